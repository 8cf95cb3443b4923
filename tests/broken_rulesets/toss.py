"""A sound game as small as can be: in four rounds the sides toss by turns, boldly or safely.

The broken rulesets beside it are this game with one thing wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from ruleengine import (
    HOME,
    Check,
    CheckKind,
    Decision,
    Key,
    Match,
    Modifier,
    Part,
    Result,
    Ruleset,
    Side,
    SideKey,
    build,
    choice,
    emit,
    event,
    procedure,
    roll_check,
)
from ruleengine.hooks import initial_procedures, invariants, modifiers, preview_checks, result
from ruleengine.kernel import AnyKey

ROUNDS = 4
TOSS = CheckKind("toss.toss", natural=(1, 6))

ROUND: Key[int] = Key("toss.game.round", int, default=0)
TURN: Key[Side] = Key("toss.game.turn", Side, default=HOME)
SCORE: SideKey[int] = SideKey("toss.game.score", int, default=0)


@choice("safe")
class Safe:
    """Toss at 4+."""


@choice("bold")
class Bold:
    """Toss at 5+ for two points."""


SAFE, BOLD = Safe(), Bold()


@event("toss.tossed")
class Tossed:
    """A side has tossed, and won so many points."""

    side: Side
    points: int


def check_of(match: Match | Any, side: Side, how: object) -> Check:
    """The check of a toss."""
    return build(match, TOSS, by=side, base=5 if how == BOLD else 4)


def ask(match: Match) -> Decision[Any]:
    """The choice of the side whose turn it is."""
    return Decision(match.get(TURN), "how", (SAFE, BOLD))


async def score(match: Match, side: Side, points: int) -> None:
    """Give points, and tell."""
    match.set(SCORE, side, match.get(SCORE, side) + points)
    await emit(match, Tossed(side, points))


def go_on(match: Match, again: object) -> None:
    """The other side's turn, in the next round if there is one."""
    match.set(TURN, match.get(TURN).other)
    match.set(ROUND, match.get(ROUND) + 1)
    if match.get(ROUND) < ROUNDS:
        match.push(again)


@procedure("toss.round")
class Round:
    """A round: choose, toss, score."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        await score(match, side, (2 if how == BOLD else 1) if won else 0)
        go_on(match, self)


class GamePart(Part):
    """The game. Broken ones replace its first procedure."""

    name = "toss.game"
    keys: ClassVar[tuple[AnyKey[Any], ...]] = (ROUND, TURN, SCORE)
    procedures: ClassVar[tuple[type[Any], ...]] = (Round,)

    @initial_procedures.impl
    def begin_with(self, match: Match) -> Sequence[Any]:
        """The first of its procedures."""
        return (self.procedures[0](),)

    @result.impl
    def most_points(self, match: Match) -> Result:
        """Most points win."""
        home, away = match.get(SCORE, Side.HOME), match.get(SCORE, Side.AWAY)
        return Result((home, away), None if home == away else Side.HOME if home > away else Side.AWAY)

    @invariants.impl
    def counts(self, match: Match) -> Iterable[str]:
        """Scores are not negative."""
        for side in Side:
            if match.get(SCORE, side) < 0:
                yield f"{side} has a score of {match.get(SCORE, side)}"


class TossPart(Part):
    """What a toss needs, for explanations."""

    name = "toss.explained"

    @preview_checks.impl
    def tosses(self, match: Match, choice: object) -> Iterable[Check]:
        """The check that follows."""
        if isinstance(choice, Safe | Bold):
            yield check_of(match, match.get(TURN), choice)


class LuckPart(Part):
    """The side that is behind has luck."""

    name = "toss.luck"

    @modifiers.on(TOSS)
    def luck(self, match: Match, check: Check) -> Iterable[Modifier]:
        """One more for the side that is behind."""
        side = Side(check.by or 0)
        if match.get(SCORE, side) < match.get(SCORE, side.other):
            yield Modifier(1, "luck")


def ruleset(name: str, *parts: Part) -> Ruleset:
    """A ruleset of these parts."""
    return Ruleset(name=name, parts=parts)


SOUND = ruleset("toss", GamePart(), TossPart(), LuckPart())
