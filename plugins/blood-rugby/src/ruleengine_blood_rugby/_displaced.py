"""Being moved by others: back a square, off the pitch, and how one comes back (BR-PUSH-06, BR-PUSH-16)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import attrs

from ruleengine import Match, MatchReader, Part, PieceId, Side, emit, option, procedure
from ruleengine.grid import Direction, squares_in
from ruleengine.hooks import on_event
from ruleengine_blood_rugby._ball import go_out
from ruleengine_blood_rugby._events import Left, Placed, PushedBack
from ruleengine_blood_rugby._falling import Hurting, go_down
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import holds_ball, standing_at, stands, taken
from ruleengine_blood_rugby._state import EDGE, FELL_OUT, SQUARE, STATUS
from ruleengine_blood_rugby._terms import NOBODY, OFF, Status
from ruleengine_blood_rugby._turn import score, turn_begins
from ruleengine_blood_rugby._verbs import move_to, put_on, take_off
from ruleengine_pitch.players import team


@attrs.frozen
class DisplacedOptions:
    """What happens to those who are pushed back and have no room."""

    blocked_push: Literal["stay", "chain"] = option(
        "stay",
        "Pushed back onto a standing player: one stays, or that one is pushed on.",
        rule="BR-PUSH-06",
    )
    pushed_out: Literal["returns", "blocked"] = option(
        "returns",
        "Pushed off the pitch: one comes back in the own side's next turn, or the edge holds one.",
        rule="BR-PUSH-16",
    )


async def push_back(
    match: Match, piece: PieceId, direction: Direction, *, by: PieceId, down: str = "", hurts: str = ""
) -> bool:
    """Push a player one square in a direction, if there is room (BR-PUSH-06).

    Without room it stays; who is to go down goes down in its square then (BR-PUSH-16). A ball that it holds goes with
    it, over the goal line or off the pitch as well.

    Args:
        by: who pushes.
        down: why it goes down by it, such as `push`; empty if it keeps its feet, or lies already.
        hurts: the name of the cause of an injury; empty if there is none.

    Returns:
        whether it has left its square.
    """
    start = match.get(SQUARE, piece)
    to = match.derived(PITCH).grid.steps[start][direction]
    if to is None and match.options(DisplacedOptions).pushed_out == "returns":
        await _push_out(match, piece, by=by, fell=bool(down) or not stands(match, piece), hurts=hurts)
        return True
    moved = to is not None and await _room(match, to, direction, by=by)
    if to is not None and moved:
        move_to(match, piece, to)
        await emit(match, PushedBack(piece, start, to, by))
    if down:
        await go_down(match, piece, down, by=by, hurts=hurts)
    elif moved and holds_ball(match, piece):
        await score(match)
    return moved


async def _room(match: Match, square: int, direction: Direction, *, by: PieceId) -> bool:
    """Whether nobody stands on a square any more, once who does is pushed on, where that is so."""
    behind = standing_at(match, square)
    if behind == NOBODY:
        return True
    chain = match.options(DisplacedOptions).blocked_push == "chain"
    return chain and await push_back(match, behind, direction, by=by)


async def _push_out(match: Match, piece: PieceId, *, by: PieceId, fell: bool, hurts: str) -> None:
    """Push a player off the pitch; a ball that it holds goes out where it stood (BR-OUT-07)."""
    start, held = match.get(SQUARE, piece), holds_ball(match, piece)
    match.set(EDGE, piece, start)
    others = match.get(FELL_OUT) & ~(1 << piece)
    match.set(FELL_OUT, others | fell << piece)
    take_off(match, piece, Status.PUSHED_OUT)
    if hurts:
        match.push(Hurting(piece, hurts, by))
    await emit(match, PushedBack(piece, start, OFF, by))
    await emit(match, Left(piece, start, Status.PUSHED_OUT))
    if held:
        await go_out(match, start)


# Coming back -----------------------------------------------------------------------------------------------


def edge_near(match: MatchReader, square: int) -> int:
    """The free square at the edge of the pitch nearest to one: of several, the lower column, then the lower row."""
    grid = match.derived(PITCH).grid
    edge = grid.columns[0] | grid.columns[-1] | grid.rows[0] | grid.rows[-1]
    return min(squares_in(edge & ~taken(match)), key=lambda at: (grid.distance(square, at), grid.xy(at)))


@procedure("blood-rugby.comes-back")
class ComesBack:
    """The players of a side who were pushed off the pitch come back, as its turn begins (BR-PUSH-16)."""

    side: Side

    async def run(self, match: Match) -> None:
        for piece in team(match, self.side):
            if match.get(STATUS, piece.id) is Status.PUSHED_OUT:
                await come_back(match, piece.id)


async def come_back(match: Match, piece: PieceId) -> None:
    """Put a player who was pushed off the pitch on its edge; grounded, if it went down by it."""
    square = edge_near(match, match.get(EDGE, piece))
    fell = match.get(FELL_OUT) >> piece & 1
    put_on(match, piece, square, Status.GROUNDED if fell else Status.STANDING)
    await emit(match, Placed(piece, square))


class DisplacedPart(Part):
    """Being moved by others."""

    name = "blood-rugby.displaced"
    options = DisplacedOptions
    keys = (EDGE, FELL_OUT)
    procedures = (ComesBack,)

    @on_event.on(Placed)
    def forget(self, match: Match, event: Placed) -> None:
        """Who is back, or was placed at a set-up, does not come back any more."""
        if match.get(EDGE, event.piece) != OFF:
            match.set(EDGE, event.piece, OFF)
            match.set(FELL_OUT, match.get(FELL_OUT) & ~(1 << event.piece))

    @turn_begins.impl
    def back(self, match: Match, side: Side) -> Iterable[Any]:
        """Whoever was pushed off the pitch is back before the first activation."""
        statuses = match.each(STATUS)
        if Status.PUSHED_OUT in statuses and any(statuses[p.id] is Status.PUSHED_OUT for p in team(match, side)):
            return (ComesBack(side),)
        return ()
