"""Boards of squares: neighbours, distances, lines, corridors, templates, rulers, mirrors.

A square is an `int`, a set of squares an `int` mask. A `Grid` gives both a meaning; functions take
it first. Only geometry is here: which template a ball bounces by, or how wide an interception reaches,
are data of a game.
"""

from ruleengine.grid._board import Grid
from ruleengine.grid._geometry import DIAGONAL, DIRECTIONS, ORTHOGONAL, Direction, heading, mask_of, squares_in
from ruleengine.grid._lines import between, corridor, line, sees, touched
from ruleengine.grid._moves import D8_TEMPLATE, Template, ThrowIn, Travel, behind, crossed, room, travel
from ruleengine.grid._rulers import Metric, Ranges, Ruler
from ruleengine.grid._squaresets import Mirror, SquareSet, ahead, cone, dilate, distance_field, flood

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
