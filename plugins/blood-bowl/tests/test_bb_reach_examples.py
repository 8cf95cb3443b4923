"""Reach by example: odds worked out by hand, blitzes, the ball, and going there."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from ruleengine import Match, PieceId, ScriptedDice, Side, View, new_match
from ruleengine.grid import Grid
from ruleengine_blood_bowl import BLOOD_BOWL_LRB, from_position
from ruleengine_blood_bowl._base.chances import Toss, best_chance
from ruleengine_blood_bowl._base.rerolls import Price
from ruleengine_blood_bowl.planning import UnreachableError, go_to, reach
from ruleengine_blood_bowl.state import SQUARE, STATUS, Status

Scene = Callable[..., Match]
GRID = Grid(26, 15)
RUNNER, OTHER = PieceId(0), PieceId(1)
FENCE = """
away 1 Lineman M7
away 2 Lineman M9
away 3 Lineman N8
"""


def chance(match: Match, square: str, **how: object) -> Fraction:
    return reach(match, RUNNER, **how)[square].probability  # type: ignore[arg-type]


def test_in_the_open_everything_within_his_movement_needs_no_roll(scene: Scene) -> None:
    found = reach(scene("home 1 Lineman MA4 M8"), RUNNER)
    centre = GRID.named("M8")
    for square in range(GRID.size):
        far = GRID.distance(centre, square)
        if far > 6:
            assert square not in found
            assert found.chance(square) == 0
        else:
            assert found[square].probability == Fraction(5, 6) ** max(0, far - 4)
            assert len(found[square].path) == far
    assert repr(found) == "<Reach of #1 from M8: 169 squares, 81 without a roll>"


def test_a_path_leads_square_by_square(scene: Scene) -> None:
    found = reach(scene("home 1 Lineman MA6 L8" + FENCE), RUNNER)
    for square, way in found.items():
        path = (GRID.named("L8"), *way.path)
        assert path[-1] == square
        assert all(GRID.distance(here, there) == 1 for here, there in pairwise(path))
        assert way.tokens == [f"step:{each}" for each in way.path]


@pytest.mark.rule("LRB-T-16", "LRB-SKL-03")
def test_a_dodge_into_one_zone_with_the_skill(scene: Scene) -> None:
    text = "home 1 Lineman AG3 MA1 [Dodge] A1\naway 1 Lineman A2\naway 2 Lineman B2\naway 3 Lineman C1"
    # B1 is next to all three; without the one at C1 two mark it, and from A1 there is nowhere else to go.
    match = scene("home 1 Lineman AG3 MA1 [Dodge] A1\naway 1 Lineman B2 no-zone\naway 2 Lineman A2\naway 3 Lineman D8")
    assert str(reach(match, RUNNER)["B1"]) == "B1: 3/4 by 4+ dodge"
    assert chance(scene(text), "B1") == Fraction(1, 6) + Fraction(5, 6) * Fraction(1, 6)


@pytest.mark.rule("LRB-T-17", "LRB-SKL-03")
def test_two_such_dodges_share_one_reroll() -> None:
    dodge = Toss(Fraction(1, 2), (Price("Dodge", 1),))
    assert best_chance([dodge, dodge]) == Fraction(1, 2)


@pytest.mark.rule("LRB-T-18", "LRB-T-19", "LRB-T-20", "LRB-SKL-10", "LRB-SKL-11", "LRB-GFI-01")
@pytest.mark.parametrize(
    ("skills", "square", "expected"),
    [
        ("", "M8", Fraction(5, 6)),
        ("", "N8", Fraction(25, 36)),
        ("Sure Feet", "N8", Fraction(25, 27)),
        ("Sprint", "O8", Fraction(125, 216)),
        ("Sprint, Sure Feet", "O8", Fraction(125, 144)),
    ],
)
def test_extra_squares(scene: Scene, skills: str, square: str, expected: Fraction) -> None:
    assert chance(scene(f"home 1 Lineman MA1 [{skills}] K8"), square) == expected


def test_two_extra_squares_end_where_no_more_may_be_gone(scene: Scene) -> None:
    match = scene("home 1 Lineman MA1 K8")
    with pytest.raises(UnreachableError, match="#1 cannot get to O8"):
        reach(match, RUNNER)["O8"]
    assert reach(match, RUNNER).get(GRID.named("O8")) is None


@pytest.mark.rule("LRB-STD-01", "LRB-STD-02")
def test_who_is_down_rises_first(scene: Scene) -> None:
    way = reach(scene("home 1 Lineman MA4 [Sprint] K8 prone"), RUNNER)["O8"]
    assert way.tokens[:2] == ["stand-up", f"step:{way.path[0]}"]
    assert way.probability == Fraction(5, 6) ** 3
    slow = reach(scene("home 1 Lineman MA2 K8 prone"), RUNNER)
    assert slow["K8"].probability == Fraction(1, 2)
    assert slow["L8"].probability == Fraction(1, 2) * Fraction(5, 6)


@pytest.mark.rule("LRB-RR-02", "LRB-RR-05")
def test_which_rerolls_are_reckoned_with(scene: Scene) -> None:
    match = scene("rerolls 2-0\nhome 1 Lineman MA1 [Sure Feet] K8")
    fails = Fraction(1, 6)
    assert chance(match, "L8") == 1
    assert chance(match, "M8", rerolls="skills") == 1 - fails**2
    assert chance(match, "M8", rerolls="none") == 1 - fails
    # Two squares: both fail once, and each is rolled again by another re-roll.
    assert chance(match, "N8") == (1 - fails**2) ** 2
    assert chance(scene("rerolls 2-0\nhome 1 Lineman MA1 [Big Guy] K8"), "M8") == 1 - fails


def test_the_other_side_reaches_without_the_rerolls_of_a_turn_that_is_not_its_own(scene: Scene) -> None:
    match = scene("rerolls 2-2\nhome 1 Lineman A1\naway 1 Lineman MA1 [Sure Feet] K8\naway 2 Lineman MA1 [] K10")
    assert reach(match, PieceId(1))["M8"].probability == 1 - Fraction(1, 6) ** 2
    assert reach(match, PieceId(2))["M10"].probability == Fraction(5, 6)


@pytest.mark.rule("LRB-SKL-03", "LRB-DODGE-01", "LRB-GFI-01")
def test_a_longer_way_may_spare_the_reroll_for_where_it_is_worth_more(scene: Scene) -> None:
    """Both come to B3 for the last dodge: straight by 4+, or round by 3+ and an extra square.

    Round, one is less likely to come there, but more likely to have Dodge left. That counts, for what follows is 5+.
    """
    match = scene(
        "home 1 Lineman MA1 AG3 [Dodge] B4\naway 1 Lineman [] A3\naway 2 Lineman [] F3\naway 3 Lineman [] D2\n"
        "away 4 Lineman [] B1"
    )
    found = reach(match, RUNNER)
    extra, last, last_with_dodge = Fraction(5, 6), Fraction(1, 3), Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 3)
    straight = (Fraction(1, 2) * last_with_dodge + Fraction(1, 4) * last) * extra
    round_ = (Fraction(2, 3) * last_with_dodge + Fraction(1, 3) * Fraction(2, 3) * last) * extra**2
    assert straight < round_
    assert found["A2"].tokens == [f"step:{GRID.named(square)}" for square in ("C4", "B3", "A2")]
    assert found["A2"].probability == round_
    assert found["B3"].probability == Fraction(3, 4) > (1 - Fraction(1, 3) ** 2) * extra


def test_picking_up_on_the_way_counts_and_scoring_ends_the_way(scene: Scene) -> None:
    match = scene("ball Y8\nhome 1 Lineman AG3 MA4 X8")
    found = reach(match, RUNNER)
    assert found["Y8"].probability == Fraction(2, 3)
    assert found.carrying["Z8"].probability == Fraction(2, 3)
    assert found["Z8"].probability == 1  # round the ball
    assert GRID.named("X8") in found.carrying  # there and back again
    held = reach(scene("home 1 Lineman AG3 MA4 Y8 ball"), RUNNER)
    assert all(GRID.xs[square] != 25 for way in held.values() for square in way.path[:-1])


def test_a_blitz_needs_a_square_for_the_block(scene: Scene) -> None:
    match = scene("home 1 Lineman MA2 K8\naway 1 Lineman N8\naway 2 Lineman Q8")
    found = reach(match, RUNNER, action="blitz")
    assert found.blitz["M8"].probability == Fraction(5, 6)
    assert found["M8"].probability == 1
    near = scene("home 1 Lineman MA3 K8\naway 1 Lineman N8\naway 2 Lineman Q8")
    assert reach(near, RUNNER, action="blitz").against(OTHER)["M7"].probability == 1
    far = reach(near, RUNNER, action="blitz").against(PieceId(2))
    assert not far
    assert {GRID.name(square) for square in found.against(OTHER)} == {"M7", "M8", "M9", "N7", "N9"}


@pytest.mark.rule("LRB-SKL-12", "LRB-LEAP-00")
def test_a_leap_goes_over_a_fence(scene: Scene) -> None:
    text = "home 1 Lineman AG4 MA2 [Leap] A1\naway 1 Lineman A2\naway 2 Lineman B2\naway 3 Lineman B1"
    way = reach(scene(text), RUNNER)["C3"]
    assert way.tokens == [f"leap:{GRID.named('C3')}"]
    assert way.probability == Fraction(2, 3)


@pytest.mark.rule("LRB-SKL-13", "LRB-GFI-01")
def test_a_leap_may_take_two_extra_squares(scene: Scene) -> None:
    fence = "".join(f"\naway {n} Lineman {square} prone" for n, square in enumerate(("A3", "B3", "C3", "C2", "C1"), 1))
    found = reach(scene("home 1 Lineman AG4 MA1 [Leap] A1" + fence), RUNNER)
    assert found["D4"].probability == Fraction(5, 6) ** 2 * Fraction(2, 3)
    assert found.chance(GRID.named("D4")) == float(found["D4"].probability)


@pytest.mark.rule("LRB-TD-01")
def test_no_way_leads_through_the_end_zone_with_the_ball(scene: Scene) -> None:
    fence = "".join(f"\naway {n} Lineman {square} prone" for n, square in enumerate(("X1", "X2", "Y2"), 1))
    free = reach(scene("home 1 Lineman MA4 Y1" + fence), RUNNER)
    assert free["Y3"].tokens == [f"step:{GRID.named(square)}" for square in ("Z2", "Y3")]
    held = reach(scene("home 1 Lineman MA4 Y1 ball" + fence), RUNNER)
    assert {GRID.name(square) for square in held} == {"Y1", "Z1", "Z2"}


def test_from_the_middle_of_an_action_the_rest_counts(scene: Scene) -> None:
    match = scene("home 1 Lineman MA3 K8", "activate home 1 move", "step L8", "step M8")
    found = reach(match, RUNNER)
    assert found["N8"].probability == 1
    assert found["P8"].probability == Fraction(5, 6) ** 2
    assert GRID.named("Q8") not in found


def test_who_cannot_move_is_told_so(scene: Scene) -> None:
    with pytest.raises(UnreachableError, match=r"#1 goes nowhere: he is stunned"):
        reach(scene("home 1 Lineman K8 stunned\nhome 2 Lineman K9"), RUNNER)
    with pytest.raises(UnreachableError, match=r"#1 goes nowhere: he is not on the pitch"):
        reach(scene("home 1 Lineman ko\nhome 2 Lineman K9"), RUNNER)


def test_reach_changes_nothing(scene: Scene) -> None:
    match = scene("rerolls 1-0\nball O8\nhome 1 Lineman K8 prone" + FENCE)
    before = match.position_key
    found = reach(match, RUNNER)
    assert all(way.probability > 0 for way in found.values())
    assert match.position_key == before


def test_a_coach_sees_the_same_in_a_match_that_keeps_no_history() -> None:
    text = "rerolls 1-0\nball O8\nhome 1 Lineman K8 prone" + FENCE
    match = new_match(BLOOD_BOWL_LRB, teams={"position": text})
    bare = new_match(BLOOD_BOWL_LRB, teams={"position": text}, history=False)
    seen = reach(View(bare, Side.HOME), RUNNER)
    assert dict(seen) == dict(reach(match, RUNNER))
    assert seen.carrying["O8"].probability < 1


def placed(text: str, *dice: int) -> Match:
    match = new_match(BLOOD_BOWL_LRB, teams={"position": text}, dice=ScriptedDice(list(dice)))
    match.answer("activate:0:move")
    return match


def test_going_there_takes_every_step() -> None:
    match = placed("home 1 Lineman MA3 K8", 2)
    assert go_to(match, "O8")
    assert match.get(SQUARE, RUNNER) == GRID.named("O8")


def test_going_there_stops_for_a_reroll_and_goes_on() -> None:
    match = placed("rerolls 1-0\nhome 1 Lineman MA1 K8\nhome 2 Lineman A1", 1, 6, 2)
    assert not go_to(match, "N8")
    assert match.pending is not None
    assert match.pending.reason == "re-roll"
    match.answer("reroll")
    assert go_to(match, "N8")


def test_going_there_may_fail() -> None:
    match = placed("home 1 Lineman MA1 K8\nhome 2 Lineman A1", 1, 1, 1)
    assert not go_to(match, "N8")
    assert match.get(STATUS, RUNNER) is Status.PRONE


def test_nobody_goes_before_he_has_an_action(scene: Scene) -> None:
    with pytest.raises(UnreachableError, match="give one an action first"):
        go_to(scene("home 1 Lineman K8"), "L8")


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        ({"piece": 99}, "there is no player 99; ids go from 0 to 1"),
        ({"piece": -1}, "there is no player -1"),
        ({"piece": 0, "action": "dance"}, "there is no action 'dance'; there are"),
        ({"piece": 0, "action": "block"}, "the action 'block' has no movement"),
        ({"piece": 0, "rerolls": "never"}, "re-rolls 'never': reckon with all, skills, none"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_can(asked: dict[str, Any], complaint: str) -> None:
    match = from_position("home 7 Blitzer L8\naway 1 Lineman M8\n")
    with pytest.raises((ValueError, UnreachableError), match=complaint):
        reach(match, **asked)
