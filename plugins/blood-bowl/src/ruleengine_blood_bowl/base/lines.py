"""Odds of a line of play: the exact chance that a planned sequence of acts comes off (notation: see `linetext`).

The line is rehearsed first (see `rehearsal`); then `ruleengine.odds` walks it through the rules. It has succeeded when
all of it has happened, in its order and without a turnover, and nothing else that its own side decides: nobody else was
given an action, no other square entered, no throw gone astray, no catch missed. What it leaves open, such as the square
of a push, is decided simply, or by best play; what the other side decides is decided against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Final, Literal, Unpack

import attrs

from ruleengine import HOME, Choose, Match, Roll, View
from ruleengine.odds import Condition, Decider, Happened, How, Moment, Odds, odds
from ruleengine_blood_bowl.base.events import CheckFailed, FollowedUp, TurnedOver, TurnEnded
from ruleengine_blood_bowl.base.linetext import LineError
from ruleengine_blood_bowl.base.rehearsal import (
    MATTERS,
    ORDERED,
    Milestone,
    Plan,
    Planned,
    milestone_of,
    rehearse,
    settled,
)
from ruleengine_blood_bowl.base.rerolls import SkillReroll, Thrown
from ruleengine_blood_bowl.base.terms import (
    CATCH,
    DODGE,
    EXTRA_SQUARE,
    JUMP,
    LAND,
    PICK_UP,
    STAND_UP,
    Face,
)
from ruleengine_blood_bowl.base.turn import END_ACTION

__all__ = ["LineError", "LineOdds", "LineRerolls", "odds_of_line"]

LineRerolls = Literal["when-failed", "best", "never"]
"""How re-rolls are used: whenever a roll fails, by a skill first; as best play does; not at all.

The first is best play too, unless the line has a block in it: whatever else fails ends the line. `best` walks every
option that a coach has, which takes its time on a full pitch.
"""

Goal = Callable[[Moment], object] | None
"""What must be true besides at the end of a line."""

_ENDING: Final = frozenset(kind.name for kind in (CATCH, DODGE, EXTRA_SQUARE, JUMP, LAND, PICK_UP, STAND_UP))
"""The kinds of check that must not fail."""


@attrs.frozen
class LineOdds:
    """What a line of play comes to.

    Attributes:
        text: the line.
        acts: its acts as planned, with the rolls that each takes if all before it went well.
        so_far: for each act the chance to have done it and all before it; by best play, as is best for just that. The
            last is the chance of the whole.
        odds: the chance of the whole, with all that the walk tells.
    """

    text: str
    acts: tuple[Planned, ...]
    so_far: tuple[Fraction, ...]
    odds: Odds

    @property
    def probability(self) -> Fraction:
        """The chance of the whole."""
        return self.so_far[-1]

    def __str__(self) -> str:
        width = max(len(_name(each)) for each in self.acts)
        rows = [f"{self.text}: {self.probability} = {float(self.probability):.4g}"]
        for each, chance in zip(self.acts, self.so_far, strict=True):
            rows.append(f"  {_name(each):<{width}}  {float(chance):.4f}".rstrip())
            rows += [f"      {_told(roll)}" for roll in each.rolls]
        return "\n".join(rows)


def _told(roll: Roll[Any]) -> str:
    what = roll.reason.partition(".")[2]
    if roll.check is None:
        return f"{what}: {len(roll.dice)} dice" if len(roll.dice) > 1 else f"{what}: a die"
    return f"{what}: {roll.check}, chance {roll.check.probability}"


def _name(planned: Planned) -> str:
    return f"{planned.act.player}: {planned.act.text}"


def odds_of_line(
    match: Match,
    text: str,
    *,
    goal: Goal = None,
    rerolls: LineRerolls = "when-failed",
    against: Decider = "best",
    **how: Unpack[How],
) -> LineOdds:
    """The exact chance that a line of play comes off, and of each part of it.

    Args:
        match: it waits for the moving team's coach to choose whom to activate, or what to do next.
        text: the line, such as `7: M8 N8, picks up, hands off to 3`.
        goal: what must be true besides at the end of the line, or must have happened on it, such as
            `Happened(WentDown, piece=12)`.
        rerolls: how they are used.
        against: how the other side decides what it has to; by default as is worst for the line.
        how: how to walk, such as `seconds=10`.

    Raises:
        LineError: it is no line, or cannot be played from here; the message names column and remedy.

    >>> from ruleengine_blood_bowl.base.positions import from_position
    >>> match = from_position('''
    ... ball M8
    ... home 7 Thrower [] K8
    ... home 3 Catcher [] R8
    ... ''')
    >>> print(odds_of_line(match, "7: to M8, picks up, passes to 3"))
    7: to M8, picks up, passes to 3: 2/9 = 0.2222
      7: to M8        0.6667
          pick-up: 3+ = 4+ (agility) +1 picking up, chance 2/3
      7: picks up     0.6667
      7: passes to 3  0.2222
          pass: 4+ = 4+ (passing), chance 1/2
          catch: 3+ = 4+ (agility) +1 accurate pass, chance 2/3
    """
    plan = rehearse(match, text)
    found: list[Odds] = []
    for count, planned in enumerate(plan.acts, 1):
        wanted = goal if count == len(plan.acts) else None
        again = planned.milestones or wanted or not found
        found.append(_ask(match, plan.upto(count), wanted, rerolls, against, how) if again else found[-1])
    return LineOdds(text, plan.acts, tuple(Fraction(each.value) for each in found), found[-1])


def _ask(match: Match, plan: Plan, goal: Goal, rerolls: LineRerolls, against: Decider, how: How) -> Odds:
    done = _Done([_happened(milestone) for milestone in plan.milestones])
    astray = _Astray(done.events) | _stray(match, plan) | _failed(match, plan)
    mine: Decider = "best" if rerolls == "best" else _Follower(plan, rerolls)
    home, away = (mine, against) if plan.side is HOME else (against, mine)

    def asked(moment: Moment) -> bool:
        ask = moment.pending
        return isinstance(ask, Choose) and ask.by is plan.side and ask.reason in ORDERED

    until = astray | Happened(TurnEnded) | (done & asked)
    walk: How = {**how, "until": until, "home": home, "away": away, "wanted_by": plan.side}
    success = done & ~astray
    return odds(match, success if goal is None else success & goal, **walk)


# When a line has succeeded, and when it cannot any more ------------------------------------------------------


class _Done(Condition):
    """That all milestones have been passed."""

    def __init__(self, events: list[Happened]) -> None:
        self.events = events

    def __call__(self, moment: Moment) -> bool:
        return all(event(moment) for event in self.events)

    def parts(self) -> Iterable[Happened]:
        """The milestones."""
        return self.events

    def __repr__(self) -> str:
        return "the line is done"


class _Astray(_Done):
    """That a milestone was passed before one that comes first."""

    def __call__(self, moment: Moment) -> bool:
        passed = [event(moment) for event in self.events]
        return passed != sorted(passed, reverse=True)

    def __repr__(self) -> str:
        return "not in order"


def _happened(milestone: Milestone) -> Happened:
    return Happened(milestone.kind, **dict(milestone.fields))


def _stray(match: Match, plan: Plan) -> Condition:
    """That something happened by the side's own doing which is no part of the line."""
    wanted = set(plan.milestones)
    sides = [piece.side for piece in match.pieces]

    def strange(event: Any) -> bool:
        return sides[event.piece] is plan.side and milestone_of(event) not in wanted

    first, *others = (Happened(kind, strange) for kind in MATTERS if kind is not FollowedUp)
    stray: Condition = first
    for other in others:
        stray = stray | other
    return stray


def _failed(match: Match, plan: Plan) -> Condition:
    """That it is a turnover, or a roll failed that must not."""
    sides = [piece.side for piece in match.pieces]
    missed = Happened(CheckFailed, lambda event: sides[event.piece] is plan.side and event.kind in _ENDING)
    return Happened(TurnedOver) | missed


# A named way to use re-rolls ---------------------------------------------------------------------------------


class _Follower:
    """A coach who answers as the line says, and uses re-rolls by a rule; he remembers how far the line has come."""

    start = 0

    def __init__(self, plan: Plan, rerolls: LineRerolls) -> None:
        self._answers = plan.answers
        self._owners = [planned for planned in plan.acts for _ in planned.answers]
        self._again = rerolls == "when-failed"

    def decide(self, view: View, choose: Choose[Any], memory: int) -> Any:
        """As the line says; if it cannot be gone on with, the action, or the turn, ends."""
        if choose.reason in ORDERED:
            if memory < len(self._answers) and self._answers[memory] in choose.options:
                return self._answers[memory]
            return END_ACTION if choose.reason == "act" else choose.options[-1]
        planned = self._owners[max(0, memory - 1)]
        if choose.reason == "re-roll":
            return self._reroll(choose, planned.act.down)
        return settled(choose, follow=planned.act.follow, push=planned.push)

    def remember(self, memory: int, choose: Choose[Any], option: Any) -> int:
        """One answer further."""
        given = choose.reason in ORDERED and memory < len(self._answers) and option == self._answers[memory]
        return memory + given

    def _reroll(self, choose: Choose[Any], down: bool) -> Any:
        keep, *ways = choose.options
        if not self._again or _good(choose.about, down):
            return keep
        return min(ways, key=lambda way: not isinstance(way, SkillReroll))


def _good(thrown: Thrown, down: bool) -> bool:
    """Whether dice need not be rolled again; block dice, if one of them pushes, or is better where he must go down."""
    if isinstance(thrown.value, tuple):
        best: Face = max(thrown.value)
        return best >= (Face.STUMBLE if down else Face.PUSH)
    return thrown.good
