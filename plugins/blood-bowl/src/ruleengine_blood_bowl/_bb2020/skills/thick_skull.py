"""Thick Skull: what would just knock him out only stuns him (BB20-SKL-07)."""

from __future__ import annotations

from functools import lru_cache

from ruleengine import InjurySeverity, Match, Table, Victim
from ruleengine_blood_bowl._base.injuries import Fate
from ruleengine_blood_bowl._base.players import has
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._bb2020.injury import injury_table


@lru_cache
def hardened(table: Table[Fate]) -> Table[Fate]:
    """A table of two dice whose lowest total that knocks out stuns instead.

    >>> from ruleengine_blood_bowl.bb2020 import INJURY
    >>> [hardened(INJURY).at(total).name for total in (7, 8, 9, 10)]
    ['STUNNED', 'STUNNED', 'UNTIL_RESTART', 'MATCH']
    """
    rows: dict[int | tuple[int, int], Fate] = {total: table.at(total) for total in range(2, 13)}
    lowest = [total for total, fate in rows.items() if fate is InjurySeverity.UNTIL_RESTART][:1]
    return Table(table.dice, rows | dict.fromkeys(lowest, InjurySeverity.STUNNED))


class ThickSkull(SkillPart):
    """Thick Skull: the lowest total that knocks others out stuns him, on either table; up or down."""

    name = "blood-bowl-2020.thick-skull"
    skill = Skill("Thick Skull")
    after = ("blood-bowl-2020.frail",)

    @injury_table.impl
    def hold(self, match: Match, victim: Victim, value: Table[Fate]) -> Table[Fate]:
        """No die is rolled for it."""
        return hardened(value) if victim.piece is not None and has(match, victim.piece, "Thick Skull") else value
