"""Moving, going for it, dodging, rising; the agility table; Sprint, Sure Feet and Leap."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Check, Decision, Match, Modifier, PieceId, Roll, View, token
from ruleengine.grid import Grid
from ruleengine.odds import EventOccurred, odds
from ruleengine_blood_bowl._lrb.skills.leap import leap_squares
from ruleengine_blood_bowl.checks import CATCH, dodge_check, extra_square_check, step_checks
from ruleengine_blood_bowl.events import ActivationEnded, CheckFailed, StoodUp, Touchdown, TurnedOver, WentDown
from ruleengine_blood_bowl.lrb import leap_check
from ruleengine_blood_bowl.state import ACTIVE, ACTOR, AGILITY, EXTRA, HOLDER, MOVED, SPENT, SQUARE, STATUS, Status

Scene = Callable[..., Match]
GRID = Grid(26, 15)
RUNNER = PieceId(0)


def offered(match: Match) -> list[str]:
    assert isinstance(match.pending, Decision)
    return [token(option) for option in match.pending.choices]


def rolls_for(match: Match) -> str:
    assert isinstance(match.pending, Roll), match.pending
    return match.pending.reason.removeprefix("blood-bowl.")


def along(*names: str) -> Callable[[View, Decision[Any]], Any]:
    """A coach who walks a way square by square, and rolls again whatever he can."""
    way = [GRID.named(name) for name in names]

    def decide(view: View, decision: Decision[Any]) -> Any:
        if decision.reason == "re-roll":
            return decision.choices[-1]
        here = view.get(SQUARE, view.get(ACTOR))
        return f"step:{way[way.index(here) + 1]}" if here in way[:-1] else "end"

    return decide


def stays_up(match: Match, *names: str) -> Fraction:
    """The chance to walk a way, in the action that has begun, and be on his feet at its end."""
    fell, ended = EventOccurred(WentDown), EventOccurred(ActivationEnded)
    value = odds(match, ~fell, until=fell | ended, home=along(*names)).value
    assert isinstance(value, Fraction)
    return value


AROUND_P8 = ("O7", "P7", "Q7", "Q8", "Q9")


def marked_by(count: int) -> str:
    """So many opponents next to P8, none of them next to O9."""
    return "\n".join(f"away {n} Lineman {name}" for n, name in enumerate(AROUND_P8[:count], 1))


# The agility table ------------------------------------------------------------------------------------------

TABLE = {
    1: "1/2 1/3 1/6 1/6 1/6 1/6 1/6",
    2: "2/3 1/2 1/3 1/6 1/6 1/6 1/6",
    3: "5/6 2/3 1/2 1/3 1/6 1/6 1/6",
    4: "5/6 5/6 2/3 1/2 1/3 1/6 1/6",
    5: "5/6 5/6 5/6 2/3 1/2 1/3 1/6",
    6: "5/6 5/6 5/6 5/6 2/3 1/2 1/3",
}


@pytest.mark.rule("LRB-AG-01", "LRB-AG-02", "LRB-AG-03", "LRB-GEN-01", "LRB-GEN-02")
@pytest.mark.parametrize("agility", TABLE)
def test_the_agility_table(scene: Scene, agility: int) -> None:
    match = scene(f"home 1 Lineman AG{agility} M8")
    needs = match.attribute(RUNNER, AGILITY)
    assert needs == {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}[agility]
    for modifier, chance in zip(range(2, -5, -1), TABLE[agility].split(), strict=True):
        check = Check(CATCH, HOME, needs, modifiers=(Modifier(modifier, "in all"),))
        assert check.probability == Fraction(chance), modifier


# Steps ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-MOV-01", "LRB-PIT-05", "LRB-ACT-01")
def test_a_player_moves_up_to_his_movement_to_free_squares_next_to_him(scene: Scene, play: Scene) -> None:
    match = scene("home 1 Lineman MA2 A1\nhome 2 Lineman B1\naway 1 Lineman A3 prone", "activate home 1 move")
    assert offered(match) == [f"step:{GRID.named(name)}" for name in ("A2", "B2")] + ["end"]
    play(match, "step B2", "step C3")
    assert (match.get(MOVED), match.get(EXTRA)) == (2, 0)
    play(match, "step D4")
    assert rolls_for(match) == "extra-square"


@pytest.mark.rule("LRB-MOV-02", "LRB-AG-05")
@pytest.mark.parametrize(
    ("opponents", "to", "rolled"),
    [
        ("away 1 Lineman O8", "N8", ""),  # into a tackle zone from a free square
        ("away 1 Lineman N8", "L8", "dodge"),
        ("away 1 Lineman N8\naway 2 Lineman N9", "L8", "dodge"),  # one roll, however many zones are left
        ("away 1 Lineman N8 prone", "L8", ""),
        ("away 1 Lineman N8 stunned", "L8", ""),
        ("away 1 Lineman N8 no-zone", "L8", ""),
    ],
)
def test_who_leaves_a_tackle_zone_dodges(scene: Scene, opponents: str, to: str, rolled: str) -> None:
    match = scene(f"home 1 Lineman M8\n{opponents}", "activate home 1 move", f"step {to}")
    if rolled:
        assert rolls_for(match) == rolled
        match.answer(6)
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "act"
    assert match.get(SQUARE, RUNNER) == GRID.named(to)


@pytest.mark.rule("LRB-DODGE-01", "LRB-AG-05")
def test_the_zones_on_the_square_entered_count_and_those_left_do_not(scene: Scene) -> None:
    text = "home 1 Lineman M8\naway 1 Lineman L7\naway 2 Lineman L9\naway 3 Lineman O8\naway 4 Lineman O9 prone"
    check = dodge_check(scene(text), RUNNER, GRID.named("M8"), GRID.named("N8"))
    assert [(m.value, m.why) for m in check.modifiers] == [(1, "dodging"), (-1, "marked by #3")]


@pytest.mark.rule("LRB-MOV-03", "LRB-PICK-02")
def test_the_rolls_of_a_step_come_in_order(scene: Scene, play: Scene) -> None:
    match = scene("home 1 Lineman MA1 L7\naway 1 Lineman N9\nball N8", "activate home 1 move", "step M8")
    announced = [check.kind.name.removeprefix("blood-bowl.") for check in step_checks(match, RUNNER, GRID.named("N8"))]
    play(match, "step N8")
    rolled = []
    while isinstance(match.pending, Roll):
        rolled.append(rolls_for(match))
        assert match.get(SQUARE, RUNNER) == GRID.named("N8")  # he is on the new square already
        match.answer(6)
    assert rolled == announced == ["extra-square", "dodge", "pick-up"]
    assert match.get(HOLDER) == RUNNER


@pytest.mark.rule("LRB-MOV-03", "LRB-GFI-02", "LRB-PICK-03")
def test_a_failed_extra_square_stops_the_rest_and_the_ball_there_bounces(scene: Scene, play: Scene) -> None:
    match = scene("home 1 Lineman MA1 AV9 L7\naway 1 Lineman N9\nball N8", "activate home 1 move", "step M8")
    play(match, "step N8", 1)
    assert match.get(STATUS, RUNNER) is Status.PRONE
    assert match.get(SQUARE, RUNNER) == GRID.named("N8")
    play(match, (1, 1))  # his armour holds
    assert rolls_for(match) == "direction"  # and only then the ball bounces
    play(match, 5)
    assert TurnedOver(HOME, "extra-square") in match.events
    assert [event.kind for event in match.events if isinstance(event, CheckFailed)] == ["blood-bowl.extra-square"]


@pytest.mark.rule("LRB-DODGE-02", "LRB-BALL-03")
def test_a_failed_dodge_puts_him_down_on_the_new_square(scene: Scene, play: Scene) -> None:
    match = scene("home 1 Lineman M8 ball\naway 1 Lineman N8", "activate home 1 move", "step L8", 1)
    assert match.get(STATUS, RUNNER) is Status.PRONE
    assert match.get(SQUARE, RUNNER) == GRID.named("L8")
    assert isinstance(match.pending, Roll)
    assert (rolls_for(match), match.pending.by) == ("armour", AWAY)
    play(match, (1, 2), 2)  # the ball bounces north
    assert match.get(SQUARE, RUNNER) == GRID.named("L8")
    assert TurnedOver(HOME, "dodge") in match.events


@pytest.mark.rule("LRB-DODGE-02")
def test_who_dodges_well_goes_on(scene: Scene) -> None:
    match = scene("home 1 Lineman M8\naway 1 Lineman N8", "activate home 1 move", "step L8", 3)
    assert f"step:{GRID.named('K8')}" in offered(match)


DODGES = [
    ("T-11", 3, 0, "2/3"),
    ("T-12", 3, 1, "1/2"),
    ("T-13", 3, 2, "1/3"),
    ("T-14", 3, 5, "1/6"),
    ("T-15", 4, 0, "5/6"),
]


@pytest.mark.rule("LRB-T-11", "LRB-T-12", "LRB-T-13", "LRB-T-14", "LRB-T-15", "LRB-DODGE-01")
@pytest.mark.parametrize(("row", "agility", "zones", "chance"), DODGES)
def test_chances_to_dodge(scene: Scene, row: str, agility: int, zones: int, chance: str) -> None:
    marker = "away 9 Lineman N10"  # next to O9, and not to P8
    text = f"home 1 Lineman AG{agility} O9\n{marker}\n{marked_by(zones)}"
    match = scene(text, "activate home 1 move")
    assert stays_up(match, "O9", "P8") == Fraction(chance)


@pytest.mark.rule("LRB-T-16", "LRB-SKL-03")
def test_a_dodge_with_the_skill(scene: Scene) -> None:
    match = scene(f"home 1 Lineman [Dodge] O9\n{marked_by(1)}\naway 9 Lineman N10", "activate home 1 move")
    assert stays_up(match, "O9", "P8") == Fraction(3, 4)


@pytest.mark.rule("LRB-T-17", "LRB-SKL-03")
def test_two_dodges_with_one_reroll(scene: Scene) -> None:
    # O9 is next to N10; P8 is next to Q7, and so is P7.
    text = "home 1 Lineman [Dodge] O9\naway 1 Lineman Q7\naway 9 Lineman N10"
    assert stays_up(scene(text, "activate home 1 move"), "O9", "P8", "P7") == Fraction(1, 2)


@pytest.mark.rule("LRB-TD-01", "LRB-MOV-03")
def test_a_carrier_scores_by_stepping_into_the_end_zone_once_all_rolls_succeed(scene: Scene, play: Scene) -> None:
    match = scene("home 1 Lineman MA1 AV9 X8 ball\naway 1 Lineman Y9", "activate home 1 move", "step Y8", 6)
    scored, fell = match.fork(), match
    play(scored, "step Z8", 2, 4)  # an extra square and a dodge
    assert Touchdown(HOME, RUNNER) in scored.events
    play(fell, "step Z8", 2, 3)
    assert not any(isinstance(event, Touchdown) for event in fell.events)


# Going for it -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-GFI-01", "LRB-SKL-10")
@pytest.mark.parametrize(("skills", "extra"), [("", 2), ("Sprint", 3)])
def test_at_most_two_extra_squares_after_all_movement_or_three_with_sprint(
    scene: Scene, play: Scene, skills: str, extra: int
) -> None:
    match = scene(f"home 1 Lineman MA1 [{skills}] A8", "activate home 1 move", "step B8")
    for name in "CDE"[:extra]:
        play(match, f"step {name}8", 2)  # a 2 is enough
    assert ActivationEnded(RUNNER) in match.events  # nothing is left to do: no further square is offered
    assert match.get(ACTOR) != RUNNER
    assert match.get(SQUARE, RUNNER) == GRID.named("BCDE"[extra] + "8")


@pytest.mark.rule("LRB-GFI-02")
def test_neither_agility_nor_zones_matter_for_an_extra_square(scene: Scene) -> None:
    match = scene("home 1 Lineman AG1 M8\naway 1 Lineman N8")
    check = extra_square_check(match, RUNNER)
    assert (check.needed, check.modifiers, check.probability) == (2, (), Fraction(5, 6))


@pytest.mark.rule("LRB-T-18", "LRB-T-20", "LRB-SKL-10")
@pytest.mark.parametrize(("squares", "chance"), [(1, "5/6"), (2, "25/36"), (3, "125/216")])
def test_chances_of_extra_squares(scene: Scene, squares: int, chance: str) -> None:
    match = scene("home 1 Lineman MA1 [Sprint] M8", "activate home 1 move")
    assert stays_up(match, *("M8", "M9", "M10", "M11", "M12")[: 2 + squares]) == Fraction(chance)


@pytest.mark.rule("LRB-T-19", "LRB-T-20", "LRB-SKL-11")
@pytest.mark.parametrize(("squares", "chance"), [(2, "25/27"), (3, "125/144")])
def test_chances_of_extra_squares_with_sure_feet(scene: Scene, squares: int, chance: str) -> None:
    match = scene("home 1 Lineman MA1 [Sprint, Sure Feet] M8", "activate home 1 move")
    assert stays_up(match, *("M8", "M9", "M10", "M11", "M12")[: 2 + squares]) == Fraction(chance)


@pytest.mark.rule("LRB-SKL-11")
def test_sure_feet_helps_once_an_action(scene: Scene, play: Scene) -> None:
    match = scene("home 1 Lineman MA1 [Sure Feet] M8", "activate home 1 move", "step M9", "step M10", 1)
    play(match, "reroll-by:sure-feet", 2, "step M11", 1)
    assert match.get(STATUS, RUNNER) is Status.PRONE


@pytest.mark.rule("LRB-T-21", "LRB-WX-12", "LRB-WX-23")
@pytest.mark.parametrize(("squares", "chance"), [(1, "2/3"), (2, "4/9")])
def test_extra_squares_in_a_blizzard(scene: Scene, squares: int, chance: str) -> None:
    match = scene("weather blizzard\nhome 1 Lineman MA1 M8", "activate home 1 move")
    assert stays_up(match, *("M8", "M9", "M10", "M11")[: 2 + squares]) == Fraction(chance)


@pytest.mark.rule("LRB-T-22")
def test_an_extra_square_that_is_a_dodge_too(scene: Scene, play: Scene) -> None:
    text = f"home 1 Lineman MA1 P10\n{marked_by(1)}\naway 9 Lineman N10"
    match = scene(text, "activate home 1 move", "step O9")
    assert stays_up(match, "O9", "P8") == Fraction(5, 12)


# Rising -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-STD-01", "LRB-STD-03")
@pytest.mark.parametrize("action", ["move", "blitz", "pass", "hand-off", "foul"])
def test_rising_costs_three_squares_and_no_dodge(scene: Scene, play: Scene, action: str) -> None:
    match = scene("home 1 Lineman MA6 M8 prone\naway 1 Lineman N8", f"activate home 1 {action}")
    assert offered(match) == ["stand-up", "end"]
    play(match, "stand-up")
    assert (match.get(STATUS, RUNNER), match.get(MOVED)) == (Status.STANDING, 3)
    assert isinstance(match.pending, Decision)  # and nothing was rolled


@pytest.mark.rule("LRB-STD-01")
def test_a_stunned_player_takes_no_action_in_which_he_could_rise(scene: Scene) -> None:
    match = scene("home 1 Lineman M8 stunned\nhome 2 Lineman A1")
    actions = {each.rpartition(":")[2] for each in offered(match) if each.startswith("activate:0:")}
    assert not actions & {"move", "block", "blitz", "pass", "hand-off", "foul"}


@pytest.mark.rule("LRB-GFI-03")
def test_there_is_no_going_for_it_in_a_block(scene: Scene) -> None:
    match = scene("home 1 Lineman MA1 M8\naway 1 Lineman N8\naway 2 Lineman K8", "activate home 1 block")
    assert not [each for each in offered(match) if each.startswith("step:")]


@pytest.mark.rule("LRB-STD-02", "LRB-T-23")
def test_with_little_movement_rising_takes_a_roll(scene: Scene, play: Scene) -> None:
    match = scene("home 1 Lineman MA2 M8 prone\nhome 2 Lineman A1", "activate home 1 move", "stand-up")
    assert rolls_for(match) == "stand-up"
    rises = odds(match, EventOccurred(StoodUp), until=EventOccurred(StoodUp) | EventOccurred(ActivationEnded)).value
    assert rises == Fraction(1, 2)
    up, down = match.fork(), match
    play(up, 4, "step M9")
    assert rolls_for(up) == "extra-square"  # he has no movement left
    play(down, 3)
    assert down.get(STATUS, RUNNER) is Status.PRONE
    assert down.get(ACTOR) != RUNNER  # the action is over, and the turn is not
    assert offered(down)[-1] == "end-turn"


# Leap -------------------------------------------------------------------------------------------------------

ANY, FAR = "any_adjacent_to_leapt", "two_squares"


@pytest.mark.rule("LRB-SKL-13", "LRB-T-118")
@pytest.mark.parametrize(("reach", "squares"), [(ANY, 24), (FAR, 16)])
def test_how_far_a_leap_goes(scene: Scene, reach: str, squares: int) -> None:
    match = scene("home 1 Lineman [Leap] M8", options={"leap.leap_reach": reach})
    assert leap_squares(match, RUNNER).bit_count() == squares


@pytest.mark.rule("LRB-SKL-12", "LRB-SKL-13")
def test_a_leap_ends_on_a_free_square_and_comes_once_an_action(scene: Scene, play: Scene) -> None:
    text = "home 1 Lineman MA6 [Leap] M8\naway 1 Lineman N8\naway 2 Lineman O8 prone"
    match = scene(text, "activate home 1 move")
    leaps = [each for each in offered(match) if each.startswith("leap:")]
    assert len(leaps) == 22
    play(match, "leap O9")
    assert rolls_for(match) == "jump"  # no dodge, though he was marked
    play(match, 4)
    assert match.get(SQUARE, RUNNER) == GRID.named("O9")
    assert match.get(MOVED) == 2
    assert not [each for each in offered(match) if each.startswith("leap:")]


@pytest.mark.rule("LRB-SKL-12")
@pytest.mark.parametrize("action", ["move", "blitz", "pass", "hand-off", "foul"])
def test_a_leap_is_part_of_any_action_with_movement(scene: Scene, action: str) -> None:
    match = scene("home 1 Lineman MA6 [Leap] M8\naway 1 Lineman P8 prone", f"activate home 1 {action}")
    assert f"leap:{GRID.named('O8')}" in offered(match)


@pytest.mark.rule("LRB-T-111", "LRB-LEAP-00")
@pytest.mark.parametrize(("agility", "chance"), [(3, "1/2"), (4, "2/3")])
def test_nothing_is_added_to_a_leap(scene: Scene, play: Scene, agility: int, chance: str) -> None:
    text = f"home 1 Lineman AG{agility} [Leap] N9\n{marked_by(5)}"
    match = scene(text, "activate home 1 move", "leap P8")
    assert leap_check(match, RUNNER).modifiers == ()
    assert stays_up(match, "P8") == Fraction(chance)


@pytest.mark.rule("LRB-TO-08", "LRB-SKL-12")
def test_a_failed_leap_is_a_turnover_where_he_lands(scene: Scene, play: Scene) -> None:
    match = scene("home 1 Lineman AV9 [Leap] M8", "activate home 1 move", "leap O8", 3)
    assert (match.get(STATUS, RUNNER), match.get(SQUARE, RUNNER)) == (Status.PRONE, GRID.named("O8"))
    assert TurnedOver(HOME, "leap") in match.events
    assert rolls_for(match) == "armour"


@pytest.mark.rule("LRB-SKL-12", "LRB-PICK-02")
def test_who_leaps_onto_the_ball_must_pick_it_up(scene: Scene, play: Scene) -> None:
    match = scene("home 1 Lineman [Leap] M8\nball O8", "activate home 1 move", "leap O8", 4)
    assert rolls_for(match) == "pick-up"
    play(match, 3)
    assert match.get(HOLDER) == RUNNER


@pytest.mark.rule("LRB-SKL-13")
def test_extra_squares_for_a_leap_are_rolled_first(scene: Scene, play: Scene) -> None:
    match = scene("home 1 Lineman MA1 AV9 [Leap] M8", "activate home 1 move", "step M9", "leap M11")
    assert rolls_for(match) == "extra-square"
    play(match, 2)
    assert rolls_for(match) == "extra-square"
    play(match, 1)
    assert (match.get(STATUS, RUNNER), match.get(SQUARE, RUNNER)) == (Status.PRONE, GRID.named("M11"))
    assert TurnedOver(HOME, "extra-square") in match.events


@pytest.mark.rule("LRB-SKL-12")
def test_a_leap_costs_two_squares_that_must_be_left(scene: Scene, play: Scene) -> None:
    match = scene("home 1 Lineman MA1 [Leap] A8", "activate home 1 move", "step B8", "step C8", 6)
    assert match.get(SPENT) == ()
    assert not [each for each in offered(match) if each.startswith("leap:")]


@pytest.mark.rule("LRB-TO-09")
def test_failing_to_rise_is_no_turnover(scene: Scene) -> None:
    text = "home 1 Lineman MA2 L8 prone\nhome 9 Lineman A1\naway 1 Lineman Z1\n"
    match = scene(text, "activate home 1 move", "stand-up", 3)
    assert match.get(STATUS, RUNNER) is Status.PRONE
    assert not any(isinstance(event, TurnedOver) for event in match.events)
    assert match.get(ACTIVE) is HOME
