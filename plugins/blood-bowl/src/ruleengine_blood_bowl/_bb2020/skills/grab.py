"""Grab: push the target wherever he likes (BB20-X-GRAB)."""

from __future__ import annotations

from ruleengine import Match
from ruleengine.grid import squares_in
from ruleengine_blood_bowl._base.blockdice import in_blitz
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.pushes import Push, PushSquares, push_squares
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTION, ACTOR
from ruleengine_blood_bowl._base.wanting import wants


class Grab(SkillPart):
    """Grab: his target cannot sidestep; in a Block he may push it to any free square next to it."""

    name = "blood-bowl-2020.grab"
    skill = Skill("Grab", never_with=("Frenzy",))
    keys = (ACTION, ACTOR)

    @push_squares.impl
    async def drag(self, match: Match, push: Push, value: PushSquares) -> PushSquares:
        """Of the target alone, and never off the pitch."""
        if not push.direct or not push.free or not uses(match, push.blocker, "Grab"):
            return value
        blitz = in_blitz(match, push.blocker)
        if not await wants(match, push.blocker, "Grab"):
            return value
        squares = value.squares if blitz else tuple(squares_in(push.free))
        return PushSquares(squares, value.by, settled=True)
