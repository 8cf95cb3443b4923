"""`ruleengine explain`: what a ruleset is made of, what differs from its base, all about one hook or part."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Annotated, Any

import attrs
from cyclopts import Parameter

from ruleengine import hooks
from ruleengine.cli._app import OK, Misuse
from ruleengine.cli._catalogue import announcer, first_line
from ruleengine.cli._opening import DEFAULT_RULES, RulesRequest, ruleset_named
from ruleengine.cli._screen import Screen, options_of, titled
from ruleengine.kernel import AnyHook, Change, CompiledRules, HookImpl, Part, Ruleset, Variant
from ruleengine.league import League, summary
from ruleengine.registry import OURS as LEAGUE
from ruleengine.registry import variant_class
from ruleengine.reporting import kind_named
from ruleengine.schema import contrasted
from ruleengine.values import PluginError, distribution_of, hint, tag_of, token

CORE_HOOKS = tuple(hook for hook in vars(hooks).values() if isinstance(hook, AnyHook))
Answers = tuple[HookImpl, ...]

COMBINES: Mapping[str, str] = {
    "collect": "all answers are gathered, in this order",
    "transform": "each part in turn may change the value",
    "async transform": "each part in turn may change the value, and ask dice and coaches",
    "slot": "one part answers",
    "listener": "each part in turn reacts to the event",
}


def told_options(rules: CompiledRules, parts: Iterable[Part]) -> Iterator[tuple[str, ...]]:
    """A row for each option: its value, its default if that is another, what it does, the ID of its rule."""
    for option in options_of(rules, parts):
        yield option.assigned, option.was, option.rule, option.doc


# One hook ---------------------------------------------------------------------------------------------


def show_hook(screen: Screen, rules: CompiledRules, name: str) -> None:
    """What a hook is for, and who answers it, for each kind: part, distribution, what the answer does.

    Raises:
        Misuse: there is no such hook.
    """
    hook = _hook_named(rules, name)
    screen.line(f"{hook.name}, {hook.kind}: {COMBINES[hook.kind]}", "bold")
    screen.whole(f"  {_signature(hook)}")
    for line in inspect.cleandoc(hook.__doc__ or "").splitlines():
        screen.line(f"  {line}" if line else "", "dim")
    if not (found := _answers(rules, hook)):
        screen.line("\nNo part answers it.")
    for kind, answers in found:
        screen.section(named("Answers", kind), (_told(rules, answer) for answer in answers))


def _signature(hook: AnyHook) -> str:
    begin = "async def" if inspect.iscoroutinefunction(hook.spec) else "def"
    return f"{begin} {hook.signature}".replace("'", "")


def _hook_named(rules: CompiledRules, name: str) -> AnyHook:
    known = {hook.name: hook for hook in (*CORE_HOOKS, *rules.filled, *rules.answered)}
    if name not in known:
        raise Misuse(f"no hook {name!r} in {rules.ruleset.name}; {hint(name, sorted(known))}")
    return known[name]


def _answers(rules: CompiledRules, hook: AnyHook) -> list[tuple[Any, Answers]]:
    if hook in rules.filled:
        return [(None, (rules.filled[hook],))]
    return [(kind, answers) for kind, answers in rules.answered.get(hook, {}).items() if answers]


def named(what: str, kind: Any) -> str:
    """A hook or its answers, and the kind that these are for."""
    return what if kind is None else f"{what} on {kind_named(kind)}"


def _told(rules: CompiledRules, answer: HookImpl) -> tuple[str, ...]:
    home = distribution_of(_part_named(rules, answer.part))
    return answer.part, home, _about(answer)


def _about(answer: HookImpl) -> str:
    """What an answer does: the first line of its docstring, or else the name of the method."""
    return first_line(answer.function) or answer.function.__name__.replace("_", " ")


# One part ---------------------------------------------------------------------------------------------


def show_part(screen: Screen, rules: CompiledRules, name: str) -> None:
    """All about a part: where it comes from, who put it there, its options, what it answers and keeps.

    Raises:
        Misuse: there is no such part.
    """
    part = _part_named(rules, name)
    adder = next((f", added by {c.by}" for c in rules.ruleset.changes if (c.did, c.what) == ("adds", part.name)), "")
    screen.line(f"{part.name}, {distribution_of(part)}{adder}", "bold")
    for line in inspect.cleandoc(type(part).__doc__ or "").splitlines():
        screen.line(f"  {line}" if line else "")
    for title, rows in _about_part(rules, part):
        screen.section(title, rows)


def _part_named(rules: CompiledRules, name: str) -> Part:
    """The part of that name, which may leave out the ruleset's."""
    prefix = f"{rules.ruleset.name}."
    parts = {part.name.removeprefix(prefix): part for part in rules.parts}
    if (found := parts.get(name.removeprefix(prefix))) is None:
        raise Misuse(f"no part {name!r} in {rules.ruleset.name}; {hint(name.removeprefix(prefix), parts)}")
    return found


def _about_part(rules: CompiledRules, part: Part) -> Iterator[tuple[str, Iterable[tuple[str, ...]]]]:
    yield "Options", told_options(rules, [part])
    yield "Answers", _answered_by(rules, part)
    yield "Keeps", [(key.name, f"{_spelled(key.default)} at first") for key in part.keys]
    yield (
        "Frames",
        [(tag_of(procedure), first_line(procedure)) for procedure in part.procedures],
    )
    yield (
        "Needs",
        [*((hook.name,) for hook in part.requires), *((attribute.name,) for attribute in part.requires_attributes)],
    )
    yield "Gives", [(attribute.name,) for attribute in part.provides]
    yield "Looks at rolls", [(reason,) for reason in part.also_reads]
    yield "Order", [*(("before", other) for other in part.before), *(("after", other) for other in part.after)]


def _answered_by(rules: CompiledRules, part: Part) -> Iterator[tuple[str, ...]]:
    """Each answer of a part, with its place among all answers for the same kind."""
    for slot, answer in rules.filled.items():
        if answer.part == part.name:
            yield slot.name, slot.kind, "", _about(answer)
    for hook, by_kind in sorted(rules.answered.items(), key=lambda pair: pair[0].name):
        for kind, answers in by_kind.items():
            for number, answer in enumerate(answers, start=1):
                if answer.part == part.name:
                    yield named(hook.name, kind), hook.kind, f"{number} of {len(answers)}", _about(answer)


def _spelled(value: object) -> str:
    """A value as it is typed, or else as Python shows it."""
    try:
        return token(value)
    except (TypeError, attrs.exceptions.NotAnAttrsClassError):  # a record of a part's own
        return repr(value)


HINTS = (
    "More: --hook NAME for the answers to one hook, --part NAME for all about one part.",
    "In a match: `explain` at a prompt of `ruleengine play` shows each check, with the source of each modifier.",
)

HookName = Annotated[str | None, Parameter(metavar="HOOK")]
PartName = Annotated[str | None, Parameter(metavar="PART")]


def explain(
    name: str | None = None,
    /,
    *,
    rules: RulesRequest = DEFAULT_RULES,
    hook: HookName = None,
    part: PartName = None,
) -> int:
    """Show which parts answer each hook, in which order, and what variants change.

    Parameters
    ----------
    name
        The ruleset; may be left out if --rules names its base.
    hook
        Only this hook, such as modifiers, with each answer in words.
    part
        Only this part, such as spells, with its options and all that it answers and keeps.
    """
    if hook and part:
        raise Misuse("--hook and --part exclude each other; leave one out")
    compiled = rules.named(name).compiled()
    screen = Screen()
    if hook:
        show_hook(screen, compiled, hook)
    elif part:
        show_part(screen, compiled, part)
    else:
        _Overview(screen, compiled, ruleset_named(name or compiled.ruleset.name)).show()
    return OK


@attrs.frozen
class _Overview:
    """A ruleset as a whole, section by section."""

    screen: Screen
    rules: CompiledRules
    base: Ruleset

    def show(self) -> None:
        """Print every section that has something in it."""
        screen, ruleset = self.screen, self.rules.ruleset
        screen.line(f"{titled(self.rules)} ({ruleset.name}), {self.home}", "bold")
        screen.rules(self.rules)
        screen.section(f"What differs from {ruleset.name}", [*self.changes(), *self.settings(), *self.league()])
        parts = [(p.name, distribution_of(p), first_line(type(p))) for p in self.rules.parts]
        screen.section("Parts, in their order", parts)
        screen.section("Slots: one part answers", self.slots())
        screen.section("Hooks: these parts answer, in this order", self.hooks())
        screen.section("Options", told_options(self.rules, self.rules.parts))
        screen.line()
        for more in HINTS:
            screen.line(more, "dim")

    @property
    def home(self) -> str:
        """The distribution that announces the ruleset."""
        return announcer(self.base)

    def changes(self) -> Iterator[tuple[str, ...]]:
        """What each variant did to the list of parts, from which distribution it comes."""
        before = self.base
        for variant in self.rules.ruleset.variants:
            after = before.with_variants(variant)
            mine = [c for c in after.changes[len(before.changes) :] if c.did != "sets" and c.what != LEAGUE]
            for change in mine:
                yield change.what, _did(change, before, after), change.by, _home_of(change.by, variant)
            before = after

    def settings(self) -> Iterator[tuple[str, ...]]:
        """The options that have not their default, and who set them."""
        by = {c.what: c.by for c in self.rules.ruleset.changes if c.did == "sets"}
        given = dict(self.rules.spec.options)
        for option in options_of(self.rules, self.rules.parts):
            if option.value != option.default:
                who = "--option" if option.key in given else by.get(option.key, "")
                now, usual = contrasted(option.value, option.default)
                yield option.key, f"is {now}, not {usual}", who

    def league(self) -> Iterator[tuple[str, ...]]:
        """What a league adds besides variants and options."""
        for variant in self.rules.ruleset.variants:
            if isinstance(variant, League):
                yield from ((what, says, tag_of(variant)) for what, says in summary(variant))

    def slots(self) -> Iterator[tuple[str, ...]]:
        """The part in each slot."""
        for slot, answer in sorted(self.rules.filled.items(), key=lambda pair: pair[0].name):
            yield slot.name, self.whose(answer.part)

    def hooks(self) -> Iterator[tuple[str, ...]]:
        """Who answers each hook, for each kind that somebody answers for."""
        for hook, by_kind in sorted(self.rules.answered.items(), key=lambda pair: pair[0].name):
            for kind, answers in by_kind.items():
                if answers:
                    yield named(hook.name, kind), hook.kind, self.all_of(answers)

    def all_of(self, answers: Answers) -> str:
        """The parts that answer, in order."""
        return ", ".join(self.whose(part) for part in dict.fromkeys(a.part for a in answers))

    def whose(self, name: str) -> str:
        """A part, and its distribution where that is not the ruleset's."""
        home = distribution_of(next(part for part in self.rules.parts if part.name == name))
        return name if home == self.home else f"{name} ({home})"


def _home_of(tag: str, variant: Variant) -> str:
    """Where a variant comes from that another may have applied."""
    inner: object = variant
    with suppress(PluginError):  # one that is not announced comes with the other
        inner = variant if tag == tag_of(variant) else variant_class(tag, "")
    return distribution_of(inner)


def _did(change: Change, before: Ruleset, after: Ruleset) -> str:
    """What a change did: `added`, `removed`, or `replaced` and by what."""
    if change.did != "replaces":
        return {"adds": "added", "removes": "removed"}[change.did] + " by"
    return f"replaced with {_successor(change.what, before, after)} by"


def _successor(name: str, before: Ruleset, after: Ruleset) -> str:
    """The part in the place of another: whatever is neither removed nor added keeps its place."""
    new = after.changes[len(before.changes) :]
    removed, added = ({c.what for c in new if c.did == did} for did in ("removes", "adds"))
    old_names = [part.name for part in before.parts if part.name not in removed]
    new_names = [part.name for part in after.parts if part.name not in added]
    return dict(zip(old_names, new_names, strict=False)).get(name, "another")
