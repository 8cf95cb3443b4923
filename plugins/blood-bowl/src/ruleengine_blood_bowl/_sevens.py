"""A house rule for either edition: seven a side."""

from __future__ import annotations

from typing import Final

from ruleengine import Ruleset, variant

SEVENS: Final = {
    "blood-bowl.pitch.length": 20,
    "blood-bowl.pitch.width": 11,
    "blood-bowl.pitch.wide_zone": 2,
    "blood-bowl.pitch.in_wide_zone": 1,
    "blood-bowl.pitch.players": 7,
    "blood-bowl.teams.fewest": 7,
    "blood-bowl.teams.most": 11,
    "blood-bowl.match.turns": 6,
}


@variant("blood-bowl.sevens")
class Sevens:
    """Seven a side on a pitch of 20 by 11, with one in each wide zone; halves of six turns, teams of 7 to 11.

    >>> from ruleengine import new_match
    >>> from ruleengine_blood_bowl import board_text
    >>> match = new_match("blood-bowl-2020", seed=7, variants=[Sevens()])
    >>> print(board_text(match).splitlines()[0])
       A  B  C  D  E  F  G  H  I  J   K  L  M  N  O  P  Q  R  S  T
    """

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Set the options; what a match is made with still goes first."""
        return ruleset.with_options(SEVENS)
