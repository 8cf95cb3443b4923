"""Which states are the same: keys that are left out, and keys of which only what is added is kept.

What is left out stands in every state as it did when the walk began.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ruleengine.kernel import AnyKey, Key, SideKey
from ruleengine.odds._errors import OddsError
from ruleengine.values import Side

if TYPE_CHECKING:
    from ruleengine.kernel import Layout

LeftOut = AnyKey[Any] | tuple[AnyKey[Any], int]
"""A key, or a key and the one side or piece whose value is meant."""

_BASE = 1 << 40
_HALF = _BASE >> 1


class Mask:
    """Tells the values that identify a state from those that do not.

    Args:
        layout: where the values of each key lie.
        origin: the values as the walk began.
        ignore: what is left out.
        accumulate: what is left out, whole numbers that rules only ever add to.

    Attributes:
        loose: the places that are left out, each with what it is called.
        carried: the places of which what is added is carried along.
    """

    def __init__(
        self, layout: Layout, origin: Sequence[Any], ignore: Sequence[LeftOut], accumulate: Sequence[LeftOut]
    ) -> None:
        ignored = {place: name for each in ignore for place, name in _places(layout, each)}
        carried = {place: name for each in accumulate for place, name in _places(layout, each)}
        for place in ignored.keys() & carried.keys():
            raise OddsError(f"{ignored[place]} is both ignored and carried; leave it out of one")
        self.loose = {**ignored, **carried}
        self.carried = tuple(carried)
        self._origin = {place: origin[place] for place in self.loose}

    def cover(self, values: list[Any]) -> bool:
        """Put what is left out back to what it was as the walk began, in place; whether that was a change."""
        changed = False
        for place, value in self._origin.items():
            changed = changed or values[place] != value
            values[place] = value
        return changed

    def code(self, values: Sequence[Any]) -> int:
        """What is carried, as one number: the difference of two is the code of what was added."""
        code = 0
        for place in reversed(self.carried):
            value = values[place]
            if not isinstance(value, int) or abs(value) >= _HALF:
                raise OddsError(f"{self.loose[place]} holds {value!r}; only whole numbers can be carried")
            code = code * _BASE + value
        return code

    def put(self, values: list[Any], shift: int) -> int:
        """Put what is carried into values, in place; returns the count that was carried.

        Args:
            values: of the state.
            shift: the count, and the code of what was added since the walk began; see `encoded`.
        """
        shift, count = decoded(shift)
        for place in self.carried:
            shift, added = decoded(shift)
            values[place] = self._origin[place] + added
        return count


def encoded(count: Any, shift: int) -> int:
    """A count together with the code of what was added to keys.

    Raises:
        OddsError: it is no whole number.
    """
    if not isinstance(count, int) or abs(count) >= _HALF:
        raise OddsError(f"a count comes to {count!r}; only whole numbers have a distribution here, see `expected`")
    return shift * _BASE + count


def decoded(code: int) -> tuple[int, int]:
    """The rest of a code, and its first number."""
    first = (code + _HALF) % _BASE - _HALF
    return (code - first) // _BASE, first


def _places(layout: Layout, left_out: LeftOut) -> list[tuple[int, str]]:
    """The places that are meant, and what to call them."""
    key, only = left_out if isinstance(left_out, tuple) else (left_out, None)
    if not isinstance(key, AnyKey):
        raise TypeError(f"{left_out!r} is no key; give a key, or a key and a side or piece")
    at, owners = layout.at[key], range(layout.width[key]) if only is None else (only,)
    if isinstance(key, Key):
        return [(at, repr(key))]
    return [(at + of, f"{key!r} of {Side(of) if isinstance(key, SideKey) else f'piece {of}'}") for of in owners]


def title(left_out: LeftOut) -> str:
    """What is left out, for a report."""
    key, only = left_out if isinstance(left_out, tuple) else (left_out, None)
    return key.name if only is None else f"{key.name} of {Side(only) if isinstance(key, SideKey) else only}"
