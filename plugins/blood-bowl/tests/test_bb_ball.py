"""The ball: picking up, bouncing, scattering, throw-ins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import HOME, Match, PieceId, Roll
from ruleengine.grid import D8_TEMPLATE, Direction, Grid
from ruleengine.odds import EventOccurred, StateView, distribution, odds
from ruleengine_blood_bowl._base.ball import THROW_INS
from ruleengine_blood_bowl.events import BallMoved, BallRests, BallTaken, CheckFailed, TurnedOver
from ruleengine_blood_bowl.procedures import LooseBall
from ruleengine_blood_bowl.state import BALL, HOLDER, NOBODY, OFF, SQUARE, STATUS, Status

Scene = Callable[..., Match]
GRID = Grid(26, 15)
RUNNER = PieceId(0)
BOUNCES = {1: "N9", 2: "O9", 3: "P9", 4: "N10", 5: "P10", 6: "N11", 7: "O11", 8: "P11"}
"""Where each face of the d8 leads from O10."""


def rolls_for(match: Match) -> str:
    assert isinstance(match.pending, Roll), match.pending
    return match.pending.reason.removeprefix("blood-bowl.")


# Picking up -------------------------------------------------------------------------------------------------


def picks_up(scene: Scene, player: str, *, more: str = "", reroll: str = "keep") -> Fraction:
    """The chance that a player at M8 picks up the ball at N8."""
    match = scene(f"{more}\nball N8\nhome 1 Lineman {player} M8", "activate home 1 move", "step N8")
    taken, failed = EventOccurred(BallTaken, how="pick-up"), EventOccurred(CheckFailed)
    value = odds(match, taken, until=taken | failed, home={"re-roll": reroll}).value
    assert isinstance(value, Fraction)
    return value


ONE, TWO = "away 1 Lineman O7", "away 1 Lineman O7\naway 2 Lineman O9"


@pytest.mark.rule("LRB-T-30", "LRB-T-31", "LRB-T-32", "LRB-T-34", "LRB-PICK-01", "LRB-WX-11")
@pytest.mark.parametrize(
    ("player", "more", "chance"),
    [
        ("AG3", "", "2/3"),
        ("AG3", ONE, "1/2"),
        ("AG3", "weather rain", "1/2"),
        ("AG2", TWO, "1/6"),
    ],
)
def test_chances_to_pick_up(scene: Scene, player: str, more: str, chance: str) -> None:
    assert picks_up(scene, player, more=more) == Fraction(chance)


@pytest.mark.rule("LRB-T-33", "LRB-SKL-05")
def test_the_chance_to_pick_up_with_sure_hands(scene: Scene) -> None:
    assert picks_up(scene, "[Sure Hands]", reroll="reroll-by:sure-hands") == Fraction(8, 9)


@pytest.mark.rule("LRB-PICK-02", "LRB-PICK-01")
def test_who_picks_the_ball_up_may_go_on(scene: Scene, play: Scene) -> None:
    match = scene("ball N8\nhome 1 Lineman M8", "activate home 1 move", "step N8", 3, "step O8")
    assert (match.get(HOLDER), match.get(SQUARE, RUNNER), match.get(BALL)) == (RUNNER, GRID.named("O8"), OFF)


@pytest.mark.rule("LRB-PICK-02", "LRB-TO-02")
def test_a_failed_pick_up_is_a_turnover_even_if_a_team_mate_catches_it(scene: Scene, play: Scene) -> None:
    match = scene("ball N8\nhome 1 Lineman M8\nhome 2 Lineman O8", "activate home 1 move", "step N8", 2, 5, 6)
    assert match.get(HOLDER) == PieceId(1)
    assert TurnedOver(HOME, "pick-up") in match.events


# Bouncing ---------------------------------------------------------------------------------------------------


def fumbled(scene: Scene, *there: str, at: str = "O10") -> Match:
    """A pass fumbled by home 1, whose ball is about to bounce."""
    text = "\n".join([f"home 1 Lineman {at} ball", *there])
    return scene(text, "activate home 1 pass", "pass", f"throw-at {at[0]}13", 1)


@pytest.mark.rule("LRB-BALL-01", "LRB-GEN-04")
@pytest.mark.parametrize(("face", "to"), BOUNCES.items())
def test_each_face_of_the_d8_is_a_direction(scene: Scene, play: Scene, face: int, to: str) -> None:
    match = play(fumbled(scene), face)
    assert match.get(BALL) == GRID.named(to)
    assert BallRests(GRID.named(to)) in match.events


@pytest.mark.rule("LRB-BALL-01", "LRB-PLY-04")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_the_ball_bounces_on_from_who_is_down(scene: Scene, play: Scene, posture: str) -> None:
    match = play(fumbled(scene, f"away 1 Lineman P10 {posture}"), 5)
    assert rolls_for(match) == "direction"
    assert match.get(BALL) == GRID.named("P10")
    play(match, 5)
    assert match.get(BALL) == GRID.named("Q10")


@pytest.mark.rule("LRB-BALL-01", "LRB-BALL-02")
@pytest.mark.parametrize("side", ["home", "away"])
def test_whoever_stands_where_it_bounces_must_try_to_catch(scene: Scene, play: Scene, side: str) -> None:
    match = play(fumbled(scene, f"{side} 9 Lineman P9", f"{side} 8 Lineman Q9"), 3)
    for square in ("P9", "Q9", "P9"):  # each fails in turn, and it bounces from his square
        assert rolls_for(match) == "catch"
        assert match.get(BALL) == GRID.named(square)
        play(match, 1)
        play(match, 5 if square == "P9" else 4)
    assert match.get(HOLDER) == NOBODY


@pytest.mark.rule("LRB-BALL-03", "LRB-PICK-03")
def test_the_ball_of_a_carrier_who_goes_down_bounces_after_his_armour_and_injury(scene: Scene, play: Scene) -> None:
    match = scene("home 1 Lineman MA1 AV1 M8 ball", "activate home 1 move", "step N8", "step O8", 1)
    assert (match.get(HOLDER), match.get(BALL)) == (NOBODY, GRID.named("O8"))
    assert rolls_for(match) == "armour"
    play(match, (6, 5))
    assert rolls_for(match) == "injury"
    play(match, (4, 4))  # knocked out: he is gone before it bounces
    assert match.get(STATUS, RUNNER) is Status.KNOCKED_OUT
    assert rolls_for(match) == "direction"
    play(match, 5)
    assert BallRests(GRID.named("P8")) in match.events


# Scattering -------------------------------------------------------------------------------------------------


def came_down(moment: StateView) -> int:
    return [event.square for event in moment.events if isinstance(event, BallMoved)][-1]


@pytest.mark.rule("LRB-T-35", "LRB-BALL-04")
def test_where_a_ball_scatters_to(scene: Scene) -> None:
    match = scene("home 1 Lineman M8 ball", "activate home 1 pass", "pass", "throw-at R8", 2)
    found = distribution(match, came_down, until=EventOccurred(BallMoved, how="scatter"))
    rings = dict.fromkeys(range(4), Fraction(0))
    for square, chance in found.chances.items():
        rings[GRID.distance(GRID.named("R8"), square)] += Fraction(chance)
    assert rings == {0: Fraction(3, 64), 1: Fraction(27, 64), 2: Fraction(21, 64), 3: Fraction(13, 64)}
    ways = Counter(map(sum, product([d.dx + 26 * d.dy for d in Direction], repeat=3)))
    assert found.chances == {GRID.named("R8") + by: Fraction(count, 512) for by, count in ways.items()}


@pytest.mark.rule("LRB-BALL-04")
def test_a_ball_that_scatters_is_in_the_air_and_forgets_its_way(scene: Scene, play: Scene) -> None:
    match = scene("home 1 Lineman M8 ball", "activate home 1 pass", "pass", "throw-at R8", 2)
    assert (match.get(HOLDER), match.get(BALL)) == (NOBODY, OFF)
    straight, winding = match.fork(), match
    play(straight, 5, 5, 5)
    play(winding, 3, 8, 5)
    assert straight.get(BALL) == GRID.named("U8")
    assert straight.position_key == winding.position_key  # so that a walk looks at both as one


@pytest.mark.rule("LRB-BALL-04", "LRB-BALL-06")
def test_a_scatter_off_the_pitch_stops_there(scene: Scene, play: Scene) -> None:
    match = scene("home 1 Lineman M3 ball", "activate home 1 pass", "pass", "throw-at O2", 2, 2, 1)
    assert rolls_for(match) == "throw-in"  # from O1, the last square on the pitch; the third step is not rolled
    play(match, 3, (1, 1))
    assert BallMoved(GRID.named("O3"), "throw-in") in match.events


# Throw-ins ---------------------------------------------------------------------------------------------------------

ROWS = {
    "N1": "(+1,+1) (0,+1) (-1,+1)",
    "N15": "(-1,-1) (0,-1) (+1,-1)",
    "A8": "(+1,-1) (+1,0) (+1,+1)",
    "Z8": "(-1,+1) (-1,0) (-1,-1)",
    "A1": "(+1,0) (+1,+1) (0,+1)",
    "Z1": "(0,+1) (-1,+1) (-1,0)",
    "Z15": "(-1,0) (-1,-1) (0,-1)",
    "A15": "(0,-1) (+1,-1) (+1,0)",
}


@pytest.mark.rule("LRB-BALL-06", "LRB-BALL-07", "LRB-BALL-09")
@pytest.mark.parametrize(("square", "row"), ROWS.items())
def test_the_directions_of_a_throw_in(square: str, row: str) -> None:
    template = THROW_INS["diagonal_fan"].at(GRID, GRID.named(square))
    wanted = [(int(x), int(y)) for x, y in (each.strip("()").split(",") for each in row.split(" "))]
    found = [template[face] for face in range(1, 7)]
    assert [(each.dx, each.dy) for each in found if each is not None] == [each for each in wanted for _ in range(2)]


def over_the_edge(scene: Scene, start: str, face: int, **options: object) -> Match:
    """A pass fumbled at an edge, whose ball bounces off the pitch and is about to be thrown in."""
    near = GRID.name(GRID.neighbours[GRID.named(start)][0])
    text = f"home 1 Lineman {start} ball"
    return scene(text, "activate home 1 pass", "pass", f"throw-at {near}", 1, face, options=options)


@pytest.mark.rule("LRB-BALL-09")
@pytest.mark.parametrize(
    ("option", "face", "first"),
    [
        ("diagonal_fan", 2, (1, 0)),
        ("diagonal_fan", 4, (1, 0)),
        ("by_exit_edge", 2, (1, 1)),  # over the sideline
        ("by_exit_edge", 1, (1, 1)),  # through the corner: over the sideline as well
        ("by_exit_edge", 4, (1, -1)),  # over the end line: its first direction leaves the pitch
    ],
)
def test_throw_ins_from_a_corner(scene: Scene, play: Scene, option: str, face: int, first: tuple[int, int]) -> None:
    match = over_the_edge(scene, "A1", face, **{"ball.corner_throw_in": option})
    assert rolls_for(match) == "throw-in"
    play(match, 1, (2, 1))
    if first == (1, -1):
        assert rolls_for(match) == "throw-in"  # rolled again from the corner; it left over the sideline now
        play(match, 3, (2, 1))
        first = (0, 1)
    landed = [event.square for event in match.events if isinstance(event, BallMoved) and event.how == "throw-in"]
    assert landed == [GRID.at(3 * first[0], 3 * first[1])]


@pytest.mark.rule("LRB-BALL-08")
@pytest.mark.parametrize(("count", "square"), [("steps", "N8"), ("edge_is_first", "N7")])
def test_how_the_squares_of_a_throw_in_are_counted(scene: Scene, play: Scene, count: str, square: str) -> None:
    match = over_the_edge(scene, "N1", 2, **{"throw-in.throw_in_count": count})
    play(match, 3, (3, 4))
    assert BallMoved(GRID.named(square), "throw-in") in match.events


@pytest.mark.rule("LRB-T-36", "LRB-BALL-06")
def test_chances_of_a_throw_in(scene: Scene) -> None:
    match = over_the_edge(scene, "N1", 2)
    thrown = EventOccurred(BallMoved, how="throw-in")
    found = distribution(match, came_down, until=thrown | EventOccurred(TurnedOver, why="pass"))
    straight = {GRID.named(f"N{1 + n}"): n for n in range(2, 13)}
    ahead = {n: found.chances[square] for square, n in straight.items()}
    assert sum(ahead.values()) == Fraction(1, 3)
    assert ahead[7] == Fraction(1, 3) * Fraction(1, 6)


@pytest.mark.rule("LRB-BALL-06")
def test_a_throw_in_that_leaves_the_pitch_is_thrown_in_again_from_there(scene: Scene, play: Scene) -> None:
    match = over_the_edge(scene, "X1", 2)
    play(match, 1, (6, 6))  # to the right, off the pitch over the end line after two squares
    assert rolls_for(match) == "throw-in"
    play(match, 3, (1, 1))  # straight in from Z3
    assert BallMoved(GRID.named("X3"), "throw-in") in match.events


@pytest.mark.rule("LRB-BALL-05", "LRB-BALL-06", "LRB-CATCH-01")
def test_a_throw_in_is_caught_without_bonus_or_bounces_once(scene: Scene, play: Scene) -> None:
    match = over_the_edge(scene, "N1", 2)
    empty, manned = (
        match,
        scene(
            "home 1 Lineman N1 ball\nhome 2 Lineman N6", "activate home 1 pass", "pass", "throw-at M1", 1, 2, 3, (2, 3)
        ),
    )
    assert (empty.get(HOLDER), empty.get(BALL)) == (NOBODY, OFF)
    play(empty, 3, (2, 3))
    assert empty.procedure == LooseBall(GRID.named("N6"), Direction.S)  # it bounces, coming from the north
    assert rolls_for(empty) == "direction"
    assert rolls_for(manned) == "catch"
    assert isinstance(manned.pending, Roll)
    assert manned.pending.check is not None
    assert manned.pending.check.bonus == 0


@pytest.mark.rule("LRB-BALL-06", "LRB-BALL-09")
@given(st.sampled_from([square for square in range(GRID.size) if GRID.edges(square)]), st.sampled_from(Direction))
def test_the_first_step_of_a_throw_in_stays_on_the_pitch(square: int, heading: Direction) -> None:
    if GRID.steps[square][heading] is None:
        template = THROW_INS["diagonal_fan"].at(GRID, square)
        directions = [template[face] for face in range(1, 7)]
        assert all(each is not None and GRID.steps[square][each] is not None for each in directions)


@pytest.mark.rule("LRB-GEN-04")
def test_the_template_of_the_d8() -> None:
    wanted = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
    found = [D8_TEMPLATE[face] for face in range(1, 9)]
    assert [(each.dx, each.dy) for each in found if each is not None] == wanted
