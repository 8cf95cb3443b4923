"""Boards of squares: neighbours, distances, lines, corridors, templates, rulers, mirrors.

A square is an `int`, a set of squares an `int` mask. A `Grid` gives both a meaning; functions take
it first. Only geometry is here: which template a ball bounces by, or how wide an interception reaches,
are data of a game.
"""

from ruleengine.grid._bits import mask_of, squares_in
from ruleengine.grid._board import Grid
from ruleengine.grid._cones import ahead, cone
from ruleengine.grid._corridors import corridor
from ruleengine.grid._directions import DIAGONAL, DIRECTIONS, ORTHOGONAL, Direction, heading
from ruleengine.grid._lines import between, line, sees, touched
from ruleengine.grid._mirrors import Mirror
from ruleengine.grid._moves import Travel, behind, crossed, room, travel
from ruleengine.grid._rulers import Metric, Ranges, Ruler
from ruleengine.grid._spreading import dilate, distance_field, flood
from ruleengine.grid._squaresets import SquareSet
from ruleengine.grid._templates import D8_TEMPLATE, Template, ThrowIn

__all__ = [
    "D8_TEMPLATE",
    "DIAGONAL",
    "DIRECTIONS",
    "ORTHOGONAL",
    "Direction",
    "Grid",
    "Metric",
    "Mirror",
    "Ranges",
    "Ruler",
    "SquareSet",
    "Template",
    "ThrowIn",
    "Travel",
    "ahead",
    "behind",
    "between",
    "cone",
    "corridor",
    "crossed",
    "dilate",
    "distance_field",
    "flood",
    "heading",
    "line",
    "mask_of",
    "room",
    "sees",
    "squares_in",
    "touched",
    "travel",
]
