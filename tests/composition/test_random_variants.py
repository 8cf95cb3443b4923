"""Any shipped ruleset with any variants and options, in any order: it passes the kit, or is refused with a reason."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from depth import examples
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from ruleengine import RuleEngineError, compile_rules, new_match
from ruleengine.testing import Budget, checks, option_values

from .test_variants_page import PAGES, QUICKLY, WORTH_IT

REMEDY = re.compile(r"leave|rename|replace|give|did you mean|there are|must|at most|more than|there is")
SOME = Budget(
    examples=4, lead=150, answers=25, more=5, matches=2, positions=1, plays=100, states=40, leaves=300, width=8
)


@st.composite
def mixtures(draw: st.DrawFn) -> tuple[str, list[str], dict[str, Any]]:
    """A ruleset, some variants in some order, mostly such as fit it, and a few options at legal values."""
    ruleset = draw(st.sampled_from(PAGES.rulesets()))
    known = draw(st.sampled_from([PAGES.fitting(ruleset)] * 5 + [PAGES.variants()]))
    variants = draw(st.lists(st.sampled_from(known), unique=True, max_size=4))
    values = draw(option_values(ruleset))
    chosen = draw(st.lists(st.sampled_from(sorted(values)), unique=True, max_size=3)) if values else []
    return ruleset, variants, {name: values[name] for name in chosen}


@cache
def why_not(ruleset: str, variants: tuple[str, ...]) -> str:
    """Why variants are refused, whatever the options."""
    return str(PAGES.refused(ruleset, variants))


def culprits(ruleset: str, variants: Sequence[str]) -> list[tuple[str, ...]]:
    """The fewest variants that are refused by themselves: alone, or two at a time."""
    alone: list[tuple[str, ...]] = [(tag,) for tag in variants if why_not(ruleset, (tag,))]
    return alone or [pair for pair in combinations(variants, 2) if why_not(ruleset, pair)]


def names(said: str, variants: Iterable[str], ruleset: str) -> bool:
    """Whether a message names each of these variants, or a part for each that it stands for."""
    words = set(re.findall(r"'([\w-]+(?:\.[\w-]+)+)'", said)) | {tag for tag in variants if tag in said}
    return len(words) >= len(set(variants))


def judge(
    ruleset: str, variants: Sequence[str], options: Mapping[str, Any], budget: Budget, only: Iterable[str]
) -> None:
    """The property itself."""
    options = {**PAGES.SHORT.get(ruleset, {}), **options}
    note(f"new_match({ruleset!r}, variants={list(variants)!r}, options={options!r})")
    said = {PAGES.refused(ruleset, order, options=options) for order in (variants, variants[::-1])}
    assert len(said) == 1, f"the order shows: {said}"
    why = said.pop()
    found = culprits(ruleset, variants)
    if found:
        assert any(names(why, each, ruleset) for each in found), why
    if why:
        assert REMEDY.search(why), why
        return
    for check in checks(ruleset, variants=variants, options=options, budget=budget):
        if check.name in only:
            check()


@settings(max_examples=examples(4), suppress_health_check=[HealthCheck.nested_given, HealthCheck.too_slow])
@given(mixtures())
def test_any_mixture_passes_or_is_refused_with_a_reason(mixture: tuple[str, list[str], dict[str, Any]]) -> None:
    judge(*mixture, QUICKLY, WORTH_IT)


@pytest.mark.slow
@settings(max_examples=40, suppress_health_check=[HealthCheck.nested_given, HealthCheck.too_slow])
@given(mixtures())
def test_many_mixtures_pass_or_are_refused_with_a_reason(mixture: tuple[str, list[str], dict[str, Any]]) -> None:
    every = {check.name for check in checks(mixture[0])} - {PAGES.KEPT, "same-in-every-process"}
    judge(*mixture, SOME, every)


@settings(max_examples=examples(25))
@given(mixtures())
def test_refusals_are_the_same_in_every_order(mixture: tuple[str, list[str], dict[str, Any]]) -> None:
    """Much quicker than the kit, so more of them: compiled_rules alike, or refused alike."""
    ruleset, variants, options = mixture
    compiled_rules, said = [], set()
    for order in (variants, variants[::-1], sorted(variants)):
        try:
            made = compile_rules(ruleset, variants=order, options=options)
            new_match(ruleset, variants=order, options=options)
            compiled_rules.append(([part.name for part in made.parts], made.spec, [key.name for key in made.keys]))
        except RuleEngineError as error:
            said.add(str(error))
    assert not (compiled_rules and said)
    assert len(said) <= 1
    assert all(each == compiled_rules[0] for each in compiled_rules)
