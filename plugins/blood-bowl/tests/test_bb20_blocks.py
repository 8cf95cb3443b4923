"""Blocks and pushes by the rules of 2020 (BB20-BLK, BB20-PUSH), and what they turn over (BB20-TO)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bb20_fights import (
    ALSO_PUSH,
    BLOCK,
    BOTH_DOWN,
    BROKEN,
    FAR,
    GRID,
    HOLDS,
    PLAYER_DOWN,
    POW,
    PUSH,
    STUMBLE,
    Play,
    Scene,
    asked,
    both,
    chance,
    checked,
    dice,
    down,
    offers,
    place,
    reason,
    told,
    who,
)

from ruleengine import AWAY, HOME, Match, Side
from ruleengine.odds import EventOccurred
from ruleengine_blood_bowl.checks import block_roll
from ruleengine_blood_bowl.events import BlockEnded, FollowedUp, Pushed, Touchdown, TurnedOver, WasHurt, WentDown
from ruleengine_blood_bowl.rules import Contest, block_dice
from ruleengine_blood_bowl.state import ACTIVE, BALL, HOLDER, SCORE, STATUS, Face, Status

UP, PRONE = Status.STANDING, Status.PRONE


def fight(mine: str = "", theirs: str = "", *, st: tuple[int, int] = (3, 3), more: str = FAR) -> str:
    """Home 1 at L8 against away 1 at M8, with these skills and strengths."""
    return f"home 1 Lineman ST{st[0]} AV9+ [{mine}] L8\naway 1 Lineman ST{st[1]} AV9+ [{theirs}] M8\n{more}"


# How many dice, and whose ----------------------------------------------------------------------------------


@pytest.mark.rule("BB20-BLK-01")
@pytest.mark.parametrize(
    ("mine", "theirs", "number"),
    [(3, 3, 1), (4, 3, 2), (6, 3, 2), (7, 3, 3), (4, 2, 2), (5, 2, 3), (3, 6, 2), (3, 7, 3)],
)
def test_dice_by_strength(scene20: Scene, mine: int, theirs: int, number: int) -> None:
    match = scene20(fight(st=(mine, theirs)), *BLOCK)
    chooser = AWAY if theirs > mine else HOME
    assert block_dice(match, who(match, HOME), who(match, AWAY)) == Contest(mine, theirs, number, chooser)
    assert (dice(match), asked(match)) == (number, HOME), "the blocker's coach rolls, whoever chooses"


@pytest.mark.rule("BB20-T-66")
def test_dice_of_three_fights(scene20: Scene) -> None:
    helped = scene20(fight(more="home 2 Lineman N8\n"), *BLOCK)
    numbers = [dice(helped), *(dice(scene20(fight(st=strengths), *BLOCK)) for strengths in ((4, 2), (5, 2)))]
    assert numbers == [2, 2, 3]


@pytest.mark.rule("BB20-BLK-01", "BB20-RR-02")
@pytest.mark.parametrize("strengths", [(4, 3), (3, 4)])
def test_the_reroll_of_all_dice_comes_before_the_choice(scene20: Scene, play: Play, strengths: tuple[int, int]) -> None:
    match = scene20("rerolls 1-1\n" + fight(st=strengths), *BLOCK, (POW, PUSH))
    assert (reason(match), asked(match)) == ("re-roll", HOME)
    play(match, "reroll")
    assert dice(match) == 2
    play(match, (STUMBLE, BOTH_DOWN))
    assert (reason(match), asked(match)) == ("block-die", HOME if strengths == (4, 3) else AWAY)
    assert offers(match) == ["die:both-down", "die:stumble"]


@pytest.mark.rule("BB20-BLK-02", "BB20-STA-02", "BB20-STA-04")
@pytest.mark.parametrize(
    ("others", "strengths"),
    [
        ("home 2 Lineman N7", (4, 3)),
        ("home 2 Lineman N7 prone", (3, 3)),
        ("home 2 Lineman N7 no-zone", (3, 3)),
        ("home 2 Lineman O8", (3, 3)),
        ("home 2 Lineman K8", (3, 3)),
        ("home 2 Lineman N7\naway 2 Lineman O7", (3, 3)),
        ("home 2 Lineman N7\naway 2 Lineman O7 no-zone", (4, 3)),
        ("home 2 Lineman N7\naway 2 Lineman O7 stunned", (4, 3)),
        ("away 2 Lineman K7", (3, 4)),
        ("away 2 Lineman K7 no-zone", (3, 3)),
        ("away 2 Lineman K7\nhome 2 Lineman J7", (3, 3)),
        ("away 2 Lineman K7\nhome 2 Lineman J7 no-zone", (3, 4)),
        ("away 2 Lineman N8", (3, 3)),
    ],
)
def test_who_helps(scene20: Scene, others: str, strengths: tuple[int, int]) -> None:
    match = scene20(fight(more=others + "\n"))
    contest = block_dice(match, who(match, HOME), who(match, AWAY))
    assert (contest.blocker, contest.target) == strengths


@pytest.mark.rule("BB20-BLK-03", "BB20-BLK-11", "BB20-BLK-12", "BB20-BLK-13", "BB20-BLK-14", "BB20-BLK-15")
def test_the_faces_of_a_die() -> None:
    die = block_roll(1, HOME)
    faces = {faces[0]: Fraction(weight, 6) for faces, weight in die.reading.weights(die.dice).items()}
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    others = (Face.ATTACKER_DOWN, Face.BOTH_DOWN, Face.STUMBLE, Face.DEFENDER_DOWN)
    assert faces == {Face.PUSH: third, **dict.fromkeys(others, sixth)}


# What the faces do -----------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-BLK-11", "BB20-TO-02", "BB20-TO-10")
def test_player_down(scene20: Scene, play: Play) -> None:
    match = scene20(fight(), *BLOCK, PLAYER_DOWN)
    assert (reason(match), asked(match)) == ("armour", AWAY)
    assert told(match, TurnedOver) == [TurnedOver(HOME, "block")]
    assert match.get(ACTIVE) is HOME, "his armour comes first"
    play(match, BROKEN, (3, 4))
    assert both(match) == (Status.STUNNED, UP)
    assert match.get(ACTIVE) is AWAY


@pytest.mark.rule("BB20-BLK-12", "BB20-BLK-16", "BB20-SKL-02", "BB20-TO-02")
@pytest.mark.parametrize(
    ("mine", "theirs", "wanted"),
    [("", "", (PRONE, PRONE)), ("Block", "", (UP, PRONE)), ("", "Block", (PRONE, UP)), ("Block", "Block", (UP, UP))],
)
def test_both_down(scene20: Scene, mine: str, theirs: str, wanted: tuple[Status, Status]) -> None:
    match = scene20(fight(mine, theirs), *BLOCK, BOTH_DOWN, *[HOLDS] * wanted.count(PRONE))
    assert both(match) == wanted
    assert bool(told(match, TurnedOver)) is (wanted[0] is PRONE), "an opponent's fall is none"
    assert not told(match, Pushed)


@pytest.mark.rule("BB20-BLK-16")
def test_both_down_resolves_the_target_first(scene20: Scene, play: Play) -> None:
    match = scene20(fight(), *BLOCK, BOTH_DOWN)
    assert checked(match).subject == who(match, AWAY)
    play(match, HOLDS)
    assert checked(match).subject == who(match, HOME)


@pytest.mark.rule("BB20-BLK-16")
def test_skills_that_keep_up_are_asked_for_by_option(scene20: Scene, play: Play) -> None:
    match = scene20(fight("Block", "Block"), *BLOCK, BOTH_DOWN, options={"blocks.block_skills": "ask"})
    assert (reason(match), asked(match)) == ("use-skill", AWAY), "the target first"
    play(match, "decline")
    assert asked(match) is HOME
    play(match, "use:block", HOLDS)
    assert both(match) == (UP, PRONE)
    dodger = scene20(fight("", "Dodge"), *BLOCK, STUMBLE, options={"blocks.block_skills": "ask"})
    assert offers(dodger) == ["use:dodge", "decline"]
    play(dodger, "decline", "push N8", "stay", HOLDS)
    assert both(dodger) == (UP, PRONE)


@pytest.mark.rule("BB20-SKL-01", "BB20-STA-04")
@pytest.mark.parametrize(("theirs", "die"), [("Block", BOTH_DOWN), ("Dodge", STUMBLE)])
def test_without_a_tackle_zone_skills_are_of_no_use(scene20: Scene, theirs: str, die: int) -> None:
    text = fight("Block", theirs)
    rest = ["push N8", "stay"] if die == STUMBLE else []
    assert both(scene20(text, *BLOCK, die, *rest)) == (UP, UP)
    assert both(scene20(text.replace("M8", "M8 no-zone"), *BLOCK, die, *rest, HOLDS)) == (UP, PRONE)


@pytest.mark.rule("BB20-BLK-13")
@pytest.mark.parametrize("die", [PUSH, ALSO_PUSH])
def test_push_back(scene20: Scene, play: Play, die: int) -> None:
    match = scene20(fight(), *BLOCK, die, "push N8")
    assert offers(match) == ["follow-up", "stay"]
    play(match, "follow-up")
    assert both(match) == (UP, UP)
    assert (place(match, HOME), place(match, AWAY)) == ("M8", "N8")
    assert not told(match, TurnedOver)


@pytest.mark.rule("BB20-BLK-14", "BB20-SKL-03", "BB20-SKL-04")
@pytest.mark.parametrize(
    ("mine", "theirs", "wanted"),
    [("", "", PRONE), ("", "Dodge", UP), ("Tackle", "Dodge", PRONE), ("Tackle", "", PRONE)],
)
def test_stumble(scene20: Scene, mine: str, theirs: str, wanted: Status) -> None:
    match = scene20(fight(mine, theirs), *BLOCK, STUMBLE, "push N8", "stay", *[HOLDS] * (wanted is PRONE))
    assert both(match) == (UP, wanted)
    assert place(match, AWAY) == "N8"


@pytest.mark.rule("BB20-BLK-15", "BB20-STA-06")
def test_pow_puts_down_in_the_new_square(scene20: Scene, play: Play) -> None:
    match = scene20(fight(), *BLOCK, POW, "push N7", "follow-up")
    assert reason(match) == "armour"
    play(match, HOLDS)
    assert both(match) == (UP, PRONE)
    assert told(match, WentDown) == [WentDown(who(match, AWAY), "block")]
    assert (place(match, HOME), place(match, AWAY)) == ("M8", "N7")
    assert match.get(ACTIVE) is HOME


@pytest.mark.rule("BB20-BLK-17", "BB20-PUSH-04")
def test_the_order_of_a_block(scene20: Scene, play: Play) -> None:
    """Dice, re-roll, die, squares, follow-up, armour and injury of the target, the ball."""
    text = "rerolls 1-0\n" + fight(st=(4, 3)).replace("M8", "M8 ball")
    match = scene20(text, *BLOCK)
    seen = []
    for said in ((POW, PUSH), "keep", "die:defender-down", "push N8", "follow-up", BROKEN, (3, 4), 5):
        seen.append(reason(match))
        play(match, said)
    assert seen == ["block", "re-roll", "block-die", "push", "follow-up", "armour", "injury", "direction"]
    order = [type(event) for event in match.events]
    places = [order.index(kind) for kind in (Pushed, FollowedUp, WasHurt, BlockEnded)]
    assert places == sorted(places)
    assert GRID.name(match.get(BALL)) == "O8", "it bounces from where he came to"


# Pushes ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-PUSH-01")
@pytest.mark.parametrize(("dx", "dy"), [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b])
def test_the_squares_of_a_push(scene20: Scene, dx: int, dy: int) -> None:
    x, y = 10, 7
    text = f"home 1 Lineman {GRID.name(GRID.at(x - dx, y - dy))}\naway 1 Lineman {GRID.name(GRID.at(x, y))}\n"
    match = scene20(text, *BLOCK, PUSH)
    beside = {(dx, -1), (dx, 1)} if dy == 0 else {(-1, dy), (1, dy)} if dx == 0 else {(dx, 0), (0, dy)}
    wanted = {GRID.at(x + a, y + b) for a, b in {(dx, dy), *beside}}
    assert {int(offer.removeprefix("push:")) for offer in offers(match)} == wanted
    assert asked(match) is HOME


@pytest.mark.rule("BB20-PUSH-01", "BB20-BALL-05")
def test_an_empty_square_must_be_used_and_a_ball_there_bounces(scene20: Scene, play: Play) -> None:
    text = "ball N7\n" + fight(more="away 2 Lineman [] N8 prone\n" + FAR)
    match = scene20(text, *BLOCK, POW)
    assert offers(match) == [f"push:{GRID.named(name)}" for name in ("N7", "N9")]
    play(match, "push N7", "stay")
    assert reason(match) == "armour", "armour comes before the ball"
    play(match, HOLDS, 2)
    assert GRID.name(match.get(BALL)) == "N6"


EDGE = f"home 1 Lineman [Mighty Blow (+1)] L14\naway 1 Lineman [] L15\n{FAR}"


@pytest.mark.rule("BB20-PUSH-02", "BB20-PUSH-03", "BB20-SKL-06")
@pytest.mark.parametrize("die", [PUSH, POW])
@pytest.mark.parametrize(
    ("rolls", "wanted"),
    [
        ([(3, 4)], Status.RESERVES),
        ([(4, 4)], Status.KNOCKED_OUT),
        ([(4, 5)], Status.KNOCKED_OUT),
        ([(5, 5), 1], Status.INJURED),
        ([(5, 5), 15], Status.DEAD),
    ],
)
def test_the_crowd(scene20: Scene, die: int, rolls: list[Any], wanted: Status) -> None:
    match = scene20(EDGE, *BLOCK, die, "stay")
    assert reason(match) == "injury", "no armour; and the blocker adds nothing"
    match = scene20(EDGE, *BLOCK, die, "stay", *rolls)
    assert match.get(STATUS, who(match, AWAY)) is wanted
    assert not told(match, TurnedOver)


@pytest.mark.rule("BB20-PUSH-03")
def test_a_ball_in_the_crowd_is_thrown_in(scene20: Scene) -> None:
    match = scene20(EDGE.replace("L15", "L15 ball"), *BLOCK, PUSH, "stay", (3, 4))
    assert reason(match) == "throw-in"
    assert not told(match, TurnedOver), "he is no player of the active team"


CHAIN = """
    home 1 Lineman [] L13
    away 1 Lineman [] L14
    away 2 Lineman [] K15
    home 3 Lineman [] L15
    away 4 Lineman [] M15
    home 9 Lineman [] A1
    away 9 Lineman [] Z1
"""


@pytest.mark.rule("BB20-PUSH-02", "BB20-PUSH-03", "BB20-TO-03")
@pytest.mark.parametrize("ball", [False, True])
def test_a_chain_into_the_crowd(scene20: Scene, play: Play, ball: bool) -> None:
    match = scene20(CHAIN.replace("L15", "L15 ball" if ball else "L15"), *BLOCK)
    play(match, *[(PUSH, PUSH)] if dice(match) == 2 else [PUSH], "push L15", "stay", (3, 4))
    assert place(match, AWAY) == "L15"
    assert match.get(STATUS, who(match, HOME, 3)) is Status.RESERVES
    assert told(match, TurnedOver) == ([TurnedOver(HOME, "crowd")] if ball else [])
    assert (reason(match) == "throw-in") is ball


@pytest.mark.rule("BB20-PUSH-02", "BB20-STA-06")
@pytest.mark.parametrize("how", ["prone", "stunned", ""])
def test_a_chain_is_chosen_by_the_blockers_coach_and_all_keep_their_state(scene20: Scene, play: Play, how: str) -> None:
    wall = f"away 2 Lineman [] N7\naway 3 Lineman [] N8 {how}\naway 4 Lineman [] N9\n{FAR}"
    match = scene20(fight(more=wall), *BLOCK, PUSH, "push N8")
    assert asked(match) is HOME
    assert offers(match) == [f"push:{GRID.named(name)}" for name in ("O7", "O8", "O9")], "straight on from the first"
    play(match, "push O9", "stay")
    assert (place(match, AWAY), place(match, AWAY, 3)) == ("N8", "O9")
    wanted = {"prone": Status.PRONE, "stunned": Status.STUNNED, "": Status.STANDING}[how]
    assert match.get(STATUS, who(match, AWAY, 3)) is wanted


@pytest.mark.rule("BB20-PUSH-02")
def test_the_square_that_the_target_leaves_is_empty_for_the_rest_of_the_chain(scene20: Scene, play: Play) -> None:
    """A chain that comes round may end where it began, and a blocker who is pushed does not follow up."""
    way = ("N7", "N6", "M5", "L5", "K6", "K7", "L8")
    beside = ("N8", "N9", "O6", "O7", "N5", "O5", "M4", "L4", "K4", "K5", "J6", "J7", "J8", "K8")
    squares = [name for name in (*way, *beside) if name != "L8"]
    lines = ["home 1 Lineman [] L8", "away 1 Lineman [] M8"]
    lines += [f"{('home', 'away')[n % 2]} {n // 2 + 2} Lineman [] {name} prone" for n, name in enumerate(squares)]
    match = scene20("\n".join(lines), *BLOCK, PUSH, *(f"push {name}" for name in way))
    assert f"push:{GRID.named('M8')}" in offers(match)
    play(match, "push M8")
    assert (place(match, HOME), place(match, AWAY)) == ("M8", "N7")
    assert not told(match, FollowedUp)
    assert reason(match) == "activate"


@pytest.mark.rule("BB20-PUSH-04")
def test_the_follow_up_needs_no_dodge(scene20: Scene, play: Play) -> None:
    text = fight("Block", more="away 2 Lineman [] L7\naway 3 Lineman [] N7\n" + FAR, st=(4, 3))
    match = scene20(text, *BLOCK, POW, "push N8", "follow-up")
    assert reason(match) == "armour"
    play(match, HOLDS)
    assert place(match, HOME) == "M8"


LATE = {"blood-bowl.blocks.crowd_follow_up": "after_injury"}


def order_of_requests(match: Match, play: Play, *answers: Any) -> list[str]:
    """The reasons of the requests that these answers meet."""
    seen = []
    for said in answers:
        seen.append(reason(match))
        play(match, said)
    return seen


@pytest.mark.rule("BB20-PUSH-03", "BB20-PUSH-04")
@pytest.mark.parametrize(("options", "early"), [({}, True), (LATE, False)])
def test_the_follow_up_into_the_crowds_square_before_or_after_the_injury(
    scene20: Scene, play: Play, options: dict[str, Any], early: bool
) -> None:
    match = scene20(EDGE.replace("L15", "L15 ball"), *BLOCK, PUSH, options=options)
    first, second = ("follow-up", "injury") if early else ("injury", "follow-up")
    said = {"follow-up": "follow-up", "injury": (3, 4)}
    assert order_of_requests(match, play, said[first], said[second]) == [first, second]
    assert reason(match) == "throw-in", "the ball comes last either way"
    assert (place(match, HOME), match.get(STATUS, who(match, AWAY))) == ("L15", Status.RESERVES)
    order = [type(event) for event in match.events]
    assert (order.index(FollowedUp) < order.index(WasHurt)) is early


@pytest.mark.rule("BB20-PUSH-02", "BB20-PUSH-04")
def test_a_late_follow_up_of_a_chain_comes_before_the_target_is_hurt(scene20: Scene, play: Play) -> None:
    match = scene20(CHAIN, *BLOCK, options=LATE)
    play(match, *[(POW, POW), "die:defender-down"] if dice(match) == 2 else [POW], "push L15")
    assert order_of_requests(match, play, (3, 4), "follow-up", HOLDS) == ["injury", "follow-up", "armour"]
    assert (place(match, HOME), place(match, AWAY)) == ("L14", "L15")
    assert match.get(STATUS, who(match, HOME, 3)) is Status.RESERVES


@pytest.mark.rule("BB20-PUSH-04")
def test_the_setting_changes_no_push_that_stays_on_the_pitch(scene20: Scene, play: Play) -> None:
    match = scene20(fight(st=(4, 3)), *BLOCK, (POW, PUSH), "die:defender-down", "push N8", options=LATE)
    assert order_of_requests(match, play, "follow-up", HOLDS) == ["follow-up", "armour"]


@pytest.mark.rule("BB20-PUSH-05", "BB20-TD-02", "BB20-TO-09")
def test_a_pushed_carrier_keeps_the_ball_and_scores_in_the_end_zone(scene20: Scene) -> None:
    kept = scene20(fight().replace("M8", "M8 ball"), *BLOCK, PUSH, "push N8", "stay")
    assert kept.get(HOLDER) == who(kept, AWAY)
    text = "home 1 Lineman [] C8\naway 1 Lineman [] B8 ball\n"
    match = scene20(text, *BLOCK, PUSH, "push A8", "stay")
    assert told(match, Touchdown) == [Touchdown(AWAY, who(match, AWAY))]
    assert match.get(SCORE, AWAY) == 1


@pytest.mark.rule("BB20-PUSH-05")
def test_a_carrier_who_goes_down_in_the_end_zone_does_not_score(scene20: Scene) -> None:
    text = "home 1 Lineman [] C8\naway 1 Lineman [] B8 ball\nhome 9 Lineman [] Y1\naway 9 Lineman [] Z9\n"
    match = scene20(text, *BLOCK, POW, "push A8", "stay", HOLDS, 2)
    assert not told(match, Touchdown)


# Odds ------------------------------------------------------------------------------------------------------


def best(match: Match, goal: Any, *, by: Side = HOME) -> Fraction:
    """The chance of a goal when the block is over, if one coach plays for it."""
    how: dict[str, Any] = {"home": "best"} if by is HOME else {"away": "best"}
    return chance(match, goal, until=EventOccurred(BlockEnded), maximizer=by, **how)


@pytest.mark.parametrize(
    ("st", "skills", "falls", "lost"),
    [
        pytest.param((3, 3), ("", ""), (1, 3), (1, 3), marks=pytest.mark.rule("BB20-T-60")),
        pytest.param((4, 3), ("", ""), (5, 9), (1, 9), marks=pytest.mark.rule("BB20-T-61")),
        pytest.param((4, 3), ("Block", ""), (3, 4), (1, 36), marks=pytest.mark.rule("BB20-T-62")),
        pytest.param((4, 3), ("", "Dodge"), (11, 36), (1, 9), marks=pytest.mark.rule("BB20-T-63")),
        pytest.param((7, 3), ("", ""), (19, 27), (1, 27), marks=pytest.mark.rule("BB20-T-64")),
    ],
)
def test_the_stronger_blocker(
    scene20: Scene, st: tuple[int, int], skills: tuple[str, str], falls: tuple[int, int], lost: tuple[int, int]
) -> None:
    match = scene20(fight(*skills, st=st), *BLOCK)
    assert best(match, down(match, AWAY) & ~down(match, HOME)) == Fraction(*falls)
    assert 1 - best(match, ~EventOccurred(TurnedOver)) == Fraction(*lost)


@pytest.mark.rule("BB20-T-65", "BB20-BLK-01")
def test_the_stronger_target_chooses(scene20: Scene) -> None:
    match = scene20(fight(st=(3, 4)), *BLOCK)
    assert best(match, down(match, HOME), by=AWAY) == Fraction(5, 9)
