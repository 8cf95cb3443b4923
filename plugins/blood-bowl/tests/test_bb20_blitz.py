"""The actions Block and Blitz by the rules of 2020 (BB20-ACT-02, 03, 10 to 12)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bb20_fights import FAR, HOLDS, PUSH, Play, Scene, asked, both, offers, place, reason, told, who

from ruleengine import AWAY, HOME, Decision, IllegalAnswer, View, hooks, token
from ruleengine.coaches import Order
from ruleengine_blood_bowl.bb2020 import BLITZ_TARGET, BlitzAt, TargetNamed
from ruleengine_blood_bowl.checks import extra_square_check
from ruleengine_blood_bowl.choices import BlockHim
from ruleengine_blood_bowl.coaches import BasicCoach
from ruleengine_blood_bowl.events import Blocked, TurnedOver
from ruleengine_blood_bowl.planning import odds_of_line
from ruleengine_blood_bowl.rules import why_not
from ruleengine_blood_bowl.state import ACTOR, EXTRA, MOVED, NOBODY, Status

TWO = "home 1 Lineman [] L8\naway 1 Lineman [] M8\naway 2 Lineman [] M7\n" + FAR
BLITZ = ("activate home 1 blitz", "blitz-at away 1")


@pytest.mark.rule("BB20-ACT-02")
def test_a_block_is_against_a_standing_opponent_whom_one_marks(scene20: Scene, play: Play) -> None:
    text = TWO + "home 2 Lineman [] L6 prone\naway 3 Lineman [] M9 prone\n"
    match = scene20(text)
    assert "down" in why_not(match, who(match, HOME, 2), "block")
    assert "no opponent" in why_not(match, who(match, HOME, 9), "block")
    play(match, "activate home 1 block")
    assert offers(match) == [f"block:{who(match, AWAY, 2)}", f"block:{who(match, AWAY)}", "end"], "and no step"
    play(match, "block away 1", (PUSH, PUSH), "push N8", "stay")
    assert reason(match) == "activate", "it ends the activation"
    assert why_not(match, who(match, HOME, 9), "block") == "no opponent stands next to him", "any number may block"


@pytest.mark.rule("BB20-ACT-02", "BB20-STA-03")
def test_who_has_no_tackle_zone_marks_and_blocks_nobody(scene20: Scene) -> None:
    match = scene20(TWO.replace("L8", "L8 no-zone"), "activate home 1 block")
    assert reason(match) == "activate"
    assert not told(match, Blocked)


@pytest.mark.rule("BB20-ACT-03", "BB20-ACT-10")
def test_the_target_is_named_with_the_declaration(scene20: Scene, play: Play) -> None:
    text = TWO + "away 3 Lineman [] Y8 prone\n"
    match = scene20(text, "activate home 1 blitz")
    assert (reason(match), asked(match)) == ("blitz-target", HOME)
    named = {f"blitz-at:{who(match, AWAY, number)}" for number in (1, 2, 9)}
    assert set(offers(match)) == named, "in reach or not, but standing"
    far = play(match.fork(), "blitz-at away 9")
    assert not any(offer.startswith("block") for offer in offers(far)), "those next to him are not his target"
    assert far.get(BLITZ_TARGET) == who(far, AWAY, 9)
    play(far, "end")
    assert far.get(BLITZ_TARGET) == NOBODY
    play(match, "blitz-at away 1")
    assert told(match, TargetNamed) == [TargetNamed(who(match, HOME), who(match, AWAY))]
    assert [offer for offer in offers(match) if offer.startswith("block")] == [f"block:{who(match, AWAY)}"]
    with pytest.raises(IllegalAnswer):
        match.answer(f"block:{who(match, AWAY, 2)}")


@pytest.mark.rule("BB20-ACT-03")
def test_the_block_comes_before_during_or_after_the_move_and_costs_a_square(scene20: Scene, play: Play) -> None:
    match = scene20("home 1 Lineman [] K8\naway 1 Lineman [] M8\n" + FAR, *BLITZ)
    assert not any(offer.startswith("block") for offer in offers(match))
    play(match, "step L8", "block away 1", PUSH, "push N8", "follow-up")
    assert match.get(MOVED) == 2, "the follow-up is free"
    assert not any(offer.startswith("block") for offer in offers(match)), "one block"
    play(match, "step L7", 6, "end")
    assert place(match, HOME) == "L7"
    assert "blitz" in why_not(match, who(match, HOME, 9), "blitz"), "one Blitz a turn"


@pytest.mark.rule("BB20-ACT-10")
def test_a_blitz_without_anybody_to_block_is_a_move(scene20: Scene) -> None:
    match = scene20("home 1 Lineman [] L8\naway 1 Lineman [] M8 prone\n", "activate home 1 blitz")
    assert reason(match) == "act"
    assert match.get(BLITZ_TARGET) == NOBODY


@pytest.mark.rule("BB20-ACT-12")
def test_a_rush_pays_for_the_block(scene20: Scene, play: Play) -> None:
    text = "home 1 Lineman MA1 [] K8\naway 1 Lineman [] M8\n" + FAR
    match = scene20(text, *BLITZ, "step L8")
    explained = hooks.preview_checks(match, BlockHim(who(match, AWAY)))
    assert explained == [extra_square_check(match, match.get(ACTOR))]
    play(match, "block away 1")
    assert reason(match) == "extra-square"
    fallen = play(match.fork(), 1, HOLDS)
    assert both(fallen) == (Status.PRONE, Status.STANDING)
    assert (place(fallen, HOME), told(fallen, Blocked)) == ("L8", [])
    assert told(fallen, TurnedOver) == [TurnedOver(HOME, "extra-square")]
    play(match, 2)
    assert (reason(match), match.get(EXTRA)) == ("block", 1)


@pytest.mark.rule("BB20-ACT-12")
def test_without_movement_or_rushes_left_there_is_no_block(scene20: Scene) -> None:
    text = "home 1 Lineman MA1 [] J8\naway 1 Lineman [] N8\n" + FAR
    match = scene20(text, *BLITZ, "step K8", "step L8", 2, "step M8", 2)
    assert reason(match) == "activate"
    assert not told(match, Blocked)


@pytest.mark.rule("BB20-ACT-03", "BB20-SKL-18")
def test_the_second_block_of_frenzy_in_a_blitz_costs_a_square_more(scene20: Scene, play: Play) -> None:
    text = "home 1 Lineman [Frenzy] L8\naway 1 Lineman [] M8\n" + FAR
    match = scene20(text, *BLITZ, "block away 1", PUSH, "push N8", PUSH, "push O8")
    assert match.get(MOVED) == 2
    assert len(told(match, Blocked)) == 2


# Deciding in advance ---------------------------------------------------------------------------------------

MARKED_TWICE = "home 1 Lineman [] K8\naway 1 Lineman [] M8\naway 2 Lineman [] M7\n" + FAR


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("1: L8, blocks 2 (down)", Fraction(1, 9)),  # away 1 helps: two dice, and away chooses
        ("1: L8, blocks 1 (down)", Fraction(1, 9)),
        ("1: L9, blocks 1 (down)", Fraction(1, 3)),
    ],
)
def test_a_line_names_the_target_that_it_blocks(scene20: Scene, line: str, wanted: Fraction) -> None:
    assert odds_of_line(scene20(MARKED_TWICE), line).probability == wanted


def test_a_blitz_of_a_line_may_come_to_nothing(scene20: Scene) -> None:
    assert odds_of_line(scene20(MARKED_TWICE), "1 blitz: J8, I8").probability == 1


def test_who_types_a_blitz_names_its_target(scene20: Scene) -> None:
    match = scene20(MARKED_TWICE)
    assert isinstance(match.pending, Decision)
    orders = [each for each in hooks.parse_command(match, match.pending, "1 blitz 1") if isinstance(each, Order)]
    (order,) = orders
    assert order.options[1] == BlitzAt(who(match, AWAY))
    for option in order.options:
        match.answer(option)
    assert told(match, TargetNamed) == [TargetNamed(who(match, HOME), who(match, AWAY))]
    assert reason(match) == "block"


def test_nobody_names_the_only_target(scene20: Scene) -> None:
    alone = "home 1 Lineman [] K8\naway 1 Lineman [] M8\n"
    match = scene20(alone, "activate home 1 blitz")
    assert reason(match) == "act"
    assert match.get(BLITZ_TARGET) == who(match, AWAY)
    assert odds_of_line(scene20(alone), "1: L8, blocks 1 (down)").probability == Fraction(1, 3)


def test_basic_stands_still_beside_the_target_of_a_blitz(scene20: Scene) -> None:
    """Round whom he is to block there is nothing to gain but dodges."""
    match = scene20("turn home\nhome 1 Thrower [] K1\naway 1 Thrower [] L1 ball\n" + FAR, *BLITZ)
    assert sum(offer.startswith("step") for offer in offers(match)) == 4, "he could step round him"
    request = match.pending
    assert isinstance(request, Decision)
    assert token(BasicCoach()(View(match, HOME), request)) == "end"


@pytest.mark.parametrize(("skills", "blitzes"), [("", False), ("Block", True)])
@pytest.mark.parametrize("square", ["K1", "I1"])
def test_basic_blitzes_only_for_a_block_that_it_will_do(
    scene20: Scene, skills: str, square: str, blitzes: bool
) -> None:
    """One die without Block is none: he would stand beside his target and end."""
    match = scene20(f"turn home\nhome 1 Thrower [{skills}] {square}\naway 1 Thrower [] L1 ball\n" + FAR)
    request = match.pending
    assert isinstance(request, Decision)
    chosen = token(BasicCoach()(View(match, HOME), request))
    assert (chosen == f"activate:{who(match, HOME)}:blitz") is blitzes
