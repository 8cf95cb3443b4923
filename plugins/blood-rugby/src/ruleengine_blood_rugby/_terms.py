"""Words of the game: statuses, roles, capabilities, kinds of checks."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final

from ruleengine import Act, CheckKind, PieceId
from ruleengine.dice import d20

OFF: Final = -1
"""The square of whoever, or whatever, is not on the pitch."""

NOBODY: Final = PieceId(-1)
"""The piece where there is none."""


class Status(IntEnum):
    """How a player is: on the pitch up to GROUNDED, off it from RESERVE on.

    RESERVE: not fielded yet. PUSHED_OUT: comes back at the start of its side's next turn (BR-PUSH-16). SHAKEN: off,
    and may come back at a start; only injuries of other games do that. OUT: unconscious, or hurt for the match.

    >>> Status.GROUNDED < Status.RESERVE
    True
    """

    STANDING = 0
    GROUNDED = 1
    RESERVE = 2
    PUSHED_OUT = 3
    SHAKEN = 4
    OUT = 5
    DEAD = 6
    SENT_OFF = 7

    __hash__ = int.__hash__


class Role(StrEnum):
    """What a player is for (BR-TEAM-01).

    >>> Role("kiker") is Role.KIKER
    True
    """

    CAPTAIN = "captain"
    SCRUM = "scrum"
    KIKER = "kiker"
    RUNNER = "runner"
    SHIELD = "shield"
    BACK = "back"

    @property
    def is_scrum(self) -> bool:
        """Whether it is a Scrum man: the Captain is one of them.

        >>> [role.value for role in Role if role.is_scrum]
        ['captain', 'scrum']
        """
        return self in (Role.CAPTAIN, Role.SCRUM)


class Capability(StrEnum):
    """What a player can do that others cannot (BR-CAP-01)."""

    KICK = "kick"
    PASS = "pass"
    CATCH = "catch"
    TACKLE = "tackle"
    JUMP = "jump"
    SPRINT = "sprint"
    IMMOVABLE = "immovable"
    FURY = "fury"


NATURALS: Final = (1, 20)
"""An unmodified 1 always succeeds and a 20 always fails under an ability; to hit it is the reverse (BR-TERM-01, 03)."""


def _ability(name: str, act: Act | None = None) -> CheckKind:
    return CheckKind(f"blood-rugby.{name}", d20, NATURALS, act, under=True)


# Under an ability; the act tells what it is in the terms of every game.
PICK_UP: Final = _ability("pick-up", Act.PICK_UP)
SPRINT: Final = _ability("sprint", Act.EXTRA_SQUARE)
JUMP_DEXTERITY: Final = _ability("jump", Act.JUMP)
JUMP_STRENGTH: Final = _ability("jump-strength", Act.JUMP)
PASS: Final = _ability("pass", Act.PASS)
KICK: Final = _ability("kick", Act.KICK)
CATCH: Final = _ability("catch", Act.CATCH)
INTERCEPT: Final = _ability("intercept", Act.INTERCEPT)
REACH: Final = _ability("reach", Act.TACKLE)
"""To tackle from the adjacent square (BR-TACKLE-01)."""
GRAPPLE: Final = _ability("grapple")
"""To push on after a failed tackle (BR-TACKLE-02)."""
RESIST: Final = _ability("resist")
"""To stay on one's feet when tackled, or hit by a charge (BR-TACKLE-03, BR-PUSH-01)."""
PUSH: Final = _ability("push")
HOLD_GROUND: Final = _ability("hold-ground")
"""The wisdom of who loses a push to a natural 1 (BR-PUSH-05)."""
FURY: Final = _ability("fury")
TRIP: Final = _ability("trip")
AVOID_TRIP: Final = _ability("avoid-trip", Act.DODGE)
FEINT: Final = _ability("feint")
SEE_THROUGH: Final = _ability("see-through")
"""The intelligence of who is feinted at (BR-FEINT-01)."""
DIVE_DEXTERITY: Final = _ability("dive")
DIVE_INTELLIGENCE: Final = _ability("dive-intelligence")
BRIBE: Final = _ability("bribe")
INTEGRITY: Final = _ability("integrity")
"""The referee's wisdom against a bribe (BR-BRIBE-01)."""


def _hit(name: str, act: Act | None = None) -> CheckKind:
    return CheckKind(f"blood-rugby.{name}", d20, NATURALS, act)


# To hit: at least THAC0 less armour class.
TACKLE: Final = _hit("tackle", Act.TACKLE)
CHARGE: Final = _hit("charge")
PUNCH: Final = _hit("punch")
HEADBUTT: Final = _hit("headbutt")
STOMP: Final = _hit("stomp")
PRECISE_PASS: Final = _hit("precise-pass", Act.PASS)
PRECISE_KICK: Final = _hit("precise-kick", Act.KICK)
