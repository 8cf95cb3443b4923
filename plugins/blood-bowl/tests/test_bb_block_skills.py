"""Skills and traits of blocks, injuries and activations (LRB-SKL)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Decision, Match, Roll, Side, token
from ruleengine.grid import Grid
from ruleengine.odds import EventOccurred, odds
from ruleengine_blood_bowl._lrb.skills.dauntless import dauntless_check
from ruleengine_blood_bowl.checks import dodge_check
from ruleengine_blood_bowl.events import (
    BallLost,
    Blocked,
    BlockEnded,
    FollowedUp,
    StoodUp,
    Touchdown,
    TurnedOver,
    TurnEnded,
    WentDown,
)
from ruleengine_blood_bowl.hooks import range_shift
from ruleengine_blood_bowl.rules import Band, Contest, block_dice
from ruleengine_blood_bowl.state import (
    ACTIVE,
    BALL,
    EXTRA,
    HOLDER,
    MOVED,
    SQUARE,
    STATUS,
    STOP,
    ZONES,
    Status,
)
from ruleengine_blood_bowl.teams import player_of

Scene = Callable[..., Match]
Play = Callable[..., Match]
GRID = Grid(26, 15)
ATTACKER_DOWN, BOTH_DOWN, PUSH, ALSO_PUSH, STUMBLE, DEFENDER_DOWN = range(1, 7)
BLOCK = ("activate home 1 block", "block away 1")
HOLDS, BROKEN = (1, 2), (6, 6)
FAR = "home 9 Lineman A1\naway 9 Lineman Z1\n"


def told(match: Match, kind: type) -> list[Any]:
    return [event for event in match.events if isinstance(event, kind)]


def who(match: Match, side: Side, number: int = 1) -> Any:
    return player_of(match, side, number)


def place(match: Match, side: Side, number: int = 1) -> str:
    return GRID.name(match.get(SQUARE, who(match, side, number)))


def status(match: Match, side: Side, number: int = 1) -> Status:
    return match.get(STATUS, who(match, side, number))


def reason(match: Match) -> str:
    return "" if match.pending is None else match.pending.reason


def offers(match: Match) -> list[str]:
    assert isinstance(match.pending, Decision)
    return [token(option) for option in match.pending.choices]


def pending_roll(match: Match) -> Roll[Any]:
    assert isinstance(match.pending, Roll)
    return match.pending


def first(view: Any, decision: Any) -> Any:
    return decision.choices[0]


def exact(match: Match, goal: Any, **how: Any) -> Fraction:
    found = odds(match, goal, **how).value
    assert isinstance(found, Fraction)
    return found


# Dodge and Tackle ------------------------------------------------------------------------------------------

# From L8, marked by away 1, to K8, marked by away 2 and nobody else.
LEAVING = "home 1 Lineman [Dodge] L8\nhome 9 Lineman A1\naway 1 Lineman M8\naway 2 Lineman J8\n"


def arrives(moment: Any) -> bool:
    return isinstance(moment.pending, Decision) and moment.pending.reason == "act"


def use_it(view: Any, decision: Any) -> Any:
    """Use a skill's re-roll whenever it is offered."""
    return decision.choices[-1]


@pytest.mark.rule("LRB-SKL-03", "LRB-T-16")
def test_dodge_rolls_again_once(scene: Scene) -> None:
    match = scene(LEAVING, "activate home 1 move", "step K8")
    assert pending_roll(match).check is not None
    stays_up = exact(match, ~EventOccurred(WentDown), until=lambda m: arrives(m) or gone_down(m), home=use_it)
    assert stays_up == Fraction(3, 4)


def gone_down(moment: Any) -> bool:
    return any(isinstance(event, WentDown) for event in moment.events)


@pytest.mark.rule("LRB-SKL-03", "LRB-T-17")
def test_dodge_helps_once_a_turn(scene: Scene) -> None:
    """L8 to K8 to L8: each dodge is into one tackle zone."""

    def back_and_forth(view: Any, decision: Any) -> Any:
        if decision.reason == "re-roll":
            return decision.choices[-1]
        return f"step:{GRID.named('L8')}" if view.get(MOVED) == 1 else "end"

    match = scene(LEAVING, "activate home 1 move", "step K8")
    twice = exact(
        match,
        ~EventOccurred(WentDown),
        until=lambda m: gone_down(m) or (arrives(m) and m.get(MOVED) == 2),
        home=back_and_forth,
    )
    assert twice == Fraction(1, 2)


@pytest.mark.rule("LRB-SKL-03")
def test_a_dodge_that_succeeds_is_not_rolled_again(scene: Scene) -> None:
    match = scene(LEAVING, "activate home 1 move", "step K8", 6)
    assert reason(match) == "act"


@pytest.mark.rule("LRB-SKL-18")
@pytest.mark.parametrize(("left", "entered", "offered"), [("", "", True), ("Tackle", "", False), ("", "Tackle", True)])
def test_tackle_where_one_leaves(scene: Scene, left: str, entered: str, offered: bool) -> None:
    text = LEAVING.replace("Lineman M8", f"Lineman [{left}] M8").replace("Lineman J8", f"Lineman [{entered}] J8")
    match = scene(text, "activate home 1 move", "step K8", 2)
    assert (reason(match) == "re-roll") is offered
    if offered:
        assert offers(match) == ["keep", "reroll-by:dodge"]


@pytest.mark.rule("LRB-SKL-18")
@pytest.mark.parametrize(("skill", "wanted"), [("", Status.STANDING), ("Tackle", Status.PRONE)])
def test_tackle_in_a_block(scene: Scene, skill: str, wanted: Status) -> None:
    text = f"home 1 Lineman [{skill}] L8\naway 1 Lineman [Dodge] M8\n{FAR}"
    match = scene(text, *BLOCK, STUMBLE, "push N8", "stay", *[HOLDS] * (wanted is Status.PRONE))
    assert status(match, AWAY) is wanted


# Dauntless -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-T-110", "LRB-SKL-06")
@pytest.mark.parametrize(("strength", "chance"), [(4, (5, 6)), (5, (13, 18)), (6, (7, 12)), (7, (5, 12))])
def test_dauntless(scene: Scene, play: Play, strength: int, chance: tuple[int, int]) -> None:
    text = f"home 1 Lineman [Dauntless] L8\naway 1 Lineman ST{strength} M8\n{FAR}"
    match = scene(text, *BLOCK)
    check = dauntless_check(match, who(match, HOME), strength)
    assert pending_roll(match).check == check
    assert odds(check).value == Fraction(*chance)
    dared = play(match.fork(), (6, 6))
    assert len(pending_roll(dared).dice) == 1, "as strong as he"
    play(match, (1, 2))
    plain = block_dice(match, who(match, HOME), who(match, AWAY))
    assert len(pending_roll(match).dice) == plain.dice > 1


@pytest.mark.rule("LRB-SKL-06")
@pytest.mark.parametrize("theirs", [2, 3])
def test_dauntless_is_for_stronger_opponents(scene: Scene, theirs: int) -> None:
    match = scene(f"home 1 Lineman [Dauntless] L8\naway 1 Lineman ST{theirs} M8\naway 2 Lineman K8\n", *BLOCK)
    assert pending_roll(match).reason == "blood-bowl.block", "compared before assists"


@pytest.mark.rule("LRB-SKL-06")
def test_assists_come_on_top_of_dauntless(scene: Scene, play: Play) -> None:
    text = f"home 1 Lineman [Dauntless] L8\nhome 2 Lineman M7\naway 1 Lineman ST5 M8\n{FAR}"
    match = play(scene(text, *BLOCK), (6, 6))
    assert len(pending_roll(match).dice) == 2
    assert block_dice(match, who(match, HOME), who(match, AWAY), strength=5) == Contest(6, 5, 2, HOME)


# Frenzy ----------------------------------------------------------------------------------------------------

FRENZY = f"home 1 Lineman [Frenzy] L8\naway 1 Lineman M8\n{FAR}"


@pytest.mark.rule("LRB-SKL-07")
def test_frenzy_follows_and_blocks_once_more(scene: Scene, play: Play) -> None:
    match = scene(FRENZY, *BLOCK, PUSH, "push N8")
    assert place(match, HOME) == "M8"
    assert pending_roll(match).reason == "blood-bowl.block"
    play(match, PUSH, "push O8")
    assert [place(match, side) for side in (HOME, AWAY)] == ["N8", "O8"], "he follows after the second too"
    assert len(told(match, FollowedUp)) == 2
    assert len(told(match, Blocked)) == 2
    assert reason(match) == "activate", "and there is no third"


@pytest.mark.rule("LRB-SKL-07")
@pytest.mark.parametrize(("die", "dice"), [(DEFENDER_DOWN, [HOLDS]), (BOTH_DOWN, [HOLDS, HOLDS])])
def test_no_second_block_of_whom_the_first_put_down(scene: Scene, play: Play, die: int, dice: list[Any]) -> None:
    match = scene(FRENZY, *BLOCK, die, *["push N8"] * (die == DEFENDER_DOWN), *dice)
    assert len(told(match, Blocked)) == 1


@pytest.mark.rule("LRB-SKL-07")
def test_no_second_block_of_whom_the_crowd_has(scene: Scene) -> None:
    text = f"home 1 Lineman [Frenzy] L14\naway 1 Lineman L15\n{FAR}"
    match = scene(text, *BLOCK, PUSH, (3, 4))
    assert reason(match) == "activate"
    assert place(match, HOME) == "L15"


@pytest.mark.rule("LRB-SKL-07")
def test_the_second_block_counts_its_dice_anew(scene: Scene) -> None:
    """Following up, he comes next to a helper of the target."""
    text = f"home 1 Lineman ST4 [Frenzy] L8\naway 1 Lineman M8\naway 2 Lineman N9\n{FAR}"
    match = scene(text, *BLOCK, (PUSH, PUSH), "push N8")
    assert len(pending_roll(match).dice) == 1


def next_player(moment: Any) -> bool:
    return isinstance(moment.pending, Decision) and moment.pending.reason == "activate"


@pytest.mark.rule("LRB-T-113", "LRB-T-114")
def test_the_chances_of_frenzy(scene: Scene) -> None:
    match = scene(FRENZY, *BLOCK)
    his, mine = EventOccurred(WentDown, piece=who(match, AWAY)), EventOccurred(WentDown, piece=who(match, HOME))
    until = EventOccurred(TurnEnded) | next_player
    assert exact(match, his & ~mine, until=until, home=first) == Fraction(4, 9)
    assert exact(match, mine, until=until, home=first) == Fraction(4, 9)


@pytest.mark.rule("LRB-SKL-08")
def test_the_second_block_of_a_blitz_costs_a_square(scene: Scene, play: Play) -> None:
    match = scene(FRENZY, "activate home 1 blitz", "block away 1", PUSH, "push N8", PUSH, "push O8")
    assert match.get(MOVED) == 2
    assert reason(match) == "act"
    assert not any(offer.startswith("block") for offer in offers(match))


@pytest.mark.rule("LRB-SKL-08")
def test_without_movement_the_second_block_takes_an_extra_square(scene: Scene, play: Play) -> None:
    text = f"home 1 Lineman MA1 [Frenzy] L8\naway 1 Lineman M8\n{FAR}"
    match = scene(text, "activate home 1 blitz", "block away 1", PUSH, "push N8")
    assert offers(match) == ["block-again", "leave-it"]
    left = play(match.fork(), "leave-it")
    assert len(told(left, Blocked)) == 1
    assert reason(left) == "act"
    play(match, "block-again")
    assert pending_roll(match).reason == "blood-bowl.extra-square"
    fallen = play(match.fork(), 1, HOLDS)
    assert status(fallen, HOME) is Status.PRONE
    assert told(fallen, TurnedOver) == [TurnedOver(HOME, "extra-square")]
    assert len(told(fallen, Blocked)) == 1
    play(match, 2)
    assert match.get(EXTRA) == 1
    assert pending_roll(match).reason == "blood-bowl.block"


@pytest.mark.rule("LRB-SKL-08")
def test_without_any_square_left_there_is_no_second_block(scene: Scene) -> None:
    text = f"home 1 Lineman MA1 [Frenzy] J8\naway 1 Lineman M8\n{FAR}"
    match = scene(text, "activate home 1 blitz", "step K8", "step L8", 6, "block away 1", 6, PUSH, "push N8")
    assert reason(match) == "activate"
    assert len(told(match, Blocked)) == 1


# Strip Ball ------------------------------------------------------------------------------------------------


def carrier(has: str = "", mine: str = "Strip Ball") -> str:
    return f"home 1 Lineman [{mine}] L8\naway 1 Lineman [{has}] M8 ball\n{FAR}"


@pytest.mark.rule("LRB-SKL-17")
def test_strip_ball(scene: Scene, play: Play) -> None:
    match = scene(carrier(), *BLOCK, PUSH, "push N8")
    assert isinstance(match.pending, Decision)
    assert (match.pending.by, offers(match)) == (HOME, ["use:strip-ball", "decline"])
    kept = play(match.fork(), "decline", "stay")
    assert kept.get(HOLDER) == who(kept, AWAY)
    play(match, "use:strip-ball", "stay", 5)
    assert told(match, BallLost) == [BallLost(who(match, AWAY))]
    assert GRID.name(match.get(BALL)) == "O8", "it bounces from where he was pushed to"
    assert status(match, AWAY) is Status.STANDING


@pytest.mark.rule("LRB-SKL-17")
def test_strip_ball_against_sure_hands_or_for_nothing(scene: Scene) -> None:
    for text in (carrier(has="Sure Hands"), carrier().replace(" ball", ""), carrier(mine="Block")):
        match = scene(text, *BLOCK, PUSH, "push N8")
        assert offers(match) == ["follow-up", "stay"]


@pytest.mark.rule("LRB-SKL-17", "LRB-PUSH-09")
def test_no_touchdown_for_who_loses_the_ball_in_the_end_zone(scene: Scene, play: Play) -> None:
    text = f"home 1 Lineman [Strip Ball] C8\nhome 2 Lineman Y8\naway 1 Lineman B8 ball\n{FAR.replace('A1', 'Y1')}"
    match = scene(text, *BLOCK, PUSH, "push A8", "use:strip-ball", "stay", 7)
    assert told(match, BlockEnded)
    assert not told(match, Touchdown)


# Jump Up ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-SKL-09", "LRB-ACT-02")
def test_jump_up(scene: Scene, play: Play) -> None:
    text = f"home 1 Lineman MA2 [Jump Up] L8 prone\nhome 2 Lineman L9 prone\naway 1 Lineman M8\n{FAR}"
    match = scene(text)
    assert f"activate:{who(match, HOME)}:block" in offers(match)
    assert f"activate:{who(match, HOME, 2)}:block" not in offers(match)
    blocking = play(match.fork(), "activate home 1 block", "stand-up", "block away 1")
    assert told(blocking, StoodUp) == [StoodUp(who(blocking, HOME))]
    assert pending_roll(blocking).reason == "blood-bowl.block"
    play(match, "activate home 1 move", "stand-up")
    assert match.get(MOVED) == 0
    assert status(match, HOME) is Status.STANDING


# Stunty ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-T-115", "LRB-SKL-23")
def test_stunty_ignores_the_zones_he_dodges_to(scene: Scene) -> None:
    others = "away 1 Lineman M8\naway 2 Lineman J7\naway 3 Lineman J8\naway 4 Lineman J9\n"
    for skill, chance in (("Stunty", Fraction(2, 3)), ("", Fraction(1, 6))):
        match = scene(f"home 1 Lineman [{skill}] L8\n{others}")
        check = dodge_check(match, who(match, HOME), GRID.named("L8"), GRID.named("K8"))
        assert odds(check).value == chance


@pytest.mark.rule("LRB-SKL-23")
def test_stunty_throws_one_band_further(scene: Scene, play: Play) -> None:
    for skill, band, squares in (("Stunty", Band.SHORT, 0), ("", Band.QUICK, 1)):
        match = scene(f"home 1 Lineman [{skill}] L8 ball\nhome 2 Lineman L11\naway 1 Lineman Z1\n")
        assert range_shift(match, who(match, HOME), 0) == (1 if skill else 0)
        play(match, "activate home 1 pass", "pass")
        assert (f"throw-at:{GRID.named('X8')}" in offers(match)) is bool(squares), "a long bomb is out of range"
        play(match, "throw-at L11")
        check = pending_roll(match).check
        assert check is not None
        assert check.about.band is band


# Unreliable ones -------------------------------------------------------------------------------------------


def begins(match: Match) -> Fraction:
    check = pending_roll(match).check
    assert check is not None
    found = odds(check).value
    assert isinstance(found, Fraction)
    return found


@pytest.mark.rule("LRB-SKL-24", "LRB-T-117")
def test_bone_head(scene: Scene, play: Play) -> None:
    text = f"home 1 Lineman [Bone-Head] L8\naway 1 Lineman M8\n{FAR}"
    match = scene(text, "activate home 1 blitz")
    assert 1 - begins(match) == Fraction(1, 6)
    works = play(match.fork(), 2)
    assert reason(works) == "act"
    play(match, 1)
    assert reason(match) == "activate", "the action is lost"
    assert not any(offer.endswith("blitz") for offer in offers(match)), "and so is the Blitz"
    assert status(match, HOME) is Status.STANDING
    assert not match.get(ZONES, HOME) >> GRID.named("L8") & 1
    play(match, "end-turn", "activate away 1 move", "step N8")
    assert reason(match) == "act", "nobody has to dodge from him"
    play(match, "end", "end-turn", "activate home 1 move", 2)
    assert match.get(ZONES, HOME) >> GRID.named("L8") & 1, "his zone is back with his next action"


@pytest.mark.rule("LRB-SKL-24", "LRB-BLK-02", "LRB-BLK-03", "LRB-FOUL-02")
@pytest.mark.parametrize(("options", "helps"), [({}, True), ({"block-dice.assists_without_zone": False}, False)])
def test_help_of_a_player_who_has_lost_his_tackle_zone(scene: Scene, options: dict[str, Any], helps: bool) -> None:
    """He stands next to the opponent: the reading is that he helps, with or without a zone."""
    text = f"home 1 Lineman K8\nhome 2 Lineman [Bone-Head] {{}}\naway 1 Lineman {{}}\n{FAR}"
    lost = ("activate home 2 move", 1)

    def dice(match: Match) -> int:
        return len(pending_roll(match).dice)

    match = scene(text.format("L9", "L8"), *lost, "activate home 1 block", "block away 1", options=options)
    assert dice(match) == 1 + helps, "a helper in an attack"
    foul = scene(text.format("L9", "L8 prone"), *lost, "activate home 1 foul", "foul away 1", options=options)
    check = pending_roll(foul).check
    assert check is not None
    assert sum(each.value for each in check.modifiers) == int(helps)
    zoned = scene(text.format("L9", "L8"), "activate home 1 block", "block away 1", options=options)
    assert dice(zoned) == 2, "who has his zone helps by either reading"
    theirs = scene(text.format("J8", "L8"), *lost, "end-turn", "activate away 1 block", "block home 1", options=options)
    assert dice(theirs) == 1, "not next to the blocker"
    against = scene(
        text.format("L9", "L8"), *lost, "end-turn", "activate away 1 block", "block home 1", options=options
    )
    assert dice(against) == 1 + helps, "and in defence"


@pytest.mark.rule("LRB-SKL-24", "LRB-PLY-05")
def test_bone_head_rolls_when_he_is_down_too_but_not_to_recover(scene: Scene) -> None:
    down = scene(f"home 1 Lineman [Bone-Head] L8 prone\n{FAR}", "activate home 1 move")
    assert pending_roll(down).reason == "blood-bowl.bone-head"
    stunned = scene(f"home 1 Lineman [Bone-Head] L8 stunned\n{FAR}", "activate home 1 recover")
    assert status(stunned, HOME) is Status.PRONE


@pytest.mark.rule("LRB-SKL-25", "LRB-T-117")
@pytest.mark.parametrize(
    ("mate", "chance"),
    [
        ("", (1, 2)),
        ("home 2 Lineman L9", (5, 6)),
        ("home 2 Lineman L9 prone", (1, 2)),
        ("home 2 Lineman L10", (1, 2)),
        ("home 2 Lineman [Really Stupid] L9", (1, 2)),
        ("home 2 Lineman [Really Stupid] L9\nhome 3 Lineman K8", (5, 6)),
        ("away 2 Lineman L9", (1, 2)),
    ],
)
def test_really_stupid(scene: Scene, play: Play, mate: str, chance: tuple[int, int]) -> None:
    match = scene(f"home 1 Lineman [Really Stupid] L8\n{FAR}{mate}\n", "activate home 1 move")
    assert begins(match) == Fraction(*chance)
    play(match, 1)
    assert reason(match) == "activate"
    assert not match.get(ZONES, HOME) >> GRID.named("L8") & 1
    assert match.get(ACTIVE) is HOME


def test_the_ball_stays_with_a_carrier_who_stays_up(scene: Scene) -> None:
    match = scene("home 1 Blitzer L8 ball\nhome 2 Lineman A1\naway 1 Blitzer M8\n", *BLOCK, BOTH_DOWN)
    assert match.get(HOLDER) == player_of(match, HOME, 1)
    assert match.get(STOP) == ""
    assert not told(match, FollowedUp)
