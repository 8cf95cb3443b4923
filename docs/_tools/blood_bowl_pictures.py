"""Draws the boards that the pages show, with the library: `python -m docs._tools.blood_bowl_pictures`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ruleengine import HOME, Decision, new_match
from ruleengine_blood_bowl import board_svg, from_position
from ruleengine_blood_bowl.planning import reach
from ruleengine_blood_bowl.teams import player_of

from .pages import written

FOLDER = Path(__file__).parents[1] / "pictures"

PUZZLE = """
half 2
turns 8-8
rerolls 1-0
ball S8
home 3 Catcher U6
home 7 Blitzer Q8
away 1 Lineman R7
away 2 Lineman T9
away 4 Blitzer V7
"""
"""The puzzle of the pages: the last turn, a draw so far."""


def set_up() -> str:
    """Both teams set up, the ball about to be kicked."""
    match = new_match("blood-bowl-lrb", seed=7)
    for answer in ("kick", "formation:wall:false", "formation:spread:false"):
        match.answer(answer)
    return board_svg(match)


def puzzle() -> str:
    """The puzzle, as it stands."""
    return board_svg(from_position(PUZZLE))


def within_reach() -> str:
    """Where the Blitzer of the puzzle can get to, how likely, and the best way to one square."""
    match = from_position(PUZZLE)
    found = reach(match, player_of(match, HOME, 7), rerolls="none")
    chances = {square: f"{found.chance(square):.0%}"[:-1] for square in found}
    return board_svg(match, marks=chances, path=["Q8", *found["Z10"].path])


def push() -> str:
    """A block beside the side line, and where the target may be pushed."""
    match = from_position("home 1 Lineman L14\naway 1 Lineman M14\naway 2 Lineman N13\nrosters human human\n")
    for answer in ("activate:0:block", "block:1", 3):  # the third is what the die shows
        match.answer(answer)
    assert isinstance(match.pending, Decision)
    return board_svg(match, marks=[option.square for option in match.pending.choices])


PICTURES = {
    "set-up": set_up,
    "puzzle": puzzle,
    "reach": within_reach,
    "push": push,
}


def pictures() -> Iterator[tuple[Path, str]]:
    """The file of each picture, and what it holds."""
    for name, draw in PICTURES.items():
        yield FOLDER / f"{name}.svg", draw()


if __name__ == "__main__":
    written(pictures())
