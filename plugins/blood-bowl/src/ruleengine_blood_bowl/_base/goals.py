"""What may be asked of a match on the pitch by name, and how a side may decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, Unpack

import attrs

from ruleengine import HOME, Decision, Match, Side, View
from ruleengine.goals import ChanceOf, DistributionOf, ExpectedOf, Goal, GoalError, NamedPolicy
from ruleengine.odds import Count, Odds, StateView, WalkOptions
from ruleengine_blood_bowl._base.coaches import BasicCoach
from ruleengine_blood_bowl._base.events import (
    ActivationEnded,
    CheckFailed,
    DriveEnded,
    Touchdown,
    TurnedOver,
    TurnEnded,
)
from ruleengine_blood_bowl._base.lines import LineError, odds_of_line, reroll_failed, reroll_never
from ruleengine_blood_bowl._base.sequences import odds_of_sequence
from ruleengine_blood_bowl._base.sequencetext import SequenceError, settings_in
from ruleengine_blood_bowl._base.state import ACTIVE, HOLDER, STATUS
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._base.turn import Activate
from ruleengine_pitch.coaches import busy_weights
from ruleengine_pitch.goals import EventGoal, counted, event_goals, event_goals_of, holder_name, holds, loose_ball

HURT_FROM: Final = Status.KNOCKED_OUT
"""From this status on a player counts as lost."""
LINE: Final = "7: to M8, picks up"
SEQUENCE: Final = "dodge 3+, rush 2+ | rerolls 1 | skills dodge"
BEST_BOTH: Final = WalkOptions(home="best", away="best")
EVENTS: Final = (
    EventGoal("action-over", "The action under way is over.", ActivationEnded),
    EventGoal("turn-over", "The turn that is played is over.", TurnEnded),
    EventGoal("drive-over", "The drive that is played is over.", DriveEnded),
    EventGoal("turnover", "The turn ends by a turnover.", TurnedOver),
)
EVENTS_OF_A_SIDE: Final = (
    EventGoal("touchdown", "{} scores a touchdown.", Touchdown),
    EventGoal("turnover", "{}'s turn ends by a turnover.", TurnedOver),
)


@attrs.frozen(eq=False)
class LineOf(Goal):
    """That a line of play comes off; its text is the line, see `odds_of_line`.

    The policy of the side that moves decides what the line leaves open.
    """

    kind = "chance"

    def __str__(self) -> str:
        return self.name if self.given is None else str(self.given)

    def ask(self, match: Match, **how: Unpack[WalkOptions]) -> Odds:
        """The chance of the line, with that of each of its acts in `details`."""
        own = sorted(how.keys() & {"until", "maximizer"})
        if own:
            raise GoalError(f"a line of play says itself for whom and until when; leave out {', '.join(own)}")
        said: WalkOptions = {**self.how, **how}
        home, away = said.pop("home", "best"), said.pop("away", "best")
        mine, theirs = (home, away) if match.get(ACTIVE) is HOME else (away, home)
        try:
            found = self.of(match, str(self.takes), rerolls=mine, against=theirs, **said)
        except LineError as error:
            raise GoalError(str(error)) from error
        answer: Odds = attrs.evolve(found.odds, asked=str(self), details=tuple(found.rows))
        return answer


@attrs.frozen(eq=False)
class SequenceOf(Goal):
    """That a sequence without a board comes off; its text is the sequence, see `odds_of_sequence`."""

    kind = "chance"

    def __str__(self) -> str:
        return self.name if self.given is None else str(self.given)

    def ask(self, match: Match, **how: Unpack[WalkOptions]) -> Odds:
        """The chance of the sequence by the rules of the match, with that of each of its acts in `details`."""
        own = sorted(how.keys() & {"until", "maximizer"})
        if own:
            raise GoalError(f"a sequence says itself for whom and until when; leave out {', '.join(own)}")
        rules = match.rules
        try:
            text, rerolls, skills = settings_in(str(self.takes))
            found = self.of(
                text, rerolls=rerolls, skills=skills, rules=rules.ruleset, options=rules.changed, **{**self.how, **how}
            )
        except SequenceError as error:
            raise GoalError(str(error)) from error
        answer: Odds = attrs.evolve(found.odds, asked=str(self), details=tuple(found.rows))
        return answer


def goals() -> Iterator[Goal]:
    """What may be asked; turns, drives and actions are over as `until`."""
    yield from event_goals(EVENTS)
    yield loose_ball(HOLDER)
    yield DistributionOf("ball", "Who holds the ball.", holder)
    yield ExpectedOf("failed-checks", "Checks that fail for good, of both sides.", Count(CheckFailed))
    yield LineOf("line", f"A line of play comes off, such as `{LINE}`.", odds_of_line, text=LINE, how=BEST_BOTH)
    doc = f"A sequence of acts without a board comes off, such as `{SEQUENCE}`."
    yield SequenceOf("sequence", doc, odds_of_sequence, text=SEQUENCE, stands_alone=False, how=BEST_BOTH)
    for side in Side:
        yield from _of_side(side)


def _of_side(side: Side) -> Iterator[Goal]:
    """What may be asked of each side alike."""
    yield from event_goals_of(side, EVENTS_OF_A_SIDE)
    yield ChanceOf(f"{side}-holds", f"{str(side).capitalize()} holds the ball.", holds(HOLDER, side))
    yield ExpectedOf(f"{side}-lost", f"Players of {side} in the boxes for the hurt, and sent off.", lost(side))


def holder(end: StateView) -> str:
    """Who holds the ball, by side and number."""
    return holder_name(end, HOLDER)


def lost(side: Side) -> Callable[[StateView], int]:
    """How many players of a side are knocked out, or worse."""
    return counted(STATUS, side, lambda status: status >= HURT_FROM)


# Policies ----------------------------------------------------------------------------------------------------


def policies() -> Iterator[NamedPolicy]:
    """Ways to decide."""
    yield NamedPolicy("basic", "What the coach `basic` does.", BasicCoach())
    yield NamedPolicy("busy", "What the coach `busy` does, by chance.", busy)
    yield NamedPolicy("reroll-failed", "Whatever fails is rolled again, by a skill first; else best.", reroll_failed)
    yield NamedPolicy("reroll-never", "Nothing is rolled again; else best.", reroll_never)


def busy(view: View, decision: Decision[Any]) -> Any:
    """Weights by option, with which the coach `busy` draws.

    >>> from ruleengine import HOME, View, new_match
    >>> match = new_match("blood-bowl-lrb", seed=1)
    >>> busy(View(match, HOME), Decision(HOME, "act", ("step", "block", "end")))
    {'step': 9, 'block': 9, 'end': 2}
    """
    return busy_weights(decision, frozenset({"set-up"}), Activate)
