"""The edition's characteristics: agility, passing and armour are targets (BB20-CHR-01, 02, BB20-GEN-01 to 03)."""

from __future__ import annotations

from typing import ClassVar, Final

from ruleengine import Attribute, Part, from_profile
from ruleengine_blood_bowl._base.players import AGILITY, ARMOUR_BREAKS, MOVEMENT, PASSING, STRENGTH
from ruleengine_blood_bowl._base.teams import Characteristic

AG: Final = Attribute("blood-bowl-2020.AG", int)
"""What an agility roll needs: lower is better."""
PA: Final = Attribute("blood-bowl-2020.PA", int)
"""What a pass roll needs: lower is better; NO_PASSING for who cannot pass."""
AV: Final = Attribute("blood-bowl-2020.AV", int)
"""The total that breaks his armour: higher is better."""

NO_PASSING: Final = 7
"""The passing ability that is written `-`: every pass is fumbled (BB20-GEN-02)."""

CHARACTERISTICS: Final = (
    Characteristic(MOVEMENT, 1, 9),
    Characteristic(STRENGTH, 1, 8),
    Characteristic(AG, 1, 6, suffix="+"),
    Characteristic(PA, 1, 6, suffix="+", dash=NO_PASSING),
    Characteristic(AV, 3, 11, suffix="+"),
)
"""With their bounds (BB20-CHR-01)."""


def reduced(characteristic: Characteristic, value: int) -> int:
    """A characteristic that is one worse, within its bounds; who cannot pass stays so (BB20-CHR-02).

    >>> movement, strength, agility, passing, armour = CHARACTERISTICS
    >>> reduced(agility, 3), reduced(armour, 9), reduced(strength, 1), reduced(passing, NO_PASSING)
    (4, 8, 1, 7)
    """
    if value == characteristic.dash:
        return value
    worse = value + 1 if characteristic.attribute in (AG, PA) else value - 1
    return max(characteristic.low, min(worse, characteristic.high))


class Agility(Part):
    """Agility as what the die needs; a game of its own may take it alone."""

    name = "blood-bowl-2020.agility"
    provides: ClassVar = {AG: from_profile(AG), AGILITY: from_profile(AG)}


class Numbers(Agility):
    """Agility, passing and armour as targets; nothing is built into any roll."""

    name = "blood-bowl-2020.numbers"
    provides: ClassVar = {
        **Agility.provides,
        MOVEMENT: from_profile(MOVEMENT),
        STRENGTH: from_profile(STRENGTH),
        PA: from_profile(PA),
        AV: from_profile(AV),
        PASSING: from_profile(PA),
        ARMOUR_BREAKS: from_profile(AV),
    }
