"""Running Pass: move on after a quick pass (BB20-X-RUNNING-PASS)."""

from __future__ import annotations

from typing import Final

from ruleengine import Key, Match, PieceId
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.events import ActivationEnded
from ruleengine_blood_bowl._base.moving import movement_left
from ruleengine_blood_bowl._base.passing import PassNow, Quality, Thrown, goes_on
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.ranges import RANGES, Band, range_shift
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR, SQUARE
from ruleengine_blood_bowl._base.terms import NOBODY
from ruleengine_blood_bowl._base.turn import Acting

_QUICK: Final[Key[bool]] = Key("blood-bowl-2020.quick-pass", bool, default=False, reset_on=(ActivationEnded,))
"""Whether the player under way has made a quick pass that was not fumbled."""


class RunningPass(SkillPart):
    """Running Pass: after a quick pass that was caught he may use the movement that is left."""

    name = "blood-bowl-2020.running-pass"
    skill = Skill("Running Pass")
    keys = (_QUICK, ACTOR, SQUARE)

    @on_event.on(Thrown)
    def notes(self, match: Match, event: Thrown) -> None:
        """A fumble that Safe Pass kept is no pass that was caught (BB20-X-RUNNING-PASS-03)."""
        piece = event.piece
        ball = event.player == NOBODY and event.quality != Quality.FUMBLED.value
        if ball and piece == match.get(ACTOR) and uses(match, piece, "Running Pass"):
            band = match.derived(RANGES).band(match.get(SQUARE, piece), event.square)
            quick = band is not None and band + range_shift(match, piece, 0) <= Band.QUICK
            match.set(_QUICK, quick and isinstance(match.procedure, Acting | PassNow))

    @goes_on.impl
    def runs_on(self, match: Match, piece: PieceId, value: bool) -> bool:
        """If he has movement left, and not only rushes (BB20-X-RUNNING-PASS-02)."""
        able = match.get(_QUICK) and uses(match, piece, "Running Pass")
        return value or (able and movement_left(match, piece)[0] > 0)
