"""A toy game for the tests of the rooms, made from the public API: a test writes the rules that it needs."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any

from ruleengine import (
    AWAY,
    HOME,
    Decision,
    Key,
    Match,
    Part,
    Piece,
    Result,
    Ruleset,
    SeededDice,
    Side,
    SideKey,
    choice,
    emit,
    event,
    new_match,
    procedure,
    roll,
)
from ruleengine.dice import d6
from ruleengine.hooks import initial_procedures, pieces, result

Rule = Callable[[Match], Coroutine[Any, Any, None]]

COUNT: Key[int] = Key("toy.count", int, default=0)
SCORE: SideKey[int] = SideKey("toy.score", int, default=0)


@event("toy.happened")
class Happened:
    """Something happened."""

    what: str


@event("toy.scored")
class Scored:
    """A side scored so much."""

    side: Side
    points: int


@choice("toy.take")
class Take:
    """Take so many."""

    many: int


@procedure("toy.run")
class Run:
    """Runs a rule that a test gives."""

    body: Rule

    async def run(self, match: Match) -> None:
        await self.body(match)


class Board(Part):
    """Begins with some procedures, and keeps a count and the score."""

    name = "toy.board"
    keys = (COUNT, SCORE)
    procedures = (Run,)

    def __init__(self, *first: object) -> None:
        self.first = first

    @initial_procedures.impl
    def open(self, match: Match) -> Sequence[Any]:
        return self.first

    @result.impl
    def count(self, match: Match) -> Result:
        home, away = match.get(SCORE, HOME), match.get(SCORE, AWAY)
        return Result((home, away), HOME if home > away else AWAY if away > home else None)


class Teams(Part):
    """Supplies pieces: the teams of a match are a sequence of pieces."""

    name = "toy.teams"

    @pieces.impl
    def supply(self, rules: object, teams: Sequence[Piece]) -> Sequence[Piece]:
        return teams


def procedures(*rules: Rule) -> tuple[Run, ...]:
    """The rules as procedures, the first to run first."""
    return tuple(Run(rule) for rule in rules)


def game(*rules: Rule, parts: Iterable[Part] = ()) -> Ruleset:
    """A ruleset that begins with these rules, one step each."""
    return Ruleset("toy", (Board(*procedures(*rules)), *parts))


def start(*rules: Rule, parts: Iterable[Part] = (), **how: Any) -> Match:
    """A match of such a ruleset; with dice of seed 1 unless something else is said.

    Teams are sequences of pieces (see `Teams`); `new_match` takes plain data only, `Match` anything.
    """
    how = {"seed": 1, **how} if "dice" not in how else how
    ruleset = game(*rules, parts=parts)
    if "teams" not in how:
        return new_match(ruleset, **how)
    return Match(ruleset.compile(), dice=SeededDice(how.pop("seed")) if "seed" in how else how.pop("dice"), **how)


async def idle(match: Match) -> None:
    """A rule that waits for a coach."""
    await Decision(HOME, "wait", ("go", "stop"))


def moment(match: Match) -> tuple[object, ...]:
    """All that a refused answer or a broken rule must leave as it was."""
    return match.position_key, match.history, match.pending, match.over, match.result, tuple(match._reactions)


@procedure("toy.turn")
class Turn:
    """A turn of the long game: a side takes points, may throw a die for more, and the other side is next."""

    number: int

    async def run(self, match: Match) -> None:
        side = Side(self.number % 2)
        taken = await Decision(side, "take", tuple(Take(n) for n in range(1 + self.number % 3)))
        match.set(COUNT, match.get(COUNT) + 1)
        if taken.many:
            face: int = await roll(d6, by=side, reason="luck")
            again = await Decision(side.other, "stop", (False, True))
            points = 0 if again and face < 4 else face
            match.set(SCORE, side, match.get(SCORE, side) + points)
        if self.number < 11:
            match.push(Turn(self.number + 1))
        await emit(match, Scored(side, match.get(SCORE, side)))


def long_game(*parts: Part) -> Ruleset:
    """Twelve turns of dice and choices: for what must hold at any moment of any match."""
    return Ruleset("toy", (Board(Turn(0)), *parts))
