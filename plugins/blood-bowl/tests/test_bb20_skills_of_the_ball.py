"""Skills of the ball of 2020 (BB20-X): passes, what comes before and after them, catches, holding the ball."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bb20_fights import (
    BOTH_DOWN,
    FAR,
    GRID,
    POW,
    PUSH,
    Play,
    Scene,
    asked,
    checked,
    offers,
    place,
    reason,
    status,
    told,
    who,
)
from bb20_words import chances, turnovers

from ruleengine import AWAY, HOME, Match
from ruleengine.hooks import preview_checks
from ruleengine_blood_bowl.events import Thrown
from ruleengine_blood_bowl.planning import reach
from ruleengine_blood_bowl.rules import why_not
from ruleengine_blood_bowl.state import ACTOR, BALL, HOLDER, MOVED, NOBODY, OFF, Status

PASS = ("activate home 1 pass", "pass")
N, E, S, W = 2, 5, 7, 4
"""Dice of directions."""


def passer(skill: str = "", *, to: str = "", stats: str = "PA3+", more: str = "") -> str:
    """Home 1 with the ball at L8, home 2 at O8."""
    return f"home 1 Lineman {stats} [{skill}] L8 ball\nhome 2 Lineman AG3+ [{to}] O8\n{FAR}{more}"


def ball(match: Match) -> str:
    """Where the ball lies, or who holds it."""
    if match.get(HOLDER) != NOBODY:
        piece = match.pieces[match.get(HOLDER)]
        return f"{piece.side} {piece.name}"
    return "off" if match.get(BALL) == OFF else GRID.name(match.get(BALL))


def quality(match: Any) -> str:
    return str(told(match, Thrown)[-1].quality)


# Safe Pass, Running Pass -----------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-SAFE-PASS-01", "BB20-X-RUNNING-PASS-03")
@pytest.mark.parametrize("skill", ["Safe Pass", "Safe Pass, Running Pass"])
def test_safe_pass_keeps_a_fumbled_ball(scene20: Scene, play: Play, skill: str) -> None:
    match = scene20(passer(skill), *PASS, "throw-at O8", 1)
    assert (reason(match), asked(match)) == ("use-skill", HOME)
    dropped = play(match.fork(), "decline")
    assert turnovers(dropped) == ["fumble"]
    play(match, "use:safe-pass")
    assert (ball(match), reason(match), turnovers(match)) == ("home #1", "activate", [])
    assert match.get(ACTOR) == NOBODY, "his activation is over"


@pytest.mark.rule("BB20-X-SAFE-PASS-02")
def test_safe_pass_without_a_passing_ability(scene20: Scene, play: Play) -> None:
    match = scene20(passer("Safe Pass", stats="PA-"), *PASS, "throw-at O8", "use:safe-pass")
    assert (ball(match), turnovers(match)) == ("home #1", [])


@pytest.mark.rule("BB20-X-SAFE-PASS-02")
def test_safe_pass_is_not_for_players_who_are_thrown(scene20: Scene) -> None:
    text = f"home 1 Player MA5 ST5 AG4+ PA3+ AV9+ [Throw Team-mate, Safe Pass] L8\n{FAR}"
    text += "home 2 Player MA6 ST2 AG3+ PA4+ AV8+ [Right Stuff] L9\n"
    match = scene20(text, "activate home 1 throw-team-mate", "throw-player home 2", "fly-to O8", 1)
    assert reason(match) == "direction"


@pytest.mark.rule("BB20-X-RUNNING-PASS-01", "BB20-X-RUNNING-PASS-02")
def test_running_pass_goes_on_after_a_quick_pass(scene20: Scene, play: Play) -> None:
    match = scene20(passer("Running Pass"), "activate home 1 pass", "step L7", "pass", "throw-at O8", 3, 3)
    assert (ball(match), reason(match), match.get(MOVED)) == ("home #2", "act", 1)
    assert "pass" not in offers(match), "no second action"
    play(match, "step L6", "step L5", "step L4", "step L3", "step L2", "step L1", 2, "end")
    assert (place(match, HOME), reason(match)) == ("L1", "activate")


@pytest.mark.rule("BB20-X-RUNNING-PASS-01", "BB20-X-RUNNING-PASS-02")
@pytest.mark.parametrize(
    ("first", "mate", "dice"),
    [
        ((), "R8", (4, 3)),  # a short pass
        (("step L7", "step L8", "step L7", "step L8", "step L7", "step L8"), "O8", (3, 3)),  # no movement left
        ((), "O8", (3, 1, N)),  # not caught
    ],
    ids=["short", "rushes alone", "dropped"],
)
def test_running_pass_ends(scene20: Scene, first: tuple[str, ...], mate: str, dice: tuple[int, ...]) -> None:
    text = passer("Running Pass").replace("O8", mate)
    match = scene20(text, "activate home 1 pass", *first, "pass", f"throw-at {mate}", *dice)
    assert reason(match) == "activate"


# Cloud Burster ---------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-CLOUD-BURSTER-01", "BB20-X-VERY-LONG-LEGS-02", "BB20-X-RR-01")
@pytest.mark.parametrize(
    ("theirs", "to", "again"), [("", "S8", True), ("Very Long Legs", "S8", False), ("", "Q8", False)]
)
def test_cloud_burster(scene20: Scene, play: Play, theirs: str, to: str, again: bool) -> None:
    text = passer("Cloud Burster").replace("O8", to) + f"away 1 Lineman AG3+ [{theirs}] N8\n"
    match = scene20(text, *PASS, f"throw-at {to}", 6, "intercept away 1", 6)
    assert (reason(match) == "use-skill") is again
    if not again:
        assert reason(match) == "catch"
        return
    assert asked(match) is HOME
    stands = play(match.fork(), "decline")
    assert (reason(stands), checked(stands).subject) == ("catch", who(match, AWAY))
    play(match, "use:cloud-burster")
    assert reason(match) == "intercept"
    assert (reason(play(match.fork(), 6)), checked(play(match.fork(), 6)).subject) == ("catch", who(match, AWAY))
    missed = play(match, 5)
    assert (reason(missed), checked(missed).subject) == ("catch", who(match, HOME, 2)), "it flies on"


# Hail Mary Pass --------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-HAIL-MARY-01", "BB20-X-T-24", "BB20-X-CANNONEER-01")
@pytest.mark.parametrize(
    ("skill", "wanted"),
    [
        ("Hail Mary Pass", {"inaccurate": (1, 3), "wild": (1, 2), "fumbled": (1, 6)}),
        ("Hail Mary Pass, Cannoneer", {"inaccurate": (1, 2), "wild": (1, 3), "fumbled": (1, 6)}),
    ],
)
def test_hail_mary_pass(scene20: Scene, skill: str, wanted: dict[str, tuple[int, int]]) -> None:
    match = scene20(passer(skill), "activate home 1 pass", "hail-mary", "hail-mary-at Z15")
    found = chances(match, quality, until=lambda moment: bool(told(moment, Thrown)))
    assert found == {name: Fraction(*share) for name, share in wanted.items()}


@pytest.mark.rule("BB20-X-HAIL-MARY-01", "BB20-X-HAIL-MARY-02")
def test_a_hail_mary_pass_scatters_and_nobody_deflects_it(scene20: Scene, play: Play) -> None:
    text = passer("Hail Mary Pass") + "away 1 Lineman N8\nhome 3 Lineman AG3+ Z8\n"
    match = scene20(text, "activate home 1 pass", "hail-mary", "hail-mary-at W8", 6, E, E, E)
    assert (reason(match), checked(match).about) == ("catch", "scatter")
    assert len(offers(scene20(text, "activate home 1 pass", "hail-mary"))) == 26 * 15 - 1
    wild = scene20(text, "activate home 1 pass", "hail-mary", "hail-mary-at W8", 2, W, 3)
    assert (ball(wild), reason(wild)) == ("I8", "direction")
    fumbled = scene20(text, "activate home 1 pass", "hail-mary", "hail-mary-at W8", 1, N)
    assert turnovers(fumbled) == ["fumble"]


@pytest.mark.rule("BB20-X-HAIL-MARY-02")
def test_no_hail_mary_pass_in_a_blizzard(scene20: Scene) -> None:
    match = scene20("weather blizzard\n" + passer("Hail Mary Pass"), "activate home 1 pass")
    assert "hail-mary" not in offers(match)


@pytest.mark.rule("BB20-X-HAIL-MARY-03")
@pytest.mark.parametrize(("face", "asks"), [(1, True), (2, True), (5, False), (6, False)])
def test_pass_does_not_better_the_best_hail_mary(scene20: Scene, face: int, asks: bool) -> None:
    match = scene20(passer("Hail Mary Pass, Pass"), "activate home 1 pass", "hail-mary", "hail-mary-at Z15", face)
    assert (reason(match) == "re-roll") is asks


# On the Ball -----------------------------------------------------------------------------------------------

RUNNER = "away 1 Lineman MA2 AG3+ [On the Ball{}] L11\n"


@pytest.mark.rule("BB20-X-ON-THE-BALL-01", "BB20-X-ON-THE-BALL-06", "BB20-X-ORD-09")
def test_on_the_ball_moves_before_the_pass(scene20: Scene, play: Play) -> None:
    more = RUNNER.format("") + "away 2 Lineman [On the Ball] P12\naway 3 Lineman [On the Ball] A1 prone\n"
    match = scene20(passer(more=more.replace("A1", "B1")), *PASS, "throw-at O8")
    assert (reason(match), asked(match)) == ("on-the-ball", AWAY)
    assert len(offers(match)) == 3, "not who is prone"
    play(match, "on-the-ball away 1", "step L10", "step M10", "step M9")
    assert place(match, AWAY) == "M9", "three squares with MA 2"
    assert reason(match) == "on-the-ball", "no rush; the next may move"
    play(match, "decline")
    assert (reason(match), checked(match).bonus) == ("pass", -1), "he marks the passer now"
    assert match.get(MOVED) == 0, "what the passer has moved is as before"


@pytest.mark.rule("BB20-X-ON-THE-BALL-02")
def test_who_falls_stops_the_series(scene20: Scene, play: Play) -> None:
    more = "away 1 Lineman AG3+ [On the Ball, Dodge, Pro] O9\naway 2 Lineman [On the Ball] V11\n"
    match = scene20("rerolls 1-1\n" + passer(more=more), *PASS, "throw-at O8", "on-the-ball away 1", "step P10", 1)
    assert reason(match) == "armour", "no re-roll of any kind"
    play(match, (1, 2))
    assert reason(match) == "pass", "nobody else moves"
    assert (status(match, who(match, AWAY)), turnovers(match)) == (Status.PRONE, [])


@pytest.mark.rule("BB20-X-ON-THE-BALL-04")
def test_on_the_ball_is_for_passes_alone(scene20: Scene) -> None:
    more = RUNNER.format("")
    handed = scene20(passer(more=more).replace("O8", "M8"), "activate home 1 hand-off", "hand-to home 2")
    assert reason(handed) == "catch"
    text = f"home 1 Player MA5 ST5 AG4+ PA3+ AV9+ [Throw Team-mate] L8\n{FAR}{more}"
    text += "home 2 Player MA6 ST2 AG3+ PA4+ AV8+ [Right Stuff] L9\n"
    thrown = scene20(text, "activate home 1 throw-team-mate", "throw-player home 2", "fly-to O8")
    assert reason(thrown) == "throw-player"


@pytest.mark.rule("BB20-X-HAIL-MARY-02", "BB20-X-ON-THE-BALL-01")
def test_on_the_ball_answers_a_hail_mary_pass(scene20: Scene, play: Play) -> None:
    match = scene20(passer("Hail Mary Pass", more=RUNNER.format("")), "activate home 1 pass", "hail-mary")
    play(match, "hail-mary-at Z15")
    assert reason(match) == "on-the-ball"
    assert reason(play(match, "decline")) == "pass"


@pytest.mark.rule("BB20-X-DIVING-TACKLE-09")
def test_the_thrower_does_not_dive_after_who_is_on_the_ball(scene20: Scene, play: Play) -> None:
    text = passer("Diving Tackle, Shadowing", more="away 1 Lineman AG3+ [On the Ball] M8\n")
    match = scene20(text, *PASS, "throw-at O8", "on-the-ball away 1", "step M9", 4)
    assert reason(match) == "run"
    assert place(match, HOME) == "L8"


@pytest.mark.rule("BB20-X-ON-THE-BALL-01")
def test_the_rolls_of_who_is_on_the_ball_are_told(scene20: Scene) -> None:
    match = scene20(passer(more="away 1 Lineman AG3+ [On the Ball] O9\n"), *PASS, "throw-at O8", "on-the-ball away 1")
    request: Any = match.pending
    step = next(option for option in request.choices if getattr(option, "to", None) == GRID.named("P10"))
    (roll,) = preview_checks(match, step)
    assert (roll.subject, roll.probability) == (who(match, AWAY), Fraction(2, 3))


# Dump-off --------------------------------------------------------------------------------------------------


def carrier(skill: str = "Dump-off", *, mine: str = "", more: str = "") -> str:
    """Home 1 at L8 next to away 1 with the ball at M8; away 2 at P8."""
    return (
        f"home 1 Lineman [{mine}] L8\naway 1 Lineman AG3+ PA3+ [{skill}] M8 ball\naway 2 Lineman AG3+ P8\n{FAR}{more}"
    )


BLOCK = ("activate home 1 block", "block away 1")


@pytest.mark.rule("BB20-X-DUMP-OFF-01", "BB20-X-DUMP-OFF-02", "BB20-X-DUMP-OFF-03")
def test_dump_off_before_a_block(scene20: Scene, play: Play) -> None:
    match = scene20("rerolls 1-1\n" + carrier(), *BLOCK)
    assert (reason(match), asked(match)) == ("use-skill", AWAY)
    kept = play(match.fork(), "decline")
    assert (reason(kept), ball(kept)) == ("block", "away #1")
    play(match, "use:dump-off")
    quick = {GRID.name(int(each.partition(":")[2])) for each in offers(match)}
    assert {"P8", "M11", "O10"} <= quick
    assert not {"Q8", "M12", "M8", "P10"} & quick
    play(match, "throw-at P8")
    assert (reason(match), checked(match).bonus) == ("pass", -1), "a marker"
    fumbled = play(match.fork(), 1)
    assert reason(fumbled) == "direction", "no team re-roll"
    play(fumbled, W)
    assert (reason(fumbled), turnovers(fumbled)) == ("catch", []), "the attacker catches it"
    play(fumbled, 6, "keep")
    assert (ball(fumbled), reason(fumbled)) == ("home #1", "block")
    play(match, 6, 3)
    assert (ball(match), reason(match), turnovers(match)) == ("away #2", "block", [])


@pytest.mark.rule("BB20-X-DUMP-OFF-01", "BB20-X-DUMP-OFF-03")
def test_dump_off_as_a_blitz_is_declared(scene20: Scene, play: Play) -> None:
    match = scene20(carrier(), "activate home 1 blitz", "blitz-at away 1")
    assert (reason(match), asked(match)) == ("use-skill", AWAY)
    play(match, "use:dump-off", "throw-at P8", 6, 3)
    assert (ball(match), reason(match)) == ("away #2", "act")
    play(match, "block away 1")
    assert reason(match) == "block", "not asked again"


@pytest.mark.rule("BB20-X-DUMP-OFF-01", "BB20-X-ORD-01")
def test_foul_appearance_comes_before_dump_off(scene20: Scene, play: Play) -> None:
    match = scene20(carrier("Dump-off, Foul Appearance"), *BLOCK)
    assert reason(match) == "foul-appearance"
    assert reason(play(match.fork(), 1)) == "activate", "no block, no pass"
    assert reason(play(match, 2)) == "use-skill"
    blitz = scene20(carrier("Dump-off, Foul Appearance"), "activate home 1 blitz", "blitz-at away 1", 1)
    assert reason(blitz) == "activate"


@pytest.mark.rule("BB20-X-DUMP-OFF-02", "BB20-X-NERVES-01", "BB20-X-ACCURATE-01", "BB20-X-PASS-01")
def test_skills_of_passing_help_a_dump_off(scene20: Scene, play: Play) -> None:
    text = carrier("Dump-off, Accurate, Nerves of Steel, Pass, Safe Pass")
    match = scene20(text, *BLOCK, "use:dump-off", "throw-at P8")
    assert checked(match).bonus == 1
    play(match, 1)
    assert offers(match) == ["keep", "reroll-by:pass"]
    play(match, "keep", "use:safe-pass")
    assert (ball(match), reason(match)) == ("away #1", "block")


@pytest.mark.rule("BB20-X-DUMP-OFF-02")
def test_a_dump_off_may_be_deflected_which_is_no_turnover(scene20: Scene, play: Play) -> None:
    match = scene20(carrier(more="home 2 Lineman AG3+ N8\n"), *BLOCK, "use:dump-off", "throw-at P8", 6)
    assert (reason(match), asked(match)) == ("intercept", HOME)
    play(match, "intercept home 2", 6, 6)
    assert (ball(match), reason(match), turnovers(match)) == ("home #2", "block", [])


@pytest.mark.rule("BB20-X-DUMP-OFF-03", "BB20-X-ANIMOSITY-01")
def test_animosity_counts_in_a_dump_off(scene20: Scene, play: Play) -> None:
    match = scene20(carrier("Dump-off, Animosity (all team-mates)"), *BLOCK, "use:dump-off", "throw-at P8")
    assert reason(match) == "animosity"
    play(match, 1)
    assert (reason(match), ball(match)) == ("block", "away #1")


@pytest.mark.rule("BB20-X-DUMP-OFF-04", "BB20-X-ON-THE-BALL-03")
def test_the_moving_team_may_be_on_the_ball_in_a_dump_off(scene20: Scene, play: Play) -> None:
    more = "home 2 Lineman AG3+ [On the Ball] P9\nhome 3 Lineman [On the Ball] B15\n"
    match = scene20(carrier(more=more), *BLOCK, "use:dump-off", "throw-at P8")
    assert (reason(match), asked(match)) == ("on-the-ball", HOME)
    play(match, "on-the-ball home 2", "step P10", 1)
    assert reason(match) == "armour"
    assert turnovers(match) == ["dodge"]


@pytest.mark.rule("BB20-X-DUMP-OFF-05")
@pytest.mark.parametrize(
    ("option", "first", "again"),
    [
        (False, ("decline",), False),
        (True, ("decline",), True),
        (False, ("use:dump-off", "throw-at N8", 6, W, 6), True),
    ],
    ids=["declined", "by option", "caught again"],
)
def test_dump_off_at_the_second_block(
    scene20: Scene, play: Play, option: bool, first: tuple[Any, ...], again: bool
) -> None:
    match = scene20(carrier(mine="Frenzy"), *BLOCK, options={"dump-off.dump_off_second_block": option})
    play(match, *first)
    assert (reason(match), ball(match)) == ("block", "away #1")
    play(match, PUSH, "push N8")
    assert reason(match) == ("use-skill" if again else "block")


@pytest.mark.rule("BB20-X-MY-BALL-01", "BB20-X-DUMP-OFF-03")
def test_my_ball_is_kept(scene20: Scene) -> None:
    match = scene20(passer("My Ball, Fumblerooskie, Hail Mary Pass"))
    piece = who(match, HOME)
    assert [why_not(match, piece, action) for action in ("pass", "hand-off")] == ["he does not part with the ball"] * 2
    assert not {"activate:0:pass", "activate:0:hand-off"} & set(offers(match))
    moved = scene20(passer("My Ball, Fumblerooskie"), "activate home 1 move", "step L9")
    assert reason(moved) == "act", "no Fumblerooskie"
    later = scene20(passer("My Ball").replace("L8 ball", "L8") + "ball L9\n", "activate home 1 pass", "step L9", 6)
    assert "pass" not in offers(later)
    assert reason(scene20(carrier("Dump-off, My Ball"), *BLOCK)) == "block"


# Holding ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-NO-HANDS-01")
def test_no_hands_never_catch(scene20: Scene, play: Play) -> None:
    match = scene20(passer(to="No Hands"), *PASS, "throw-at O8", 6)
    assert reason(match) == "direction", "it bounces without a roll"
    handed = scene20(passer(to="No Hands").replace("O8", "M8"), "activate home 1 hand-off", "hand-to home 2")
    assert reason(handed) == "direction"
    assert turnovers(play(handed, N)) == ["hand-off"]
    other = scene20(passer(more="away 1 Lineman [No Hands] N8\n"), *PASS, "throw-at O8", 6)
    assert reason(other) == "catch", "he does not interfere"


@pytest.mark.rule("BB20-X-NO-HANDS-02")
def test_no_hands_on_the_ball(scene20: Scene, play: Play) -> None:
    text = f"ball L9\nhome 1 Lineman [No Hands] L8\n{FAR}"
    match = scene20(text, "activate home 1 move", "step L9")
    assert (reason(match), turnovers(match)) == ("direction", ["pick-up"])
    before = scene20(text)
    assert reach(before, who(before, HOME))["L10"].probability == 1
    going = scene20(text, "activate home 1 move")
    request: Any = going.pending
    step = next(option for option in request.choices if getattr(option, "to", None) == GRID.named("L9"))
    assert list(preview_checks(going, step)) == []


@pytest.mark.rule("BB20-X-SAFE-HANDS-01", "BB20-X-SAFE-HANDS-03", "BB20-X-SAFE-HANDS-04")
def test_safe_pair_of_hands(scene20: Scene, play: Play) -> None:
    match = scene20(carrier("Safe Pair of Hands"), *BLOCK, POW, "push N8")
    assert (reason(match), asked(match)) == ("put-ball", AWAY)
    assert len(offers(match)) == 9, "eight free squares, or let it bounce"
    bounced = play(match.fork(), "decline", "stay", (1, 2))
    assert reason(bounced) == "direction"
    play(match, "put-ball O9", "stay", (6, 6))
    assert reason(match) == "injury"
    play(match, (6, 6))
    while reason(match) not in ("act", "activate"):
        play(match, 1) if reason(match) != "apothecary" else play(match, "leave")
    assert ball(match) == "O9", "also if he leaves the pitch"
    own = scene20(f"home 1 Lineman [Safe Pair of Hands] L8 ball\naway 1 Lineman M8\n{FAR}", "activate home 1 block")
    play(own, "block away 1", BOTH_DOWN, "put-ball K8")
    assert turnovers(own) == ["block"]


@pytest.mark.rule("BB20-X-SAFE-HANDS-01", "BB20-X-SAFE-HANDS-02", "BB20-X-STRIP-BALL-02")
def test_safe_hands_do_not_help_who_falls_over_or_is_stripped(scene20: Scene, play: Play) -> None:
    text = f"home 1 Lineman AG3+ [Safe Pair of Hands] L8 ball\naway 1 Lineman [Strip Ball] M8\n{FAR}"
    fell = scene20(text, "activate home 1 move", "step K8", 1)
    assert reason(fell) == "armour"
    ring = "".join(
        f"home {n} Lineman {at} prone\n" for n, at in enumerate(("L7", "L9", "M7", "M9", "N7", "N8", "N9"), 2)
    )
    full = scene20(carrier("Safe Pair of Hands") + ring, *BLOCK, BOTH_DOWN)
    assert reason(full) == "armour"
    stripped = scene20(carrier("Safe Pair of Hands", mine="Strip Ball"), *BLOCK, PUSH, "push N8", "stay")
    assert reason(stripped) == "direction"


@pytest.mark.rule("BB20-X-SAFE-HANDS-01", "BB20-X-WRESTLE-02", "BB20-X-MY-BALL-02")
def test_safe_hands_when_placed_prone(scene20: Scene, play: Play) -> None:
    match = scene20(carrier("Safe Pair of Hands, My Ball", mine="Wrestle"), *BLOCK, BOTH_DOWN, "use:wrestle")
    assert reason(match) == "put-ball"
    play(match, "put-ball N9")
    assert ball(match) == "N9"


@pytest.mark.rule("BB20-X-FUMBLEROOSKIE-01", "BB20-X-FUMBLEROOSKIE-03")
def test_fumblerooskie(scene20: Scene, play: Play) -> None:
    text = f"home 1 Lineman AG3+ [Fumblerooskie] L8 ball\nhome 2 Lineman L6\n{FAR}"
    match = scene20(text, "activate home 1 move", "step L9")
    assert (reason(match), asked(match)) == ("use-skill", HOME)
    assert ball(play(match.fork(), "decline")) == "home #1"
    play(match, "use:fumblerooskie")
    assert (ball(match), reason(match), turnovers(match)) == ("L8", "act", [])
    play(match, "step L8")
    assert reason(match) == "pick-up", "he too must try"
    picked = scene20(f"ball L9\n{text.replace(' ball', '')}", "activate home 1 blitz", "step L9", 6)
    play(picked, "step L10", "use:fumblerooskie")
    assert ball(picked) == "L9", "also a ball that he has picked up"
    other = scene20(text, "activate home 1 pass", "step L9")
    assert reason(other) == "act", "not in a Pass"


@pytest.mark.rule("BB20-X-FUMBLEROOSKIE-02", "BB20-X-SHADOWING-05")
def test_fumblerooskie_comes_after_the_dodge_and_before_shadowing(scene20: Scene, play: Play) -> None:
    text = f"home 1 Lineman AG3+ [Fumblerooskie] L8 ball\naway 1 Lineman MA9 AG3+ [Shadowing] M8\n{FAR}"
    fell = scene20(text, "activate home 1 move", "step K8", 1)
    assert reason(fell) == "use-skill", "only the shadow is asked"
    assert asked(fell) is AWAY
    match = scene20(text, "activate home 1 move", "step K8", 3)
    assert (reason(match), asked(match)) == ("use-skill", HOME)
    play(match, "use:fumblerooskie", "use:shadowing", 6)
    assert (reason(match), checked(match).subject) == ("pick-up", who(match, AWAY))
    play(match, 1, N)
    assert turnovers(match) == []


@pytest.mark.rule("BB20-X-FUMBLEROOSKIE-02")
def test_a_follow_up_leaves_no_ball(scene20: Scene, play: Play) -> None:
    text = f"home 1 Lineman [Fumblerooskie] L8 ball\naway 1 Lineman M8\n{FAR}"
    match = scene20(text, "activate home 1 blitz", "blitz-at away 1", "block away 1", PUSH, "push N8", "follow-up")
    assert (place(match, HOME), reason(match), ball(match)) == ("M8", "act", "home #1")
