"""Seeded dice: one append-only tape a seed, shared by forks, read at a position that each match keeps."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruleengine.asks import Roll
    from ruleengine.dice.pools import Faces

CHUNK = 64


class Tape:
    """The dice of a seed. The same seed gives the same faces in every Python version.

    Args:
        seed: a whole number.
        name: tapes of another name have other dice for the same seed.

    >>> Tape(7).throw((6, 6), 0) == Tape(7).throw((6, 6), 0)
    True
    """

    __slots__ = ("_draws", "_numbers", "faces_of", "name", "seed")

    def __init__(self, seed: int, *, name: str = "") -> None:
        self.seed = seed
        self.name = name
        # A plain `Random` throws the same for -7 as for 7.
        plain = seed >= 0 and not name
        self._draws = iter(Random(seed if plain else f"{name}{seed}").random, None)
        self._numbers: list[float] = []  # append-only: forks read along
        # By sides: what each number of the tape shows on a die of so many; as long as was needed.
        self.faces_of = _FacesOf()

    def faces(self, roll: Roll[Any], position: int) -> Faces:
        """The faces of a roll."""
        return self.throw(roll.dice.sides, position)

    def throw(self, sides: tuple[int, ...], position: int) -> Faces:
        """The faces of dice of these sides, from this place of the tape on."""
        return tuple([self.face(n, position + i) for i, n in enumerate(sides)])

    def face(self, sides: int, position: int) -> int:
        """The face of one die at this place of the tape."""
        known = self.faces_of[sides]
        while position >= len(known):
            numbers = self._numbers
            if len(known) >= len(numbers):
                numbers.extend(islice(self._draws, CHUNK))
            # Mapped by built-in functions alone: this is done for every die of every match.
            scaled = map(float(sides).__mul__, numbers[len(known) :])
            known.extend(map((1).__add__, map(int, scaled)))
        return known[position]

    def __repr__(self) -> str:
        return f"Tape({self.seed}, name={self.name!r})" if self.name else f"Tape({self.seed})"


class _FacesOf(dict[int, list[int]]):
    def __missing__(self, sides: int) -> list[int]:
        made: list[int] = []
        self[sides] = made
        return made
