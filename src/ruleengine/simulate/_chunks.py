"""Chunks of a series: what a worker is given, and what it gives back."""

from __future__ import annotations

import pickle
from functools import lru_cache
from time import perf_counter

import attrs

from ruleengine.simulate._series import Player, Row, Series

OPENED = 4
"""Series that a worker process keeps at hand; more than one only if several simulations share it."""


@attrs.frozen
class Broke:
    """Why a chunk could not be played to its end: what broke, in a line, and where."""

    why: str
    trace: str


@attrs.frozen
class Chunk:
    """What came of matches that follow each other.

    Attributes:
        start: the number of the first.
        rows: how they ended; fewer than were asked for, if something stopped them.
        seconds: how long it took to play them.
        broke: what went wrong in the match after the last, if something did.
        interrupted: whether somebody pressed Ctrl-C.
    """

    start: int
    rows: list[Row]
    seconds: float = 0.0
    broke: Broke | None = None
    interrupted: bool = False


def play_chunk(player: Player, start: int, stop: int) -> Chunk:
    """Play matches by their numbers, the last not included. What was played is kept, whatever stops it."""
    rows: list[Row] = []
    began = perf_counter()
    broke, interrupted = None, False
    try:
        for number in range(start, stop):
            rows.append(player.row(number))
    except KeyboardInterrupt:
        interrupted = True
    except (Exception, SystemExit) as error:  # whatever a stranger's rule or coach raises
        number = start + len(rows)
        broke = _broke(error, f"match {number} of seed {player.series.seed_of(number)} broke: ")
    return Chunk(start, rows, perf_counter() - began, broke, interrupted)


def packed(series: Series) -> bytes:
    """A series as it goes to workers.

    Raises:
        ValueError: something in it cannot be pickled; the message names it.
    """
    for name, value in attrs.asdict(series, recurse=False).items():
        try:
            pickle.dumps(value)
        except Exception as error:  # whatever a stranger's class raises
            remedy = "give it by name, or define it at the top of a module"
            raise ValueError(f"{name} cannot go to workers ({error}): {remedy}") from error
    return pickle.dumps(series)


def play_packed(series: bytes, start: int, stop: int) -> Chunk:
    """What a worker runs: as `play_chunk`; the rules are compiled once in each process."""
    try:
        player = _opened(series)
    except Exception as error:  # such as a module that is not there
        return Chunk(start, [], broke=_broke(error, "a worker cannot make the matches: "))
    return play_chunk(player, start, stop)


@lru_cache(maxsize=OPENED)
def _opened(series: bytes) -> Player:
    return Player(pickle.loads(series))


def _broke(error: BaseException, what: str) -> Broke:
    from traceback import extract_tb, format_exception

    where = extract_tb(error.__traceback__)[-1]
    why = f"{type(error).__name__}: {error} ({where.filename}, line {where.lineno})"
    return Broke(what + why, "".join(format_exception(error)))
