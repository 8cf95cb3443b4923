"""Catching, hand-offs, and whose re-rolls may help."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from ruleengine import AWAY, HOME, Decision, Match, PieceId, Roll, token
from ruleengine.grid import Grid
from ruleengine.odds import EventOccurred, odds
from ruleengine_blood_bowl.events import BallTaken, CheckFailed, Thrown, TurnedOver
from ruleengine_blood_bowl.state import BALL, HOLDER, SPENT, SQUARE

Scene = Callable[..., Match]
GRID = Grid(26, 15)
CATCHER = PieceId(1)


def offered(match: Match) -> list[str]:
    assert isinstance(match.pending, Decision)
    return [token(option) for option in match.pending.choices]


def rolls_for(match: Match) -> str:
    assert isinstance(match.pending, Roll), match.pending
    return match.pending.reason.removeprefix("blood-bowl.")


def catches(match: Match) -> Fraction:
    """The chance that the catch about to be rolled succeeds, rolled again if a skill allows it."""
    taken, dropped = EventOccurred(BallTaken), EventOccurred(CheckFailed)
    value = odds(match, taken, until=taken | dropped, home={"re-roll": "reroll-by:catch"}).value
    assert isinstance(value, Fraction)
    return value


def accurate(scene: Scene, *, skills: str = "", zones: int = 0, more: str = "") -> Match:
    """An accurate pass from M8 to home 2 at P8, whom so many opponents mark."""
    markers = "\n".join(f"away {n} Lineman {name}" for n, name in enumerate(("Q7", "Q8", "Q9")[:zones], 1))
    text = f"{more}\nhome 1 Lineman M8 ball\nhome 2 Lineman [{skills}] P8\n{markers}"
    return scene(text, "activate home 1 pass", "pass", "throw-at P8", 6)


def bounced(scene: Scene, *, zones: int = 0, more: str = "") -> Match:
    """A pass fumbled at M8 that bounces to home 2 at M9, whom so many opponents mark."""
    markers = "\n".join(f"away {n} Lineman {name}" for n, name in enumerate(("L10", "M10", "N10")[:zones], 1))
    text = f"{more}\nhome 1 Lineman M8 ball\nhome 2 Lineman M9\n{markers}"
    return scene(text, "activate home 1 pass", "pass", "throw-at P8", 1, 7)


def handed(scene: Scene, *, skills: str = "", more: str = "", bonus: int = 1) -> Match:
    text = f"{more}\nhome 1 Lineman M8 ball\nhome 2 Lineman [{skills}] M9"
    options = {"passing.handoff_bonus": bonus}
    return scene(text, "activate home 1 hand-off", "hand-to home 2", options=options)


@pytest.mark.rule("LRB-T-60", "LRB-CATCH-01")
def test_a_catch_of_an_accurate_pass(scene: Scene) -> None:
    assert catches(accurate(scene)) == Fraction(2, 3)


@pytest.mark.rule("LRB-T-61", "LRB-CATCH-01")
def test_a_catch_of_a_bounce(scene: Scene) -> None:
    assert catches(bounced(scene)) == Fraction(1, 2)


@pytest.mark.rule("LRB-T-62", "LRB-CATCH-01")
def test_a_catch_of_an_accurate_pass_when_marked(scene: Scene) -> None:
    assert catches(accurate(scene, zones=1)) == Fraction(1, 2)


@pytest.mark.rule("LRB-T-63", "LRB-SKL-02")
def test_a_catch_with_the_skill(scene: Scene) -> None:
    assert catches(accurate(scene, skills="Catch")) == Fraction(8, 9)


@pytest.mark.rule("LRB-T-64", "LRB-WX-11", "LRB-AG-06")
def test_a_catch_of_a_bounce_in_the_rain_when_marked(scene: Scene) -> None:
    assert catches(bounced(scene, zones=1, more="weather rain")) == Fraction(1, 6)


@pytest.mark.rule("LRB-T-65", "LRB-WX-11", "LRB-HO-02")
def test_a_hand_off_in_the_rain(scene: Scene) -> None:
    assert catches(handed(scene, more="weather rain")) == Fraction(1, 2)


@pytest.mark.rule("LRB-HO-02")
@pytest.mark.parametrize(("bonus", "chance"), [(1, "2/3"), (0, "1/2")])
def test_the_bonus_of_a_hand_off_is_an_option(scene: Scene, bonus: int, chance: str) -> None:
    assert catches(handed(scene, bonus=bonus)) == Fraction(chance)


@pytest.mark.rule("LRB-SKL-02", "LRB-ACT-08")
def test_catch_rolls_a_failed_hand_off_again(scene: Scene) -> None:
    assert catches(handed(scene, skills="Catch")) == Fraction(8, 9)


@pytest.mark.rule("LRB-HO-01", "LRB-ACT-05")
def test_a_hand_off_takes_one_roll_of_the_receiver_and_ends_the_action(scene: Scene, play: Scene) -> None:
    text = "home 1 Lineman M8 ball\nhome 2 Lineman M9\nhome 3 Lineman A1\naway 1 Lineman M10\naway 2 Lineman N9"
    match = scene(text, "activate home 1 hand-off", "hand-to home 2")
    assert rolls_for(match) == "catch"  # nobody intercepts, the provider does not roll
    play(match, 5)
    assert match.get(HOLDER) == CATCHER
    assert match.get(SPENT) == ("hand-off",)
    assert all(not each.startswith("activate:0:") and not each.endswith(":hand-off") for each in offered(match))
    assert any(each.endswith(":pass") for each in offered(match))  # a Pass is an allowance of its own
    assert not any(isinstance(event, TurnedOver | Thrown) for event in match.events)


@pytest.mark.rule("LRB-HO-01")
def test_the_ball_is_handed_to_standing_team_mates_next_to_the_giver_only(scene: Scene, play: Scene) -> None:
    text = """
        home 1 Lineman M8
        home 2 Lineman N9
        home 3 Lineman M9 prone
        home 4 Lineman O8
        away 1 Lineman L7 stunned
        ball M7
    """
    match = scene(text, "activate home 1 hand-off")
    assert not [each for each in offered(match) if each.startswith("hand-to")]  # he has no ball yet
    play(match, "step M7", 3, "step N8")
    assert [each for each in offered(match) if each.startswith("hand-to")] == ["hand-to:3", "hand-to:1"]


@pytest.mark.rule("LRB-HO-03", "LRB-TO-04", "LRB-CATCH-03")
def test_a_dropped_hand_off_is_a_turnover_unless_the_team_gets_it_back(scene: Scene, play: Scene) -> None:
    text = "home 1 Lineman M8 ball\nhome 2 Lineman M9\nhome 3 Lineman N10\nhome 4 Lineman L10 prone"
    match = scene(text, "activate home 1 hand-off", "hand-to home 2", 1)
    lost, saved = match.fork(), match
    play(lost, 7)  # to M10, where it rests
    assert TurnedOver(HOME, "hand-off") in lost.events
    assert lost.get(BALL) == GRID.named("M10")
    play(saved, 8, 4)  # to N10, where it is caught
    assert saved.get(HOLDER) == PieceId(2)
    assert not any(isinstance(event, TurnedOver) for event in saved.events)


@pytest.mark.rule("LRB-CATCH-02", "LRB-BALL-04")
def test_only_the_last_square_of_a_scatter_counts(scene: Scene, play: Scene) -> None:
    text = "home 1 Lineman M8 ball\nhome 2 Lineman Q8\naway 1 Lineman R8\naway 2 Lineman P8"
    match = scene(text, "activate home 1 pass", "pass", "throw-at P8", 2)
    for direction in (5, 5, 5):  # over home 2 and away 1, to S8, which is free
        assert rolls_for(match) == "direction"
        play(match, direction)
    assert rolls_for(match) == "direction"  # so it bounces once


@pytest.mark.rule("LRB-CATCH-04", "LRB-RR-03")
@pytest.mark.parametrize(("catcher", "helped"), [("home", True), ("away", False)])
def test_team_rerolls_help_catchers_of_the_moving_team_only(
    scene: Scene, play: Scene, catcher: str, helped: bool
) -> None:
    text = f"rerolls 1-1\nhome 1 Lineman M8 ball\n{catcher} 2 Lineman P8"
    match = scene(text, "activate home 1 pass", "pass", "throw-at P8", 6, "keep", 1)
    if helped:
        assert offered(match) == ["keep", "reroll"]
    else:
        assert rolls_for(match) == "direction"


@pytest.mark.rule("LRB-CATCH-04", "LRB-SKL-02")
def test_the_skill_helps_in_the_opponents_turn_too(scene: Scene, play: Scene) -> None:
    text = "home 1 Lineman M8 ball\naway 2 Lineman [Catch] P8"
    match = scene(text, "activate home 1 pass", "pass", "throw-at P8", 6, 1)
    assert isinstance(match.pending, Decision)
    assert (match.pending.by, offered(match)) == (AWAY, ["keep", "reroll-by:catch"])
    play(match, "reroll-by:catch", 3)
    assert match.get(SQUARE, match.get(HOLDER)) == GRID.named("P8")
