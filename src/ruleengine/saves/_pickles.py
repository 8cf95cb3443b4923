"""Pickles of matches: saves, with the rules beside them that are not installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleengine.registry import find_ruleset
from ruleengine.saves._loading import from_json
from ruleengine.saves._rules import varied
from ruleengine.saves._writing import to_json
from ruleengine.values import RulesetError

if TYPE_CHECKING:
    from ruleengine.kernel import Match, Ruleset

Pickled = tuple[str, "Ruleset | None", tuple[type[Any], ...]]


def pickled(match: Match) -> Pickled:
    """What a pickle of the match holds: a save, the ruleset if it is not installed, the classes of its variants.

    Observers, and dice other than a seed's, are left behind.
    """
    ruleset = match.rulebook.ruleset
    classes = tuple(type(variant) for variant in match.rulebook.spec.variants)
    return to_json(match), None if _is_installed(ruleset) else ruleset, classes


def unpickled(text: str, ruleset: Ruleset | None, variants: tuple[type[Any], ...]) -> Match:
    """The match that `pickled` took apart."""
    return from_json(text, rulesets=() if ruleset is None else (ruleset,), variants=variants)


def _is_installed(ruleset: Ruleset) -> bool:
    """Whether the installed ruleset becomes this one by its variants, and nothing else was done to it."""
    try:
        made = varied(find_ruleset(ruleset.name), ruleset.variants)
    except RulesetError:
        return False
    return _shape(made) == _shape(ruleset)


def _shape(ruleset: Ruleset) -> tuple[Any, ...]:
    parts = [(part.name, type(part)) for part in ruleset.parts]
    return parts, ruleset.changes, ruleset.set_options
