"""Who answers the dice: a seed, a script, a log, a hand at a real table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from ruleengine.dice import Faces
    from ruleengine.kernel._requests import Roll


class Source(Protocol):
    """Anything that can throw dice. Forks share it, and an undo goes back to an earlier position."""

    def faces(self, roll: Roll[Any], position: int) -> Faces:
        """The faces of this roll; `position` dice have been thrown in the match before it.

        Asked for the same position again after an undo, it must give the same faces.
        """
        ...
