"""How the oval ball bounces: the figure of twelve faces, of which most lie ahead (BR-BALL-01, 02, 04, 08).

Nothing here needs the other rules of the game: `BouncePart` is also a loose ball for other games on a grid.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import attrs

from ruleengine import (
    BallBounce,
    BounceStart,
    CompiledRules,
    Derived,
    Match,
    MatchReader,
    Part,
    Roll,
    RulesetError,
    option,
)
from ruleengine.dice import Faces, Pool, Reading, d6, d12
from ruleengine.grid import Direction, Template, heading, travel
from ruleengine.hooks import loose_ball

_NW, _N, _NE, _W, _E, _SW, _S, _SE = Direction
FIGURE: Final = Template([_NW, _NW, _N, _N, _NE, _NE, _W, _E, _SW, _S, _SE, None])
"""The bounce figure, with the flight to the north; on a 12 the ball stays where it fell (BR-BALL-01)."""
BACKWARDS: Final = (9, 10, 11)
"""The faces that bounce backwards, always by one square (BR-BALL-02)."""
FIRST_TOO_FAR: Final = 5
"""From this face of a d6 on, a bounce goes two squares."""


@attrs.frozen
class BounceOptions:
    """How the ball bounces."""

    bounce_template: Literal["square", "turned"] = option(
        "square",
        "How the figure lies after a diagonal flight: square to the pitch, or turned by 45°.",
        rule="BR-BALL-04",
    )


# How the figure lies -------------------------------------------------------------------------------------


def _is_turned(rules: CompiledRules) -> bool:
    try:
        return rules.options(BounceOptions).bounce_template == "turned"
    except RulesetError:
        return False  # another game's ball bounces; long moves still follow the figure


TURNED: Final[Derived[bool]] = Derived("blood-rugby.turned-figure", _is_turned)
"""Whether the figure is turned after a diagonal flight."""


def arrow(match: MatchReader, dx: int, dy: int) -> Direction:
    """How the figure points after a flight of so many columns and rows (BR-BALL-04).

    Square to the pitch it points along the larger part of the flight, along the pitch when both are equal. Turned,
    it is diagonal where the smaller part is at least half the larger.
    """
    return heading(dx, dy, diagonal_up_to=2 if match.derived(TURNED) else None)


# What the dice say ---------------------------------------------------------------------------------------


@attrs.frozen
class Bounced(Reading[tuple[Direction, int] | None]):
    """A d12 and a d6, read as a direction and one square or two; None is a 12: the ball stays.

    >>> bounced = Bounced(FIGURE.turned_to(Direction.E))
    >>> bounced.read((3, 4)), bounced.read((3, 5)), bounced.read((10, 6)), bounced.read((12, 1))
    ((<Direction.E: 4>, 1), (<Direction.E: 4>, 2), (<Direction.W: 3>, 1), None)
    """

    figure: Template

    def read(self, faces: Faces) -> tuple[Direction, int] | None:
        """The direction and the squares."""
        face, second = faces
        direction = self.figure[face]
        if direction is None:
            return None
        return direction, 2 if second >= FIRST_TOO_FAR and face not in BACKWARDS else 1


@attrs.frozen
class Strayed(Reading[tuple[Direction, int] | None]):
    """A d12 and a d4, or a d12 alone, read as a direction and a number of squares; None: they are rolled again.

    Attributes:
        figure: as it lies.
        squares: what is added to the d4; without one, the number of squares.
        one_back: whether backwards is always one square (BR-BALL-05).
        barred: the faces of the d12 that are rolled again, besides a 12.

    >>> strayed = Strayed(FIGURE, 2, barred=(9, 10, 11))
    >>> strayed.read((7, 4)), strayed.read((10, 4)), strayed.read((12, 1))
    ((<Direction.W: 3>, 6), None, None)
    """

    figure: Template
    squares: int
    one_back: bool = False
    barred: tuple[int, ...] = ()

    def read(self, faces: Faces) -> tuple[Direction, int] | None:
        """The direction and the squares."""
        face = faces[0]
        direction = None if face in self.barred else self.figure[face]
        if direction is None:
            return None
        return direction, 1 if self.one_back and face in BACKWARDS else self.squares + sum(faces[1:])


LONG: Final = 2
"""What is added to a d4 for a long move (BR-PASS-05)."""


@lru_cache
def bounce_roll(towards: Direction) -> Roll[tuple[Direction, int] | None]:
    """The dice of a bounce, with the figure pointing so."""
    return Roll(d12 + d6, None, "blood-rugby.bounce", Bounced(FIGURE.turned_to(towards))).prepared()


@lru_cache
def long_roll(
    towards: Direction, *, one_back: bool, barred: tuple[int, ...] = (), squares: int = 0
) -> Roll[tuple[Direction, int] | None]:
    """The dice of a long move, with the figure pointing so: 1d4+2 squares, unless their number is given."""
    reading = Strayed(FIGURE.turned_to(towards), squares or LONG, one_back, barred)
    dice = Pool((12,)) if squares else Pool((12, 4))
    return Roll(dice, None, "blood-rugby.long-move", reading).prepared()


# The part ------------------------------------------------------------------------------------------------


class BouncePart(Part):
    """How the oval ball bounces: also for the ball of another game on a grid.

    Without a flight the figure points along the board, to the end that is farther away.
    """

    name = "blood-rugby.bounce"
    options = BounceOptions

    @loose_ball.impl
    async def oval(self, match: Match, ball: BounceStart) -> BallBounce:
        """1d12 for the direction, 1d6 for one square or two (BR-BALL-01, BR-BALL-02)."""
        rolled = await bounce_roll(figure_of(match, ball))
        if rolled is None:
            return BallBounce(())
        direction, squares = rolled
        way = travel(ball.grid, ball.at, direction, squares)
        return BallBounce(way.squares, off=way.is_out, flight=direction)


def figure_of(match: MatchReader, ball: BounceStart) -> Direction:
    """How the figure points for a ball by its flight, or by where it lies if it has none."""
    if ball.flight is None:
        return Direction.E if ball.grid.xy(ball.at)[0] * 2 < ball.grid.width else Direction.W
    flight = Direction(ball.flight)
    return arrow(match, flight.dx, flight.dy)
