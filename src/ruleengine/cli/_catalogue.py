"""`ruleengine rulesets`: what is installed, and what a ruleset has to offer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from ruleengine.cli._app import OK, Misuse, one_line
from ruleengine.cli._opening import DEFAULT_RULES, PERSON, RulesRequest, makers
from ruleengine.cli._screen import Screen, options_of
from ruleengine.kernel import CompiledRules, Ruleset
from ruleengine.registry import Announced, announced
from ruleengine.reporting import explain_rules
from ruleengine.values import hint, normalized, token


def rulesets(
    name: str | None = None,
    /,
    *,
    rules: RulesRequest = DEFAULT_RULES,
    parts: bool = False,
) -> int:
    """Show what is installed, or one ruleset with its options, coaches and variants.

    Parameters
    ----------
    name
        A ruleset or a variant; without it and without --rules, everything that is installed is listed.
    parts
        Show the parts, and which of them answer each hook, instead of the options.
    """
    if name is None and rules.file is None:
        if rules or parts:
            raise Misuse("--with, --option and --parts need the name of a ruleset, or --rules with a file that has it")
        return _show_all()
    return _show(rules.named(name), parts=parts)


def _show_all() -> int:
    """List rulesets and variants with their distributions, and broken ones with the reason."""
    screen = Screen()
    found = announced()
    groups = (
        ("Rulesets", [a for a in found if isinstance(a.value, Ruleset)]),
        ("Variants", [a for a in found if not a.error and not isinstance(a.value, Ruleset)]),
        ("Broken", [a for a in found if a.error]),
    )
    for title, members in groups:
        if members:
            screen.line(title, "bold red" if title == "Broken" else "bold")
            screen.pairs((a.name, _home(a), _about(a)) for a in members)
    if not found:
        screen.line("No ruleset is installed.")
    return OK


def _home(what: Announced) -> str:
    return f"{what.distribution} {what.version}"


def _about(what: Announced) -> str:
    if what.error:
        return one_line(what.error)
    return what.value.title if isinstance(what.value, Ruleset) else first_line(what.value)


def first_line(thing: Any) -> str:
    """The first line of something's docstring."""
    return (thing.__doc__ or "").strip().partition("\n")[0]


def _show(rules: RulesRequest, *, parts: bool) -> int:
    """Show one ruleset, or one variant; without a name, the ruleset that a league's file is for."""
    found = None if rules.name is None else _installed(rules.name)
    if found is not None and isinstance(found.value, type):
        if rules or parts:
            raise Misuse(f"{found.name!r} is a variant; --rules, --with, --option and --parts need a ruleset's name")
        return _show_variant(Screen(), found)
    compiled = rules.compiled()
    if parts:
        Screen().line(explain_rules(compiled))
    else:
        _show_ruleset(Screen(), compiled)
    return OK


def _installed(name: str) -> Announced:
    installed, (tag, _, home) = announced(), name.partition("@")
    found = [a for a in installed if a.name == tag and normalized(home) in ("", normalized(a.distribution))]
    for each in sorted(found, key=lambda a: bool(a.error)):
        return each
    raise Misuse(f"no ruleset or variant {name!r} is installed; {hint(name, [a.name for a in installed])}")


def _show_variant(screen: Screen, what: Announced) -> int:
    screen.line(f"{what.name}, a variant from {_home(what)}", "bold")
    screen.line(_about(what))
    screen.pairs(_parameters(what.value))
    return OK


def _parameters(variant: Any) -> Iterator[tuple[str, str]]:
    for field in attrs.fields(variant):
        yield field.name, f"= {token(field.default)}"


def _show_ruleset(screen: Screen, rules: CompiledRules) -> None:
    ruleset = rules.ruleset
    screen.line(f"{ruleset.title or ruleset.name} ({ruleset.name}), {announcer(ruleset)}", "bold")
    screen.line(f"\nCoaches: {', '.join(dict.fromkeys((PERSON, *makers(ruleset))))}")
    screen.section("Variants, for --with", ((a.name, _about(a)) for a in announced() if _fits(a, ruleset)))
    screen.line("\nOptions, for --option", "bold")
    for option in options_of(rules, rules.parts):
        screen.pairs([(option.assigned + (f"  ({option.was})" if option.was else ""),)])
        screen.line(f"      {option.doc}{f' [{option.rule}]' if option.rule else ''}")


def announcer(ruleset: Ruleset) -> str:
    """The distribution that announces a ruleset, with its version."""
    found = [a for a in announced() if a.name == ruleset.name and not a.error]
    return next((_home(a) for a in found if set(a.value.parts) & set(ruleset.parts)), _home(found[0]))


def _fits(what: Announced, ruleset: Ruleset) -> bool:
    """Whether a variant can be played with a ruleset, alone and without parameters."""
    if what.error or isinstance(what.value, Ruleset):
        return False
    try:
        ruleset.with_variants(what.value()).compile()
    except Exception:  # whatever a stranger's variant raises
        return False
    return True
