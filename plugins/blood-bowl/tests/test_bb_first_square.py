"""Square A1, whose number is 0: on the pitch like any other, in both editions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from bb20_fights import BLOCK, BROKEN, GRID, POW, PUSH, offers, place, reason, told, who

from ruleengine import AWAY, HOME, Match, View, new_match
from ruleengine.hooks import invariants
from ruleengine_blood_bowl import reach
from ruleengine_blood_bowl._base.coaches.sight import Sight
from ruleengine_blood_bowl._bb2020.skills.secret_weapon import weapons
from ruleengine_blood_bowl.coaches import BasicCoach
from ruleengine_blood_bowl.events import BallMoved, Blocked, Left, WasHurt, WentDown
from ruleengine_blood_bowl.positions import POSITION
from ruleengine_blood_bowl.state import BALL, SQUARE, STATUS, TAKEN, ZONES, Status, has_zone, marked, put_on

Play = Callable[..., Match]
EDITIONS = pytest.mark.parametrize("rules", ["blood-bowl-lrb", "blood-bowl-2020"])
CORNER = "home 1 Lineman [{}] C1\naway 1 Lineman AV{} [] B1\nhome 9 Lineman [] Y1\naway 9 Lineman [] Z9\n"
STUN, KNOCK_OUT = (2, 3), (4, 4)


def begin(rules: str, text: str) -> Match:
    return new_match(rules, teams={POSITION: text.replace("AV8", "AV8+") if rules.endswith("2020") else text})


def test_its_number() -> None:
    assert GRID.named("A1") == 0


@EDITIONS
@pytest.mark.rule("LRB-PLY-04", "BB20-STA-02")
def test_who_stands_there_acts_marks_and_is_marked(rules: str, play: Play) -> None:
    match = begin(rules, "home 1 Lineman [] A1\naway 1 Lineman [] B2\n")
    home, away = who(match, HOME), who(match, AWAY)
    assert has_zone(match, home)
    assert (marked(match, home), marked(match, away)) == (True, True)
    assert match.get(ZONES, HOME) == 1
    assert [*invariants(match)] == []
    assert GRID.named("A1") in reach(match, home)
    play(match, "activate home 1 move")
    assert reason(match) == "act"
    assert f"step:{GRID.named('A2')}" in offers(match)
    play(match, "step A2", 6)
    assert match.get(TAKEN) & 1 == match.get(ZONES, HOME) & 1 == 0, "he has left it"


@EDITIONS
@pytest.mark.rule("LRB-PUSH-01", "LRB-ARM-01", "BB20-PUSH-01", "BB20-ARM-01")
@pytest.mark.parametrize(("injury", "status"), [(STUN, Status.STUNNED), (KNOCK_OUT, Status.KNOCKED_OUT)])
def test_who_is_pushed_and_put_down_there_is_hurt_there(
    rules: str, play: Play, injury: tuple[int, int], status: Status
) -> None:
    match = play(begin(rules, CORNER.format("", 8)), *BLOCK, POW, "push A1", "stay")
    away = who(match, AWAY)
    assert (reason(match), told(match, WentDown)[0].piece) == ("armour", away)
    assert place(match, AWAY) == "A1"
    play(match, BROKEN, injury)
    assert [event.status for event in told(match, WasHurt)] == [status]
    assert match.get(STATUS, away) is status
    off = status is Status.KNOCKED_OUT
    assert [(event.piece, event.square) for event in told(match, Left)] == [(away, 0)] * off
    assert match.get(TAKEN) & 1 == (not off)
    assert [*invariants(match)] == []


@EDITIONS
@pytest.mark.rule("LRB-PICK-03", "BB20-BALL-05")
def test_a_ball_that_lies_there_is_bumped(rules: str, play: Play) -> None:
    match = play(begin(rules, f"ball A1\n{CORNER.format('', 8)}"), *BLOCK, PUSH, "push A1", "stay")
    assert reason(match) == "direction", "it bounces from under him"
    assert match.get(BALL) == 0
    play(match, 5)  # east
    assert told(match, BallMoved)[-1].square == GRID.named("B1") == match.get(BALL)


@EDITIONS
@pytest.mark.rule("LRB-SKL-08", "BB20-SKL-18")
def test_frenzy_reaches_who_was_pushed_there(rules: str, play: Play) -> None:
    match = play(begin(rules, CORNER.format("Frenzy", 8)), *BLOCK, PUSH, "push A1")
    assert (place(match, HOME), place(match, AWAY)) == ("B1", "A1")
    assert reason(match) == "block", "the second one"
    assert len(told(match, Blocked)) == 1


@EDITIONS
def test_the_basic_coach_fetches_a_ball_that_lies_there(rules: str) -> None:
    match = begin(rules, "ball A1\nhome 1 Lineman [] C2\nhome 2 Lineman [] M9\naway 1 Lineman [] Y14\n")
    coach = BasicCoach()
    for _ in range(3):
        request: Any = match.pending
        assert request.by is HOME
        match.answer(coach(View(match, HOME), request))
        if match.get(SQUARE, who(match, HOME)) == 0:
            break
    assert match.get(SQUARE, who(match, HOME)) == 0


@EDITIONS
def test_a_ball_that_lies_there_is_to_be_picked_up(rules: str) -> None:
    match = begin(rules, "ball A1\nhome 1 Lineman [] C1\naway 1 Lineman [] Z14\n")
    home = who(match, HOME)
    assert Sight(View(match, HOME), HOME).picker == home
    ways = reach(match, home)
    assert ways[GRID.named("A1")].probability < ways[GRID.named("A2")].probability == 1, "it takes a roll"


@EDITIONS
def test_who_is_put_elsewhere_from_there_leaves_it(rules: str) -> None:
    match = begin(rules, "home 1 Lineman [] A1\naway 1 Lineman [] Z14\n")
    put_on(match, who(match, HOME), GRID.named("C3"))
    assert match.get(TAKEN) & 1 == 0
    assert [*invariants(match)] == []


@pytest.mark.rule("BB20-SKL-17")
def test_a_secret_weapon_that_left_the_pitch_from_there_has_taken_part(play: Play) -> None:
    """Knocked out on A1 by a block, he is known at the end of the drive, and not only while he stands on the pitch."""
    match = begin("blood-bowl-2020", CORNER.replace("AV{} []", "AV{} [Secret Weapon]").format("", 8))
    play(match, *BLOCK, POW, "push A1", "stay", BROKEN, KNOCK_OUT)
    assert match.get(STATUS, who(match, AWAY)) is Status.KNOCKED_OUT
    assert weapons(match) == [who(match, AWAY)]


@pytest.mark.rule("BB20-SKL-17")
def test_a_secret_weapon_that_stands_there_at_the_end_of_the_drive_is_sent_off() -> None:
    match = begin("blood-bowl-2020", "home 1 Lineman [Secret Weapon] A1\naway 1 Lineman [] M8\n")
    assert weapons(match) == [who(match, HOME)]
