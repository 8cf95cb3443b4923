"""The slots by which one sport serves another: injury, loose ball, weather."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleengine.kernel import async_transform, slot, specification

if TYPE_CHECKING:
    from ruleengine.kernel import Match
    from ruleengine.sports._slots import BallBounce, BounceStart, InjuryCause, InjuryResult, Victim


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
