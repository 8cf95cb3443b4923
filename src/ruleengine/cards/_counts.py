"""Cards as a value: how many there are of each kind. Equal cards are one class, and their order does not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

from attrs import frozen

from ruleengine.dice import Faces, Reading
from ruleengine.values import RuleError

Cards: TypeAlias = tuple[tuple[str, int], ...]
"""Names of cards with how many there are of each, sorted by name; equal for equal cards."""

FACE_DOWN = "face-down"
"""The name of a card that the reader does not see."""


def counted(cards: Iterable[str] | Mapping[str, int]) -> Cards:
    """Cards from their names, or from names with counts.

    >>> counted(["two", "ace", "two"])
    (('ace', 1), ('two', 2))
    """
    return tuple(sorted((card, count) for card, count in Counter(cards).items() if count > 0))


def size(cards: Cards) -> int:
    """How many cards there are.

    >>> size((("ace", 1), ("two", 2)))
    3
    """
    return sum(count for _, count in cards)


def added(cards: Cards, more: Cards) -> Cards:
    """Two lots of cards together.

    >>> added((("ace", 1),), (("ace", 1), ("two", 2)))
    (('ace', 2), ('two', 2))
    """
    return counted(Counter(dict(cards)) + Counter(dict(more)))


def removed(cards: Cards, fewer: Cards) -> Cards:
    """Cards without some of them.

    Raises:
        RuleError: some of them are not there.

    >>> removed((("ace", 1), ("two", 2)), (("two", 1),))
    (('ace', 1), ('two', 1))
    """
    left = Counter(dict(cards))
    left.subtract(dict(fewer))
    if lacking := [card for card, count in left.items() if count < 0]:
        raise RuleError(f"there is no card {lacking[0]!r} to take from {cards}; take one that is there")
    return counted(left)


def face_down(cards: Cards) -> Cards:
    """What others see of cards: how many they are.

    >>> face_down((("ace", 1), ("two", 2)))
    (('face-down', 3),)
    """
    return counted({FACE_DOWN: size(cards)})


@frozen
class CardReading(Reading[str]):
    """One card from a pile, as a die with a side for each card; throws that draw equal cards are one class.

    >>> from ruleengine.dice import die
    >>> [(each.value, each.weight) for each in CardReading((("ace", 1), ("two", 2))).classes(die(3))]
    [('ace', 1), ('two', 2)]
    """

    pile: Cards

    def read(self, faces: Faces) -> str:
        """The card at a place of the pile."""
        (left,) = faces
        for card, count in self.pile:
            left -= count
            if left <= 0:
                return card
        raise ValueError(f"{faces} is no place in a pile of {size(self.pile)} cards")


@lru_cache(maxsize=4096)
def drawn_from(pile: Cards) -> CardReading:
    """The reading of a draw, made once for each pile."""
    return CardReading(pile)
