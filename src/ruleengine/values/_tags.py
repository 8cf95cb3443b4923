"""Values with stable names: the two sides of a match, and tagged frozen classes."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import IntEnum
from typing import Any, TypeVar, cast, dataclass_transform

import attrs

C = TypeVar("C", bound=type)

TAG = re.compile(r"[a-z][a-z0-9]*([.-][a-z0-9]+)*")


class Side(IntEnum):
    """HOME or AWAY. Who attacks, kicks or is active belongs to a game's state.

    >>> Side.HOME.other
    <Side.AWAY: 1>
    >>> str(Side.AWAY)
    'away'
    """

    HOME = 0
    AWAY = 1

    # An instance attribute, not a property: rules ask for it all the time.
    other: Side

    # Enums hash their names, in Python; sides are hashed with every state and every cached request.
    __hash__ = int.__hash__

    def __str__(self) -> str:
        return "away" if self else "home"


HOME, AWAY = Side.HOME, Side.AWAY
HOME.other, AWAY.other = AWAY, HOME


def tagged(tag: str, kind: str = "") -> Callable[[C], C]:
    """Return a decorator that makes a class frozen and gives it a tag, the name under which saves refer to it.

    Args:
        tag: the name.
        kind: what the class is, such as `event`.

    >>> tagged("my-game.puddle")(type("Puddle", (), {})).__tag__
    'my-game.puddle'
    """
    if not TAG.fullmatch(tag):
        raise ValueError(f"tag {tag!r}: use lower-case words joined by '-' and '.', such as 'my-game.kick-off'")

    def decorate(cls: C) -> C:
        cls.__tag__ = tag  # type: ignore[attr-defined]
        cls.__tagged_as__ = kind  # type: ignore[attr-defined]
        made: Any = attrs.frozen(cls)
        made.__token_fields__ = tuple(field.name for field in attrs.fields(made))
        return cast(C, made)

    return decorate


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def procedure(tag: str) -> Callable[[C], C]:
    """Make a class a procedure: what waits on the stack, with an `async def run(self, match)`.

    Fields hold plain values only: ints, strings, bools, None, sides, tuples and records.

    >>> @procedure("my-game.kick-off")
    ... class KickOff:
    ...     at: int
    ...     async def run(self, match): ...
    >>> KickOff(at=3)
    KickOff(at=3)
    """
    return tagged(tag, "procedure")


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def choice(tag: str) -> Callable[[C], C]:
    """Make a class something that a coach may choose; its token is the tag and its fields.

    >>> @choice("step")
    ... class Step:
    ...     to: int
    >>> token(Step(8))
    'step:8'
    """
    return tagged(tag, "choice")


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def event(tag: str) -> Callable[[C], C]:
    """Make a class an event: a fact, named in the past tense.

    >>> from ruleengine import Side
    >>> @event("my-game.scored")
    ... class Scored:
    ...     side: Side
    >>> Scored(Side.HOME)
    Scored(side=<Side.HOME: 0>)
    """
    return tagged(tag, "event")


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def record(tag: str) -> Callable[[C], C]:
    """Make a class a frozen record that state, procedures and events may hold.

    >>> @record("my-game.pitch-spot")
    ... class Spot:
    ...     square: int
    >>> tag_of(Spot(4))
    'my-game.pitch-spot'
    """
    return tagged(tag, "record")


def tag_of(value: object) -> str:
    """The tag of a tagged value or class.

    Raises:
        TypeError: the value is not tagged.

    >>> @choice("pass")
    ... class Pass: ...
    >>> tag_of(Pass), tag_of(Pass())
    ('pass', 'pass')
    """
    tag = getattr(value, "__tag__", None)
    if isinstance(tag, str):
        return tag
    kind = value if isinstance(value, type) else type(value)
    raise TypeError(f"{kind.__name__} has no tag: decorate it with @procedure, @choice, @event, @record or @variant")


def token(value: object) -> str:
    """The short stable token by which logs and saves name what was chosen.

    A plain string, int, bool, None or side is its own token; a tagged value is its tag, then its fields,
    joined by colons; a class may have a `token` of its own instead. Within one choice tokens must differ.

    Raises:
        TypeError: the value is not tagged.

    >>> from ruleengine import Side
    >>> token(Side.AWAY), token(7), token("left")
    ('away', '7', 'left')
    """
    kind = type(value)
    if kind is int or kind is str:
        return str(value)
    if value is None or isinstance(value, (str, int)):
        return str(value).lower() if value is None or isinstance(value, bool) else str(value)
    own = getattr(value, "token", None)
    if isinstance(own, str):
        return own
    if isinstance(value, tuple):
        return ",".join(map(token, value))
    tag = tag_of(value)
    return ":".join([tag, *(token(getattr(value, name)) for name in cast(Any, value).__token_fields__)])


def has_token(value: object, text: str) -> bool:
    """Whether a text is the token of a value; most others are told apart by the tag or the first field.

    >>> has_token("left", "left"), has_token(7, "70")
    (True, False)
    """
    kind: Any = type(value)
    names: tuple[str, ...] | None
    if (names := getattr(kind, "__token_fields__", None)) is None or hasattr(kind, "token"):
        return token(value) == text
    if not names or not text.startswith(kind.__tag__):
        return bool(text == kind.__tag__)
    first = token(getattr(value, names[0]))
    return text.startswith(first, len(kind.__tag__) + 1) and token(value) == text
