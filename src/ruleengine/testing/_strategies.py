"""Hypothesis strategies: recipes, answers, matches in any state that can be reached.

Dice and choices are drawn as whole numbers and given to the library's own driver, so that a failing example shrinks
towards few answers, low faces and first choices. The answers of a failing example are noted in the report.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

import attrs
from hypothesis import note
from hypothesis import strategies as st

from ruleengine.kernel import Decision, Match, Part, Request, Ruleset, RulesetSpec, Variant
from ruleengine.registry import announced, find_ruleset
from ruleengine.testing._lines import PlayLine, blind, numbers_of
from ruleengine.testing._trials import Subject
from ruleengine.values import RulesetError

Rules = str | Ruleset | RulesetSpec
SPAN = 6
"""How far above its least value a whole-number option is drawn."""

CHUNK = 64
"""Of a whole match, so many answers are drawn at once."""

FIRST_CHOICE = b"\1"
"""Where a match must go on, a byte of 0 may not stand for no answer."""


def numbers(at_most: int) -> st.SearchStrategy[list[int]]:
    """Up to so many numbers, each of which answers one request; see `answer_to`.

    >>> numbers(5).validate()
    """
    scripts = st.binary(min_size=at_most, max_size=at_most)
    return st.builds(lambda length, script: numbers_of(script[:length]), st.integers(0, at_most), scripts)


def answers(request: Request) -> st.SearchStrategy[Any]:
    """Anything that may be answered: low faces and first choices are the simplest.

    >>> from ruleengine import Decision, HOME
    >>> answers(Decision(HOME, "kick", ("left", "right"))).validate()
    """
    if isinstance(request, Decision):
        return st.integers(0, len(request.choices) - 1).map(request.choices.__getitem__)
    return st.tuples(*(st.integers(1, sides) for sides in request.dice.sides))


def _typed(kind: Any, low: int | None, high: int | None) -> st.SearchStrategy[Any]:
    if isinstance(kind, types.UnionType):
        return st.one_of(*(_typed(k, low, high) for k in reversed(typing.get_args(kind))))
    if typing.get_origin(kind) is typing.Literal:
        return st.sampled_from(typing.get_args(kind))
    if kind is int:
        least = 0 if low is None else low
        return st.integers(least, least + SPAN if high is None else min(high, least + SPAN))
    return {bool: st.booleans(), type(None): st.none()}.get(kind, st.nothing())


def _drawn_options(parts: Iterable[Part]) -> Iterator[tuple[str, st.SearchStrategy[Any]]]:
    for part in parts:
        if part.options is not None:
            hints = typing.get_type_hints(part.options)
            for field in attrs.fields(part.options):
                low, high = field.metadata.get("at_least"), field.metadata.get("at_most")
                yield f"{part.name}.{field.name}", _typed(hints[field.name], low, high)


def option_values(rules: str | Ruleset) -> st.SearchStrategy[dict[str, Any]]:
    """Options by their full names: some left out, the others drawn from their types.

    Whole numbers lie close to the least that is allowed, so that matches are short. Texts are left at their default.

    >>> option_values("blood-dice").validate()
    """
    ruleset = find_ruleset(rules) if isinstance(rules, str) else rules
    drawn = {name: values for name, values in _drawn_options(ruleset.parts) if not values.is_empty}
    return st.fixed_dictionaries({}, optional=drawn)


def _variants_of(base: str) -> list[Variant]:
    found = (a.value for a in announced() if isinstance(a.value, type) and a.name.startswith(base + "."))
    return [cls() for cls in found]


def rulesets(rules: str | Ruleset, *, variants: Sequence[Variant] | None = None) -> st.SearchStrategy[Ruleset]:
    """The ruleset with variants in any order and options set; combinations that are refused are left out.

    Args:
        rules: the name of an installed ruleset, or a ruleset.
        variants: to choose from; None: all installed ones whose tag begins with the ruleset's name.

    >>> rulesets("blood-dice").validate()
    """
    base = find_ruleset(rules) if isinstance(rules, str) else rules
    known = _variants_of(base.name) if variants is None else list(variants)

    def build(chosen: list[Variant], options: dict[str, Any]) -> Ruleset | None:
        try:
            ruleset = base.with_variants(*chosen).with_options(options)
            ruleset.compile()
        except RulesetError:
            return None
        return ruleset

    subsets = st.lists(st.sampled_from(known), unique=True, max_size=len(known)) if known else st.just([])
    built = st.builds(build, subsets, option_values(base))
    return built.filter(lambda ruleset: ruleset is not None).map(lambda ruleset: cast(Ruleset, ruleset))


def specs(rules: str | Ruleset, *, variants: Sequence[Variant] | None = None) -> st.SearchStrategy[RulesetSpec]:
    """Recipes of an installed ruleset: arguments as for `rulesets`.

    >>> specs("blood-dice").validate()
    """
    return rulesets(rules, variants=variants).map(lambda r: RulesetSpec(r.name, r.variants, r.set_options))


def _play(line: PlayLine, script: Iterable[int]) -> None:
    for number in script:
        if not line.answer(number):
            break


@st.composite
def matches(
    draw: st.DrawFn,
    rules: Rules | st.SearchStrategy[Rules],
    *,
    variants: Iterable[str | Variant] = (),
    options: Mapping[str, Any] | None = None,
    teams: Any = None,
    max_answers: int = 60,
    lead: int = 0,
) -> Match:
    """A match in any state that can be reached: waiting for an answer, or over.

    It has no dice of its own: rolls are `pending` too.

    Args:
        rules: as for `new_match`, or a strategy, such as `specs("blood-dice")`.
        variants, options, teams: as for `new_match`.
        max_answers: how many answers are drawn one by one.
        lead: how many answers may be played blindly before these, to get deep into long games.

    >>> matches("blood-dice", max_answers=10).validate()
    """
    chosen = draw(rules) if isinstance(rules, st.SearchStrategy) else rules
    line = Subject(chosen, variants=variants, options=options, teams=teams).line()
    first = blind(draw(st.integers(0, 2**16)), draw(st.integers(0, lead))) if lead else []
    _play(line, first + draw(numbers(max_answers)))
    note(line)
    return line.match


@st.composite
def played(
    draw: st.DrawFn,
    rules: Rules | st.SearchStrategy[Rules],
    *,
    variants: Iterable[str | Variant] = (),
    options: Mapping[str, Any] | None = None,
    teams: Any = None,
    bound: int = 2_000,
) -> Match:
    """A whole match, or as much of it as `bound` answers bring about; arguments as for `matches`.

    >>> played("blood-dice").validate()
    """
    chosen = draw(rules) if isinstance(rules, st.SearchStrategy) else rules
    line = Subject(chosen, variants=variants, options=options, teams=teams).line()
    while line.match.pending is not None and len(line.answers) < bound:
        script = draw(st.binary(min_size=CHUNK, max_size=CHUNK)).replace(b"\0", FIRST_CHOICE)
        _play(line, numbers_of(script)[: bound - len(line.answers)])
    note(line)
    return line.match


@st.composite
def continued(draw: st.DrawFn, match: Match, *, max_answers: int = 20) -> Match:
    """A fork of a match, played on; the match itself stays as it is.

    >>> from ruleengine import new_match
    >>> continued(new_match("blood-dice")).validate()
    """
    line = PlayLine(match.fork, "match.fork()")
    _play(line, draw(numbers(max_answers)))
    note(line)
    return line.match
