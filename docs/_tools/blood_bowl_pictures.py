"""Draws the boards that the pages show, with the library: `python -m docs._tools.blood_bowl_pictures`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from ruleengine import HOME, Decision, PieceId, new_match, token
from ruleengine.grid import Grid, squares_in
from ruleengine.odds import EventOccurred, distribution
from ruleengine_blood_bowl import BLOOD_BOWL_2020, board_svg, from_position
from ruleengine_blood_bowl.events import CameDown
from ruleengine_blood_bowl.planning import reach
from ruleengine_blood_bowl.state import PITCH, SQUARE
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
FAR: Final = "home 9 Lineman A1\naway 9 Lineman Z1"
BLOCK: Final = ("activate:0:block", "block:2")


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


def choices_of(text: str, *answers: Any) -> str:
    """A position of 2020 after some answers, and the squares that may be chosen then."""
    match = from_position(text, rules=BLOOD_BOWL_2020)
    for answer in answers:
        match.answer(answer)
    assert isinstance(match.pending, Decision)
    fields = ((getattr(option, "square", None), getattr(option, "to", None)) for option in match.pending.choices)
    squares = (to if square is None else square for square, to in fields)
    return board_svg(match, marks=[square for square in squares if square is not None])


def skill_sidestep() -> str:
    """A push of a player with Sidestep."""
    return choices_of(f"home 1 Lineman L8\naway 1 Lineman [Sidestep] M8\n{FAR}", *BLOCK, 3, "use:sidestep")


def skill_leap() -> str:
    """Where a player with Leap can leap to."""
    match = from_position(f"home 1 Lineman MA2 [Leap] L8\naway 1 Lineman M8\n{FAR}", rules=BLOOD_BOWL_2020)
    match.answer("activate:0:move")
    assert isinstance(match.pending, Decision)
    leaps = [option for option in match.pending.choices if token(option).startswith("jump")]
    return board_svg(match, marks=[leap.to for leap in leaps])


def skill_disturbing_presence() -> str:
    """Three squares around a player with Disturbing Presence."""
    match = from_position("away 1 Lineman [Disturbing Presence] M8\nhome 1 Lineman A1", rules=BLOOD_BOWL_2020)
    return board_svg(match, marks=squares_in(Grid(26, 15).disc(Grid(26, 15).named("M8"), 3)))


def skill_dump_off() -> str:
    """Where the target of a block can throw the ball."""
    text = f"home 1 Lineman L8\naway 1 Lineman [Dump-off] M8 ball\naway 2 Lineman P9\n{FAR}"
    return choices_of(text, *BLOCK, "use:dump-off")


def skill_diving_catch() -> str:
    """The squares next to a player with Diving Catch."""
    match = from_position(f"home 1 Lineman [Diving Catch] M8\n{FAR}", rules=BLOOD_BOWL_2020)
    return board_svg(match, marks=squares_in(Grid(26, 15).near[Grid(26, 15).named("M8")]))


def skill_swoop() -> str:
    """Where a player who swoops comes down, and how likely."""
    thrower = "home 1 Player MA5 ST5 AG4+ PA3+ AV9+ [Throw Team-mate] L8"
    text = f"{thrower}\nhome 2 Player MA6 ST2 AG3+ PA4+ AV8+ [Right Stuff, Swoop] L9\n{FAR}"
    match = from_position(text, rules=BLOOD_BOWL_2020)
    for answer in ("activate:0:throw-team-mate", "throw-player:1", f"fly-to:{Grid(26, 15).named('O8')}", 6):
        match.answer(answer)
    match.answer("use:swoop")
    match.answer("swoop:n")
    came = distribution(match, lambda moment: moment.get(SQUARE, PieceId(1)), until=EventOccurred(CameDown))
    return board_svg(match, marks={square: f"{float(chance):.0%}"[:-1] for square, chance in came.chances.items()})


def skill_swarming() -> str:
    """Where players who swarm are set up."""
    match = from_position("home 1 Lineman M8\naway 1 Lineman N8", rules=BLOOD_BOWL_2020)
    pitch = match.derived(PITCH)
    wide = pitch.wide[HOME][0] | pitch.wide[HOME][1]
    return board_svg(match, marks=squares_in(pitch.half[HOME] & ~(pitch.line[HOME] | wide)))


PICTURES = {
    "set-up": set_up,
    "puzzle": puzzle,
    "reach": within_reach,
    "push": push,
    "skill-sidestep": skill_sidestep,
    "skill-leap": skill_leap,
    "skill-disturbing-presence": skill_disturbing_presence,
    "skill-dump-off": skill_dump_off,
    "skill-diving-catch": skill_diving_catch,
    "skill-swoop": skill_swoop,
    "skill-swarming": skill_swarming,
}


def pictures() -> Iterator[tuple[Path, str]]:
    """The file of each picture, and what it holds."""
    for name, draw in PICTURES.items():
        yield FOLDER / f"{name}.svg", draw()


if __name__ == "__main__":
    written(pictures())
