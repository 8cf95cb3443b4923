"""Seeded dice: one append-only tape a seed, shared by forks, read at a position that each match keeps."""

from __future__ import annotations

from itertools import islice, repeat, starmap
from math import floor  # quicker than int(), and the same for what is not negative
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruleengine.dice import Faces
    from ruleengine.kernel._requests import Roll

CHUNK = 128
"""How many numbers are drawn at a time: those of a short match at once."""


class SeededDice:
    """The dice of a seed. The same seed gives the same faces in every Python version.

    Args:
        seed: a whole number.
        name: tapes of another name have other dice for the same seed.

    >>> SeededDice(7).throw((6, 6), 0) == SeededDice(7).throw((6, 6), 0)
    True
    """

    __slots__ = ("_draws", "name", "numbers", "seed")

    def __init__(self, seed: int, *, name: str = "") -> None:
        self.seed = seed
        self.name = name
        # A plain `Random` throws the same for -7 as for 7.
        plain = seed >= 0 and not name
        random = Random(seed if plain else f"{name}{seed}").random
        self._draws = starmap(random, repeat(()))
        self.numbers = list(islice(self._draws, CHUNK))  # append-only: forks read along

    def faces(self, roll: Roll[Any], position: int) -> Faces:
        """The faces of a roll."""
        return self.throw(roll.dice.sides, position)

    def throw(self, sides: tuple[int, ...], position: int) -> Faces:
        """The faces of dice of these sides, from this place of the tape on."""
        numbers = self.numbers
        if position + len(sides) > len(numbers):
            self.unroll(position + len(sides))
        return tuple([floor(numbers[position + i] * n) + 1 for i, n in enumerate(sides)])

    def place(self, sides: tuple[int, ...], position: int) -> int:
        """The place of a throw among all throws of dice of these sides, in lexicographic order.

        >>> tape = SeededDice(7)
        >>> tape.throw((6, 6), 0), tape.place((6, 6), 0)
        ((2, 1), 6)
        """
        numbers, place = self.numbers, 0
        if position + len(sides) > len(numbers):
            self.unroll(position + len(sides))
        for at, n in enumerate(sides, start=position):
            place = place * n + floor(numbers[at] * n)
        return place

    def unroll(self, length: int) -> None:
        """Make the tape at least so long."""
        while len(self.numbers) < length:
            self.numbers.extend(islice(self._draws, CHUNK))

    def __repr__(self) -> str:
        return f"SeededDice({self.seed}, name={self.name!r})" if self.name else f"SeededDice({self.seed})"
