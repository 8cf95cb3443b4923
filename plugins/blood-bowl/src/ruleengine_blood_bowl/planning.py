"""Looking ahead: the squares a player can reach, and the odds of a line of play."""

from ruleengine_blood_bowl._base.lines import Goal, LineOdds, LineRerolls, odds_of_line, reroll_failed, reroll_never
from ruleengine_blood_bowl._base.linetext import VERBS, Act, LineError, players_in, read_line
from ruleengine_blood_bowl._base.reach import Reach, UnreachableError, go_to, reach
from ruleengine_blood_bowl._base.rehearsal import (
    MATTERS,
    ORDERED,
    Milestone,
    Plan,
    Planned,
    milestone_of,
    rehearse,
    settled,
)
from ruleengine_blood_bowl._base.ways import Way, way_of

__all__ = [
    "MATTERS",
    "ORDERED",
    "VERBS",
    "Act",
    "Goal",
    "LineError",
    "LineOdds",
    "LineRerolls",
    "Milestone",
    "Plan",
    "Planned",
    "Reach",
    "UnreachableError",
    "Way",
    "go_to",
    "milestone_of",
    "odds_of_line",
    "players_in",
    "reach",
    "read_line",
    "rehearse",
    "reroll_failed",
    "reroll_never",
    "settled",
    "way_of",
]
