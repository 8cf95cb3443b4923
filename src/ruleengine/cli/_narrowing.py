"""All about one hook, or about one part, of a ruleset."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from ruleengine import hooks
from ruleengine.cli._errors import Misuse
from ruleengine.cli._screen import Screen
from ruleengine.kernel import AnyHook, CompiledRules, HookImpl, Part, describe
from ruleengine.reporting import kind_named
from ruleengine.schema import spelled
from ruleengine.values import distribution_of, hint, tag_of, token

CORE_HOOKS = tuple(hook for hook in vars(hooks).values() if isinstance(hook, AnyHook))
Answers = tuple[HookImpl, ...]

COMBINES: Mapping[str, str] = {
    "collect": "all answers are gathered, in this order",
    "transform": "each part in turn may change the value",
    "async transform": "each part in turn may change the value, and ask dice and coaches",
    "slot": "one part answers",
    "listener": "each part in turn reacts to the event",
}


def told_options(rulebook: CompiledRules, parts: Iterable[Part]) -> Iterator[tuple[str, ...]]:
    """A row for each option: its value, its default if that is another, what it does, the ID of its rule."""
    prefix = f"{rulebook.ruleset.name}."
    for part in parts:
        for key, default, allowed, doc, rule in describe(part):
            value = rulebook.changed.get(key, default)
            now = f"{key.removeprefix(prefix)}={spelled(value)}"
            was = f"default {spelled(default)}" if value != default else ""
            yield now, was, rule, f"{doc} {allowed[:1].upper()}{allowed[1:]}."


# One hook ---------------------------------------------------------------------------------------------


def show_hook(screen: Screen, rulebook: CompiledRules, name: str) -> None:
    """What a hook is for, and who answers it, for each kind: part, distribution, what the answer does.

    Raises:
        Misuse: there is no such hook.
    """
    hook = _hook_named(rulebook, name)
    screen.line(f"{hook.name}, {hook.kind}: {COMBINES[hook.kind]}", "bold")
    screen.whole(f"  {_signature(hook)}")
    for line in inspect.cleandoc(hook.__doc__ or "").splitlines():
        screen.line(f"  {line}" if line else "", "dim")
    found = _answers(rulebook, hook)
    if not found:
        screen.line("\nNo part answers it.")
    for kind, answers in found:
        screen.line(f"\n{_on(kind)}", "bold")
        screen.pairs(_told(rulebook, answer) for answer in answers)


def _signature(hook: AnyHook) -> str:
    begin = "async def" if inspect.iscoroutinefunction(hook.spec) else "def"
    return f"{begin} {hook.signature}".replace("'", "")


def _hook_named(rulebook: CompiledRules, name: str) -> AnyHook:
    known = {hook.name: hook for hook in (*CORE_HOOKS, *rulebook.filled, *rulebook.answered)}
    if name not in known:
        raise Misuse(f"no hook {name!r} in {rulebook.ruleset.name}; {hint(name, sorted(known))}")
    return known[name]


def _answers(rulebook: CompiledRules, hook: AnyHook) -> list[tuple[Any, Answers]]:
    if hook in rulebook.filled:
        return [(None, (rulebook.filled[hook],))]
    return [(kind, answers) for kind, answers in rulebook.answered.get(hook, {}).items() if answers]


def _on(kind: Any) -> str:
    return "Answers" if kind is None else f"Answers on {kind_named(kind)}"


def _told(rulebook: CompiledRules, answer: HookImpl) -> tuple[str, ...]:
    home = distribution_of(_part_named(rulebook, answer.part))
    return answer.part, home, _about(answer)


def _about(answer: HookImpl) -> str:
    """What an answer does: the first line of its docstring, or else the name of the method."""
    doc = (answer.function.__doc__ or "").strip().partition("\n")[0]
    return doc or answer.function.__name__.replace("_", " ")


# One part ---------------------------------------------------------------------------------------------


def show_part(screen: Screen, rulebook: CompiledRules, name: str) -> None:
    """All about a part: where it comes from, who put it there, its options, what it answers and keeps.

    Raises:
        Misuse: there is no such part.
    """
    part = _part_named(rulebook, name)
    adder = next((f", added by {c.by}" for c in rulebook.ruleset.changes if (c.did, c.what) == ("adds", part.name)), "")
    screen.line(f"{part.name}, {distribution_of(part)}{adder}", "bold")
    for line in inspect.cleandoc(type(part).__doc__ or "").splitlines():
        screen.line(f"  {line}" if line else "")
    for title, rows in _about_part(rulebook, part):
        if rows:
            screen.line(f"\n{title}", "bold")
            screen.pairs(rows)


def _part_named(rulebook: CompiledRules, name: str) -> Part:
    """The part of that name, which may leave out the ruleset's."""
    prefix = f"{rulebook.ruleset.name}."
    parts = {part.name.removeprefix(prefix): part for part in rulebook.parts}
    found = parts.get(name.removeprefix(prefix))
    if found is None:
        raise Misuse(f"no part {name!r} in {rulebook.ruleset.name}; {hint(name.removeprefix(prefix), parts)}")
    return found


def _about_part(rulebook: CompiledRules, part: Part) -> Iterator[tuple[str, Sequence[tuple[str, ...]]]]:
    yield "Options", list(told_options(rulebook, [part]))
    yield "Answers", list(_answered_by(rulebook, part))
    yield "Keeps", [(key.name, f"{_spelled(key.default)} at first") for key in part.keys]
    yield (
        "Frames",
        [(tag_of(procedure), (procedure.__doc__ or "").strip().partition("\n")[0]) for procedure in part.procedures],
    )
    yield (
        "Needs",
        [*((hook.name,) for hook in part.requires), *((attribute.name,) for attribute in part.requires_attributes)],
    )
    yield "Gives", [(attribute.name,) for attribute in part.provides]
    yield "Looks at rolls", [(reason,) for reason in part.also_reads]
    yield "Order", [*(("before", other) for other in part.before), *(("after", other) for other in part.after)]


def _answered_by(rulebook: CompiledRules, part: Part) -> Iterator[tuple[str, ...]]:
    """Each answer of a part, with its place among all answers for the same kind."""
    for slot, answer in rulebook.filled.items():
        if answer.part == part.name:
            yield slot.name, slot.kind, "", _about(answer)
    for hook, by_kind in sorted(rulebook.answered.items(), key=lambda pair: pair[0].name):
        for kind, answers in by_kind.items():
            for place, answer in enumerate(answers, start=1):
                if answer.part == part.name:
                    on = "" if kind is None else f" on {kind_named(kind)}"
                    yield f"{hook.name}{on}", hook.kind, f"{place} of {len(answers)}", _about(answer)


def _spelled(value: object) -> str:
    """A value as it is typed, or else as Python shows it."""
    try:
        return token(value)
    except (TypeError, attrs.exceptions.NotAnAttrsClassError):  # a record of a part's own
        return repr(value)
