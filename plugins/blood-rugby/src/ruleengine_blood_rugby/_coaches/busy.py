"""A random coach that keeps its players busy, by the policy with which engines are compared."""

from __future__ import annotations

from typing import ClassVar

from ruleengine_pitch.coaches import RandomlyBusyCoach


class BusyCoach(RandomlyBusyCoach):
    """Chooses uniformly among players and what they can do; sets up in a fixed formation.

    It ends the turn only when nobody else can be activated, and an activation besides with one chance in ten. It does
    not leave to chance bribes and spells: it lets them be.

    Args:
        seed: the same seed decides in the same way.

    >>> BusyCoach(7)
    BusyCoach(7)
    """

    __slots__ = ()

    first: ClassVar = frozenset({"set-up", "set-up-anew", "bribe", "spell"})
    activates: ClassVar = object  # whatever is offered before the end of the turn
