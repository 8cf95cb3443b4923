"""A property tried on a ruleset: the ruleset, the budget, and the error that is raised."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from math import ceil
from pathlib import Path
from typing import Any

import attrs
from hypothesis.errors import Flaky

from ruleengine.kernel import CompiledRules, Match, Part, Ruleset, RulesetSpec, Source, Variant
from ruleengine.registry import compile_rules
from ruleengine.testing._lines import ConformanceError, Fault, PlayLine, blind
from ruleengine.testing._search import Room, Search
from ruleengine.testing._watch import PatientLine
from ruleengine.values import tag_of

LONGEST = 10_000


class Subject:
    """A ruleset as it is checked: compiled once, and named in messages.

    Args:
        rules, variants, options, teams: as for `ruleengine.new_match`.

    Raises:
        RulesetError: it cannot be compiled.

    >>> print(Subject("blood-dice", options={"match.tries": 2}))
    ruleset 'blood-dice' with options {'match.tries': 2}
    """

    def __init__(
        self,
        rules: str | Ruleset | RulesetSpec,
        *,
        variants: Iterable[str | Variant] = (),
        options: Mapping[str, Any] | None = None,
        teams: Any = None,
    ) -> None:
        if isinstance(rules, RulesetSpec):
            variants, options = (*rules.variants, *variants), {**dict(rules.options), **(options or {})}
            rules = rules.base
        self.source = rules
        self.variants = tuple(variants)
        self.options = dict(options or {})
        self.teams = teams
        self.hanging: dict[Any, ConformanceError | None] = {}  # what was found to go on for ever, by budget
        self.rules = compile_rules(rules, variants=self.variants, options=self.options)

    @property
    def name(self) -> str:
        """The ruleset's name."""
        return self.rules.ruleset.name

    @property
    def full_name(self) -> str:
        """The ruleset's name with its variants, in whatever order they were given; fit for a file."""
        tags = (tag_of(variant) for variant in self.rules.ruleset.variants)
        return "+".join([self.name, *sorted(tag.removeprefix(f"{self.name}.") for tag in tags)])

    def with_part(self, part: Part) -> CompiledRules:
        """The compiled rules with one more part: a hostile one, or one that watches."""
        ruleset = self.rules.ruleset.but(adding=[part])
        return ruleset.compile(dict(self.rules.spec.options))

    def line(self, *, dice: Source | None = None, rules: CompiledRules | None = None) -> PlayLine:
        """A new match with no answers yet; without dice its rolls are pending too."""
        compiled, with_dice = rules or self.rules, [] if dice is None else [f"dice={dice!r}"]
        code = f"new_match({', '.join([self.code, *self.keywords, *with_dice])})"
        return PlayLine(lambda: Match(compiled, dice=dice, teams=self.teams), code)

    @property
    def code(self) -> str:
        """The ruleset as it is written in a test."""
        return repr(self.source) if isinstance(self.source, str) else "ruleset"

    @property
    def keywords(self) -> list[str]:
        """What goes with it, as it is written in a test."""
        variants = [f"variants={list(self.variants)!r}"] if self.variants else []
        options = [f"options={self.options!r}"] if self.options else []
        return [*variants, *options, *(["teams=teams"] if self.teams is not None else [])]

    @cached_property
    def length(self) -> int:
        """How many answers the longest of a few random matches takes, as far as they are played."""
        lines = (PatientLine(self.line()).play(blind(seed, LONGEST)) for seed in range(3))
        return max(len(line.answers) for line in lines)

    def __str__(self) -> str:
        text = f"ruleset {self.name!r}"
        if self.variants:
            text += " with " + ", ".join(v if isinstance(v, str) else tag_of(v) for v in self.variants)
        return f"{text} with options {self.options!r}" if self.options else text


Probe = Callable[[PlayLine, list[int]], object]
"""Looks at a line of play, and may play on by the numbers; raises `Fault` for what it finds."""


@attrs.frozen
class Budget:
    """How hard to look.

    Attributes:
        examples: lines of play that each property is tried on.
        lead: the most answers that a line begins with blindly, to get deep into long matches.
        answers: the most answers after these, which are drawn one by one.
        more: the most answers that are played on from there.
        matches: whole random matches.
        bound: the most answers that a random match may take.
        width: how many unfinished paths a search through one step keeps.
        leaves: the most endings of a step that is walked exactly.
        positions: from how many positions odds are compared with play.
        plays: how many matches are played from each of them.
        states: the most states of the walk from each of them.

    >>> Budget(examples=20).bound
    20000
    """

    examples: int = 100
    lead: int = 1_000
    answers: int = 60
    more: int = 12
    matches: int = 25
    bound: int = 20_000
    width: int = 24
    leaves: int = 1_500
    positions: int = 3
    plays: int = 1_500
    states: int = 250

    def scaled(self, share: float) -> Budget:
        """A budget for the same kinds of play, with a share of the lines, matches, positions and plays.

        >>> less = Budget().scaled(0.25)
        >>> less.examples, less.matches, less.positions, less.plays, less.lead
        (25, 7, 1, 375, 1000)
        """
        counted = ("examples", "matches", "positions", "plays")
        return attrs.evolve(self, **{name: ceil(getattr(self, name) * share) for name in counted})


QUICK = Budget()
"""Some seconds for a small game: for every run of the tests."""

THOROUGH = Budget(
    examples=400,
    lead=10_000,
    answers=200,
    more=30,
    matches=400,
    width=200,
    leaves=20_000,
    positions=12,
    plays=10_000,
    states=10_000,
)
"""Some minutes: for a nightly run."""


@attrs.frozen
class Trial:
    """One property, tried on one ruleset.

    Attributes:
        prop: the name of the property.
        subject: the ruleset.
        budget: how hard to look.
        golden: the directory of the stored playthroughs, if there is one.
    """

    prop: str
    subject: Subject
    budget: Budget
    golden: Path | None = None

    def explore(
        self,
        probe: Probe,
        *,
        new: Callable[[], PlayLine] | None = None,
        whole: bool = False,
        costly: bool = False,
        examples: int | None = None,
    ) -> None:
        """Try a probe on lines of play of any length.

        Args:
            probe: raises `Fault` for what it finds.
            new: begins a line; by default a match whose rolls are pending too.
            whole: the probe looks at every moment of a line by itself.
            costly: a line that shows the fault takes its time.
            examples: how many lines, if not as many as the budget says.

        Raises:
            ConformanceError: with a short line that shows the fault.
        """
        budget = self.budget
        room = Room(min(budget.lead, self.subject.length), budget.answers, budget.more)
        begin = new or self.subject.line
        search = Search(begin, lambda line, more: self._look(probe, line, more), room, whole=whole, costly=costly)
        try:
            search.run(examples or budget.examples)
        except Flaky as error:
            raise self._first_of(error) from None

    def _look(self, probe: Probe, line: PlayLine, more: list[int]) -> None:
        try:
            probe(line, more)
        except Fault as fault:
            raise self.error(fault.why, (fault.line or line).text(*fault.more)) from fault.__cause__
        except ConformanceError:
            raise
        except Exception as error:  # such as of a rule that does not do the same when it is run again
            raise self.error(f"this could not be looked at: {type(error).__name__}: {error}", line.text()) from error

    def error(self, why: str, shown_by: str = "") -> ConformanceError:
        """What to raise when the property is missing."""
        return ConformanceError(self.prop, str(self.subject), why, shown_by)

    def _first_of(self, flaky: Flaky) -> ConformanceError:
        """What was seen once, but not when the same answers were given again."""
        seen: Iterable[BaseException] = getattr(flaky, "exceptions", ())
        for error in seen:
            if isinstance(error, ConformanceError):
                return self.error(f"{error.why} (not every time)", error.shown_by)
        return self.error("the same answers do not lead to the same match every time")
