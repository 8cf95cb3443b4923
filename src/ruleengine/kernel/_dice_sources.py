"""Dice sources: dice from a seed, from a script, or typed in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice, repeat, starmap
from math import floor
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from ruleengine.values import ScriptError

if TYPE_CHECKING:
    from ruleengine.dice import Faces
    from ruleengine.kernel._requests import Roll

CHUNK = 128
"""How many numbers are drawn at a time: those of a short match at once."""
Prompt = Callable[["Roll[Any]", "Faces | None", str], "Faces"]
"""Asks for the faces of a roll, given what was said there before an undo, and why the last try was refused."""


class Source(Protocol):
    """Anything that can throw dice. Forks share it, and an undo goes back to an earlier position."""

    def faces(self, roll: Roll[Any], position: int) -> Faces:
        """The faces of this roll; `position` dice have been thrown in the match before it.

        Asked for the same position again after an undo, it must give the same faces.
        """


class SeededDice:
    """The dice of a seed. The same seed gives the same faces in every Python version.

    Args:
        seed: a whole number.
        name: dice of another name fall otherwise for the same seed.

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
        """The faces of dice of these sides, from this position on."""
        numbers = self.numbers
        if position + len(sides) > len(numbers):
            self.unroll(position + len(sides))
        return tuple([floor(numbers[position + i] * n) + 1 for i, n in enumerate(sides)])

    def place(self, sides: tuple[int, ...], position: int) -> int:
        """The place of a throw among all throws of dice of these sides, in lexicographic order.

        >>> dice = SeededDice(7)
        >>> dice.throw((6, 6), 0), dice.place((6, 6), 0)
        ((2, 1), 6)
        """
        numbers, place = self.numbers, 0
        if position + len(sides) > len(numbers):
            self.unroll(position + len(sides))
        for at, n in enumerate(sides, start=position):
            place = place * n + floor(numbers[at] * n)
        return place

    def unroll(self, length: int) -> None:
        """Draw numbers until there are at least so many."""
        while len(self.numbers) < length:
            self.numbers.extend(islice(self._draws, CHUNK))

    def __repr__(self) -> str:
        return f"SeededDice({self.seed}, name={self.name!r})" if self.name else f"SeededDice({self.seed})"


class ScriptedDice:
    """Dice that fall as a script says.

    Call `done` at the end to be told of dice left over. A `with` block does it for you.

    Args:
        faces: one number a die, in the order in which they are thrown.

    >>> from ruleengine import new_match
    >>> dice = ScriptedDice([1, 4, 2])
    >>> dice.done()
    Traceback (most recent call last):
    ruleengine.ScriptError: 3 of 3 scripted dice are left over: 1 4 2; shorten the script or play on
    """

    def __init__(self, faces: Iterable[int]) -> None:
        if isinstance(faces, str):
            raise TypeError(f"scripted dice take whole numbers: write {[*map(int, filter(str.isdigit, faces))]}")
        self._faces = tuple(faces)
        self._used = 0

    def faces(self, roll: Roll[Any], position: int) -> Faces:
        """The faces of a roll.

        Raises:
            ScriptError: the script is dry, or its next face is not on the die.
        """
        wanted = len(roll.dice)
        faces = self._faces[position : position + wanted]
        if len(faces) < wanted:
            raise ScriptError(
                f"the script is dry: {roll.dice} for {roll.reason!r} wants {wanted} more after {position} dice, "
                f"and {len(faces)} are left; lengthen the script"
            )
        try:
            faces = roll.dice.check(faces)
        except ValueError as error:
            raise ScriptError(f"scripted dice {position + 1} and on do not fit {roll.reason!r}: {error}") from error
        self._used = max(self._used, position + wanted)  # forks and undone throws have used theirs
        return faces

    def done(self) -> None:
        """Complain about dice left over.

        Raises:
            ScriptError: not all dice were thrown.
        """
        left = self._faces[self._used :]
        if left:
            shown = " ".join(map(str, left[:20])) + (" …" if len(left) > 20 else "")
            raise ScriptError(
                f"{len(left)} of {len(self._faces)} scripted dice are left over: {shown}; shorten the script or play on"
            )

    def __enter__(self) -> ScriptedDice:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if error is None:
            self.done()

    def __repr__(self) -> str:
        return f"ScriptedDice({list(self._faces)})"


class ManualDice:
    """Dice typed in. After an undo the prompt is told what was said there before, so it can offer it.

    Args:
        prompt: called with the roll, the faces said at this place before (or None), and a complaint about the
            last try ("" at first); returns the faces. What it raises stops the match where it was.

    >>> from ruleengine.dice import d6
    >>> from ruleengine import roll
    >>> dice = ManualDice(lambda roll, before, complaint: before or (4,))
    >>> dice.faces(roll(d6, by=None, reason="weather"), 0)
    (4,)
    """

    def __init__(self, prompt: Prompt) -> None:
        self._prompt = prompt
        self._said: dict[int, Faces] = {}

    def faces(self, roll: Roll[Any], position: int) -> Faces:
        """The faces of a roll; asked again until they fit the dice."""
        complaint = ""
        before = self._said.get(position)
        if before is not None and len(before) != len(roll.dice):
            before = None
        while True:
            said = self._prompt(roll, before, complaint)
            try:
                faces = roll.dice.check(said)
            except (TypeError, ValueError) as error:
                complaint = str(error)
            else:
                self._said[position] = faces
                return faces
