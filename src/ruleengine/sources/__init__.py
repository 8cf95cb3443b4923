"""Who answers the dice: a seed, a script, a log, a hand at a real table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from ruleengine.sources.hand import HandDice
from ruleengine.sources.script import ScriptedDice
from ruleengine.sources.tape import Tape

if TYPE_CHECKING:
    from ruleengine.asks import Roll
    from ruleengine.dice.pools import Faces

__all__ = ["HandDice", "ScriptedDice", "Source", "Tape"]


class Source(Protocol):
    """Anything that can throw dice. Forks share it, and an undo goes back to an earlier position."""

    def faces(self, roll: Roll[Any], position: int) -> Faces:
        """The faces of this roll; `position` dice have been thrown in the match before it.

        Asked for the same position again after an undo, it must give the same faces.
        """
        ...
