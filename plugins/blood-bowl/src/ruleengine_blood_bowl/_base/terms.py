"""Words of the game: statuses, kinds of checks, reasons."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ruleengine import Act, CheckKind, PieceId
from ruleengine.dice import d6

OFF: Final = -1
"""The square of whoever, or whatever, is not on the pitch."""

NOBODY: Final = PieceId(-1)
"""The piece where there is none."""


class Status(IntEnum):
    """How a player is: on the pitch up to STUNNED, off it from RESERVES on (LRB-PLY-02, BB20-STA-01).

    >>> Status.PRONE < Status.RESERVES
    True
    """

    STANDING = 0
    PRONE = 1
    STUNNED = 2
    RESERVES = 3
    KNOCKED_OUT = 4
    FAINTED = 5
    INJURED = 6
    DEAD = 7
    SENT_OFF = 8

    __hash__ = int.__hash__


class Face(IntEnum):
    """What a block die says, in the order in which the faces are offered (LRB-BLK-08, BB20-BLK-03).

    >>> str(Face.BOTH_DOWN)
    'both-down'
    """

    ATTACKER_DOWN = 0
    BOTH_DOWN = 1
    PUSH = 2
    STUMBLE = 3
    DEFENDER_DOWN = 4

    __hash__ = int.__hash__

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")


AGILITY_NATURALS: Final = (1, 6)
"""An unmodified 1 always fails and an unmodified 6 always succeeds (LRB-GEN-01, BB20-GEN-02)."""


def _agility(name: str, act: Act) -> CheckKind:
    return CheckKind(f"blood-bowl.{name}", d6, AGILITY_NATURALS, act)


DODGE: Final = _agility("dodge", Act.DODGE)
PICK_UP: Final = _agility("pick-up", Act.PICK_UP)
CATCH: Final = _agility("catch", Act.CATCH)
INTERCEPT: Final = _agility("intercept", Act.INTERCEPT)
LAND: Final = _agility("land", Act.LAND)
JUMP: Final = _agility("jump", Act.JUMP)
PASS: Final = _agility("pass", Act.PASS)
THROW_PLAYER: Final = _agility("throw-player", Act.PASS)
EXTRA_SQUARE: Final = CheckKind("blood-bowl.extra-square", d6, (1, 7), Act.EXTRA_SQUARE)
"""Going for it, or rushing: no agility, and a 6 has no special meaning."""
STAND_UP: Final = CheckKind("blood-bowl.stand-up", d6, None, Act.STAND_UP)
BLOCK: Final = CheckKind("blood-bowl.block", d6, None, Act.TACKLE)
ARMOUR: Final = CheckKind("blood-bowl.armour", 2 * d6)

DEEDS: Final = (DODGE, PICK_UP, CATCH, INTERCEPT, LAND, JUMP, PASS, THROW_PLAYER, EXTRA_SQUARE, STAND_UP, BLOCK)
"""What players roll for."""

BLITZ_ACTION: Final = "blitz"
"""The name of the action Blitz."""

NO_ARMOUR: Final = frozenset({"crowd", "rock", "invasion"})
"""Causes of an injury against which armour does not help."""
