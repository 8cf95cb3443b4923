"""Positions of Blood Bowl as text, and pictures of the pitch."""

from ruleengine_blood_bowl._base.board import board_lines, board_svg, board_text
from ruleengine_blood_bowl._base.fields import FIELDS
from ruleengine_blood_bowl._base.notation import (
    BOXES,
    PITCH_LINE,
    PLAIN,
    POSTURES,
    ROSTERS,
    WORD_OF,
    Placement,
    Sheet,
)
from ruleengine_blood_bowl._base.positions import from_position, position_of, set_up, sheet_of
from ruleengine_pitch.board import NoDrawing
from ruleengine_pitch.positions import POSITION, Field, Form, PositionError, is_position

__all__ = [
    "BOXES",
    "FIELDS",
    "PITCH_LINE",
    "PLAIN",
    "POSITION",
    "POSTURES",
    "ROSTERS",
    "WORD_OF",
    "Field",
    "Form",
    "NoDrawing",
    "Placement",
    "PositionError",
    "Sheet",
    "board_lines",
    "board_svg",
    "board_text",
    "from_position",
    "is_position",
    "position_of",
    "set_up",
    "sheet_of",
]
