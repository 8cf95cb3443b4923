"""Teams of Blood Rugby: files, prices, formations, and the pieces that players become."""

from ruleengine_blood_rugby._formations import SHIPPED, STANDARD, Entry, Spot, formation, kind_of, line_up, spots_for
from ruleengine_blood_rugby._lineup import players_of, profile
from ruleengine_blood_rugby._randomteams import RICHEST, SPREAD, random_team
from ruleengine_blood_rugby._teamfiles import (
    BARRED_IN_NAMES,
    BOUNDS,
    USUAL_TEAM,
    coach_of,
    read_team,
    shipped_teams,
    teams_of,
)
from ruleengine_blood_rugby._teams import (
    DROPPED,
    LEADERS,
    PROFILES,
    SQUAD,
    USUAL,
    Coach,
    Player,
    Team,
    had,
    numbers_for,
    price,
    usual_capabilities,
    usual_player,
)
from ruleengine_pitch.lineup import Formation
from ruleengine_pitch.teams import TeamError, load_team

__all__ = [
    "BARRED_IN_NAMES",
    "BOUNDS",
    "DROPPED",
    "LEADERS",
    "PROFILES",
    "RICHEST",
    "SHIPPED",
    "SPREAD",
    "SQUAD",
    "STANDARD",
    "USUAL",
    "USUAL_TEAM",
    "Coach",
    "Entry",
    "Formation",
    "Player",
    "Spot",
    "Team",
    "TeamError",
    "coach_of",
    "formation",
    "had",
    "kind_of",
    "line_up",
    "load_team",
    "numbers_for",
    "players_of",
    "price",
    "profile",
    "random_team",
    "read_team",
    "shipped_teams",
    "spots_for",
    "teams_of",
    "usual_capabilities",
    "usual_player",
]
