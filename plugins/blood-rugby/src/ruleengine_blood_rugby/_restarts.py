"""Throw-ins, penalties and the ball at the centre: both sides set up anew, and the taker puts it into play (BR-OUT)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, Final, Literal

import attrs

from ruleengine import Decision, Match, MatchReader, Part, PieceId, Side, choice, emit, option, procedure
from ruleengine.grid import Grid, squares_in
from ruleengine_blood_rugby._ball import LooseBall
from ruleengine_blood_rugby._events import AllSetUp, BallLost, RestartBegan
from ruleengine_blood_rugby._formations import place
from ruleengine_blood_rugby._kicking import kick
from ruleengine_blood_rugby._passing import can_pass, pass_cost, throw
from ruleengine_blood_rugby._pitch import PITCH, Pitch, depth, end_of
from ruleengine_blood_rugby._players import able, holds_ball, most_on_pitch, on_pitch, standing_at, stands, taken
from ruleengine_blood_rugby._setup import BY_HAND, THE_REST, clear, set_on
from ruleengine_blood_rugby._starts import ask_taker
from ruleengine_blood_rugby._state import ACTIVE, EDGE, FIRST, LAST_TOUCH, OWED_NOW, SQUARE, STANDING, STATUS
from ruleengine_blood_rugby._terms import NOBODY, OFF, Status
from ruleengine_blood_rugby._turn import points_for
from ruleengine_blood_rugby._verbs import put_ball
from ruleengine_pitch.lineup import Places


@attrs.frozen
class RestartOptions:
    """How a throw-in, a penalty or a ball at the centre goes."""

    restart_order: Literal["ball_side_first", "other_side_first"] = option(
        "ball_side_first", "Which side sets up first.", rule="BR-OUT-03"
    )
    restart_gap: int = option(
        3,
        "Columns that the other side leaves free between the line of the ball and itself.",
        rule="BR-OUT-02, BR-OUT-04",
        at_least=0,
        at_most=12,
    )
    goal_area_restart: Literal["own", "both"] = option(
        "own",
        "In which goal area the other side keeps its distance from the goal line: the one that the taking side "
        "defends, or each.",
        rule="BR-OUT-05",
    )
    restart_pass_costs: bool = option(
        True, "Whether the movement points of a pass by hand are missing in the taker's activation.", rule="BR-OUT-06"
    )
    auto_restart: Literal["nearest", "always"] = option(
        "nearest",
        "The automatic set-up, each player to the nearest square: offered to each coach, or made without asking.",
        rule="BR-OUT-09",
    )


@choice("nearest")
class Nearest:
    """Let each player stand on the legal square nearest to where it was."""


@choice("by-foot")
class ByFoot:
    """Kick the ball into play."""


@choice("by-pass")
class ByPass:
    """Touch the ball with the foot, and pass it by hand."""


NEAREST, BY_FOOT, BY_PASS = Nearest(), ByFoot(), ByPass()
SET_UP_ANEW: Final = (NEAREST, BY_HAND)


# Where the sides may stand -------------------------------------------------------------------------------


@attrs.frozen
class Areas:
    """Where the players of both sides may stand at a restart; sets of squares are bitboards.

    Attributes:
        ball: those of the side with the ball; the taker's own square is among them.
        other: those of the other side.
    """

    ball: int
    other: int


def areas(match: MatchReader, side: Side, square: int) -> Areas:
    """Where both sides may stand when a side restarts from a square (BR-OUT-02 to 05).

    Where a side's area is too small for its players it grows: that of the side with the ball column by column towards
    the other, that of the other as if too few columns were left ahead.
    """
    options, pitch = match.options(RestartOptions), match.derived(PITCH)
    both = options.goal_area_restart == "both"
    crowds = len(squad_for_restart(match, side)), len(squad_for_restart(match, side.other))
    return _areas(pitch, end_of(match, side), square, depth(match, side, square), options.restart_gap, both, crowds)


@lru_cache(maxsize=4096)
def _areas(pitch: Pitch, end: Side, square: int, deep: int, gap: int, both: bool, crowds: tuple[int, int]) -> Areas:
    columns = pitch.columns[::-1] if end else pitch.columns
    own, (ours, theirs) = deep + 1, crowds
    while sum(columns[:own]).bit_count() < ours:
        own += 1
    ball = sum(columns[:own])
    last = len(columns) - pitch.goal_depth
    if both and deep >= last:
        other = sum(columns[: max(0, last - gap)])
    else:
        other = sum(columns[max(deep + 1, pitch.goal_depth) + gap :])
    while gap >= 0 and (other & ~ball).bit_count() < theirs and other.bit_count() < ours + theirs:
        other = pitch.grid.full & ~pitch.grid.disc(square, gap)
        gap -= 1
    return Areas(ball, other & ~(1 << square))


def area_of(match: MatchReader, mine: Side, side: Side, square: int) -> int:
    """Where the players of one side may stand when a side restarts from a square, the taker's square left out."""
    found = areas(match, side, square)
    return found.ball & ~(1 << square) if mine is side else found.other


def why_not_there(match: MatchReader, mine: Side, side: Side, ball: int, square: int) -> str:
    """Why a player of one side cannot be placed on a square, in words.

    Args:
        side: who restarts.
        ball: the square from which it does.
    """
    if square == ball:
        return "the taker stands there"
    if not area_of(match, mine, side, ball) >> square & 1:
        if mine is side:
            return "it is beyond the line of the ball"
        return f"it is too near to the ball: {match.options(RestartOptions).restart_gap} columns are left free"
    return "somebody stands there"


# The automatic set-up ------------------------------------------------------------------------------------


def nearest(grid: Grid, squares: int, square: int) -> int:
    """Of some squares the one nearest to a square; of several the lowest column, then the lowest row (BR-OUT-09)."""
    radius, found = 0, 0
    while not found:
        found, radius = grid.ring(square, radius) & squares, radius + 1
    return min(squares_in(found), key=lambda each: (grid.xs[each], grid.ys[each]))


def squad_for_restart(match: MatchReader, side: Side) -> list[PieceId]:
    """Who of a side sets up anew: who is on the pitch, or was pushed off it; reserves only if there is nobody else."""
    statuses, players = match.each(STATUS), able(match, side)
    fielded = [piece for piece in players if statuses[piece] is not Status.RESERVE]
    return fielded or players[: most_on_pitch(match, side)]


def stays(match: MatchReader, players: Iterable[PieceId], area: int) -> dict[PieceId, int]:
    """The squares of the players who need not move: each stands, or lies, where it may; those who stand come first."""
    squares, kept, found = match.each(SQUARE), 0, {}
    for piece in sorted(players, key=lambda each: not stands(match, each)):
        square = squares[piece]
        if square >= 0 and area & ~kept & 1 << square:
            kept |= 1 << square
            found[piece] = square
    return found


def home_of(match: MatchReader, piece: PieceId) -> int:
    """Where a player is, for the nearest square: off the pitch where it left it, or the middle of its end line."""
    for square in (match.get(SQUARE, piece), match.get(EDGE, piece)):
        if square >= 0:
            return square
    grid = match.derived(PITCH).grid
    return grid.at(grid.width - 1 if end_of(match, match.pieces[piece].side) else 0, grid.height // 2)


def arranged(match: MatchReader, order: Sequence[Side], side: Side, taker: tuple[PieceId, int]) -> dict[PieceId, int]:
    """Where all players stand by the automatic set-up (BR-OUT-09): one side after the other, by squad numbers.

    Args:
        order: which side comes first.
        side: who restarts.
        taker: the taker, and the square from which it restarts.
    """
    grid, (who, square) = match.derived(PITCH).grid, taker
    squads = {mine: [p for p in squad_for_restart(match, mine) if p != who] for mine in order}
    free = {mine: area_of(match, mine, side, square) for mine in order}
    found, used = {who: square}, 1 << square
    for mine in order:
        kept = stays(match, squads[mine], free[mine] & ~used)
        found.update(kept)
        used |= sum(1 << each for each in kept.values())
    for mine in order:
        for piece in squads[mine]:
            if piece not in found:
                open_ = free[mine] & ~used or grid.full & ~used  # the smallest pitches have too little room for many
                found[piece] = nearest(grid, open_, home_of(match, piece))
                used |= 1 << found[piece]
    return found


async def arrange(match: Match, places: dict[PieceId, int]) -> None:
    """Let everybody stand on its place; who stands there already is not told of."""
    moving = [p for p, square in places.items() if match.get(SQUARE, p) != square or not stands(match, p)]
    clear(match, moving)
    for piece in moving:
        await set_on(match, piece, places[piece])


# Procedures --------------------------------------------------------------------------------------------------


@procedure("blood-rugby.restart")
class Restart:
    """A side puts the ball into play from a square, and then moves first (BR-OUT-02).

    Attributes:
        side, square: who, and from where.
        why: as in `RestartBegan`.
    """

    side: Side
    square: int
    why: str = "penalty"

    async def run(self, match: Match) -> None:
        side, square = self.side, self.square
        match.set(FIRST, side)
        match.set(ACTIVE, side)
        put_ball(match, OFF)
        await emit(match, RestartBegan(self.why, side, square))
        taker = await ask_taker(match, side, squad_for_restart(match, side))
        options = match.options(RestartOptions)
        order = (side, side.other) if options.restart_order == "ball_side_first" else (side.other, side)
        await arrange(match, arranged(match, order, side, (taker, square)))
        asked = order if options.auto_restart == "nearest" else ()
        match.push(*(SetUpAnew(mine, side, square) for mine in asked), Taking(side, taker))


@procedure("blood-rugby.set-up-anew")
class SetUpAnew:
    """A coach leaves its side as the automatic set-up has it, or places its players by hand.

    Attributes:
        mine: whose players.
        side, square: who restarts, and from where.
    """

    mine: Side
    side: Side
    square: int

    async def run(self, match: Match) -> None:
        who = tuple(piece for piece in on_pitch(match, self.mine) if match.get(SQUARE, piece) != self.square)
        if who and await Decision(self.mine, "set-up-anew", SET_UP_ANEW) is BY_HAND:
            match.push(PlacingAnew(self.mine, self.side, self.square, who))


@procedure("blood-rugby.placing-anew")
class PlacingAnew:
    """The next player by hand, then the rest. A team-mate who is still to come changes places with it.

    Attributes:
        mine, side, square: as in `SetUpAnew`.
        waiting: who is still to be asked for.
    """

    mine: Side
    side: Side
    square: int
    waiting: tuple[PieceId, ...]

    async def run(self, match: Match) -> None:
        piece, rest = self.waiting[0], self.waiting[1:]
        squares = self.squares(match)
        reasons = partial(why_not_there, match, self.mine, self.side, self.square)
        offered = Places.of([*map(place, squares_in(squares)), THE_REST], reasons)
        chosen: Any = await Decision(self.mine, "place-anew", offered, piece)
        if chosen is THE_REST:
            return
        if rest:
            match.push(PlacingAnew(self.mine, self.side, self.square, rest))
        if chosen.square != match.get(SQUARE, piece):
            await arrange(match, {piece: chosen.square, **self.making_way(match, piece, chosen.square)})

    def squares(self, match: Match) -> int:
        """Where the player may stand: who sets up first need not heed the other side."""
        options = match.options(RestartOptions)
        first = (self.mine is self.side) is (options.restart_order == "ball_side_first")
        settled = [p for p in on_pitch(match, self.mine) if p not in self.waiting]
        barred = 0 if first else match.get(STANDING, self.mine.other)
        for piece in settled:
            barred |= 1 << match.get(SQUARE, piece)
        return area_of(match, self.mine, self.side, self.square) & ~barred

    def making_way(self, match: Match, piece: PieceId, square: int) -> dict[PieceId, int]:
        """Where goes who stands on a square that a player takes: a team-mate to where it was, an opponent beside."""
        mate, opponent = (standing_at(match, square, side) for side in (self.mine, self.mine.other))
        if mate != NOBODY:
            return {mate: match.get(SQUARE, piece)}
        if opponent == NOBODY:
            return {}
        grid, barred = match.derived(PITCH).grid, taken(match) | 1 << square
        free = area_of(match, self.mine.other, self.side, self.square) & ~barred or grid.full & ~barred
        return {opponent: nearest(grid, free, square)}


@procedure("blood-rugby.taking")
class Taking:
    """The taker puts the ball into play, by foot or by hand; it may not keep it (BR-OUT-02, BR-OUT-06)."""

    side: Side
    taker: PieceId

    async def run(self, match: Match) -> None:
        taker = self.taker
        put_ball(match, match.get(SQUARE, taker))
        match.set(LAST_TOUCH, self.side)
        await emit(match, AllSetUp(taker))
        points = points_for(match, taker)
        ways = (BY_FOOT, BY_PASS) if can_pass(match, taker, points) else (BY_FOOT,)
        if await Decision(self.side, "restart", ways, taker) is BY_FOOT:
            await kick(match, taker)
            return
        if match.options(RestartOptions).restart_pass_costs:
            match.set(OWED_NOW, taker, pass_cost(match, taker, points))
        if not await throw(match, taker) and holds_ball(match, taker):
            await let_fall(match, taker)


async def let_fall(match: Match, piece: PieceId) -> None:
    """Let a player who would keep the ball, and may not, let it fall at its feet (BR-OUT-06)."""
    square, side = match.get(SQUARE, piece), match.pieces[piece].side
    put_ball(match, square)
    match.push(LooseBall.dropped(match, square, side))
    await emit(match, BallLost(piece))


class RestartPart(Part):
    """Throw-ins, penalties, and the ball at the centre."""

    name = "blood-rugby.restart"
    options = RestartOptions
    keys = (FIRST, ACTIVE, OWED_NOW, LAST_TOUCH)
    procedures = (Restart, SetUpAnew, PlacingAnew, Taking)
