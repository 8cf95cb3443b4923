"""What a match holds: a stack and typed values under keys; pieces and their attributes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NewType, TypeVar, cast

import attrs

from ruleengine.values import RuleError, Side

if TYPE_CHECKING:
    from ruleengine.kernel._state_access import MatchReader

T = TypeVar("T")

PieceId = NewType("PieceId", int)
"""The number of a piece: its place in `match.pieces`."""


class AnyKey(Generic[T]):
    """Where a part keeps one kind of value. Use `Key`, `SideKey` or `PieceKey`."""

    __slots__ = ("default", "name", "reset_on", "type")

    def __init__(self, name: str, type: type[T] | Any, *, default: T, reset_on: tuple[type, ...] = ()) -> None:
        hash(default)  # a default that can change would be shared by every match
        self.name = name
        self.type = type
        self.default = default
        self.reset_on = reset_on

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

    >>> WEATHER = Key("my-game.weather", str, default="nice")
    >>> WEATHER
    Key('my-game.weather')
    """

    __slots__ = ()


class SideKey(AnyKey[T]):
    """One value a side; arguments as for `Key`.

    >>> SideKey("my-game.score", int, default=0).default
    0
    """

    __slots__ = ()


class PieceKey(AnyKey[T]):
    """One value a piece; arguments as for `Key`.

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


def unkept(key: object) -> RuleError:
    """What is wrong with a key that has no place."""
    return RuleError(f"no part of the ruleset keeps {key!r}; name it in the `keys` of a part")


class _Places(dict[AnyKey[Any], int]):
    def __missing__(self, key: AnyKey[Any]) -> int:
        raise unkept(key)


class Layout:
    """Where each key's values lie in a state, for a number of pieces."""

    __slots__ = ("at", "hearing", "initial", "names", "places", "resets", "silent", "width")

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
        self.places = dict(self.at)  # a plain dict is looked into faster
        self.hearing: dict[type, Hearing] = {}
        self.silent: set[type] = set()
        self.initial = tuple(initial)
        self.names = {key.name: key for key in keys}

    def reset(self, key: AnyKey[Any], values: list[Any]) -> None:
        """Put a key's values back to the default, in place."""
        at, width = self.at[key], self.width[key]
        values[at : at + width] = [key.default] * width
