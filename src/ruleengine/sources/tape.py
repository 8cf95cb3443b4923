"""Seeded dice: one append-only tape a seed, shared by forks, read at a position that each match keeps."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruleengine.asks import Roll
    from ruleengine.dice.pools import Faces

CHUNK = 64


class Tape:
    """The dice of a seed. The same seed gives the same faces in every Python version.

    >>> Tape(7).throw((6, 6), 0) == Tape(7).throw((6, 6), 0)
    True
    """

    __slots__ = ("_draw", "numbers", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._draw = Random(seed).random
        self.numbers: list[float] = []  # append-only: forks read along

    def faces(self, roll: Roll[Any], position: int) -> Faces:
        """The faces of a roll."""
        return self.throw(roll.dice.sides, position)

    def throw(self, sides: tuple[int, ...], position: int) -> tuple[int, ...]:
        """The faces of dice of these sides, from this place of the tape on."""
        numbers = self.numbers
        if position + len(sides) > len(numbers):
            self.unroll(position + len(sides))
        return tuple(int(numbers[position + i] * n) + 1 for i, n in enumerate(sides))

    def unroll(self, length: int) -> None:
        """Make the tape longer than this."""
        draw = self._draw
        while len(self.numbers) <= length:
            self.numbers.extend([draw() for _ in range(CHUNK)])

    def __repr__(self) -> str:
        return f"Tape({self.seed})"
