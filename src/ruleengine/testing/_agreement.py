"""Exact odds and played matches side by side, from one position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any
from zlib import crc32

import attrs

from ruleengine.kernel import Decision, Match, SeededDice, View
from ruleengine.odds import Outcomes, distribution
from ruleengine.testing._horizons import AfterTheStep, AtChoice, AtEvent, AtTheEnd, Ending, Horizon, StartPoint
from ruleengine.testing._lines import name_of
from ruleengine.testing._properties.histories import values_of
from ruleengine.testing._sampling import unbelievable

MOST_DECISIONS = 400
"""A match that is followed is given up after so many decisions."""

SCOUTS = 4
"""So many matches are played on from a position to see what events there are."""

WEIGHED = 2
"""Of each choice, no more options than this may be chosen."""

SEEDS = 1_000_000
"""How many seeds each position has for itself."""

RISK = 1e-9
"""The chance that a sound ruleset is told to disagree, over all comparisons of a check."""

Look = Callable[[Ending], Any]


class Whim:
    """A policy of no sense: it gives weights to some options of each choice, the same ones whenever the same is asked.

    Args:
        number: which of many such policies.

    >>> from ruleengine import HOME
    >>> decision = Decision(HOME, "kick", ("left", "right"))
    >>> Whim(1)(None, decision) == Whim(1)(None, decision)
    True
    """

    def __init__(self, number: int) -> None:
        self.number = number

    def __call__(self, view: View | None, decision: Decision[Any]) -> dict[Any, int]:
        """Weights by option."""
        options, mood = decision.choices, crc32(f"{self.number} {decision.by} {decision.reason}".encode())
        weights: dict[Any, int] = {}
        for place in range(min(1 + mood % WEIGHED, len(options))):
            option = options[(mood + place * max(1, len(options) // WEIGHED)) % len(options)]
            weights[option] = weights.get(option, 0) + 1 + (mood >> place) % 3
        return weights

    def choose(self, decision: Decision[Any], random: Random) -> Any:
        """An option, drawn by its weight."""
        weights = self(None, decision)
        return random.choices(list(weights), list(weights.values()))[0]

    def __repr__(self) -> str:
        return f"Whim({self.number})"


@attrs.frozen
class Position:
    """A match, and who plays on from there.

    Attributes:
        match: not touched.
        whim: the policy of both sides.
        start: how long its history was.
    """

    match: Match
    whim: Whim
    start: StartPoint

    @classmethod
    def of(cls, match: Match, number: int) -> Position:
        """The match as it stands."""
        return cls(match, Whim(number), StartPoint.of(match))

    def seeds(self, count: int) -> range:
        """So many seeds that no position of another number uses."""
        return range(self.whim.number * SEEDS, self.whim.number * SEEDS + count)

    def play(self, seed: int, reached: Callable[[Match], Any]) -> Any:
        """What a match with the dice of a seed comes to; None, if it comes to nothing."""
        match, random = self.match.fork(dice=SeededDice(seed)), Random(f"whim {seed}")  # other numbers than the dice
        for _ in range(MOST_DECISIONS):
            found, request = reached(match), match.pending
            if found is not None or not isinstance(request, Decision):
                return found
            match.answer(self.whim.choose(request, random))
        return None

    def plays(self, horizon: Horizon, seeds: Iterable[int]) -> Counter[Ending | None]:
        """How many of so many matches come to each ending; under None, how many come to none."""
        return Counter(self.play(seed, lambda match: horizon.reached(match, self.start)) for seed in seeds)

    def walk(self, horizon: Horizon, states: int) -> Outcomes[Ending]:
        """The exact odds of each ending."""
        return distribution(
            self.match, horizon.ending, until=horizon.until, home=self.whim, away=self.whim, states=states
        )

    def horizons(self) -> list[Horizon]:
        """How far to follow it: the nearest first, as far as a few matches tell."""
        when: dict[type, list[int]] = {}
        for scout in self.seeds(SCOUTS):
            for kind, decisions in self._met(scout).items():
                when.setdefault(kind, []).append(decisions)
        # An event that some of the matches did not meet counts as farther away than all others.
        kinds = sorted(when, key=lambda kind: (-len(when[kind]), sum(when[kind]), name_of(object.__new__(kind))))
        return [AfterTheStep(), *(each(kind) for kind in kinds for each in (AtEvent, AtChoice)), AtTheEnd()]

    def _met(self, seed: int) -> dict[type, int]:
        """The kinds of event that a match meets, with the decisions before the first of each."""
        met: dict[type, int] = {}
        decisions = iter(range(MOST_DECISIONS + 1))

        def look(match: Match) -> Any:
            now, place = next(decisions), self.start.entries + len(seen)
            for entry in match.past.entries[place:]:
                seen.append(entry)
                if entry.__class__ is not tuple:
                    met.setdefault(type(entry), now)
            return match.over or None

        seen: list[Any] = []
        self.play(seed, look)
        return met


@attrs.frozen
class Comparison:
    """What a walk and matches came to.

    Attributes:
        match: where both began.
        outcomes: of the walk.
        seen: how many matches came to each ending; under None, how many came to none.
        risk: the chance that `differences` finds one although all is well.
    """

    match: Match
    outcomes: Outcomes[Ending]
    seen: Mapping[Ending | None, int]
    risk: float

    def differences(self) -> Iterator[str]:
        """Where they disagree, in words."""
        also_reads = list(self._also_reads())
        for name, look in also_reads:
            yield from self._differences(name, look, self.risk / len(also_reads))

    def _also_reads(self) -> Iterator[tuple[str, Look]]:
        """What is compared: all that is seen, each thing by itself, and all together."""
        yield "the event", lambda end: end.event
        yield "the result", lambda end: end.result
        for place, (key, of, _) in enumerate(values_of(self.match, self.match.position_key[0])):
            yield f"the value of {key!r}{of}", _value_at(place)
        yield "all that is seen", lambda end: end

    def _differences(self, name: str, look: Look, risk: float) -> Iterator[str]:
        chances: dict[Any, Fraction] = {}
        for end, chance in self.outcomes.chances.items():
            chances[look(end)] = chances.get(look(end), Fraction(0)) + chance
        seen: Counter[Any] = Counter()
        for found, count in self.seen.items():
            if found is not None:
                seen[look(found)] += count
        of, lost = sum(self.seen.values()), self.seen.get(None, 0)
        share, open_ = risk / (len(chances) + 1), self.outcomes.unresolved
        for value in [*chances, *(value for value in seen if value not in chances)]:
            chance, count = chances.get(value, Fraction(0)), seen[value]
            if unbelievable(count, count + lost, of, chance, chance + open_, risk=share):
                yield f"{name} is {value!r} with chance {_shown(chance)} by exact odds, but in {count} of {of} matches"


def _value_at(place: int) -> Look:
    return lambda end: None if end.state is None else end.state.values[place]


def _shown(chance: Fraction) -> str:
    return str(chance) if chance.denominator < 10_000 else f"{float(chance):.4g}"
