"""Blood Bowl for ruleengine: whole matches on the pitch."""

from ruleengine_blood_bowl._after import BLOOD_BOWL_2020_AFTER
from ruleengine_blood_bowl._base.board import board_lines, board_svg, board_text
from ruleengine_blood_bowl._base.lines import LineError, LineOdds, odds_of_line
from ruleengine_blood_bowl._base.positions import from_position, position_of
from ruleengine_blood_bowl._base.randomteams import random_team
from ruleengine_blood_bowl._base.reach import Reach, UnreachableError, go_to, reach
from ruleengine_blood_bowl._base.turn import why_not
from ruleengine_blood_bowl._bb2020 import BLOOD_BOWL_2020
from ruleengine_blood_bowl._lrb import BLOOD_BOWL_LRB
from ruleengine_pitch.board import NoDrawing
from ruleengine_pitch.players import player_of
from ruleengine_pitch.positions import PositionError
from ruleengine_pitch.teams import TeamError, load_team

__all__ = [
    "BLOOD_BOWL_2020",
    "BLOOD_BOWL_2020_AFTER",
    "BLOOD_BOWL_LRB",
    "LineError",
    "LineOdds",
    "NoDrawing",
    "PositionError",
    "Reach",
    "TeamError",
    "UnreachableError",
    "board_lines",
    "board_svg",
    "board_text",
    "from_position",
    "go_to",
    "load_team",
    "odds_of_line",
    "player_of",
    "position_of",
    "random_team",
    "reach",
    "why_not",
]
