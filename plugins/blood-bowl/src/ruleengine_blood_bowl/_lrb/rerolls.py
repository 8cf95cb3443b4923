"""How many team re-rolls a turn of the sheet may see (LRB-RR-02)."""

from __future__ import annotations

import attrs

from ruleengine import Match, Part, Side, option
from ruleengine_blood_bowl._base.rerolls import team_rerolls_a_turn
from ruleengine_blood_bowl._base.state import REROLLS_USED


@attrs.frozen
class RerollOptions:
    """How many team re-rolls a turn may see."""

    team_rerolls_per_turn: int | None = option(
        1, "Team re-rolls that a team may use in a turn of its own; none: any number.", rule="LRB-RR-02", at_least=0
    )


class RerollLimit(Part):
    """One team re-roll a turn, or as many as the option says."""

    name = "blood-bowl-lrb.team-rerolls"
    options = RerollOptions

    @team_rerolls_a_turn.impl
    def limited(self, match: Match, side: Side, value: int) -> int:
        """What is left of the limit."""
        limit = match.options(RerollOptions).team_rerolls_per_turn
        return value if limit is None else max(0, min(value, limit - match.get(REROLLS_USED)))
