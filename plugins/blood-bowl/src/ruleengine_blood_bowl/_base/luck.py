"""Dice that help a side, for the rehearsal of a line; where they do harm as well, others in turn."""

from __future__ import annotations

from typing import Any

from ruleengine import Roll, Side
from ruleengine.dice import Class, Faces
from ruleengine_blood_bowl._base.terms import Face


class Luck:
    """Dice that fall as the moving side would have them; if that was no help, some of them fall otherwise next time."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self._script: list[int] = []  # which throw of those that may help each roll has, the best one first
        self._offered: list[int] = []  # how many there were

    def faces(self, roll: Roll[Any], position: int) -> Faces:
        """The best throw for the side that has not been tried yet with the throws before it."""
        throws = self._helpful(roll)
        if len(self._offered) == len(self._script):
            self._script.append(0)
        index = self._script[len(self._offered)]
        self._offered.append(len(throws))
        return throws[index].faces

    def turn(self) -> bool:
        """Turn the last die of which there is another throw, and begin again; whether there is one."""
        offered, self._offered = self._offered, []
        self._script = self._script[: len(offered)]
        while self._script and self._script[-1] + 1 >= offered[len(self._script) - 1]:
            self._script.pop()
        if not self._script:
            return False
        self._script[-1] += 1
        return True

    def _helpful(self, roll: Roll[Any]) -> list[Class[Any]]:
        """Of the side's checks each success, of the other side's each failure, of other dice all, the best first."""
        sign = {self.side: 1, self.side.other: -1, None: 0}[roll.by] if roll.check is not None else 1
        throws = sorted(roll.reading.classes(roll.dice), key=lambda each: -sign * _worth(roll, each))
        if roll.check is None or not sign:
            return throws
        best = sign * _worth(roll, throws[0])
        return [each for each in throws if sign * _worth(roll, each) == best]


def _worth(roll: Roll[Any], throw: Class[Any]) -> int:
    if roll.check is not None:
        return int(roll.check.reading.read(throw.faces))
    dice = throw.value if isinstance(throw.value, tuple) else ()
    return sum(face for face in dice if isinstance(face, Face))
