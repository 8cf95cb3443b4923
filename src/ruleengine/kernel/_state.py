"""The state of a match: keys and their values, pieces, the stack, and how rules read and change them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, NewType, Protocol, TypeVar, cast, overload

import attrs

from ruleengine.kernel import hooks
from ruleengine.values import RuleError, RulesetError, Side

if TYPE_CHECKING:
    from ruleengine.kernel._compiled import CompiledRules, ReadDerived, ReadOptions
    from ruleengine.kernel._match import Result

T = TypeVar("T")
_ABSENT: Any = object()

PieceId = NewType("PieceId", int)
"""The number of a piece: its place in `match.pieces`."""


class AnyKey(Generic[T]):
    """Where a part keeps one kind of value. Use `Key`, `SideKey` or `PieceKey`."""

    __slots__ = ("default", "name", "reset_on", "shown_as", "type", "visible_to")
    _VISIBLE: ClassVar[tuple[str, ...]] = ("everybody", "owner", "nobody")

    def __init__(
        self,
        name: str,
        type: type[T] | Any,
        *,
        default: T,
        reset_on: tuple[type, ...] = (),
        visible_to: str = "everybody",
        shown_as: Callable[[T], T] | None = None,
    ) -> None:
        hash(default)  # a default that can change would be shared by every match
        if visible_to not in self._VISIBLE:
            raise RulesetError(f"key {name!r} must be visible to {' or '.join(self._VISIBLE)}, not {visible_to!r}")
        self.name = name
        self.type = type
        self.default = default
        self.reset_on = reset_on
        self.visible_to = visible_to
        self.shown_as = shown_as

    def shown(self, value: T) -> T:
        """What those see who may not see a value."""
        return self.default if self.shown_as is None else self.shown_as(value)

    def __repr__(self) -> str:
        return f"{self.__class__.__name__}({self.name!r})"

    def __reduce__(self) -> str | tuple[Any, ...]:
        raise TypeError(f"{self!r} is known by identity: import it from its module instead of pickling it")


class Key(AnyKey[T]):
    """One value a match.

    Args:
        name: `<part>.<name>`, unique in a ruleset; it is what saves hold.
        type: the type of the values: frozen and hashable.
        default: the value at the start, and after a reset.
        reset_on: event types at which the core resets the value.
        visible_to: who sees the values: `everybody`, or `nobody` but the rules.
        shown_as: what others see in place of a value, such as the size of a deck; by default, the default.

    >>> WEATHER = Key("my-game.weather", str, default="nice")
    >>> WEATHER
    Key('my-game.weather')
    """

    __slots__ = ()
    _VISIBLE = ("everybody", "nobody")


class SideKey(AnyKey[T]):
    """One value a side; arguments as for `Key`. With `visible_to="owner"` only the side itself sees its value.

    >>> SideKey("my-game.score", int, default=0).default
    0
    """

    __slots__ = ()


class PieceKey(AnyKey[T]):
    """One value a piece; arguments as for `Key`. With `visible_to="owner"` only the piece's side sees its value.

    >>> PieceKey("my-game.has-dodged", bool, default=False).type
    <class 'bool'>
    """

    __slots__ = ()


class Snapshot(NamedTuple):
    """A state at rest: hashable, shared, never changed."""

    stack: tuple[Any, ...]
    values: tuple[Any, ...]


@attrs.define(eq=False)
class State:
    """The state in play: the stack's last procedure runs next; values lie where the layout says."""

    stack: list[Any]
    values: list[Any]

    def freeze(self) -> Snapshot:
        """The state as a value."""
        return Snapshot(tuple(self.stack), tuple(self.values))


@attrs.frozen(eq=False)
class Attribute(Generic[T]):
    """What a piece is: a typed, namespaced characteristic, such as `blood-bowl-lrb.AV`.

    Known by identity. A part that reads one names it in `requires_attributes`; a part that supplies one names it in
    `provides`, so that what is missing is found when the match is made.

    >>> MA = Attribute("my-game.MA", int)
    >>> MA.name
    'my-game.MA'
    """

    name: str
    type: type[T] = cast(Any, int)  # noqa: RUF009


@attrs.frozen
class Profile:
    """What pieces of one role have in common: its name, and attributes by their full names.

    >>> Profile("lineman", {"my-game.MA": 6}).attributes["my-game.MA"]
    6
    """

    role: str
    attributes: Mapping[str, Any] = attrs.field(factory=dict, hash=False)


@attrs.frozen
class Piece:
    """A piece on a side. What changes about it is kept under piece keys.

    >>> Piece(PieceId(0), Side.HOME, Profile("lineman"), "Grim").profile.role
    'lineman'
    """

    id: PieceId
    side: Side
    profile: Profile
    name: str = ""


Provider = Callable[["MatchReader", PieceId], Any]
"""Computes an attribute of a piece, from its profile or from another attribute."""


def from_profile(attribute: Attribute[T]) -> Callable[[MatchReader, PieceId], T]:
    """A provider that reads the attribute from the piece's profile.

    That every piece's profile has it is checked when a match is made.

    >>> STRENGTH = Attribute("my-game.ST", int)
    >>> give = {STRENGTH: from_profile(STRENGTH)}  # a part's `provides`
    """

    def give(match: MatchReader, piece: PieceId) -> T:
        value: T = match.pieces[piece].profile.attributes[attribute.name]
        return value

    give.from_profile = attribute  # type: ignore[attr-defined]  # looked for when a match is made
    return give


Hearing = tuple[tuple[AnyKey[Any], ...], tuple[Any, ...]]
"""What an event sets off: the keys that it resets, the listeners that it runs."""


class _Places(dict[AnyKey[Any], int]):
    def __missing__(self, key: AnyKey[Any]) -> int:
        raise RuleError(f"no part of the ruleset keeps {key!r}; name it in the `keys` of a part")


class Layout:
    """Where each key's values lie in a state, for a number of pieces.

    Attributes:
        at: the index of a key's first value.
        width: how many values a key has.
        single, several: the same as `at`, of keys with one value a match, and of keys with one a side or piece. They
            are two, so that `get` refuses a side where there is none at no cost.
        spans: where the values of keys with one a piece lie.
    """

    __slots__ = ("at", "hearing", "initial", "names", "resets", "several", "silent", "single", "spans", "width")

    def __init__(self, keys: tuple[AnyKey[Any], ...], pieces: int) -> None:
        self.at: dict[AnyKey[Any], int] = _Places()
        self.width: dict[AnyKey[Any], int] = {}
        self.resets: dict[type, tuple[AnyKey[Any], ...]] = {}
        initial: list[Any] = []
        for key in keys:
            width = 1 if isinstance(key, Key) else 2 if isinstance(key, SideKey) else pieces
            self.at[key] = len(initial)
            self.width[key] = width
            initial += [key.default] * width
            for kind in key.reset_on:
                self.resets[kind] = (*self.resets.get(kind, ()), key)
        self.single = {key: at for key, at in self.at.items() if isinstance(key, Key)}
        self.several = {key: at for key, at in self.at.items() if not isinstance(key, Key)}
        self.spans = {key: slice(at, at + pieces) for key, at in self.several.items() if isinstance(key, PieceKey)}
        self.hearing: dict[type, Hearing] = {}
        self.silent: set[type] = set()
        self.initial = tuple(initial)
        self.names = {key.name: key for key in keys}

    def index(self, key: AnyKey[Any], of: int | None = None) -> int:
        """Return where a value lies.

        Args:
            key: under which it is kept.
            of: of which side or piece.

        Raises:
            RuleError: no part keeps the key; or a side or piece is given where the key has one value a match, or is
                missing where it has several, or is none of the match.
        """
        at = self.at[key]
        if isinstance(key, Key):
            if of is not None:
                raise RuleError(f"{key!r} has one value a match, not one of {of!r}; leave {of!r} out") from None
            return at
        whose = "side" if isinstance(key, SideKey) else "piece"
        if of is None:
            raise RuleError(f"{key!r} has one value a {whose}; say of which {whose}") from None
        if of not in range(self.width[key]):
            raise RuleError(
                f"{key!r} has one value a {whose}, from 0 to {self.width[key] - 1}; {of!r} is none"
            ) from None
        return at + of

    def reset(self, key: AnyKey[Any], values: list[Any]) -> None:
        """Put a key's values back to the default, in place."""
        at, width = self.at[key], self.width[key]
        values[at : at + width] = [key.default] * width


class Getter(Protocol):
    """Reads the value under a key: of the match, of a side, or of a piece."""

    @overload
    def __call__(self, key: Key[T]) -> T: ...
    @overload
    def __call__(self, key: SideKey[T], of: Side) -> T: ...
    @overload
    def __call__(self, key: PieceKey[T], of: PieceId) -> T: ...


class MatchReader(Protocol):
    """What a pure function reads of a match. A `Match` is one, and so is the `View` of a coach.

    Declare with it what a function takes that changes nothing: rules and coaches can call it then.

    >>> from ruleengine import HOME, View, new_match
    >>> def leads(match: MatchReader) -> bool:
    ...     return match.result.score[HOME] > 0
    >>> match = new_match("blood-dice", seed=7)
    >>> leads(match), leads(View(match, HOME))
    (False, False)
    """

    @property
    def rules(self) -> CompiledRules:
        """The rules that are played."""

    @property
    def options(self) -> ReadOptions:
        """Reads the options of a part, by their class."""

    @property
    def derived(self) -> ReadDerived:
        """Reads what is derived from the rules."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of both sides."""

    @property
    def result(self) -> Result:
        """The score as it stands."""

    @property
    def events(self) -> tuple[Any, ...]:
        """All events so far."""

    @property
    def get(self) -> Getter:
        """Reads the value under a key: of the match, of a side, or of a piece."""

    def each(self, key: PieceKey[T]) -> list[T]:
        """The values under a piece key of all pieces, in the order of their ids."""

    def attribute(self, piece: PieceId, attribute: Attribute[T]) -> T:
        """An attribute of a piece, with all that parts change about it."""


class StateAccess:
    """The state of a match, and the methods by which rules read and change it. Rules and users see a `Match`.

    Attributes:
        rules, options, derived: the compiled rules, their options and what is derived from them.
        teams, pieces: the two teams as they were given, and the pieces that the rules made of them.
        layout: where each key's values lie in the state.
        state: the state in play.
    """

    __slots__ = (
        "_looked",
        "_several",
        "_single",
        "_values",
        "derived",
        "layout",
        "options",
        "pieces",
        "rules",
        "state",
        "teams",
    )

    def _set_up(self, rules: CompiledRules, teams: Any) -> None:
        """Take rules and teams; the state holds the defaults."""
        self.rules = rules
        self.options = rules.options
        self.derived = rules.derived
        self.teams = teams
        self.pieces = pieces_of(rules, teams)
        self.layout = rules.layout(len(self.pieces))
        self._single = self.layout.single
        self._several = self.layout.several
        self._looked: dict[str, Any] | None = None  # what parts have made of the last roll, by part
        self._hold(State([], list(self.layout.initial)))

    def _hold(self, state: State) -> None:
        self.state = state
        self._values = state.values  # saves a look-up each time a rule reads a value

    @overload
    def get(self, key: Key[T]) -> T: ...
    @overload
    def get(self, key: SideKey[T], of: Side) -> T: ...
    @overload
    def get(self, key: PieceKey[T], of: PieceId) -> T: ...
    def get(self, key: Any, of: int | None = None) -> Any:
        """The value under a key: of the match, of a side, or of a piece.

        Raises:
            RuleError: no part keeps the key; or a side or piece is given for a key of the match, or is missing.
        """
        try:
            if of is None:
                return self._values[self._single[key]]
            return self._values[self._several[key] + of]
        except KeyError:
            self.layout.index(key, of)  # raises what is wrong
            raise

    @overload
    def set(self, key: Key[T], of: T) -> None: ...
    @overload
    def set(self, key: SideKey[T], of: Side, value: T) -> None: ...
    @overload
    def set(self, key: PieceKey[T], of: PieceId, value: T) -> None: ...
    def set(self, key: Any, of: Any, value: Any = _ABSENT) -> None:
        """Put a value under a key: `set(key, value)`, `set(key, side, value)`, `set(key, piece, value)`.

        For rules only: what is put from outside of a step is in no history, and lost by fork, undo and saves.
        """
        try:
            if value is _ABSENT:
                self._values[self._single[key]] = of
            else:
                self._values[self._several[key] + of] = value
        except KeyError:
            self.layout.index(key, None if value is _ABSENT else of)
            raise

    def each(self, key: PieceKey[T]) -> list[T]:
        """The values under a piece key of all pieces, in the order of their ids."""
        try:
            return cast("list[T]", self._values[self.layout.spans[key]])
        except KeyError:
            raise RuleError(f"{key!r} is no PieceKey that a part of the ruleset keeps") from None

    def push(self, first: Any = _ABSENT, /, *others: Any) -> None:
        """Put procedures on the stack; the first of them runs first, after the current step.

        None at all is no fault.
        """
        stack = self.state.stack
        if others:
            stack.extend(others[::-1])
        if first is not _ABSENT:
            stack.append(first)

    def pop(self, procedure: Any) -> bool:
        """Pop a procedure from the stack if it is the next to run, in order to run it in this same step.

        For the last thing that a rule does: it saves a step where nobody has put anything in between.
        """
        stack = self.state.stack
        if stack and stack[-1] is procedure:
            stack.pop()
            return True
        return False

    def finish(self) -> None:
        """Clear the stack: the match is over when the current step ends."""
        self.state.stack.clear()

    def second_reading(self, part: str) -> Any:
        """The second reading of the step's last roll by a part; see `Part.also_reads`.

        Raises:
            RuleError: the part has not declared a second reading of that roll.
        """
        if self._looked is None or part not in self._looked:
            raise RuleError(f"part {part!r} looks at a roll that it has not declared; name it in `also_reads`")
        return self._looked[part]


def pieces_of(rules: CompiledRules, teams: Any) -> tuple[Piece, ...]:
    """The pieces that a match of these rules and teams has, in the order of their ids."""
    if not rules.fills(hooks.pieces):
        return ()
    pieces = tuple(hooks.pieces(rules, teams))
    rules.check_profiles(pieces)
    return pieces
