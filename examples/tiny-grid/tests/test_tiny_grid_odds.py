"""Exact chances on the pitch: worked out by hand, and by a second text of the rules that shares nothing with the first.

In that second text a square is a row and a column, a position is the squares of the four pieces in their order, and
a check is the number that a die must show.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruleengine_tiny_grid import TINY_GRID
from ruleengine_tiny_grid.pitch import BALL, GRID, SQUARE, Scored
from ruleengine_tiny_grid.turns import Bounce, Step, Turn

import ruleengine.odds
from ruleengine import AWAY, HOME, Decision, Match, Part, PieceId, Roll, new_match
from ruleengine.odds import EventOccurred, RequestCount, StateView, distribution, expected, odds

HOME_SCORES = EventOccurred(Scored, side=HOME)


def on_grid(square: int) -> int:
    """The square of the grid; here a square is ten times its column plus its row, both from 1."""
    return GRID.at(square // 10 - 1, square % 10 - 1)


def step(piece: int, to: int) -> Step:
    return Step(PieceId(piece), on_grid(to))


class Placed(Part):
    """Puts the pieces, in their order, and the ball onto other squares at the start."""

    name = "tests.placed"
    after = ("tiny-grid.match",)

    def __init__(self, squares: Sequence[int], ball: int) -> None:
        self.squares = squares
        self.ball = ball

    def begin(self, match: Match) -> None:
        for piece, square in zip(match.pieces, self.squares, strict=True):
            match.set(SQUARE, piece.id, on_grid(square))
        match.set(BALL, on_grid(self.ball))


def placed(squares: Sequence[int], ball: int, *answers: Any, actions: int) -> Match:
    """A match that begins like this, with so many actions of home to come, after some answers."""
    match = new_match(TINY_GRID.but(adding=[Placed(squares, ball)]), options={"match.actions": actions})
    for answer in answers:
        match.answer(answer)
    return match


def turn_is_over(moment: StateView) -> bool:
    """Whether away is about to act."""
    return isinstance(moment.pending, Decision) and moment.pending.by is AWAY


# By hand ------------------------------------------------------------------------------------------------


def succeeds(face: int, needed: int) -> bool:
    return face == 6 or (face != 1 and face >= needed)


def chance(needed: int) -> Fraction:
    return Fraction(sum(succeeds(face, needed) for face in range(1, 7)), 6)


def test_a_runner_leaves_a_marker_picks_up_and_scores() -> None:
    """From 33, where the guard at 22 marks him, to the ball at 44, and on to 54, which nobody marks."""
    match = placed((33, 12, 51, 22), 44, actions=2)
    faces = product(range(1, 7), repeat=2)
    by_hand = Fraction(sum(succeeds(leave, 3 + 1) and succeeds(pick_up, 3) for leave, pick_up in faces), 36)
    assert by_hand == Fraction(1, 2) * Fraction(2, 3)
    steps = [step(0, 44), step(0, 54)]
    assert odds(match, HOME_SCORES, until=turn_is_over, home=steps).value == by_hand
    assert odds(match, HOME_SCORES, until=turn_is_over, home="best").value == by_hand


def test_the_first_of_these_steps_ends_in_three_ways() -> None:
    match = placed((33, 12, 51, 22), 44, actions=2)
    found = ruleengine.odds.branches(match, decide=lambda view, decision: step(0, 44))
    endings = {branch.answers[1:]: (branch.state.stack[-1], branch.chance) for branch in found}
    assert endings == {
        ((1,),): (Bounce(), Fraction(1, 2)),  # the step onto the ball's square fails
        ((4,), (1,)): (Bounce(), Fraction(1, 2) * Fraction(1, 3)),  # the pick-up fails
        ((4,), (3,)): (Turn(HOME, 1), Fraction(1, 2) * Fraction(2, 3)),
    }


def test_a_ball_in_a_corner_comes_to_rest_on_each_square_beside_it_alike() -> None:
    """Three directions of eight lead onto the pitch; any other is thrown again, so there are 8/3 throws."""
    match = placed((21, 15, 55, 51), 11, step(0, 11), 1, actions=1)
    rest = distribution(match, lambda moment: moment.get(BALL), until=turn_is_over)
    assert rest.chances == {square: Fraction(1, 3) for square in map(on_grid, (12, 21, 22))}
    assert expected(match, RequestCount("tiny-grid.bounce"), until=turn_is_over).value == Fraction(8, 3)


def test_a_ball_that_comes_and_goes() -> None:
    """The guard has fumbled in the corner 11; his runner stands at 12.

    Let a be the chance that the runner catches the ball in the end when it bounces from the corner, b when it
    bounces from 12. He catches with 2/3, the guard with 1/2. From 11 it goes to 12 with 1/3, from 12 to 11 with 1/5:
    a = 1/3 (2/3 + 1/3 b) and b = 1/5 1/2 a, so a = 2/9 + a/90, and a = 20/89.
    """
    match = placed((12, 21, 55, 51), 11, step(1, 11), 1, actions=1)
    assert odds(match, lambda moment: moment.get(BALL) == on_grid(12), until=turn_is_over).value == Fraction(20, 89)


def test_home_scores_from_the_line_up_with_four_actions() -> None:
    """To 22, to the ball at 33, to 42, to 51: 2/3 to pick up, then 1/2 to leave 42, which the guard at 52 marks.

    If that fails the ball bounces from the corner, where the runner stands now, and may come back: with 1/3 to the
    guard, who drops it with 2/3, and from him with 1/5 to the runner, who catches with 1/2, or else it bounces from
    the corner again. So it comes back to stay with q = 2/45 (1/2 + 1/2 q) = 1/44.
    """
    best = odds(new_match(TINY_GRID, options={"match.actions": 4}), HOME_SCORES, until=turn_is_over, home="best")
    by_hand = Fraction(2, 3) * (Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 44))
    assert by_hand == Fraction(15, 44)
    assert best.value == by_hand


# A second text of the rules ------------------------------------------------------------------------------

Square = tuple[int, int]
Position = tuple[Square, ...]
Rest = tuple[Square, int | None]
"""Where the ball has come to rest, and the piece that has caught it there."""

PITCH: list[Square] = [(row, column) for row in range(1, 6) for column in range(1, 6)]
AGILITY, STRENGTH = (3, 4, 3, 4), (4, 3, 4, 3)
"""What a home runner, a home guard, an away runner and an away guard need."""


def are_beside(one: Square, other: Square) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def marks(position: Position, square: Square, piece: int) -> int:
    """How many opponents of a piece mark a square."""
    return sum(are_beside(opponent, square) for opponent in (position[2:] if piece < 2 else position[:2]))


def caught(position: Position, piece: int) -> Fraction:
    """The chance that a piece holds a ball that has come to it."""
    return chance(AGILITY[piece] + marks(position, position[piece], piece))


def bounces(position: Position, at: Square) -> Iterator[tuple[Rest | None, Square, Fraction]]:
    """One bounce: where the ball comes to rest; or None, and where it bounces on from."""
    for down, right in product((-1, 0, 1), repeat=2):
        to = at[0] + down, at[1] + right
        if to not in PITCH:
            yield None, at, Fraction(1, 8)
        elif to not in position and to != at:
            yield (to, None), to, Fraction(1, 8)
        elif to != at:
            hold = caught(position, position.index(to))
            yield (to, position.index(to)), to, hold / 8
            yield None, to, (1 - hold) / 8


@cache
def flight(position: Position, start: Square) -> dict[Rest, Fraction]:
    """Where a loose ball comes to rest. Squares that it bounces on from are eliminated, that of the start last."""
    places = [start, *sorted(set(position) - {start})]
    rests: dict[Square, dict[Rest, Fraction]] = {place: {} for place in places}
    onward = {place: dict.fromkeys(places, Fraction(0)) for place in places}
    for place in places:
        for rest, to, share in bounces(position, place):
            if rest is None:
                onward[place][to] += share
            else:
                rests[place][rest] = rests[place].get(rest, Fraction(0)) + share
    while places:
        gone = places.pop()
        stays = 1 - onward[gone][gone]
        rests[gone] = {rest: share / stays for rest, share in rests[gone].items()}
        for place in places:
            through = onward[place][gone]
            for to in places:
                onward[place][to] += through * onward[gone][to] / stays
            for rest, share in rests[gone].items():
                rests[place][rest] = rests[place].get(rest, Fraction(0)) + through * share
    return rests[start]


@cache
def scores(position: Position, ball: Square, holder: int | None, left: int) -> Fraction:
    """The chance that home, playing best, scores with so many actions left; a holder on his far row has scored."""
    if holder is not None and ball[0] == (5 if holder < 2 else 1):
        return Fraction(holder < 2)
    return max(worth(position, ball, holder, left), default=Fraction(0)) if left else Fraction(0)


def loose(position: Position, at: Square, left: int) -> Fraction:
    """The same, with the ball about to bounce."""
    rests = flight(position, at).items()
    return sum((share * scores(position, *rest, left) for rest, share in rests), Fraction(0))


def worth(position: Position, ball: Square, holder: int | None, left: int) -> Iterator[Fraction]:
    """The same after each action."""
    for piece in (0, 1):
        here = position[piece]
        for to in PITCH:
            if are_beside(here, to) and to not in position:
                yield stepped(position, ball, holder, piece, to, left)
        if holder in (2, 3) and are_beside(here, ball):
            loosened = chance(STRENGTH[piece] + marks(position, here, piece))
            yield loosened * loose(position, ball, left - 1)


def stepped(position: Position, ball: Square, holder: int | None, piece: int, to: Square, left: int) -> Fraction:
    markers = marks(position, position[piece], piece)
    success = chance(AGILITY[piece] + markers) if markers else Fraction(1)
    moved = tuple(to if each == piece else square for each, square in enumerate(position))
    if to != ball and holder != piece:
        return success * scores(moved, ball, holder, left - 1)
    if to == ball:
        success *= caught(moved, piece)
    return success * scores(moved, to, piece, left - 1) + (1 - success) * loose(moved, to, 0)


def pair(square: int) -> Square:
    return divmod(square, 10)


def by_second_text(squares: Sequence[int], ball: int, actions: int) -> Fraction:
    holder = squares.index(ball) if ball in squares else None
    return scores(tuple(map(pair, squares)), pair(ball), holder, actions)


@pytest.mark.parametrize(
    ("squares", "ball", "actions"),
    [
        ((12, 14, 54, 52), 33, 4),  # the line-up
        ((33, 34, 44, 43), 33, 2),  # everybody round the carrier
        ((44, 53, 42, 51), 42, 2),  # a tackle for a runner on the far row
    ],
)
def test_best_play_agrees_with_the_second_text(squares: tuple[int, ...], ball: int, actions: int) -> None:
    best = odds(placed(squares, ball, actions=actions), HOME_SCORES, until=turn_is_over, home="best")
    assert best.value == by_second_text(squares, ball, actions)
    assert best.value > 0


UPPER_HALF = [10 * row + column for row in (3, 4, 5) for column in range(1, 6)]
PLACES = st.lists(st.sampled_from(UPPER_HALF), min_size=4, max_size=4, unique=True)


@settings(max_examples=12, deadline=None)
@given(PLACES, st.sampled_from(UPPER_HALF[:10]))
def test_best_play_agrees_with_the_second_text_from_anywhere(squares: list[int], ball: int) -> None:
    best = odds(placed(squares, ball, actions=2), HOME_SCORES, until=turn_is_over, home="best")
    assert best.value == by_second_text(squares, ball, 2)


def where_it_rests(moment: StateView) -> tuple[tuple[int, int], Square]:
    x, y = GRID.xy(moment.get(BALL))
    return moment.result.score, (x + 1, y + 1)


@settings(max_examples=30, deadline=None)
@given(PLACES)
def test_a_loose_ball_comes_to_rest_as_in_the_second_text(squares: list[int]) -> None:
    """The home runner has fumbled where he stands; a catch on a far row scores, and the ball is in the middle."""
    match = placed((squares[0] - 10, *squares[1:]), squares[0], step(0, squares[0]), actions=1)
    if isinstance(match.pending, Roll) and match.pending.reason == "tiny-grid.leave":
        match.answer(6)
    match.answer(1)
    found = distribution(match, where_it_rests, until=turn_is_over)
    by_hand: dict[tuple[tuple[int, int], Square], Fraction] = {}
    for (to, holder), share in flight(tuple(map(pair, squares)), pair(squares[0])).items():
        far = holder is not None and to[0] == (5 if holder < 2 else 1)
        rest = ((int(holder in (0, 1)), int(holder in (2, 3))), (3, 3)) if far else ((0, 0), to)
        by_hand[rest] = by_hand.get(rest, Fraction(0)) + share
    assert found.chances == {rest: share for rest, share in by_hand.items() if share}
    assert sum(by_hand.values()) == 1
