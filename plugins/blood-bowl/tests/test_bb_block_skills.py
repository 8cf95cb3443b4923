"""Skills and traits of blocks, injuries and activations (LRB-SKL)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Attribute, Decision, Match, Part, PieceId, Roll, Side, new_match, token
from ruleengine.grid import Grid
from ruleengine.hooks import attribute
from ruleengine.odds import EventOccurred, odds
from ruleengine_blood_bowl import BLOOD_BOWL_LRB
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
    WasHurt,
    WentDown,
)
from ruleengine_blood_bowl.hooks import range_shift
from ruleengine_blood_bowl.positions import POSITION
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
    STRENGTH,
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


# Mighty Blow -----------------------------------------------------------------------------------------------


STRUCK = "home 1 Lineman ST{st} [{has}] L8\naway 1 Lineman ST{st} AV8 M8\n" + FAR
STRIKE = (*BLOCK, DEFENDER_DOWN, "push N8", "stay")


def struck(scene: Scene, st: int = 3, *, has: str = "Mighty Blow", **options: Any) -> Match:
    return scene(STRUCK.format(st=st, has=has), *STRIKE, options=options)


def hurts(match: Match, side: Side) -> list[Status]:
    """How a player was hurt, once that is settled: nothing while an injury roll is still due."""
    return [event.status for event in told(match, WasHurt) if event.piece == who(match, side)]


@pytest.mark.rule("LRB-SKL-14", "LRB-SKL-15")
@pytest.mark.parametrize(
    ("armour", "injury", "wanted"),
    [
        ((4, 3), None, Status.PRONE),  # 7 + 1 is not above 8
        ((4, 4), (4, 3), Status.STUNNED),  # 8 + 1 breaks, and the injury stays 7
        ((4, 5), (4, 3), Status.KNOCKED_OUT),  # 9 breaks alone, and 7 becomes 8
        ((4, 5), (4, 5), Status.INJURED),
        ((4, 4), (4, 5), Status.KNOCKED_OUT),
    ],
)
def test_mighty_blow_goes_where_it_helps(scene: Scene, play: Play, armour: Any, injury: Any, wanted: Status) -> None:
    match = play(struck(scene), armour, *[injury] * (injury is not None), *[1] * (wanted is Status.INJURED))
    assert status(match, AWAY) is wanted
    assert hurts(match, AWAY) == [wanted], "no roll is left"


@pytest.mark.rule("LRB-SKL-14")
@pytest.mark.parametrize(("st", "wanted"), [(2, Status.PRONE), (3, Status.STUNNED)])
def test_mighty_blow_takes_strength(scene: Scene, play: Play, st: int, wanted: Status) -> None:
    match = play(struck(scene, st), (4, 4), *[(3, 3)] * (wanted is Status.STUNNED))
    assert hurts(match, AWAY) == [wanted], "an 8 is enough for the strong only"
    assert reason(match) == "activate"


@pytest.mark.rule("LRB-SKL-14")
def test_who_has_no_mighty_blow_does_not_strike_one(scene: Scene, play: Play) -> None:
    match = play(struck(scene, has="Block"), (4, 4))
    assert hurts(match, AWAY) == [Status.PRONE]


class Changed(Part):
    """Everybody's strength has changed by this since it was printed."""

    name = "test.changed"

    def __init__(self, by: int) -> None:
        self.by = by

    @attribute.on(STRENGTH)
    def change(self, match: Match, piece: PieceId, attribute: Attribute[int], value: int) -> int:
        """As told."""
        return value + self.by


@pytest.mark.rule("LRB-SKL-14")
@pytest.mark.parametrize(("printed", "by", "wanted"), [(3, -1, Status.STUNNED), (2, 1, Status.PRONE)])
def test_mighty_blow_takes_printed_strength(play: Play, printed: int, by: int, wanted: Status) -> None:
    text = STRUCK.format(st=printed, has="Mighty Blow")
    match = new_match(BLOOD_BOWL_LRB.but(adding=[Changed(by)]), teams={POSITION: text})
    assert match.attribute(who(match, HOME), STRENGTH) == printed + by
    play(match, *STRIKE, (4, 4), *[(3, 3)] * (wanted is Status.STUNNED))
    assert hurts(match, AWAY) == [wanted]


@pytest.mark.rule("LRB-SKL-15")
@pytest.mark.parametrize(
    ("said", "dice", "wanted"),
    [
        ("armour", [(4, 4), (4, 3)], Status.STUNNED),
        ("armour", [(4, 5), (4, 3)], Status.STUNNED),
        ("injury", [(4, 4)], Status.PRONE),
        ("injury", [(4, 5), (4, 3)], Status.KNOCKED_OUT),
    ],
)
def test_mighty_blow_may_have_to_be_declared(
    scene: Scene, play: Play, said: str, dice: list[Any], wanted: Status
) -> None:
    match = struck(scene, 3, **{"mighty-blow.mighty_blow": "declare"})
    assert isinstance(match.pending, Decision)
    assert match.pending.by is HOME
    assert offers(match) == ["mighty-blow:armour", "mighty-blow:injury"]
    play(match, f"mighty-blow:{said}")
    check = pending_roll(match).check
    assert check is not None
    assert check.bonus == (said == "armour")
    play(match, *dice)
    assert hurts(match, AWAY) == [wanted], "it adds to the roll that was named, and to no other"


@pytest.mark.rule("LRB-SKL-16")
@pytest.mark.parametrize(
    ("die", "has", "wanted"),
    [
        (ATTACKER_DOWN, "Mighty Blow", Status.STUNNED),
        (BOTH_DOWN, "Mighty Blow, Block", Status.STUNNED),
        (ATTACKER_DOWN, "Block", Status.PRONE),
    ],
)
def test_mighty_blow_strikes_the_opponent_who_blocked_him(
    scene: Scene, play: Play, die: int, has: str, wanted: Status
) -> None:
    text = f"home 1 Lineman AV8 L8\naway 1 Lineman [{has}] M8\n{FAR}"
    match = scene(text, *BLOCK, die, (4, 4))
    if wanted is Status.STUNNED:
        assert pending_roll(match).reason == "blood-bowl.injury"
        play(match, (3, 3))
    assert hurts(match, HOME) == [wanted]


@pytest.mark.rule("LRB-SKL-16")
@pytest.mark.parametrize(("mine", "theirs"), [(True, False), (False, True), (True, True)])
def test_mighty_blow_counts_when_both_go_down(scene: Scene, mine: bool, theirs: bool) -> None:
    """An 8 breaks armour 8 with it only; a 2 stuns."""
    text = f"home 1 Lineman [{'Mighty Blow' * mine}] L8\naway 1 Lineman AV8 [{'Mighty Blow' * theirs}] M8\n{FAR}"
    match = scene(text, *BLOCK, BOTH_DOWN)
    for bonus in (mine, theirs):  # the target first, then the blocker
        assert isinstance(match.pending, Roll)
        assert match.pending.reason == "blood-bowl.armour"
        match.answer((4, 4))
        if bonus:
            match.answer((1, 1))
    hurt = [(event.piece, event.status is Status.STUNNED) for event in told(match, WasHurt)]
    assert hurt == [(who(match, AWAY), mine), (who(match, HOME), theirs)]


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
