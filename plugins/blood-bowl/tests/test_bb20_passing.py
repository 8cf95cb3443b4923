"""The rules of 2020 on passes: range, four results, where the ball goes, interference, the turnover test."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from bb20_words import GRID, Scene, chances, checked, offered, rolls_for, turnovers
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, Match, PieceId, Roll, new_match
from ruleengine.hooks import invariants, preview_checks
from ruleengine.odds import EventOccurred, odds
from ruleengine_blood_bowl import BLOOD_BOWL_2020
from ruleengine_blood_bowl.checks import intercept_check, pass_check
from ruleengine_blood_bowl.events import BallMoved, BallTaken, CheckFailed, Thrown, TurnedOver
from ruleengine_blood_bowl.rules import Band, Quality, pass_targets, under_ruler
from ruleengine_blood_bowl.state import BALL, HOLDER, NOBODY, SPENT, SQUARE, at

THROWER = PieceId(0)
PASS = ("activate home 1 pass", "pass")

# Range -------------------------------------------------------------------------------------------------------

MATRIX = """
    * Q Q Q S S S L L L L B B B
    Q Q Q Q S S S L L L L B B B
    Q Q Q S S S S L L L L B B B
    Q Q S S S S S L L L B B B .
    S S S S S S L L L L B B B .
    S S S S S L L L L B B B . .
    S S S S L L L L L B B B . .
    L L L L L L L L B B B . . .
    L L L L L L L B B B B . . .
    L L L L L B B B B B . . . .
    L L L B B B B B B . . . . .
    B B B B B B B . . . . . . .
    B B B B B . . . . . . . . .
    B B B . . . . . . . . . . .
"""
LIMITS = {
    "Q": (3, 3, 2, 1),
    "S": (6, 6, 6, 6, 5, 4, 3),
    "L": (10, 10, 10, 9, 9, 8, 8, 7, 6, 4, 2),
    "B": (13, 13, 13, 12, 12, 11, 11, 10, 10, 9, 8, 6, 4, 2),
}
BANDS = {"Q": Band.QUICK, "S": Band.SHORT, "L": Band.LONG, "B": Band.BOMB}


def cell(across: int, down: int) -> str:
    """A cell of the matrix."""
    rows = [row.split() for row in MATRIX.strip().splitlines()]
    return rows[down][across] if down < len(rows) and across < len(rows[down]) else "."


@pytest.mark.rule("BB20-RNG-01", "BB20-RNG-02", "BB20-PASS-02")
@pytest.mark.parametrize("corner", ["A1", "Z1", "A15", "Z15"])
def test_the_bands_are_those_of_the_matrix_and_of_the_limits(scene20: Scene, corner: str) -> None:
    side = "home" if corner.startswith("A") else "away"
    match = scene20(f"turn {side}\n{side} 1 Lineman {corner} ball")
    start, targets = GRID.named(corner), pass_targets(match, THROWER)
    for square in range(GRID.size):
        across, down = abs(GRID.xs[square] - GRID.xs[start]), abs(GRID.ys[square] - GRID.ys[start])
        fitting = (name for name, limits in LIMITS.items() if across < len(limits) and down <= limits[across])
        limited = next(fitting, ".") if square != start else "*"
        assert limited == cell(across, down), GRID.name(square)
        assert bool(targets >> square & 1) == (limited in BANDS), GRID.name(square)
        if limited in BANDS:
            assert pass_check(match, THROWER, square).about.band is BANDS[limited]


@pytest.mark.rule("BB20-RNG-03")
@pytest.mark.parametrize(("matrix", "reached"), [("extended", True), ("classic", False)])
def test_two_cells_differ_by_option(scene20: Scene, matrix: str, reached: bool) -> None:
    options = {"passing.range_matrix": matrix}
    targets = pass_targets(scene20("home 1 Lineman A1 ball", options=options), THROWER)
    plain = pass_targets(scene20("home 1 Lineman A1 ball"), THROWER)
    two = 1 << GRID.named("N3") | 1 << GRID.named("C14")
    assert targets == (plain if reached else plain & ~two)
    assert plain & two == two


@pytest.mark.rule("BB20-PASS-01")
def test_the_target_may_be_free_or_hold_anybody_but_not_the_thrower(scene20: Scene) -> None:
    text = "home 1 Lineman M8 ball\nhome 2 Lineman N8\naway 1 Lineman O8 prone\naway 2 Lineman O9 stunned"
    match = scene20(text, *PASS)
    targets = {int(each.removeprefix("throw-at:")) for each in offered(match)}
    assert {GRID.named(name) for name in ("N8", "O8", "O9", "P8")} <= targets
    assert GRID.named("M8") not in targets


# The roll ----------------------------------------------------------------------------------------------------

AT = {"quick": "P8", "short": "R8", "long": "U8", "long bomb": "X8"}
MODIFIERS = {"quick": 0, "short": -1, "long": -2, "long bomb": -3}
BEHIND = ("L7", "L8", "L9")
RESULTS = ("accurate", "inaccurate", "wild", "fumbled")


def aimed(scene20: Scene, band: str, passing: str, *, markers: int = 0, skills: str = "", more: str = "") -> Match:
    """A pass from M8 whose target has just been chosen."""
    opponents = "\n".join(f"away {n} Lineman {name}" for n, name in enumerate(BEHIND[:markers], 1))
    text = f"{more}\nhome 1 Lineman PA{passing} [{skills}] M8 ball\nhome 2 Lineman A1\n{opponents}"
    return scene20(text, *PASS, f"throw-at {AT[band]}")


def results(match: Match, **how: Any) -> list[Fraction]:
    """The chances of the four results of the throw that is under way."""

    def quality(moment: Any) -> str:
        return str([event for event in moment.events if isinstance(event, Thrown)][-1].quality)

    thrown = [event.quality for event in match.events if isinstance(event, Thrown)]
    if thrown:  # without a roll
        return [Fraction(thrown == [each]) for each in RESULTS]
    found = chances(match, quality, until=EventOccurred(Thrown), **how)
    return [found.get(each, Fraction(0)) for each in RESULTS]


ROWS = [
    ("4+", "quick", 0, "1/2 1/3 0 1/6"),
    ("4+", "short", 0, "1/3 1/3 1/6 1/6"),
    ("4+", "long", 0, "1/6 1/3 1/3 1/6"),
    ("4+", "long bomb", 0, "1/6 1/6 1/2 1/6"),
    ("3+", "quick", 0, "2/3 1/6 0 1/6"),
    ("3+", "short", 0, "1/2 1/6 1/6 1/6"),
    ("2+", "long", 0, "1/2 0 1/3 1/6"),
    ("2+", "quick", 2, "1/2 0 1/3 1/6"),
    ("-", "quick", 0, "0 0 0 1"),
]


@pytest.mark.rule("BB20-T-30", "BB20-T-31", "BB20-T-32", "BB20-T-33", "BB20-T-34", "BB20-T-35", "BB20-T-36")
@pytest.mark.rule("BB20-T-38", "BB20-PASS-03", "BB20-PASS-05", "BB20-PASS-06", "BB20-PASS-07", "BB20-PASS-08")
@pytest.mark.parametrize(("passing", "band", "markers", "expected"), ROWS)
def test_chances_of_the_four_results(scene20: Scene, passing: str, band: str, markers: int, expected: str) -> None:
    match = aimed(scene20, band, passing, markers=markers)
    assert results(match) == [Fraction(each) for each in expected.split()]


def by_the_table(die: int, needs: int, modifier: int) -> str:
    """The conditions of the table, from the top."""
    if die == 1:
        return "fumbled"
    if die == 6 or die + modifier >= needs:
        return "accurate"
    return "wild" if die + modifier <= 1 else "inaccurate"


@pytest.mark.rule("BB20-PASS-03", "BB20-PASS-04", "BB20-PASS-09", "BB20-PASS-10", "BB20-GEN-02")
@pytest.mark.parametrize("band", AT)
@pytest.mark.parametrize("markers", range(4))
def test_every_face_means_what_the_table_says(scene20: Scene, band: str, markers: int) -> None:
    modifier = MODIFIERS[band] - markers
    for needs in range(1, 7):
        match = aimed(scene20, band, f"{needs}+", markers=markers)
        assert (checked(match).base, checked(match).bonus) == (needs, modifier)
        faces = [by_the_table(die, needs, modifier) for die in range(1, 7)]
        assert checked(match).probability == Fraction(faces.count("accurate"), 6)
        for die, expected in enumerate(faces, 1):
            thrown = match.fork()
            thrown.answer(die)
            assert [event.quality for event in thrown.events if isinstance(event, Thrown)] == [expected]


@pytest.mark.rule("BB20-T-37", "BB20-SKL-05")
def test_the_chance_of_an_accurate_pass_with_the_skill(scene20: Scene) -> None:
    match = aimed(scene20, "quick", "2+", skills="Pass")
    assert results(match, home={"re-roll": "reroll-by:pass"})[0] == Fraction(35, 36)


@pytest.mark.rule("BB20-SKL-05", "BB20-GEN-04")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_pass_rolls_again_whatever_is_not_accurate(scene20: Scene, play: Scene, face: int) -> None:
    match = aimed(scene20, "short", "4+", skills="Pass")
    play(match, face)
    assert offered(match) == ["keep", "reroll-by:pass"]
    play(match, "reroll-by:pass", 3)
    assert rolls_for(match) == "direction"  # inaccurate, and nothing rolls it once more


@pytest.mark.rule("BB20-PASS-12", "BB20-PASS-05", "BB20-GEN-02")
def test_who_cannot_pass_fumbles_and_rolls_nothing_again(scene20: Scene) -> None:
    match = aimed(scene20, "quick", "-", skills="Pass", more="rerolls 3-0")
    assert rolls_for(match) == "direction"
    assert turnovers(match) == ["fumble"]
    assert pass_check(match, THROWER, GRID.named("P8")).probability == 0


@pytest.mark.rule("BB20-PASS-03", "BB20-WX-03")
def test_the_sun_hampers_a_pass(scene20: Scene) -> None:
    match = aimed(scene20, "short", "4+", markers=1, more="weather sunny")
    assert checked(match).bonus == -3


@pytest.mark.rule("BB20-PASS-02", "BB20-WX-12")
def test_only_quick_and_short_passes_in_a_blizzard(scene20: Scene) -> None:
    match = scene20("weather blizzard\nhome 1 Lineman M8 ball", *PASS)
    squares = [int(each.removeprefix("throw-at:")) for each in offered(match)]
    assert {pass_check(match, THROWER, square).about.band for square in squares} == {Band.QUICK, Band.SHORT}


# Where the ball goes -----------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-PASS-06", "BB20-CATCH-01", "BB20-CATCH-02", "BB20-PASS-11")
@pytest.mark.parametrize("side", ["home", "away"])
def test_an_accurate_pass_must_be_caught_by_whoever_stands_there(scene20: Scene, play: Scene, side: str) -> None:
    match = scene20(f"home 1 Lineman PA4+ M8 ball\nhome 2 Lineman A1\n{side} 9 Lineman P8", *PASS, "throw-at P8", 4)
    assert rolls_for(match) == "catch"
    assert checked(match).bonus == 0
    play(match, 3)
    assert GRID.name(match.get(SQUARE, match.get(HOLDER))) == "P8"
    assert turnovers(match) == ([] if side == "home" else ["pass"])


@pytest.mark.rule("BB20-PASS-13", "BB20-PASS-06", "BB20-PASS-11", "BB20-TO-11")
@pytest.mark.parametrize(
    "there", ["", "home 2 Lineman P8 prone", "away 2 Lineman P8 stunned", "home 2 Lineman P8 no-zone"]
)
@pytest.mark.parametrize("option", ["bounce", "rest"])
def test_an_accurate_pass_that_nobody_can_catch(scene20: Scene, play: Scene, there: str, option: str) -> None:
    options = {"interference.accurate_to_empty": option}
    match = scene20(f"home 1 Lineman M8 ball\n{there}", *PASS, "throw-at P8", 6, options=options)
    if option == "rest" and not there:
        assert match.get(BALL) == GRID.named("P8")
    else:
        assert rolls_for(match) == "direction"
        play(match, 5)
        assert match.get(BALL) == GRID.named("Q8")
    assert turnovers(match) == ["pass"]


@pytest.mark.rule("BB20-PASS-08", "BB20-BALL-02", "BB20-CATCH-01")
def test_an_inaccurate_pass_scatters_three_steps_from_the_target(scene20: Scene, play: Scene) -> None:
    text = "home 1 Lineman M8 ball\nhome 2 Lineman Q7\nhome 3 Lineman R7"
    match = scene20(text, *PASS, "throw-at P8", 2)
    play(match, 3, 5)  # over home 2, to home 3: neither catches yet
    assert rolls_for(match) == "direction"
    play(match, 4)
    assert rolls_for(match) == "catch"
    assert (checked(match).subject, checked(match).bonus) == (PieceId(1), -1)


@pytest.mark.rule("BB20-BALL-02")
def test_a_scatter_to_a_free_square_bounces(scene20: Scene, play: Scene) -> None:
    match = scene20("home 1 Lineman M8 ball", *PASS, "throw-at P8", 2, 5, 5, 5)
    assert match.get(BALL) == GRID.named("S8")
    assert rolls_for(match) == "direction"
    play(match, 5)
    assert match.get(BALL) == GRID.named("T8")


@pytest.mark.rule("BB20-PASS-07", "BB20-BALL-03", "BB20-PASS-10", "BB20-CATCH-01")
def test_a_wild_pass_deviates_from_the_thrower_and_may_yet_be_caught(scene20: Scene, play: Scene) -> None:
    text = "home 1 Lineman PA6+ M8 ball\nhome 2 Lineman M4\nhome 3 Lineman M6"
    match = scene20(text, *PASS, "throw-at X8", 3)
    assert rolls_for(match) == "direction"
    play(match, 2)
    assert rolls_for(match) == "deviation"
    play(match, 4)  # over home 3: only the last square counts
    assert (checked(match).subject, checked(match).bonus) == (PieceId(1), -1)
    play(match, 4)
    assert turnovers(match) == []


@pytest.mark.rule("BB20-BALL-03")
def test_a_deviation_to_a_free_square_bounces(scene20: Scene, play: Scene) -> None:
    match = scene20("home 1 Lineman PA6+ M8 ball", *PASS, "throw-at X8", 2, 1, 3)
    assert match.get(BALL) == GRID.named("J5")
    assert rolls_for(match) == "direction"


@pytest.mark.rule("BB20-PASS-05", "BB20-PASS-12", "BB20-TO-05")
def test_a_fumble_bounces_from_the_thrower_and_is_a_turnover_even_if_caught(scene20: Scene, play: Scene) -> None:
    match = scene20("home 1 Lineman M8 ball\nhome 2 Lineman N8\naway 1 Lineman O9", *PASS, "throw-at P8", 1)
    assert match.get(BALL) == GRID.named("M8")
    play(match, 5, 6)  # without interference to home 2
    assert match.get(HOLDER) == PieceId(1)
    assert turnovers(match) == ["fumble"]


@pytest.mark.rule("BB20-PASS-11", "BB20-TO-11", "BB20-TO-10")
@pytest.mark.parametrize("catcher", ["home", "away"])
def test_who_holds_the_ball_at_last_decides(scene20: Scene, catcher: str) -> None:
    text = f"home 1 Lineman M8 ball\nhome 2 Lineman P8\nhome 5 Lineman A1\n{catcher} 4 Lineman Q8"
    match = scene20(text, *PASS, "throw-at P8", 6, 1, 5, 6)  # dropped, bounces to Q8, caught there
    assert GRID.name(match.get(SQUARE, match.get(HOLDER))) == "Q8"
    assert turnovers(match) == ["pass"] * (catcher == "away")
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "activate"


@pytest.mark.rule("BB20-ACT-04", "BB20-ACT-09", "BB20-PASS-01")
def test_a_pass_comes_after_the_move_and_ends_the_activation(scene20: Scene, play: Scene) -> None:
    text = "home 1 Lineman M8\nhome 2 Lineman Q8\nball N8"
    match = scene20(text, "activate home 1 pass")
    assert "pass" not in offered(match)
    play(match, "step N8", 3, "step O8", "pass", "throw-at Q8", 6, 5)
    assert match.get(HOLDER) == PieceId(1)
    assert match.get(SPENT) == ("pass",)
    tokens = offered(match)
    assert not [each for each in tokens if each.startswith("activate:0:") or each.endswith(":pass")]


@pytest.mark.rule("BB20-T-48")
def test_the_chance_of_a_pass_that_is_accurate_and_caught(scene20: Scene) -> None:
    match = scene20("home 1 Lineman PA4+ M8 ball\nhome 2 Lineman AG3+ P8", *PASS, "throw-at P8")
    caught = EventOccurred(BallTaken, piece=1) & EventOccurred(Thrown, quality="accurate")
    stop = (
        EventOccurred(BallTaken)
        | EventOccurred(CheckFailed)
        | EventOccurred(BallMoved, how="scatter")
        | EventOccurred(TurnedOver)
    )
    assert odds(match, caught, until=stop).value == Fraction(1, 3)


# Interference ------------------------------------------------------------------------------------------------


def by_the_formula(tx: int, ty: int) -> Iterator[tuple[int, int]]:
    """The offsets from the thrower that the formula of the rule lets interfere, all in fractions."""
    length = tx * tx + ty * ty
    half = Fraction(1, 2)
    for cx, cy in product(range(-14, 15), repeat=2):
        corners = product((cx - half, cx + half), (cy - half, cy + half))
        nearest = min(abs(ty * x - tx * y) for x, y in corners)
        beside = 4 * nearest**2 < Fraction("1.74") ** 2 * length  # squared, so that no root is taken
        if cx * cx + cy * cy < length and (cx - tx) ** 2 + (cy - ty) ** 2 < length and beside:
            yield cx, cy


@pytest.mark.rule("BB20-INT-04")
@pytest.mark.parametrize("end", ["O8", "P8", "R8", "Z8", "N9", "P11", "V12", "Z15", "M1", "N15", "A5", "M8"])
def test_the_path_is_that_of_the_formula(scene20: Scene, end: str) -> None:
    match = scene20("home 1 Lineman M8 ball")
    start, square = GRID.named("M8"), GRID.named(end)
    offsets = by_the_formula(GRID.xs[square] - GRID.xs[start], GRID.ys[square] - GRID.ys[start])
    found = [(GRID.xs[start] + dx, GRID.ys[start] + dy) for dx, dy in offsets]
    expected = sum(1 << GRID.at(x, y) for x, y in found if 0 <= x < 26 and 0 <= y < 15)
    assert under_ruler(match, start, square) == expected
    assert not expected & (1 << start | 1 << square)


@pytest.mark.rule("BB20-INT-04", "BB20-PASS-02")
@pytest.mark.parametrize(("path", "asked"), [("landing_square", [1, 2]), ("target_square", [3])])
def test_the_path_ends_where_the_ball_comes_down_or_by_option_at_the_target(
    scene20: Scene, path: str, asked: list[int]
) -> None:
    """Aimed to the east, it deviates north."""
    text = "home 1 Lineman PA6+ M8 ball\naway 1 Lineman M6\naway 2 Lineman M5\naway 3 Lineman Q8\naway 4 Lineman M4"
    options = {"interference.interference_path": path}
    match = scene20(text, *PASS, "throw-at X8", 3, 2, 4, options=options)
    assert isinstance(match.pending, Decision)
    assert (match.pending.by, match.pending.reason) == (AWAY, "intercept")
    assert sorted(offered(match)) == sorted([*(f"intercept:{n}" for n in asked), "let-pass"])


@pytest.mark.rule("BB20-INT-01", "BB20-INT-03")
def test_one_standing_opponent_with_a_zone_may_try_once(scene20: Scene, play: Scene) -> None:
    text = """
        home 1 Lineman M8 ball
        home 2 Lineman R8
        away 1 Lineman O8
        away 2 Lineman P7
        away 3 Lineman P8 prone
        away 4 Lineman Q8 no-zone
        away 5 Lineman Q12
    """
    match = scene20(text, *PASS, "throw-at R8", 6)
    assert sorted(offered(match)) == ["intercept:2", "intercept:3", "let-pass"]
    let = play(match.fork(), "let-pass")
    assert rolls_for(let) == "catch"
    play(match, "intercept away 1")
    assert isinstance(match.pending, Roll)
    assert (rolls_for(match), match.pending.by) == ("intercept", AWAY)
    play(match, 5)
    assert rolls_for(match) == "catch"  # nobody else may try


@pytest.mark.rule("BB20-INT-01", "BB20-PASS-02")
def test_nobody_interferes_with_a_fumble(scene20: Scene) -> None:
    match = scene20("home 1 Lineman M8 ball\naway 1 Lineman O8", *PASS, "throw-at R8", 1)
    assert rolls_for(match) == "direction"


QUALITIES = {"accurate": (6, ()), "inaccurate": (3, (4, 5, 4)), "wild": (2, (5, 5))}
"""For a short pass with PA 4+ to the east: the die, and the dice of the flight, over P8."""


def disturbed(scene20: Scene, quality: str, agility: str, *, markers: int = 0, more: str = "", **how: Any) -> Match:
    """An opponent at O8 who is about to try to deflect a pass of that quality."""
    around = "\n".join(f"home {n} Lineman {name}" for n, name in enumerate(("P9", "O9")[:markers], 5))
    die, flight = QUALITIES[quality]
    text = f"{more}\nhome 1 Lineman PA4+ M8 ball\n{around}\nhome 9 Lineman A1\naway 1 Lineman AG{agility} O8"
    return scene20(text, *PASS, "throw-at R8", die, *flight, "intercept away 1", **how)


def deflects(match: Match) -> tuple[Fraction, Fraction]:
    """The chances to deflect the pass, and to intercept it."""
    moved, caught = EventOccurred(BallMoved, how="deflection"), EventOccurred(BallTaken, how="interception")
    first = odds(match, moved, until=moved | EventOccurred(CheckFailed)).value
    both = odds(match, caught, until=caught | EventOccurred(CheckFailed)).value
    return Fraction(first), Fraction(both)


@pytest.mark.rule("BB20-T-40", "BB20-T-41", "BB20-INT-01", "BB20-INT-05", "BB20-INT-07")
@pytest.mark.parametrize(
    ("quality", "first", "both"), [("accurate", "1/6", "1/12"), ("inaccurate", "1/3", "1/6"), ("wild", "1/2", "1/4")]
)
def test_chances_to_deflect_and_to_intercept(scene20: Scene, quality: str, first: str, both: str) -> None:
    match = disturbed(scene20, quality, "3+")
    assert rolls_for(match) == "intercept"
    assert deflects(match) == (Fraction(first), Fraction(both))


@pytest.mark.rule("BB20-T-42", "BB20-T-43", "BB20-INT-02")
@pytest.mark.parametrize(
    ("quality", "option", "chance"),
    [
        ("accurate", "per_marker", "1/6"),
        ("accurate", "flat", "1/6"),
        ("wild", "per_marker", "1/3"),
        ("wild", "flat", "1/2"),
    ],
)
def test_markers_of_who_interferes_by_option(scene20: Scene, quality: str, option: str, chance: str) -> None:
    match = disturbed(scene20, quality, "2+", markers=2, options={"interference.interference_marked": option})
    assert checked(match).bonus == {"accurate": -3, "wild": -1}[quality] - (2 if option == "per_marker" else 1)
    assert deflects(match)[0] == Fraction(chance)


@pytest.mark.rule("BB20-INT-07", "BB20-WX-11")
def test_rain_hampers_both_the_deflection_and_the_catch(scene20: Scene, play: Scene) -> None:
    match = disturbed(scene20, "accurate", "3+", more="weather rain")
    assert checked(match).bonus == -4
    play(match, 6)
    assert checked(match).bonus == -2


@pytest.mark.rule("BB20-INT-08", "BB20-SKL-12")
def test_passes_of_stunty_players_are_easier_to_deflect(scene20: Scene) -> None:
    text = "home 1 Lineman PA4+ [{}] M8 ball\naway 1 Lineman AG3+ O8"
    bonuses = []
    for skills in ("", "Stunty"):
        match = scene20(text.format(skills), *PASS, "throw-at R8", 6, "intercept away 1")
        bonuses.append(checked(match).bonus)
    assert bonuses == [-3, -2]


@pytest.mark.rule("BB20-INT-05", "BB20-INT-06", "BB20-INT-07", "BB20-TO-06")
def test_an_interception_is_a_turnover(scene20: Scene, play: Scene) -> None:
    match = disturbed(scene20, "accurate", "3+", markers=1)
    play(match, 6)
    assert rolls_for(match) == "catch"
    assert (checked(match).subject, checked(match).bonus) == (PieceId(3), -2)  # −1, and home 5 marks him
    play(match, 6)
    assert match.get(HOLDER) == PieceId(3)
    assert turnovers(match) == ["interception"]


@pytest.mark.rule("BB20-INT-05", "BB20-INT-06", "BB20-TO-06", "BB20-BALL-02")
@pytest.mark.parametrize("side", ["home", "away"])
def test_who_deflects_but_does_not_catch_lets_it_scatter(scene20: Scene, play: Scene, side: str) -> None:
    match = disturbed(scene20, "accurate", "3+", more=f"{side} 7 Lineman O5")
    play(match, 6, 1)
    assert GRID.name(match.get(BALL)) == "O8"
    play(match, 2, 2, 2)
    assert rolls_for(match) == "catch"
    assert checked(match).subject == at(match, GRID.named("O5"))
    assert checked(match).bonus == -1
    play(match, 6)
    assert turnovers(match) == ["pass"] * (side == "away")


@pytest.mark.rule("BB20-INT-06", "BB20-TO-06")
def test_a_deflected_pass_that_comes_to_rest_is_a_turnover(scene20: Scene, play: Scene) -> None:
    match = disturbed(scene20, "accurate", "3+")
    play(match, 6, 1, 2, 2, 2, 2)  # scattered to O5, which is free, and bounced
    assert GRID.name(match.get(BALL)) == "O4"
    assert turnovers(match) == ["pass"]


@pytest.mark.rule("BB20-INT-09", "BB20-BALL-04")
def test_a_flight_off_the_pitch_is_disturbed_before_the_throw_in(scene20: Scene, play: Scene) -> None:
    text = "home 1 Lineman PA6+ M4 ball\naway 1 Lineman M2\naway 2 Lineman M1\naway 3 Lineman Q4"
    match = scene20(text, *PASS, "throw-at X4", 3, 2, 5)  # north: M1 is the last square
    assert offered(match) == ["intercept:1", "let-pass"]
    play(match, "intercept away 1", 1)
    assert rolls_for(match) == "throw-in"
    play(match, 3, (2, 2))
    assert BallMoved(GRID.named("M5"), "throw-in") in match.events


@pytest.mark.rule("BB20-INT-04")
def test_nobody_is_in_the_way_of_a_ball_that_comes_back(scene20: Scene) -> None:
    text = "home 1 Lineman PA4+ M8 ball\naway 1 Lineman N8\naway 2 Lineman O8"
    match = scene20(text, *PASS, "throw-at P8", 5)  # 4+ at -1 for away 1: accurate
    assert offered(match) == ["intercept:1", "intercept:2", "let-pass"]
    back = scene20(text, *PASS, "throw-at N8", 3, 4, 5, 4)  # inaccurate; west, east, west: to the thrower
    assert rolls_for(back) == "catch"
    assert checked(back).subject == THROWER


# Explanations ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "chosen"),
    [
        (PASS, "throw-at P12"),
        ((*PASS, "throw-at R8", 6), "intercept away 1"),
        ((*PASS, "throw-at R8", 3, 4, 5, 4), "intercept away 1"),
        (("activate home 1 hand-off",), "hand-to home 2"),
        (("activate home 1 move",), "jump K8"),
    ],
)
def test_what_is_explained_is_what_is_rolled(scene20: Scene, play: Scene, before: tuple[Any, ...], chosen: str) -> None:
    text = "home 1 Lineman M8 ball\nhome 2 Lineman L9\naway 1 Lineman O8\naway 2 Lineman L8 prone"
    match = scene20(text, *before)
    assert isinstance(match.pending, Decision)
    forked = play(match.fork(), chosen)
    option = next(each for each in match.pending.choices if each == forked.log[-1])
    assert preview_checks(match, option)[0] == checked(forked)


def test_the_check_to_interfere_names_the_pass(scene20: Scene) -> None:
    match = scene20("home 1 Lineman M8 ball\nhome 2 Lineman N9\naway 1 Lineman O8")
    check = intercept_check(match, PieceId(2), Quality.WILD)
    assert sorted((m.value, m.why) for m in check.modifiers) == [(-1, "marked by #2"), (-1, "wild pass")]


# Whatever comes ----------------------------------------------------------------------------------------------

NEAR = [GRID.name(square) for square in range(GRID.size) if GRID.distance(square, GRID.named("O3")) <= 3]


@st.composite
def passes(draw: st.DrawFn) -> tuple[str, int]:
    """A position in which home 1 holds the ball near a sideline, and the target of his pass."""
    squares = draw(st.lists(st.sampled_from(NEAR), min_size=8, max_size=8, unique=True))
    passing = draw(st.sampled_from(["-", "2+", "4+", "6+"]))
    players = [f"home {n} Lineman PA{passing} {name}" for n, name in enumerate(squares[:4], 1)]
    players[0] += " ball"
    players += [f"away {n} Lineman {name}" for n, name in enumerate(squares[4:7], 1)]
    return "\n".join([*players, "home 9 Lineman A15", "away 9 Lineman Z15"]), GRID.named(squares[7])


@pytest.mark.rule("BB20-PASS-11", "BB20-TO-05", "BB20-TO-06", "BB20-TO-11")
@settings(deadline=None, max_examples=examples(60))
@given(passes(), st.data())
def test_a_pass_is_a_turnover_just_if_it_is_fumbled_or_ends_elsewhere(
    drawn: tuple[str, int], data: st.DataObject
) -> None:
    text, target = drawn
    match = new_match(BLOOD_BOWL_2020, teams={"position": text})
    for token_ in ("activate:0:pass", "pass", f"throw-at:{target}"):
        match.answer(token_)
    while not (isinstance(match.pending, Decision) and match.pending.reason == "activate"):
        assert list(invariants(match)) == []
        if isinstance(match.pending, Decision):
            match.answer(data.draw(st.sampled_from(match.pending.choices)))
        elif match.pending is not None:
            match.answer(tuple(data.draw(st.integers(1, sides)) for sides in match.pending.dice.sides))
    holder = match.get(HOLDER)
    ours = holder != NOBODY and match.pieces[holder].side is HOME
    fumbled = any(isinstance(event, Thrown) and event.quality == "fumbled" for event in match.events)
    assert bool(turnovers(match)) == (fumbled or not ours)
    assert match.pending.by is (AWAY if turnovers(match) else HOME)
