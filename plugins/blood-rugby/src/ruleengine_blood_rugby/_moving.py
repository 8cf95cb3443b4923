"""Moving: steps, passing through, picking the ball up, sprinting (BR-MOVE, BR-ACT-04, 06 to 08, BR-SPRINT)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, Literal

import attrs

from ruleengine import (
    Check,
    CompiledRules,
    Decision,
    Derived,
    Key,
    Match,
    MatchReader,
    Modifier,
    Part,
    PieceId,
    async_transform,
    choice,
    emit,
    option,
    procedure,
    specification,
)
from ruleengine.grid import DIRECTIONS, squares_in
from ruleengine.hooks import modifiers, on_event, preview_checks
from ruleengine_blood_rugby._ball import hold, tries
from ruleengine_blood_rugby._events import ActivationEnded, Moved, WentDown
from ruleengine_blood_rugby._pitch import PITCH, goal_of
from ruleengine_blood_rugby._players import CONSTITUTION, DEXTERITY, has, neighbours, stands, taken
from ruleengine_blood_rugby._rolls import ability_check, passes
from ruleengine_blood_rugby._state import (
    ACTOR,
    BALL,
    DONE,
    FEINTED,
    GROUNDED,
    HEADING,
    HOLDER,
    LEFT,
    RUN,
    SQUARE,
    STANDING,
    STATUS,
    STOP,
    STRAIGHT,
    TRIED_TRIP,
)
from ruleengine_blood_rugby._terms import PICK_UP, SPRINT, Capability, Status
from ruleengine_blood_rugby._trips import TripOptions, Trips, trip_risks, trippers
from ruleengine_blood_rugby._turn import deeds, note, pay, score, times
from ruleengine_blood_rugby._verbs import move_to

ON_THE_RUN: Final = -2
"""Of a pick-up without a stop (BR-MOVE-06)."""
STOOPING, FUMBLED = 1, 2
"""Movement points of a pick-up: after a stop, and after a failed try on the run (BR-MOVE-06)."""

STEPPED: Final = ("step", "feint")
"""How a player comes to a square that it walks into, and does not jump or lunge to."""

RUN_OVER: Final[Key[bool]] = Key("blood-rugby.run-over", bool, default=False, reset_on=(ActivationEnded,))
"""Whether the player under way moves no more; it may still do other things."""
AT_BALL: Final[Key[str]] = Key("blood-rugby.at-ball", str, default="", reset_on=(ActivationEnded,))
"""The player under way, in the ball's square: `running` while it may pick it up so, `fumbled` once that has failed."""


@attrs.frozen
class MoveOptions:
    """Steps, and what they may lead into."""

    diagonal_cost: int = option(1, "Movement points of a diagonal step.", rule="BR-ACT-04", at_least=1, at_most=5)
    score_before_trip: bool = option(
        True, "Whether a carrier scores before it may be tripped in the square that it enters.", rule="BR-ACT-06"
    )
    zones: Literal["none", "stop"] = option(
        "none",
        "What a standing opponent does to who comes next to it: nothing, or that one runs no further.",
        rule="BR-ACT-07",
    )
    stop_on_grounded: bool = option(True, "Whether a standing player may stop on a grounded one.", rule="BR-ACT-08")
    through_team_mates: bool = option(
        False, "Whether players with Jump may run through the squares of standing team-mates.", rule="BR-MOVE-05"
    )
    pickup_stops: bool = option(False, "Whether who stops to pick the ball up moves no more.", rule="BR-MOVE-07")
    sprint_only_ran: Literal["strict", "no_contact"] = option(
        "strict",
        "What rules a sprint out: whatever is not a step, or contacts and passes only.",
        rule="BR-SPRINT-02",
    )


@attrs.frozen
class Entering:
    """A player is about to come to a square: `piece`, from `start` to `to`."""

    piece: PieceId
    start: int
    to: int


@async_transform(name="blood-rugby.kept-out")
async def kept_out(match: Match, entering: Entering, value: bool) -> bool:
    """Change whether a player is kept out of a square where somebody lies; it stays where it is then, and has paid.

    Args:
        entering: who comes, from where, to which square.
        value: begins as false.
    """
    specification()


# Coming to a square --------------------------------------------------------------------------------------


async def enter(match: Match, piece: PieceId, to: int, how: str = "step", *, cost: int = 1, shielded: int = 0) -> None:
    """Let the player under way come to an adjacent square, or to one that it has jumped to (BR-ACT-06).

    It pays, stands there, scores; trips of the other side are pushed, to come next. So push what is to follow before
    you call, and see then whether the player has arrived: it may be down, tripped even before it came (`trip_on`).

    Args:
        how: as in `Moved`: `step`, `jump`, `feint`, `tackle`.
        cost: the movement points.
        shielded: squares from which nobody can trip it there (BR-JUMP-03).

    >>> async def lunge(match, piece, square):  # in a rule
    ...     match.push(Lands(piece, square))
    ...     await enter(match, piece, square, "tackle")
    """
    pay(match, cost)
    if match.options(TripOptions).trip_on != "enter":
        leaving = trippers(match, piece, match.get(SQUARE, piece))
        if leaving:
            match.push(Trips(piece, leaving), Arrival(piece, to, how, shielded, times(match, "rise")))
            return
    await arrive(match, piece, to, how, shielded=shielded)


def kept_going(match: MatchReader, piece: PieceId, rises: int) -> bool:
    """Whether a player has not gone down since it had got up so many times in its activation."""
    return stands(match, piece) and times(match, "rise") == rises


@procedure("blood-rugby.arrival")
class Arrival:
    """A player comes to the square for which it has left another, past those who might trip it (BR-TRIP-04)."""

    piece: PieceId
    to: int
    how: str
    shielded: int
    rises: int

    async def run(self, match: Match) -> None:
        if not kept_going(match, self.piece, self.rises):
            return
        if match.get(STOP) is None:
            await arrive(match, self.piece, self.to, self.how, shielded=self.shielded)
        else:
            await slip(match, self.piece, self.to, self.how)


async def slip(match: Match, piece: PieceId, to: int, how: str) -> None:
    """Let a player finish a step after play has stopped: nobody stays where one may not stop (BR-ACT-08)."""
    start = move_to(match, piece, to)
    await emit(match, Moved(piece, start, to, how))


async def arrive(match: Match, piece: PieceId, to: int, how: str = "step", *, shielded: int = 0) -> None:
    """The same as `enter` once the player has paid and left: it stands in the square, scores, may be tripped."""
    lying = match.get(GROUNDED) >> to & 1 and how in STEPPED
    if lying and may_stay(match, piece) and await kept_out(match, Entering(piece, match.get(SQUARE, piece), to), False):
        match.set(STRAIGHT, 0)
        return
    start, options = move_to(match, piece, to), match.options(MoveOptions)
    if how != "jump":
        count_run(match, start, to)
    match.set(AT_BALL, "running" if match.get(BALL) == to else "")
    if options.zones == "stop" and hindered(match, piece, to):
        match.set(RUN_OVER, True)
    on_entering = match.options(TripOptions).trip_on != "leave"
    waiting = trippers(match, piece, to, shielded) if on_entering else 0
    first_trips = bool(waiting) and not options.score_before_trip
    if first_trips:
        match.push(Crossing(piece, start))
    if waiting:
        match.push(Trips(piece, waiting))
    await emit(match, Moved(piece, start, to, how))
    if not first_trips:
        await cross(match, piece, start)


def may_stay(match: MatchReader, piece: PieceId) -> bool:
    """Whether a player may stop where it is: it is in nobody's square, or on a grounded player (BR-ACT-08)."""
    square, statuses = match.get(SQUARE, piece), match.each(STATUS)
    here = [statuses[other] for other, at in enumerate(match.each(SQUARE)) if at == square and other != piece]
    return Status.STANDING not in here and (not here or match.options(MoveOptions).stop_on_grounded)


async def cross(match: Match, piece: PieceId, start: int) -> None:
    """Let a player who has come from a square score, if it carries the ball there (BR-SCORE)."""
    if match.get(HOLDER) == piece:
        await score(match, crossed=not goal_of(match, match.pieces[piece].side) >> start & 1)


@procedure("blood-rugby.crossing")
class Crossing:
    """A carrier scores after it has passed those who might trip it, or has got up at once (BR-ACT-06)."""

    piece: PieceId
    start: int

    async def run(self, match: Match) -> None:
        if stands(match, self.piece):
            await cross(match, self.piece, self.start)


def count_run(match: Match, start: int, to: int) -> None:
    """Count a square stepped, and how many of the last were in one straight line (BR-PUSH-13)."""
    heading = match.derived(PITCH).grid.steps[start].index(to)
    straight = match.get(STRAIGHT) if match.get(HEADING) == heading else 0
    match.set(RUN, match.get(RUN) + 1)
    match.set(STRAIGHT, straight + 1)
    match.set(HEADING, heading)


def hindered(match: MatchReader, piece: PieceId, square: int) -> bool:
    """Whether a standing opponent that was not fooled is next to a square (BR-ACT-07)."""
    fooled = match.get(FEINTED)
    return any(not fooled >> other & 1 for other in neighbours(match, square, match.pieces[piece].side.other))


def open_squares(match: MatchReader) -> int:
    """The squares where a player may end a step: nobody stands there, and perhaps nobody lies there (BR-ACT-08)."""
    shut = taken(match)
    return ~(shut if match.options(MoveOptions).stop_on_grounded else shut | match.get(GROUNDED))


# Steps ---------------------------------------------------------------------------------------------------


@choice("step")
class Step:
    """Move to an adjacent free square."""

    to: int

    async def do(self, match: Match, piece: PieceId) -> None:
        """It costs a movement point; straight or diagonal alike, unless an option says otherwise (BR-ACT-04)."""
        await enter(match, piece, self.to, cost=step_cost(match, match.get(SQUARE, piece), self.to))


@choice("through")
class Through:
    """Move through an adjacent square where one may not stop, to one beyond it."""

    over: int
    to: int

    async def do(self, match: Match, piece: PieceId) -> None:
        """Two steps in one: the second follows once trips in the first are settled (BR-FEINT-02)."""
        start = match.get(SQUARE, piece)
        match.push(Onward(piece, self.over, self.to, times(match, "rise")))
        await enter(match, piece, self.over, "feint", cost=step_cost(match, start, self.over))


@procedure("blood-rugby.onward")
class Onward:
    """A player passes on from a square where it may not stop."""

    piece: PieceId
    over: int
    to: int
    rises: int

    async def run(self, match: Match) -> None:
        piece = self.piece
        if match.get(SQUARE, piece) != self.over or not kept_going(match, piece, self.rises):
            return
        if match.get(AT_BALL) and match.get(STOP) is None:
            chosen: Any = await Decision(match.pieces[piece].side, "pick-up", (PICK_UP_RUNNING, RUN_ON), piece)
            await chosen.do(match, piece)
        if match.get(STOP) is not None:
            await slip(match, piece, self.to, "feint")
        else:
            await enter(match, piece, self.to, "feint", cost=step_cost(match, self.over, self.to))


_through = lru_cache(maxsize=16384)(Through)


def _steps(rules: CompiledRules) -> tuple[tuple[tuple[int, Step, bool], ...], ...]:
    """By square: each neighbour as a bit, the step to it, whether that is diagonal."""
    grid = rules.derived(PITCH).grid
    steps = tuple(map(Step, range(grid.size)))
    return tuple(
        tuple((1 << to, steps[to], d.is_diagonal) for d in DIRECTIONS if (to := row[d]) is not None)
        for row in grid.steps
    )


STEPS: Final = Derived("blood-rugby.steps", _steps)


def step_cost(match: MatchReader, start: int, to: int) -> int:
    """The movement points of a step (BR-ACT-04)."""
    if match.derived(PITCH).grid.near4[start] >> to & 1:
        return 1
    return match.options(MoveOptions).diagonal_cost


def steps(match: MatchReader, square: int, left: int) -> list[Any]:
    """The steps from a square that so many movement points pay for (BR-TERM-06, BR-ACT-10)."""
    free, near = open_squares(match), match.derived(STEPS)[square]
    if left >= match.options(MoveOptions).diagonal_cost:
        return [step for bit, step, _ in near if free & bit]
    return [step for bit, step, diagonal in near if free & bit and not diagonal]


def ways_through(match: MatchReader, square: int, over: int, left: int) -> list[Through]:
    """The ways through an adjacent square to a free one beyond it, that so many movement points pay for."""
    grid = match.derived(PITCH).grid
    beyond = grid.near[over] & ~grid.near[square] & ~(1 << square) & open_squares(match)
    left -= step_cost(match, square, over)
    return [_through(over, to) for to in squares_in(beyond) if step_cost(match, over, to) <= left]


def over_grounded(match: MatchReader, square: int, left: int) -> list[Through]:
    """The ways through squares of grounded players, where these may be passed but not stopped on (BR-ACT-08)."""
    if match.options(MoveOptions).stop_on_grounded:
        return []
    squares = match.derived(PITCH).grid.near[square] & match.get(GROUNDED) & ~taken(match)
    return [way for over in squares_in(squares) for way in ways_through(match, square, over, left)]


def past_mates(match: MatchReader, piece: PieceId, square: int, left: int) -> list[Through]:
    """The ways of a player with Jump through squares of standing team-mates, where an option allows it (BR-MOVE-05)."""
    if not match.options(MoveOptions).through_team_mates or not has(match, piece, Capability.JUMP):
        return []
    squares = match.derived(PITCH).grid.near[square] & match.get(STANDING, match.pieces[piece].side)
    return [way for over in squares_in(squares) for way in ways_through(match, square, over, left)]


# Picking up ----------------------------------------------------------------------------------------------


def pick_up_check(match: MatchReader, piece: PieceId) -> Check:
    """The check to pick the ball up on the run (BR-MOVE-06)."""
    return ability_check(match, piece, PICK_UP, DEXTERITY)


@choice("pick-up-running")
class PickUpRunning:
    """Try to pick the ball up on the run."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """It costs nothing; after a failure the ball lies where it did (BR-MOVE-06, BR-MOVE-07)."""
        note(match, "pick-up")
        match.set(AT_BALL, "fumbled")
        if await tries(match, piece, pick_up_check(match, piece), "pick-up"):
            match.set(AT_BALL, "")


@choice("pick-up")
class PickUp:
    """Stop, and pick the ball up without a check."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """A movement point, or two after a failure on the run (BR-MOVE-06)."""
        pay(match, stooping_cost(match))
        note(match, "pick-up")
        match.set(AT_BALL, "")
        if match.options(MoveOptions).pickup_stops:
            match.set(RUN_OVER, True)
        await hold(match, piece, "pick-up")


@choice("run-on")
class RunOn:
    """Leave the ball where it lies, and run on."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """There is nothing to it."""


PICK_UP_RUNNING, PICK_UP_STOPPED, RUN_ON = PickUpRunning(), PickUp(), RunOn()


def stooping_cost(match: MatchReader) -> int:
    """The movement points for which the player under way picks the ball up without a check."""
    return FUMBLED if match.get(AT_BALL) == "fumbled" else STOOPING


def pick_ups(match: MatchReader, left: int) -> list[Any]:
    """The ways to pick up a ball in the square of the player under way (BR-MOVE-06, BR-MOVE-07)."""
    found: list[Any] = [PICK_UP_RUNNING] if match.get(AT_BALL) == "running" else []
    return [*found, PICK_UP_STOPPED] if left >= stooping_cost(match) else found


# Sprinting -----------------------------------------------------------------------------------------------


def sprint_check(match: MatchReader, piece: PieceId) -> Check:
    """The check to go one square more (BR-SPRINT-01)."""
    return ability_check(match, piece, SPRINT, CONSTITUTION)


@choice("sprint")
class Sprint:
    """Try to go one square more, having run all the way."""

    to: int

    async def do(self, match: Match, piece: PieceId) -> None:
        """A success gives the movement point that the step costs (BR-SPRINT-01, BR-SPRINT-02)."""
        note(match, "sprint")
        if await passes(match, sprint_check(match, piece)):
            match.set(LEFT, match.get(LEFT) + 1)
            await enter(match, piece, self.to)


_sprint = lru_cache(maxsize=4096)(Sprint)


def may_sprint(match: MatchReader, piece: PieceId) -> bool:
    """Whether a player who has no movement points left may sprint (BR-SPRINT-01, BR-SPRINT-02)."""
    if not match.get(RUN) or not has(match, piece, Capability.SPRINT):
        return False
    done = match.get(DONE)
    if match.options(MoveOptions).sprint_only_ran == "strict":
        return not done and not match.get(TRIED_TRIP) >> piece & 1
    return not any(deed in done for deed in ("sprint", "contact", "pass"))


class MovingPart(Part):
    """Steps, pick-ups and sprints."""

    name = "blood-rugby.moving"
    options = MoveOptions
    checks = (PICK_UP, SPRINT)
    keys = (RUN_OVER, AT_BALL, RUN, STRAIGHT, HEADING)
    procedures = (Arrival, Crossing, Onward)

    def prepare(self, rules: CompiledRules) -> None:
        """Lay out the steps."""
        rules.derived(STEPS)

    @deeds.impl
    def moves(self, match: Match, piece: PieceId) -> Iterable[Any]:
        """The steps that a standing player may take, the ball that it may pick up, its sprint."""
        if match.get(STATUS, piece) is not Status.STANDING:
            return ()
        square, left = match.get(SQUARE, piece), match.get(LEFT)
        found = pick_ups(match, left) if match.get(BALL) == square else []
        if match.get(RUN_OVER):
            return found
        if left:
            return [
                *found,
                *steps(match, square, left),
                *over_grounded(match, square, left),
                *past_mates(match, piece, square, left),
            ]
        if may_sprint(match, piece):
            found += [_sprint(step.to) for step in steps(match, square, 1)]
        return found

    @modifiers.on(PICK_UP)
    def on_the_run(self, match: Match, check: Check) -> Iterable[Modifier]:
        """−2 on the run (BR-MOVE-06)."""
        return (_RUNNING,)

    @on_event.on(WentDown)
    def no_longer_runs(self, match: Match, event: WentDown) -> None:
        """Who went down on the ball's square has stopped there."""
        if event.piece == match.get(ACTOR) and match.get(AT_BALL) == "running":
            match.set(AT_BALL, "")

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The pick-up on the run, the sprint; the trips that a move may meet."""
        piece = match.get(ACTOR)
        if isinstance(choice, PickUpRunning):
            return [pick_up_check(match, piece)]
        if isinstance(choice, Sprint):
            return [sprint_check(match, piece), *risks(match, piece, choice.to)]
        if isinstance(choice, Step):
            return risks(match, piece, choice.to)
        return risks(match, piece, choice.over, choice.to) if isinstance(choice, Through) else ()


def risks(match: MatchReader, piece: PieceId, *squares: int) -> list[Check]:
    """The checks of trips that a player may meet on a way, square by square; each opponent trips it but once."""
    found: dict[Check, None] = {}
    start = match.get(SQUARE, piece)
    for square in squares:
        found |= dict.fromkeys(trip_risks(match, piece, start, square))
        start = square
    return list(found)


_RUNNING: Final = Modifier(ON_THE_RUN, "on the run")
