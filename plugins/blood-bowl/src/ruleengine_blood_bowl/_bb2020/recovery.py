"""How stunned players recover: by themselves, at the end of their team's turn (BB20-STA-05)."""

from __future__ import annotations

from ruleengine import Match, Part
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.events import TurnEnded
from ruleengine_blood_bowl._base.recovery import recover_all
from ruleengine_blood_bowl._base.state import FRESHLY_STUNNED


class Recovery(Part):
    """Stunned players turn face up."""

    name = "blood-bowl-2020.recovery"
    keys = (FRESHLY_STUNNED,)

    @on_event.on(TurnEnded)
    async def turn_up(self, match: Match, event: TurnEnded) -> None:
        """After a turnover too, but for those who were stunned in the turn that ends."""
        await recover_all(match, event.side)
