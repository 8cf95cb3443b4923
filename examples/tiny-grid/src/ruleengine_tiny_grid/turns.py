"""Turns: what a side may do, the checks that it takes, and the ball that bounces."""

from collections.abc import Iterator

from ruleengine import (
    Check,
    CheckKind,
    Decision,
    Match,
    PieceId,
    Roll,
    Side,
    Table,
    build,
    choice,
    emit,
    procedure,
    roll_check,
)
from ruleengine.dice import d8
from ruleengine.grid import DIRECTIONS
from ruleengine_tiny_grid import pitch
from ruleengine_tiny_grid.pitch import AGILITY, AROUND, BALL, SCORE, SQUARE, STRENGTH, marking, on

LEAVE, PICK_UP, TACKLE = (CheckKind(f"tiny-grid.{name}", natural=(1, 6)) for name in ("leave", "pick-up", "tackle"))
SCATTER = Roll(d8, None, "tiny-grid.bounce", Table(d8, dict(enumerate(DIRECTIONS, 1))))


def check(match: Match, kind: CheckKind, piece: PieceId) -> Check:
    """A check of a piece: its strength helps it to tackle, its agility to do anything else."""
    base = match.options(pitch.GridOptions).target - match.attribute(piece, STRENGTH if kind is TACKLE else AGILITY)
    return build(match, kind, by=match.pieces[piece].side, base=base, subject=piece)


@choice("step")
class Step:
    """Step to a free square."""

    piece: PieceId
    to: int

    def checks(self, match: Match) -> Iterator[Check]:
        """One to leave a marked square, one to pick up the ball."""
        if marking(match, match.get(SQUARE, self.piece), match.pieces[self.piece].side):
            yield check(match, LEAVE, self.piece)
        if match.get(BALL) == self.to:
            yield check(match, PICK_UP, self.piece)

    def settle(self, match: Match, success: bool) -> None:
        """A failed step is made as well, but a ball that is carried or picked up bounces."""
        if match.get(BALL) in (match.get(SQUARE, self.piece), self.to):
            match.set(BALL, self.to)
            if not success:
                match.push(Bounce())
        match.set(SQUARE, self.piece, self.to)


@choice("tackle")
class Tackle:
    """Tackle the opponent who has the ball, so that it bounces."""

    piece: PieceId

    def checks(self, match: Match) -> Iterator[Check]:
        """One, whoever has the ball."""
        yield check(match, TACKLE, self.piece)

    def settle(self, match: Match, success: bool) -> None:
        """Knock the ball loose."""
        if success:
            match.push(Bounce())


def offered(match: Match, side: Side) -> Iterator[Step | Tackle | str]:
    """What a side may do, piece by piece."""
    for piece in (piece for piece in match.pieces if piece.side is side):
        here = match.get(SQUARE, piece.id)
        yield from (Step(piece.id, to) for to in AROUND[here] if not on(match, to))
        if on(match, match.get(BALL)) in marking(match, here, side):
            yield Tackle(piece.id)
    yield "end-turn"


@procedure("tiny-grid.turn")
class Turn:
    """What is left of a turn: an action, then the rest. A piece with the ball in its goal column scores instead."""

    side: Side
    left: int

    async def run(self, match: Match) -> None:
        carrier = on(match, match.get(BALL))
        if carrier and pitch.GOALS[carrier.side] >> match.get(BALL) & 1:
            match.set(SCORE, carrier.side, match.get(SCORE, carrier.side) + 1)
            pitch.line_up(match)
            await emit(match, pitch.Scored(carrier.side))
        elif self.left:
            chosen = await Decision(self.side, "action", tuple(offered(match, self.side)))
            if not isinstance(chosen, str):
                success = True
                for needed in chosen.checks(match):
                    success = success and await roll_check(match, needed)
                match.push(Turn(self.side, self.left - 1 if success else 0))
                chosen.settle(match, success)


@procedure("tiny-grid.bounce")
class Bounce:
    """The ball bounces to the next square; it bounces again if that is off the pitch, or a piece drops it."""

    async def run(self, match: Match) -> None:
        to = pitch.GRID.step(match.get(BALL), await SCATTER)
        if to is not None:
            match.set(BALL, to)
            catcher = on(match, to)
            if catcher is None or await roll_check(match, check(match, PICK_UP, catcher.id)):
                return
        match.push(self)
