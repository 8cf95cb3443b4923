"""A series of matches: the same rules and coaches, dice that differ by the number of the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import attrs

from ruleengine.kernel import Coach, CompiledRules, Match, RandomCoach, Ruleset, RulesetSpec, SeededDice
from ruleengine.registry import compile_rules, play
from ruleengine.values import AWAY, HOME, HistoryError, RulesetError, Side, coach_seed, match_seed

CoachMaker: TypeAlias = Callable[[int], Coach]
"""Makes a coach from a seed."""

Row: TypeAlias = tuple[int, int, Side | None, str]
"""How a match ended: the scores of home and away, the winner, the detail; as in `Result`."""


@attrs.frozen
class Series:
    """What identifies the matches of a simulation, together with their numbers. It goes to workers as it is.

    Attributes:
        recipe: the rules.
        home, away: who coaches: a coach of the ruleset by name, or what makes a coach from a seed.
        seed: of all matches.
        teams: what the ruleset wants of the two teams.
        ruleset: the ruleset itself, if it was given by value.

    >>> series = Series(RulesetSpec("blood-dice"), home="random", away=RandomCoach, seed=7)
    >>> series.coaches, series.seed_of(0)
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

    def rulebook(self) -> CompiledRules:
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
    """Plays matches of a series, with rules that are compiled once.

    Raises:
        RulesetError: the rules do not compile, or have no coach of that name.
    """

    def __init__(self, series: Series) -> None:
        self.series = series
        self.rulebook = series.rulebook()
        makers = {"random": RandomCoach, **self.rulebook.ruleset.coaches}
        self._home, self._away = (_maker(each, makers, series) for each in (series.home, series.away))
        self._history = False

    def match(self, number: int, *, history: bool = True) -> Match:
        """A match of the series, played to its end."""
        series, seed = self.series, self.series.seed_of(number)
        match = Match(self.rulebook, dice=SeededDice(seed), teams=series.teams, history=history)
        return play(match, self._home(coach_seed(seed, HOME)), self._away(coach_seed(seed, AWAY)))

    def row(self, number: int) -> Row:
        """How a match of the series ends."""
        try:
            result = self.match(number, history=self._history).result
        except HistoryError:
            if self._history:
                raise
            # A coach looks ahead or back, for which a match must keep its history.
            self._history = True
            result = self.match(number).result
        return (*result.score, result.winner, result.detail)


def _maker(coach: str | CoachMaker, makers: Mapping[str, CoachMaker], series: Series) -> CoachMaker:
    if not isinstance(coach, str):
        return coach
    if coach not in makers:
        raise RulesetError(f"no coach {coach!r} for {series.spec.base}; there are {', '.join(makers)}")
    return makers[coach]
