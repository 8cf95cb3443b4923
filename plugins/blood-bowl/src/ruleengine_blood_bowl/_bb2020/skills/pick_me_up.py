"""Pick-me-up: team-mates may rise as the opponents' turn ends (BB20-X-PICK-ME-UP)."""

from __future__ import annotations

from typing import Final

from ruleengine import CheckKind, Match, PieceId, Side, build, emit, roll_check
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.drive import MatchOptions
from ruleengine_blood_bowl._base.events import StoodUp, TurnEnded
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import on_pitch, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import SCORER, SQUARE, STATUS, TURN
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._base.verbs import stand_up
from ruleengine_blood_bowl._base.wanting import wants

PICK_ME_UP: Final = CheckKind("blood-bowl-2020.pick-me-up")
NEAR: Final = 3


class PickMeUp(SkillPart):
    """Pick-me-up: at the end of the opponents' turn each prone team-mate within three squares rises on 5+."""

    name = "blood-bowl-2020.pick-me-up"
    skill = Skill("Pick-me-up", innate=True)
    checks = (PICK_ME_UP,)
    keys = (SCORER, STATUS, SQUARE)
    after = ("blood-bowl-2020.recovery",)

    @on_event.on(TurnEnded)
    async def up(self, match: Match, event: TurnEnded) -> None:
        """One die for each, however many helpers; who rises by it helps nobody (BB20-X-PICK-ME-UP-01, -02)."""
        side = event.side.other
        players = on_pitch(match, side)
        helpers = [piece for piece in players if uses(match, piece, "Pick-me-up")]
        down = [piece for piece in players if match.get(STATUS, piece) is Status.PRONE]
        if not helpers or not down or self.in_vain(match):
            return
        for helper in helpers:
            near = [piece for piece in down if self.distance(match, helper, piece) <= NEAR]
            if not near or not await wants(match, helper, "Pick-me-up"):
                continue
            down = [piece for piece in down if piece not in near]
            for piece in near:
                if await roll_check(match, build(match, PICK_ME_UP, by=side, base=5, subject=piece)):
                    stand_up(match, piece)
                    await emit(match, StoodUp(piece))

    def in_vain(self, match: Match) -> bool:
        """Whether the drive is over anyhow: by a touchdown, or with the half (BB20-X-PICK-ME-UP-03)."""
        last = match.options(MatchOptions).turns
        return match.get(SCORER) is not None or all(match.get(TURN, side) >= last for side in Side)

    def distance(self, match: Match, one: PieceId, other: PieceId) -> int:
        """How many squares they are apart."""
        return match.derived(PITCH).grid.distance(match.get(SQUARE, one), match.get(SQUARE, other))
