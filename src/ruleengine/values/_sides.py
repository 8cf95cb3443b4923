"""The two sides of a match."""

from __future__ import annotations

from enum import IntEnum


class Side(IntEnum):
    """HOME or AWAY. Who attacks, kicks or is active belongs to a game's state.

    >>> Side.HOME.other
    <Side.AWAY: 1>
    >>> str(Side.AWAY)
    'away'
    """

    HOME = 0
    AWAY = 1

    # An instance attribute, not a property: rules ask for it all the time.
    other: Side

    # Enums hash their names, in Python; sides are hashed with every state and every cached ask.
    __hash__ = int.__hash__

    def __str__(self) -> str:
        return "away" if self else "home"


HOME, AWAY = Side.HOME, Side.AWAY
HOME.other, AWAY.other = AWAY, HOME
