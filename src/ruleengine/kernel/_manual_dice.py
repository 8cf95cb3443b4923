"""Dice by hand: somebody throws real dice and says what they show."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruleengine.dice import Faces
    from ruleengine.kernel._requests import Roll

Prompt = Callable[["Roll[Any]", "Faces | None", str], "Faces"]
"""Asks for the faces of a roll, given what was said there before an undo, and why the last try was refused."""


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
