"""The slots by which one sport serves another: injury, loose ball, weather. The slot returns, the host applies."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

import attrs

from ruleengine.kernel import async_transform, slot, specification
from ruleengine.values import Side, record

if TYPE_CHECKING:
    from ruleengine.grid import Grid
    from ruleengine.kernel import Check, Match, PieceId


class InjurySeverity(IntEnum):
    """How badly somebody is hurt, in rising order.

    >>> InjurySeverity.STUNNED < InjurySeverity.MATCH
    True
    """

    NO = 0
    """Unhurt, and still up."""
    DOWN = 1
    """Put down, otherwise unhurt."""
    STUNNED = 2
    """Put down and slow to rise."""
    UNTIL_RESTART = 3
    """Off, and may come back at the host's next restart."""
    MATCH = 4
    """Off for the rest of the match."""
    DEAD = 5
    """Off for good."""


@attrs.frozen
class Victim:
    """Who may be hurt: a piece, or somebody nameless of a side in a game without pieces.

    >>> Victim(Side.HOME)
    Victim(side=<Side.HOME: 0>, piece=None)
    """

    side: Side
    piece: PieceId | None = None


@attrs.frozen
class InjuryCause:
    """Why somebody may be hurt: a short stable name, and who did it, if anybody.

    >>> InjuryCause("clash", by=Side.AWAY).name
    'clash'
    """

    name: str
    by: Side | None = None
    piece: PieceId | None = None


@record("ruleengine.hurt")
class InjuryResult:
    """What an injury part returns.

    Attributes:
        out: how badly.
        back: the check by which the victim returns, asked by the host at its restart; None: returns unasked.
        detail: the part's own record, for events and reports.

    >>> InjuryResult(InjurySeverity.MATCH).back is None
    True
    """

    out: InjurySeverity
    back: Check | None = None
    detail: object = None


@attrs.frozen
class BounceStart:
    """A ball that nobody holds, about to bounce.

    Attributes:
        grid: the board.
        at: the square that it bounces from.
        flight: the direction that it came in, as the grid counts them; None if it was dropped.

    >>> from ruleengine.grid import Grid
    >>> BounceStart(Grid(5, 5), 12).flight is None
    True
    """

    grid: Grid
    at: int
    flight: int | None = None


@record("ruleengine.bounce")
class BallBounce:
    """Where a ball goes: what a ball part returns.

    Attributes:
        path: the squares that it passes on the board, in order; it comes down on the last.
        off: whether it leaves the board after the last of them, or at once if there are none.
        flight: the direction of its last leg; None if it has none.

    >>> BallBounce((7,)).off
    False
    """

    path: tuple[int, ...]
    off: bool = False
    flight: int | None = None


@slot()
async def injury(match: Match, victim: Victim, cause: InjuryCause) -> InjuryResult:
    """Say what happens to somebody who may be hurt; the host that calls applies what is returned.

    A host calls it by `injure`, so that every part is asked for `hurt` as well.

    Args:
        victim: who: a piece, or somebody of a side in a game without pieces.
        cause: why, and who did it, if anybody.

    Returns:
        how badly he is hurt; if he may come back, by which check.
    """
    specification()


@async_transform()
async def hurt(match: Match, victim: Victim, cause: InjuryCause, value: InjuryResult) -> InjuryResult:
    """Change what the injury slot returned: a thick skull, an apothecary.

    Args:
        victim: who.
        cause: why, and who did it, if anybody.
        value: begins as the injury slot has it.
    """
    specification()


@slot()
async def loose_ball(match: Match, ball: BounceStart) -> BallBounce:
    """Say where a loose ball bounces to; the host moves it, and requests whoever stands there to catch it.

    Args:
        ball: on which board it lies, where, and from where it came.

    Returns:
        the squares that it passes, and whether it leaves the board then.
    """
    specification()


@slot()
async def weather(match: Match) -> str:
    """Roll for the weather, let it hold from now on, and say which it is.

    What it does are the part's own modifiers; `modifiers.on(Act.CATCH)` and the like work in any game.

    Returns:
        its name.
    """
    specification()


async def injure(match: Match, victim: Victim, cause: InjuryCause) -> InjuryResult:
    """Ask the injury slot, then every part that may change its answer. Hosts call this, and apply it.

    >>> async def tackle(match):  # in a rule
    ...     hurt = await injure(match, Victim(Side.HOME), InjuryCause("tackle"))
    """
    value = await injury(match, victim, cause)
    return await hurt(match, victim, cause, value) if match.rules.answers(hurt, ()) else value
