"""Who comes back from the Knocked-Out box, and when (LRB-INJ-04)."""

from __future__ import annotations

from ruleengine import Check, Match, Part, PieceId, Victim
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.drive import recover_knocked_out
from ruleengine_blood_bowl._base.events import DriveBegan
from ruleengine_blood_bowl._base.fields import way_back
from ruleengine_blood_bowl._base.injuries import comes_back
from ruleengine_blood_bowl._base.state import BACK


class Dugout(Part):
    """Knocked-out players are rolled for at every kick-off but the first, before set-up."""

    name = "blood-bowl-lrb.dugout"
    keys = (BACK,)

    @on_event.on(DriveBegan)
    async def recover(self, match: Match, event: DriveBegan) -> None:
        """Each may come back to Reserves (LRB-MAT-03, LRB-INJ-04)."""
        if not event.first:
            await recover_knocked_out(match)

    @way_back.impl
    def by_the_injury(self, match: Match, piece: PieceId, value: Check | None) -> Check | None:
        """In a position, who is knocked out has his roll to come (LRB-INJ-04)."""
        return comes_back(match, Victim(match.pieces[piece].side, piece))
