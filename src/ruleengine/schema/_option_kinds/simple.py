"""Numbers, text, one of some names, and one of several kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import attrs

from ruleengine.values import short_repr


class Unfit(ValueError):
    """A value that an option refuses: what is wrong, and what to give."""


class Kind(Protocol):
    """A kind of value."""

    @property
    def allowed(self) -> str:
        """What may be given, in words."""

    def read(self, value: object) -> Any:
        """The value that is held, frozen and in its one form. Raises `Unfit`."""

    def typed(self, text: str) -> object:
        """What a text on a command line stands for; what it cannot be is left as text, for `read` to refuse."""


def refused(value: object, allowed: str) -> Unfit:
    """A refusal in the usual words."""
    return Unfit(f"{short_repr(value, 80)} is refused; give {allowed}")


def is_word(value: object) -> bool:
    """Whether it is text that can stand in a list, or in a table, on a command line."""
    if type(value) is not str or value != value.strip():
        return False
    return value.isprintable() and value != "" and "," not in value and "=" not in value


def _whole(text: str) -> int | None:
    word = text.strip()
    return int(word) if word.isascii() and word.removeprefix("-").isdigit() and len(word) < 12 else None


@attrs.frozen
class Whole:
    """Whole numbers within bounds."""

    low: int | None = None
    high: int | None = None

    @property
    def allowed(self) -> str:
        """With the bounds."""
        if self.low is not None and self.high is not None:
            return f"a whole number from {self.low} to {self.high}"
        bound = f" not below {self.low}" if self.low is not None else ""
        return f"a whole number{bound}" + (f" not above {self.high}" if self.high is not None else "")

    def read(self, value: object) -> int:
        """True and false are none."""
        if type(value) is not int:
            raise refused(value, self.allowed)
        if self.low is not None and value < self.low:
            raise Unfit(f"{short_repr(value)} is too small; give {self.low} or more")
        if self.high is not None and value > self.high:
            raise Unfit(f"{short_repr(value)} is too large; give {self.high} or less")
        return value

    def typed(self, text: str) -> object:
        """ASCII digits, with a minus sign or without."""
        number = _whole(text)
        return text if number is None else number


@attrs.frozen
class Exactly:
    """Values of one type, and the words for some of them."""

    type: type[Any]
    allowed: str
    words: Mapping[str, object] = attrs.field(factory=dict, eq=False)

    def read(self, value: object) -> object:
        """Of the type itself."""
        if type(value) is not self.type:
            raise refused(value, self.allowed)
        return value

    def typed(self, text: str) -> object:
        """By the words, in whatever case."""
        return self.words.get(text.strip().lower(), text)


NOTHING = Exactly(type(None), "none", {"none": None})
PLAIN: Mapping[Any, Kind] = {
    bool: Exactly(bool, "true or false", {"true": True, "false": False}),
    str: Exactly(str, "text"),
    None: NOTHING,
    type(None): NOTHING,
}


@attrs.frozen
class Word:
    """Text that can stand in a table on a command line."""

    allowed: str = "text without ',' and '='"

    def read(self, value: object) -> str:
        """Not empty, without blanks around it."""
        if type(value) is not str or not is_word(value):
            raise refused(value, self.allowed)
        return value

    def typed(self, text: str) -> object:
        """As it is, without blanks around it."""
        return text.strip()


@attrs.frozen
class OneOf:
    """One of some names or numbers."""

    values: tuple[Any, ...]

    @property
    def allowed(self) -> str:
        """All of them."""
        return "one of " + ", ".join(map(repr, self.values))

    def read(self, value: object) -> object:
        """1 is neither true nor 1.0."""
        for one in self.values:
            if type(value) is type(one) and value == one:
                return one
        raise refused(value, self.allowed)

    def typed(self, text: str) -> object:
        """A number, if there is one among them."""
        number = _whole(text) if any(isinstance(each, int) for each in self.values) else None
        return text if number is None else number


@attrs.frozen
class Either:
    """One of several kinds."""

    kinds: tuple[Kind, ...]

    @property
    def allowed(self) -> str:
        """All of them."""
        return " or ".join(kind.allowed for kind in self.kinds)

    def read(self, value: object) -> object:
        """By the first kind that takes it; if a number is out of bounds, that is what is said."""
        why = refused(value, self.allowed)
        for kind in self.kinds:
            try:
                return kind.read(value)
            except Unfit as error:
                if isinstance(kind, Whole) and type(value) is int:
                    why = error
        raise why

    def typed(self, text: str) -> object:
        """By the first kind that makes something of it."""
        found = (kind.typed(text) for kind in self.kinds)
        return next((value for value in found if value is not text), text)
