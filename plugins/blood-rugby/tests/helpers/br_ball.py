"""Short words for tests of the ball: throws and kicks, where it ends, with which chances."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from br_scenes import GRID, scene, the_option, told

from ruleengine import Match, Part, PieceId, Side, choice
from ruleengine.grid import Direction, Grid
from ruleengine.hooks import preview_checks
from ruleengine.odds import EventOccurred, StateView, distribution
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby.events import BallOut, BallRests, BallTaken, Stopped
from ruleengine_blood_rugby.hooks import deeds
from ruleengine_blood_rugby.rules import kick
from ruleengine_blood_rugby.state import BALL, HOLDER, NOBODY, SQUARE

SETTLED: Final = EventOccurred(BallRests) | EventOccurred(BallTaken) | EventOccurred(BallOut)
"""The ball lies, is held, or is out."""


@choice("test-kick")
class TestKick:
    """Kick in the midst of a turn, which no rule of the game allows."""

    __test__ = False

    async def do(self, match: Match, piece: PieceId) -> None:
        await kick(match, piece)


class KicksInPlay(Part):
    """Lets whoever holds the ball kick it in its activation."""

    name = "test.kicks-in-play"

    @deeds.impl
    def kicks(self, match: Match, piece: PieceId) -> Iterator[Any]:
        if match.get(HOLDER) == piece:
            yield TestKick()


KICKING: Final = BLOOD_RUGBY.but(adding=[KicksInPlay()])


def throwing(text: str, number: int = 7, **how: Any) -> Match:
    """A scene in which a player of home, who holds the ball, is about to say where it throws it."""
    match = scene(f"{text}\nball home {number}\n", **how)
    match.answer(f"activate:{holder(match)}")
    match.answer("pass")
    return match


def kicking(text: str, number: int = 7, **how: Any) -> Match:
    """A scene in which a player of home, who holds the ball, is about to say where it kicks it."""
    match = scene(f"{text}\nball home {number}\n", **{"rules": KICKING, **how})
    match.answer(f"activate:{holder(match)}")
    match.answer("test-kick")
    return match


def at(name: str, grid: Grid = GRID) -> str:
    """The token of a throw at a square."""
    return f"throw-at:{grid.named(name)}"


def towards(direction: Direction, *, full: bool = False, how: str = "throw") -> str:
    """The token of a throw, or a kick, in a direction."""
    return f"{how}-towards:{direction.name}:{str(full).lower()}"


def holder(match: Match | StateView) -> PieceId:
    """Who holds the ball."""
    return match.get(HOLDER)


def ball(match: Match | StateView) -> str:
    """Where the ball is: the name of its square, or of its holder's; `off` if it is in neither."""
    square = match.get(BALL) if holder(match) == NOBODY else match.get(SQUARE, holder(match))
    return "off" if square < 0 else GRID.name(square)


def out_at(match: Match) -> str:
    """The square over whose edge the ball went out last."""
    return GRID.name(told(match, BallOut)[-1].square)


def thrown_in(match: Match) -> tuple[Side, str]:
    """Who throws the ball in that went out first, and from where."""
    stopped = told(match, Stopped)[0]
    assert stopped.why == "throw-in"
    return stopped.side, GRID.name(stopped.square)


def settles(match: Match, of: Callable[[StateView], Any] = ball, **how: Any) -> Mapping[Any, Fraction]:
    """The chances of what a function says once the ball is settled, from where the match stands."""
    found = distribution(match, of, **{"until": SETTLED, **how})
    return {value: Fraction(chance) for value, chance in found.chances.items()}


def offset(match: Match | StateView, start: int, arrow: Direction, grid: Grid = GRID) -> tuple[int, int]:
    """Where the ball lies from a square, as (right, ahead) of an arrow that is not diagonal."""
    dx, dy = (a - b for a, b in zip(grid.xy(match.get(BALL)), grid.xy(start), strict=True))
    right = arrow.right.right
    return dx * right.dx + dy * right.dy, dx * arrow.dx + dy * arrow.dy


def promised(match: Match, option: str) -> list[Fraction]:
    """The chances of the checks to which an option of the choice that waits, given by its token, may lead."""
    return [check.probability for check in preview_checks(match, the_option(match, option))]
