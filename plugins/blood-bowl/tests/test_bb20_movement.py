"""The rules of 2020 on moving: rushes, dodges, standing up, jumping over, picking up; their skills."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from bb20_words import (
    GRID,
    Scene,
    chances,
    checked,
    offered,
    rerolls_all,
    rolls_for,
    succeeds,
    turnovers,
    where,
)

from ruleengine import AWAY, Decision, PieceId, Roll, View
from ruleengine.odds import EventOccurred, odds
from ruleengine_blood_bowl._bb2020.jumping import jump_squares
from ruleengine_blood_bowl.bb2020 import jump_check
from ruleengine_blood_bowl.checks import dodge_check, step_checks
from ruleengine_blood_bowl.events import ActivationEnded, StoodUp, WentDown
from ruleengine_blood_bowl.state import (
    ACTOR,
    BALL,
    EXTRA,
    HOLDER,
    MOVED,
    SCORE,
    SQUARE,
    STATUS,
    ZONES,
    Status,
    can_catch,
    marking,
)

RUNNER = PieceId(0)
MOVE = "activate home 1 move"


def along(*names: str) -> Any:
    """A coach who walks a way square by square, and rolls no failure again unless he is asked to."""
    way = [GRID.named(name) for name in names]

    def decide(view: View, decision: Decision[Any]) -> Any:
        if decision.reason == "re-roll":
            return decision.choices[-1]
        here = view.get(SQUARE, view.get(ACTOR))
        return f"step:{way[way.index(here) + 1]}" if here in way[:-1] else "end"

    return decide


def walks(match: Any, *names: str) -> Fraction:
    """The chance to walk a way and be on his feet at its end."""
    fell = EventOccurred(WentDown)
    value = odds(match, ~fell, until=fell | EventOccurred(ActivationEnded), home=along(*names)).value
    assert isinstance(value, Fraction)
    return value


# Tackle zones ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-STA-01", "BB20-STA-02", "BB20-STA-03")
@pytest.mark.parametrize(("how", "marks"), [("", True), (" prone", False), (" stunned", False), (" no-zone", False)])
def test_who_stands_with_a_zone_marks_the_eight_squares_around_him(scene20: Scene, how: str, marks: bool) -> None:
    match = scene20(f"home 1 Lineman A1\naway 1 Lineman M8{how}")
    statuses = {"": Status.STANDING, " no-zone": Status.STANDING, " prone": Status.PRONE, " stunned": Status.STUNNED}
    assert match.get(STATUS, PieceId(1)) is statuses[how]
    centre = GRID.named("M8")
    marked = {square for square in range(GRID.size) if marking(match, square, match.pieces[0].side)}
    around = {square for square in range(GRID.size) if GRID.distance(square, centre) == 1}
    assert marked == (around if marks else set())


@pytest.mark.rule("BB20-STA-03")
def test_who_has_lost_his_zone_is_marked_and_marks_nobody(scene20: Scene) -> None:
    match = scene20("home 1 Lineman M8\naway 1 Lineman N8 no-zone")
    assert marking(match, GRID.named("N8"), AWAY)
    assert not marking(match, GRID.named("M8"), match.pieces[0].side)


@pytest.mark.rule("BB20-STA-04", "BB20-CATCH-02", "BB20-BALL-01")
@pytest.mark.parametrize(("how", "next_roll"), [("", "catch"), (" no-zone", "direction"), (" prone", "direction")])
def test_without_a_zone_nobody_catches_and_the_ball_bounces_on(scene20: Scene, how: str, next_roll: str) -> None:
    match = scene20(f"home 1 Lineman M8 ball\naway 1 Lineman M9\nhome 2 Lineman K7{how}", MOVE, "step L8", 1, (1, 1), 1)
    assert rolls_for(match) == next_roll
    assert can_catch(match, PieceId(1)) == (next_roll == "catch")
    assert match.get(BALL) == GRID.named("K7")


@pytest.mark.rule("BB20-STA-04", "BB20-SKL-01")
@pytest.mark.parametrize(("zone", "again"), [("", True), (" no-zone", False)])
def test_without_a_zone_no_skill_is_used(scene20: Scene, play: Scene, zone: str, again: bool) -> None:
    text = f"home 1 Lineman M8\naway 1 Lineman N8\nhome 2 Lineman [Dodge] K8{zone}\naway 2 Lineman K9"
    match = scene20(text, "activate home 2 move", "step J8", 1)
    assert ("re-roll" in str(match.pending)) == again


# Steps -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-MOV-01", "BB20-ACT-01")
def test_steps_lead_to_free_squares_on_the_pitch_next_to_him(scene20: Scene) -> None:
    match = scene20("home 1 Lineman MA2 A1\nhome 2 Lineman B1\naway 1 Lineman A2 prone", MOVE)
    assert [each for each in offered(match) if each.startswith("step")] == [f"step:{GRID.named('B2')}"]


@pytest.mark.rule("BB20-MOV-01", "BB20-MOV-02")
def test_beyond_his_movement_he_rushes_two_squares_at_the_most(scene20: Scene, play: Scene) -> None:
    match = scene20("home 1 Lineman MA1 M8", MOVE, "step M9")
    assert (match.get(MOVED), match.get(EXTRA)) == (1, 0)
    play(match, "step M10")
    assert rolls_for(match) == "extra-square"
    assert where(match, RUNNER) == "M10"  # he moves, then the die is rolled
    play(match, 2, "step M11", 2)
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "activate"  # nothing is left to him


@pytest.mark.rule("BB20-MOV-02", "BB20-MOV-13", "BB20-TO-01", "BB20-TO-10", "BB20-BALL-05")
def test_a_failed_rush_is_a_fall_and_the_ball_there_bounces_after_his_armour(scene20: Scene, play: Scene) -> None:
    text = "home 1 Lineman MA1 AV9+ M8\nhome 2 Lineman A1\naway 1 Lineman Z1\nball M10"
    match = scene20(text, MOVE, "step M9", "step M10", 1)
    assert (match.get(STATUS, RUNNER), where(match, RUNNER)) == (Status.PRONE, "M10")
    assert rolls_for(match) == "armour"
    play(match, (5, 4))  # nine breaks an armour of 9+
    assert rolls_for(match) == "injury"
    play(match, (3, 4))
    assert rolls_for(match) == "direction"
    play(match, 5)
    assert match.get(STATUS, RUNNER) is Status.STUNNED
    assert match.get(BALL) == GRID.named("N10")
    assert turnovers(match) == ["extra-square"]


@pytest.mark.rule("BB20-MOV-04", "BB20-MOV-05")
@pytest.mark.parametrize(
    ("opponents", "to", "rolls"),
    [
        ("away 1 Lineman O8", "N8", 0),  # he was open
        ("away 1 Lineman N8", "L8", 1),
        ("away 1 Lineman N8\naway 2 Lineman N9\naway 3 Lineman N7", "L8", 1),
        ("away 1 Lineman N8 no-zone\naway 2 Lineman N9 prone\naway 3 Lineman N7 stunned", "L8", 0),
    ],
)
def test_one_dodge_for_each_step_from_a_square_where_he_is_marked(
    scene20: Scene, opponents: str, to: str, rolls: int
) -> None:
    match = scene20(f"home 1 Lineman M8\n{opponents}", MOVE)
    assert [check.kind.name for check in step_checks(match, RUNNER, GRID.named(to))] == ["blood-bowl.dodge"] * rolls
    match.answer(f"step:{GRID.named(to)}")
    for _ in range(rolls):
        assert rolls_for(match) == "dodge"
        match.answer(6)
    assert isinstance(match.pending, Decision)


@pytest.mark.rule("BB20-MOV-04", "BB20-MOV-13", "BB20-BALL-05", "BB20-TO-01")
def test_a_failed_dodge_is_a_fall_on_the_new_square_with_the_ball(scene20: Scene, play: Scene) -> None:
    match = scene20("home 1 Lineman M8 ball\naway 1 Lineman N8\naway 2 Lineman K7", MOVE, "step L8")
    assert [(m.value, m.why) for m in checked(match).modifiers] == [(-1, "marked by #2")]  # around the new square alone
    play(match, 3)
    assert (match.get(STATUS, RUNNER), where(match, RUNNER)) == (Status.PRONE, "L8")
    assert isinstance(match.pending, Roll)
    assert (rolls_for(match), match.pending.by) == ("armour", AWAY)
    play(match, (1, 1), 7)
    assert match.get(BALL) == GRID.named("L9")
    assert turnovers(match) == ["dodge"]


@pytest.mark.rule("BB20-MOV-06")
def test_a_step_rolls_the_rush_then_the_dodge_then_the_pick_up(scene20: Scene, play: Scene) -> None:
    match = scene20("home 1 Lineman MA1 L7\naway 1 Lineman N9\nball N8", MOVE, "step M8")
    told = [check.kind.name.rpartition(".")[2] for check in step_checks(match, RUNNER, GRID.named("N8"))]
    play(match, "step N8")
    stopped = match.fork()
    rolled = []
    while isinstance(match.pending, Roll):
        rolled.append(rolls_for(match))
        match.answer(6)
    assert rolled == told == ["extra-square", "dodge", "pick-up"]
    assert match.get(HOLDER) == RUNNER
    play(stopped, 2, 1)  # the rush, but not the dodge: there is no pick-up
    assert rolls_for(stopped) == "armour"


AROUND_P8 = ("O7", "P7", "Q7", "Q8", "Q9")


def marked_by(count: int) -> str:
    """So many opponents next to P8, none of them next to O9."""
    return "\n".join(f"away {n} Lineman {name}" for n, name in enumerate(AROUND_P8[:count], 1))


DODGES = [(3, 0, "", "2/3"), (3, 1, "", "1/2"), (3, 2, "", "1/3"), (4, 4, "", "1/6"), (3, 1, "Dodge", "3/4")]


@pytest.mark.rule("BB20-T-12", "BB20-T-13", "BB20-T-14", "BB20-T-15", "BB20-T-16", "BB20-MOV-04", "BB20-SKL-03")
@pytest.mark.rule("BB20-GEN-01", "BB20-GEN-02")
@pytest.mark.parametrize(("agility", "markers", "skill", "chance"), DODGES)
def test_chances_to_dodge(scene20: Scene, agility: int, markers: int, skill: str, chance: str) -> None:
    text = f"home 1 Lineman AG{agility}+ [{skill}] O9\naway 9 Lineman N10\n{marked_by(markers)}"
    match = scene20(text, MOVE)
    assert dodge_check(match, RUNNER, GRID.named("O9"), GRID.named("P8")).bonus == -markers
    assert walks(match, "O9", "P8") == Fraction(chance)


@pytest.mark.rule("BB20-GEN-02")
@pytest.mark.parametrize(("agility", "face", "passed"), [(1, 1, False), (1, 2, True), (6, 5, False), (6, 6, True)])
def test_a_natural_one_fails_and_a_natural_six_succeeds(
    scene20: Scene, play: Scene, agility: int, face: int, passed: bool
) -> None:
    markers = marked_by(5) if agility == 6 else ""
    match = scene20(f"home 1 Lineman AG{agility}+ O9\naway 9 Lineman N10\n{markers}", MOVE, "step P8", face)
    assert (match.get(STATUS, RUNNER) is Status.STANDING) == passed


@pytest.mark.rule("BB20-T-102", "BB20-SKL-12")
def test_stunty_ignores_those_around_the_square_dodged_to(scene20: Scene) -> None:
    match = scene20(f"home 1 Lineman AG3+ [Stunty] O9\naway 9 Lineman N10\n{marked_by(3)}", MOVE)
    assert walks(match, "O9", "P8") == Fraction(2, 3)


@pytest.mark.rule("BB20-SKL-03")
def test_dodge_rolls_again_once_a_turn(scene20: Scene, play: Scene) -> None:
    text = "home 1 Lineman [Dodge] M8\naway 1 Lineman N8\naway 2 Lineman L6"
    match = scene20(text, MOVE, "step L8", 1)
    assert offered(match) == ["keep", "reroll-by:dodge"]
    play(match, "reroll-by:dodge", 6, "step L7", "step K8")
    assert rolls_for(match) == "dodge"
    play(match, 1)
    assert rolls_for(match) == "armour"


@pytest.mark.rule("BB20-T-10", "BB20-MOV-02", "BB20-MOV-03")
@pytest.mark.parametrize(("way", "chance"), [(("M8", "M9", "M10"), "5/6"), (("M8", "M9", "M10", "M11"), "25/36")])
def test_chances_to_rush(scene20: Scene, way: tuple[str, ...], chance: str) -> None:
    assert walks(scene20("home 1 Lineman MA1 M8", MOVE), *way) == Fraction(chance)


@pytest.mark.rule("BB20-T-11", "BB20-MOV-03", "BB20-WX-12")
@pytest.mark.parametrize(("way", "chance"), [(("M8", "M9", "M10"), "2/3"), (("M8", "M9", "M10", "M11"), "4/9")])
def test_chances_to_rush_in_a_blizzard(scene20: Scene, way: tuple[str, ...], chance: str) -> None:
    assert walks(scene20("weather blizzard\nhome 1 Lineman MA1 M8", MOVE), *way) == Fraction(chance)


@pytest.mark.rule("BB20-T-17")
def test_the_chance_of_a_rush_that_is_a_dodge_too(scene20: Scene) -> None:
    match = scene20("home 1 Lineman MA1 AG3+ N9\naway 1 Lineman N11", MOVE)
    assert walks(match, "N9", "O10", "P9") == Fraction(5, 9)


@pytest.mark.rule("BB20-SKL-19")
def test_sprint_gives_a_third_rush_and_sure_feet_a_reroll_once_a_turn(scene20: Scene, play: Scene) -> None:
    match = scene20("home 1 Lineman MA1 [Sprint, Sure Feet] M8", MOVE, "step M9", "step M10", 1)
    assert offered(match) == ["keep", "reroll-by:sure-feet"]
    play(match, "reroll-by:sure-feet", 2, "step M11", 2, "step M12")
    assert rolls_for(match) == "extra-square"
    play(match, 1)
    assert rolls_for(match) == "armour"


# Standing up -------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-MOV-07", "BB20-MOV-09")
def test_standing_up_costs_three_and_needs_no_dodge_though_he_is_marked(scene20: Scene, play: Scene) -> None:
    match = scene20("home 1 Lineman MA4 M8 prone\naway 1 Lineman N8", MOVE)
    assert offered(match) == ["stand-up", "end"]  # nothing comes before it
    play(match, "stand-up")
    assert (match.get(STATUS, RUNNER), match.get(MOVED)) == (Status.STANDING, 3)
    assert match.get(ZONES, match.pieces[0].side) >> GRID.named("M8") & 1
    play(match, "step L8", 6, "step K8")
    assert rolls_for(match) == "extra-square"  # one square was left


@pytest.mark.rule("BB20-MOV-07", "BB20-MOV-09")
def test_who_is_down_cannot_block_and_who_is_stunned_cannot_act(scene20: Scene) -> None:
    text = "home 1 Lineman M8 prone\nhome 2 Lineman M9 stunned\nhome 3 Lineman A1\naway 1 Lineman N8"
    tokens = offered(scene20(text))
    assert "activate:0:move" in tokens
    assert "activate:0:block" not in tokens
    assert not [token for token in tokens if token.startswith("activate:1:")]


@pytest.mark.rule("BB20-MOV-08", "BB20-T-18")
def test_with_little_movement_he_needs_a_roll_and_may_still_rush(scene20: Scene, play: Scene) -> None:
    text = "home 1 Lineman MA2 M8 prone\nhome 2 Lineman A1"
    match = scene20(text, MOVE, "stand-up")
    up = odds(match, EventOccurred(StoodUp), until=EventOccurred(ActivationEnded) | EventOccurred(StoodUp)).value
    assert up == Fraction(1, 2)
    fails = play(match.fork(), 3)
    assert fails.get(STATUS, RUNNER) is Status.PRONE
    assert turnovers(fails) == []
    assert offered(fails)[-1] == "end-turn"  # his activation is over
    play(match, 4, "step L8")
    assert rolls_for(match) == "extra-square"


# Jumping over ------------------------------------------------------------------------------------------------


def ends(match: Any) -> Any:
    """How the jump that is under way goes: whether he stands, and where."""
    fell, arrived = EventOccurred(WentDown), lambda moment: isinstance(moment.pending, Decision)
    return chances(
        match, lambda end: (end.get(STATUS, RUNNER) is Status.STANDING, where(end, RUNNER)), until=fell | arrived
    )


@pytest.mark.rule("BB20-T-19", "BB20-T-20", "BB20-MOV-10")
@pytest.mark.parametrize(
    ("markers", "over", "there", "here"), [(("L7", "P7", "P9"), "1/3", "1/2", "1/6"), ((), "2/3", "1/6", "1/6")]
)
def test_chances_of_a_jump(scene20: Scene, markers: tuple[str, ...], over: str, there: str, here: str) -> None:
    opponents = "\n".join(f"away {n} Lineman {name}" for n, name in enumerate(markers, 2))
    match = scene20(f"home 1 Lineman AG3+ M8\naway 1 Lineman N8 prone\n{opponents}", MOVE, "jump O8")
    assert ends(match) == {(True, "O8"): Fraction(over), (False, "O8"): Fraction(there), (False, "M8"): Fraction(here)}


@pytest.mark.rule("BB20-MOV-10")
@pytest.mark.parametrize(("before", "after"), list(product(range(4), range(4))))
def test_only_the_larger_number_of_markers_counts(scene20: Scene, before: int, after: int) -> None:
    around = [*("L7", "L8", "L9")[:before], *("P7", "P8", "P9")[:after]]
    opponents = "\n".join(f"away {n} Lineman {name}" for n, name in enumerate(around, 2))
    match = scene20(f"home 1 Lineman M8\nhome 2 Lineman N8 stunned\n{opponents}", MOVE)
    check = jump_check(match, RUNNER, GRID.named("M8"), GRID.named("O8"))
    assert check.bonus == -max(before, after)


def pushed(start: tuple[int, int], over: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The squares that a push from a square would offer, as the rule for pushes gives them."""
    dx, dy = over[0] - start[0], over[1] - start[1]
    if not dy:
        offsets = [(dx, -1), (dx, 0), (dx, 1)]
    elif not dx:
        offsets = [(-1, dy), (0, dy), (1, dy)]
    else:
        offsets = [(dx, dy), (dx, 0), (0, dy)]
    for x, y in offsets:
        yield over[0] + x, over[1] + y


@pytest.mark.rule("BB20-MOV-11", "BB20-MOV-12")
@pytest.mark.parametrize("start", ["M8", "A1", "Z15", "M1"])
@pytest.mark.parametrize(("side", "how"), [("home", "prone"), ("away", "stunned")])
def test_he_lands_where_a_push_would_put_whom_he_jumps_over(scene20: Scene, start: str, side: str, how: str) -> None:
    here = GRID.named(start)
    x, y = GRID.xs[here], GRID.ys[here]
    for dx, dy in product((-1, 0, 1), repeat=2):
        over = x + dx, y + dy
        if over == (x, y) or not (0 <= over[0] < 26 and 0 <= over[1] < 15):
            continue
        name = GRID.name(GRID.at(*over))
        match = scene20(f"home 1 Lineman {start}\n{side} 9 Lineman {name} {how}", MOVE)
        expected = {GRID.at(*to) for to in pushed((x, y), over) if 0 <= to[0] < 26 and 0 <= to[1] < 15}
        jumps = {int(each.removeprefix("jump:")) for each in offered(match) if each.startswith("jump")}
        assert jumps == expected
        assert all(GRID.distance(here, to) == 2 for to in jumps)


@pytest.mark.rule("BB20-MOV-11", "BB20-MOV-12")
def test_a_jump_goes_over_who_is_down_to_a_free_square_once_an_action(scene20: Scene, play: Scene) -> None:
    text = (
        "home 1 Lineman MA6 M8\naway 1 Lineman N8 prone\nhome 2 Lineman O8\nhome 3 Lineman L8\naway 2 Lineman P7 prone"
    )
    match = scene20(text, MOVE)
    jumps = [each for each in offered(match) if each.startswith("jump")]
    assert jumps == [f"jump:{GRID.named(name)}" for name in ("O7", "O9")]  # home 2 is in the way; home 3 stands
    play(match, "jump O7", 3)
    assert (where(match, RUNNER), match.get(MOVED)) == ("O7", 2)
    assert jump_squares(match, GRID.named("O7"), 1 << GRID.named("P7"))  # away 2 is next to him
    assert not [each for each in offered(match) if each.startswith("jump")]


@pytest.mark.rule("BB20-MOV-10")
def test_who_jumps_away_from_an_opponent_does_not_dodge(scene20: Scene) -> None:
    match = scene20("home 1 Lineman M8\naway 1 Lineman N8 prone\naway 2 Lineman L8", MOVE, "jump O8")
    assert rolls_for(match) == "jump"
    assert checked(match).bonus == -1


@pytest.mark.rule("BB20-MOV-11", "BB20-MOV-14")
@pytest.mark.parametrize(
    ("movement", "faces", "place", "why"),
    [
        (0, (1,), "M8", "extra-square"),  # the first of two rushes
        (0, (2, 1), "O8", "extra-square"),
        (1, (1,), "O8", "extra-square"),  # the only one
        (0, (2, 2, 1), "M8", "jump"),
        (1, (2, 2), "O8", "jump"),
    ],
)
def test_a_jump_that_takes_rushes(
    scene20: Scene, play: Scene, movement: int, faces: tuple[int, ...], place: str, why: str
) -> None:
    """With one more square of movement than is left to him here: he goes it first."""
    text = f"home 1 Lineman MA{movement + 1} L8\naway 1 Lineman N8 prone"
    match = scene20(text, MOVE, "step M8", "jump O8", *faces)
    assert (match.get(STATUS, RUNNER), where(match, RUNNER)) == (Status.PRONE, place)
    assert rolls_for(match) == "armour"
    play(match, (1, 1))
    assert turnovers(match) == [why]


@pytest.mark.rule("BB20-MOV-11")
def test_a_jump_needs_two_squares(scene20: Scene, play: Scene) -> None:
    match = scene20("home 1 Lineman MA1 K8\naway 1 Lineman N8 prone", MOVE, "step L8", "step M8", 2)
    assert not [each for each in offered(match) if each.startswith("jump")]  # one rush is left


@pytest.mark.rule("BB20-MOV-10", "BB20-MOV-06", "BB20-BALL-05")
@pytest.mark.parametrize(("face", "rolled"), [(3, "pick-up"), (2, "armour")])
def test_a_jump_may_end_on_the_ball(scene20: Scene, play: Scene, face: int, rolled: str) -> None:
    match = scene20("home 1 Lineman M8\naway 1 Lineman N8 prone\nball O8", MOVE, "jump O8", face)
    assert rolls_for(match) == rolled
    if rolled == "armour":
        play(match, (1, 1), 5)
        assert match.get(BALL) == GRID.named("P8")


@pytest.mark.rule("BB20-MOV-10")
def test_a_jump_into_the_end_zone_with_the_ball_scores(scene20: Scene) -> None:
    match = scene20("home 1 Lineman X8 ball\naway 1 Lineman Y8 prone", MOVE, "jump Z8", 6)
    assert match.get(SCORE, match.pieces[0].side) == 1


# Picking up --------------------------------------------------------------------------------------------------

PICK_UPS = [(0, "", "2/3"), (1, "", "1/2"), (2, "", "1/3"), (0, "Sure Hands", "8/9")]


@pytest.mark.rule("BB20-T-25", "BB20-T-27", "BB20-PICK-01", "BB20-SKL-05")
@pytest.mark.parametrize(("markers", "skill", "chance"), PICK_UPS)
def test_chances_to_pick_up(scene20: Scene, markers: int, skill: str, chance: str) -> None:
    text = f"home 1 Lineman AG3+ [{skill}] O9\n{marked_by(markers)}\nball P8"
    match = scene20(text, MOVE, "step P8")
    assert rolls_for(match) == "pick-up"
    assert succeeds(match, home=rerolls_all) == Fraction(chance)


@pytest.mark.rule("BB20-T-26", "BB20-WX-11")
def test_the_chance_to_pick_up_in_the_rain(scene20: Scene) -> None:
    match = scene20("weather rain\nhome 1 Lineman AG3+ O9\nball P8", MOVE, "step P8")
    assert succeeds(match) == Fraction(1, 2)


@pytest.mark.rule("BB20-PICK-01")
def test_who_picks_up_goes_on(scene20: Scene) -> None:
    match = scene20("home 1 Lineman O9\nball P8", MOVE, "step P8", 3)
    assert match.get(HOLDER) == RUNNER
    assert f"step:{GRID.named('Q8')}" in offered(match)


@pytest.mark.rule("BB20-PICK-02", "BB20-TO-04")
def test_a_failed_pick_up_is_a_turnover_even_if_a_team_mate_catches(scene20: Scene, play: Scene) -> None:
    match = scene20("home 1 Lineman O9\nhome 2 Lineman Q8\nball P8", MOVE, "step P8", 2, 5)
    assert checked(match).bonus == -1  # it bounced
    play(match, 4)
    assert match.get(HOLDER) == PieceId(1)
    assert turnovers(match) == ["pick-up"]


@pytest.mark.rule("BB20-PICK-03")
def test_who_is_pushed_onto_the_ball_does_not_pick_it_up(scene20: Scene, play: Scene) -> None:
    text = "home 1 Lineman M8\nhome 2 Lineman A1\naway 1 Lineman N8\nball O8"
    match = scene20(text, "activate home 1 block", "block away 1")
    while isinstance(match.pending, Roll) and rolls_for(match) == "block":
        match.answer(tuple(3 for _ in match.pending.dice.sides))
    while isinstance(match.pending, Decision):
        wanted = f"push:{GRID.named('O8')}"
        match.answer(wanted if wanted in offered(match) else offered(match)[-1])
    assert rolls_for(match) == "direction"
    play(match, 5)
    assert match.get(BALL) == GRID.named("P8")
    assert turnovers(match) == []
