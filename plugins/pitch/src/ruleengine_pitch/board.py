"""The pitch and its squares, the board as text and as a picture."""

from ruleengine_pitch._board import Seen, Shown, board_rows, boxes, last_path, text_of
from ruleengine_pitch._squares import NOBODY, OFF, area, by_ends, front, nearest, spot_of, square_at
from ruleengine_pitch._svg import BoardPicture, NoDrawing

__all__ = [
    "NOBODY",
    "OFF",
    "BoardPicture",
    "NoDrawing",
    "Seen",
    "Shown",
    "area",
    "board_rows",
    "boxes",
    "by_ends",
    "front",
    "last_path",
    "nearest",
    "spot_of",
    "square_at",
    "text_of",
]
