"""Positions of Blood Rugby as text, and pictures of the pitch."""

from ruleengine_blood_rugby._board import board_lines, board_svg, board_text
from ruleengine_blood_rugby._notation import (
    BALL,
    BOXES,
    CAPABILITIES,
    CHARACTERISTICS,
    DOWN,
    FIELDS,
    NAME,
    Position,
    read_text,
)
from ruleengine_blood_rugby._positions import from_position, position_in, position_of, set_up
from ruleengine_pitch.board import NoDrawing
from ruleengine_pitch.positions import POSITION, Field, Form, Placement, PositionError, is_position

__all__ = [
    "BALL",
    "BOXES",
    "CAPABILITIES",
    "CHARACTERISTICS",
    "DOWN",
    "FIELDS",
    "NAME",
    "POSITION",
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
    "is_position",
    "position_in",
    "position_of",
    "read_text",
    "set_up",
]
