"""What options may be: how each kind of value is checked, read from a command line, and described.

A kind reads what it is given to the value that the part holds, or refuses it with what to give instead. Everything
that a kind reads, and everything that `plain` makes of it, may also be written in JSON and TOML.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import attrs

from ruleengine.dice import Pool
from ruleengine.schema._tables import Table, range_of, row_named
from ruleengine.values import short_repr, token


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


def _is_same(value: object, other: object) -> bool:
    return type(value) is type(other) and value == other


def _is_among(value: object, values: Iterable[object]) -> bool:
    return any(_is_same(value, each) for each in values)


def whole(text: str) -> int | None:
    """The whole number that a text stands for, in ASCII digits; None: none, or one of more than eleven characters.

    >>> whole(" -3 "), whole("3.0"), whole("9" * 5000)
    (-3, None, None)
    """
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
        number = whole(text)
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
        if not _is_among(value, self.values):
            raise refused(value, self.allowed)
        return value

    def typed(self, text: str) -> object:
        """A number, if there is one among them."""
        number = whole(text) if any(isinstance(each, int) for each in self.values) else None
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


@attrs.frozen
class Dice:
    """Dice that are thrown together, in dice notation."""

    allowed: str = "dice such as 2d6 or d6+d8"

    def read(self, value: object) -> Pool:
        """Nothing that is added, kept or multiplied."""
        pool = _pool(value) if isinstance(value, str) else value
        # The notation has limits, and whatever is held must be readable when it is written.
        if type(pool) is not Pool or (not isinstance(value, str) and _pool(str(pool)) != pool):
            raise refused(value, self.allowed)
        return pool

    def typed(self, text: str) -> object:
        """As it is: dice are always text."""
        return text


def _pool(text: str) -> Pool | None:
    from ruleengine.dice import NotationError, dice  # slow to load, and few options are dice

    sides: tuple[int, ...] = ()
    try:
        dice(text)  # for its limits on the whole
        for term in text.split("+"):
            expression = dice(term)
            if expression != dice(str(expression.pool)):
                return None
            sides += expression.pool.sides
    except NotationError:
        return None
    return Pool(sides)


@attrs.frozen
class Names:
    """Some of a list of names."""

    values: tuple[Any, ...]

    @property
    def allowed(self) -> str:
        """All of them."""
        return f"some of {', '.join(map(repr, self.values))}, or none of them"

    def read(self, value: object) -> tuple[Any, ...]:
        """In the order of the list, each once."""
        if not isinstance(value, list | tuple):
            raise refused(value, f"a list with {self.allowed}")
        for each in value:
            if not _is_among(each, self.values):
                raise refused(each, self.allowed)
        return tuple(name for name in self.values if _is_among(name, value))

    def typed(self, text: str) -> object:
        """Names with commas between them; `none` for none."""
        if text.strip().lower() in ("", "none"):
            return ()
        one = OneOf(self.values)
        return [one.typed(word.strip()) for word in text.split(",")]


@attrs.frozen
class Rows:
    """Rows of a table that differ from the default's."""

    default: Table[Any]
    entry: Kind

    @property
    def allowed(self) -> str:
        """With the dice, and what may be entered."""
        low, _, value = self.default.rows[0]
        return f"entries for results of {self.default.dice}, such as {low}={token(value)}, each {self.entry.allowed}"

    def read(self, value: object) -> Table[Any]:
        """The default with these rows in place of its own; one that says the same is the default."""
        entries = list(self.default.entries)
        if isinstance(value, Table):
            value = self._rows_of(value)
        if not isinstance(value, Mapping):
            raise refused(value, self.allowed)
        first, taken = len(self.default.dice), set[int]()
        for key, entry in value.items():
            low, high = self._range(key)
            twice = taken.intersection(range(low, high + 1))
            if twice:
                raise Unfit(f"row {row_named(key)}: {min(twice)} stands twice; give each result once")
            taken.update(range(low, high + 1))
            entries[low - first : high - first + 1] = [self._entry(key, entry)] * (high - low + 1)
        made = Table.of_entries(self.default.dice, entries)
        return self.default if all(map(_is_same, entries, self.default.entries)) else made

    def _rows_of(self, table: Table[Any]) -> Mapping[Any, Any]:
        if table.dice != self.default.dice or table.modifier:
            shifted = f", shifted by {table.modifier}" if table.modifier else ""
            raise Unfit(f"a table of {table.dice}{shifted} is refused; give one of {self.default.dice}")
        return dict(table.ranges())

    def _range(self, key: object) -> tuple[int, int]:
        low, high = range_of(key) or (0, -1)
        least, most = len(self.default.dice), sum(self.default.dice.sides)
        if low > high:
            raise Unfit(
                f"row {row_named(key):.40}: no such row; name a result or a range, such as {least} or {least}-{most}"
            )
        if low < least or high > most:
            raise Unfit(f"row {row_named(key)}: no such row; {self.default.dice} shows {least} to {most}")
        return low, high

    def _entry(self, key: object, value: object) -> object:
        try:
            return self.entry.read(value)
        except Unfit as error:
            raise Unfit(f"row {row_named(key)}: {error}") from None

    def typed(self, text: str) -> object:
        """Rows with commas between them: `2=snow,3-4=rain`."""
        rows: dict[str, object] = {}
        for word in text.split(",") if text.strip() else ():
            key, equals, entry = word.partition("=")
            if not equals:
                raise Unfit(f"{word.strip()!r:.40} is no row; give {self.allowed}")
            if key.strip() in rows:
                raise Unfit(f"row {key.strip()} stands twice; give each result once")
            rows[key.strip()] = self.entry.typed(entry.strip())
        return rows
