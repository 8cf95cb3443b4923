"""Which teams play: what `new_match` was given, or the usual ones; and their coaches (BR-TEAM-03, BR-BRIBE-03)."""

from __future__ import annotations

from typing import Any, Final

from ruleengine import CompiledRules, Match, Side
from ruleengine_blood_rugby._teamfiles import read_team
from ruleengine_blood_rugby._teams import Coach, Team
from ruleengine_pitch import teams
from ruleengine_pitch.positions import is_position

USUAL_TEAM: Final = "twelve"
"""The shipped team that plays where none is named."""


def teams_of(rulebook: CompiledRules, given: Any) -> tuple[Team, Team]:
    """The teams of home and away that `new_match` was given: by side, each a shipped team's name or a plain dict.

    Raises:
        TeamError: a team is refused; the path begins with the side.
    """
    return teams.teams_of(rulebook, "blood-rugby", given, (USUAL_TEAM, USUAL_TEAM), read_team)


def coach_of(match: Match, side: Side) -> Coach:
    """The coach of a side: of a position, one of whom nothing is said (BR-BRIBE-03).

    >>> from ruleengine import HOME, new_match
    >>> coach_of(new_match("blood-rugby", seed=7, teams={"home": "heron"}), HOME).charisma
    14
    """
    if is_position(match.teams):
        return Coach()
    return teams_of(match.rulebook, match.teams)[side].coach
