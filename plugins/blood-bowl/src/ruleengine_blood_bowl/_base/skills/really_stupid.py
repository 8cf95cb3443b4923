"""Really Stupid: 4+ as his action begins, more easily with somebody's help (LRB-SKL-25, BB20-SKL-10)."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import Check, CheckKind, Match, Modifier
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.players import adjacent, has
from ruleengine_blood_bowl._base.skillbook import Skill
from ruleengine_blood_bowl._base.unreliable import Unreliable

REALLY_STUPID = CheckKind("blood-bowl.really-stupid")


class ReallyStupid(Unreliable):
    """Really Stupid: 4+ to begin an action, +2 with a standing team-mate next to him who is not so stupid."""

    name = "blood-bowl.really-stupid"
    skill = Skill("Really Stupid", innate=True)
    kind = REALLY_STUPID
    target = 4

    @modifiers.on(REALLY_STUPID)
    def helped(self, match: Match, check: Check) -> Iterable[Modifier]:
        """One helper is enough."""
        piece = check.subject
        assert piece is not None
        mates = adjacent(match, piece, match.pieces[piece].side)
        if not all(has(match, mate, "Really Stupid") for mate in mates):
            yield Modifier(2, "told what to do")
