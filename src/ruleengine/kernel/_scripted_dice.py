"""Scripted dice: the faces of a test or an example, in order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ruleengine.values import ScriptError

if TYPE_CHECKING:
    from ruleengine.dice import Faces
    from ruleengine.kernel._requests import Roll


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
