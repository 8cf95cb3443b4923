"""Hypnotic Gaze: an action that takes an opponent's tackle zone (BB20-X-HYPNOTIC-GAZE)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from ruleengine import (
    Check,
    CheckKind,
    CompiledRules,
    Decision,
    Key,
    Match,
    MatchReader,
    Modifier,
    PieceId,
    choice,
    emit,
    event,
)
from ruleengine.hooks import modifiers, on_event, preview_checks
from ruleengine_blood_bowl._base.blocking import declaring
from ruleengine_blood_bowl._base.events import Activated, DriveEnded
from ruleengine_blood_bowl._base.moving import marked_from, steps
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import agility_check, has, has_zone, marking, uses
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR, FINISHED, SQUARE
from ruleengine_blood_bowl._base.terms import AGILITY_NATURALS, NOBODY
from ruleengine_blood_bowl._base.turn import Action, able, actions, deeds
from ruleengine_blood_bowl._base.verbs import lose_zone, regain_zone
from ruleengine_blood_bowl._bb2020.blocks import BLITZ_TARGET, TargetNamed, blitz_targets

GAZE: Final = CheckKind("blood-bowl-2020.hypnotic-gaze", natural=AGILITY_NATURALS)
SPELLBOUND: Final[Key[int]] = Key("blood-bowl-2020.spellbound", int, default=0, reset_on=(DriveEnded,))
"""The players, a bit for each id, that lost their tackle zone to a gaze and have not been given an action since."""
SKILL: Final = "Hypnotic Gaze"


def why_not(match: MatchReader, piece: PieceId) -> str:
    """Why a player cannot be given the action; empty if he can."""
    if not has(match, piece, SKILL):
        return "he has no hypnotic gaze"
    if not gaze_targets(match, piece):
        return "no opponent has a tackle zone that he could take"
    return able(match, piece)


HYPNOTIC_GAZE: Final = Action("hypnotic-gaze", why_not=why_not)


def gaze_targets(match: MatchReader, piece: PieceId) -> list[PieceId]:
    """Whom a player may name: any standing opponent with a tackle zone, within reach or not, by their squares."""
    return [target for target in blitz_targets(match, piece) if has_zone(match, target)]


def gaze_check(match: MatchReader, piece: PieceId, target: PieceId) -> Check:
    """The check to put a target under a spell."""
    return agility_check(match, piece, GAZE, about=target)


@event("blood-bowl-2020.entranced")
class Entranced:
    """A player's gaze took an opponent's tackle zone, until that one is next given an action."""

    piece: PieceId
    target: PieceId


@choice("gaze-at")
class GazeAt:
    """Name this opponent as the target of the gaze."""

    target: PieceId


@choice("gaze")
class Gaze:
    """Gaze at this opponent."""

    target: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        """It ends the action either way, and failing is no turnover (BB20-X-HYPNOTIC-GAZE-01)."""
        match.set(FINISHED, True)
        if await attempt(match, gaze_check(match, piece, self.target)):
            lose_zone(match, self.target)
            match.set(SPELLBOUND, match.get(SPELLBOUND) | 1 << self.target)
            await emit(match, Entranced(piece, self.target))


_at, _gaze = lru_cache(GazeAt), lru_cache(Gaze)


class HypnoticGaze(SkillPart):
    """Hypnotic Gaze: an agility roll takes an opponent's tackle zone until he is next given an action."""

    name = "blood-bowl-2020.hypnotic-gaze"
    skill = Skill(SKILL, innate=True)
    checks = (GAZE,)
    keys = (ACTOR, FINISHED, SPELLBOUND, BLITZ_TARGET)
    before = ("blood-bowl-2020.bone-head", "blood-bowl.really-stupid", "blood-bowl-2020.animal-savagery")

    @actions.impl
    def gazing(self, rules: CompiledRules) -> Iterable[Action]:
        """By any number of players a turn (BB20-X-HYPNOTIC-GAZE-03)."""
        yield HYPNOTIC_GAZE

    @on_event.on(Activated)
    async def wakes(self, match: Match, event: Activated) -> None:
        """The tackle zone is back before any trait is rolled for (BB20-X-ORD-02)."""
        if match.get(SPELLBOUND) >> event.piece & 1:
            match.set(SPELLBOUND, match.get(SPELLBOUND) & ~(1 << event.piece))
            regain_zone(match, event.piece)

    @on_event.on(Activated)
    async def names_target(self, match: Match, event: Activated) -> None:
        """As the action is declared."""
        if event.action == HYPNOTIC_GAZE.name:
            options = [_at(target) for target in gaze_targets(match, event.piece)]
            chosen = await Decision(match.pieces[event.piece].side, "gaze-target", options, event.piece)
            match.set(BLITZ_TARGET, chosen.target)
            await emit(match, TargetNamed(event.piece, chosen.target))

    @declaring.impl
    def says_whom(self, match: Match, piece: PieceId, action: str, target: PieceId) -> Iterable[Any]:
        """The target, if there is more than one that may be named."""
        options = gaze_targets(match, piece) if action == HYPNOTIC_GAZE.name else []
        if len(options) > 1:
            yield _at(target if target in options else options[0])

    @deeds.on(HYPNOTIC_GAZE.name)
    def gazes(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """Steps; the gaze, next to the target."""
        found: list[Any] = steps(match, piece)
        target = match.get(BLITZ_TARGET)
        if target == NOBODY or not has_zone(match, target) or not uses(match, piece, SKILL):
            return found
        near = match.derived(PITCH).grid.near[match.get(SQUARE, piece)]
        return [*found, _gaze(target)] if near >> match.get(SQUARE, target) & 1 else found

    @modifiers.on(GAZE)
    def other_markers(self, match: Match, check: Check) -> Iterable[Modifier]:
        """-1 for each opponent who marks him but for the target (BB20-X-HYPNOTIC-GAZE-01)."""
        assert check.subject is not None
        here, side = match.get(SQUARE, check.subject), match.pieces[check.subject].side
        return marked_from(match, marking(match, here, side) & ~(1 << match.get(SQUARE, check.about)))

    @preview_checks.impl
    def roll(self, match: Match, choice: object) -> Iterable[Check]:
        """The roll of the gaze."""
        if isinstance(choice, Gaze):
            yield gaze_check(match, match.get(ACTOR), choice.target)
