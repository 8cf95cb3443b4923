"""Teams of Blood Bowl: files, prices, formations, and the pieces that players become."""

from ruleengine_blood_bowl._base.formations import SHIPPED, TASKS, Formation, Spot, line_up, squares_of
from ruleengine_blood_bowl._base.lineup import as_pieces, number_of, player_of, players_of, profile
from ruleengine_blood_bowl._base.matchup import teams_of
from ruleengine_blood_bowl._base.randomteams import LAVISH, random_team
from ruleengine_blood_bowl._base.teamfiles import (
    HIGHEST_NUMBER,
    is_name,
    load_team,
    playable_rosters,
    read_roster,
    read_team,
    shipped,
    shipped_roster,
)
from ruleengine_blood_bowl._base.teams import (
    EDITION,
    Characteristic,
    Edition,
    Extra,
    Player,
    Role,
    Roster,
    Team,
    TeamError,
    Together,
    names_in,
)

__all__ = [
    "EDITION",
    "HIGHEST_NUMBER",
    "LAVISH",
    "SHIPPED",
    "TASKS",
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
    "as_pieces",
    "is_name",
    "line_up",
    "load_team",
    "names_in",
    "number_of",
    "playable_rosters",
    "player_of",
    "players_of",
    "profile",
    "random_team",
    "read_roster",
    "read_team",
    "shipped",
    "shipped_roster",
    "squares_of",
    "teams_of",
]
