"""Animosity: he may keep the ball from team-mates whom he cannot stand (BB20-SKL-11)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ruleengine import Check, CheckKind, Match, MatchReader, PieceId, build
from ruleengine.hooks import preview_checks
from ruleengine_blood_bowl._base.passing import HandTo, ThrowAt, willing
from ruleengine_blood_bowl._base.players import at, skills
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR, HOLDER
from ruleengine_blood_bowl._base.terms import NOBODY

ANIMOSITY: Final = CheckKind("blood-bowl-2020.animosity")
_RACES: Final = re.compile(r"all (.+) team-mates")
EVERYBODY: Final = frozenset({"all", "all team-mates"})


def animosity_check(match: MatchReader, piece: PieceId) -> Check:
    """The check to let a team-mate have the ball all the same."""
    return build(match, ANIMOSITY, by=match.pieces[piece].side, base=2, subject=piece)


def dislikes(match: MatchReader, piece: PieceId, mate: PieceId) -> bool:
    """Whether a player has Animosity against a team-mate."""
    whom = skills(match, piece).get("Animosity")
    return whom is not None and means(whom, match.pieces[mate].profile.role)


def means(whom: str, role: str) -> bool:
    """Whether the words of an Animosity mean players of a role, in the singular or the plural.

    >>> means("Orc Linemen", "Lineman"), means("Big Un Blockers", "Lineman"), means("all team-mates", "Goblin")
    (True, False, True)
    >>> means("all Dwarf and Halfling team-mates", "Old World Dwarf Blocker")
    True
    """
    races = _RACES.fullmatch(whom)
    if races:
        return any(race in role.split() for race in re.split(r", | and ", races[1]))
    words, name = f" {whom.lower()}", role.lower()
    plural = f"{name[:-3]}men" if name.endswith("man") else f"{name}s"
    return whom.lower() in EVERYBODY or words.endswith((f" {name}", f" {plural}"))


class Animosity(SkillPart):
    """Animosity (whom): before he gives the ball to such a team-mate, a die; with a 1 he does not, and is done."""

    name = "blood-bowl-2020.animosity"
    skill = Skill("Animosity", "text", innate=True)
    checks = (ANIMOSITY,)
    keys = (ACTOR, HOLDER)

    @willing.impl
    async def grudge(self, match: Match, piece: PieceId, mate: PieceId, value: bool) -> bool:
        """After his move, before the pass or the hand-off is rolled for."""
        if not value or not dislikes(match, piece, mate):
            return value
        return await attempt(match, animosity_check(match, piece))

    @preview_checks.impl
    def roll(self, match: Match, choice: object) -> Iterable[Check]:
        """The die before a pass or a hand-off to such a team-mate."""
        if not isinstance(choice, HandTo | ThrowAt):
            return
        piece = match.get(ACTOR)
        other = choice.piece if isinstance(choice, HandTo) else at(match, choice.square)
        mates = other != NOBODY and match.pieces[other].side is match.pieces[piece].side
        if mates and match.get(HOLDER) == piece and dislikes(match, piece, other):
            yield animosity_check(match, piece)
