"""Rulesets and variants by name, as entry points in the group `ruleengine` announce them, and matches made of them.

An entry point's name is the name of the ruleset or the tag of the variant, its object the `Ruleset` value or the
variant's class. Nothing is imported before it is asked for, so a broken distribution hurts only its users. Where two
announce one name, the one that loads is taken; if both do, `name@distribution` says which is meant. What mixes
two games names an extra of its distribution, `<module>:<object> [<extra>]`: it is there if what that requires is.
Variants are typed, `wet-ball:2`, or stand in files with parameters by name.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable, Mapping, Sequence
from dis import opmap
from importlib import import_module
from typing import TYPE_CHECKING, Any

import attrs

from ruleengine.kernel import (
    BasedVariant,
    Decision,
    Match,
    Ruleset,
    RulesetSpec,
    SeededDice,
    UndoPolicy,
    Variant,
    check_mapping,
    undo_policy,
)
from ruleengine.schema import DataError, Unfit, check_plain, from_plain, kind_of, resolve_names_in
from ruleengine.values import (
    Announcement,
    NotInstalled,
    PluginError,
    RuleError,
    RulesetError,
    announcements,
    hint,
    normalized,
    short_repr,
    tag_of,
)

if TYPE_CHECKING:
    from ruleengine.kernel import Coach, CompiledRules, Observer, Source

OURS = "ruleengine.league"

resolve_names_in("ruleengine")


def _missing(point: Announcement) -> str:
    """The extra of an entry point that wants a distribution which is not installed; empty if nothing is missing."""
    return next((extra for extra in point.extras if not all(map(_is_installed, _wanted(point, extra)))), "")


def _wanted(point: Announcement, extra: str) -> list[str]:
    """The names of the distributions that an extra requires."""
    said = re.compile(rf"extra\s*==\s*['\"]{re.escape(extra)}['\"]")
    return [re.split(r"[^\w.-]", line, maxsplit=1)[0] for line in point.requires if said.search(line)]


def _is_installed(name: str) -> bool:
    from importlib.metadata import distributions

    return any(True for _ in distributions(name=name))


@attrs.frozen
class Announced:
    """Something that a distribution announces.

    Attributes:
        name: the ruleset's name or the variant's tag.
        distribution, version: where it comes from.
        value: the ruleset, or the variant's class; None if it is broken.
        error: why it is broken, or "".
    """

    name: str
    distribution: str
    version: str
    value: Any
    error: str = ""


def _load(point: Announcement) -> Announced:
    try:
        value = point.load()
        _fits(point.name, value)
    except BaseException as error:  # whatever a stranger's module raises on import
        if isinstance(error, KeyboardInterrupt) and not _raised(error):
            raise
        return Announced(point.name, *point.home, None, f"{type(error).__name__}: {error}".removesuffix(": "))
    return Announced(point.name, *point.home, value)


def _raised(error: BaseException) -> bool:
    """Whether a statement raised an error, and not a signal, such as Ctrl-C, that came while others ran."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_code.co_code[trace.tb_lasti] == opmap["RAISE_VARARGS"]


def _fits(name: str, value: Any) -> None:
    if isinstance(value, Ruleset):
        own = value.name
    elif isinstance(value, type) and hasattr(value, "apply"):
        own = tag_of(value)
    else:
        raise TypeError(f"{value!r} is neither a Ruleset nor a class made with @variant")
    if own != name:
        raise TypeError(f"announced as {name!r}, but it calls itself {own!r}")


def announced() -> list[Announced]:
    """Everything announced, by name; broken ones with the reason. What lacks its extra is left out.

    >>> [a.name for a in announced() if a.name == "blood-dice"]
    ['blood-dice']
    """
    return sorted(
        (_load(point) for point in announcements() if not _missing(point)), key=lambda a: (a.name, a.distribution)
    )


def _named(name: str, what: str) -> Any:
    tag, _, home = name.partition("@")
    points = [p for p in announcements() if p.name == tag and normalized(home) in ("", normalized(p.home[0]))]
    if not points:
        raise NotInstalled(f"no {what} {name!r} is installed; {_hint(tag, home, what)}")
    points = list({(p.value, p.home): p for p in points}.values())
    if len(points) > 1:
        points = [p for p in points if not _load(p).error] or points
    if len(points) > 1:
        homes = sorted(p.home[0] for p in points)
        raise PluginError(
            f"{what} {tag!r} is announced by {' and '.join(homes)}; "
            f"say which is meant, as in {f'{tag}@{homes[0]}'!r}, or uninstall one of them"
        )
    extra = _missing(points[0])
    if extra:
        dist = points[0].home[0]
        raise NotInstalled(f"{what} {name!r} of {dist} wants its extra; install '{dist}[{extra}]'")
    found = _load(points[0])
    if found.error:
        raise PluginError(
            f"{what} {name!r} of {found.distribution} {found.version} cannot be loaded: {found.error}; "
            f"mend or upgrade {found.distribution}"
        )
    return found.value


def _hint(tag: str, home: str, what: str) -> str:
    if homes := sorted({p.home[0] for p in announcements() if home and p.name == tag}):
        return f"{tag!r} is announced by {' and '.join(homes)}"
    # The tag of a variant has a point, the name of a ruleset has none.
    return hint(tag, sorted({p.name for p in announcements() if (what == "variant") == ("." in p.name)}))


def find_ruleset(name: str) -> Ruleset:
    """The installed ruleset of that name, which may say from which distribution: `name@distribution`.

    Raises:
        PluginError: none is installed, two are, or it is broken.

    >>> find_ruleset("blood-dice"), find_ruleset("blood-dice@ruleengine-blood-dice")
    (<ruleset blood-dice>, <ruleset blood-dice>)
    """
    value = _named(name, "ruleset")
    if not isinstance(value, Ruleset):
        raise PluginError(f"{name!r} is a variant, not a ruleset; play a ruleset with it")
    return value


def find_variant(name: str, base: str) -> Variant:
    """The installed variant of that tag, with its default parameters; the tag may leave out the base's name.

    Raises:
        PluginError: none is installed, two are, or it is broken.

    >>> find_variant("wet-ball", "blood-dice")
    WetBall(penalty=1)
    """
    cls = variant_class(name, base)
    needed = [f.name for f in attrs.fields(cls) if f.default is attrs.NOTHING]
    if needed:
        raise PluginError(f"variant {name!r} has no default for {', '.join(needed)}; give the variant's value itself")
    return cls()  # type: ignore[no-any-return]


def variant_class(name: str, base: str) -> Any:
    """The class of an installed variant.

    >>> variant_class("wet-ball", "blood-dice").__name__
    'WetBall'
    """
    if name == OURS:
        return import_module(OURS).League  # the one variant of the core, which no distribution announces
    names = {p.name for p in announcements()}
    value = _named(
        name if name.partition("@")[0] in names or name.startswith(f"{base}.") else f"{base}.{name}", "variant"
    )
    if isinstance(value, Ruleset):
        raise PluginError(f"{name!r} is a ruleset, not a variant; play it by its name")
    return value


def variant_typed(text: str, base: str) -> Variant:
    """A variant as it is typed: its tag, then its parameters in order, such as `wet-ball:2`.

    Raises:
        PluginError: there is none of that name, or it is broken.
        RulesetError: a parameter is refused, or there are too many.

    >>> variant_typed("wet-ball:2", "blood-dice")
    WetBall(penalty=2)
    """
    name, *given = text.split(":")
    if name == OURS:
        raise RulesetError("a league is not named but given by its file: --rules FILE, or ruleengine.league.load")
    kind = variant_class(name, base)
    fields = attrs.fields(kind)
    if len(given) > len(fields):
        raise RulesetError(f"variant {text!r}: {name} has {len(fields)} parameters; leave out the rest")
    kinds = typing.get_type_hints(kind)
    missing = [field.name for field in fields[len(given) :] if field.default is attrs.NOTHING]
    if missing:
        raise RulesetError(f"variant {name!r} needs {missing[0]!r}; write it as {name}:{missing[0].upper()}")
    made: Variant = kind(*(_parameter(kind, word, kinds[f.name]) for word, f in zip(given, fields, strict=False)))
    return made


def _parameter(variant: type, word: str, annotation: object) -> object:
    try:
        kind = kind_of(annotation, None)
        return kind.read(kind.typed(word))
    except (TypeError, Unfit) as error:
        tag = tag_of(variant)
        raise RulesetError(f"variant {tag!r}: parameter {word!r} is refused; see ruleengine rulesets {tag}") from error


def variant_made(name: str, parameters: Mapping[str, Any], base: str) -> Variant:
    """A variant with its parameters by name, as plain data.

    Raises:
        PluginError: there is none of that name, or it is broken.
        RulesetError: a parameter is unknown, missing or refused.

    >>> variant_made("wet-ball", {"penalty": 2}, "blood-dice")
    WetBall(penalty=2)
    """
    try:
        made: Variant = from_plain(dict(parameters), variant_class(name, base))
    except DataError as error:
        raise RulesetError(f"variant {name!r}: {error}") from error
    return made


# Rules and matches made of them ----------------------------------------------------------------------


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
    undo: UndoPolicy = "free",
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
        undo: how far answers may be taken back: `free`; `until-dice`, never past dice; `until-other-side`, never past a
            decision of the other side; `none`. Forks and saves keep it.

    Raises:
        PluginError, RulesetError: as `compile_rules`.
        DataError: the teams are not plain data.
        ValueError: both a seed and dice; no such policy of undo.
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
    return Match(compiled, dice=source, teams=teams, history=history, observers=observers, undo=undo_policy(undo))


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
