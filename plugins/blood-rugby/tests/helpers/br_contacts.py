"""Words for the tests of contacts: two opponents side by side, and what becomes of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from br_scenes import act, first, offers, roll, scene, who

from ruleengine import AWAY, HOME, Decision, Match, PieceId, token
from ruleengine.grid import Direction
from ruleengine.odds import EventOccurred, distribution
from ruleengine_blood_rugby.events import ActivationEnded
from ruleengine_blood_rugby.state import HEADING, RUN, SQUARE, STATUS, STRAIGHT, Status

BEHIND: Final = "home 7 kiker A15\naway 7 kiker AB15\n"
"""Somebody else of each side, so that nobody forfeits."""
FAR: Final = "ball A14\n"

BACK: Final = (5, 6)
"""Dice of a push of Strength 17 against 15 that pushes back."""
BACK_AND_DOWN: Final = (7, 11)
AT_EDGE: Final[dict[str, Any]] = {"at": "K2", "victim": "K1"}
"""The victim stands at the upper touch line, before it the pusher."""


def pair(
    home: str = "", away: str = "", *, more: str = "", at: str = "J8", victim: str = "K8", run: int = 0, **how: Any
) -> Match:
    """Home's #2, under way, next to away's #3; words for either as in a position.

    Args:
        more: lines for others.
        run: squares that it has run already, straight to the east.
    """
    text = f"home 2 scrum {at} {home}\naway 3 scrum {victim} {away}\n{more}\n{BEHIND}"
    match = scene(text if "ball " in more else text + FAR, **{"spells__spells_per_match": 0, **how})
    for key in (RUN, STRAIGHT):
        match.set(key, run)
    match.set(HEADING, Direction.E if run else -1)
    return act(match, HOME, 2)


def push(home: str = "", away: str = "", **how: Any) -> Match:
    """Home's #2 pushes away's #3, who is next to it in the east."""
    return do(pair(home, away, **how), "push")


def thrown(mine: int, theirs: int, home: str = "strength=17", away: str = "strength=15", **how: Any) -> Match:
    """The same with both dice of Strength, the pusher's first."""
    match = push(home, away, **how)
    roll(match, "push", mine)
    return roll(match, "push", theirs)


def with_ball(side: str, mine: int, theirs: int, **how: Any) -> Match:
    """A push in which one of the two holds the ball."""
    number = {"home": 2, "away": 3}[side]
    how["more"] = f"ball {side} {number}\ntouched {side}\n{how.get('more', '')}"
    return thrown(mine, theirs, **how)


def pusher(match: Any) -> PieceId:
    """The one under way in these scenes."""
    return who(match, HOME, 2)


def victim(match: Any) -> PieceId:
    """Its opponent."""
    return who(match, AWAY, 3)


def do(match: Match, deed: str, number: int = 3) -> Match:
    """Let the player under way do something to an opponent, given by its squad number."""
    match.answer(f"{deed}:{who(match, AWAY, number)}")
    return match


def yes(match: Match) -> Match:
    """Take what is offered first."""
    match.answer(offers(match)[0])
    return match


def takes(*wanted: str) -> Callable[[Any, Decision[Any]], Any]:
    """A coach who takes what is named, by the first word of its token, and otherwise what stands last."""

    def choose(view: Any, request: Decision[Any]) -> Any:
        found = [option for option in request.choices if token(option).partition(":")[0] in wanted]
        return (found or request.choices[-1:])[0]

    return choose


def fate(moment: Any, piece: PieceId, square: int) -> str:
    """What has become of a player: `stands`, `back`, `down`, or `back and down`; `off` if it is off the pitch."""
    at = moment.get(SQUARE, piece)
    if at < 0:
        return "off"
    moved, down = at != square, moment.get(STATUS, piece) is Status.GROUNDED
    return {(0, 0): "stands", (1, 0): "back", (0, 1): "down", (1, 1): "back and down"}[moved, down]


def fates(match: Match, piece: PieceId, **how: Any) -> Mapping[str, Fraction]:
    """The exact chances of what becomes of a player until the activation has ended."""
    square = match.get(SQUARE, piece)
    usual = {"home": first, "away": takes(), "until": EventOccurred(ActivationEnded)}
    found = distribution(match, lambda moment: fate(moment, piece, square), **{**usual, **how})
    return defaultdict(Fraction, {value: Fraction(chance) for value, chance in found.chances.items()})
