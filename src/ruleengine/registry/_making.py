"""Make a match, and let coaches play it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ruleengine.kernel import (
    BasedVariant,
    Decision,
    Match,
    Observer,
    Ruleset,
    RulesetSpec,
    SeededDice,
    Variant,
    check_mapping,
)
from ruleengine.registry._plugins import find_ruleset, find_variant
from ruleengine.schema import check_plain
from ruleengine.values import RuleError, RulesetError, short_repr

if TYPE_CHECKING:
    from ruleengine.kernel import Coach, CompiledRules, Source


def compile_rules(
    rules: str | Ruleset | RulesetSpec | BasedVariant,
    *,
    variants: Iterable[str | Variant] = (),
    options: Mapping[str, Any] | None = None,
) -> CompiledRules:
    """Find a ruleset, apply variants and options, and compile it.

    Raises:
        PluginError: nothing of that name is installed, or what is installed is broken.
        RulesetError: parts, variants or options do not fit each other.

    >>> compile_rules("blood-dice", options={"match.tries": 6}).changed
    {'blood-dice.match.tries': 6}
    """
    if isinstance(variants, str):
        raise TypeError(f"variants takes several: write [{variants!r}]")
    if isinstance(variants, bytes | Mapping) or not isinstance(variants, Iterable):
        raise TypeError(f"variants must be a list of names and values, got {short_repr(variants)}; write ['wet-ball']")
    if options is not None:
        check_mapping(options)
    if not isinstance(rules, str | Ruleset | RulesetSpec):
        rules, variants = _based(rules), (rules, *variants)
    given: dict[str, Any] = dict(options or {})
    if isinstance(rules, RulesetSpec):
        variants = (*rules.variants, *variants)
        given = {**dict(rules.options), **given}
        rules = rules.base
    base = find_ruleset(rules) if isinstance(rules, str) else rules
    found = [find_variant(v, base.name) if isinstance(v, str) else v for v in variants]
    return base.with_variants(*found).compile(given)


def _based(rules: object) -> str:
    """The ruleset that a league is for."""
    if not isinstance(rules, BasedVariant):
        raise TypeError(
            f"{short_repr(rules)} is no ruleset; give the name of one, a Ruleset, a RulesetSpec or a League"
        )
    if not rules.base:
        raise RulesetError(f'{rules!r:.80} names no base; add base = "...", or give it as a variant of a ruleset')
    return rules.base


def new_match(
    rules: str | Ruleset | RulesetSpec | BasedVariant,
    *,
    seed: int | None = None,
    variants: Iterable[str | Variant] = (),
    options: Mapping[str, Any] | None = None,
    teams: Any = None,
    dice: Source | None = None,
    history: bool = True,
    observers: Sequence[Observer] = (),
) -> Match:
    """Make a match and play it to the first decision.

    Args:
        rules: the name of an installed ruleset, a ruleset, a spec, or a league that names its base.
        seed: the dice; without a seed and without `dice`, rolls are asked for through `pending` as well.
        variants: house rules, by name or value.
        options: by part, such as `{"match.tries": 6}`.
        teams: what the ruleset wants of the two teams, as plain data: None, bool, int, float, str, and list, tuple
            and dict (by str) of these.
        dice: another source of dice; scripted or manual.
        history: keep what `fork` in mid-step, `undo`, `events`, `log` and saves need. Without it play is faster.
        observers: called with the match and each event, once the event stands; they cannot ask.

    Raises:
        PluginError, RulesetError: as `compile_rules`.
        DataError: the teams are not plain data.
        ValueError: both a seed and dice.
        TypeError: an argument of another kind than the above.

    >>> match = new_match("blood-dice", seed=7)
    >>> match.pending.reason
    'spell'
    """
    if seed is not None and dice is not None:
        raise ValueError("a seed and dice are given; leave one out")
    if seed is not None and type(seed) is not int:
        raise TypeError(f"seed {short_repr(seed)} is no whole number")
    if dice is not None and not hasattr(dice, "faces"):
        raise TypeError(f"dice must be a source such as ScriptedDice([6, 1]), got {short_repr(dice)}")
    if not isinstance(observers, list | tuple) or not all(map(callable, observers)):
        raise TypeError(f"observers must be a list of functions of match and event, got {short_repr(observers)}")
    check_plain(teams, "teams")
    compiled = compile_rules(rules, variants=variants, options=options)
    source = SeededDice(seed) if seed is not None else dice
    return Match(compiled, dice=source, teams=teams, history=history, observers=observers)


def play(match: Match, home: Coach, away: Coach) -> Match:
    """Let two coaches play a match to its end. What a coach raises leaves the match at that decision.

    Raises:
        IllegalAnswer: a coach chose what was not offered.
        RuleError: the match has no dice of its own, so nobody throws them.

    >>> from ruleengine.coaches import RandomCoach
    >>> play(new_match("blood-dice", seed=7), RandomCoach(1), RandomCoach(2)).over
    True
    """
    match.run(home, away)
    if isinstance(match.pending, Decision):
        raise RuleError(f"nobody coaches {match.pending.by}; give a coach, or use `match.run`")
    if not match.over:
        raise RuleError(f"nobody throws the dice for {match.pending}; make the match with a seed or with dice")
    return match
