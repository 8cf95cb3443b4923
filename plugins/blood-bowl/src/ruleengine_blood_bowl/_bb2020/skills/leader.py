"""Leader: one more team re-roll while a leader is on the pitch (BB20-X-LEADER)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import Match, MatchReader, Side, SideKey, choice, emit
from ruleengine.hooks import on_event, status
from ruleengine.reporting import Figure
from ruleengine_blood_bowl._base.drive import OVERTIME
from ruleengine_blood_bowl._base.events import HalfBegan, RerollSpent
from ruleengine_blood_bowl._base.players import has, on_pitch
from ruleengine_blood_bowl._base.rerolls import (
    Price,
    Reroll,
    Thrown,
    may_be_helped,
    rerolls,
    team_reroll_chance,
    team_reroll_works,
)
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTIVE, IN_TURN, REROLLS_USED
from ruleengine_pitch.players import team

LED: Final[SideKey[bool]] = SideKey("blood-bowl-2020.leader", bool, default=False)
"""Whether a side has the re-roll of its leaders still."""


@choice("leader")
class LeaderReroll:
    """Use the team re-roll that a leader brings."""

    skill = "Leader"

    async def pay(self, match: Match, thrown: Thrown) -> bool:
        """It is a team re-roll, so that Loners may waste it."""
        side = match.pieces[thrown.piece].side
        match.set(LED, side, False)
        match.set(REROLLS_USED, match.get(REROLLS_USED) + 1)
        await emit(match, RerollSpent(side, thrown.piece, "Leader"))
        return await team_reroll_works(match, thrown, True)

    def price(self, match: MatchReader, thrown: Thrown) -> Price:
        """Once."""
        return Price("Leader", 1, team_reroll_chance(match, thrown))


LEADER_REROLL: Final = LeaderReroll()


class Leader(SkillPart):
    """Leader: a team with such players has one more team re-roll each half, while one of them is on the pitch."""

    name = "blood-bowl-2020.leader"
    skill = Skill("Leader")
    keys = (LED, ACTIVE, IN_TURN, REROLLS_USED)

    @on_event.on(HalfBegan)
    def gained(self, match: Match, event: HalfBegan) -> None:
        """One each half; none is given in extra time, where the last may still be used (BB20-X-LEADER-03)."""
        if event.half != OVERTIME:
            for side in Side:
                match.set(LED, side, any(has(match, piece.id, "Leader") for piece in team(match, side)))

    @rerolls.impl
    def again(self, match: Match, thrown: Thrown) -> Iterable[Reroll]:
        """As a team re-roll, while somebody with the skill is on the pitch (BB20-X-LEADER-01, 02)."""
        side = match.pieces[thrown.piece].side
        if thrown.again or not match.get(LED, side) or not match.get(IN_TURN) or match.get(ACTIVE) is not side:
            return
        leads = any(has(match, piece, "Leader") for piece in on_pitch(match, side))
        if leads and may_be_helped(match, thrown.piece):
            yield LEADER_REROLL

    @status.impl
    def left(self, match: Match) -> Iterable[Figure]:
        """The re-rolls of leaders, if there are any."""
        led = [int(match.get(LED, side)) for side in Side]
        if any(led):
            yield Figure("Leader re-rolls", *led)
