"""Explanations in words: what a match waits for, and what compiled rules are made of."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from ruleengine.kernel import AnyHook, Check, CompiledRules, Decision, HookImpl, Match, Roll, describe
from ruleengine.reporting import hooks
from ruleengine.reporting._prompts import EXAMPLES, IN_ROW, DisplayName, Naming
from ruleengine.reporting._reports import called, generic, lines, verdict, words
from ruleengine.schema import contrasted
from ruleengine.values import distribution_of, tag_of, token

SHOWN = 60
"""How many choices an explanation lists before it only counts the rest."""


def explain(match: Match, name: Callable[[Any], str] = token) -> str:
    """What is pending and by whom; for each choice its token and the checks that it may lead to.

    Each check comes with its modifiers, each modifier with the part that it comes from.

    Args:
        match: the match.
        name: what choices are called, if not by their tokens.

    >>> from ruleengine import new_match
    >>> print(new_match("blood-dice", seed=7, options={"spells.spells": 0}).explain())  # doctest: +ELLIPSIS
    Away decides penalty-or-pass: The action die says Penalty. Take it, or pass?
      penalty: Kick the Penalty.
        away, penalty: 5+, chance 1/3
      pass: Pass instead of the named action; the Defender may steal the ball.
        home, steal: 5+, chance 1/3
    """
    return explain_named(match, lambda option: DisplayName(name(option)))


def explain_named(match: Match, naming: Naming) -> str:
    """As `explain`, by the names that people know; equal choices of a row share a line."""
    request = match.pending
    if isinstance(request, Roll):
        return "\n".join(_roll(match, request))
    if isinstance(request, Decision):
        return "\n".join(_choice(match, request, naming))
    return f"The match is over. {verdict(match)}." if match.over else "The match waits for nobody."


def _question(match: Match, request: Any) -> list[str]:
    """What is asked in words, line by line; at least one."""
    return [line.text for line in lines(match, request) or generic(request)]


def _roll(match: Match, request: Roll[Any]) -> Iterator[str]:
    yield from _question(match, request)
    if request.check is not None:
        yield f"  {explain_check(request.check, check_name(match, request.check).text)}"


def _choice(match: Match, request: Decision[Any], naming: Naming) -> Iterator[str]:
    question, *more = _question(match, request)
    yield f"{called(request.by)} decides {request.reason}: {question}"
    yield from (f"  {line}" for line in more)
    groups: dict[tuple[str, ...], list[DisplayName]] = {}
    for option in request.choices:
        name = naming(option)
        found = hooks.preview_checks(match, option)
        told = (explain_check(check, check_name(match, check).text) for check in found)
        row = name.text if _detail(name) else name.row or name.text
        groups.setdefault((row, about(option), *told), []).append(name)
        if len(groups) > SHOWN:
            break
    for (row, said, *checks), names in islice(groups.items(), SHOWN):
        yield f"  {_together(row, names)}: {said}".removesuffix(": ")
        yield from (f"    {check}" for check in checks)
    if left := len(request.choices) - sum(len(names) for names in islice(groups.values(), SHOWN)):
        yield f"  … and {left} more"


def _detail(name: DisplayName) -> str:
    """What a prompt tells of a choice behind its name, such as the dice of a block."""
    return name.short.partition(": ")[2]


def _together(row: str, names: Sequence[DisplayName]) -> str:
    """The names of choices that are told in one line."""
    if len(names) == 1:
        detail = _detail(names[0])
        return f"{names[0].text} ({detail})" if detail else names[0].text
    shown = names if len(names) <= IN_ROW else names[:EXAMPLES]
    more = f", … and {len(names) - len(shown)} more" if len(names) > len(shown) else ""
    return f"{row} {', '.join(name.listed for name in shown)}{more}"


def about(option: object) -> str:
    """What a choice is, in the first line of its class's docstring; nothing for plain values.

    >>> about(7)
    ''
    """
    doc = type(option).__doc__ if hasattr(option, "__tag__") else None
    return (doc or "").strip().partition("\n")[0]


def check_name(match: Match, check: Check) -> DisplayName:
    """What people call a check: as parts name it, or else by its kind; see the hook `display_name`.

    >>> from ruleengine import CheckKind, Side, new_match
    >>> check_name(new_match("blood-dice"), Check(CheckKind("my-game.drop-kick"), Side.HOME, 3)).text
    'drop kick'
    """
    return hooks.display_name(match, check, DisplayName(words(check.kind.name)))


def explain_check(check: Check, name: str = "") -> str:
    """A check with its chance, and the part that each modifier comes from.

    Args:
        check: the check.
        name: what it is called; by its kind if nothing is given.

    >>> from ruleengine import CheckKind, Modifier, Side
    >>> mud = Modifier(-1, "mud", source="my-league.mud")
    >>> explain_check(Check(CheckKind("my-game.kick"), Side.HOME, 3, modifiers=(mud,)))
    'home, kick: 4+ = 3+ −1 mud, chance 1/2; −1 mud comes from my-league.mud'
    """
    called_so = name or words(check.kind.name)
    whose = called_so if check.by is None else f"{check.by}, {called_so}"
    text = f"{whose}: {check}, chance {check.probability}"
    return "; ".join([text, *(f"{m} comes from {m.source}" for m in check.modifiers if m.source)])


# Rulebooks -------------------------------------------------------------------------------------------


def explain_rules(rules: CompiledRules) -> str:
    """What compiled rules are made of: parts, who answers which slot and hook, what differs from the base.

    Parts and answers stand in the order in which they are asked, with the distribution that each comes from.

    >>> from ruleengine import compile_rules
    >>> text = explain_rules(compile_rules("blood-dice", variants=["wet-ball"], options={"match.tries": 6}))
    >>> print(text[text.index("Options"):])
    Options that differ from their default
      blood-dice.match.tries = 6, not 12
    Changes by variants
      blood-dice.wet-ball adds blood-dice.wet-ball
    """
    return "\n".join(text for title, rows in _sections(rules) for text in _section(title, rows))


def _sections(rules: CompiledRules) -> Iterator[tuple[str, Iterable[str]]]:
    yield "Parts, in order", (f"{part.name}, {distribution_of(part)}" for part in rules.parts)
    yield "Slots", (f"{slot.name}: {answer.part}" for slot, answer in _by_name(rules.filled))
    yield "Hooks", (row for hook, by_kind in _by_name(rules.answered) for row in _hook(hook, by_kind))
    yield "Options that differ from their default", _differing(rules)
    yield "Changes by variants", (str(c) for c in rules.ruleset.changes if c.by and c.what)


def _section(title: str, rows: Iterable[str]) -> Iterator[str]:
    listed = [f"  {row}" for row in rows]
    if listed:
        yield title
        yield from listed


def _by_name(found: Mapping[AnyHook, Any]) -> list[tuple[AnyHook, Any]]:
    return sorted(found.items(), key=lambda pair: pair[0].name)


def _hook(hook: AnyHook, table: dict[Hashable, tuple[HookImpl, ...]]) -> Iterator[str]:
    for kind, answers in table.items():
        if answers:
            on = "" if kind is None else f" on {kind_named(kind)}"
            yield f"{hook.name} ({hook.kind}){on}: {', '.join(dict.fromkeys(a.part for a in answers))}"


def kind_named(kind: Any) -> str:
    """What answers are told apart by, as it is written in rules: the name of a kind, the tag of an event.

    >>> from ruleengine import CheckKind
    >>> kind_named(CheckKind("my-game.kick")), kind_named(int)
    ('my-game.kick', 'int')
    """
    if isinstance(kind, type):
        return tag_of(kind) if hasattr(kind, "__tag__") else kind.__name__
    return str(getattr(kind, "name", kind))


def _differing(rules: CompiledRules) -> Iterator[str]:
    defaults = {key: default for part in rules.parts for key, default, *_ in describe(part)}
    for key, value in sorted(rules.changed.items()):
        if value != defaults[key]:
            now, usual = contrasted(value, defaults[key])
            yield f"{key} = {now}, not {usual}"
