"""Draws the boards that the pages on Blood Rugby show: `python -m docs._tools.blood_rugby_pictures`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ruleengine import new_match
from ruleengine_blood_rugby import board_svg, from_position

from .pages import written

FOLDER: Final = Path(__file__).parents[1] / "pictures" / "blood-rugby"

PUZZLE: Final = """
half 2
round 16
score 1-1
ball home 8
home 8 runner R7
home 9 shield U8
away 2 scrum V2
away 3 scrum V14
away 10 back V5
away 11 back V8
away 12 back V11
"""
"""The puzzle of the pages: the last turn, one try each."""
WAY: Final = ("R7", "S7", "T7", "U7", "V7", "W7", "X7", "Y7", "Z7", "AA7")
"""The Runner's way."""


def set_up() -> str:
    """Both sides set up, the ball about to be kicked."""
    match = new_match("blood-rugby", seed=7, options={"bribes.bribes_per_half": 0})
    for answer in ("formation:standard:false", "formation:standard:false"):
        match.answer(answer)
    return board_svg(match)


def puzzle() -> str:
    """The puzzle, and the way along row 7."""
    return board_svg(from_position(PUZZLE), path=WAY)


PICTURES: Final = {"set-up": set_up, "puzzle": puzzle}


def pictures() -> Iterator[tuple[Path, str]]:
    """The file of each picture, and what it holds."""
    for name, draw in PICTURES.items():
        yield FOLDER / f"{name}.svg", draw()


if __name__ == "__main__":
    written(pictures())
