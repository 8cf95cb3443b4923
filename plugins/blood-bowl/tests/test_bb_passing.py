"""Passing: range, the roll, interceptions, where the ball goes, the turnover test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, Match, PieceId, Roll, new_match, token
from ruleengine.grid import Grid
from ruleengine.hooks import invariants, preview_checks
from ruleengine.odds import EventOccurred, StateView, distribution, odds
from ruleengine_blood_bowl import BLOOD_BOWL_LRB
from ruleengine_blood_bowl._lrb.passing import lane
from ruleengine_blood_bowl.checks import intercept_check, pass_check
from ruleengine_blood_bowl.events import BallMoved, BallTaken, CheckFailed, Thrown, TurnedOver
from ruleengine_blood_bowl.rules import Band, pass_targets, under_ruler
from ruleengine_blood_bowl.state import BALL, HOLDER, NOBODY, SPENT, SQUARE

Scene = Callable[..., Match]
GRID = Grid(26, 15)
THROWER = PieceId(0)


def offered(match: Match) -> list[str]:
    assert isinstance(match.pending, Decision)
    return [token(option) for option in match.pending.choices]


def rolls_for(match: Match) -> str:
    assert isinstance(match.pending, Roll), match.pending
    return match.pending.reason.removeprefix("blood-bowl.")


def quality(moment: StateView) -> str:
    """How good the throw was that has just been made."""
    thrown = [event for event in moment.events if isinstance(event, Thrown)]
    return str(thrown[-1].quality)


def qualities(match: Match, **how: Any) -> list[Fraction]:
    """The chances of an accurate, an inaccurate and a fumbled throw."""
    found = distribution(match, quality, until=EventOccurred(Thrown), **how)
    return [Fraction(found[each]) for each in ("accurate", "inaccurate", "fumbled")]


# Range ------------------------------------------------------------------------------------------------------

LIMITS = {
    Band.QUICK: (3, 3, 2, 1),
    Band.SHORT: (6, 6, 6, 6, 5, 4, 3),
    Band.LONG: (10, 10, 10, 9, 9, 8, 8, 7, 6, 4, 2),
    Band.BOMB: (13, 13, 12, 12, 12, 11, 11, 10, 10, 9, 8, 6, 4, 1),
}
"""The largest number of squares down for each number across."""


def limited(across: int, down: int) -> Band | None:
    """The first band whose limit holds."""
    fitting = (band for band, limits in LIMITS.items() if across < len(limits) and down <= limits[across])
    return next(fitting, None)


@pytest.mark.rule("LRB-RNG-01", "LRB-RNG-02", "LRB-RNG-03", "LRB-PASS-02")
@pytest.mark.parametrize("corner", ["A1", "Z1", "A15", "Z15"])
def test_the_ruler_has_the_bands_of_the_limits(scene: Scene, corner: str) -> None:
    # From each corner by the team that does not score there.
    side = "home" if corner.startswith("A") else "away"
    match = scene(f"turn {side}\n{side} 1 Lineman {corner} ball")
    start = GRID.named(corner)
    targets = pass_targets(match, THROWER)
    for square in range(GRID.size):
        across, down = abs(GRID.xs[square] - GRID.xs[start]), abs(GRID.ys[square] - GRID.ys[start])
        band = limited(across, down) if square != start else None
        assert bool(targets >> square & 1) == (band is not None), GRID.name(square)
        if band is not None:
            assert pass_check(match, THROWER, square).about.band is band


@pytest.mark.rule("LRB-RNG-04")
@pytest.mark.parametrize(("matrix", "beyond"), [("classic", []), ("extended", ["N3", "C14"])])
def test_two_squares_differ_by_printing(scene: Scene, matrix: str, beyond: list[str]) -> None:
    match = scene("home 1 Lineman A1 ball", options={"passing.range_matrix": matrix})
    for name in ("N3", "C14"):  # thirteen one way and two the other
        assert bool(pass_targets(match, THROWER) >> GRID.named(name) & 1) == (name in beyond)
    for name in beyond:
        assert pass_check(match, THROWER, GRID.named(name)).about.band is Band.BOMB


@pytest.mark.rule("LRB-WX-12", "LRB-WX-23")
def test_only_quick_and_short_passes_can_be_declared_in_a_blizzard(scene: Scene) -> None:
    match = scene("weather blizzard\nhome 1 Lineman M8 ball", "activate home 1 pass", "pass")
    squares = [int(each.removeprefix("throw-at:")) for each in offered(match)]
    bands = {pass_check(match, THROWER, square).about.band for square in squares}
    assert bands == {Band.QUICK, Band.SHORT}
    calm = scene("home 1 Lineman M8 ball", "activate home 1 pass", "pass")
    assert len(offered(calm)) > len(squares)


# The roll ---------------------------------------------------------------------------------------------------

AT = {"quick": "P8", "short": "R8", "long": "U8", "long bomb": "X8"}
BEHIND = ("L7", "L8", "L9")


def pass_scene(scene: Scene, band: str, *, agility: int = 3, zones: int = 0, skills: str = "", more: str = "") -> Match:
    """A pass from M8 that is about to be rolled."""
    markers = "\n".join(f"away {n} Lineman {name}" for n, name in enumerate(BEHIND[:zones], 1))
    text = f"{more}\nhome 1 Lineman AG{agility} [{skills}] M8 ball\n{markers}"
    return scene(text, "activate home 1 pass", "pass", f"throw-at {AT[band]}")


@pytest.mark.rule("LRB-PASS-01")
@pytest.mark.parametrize(("band", "modifier"), [("quick", 1), ("short", 0), ("long", -1), ("long bomb", -2)])
@pytest.mark.parametrize("zones", [0, 2])
def test_what_is_added_to_a_pass(scene: Scene, band: str, modifier: int, zones: int) -> None:
    match = pass_scene(scene, band, zones=zones)
    check = pass_check(match, THROWER, GRID.named(AT[band]))
    assert check.bonus == modifier - zones
    assert check.base == 4


ROWS = [
    ("T-40", 3, 0, "quick", "", "2/3 1/6 1/6"),
    ("T-41", 3, 0, "short", "", "1/2 1/3 1/6"),
    ("T-42", 3, 0, "long", "", "1/3 1/3 1/3"),
    ("T-43", 3, 0, "long bomb", "", "1/6 1/3 1/2"),
    ("T-44", 3, 1, "long", "", "1/6 1/3 1/2"),
    ("T-45", 4, 0, "quick", "", "5/6 0 1/6"),
    ("T-45", 4, 0, "short", "", "2/3 1/6 1/6"),
    ("T-46", 3, 3, "long bomb", "", "1/6 0 5/6"),
    ("T-47", 3, 0, "quick", "weather sunny", "1/2 1/3 1/6"),
]


@pytest.mark.rule("LRB-T-40", "LRB-T-41", "LRB-T-42", "LRB-T-43", "LRB-T-44", "LRB-T-45", "LRB-T-46", "LRB-T-47")
@pytest.mark.rule("LRB-PASS-03", "LRB-PASS-04", "LRB-PASS-05", "LRB-PASS-06", "LRB-PASS-07", "LRB-WX-03")
@pytest.mark.parametrize(("row", "agility", "zones", "band", "more", "chances"), ROWS)
def test_chances_of_a_pass(
    scene: Scene, row: str, agility: int, zones: int, band: str, more: str, chances: str
) -> None:
    match = pass_scene(scene, band, agility=agility, zones=zones, more=more)
    assert qualities(match) == [Fraction(each) for each in chances.split()]


def by_the_table(die: int, agility: int, modifier: int) -> str:
    """The conditions of the table, from the top."""
    if die == 6:
        return "accurate"
    if die == 1 or die + modifier <= 1:
        return "fumbled"
    return "accurate" if die + modifier >= 7 - min(agility, 6) else "inaccurate"


@pytest.mark.rule("LRB-PASS-03", "LRB-PASS-13")
@pytest.mark.parametrize("band", AT)
@pytest.mark.parametrize("zones", range(4))
def test_every_face_of_a_pass_means_what_the_table_says(scene: Scene, band: str, zones: int) -> None:
    modifier = {"quick": 1, "short": 0, "long": -1, "long bomb": -2}[band] - zones
    for agility in range(1, 7):
        match = pass_scene(scene, band, agility=agility, zones=zones)
        faces = [by_the_table(die, agility, modifier) for die in range(1, 7)]
        accurate = pass_check(match, THROWER, GRID.named(AT[band])).probability
        assert accurate == Fraction(faces.count("accurate"), 6)  # what is explained is what is rolled
        for die, expected in enumerate(faces, 1):
            thrown = match.fork()
            thrown.answer(die)
            assert [event.quality for event in thrown.events if isinstance(event, Thrown)] == [expected]


@pytest.mark.rule("LRB-PASS-12", "LRB-SKL-04", "LRB-RR-04")
def test_pass_rolls_again_what_is_not_accurate_once(scene: Scene, play: Scene) -> None:
    for face in (1, 2):  # fumbled, inaccurate
        match = pass_scene(scene, "quick", skills="Pass", more="rerolls 1-0")
        play(match, face)
        assert offered(match) == ["keep", "reroll", "reroll-by:pass"]
        play(match, "reroll-by:pass", 2)
        assert rolls_for(match) == "direction"  # it is inaccurate, and stays so
    match = pass_scene(scene, "quick", skills="Pass", more="rerolls 1-0")
    play(match, 5)
    assert offered(match) == ["keep", "reroll"]  # a skill needs a failure, a team re-roll does not


@pytest.mark.rule("LRB-T-51", "LRB-SKL-04")
def test_the_chance_of_an_accurate_pass_with_the_skill(scene: Scene) -> None:
    match = pass_scene(scene, "quick", skills="Pass")
    assert qualities(match, home={"re-roll": "reroll-by:pass"})[0] == Fraction(8, 9)


# Where the ball goes ----------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-PASS-08", "LRB-CATCH-01", "LRB-CATCH-02")
@pytest.mark.parametrize("side", ["home", "away"])
def test_an_accurate_pass_must_be_caught_by_whoever_stands_there(scene: Scene, play: Scene, side: str) -> None:
    match = scene(f"home 1 Lineman M8 ball\n{side} 9 Lineman P8", "activate home 1 pass", "pass", "throw-at P8", 6)
    assert rolls_for(match) == "catch"
    assert isinstance(match.pending, Roll)
    assert match.pending.check is not None
    assert match.pending.check.bonus == 1
    play(match, 3)
    assert match.get(SQUARE, match.get(HOLDER)) == GRID.named("P8")


@pytest.mark.rule("LRB-PASS-08", "LRB-BALL-05", "LRB-CATCH-03")
@pytest.mark.parametrize("there", ["", "\nhome 2 Lineman P8 prone", "\naway 2 Lineman P8 stunned"])
def test_an_accurate_pass_that_nobody_can_catch_bounces_once(scene: Scene, play: Scene, there: str) -> None:
    match = scene(f"home 1 Lineman M8 ball{there}", "activate home 1 pass", "pass", "throw-at P8", 6)
    assert rolls_for(match) == "direction"
    play(match, 5)
    assert match.get(BALL) == GRID.named("Q8")
    assert TurnedOver(HOME, "pass") in match.events


@pytest.mark.rule("LRB-PASS-09", "LRB-BALL-04")
def test_an_inaccurate_pass_scatters_three_squares_and_is_caught_without_bonus(scene: Scene, play: Scene) -> None:
    text = "home 1 Lineman M8 ball\nhome 2 Lineman Q7\nhome 3 Lineman R7"
    match = scene(text, "activate home 1 pass", "pass", "throw-at P8", 2)
    play(match, 3, 5)  # over home 2 at Q7, who does not catch it, to R7
    assert rolls_for(match) == "direction"
    play(match, 4)
    assert rolls_for(match) == "catch"  # back to Q7, where it ends
    assert isinstance(match.pending, Roll)
    assert match.pending.check is not None
    assert (match.pending.check.subject, match.pending.check.bonus) == (PieceId(1), 0)


@pytest.mark.rule("LRB-PASS-10", "LRB-TO-03")
def test_a_fumble_bounces_from_the_thrower_and_ends_the_turn_even_if_caught(scene: Scene, play: Scene) -> None:
    match = scene("home 1 Lineman M8 ball\nhome 2 Lineman N8", "activate home 1 pass", "pass", "throw-at P8", 1)
    assert match.get(BALL) == GRID.named("M8")
    play(match, 5, 6)
    assert match.get(HOLDER) == PieceId(1)
    assert [event for event in match.events if isinstance(event, TurnedOver)] == [TurnedOver(HOME, "fumble")]


@pytest.mark.rule("LRB-PASS-11", "LRB-TO-04", "LRB-TO-09")
@pytest.mark.parametrize("catcher", ["home", "away"])
def test_who_holds_the_ball_at_last_decides_whether_the_turn_goes_on(scene: Scene, play: Scene, catcher: str) -> None:
    text = f"home 1 Lineman M8 ball\nhome 2 Lineman P8\nhome 5 Lineman A1\n{catcher} 4 Lineman Q8"
    match = scene(text, "activate home 1 pass", "pass", "throw-at P8", 6, 1, 5, 6)  # dropped, bounces to Q8, caught
    assert match.get(SQUARE, match.get(HOLDER)) == GRID.named("Q8")
    assert (TurnedOver(HOME, "pass") in match.events) == (catcher == "away")
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "activate"  # the action is over in any case


@pytest.mark.rule("LRB-ACT-04", "LRB-ACT-07")
def test_a_pass_may_be_declared_without_the_ball_and_ends_the_action(scene: Scene, play: Scene) -> None:
    text = "home 1 Lineman M8\nhome 2 Lineman A1\nball N8"
    match = scene(text, "activate home 1 pass")
    assert "pass" not in offered(match)
    play(match, "step N8", 3)
    assert "pass" in offered(match)
    play(match, "step O8", "pass", "throw-at P8", 6, 5)  # no step follows
    assert match.get(SPENT) == ()  # it came to nothing, and the turn was over
    again = scene(text, "activate home 1 pass", "end")
    assert match.get(BALL) == GRID.named("Q8")
    assert again.get(SPENT) == ("pass",)
    assert not [each for each in offered(again) if each.endswith(":pass")]
    assert [each for each in offered(again) if each.endswith(":hand-off")]


@pytest.mark.rule("LRB-ACT-04")
def test_nobody_moves_on_after_his_pass(scene: Scene) -> None:
    """All of his movement is left, and nobody is near."""
    match = scene("home 1 Lineman M8 ball\nhome 2 Lineman P8\n", "activate home 1 pass", "pass", "throw-at P8", 6, 6)
    assert match.get(HOLDER) == PieceId(1)
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "activate"
    assert not [each for each in offered(match) if each.startswith("activate:0:")]


@pytest.mark.rule("LRB-PASS-02")
def test_a_pass_may_be_aimed_at_anybody_or_nobody(scene: Scene) -> None:
    text = "home 1 Lineman M8 ball\nhome 2 Lineman M10\naway 1 Lineman P8\naway 2 Lineman M6 prone"
    match = scene(text, "activate home 1 pass", "pass")
    targets = offered(match)
    for name in ("M10", "P8", "M6", "O9"):
        assert f"throw-at:{GRID.named(name)}" in targets
    assert f"throw-at:{GRID.named('M8')}" not in targets
    match.answer(f"throw-at:{GRID.named('P8')}")
    assert rolls_for(match) == "pass"


# Interceptions ----------------------------------------------------------------------------------------------


def by_the_formula(across: int, down: int) -> Iterator[tuple[int, int]]:
    """The offsets that the formula of the rule lets intercept, all in fractions."""
    length = across**2 + down**2
    half = Fraction(1, 2)
    # Nothing further away from the two ends can be that near to the line, and nearer to each than they are.
    columns, rows = (range(min(each, 0) - 2, max(each, 0) + 3) for each in (across, down))
    for x, y in product(columns, rows):
        near = 0 < x**2 + y**2 < length and 0 < (x - across) ** 2 + (y - down) ** 2 < length
        corners = [abs(down * (x + dx) - across * (y + dy)) for dx in (-half, half) for dy in (-half, half)]
        if near and (2 * min(corners)) ** 2 < Fraction("1.74") ** 2 * length:
            yield x, y


@pytest.mark.rule("LRB-T-52", "LRB-INT-03")
@pytest.mark.parametrize(("across", "down", "squares"), [(3, 0, 6), (6, 0, 15), (4, 4, 17), (5, 2, 16), (10, 3, 30)])
def test_how_many_squares_the_ruler_covers(scene: Scene, across: int, down: int, squares: int) -> None:
    assert len(list(by_the_formula(across, down))) == squares
    match = scene("home 1 Lineman H6 ball")
    start = GRID.named("H6")
    covered = lane(match, start, start + across + 26 * down)
    assert covered.bit_count() == squares
    assert covered == sum(1 << start + x + 26 * y for x, y in by_the_formula(across, down))


@pytest.mark.rule("LRB-INT-03")
def test_the_ruler_covers_what_the_formula_says_for_every_pass(scene: Scene) -> None:
    match = scene("home 1 Lineman M8 ball")
    start = GRID.named("M8")
    for across, down in product(range(-12, 14), range(-7, 8)):
        if across or down:
            inside = [(x, y) for x, y in by_the_formula(across, down) if -12 <= x <= 13 and -7 <= y <= 7]
            expected = sum(1 << start + x + 26 * y for x, y in inside)
            assert under_ruler(match, start, start + across + 26 * down) == expected, (across, down)


@pytest.mark.rule("LRB-INT-03")
def test_on_the_centre_line_only_squares_that_the_line_crosses_count(scene: Scene) -> None:
    match = scene("home 1 Lineman H6 ball", options={"passing.interception_lane": "centre_line"})
    for target, crossed in {"K6": "I6 J6", "K9": "I7 J8", "J7": "I6 I7", "L8": "I6 I7 J7 K7 K8"}.items():
        wanted = sum(1 << GRID.named(name) for name in crossed.split())
        assert lane(match, GRID.named("H6"), GRID.named(target)) == wanted


@pytest.mark.rule("LRB-INT-02", "LRB-INT-03")
def test_the_other_coach_picks_one_standing_player_under_the_ruler_or_none(scene: Scene, play: Scene) -> None:
    text = """
        home 1 Lineman M8 ball
        home 2 Lineman N9
        away 1 Lineman O8
        away 2 Lineman O9 prone
        away 3 Lineman P8
        away 4 Lineman O7
        away 5 Lineman O12
    """
    match = scene(text, "activate home 1 pass", "pass", "throw-at P8")
    assert isinstance(match.pending, Decision)
    assert match.pending.by is AWAY
    assert offered(match) == ["intercept:5", "intercept:2", "let-pass"]
    play(match, "let-pass")
    assert rolls_for(match) == "pass"


@pytest.mark.rule("LRB-INT-02", "LRB-INT-04", "LRB-INT-06", "LRB-PASS-02", "LRB-TO-04")
def test_an_interception_comes_before_the_pass_roll(scene: Scene, play: Scene) -> None:
    text = "home 1 Lineman M8 ball\nhome 2 Lineman A1\naway 1 Lineman O8\naway 2 Lineman O7"
    match = scene(text, "activate home 1 pass", "pass", "throw-at R8", "intercept away 1")
    assert rolls_for(match) == "intercept"
    missed, caught = match.fork(), match
    play(missed, 5)
    assert rolls_for(missed) == "pass"  # nobody else may try
    play(caught, 6)
    assert (caught.get(HOLDER), caught.get(SQUARE, caught.get(HOLDER))) == (PieceId(2), GRID.named("O8"))
    assert not any(isinstance(event, Thrown) for event in caught.events)
    assert TurnedOver(HOME, "interception") in caught.events


@pytest.mark.rule("LRB-INT-01")
def test_what_is_added_to_an_interception(scene: Scene) -> None:
    match = scene("home 1 Lineman M8 ball\nhome 2 Lineman N9\naway 1 Lineman O8")
    check = intercept_check(match, PieceId(2))
    assert sorted((m.value, m.why) for m in check.modifiers) == [(-2, "intercepting"), (-1, "marked by #2")]


def interception(scene: Scene, agility: int, skills: str = "", more: str = "", **how: Any) -> Fraction:
    text = f"{more}\nhome 1 Lineman M8 ball\naway 1 Lineman AG{agility} [{skills}] P8"
    match = scene(text, "activate home 1 pass", "pass", "throw-at R8", "intercept away 1", **how)
    caught, thrown = EventOccurred(BallTaken, how="interception"), EventOccurred(Thrown)
    value = odds(match, caught, until=caught | thrown, away={"re-roll": "reroll-by:catch"}).value
    assert isinstance(value, Fraction)
    return value


@pytest.mark.rule("LRB-T-48", "LRB-INT-01")
@pytest.mark.parametrize(("agility", "chance"), [(3, "1/6"), (4, "1/3"), (5, "1/2")])
def test_chances_of_an_interception(scene: Scene, agility: int, chance: str) -> None:
    assert interception(scene, agility) == Fraction(chance)


@pytest.mark.rule("LRB-T-49", "LRB-INT-05", "LRB-SKL-02", "LRB-ACT-08")
def test_catch_rolls_an_interception_again(scene: Scene) -> None:
    assert interception(scene, 3, "Catch") == Fraction(11, 36)


@pytest.mark.rule("LRB-WX-21")
@pytest.mark.parametrize(("hampers", "chance"), [(False, "1/2"), (True, "1/3")])
def test_rain_on_interceptions_by_option(scene: Scene, hampers: bool, chance: str) -> None:
    options = {"weather.rain_on_interception": hampers}
    assert interception(scene, 5, more="weather rain", options=options) == Fraction(chance)


@pytest.mark.rule("LRB-T-50")
def test_the_chance_of_a_pass_that_is_accurate_and_caught(scene: Scene) -> None:
    text = "home 1 Lineman M8 ball\nhome 2 Lineman P8"
    match = scene(text, "activate home 1 pass", "pass", "throw-at P8")
    caught = EventOccurred(BallTaken, piece=1) & EventOccurred(Thrown, quality="accurate")
    stop = (
        EventOccurred(BallTaken)
        | EventOccurred(CheckFailed)
        | EventOccurred(BallMoved, how="scatter")
        | EventOccurred(TurnedOver)
    )
    assert odds(match, caught, until=stop).value == Fraction(4, 9)


@pytest.mark.rule("LRB-PASS-11")
def test_a_throw_in_that_the_moving_team_catches_saves_the_turn(scene: Scene, play: Scene) -> None:
    text = "home 1 Lineman M3 ball\nhome 2 Lineman P5\nhome 5 Lineman A1"
    match = scene(text, "activate home 1 pass", "pass", "throw-at P1", 6, 2)  # off the pitch over the upper edge
    assert rolls_for(match) == "throw-in"
    play(match, 3, (2, 2))
    assert rolls_for(match) == "catch"  # straight on, four squares: P5
    play(match, 4)
    assert match.get(HOLDER) == PieceId(1)
    assert not any(isinstance(event, TurnedOver) for event in match.events)


# Explanations ------------------------------------------------------------------------------------------------

MARKED = "home 1 Lineman AG2 [Leap, Throw Team-Mate] M8 ball\nhome 2 Lineman [Right Stuff] N9\naway 1 Lineman O8"


@pytest.mark.parametrize(
    ("text", "before", "chosen"),
    [
        (MARKED, ("activate home 1 pass", "pass"), "throw-at P12"),
        (MARKED, ("activate home 1 pass", "throw-player home 2"), "fly-to K8"),
        (MARKED, ("activate home 1 pass", "pass", "throw-at R8"), "intercept away 1"),
        (MARKED, ("activate home 1 hand-off",), "hand-to home 2"),
        (MARKED, ("activate home 1 move",), "leap K6"),
        ("home 1 Lineman M8\naway 1 Lineman N9", ("activate home 1 move",), "step N8"),
        ("home 1 Lineman MA2 M8 prone\naway 1 Lineman N9", ("activate home 1 move",), "stand-up"),
        ("home 1 Lineman M8\nball N8\naway 1 Lineman O9", ("activate home 1 move",), "step N8"),
    ],
)
def test_what_is_explained_is_what_is_rolled(
    scene: Scene, play: Scene, text: str, before: tuple[str, ...], chosen: str
) -> None:
    match = scene(text, *before)
    assert isinstance(match.pending, Decision)
    forked = play(match.fork(), chosen)
    option = next(each for each in match.pending.choices if each == forked.log[-1])
    told = preview_checks(match, option)
    assert isinstance(forked.pending, Roll)
    assert told[0] == forked.pending.check


# Whatever comes ---------------------------------------------------------------------------------------------

NEAR = [GRID.name(square) for square in range(GRID.size) if GRID.distance(square, GRID.named("O3")) <= 3]


@st.composite
def passes(draw: st.DrawFn) -> tuple[str, int]:
    """A position in which home 1 holds the ball near a sideline, and the target of his pass."""
    squares = draw(st.lists(st.sampled_from(NEAR), min_size=8, max_size=8, unique=True))
    players = [f"home {n} Lineman {name}" for n, name in enumerate(squares[:4], 1)]
    players[0] += " ball"
    players += [f"away {n} Lineman {name}" for n, name in enumerate(squares[4:7], 1)]
    return "\n".join([*players, "home 9 Lineman A15", "away 9 Lineman Z15"]), GRID.named(squares[7])


@pytest.mark.rule("LRB-PASS-11", "LRB-TO-03", "LRB-TO-04")
@settings(deadline=None, max_examples=examples(60))
@given(passes(), st.data())
def test_a_pass_is_a_turnover_just_if_it_is_fumbled_or_ends_elsewhere(
    drawn: tuple[str, int], data: st.DataObject
) -> None:
    text, target = drawn
    match = new_match(BLOOD_BOWL_LRB, teams={"position": text})
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
    ended = any(isinstance(event, TurnedOver) for event in match.events)
    assert ended == (fumbled or not ours)
    assert match.pending.by is (AWAY if ended else HOME)
