"""Hints for names that are not known."""

from __future__ import annotations

import pytest

from ruleengine import NotInstalled, new_match
from ruleengine.values import hint


def test_a_name_is_no_hint_for_itself() -> None:
    assert hint("away-lost", ["away-lost", "away-losses"]) == "did you mean 'away-losses'?"
    assert hint("away-lost", ["away-lost"]) == "there is away-lost"


def test_a_name_is_listed_once() -> None:
    assert hint("zzz", ["match", "match", "spells"]) == "there are match, spells"


@pytest.mark.parametrize("name", ["BLOOD-DICE", "Blood-Dice", "blood_dice"])
def test_a_ruleset_in_capitals_is_hinted_at_and_variants_are_no_rulesets(name: str) -> None:
    with pytest.raises(NotInstalled, match=rf"^no ruleset '{name}' is installed; did you mean 'blood-dice'\?$"):
        new_match(name)
    with pytest.raises(NotInstalled) as caught:
        new_match("zzz")
    listed = str(caught.value).partition("there are ")[2].split(", ")
    assert "blood-dice" in listed
    assert not [each for each in listed if "." in each]
