"""Scenes by words, as authors of parts write their tests."""

from __future__ import annotations

import pytest

from ruleengine_blood_bowl.testing import Scene, SceneError

BOTH = pytest.mark.parametrize("edition", ["blood-bowl-lrb", "blood-bowl-2020"])
MARKED = "rerolls 1-0\nhome 7 Lineman AG3+ PA4+ [] K8\naway 1 Lineman AV9+ [] L8"


@BOTH
def test_one_text_has_the_same_agility_in_both_editions(edition: str) -> None:
    """AG3+ is agility 4 of the sheet: both roll for 3 before modifiers."""
    scene = Scene(MARKED, "7 move", "step J8", rules=edition)
    roll = scene.match.pending
    check = getattr(roll, "check", None)
    assert check is not None
    assert check.base == 3
    assert scene.waits_for == "dodge"


@BOTH
def test_a_scene_ends_in_the_middle_of_an_action_and_goes_on(edition: str) -> None:
    scene = Scene(MARKED, "7 to H8", "dodge 6", "keep", rules=edition)
    assert (scene.where("home 7"), scene.waits_for) == ("H8", "act")
    assert scene.play("step G8", "end").waits_for == "activate"


@BOTH
def test_an_order_goes_on_after_a_question(edition: str) -> None:
    scene = Scene(MARKED, "7 to H8", "dodge 1", "re-roll", "dodge 6", rules=edition)
    assert (scene.where("home 7"), scene.waits_for) == ("H8", "act")


@BOTH
def test_block_dice_are_named_by_their_faces(edition: str) -> None:
    scene = Scene(MARKED, "7 block", "block 1", "block push", "keep", rules=edition)
    assert scene.waits_for == "push"
    scene.play("push to M8", "follow up")
    assert (scene.where("home 7"), scene.where("away 1"), scene.how("away 1")) == ("L8", "M8", "standing")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (("7 move", "step J8", "armour 3 4"), "'armour 3 4': the scene waits for dice for dodge: 'dodge' and 1 number"),
        (("7 move", "step J8", "dodge 3 4"), "the scene waits for dice for dodge: 'dodge' and 1 number"),
        (("7 move", "step J8", "end"), "the scene waits for dice for dodge"),
        (("7 move", "step J8", "dodge 7"), "die 1 of d6 cannot show 7"),
        (("dodge 3",), "'dodge 3': the scene waits for a choice, activate: 7 move"),
        (("7 dance",), "the scene waits for a choice, activate: 7 move"),
        (("8 move",), "the scene waits for a choice, activate: 7 move"),
    ],
)
def test_a_scene_complains_of_what_does_not_come_next(said: tuple[str, ...], why: str) -> None:
    with pytest.raises(SceneError) as refused:
        Scene(MARKED, *said)
    assert why in str(refused.value)
