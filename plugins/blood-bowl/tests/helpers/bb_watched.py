"""Whole matches by whatever numbers Hypothesis draws, watched all the time: what must be so at any moment."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bb_follower import SIDES, Follower
from hypothesis import strategies as st

from ruleengine import Choose, Match, Roll, hooks, token
from ruleengine_blood_bowl.base.state import BALL, HALF, HOLDER, SCORE, SQUARE, STATUS, TURN
from ruleengine_blood_bowl.base.terms import NOBODY, OFF, Status

BOUND = 4_000
"""More answers than a match of two turns ever takes; more means that it hangs."""

RARELY = {"EndTurn", "EndAction", "Stay", "Keep", "LeaveIt"}
"""Choices after which little happens: of others as many are tried as there are kinds of them."""

SCRIPTS = st.lists(st.integers(0, 2**20 - 1), max_size=60)
SEEDS = st.integers(0, 2**16)


def kinds(ask: Choose[Any]) -> dict[str, list[Any]]:
    """The options by what they do, so that the many steps do not bury the one pass."""
    found: dict[str, list[Any]] = {}
    for option in ask.options:
        found.setdefault(getattr(option, "action", type(option).__name__), []).append(option)
    return found


def answer_to(ask: Choose[Any] | Roll[Any], number: int) -> Any:
    """The answer that a number stands for: low ones are low faces and first options."""
    if not isinstance(ask, Choose):
        faces = []
        for sides in ask.dice.sides:
            number, face = divmod(number, sides)
            faces.append(face + 1)
        return tuple(faces)
    found = kinds(ask)
    names = [name for name in found for _ in range(1 if name in RARELY else 6)]
    number, place = divmod(number, len(names))
    options = found[names[place]]
    return options[number % len(options)]


def numbers(script: list[int], seed: int) -> Iterator[int]:
    """Those that were drawn, then blind ones."""
    yield from script
    random = Random(seed)
    while True:
        yield random.randrange(2**20)


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
    """A match played on to its end, looked at whenever somebody is asked; what goes wrong says by which answers.

    Args:
        follower: who hears all events of the match, if somebody does.
    """
    given: list[str] = []
    try:
        _watch(match, numbers, follower, given)
    except Exception as error:
        error.add_note(f"match.answer with, in turn: {', '.join(given)}")
        raise
    return match


def _watch(match: Match, numbers: Iterator[int], follower: Follower | None, given: list[str]) -> None:
    before = marks(match)
    while match.pending is not None:
        sound(match)
        if follower is not None:
            follower.compare(match)
            assert grown(before, before := marks(match)), "score or turns have shrunk"
        assert len(given) < BOUND, "it hangs"
        answer = answer_to(match.pending, next(numbers))
        given.append(repr(token(answer) if isinstance(match.pending, Choose) else answer))
        match.answer(answer)
    assert match.result is not None
    if follower is not None:
        follower.compare(match)
        assert list(match.result.score) == follower.score
