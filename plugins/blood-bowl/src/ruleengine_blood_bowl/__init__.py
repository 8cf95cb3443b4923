"""Blood Bowl for ruleengine: whole matches on the pitch."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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

# Loaded when first used: a match of one edition does not need the other, nor lines of play.
_LATER = {
    "BLOOD_BOWL_2020": "._bb2020",
    "BLOOD_BOWL_2020_AFTER": "._after",
    "BLOOD_BOWL_LRB": "._lrb",
    "LineError": "._base.lines",
    "LineOdds": "._base.lines",
    "NoDrawing": "ruleengine_pitch.board",
    "PositionError": "ruleengine_pitch.positions",
    "Reach": "._base.reach",
    "TeamError": "ruleengine_pitch.teams",
    "UnreachableError": "._base.reach",
    "board_lines": "._base.board",
    "board_svg": "._base.board",
    "board_text": "._base.board",
    "from_position": "._base.positions",
    "go_to": "._base.reach",
    "load_team": "ruleengine_pitch.teams",
    "odds_of_line": "._base.lines",
    "player_of": "ruleengine_pitch.players",
    "position_of": "._base.positions",
    "random_team": "._base.randomteams",
    "reach": "._base.reach",
    "why_not": "._base.turn",
}


if not TYPE_CHECKING:  # a type checker would take any name for granted

    def __getattr__(name: str) -> Any:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(_LATER[name], __name__), name)
