"""A game for the tests of saves: pieces, values of every kind, forced choices, listeners that request."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Literal, NewType

from ruleengine import (
    AWAY,
    HOME,
    Check,
    CheckKind,
    Decision,
    Key,
    Match,
    Modifier,
    Part,
    Piece,
    PieceId,
    PieceKey,
    Profile,
    Result,
    Ruleset,
    Side,
    SideKey,
    choice,
    emit,
    event,
    procedure,
    record,
    roll,
    variant,
)
from ruleengine.dice import AllFaces, d6
from ruleengine.hooks import initial_procedures, invariants, on_event, pieces, result

if TYPE_CHECKING:
    from ruleengine import CompiledRules

Square = NewType("Square", int)


class Posture(Enum):
    """How a piece is."""

    UP = "standing"
    DOWN = "lying"


@record("saga.injury")
class Injury:
    """A hurt that lasts."""

    turn: int
    return_check: Check | None = None


@record("saga.ban")
class Ban:
    """A piece that may not play."""

    why: str


@record("saga.spot")
class Spot:
    """Where a piece is, and how."""

    square: Square
    posture: Posture = Posture.UP
    facing: tuple[int, int] = (0, 1)


TURN: Key[int] = Key("saga.board.turn", int, default=0)
WEATHER: Key[Literal["nice", "rain"]] = Key("saga.board.weather", Literal["nice", "rain"], default="nice")
BALL: Key[Side | None] = Key("saga.board.ball", Side | None, default=None)
NOTE: Key[int | str | None] = Key("saga.board.note", int | str | None, default=None)
TRAIL: Key[tuple[Square, ...]] = Key("saga.board.trail", tuple[Square, ...], default=())
SCORE: SideKey[int] = SideKey("saga.board.score", int, default=0)
OUT: SideKey[tuple[Injury | Ban, ...]] = SideKey("saga.board.out", tuple[Injury | Ban, ...], default=())
SPOT: PieceKey[Spot | None] = PieceKey("saga.board.spot", Spot | None, default=None)

HEAL = CheckKind("saga.heal", natural=(1, 6))


@choice("step")
class Step:
    """Move a piece to a square."""

    piece: PieceId
    to: Square


@choice("stay")
class Stay:
    """Do not move."""


@event("saga.moved")
class Moved:
    """A piece moved."""

    piece: PieceId
    to: Square


@event("saga.ended")
class Ended:
    """The last turn was played."""


@procedure("saga.turn")
class Turn:
    """A turn: a piece may move, dice decide what comes of it."""

    side: Side
    number: int
    from_spot: Spot | None = None

    async def run(self, match: Match) -> None:
        match.set(TURN, self.number)
        mine = [piece for piece in match.pieces if piece.side is self.side]
        piece = mine[self.number % len(mine)]
        squares = [Square(self.number), Square(self.number + 10)][: 1 + self.number % 2]
        await Decision(self.side, "whistle", ("whistle",))  # forced, and logged
        chosen = await Decision(self.side, "step", (*(Step(piece.id, to) for to in squares), Stay()))
        if isinstance(chosen, Step):
            await move(match, chosen)
        if self.number < 8:
            match.push(Turn(self.side.other, self.number + 1, match.get(SPOT, piece.id)))
        else:
            match.push(End())


async def move(match: Match, step: Step) -> None:
    """Move, and see what the dice say of it."""
    low, high = sorted(await roll(2 * d6, by=None, reason="luck", reading=AllFaces()))
    posture = Posture.DOWN if low == 1 else Posture.UP
    match.set(SPOT, step.piece, Spot(step.to, posture, (low, high)))
    match.set(TRAIL, (*match.get(TRAIL), step.to)[-4:])
    side = match.pieces[step.piece].side
    if high == 6:
        match.set(SCORE, side, match.get(SCORE, side) + 1)
        match.set(BALL, side)
        match.set(NOTE, low)
    elif low == 1:
        check = Check(HEAL, side, 4, step.piece, (Modifier(-1, "rain — heavy", "saga.board"),), "AG 3")
        hurt: Injury | Ban = Injury(match.get(TURN), check) if high > 3 else Ban("foul")
        match.set(OUT, side, (*match.get(OUT, side), hurt))
        match.set(NOTE, "ouch")
        match.set(WEATHER, "rain")
    await emit(match, Moved(step.piece, step.to))


@procedure("saga.end")
class End:
    """The end: nobody is asked."""

    async def run(self, match: Match) -> None:
        await emit(match, Ended())


class BoardPart(Part):
    """Everything that is kept, and the turns."""

    name = "saga.board"
    keys = (TURN, WEATHER, BALL, NOTE, TRAIL, SCORE, OUT, SPOT)
    procedures = (Turn, End)

    @initial_procedures.impl
    def begin_turns(self, match: Match) -> Sequence[Any]:
        return (Turn(HOME, 0),)

    @pieces.impl
    def supply(self, rules: CompiledRules, teams: dict[str, list[str]]) -> Sequence[Piece]:
        if not (teams["home"] and teams["away"]):
            raise ValueError("a team has no players")
        named = [(side, name) for side in Side for name in teams[str(side)]]
        return [Piece(PieceId(n), side, Profile("player"), name) for n, (side, name) in enumerate(named)]

    @result.impl
    def goals(self, match: Match) -> Result:
        home, away = match.get(SCORE, HOME), match.get(SCORE, AWAY)
        return Result((home, away), HOME if home > away else AWAY if away > home else None)

    @invariants.impl
    def squares(self, match: Match) -> Iterable[str]:
        for waiting in (*match.state.stack, match.procedure):
            if isinstance(waiting, Turn) and not 0 <= waiting.number < 9:
                yield f"turn {waiting.number} is none of the nine"
        for piece in match.pieces:
            spot = match.get(SPOT, piece.id)
            if spot is not None and not 0 <= spot.square < 20:
                yield f"{piece.name} stands at {spot.square}, off the board"


class CrowdPart(Part):
    """After each move the other side may throw a bottle."""

    name = "saga.crowd"

    def __init__(self, bottles: int) -> None:
        self.bottles = bottles

    @on_event.on(Moved)
    async def jeer(self, match: Match, event: Moved) -> None:
        other = match.pieces[event.piece].side.other
        if match.get(TURN) < self.bottles and await Decision(other, "bottle", (True, False)):
            face: int = await roll(d6, by=other, reason="bottle")
            match.set(NOTE, "hit" if face == 6 else "miss")


@variant("saga.crowd")
class Crowd:
    """A crowd that throws bottles."""

    bottles: int = 6

    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.but(adding=[CrowdPart(self.bottles)])


SAGA = Ruleset("saga", (BoardPart(),))
TEAMS = {"home": ["Ann", "Béla", "Ćiro"], "away": ["Dee", "Eli", "Fay"]}
