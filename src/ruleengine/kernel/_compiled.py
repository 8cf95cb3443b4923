"""Compiled rules: parts in order, hooks as tuples, keys at their places."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import attrs

from ruleengine.kernel import _options as options
from ruleengine.kernel import hooks
from ruleengine.kernel._declarations import check_parts, named
from ruleengine.kernel._hook_tables import hook_tables
from ruleengine.kernel._hook_types import AnyHook, HookImpl
from ruleengine.kernel._ruleset import Part, Ruleset, RulesetSpec
from ruleengine.kernel._secrets import secrets_of
from ruleengine.kernel._state import Attribute, Layout
from ruleengine.values import RuleEngineError, RuleError, RulesetError, tag_of

if TYPE_CHECKING:
    from ruleengine.dice import Reading
    from ruleengine.kernel._checks import Check
    from ruleengine.kernel._state import AnyKey, Piece, Provider, Snapshot

T = TypeVar("T")
_MOST_REMEMBERED = 256


@attrs.frozen(eq=False)
class Derived(Generic[T]):
    """Something that a part builds once a ruleset from what other parts say, such as a table.

    Name it in a part's `prepare` to have its faults found when a match is made.

    >>> names = Derived("my-game.names", lambda rules: [part.name for part in rules.parts])
    >>> from ruleengine import compile_rules
    >>> compile_rules("blood-dice").derived(names)[0]
    'blood-dice.match'
    """

    name: str
    make: Callable[[CompiledRules], T]


def order(parts: Sequence[Part]) -> tuple[Part, ...]:
    """The parts in the order of the list, moved only as `before` and `after` demand.

    Raises:
        RulesetError: two parts of one name, or a circle; the message names them.
    """
    from graphlib import CycleError, TopologicalSorter  # not needed before a ruleset is compiled

    names: set[str] = set()
    for part in parts:
        if part.name in names:
            raise RulesetError(f"two parts are called {part.name!r}; rename or leave out one")
        names.add(part.name)
    earlier = {part.name: [name for name in part.after if name in names] for part in parts}
    for part in parts:
        for later in part.before:
            if later in names:
                earlier[later].append(part.name)
    sorter = TopologicalSorter(earlier)
    try:
        sorter.prepare()
    except CycleError as error:
        circle = " -> ".join(map(repr, error.args[1]))
        raise RulesetError(f"the order is circular: {circle}; drop one `before` or `after`") from None
    ready: set[str] = set()
    ordered: list[Part] = []
    while sorter.is_active():
        ready.update(sorter.get_ready())
        ordered.append(next(part for part in parts if part.name in ready))
        ready.remove(ordered[-1].name)
        sorter.done(ordered[-1].name)
    return tuple(ordered)


def canonical(ruleset: Ruleset) -> tuple[Part, ...]:
    """The base's parts in their order, then those that variants added, by the variants' names.

    So the order in which independent variants are given does not matter.
    """
    added = {c.what: c.by for c in ruleset.changes if c.did == "adds" and c.by}
    base = [p for p in ruleset.parts if p.name not in added]
    extra = [p for p in ruleset.parts if p.name in added]
    return order([*base, *sorted(extra, key=lambda p: added[p.name])])


class ReadOptions(Protocol):
    """From a part's options class to the options that hold."""

    def __call__(self, cls: type[T], /) -> T: ...


class _Options(dict[type, Any]):
    def __missing__(self, cls: type) -> Any:
        raise RulesetError(f"no part of the ruleset has options {cls.__name__}")


class ReadDerived(Protocol):
    """From what a part builds once to what it has built."""

    def __call__(self, what: Derived[T], /) -> T: ...


class _DerivedValues(dict[Derived[Any], Any]):
    def __init__(self, rules: CompiledRules) -> None:
        self._rules = rules

    def __missing__(self, what: Derived[Any]) -> Any:
        self[what] = made = what.make(self._rules)
        return made


class _Providers(dict["Attribute[Any]", "Provider"]):
    def __missing__(self, attribute: Attribute[Any]) -> Provider:
        raise RuleError(
            f"no part provides attribute {attribute.name!r}; "
            "name it in the `requires_attributes` of the part that reads it"
        )


class CompiledRules:
    """A ruleset with its options, checked and compiled; shared by all its matches.

    Attributes:
        ruleset: what it was compiled from.
        parts: in their final order.
        spec: what identifies it; variants in the order of their tags, however they were given.
        changed: options that were set, by variants or when it was made, by full name.
        loose: what was changed in the ruleset without a variant, so that no spec can name it.
        options: reads the options of a part, by its options class; a `RulesetError` if no part has them.
        derived: reads what a part builds once; it is made when first read.
        filled: the answer to each slot that is filled.
        answered: the answers to each other hook, by the kind that they are for; None: for any other kind.
        keys: of all parts, in their order.
        procedures: the classes of the procedures that parts push, by tag.
        also_reads: by the reason of a roll, the second readings of it, by part.
        providers: how each attribute of a piece is given.
        attributes_change: whether any part changes what is given.
        checks: those that no part changes, kept by what identifies them.
        secrets: what parts hide; None: everybody sees everything.
        beginners: the parts that set values when a match begins.
        opened: the state in which matches without teams begin, once one has begun.

    >>> from ruleengine import compile_rules
    >>> from ruleengine.hooks import injury
    >>> compile_rules("blood-dice").fills(injury)
    'blood-dice.elimination'
    """

    def __init__(self, ruleset: Ruleset, given: Mapping[str, Any]) -> None:
        check_parts(ruleset.parts)
        self.ruleset = ruleset
        self.parts = canonical(ruleset)
        self.changed = {**dict(ruleset.set_options), **given}
        by_hand = {c.what for c in ruleset.changes if c.did == "sets" and not c.by}
        own = {name: value for name, value in ruleset.set_options if name in by_hand}
        variants = tuple(sorted(ruleset.variants, key=tag_of))
        self.spec = RulesetSpec(ruleset.name, variants, tuple({**own, **given}.items()))
        self.loose = tuple(c for c in ruleset.changes if not c.by and c.did != "sets")
        for part in self.parts:
            options.check_class(part)
        self.options: ReadOptions = _Options(options.instances(self.changed, self.parts)).__getitem__
        self.answered, self.filled = hook_tables(self.parts)
        self._met: dict[tuple[AnyHook, Hashable], tuple[HookImpl, ...]] = {}
        self.derived: ReadDerived = _DerivedValues(self).__getitem__
        self._remembered: dict[Hashable, Any] = {}
        self.checks: dict[Any, Check] = {}
        self._layouts: dict[int, Layout] = {}
        self.keys = _keys(self.parts)
        self.secrets = secrets_of(self.parts, self.keys)
        self.procedures = _procedures(self.parts)
        self.also_reads = _also_reads(self.parts)
        self.providers = _providers(self.parts)
        self.attributes_change = hooks.attribute in self.answered
        self.opened: Snapshot | None = None
        self.beginners = tuple(p for p in self.parts if type(p).begin is not Part.begin)
        _require_slots(self.parts, self.filled)
        for part in self.parts:
            _prepare(part, self)

    @property
    def rules(self) -> CompiledRules:
        """Itself: hooks that are asked before there is a match are given the compiled rules in its place."""
        return self

    def remembered(self, key: Hashable, read: Callable[[], T]) -> T:
        """What was read under a key before, or what is read now: many matches begin from the same teams.

        Of very many everything is forgotten. What raises is read again.

        >>> from ruleengine import compile_rules
        >>> rules = compile_rules("blood-dice")
        >>> rules.remembered(("my-game.teams", "orc"), lambda: "read"), rules.remembered(("my-game.teams", "orc"), str)
        ('read', 'read')
        """
        if key not in self._remembered:
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[key] = read()
        found: T = self._remembered[key]
        return found

    def answers(self, hook: AnyHook, args: Sequence[Any]) -> tuple[HookImpl, ...]:
        """The answers to a hook, in order; for a hook with a key, those for the kind of the arguments."""
        if hook not in self.answered:
            return ()
        if hook.at is None:
            return self.answered[hook][None]
        kind = args[hook.at]
        if hook.attribute:
            kind = getattr(kind, hook.attribute)
        found = self._met.get((hook, kind))
        return self._meet(hook, kind) if found is None else found

    def _meet(self, hook: AnyHook, kind: Any) -> tuple[HookImpl, ...]:
        """The answers for a kind that is met for the first time: its own, those of its act, those for any."""
        table = self.answered[hook]
        found = table.get(kind) or table.get(getattr(kind, "act", None)) or table[None]
        self._met[hook, kind] = found
        return found

    def slot(self, hook: AnyHook) -> Callable[..., Any]:
        """The one answer to a slot.

        Raises:
            RulesetError: the slot is empty.
        """
        try:
            return self.filled[hook].function
        except KeyError:
            raise RulesetError(_empty(hook, "a rule")) from None

    def fills(self, hook: AnyHook) -> str | None:
        """The name of the part that fills a slot, if one does."""
        answer = self.filled.get(hook)
        return answer.part if answer else None

    def listeners(self, kind: type) -> tuple[HookImpl, ...]:
        """The listeners to events of a type, those to its base types among them."""
        table = self.answered.get(hooks.on_event, {})
        answers = {answer: None for base in kind.__mro__ for answer in table.get(base, ())}
        return tuple(sorted(answers, key=lambda answer: answer.place))

    def check_profiles(self, pieces: Sequence[Piece]) -> None:
        """Refuse pieces whose profile lacks an attribute that is read from it.

        Raises:
            RulesetError: the message names the first such piece and the attribute.
        """
        for provider in self.providers.values():
            wanted: Attribute[Any] | None = getattr(provider, "from_profile", None)
            for piece in pieces:
                if wanted is not None and wanted.name not in piece.profile.attributes:
                    raise RulesetError(f"{piece.profile.role!r} lacks {wanted.name!r}; add it to the profile")

    def layout(self, pieces: int) -> Layout:
        """Where keys lie in the state of a match with so many pieces."""
        if pieces not in self._layouts:
            self._layouts[pieces] = Layout(self.keys, pieces)
        return self._layouts[pieces]

    def revisions(self) -> dict[str, int]:
        """The revision of each part."""
        return {part.name: part.revision for part in self.parts}


def _prepare(part: Part, rules: CompiledRules) -> None:
    try:
        part.prepare(rules)
    except RuleEngineError:
        raise
    except Exception as error:  # whatever a stranger's part raises
        raise RulesetError(f"{named(part)}: prepare raises {type(error).__name__}: {error}") from error


def _keys(parts: Sequence[Part]) -> tuple[AnyKey[Any], ...]:
    owners: dict[str, tuple[str, AnyKey[Any]]] = {}
    for part in parts:
        for key in part.keys:
            owner, first = owners.setdefault(key.name, (part.name, key))
            if first is not key:
                raise RulesetError(f"{part.name!r} and {owner!r} both keep {key.name!r}; rename one key")
    return tuple(key for _, key in owners.values())


def _procedures(parts: Sequence[Part]) -> dict[str, type]:
    procedures: dict[str, type] = {}
    for part in parts:
        for cls in part.procedures:
            other = procedures.setdefault(tag_of(cls), cls)
            if other is not cls:
                raise RulesetError(
                    f"{other.__module__}.{other.__name__} and {cls.__module__}.{cls.__name__} are both the procedure "
                    f"{tag_of(cls)!r}; give one another tag"
                )
    return procedures


def _also_reads(parts: Sequence[Part]) -> dict[str, dict[str, Reading[Any]]]:
    also_reads: dict[str, dict[str, Reading[Any]]] = {}
    for part in parts:
        for reason, reading in part.also_reads.items():
            also_reads.setdefault(reason, {})[part.name] = reading
    return also_reads


def _providers(parts: Sequence[Part]) -> dict[Attribute[Any], Provider]:
    providers: dict[Attribute[Any], tuple[str, Provider]] = {}
    for part in parts:
        for attribute, provider in part.provides.items():
            first, _ = providers.setdefault(attribute, (part.name, provider))
            if first != part.name:
                raise RulesetError(f"{first!r} and {part.name!r} both give {attribute.name!r}; leave one out")
    for part in parts:
        for attribute in part.requires_attributes:
            if attribute not in providers:
                raise RulesetError(
                    f"part {part.name!r} needs attribute {attribute.name!r}, which no part gives; "
                    f"add an adapter part with it in `provides`"
                )
    return _Providers({attribute: provider for attribute, (_, provider) in providers.items()})


def _require_slots(parts: Sequence[Part], slots: Mapping[AnyHook, HookImpl]) -> None:
    wanted: list[tuple[AnyHook, str]] = [(hook, "every ruleset") for hook in (hooks.initial_procedures, hooks.result)]
    wanted += [(hook, f"part {part.name!r}") for part in parts for hook in part.requires]
    for hook, who in wanted:
        if hook not in slots:
            raise RulesetError(_empty(hook, who))


def _empty(hook: AnyHook, who: str) -> str:
    return f"slot {hook.name!r} is empty, and {who} needs it; add a part that answers it"
