"""Dauntless, as this edition rolls for it: two dice (LRB-SKL-06)."""

from __future__ import annotations

from typing import Final

from ruleengine import Check, CheckKind, MatchReader, PieceId, build
from ruleengine.dice import d6
from ruleengine_blood_bowl._base.skills import dauntless

DAUNTLESS: Final = CheckKind("blood-bowl-lrb.dauntless", 2 * d6)


def dauntless_check(match: MatchReader, blocker: PieceId, strength: int) -> Check:
    """The check to be as strong as an opponent: two dice must show more than his strength."""
    return build(match, DAUNTLESS, by=match.pieces[blocker].side, base=strength + 1, subject=blocker, basis="his ST")


class Dauntless(dauntless.Dauntless):
    """Dauntless: when he blocks a stronger opponent, two dice above that strength make his own equal to it."""

    name = "blood-bowl-lrb.dauntless"
    checks = (DAUNTLESS,)

    def check(self, match: MatchReader, blocker: PieceId, mine: int, theirs: int) -> Check:
        """By the opponent's strength alone."""
        return dauntless_check(match, blocker, theirs)
