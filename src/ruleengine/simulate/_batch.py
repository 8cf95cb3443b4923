"""A batch of matches, played in chunks: the same rules and coaches, with seeds made from the number of the match."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Mapping
from functools import lru_cache
from threading import get_ident
from time import perf_counter
from typing import Any, TypeAlias

import attrs

from ruleengine.kernel import Coach, CompiledRules, Match, RandomCoach, Ruleset, RulesetSpec, SeededDice
from ruleengine.registry import compile_rules, play
from ruleengine.values import AWAY, HOME, HistoryError, RulesetError, Side

CoachMaker: TypeAlias = Callable[[int], Coach]
"""Makes a coach from a seed."""

Row: TypeAlias = tuple[int, int, Side | None, str]
"""How a match ended: the scores of home and away, the winner, the detail; as in `Result`."""


@attrs.frozen
class Batch:
    """What identifies the matches of a simulation, together with their numbers. It goes to workers as it is.

    Attributes:
        recipe: the rules.
        home, away: who coaches: a coach of the ruleset by name, or what makes a coach from a seed.
        seed: of all matches.
        teams: what the ruleset wants of the two teams.
        ruleset: the ruleset itself, if it was given by value.

    >>> batch = Batch(RulesetSpec("blood-dice"), home="random", away=RandomCoach, seed=7)
    >>> batch.coaches, batch.seed_of(0)
    (('random', 'RandomCoach'), 508257135267537045)
    """

    spec: RulesetSpec
    home: str | CoachMaker
    away: str | CoachMaker
    seed: int
    teams: Any = None
    ruleset: Ruleset | None = None

    def seed_of(self, number: int) -> int:
        """The seed of a match, with which `ruleengine play` plays it too."""
        return match_seed(self.seed, number)

    def rules(self) -> CompiledRules:
        """The compiled rules.

        Raises:
            RulesetError: as `compile_rules`.
        """
        if self.ruleset is None:
            return compile_rules(self.spec)
        return self.ruleset.compile(dict(self.spec.options))

    @property
    def coaches(self) -> tuple[str, str]:
        """Who coaches home and away, in words."""
        home, away = map(called, (self.home, self.away))
        return home, away


def called(coach: str | CoachMaker) -> str:
    """A coach in words: its name, or that of its maker.

    >>> called("random"), called(RandomCoach)
    ('random', 'RandomCoach')
    """
    return coach if isinstance(coach, str) else str(getattr(coach, "__qualname__", None) or repr(coach))


class Player:
    """Plays matches of a batch, with rules that are compiled once.

    Raises:
        RulesetError: the rules do not compile, or have no coach of that name.
    """

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.rules = batch.rules()
        makers = {"random": RandomCoach, **self.rules.ruleset.coaches}
        self._home, self._away = (_maker(each, makers, batch) for each in (batch.home, batch.away))
        self._history = False

    def match(self, number: int, *, history: bool = True) -> Match:
        """A match of the batch, played to its end."""
        batch, seed = self.batch, self.batch.seed_of(number)
        match = Match(self.rules, dice=SeededDice(seed), teams=batch.teams, history=history)
        return play(match, self._home(coach_seed(seed, HOME)), self._away(coach_seed(seed, AWAY)))

    def row(self, number: int) -> Row:
        """How a match of the batch ends."""
        try:
            result = self.match(number, history=self._history).result
        except HistoryError:
            if self._history:
                raise
            # A coach looks ahead or back, for which a match must keep its history.
            self._history = True
            result = self.match(number).result
        return (*result.score, result.winner, result.detail)


def _maker(coach: str | CoachMaker, makers: Mapping[str, CoachMaker], batch: Batch) -> CoachMaker:
    if not isinstance(coach, str):
        return coach
    if coach not in makers:
        raise RulesetError(f"no coach {coach!r} for {batch.spec.base}; there are {', '.join(makers)}")
    return makers[coach]


OPENED = 4
"""Batches that a worker process keeps at hand; more than one only if several simulations share it."""


@attrs.frozen
class Broke:
    """Why a chunk could not be played to its end: what broke, in a line, and where."""

    why: str
    trace: str


def _worker() -> str:
    from platform import node

    return f"{node()}/{os.getpid()}/{get_ident()}"


@attrs.frozen
class Chunk:
    """What came of matches that follow each other.

    Attributes:
        start: the number of the first.
        rows: how they ended; fewer than were asked for, if something stopped them.
        seconds: how long it took to play them.
        broke: what went wrong in the match after the last, if something did.
        interrupted: whether somebody pressed Ctrl-C.
        worker: who played them: the machine, the process, the thread.
    """

    start: int
    rows: list[Row]
    seconds: float = 0.0
    broke: Broke | None = None
    interrupted: bool = False
    worker: str = attrs.field(factory=_worker, eq=False, repr=False)


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
        broke = _broke(error, f"match {number} of seed {player.batch.seed_of(number)} broke: ")
    return Chunk(start, rows, perf_counter() - began, broke, interrupted)


def packed(batch: Batch) -> bytes:
    """A batch as it goes to workers.

    Raises:
        ValueError: something in it cannot be pickled; the message names it.
    """
    for name, value in attrs.asdict(batch, recurse=False).items():
        try:
            pickle.dumps(value)
        except Exception as error:  # whatever a stranger's class raises
            remedy = "give it by name, or define it at the top of a module"
            raise ValueError(f"{name} cannot go to workers ({error}): {remedy}") from error
    return pickle.dumps(batch)


def play_packed(batch: bytes, start: int, stop: int) -> Chunk:
    """What a worker runs: as `play_chunk`; the rules are compiled once in each process."""
    try:
        player = _opened(batch)
    except Exception as error:  # such as a module that is not there
        return Chunk(start, [], broke=_broke(error, "a worker cannot make the matches: "))
    return play_chunk(player, start, stop)


@lru_cache(maxsize=OPENED)
def _opened(batch: bytes) -> Player:
    return Player(pickle.loads(batch))


def _broke(error: BaseException, what: str) -> Broke:
    from traceback import extract_tb, format_exception

    where = extract_tb(error.__traceback__)[-1]
    why = f"{type(error).__name__}: {error} ({where.filename}, line {where.lineno})"
    return Broke(what + why, "".join(format_exception(error)))


# Seeds -----------------------------------------------------------------------------------------------

# All are hashes, so that neighbouring seeds have nothing to do with each other, two random coaches do not decide
# alike, and no coach draws what the dice draw.

BELOW = 10**18
"""Seeds of matches have at most 18 digits, so that they can be typed on a command line."""


def match_seed(seed: int, number: int) -> int:
    """The seed of a match of a batch, by the batch's seed and the match's number.

    >>> match_seed(7, 0) == match_seed(7, 1)
    False
    >>> len(str(match_seed(7, 0))) <= 18
    True
    """
    return _hashed(f"{seed}/match/{number}") % BELOW


def coach_seed(seed: int, side: Side, answers: int = 0) -> int:
    """The seed of a side's coach, by the seed of the match.

    Args:
        seed: of the match.
        side: whose coach it is.
        answers: how many answers there had been when the coach sat down.

    >>> coach_seed(7, Side.HOME) == coach_seed(7, Side.AWAY)
    False
    """
    return _hashed(f"{seed}/{side}/{answers}")


def _hashed(text: str) -> int:
    from hashlib import blake2b  # slow to load, and few programs derive seeds

    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
