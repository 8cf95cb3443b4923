"""The rules of 2020 on the ball: bounces, scatters, throw-ins, catches, hand-offs; Catch and Animosity."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from bb20_words import (
    GRID,
    Scene,
    checked,
    offered,
    rerolls_all,
    rolls_for,
    succeeds,
    turnovers,
)

from ruleengine import AWAY, Decision, Match, PieceId
from ruleengine_blood_bowl._bb2020.skills.animosity import means
from ruleengine_blood_bowl.checks import catch_check
from ruleengine_blood_bowl.events import BallMoved, BallRests
from ruleengine_blood_bowl.state import BALL, HOLDER, NOBODY, SPENT

GIVER, TAKER = PieceId(0), PieceId(1)
HAND_OFF = ("activate home 1 hand-off", "hand-to home 2")

# Where it goes -----------------------------------------------------------------------------------------------

TEMPLATE = {1: (-1, -1), 2: (0, -1), 3: (1, -1), 4: (-1, 0), 5: (1, 0), 6: (-1, 1), 7: (0, 1), 8: (1, 1)}


def beside(name: str, dx: int, dy: int) -> int:
    """The square so many columns and rows from another."""
    square = GRID.named(name)
    return GRID.at(GRID.xs[square] + dx, GRID.ys[square] + dy)


@pytest.mark.rule("BB20-GEN-08", "BB20-BALL-01")
@pytest.mark.parametrize("face", TEMPLATE)
def test_a_bounce_is_one_step_by_the_template(scene20: Scene, face: int) -> None:
    match = scene20("home 1 Lineman M9\nhome 2 Lineman A1\nball M8", "activate home 1 move", "step M8", 1)
    assert rolls_for(match) == "direction"
    match.answer(face)
    assert match.get(BALL) == beside("M8", *TEMPLATE[face])


@pytest.mark.rule("BB20-BALL-01", "BB20-CATCH-02", "BB20-CATCH-03", "BB20-BALL-05")
@pytest.mark.parametrize("side", ["home", "away"])
def test_who_stands_where_it_bounces_must_catch_and_if_he_fails_it_bounces_on(
    scene20: Scene, play: Scene, side: str
) -> None:
    text = f"home 1 Lineman L9\n{side} 9 Lineman N8\nhome 3 Lineman O8 prone\nball M8"
    match = scene20(text, "activate home 1 move", "step M8", 1, 5)
    assert rolls_for(match) == "catch"
    markers = int(side == "away")  # home 1 is next to him
    assert checked(match).bonus == -1 - markers
    play(match, 1)
    assert match.get(BALL) == GRID.named("N8")
    play(match, 5)  # onto home 3, who lies there: it does not rest
    assert match.get(BALL) == GRID.named("O8")
    assert rolls_for(match) == "direction"
    play(match, 5)
    assert match.get(BALL) == GRID.named("P8")
    assert [event.square for event in match.events if isinstance(event, BallRests)] == [GRID.named("P8")]


@pytest.mark.rule("BB20-BALL-04", "BB20-THR-01", "BB20-THR-05", "BB20-BALL-01")
def test_a_bounce_off_the_pitch_is_thrown_in_from_the_last_square(scene20: Scene, play: Scene) -> None:
    match = scene20("home 1 Lineman M2\nball M1", "activate home 1 move", "step M1", 1, 2)
    assert rolls_for(match) == "throw-in"
    play(match, 3, (1, 2))  # straight on, three squares
    assert rolls_for(match) == "direction"  # the square is free: it bounces
    assert match.get(BALL) == GRID.named("M4")


@pytest.mark.rule("BB20-BALL-05", "BB20-STA-06", "BB20-TO-01")
def test_a_carrier_who_falls_drops_it_and_it_bounces_after_his_injury(scene20: Scene, play: Scene) -> None:
    text = "home 1 Lineman AV7+ M8 ball\nhome 2 Lineman A1\naway 1 Lineman N8"
    match = scene20(text, "activate home 1 move", "step L8", 1)
    assert (match.get(HOLDER), match.get(BALL)) == (NOBODY, GRID.named("L8"))
    for wanted, faces in (("armour", (6, 6)), ("injury", (1, 1)), ("direction", 4)):
        assert rolls_for(match) == wanted
        play(match, faces)
    assert match.get(BALL) == GRID.named("K8")


# Throw-ins ---------------------------------------------------------------------------------------------------

EXITS = {
    "M1": ((1, 1), (0, 1), (-1, 1)),
    "M15": ((-1, -1), (0, -1), (1, -1)),
    "A8": ((1, -1), (1, 0), (1, 1)),
    "Z8": ((-1, 1), (-1, 0), (-1, -1)),
    "A1": ((1, 0), (1, 1), (0, 1)),
    "Z1": ((0, 1), (-1, 1), (-1, 0)),
    "Z15": ((-1, 0), (-1, -1), (0, -1)),
    "A15": ((0, -1), (1, -1), (1, 0)),
}
OUTWARD = {"M1": 2, "M15": 7, "A8": 4, "Z8": 5, "A1": 1, "Z1": 3, "Z15": 8, "A15": 6}
"""A direction that leads off the pitch."""


def thrown_in(scene20: Scene, name: str, **how: Any) -> Match:
    """A ball that has left the pitch from a square, and is about to be thrown in."""
    x, y = (GRID.xs[GRID.named(name)], GRID.ys[GRID.named(name)])
    start = GRID.name(GRID.at(x + (1 if x < 13 else -1), y))
    text = f"home 1 Lineman {start}\nball {name}"
    return scene20(text, "activate home 1 move", f"step {name}", 1, OUTWARD[name], **how)


@pytest.mark.rule("BB20-THR-01", "BB20-THR-02", "BB20-THR-03", "BB20-THR-04", "BB20-THR-05", "BB20-GEN-07")
@pytest.mark.parametrize("name", EXITS)
@pytest.mark.parametrize("face", range(1, 7))
def test_the_directions_of_a_throw_in(scene20: Scene, play: Scene, name: str, face: int) -> None:
    dx, dy = EXITS[name][(face + 1) // 2 - 1]  # half a d6, rounded up
    match = play(thrown_in(scene20, name), face, (1, 1))
    moved = [event for event in match.events if isinstance(event, BallMoved)]
    assert moved[-1] == BallMoved(beside(name, 2 * dx, 2 * dy), "throw-in")


@pytest.mark.rule("BB20-THR-02", "BB20-CATCH-01")
@pytest.mark.parametrize(("zone", "rolled"), [("", "catch"), (" no-zone", "direction")])
def test_who_stands_where_a_throw_in_lands_must_catch_it(scene20: Scene, play: Scene, zone: str, rolled: str) -> None:
    match = scene20(f"home 1 Lineman M2\nhome 2 Lineman M6{zone}\nball M1", "activate home 1 move", "step M1", 1, 2)
    play(match, 3, (2, 3))
    assert rolls_for(match) == rolled
    if not zone:
        assert checked(match).bonus == -1


@pytest.mark.rule("BB20-THR-02", "BB20-BALL-04")
def test_a_throw_in_that_leaves_the_pitch_is_thrown_in_again_from_there(scene20: Scene, play: Scene) -> None:
    match = scene20("home 1 Lineman X2\nball X1", "activate home 1 move", "step X1", 1, 2)
    play(match, 1, (2, 3))  # to the right: Y2, Z3, and off
    assert rolls_for(match) == "throw-in"
    play(match, 3, (1, 1))
    assert match.get(BALL) == GRID.named("X3")


@pytest.mark.rule("BB20-THR-04")
@pytest.mark.parametrize(
    ("corner", "heading", "face", "to"),
    [
        ("diagonal_fan", 1, 1, (2, 0)),
        ("by_exit_edge", 1, 1, (2, 2)),  # a diagonal exit counts as over the sideline
        ("by_exit_edge", 2, 3, (0, 2)),
        ("by_exit_edge", 4, 3, (2, 0)),  # over the end line
    ],
)
def test_throw_ins_from_a_corner_by_option(
    scene20: Scene, play: Scene, corner: str, heading: int, face: int, to: tuple[int, int]
) -> None:
    options = {"ball.corner_throw_in": corner}
    match = scene20("home 1 Lineman B1\nball A1", "activate home 1 move", "step A1", 1, heading, options=options)
    play(match, face, (1, 1))
    assert match.get(BALL) == beside("A1", *to)


@pytest.mark.rule("BB20-THR-04")
def test_the_outward_diagonal_of_a_corner_is_rolled_again(scene20: Scene, play: Scene) -> None:
    options = {"ball.corner_throw_in": "by_exit_edge"}
    match = scene20("home 1 Lineman B1\nball A1", "activate home 1 move", "step A1", 1, 2, options=options)
    play(match, 6, (1, 1))
    assert rolls_for(match) == "throw-in"


# Catching ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-CATCH-01")
@pytest.mark.parametrize(
    ("how", "modifier"),
    [
        ("pass", 0),
        ("hand-off", 0),
        *((how, -1) for how in ("deflection", "bounce", "throw-in", "scatter", "deviation", "kick")),
    ],
)
@pytest.mark.parametrize("markers", [0, 2])
def test_what_is_taken_off_a_catch(scene20: Scene, how: str, modifier: int, markers: int) -> None:
    opponents = "\n".join(f"away {n} Lineman {name}" for n, name in enumerate(("L7", "L9")[:markers], 1))
    match = scene20(f"home 1 Lineman AG3+ M8\n{opponents}")
    check = catch_check(match, GIVER, how)
    assert (check.base, check.bonus) == (3, modifier - markers)


CATCHES = [
    ("hand-off", 0, "", "2/3"),
    ("hand-off", 1, "", "1/2"),
    ("bounce", 0, "", "1/2"),
    ("bounce", 1, "", "1/3"),
    ("hand-off", 0, "Catch", "8/9"),
]


@pytest.mark.rule("BB20-T-45", "BB20-T-46", "BB20-T-47", "BB20-SKL-05")
@pytest.mark.parametrize(("how", "markers", "skill", "chance"), CATCHES)
def test_chances_to_catch(scene20: Scene, how: str, markers: int, skill: str, chance: str) -> None:
    """What comes accurately is caught like a hand-off: see `test_bb20_passing` for passes."""
    opponents = "\naway 1 Lineman P9" * markers
    text = f"home 1 Lineman N8{' ball' * (how == 'hand-off')}\nhome 2 Lineman AG3+ [{skill}] O8{opponents}"
    if how == "hand-off":
        match = scene20(text, *HAND_OFF)
    else:
        match = scene20(f"{text}\nball N9", "activate home 1 move", "step N9", 1, 3)
    assert rolls_for(match) == "catch"
    assert succeeds(match, home=rerolls_all) == Fraction(chance)


@pytest.mark.rule("BB20-GEN-04", "BB20-SKL-05")
@pytest.mark.parametrize("first", ["reroll", "reroll-by:catch"])
def test_a_die_is_rolled_again_once_whatever_for(scene20: Scene, play: Scene, first: str) -> None:
    match = scene20("rerolls 2-0\nhome 1 Lineman M8 ball\nhome 2 Lineman [Catch] N8", *HAND_OFF, 1)
    assert offered(match) == ["keep", "reroll", "reroll-by:catch"]
    assert match.get(BALL) == GRID.named("N8")  # nothing is done with the result yet
    play(match, first, 1)
    assert rolls_for(match) == "direction"


@pytest.mark.rule("BB20-RR-04", "BB20-RR-02", "BB20-SKL-05")
def test_in_the_other_turn_a_skill_rolls_again_but_no_team_reroll(scene20: Scene, play: Scene) -> None:
    text = "rerolls 2-2\nhome 1 Lineman M8 ball\nhome 2 Lineman N8\naway 1 Lineman [Catch] O7"
    match = scene20(text, *HAND_OFF, 1, "keep", 3, 1)  # dropped; it bounces to away 1, who drops it too
    assert isinstance(match.pending, Decision)
    assert match.pending.by is AWAY
    assert offered(match) == ["keep", "reroll-by:catch"]


# Hand-offs ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-HO-01", "BB20-HO-02", "BB20-ACT-05")
def test_a_hand_off_goes_to_a_standing_team_mate_with_a_zone_next_to_him(scene20: Scene, play: Scene) -> None:
    text = """
        home 1 Lineman PA- M8 ball
        home 2 Lineman N8
        home 3 Lineman N9 prone
        home 4 Lineman L8 no-zone
        home 5 Lineman L10
        away 1 Lineman N7
    """
    match = scene20(text, "activate home 1 hand-off")
    assert [each for each in offered(match) if each.startswith("hand-to")] == ["hand-to:1"]
    play(match, "hand-to home 2")
    assert rolls_for(match) == "catch"  # nothing is rolled for the provider
    assert checked(match).bonus == -1  # for away 1
    play(match, 4)
    assert match.get(HOLDER) == TAKER
    assert turnovers(match) == []
    assert match.get(SPENT) == ("hand-off",)
    tokens = offered(match)
    assert not [each for each in tokens if each.startswith("activate:0:") or each.endswith(":hand-off")]
    assert "activate:1:pass" in tokens  # both in a turn


@pytest.mark.rule("BB20-ACT-05", "BB20-ACT-09")
def test_a_hand_off_comes_after_the_move_and_the_ball_may_be_picked_up_on_the_way(scene20: Scene, play: Scene) -> None:
    match = scene20("home 1 Lineman M8\nhome 2 Lineman O8\nball N9", "activate home 1 hand-off")
    assert not [each for each in offered(match) if each.startswith("hand-to")]
    play(match, "step N9", 3, "hand-to home 2", 3)
    assert match.get(HOLDER) == TAKER
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "activate"


@pytest.mark.rule("BB20-HO-02", "BB20-TO-11", "BB20-CATCH-03")
@pytest.mark.parametrize(
    ("side", "catches", "over"), [("home", True, False), ("away", True, True), ("away", False, True)]
)
def test_a_hand_off_is_a_turnover_unless_the_team_has_the_ball_at_last(
    scene20: Scene, play: Scene, side: str, catches: bool, over: bool
) -> None:
    text = f"home 1 Lineman M8 ball\nhome 2 Lineman N8\n{side} 9 Lineman O7"
    match = scene20(text, *HAND_OFF, 1, 3, 6 if catches else 1)
    if not catches:
        play(match, 3)
    assert turnovers(match) == ["hand-off"] * over
    assert (match.get(HOLDER) == NOBODY) != catches


# Animosity ---------------------------------------------------------------------------------------------------

ORCS = "rosters orc orc\nhome 1 Blitzer M8 ball\nhome 2 Goblin N8\nhome 3 Lineman P8"


@pytest.mark.rule("BB20-SKL-11", "BB20-T-101")
def test_the_chance_that_he_refuses(scene20: Scene) -> None:
    match = scene20(ORCS, *HAND_OFF)
    assert rolls_for(match) == "animosity"
    assert 1 - succeeds(match) == Fraction(1, 6)


@pytest.mark.rule("BB20-SKL-11")
@pytest.mark.parametrize("action", ["hand-off", "pass"])
def test_who_refuses_keeps_the_ball_and_is_done(scene20: Scene, play: Scene, action: str) -> None:
    match = scene20(ORCS, f"activate home 1 {action}")
    play(match, *(["hand-to home 2"] if action == "hand-off" else ["pass", "throw-at P8"]))
    willing = play(match.fork(), 2)
    assert rolls_for(willing) == ("catch" if action == "hand-off" else "pass")
    play(match, 1)
    assert match.get(HOLDER) == GIVER
    assert turnovers(match) == []
    assert match.get(SPENT) == (action,)
    assert not [each for each in offered(match) if each.startswith("activate:0:")]


@pytest.mark.rule("BB20-SKL-11")
@pytest.mark.parametrize(
    ("thrower", "catcher", "asks"),
    [
        ("Lineman", "Lineman", True),
        ("Lineman", "Blitzer", False),
        ("Big Un Blocker", "Big Un Blocker", True),
        ("Big Un Blocker", "Lineman", False),
        ("Thrower", "Goblin", True),
        ("Goblin", "Lineman", False),
    ],
)
def test_against_whom(scene20: Scene, thrower: str, catcher: str, asks: bool) -> None:
    match = scene20(f"rosters orc orc\nhome 1 {thrower} M8 ball\nhome 2 {catcher} N8", *HAND_OFF)
    assert (rolls_for(match) == "animosity") == asks


@pytest.mark.rule("BB20-SKL-11")
@pytest.mark.parametrize("square", ["away 1 Lineman P8", "home 4 Lineman Q9"])
def test_not_for_a_pass_at_an_opponent_or_at_nobody(scene20: Scene, square: str) -> None:
    text = f"rosters orc orc\nhome 1 Blitzer M8 ball\n{square}"
    match = scene20(text, "activate home 1 pass", "pass", "throw-at P8")
    assert rolls_for(match) == "pass"


@pytest.mark.rule("BB20-SKL-11")
@pytest.mark.parametrize(("whom", "role"), list(product(("all", "all team-mates"), ("Lineman", "Troll"))))
def test_some_mean_everybody(whom: str, role: str) -> None:
    assert means(whom, role)
