"""Whole matches by whatever numbers Hypothesis draws, watched all the time: what must be so at any moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bb_follower import SIDES, Follower
from watching import SCRIPTS, SEEDS, Drawer, numbers

from ruleengine import Match, hooks
from ruleengine_blood_bowl.state import BALL, HALF, HOLDER, NOBODY, OFF, SCORE, SQUARE, STATUS, TURN, Status

BOUND = 4_000
"""More answers than a match of two turns ever takes; more means that it hangs."""

__all__ = ["SCRIPTS", "SEEDS", "numbers", "watched"]

DRAWER = Drawer(
    rarely={"EndTurn", "EndAction", "Stay", "StayPut", "Keep", "LeaveIt"},
    often=6,
    kind=lambda option: getattr(option, "action", type(option).__name__),
)


def sound(match: Match) -> None:
    """What must be so at any moment, said without the bitboards and invariants of the rules."""
    squares, statuses = match.each(SQUARE), match.each(STATUS)
    on = [square for square in squares if square != OFF]
    assert len(on) == len(set(on)), "two players share a square"
    assert len(squares) == len(statuses) == len(match.pieces)
    for square, status in zip(squares, statuses, strict=True):
        assert (square != OFF) is (status in (Status.STANDING, Status.PRONE, Status.STUNNED))
    holder = match.get(HOLDER)
    assert holder == NOBODY or (match.get(BALL) == OFF and statuses[holder] is Status.STANDING), "one ball"
    assert not list(hooks.invariants(match))


def marks(match: Match) -> tuple[int, ...]:
    """What only grows: the half, and the score; within a half, the turns."""
    return match.get(HALF), *(match.get(SCORE, side) for side in SIDES), *(match.get(TURN, side) for side in SIDES)


def grown(before: tuple[int, ...], now: tuple[int, ...]) -> bool:
    """Whether nothing became less, but for the turns of a new half."""
    several = 3 if now[0] > before[0] else len(now)
    return all(a <= b for a, b in zip(before[:several], now[:several], strict=True))


def watched(match: Match, numbers: Iterator[int], follower: Follower | None = None) -> Match:
    """A match played on to its end, looked at whenever somebody is asked.

    Args:
        follower: who hears all events of the match, if somebody does.
    """
    before = marks(match)

    def look(answer: Any) -> None:
        nonlocal before
        sound(match)
        if follower is not None:
            follower.compare(match)
            assert grown(before, before := marks(match)), "score or turns have shrunk"
            assert match.pending is not None or list(match.result.score) == follower.score

    return DRAWER.play(match, numbers, look, bound=BOUND)
