"""A random coach that keeps its players busy, by the policy with which engines are compared."""

from __future__ import annotations

from typing import ClassVar

from ruleengine_blood_bowl._base.turn import Activate
from ruleengine_pitch.coaches import RandomlyBusyCoach


class BusyCoach(RandomlyBusyCoach):
    """Chooses uniformly among actions and what can be done in them; sets up in a fixed formation.

    It ends the turn only when nothing else is offered, and a player's action besides with one chance in ten.

    Args:
        seed: the same seed decides in the same way.

    >>> BusyCoach(7)
    BusyCoach(7)
    """

    __slots__ = ()

    first: ClassVar = frozenset({"set-up", "concede"})
    activates: ClassVar = Activate
