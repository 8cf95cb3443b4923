"""How the oval ball bounces and strays: the figure, its arrow, exact chances."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

import pytest
from br_ball import at, ball, offset, settles, throwing, thrown_in, towards
from br_scenes import GRID, asked, roll, told
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import AWAY, BounceStart, Match, Part, Result, Ruleset, new_match, procedure
from ruleengine.grid import Direction, Grid
from ruleengine.hooks import initial_procedures, loose_ball, result
from ruleengine.odds import EventOccurred, distribution
from ruleengine_blood_rugby._bouncing import BACKWARDS
from ruleengine_blood_rugby.checks import bounce_roll, long_roll
from ruleengine_blood_rugby.events import BallMoved, BallRests
from ruleengine_blood_rugby.parts import BouncePart
from ruleengine_blood_rugby.state import BALL

F = Fraction
Chances = Mapping[tuple[int, int], Fraction]

MIDDLE: Final = "home 7 kiker L8 strength=5"
"""A passer from whom every direction has room for 5 squares and a bounce."""


def bounces(flight: Direction, **options: Any) -> Chances:
    """Where a ball that flew in a direction comes to lie, as (right, ahead) of where it fell, arrow to the east."""
    match = throwing(MIDDLE, **options)
    match.answer(towards(flight, full=True))
    roll(match, "pass", 1)
    fell = match.get(BALL)
    assert GRID.distance(fell, GRID.named("L8")) == 5
    return settles(match, lambda end: offset(end, fell, Direction.E))


def spread(rows: Mapping[tuple[tuple[int, int], ...], Fraction]) -> dict[tuple[int, int], Fraction]:
    """Chances by square, from rows of squares with one chance each."""
    return {square: chance for squares, chance in rows.items() for square in squares}


# The rows BR-T-50 to BR-T-58, both columns; a square that is not in them has none.
SQUARE_ON: Final = spread(
    {
        ((0, 0),): F(1, 12),
        ((-1, 1), (0, 1), (1, 1)): F(1, 9),
        ((-2, 2), (0, 2), (2, 2)): F(1, 18),
        ((-1, 0), (1, 0)): F(1, 18),
        ((-2, 0), (2, 0)): F(1, 36),
        ((-1, -1), (0, -1), (1, -1)): F(1, 12),
    }
)
TURNED: Final = spread(
    {
        ((0, 0),): F(1, 12),
        ((-1, 1),): F(1, 18),
        ((-2, 2),): F(1, 36),
        ((0, 1), (1, 1), (1, 0)): F(1, 9),
        ((0, 2), (2, 2), (2, 0)): F(1, 18),
        ((-1, 0),): F(1, 12),
        ((-1, -1), (0, -1)): F(1, 12),
        ((1, -1),): F(1, 18),
        ((2, -2),): F(1, 36),
    }
)


@pytest.mark.rule("BR-BALL-01", "BR-BALL-02")
@pytest.mark.rule("BR-T-50", "BR-T-51", "BR-T-52", "BR-T-53", "BR-T-54", "BR-T-55", "BR-T-56", "BR-T-57", "BR-T-58")
@pytest.mark.parametrize("template", ["square", "turned"])
def test_a_ball_that_flew_straight_bounces_by_the_figure(template: str) -> None:
    assert bounces(Direction.E, bounce__bounce_template=template) == SQUARE_ON


@pytest.mark.rule("BR-BALL-04")
@pytest.mark.rule("BR-T-50", "BR-T-51", "BR-T-52", "BR-T-53", "BR-T-54", "BR-T-55", "BR-T-56", "BR-T-57", "BR-T-58")
@pytest.mark.parametrize("flight", [Direction.SE, Direction.NE])
def test_after_a_diagonal_flight_the_figure_stays_square_to_the_pitch(flight: Direction) -> None:
    assert bounces(flight) == SQUARE_ON


@pytest.mark.rule("BR-BALL-04")
@pytest.mark.rule("BR-T-50", "BR-T-51", "BR-T-52", "BR-T-53", "BR-T-54", "BR-T-55", "BR-T-56", "BR-T-57", "BR-T-58")
def test_the_figure_may_be_turned_after_a_diagonal_flight() -> None:
    assert bounces(Direction.SE, bounce__bounce_template="turned") == TURNED
    mirrored = {(-right, ahead): chance for (right, ahead), chance in TURNED.items()}
    assert bounces(Direction.NE, bounce__bounce_template="turned") == mirrored


@pytest.mark.rule("BR-BALL-01", "BR-BALL-04")
@pytest.mark.parametrize("flight", list(Direction))
def test_the_arrow_is_the_flight_and_along_the_pitch_for_a_diagonal_one(flight: Direction) -> None:
    arrow = Direction.of(flight.dx, 0) if flight.dx else flight
    match = throwing(MIDDLE)
    match.answer(towards(flight, full=True))
    roll(match, "pass", 1)
    fell = match.get(BALL)
    assert settles(match, lambda end: offset(end, fell, arrow)) == SQUARE_ON


def expected_arrow(dx: int, dy: int, template: str) -> tuple[int, int]:
    """The arrow of BR-BALL-04, by its words."""
    signs = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    if template == "turned" and 2 * min(abs(dx), abs(dy)) >= max(abs(dx), abs(dy)):
        return signs
    return (signs[0], 0) if abs(dx) >= abs(dy) else (0, signs[1])


OFFSETS: Final = [(dx, dy) for dx in range(-5, 6) for dy in range(-5, 6) if (dx, dy) != (0, 0)]


@pytest.mark.rule("BR-BALL-04", "BR-BALL-01")
@pytest.mark.parametrize("template", ["square", "turned"])
def test_the_arrow_of_a_precise_pass_is_the_larger_part_of_its_flight(template: str) -> None:
    for dx, dy in OFFSETS:
        match = throwing(MIDDLE, bounce__bounce_template=template)
        x, y = GRID.xy(GRID.named("L8"))
        target = GRID.at(x + dx, y + dy)
        match.answer(at(GRID.name(target)))
        for reason, faces in [("pass", (1,)), ("precise-pass", (20,)), ("bounce", (3, 1))]:
            roll(match, reason, *faces)  # 3: straight on along the arrow, one square
        end = GRID.xy(told(match, BallRests)[-1].square)
        assert (end[0] - x - dx, end[1] - y - dy) == expected_arrow(dx, dy, template), (dx, dy)


@pytest.mark.rule("BR-BALL-02")
@pytest.mark.parametrize("face", range(1, 12))
@pytest.mark.parametrize("second", range(1, 7))
def test_a_5_or_6_goes_two_squares_but_never_backwards(face: int, second: int) -> None:
    read = bounce_roll(Direction.N).read((face, second))
    assert read is not None
    assert read[1] == (2 if second >= 5 and face not in (9, 10, 11) else 1)


@pytest.mark.rule("BR-BALL-05")
@given(st.integers(1, 12), st.integers(1, 4), st.sampled_from(Direction), st.booleans())
def test_a_long_move_goes_as_rolled_or_one_square_backwards(
    face: int, second: int, arrow: Direction, one: bool
) -> None:
    read = long_roll(arrow, one_back=one).read((face, second))
    if face == 12:
        assert read is None
        return
    assert read is not None
    assert read[1] == (1 if one and face in BACKWARDS else second + 2)
    turned = {7: -2, 8: 2, 9: -3, 10: 4, 11: 3}.get(face, (face - 1) // 2 - 1)
    assert read[0] is arrow.turned(turned)


# Long moves ----------------------------------------------------------------------------------------------


def strays(text: str, target: str, **options: Any) -> Match:
    """A precise pass that has missed its square, and is about to stray."""
    match = throwing(text, **options)
    match.answer(at(target))
    roll(match, "pass", 1)
    roll(match, "precise-pass", 1)
    assert asked(match) == "long-move"
    return match


def strayed(match: Match, start: str) -> Chances:
    """Where a ball that is about to stray comes down, as (right, ahead) of a square, arrow to the east."""
    landed = EventOccurred(BallMoved, how="long-move")
    return settles(match, lambda end: offset(end, GRID.named(start), Direction.E), until=landed)


AHEAD: Final = [(side * squares, squares) for side in (-1, 0, 1) for squares in range(3, 7)]


@pytest.mark.rule("BR-T-60", "BR-PASS-05", "BR-BALL-05")
def test_a_ball_strays_3_to_6_squares_with_a_12_rolled_again() -> None:
    match = strays("home 7 kiker E8 strength=14", "R8")
    found = strayed(match, "R8")
    assert len(found) == 32
    assert found == {square: F(1, 22) if square in AHEAD else F(1, 44) for square in found}
    assert set(AHEAD) <= set(found)


@pytest.mark.rule("BR-T-61", "BR-PASS-08", "BR-BALL-06")
def test_a_pass_never_ends_behind_the_passer() -> None:
    match = strays("home 7 kiker L8", "P8")
    found = strayed(match, "P8")
    assert len(found) == 26
    assert min(ahead for _, ahead in found) == -4  # level with the passer, which is allowed
    assert found == {square: F(1, 19) if square in AHEAD else F(1, 38) for square in found}


@pytest.mark.rule("BR-PASS-08")
def test_a_pass_may_stop_level_with_the_passer_instead() -> None:
    match = strays("home 7 kiker L8", "P8", ball__never_behind="stop")
    found = strayed(match, "P8")
    # Backwards in three directions by 4, 5 and 6 squares: all of them stop 4 squares back.
    level = {(right, -4): F(3, 44) for right in (-4, 0, 4)}
    assert {square: chance for square, chance in found.items() if square[1] <= -4} == level
    assert found[0, -3] == F(1, 44)
    assert sum(found.values()) == 1


@pytest.mark.rule("BR-BALL-05", "BR-BALL-06")
def test_one_square_backwards_is_an_option_for_long_moves() -> None:
    match = strays("home 7 kiker L8", "P8", ball__long_bounce_back="one")
    found = strayed(match, "P8")
    back = {square: chance for square, chance in found.items() if square[1] < 0}
    assert back == {(-1, -1): F(1, 11), (0, -1): F(1, 11), (1, -1): F(1, 11)}


@pytest.mark.rule("BR-BALL-06", "BR-PASS-08")
def test_behind_is_measured_along_the_arrow_of_the_figure() -> None:
    # Thrown 3 to the north and 2 to the east: the arrow points north, and west of the passer is not behind it.
    match = strays("home 7 kiker L12", "N9")
    assert match.pending is not None
    roll(match, "long-move", 10, 1)  # 3 squares south: level
    assert ball(match) == "N12"
    match = strays("home 7 kiker L12", "N9")
    roll(match, "long-move", 10, 2)  # 4 squares south: behind, rolled again whole
    assert asked(match) == "long-move"
    roll(match, "long-move", 7, 4)  # 6 squares west, past the passer
    assert ball(match) == "H9"


@pytest.mark.rule("BR-BALL-06", "BR-BALL-04")
def test_with_a_turned_figure_behind_is_measured_along_the_diagonal() -> None:
    # From L12 two squares north-east to N10; the arrow is NE: behind is south-west of the passer's own diagonal.
    turned = {"bounce__bounce_template": "turned"}
    match = strays("home 7 kiker L12", "N10", **turned)
    roll(match, "long-move", 9, 2)  # 9 is straight west then: 4 squares to J10, level with the passer
    assert ball(match) == "J10"
    match = strays("home 7 kiker L12", "N10", **turned)
    roll(match, "long-move", 9, 3)
    assert asked(match) == "long-move"


@pytest.mark.rule("BR-OUT-07", "BR-BALL-06")
def test_a_ball_that_leaves_the_pitch_before_it_is_behind_the_passer_is_out() -> None:
    match = strays("home 7 kiker L2", "P2")
    roll(match, "long-move", 9, 4)  # 6 squares back and to the left; the touch line is one square away
    assert thrown_in(match) == (AWAY, "O1")


# In other games ------------------------------------------------------------------------------------------


@procedure("test.hop")
class HopOnce:
    """Bounce once, and note where."""

    at: int
    flight: int | None

    async def run(self, match: Match) -> None:
        bounce = await loose_ball(match, BounceStart(BOARD, self.at, self.flight))
        match.set(BALL, bounce.path[-1] if bounce.path else self.at)
        match.finish()


BOARD: Final = Grid(9, 7)


class Toy(Part):
    """A game that has nothing but a ball on a board."""

    name = "test.toy"
    keys = (BALL,)
    procedures = (HopOnce,)

    def __init__(self, at: str, flight: Direction | None) -> None:
        self._procedure = HopOnce(BOARD.named(at), flight)

    @initial_procedures.impl
    def first(self, match: Match) -> Any:
        return (self._procedure,)

    @result.impl
    def nobody(self, match: Match) -> Result:
        return Result((0, 0), None)


def hops(at: str, flight: Direction | None, arrow: Direction, **options: Any) -> Chances:
    """Where a ball of another game hops, from a square."""
    match = new_match(Ruleset("test.toy-ball", (Toy(at, flight), BouncePart())), options=options)
    found = distribution(match, lambda end: offset(end, BOARD.named(at), arrow, BOARD))
    return {square: F(chance) for square, chance in found.chances.items()}


@pytest.mark.rule("BR-BALL-01", "BR-BALL-04")
@pytest.mark.parametrize(
    ("square", "flight", "arrow"),
    [
        ("E4", Direction.N, Direction.N),
        ("E4", Direction.SW, Direction.W),
        ("D4", None, Direction.E),  # without a flight: along the board, to the end farther away
        ("F4", None, Direction.W),
    ],
)
def test_the_ball_bounces_in_any_game_on_a_grid(square: str, flight: Direction | None, arrow: Direction) -> None:
    assert hops(square, flight, arrow) == SQUARE_ON


@pytest.mark.rule("BR-BALL-04")
def test_in_another_game_the_figure_can_be_turned_too() -> None:
    assert hops("E4", Direction.SE, Direction.E, **{"bounce.bounce_template": "turned"}) == TURNED
