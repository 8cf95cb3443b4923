"""Broken in play: no end, long steps, unsound states, moods of its own."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import Decision, Match, Roll, Side, choice, emit, event, procedure, roll_check
from ruleengine.dice import Compare, d6
from ruleengine.hooks import invariants
from tests.broken_rulesets.toss import (
    BOLD,
    ROUND,
    SCORE,
    TURN,
    GamePart,
    ask,
    check_of,
    go_on,
    ruleset,
    score,
)


@procedure("toss.endless")
class Endless:
    """A round that is followed by a round."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        await score(match, side, int(won))
        match.push(self)


class EndlessPart(GamePart):
    procedures = (Endless,)


@procedure("toss.mill")
class Mill:
    """A step that only brings itself about again."""

    async def run(self, match: Match) -> None:
        match.push(self)


@procedure("toss.grinding")
class Grinding:
    """A bold toss sets a mill going."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        await score(match, side, int(won))
        go_on(match, self)
        if how == BOLD:
            match.push(Mill())


class GrindingPart(GamePart):
    procedures = (Grinding, Mill)


@choice("again")
class Again:
    """Once more."""


@choice("enough")
class Enough:
    """No more."""


@procedure("toss.insatiable")
class Insatiable:
    """A round in which a coach may go on and on, all in one step."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        while await Decision(side, "more", (Enough(), Again())) == Again():
            pass
        await score(match, side, 1)
        go_on(match, self)


class InsatiablePart(GamePart):
    procedures = (Insatiable,)


TIE = Roll(2 * d6, None, "tie", Compare())


@procedure("toss.tied")
class Tied:
    """A round in which ties are rolled again, all in one step."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        while not (sign := await TIE):
            pass
        await score(match, side, int(sign > 0))
        go_on(match, self)


class TiedPart(GamePart):
    procedures = (Tied,)


@procedure("toss.debt")
class Debt:
    """A round in which the side owes a point until it has tossed."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        match.set(SCORE, side, match.get(SCORE, side) - 9)
        won = await roll_check(match, check_of(match, side, how))
        match.set(SCORE, side, match.get(SCORE, side) + 9)
        await score(match, side, int(won))
        go_on(match, self)


class DebtPart(GamePart):
    procedures = (Debt,)


@event("toss.counted")
class Counted:
    """So many matches have been begun."""

    matches: int


@procedure("toss.counting")
class Counting:
    """A round that tells what a part has counted."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        if match.get(ROUND) == 0:
            await emit(match, Counted(COUNTING.matches))
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        await score(match, side, int(won))
        go_on(match, self)


class CountingPart(GamePart):
    """It keeps a count on itself, for all matches together."""

    procedures = (Counting,)

    def __init__(self, matches: int = 0) -> None:
        self.matches = matches

    def begin(self, match: Match) -> None:
        self.matches += 1


COUNTING = CountingPart()


class CrampedPart(GamePart):
    """Its invariants do not allow for what its rules bring about, at rest."""

    @invariants.impl
    def cramped(self, match: Match) -> Iterable[str]:
        if match.get(SCORE, Side.HOME) > 2:
            yield "home has more than two points"


ENDLESS = ruleset("endless", EndlessPart())
GRINDING = ruleset("grinding", GrindingPart())
INSATIABLE = ruleset("insatiable", InsatiablePart())
TIES = ruleset("ties", TiedPart())
IN_DEBT = ruleset("in-debt", DebtPart())
CRAMPED = ruleset("cramped", CrampedPart())
COUNTS = ruleset("counts", COUNTING)
