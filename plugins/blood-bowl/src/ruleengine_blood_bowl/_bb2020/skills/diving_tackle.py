"""Diving Tackle: dive after an opponent who gets away (BB20-X-DIVING-TACKLE)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from ruleengine import Check, Match, MatchReader, Modifier, PieceId, build, emit
from ruleengine.grid import squares_in
from ruleengine_blood_bowl._base.afterthoughts import Afterthought, afterthoughts
from ruleengine_blood_bowl._base.departures import can_leave
from ruleengine_blood_bowl._base.events import Placed
from ruleengine_blood_bowl._base.falling import place_prone
from ruleengine_blood_bowl._base.players import at, marking, reckoning, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import DODGE, JUMP, NOBODY
from ruleengine_blood_bowl._base.verbs import move_to

DIVED: Final = "diving-tackle"
"""Why somebody is placed prone by it."""


@attrs.frozen
class Dive:
    """A player dives at the feet of an opponent who leaves his tackle zone."""

    piece: PieceId
    value: int
    skill = "Diving Tackle"
    times = 1

    async def use(self, match: Match, check: Check) -> None:
        """It costs nothing at once."""

    async def follow(self, match: Match, check: Check) -> None:
        """He lies in the square that was left; in his own, if the opponent is back there (BB20-X-DIVING-TACKLE-08)."""
        square = check.about.start
        if at(match, square) == NOBODY:
            move_to(match, self.piece, square)
            await emit(match, Placed(self.piece, square))
        await place_prone(match, self.piece, DIVED)


class DivingTackle(SkillPart):
    """Diving Tackle: −2 to the dodge or jump of an opponent whom he marks, once it succeeds; he lies prone then."""

    name = "blood-bowl-2020.diving-tackle"
    skill = Skill("Diving Tackle")

    @afterthoughts.on(DODGE)
    @afterthoughts.on(JUMP)
    def dive(self, match: Match, check: Check) -> Iterable[Afterthought]:
        """One of those who mark the square that is left."""
        assert check.subject is not None
        side = match.pieces[check.subject].side
        divers = [at(match, square) for square in squares_in(marking(match, check.about.start, side))]
        divers = [each for each in divers if uses(match, each, "Diving Tackle") and can_leave(match, each, True)]
        value = worth(match, check) if divers else 0
        return [Dive(diver, value) for diver in divers] if value else ()


def worth(match: MatchReader, check: Check) -> int:
    """What −2 more comes to, by all that changes the sum of modifiers (BB20-X-LEAP-06)."""
    plain = build(
        match, check.kind, by=check.by, base=check.base, subject=check.subject, basis=check.basis, about=check.about
    )
    dived = reckoning(match, plain, (*plain.modifiers, Modifier(-2, "Diving Tackle", DivingTackle.name)))
    return sum(each.value for each in dived) - check.bonus
