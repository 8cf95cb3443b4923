"""Which shipped variants go together: the page says what is so, and each pair passes the kit in either order."""

from __future__ import annotations

import importlib
import re
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from depth import LONG

from ruleengine import RuleEngineError, compile_rules, new_match
from ruleengine.testing import Budget

REMEDIES = ("leave", "rename", "replace", "give", "did you mean")
QUICKLY = Budget(
    examples=2, lead=80, answers=20, more=4, matches=1, positions=1, plays=60, states=30, leaves=200, width=6
)
MORE = LONG.scaled(0.15)
WORTH_IT = (
    "ends",
    "invariants-hold",
    "offers-are-taken",
    "saves-come-back",
    "explanations-add-up",
    "variants-commute",
)
"""Properties of the kit that two variants may break together; the rest is looked at among the slow tests."""


ROOT = Path(__file__).parents[2]
if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))
PAGES = importlib.import_module("docs._tools.variants_page")
TEXT = PAGES.PAGE.read_text(encoding="utf-8")
TABLE = re.compile(r"<!-- table ([a-z0-9-]+): begin -->\n(.*?)<!-- table: end -->", re.DOTALL)
ROW = re.compile(r"^\| `([^`]+)` \| `([^`]+)` \| (.*) \|$", re.MULTILINE)
SAID = [
    (found[1], (row[1], row[2]), row[3])
    for found in TABLE.finditer(TEXT)
    if found[1] != "alone"
    for row in ROW.finditer(found[2])
]
"""What the page says, which is quicker than to ask again; the first test holds it to what is so."""
TOGETHER = [(ruleset, pair) for ruleset, pair, words in SAID if words == PAGES.TOGETHER]
APART = [(ruleset, pair) for ruleset, pair, words in SAID if words != PAGES.TOGETHER]


def named(each: Any) -> str:
    return "+".join(each) if isinstance(each, tuple) else str(each)


def test_the_page_is_up_to_date() -> None:
    assert PAGES.updated(TEXT) == TEXT, "run: python -m docs._tools.variants_page"


def test_the_page_has_every_ruleset_and_every_variant() -> None:
    marked = [found[1] for found in TABLE.finditer(TEXT)]
    assert sorted(marked) == sorted(["alone", *PAGES.rulesets()])
    assert len(PAGES.rulesets()) >= 3
    assert all(f"| `{tag}` |" in TEXT for tag in PAGES.variants())
    assert all(PAGES.fitting(ruleset) for ruleset in PAGES.rulesets())


def test_every_variant_fits_some_ruleset_and_is_refused_by_others_with_its_name() -> None:
    for tag in PAGES.variants():
        fits = [ruleset for ruleset in PAGES.rulesets() if tag in PAGES.fitting(ruleset)]
        assert fits, f"{tag} fits nothing"
        for ruleset in set(PAGES.rulesets()) - set(fits):
            why = PAGES.refused(ruleset, [tag])
            parts = re.findall(r"'([\w.-]+)'", why)
            assert tag in parts or {*parts} & {p.name for p in compile_rules(fits[0], variants=[tag]).parts}
            assert any(word in why for word in REMEDIES) or "there are" in why, why


@pytest.mark.parametrize(("ruleset", "pair"), APART, ids=named)
def test_a_refused_pair_is_named_with_a_remedy(ruleset: str, pair: tuple[str, str]) -> None:
    for order in (pair, pair[::-1]):
        with pytest.raises(RuleEngineError) as caught:
            new_match(ruleset, variants=order)
        said = str(caught.value)
        assert all(tag in said for tag in pair) or len(set(re.findall(r"'([\w-]+\.[\w.-]+)'", said))) >= 2, said
        assert "leave" in said, said


@pytest.mark.repetition
@pytest.mark.parametrize(("ruleset", "pair"), TOGETHER, ids=named)
def test_a_pair_that_goes_together_passes(ruleset: str, pair: tuple[str, str]) -> None:
    assert PAGES.failing(ruleset, pair, QUICKLY, WORTH_IT) == []


def test_there_are_pairs_of_both_kinds() -> None:
    assert len(TOGETHER) > len(APART) > 0


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "pair"), TOGETHER, ids=named)
def test_a_pair_that_goes_together_passes_all_of_the_kit(ruleset: str, pair: tuple[str, str]) -> None:
    """In one order: the kit itself compares it with the other."""
    assert PAGES.failing(ruleset, pair, MORE) == []


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", PAGES.rulesets())
def test_all_that_go_together_pairwise_go_together_at_once(ruleset: str) -> None:
    """As many as can be given, among which no two are refused."""
    fits = PAGES.fitting(ruleset)
    apart = {frozenset(pair) for each, pair in APART if each == ruleset}
    largest = max(
        (
            chosen
            for size in range(len(fits) + 1)
            for chosen in combinations(fits, size)
            if not any(frozenset(pair) in apart for pair in combinations(chosen, 2))
        ),
        key=len,
    )
    assert len(largest) >= 2
    assert PAGES.failing(ruleset, largest, MORE) == []
