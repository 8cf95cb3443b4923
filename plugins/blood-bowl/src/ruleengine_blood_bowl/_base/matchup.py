"""Which two teams play: what `new_match` was given, or the reference teams (LRB-ROS-02, BB20-ROS-02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruleengine import CompiledRules, Side
from ruleengine_blood_bowl._base.teamfiles import read_team
from ruleengine_blood_bowl._base.teams import EDITION, Team, TeamError, TeamOptions


def teams_of(rulebook: CompiledRules, given: Any) -> tuple[Team, Team]:
    """The teams of home and away that `new_match` was given: by side, each a shipped team's name or a plain dict.

    Raises:
        TeamError: a team is refused; the path begins with the side.
    """
    # By its text: a dict may be changed after a match was made from it.
    return rulebook.remembered(("blood-bowl.teams", repr(given)), lambda: _read(rulebook, given))


def _read(rulebook: CompiledRules, given: Any) -> tuple[Team, Team]:
    options = rulebook.options(TeamOptions)
    references = rulebook.derived(EDITION).references[options.reference_team]
    sides = dict(zip(("home", "away"), references, strict=True))
    if given is not None:
        _check_sides(given)
        sides |= given
    home, away = (read_team(rulebook, sides[str(side)], str(side), gold=options.gold) for side in Side)
    return home, away


def _check_sides(given: Any) -> None:
    if not isinstance(given, Mapping):
        raise TeamError("teams", f"{given!r:.60} is refused; give {{'home': ..., 'away': ...}}")
    for name in given:
        if name not in ("home", "away"):
            raise TeamError("teams", f"{name!r} is no side; give 'home', 'away', or a 'position' alone")
