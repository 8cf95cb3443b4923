"""`ruleengine explain`: what a ruleset is made of, and what differs from its base."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Annotated

import attrs
from cyclopts import Parameter

from ruleengine.cli._app import LeagueFile, Options, Variants
from ruleengine.cli._errors import OK, Misuse
from ruleengine.cli._narrowing import Answers, show_hook, show_part, told_options
from ruleengine.cli._opening import RulesRequest, ruleset_named
from ruleengine.cli._screen import Screen, titled
from ruleengine.kernel import AnyHook, Change, CompiledRules, Ruleset, Variant, describe
from ruleengine.league import League, summary
from ruleengine.registry import OURS as LEAGUE
from ruleengine.registry import announced, variant_class
from ruleengine.reporting import kind_named
from ruleengine.schema import contrasted
from ruleengine.values import PluginError, distribution_of, tag_of

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
    rules: LeagueFile = None,
    with_: Variants = (),
    option: Options = (),
    hook: HookName = None,
    part: PartName = None,
) -> int:
    """Show which parts answer each hook, in which order, and what variants change.

    Parameters
    ----------
    name
        The ruleset; may be left out if --rules names its base.
    rules
        The file of a league, to see what it changes.
    with_
        A variant to apply before it is explained; may be given more than once.
    option
        An option to set, such as match.tries=6; may be given more than once.
    hook
        Only this hook, such as modifiers, with each answer in words.
    part
        Only this part, such as spells, with its options and all that it answers and keeps.
    """
    if hook and part:
        raise Misuse("--hook and --part exclude each other; leave one out")
    rulebook = RulesRequest(name, rules, with_, option).compiled()
    screen = Screen()
    if hook:
        show_hook(screen, rulebook, hook)
    elif part:
        show_part(screen, rulebook, part)
    else:
        _Overview(screen, rulebook, ruleset_named(rulebook.ruleset.name)).show()
    return OK


@attrs.frozen
class _Overview:
    """A ruleset as a whole, section by section."""

    screen: Screen
    rulebook: CompiledRules
    base: Ruleset

    def show(self) -> None:
        """Print every section that has something in it."""
        screen, ruleset = self.screen, self.rulebook.ruleset
        screen.line(f"{titled(self.rulebook)} ({ruleset.name}), {self.home}", "bold")
        screen.rules(self.rulebook)
        self.section(f"What differs from {ruleset.name}", [*self.changes(), *self.settings(), *self.league()])
        parts = [(p.name, distribution_of(p), _first_line(p)) for p in self.rulebook.parts]
        self.section("Parts, in their order", parts)
        self.section("Slots: one part answers", list(self.slots()))
        self.section("Hooks: these parts answer, in this order", list(self.hooks()))
        self.section("Options", list(told_options(self.rulebook, self.rulebook.parts)))
        screen.line()
        for hint in HINTS:
            screen.line(hint, "dim")

    def section(self, title: str, rows: Sequence[tuple[str, ...]]) -> None:
        """A title and rows in columns; nothing if there are no rows."""
        if rows:
            self.screen.line(f"\n{title}", "bold")
            self.screen.pairs(rows)

    @property
    def home(self) -> str:
        """The distribution that announces the ruleset."""
        return next(f"{a.distribution} {a.version}" for a in announced() if a.name == self.base.name)

    def changes(self) -> Iterator[tuple[str, ...]]:
        """What each variant did to the list of parts, from which distribution it comes."""
        before = self.base
        for variant in self.rulebook.ruleset.variants:
            after = before.with_variants(variant)
            mine = [c for c in after.changes[len(before.changes) :] if c.did != "sets" and c.what != LEAGUE]
            for change in mine:
                yield change.what, _did(change, before, after), change.by, _home_of(change.by, variant)
            before = after

    def settings(self) -> Iterator[tuple[str, ...]]:
        """The options that have not their default, and who set them."""
        by = {c.what: c.by for c in self.rulebook.ruleset.changes if c.did == "sets"}
        given = dict(self.rulebook.spec.options)
        for part in self.rulebook.parts:
            for key, default, *_ in describe(part):
                value = self.rulebook.changed.get(key, default)
                if value != default:
                    who = "--option" if key in given else by.get(key, "")
                    now, usual = contrasted(value, default)
                    yield key, f"is {now}, not {usual}", who

    def league(self) -> Iterator[tuple[str, ...]]:
        """What a league adds besides variants and options."""
        for variant in self.rulebook.ruleset.variants:
            if isinstance(variant, League):
                yield from ((what, says, tag_of(variant)) for what, says in summary(variant))

    def slots(self) -> Iterator[tuple[str, ...]]:
        """The part in each slot."""
        for slot, answer in sorted(self.rulebook.filled.items(), key=lambda pair: pair[0].name):
            yield slot.name, self.whose(answer.part)

    def hooks(self) -> Iterator[tuple[str, ...]]:
        """Who answers each hook, for each kind that somebody answers for."""
        for hook, by_kind in sorted(self.rulebook.answered.items(), key=lambda pair: pair[0].name):
            for kind, answers in by_kind.items():
                if answers:
                    yield self.named(hook, kind), hook.kind, self.all_of(answers)

    def named(self, hook: AnyHook, kind: object) -> str:
        """A hook, and the kind that answers are for."""
        return hook.name if kind is None else f"{hook.name} on {kind_named(kind)}"

    def all_of(self, answers: Answers) -> str:
        """The parts that answer, in order."""
        return ", ".join(self.whose(part) for part in dict.fromkeys(a.part for a in answers))

    def whose(self, name: str) -> str:
        """A part, and its distribution where that is not the ruleset's."""
        home = distribution_of(next(part for part in self.rulebook.parts if part.name == name))
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


def _first_line(thing: object) -> str:
    return (type(thing).__doc__ or "").strip().partition("\n")[0]
