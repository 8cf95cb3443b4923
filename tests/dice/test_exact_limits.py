"""The limits of dice notation, each on its last number that is taken and on the first that is refused."""

from __future__ import annotations

import pytest

from ruleengine.dice import NotationError, dice

LIMITS = [
    ("1000d6", "1001d6"),
    ("500d6+500d6", "500d6+501d6"),
    ("d10000", "d10001"),
    ("d1", "d0"),
    ("1000000", "1000001"),
    ("d6/1000000", "d6/1000001"),
    ("d6/1", "d6/0"),
    ("d6>=1000000", "d6>=1000001"),
    ("1000000*1000", "1000000*1001"),
    ("d1000r1", "d1001r1"),
    ("d6!999", "d6!1000"),
    ("d6!1", "d6!0"),
    ("500d6+d6!499", "500d6+d6!500"),
    ("(d999)d6", "(d1000)d6"),
    ("(d6-1)d6", "(d6-2)d6"),
    ("(d1)d6", "(d1-2)d6"),
    ("4d6k4", "4d6k5"),
    ("4d6k1", "4d6k0"),
    ("4d6dl3", "4d6dl4"),
    ("d6".ljust(200), "d6".ljust(201)),
]


@pytest.mark.parametrize(("last", "first"), LIMITS, ids=[first.strip() or "spaces" for first, _ in LIMITS])
def test_the_last_that_is_taken_and_the_first_that_is_not(last: str, first: str) -> None:
    dice(last)
    with pytest.raises(NotationError):
        dice(first)


@pytest.mark.parametrize(("text", "low", "high"), [("1000d6", 1000, 6000), ("d10000", 1, 10000), ("d6/1000000", 0, 0)])
def test_what_is_taken_at_the_limit_counts_in_full(text: str, low: int, high: int) -> None:
    assert (dice(text).minimum, dice(text).maximum) == (low, high)


@pytest.mark.parametrize(("text", "said"), [("d6!1000", "from 1 to 999 times"), ("(d1001)d6", "from 0 to 1000 dice")])
def test_the_message_names_the_limit_that_was_passed(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        dice(text)
