"""The ruleset under test, with variants, options and teams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from ruleengine.kernel import CompiledRules, Match, Part, Ruleset, RulesetSpec, Source, Variant
from ruleengine.registry import compile_rules
from ruleengine.testing._endless import PatientLine
from ruleengine.testing._failures import ConformanceError
from ruleengine.testing._lines import PlayLine, blind
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
        self.rules = rules
        self.variants = tuple(variants)
        self.options = dict(options or {})
        self.teams = teams
        self.hanging: dict[Any, ConformanceError | None] = {}  # what was found to go on for ever, by budget
        self.rulebook = compile_rules(rules, variants=self.variants, options=self.options)

    @property
    def name(self) -> str:
        """The ruleset's name."""
        return self.rulebook.ruleset.name

    @property
    def full_name(self) -> str:
        """The ruleset's name with its variants, in whatever order they were given; fit for a file."""
        tags = (tag_of(variant) for variant in self.rulebook.ruleset.variants)
        return "+".join([self.name, *sorted(tag.removeprefix(f"{self.name}.") for tag in tags)])

    def with_part(self, part: Part) -> CompiledRules:
        """The rulebook with one more part: a hostile one, or one that watches."""
        ruleset = self.rulebook.ruleset.but(adding=[part])
        return ruleset.compile(dict(self.rulebook.spec.options))

    def match(self, *, dice: Source | None = None, rulebook: CompiledRules | None = None) -> Match:
        """A new match; without dice its rolls are pending too."""
        return Match(rulebook or self.rulebook, dice=dice, teams=self.teams)

    def line(self, *, dice: Source | None = None, rulebook: CompiledRules | None = None) -> PlayLine:
        """A new match with no answers yet."""
        return PlayLine(lambda: self.match(dice=dice, rulebook=rulebook), self._code(dice))

    def _code(self, dice: Source | None) -> str:
        with_dice = [] if dice is None else [f"dice={dice!r}"]
        return f"new_match({', '.join([self.code, *self.keywords, *with_dice])})"

    @property
    def code(self) -> str:
        """The ruleset as it is written in a test."""
        return repr(self.rules) if isinstance(self.rules, str) else "ruleset"

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
