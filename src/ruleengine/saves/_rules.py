"""The rules of a save: found by name, varied, compiled, and compared with the revisions and parts that wrote it."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from ruleengine.kernel import Match, Ruleset, Variant
from ruleengine.registry import find_ruleset, variant_class
from ruleengine.saves._document import Log, plain_values, refused_at
from ruleengine.schema import Count, from_plain
from ruleengine.values import RulesetError, SaveError, tag_of

if TYPE_CHECKING:
    from ruleengine.kernel import CompiledRules
    from ruleengine.saves._document import AtRest, Document, Rules, Variation


def compiled_from(rules: Rules, *, rulesets: Iterable[Ruleset], variants: Iterable[type[Any]]) -> CompiledRules:
    """The compiled rules that a save names.

    Raises:
        SaveError: a ruleset, variant or option is unknown here, or they do not fit each other.
    """
    base = _base(rules.base, {ruleset.name: ruleset for ruleset in rulesets})
    classes = {tag_of(cls): cls for cls in variants}
    for tag, times in Counter(each.tag for each in rules.variants).items():
        if times > 1:  # before any is looked up
            raise SaveError("rules.variants", f"variant {tag!r:.60} is given twice; leave one out")
    chosen = tuple(
        _variant(each, base.name, classes, f"rules.variants[{index}]") for index, each in enumerate(rules.variants)
    )
    try:
        ruleset = varied(base, chosen)
    except RulesetError as error:
        raise SaveError("rules.variants", str(error)) from error
    try:
        return ruleset.compile(rules.options)
    except RulesetError as error:
        raise SaveError("rules.options", str(error)) from error


def _base(name: str, given: Mapping[str, Ruleset]) -> Ruleset:
    if name in given:
        return given[name]
    try:
        return find_ruleset(name)
    except RulesetError as error:
        raise SaveError("rules.base", f"{error}; or give the ruleset itself in `rulesets`") from error


def _variant(saved: Variation, base: str, given: Mapping[str, type[Any]], path: str) -> Variant:
    kind = given.get(saved.tag)
    try:
        kind = kind or variant_class(saved.tag, base)
    except RulesetError as error:
        raise SaveError(f"{path}.tag", f"{error}; or give its class in `variants`") from error
    if tag_of(kind) != saved.tag:
        raise SaveError(f"{path}.tag", f"write {tag_of(kind)!r} in full")
    made: Variant = from_plain(saved.parameters, kind, f"{path}.parameters", error=SaveError)
    return made


def varied(base: Ruleset, variants: tuple[Variant, ...]) -> Ruleset:
    """Return a ruleset with the variants of a save.

    A ruleset that is given with its variants applied, as pickles hold it, is taken as it is. `with_variants` keeps
    what it made, so a match and its loaded save share their compiled rules; a second cache here could hold others.
    """
    if any(given not in variants for given in base.variants):
        raise RulesetError(f"{base!r} is given with other variants than the save names; give it without")
    return base.with_variants(*(each for each in variants if each not in base.variants))


# Revisions -----------------------------------------------------------------------------------------


def changed_parts(saved: Mapping[str, int], rules: CompiledRules) -> dict[str, int]:
    """The parts whose revision differs, with the revision that wrote the save.

    Args:
        saved: the revisions of the parts that wrote it.
        rules: the rules here.

    Raises:
        SaveError: the save was written by parts that are newer than those here, or that are not here.
    """
    here = rules.revisions()
    for name, revision in saved.items():
        if name not in here:
            raise SaveError(
                f"rules.revisions.{name}", f"the save was written with a part that {rules.ruleset.name!r} lacks"
            )
        if revision > here[name]:
            raise SaveError(
                f"rules.revisions.{name}",
                f"written by revision {revision}, and here is {here[name]}; upgrade what {name!r} comes from",
            )
    return {name: revision for name, revision in saved.items() if revision != here[name]}


def migrated(document: Document, rules: CompiledRules, changed: Mapping[str, int]) -> Document:
    """The document at its last rest, with the values of changed parts as they are kept today.

    What came before cannot be played by today's rules, so the match begins there; answers since are dropped.

    Raises:
        SaveError: a part cannot read what it once saved.
    """
    values = _all_migrated(rules, changed, document.rest.values)
    why = f"{', '.join(changed)} changed since the save was written"
    return without_past(attrs.evolve(document, rest=attrs.evolve(document.rest, values=values)), why)


def _all_migrated(rules: CompiledRules, changed: Mapping[str, int], values: Mapping[str, Any]) -> dict[str, Any]:
    made = dict(values)
    for name, revision in changed.items():
        mine = {key: made.pop(key) for key in list(made) if _owner(key, rules, changed) == name}
        made.update(_migrated(rules, name, revision, mine))
    return made


def migrated_values(rules: CompiledRules, revisions: Mapping[str, int], values: Mapping[str, Any]) -> dict[str, Any]:
    """Saved values, by key name, as the parts of these rules keep them today.

    Args:
        rules: the rules here.
        revisions: the revisions of the parts that wrote the values.
        values: as in a save: those that differed from the defaults.

    Raises:
        SaveError: they were written by parts that are newer than those here or are not here, or cannot be read.

    >>> from ruleengine import compile_rules
    >>> rules = compile_rules("blood-dice")
    >>> migrated_values(rules, rules.revisions(), {"blood-dice.passing.passes": 1})
    {'blood-dice.passing.passes': 1}
    """
    return _all_migrated(rules, changed_parts(revisions, rules), values)


def without_past(document: Document, why: str) -> Document:
    """The document of a match that begins at the last rest; a warning says why, if that drops answers."""
    dropped = len(document.log) - document.rest.after
    if dropped:
        message = f"{why}: the match goes on from its last rest, without the last {dropped} answers"
        warnings.warn(message, stacklevel=4)
    rest = attrs.evolve(document.rest, after=Count(0))
    return attrs.evolve(document, log=Log([]), answered=[], rest=rest, start=attrs.evolve(document.start, rest=rest))


def _migrated(rules: CompiledRules, name: str, revision: int, mine: dict[str, Any]) -> dict[str, Any]:
    part = next(part for part in rules.parts if part.name == name)
    path = f"rules.revisions.{name}"
    with refused_at(path):
        made = part.migrate(revision, mine)
    strange = [key for key in made if _owner(key, rules, {name: revision}) != name]
    if strange:
        raise SaveError(path, f"its migration returns {strange[0]!r}, which is not a key of {name!r}")
    return made


def _owner(key: str, rules: CompiledRules, changed: Iterable[str]) -> str | None:
    """The part that keeps a key; one that is kept no more belonged to the part that it is named after."""
    for part in rules.parts:
        if any(key == own.name for own in part.keys):
            return part.name
    named = [name for name in changed if key.startswith(name + ".")]
    return max(named, key=len, default=None)


# Added parts ----------------------------------------------------------------------------------------


def added_parts(document: Document, rules: CompiledRules) -> list[str]:
    """The parts of these rules that the save does not know."""
    return [name for name in rules.revisions() if name not in document.rules.revisions]


def with_parts(document: Document, rules: CompiledRules, added: list[str]) -> Document:
    """The document with values for the keys that only added parts keep: those of a match that begins now.

    Raises:
        SaveError: the rules do not begin with the teams of the save.
    """
    known = {key for part in rules.parts if part.name not in added for key in part.keys}
    keys = {key.name for part in rules.parts if part.name in added for key in part.keys if key not in known}
    if not keys:
        return document
    with refused_at("start.teams"):
        match = Match(rules, teams=document.start.teams)
    state, _, _ = (match.past.checkpoints or [match.checkpoint])[0]
    values = {name: value for name, value in plain_values(match.layout, state.values).items() if name in keys}
    start = document.start
    origin = None if start.rest is None else _with_values(start.rest, values)
    rest = _with_values(document.rest, values)
    return attrs.evolve(document, rest=rest, start=attrs.evolve(start, rest=origin))


def _with_values(rest: AtRest, values: Mapping[str, Any]) -> AtRest:
    return attrs.evolve(rest, values={**values, **rest.values})
