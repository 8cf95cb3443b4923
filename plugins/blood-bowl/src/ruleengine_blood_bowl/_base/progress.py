"""How far a line of play has come, by the events of a walk.

Each act needs a few events, its milestones. They are what the act says, and nothing that merely happens on one way to
it: a follow-up, a second block, a bounce that somebody catches are no milestones unless the line asks for them. The
milestones of one act may come in any order, those of the next act only after all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

from ruleengine import PieceId, Side
from ruleengine.odds import EventMachine
from ruleengine_blood_bowl._base.events import (
    Activated,
    BallLost,
    BallMoved,
    BallTaken,
    Blocked,
    CheckFailed,
    FollowedUp,
    Fouled,
    Moved,
    Pushed,
    StoodUp,
    TurnedOver,
    WentDown,
)
from ruleengine_blood_bowl._base.passing import Thrown
from ruleengine_blood_bowl._base.terms import DODGE, EXTRA_SQUARE, JUMP, LAND, NOBODY, PICK_UP, STAND_UP

_FATAL: Final = frozenset(kind.name for kind in (DODGE, EXTRA_SQUARE, JUMP, LAND, PICK_UP, STAND_UP))
"""The kinds of check of the side that must not fail. A missed catch may be no part of the line."""

_CLEAN: Final = ("pass", "hand-off")
"""How the ball may move on its straight way from a player to another."""


@attrs.frozen
class Milestone:
    """An event that an act needs: its type, and the values of the fields that matter."""

    kind: type
    fields: tuple[tuple[str, Any], ...]

    def matches(self, event: Any) -> bool:
        """Whether an event is this one."""
        return isinstance(event, self.kind) and all(getattr(event, name) == value for name, value in self.fields)


def milestone(kind: type, **fields: Any) -> Milestone:
    """The milestone of an event with these values.

    >>> milestone(BallTaken, piece=3).matches(BallTaken(PieceId(3), "catch"))
    True
    """
    return Milestone(kind, tuple(fields.items()))


@attrs.frozen
class Stage:
    """What the progress through a line needs to know of one act.

    Attributes:
        milestones: the events that the act needs.
        has_ball: who must have the ball besides, whenever he took it; NOBODY: no matter who.
        clean: whether the ball must go straight to the last one who is to take it.
    """

    milestones: tuple[Milestone, ...]
    has_ball: PieceId = NOBODY
    clean: bool = False


@attrs.frozen
class Progress:
    """Where a line stands.

    Attributes:
        act: how many acts are done.
        left: the milestones that the next act still needs.
        holder: who has the ball.
        failed: whether the line cannot succeed any more.
    """

    act: int = 0
    left: tuple[Milestone, ...] = ()
    holder: PieceId = NOBODY
    failed: bool = False


FAILED: Final = Progress(failed=True)

HEARD: Final = (
    Activated,
    BallLost,
    BallMoved,
    BallTaken,
    Blocked,
    CheckFailed,
    FollowedUp,
    Fouled,
    Moved,
    Pushed,
    StoodUp,
    Thrown,
    TurnedOver,
    WentDown,
)
"""The types of the events that a line looks at."""


def follow_events(acts: Sequence[Stage], side: Side, sides: Sequence[Side], holder: PieceId) -> EventMachine:
    """A machine whose state is the `Progress` of a line.

    Args:
        acts: the line's acts.
        side: whose line it is.
        sides: the sides of the pieces.
        holder: who has the ball as it begins.
    """

    def after(progress: Progress, event: Any) -> Progress:
        if progress.failed or isinstance(event, TurnedOver):
            return FAILED
        if isinstance(event, CheckFailed):
            return FAILED if event.kind in _FATAL and sides[event.piece] is side else progress
        if _strays(acts, progress, event):
            return FAILED
        left = _without(progress.left, event)
        return _settled(acts, attrs.evolve(progress, left=left, holder=_holder(progress.holder, event)))

    return EventMachine(_settled(acts, _begun(acts, Progress(holder=holder))), HEARD, after)


def is_done(acts: Sequence[Stage]) -> Callable[[Progress], bool]:
    """The test whether all acts are done."""
    return lambda progress: not progress.failed and progress.act == len(acts)


def has_failed(progress: Progress) -> bool:
    """Whether the line cannot succeed any more."""
    return progress.failed


def _strays(acts: Sequence[Stage], progress: Progress, event: Any) -> bool:
    """Whether an event shows that an act was left undone, or that the ball has gone astray."""
    if progress.act == len(acts) or any(each.matches(event) for each in progress.left):
        return False
    kinds = [each.kind for each in progress.left]
    if isinstance(event, Thrown) and Thrown in kinds:
        return True
    if isinstance(event, BallMoved) and acts[progress.act].clean and kinds == [BallTaken]:
        return event.how not in _CLEAN
    if Moved in kinds:
        return False  # on the way, perhaps over squares of the next act
    following = next((act.milestones[0] for act in acts[progress.act + 1 :] if act.milestones), None)
    return following is not None and following.matches(event)


def _without(left: tuple[Milestone, ...], event: Any) -> tuple[Milestone, ...]:
    """The milestones that are left after an event, which is one of them at most."""
    for index, each in enumerate(left):
        if each.matches(event):
            return left[:index] + left[index + 1 :]
    return left


def _holder(holder: PieceId, event: Any) -> PieceId:
    if isinstance(event, BallTaken):
        return event.piece
    return NOBODY if isinstance(event, BallLost | BallMoved) else holder


def _settled(acts: Sequence[Stage], progress: Progress) -> Progress:
    """The progress past all acts that need nothing more."""
    while progress.act < len(acts) and not progress.left:
        wanted = acts[progress.act].has_ball
        if wanted not in (NOBODY, progress.holder):
            return progress
        progress = _begun(acts, attrs.evolve(progress, act=progress.act + 1))
    return progress


def _begun(acts: Sequence[Stage], progress: Progress) -> Progress:
    return attrs.evolve(progress, left=acts[progress.act].milestones if progress.act < len(acts) else ())
