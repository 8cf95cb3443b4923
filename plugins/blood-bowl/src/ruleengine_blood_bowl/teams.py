"""Teams of Blood Bowl: files, prices, formations, and the pieces that players become."""

from ruleengine_blood_bowl._base.formations import SHIPPED, TASKS, Spot, line_up, squares_of
from ruleengine_blood_bowl._base.lineup import pieces_of, players_of, profile
from ruleengine_blood_bowl._base.randomteams import LAVISH, random_team
from ruleengine_blood_bowl._base.rosterfiles import playable_rosters, read_roster, shipped_roster
from ruleengine_blood_bowl._base.teamfiles import read_team, teams_of
from ruleengine_blood_bowl._base.teams import (
    EDITION,
    Advancing,
    Career,
    Characteristic,
    Edition,
    Extra,
    Player,
    Role,
    Roster,
    Team,
    Together,
)
from ruleengine_blood_bowl._base.teamvalue import current_value, team_value, value_of
from ruleengine_pitch.lineup import Formation
from ruleengine_pitch.players import number_of, player_of
from ruleengine_pitch.teams import TeamError, load_team

__all__ = [
    "EDITION",
    "LAVISH",
    "SHIPPED",
    "TASKS",
    "Advancing",
    "Career",
    "Characteristic",
    "Edition",
    "Extra",
    "Formation",
    "Player",
    "Role",
    "Roster",
    "Spot",
    "Team",
    "TeamError",
    "Together",
    "current_value",
    "line_up",
    "load_team",
    "number_of",
    "pieces_of",
    "playable_rosters",
    "player_of",
    "players_of",
    "profile",
    "random_team",
    "read_roster",
    "read_team",
    "shipped_roster",
    "squares_of",
    "team_value",
    "teams_of",
    "value_of",
]
