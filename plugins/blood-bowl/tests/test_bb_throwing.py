"""Throwing a team-mate: the throw, the flight, the landing; Always Hungry."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from ruleengine import HOME, Decision, Match, PieceId, Roll, token
from ruleengine.grid import Grid
from ruleengine.odds import EventOccurred, StateView, distribution, odds
from ruleengine_blood_bowl.checks import land_check, player_throw_check
from ruleengine_blood_bowl.events import BallTaken, CameDown, CheckFailed, Left, Thrown, TurnedOver, WentDown
from ruleengine_blood_bowl.rules import flight_targets, throwable
from ruleengine_blood_bowl.state import BALL, HOLDER, NOBODY, SCORE, SPENT, SQUARE, STATUS, Status

Scene = Callable[..., Match]
GRID = Grid(26, 15)
THROWER, GOBLIN = PieceId(0), PieceId(1)
TEXT = """
    home 1 Player MA5 ST5 AG2 AV9 [Throw Team-Mate] M8
    home 2 Player MA6 ST2 AG3 AV7 [Right Stuff] M9
    home 9 Lineman A1
"""
AIM = ("activate home 1 pass", "throw-player home 2")
QUICK, SHORT, LONG, BOMB = "P8", "R8", "U8", "X8"


def offered(match: Match) -> list[str]:
    assert isinstance(match.pending, Decision)
    return [token(option) for option in match.pending.choices]


def rolls_for(match: Match) -> str:
    assert isinstance(match.pending, Roll), match.pending
    return match.pending.reason.removeprefix("blood-bowl.")


def turnovers(match: Match) -> list[str]:
    return [event.why for event in match.events if isinstance(event, TurnedOver)]


def quality(moment: StateView) -> str:
    return str([event for event in moment.events if isinstance(event, Thrown)][-1].quality)


def qualities(match: Match) -> list[Fraction]:
    found = distribution(match, quality, until=EventOccurred(Thrown))
    return [Fraction(found[each]) for each in ("accurate", "inaccurate", "fumbled")]


def lands(match: Match) -> Fraction:
    """The chance that the landing about to be rolled succeeds."""
    assert rolls_for(match) == "land"
    ended = (
        EventOccurred(CheckFailed) | EventOccurred(TurnedOver) | (lambda moment: isinstance(moment.pending, Decision))
    )
    value = odds(match, ~EventOccurred(CheckFailed), until=ended).value
    assert isinstance(value, Fraction)
    return value


# The throw --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-TTM-01", "LRB-ACT-04", "LRB-SKL-21", "LRB-SKL-22")
def test_he_throws_standing_team_mates_with_the_right_stuff_next_to_him_after_moving(scene: Scene, play: Scene) -> None:
    text = f"""
        {TEXT}
        home 3 Player MA6 ST2 AG3 AV7 [Right Stuff] N8 prone
        home 4 Lineman L8
        away 1 Goblin L9
        home 5 Player MA6 ST2 AG3 AV7 [Right Stuff] O10
    """
    match = scene(text, "activate home 1 pass")
    assert [each for each in offered(match) if each.startswith("throw-player")] == ["throw-player:1"]
    play(match, "step N9", 6)
    assert throwable(match, THROWER) == [GOBLIN, PieceId(4)]
    play(match, "throw-player home 2", "fly-to Q8", 6, 6)
    assert match.get(SPENT) == ("pass",)
    tokens = offered(match)
    assert match.pending is not None
    assert match.pending.reason == "activate", "no movement after, though four squares are left"
    assert not [each for each in tokens if each.startswith("activate:0:") or each.endswith(":pass")]


@pytest.mark.rule("LRB-TTM-01")
def test_nobody_else_throws_and_nobody_throws_in_another_action(scene: Scene) -> None:
    plain = scene(TEXT.replace("Throw Team-Mate", ""), "activate home 1 pass")
    moving = scene(TEXT, "activate home 1 move")
    for match in (plain, moving):
        assert not [each for each in offered(match) if each.startswith("throw-player")]


@pytest.mark.rule("LRB-TTM-02")
@pytest.mark.parametrize(("shift", "modifiers"), [(1, {QUICK: 0, SHORT: -1, LONG: -2}), (0, {QUICK: 1, SHORT: 0})])
def test_how_far_a_team_mate_flies(scene: Scene, shift: int, modifiers: dict[str, int]) -> None:
    match = scene(TEXT, options={"throwing.ttm_band_shift": shift})
    targets = flight_targets(match, THROWER)
    for name in (QUICK, SHORT, LONG, BOMB):
        assert bool(targets >> GRID.named(name) & 1) == (name in modifiers)
    for name, modifier in modifiers.items():
        assert player_throw_check(match, THROWER, GRID.named(name)).bonus == modifier


@pytest.mark.rule("LRB-WX-22", "LRB-WX-12")
def test_a_blizzard_leaves_the_quick_and_short_distances_of_the_ruler(scene: Scene) -> None:
    match = scene(f"weather blizzard\n{TEXT}")
    targets = flight_targets(match, THROWER)
    assert [bool(targets >> GRID.named(name) & 1) for name in (QUICK, SHORT, LONG)] == [True, True, False]
    assert player_throw_check(match, THROWER, GRID.named(SHORT)).bonus == -1


@pytest.mark.rule("LRB-T-121", "LRB-T-122", "LRB-TTM-02", "LRB-TTM-03")
@pytest.mark.parametrize(("square", "chances"), [(QUICK, "1/3 1/2 1/6"), (SHORT, "1/6 1/2 1/3")])
def test_chances_of_a_throw(scene: Scene, square: str, chances: str) -> None:
    match = scene(TEXT, *AIM, f"fly-to {square}")
    assert qualities(match) == [Fraction(each) for each in chances.split()]


@pytest.mark.rule("LRB-TTM-03", "LRB-WX-22")
def test_zones_and_the_sun_hamper_a_throw_and_nobody_intercepts_it(scene: Scene) -> None:
    text = f"{TEXT}\naway 1 Lineman N8\naway 2 Lineman O9\nweather sunny"
    match = scene(text, *AIM, f"fly-to {QUICK}")
    assert rolls_for(match) == "throw-player"
    assert isinstance(match.pending, Roll)
    assert match.pending.check is not None
    assert sorted(m.value for m in match.pending.check.modifiers) == [-1, -1]


# Landing ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-LAND-01", "LRB-AG-04", "LRB-AG-05")
@pytest.mark.parametrize(("how", "option", "bonus"), [("accurate", 1, 1), ("accurate", 0, 0), ("scattered", 1, -1)])
def test_what_is_added_to_a_landing(scene: Scene, how: str, option: int, bonus: int) -> None:
    match = scene(f"{TEXT}\naway 1 Lineman M10", options={"throwing.landing_accurate": option})
    assert land_check(match, GOBLIN, how).bonus == bonus - 1  # he is marked where he is


@pytest.mark.rule("LRB-T-120", "LRB-TTM-04")
def test_chances_to_land(scene: Scene) -> None:
    accurate = scene(TEXT, *AIM, f"fly-to {QUICK}", 6)
    scattered = scene(TEXT, *AIM, f"fly-to {QUICK}", 3, 5, 5, 5)
    marked = scene(f"{TEXT}\naway 1 Lineman T8", *AIM, f"fly-to {QUICK}", 3, 5, 5, 5)
    assert [lands(match) for match in (accurate, scattered, marked)] == [
        Fraction(2, 3),
        Fraction(1, 3),
        Fraction(1, 6),
    ]
    assert accurate.get(SQUARE, GOBLIN) == GRID.named(QUICK)
    assert scattered.get(SQUARE, GOBLIN) == GRID.named("S8")


@pytest.mark.rule("LRB-T-123", "LRB-TTM-04", "LRB-TTM-05")
def test_the_chance_to_land_on_his_feet(scene: Scene) -> None:
    # A scatter can come back to the thrower; the row is about free squares only, hence the sum by kinds of throws.
    match = scene(TEXT, *AIM, f"fly-to {QUICK}")
    ways = [scene(TEXT, *AIM, f"fly-to {QUICK}", *faces) for faces in ([6], [3, 5, 5, 5], [1])]
    total = sum(chance * lands(way) for chance, way in zip(qualities(match), ways, strict=True))
    assert total == Fraction(4, 9)


@pytest.mark.rule("LRB-TTM-05")
@pytest.mark.parametrize(("face", "status"), [(5, Status.STANDING), (4, Status.PRONE)])
def test_a_fumbled_team_mate_comes_down_where_he_was_and_it_is_no_turnover(
    scene: Scene, play: Scene, face: int, status: Status
) -> None:
    match = scene(TEXT, *AIM, f"fly-to {QUICK}", 1, face)
    if status is Status.PRONE:
        play(match, (1, 1))
    assert (match.get(SQUARE, GOBLIN), match.get(STATUS, GOBLIN)) == (GRID.named("M9"), status)
    assert turnovers(match) == []


@pytest.mark.rule("LRB-TTM-06", "LRB-TTM-04")
def test_who_lands_may_act_and_who_does_not_is_knocked_down_without_turnover(scene: Scene, play: Scene) -> None:
    landed = scene(TEXT, *AIM, f"fly-to {QUICK}", 6, 3)
    assert "activate:1:move" in offered(landed)
    crashed = scene(TEXT, *AIM, f"fly-to {QUICK}", 6, 2)
    assert rolls_for(crashed) == "armour"
    play(crashed, (1, 1))
    assert (crashed.get(STATUS, GOBLIN), crashed.get(SQUARE, GOBLIN)) == (Status.PRONE, GRID.named(QUICK))
    assert turnovers(crashed) == []


WITH_BALL = TEXT.replace("M9", "M9 ball")


@pytest.mark.rule("LRB-TTM-06", "LRB-TO-06", "LRB-BALL-03")
def test_who_crashes_with_the_ball_drops_it_and_ends_the_turn(scene: Scene, play: Scene) -> None:
    match = scene(WITH_BALL, *AIM, f"fly-to {QUICK}", 6)
    assert match.get(HOLDER) == GOBLIN
    play(match, 2, (1, 1))
    assert (rolls_for(match), match.get(BALL)) == ("direction", GRID.named(QUICK))
    assert turnovers(match) == ["landing"]


@pytest.mark.rule("LRB-TTM-07", "LRB-TO-01")
@pytest.mark.parametrize(("side", "ends"), [("home", ["falling-player"]), ("away", [])])
@pytest.mark.parametrize("posture", ["", " prone"])
def test_coming_down_on_somebody(scene: Scene, play: Scene, side: str, ends: list[str], posture: str) -> None:
    text = f"{TEXT}\n{side} 7 Lineman AV9 {QUICK}{posture}\naway 8 Lineman Q8"
    match = scene(text, *AIM, f"fly-to {QUICK}", 6)
    hit = next(piece.id for piece in match.pieces if piece.name == "#7")
    assert rolls_for(match) == "armour"  # of him who is hit
    assert isinstance(match.pending, Roll)
    assert match.pending.by is match.pieces[hit].side.other
    play(match, (1, 1), 5)  # the goblin bounces to Q8, which is taken
    assert rolls_for(match) == "direction"
    play(match, 5)  # to R8, which is free; nobody is knocked down at Q8
    assert rolls_for(match) == "armour"
    play(match, (1, 1))
    assert [event.piece for event in match.events if isinstance(event, WentDown)] == [hit, GOBLIN]
    assert (match.get(SQUARE, GOBLIN), match.get(STATUS, GOBLIN)) == (GRID.named("R8"), Status.PRONE)
    assert turnovers(match) == ends
    assert not any(isinstance(event, CheckFailed) for event in match.events)  # no landing roll


@pytest.mark.rule("LRB-TTM-07")
def test_coming_down_on_somebody_with_the_ball_is_a_turnover(scene: Scene, play: Scene) -> None:
    match = scene(f"{WITH_BALL}\naway 7 Lineman AV9 {QUICK}", *AIM, f"fly-to {QUICK}", 6, (1, 1), 5)
    play(match, (1, 1))
    assert turnovers(match) == ["landing"]
    assert rolls_for(match) == "direction"  # his ball bounces


@pytest.mark.rule("LRB-TTM-07", "LRB-BALL-03")
def test_the_ball_of_a_carrier_who_is_hit_bounces_when_the_players_have_come_to_rest(scene: Scene, play: Scene) -> None:
    match = scene(f"{TEXT}\naway 7 Lineman AV9 {QUICK} ball", *AIM, f"fly-to {QUICK}", 6, (1, 1), 5, (1, 1))
    assert (rolls_for(match), match.get(BALL)) == ("direction", GRID.named(QUICK))
    assert (match.get(STATUS, GOBLIN), match.get(SQUARE, GOBLIN)) == (Status.PRONE, GRID.named("Q8"))


@pytest.mark.rule("LRB-TTM-08", "LRB-TTM-04", "LRB-PUSH-05")
@pytest.mark.parametrize("ball", [False, True])
def test_a_flight_off_the_pitch_ends_in_the_crowd(scene: Scene, play: Scene, ball: bool) -> None:
    text = (WITH_BALL if ball else TEXT).replace("M8", "M4").replace("M9", "M3")
    match = scene(text, *AIM, "fly-to O2", 3, 2, 2)  # north, and off the pitch from O1
    assert rolls_for(match) == "injury"  # no armour
    play(match, (1, 1))
    assert (match.get(STATUS, GOBLIN), match.get(SQUARE, GOBLIN)) == (Status.RESERVES, -1)
    assert Left(GOBLIN, GRID.named("O1"), Status.RESERVES) in match.events
    if ball:
        assert rolls_for(match) == "throw-in"
    assert turnovers(match) == (["lost"] if ball else [])


@pytest.mark.rule("LRB-TTM-09", "LRB-TD-01")
def test_who_lands_with_the_ball_in_the_end_zone_scores(scene: Scene, play: Scene) -> None:
    text = WITH_BALL.replace("M8", "W8").replace("M9", "W9")
    landed = scene(text, *AIM, "fly-to Z8", 6, 3)
    assert landed.get(SCORE, HOME) == 1
    fallen = scene(text, *AIM, "fly-to Z8", 6, 2)
    assert fallen.get(SCORE, HOME) == 0


@pytest.mark.rule("LRB-TTM-09", "LRB-PICK-03")
def test_landing_on_the_ball_makes_it_bounce(scene: Scene, play: Scene) -> None:
    match = scene(f"{TEXT}\nball {QUICK}", *AIM, f"fly-to {QUICK}", 6, 3)
    assert rolls_for(match) == "direction"
    play(match, 5)
    assert (match.get(HOLDER), match.get(BALL)) == (NOBODY, GRID.named("Q8"))
    assert turnovers(match) == []
    assert not any(isinstance(event, BallTaken) for event in match.events)


# Always Hungry ----------------------------------------------------------------------------------------------

HUNGRY = TEXT.replace("[Throw Team-Mate]", "[Throw Team-Mate, Always Hungry]")


@pytest.mark.rule("LRB-T-117", "LRB-SKL-26")
def test_chances_to_be_eaten(scene: Scene) -> None:
    match = scene(HUNGRY, *AIM, f"fly-to {QUICK}")
    eaten = EventOccurred(Left, status=Status.DEAD)
    stop = eaten | EventOccurred(Thrown) | EventOccurred(CameDown)
    assert odds(match, eaten, until=stop).value == Fraction(1, 36)
    assert odds(match, EventOccurred(Thrown), until=stop).value == Fraction(5, 6)
    assert odds(match, EventOccurred(CameDown), until=stop).value == Fraction(5, 36)


@pytest.mark.rule("LRB-SKL-26", "LRB-TTM-05")
def test_who_wriggles_free_is_fumbled(scene: Scene, play: Scene) -> None:
    match = scene(HUNGRY, *AIM, f"fly-to {QUICK}", 1, 2)
    assert rolls_for(match) == "land"
    assert match.get(SQUARE, GOBLIN) == GRID.named("M9")
    play(match, 5)
    assert match.get(STATUS, GOBLIN) is Status.STANDING
    assert turnovers(match) == []


@pytest.mark.rule("LRB-SKL-26", "LRB-TO-06")
@pytest.mark.parametrize("ball", [False, True])
def test_who_is_eaten_is_dead_and_his_ball_bounces(scene: Scene, play: Scene, ball: bool) -> None:
    match = scene(HUNGRY.replace("M9", "M9 ball") if ball else HUNGRY, *AIM, f"fly-to {QUICK}", 1, 1)
    assert match.get(STATUS, GOBLIN) is Status.DEAD
    assert turnovers(match) == (["lost"] if ball else [])
    if ball:
        play(match, 7)
        assert match.get(BALL) == GRID.named("M10")


@pytest.mark.rule("LRB-TTM-07", "LRB-BALL-03")
def test_a_ball_bounces_once_though_two_players_came_down_on_it(scene: Scene) -> None:
    """He falls on the carrier, who is knocked out, bounces off another and back into the carrier's square."""
    text = TEXT.replace("M8", "K8").replace("M9", "L8").replace("ST5 AG2", "ST5 AG4")
    text += "away 1 Lineman N8 ball\naway 2 Lineman O8\naway 3 Lineman H3\n"
    match = scene(text, *AIM, "fly-to N8", 6, (6, 6), (4, 4), 5, 4, (1, 1), 5)
    catcher = PieceId(4)
    assert rolls_for(match) == "catch"
    match.answer(6)
    assert match.get(HOLDER) == catcher, "nothing takes it out of his hands again"
    assert isinstance(match.pending, Decision)
