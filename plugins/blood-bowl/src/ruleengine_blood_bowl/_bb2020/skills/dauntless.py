"""Dauntless, as this edition rolls for it: a die and his strength (BB20-X-DAUNTLESS)."""

from __future__ import annotations

from typing import Final

from ruleengine import Check, CheckKind, MatchReader, PieceId, build
from ruleengine_blood_bowl._base.skills import dauntless

DAUNTLESS: Final = CheckKind("blood-bowl-2020.dauntless")


class Dauntless(dauntless.Dauntless):
    """Dauntless: when he blocks a stronger opponent, a die and his strength above that of the other make them equal."""

    name = "blood-bowl-2020.dauntless"
    checks = (DAUNTLESS,)

    def check(self, match: MatchReader, blocker: PieceId, mine: int, theirs: int) -> Check:
        """ST 3 needs 2+ against 4, 4+ against 6."""
        by = match.pieces[blocker].side
        return build(
            match, DAUNTLESS, by=by, base=theirs - mine + 1, subject=blocker, basis=f"ST {mine} against {theirs}"
        )
