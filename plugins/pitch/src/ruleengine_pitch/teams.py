"""Teams from files, and which two teams play."""

from ruleengine_pitch._positions import HIGHEST_NUMBER
from ruleengine_pitch._teams import (
    TeamError,
    TeamsFromWords,
    check_shirt,
    is_name,
    load_team,
    located,
    named,
    names_in,
    refuse,
    shipped,
    structured,
    teams_of,
)

__all__ = [
    "HIGHEST_NUMBER",
    "TeamError",
    "TeamsFromWords",
    "check_shirt",
    "is_name",
    "load_team",
    "located",
    "named",
    "names_in",
    "refuse",
    "shipped",
    "structured",
    "teams_of",
]
