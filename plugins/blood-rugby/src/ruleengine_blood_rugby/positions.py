"""Positions of Blood Rugby as text, and pictures of the pitch."""

from ruleengine_blood_rugby._board import board_lines, board_text
from ruleengine_blood_rugby._fields import BOXES, CHARACTERISTICS, FIELDS, Field, Form
from ruleengine_blood_rugby._notation import (
    BALL,
    CAPABILITIES,
    DOWN,
    NAME,
    Placement,
    Position,
    PositionError,
    read_text,
)
from ruleengine_blood_rugby._positions import from_position, position_in, position_of, set_up
from ruleengine_blood_rugby._svg import board_svg
from ruleengine_pitch.board import NoDrawing

__all__ = [
    "BALL",
    "BOXES",
    "CAPABILITIES",
    "CHARACTERISTICS",
    "DOWN",
    "FIELDS",
    "NAME",
    "Field",
    "Form",
    "NoDrawing",
    "Placement",
    "Position",
    "PositionError",
    "board_lines",
    "board_svg",
    "board_text",
    "from_position",
    "position_in",
    "position_of",
    "read_text",
    "set_up",
]
