"""Modifiers of checks that a player may add, or impose, once the dice are seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Protocol

import attrs

from ruleengine import Check, Match, Modifier, PieceId, Roll, collect, specification
from ruleengine.dice import Faces, Reading
from ruleengine_blood_bowl._base.wanting import wants


class Afterthought(Protocol):
    """A modifier that a player may add to a check of his own, or of an opponent, once the dice are seen."""

    @property
    def piece(self) -> PieceId:
        """Whose skill it is: his coach decides."""

    @property
    def skill(self) -> str:
        """Its name; of several players with the same skill only one uses it."""

    @property
    def value(self) -> int:
        """The modifier; below 0 it is to the harm of the player who is tested."""

    @property
    def times(self) -> int | None:
        """How often its player may add it in one action; None: any number of times. For whoever looks ahead."""

    async def use(self, match: Match, check: Check) -> None:
        """Pay for it, as it is decided."""

    async def follow(self, match: Match, check: Check) -> None:
        """Do what comes of it once the check is resolved, re-rolls included."""


@collect(name="blood-bowl.afterthoughts", key="check.kind")
def afterthoughts(match: Match, check: Check) -> Iterable[Afterthought]:
    """Modifiers that may be added once the dice of a check are seen; told apart by the kind of check.

    Each is offered where it turns a failure into a success, or a success into a failure. One that is used stays for a
    die that is rolled again.

    Args:
        check: the check that is about to be rolled.

    Returns:
        modifiers, in the order in which they are offered.
    """
    specification()


@attrs.frozen
class LeastBonus(Reading[int | None]):
    """The least of some sums of modifiers with which a check succeeds; None if it fails with all.

    >>> from ruleengine import HOME, CheckKind
    >>> reading = LeastBonus(Check(CheckKind("my-game.dodge", natural=(1, 6)), HOME, 4), (-2, 0, 1))
    >>> [reading.read((face,)) for face in (1, 3, 4, 6)]
    [None, 1, 0, -2]
    """

    check: Check
    sums: tuple[int, ...]

    def read(self, faces: Faces) -> int | None:
        """By the check with each of them."""
        return next((each for each in self.sums if with_bonus(self.check, each).reading.read(faces)), None)


def with_bonus(check: Check, value: int, why: str = "") -> Check:
    """A check with a modifier more."""
    return attrs.evolve(check, modifiers=(*check.modifiers, Modifier(value, why))) if value else check


class Afterthoughts:
    """The afterthoughts of one check: those that are left, and what those used sum up to.

    Attributes:
        offered: all that there were.
        reading: what must be known of the die.
    """

    def __init__(self, match: Match, check: Check, offered: Sequence[Afterthought]) -> None:
        self._match = match
        self._check = check
        self.offered = offered
        self._left = list(offered)
        self._used: list[Afterthought] = []
        values = [each.value for each in offered]
        sums = {sum(some) for count in range(len(values) + 1) for some in combinations(values, count)}
        self.reading = LeastBonus(check, tuple(sorted(sums)))

    @property
    def roll(self) -> Roll[int | None]:
        """The roll of the check."""
        check = self._check
        return Roll(check.kind.dice, check.by, check.kind.name, self.reading, check)

    async def settle(self, least: int | None) -> bool:
        """Ask about each that would make the difference, until nobody wants another one; has the check succeeded?

        Args:
            least: what was read.
        """
        offering = True
        while offering:
            offering = False
            for each in list(self._left):
                if (
                    each in self._left
                    and self._decides(each, least)
                    and await wants(self._match, each.piece, each.skill)
                ):
                    await each.use(self._match, self._check)
                    self._used.append(each)
                    self._left = [other for other in self._left if other.skill != each.skill]
                    offering = True
        return self._made(least, 0)

    async def follow(self) -> None:
        """Do what comes of those that were used."""
        for each in self._used:
            await each.follow(self._match, self._check)

    def _made(self, least: int | None, more: int) -> bool:
        return least is not None and least <= sum(each.value for each in self._used) + more

    def _decides(self, offer: Afterthought, least: int | None) -> bool:
        made = self._made(least, 0)
        return made is (offer.value < 0) and self._made(least, offer.value) is not made
