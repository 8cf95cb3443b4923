"""Writes which variants go together into `docs/variants.md`: `python -m docs._tools.variants_page`.

Whatever is announced by the distributions of this repository is taken in by itself. Each pair is tried in both orders;
those that go together are put through the conformance kit, which takes some minutes.
"""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from ruleengine import RuleEngineError, Ruleset, new_match
from ruleengine.registry import announced
from ruleengine.testing import Budget, ConformanceError, checks

from .pages import filled, table, written

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "variants.md"

SHORT: Final[Mapping[str, Mapping[str, Any]]] = {
    "blood-dice": {"match.tries": 3},
    "blood-bowl-lrb": {"match.turns": 1},
    "blood-bowl-2020": {"match.turns": 1},
    "blood-rugby": {"turn.turns_per_half": 2},
}
"""Options that make matches of a ruleset short, so that lines of play get to their ends."""
SOME: Final = Budget(examples=6, lead=200, answers=30, more=6, matches=3, positions=1, plays=200, states=60, leaves=600)
KEPT: Final = "golden-playthrough"
"""The property that takes a file for each pair, which pairs do without."""
TOGETHER: Final = "passes the kit, in either order"


# What there is -------------------------------------------------------------------------------------------


@cache
def shipped() -> dict[str, Any]:
    """What the distributions of this repository announce, by name: rulesets and classes of variants."""
    files = ROOT.glob("plugins/*/pyproject.toml")
    projects = [tomllib.loads(file.read_text(encoding="utf-8"))["project"] for file in files]
    ours = {project["name"] for project in projects}
    return {each.name: each.value for each in announced() if each.distribution in ours and not each.error}


def rulesets() -> list[str]:
    """The names of the rulesets that have variants."""
    return [name for name, value in shipped().items() if isinstance(value, Ruleset) and fitting(name)]


def variants() -> list[str]:
    """The tags of the variants."""
    return [name for name, value in shipped().items() if not isinstance(value, Ruleset)]


# What goes together --------------------------------------------------------------------------------------


def refused(ruleset: str, given: Iterable[str], **how: Any) -> str:
    """Why no match can be made of a ruleset with these variants; empty if one can. Keywords as for `new_match`."""
    try:
        new_match(ruleset, variants=given, **how)
    except RuleEngineError as error:
        return str(error)
    return ""


@cache
def fitting(ruleset: str) -> list[str]:
    """The variants that a ruleset can be played with, each alone."""
    return [tag for tag in variants() if not refused(ruleset, [tag])]


def pairs(ruleset: str) -> list[tuple[str, str]]:
    """Two at a time of the variants that a ruleset can be played with."""
    return list(combinations(fitting(ruleset), 2))


def failing(ruleset: str, given: Sequence[str], budget: Budget = SOME, only: Iterable[str] = ()) -> list[str]:
    """What the kit finds wrong with a ruleset and variants; nothing if it passes.

    Args:
        budget: how hard to look.
        only: these properties; all but the stored playthrough unless given.
    """
    found = []
    for check in checks(ruleset, variants=given, options=SHORT.get(ruleset), budget=budget):
        if check.name in only if only else check.name != KEPT:
            try:
                check()
            except ConformanceError as error:
                found.append(str(error))
    return found


@cache
def verdict(ruleset: str, pair: tuple[str, str]) -> str:
    """What the page says of a pair, but for what the kit has to say."""
    why = {refused(ruleset, order) for order in (pair, pair[::-1])}
    if len(why) > 1:
        return "differs by order: " + " / ".join(sorted(why))
    reason = why.pop()
    return f"refused: {reason}" if reason else TOGETHER


# The page ------------------------------------------------------------------------------------------------


def says(tag: str) -> str:
    """The first line of what a variant says of itself."""
    return (inspect.getdoc(shipped()[tag]) or "").splitlines()[0]


def alone() -> str:
    """Each variant, and the rulesets that it can be put into."""
    fits = {ruleset: fitting(ruleset) for ruleset in rulesets()}
    rows = [
        [f"`{tag}`", ", ".join(f"`{ruleset}`" for ruleset in fits if tag in fits[ruleset]), says(tag)]
        for tag in variants()
    ]
    return table(["variant", "for", ""], rows)


def two_by_two(ruleset: str, *, judged: bool) -> str:
    """The pairs of a ruleset; with `judged` those that go together are put through the kit.

    Raises:
        RuntimeError: the kit finds something.
    """
    rows = []
    for one, other in pairs(ruleset):
        found = verdict(ruleset, (one, other))
        wrong = failing(ruleset, (one, other)) if judged and found == TOGETHER else []
        if wrong:
            raise RuntimeError(f"{ruleset} with {one} and {other}: {wrong[0]}")
        rows.append([f"`{one}`", f"`{other}`", found.replace("|", "\\|")])
    return table(["", "with", ""], rows)


def updated(page: str, *, judged: bool = False) -> str:
    """The page with today's tables.

    Args:
        judged: whether to put pairs through the kit too.
    """

    return filled(page, lambda name: alone() if name == "alone" else two_by_two(name, judged=judged))


if __name__ == "__main__":
    written([(PAGE, updated(PAGE.read_text(encoding="utf-8"), judged=True))])
