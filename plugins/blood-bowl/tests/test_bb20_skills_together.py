"""Skills that editions share, by the rows of 2020, and skills in pairs (BB20-X): who keeps what, which comes first."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bb20_fights import (
    BOTH_DOWN,
    FAR,
    GRID,
    HOLDS,
    POW,
    PUSH,
    STUMBLE,
    Play,
    Scene,
    asked,
    both,
    chance,
    checked,
    first,
    offers,
    place,
    reason,
    status,
    told,
    who,
)
from bb20_kicks import event20
from bb20_words import chances, turnovers

from ruleengine import AWAY, HOME, Decision, Match
from ruleengine.grid import Direction
from ruleengine.odds import EventOccurred
from ruleengine_blood_bowl import BLOOD_BOWL_2020
from ruleengine_blood_bowl._base.supposed import suppose
from ruleengine_blood_bowl.bb2020 import ROOTED, OwnTurn
from ruleengine_blood_bowl.checks import pass_check
from ruleengine_blood_bowl.events import FollowedUp, Thrown, Touchdown, WentDown
from ruleengine_blood_bowl.rules import Contest, block_dice
from ruleengine_blood_bowl.skills import SKILLBOOK
from ruleengine_blood_bowl.state import ACTOR, IN_TURN, Status

UP, PRONE = Status.STANDING, Status.PRONE
BLOCK = ("activate home 1 block", "block away 1")
BLITZ = ("activate home 1 blitz", "blitz-at away 1", "block away 1")
ASK = {"blocks.block_skills": "ask"}


def pair(mine: str = "", theirs: str = "", *, ball: str = "", more: str = "", stats: str = "", far: str = FAR) -> str:
    """Home 1 at L8 beside away 1 at M8, with these skills."""
    homes, aways = (" ball" if ball == side else "" for side in ("home", "away"))
    return f"home 1 Lineman {stats} AV9+ [{mine}] L8{homes}\naway 1 Lineman AV9+ [{theirs}] M8{aways}\n{far}{more}"


# Block, Dodge, Tackle ---------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-BLOCK-01", "BB20-X-WRESTLE-01")
def test_each_player_decides_about_block_unless_somebody_wrestles(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Block", "Block"), *BLOCK, BOTH_DOWN, options=ASK)
    assert (reason(match), asked(match)) == ("use-skill", AWAY)
    play(match, "use:block")
    assert (reason(match), asked(match)) == ("use-skill", HOME)
    assert both(play(match.fork(), "use:block")) == (UP, UP)
    assert both(play(match, "decline")) == (PRONE, UP)
    wrestled = scene20(pair("Block", "Block, Wrestle"), *BLOCK, BOTH_DOWN, "use:wrestle", options=ASK)
    assert both(wrestled) == (PRONE, PRONE)
    assert reason(wrestled) == "activate", "nobody is asked about Block, nor hurt"


@pytest.mark.rule("BB20-X-DODGE-02", "BB20-X-TACKLE-01")
@pytest.mark.parametrize(
    ("theirs", "more", "offered"),
    [
        ("", "", True),
        ("Tackle", "", False),
        ("", "away 2 Lineman [Tackle] M9\n", False),
        ("", "away 2 Lineman [Tackle] J8\n", True),
    ],
    ids=["plain", "the marker", "another of the old square", "one of the new square"],
)
def test_tackle_shuts_dodge(scene20: Scene, theirs: str, more: str, offered: bool) -> None:
    match = scene20(pair("Dodge", theirs, stats="AG3+", more=more), "activate home 1 move", "step K8", 1)
    assert (reason(match) == "re-roll") is offered


@pytest.mark.rule("BB20-X-DODGE-03", "BB20-X-TACKLE-01", "BB20-X-USE-01")
@pytest.mark.parametrize(("mine", "how", "falls"), [("", "", False), ("Tackle", "", True), ("", " no-zone", True)])
def test_dodge_against_a_stumble(scene20: Scene, play: Play, mine: str, how: str, falls: bool) -> None:
    text = pair(mine, "Dodge").replace("M8", f"M8{how}")
    match = scene20(text, *BLOCK, STUMBLE, options=ASK)
    if not falls:
        assert (reason(match), asked(match)) == ("use-skill", AWAY)
        assert both(play(match.fork(), "decline", "push N8", "stay")) == (UP, PRONE)
        play(match, "use:dodge")
    play(match, "push N8", "stay")
    assert both(match)[1] is (PRONE if falls else UP)


@pytest.mark.rule("BB20-X-DODGE-03", "BB20-X-STRIP-BALL-03", "BB20-X-STRIP-BALL-01", "BB20-X-FEND-01")
def test_a_stumble_made_a_push_is_a_push(scene20: Scene, play: Play) -> None:
    stripped = scene20(pair("Strip Ball", "Dodge", ball="away"), *BLOCK, STUMBLE, "push N8", "stay")
    assert (reason(stripped), place(stripped, AWAY)) == ("direction", "N8")
    frenzied = scene20(pair("Frenzy", "Dodge"), *BLOCK, STUMBLE, "push N8")
    assert (reason(frenzied), place(frenzied, HOME)) == ("block", "M8")
    fended = scene20(pair("", "Dodge, Fend"), *BLOCK, STUMBLE, "push N8")
    assert (reason(fended), asked(fended)) == ("use-skill", AWAY)


@pytest.mark.rule("BB20-X-STRIP-BALL-03", "BB20-X-STRIP-BALL-01")
def test_juggernaut_strips_and_the_end_zone_does_not_save(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Juggernaut, Strip Ball", ball="away"), *BLITZ, BOTH_DOWN, "use:juggernaut", "push N8", "stay")
    assert reason(match) == "direction"
    text = pair("Strip Ball", ball="away").replace("L8", "C8").replace("M8", "B8")
    goal = scene20(text, *BLOCK, PUSH, "push A8", "stay")
    assert (reason(goal), told(goal, Touchdown)) == ("direction", [])


@pytest.mark.rule("BB20-X-DODGE-01", "BB20-X-SURE-FEET-01")
def test_no_rerolls_of_moving_in_the_blitz_of_the_kick_off() -> None:
    match = event20(10)
    while isinstance(match.pending, Decision) and match.pending.reason != "activate":
        match.answer(match.pending.choices[0])
    assert not match.get(IN_TURN)
    part = next(part for part in BLOOD_BOWL_2020.parts if isinstance(part, OwnTurn))
    piece = who(match, HOME)
    assert not part.no_sure_feet(match, piece, "Sure Feet", True)
    assert part.no_sure_feet(match, piece, "Block", True)
    assert part.no_dodge(match, piece, (), True), "who does not act is only blocked"
    acting: Any = suppose(match, {(ACTOR, 0): piece})
    assert not part.no_dodge(acting, piece, (), True)


@pytest.mark.rule("BB20-X-DODGE-01", "BB20-X-SURE-FEET-01", "BB20-X-SURE-FEET-02", "BB20-X-T-27")
def test_sure_feet_pays_for_a_block_and_a_jump(scene20: Scene, play: Play) -> None:
    text = pair("Sure Feet", stats="MA1").replace("L8", "K8")
    match = scene20(text, "activate home 1 blitz", "blitz-at away 1", "step L8", "block away 1", 1)
    assert offers(match) == ["keep", "reroll-by:sure-feet"]
    assert reason(play(match, "reroll-by:sure-feet", 2)) == "block"
    jump = f"home 1 Lineman MA0 AG3+ [Sure Feet, Dodge] L8\naway 1 Lineman M8 prone\n{FAR}"
    jumping = scene20(jump.replace("MA0", "MA1"), "activate home 1 move", "step K8", "step L8", 1)
    assert offers(jumping) == ["keep", "reroll-by:sure-feet"]
    leaping = scene20(jump.replace("MA0", "MA4"), "activate home 1 move", "jump N8", 2)
    assert reason(leaping) == "armour", "Dodge does not help a jump"


@pytest.mark.rule("BB20-X-SPRINT-01", "BB20-X-T-27")
def test_sprint_rushes_three_times(scene20: Scene, play: Play) -> None:
    match = scene20(f"home 1 Lineman MA1 [Sprint] A8\n{FAR.replace('A1', 'A15')}", "activate home 1 move", "step B8")
    play(match, "step C8", 2, "step D8", 2, "step E8", 2)
    assert (reason(match), place(match, HOME)) == ("activate", "E8")


# Catch, Pass, throws ---------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-CATCH-01", "BB20-X-CATCH-02")
def test_catch_rolls_catches_again_and_nothing_else(scene20: Scene, play: Play) -> None:
    text = f"home 1 Lineman PA3+ L8 ball\nhome 2 Lineman AG3+ O8\naway 1 Lineman AG3+ [Catch] N8\n{FAR}"
    match = scene20(text, "activate home 1 pass", "pass", "throw-at O8", 6, "intercept away 1")
    assert reason(play(match.fork(), 1)) == "catch", "the deflection itself is not rolled again; it flies on"
    play(match, 6, 1)
    assert offers(match) == ["keep", "reroll-by:catch"], "in the opponents' turn too"
    bounced = scene20(
        text.replace("AG3+ O8", "AG3+ [Catch] O8"), "activate home 1 pass", "pass", "throw-at P8", 6, "let-pass", 4
    )
    assert (reason(bounced), checked(bounced).about) == ("catch", "bounce")
    assert offers(play(bounced, 1)) == ["keep", "reroll-by:catch"]


def quality(moment: Any) -> str:
    """How good the last throw was."""
    return str(told(moment, Thrown)[-1].quality)


@pytest.mark.rule("BB20-X-T-22", "BB20-X-T-23", "BB20-X-ACCURATE-01", "BB20-X-CANNONEER-01")
@pytest.mark.parametrize(
    ("skill", "to", "wanted"),
    [("Accurate", "O8", "2/3 1/6 0 1/6"), ("Cannoneer", "T8", "1/3 1/3 1/6 1/6")],
)
def test_passing_skills_in_figures(scene20: Scene, skill: str, to: str, wanted: str) -> None:
    text = f"home 1 Lineman PA4+ [{skill}] L8 ball\n{FAR}"
    match = scene20(text, "activate home 1 pass", "pass", f"throw-at {to}")
    found = chances(match, quality, until=EventOccurred(Thrown))
    names = ("accurate", "inaccurate", "wild", "fumbled")
    assert [found.get(name, Fraction(0)) for name in names] == [Fraction(share) for share in wanted.split()]


@pytest.mark.rule("BB20-X-T-25", "BB20-X-STRONG-ARM-01", "BB20-X-PASS-01", "BB20-X-THROW-TEAM-MATE-01")
@pytest.mark.parametrize(("to", "wanted"), [("O8", "1/2 1/3 0 1/6"), ("Q8", "1/3 1/2 0 1/6")])
def test_strong_arm_in_figures(scene20: Scene, to: str, wanted: str) -> None:
    text = f"home 1 Player MA5 ST5 AG4+ PA5+ AV9+ [Throw Team-mate, Strong Arm, Pass] L8\n{FAR}"
    text += "home 2 Player MA6 ST2 AG3+ PA4+ AV8+ [Right Stuff] L9\n"
    match = scene20(text, "activate home 1 throw-team-mate", "throw-player home 2", f"fly-to {to}")
    found = chances(match, quality, until=EventOccurred(Thrown))
    names = ("accurate", "inaccurate", "wild", "fumbled")
    assert [found.get(name, Fraction(0)) for name in names] == [Fraction(share) for share in wanted.split()]
    ball = scene20(text.replace("L8", "L8 ball"))
    assert pass_check(ball, who(ball, HOME), GRID.named(to)).bonus == (0 if to == "O8" else -1), "not for the ball"


@pytest.mark.rule("BB20-X-RIGHT-STUFF-01", "BB20-X-THROW-TEAM-MATE-01")
@pytest.mark.parametrize(("strength", "thrown"), [(3, True), (4, False)])
def test_who_can_be_thrown(scene20: Scene, strength: int, thrown: bool) -> None:
    text = f"home 1 Player MA5 ST5 AG4+ PA5+ AV9+ [Throw Team-mate] L8\n{FAR}"
    text += f"home 2 Player MA6 ST{strength} AG3+ PA4+ AV8+ [Right Stuff] L9 prone\n"
    match = scene20(text, "activate home 1 throw-team-mate")
    assert any(each.startswith("throw-player") for each in offers(match)) is thrown


# Frenzy ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-T-11", "BB20-X-FRENZY-01")
def test_frenzy_in_figures(scene20: Scene) -> None:
    match = scene20(pair("Frenzy"), *BLOCK)

    def end(moment: Any) -> tuple[bool, bool]:
        return status(moment, who(match, HOME)) is UP, status(moment, who(match, AWAY)) is UP

    found = chances(
        match, end, until=lambda moment: reason_of(moment) in ("armour", "activate"), home=first, away=first
    )
    assert found[True, False] == Fraction(4, 9)
    assert found.get((False, True), 0) + found[False, False] == Fraction(4, 9)


def reason_of(moment: Any) -> str:
    return "" if moment.pending is None else str(moment.pending.reason.rpartition(".")[2])


@pytest.mark.rule("BB20-X-FRENZY-01")
def test_both_down_without_a_fall_brings_no_second_block(scene20: Scene) -> None:
    match = scene20(pair("Frenzy, Block", "Block"), *BLOCK, BOTH_DOWN)
    assert (reason(match), both(match)) == ("activate", (UP, UP))


@pytest.mark.rule("BB20-X-FRENZY-03")
def test_frenzy_pays_for_the_second_block_of_a_blitz(scene20: Scene, play: Play) -> None:
    paid = scene20(pair("Frenzy", stats="MA2"), *BLITZ, PUSH, "push N8")
    assert reason(paid) == "block"
    rush = scene20(pair("Frenzy", stats="MA1"), *BLITZ, PUSH, "push N8")
    assert reason(rush) == "block-again"
    play(rush, "block-again", 1)
    assert (place(rush, HOME), reason(rush), turnovers(rush)) == ("M8", "armour", ["extra-square"])
    text = pair("Frenzy", stats="MA1").replace("L8", "I8")
    spent = scene20(text, *BLITZ[:2], "step J8", "step K8", 2, "step L8", 2)
    assert not any(each.startswith("block") for each in offers(spent)) if isinstance(spent.pending, Decision) else True


@pytest.mark.rule("BB20-X-FRENZY-04")
def test_a_carrier_pushed_into_the_end_zone_scores(scene20: Scene) -> None:
    text = pair("Frenzy", ball="away").replace("L8", "C8").replace("M8", "B8")
    match = scene20(text, *BLOCK, PUSH, "push A8")
    assert [event.side for event in told(match, Touchdown)] == [AWAY]
    twice = scene20(pair("Frenzy"), *BLOCK, PUSH, "push N8", PUSH, "push O8")
    assert (reason(twice), place(twice, HOME)) == ("activate", "N8"), "two blocks in all, and he follows up again"


# Order and limits ------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-ORD-06", "BB20-X-GRAB-04", "BB20-X-STAND-FIRM-01", "BB20-X-SIDESTEP-02")
def test_stand_firm_grab_sidestep_and_fend_come_in_order(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Grab", "Stand Firm, Sidestep, Fend"), *BLOCK, PUSH)
    assert (asked(match), offers(match)[0]) == (AWAY, "use:stand-firm")
    firm = play(match.fork(), "use:stand-firm")
    assert (reason(firm), place(firm, AWAY)) == ("activate", "M8")
    play(match, "decline")
    assert (asked(match), offers(match)[0]) == (HOME, "use:grab")
    grabbed = play(match.fork(), "use:grab")
    assert (reason(grabbed), asked(grabbed), len(offers(grabbed))) == ("push", HOME, 7)
    play(match, "decline")
    assert (asked(match), offers(match)[0]) == (AWAY, "use:sidestep"), "left unused, Grab shuts nothing"
    play(match, "use:sidestep")
    assert (reason(match), asked(match)) == ("push", AWAY)
    play(match, "push L7")
    assert (asked(match), offers(match)[0]) == (AWAY, "use:fend")


@pytest.mark.rule("BB20-X-JUGGERNAUT-02", "BB20-X-JUGGERNAUT-03", "BB20-X-JUGGERNAUT-04")
def test_juggernaut_takes_stand_firm_from_the_target_alone(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Juggernaut", "Stand Firm, Sidestep"), *BLITZ, PUSH)
    assert (asked(match), offers(match)[0]) == (AWAY, "use:sidestep"), "Sidestep is not touched"
    chain = "".join(f"away {n} Lineman [Stand Firm] {at}\n" for n, at in ((2, "N7"), (3, "N8"), (4, "N9")))
    pushed = scene20(pair("Juggernaut", "Stand Firm", more=chain), "activate home 1 blitz", "blitz-at away 1")
    block = block_dice(pushed, who(pushed, HOME), who(pushed, AWAY))
    faces = (PUSH,) * block.dice if block.dice > 1 else PUSH
    play(pushed, "block away 1", faces)
    while reason(pushed) in ("block-die", "push"):
        pushed.answer(pushed.pending.choices[0])  # type: ignore[union-attr]
    assert (asked(pushed), offers(pushed)[0]) == (AWAY, "use:stand-firm"), "who is pushed in a chain keeps it"


@pytest.mark.rule("BB20-X-BREAK-TACKLE-03", "BB20-X-T-03")
@pytest.mark.parametrize(("stats", "wanted"), [("ST4", (2, 3)), ("ST5", (5, 6))])
def test_horns_do_not_count_for_break_tackle(scene20: Scene, stats: str, wanted: tuple[int, int]) -> None:
    text = pair("Break Tackle, Horns", stats=f"{stats} AG4+", more="away 2 Lineman [] B2\n")
    match = scene20(text, "activate home 1 blitz", "blitz-at away 2", "step K8")
    fell = EventOccurred(WentDown)
    assert 1 - chance(match, fell, until=fell | (lambda moment: reason_of(moment) == "act")) == Fraction(*wanted)


@pytest.mark.rule("BB20-X-USE-05", "BB20-X-BRAWLER-01")
def test_a_block_on_its_own_may_have_assists(scene20: Scene) -> None:
    text = pair("Brawler", more="home 2 Lineman M9\n")
    match = scene20(text, *BLOCK)
    assert block_dice(match, who(match, HOME), who(match, AWAY)) == Contest(4, 3, 2, HOME)
    rolled = scene20(text, *BLOCK, (BOTH_DOWN, BOTH_DOWN))
    assert "reroll-die:brawler:both-down" in offers(rolled)


@pytest.mark.rule("BB20-X-USE-02", "BB20-X-ARM-BAR-01", "BB20-X-DIVING-TACKLE-07")
def test_arm_bar_after_ones_own_diving_tackle(scene20: Scene, play: Play) -> None:
    text = pair("", "Diving Tackle, Arm Bar", stats="AG3+").replace("AV9+ [] L8", "AV8+ [] L8")
    match = scene20(text, "activate home 1 move", "step K8", 4, "use:diving-tackle")
    assert (reason(match), status(match, who(match, AWAY))) == ("armour", PRONE)
    broken = play(match, (3, 4))
    assert reason(broken) in ("use-bonus", "use-skill", "injury"), "7 and 1 break 8+"


@pytest.mark.rule("BB20-X-USE-01", "BB20-X-LONER-01")
def test_who_lost_his_zone_uses_nothing(scene20: Scene, play: Play) -> None:
    names = "Stand Firm, Sidestep, Fend, Wrestle, Block"
    match = scene20(pair("", names).replace("M8", "M8 no-zone"), *BLOCK, PUSH)
    assert (reason(match), asked(match)) == ("push", HOME)
    play(match, "push N8")
    assert reason(match) == "follow-up"
    fell = scene20(pair("", names).replace("M8", "M8 no-zone"), *BLOCK, BOTH_DOWN)
    assert both(fell) == (PRONE, PRONE)
    assert reason(play(fell, HOLDS)) == "armour"


@pytest.mark.rule("BB20-X-SET-01", "BB20-X-SET-04")
def test_the_skills_of_the_edition_are_known() -> None:
    known = BLOOD_BOWL_2020.compile().derived(SKILLBOOK)
    traits = {name for name, skill in known.items() if skill.innate}
    assert {"My Ball", "Drunkard", "No Hands", "Swarming", "Swoop", "Stunty", "Loner"} <= traits
    agility = "Catch, Diving Catch, Diving Tackle, Dodge, Defensive, Jump Up, Leap, Safe Pair of Hands, Sidestep, "
    agility += "Sneaky Git, Sprint, Sure Feet"
    passing = "Accurate, Cannoneer, Cloud Burster, Dump-off, Fumblerooskie, Hail Mary Pass, Leader, Nerves of Steel, "
    passing += "On the Ball, Pass, Running Pass, Safe Pass"
    learnt = {*agility.split(", "), *passing.split(", ")}
    assert len(learnt) == 24
    assert learnt <= known.keys() - traits


# Bombs and attacks that are answered -------------------------------------------------------------------------

BOMBER = "home 1 Player MA6 ST3 AG3+ PA3+ AV8+ [Bombardier, {}] L8\nhome 2 Lineman AG3+ O8\n"


@pytest.mark.rule("BB20-X-SAFE-PASS-01")
def test_safe_pass_keeps_a_bomb_from_exploding(scene20: Scene, play: Play) -> None:
    match = scene20(BOMBER.format("Safe Pass") + FAR, "activate home 1 throw-bomb", "throw-bomb", "throw-at O8", 1)
    assert (reason(match), asked(match)) == ("use-skill", HOME)
    kept = play(match.fork(), "use:safe-pass")
    assert (reason(kept), turnovers(kept), status(kept, who(kept, HOME))) == ("activate", [], UP)
    assert status(play(match, "decline"), who(match, HOME)) is PRONE


@pytest.mark.rule("BB20-X-CLOUD-BURSTER-01")
def test_cloud_burster_bursts_for_bombs_too(scene20: Scene, play: Play) -> None:
    text = BOMBER.format("Cloud Burster").replace("O8", "S8") + f"away 1 Lineman AG3+ N8\n{FAR}"
    match = scene20(text, "activate home 1 throw-bomb", "throw-bomb", "throw-at S8", 6, "intercept away 1", 6)
    assert (reason(match), asked(match)) == ("use-skill", HOME)
    assert reason(play(match, "use:cloud-burster")) == "intercept"


@pytest.mark.rule("BB20-X-NO-HANDS-03")
def test_no_hands_throw_no_bombs(scene20: Scene) -> None:
    match = scene20(BOMBER.format("No Hands") + FAR, "activate home 1 throw-bomb")
    assert reason(match) == "activate", "there is nothing that he could do"


@pytest.mark.rule("BB20-X-DUMP-OFF-01", "BB20-X-DUMP-OFF-03")
def test_dump_off_before_what_replaces_a_block(scene20: Scene, play: Play) -> None:
    text = f"home 1 Lineman [Stab] L8\naway 1 Lineman PA3+ [Dump-off] M8 ball\naway 2 Lineman AG3+ P8\n{FAR}"
    match = scene20(text, "activate home 1 block", "stab away 1")
    assert (reason(match), asked(match)) == ("use-skill", AWAY)
    play(match, "use:dump-off", "throw-at P8", 6, 3)
    assert reason(match) == "armour", "the stab goes on"


@pytest.mark.rule("BB20-X-DUMP-OFF-06")
def test_dump_off_before_a_block_of_ball_and_chain(scene20: Scene, play: Play) -> None:
    text = f"home 1 Lineman MA4 ST7 [Ball and Chain] L8\naway 1 Lineman PA3+ [Dump-off] M8 ball\n{FAR}"
    match = scene20(text, "activate home 1 ball-and-chain")
    request: Any = match.pending
    match.answer(next(each for each in request.choices if getattr(each, "heading", None) is Direction.E))
    play(match, 3)
    assert (reason(match), asked(match)) == ("use-skill", AWAY)
    assert reason(play(match, "decline")) == "block"


@pytest.mark.rule("BB20-X-MULTIPLE-BLOCK-06", "BB20-X-DUMP-OFF-01", "BB20-X-GUARD-03", "BB20-X-MULTIPLE-BLOCK-04")
def test_two_targets_dump_off_and_do_not_guard_each_other(scene20: Scene, play: Play) -> None:
    text = pair("Multiple Block", "Guard", stats="ST5", more="away 2 Lineman PA3+ [Guard, Dump-off] M9 ball\n")
    match = scene20(text, "activate home 1 block", "multiple-block away 1 away 2")
    assert (reason(match), asked(match)) == ("use-skill", AWAY)
    play(match, "decline")
    assert (reason(match), len(match.pending.dice)) == ("block", 1)  # type: ignore[union-attr]


@pytest.mark.rule("BB20-X-FRENZY-06", "BB20-X-JUMP-UP-05", "BB20-X-BRAWLER-03")
def test_frenzy_rests_in_a_multiple_block_after_jumping_up(scene20: Scene, play: Play) -> None:
    text = pair("Multiple Block, Frenzy, Jump Up, Brawler", stats="ST5 AG3+", more="away 2 Lineman AV9+ M9\n")
    match = scene20(text.replace("L8", "L8 prone"), "activate home 1 block", "stand-up", 6)
    play(match, "multiple-block away 1 away 2", BOTH_DOWN)
    assert "reroll-die:brawler:both-down" in offers(match), "once for the first"
    play(match, "reroll-die:brawler:both-down", PUSH)
    while reason(match) == "re-roll":
        play(match, "keep")
    play(match, BOTH_DOWN)
    assert "reroll-die:brawler:both-down" in offers(match), "and once for the second"
    play(match, "reroll-die:brawler:both-down", PUSH)
    while reason(match) != "activate":
        match.answer(match.pending.choices[0] if isinstance(match.pending, Decision) else 1)
    assert (place(match, HOME), len(told(match, FollowedUp))) == ("L8", 0)


@pytest.mark.rule("BB20-X-JUMP-UP-03", "BB20-X-FOUL-APPEARANCE-04")
def test_a_stab_after_jumping_up_and_in_a_blitz(scene20: Scene, play: Play) -> None:
    text = pair("Jump Up, Stab, Unchannelled Fury", "Foul Appearance", stats="AG3+")
    match = scene20(text.replace("L8", "L8 prone"), "activate home 1 block")
    assert (reason(match), checked(match).needed) == ("unchannelled-fury", 2)
    play(match, 2, "stand-up", 6)
    assert "stab" in {each.partition(":")[0] for each in offers(match)}
    blitz = scene20(pair("Stab", "Foul Appearance"), "activate home 1 blitz", "blitz-at away 1", 2, "stab away 1")
    assert reason(blitz) == "armour", "no second roll"


@pytest.mark.rule("BB20-X-DISTURBING-02", "BB20-X-STRONG-ARM-02")
@pytest.mark.parametrize(
    ("mine", "more", "bonus"),
    [
        ("", "", 0),
        (", Strong Arm, Throw Team-mate", "", 0),
        ("", "away 1 Lineman [Disturbing Presence] L11\n", -1),
    ],
)
def test_kicks_of_team_mates_are_disturbed_and_not_strengthened(
    scene20: Scene, mine: str, more: str, bonus: int
) -> None:
    text = f"home 1 Lineman ST5 PA4+ [Kick Team-mate{mine}] L8\nhome 2 Lineman ST2 AV8+ [Right Stuff] L7\n{FAR}{more}"
    match = scene20(text, "activate home 1 kick-team-mate", "kick-player home 2", "fly-to O8")
    assert (reason(match), checked(match).bonus) == ("throw-player", bonus)


# Traits as before --------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-BONE-HEAD-01", "BB20-X-REALLY-STUPID-01")
@pytest.mark.parametrize(
    ("skill", "more", "needed"),
    [
        ("Bone Head", "", 2),
        ("Really Stupid", "", 4),
        ("Really Stupid", "home 2 Lineman L9\n", 2),
        ("Really Stupid", "home 2 Lineman [Really Stupid] L9\n", 4),
    ],
)
def test_who_is_slow_rolls_when_prone_too(scene20: Scene, play: Play, skill: str, more: str, needed: int) -> None:
    match = scene20(f"home 1 Lineman [{skill}] L8 prone\n{FAR}{more}", "activate home 1 move")
    assert (reason(match), checked(match).needed) == (skill.lower().replace(" ", "-"), needed)


@pytest.mark.rule("BB20-X-REGENERATION-01", "BB20-X-ORD-08")
def test_regeneration_is_rolled_once_and_last(scene20: Scene, play: Play) -> None:
    text = "rerolls 2-2\n" + pair("", "Regeneration, Pro")
    match = scene20(text, *BLOCK, POW, "keep", "push N8", "stay", (6, 6), (6, 6))
    assert reason(match) == "casualty"
    play(match, 1)
    assert reason(match) == "regeneration"
    lost = play(match.fork(), 1)
    assert reason(lost) == "activate", "no re-roll"
    assert status(lost, who(lost, AWAY)) is Status.INJURED
    assert status(play(match, 4), who(match, AWAY)) is Status.RESERVES


@pytest.mark.rule("BB20-X-THICK-SKULL-01")
def test_thick_skull_in_the_crowd(scene20: Scene, play: Play) -> None:
    text = f"home 1 Lineman L14\naway 1 Lineman [{{}}] L15\n{FAR}"
    for skill, box in (("Thick Skull", Status.RESERVES), ("", Status.KNOCKED_OUT)):
        match = scene20(text.format(skill), *BLOCK, PUSH)
        if reason(match) == "follow-up":
            play(match, "stay")
        assert reason(match) == "injury"
        assert status(play(match, (4, 4)), who(match, AWAY)) is box


@pytest.mark.rule("BB20-X-SECRET-WEAPON-01")
def test_one_may_argue_about_a_secret_weapon(scene20: Scene, play: Play) -> None:
    text = "half 1\nturn home\nturns 3-3\nhome 1 Lineman [Secret Weapon] Y8 ball\naway 1 Lineman B2\n"
    match = scene20(text, "activate home 1 move", "step Z8")
    assert (reason(match), "argue" in offers(match)) == ("sending-off", True)


@pytest.mark.rule("BB20-X-ALWAYS-HUNGRY-01")
def test_the_eaten_are_past_help_and_kicks_are_safe(scene20: Scene, play: Play) -> None:
    text = "home 1 Player MA5 ST5 AG4+ PA5+ AV10+ [{} Team-mate, Always Hungry] L8\n"
    text += f"home 2 Player MA6 ST2 AG3+ PA4+ AV8+ [Right Stuff, Regeneration] L9\n{FAR}"
    options = {"apothecary.apothecary": True}
    act = ("activate home 1 throw-team-mate", "throw-player home 2", "fly-to O8", 1, 1)
    match = scene20(text.format("Throw"), *act, options=options)
    assert (status(match, who(match, HOME, 2)), reason(match)) == (Status.DEAD, "activate")
    kick = scene20(text.format("Kick"), "activate home 1 kick-team-mate", "kick-player home 2", "fly-to O8")
    assert reason(kick) == "throw-player"


@pytest.mark.rule("BB20-X-WRESTLE-04")
def test_wrestling_frees_the_rooted_and_hurts_only_by_ball_and_chain(scene20: Scene, play: Play) -> None:
    rooted = scene20("rooted 4\n" + pair("Wrestle", "Take Root"), *BLOCK, BOTH_DOWN)
    assert rooted.get(ROOTED) >> who(rooted, AWAY) & 1
    assert play(rooted, "use:wrestle").get(ROOTED) == 0
    chained = scene20(pair("Wrestle", "Ball and Chain"), *BLOCK, BOTH_DOWN, "use:wrestle")
    assert (reason(chained), checked_subject(chained)) == ("injury", who(chained, AWAY))
    sawn = scene20(pair("Wrestle", "Chainsaw"), *BLOCK, BOTH_DOWN, "use:wrestle")
    assert (reason(sawn), both(sawn)) == ("activate", (PRONE, PRONE))


def checked_subject(match: Match) -> Any:
    """Whose injury is rolled for."""
    assert match.procedure is not None
    return match.procedure.piece


@pytest.mark.rule("BB20-X-DEFENSIVE-02", "BB20-X-DEFENSIVE-01")
@pytest.mark.parametrize(("in_turn", "strength"), [(True, 3), (False, 4)])
def test_defensive_works_in_a_team_turn_alone(scene20: Scene, in_turn: bool, strength: int) -> None:
    match = scene20(pair(more="home 2 Lineman [Guard] M9\naway 2 Lineman [Defensive] N10\n"))
    supposed: Any = suppose(match, {(IN_TURN, 0): in_turn})
    assert block_dice(supposed, who(match, HOME), who(match, AWAY)).blocker == strength
