"""The rules of 2020 on throwing a team-mate: who, how far, four results, the landing; Always Hungry."""

from __future__ import annotations

from fractions import Fraction
from operator import mul
from typing import Any

import pytest
from bb20_words import GRID, Scene, chances, checked, offered, resolved, rolls_for, succeeds, turnovers, where
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import HOME, Decision, Match, PieceId, Roll, new_match
from ruleengine.hooks import invariants, preview_checks
from ruleengine.odds import EventOccurred, odds
from ruleengine_blood_bowl import BLOOD_BOWL_2020
from ruleengine_blood_bowl.checks import land_check
from ruleengine_blood_bowl.choices import FlyTo
from ruleengine_blood_bowl.events import CameDown, Left, Thrown, WentDown
from ruleengine_blood_bowl.rules import flight_targets, throwable, why_not
from ruleengine_blood_bowl.state import BALL, HOLDER, NOBODY, SCORE, SPENT, STATUS, Status

THROWER, GOBLIN = PieceId(0), PieceId(1)
TEXT = """
    home 1 Player MA5 ST5 AG4+ PA5+ AV10+ [Throw Team-mate] M8
    home 2 Player MA6 ST2 AG3+ PA4+ AV8+ [Right Stuff] M9
    home 9 Lineman A1
"""
ACT = "activate home 1 throw-team-mate"
AIM = (ACT, "throw-player home 2")
QUICK, SHORT = "P8", "R8"
SUPERB, SUCCESSFUL, FUMBLED = 6, 3, 1
"""Dice of a quick throw."""
ACROSS = (5, 5, 5)
"""A scatter three squares to the right."""


def with_words(*words: str) -> str:
    """The scene with something more behind the thrown player, such as `ball`."""
    return TEXT.replace("M9", " ".join(["M9", *words]))


# Who ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-TTM-01", "BB20-TTM-02", "BB20-TTM-03", "BB20-SKL-13", "BB20-ACT-06")
def test_whom_he_can_throw_after_moving(scene20: Scene, play: Scene) -> None:
    text = f"""
        {TEXT}
        home 3 Player MA6 ST3 AG3+ PA4+ AV8+ [Right Stuff] N8 prone
        home 4 Player MA6 ST4 AG3+ PA4+ AV8+ [Right Stuff] L8
        home 5 Lineman L9
        home 6 Player MA6 ST2 AG3+ PA4+ AV8+ [Right Stuff] N7 stunned
        home 7 Player MA6 ST2 AG3+ PA4+ AV8+ [Right Stuff] O10
        away 1 Player MA6 ST2 AG3+ PA4+ AV8+ [Right Stuff] L7
    """
    match = scene20(text, ACT)
    assert [each for each in offered(match) if each.startswith("throw-player")] == [
        f"throw-player:{piece}" for piece in throwable(match, THROWER)
    ]
    assert {match.pieces[piece].name for piece in throwable(match, THROWER)} == {"#2", "#3", "#6"}
    play(match, "step N9", 6)
    assert "#7" in {match.pieces[piece].name for piece in throwable(match, THROWER)}


@pytest.mark.rule("BB20-TTM-01", "BB20-TTM-02", "BB20-ACT-06")
def test_who_can_be_given_the_action(scene20: Scene) -> None:
    assert why_not(scene20(TEXT), THROWER, "throw-team-mate") == ""
    assert "strength 5" in why_not(scene20(TEXT.replace("ST5", "ST4")), THROWER, "throw-team-mate")
    assert "does not throw" in why_not(scene20(TEXT.replace("Throw Team-mate", "")), THROWER, "throw-team-mate")


@pytest.mark.rule("BB20-ACT-06", "BB20-TTM-01")
@pytest.mark.parametrize(("first", "second"), [("throw-team-mate", "pass"), ("pass", "throw-team-mate")])
def test_it_is_instead_of_the_pass_of_this_turn(scene20: Scene, play: Scene, first: str, second: str) -> None:
    text = TEXT + "home 3 Player MA5 ST5 AG4+ PA5+ AV10+ [Throw Team-mate] F8"
    match = scene20(text, f"activate home 3 {first}", "end")
    assert match.get(SPENT) == ("pass",)
    actions = {each.split(":")[2] for each in offered(match) if each.startswith("activate")}
    assert not actions & {first, second}
    assert "hand-off" in actions


@pytest.mark.rule("BB20-TTM-01", "BB20-ACT-06")
def test_the_throw_ends_his_activation(scene20: Scene, play: Scene) -> None:
    match = scene20(TEXT, ACT, "step L8", "throw-player home 2", "fly-to N8", SUPERB, *ACROSS, 3)
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "activate"
    assert not [each for each in offered(match) if each.startswith("activate:0:")]


# How far, how well -------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-TTM-04", "BB20-RNG-04")
def test_he_throws_as_far_as_a_short_pass_at_free_and_taken_squares(scene20: Scene) -> None:
    match = scene20(f"{TEXT}\naway 1 Lineman P8", *AIM)
    limits = (6, 6, 6, 6, 5, 4, 3)  # of a short pass
    start, targets = GRID.named("M8"), flight_targets(match, THROWER)
    assert {int(each.removeprefix("fly-to:")) for each in offered(match)} == {
        square for square in range(GRID.size) if targets >> square & 1
    }
    for square in range(GRID.size):
        across, down = abs(GRID.xs[square] - GRID.xs[start]), abs(GRID.ys[square] - GRID.ys[start])
        near = across < len(limits) and down <= limits[across] and square != start
        assert bool(targets >> square & 1) == near, GRID.name(square)


WORDS = {"accurate": "superb", "inaccurate": "successful", "wild": "terrible", "fumbled": "fumbled"}


def results(match: Match) -> list[Fraction]:
    """The chances of a superb, a successful, a terrible and a fumbled throw."""
    found = chances(
        match,
        lambda moment: [event for event in moment.events if isinstance(event, Thrown)][-1].quality,
        until=EventOccurred(Thrown),
    )
    return [found.get(each, Fraction(0)) for each in WORDS]


@pytest.mark.rule("BB20-T-50", "BB20-T-51", "BB20-TTM-05", "BB20-TTM-06", "BB20-TTM-07", "BB20-TTM-08", "BB20-TTM-09")
@pytest.mark.parametrize(("square", "expected"), [(QUICK, "1/3 1/2 0 1/6"), (SHORT, "1/6 1/2 1/6 1/6")])
def test_chances_of_the_four_results(scene20: Scene, square: str, expected: str) -> None:
    assert results(scene20(TEXT, *AIM, f"fly-to {square}")) == [Fraction(each) for each in expected.split()]


@pytest.mark.rule("BB20-TTM-05", "BB20-TTM-04")
def test_markers_hamper_a_throw_and_nobody_interferes(scene20: Scene, play: Scene) -> None:
    text = f"{TEXT}\naway 1 Lineman N8\naway 2 Lineman N7"
    match = scene20(text, *AIM, f"fly-to {QUICK}")
    assert (checked(match).base, checked(match).bonus) == (5, -2)
    play(match, 6)
    assert rolls_for(match) == "direction"


@pytest.mark.rule("BB20-TTM-06", "BB20-PASS-05")
def test_who_cannot_pass_fumbles_whom_he_throws(scene20: Scene) -> None:
    match = scene20(TEXT.replace("PA5+", "PA-"), *AIM, f"fly-to {QUICK}")
    assert rolls_for(match) == "direction"
    assert [event.quality for event in match.events if isinstance(event, Thrown)] == ["fumbled"]


# The flight --------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-TTM-07", "BB20-TTM-09", "BB20-TTM-10", "BB20-BALL-02")
@pytest.mark.parametrize(("face", "modifier"), [(SUPERB, 0), (SUCCESSFUL, -1)])
def test_superb_and_successful_throws_scatter_three_from_the_target(
    scene20: Scene, play: Scene, face: int, modifier: int
) -> None:
    match = scene20(TEXT, *AIM, f"fly-to {QUICK}", face, *ACROSS)
    assert rolls_for(match) == "land"
    assert (checked(match).subject, checked(match).base, checked(match).bonus) == (GOBLIN, 3, modifier)
    assert where(match, GOBLIN) == "S8"


@pytest.mark.rule("BB20-TTM-08", "BB20-TTM-10", "BB20-BALL-03")
def test_a_terrible_throw_deviates_from_the_thrower(scene20: Scene, play: Scene) -> None:
    match = scene20(TEXT, *AIM, f"fly-to {SHORT}", 2)
    assert rolls_for(match) == "direction"
    play(match, 4)
    assert rolls_for(match) == "deviation"
    play(match, 5)
    assert (where(match, GOBLIN), checked(match).bonus) == ("H8", -2)


@pytest.mark.rule("BB20-TTM-06", "BB20-TTM-10", "BB20-TTM-17")
def test_a_fumbled_throw_bounces_one_step_and_is_no_turnover(scene20: Scene, play: Scene) -> None:
    match = scene20(TEXT, *AIM, f"fly-to {QUICK}", FUMBLED, 7)  # to the square that he was on
    assert (where(match, GOBLIN), rolls_for(match), checked(match).bonus) == ("M9", "land", -1)
    play(match, 4)
    assert turnovers(match) == []
    assert not [each for each in offered(match) if each.startswith("activate:0:")]  # nobody throws again


LANDINGS = {"superb": "2/3", "successful": "1/2", "fumbled": "1/2", "terrible": "1/3"}
FLIGHTS: dict[str, tuple[Any, ...]] = {
    "superb": (f"fly-to {QUICK}", SUPERB, *ACROSS),
    "successful": (f"fly-to {QUICK}", SUCCESSFUL, *ACROSS),
    "fumbled": (f"fly-to {QUICK}", FUMBLED, 2),
    "terrible": (f"fly-to {SHORT}", 2, 4, 5),
}


@pytest.mark.rule("BB20-T-52", "BB20-TTM-10")
@pytest.mark.parametrize(("how", "chance"), LANDINGS.items())
def test_chances_to_land(scene20: Scene, how: str, chance: str) -> None:
    match = scene20(TEXT, *AIM, *FLIGHTS[how])
    assert succeeds(match) == Fraction(chance)


@pytest.mark.rule("BB20-T-53")
@pytest.mark.parametrize(("square", "chance"), [(QUICK, "5/9"), (SHORT, "1/2")])
def test_the_chance_to_be_thrown_and_to_land(scene20: Scene, square: str, chance: str) -> None:
    """Each result by its chance, then the landing after it on a square like any other."""
    thrown = results(scene20(TEXT, *AIM, f"fly-to {square}"))
    landed = [succeeds(scene20(TEXT, *AIM, *FLIGHTS[how])) for how in WORDS.values()]
    assert sum(map(mul, thrown, landed)) == Fraction(chance)


@pytest.mark.rule("BB20-T-53")
def test_the_chance_to_land_after_a_short_throw_walked_as_a_whole(scene20: Scene) -> None:
    """Nobody is near enough to be hit, as the thrower is by a quick throw."""
    match = scene20(TEXT, *AIM, f"fly-to {SHORT}")
    fell = EventOccurred(WentDown)
    assert odds(match, ~fell, until=fell | resolved).value == Fraction(1, 2)


@pytest.mark.rule("BB20-TTM-10", "BB20-GEN-02")
def test_markers_on_the_square_hamper_the_landing_and_a_natural_six_always_lands(scene20: Scene, play: Scene) -> None:
    markers = "\n".join(f"away {n} Lineman {name}" for n, name in enumerate(("R7", "R9", "T7", "T8", "T9"), 1))
    match = scene20(f"{TEXT}\n{markers}", *AIM, f"fly-to {QUICK}", SUCCESSFUL, *ACROSS)
    assert checked(match).bonus == -1 - 5
    assert land_check(match, GOBLIN, "terrible").bonus == -2 - 5
    play(match, 6)
    assert match.get(STATUS, GOBLIN) is Status.STANDING


# Landing badly -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-TTM-10", "BB20-TTM-11", "BB20-TTM-12", "BB20-TO-07")
@pytest.mark.parametrize("option", ["ball_only", "always"])
@pytest.mark.parametrize("ball", [False, True])
def test_who_fails_to_land_falls_over(scene20: Scene, play: Scene, option: str, ball: bool) -> None:
    options = {"throwing.ttm_fail_turnover": option}
    text = with_words("ball") if ball else TEXT
    match = scene20(text, *AIM, *FLIGHTS["superb"], 2, options=options)
    assert rolls_for(match) == "armour"
    play(match, (1, 1))
    if ball:
        assert match.get(BALL) == GRID.named("S8")
        play(match, 5)
    assert match.get(STATUS, GOBLIN) is Status.PRONE
    over = ball or option == "always"
    assert turnovers(match) == ["landing"] * over
    if not over:
        assert "activate:1:move" in offered(match)  # he may still act


@pytest.mark.rule("BB20-TTM-12")
def test_who_lands_may_act_unless_he_has(scene20: Scene, play: Scene) -> None:
    fresh = scene20(TEXT, *AIM, *FLIGHTS["superb"], 3)
    assert "activate:1:move" in offered(fresh)
    tired = scene20(TEXT, "activate home 2 move", "end", *AIM, *FLIGHTS["superb"], 3)
    assert not [each for each in offered(tired) if each.startswith("activate:1:")]


@pytest.mark.rule("BB20-TTM-13", "BB20-TTM-14")
@pytest.mark.parametrize(("side", "over"), [("home", ["falling-player"]), ("away", [])])
@pytest.mark.parametrize("down", ["", " prone"])
def test_whoever_he_comes_down_on_is_knocked_down_and_he_falls_where_he_ends(
    scene20: Scene, play: Scene, side: str, over: list[str], down: str
) -> None:
    text = f"{TEXT}\n{side} 7 Lineman S8{down}\naway 8 Lineman T8"
    match = scene20(text, *AIM, *FLIGHTS["superb"])
    hit = next(piece.id for piece in match.pieces if piece.name == "#7")
    assert rolls_for(match) == "armour"
    assert match.get(STATUS, hit) is Status.PRONE
    play(match, (1, 1), 5)  # he bounces on, onto away 8, who is knocked down too
    assert rolls_for(match) == "armour"
    play(match, (1, 1), 5)
    assert where(match, GOBLIN) == "U8"
    assert rolls_for(match) == "armour"  # without a roll to land
    play(match, (1, 1))
    eighth = next(piece.id for piece in match.pieces if piece.name == "#8")
    assert [match.get(STATUS, piece) for piece in (GOBLIN, eighth)] == [Status.PRONE, Status.PRONE]
    assert turnovers(match) == over


@pytest.mark.rule("BB20-TTM-13", "BB20-TTM-11")
def test_by_option_a_landing_on_somebody_ends_the_turn(scene20: Scene, play: Scene) -> None:
    options = {"throwing.ttm_fail_turnover": "always"}
    match = scene20(f"{TEXT}\naway 7 Lineman S8", *AIM, *FLIGHTS["superb"], (1, 1), 5, (1, 1), options=options)
    assert turnovers(match) == ["landing"]


@pytest.mark.rule("BB20-TTM-14", "BB20-TTM-13")
def test_he_may_come_down_on_the_thrower(scene20: Scene, play: Scene) -> None:
    match = scene20(TEXT, *AIM, "fly-to N8", SUPERB, 4, 5, 4)  # west, east, west of N8
    assert match.get(STATUS, THROWER) is Status.PRONE
    assert turnovers(match) == ["falling-player"]


@pytest.mark.rule("BB20-TTM-14", "BB20-TO-07")
def test_the_ball_of_who_falls_on_somebody_bounces_where_he_ends(scene20: Scene, play: Scene) -> None:
    text = with_words("ball") + "\naway 7 Lineman S8"
    match = scene20(text, *AIM, *FLIGHTS["superb"], (1, 1), 5)
    assert (where(match, GOBLIN), match.get(BALL)) == ("T8", GRID.named("T8"))
    assert turnovers(match) == ["landing"]
    play(match, (1, 1), 5)
    assert match.get(BALL) == GRID.named("U8")


@pytest.mark.rule("BB20-TTM-03", "BB20-TTM-15", "BB20-TTM-18", "BB20-STA-06")
@pytest.mark.parametrize(
    ("how", "status"), [("prone", Status.PRONE), ("stunned", Status.STUNNED), ("no-zone", Status.PRONE)]
)
def test_who_cannot_land_bounces_once_and_falls(scene20: Scene, play: Scene, how: str, status: Status) -> None:
    match = scene20(with_words(how), *AIM, *FLIGHTS["superb"])
    assert rolls_for(match) == "direction"
    play(match, 7)
    assert where(match, GOBLIN) == "S9"
    assert rolls_for(match) == "armour"
    play(match, (1, 1))
    assert match.get(STATUS, GOBLIN) is status
    assert turnovers(match) == []


@pytest.mark.rule("BB20-TTM-15")
def test_who_cannot_land_bounces_again_off_whoever_is_there(scene20: Scene, play: Scene) -> None:
    match = scene20(f"{with_words('prone')}\naway 7 Lineman T8", *AIM, *FLIGHTS["superb"], 5)
    assert rolls_for(match) == "armour"  # of away 7
    play(match, (1, 1), 5)
    assert where(match, GOBLIN) == "U8"
    assert rolls_for(match) == "armour"


@pytest.mark.rule("BB20-TTM-15", "BB20-TTM-06")
def test_after_a_fumble_the_one_bounce_is_all(scene20: Scene, play: Scene) -> None:
    match = scene20(with_words("prone"), *AIM, *FLIGHTS["fumbled"])
    assert where(match, GOBLIN) == "M7"
    assert rolls_for(match) == "armour"


# Off the pitch -----------------------------------------------------------------------------------------------

EDGE: dict[str, tuple[Any, ...]] = {
    "scatters": ("fly-to P1", SUPERB, 2),
    "deviates": ("fly-to R3", 2, 2, 3),
    "bounces": ("fly-to P1", FUMBLED, 2),
}


@pytest.mark.rule("BB20-TTM-16", "BB20-TO-07", "BB20-THR-01")
@pytest.mark.parametrize("way", EDGE)
@pytest.mark.parametrize("ball", [False, True])
def test_off_the_pitch_he_is_hurt_by_the_crowd(scene20: Scene, play: Scene, way: str, ball: bool) -> None:
    y = 1 if way == "bounces" else 2
    text = (with_words("ball") if ball else TEXT).replace("M8", f"M{y}").replace("M9", f"M{y + 1}")
    match = scene20(text, *AIM, *EDGE[way])
    assert rolls_for(match) == "injury"  # no armour
    play(match, (1, 2))
    assert match.get(STATUS, GOBLIN) is Status.RESERVES
    last = GRID.named("P1" if way == "scatters" else "M1")
    assert Left(GOBLIN, last, Status.RESERVES) in match.events
    assert turnovers(match) == ["lost"] * ball
    if ball:
        assert rolls_for(match) == "throw-in"
        play(match, 3, (1, 1))
        assert match.get(BALL) == last + 2 * GRID.width


# Landing well ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-TTM-19", "BB20-PICK-01")
@pytest.mark.parametrize(("face", "over"), [(3, []), (2, ["pick-up"])])
def test_who_lands_on_the_ball_tries_to_pick_it_up(scene20: Scene, play: Scene, face: int, over: list[str]) -> None:
    match = scene20(f"{TEXT}\nball S8", *AIM, *FLIGHTS["superb"], 3)
    assert rolls_for(match) == "pick-up"
    play(match, face)
    if over:
        play(match, 5)
    assert (match.get(HOLDER) == GOBLIN) == (not over)
    assert turnovers(match) == over


@pytest.mark.rule("BB20-TTM-19", "BB20-PICK-03")
def test_after_a_bad_landing_the_ball_there_just_bounces(scene20: Scene, play: Scene) -> None:
    match = scene20(f"{TEXT}\nball S8", *AIM, *FLIGHTS["superb"], 2, (1, 1))
    assert rolls_for(match) == "direction"
    play(match, 5)
    assert (match.get(HOLDER), match.get(BALL)) == (NOBODY, GRID.named("T8"))
    assert turnovers(match) == []


@pytest.mark.rule("BB20-TTM-19", "BB20-TD-01")
@pytest.mark.parametrize(("face", "points"), [(3, 1), (2, 0)])
def test_who_lands_with_the_ball_in_the_end_zone_scores(scene20: Scene, face: int, points: int) -> None:
    text = with_words("ball").replace("M8", "T8").replace("M9", "T9")
    match = scene20(text, *AIM, "fly-to W8", SUPERB, *ACROSS, face)
    assert match.get(SCORE, HOME) == points


# Always Hungry -----------------------------------------------------------------------------------------------

HUNGRY = TEXT.replace("[Throw Team-mate]", "[Always Hungry, Throw Team-mate]")


@pytest.mark.rule("BB20-T-54", "BB20-SKL-14")
def test_chances_to_be_eaten(scene20: Scene) -> None:
    match = scene20(HUNGRY, *AIM, f"fly-to {QUICK}")
    eaten, thrown, slipped = EventOccurred(Left, status=Status.DEAD), EventOccurred(Thrown), EventOccurred(CameDown)
    for what, chance in ((eaten, "1/36"), (slipped, "5/36"), (thrown, "5/6")):
        assert odds(match, what, until=eaten | thrown | slipped).value == Fraction(chance)


@pytest.mark.rule("BB20-SKL-14", "BB20-TTM-06")
def test_who_squirms_free_is_fumbled(scene20: Scene, play: Scene) -> None:
    match = scene20(HUNGRY, *AIM)
    told = [check.kind.name for check in preview_checks(match, FlyTo(GRID.named(QUICK)))]
    assert sorted(told) == ["blood-bowl.hungry", "blood-bowl.throw-player"]
    play(match, f"fly-to {QUICK}", 1, 2)
    assert rolls_for(match) == "direction"
    play(match, 2)
    assert (where(match, GOBLIN), rolls_for(match), checked(match).bonus) == ("M7", "land", -1)


@pytest.mark.rule("BB20-SKL-14", "BB20-TO-07")
@pytest.mark.parametrize("ball", [False, True])
def test_who_is_eaten_is_gone_and_his_ball_bounces_from_the_thrower(scene20: Scene, play: Scene, ball: bool) -> None:
    text = HUNGRY.replace("M9", "M9 ball") if ball else HUNGRY
    match = scene20(text, *AIM, f"fly-to {QUICK}", 1, 1)
    assert match.get(STATUS, GOBLIN) is Status.DEAD
    assert turnovers(match) == ["lost"] * ball
    if ball:
        play(match, 2)
        assert match.get(BALL) == GRID.named("M7")


@pytest.mark.rule("BB20-SKL-14", "BB20-GEN-04", "BB20-RR-02")
def test_a_team_reroll_may_save_him(scene20: Scene, play: Scene) -> None:
    match = scene20(f"rerolls 2-0\n{HUNGRY}", *AIM, f"fly-to {QUICK}", 1)
    assert offered(match) == ["keep", "reroll"]
    play(match, "reroll", 1)
    assert isinstance(match.pending, Roll)
    assert rolls_for(match) == "eating"  # another die, which may be rolled again too
    play(match, 1)
    assert offered(match) == ["keep", "reroll"]


# Whatever comes ----------------------------------------------------------------------------------------------

NEAR = [GRID.name(square) for square in range(GRID.size) if GRID.distance(square, GRID.named("M3")) <= 3]
THROW = "Player MA5 ST5 AG4+ PA5+ AV10+ [Throw Team-mate]"
RIGHT = "Player MA6 ST2 AG3+ PA4+ AV8+ [Right Stuff]"


@st.composite
def throws(draw: st.DrawFn) -> str:
    """A thrower near a sideline, somebody to throw next to him, and others around them."""
    how = draw(st.sampled_from(["", " ball", " prone", " no-zone", " no-zone ball"]))
    squares = draw(st.lists(st.sampled_from(NEAR), min_size=6, max_size=8, unique=True))
    squares = [name for name in squares if name not in ("M3", "M2")]
    lines = [f"home 1 {THROW} M3", f"home 2 {RIGHT} M2{how}"]
    for n, name in enumerate(squares, 3):
        lines.append(
            f"{draw(st.sampled_from(['home', 'away']))} {n} Lineman {name}{draw(st.sampled_from(['', ' prone']))}"
        )
    return "\n".join([*lines, "home 15 Lineman A15", "away 16 Lineman Z15"])


@pytest.mark.rule("BB20-TTM-11", "BB20-TTM-13", "BB20-TTM-14", "BB20-TTM-16", "BB20-TO-07")
@settings(deadline=None, max_examples=examples(80))
@given(throws(), st.data())
def test_a_throw_is_a_turnover_just_if_it_costs_the_ball_or_hits_a_team_mate(text: str, data: st.DataObject) -> None:
    match = new_match(BLOOD_BOWL_2020, teams={"position": text})
    for answer in ("activate:0:throw-team-mate", "throw-player:1"):
        match.answer(answer)
    had_ball = match.get(HOLDER) == GOBLIN
    while not (isinstance(match.pending, Decision) and match.pending.reason == "activate"):
        assert list(invariants(match)) == []
        if isinstance(match.pending, Decision):
            match.answer(data.draw(st.sampled_from(match.pending.choices)))
        elif match.pending is not None:
            match.answer(tuple(data.draw(st.integers(1, sides)) for sides in match.pending.dice.sides))
    down = [event for event in match.events if isinstance(event, WentDown)]
    hit = [event.piece for event in down if event.why == "falling-player"]
    lost = had_ball and not any(isinstance(event, CameDown) and stands(match, event.piece) for event in match.events)
    assert bool(turnovers(match)) == (lost or any(match.pieces[piece].side is HOME for piece in hit))


def stands(match: Match, piece: PieceId) -> bool:
    """Whether a player is on his feet."""
    return match.get(STATUS, piece) is Status.STANDING
