"""Skills of moving and of handling the ball of 2020 (BB20-X): dodges, jumps, rising, picking up, passing, catching."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bb20_fights import (
    FAR,
    GRID,
    Play,
    Scene,
    asked,
    chance,
    checked,
    chooses,
    offers,
    place,
    reason,
    status,
    told,
    who,
)

from ruleengine import AWAY, HOME, Match
from ruleengine.odds import EventOccurred
from ruleengine_blood_bowl.checks import (
    catch_check,
    dodge_check,
    extra_square_check,
    intercept_check,
    pass_check,
    pick_up_check,
    stand_up_check,
)
from ruleengine_blood_bowl.events import BallLost, FollowedUp, Moved, TurnedOver, WentDown
from ruleengine_blood_bowl.planning import reach
from ruleengine_blood_bowl.rules import Quality
from ruleengine_blood_bowl.state import MOVED, Status

PRONE = Status.PRONE
GO = ("activate home 1 move", "step K8")


def runner(mine: str = "", theirs: str = "", *, stats: str = "AG3+", more: str = "") -> str:
    """Home 1 at L8, marked by away 1 at M8."""
    return f"home 1 Lineman {stats} [{mine}] L8\naway 1 Lineman [{theirs}] M8\n{FAR}{more}"


def square(name: str) -> int:
    return GRID.named(name)


def dodge(match: Match, to: str = "K8") -> Fraction:
    """The chance of home 1 to dodge from L8, without re-rolls."""
    return dodge_check(match, who(match, HOME), square("L8"), square(to)).probability


def first(view: Any, decision: Any) -> Any:
    return decision.choices[0]


def rolls_again(view: Any, decision: Any) -> Any:
    """A coach who rolls failures again, and uses skills."""
    return decision.choices[-1] if decision.reason == "re-roll" else decision.choices[0]


def stays_up(match: Match, **how: Any) -> Fraction:
    """The chance that home 1 does not go down by what is rolled now."""
    fell = EventOccurred(WentDown, piece=who(match, HOME))
    return 1 - chance(match, fell, until=fell | chooses, home=rolls_again, **how)


# Dodges ----------------------------------------------------------------------------------------------------

THREE = "away 2 Lineman [] J7\naway 3 Lineman [] J8\naway 4 Lineman [] J9\n"


@pytest.mark.rule(
    "BB20-X-PREHENSILE-TAIL-01", "BB20-X-TWO-HEADS-01", "BB20-X-TITCHY-01", "BB20-X-STUNTY-01", "BB20-X-T-04"
)
@pytest.mark.parametrize(
    ("mine", "theirs", "more", "wanted"),
    [
        ("", "Prehensile Tail", "", (1, 2)),
        ("Two Heads", "", "", (5, 6)),
        ("Stunty, Titchy", "", THREE, (5, 6)),
        ("Stunty", "Prehensile Tail", THREE, (1, 2)),
        ("", "", THREE.replace("[]", "[Titchy]"), (2, 3)),
        ("Stunty", "", THREE.replace("[]", "[Titchy]"), (2, 3)),
        ("", "Titchy", "", (2, 3)),
    ],
)
def test_dodges(scene20: Scene, mine: str, theirs: str, more: str, wanted: tuple[int, int]) -> None:
    match = scene20(runner(mine, theirs, more=more))
    assert dodge(match) == Fraction(*wanted)
    assert scene20(runner(mine, theirs, more=more), *GO).pending.check.probability == Fraction(*wanted)  # type: ignore[union-attr]


@pytest.mark.rule("BB20-X-PREHENSILE-TAIL-01", "BB20-X-USE-03")
def test_one_tail_counts_and_reach_knows_it(scene20: Scene) -> None:
    more = "away 2 Lineman [Prehensile Tail] M9\n"
    match = scene20(runner("", "Prehensile Tail", more=more))
    assert dodge(match) == Fraction(1, 2)
    assert reach(match, who(match, HOME), rerolls="none")["K8"].probability == Fraction(1, 2)


@pytest.mark.rule("BB20-X-DIVING-TACKLE-01", "BB20-X-DIVING-TACKLE-03", "BB20-X-DIVING-TACKLE-04", "BB20-X-T-01")
@pytest.mark.parametrize(("mine", "wanted"), [("", (1, 3)), ("Dodge", (5, 9))])
def test_diving_tackle(scene20: Scene, mine: str, wanted: tuple[int, int]) -> None:
    match = scene20(runner(mine, "Diving Tackle"), *GO)
    assert stays_up(match, away=first) == Fraction(*wanted)


@pytest.mark.rule("BB20-X-T-02", "BB20-X-DIVING-TACKLE-01")
def test_a_natural_six_gets_away_from_a_diver(scene20: Scene) -> None:
    match = scene20(runner("", "Diving Tackle", more="away 2 Lineman [] J8\n"), *GO)
    assert stays_up(match, away=first) == Fraction(1, 6)


@pytest.mark.rule("BB20-X-DIVING-TACKLE-02", "BB20-X-DIVING-TACKLE-04")
def test_the_diver_lies_in_the_square_that_was_left(scene20: Scene, play: Play) -> None:
    match = scene20("rerolls 1-0\n" + runner("Dodge", "Diving Tackle", more=""), *GO, 4)
    assert (reason(match), asked(match)) == ("use-skill", AWAY)
    declined = play(match.fork(), "decline", "keep")
    assert reason(declined) == "act"
    play(match, "use:diving-tackle")
    assert offers(match) == ["keep", "reroll-by:dodge", "reroll"] or offers(match) == [
        "keep",
        "reroll",
        "reroll-by:dodge",
    ]
    play(match, "reroll-by:dodge", 5)
    assert (place(match, AWAY), status(match, who(match, AWAY))) == ("L8", PRONE)
    assert (place(match, HOME), reason(match)) == ("K8", "act")
    assert not told(match, TurnedOver)


@pytest.mark.rule("BB20-X-DIVING-TACKLE-02", "BB20-X-DIVING-TACKLE-04", "BB20-X-TACKLE-01")
def test_a_diver_with_tackle_shuts_dodge_and_drops_his_ball(scene20: Scene, play: Play) -> None:
    text = f"home 1 Lineman AG3+ [Dodge] L8\naway 1 Lineman [Diving Tackle, Tackle] M8 ball\n{FAR}"
    match = scene20(text, *GO, 4, "use:diving-tackle")
    assert reason(match) == "armour", "no Dodge"
    assert len(told(match, BallLost)) == 1


@pytest.mark.rule("BB20-X-BREAK-TACKLE-01", "BB20-X-BREAK-TACKLE-02", "BB20-X-DIVING-TACKLE-05", "BB20-X-T-03")
@pytest.mark.parametrize(
    ("stats", "theirs", "wanted"),
    [("ST4 AG4+", "", (2, 3)), ("ST5 AG4+", "", (5, 6)), ("ST5 AG3+", "Diving Tackle", (2, 3))],
)
def test_break_tackle(scene20: Scene, stats: str, theirs: str, wanted: tuple[int, int]) -> None:
    match = scene20(runner("Break Tackle", theirs, stats=stats), *GO)
    assert stays_up(match, away=first) == Fraction(*wanted)


@pytest.mark.rule("BB20-X-BREAK-TACKLE-01")
def test_break_tackle_works_once_an_action_and_not_for_jumps(scene20: Scene, play: Play) -> None:
    more = "away 2 Lineman [] J8\n"
    match = scene20(runner("Break Tackle", stats="ST5 AG4+", more=more), *GO, 3)
    assert reason(match) == "use-skill"
    play(match, "use:break-tackle", "step K9", 2)
    assert reason(match) == "armour", "it was used"
    text = f"home 1 Lineman AG4+ ST5 [Break Tackle] L8\naway 1 Lineman [] M8 prone\naway 2 Lineman [] K7\n{FAR}"
    jump = scene20(text, "activate home 1 move", "jump N8", 3)
    assert reason(jump) == "armour"


@pytest.mark.rule("BB20-X-ARM-BAR-01", "BB20-X-ARM-BAR-02")
@pytest.mark.parametrize("theirs", ["Arm Bar", "Arm Bar, Diving Tackle"])
def test_arm_bar_hurts_who_falls(scene20: Scene, play: Play, theirs: str) -> None:
    text = f"home 1 Lineman AG3+ AV9+ [] L8\naway 1 Lineman [{theirs}] M8\n{FAR}"
    match = scene20(text, *GO, 3 if "Diving" in theirs else 2)
    if "Diving" in theirs:
        play(match, "use:diving-tackle")
    armour = play(match.fork(), (4, 4))
    assert (reason(armour), asked(armour)) == ("use-skill", AWAY)
    play(match, (4, 5), (4, 3))
    assert (reason(match), asked(match)) == ("use-skill", AWAY), "or the injury"


@pytest.mark.rule("BB20-X-ARM-BAR-01", "BB20-X-ARM-BAR-02")
def test_arm_bar_not_for_rushes_nor_on_iron_hard_skin(scene20: Scene, play: Play) -> None:
    text = "home 1 Lineman MA1 AG3+ AV9+ [{skin}] L8\naway 1 Lineman [Arm Bar] {at}\n" + FAR
    rush = scene20(text.format(skin="", at="J8"), "activate home 1 move", "step L9", "step K8", 1, (4, 4))
    assert status(rush, who(rush, HOME)) is PRONE
    skin = scene20(text.format(skin="Iron Hard Skin", at="M8"), "activate home 1 move", "step K8", 1, (4, 4))
    assert status(skin, who(skin, HOME)) is PRONE


# Leaving ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-TENTACLES-01", "BB20-X-T-06")
@pytest.mark.parametrize(
    ("strength", "holds"), [(2, (1, 6)), (3, (1, 6)), (4, (1, 3)), (5, (1, 2)), (6, (2, 3)), (7, (5, 6)), (8, (5, 6))]
)
def test_tentacles(scene20: Scene, strength: int, holds: tuple[int, int]) -> None:
    text = f"home 1 Lineman ST3 [] L8\naway 1 Lineman ST{strength} [Tentacles] M8\n{FAR}"
    match = scene20(text, *GO, "use:tentacles")
    assert reason(match) == "tentacles"
    assert checked(match).probability == Fraction(*holds)


@pytest.mark.rule("BB20-X-TENTACLES-02", "BB20-X-TENTACLES-03", "BB20-X-TENTACLES-05", "BB20-X-ORD-04")
def test_who_is_held_stays_and_may_do_the_rest(scene20: Scene, play: Play) -> None:
    match = scene20(runner("", "Tentacles"), "activate home 1 blitz", "blitz-at away 1", "step K8")
    assert (reason(match), asked(match)) == ("use-skill", AWAY)
    free = play(match.fork(), "use:tentacles", 5)
    assert reason(free) == "dodge"
    play(match, "use:tentacles", 6)
    assert place(match, HOME) == "L8"
    assert match.get(MOVED) == 0
    assert not told(match, TurnedOver)
    assert not told(match, Moved)
    assert offers(match) == [f"block:{who(match, AWAY)}", "end"]
    assert len(reach(match, who(match, HOME))) == 1


@pytest.mark.rule("BB20-X-TENTACLES-04", "BB20-X-FRENZY-02")
def test_a_follow_up_may_be_held(scene20: Scene, play: Play) -> None:
    text = f"home 1 Lineman [Frenzy] L8\naway 1 Lineman [] M8\naway 2 Lineman [Tentacles] K8\n{FAR}"
    match = scene20(text, "activate home 1 block", "block away 1", (3, 3), "push N8", "use:tentacles", 6)
    assert place(match, HOME) == "L8"
    assert not told(match, FollowedUp)
    assert reason(match) == "activate", "no second block"


@pytest.mark.rule("BB20-X-SHADOWING-01", "BB20-X-T-07")
@pytest.mark.parametrize(("movement", "wanted"), [(6, (1, 6)), (7, (1, 3)), (8, (1, 2)), (5, (1, 6))])
def test_shadowing(scene20: Scene, movement: int, wanted: tuple[int, int]) -> None:
    text = f"home 1 Lineman MA6 [] L8\naway 1 Lineman MA{movement} [Shadowing] M8\n{FAR}"
    match = scene20(text, *GO, 6)
    assert (reason(match), asked(match)) == ("use-skill", AWAY)
    match.answer("use:shadowing")
    assert checked(match).probability == Fraction(*wanted)


@pytest.mark.rule("BB20-X-SHADOWING-02", "BB20-X-SHADOWING-03")
@pytest.mark.parametrize(("die", "then"), [(6, "act"), (1, "armour")])
def test_who_shadows_moves_for_nothing(scene20: Scene, play: Play, die: int, then: str) -> None:
    match = scene20(runner("", "Shadowing"), *GO, die, "use:shadowing", 6)
    assert (place(match, HOME), place(match, AWAY)) == ("K8", "L8")
    assert reason(match) == then


@pytest.mark.rule("BB20-X-SHADOWING-04", "BB20-X-USE-03")
def test_a_follow_up_can_be_shadowed_by_one_of_several(scene20: Scene, play: Play) -> None:
    text = f"home 1 Lineman [] L8\naway 1 Lineman [] M8\n{FAR}"
    shadows = "away 2 Lineman [Shadowing] K8\naway 3 Lineman [Shadowing] K9\n"
    match = scene20(text + shadows, "activate home 1 block", "block away 1", (3, 3), "push N8", "follow-up")
    play(match, "use:shadowing", 1)
    assert reason(match) == "activate", "only one of them tries"


# Jumps -----------------------------------------------------------------------------------------------------

MARKERS = "away 2 Lineman [] K7\naway 3 Lineman [] K8\naway 4 Lineman [] K9\n"


@pytest.mark.rule("BB20-X-LEAP-02", "BB20-X-LEAP-05", "BB20-X-POGO-01", "BB20-X-VERY-LONG-LEGS-01", "BB20-X-T-05")
@pytest.mark.parametrize(
    ("mine", "wanted"), [("Leap", (1, 3)), ("Leap, Very Long Legs", (1, 2)), ("Pogo Stick", (2, 3)), ("", (1, 6))]
)
def test_leaps_from_three_markers(scene20: Scene, mine: str, wanted: tuple[int, int]) -> None:
    text = f"home 1 Lineman AG3+ [{mine}] L8\naway 1 Lineman [] M8 prone\n{FAR}{MARKERS}"
    match = scene20(text, "activate home 1 move", "jump N8")
    assert checked(match).probability == Fraction(*wanted)


@pytest.mark.rule("BB20-X-LEAP-01", "BB20-X-POGO-01")
@pytest.mark.parametrize("skill", ["Leap", "Pogo Stick"])
@pytest.mark.parametrize("over", ["", "home 2 Lineman [] M8\n", "away 2 Lineman [] M8\n"])
def test_a_leap_goes_over_anything(scene20: Scene, skill: str, over: str) -> None:
    match = scene20(f"home 1 Lineman AG3+ [{skill}] L8\n{FAR}{over}", "activate home 1 move")
    assert f"jump:{square('N8')}" in offers(match)
    match.answer(f"jump:{square('N8')}")
    assert reason(match) == "jump"
    match.answer(6)
    assert place(match, HOME) == "N8"
    assert not any(offer.startswith("jump") for offer in offers(match)), "once an action"
    assert reach(scene20(f"home 1 Lineman AG3+ [{skill}] L8\n{FAR}{over}"), who(match, HOME))[
        "N8"
    ].probability >= Fraction(2, 3)


@pytest.mark.rule("BB20-X-LEAP-04", "BB20-X-POGO-02")
@pytest.mark.parametrize(("options", "where"), [({}, "O8"), ({"leap.leap_rush_fail": "as_jump"}, "M8")])
def test_a_leap_whose_first_rush_fails(scene20: Scene, options: dict[str, Any], where: str) -> None:
    for skill in ("Leap", "Pogo Stick"):
        text = f"home 1 Lineman MA1 AG3+ [{skill}] L8\n{FAR}"
        match = scene20(text, "activate home 1 move", "step M8", "jump O8", 1, options=options)
        assert (place(match, HOME), reason(match)) == (where, "armour")


@pytest.mark.rule("BB20-X-LEAP-03", "BB20-X-LEAP-06", "BB20-X-DIVING-TACKLE-06", "BB20-X-DIVING-TACKLE-08")
def test_diving_after_a_leap(scene20: Scene, play: Play) -> None:
    text = "home 1 Lineman AG3+ [{skill}] L8\naway 1 Lineman [Diving Tackle] K8\n" + FAR
    match = scene20(text.format(skill="Leap, Dodge"), "activate home 1 move", "jump N8", 4)
    assert reason(match) == "use-skill", "−1 and −2 come to −2: 5 is needed"
    play(match, "use:diving-tackle")
    assert reason(match) == "armour", "Dodge does not help a leap"
    assert (place(match, HOME), place(match, AWAY)) == ("N8", "L8")
    pogo = scene20(text.format(skill="Pogo Stick"), "activate home 1 move", "jump N8", 3)
    assert reason(pogo) == "act", "no use against a Pogo Stick"
    again = scene20(
        "rerolls 1-0\n" + text.format(skill="Leap"), "activate home 1 move", "jump N8", 4, "use:diving-tackle"
    )
    play(again, "reroll", 1)
    assert (place(again, HOME), place(again, AWAY)) == ("L8", "K8")
    assert status(again, who(again, AWAY)) is PRONE


# Rising and rushing ----------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-JUMP-UP-01", "BB20-X-JUMP-UP-02", "BB20-X-JUMP-UP-04", "BB20-X-T-28")
def test_jump_up(scene20: Scene, play: Play) -> None:
    text = (
        f"rerolls 1-0\nhome 1 Lineman AG3+ [Jump Up, Pro] L8 prone\naway 1 Lineman [] M8\naway 2 Lineman [] M9\n{FAR}"
    )
    moves = scene20(text, "activate home 1 move", "stand-up")
    assert (reason(moves), moves.get(MOVED)) == ("act", 0)
    match = scene20(text, "activate home 1 block", "stand-up")
    assert (reason(match), checked(match).probability) == ("jump-up", Fraction(5, 6))
    failed = play(match.fork(), 1)
    assert offers(failed) == ["keep", "reroll"], "no Pro"
    play(failed, "keep")
    assert (reason(failed), status(failed, who(failed, HOME))) == ("activate", PRONE)
    assert not told(failed, TurnedOver)
    assert reason(play(match, 2, "keep", "block away 1")) == "block"


@pytest.mark.rule("BB20-X-TIMMMBER-01", "BB20-X-T-28")
@pytest.mark.parametrize(
    ("mates", "wanted"),
    [
        ("", (1, 2)),
        ("home 2 Lineman [] K8\n", (2, 3)),
        ("home 2 Lineman [] K8\nhome 3 Lineman [] K9\n", (5, 6)),
        ("home 2 Lineman [] K8\nhome 3 Lineman [] K9\nhome 4 Lineman [] L9\n", (5, 6)),
        ("home 2 Lineman [] M8\naway 2 Lineman [] N8\n", (1, 2)),
    ],
)
def test_timmm_ber(scene20: Scene, mates: str, wanted: tuple[int, int]) -> None:
    match = scene20(f"home 1 Lineman MA2 [Timmm-ber!] L8 prone\n{FAR}{mates}")
    assert stand_up_check(match, who(match, HOME)).probability == Fraction(*wanted)


@pytest.mark.rule("BB20-X-DRUNKARD-01", "BB20-X-T-27")
@pytest.mark.parametrize(("weather", "wanted"), [("perfect", (2, 3)), ("blizzard", (1, 2))])
def test_drunkard(scene20: Scene, weather: str, wanted: tuple[int, int]) -> None:
    match = scene20(f"weather {weather}\nhome 1 Lineman [Drunkard] L8\n{FAR}")
    assert extra_square_check(match, who(match, HOME)).probability == Fraction(*wanted)


# The ball --------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-BIG-HAND-01", "BB20-X-EXTRA-ARMS-01")
@pytest.mark.parametrize(("mine", "needed"), [("", 7), ("Big Hand", 3), ("Big Hand, Extra Arms", 2), ("Extra Arms", 6)])
def test_picking_up(scene20: Scene, mine: str, needed: int) -> None:
    text = f"weather rain\nball K8\nhome 1 Lineman AG3+ [{mine}] L8\n{FAR}{THREE}"
    match = scene20(text)
    assert pick_up_check(match, who(match, HOME), square("K8")).needed == needed


@pytest.mark.rule("BB20-X-NERVES-01", "BB20-X-DISTURBING-01", "BB20-X-EXTRA-ARMS-01")
@pytest.mark.parametrize(
    ("mine", "theirs", "bonus"),
    [
        ("", "", -1),
        ("Nerves of Steel", "", 0),
        ("Extra Arms", "", 0),
        ("Nerves of Steel", "Disturbing Presence", -1),
        ("", "Disturbing Presence", -2),
    ],
)
def test_catching(scene20: Scene, mine: str, theirs: str, bonus: int) -> None:
    match = scene20(runner(mine, theirs))
    plain = scene20(runner()).fork()
    catches = [catch_check(each, who(each, HOME), "") for each in (match, plain)]
    assert catches[0].bonus - catches[1].bonus == bonus + 1


@pytest.mark.rule("BB20-X-DISTURBING-01")
@pytest.mark.parametrize(("at", "bonus"), [("O8 prone", -1), ("O11 stunned", -1), ("O5 no-zone", -1), ("P8", 0)])
def test_disturbing_presence_reaches_three_squares(scene20: Scene, at: str, bonus: int) -> None:
    match = scene20(f"home 1 Lineman [] L8 ball\naway 1 Lineman [Disturbing Presence] {at}\n{FAR}")
    assert pass_check(match, who(match, HOME), square("L11")).bonus == bonus


@pytest.mark.rule("BB20-X-NERVES-01", "BB20-X-ACCURATE-01", "BB20-X-CANNONEER-01")
@pytest.mark.parametrize(
    ("mine", "to", "bonus"),
    [
        ("", "L11", -1),
        ("Nerves of Steel", "L11", 0),
        ("Accurate", "L11", 0),
        ("Cannoneer", "L11", -1),
        ("Accurate, Nerves of Steel", "L14", 0),
        ("Accurate", "V8", -3),
        ("Cannoneer", "V8", -2),
    ],
)
def test_passing(scene20: Scene, mine: str, to: str, bonus: int) -> None:
    match = scene20(runner(mine).replace("L8", "L8 ball"))
    assert pass_check(match, who(match, HOME), square(to)).bonus == bonus


@pytest.mark.rule("BB20-X-VERY-LONG-LEGS-02", "BB20-X-T-26", "BB20-X-EXTRA-ARMS-01")
@pytest.mark.parametrize(
    ("mine", "wanted"), [("", (1, 6)), ("Very Long Legs", (1, 2)), ("Very Long Legs, Extra Arms", (2, 3))]
)
def test_interfering(scene20: Scene, mine: str, wanted: tuple[int, int]) -> None:
    match = scene20(f"home 1 Lineman AG3+ [{mine}] L8\naway 1 Lineman [] B15 ball\n{FAR}")
    assert intercept_check(match, who(match, HOME), Quality.ACCURATE).probability == Fraction(*wanted)


@pytest.mark.rule("BB20-X-MONSTROUS-MOUTH-01")
def test_monstrous_mouth_catches_again(scene20: Scene, play: Play) -> None:
    text = f"home 1 Lineman [] L8 ball\nhome 2 Lineman [Monstrous Mouth, Catch] L9\n{FAR}"
    match = scene20(text, "activate home 1 hand-off", "hand-to home 2", 1)
    assert sorted(offers(match)) == ["keep", "reroll-by:catch", "reroll-by:monstrous-mouth"]
    assert reason(play(match, "reroll-by:monstrous-mouth", 1)) != "re-roll", "one re-roll a die"
