"""Who comes back from the Knocked-Out box, and when (LRB-INJ-04)."""

from __future__ import annotations

from ruleengine import Match, Part
from ruleengine.hooks import heard
from ruleengine_blood_bowl.base.drive import recover_knocked_out
from ruleengine_blood_bowl.base.events import DriveBegan
from ruleengine_blood_bowl.base.state import BACK


class Dugout(Part):
    """Knocked-out players are rolled for at every kick-off but the first, before set-up."""

    name = "blood-bowl-lrb.dugout"
    keys = (BACK,)

    @heard.on(DriveBegan)
    async def recover(self, match: Match, event: DriveBegan) -> None:
        """Each may come back to Reserves (LRB-MAT-03, LRB-INJ-04)."""
        if not event.first:
            await recover_knocked_out(match)
