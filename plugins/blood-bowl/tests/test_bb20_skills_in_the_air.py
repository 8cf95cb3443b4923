"""Balls and players in the air by the skills of 2020 (BB20-X): Diving Catch, Swoop; and the re-roll of a Leader."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bb20_fights import FAR, Play, Scene, asked, checked, offers, place, reason, who
from bb20_words import chances, turnovers
from test_bb20_skills_of_the_ball import PASS, E, N, S, ball, passer

from ruleengine import HOME
from ruleengine_blood_bowl.checks import catch_check
from ruleengine_blood_bowl.state import HOLDER

# Diving Catch ----------------------------------------------------------------------------------------------

DIVER = "home 3 Lineman AG3+ [Diving Catch] Q9\n"


@pytest.mark.rule("BB20-X-DIVING-CATCH-01", "BB20-X-DIVING-CATCH-04")
def test_diving_catch(scene20: Scene, play: Play) -> None:
    match = scene20(passer(more=DIVER), *PASS, "throw-at P8", 6)
    assert (reason(match), asked(match)) == ("diving-catch", HOME)
    play(match, "dive home 3")
    assert (reason(match), checked(match).subject) == ("catch", who(match, HOME, 3))
    caught = play(match.fork(), 3)
    assert (ball(caught), place(caught, HOME, 3)) == ("home #3", "Q9")
    play(match, 1)
    assert (reason(match), ball(match)) == ("direction", "P8"), "it bounces from where it came down"


@pytest.mark.rule("BB20-X-DIVING-CATCH-01", "BB20-X-DIVING-CATCH-02")
def test_a_scatter_can_be_dived_for_and_a_bounce_cannot(scene20: Scene, play: Play) -> None:
    match = scene20(passer(more=DIVER, stats="PA6+"), *PASS, "throw-at O8", 4, N, S, E)
    assert (reason(match), ball(match)) == ("diving-catch", "P8")
    play(match, "dive home 3")
    assert checked(match).bonus == -1
    dropped = scene20(passer(more=DIVER), *PASS, "throw-at O8", 6, 1, E)
    assert (ball(dropped), reason(dropped)) == ("P8", "activate"), "a bounce"


@pytest.mark.rule("BB20-X-DIVING-CATCH-03")
def test_the_active_coach_says_who_dives_first(scene20: Scene, play: Play) -> None:
    more = DIVER + "home 4 Lineman AG3+ [Diving Catch] Q7\naway 1 Lineman AG3+ [Diving Catch] P9\n"
    match = scene20(passer(more=more), *PASS, "throw-at P8", 6)
    assert (asked(match), len(offers(match))) == (HOME, 4)
    play(match, "dive away 1", 1)
    assert (asked(match), len(offers(match))) == (HOME, 3)
    play(match, "dive home 4", 1, "dive home 3", 6)
    assert ball(match) == "home #3"


@pytest.mark.rule("BB20-X-DIVING-CATCH-05", "BB20-X-DIVING-CATCH-06")
def test_when_nobody_dives(scene20: Scene) -> None:
    aimed = scene20(passer(more="home 3 Lineman AG3+ [Diving Catch] P9\n"), *PASS, "throw-at O8", 6)
    assert (reason(aimed), checked(aimed).subject) == ("catch", who(aimed, HOME, 2)), "he who stands there must"
    letter = scene20(passer(more=DIVER), *PASS, "throw-at P8", 6, options={"diving-catch.diving_catch_accurate": False})
    assert reason(letter) == "direction"
    by_default = scene20(passer(more=DIVER), *PASS, "throw-at P8", 6)
    assert reason(by_default) == "diving-catch"


@pytest.mark.rule("BB20-X-DIVING-CATCH-07", "BB20-X-T-36")
def test_diving_catch_catches_an_accurate_pass_better(scene20: Scene) -> None:
    match = scene20(passer(to="Diving Catch"))
    piece = who(match, HOME, 2)
    assert catch_check(match, piece, "pass").probability == Fraction(5, 6)
    assert catch_check(match, piece, "hand-off").probability == Fraction(2, 3)
    again = scene20(passer(to="Diving Catch, Catch"), *PASS, "throw-at O8", 6)
    held = chances(
        again,
        lambda moment: moment.get(HOLDER) == piece,
        until=lambda m: reason_of(m) not in CATCHING,
        home=rolls_again,
    )
    assert held[True] == Fraction(35, 36)


CATCHING = ("catch", "re-roll")


def reason_of(moment: Any) -> str:
    return "catch" if moment.pending is None else str(moment.pending.reason.rpartition(".")[2])


def rolls_again(view: Any, decision: Any) -> Any:
    return decision.choices[-1]


# Swoop -----------------------------------------------------------------------------------------------------

THROW = (
    "home 1 Player MA5 ST5 AG4+ PA3+ AV9+ [Throw Team-mate] L8\n"
    f"home 2 Player MA6 ST2 AG3+ PA4+ AV8+ [Right Stuff, Swoop] L9\n{FAR}"
)
FLY = ("activate home 1 throw-team-mate", "throw-player home 2", "fly-to O8")


@pytest.mark.rule("BB20-X-SWOOP-01", "BB20-X-SWOOP-02")
@pytest.mark.parametrize(
    ("towards", "die", "far", "at"),
    [("n", 1, 1, "N7"), ("n", 4, 2, "O6"), ("e", 5, 3, "R11"), ("s", 2, 1, "P9"), ("w", 3, 3, "L8")],
)
def test_swoop(scene20: Scene, play: Play, towards: str, die: int, far: int, at: str) -> None:
    match = scene20(THROW, *FLY, 6)
    assert (reason(match), asked(match)) == ("use-skill", HOME)
    play(match, "use:swoop", f"swoop:{towards}", die, far)
    if at == "L8":
        assert (reason(match), checked(match).subject) == ("armour", who(match, HOME)), "he falls on his thrower"
        return
    assert (place(match, HOME, 2), reason(match), checked(match).bonus) == (at, "land", 0)


@pytest.mark.rule("BB20-X-SWOOP-02")
def test_swoop_after_a_successful_throw_and_off_the_pitch(scene20: Scene, play: Play) -> None:
    match = scene20(THROW, *FLY, 2, "use:swoop", "swoop:n", 3, 1)
    assert (place(match, HOME, 2), checked(match).bonus) == ("O7", -1)
    edge = scene20(THROW.replace("L8", "L2").replace("L9", "L3"), *FLY[:2], "fly-to O2", 6, "use:swoop", "swoop:n")
    play(edge, 3, 3)
    assert place(edge, HOME, 2) == "off"


@pytest.mark.rule("BB20-X-SWOOP-03")
@pytest.mark.parametrize("face", [1, 2])
def test_no_swoop_after_a_bad_throw(scene20: Scene, face: int) -> None:
    text = THROW.replace("PA3+", "PA6+") + ("away 1 Lineman M8\n" if face == 2 else "")
    match = scene20(text, *FLY, face)
    assert reason(match) == "direction"


# Leader ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-LEADER-01", "BB20-X-LEADER-02")
def test_leader(scene20: Scene, play: Play) -> None:
    text = f"leader yes-no\nball L9\nhome 1 Lineman AG3+ L8\nhome 2 Lineman [Leader] O8 stunned\n{FAR}"
    match = scene20(text, "activate home 1 move", "step L9", 1)
    assert offers(match) == ["keep", "leader"]
    spent = play(match.fork(), "leader", 1)
    assert turnovers(spent) == ["pick-up"], "one re-roll a die"
    off = scene20(text.replace("O8 stunned", "reserves"), "activate home 1 move", "step L9", 1)
    assert reason(off) == "direction", "nobody leads from the dugout"
    loner = scene20(text.replace("AG3+ L8", "AG3+ [Loner (4+)] L8"), "activate home 1 move", "step L9", 1, "leader")
    assert reason(loner) == "loner"
