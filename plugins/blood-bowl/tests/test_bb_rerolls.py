"""Team re-rolls: when, for whom, how often."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Decision, Match, Roll, Side, token
from ruleengine.odds import EventOccurred, odds
from ruleengine_blood_bowl.events import ActivationEnded, RerollSpent, WentDown
from ruleengine_blood_bowl.state import BONUS_REROLLS, HALF, REROLLS

Scene = Callable[..., Match]
RUNNER = "home 1 Lineman MA1 AV9 [{}] M8\nhome 2 Lineman MA1 AV9 C8\naway 1 Lineman A1"
START = ("activate home 1 move", "step M9", "step M10")  # the second is an extra square


def offered(match: Match) -> list[str]:
    assert isinstance(match.pending, Decision)
    return [token(option) for option in match.pending.choices]


def rolls_for(match: Match) -> str:
    assert isinstance(match.pending, Roll), match.pending
    return match.pending.reason.removeprefix("blood-bowl.")


@pytest.mark.rule("LRB-RR-04", "LRB-GEN-03")
@pytest.mark.parametrize("face", [1, 2, 6])
def test_failure_and_success_may_be_rolled_again(scene: Scene, play: Scene, face: int) -> None:
    match = scene("rerolls 2-0\n" + RUNNER.format(""), *START, face)
    assert offered(match) == ["keep", "reroll"]
    play(match, "reroll", 1)
    assert match.get(REROLLS, HOME) == 1
    assert rolls_for(match) == "armour"  # the second result stands, though it is no better


@pytest.mark.rule("LRB-RR-04", "LRB-GEN-03", "LRB-SKL-11")
@pytest.mark.parametrize("first", ["reroll", "reroll-by:sure-feet"])
def test_no_die_is_rolled_three_times(scene: Scene, play: Scene, first: str) -> None:
    match = scene("rerolls 2-0\n" + RUNNER.format("Sure Feet"), *START, 1)
    assert offered(match) == ["keep", "reroll", "reroll-by:sure-feet"]
    play(match, first, 1)
    assert rolls_for(match) == "armour"


@pytest.mark.rule("LRB-RR-02")
@pytest.mark.parametrize(("limit", "again"), [(1, False), (None, True), (2, True), (0, None)])
def test_team_rerolls_a_turn(scene: Scene, play: Scene, limit: int | None, again: bool | None) -> None:
    options = {"team-rerolls.team_rerolls_per_turn": limit}
    match = scene("rerolls 3-0\n" + RUNNER.format(""), *START, 1, options=options)
    if again is None:
        assert rolls_for(match) == "armour"
        return
    play(match, "reroll", 2, "step M11", 1)
    if again:
        assert offered(match) == ["keep", "reroll"]
    else:
        assert rolls_for(match) == "armour"


@pytest.mark.rule("LRB-RR-02", "LRB-RR-03")
def test_a_new_turn_allows_another(scene: Scene, play: Scene) -> None:
    match = scene("rerolls 3-0\n" + RUNNER.format(""), *START, 1, "reroll", 2, "end", "end-turn")
    assert isinstance(match.pending, Decision)
    assert match.pending.by is AWAY
    play(match, "end-turn", *START[:1], "step M11", "step M12", 1)
    assert offered(match) == ["keep", "reroll"]


@pytest.mark.rule("LRB-RR-03")
def test_a_thick_skull_is_never_rolled_again(scene: Scene, play: Scene) -> None:
    """It is his team's turn, and a re-roll is left, unused."""
    match = scene("rerolls 3-3\n" + RUNNER.format("Thick Skull"), *START, 1, "keep", (6, 6), (4, 4))
    assert rolls_for(match) == "blood-bowl-lrb.thick-skull"
    assert match.get(REROLLS, HOME) == 3
    play(match, 3)
    assert isinstance(match.pending, Decision)
    assert (match.pending.reason, match.pending.by) == ("activate", AWAY)
    assert not any(isinstance(event, RerollSpent) for event in match.events)


@pytest.mark.rule("LRB-RR-03", "LRB-INJ-08")
def test_armour_and_injury_and_the_ball_are_never_rolled_again(scene: Scene, play: Scene) -> None:
    text = "rerolls 3-3\n" + RUNNER.format("").replace("M8", "M8 ball")
    match = scene(text, *START, 1, "keep")
    for wanted, faces in (("armour", (6, 6)), ("injury", (1, 1)), ("direction", 1)):
        assert rolls_for(match) == wanted
        play(match, faces)
    assert not any(isinstance(event, RerollSpent) for event in match.events)


@pytest.mark.rule("LRB-RR-03")
@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("home 1 Lineman MA2 M8 prone", ("activate home 1 move", "stand-up", 1)),
        ("home 1 Lineman M8\naway 1 Lineman N8", ("activate home 1 move", "step L8", 1)),
        ("home 1 Lineman M8\nball N8", ("activate home 1 move", "step N8", 1)),
        ("home 1 Lineman M8 ball", ("activate home 1 pass", "pass", "throw-at P8", 2)),
        ("home 1 Lineman M8 ball\nhome 2 Lineman N8", ("activate home 1 hand-off", "hand-to home 2", 1)),
        ("home 1 Lineman [Leap] M8", ("activate home 1 move", "leap O8", 1)),
    ],
)
def test_rolls_of_ones_own_players_may_be_rolled_again_in_ones_own_turn(
    scene: Scene, play: Scene, text: str, answers: tuple[Any, ...]
) -> None:
    match = scene(f"rerolls 1-1\nhome 9 Lineman A9\naway 9 Lineman B9\n{text}", *answers)
    assert offered(match) == ["keep", "reroll"]
    assert isinstance(match.pending, Decision)
    assert match.pending.by is HOME


@pytest.mark.rule("LRB-RR-03", "LRB-INT-05")
def test_not_in_the_opponents_turn(scene: Scene, play: Scene) -> None:
    text = "rerolls 0-3\nhome 1 Lineman M8 ball\naway 1 Lineman P8"
    match = scene(text, "activate home 1 pass", "pass", "throw-at R8", "intercept away 1", 1)
    assert rolls_for(match) == "pass"


@pytest.mark.rule("LRB-RR-05")
def test_big_guys_get_none(scene: Scene, play: Scene) -> None:
    match = scene("rerolls 3-0\n" + RUNNER.format("Big Guy"), *START, 1)
    assert rolls_for(match) == "armour"


@pytest.mark.rule("LRB-RR-05", "LRB-ROS-15", "LRB-ROS-26")
@pytest.mark.parametrize(("roster", "role"), [("human", "Ogre"), ("orc", "Troll")])
def test_the_big_guys_of_the_rosters_are_such(scene: Scene, play: Scene, roster: str, role: str) -> None:
    text = f"rosters {roster} {roster}\nrerolls 3-0\nhome 1 {role} M8\nhome 2 Lineman A1"
    match = scene(text, "activate home 1 move", 1)  # the roll with which his action begins
    assert offered(match)[-1] == "end-turn"  # it has failed, and was not rolled again


@pytest.mark.rule("LRB-KT-28")
def test_a_bonus_reroll_is_used_first(scene: Scene, play: Scene) -> None:
    match = scene("rerolls 2-0\nbonus-rerolls 1-0\n" + RUNNER.format(""), *START, 1, "reroll", 2)
    assert (match.get(REROLLS, HOME), match.get(BONUS_REROLLS, HOME)) == (1, 0)


@pytest.mark.rule("LRB-RR-01")
def test_a_half_begins_with_the_number_of_the_roster(scene: Scene, play: Scene) -> None:
    text = "half 1\nturns 8-8\nrerolls 1-0\nroster-rerolls 3-2\nhome 1 Lineman M8\naway 1 Lineman N8"
    match = scene(text)
    assert [match.get(REROLLS, side) for side in Side] == [1, 0]
    play(match, "end-turn")
    assert match.get(HALF) == 2
    assert [match.get(REROLLS, side) for side in Side] == [3, 2]


@pytest.mark.rule("LRB-RR-04")
def test_the_chance_of_two_extra_squares_with_one_reroll(scene: Scene) -> None:
    match = scene("rerolls 1-0\n" + RUNNER.format(""), "activate home 1 move", "step M9")
    fell, ended = EventOccurred(WentDown), EventOccurred(ActivationEnded)

    def walk(view: Any, decision: Decision[Any]) -> str:
        if decision.reason == "re-roll":
            return "keep" if decision.about.good else "reroll"
        return next((token(each) for each in decision.choices if token(each).startswith("step")), "end")

    # Two successes, or one failure that is mended: 25/36 + 2 * 5/36 * 5/6.
    assert odds(match, ~fell, until=fell | ended, home=walk).value == Fraction(25, 27)
