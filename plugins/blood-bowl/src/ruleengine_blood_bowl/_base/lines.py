"""Odds of a line of play: the exact chance that a planned sequence of acts comes off (notation: see `linetext`).

The line is rehearsed first (see `rehearsal`); then `ruleengine.odds` walks it through the rules. It has succeeded when
each act has done what it says (see `progress`), in its order and without a turnover. What it leaves open, such as the
square of a push, or a re-roll, is decided by best play; what the other side decides is decided against it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, Literal, Unpack

import attrs

from ruleengine import HOME, Decision, Match, Roll, View
from ruleengine.odds import (
    BEST,
    EventOccurred,
    Odds,
    Policy,
    PolicyLike,
    StatefulPolicy,
    StateView,
    WalkOptions,
    as_policy,
    odds,
)
from ruleengine_blood_bowl._base.blocking import declaring
from ruleengine_blood_bowl._base.blocks import FOLLOW_UP, FollowUp
from ruleengine_blood_bowl._base.events import TurnEnded
from ruleengine_blood_bowl._base.linetext import LineError
from ruleengine_blood_bowl._base.progress import follow_events, has_failed, is_done
from ruleengine_blood_bowl._base.pushes import PushTo
from ruleengine_blood_bowl._base.reach import reach
from ruleengine_blood_bowl._base.rehearsal import DECLARED, ORDERED, Plan, Planned, rehearse
from ruleengine_blood_bowl._base.rerolls import SkillReroll, Thrown
from ruleengine_blood_bowl._base.state import ACTION, ACTOR, HOLDER, SQUARE
from ruleengine_blood_bowl._base.terms import (
    CATCH,
    DODGE,
    EXTRA_SQUARE,
    JUMP,
    LAND,
    PICK_UP,
    STAND_UP,
)
from ruleengine_blood_bowl._base.turn import END_ACTION

__all__ = ["LineError", "LineOdds", "LineRerolls", "odds_of_line", "reroll_failed", "reroll_never"]

LineRerolls = Literal["best", "when-failed", "never"]
"""How re-rolls are used: as best play does; whenever a roll fails, by a skill first; not at all.

The second is mostly best play too: whatever fails ends the line, unless a re-roll is better kept for what comes.
"""

Goal = Callable[[StateView], object] | None
"""What must be true besides at the end of a line."""

_ENDING: Final = frozenset(kind.name for kind in (CATCH, DODGE, EXTRA_SQUARE, JUMP, LAND, PICK_UP, STAND_UP))
"""The kinds of check whose success is never worth less than their failure."""


@attrs.frozen
class LineOdds:
    """What a line of play comes to.

    Attributes:
        text: the line.
        acts: its acts as planned, with the rolls that each takes if all before it went well.
        walks: for each act the chance to have done it and all before it; by best play, as is best for just that.
    """

    text: str
    acts: tuple[Planned, ...]
    walks: tuple[Odds, ...]

    @property
    def odds(self) -> Odds:
        """The chance of the whole, with all that the walk tells."""
        return self.walks[-1]

    @property
    def so_far(self) -> tuple[Fraction, ...]:
        """For each act the chance to have done it and all before it.

        Raises:
            OddsError: a walk was given up before it was known.
        """
        return tuple(Fraction(each.value) for each in self.walks)

    @property
    def probability(self) -> Fraction:
        """The chance of the whole.

        Raises:
            OddsError: its walk was given up before it was known; see `odds.lower` and `odds.upper`.
        """
        return Fraction(self.odds.value)

    @property
    def rows(self) -> list[str]:
        """Each act with its chance, and below it the rolls that it takes."""
        width = max(len(_name(each)) for each in self.acts)
        rows = []
        for each, walk in zip(self.acts, self.walks, strict=True):
            rows.append(f"{_name(each):<{width}}  {_shown(walk)}")
            rows += [f"    {_told(roll)}" for roll in each.rolls]
        return rows

    def __str__(self) -> str:
        return "\n  ".join([f"{self.text}: {self.odds.estimate}", *self.rows])


def _shown(walk: Odds) -> str:
    lower, upper = f"{float(walk.lower):.4f}", f"{float(walk.upper):.4f}"
    return lower if lower == upper else f"{lower} to {upper}"


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
    rerolls: LineRerolls | PolicyLike = "best",
    against: PolicyLike = "best",
    **how: Unpack[WalkOptions],
) -> LineOdds:
    """The exact chance that a line of play comes off, and of each part of it.

    Args:
        match: it waits for the moving team's coach to choose whom to activate, or what to do next.
        text: the line, such as `7: M8 N8, picks up, hands off to 3`.
        goal: what must be true besides at the end of the line, or must have happened on it, such as
            `EventOccurred(WentDown, piece=12)`.
        rerolls: how they are used; or a policy for everything that the line leaves open, such as `{"re-roll": "keep"}`
            with answers for all that may be asked.
        against: how the other side decides what it has to; by default as is worst for the line.
        how: how to walk, such as `seconds=10`; who decides, and until when, the line says itself.

    Raises:
        LineError: it is no line, or cannot be played from here; the message names column and remedy.
        OddsError: as for `ruleengine.odds.odds`.

    >>> from ruleengine_blood_bowl.positions import from_position
    >>> match = from_position('''
    ... ball M8
    ... home 7 Thrower [] K8
    ... home 3 Catcher [] R8
    ... ''')
    >>> print(odds_of_line(match, "7: to M8, picks up, passes to 3"))
    7: to M8, picks up, passes to 3: 2/9 = 0.222222
      7: to M8        0.6667
          pick-up: 3+ = 4+ (agility) +1 picking up, chance 2/3
      7: picks up     0.6667
      7: passes to 3  0.2222
          pass: 4+ = 4+ (passing), chance 1/2
          catch: 3+ = 4+ (agility) +1 accurate pass, chance 2/3
    """
    own = sorted(how.keys() & {"home", "away", "until", "maximizer"})
    if own:
        raise TypeError(f"a line says itself who decides, and until when; leave out {', '.join(own)}")
    plan = rehearse(match, text)
    besides = as_policy(_REROLLS.get(rerolls, rerolls) if isinstance(rerolls, str) else rerolls)

    def walk(count: int) -> Odds:
        wanted = goal if count == len(plan.acts) else None
        return _request(match, plan.upto(count), wanted, besides, against, how)

    return LineOdds(text, plan.acts, tuple(_each(walk, len(plan.acts))))


def _each(walk: Callable[[int], Odds], acts: int) -> list[Odds]:
    """The walks to the end of each act. Chances never rise on the way: between two that are equal, all are."""
    found = {1: walk(1)}
    waiting = [(1, acts)]
    while waiting:
        low, high = waiting.pop()
        if high not in found:
            found[high] = walk(high)
        if found[low].estimate == found[high].estimate and found[high].report.complete:
            found |= dict.fromkeys(range(low, high), found[low])
        elif high - low > 1:
            middle = (low + high) // 2
            waiting += [(middle, high), (low, middle)]
    return [found[count] for count in range(1, acts + 1)]


def _request(
    match: Match, plan: Plan, goal: Goal, besides: StatefulPolicy, against: PolicyLike, how: WalkOptions
) -> Odds:
    stages = [planned.stage for planned in plan.acts]
    sides = [piece.side for piece in match.pieces]
    progress = follow_events(stages, plan.side, sides, match.get(HOLDER))
    done = progress.reaches(is_done(stages))
    mine = _Follower(plan, besides)
    home, away = (mine, against) if plan.side is HOME else (against, mine)

    def asked(moment: StateView) -> bool:
        request = moment.pending
        return isinstance(request, Decision) and request.by is plan.side and request.reason in ORDERED

    until = progress.reaches(has_failed) | EventOccurred(TurnEnded) | (done & asked)
    walk: WalkOptions = {**how, "until": until, "home": home, "away": away, "maximizer": plan.side}
    return odds(match, done if goal is None else done & goal, **walk)


# Who decides -------------------------------------------------------------------------------------------------


def reroll_failed(view: View, decision: Decision[Any]) -> Any:
    """A policy: whatever fails is rolled again, by a skill first; all else is best, block dice too."""
    if decision.reason != "re-roll" or isinstance(decision.about.value, tuple):
        return BEST
    keep, *ways = decision.choices
    return keep if decision.about.good else min(ways, key=lambda way: not isinstance(way, SkillReroll))


def reroll_never(view: View, decision: Decision[Any]) -> Any:
    """A policy: nothing is rolled again; all else is best."""
    return BEST if decision.reason != "re-roll" else decision.choices[0]


_REROLLS: Final[dict[str, Policy]] = {"when-failed": reroll_failed, "never": reroll_never}


class _Follower:
    """A coach who answers as the line says, and else by a policy; they remember how far the line has come."""

    def __init__(self, plan: Plan, besides: StatefulPolicy) -> None:
        self.start = (0, besides.start)
        self._script = [(each, planned) for planned in plan.acts for each in planned.answered if each.reason in ORDERED]
        self._besides = besides

    def decide(self, view: View, decision: Decision[Any], memory: tuple[int, Any]) -> Any:
        """As the line says; if it cannot be gone on with, the action, or the turn, ends."""
        given, inner = memory
        if decision.reason in ORDERED:
            choice = self._next(view, decision, given)
            if choice in decision.choices:
                return choice
            return END_ACTION if decision.reason == "act" else decision.choices[-1]
        _, planned = self._script[max(0, given - 1)]
        said = _declared(view, planned, decision)
        if said is None:
            said = _said(planned, decision)
        if said is not None:
            return said
        answer = self._besides.decide(view, decision, inner)
        return decision.choices[0] if answer is BEST and _is_made(decision) else answer

    def _next(self, view: View, decision: Decision[Any], given: int) -> Any:
        """The next choice of the line; where the way of the rehearsal is not open, that of the best way from here."""
        if given >= len(self._script):
            return None
        answer, planned = self._script[given]
        if planned.square is None or decision.reason != "act" or view.get(ACTOR) != planned.piece:
            return answer.choice
        here = view.get(SQUARE, planned.piece)
        if here == planned.square or (here == answer.start and answer.choice in decision.choices):
            return answer.choice
        ways = reach(view, planned.piece)
        return ways[planned.square].steps[0] if planned.square in ways else None

    def remember(self, memory: tuple[int, Any], decision: Decision[Any], option: Any) -> tuple[int, Any]:
        """One answer further; what the policy does not decide, it does not remember."""
        given, inner = memory
        if decision.reason in ORDERED:
            return self._after(given, option), inner
        return given, self._besides.remember(inner, decision, option)

    def _after(self, given: int, option: Any) -> int:
        """How many answers of the line are given after another one; a way is over once it is at its end."""
        if given >= len(self._script):
            return given
        answer, planned = self._script[given]
        if planned.square is not None and getattr(option, "to", None) == planned.square:
            while given < len(self._script) and self._script[given][1] is planned:
                given += 1
            return given
        return given + 1 if option == answer.choice else given


def _declared(view: View, planned: Planned, decision: Decision[Any]) -> Any:
    """What is said as an action is declared, such as the target of a Blitz; None, if nothing."""
    if decision.reason not in DECLARED:
        return None
    said = declaring(view, planned.piece, view.get(ACTION), planned.target)
    return next((choice for choice in said if choice in decision.choices), None)


def _is_made(decision: Decision[Any]) -> bool:
    """Whether dice may be rolled again that are as good as can be: it is best to keep them, and need not be walked."""
    thrown = decision.about
    return isinstance(thrown, Thrown) and thrown.good and thrown.kind.name in _ENDING


def _said(planned: Planned, decision: Decision[Any]) -> Any:
    """What brackets after a block say: the square of the push, to follow up; None, if nothing."""
    if isinstance(decision.choices[0], FollowUp) and planned.act.follow:
        return FOLLOW_UP
    push = None if planned.push is None else PushTo(planned.push)
    return push if push in decision.choices else None
