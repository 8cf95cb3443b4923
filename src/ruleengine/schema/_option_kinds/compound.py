"""Dice, sets of names, and rows of tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleengine.dice import Pool
from ruleengine.schema._option_kinds.simple import Kind, OneOf, Unfit, refused
from ruleengine.schema._tables import Table, range_of
from ruleengine.values import token


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
    from ruleengine.dice import NotationError, dice

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
        one = OneOf(self.values)
        for each in value:
            try:
                one.read(each)
            except Unfit:
                raise refused(each, self.allowed) from None
        return tuple(name for name in self.values if any(type(each) is type(name) and each == name for each in value))

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
        return self.default if tuple(map(_typed, entries)) == tuple(map(_typed, self.default.entries)) else made

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


def _typed(value: object) -> tuple[type, object]:
    return type(value), value


def row_named(key: object) -> str:
    """A row of a table as it is written: a result, or a range.

    >>> row_named(2), row_named((4, 10))
    ('2', '4-10')
    """
    return "-".join(map(str, key)) if isinstance(key, tuple) else str(key)
