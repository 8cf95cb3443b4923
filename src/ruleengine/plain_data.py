"""Plain data that is frozen, for values that hold what a file said."""

from __future__ import annotations

from typing import Any


class PlainData:
    """Text, whole numbers, true or false, and lists and tables of these: hashable, and equal if it says the same.

    The order of a table's keys does not matter; saves hold the data as they are.

    Args:
        data: what it holds; later changes of it do not show here.

    >>> PlainData({"tries": 6, "title": "Cup"}) == PlainData({"title": "Cup", "tries": 6})
    True
    >>> PlainData([1, 2]).data
    [1, 2]
    """

    __slots__ = ("_text",)

    def __init__(self, data: Any) -> None:
        from json import dumps

        self._text = dumps(data, sort_keys=True, ensure_ascii=False, allow_nan=False)

    @property
    def data(self) -> Any:
        """What it holds, made anew."""
        from json import loads

        return loads(self._text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlainData) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[type[PlainData], tuple[Any]]:
        return PlainData, (self.data,)

    def __repr__(self) -> str:
        return f"PlainData({self.data!r})"
