"""Skills of fights and of beginning to act, by the rules of 2020 (BB20-SKL)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bb20_fights import (
    BLOCK,
    BOTH_DOWN,
    FAR,
    GRID,
    HOLDS,
    POW,
    PUSH,
    Play,
    Scene,
    asked,
    both,
    chance,
    checked,
    chooses,
    fates,
    offers,
    place,
    reason,
    status,
    told,
    who,
)

from ruleengine import AWAY, HOME, Match, hooks, new_match
from ruleengine.odds import EventOccurred, odds
from ruleengine.reporting import Narrator
from ruleengine_blood_bowl._bb2020.skills.projectile_vomit import vomit_check
from ruleengine_blood_bowl.bb2020 import BLOOD_BOWL_2020, Blocks, Vomit
from ruleengine_blood_bowl.checks import dodge_check, extra_square_check
from ruleengine_blood_bowl.events import BallLost, Blocked, FollowedUp, Touchdown, TurnedOver, WasHurt, WentDown
from ruleengine_blood_bowl.positions import POSITION
from ruleengine_blood_bowl.state import ACTIVE, BALL, HOLDER, MOVED, NOBODY, ZONES, Status

UP, PRONE = Status.STANDING, Status.PRONE


def pair(mine: str = "", theirs: str = "", *, ball: str = "", more: str = "") -> str:
    """Home 1 at L8 beside away 1 at M8, with these skills."""
    homes, aways = (" ball" if ball == side else "" for side in ("home", "away"))
    return f"home 1 Lineman AV9+ [{mine}] L8{homes}\naway 1 Lineman AV9+ [{theirs}] M8{aways}\n{FAR}{more}"


# Beginning to act ------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-SKL-09", "BB20-T-101", "BB20-TRN-01")
def test_bone_head(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Bone Head"), "activate home 1 blitz", "blitz-at away 1")
    assert reason(match) == "bone-head", "after declaring, the target of a Blitz included"
    assert 1 - Fraction(odds(checked(match)).value) == Fraction(1, 6)
    assert reason(play(match.fork(), 2)) == "act"
    play(match, 1)
    assert reason(match) == "activate"
    assert not any(offer.endswith(":blitz") for offer in offers(match)), "the Blitz is spent"
    assert not any(offer.startswith(f"activate:{who(match, HOME)}:") for offer in offers(match))
    assert not match.get(ZONES, HOME) >> GRID.named("L8") & 1
    play(match, "end-turn", "activate away 1 move", "step N8")
    assert reason(match) == "act", "nobody dodges away from him"
    play(match, "end", "end-turn", "activate home 1 move", 2)
    assert match.get(ZONES, HOME) >> GRID.named("L8") & 1, "his tackle zone is back"


@pytest.mark.rule("BB20-SKL-09", "BB20-ACT-03")
def test_the_target_is_named_first_wherever_the_part_stands(play: Play) -> None:
    rules = BLOOD_BOWL_2020.but(without=["blood-bowl-2020.blocks"]).but(adding=[Blocks()])
    match = play(new_match(rules, teams={POSITION: pair("Bone Head")}), "activate home 1 blitz")
    assert reason(match) == "blitz-target"


@pytest.mark.rule("BB20-SKL-10", "BB20-T-101")
@pytest.mark.parametrize(
    ("mate", "works"),
    [
        ("", (1, 2)),
        ("home 2 Lineman [] L9", (5, 6)),
        ("home 2 Lineman [] L9 prone", (1, 2)),
        ("home 2 Lineman [] L10", (1, 2)),
        ("home 2 Lineman [Really Stupid] L9", (1, 2)),
        ("home 2 Lineman [Really Stupid] L9\nhome 3 Lineman [] K8", (5, 6)),
    ],
)
def test_really_stupid(scene20: Scene, play: Play, mate: str, works: tuple[int, int]) -> None:
    match = scene20(pair("Really Stupid", more=f"{mate}\n"), "activate home 1 foul")
    assert odds(checked(match)).value == Fraction(*works)
    play(match, 1)
    assert reason(match) == "activate"
    assert not any(offer.endswith(":foul") for offer in offers(match)), "the Foul is spent"
    assert not match.get(ZONES, HOME) >> GRID.named("L8") & 1


@pytest.mark.rule("BB20-SKL-09", "BB20-RR-01")
def test_a_team_reroll_helps_a_bone_head(scene20: Scene, play: Play) -> None:
    match = scene20("rerolls 1-0\n" + pair("Bone Head"), "activate home 1 move", 1)
    assert reason(match) == "re-roll"
    assert reason(play(match, "reroll", 2)) == "act"


@pytest.mark.rule("BB20-SKL-12", "BB20-T-102")
def test_stunty_ignores_who_marks_the_new_square(scene20: Scene) -> None:
    more = "away 2 Lineman [] J7\naway 3 Lineman [] J8\naway 4 Lineman [] J9\n"
    for skill, wanted in (("Stunty", Fraction(2, 3)), ("", Fraction(1, 6))):
        match = scene20(pair(skill, more=more).replace("AV9+", "AG3+ AV9+"))
        check = dodge_check(match, who(match, HOME), GRID.named("L8"), GRID.named("K8"))
        assert odds(check).value == wanted


# Frenzy, Strip Ball, Tackle --------------------------------------------------------------------------------


@pytest.mark.rule("BB20-SKL-18", "BB20-BLK-17")
def test_frenzy(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Frenzy"), *BLOCK, PUSH, "push N8")
    assert (reason(match), place(match, HOME)) == ("block", "M8"), "he must follow, and blocks again"
    twice = play(match.fork(), PUSH, "push O8")
    assert len(told(twice, FollowedUp)) == len(told(twice, Blocked)) == 2
    assert reason(twice) == "activate", "there is no third"
    down = scene20(pair("Frenzy"), *BLOCK, POW, "push N8", HOLDS)
    assert (len(told(down, Blocked)), place(down, HOME)) == (1, "M8"), "the target does not stand"


@pytest.mark.rule("BB20-SKL-18")
def test_without_movement_the_second_block_of_a_blitz_takes_a_rush(scene20: Scene, play: Play) -> None:
    text = pair("Frenzy").replace("AV9+ [Frenzy]", "MA1 AV9+ [Frenzy]")
    match = scene20(text, "activate home 1 blitz", "blitz-at away 1", "block away 1", PUSH, "push N8")
    assert offers(match) == ["block-again", "leave-it"]
    assert reason(play(match, "block-again")) == "extra-square"


@pytest.mark.rule("BB20-SKL-21")
@pytest.mark.parametrize("die", [PUSH, POW])
def test_strip_ball_is_used_by_itself(scene20: Scene, play: Play, die: int) -> None:
    match = scene20(pair("Strip Ball", ball="away"), *BLOCK, die, "push N8", "stay", *[HOLDS] * (die == POW))
    assert told(match, BallLost) == [BallLost(who(match, AWAY))]
    play(match, 5)
    assert GRID.name(match.get(BALL)) == "O8", "from the square he was pushed to"


@pytest.mark.rule("BB20-SKL-21", "BB20-SKL-05")
def test_sure_hands_are_immune_to_strip_ball(scene20: Scene) -> None:
    match = scene20(pair("Strip Ball", "Sure Hands", ball="away"), *BLOCK, PUSH, "push N8", "stay")
    assert match.get(HOLDER) == who(match, AWAY)
    plain = scene20(pair("", "", ball="away"), *BLOCK, PUSH, "push N8", "stay")
    assert plain.get(HOLDER) == who(plain, AWAY)


@pytest.mark.rule("BB20-SKL-21", "BB20-TD-01")
def test_no_touchdown_for_who_is_stripped_in_the_end_zone(scene20: Scene) -> None:
    text = "home 1 Lineman [Strip Ball] C8\nhome 9 Lineman [] Y1\naway 1 Lineman [] B8 ball\naway 9 Lineman [] Y15\n"
    match = scene20(text, *BLOCK, PUSH, "push A8", "stay", 7)
    assert not told(match, Touchdown)
    assert match.get(HOLDER) == NOBODY


@pytest.mark.rule("BB20-SKL-04", "BB20-SKL-03")
@pytest.mark.parametrize(("theirs", "helps"), [("", True), ("Tackle", False)])
def test_tackle_where_one_dodges_away(scene20: Scene, theirs: str, helps: bool) -> None:
    text = pair("Dodge", theirs)
    match = scene20(text, "activate home 1 move", "step K8", 2)
    assert (reason(match) == "re-roll") is helps
    without = scene20(text.replace("M8", "M8 no-zone"), "activate home 1 move", "step K8")
    assert reason(without) == "act"


# Projectile Vomit ------------------------------------------------------------------------------------------

VOMIT = ("activate home 1 block", "vomit away 1")


@pytest.mark.rule("BB20-SKL-15", "BB20-T-103")
def test_the_chances_of_projectile_vomit(scene20: Scene) -> None:
    match = scene20(pair("Projectile Vomit"), *VOMIT)
    assert checked(match) == vomit_check(match, who(match, HOME))
    for side, number, wanted in ((AWAY, 1, Fraction(25, 108)), (HOME, 1, Fraction(5, 108))):
        goal = EventOccurred(WentDown, piece=who(match, side, number))
        assert chance(match, goal, until=chooses) == wanted


@pytest.mark.rule("BB20-SKL-15", "BB20-ACT-08", "BB20-STA-06")
def test_projectile_vomit_hits_the_target(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Projectile Vomit", ball="away"), "activate home 1 block")
    assert {"block", "vomit"} <= {offer.partition(":")[0] for offer in offers(match)}
    play(match, "vomit away 1", 2)
    assert (reason(match), asked(match), checked(match).subject) == ("armour", HOME, who(match, AWAY))
    held = play(match.fork(), (4, 4))
    assert both(held) == (UP, UP), "then nothing happens"
    assert told(held, WasHurt) == [WasHurt(who(held, AWAY), UP)]
    assert (held.get(HOLDER), reason(held)) == (who(held, AWAY), "activate")
    lines = [line.text for line, _ in Narrator(held).tell(held)]
    assert any("is hit" in line and "holds" in line for line in lines), lines
    play(match, (4, 5))
    assert reason(match) == "injury"
    play(match, (3, 3))
    assert both(match) == (UP, Status.STUNNED)
    assert told(match, BallLost)
    assert reason(match) == "direction", "the ball comes after the injury"
    play(match, 5)
    assert (match.get(ACTIVE), reason(match)) == (HOME, "activate"), "it was his block, and it is no turnover"
    assert not any(offer.startswith(f"activate:{who(match, HOME)}:") for offer in offers(match))


@pytest.mark.rule("BB20-SKL-15", "BB20-SKL-06")
def test_nothing_is_added_to_its_rolls(scene20: Scene) -> None:
    match = scene20(pair("Projectile Vomit, Mighty Blow (+1)"), *VOMIT, 2, (4, 4))
    assert both(match) == (UP, UP)
    hurt = scene20(pair("Projectile Vomit, Mighty Blow (+1)"), *VOMIT, 2, (4, 5), (3, 4))
    assert status(hurt, who(hurt, AWAY)) is Status.STUNNED


@pytest.mark.rule("BB20-SKL-15", "BB20-SKL-20", "BB20-TO-03")
@pytest.mark.parametrize(
    ("ball", "option", "turnover"), [("", "ball_only", False), ("home", "ball_only", True), ("", "always", True)]
)
def test_who_vomits_on_himself(scene20: Scene, play: Play, ball: str, option: str, turnover: bool) -> None:
    options = {"projectile-vomit.vomit_self_turnover": option}
    match = scene20(pair("Projectile Vomit", ball=ball), *VOMIT, 1, options=options)
    assert (asked(match), checked(match).subject) == (AWAY, who(match, HOME))
    held = play(match.fork(), (4, 4))
    assert both(held) == (UP, UP)
    assert not told(held, TurnedOver)
    play(match, (4, 5), (3, 3), *[4] * (ball == "home"))
    assert both(match) == (Status.STUNNED, UP)
    assert bool(told(match, TurnedOver)) is turnover
    assert match.get(ACTIVE) is (AWAY if turnover else HOME)


@pytest.mark.rule("BB20-SKL-15", "BB20-SKL-20")
def test_always_means_himself_not_the_target(scene20: Scene) -> None:
    options = {"projectile-vomit.vomit_self_turnover": "always"}
    match = scene20(pair("Projectile Vomit"), *VOMIT, 2, (4, 5), (3, 3), options=options)
    assert not told(match, TurnedOver)


@pytest.mark.rule("BB20-ACT-11", "BB20-ACT-08", "BB20-SKL-15")
def test_in_a_blitz_it_costs_a_square_and_takes_the_place_of_the_block(scene20: Scene, play: Play) -> None:
    text = pair("Projectile Vomit", more="away 2 Lineman [] M7\n")
    match = scene20(text, "activate home 1 blitz", "blitz-at away 1")
    assert {offer for offer in offers(match) if not offer.startswith("step")} == {
        f"block:{who(match, AWAY)}",
        f"vomit:{who(match, AWAY)}",
        "end",
    }, "on nobody but the target of the Blitz"
    play(match, "vomit away 1", 3, (1, 2))
    assert match.get(MOVED) == 1
    assert not any(offer.startswith(("block", "vomit")) for offer in offers(match))
    spent = pair("Projectile Vomit").replace("AV9+ [Pro", "MA1 AV9+ [Pro").replace("L8", "K8")
    rushing = scene20(spent, "activate home 1 blitz", "blitz-at away 1", "step L8")
    piece = who(rushing, HOME)
    checks = hooks.preview_checks(rushing, Vomit(who(rushing, AWAY)))
    assert checks == [extra_square_check(rushing, piece), vomit_check(rushing, piece)]
    play(rushing, "vomit away 1")
    assert reason(rushing) == "extra-square"


@pytest.mark.rule("BB20-SKL-15", "BB20-RR-01")
def test_a_team_reroll_helps_to_hit(scene20: Scene, play: Play) -> None:
    match = scene20("rerolls 1-0\n" + pair("Projectile Vomit"), *VOMIT, 1)
    assert reason(match) == "re-roll"
    assert checked(play(match, "reroll", 2)).subject == who(match, AWAY)


@pytest.mark.rule("BB20-SKL-15", "BB20-SKL-16", "BB20-INJ-03")
def test_a_casualty_by_it(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Projectile Vomit", "Regeneration"), *VOMIT, 6, (6, 6), (6, 6), 16)
    piece = who(match, AWAY)
    assert fates(match, piece) == {Status.RESERVES: Fraction(1, 2), Status.DEAD: Fraction(1, 2)}


def test_both_down_by_a_frenzied_block_ends_it(scene20: Scene) -> None:
    match = scene20(pair("Frenzy"), *BLOCK, BOTH_DOWN, HOLDS, HOLDS)
    assert len(told(match, Blocked)) == 1


def test_whoever_has_no_such_skill_is_not_offered_it(scene20: Scene) -> None:
    match: Match = scene20(pair(), "activate home 1 block")
    found: list[Any] = [offer for offer in offers(match) if offer.startswith("vomit")]
    assert not found
