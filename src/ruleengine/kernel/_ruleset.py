"""Parts, rulesets, variants and their specs: how rules are put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar, dataclass_transform, runtime_checkable

import attrs

from ruleengine.kernel._options import check_mapping, resolve
from ruleengine.values import RulesetError, hint, short_repr, tag_of, tagged

if TYPE_CHECKING:
    from ruleengine.dice import Reading
    from ruleengine.kernel._checks import CheckKind
    from ruleengine.kernel._coaches import Coach
    from ruleengine.kernel._compiled import CompiledRules
    from ruleengine.kernel._hook_types import AnyHook
    from ruleengine.kernel._match import Match
    from ruleengine.kernel._secrets import HiddenFrom
    from ruleengine.kernel._state import AnyKey, Attribute, Provider

C = TypeVar("C", bound=type)
T = TypeVar("T")
FEW = 9
"""So many parts are listed where one is not found."""


class Part:
    """A piece of a ruleset: it owns options, keys and procedures, and answers hooks. Subclass it.

    A part keeps nothing on itself: one instance serves every match. All of the following may be left out
    but `name`. Their shape is checked when a ruleset is compiled, and other public data is refused: a part's own
    data begins with an underscore, is a parameter of its `__init__`, or is annotated in a base class of the part.
    Methods, properties and nested classes may have any name.

    Attributes:
        name: `<game>.<part>`, unique in a ruleset.
        revision: raised when what the part keeps in a state changes its form; see `migrate`.
        options: the frozen attrs class of its options.
        keys: the keys of its state.
        procedures: the procedures that it pushes.
        requires: slots that some part must fill.
        requires_attributes: attributes of pieces that some part must give.
        provides: attributes of pieces that this part gives, and how.
        also_reads: by the reason of a roll, a second reading that the part makes of somebody else's dice.
        checks: the kinds of checks that the part makes, for league files to name.
        hides: who sees rolls and decisions, by reason, and events, by class: only the `owner`, which is the side that
            is asked, or the `side` of the event; or `nobody`. Everybody sees what is not named here.
        before, after: names of parts that this one must precede or follow.

    >>> class Mud(Part):
    ...     name = "my-league.mud"
    >>> Mud()
    <part my-league.mud>
    """

    name: ClassVar[str]
    revision: ClassVar[int] = 1
    options: ClassVar[type[Any] | None] = None
    keys: ClassVar[tuple[AnyKey[Any], ...]] = ()
    procedures: ClassVar[tuple[type[Any], ...]] = ()
    requires: ClassVar[tuple[AnyHook, ...]] = ()
    requires_attributes: ClassVar[tuple[Attribute[Any], ...]] = ()
    provides: ClassVar[Mapping[Attribute[Any], Provider]] = {}
    also_reads: ClassVar[Mapping[str, Reading[Any]]] = {}
    checks: ClassVar[tuple[CheckKind, ...]] = ()
    hides: ClassVar[Mapping[str | type[Any], HiddenFrom]] = {}
    before: ClassVar[tuple[str, ...]] = ()
    after: ClassVar[tuple[str, ...]] = ()

    def prepare(self, rules: CompiledRules) -> None:
        """Called once when a ruleset is compiled: build tables, refuse what does not fit (`RulesetError`)."""

    def begin(self, match: Match) -> None:
        """Called when a match is made, part by part, before the opening: set the values that it starts with.

        A part that a loaded save does not know starts with them too, and with the defaults of its other keys.
        """

    def migrate(self, revision: int, values: dict[str, Any]) -> dict[str, Any]:
        """Turn the part's saved values of an older revision into today's; not called if the save lacks the part.

        Args:
            revision: the revision that wrote them.
            values: as in the save's JSON, by key name; only what differed from the defaults then.

        Raises:
            RulesetError: this revision cannot be read any more.
        """
        raise RulesetError(f"part {self.name!r} cannot read what its revision {revision} saved")

    def __repr__(self) -> str:
        return f"<part {self.name}>"


@runtime_checkable
class Variant(Protocol):
    """A house rule: a frozen value, made with `@variant(tag)`, that turns a ruleset into another.

    >>> from ruleengine_blood_dice import WetBall
    >>> isinstance(WetBall(), Variant)
    True
    """

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """The ruleset with this variant in it."""


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def variant(tag: str) -> Callable[[C], C]:
    """Make a class a variant, with `def apply(self, ruleset) -> Ruleset`; its fields are its parameters.

    Announce it in the entry-point group `ruleengine` under its tag, and `--with` finds it.

    >>> @variant("my-league.short-match")
    ... class ShortMatch:
    ...     tries: int = 6
    ...     def apply(self, ruleset):
    ...         return ruleset.with_options({"match.tries": self.tries})
    >>> ShortMatch()
    ShortMatch(tries=6)
    """
    return tagged(tag)


@attrs.frozen
class Change:
    """One thing that a variant did to a ruleset: who, did what, to which part or option."""

    by: str
    did: str
    what: str

    def __str__(self) -> str:
        return f"{self.by} {self.did} {self.what}"


def _several(name: str, given: Iterable[T]) -> tuple[T, ...]:
    """Items that are given as a list or the like; one alone is easily given in its place."""
    if isinstance(given, str | Part):
        raise TypeError(f"{name} takes several: write [{short_repr(given)}]")
    if not isinstance(given, Iterable):
        raise TypeError(f"{name} must be a list, got {short_repr(given)}")
    return tuple(given)


def _check_parts(ruleset: Ruleset, _: object, parts: object) -> None:
    if type(parts) is not tuple:
        raise RulesetError(
            f"ruleset {ruleset.name!r}: `parts` must be a tuple of parts, got {short_repr(parts)}; write (MyPart(),)"
        )


@attrs.frozen(repr=False)
class Ruleset:
    """A whole game: an ordered list of parts.

    Attributes:
        name: its name in specs, saves and on the command line.
        parts: in order.
        title: for people.
        coaches: ready-made coaches by name: each makes a coach from a seed.
        set_options: options that variants set, by full name.
        changes: what variants changed, in order.

    >>> from ruleengine_blood_dice import BLOOD_DICE, WetBall
    >>> BLOOD_DICE.with_variants(WetBall()).parts[-1]
    <part blood-dice.wet-ball>
    >>> BLOOD_DICE.with_options({"match.tries": 6}).compile().changed
    {'blood-dice.match.tries': 6}
    """

    name: str
    parts: tuple[Part, ...] = attrs.field(validator=_check_parts)
    title: str = ""
    coaches: Mapping[str, Callable[[int], Coach]] = attrs.field(factory=dict, eq=False)
    set_options: tuple[tuple[str, Any], ...] = ()
    changes: tuple[Change, ...] = ()
    variants: tuple[Variant, ...] = ()

    def __repr__(self) -> str:
        return f"<ruleset {self.name}>"

    def with_variants(self, *variants: Variant) -> Ruleset:
        """The ruleset with variants applied: by their tags, each as soon as there is what it changes.

        So the order in which they are given does not matter, even where one builds on what another adds.

        Raises:
            RulesetError: two variants change the same thing, or one finds nothing to change; the message names them.
        """
        for v in variants:
            if not hasattr(v, "apply") or not isinstance(getattr(v, "__tag__", None), str):
                raise RulesetError(
                    f"a variant must be a value of a class made with @variant and with `def apply(self, ruleset)`, "
                    f"got {short_repr(v)}; give a name that `ruleengine rulesets` lists, or a value"
                )
            try:
                hash(v)
            except TypeError as error:
                raise RulesetError(f"variant {tag_of(v)!r}: {error}; its parameters must be frozen") from error
        return _varied(self, variants) if variants else self

    def _with(self, v: Variant) -> Ruleset:
        if isinstance(v, type):
            raise RulesetError(f"variant {v.__name__} is given as a class; make one: {v.__name__}()")
        tag = tag_of(v)
        if any(tag_of(old) == tag for old in self.variants):
            raise RulesetError(f"variant {tag!r} is given twice; leave one out")
        try:
            made = v.apply(self)
        except RulesetError as error:
            raise RulesetError(f"variant {tag!r}: {error}") from error
        except Exception as error:  # whatever a stranger's variant raises
            raise RulesetError(f"variant {tag!r}: apply raises {type(error).__name__}: {error}") from error
        if not isinstance(made, Ruleset):
            raise RulesetError(f"variant {tag!r}: apply returned {made!r}; return the changed ruleset")
        old = len(self.changes)
        mine = tuple(attrs.evolve(change, by=change.by or tag) for change in made.changes[old:])
        _refuse_conflicts(self.changes, mine)
        return attrs.evolve(made, changes=self.changes + mine, variants=(*self.variants, v))

    def but(
        self,
        *,
        without: Iterable[str] = (),
        replacing: Mapping[str, Part] | None = None,
        adding: Iterable[Part] = (),
    ) -> Ruleset:
        """The ruleset with other parts.

        Args:
            without: names of parts that are left out.
            replacing: by the names of parts, what stands in their places.
            adding: more parts; see `Part.before` and `Part.after` for their places.

        Raises:
            RulesetError: there is no part of a name, or two of one name; something is not a part.
            TypeError: an argument is of another kind than the above.

        >>> from ruleengine_blood_dice import BLOOD_DICE
        >>> class Mud(Part):
        ...     name = "my-league.mud"
        >>> muddy = BLOOD_DICE.but(without=["blood-dice.report"], adding=[Mud()])
        >>> [str(change).strip() for change in muddy.changes]
        ['removes blood-dice.report', 'adds my-league.mud']
        """
        from ruleengine.kernel._declarations import check_parts  # imports this module

        gone, more = _several("without", without), _several("adding", adding)
        instead = {} if replacing is None else replacing
        if not isinstance(instead, Mapping):
            raise TypeError(f"replacing must be a dict of parts by the names of others, got {short_repr(instead)}")
        check_parts((*instead.values(), *more))
        for name in (*gone, *instead):
            self.part(name)
        if both := [name for name in gone if name in instead]:
            raise RulesetError(f"part {both[0]!r} is left out and replaced; give one of the two")
        parts = (*(instead.get(part.name, part) for part in self.parts if part.name not in gone), *more)
        self._refuse_namesakes(parts, (*instead.values(), *more))
        named = {"removes": gone, "replaces": instead, "adds": [part.name for part in more]}
        changes = (Change("", did, name) for did, names in named.items() for name in names)
        return attrs.evolve(self, parts=parts, changes=(*self.changes, *changes))

    def _refuse_namesakes(self, parts: Iterable[Part], new: Iterable[Part]) -> None:
        names = [part.name for part in parts]
        for name in (part.name for part in new):
            if names.count(name) > 1:
                adder = next((f", added by {c.by!r}" for c in self.changes if c.what == name and c.by), "")
                raise RulesetError(
                    f"part {name!r} is in {self.name!r} already{adder}; leave one out, rename it or use `replacing`"
                )

    def with_options(self, options: Mapping[str, Any]) -> Ruleset:
        """The ruleset with other values for some options; what a match is made with still goes first.

        Raises:
            OptionError: no such option, or a value that its part refuses.
        """
        check_mapping(options)
        for key in options:
            self._refuse_gone(key)
        full = resolve(options, self.parts)
        merged = {**dict(self.set_options), **full}
        changes = tuple(Change("", "sets", name) for name in full)
        return attrs.evolve(self, set_options=tuple(sorted(merged.items())), changes=self.changes + changes)

    def part(self, name: str) -> Part:
        """The part of that name.

        Raises:
            RulesetError: there is none; the message says which there are, or who took it away.
        """
        if not isinstance(name, str):
            raise TypeError(f"the name of a part must be a str, got {short_repr(name)}")
        for part in self.parts:
            if part.name == name:
                return part
        gone = [c for c in self.changes if c.what == name and c.did in ("removes", "replaces")]
        if gone:
            raise RulesetError(f"part {name!r} is gone: variant {gone[-1]}; leave one of the variants out")
        names = [part.name for part in self.parts]
        near = f"it has {', '.join(names)}" if len(names) <= FEW else hint(name, names)
        raise RulesetError(f"no part {name!r} in {self.name!r} ({near}); leave out what changes it")

    def _refuse_gone(self, option: str) -> None:
        """Name the variant that took away the part whose option is set."""
        name = _part_of(option)
        if not any(p.name == name or p.name.endswith(f".{name}") for p in self.parts):
            for change in self.changes:
                if change.did != "adds" and (change.what == name or change.what.endswith(f".{name}")):
                    self.part(change.what)

    def compile(self, options: Mapping[str, Any] | None = None) -> CompiledRules:
        """Check that everything fits, and compile the hooks for play. Cached.

        Raises:
            RulesetError: parts, slots, order, attributes or options do not fit; the message says which, and what to do.
        """
        full = resolve(options or {}, self.parts)
        return _compile(self, tuple(sorted(full.items())))


@lru_cache(maxsize=64)
def _varied(ruleset: Ruleset, variants: tuple[Variant, ...]) -> Ruleset:
    made, waiting = ruleset, sorted(variants, key=lambda v: getattr(v, "__tag__", ""))
    while waiting:
        made = _with_one_of(made, waiting)
    return attrs.evolve(made, variants=(*ruleset.variants, *variants))


def _with_one_of(ruleset: Ruleset, waiting: list[Variant]) -> Ruleset:
    """With the first variant that can be applied now, which is taken off the list."""
    first: RulesetError | None = None
    for place, v in enumerate(waiting):
        try:
            made = ruleset._with(v)
        except RulesetError as error:
            first = first or error
        else:
            del waiting[place]
            return made
    assert first is not None
    raise first


def _refuse_conflicts(others: Sequence[Change], mine: Sequence[Change]) -> None:
    for old in others:
        for new in mine:
            same = old.what == new.what and "adds" not in (old.did, new.did)
            set_on_what_is_gone = old.did == "sets" and new.did != "sets" and _part_of(old.what) == new.what
            if old.by and (same or set_on_what_is_gone):
                raise RulesetError(
                    f"variants {old.by!r} and {new.by!r} both change {new.what!r}; leave one of them out"
                )


def _part_of(option: str) -> str:
    return option.rpartition(".")[0]


@lru_cache(maxsize=64)
def _compile(ruleset: Ruleset, options: tuple[tuple[str, Any], ...]) -> CompiledRules:
    from ruleengine.kernel._compiled import CompiledRules

    return CompiledRules(ruleset, dict(options))


def _by_name(given: Mapping[str, Any] | tuple[tuple[str, Any], ...]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(dict(given).items()))


@runtime_checkable
class BasedVariant(Variant, Protocol):
    """A variant that names the ruleset that it is for, as a league file does.

    >>> from ruleengine.league import League
    >>> isinstance(League.of({"base": "blood-dice"}), BasedVariant)
    True
    """

    @property
    def base(self) -> str:
        """The name of the ruleset; empty for any that it fits."""


@attrs.frozen
class RulesetSpec:
    """What identifies a ruleset everywhere: a base by name, variants, options.

    >>> RulesetSpec("blood-dice", options={"blood-dice.match.tries": 6}).base
    'blood-dice'
    """

    base: str
    variants: tuple[Variant, ...] = ()
    options: tuple[tuple[str, Any], ...] = attrs.field(default=(), converter=_by_name)
