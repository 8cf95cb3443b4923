"""Which two teams play: what `new_match` was given, or the reference teams (LRB-ROS-02, BB20-ROS-02)."""

from __future__ import annotations

from typing import Any

from ruleengine import CompiledRules
from ruleengine_blood_bowl._base.teamfiles import read_team
from ruleengine_blood_bowl._base.teams import EDITION, Team, TeamOptions
from ruleengine_pitch import teams


def teams_of(rulebook: CompiledRules, given: Any) -> tuple[Team, Team]:
    """The teams of home and away that `new_match` was given: by side, each a shipped team's name or a plain dict.

    Raises:
        TeamError: a team is refused; the path begins with the side.
    """
    options = rulebook.options(TeamOptions)
    usual = rulebook.derived(EDITION).references[options.reference_team]

    def read(rulebook: CompiledRules, team: Any, side: str) -> Team:
        return read_team(rulebook, team, side, gold=options.gold)

    return teams.teams_of(rulebook, "blood-bowl", given, usual, read)
