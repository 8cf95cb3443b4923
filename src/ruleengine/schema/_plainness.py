"""Plain data, as saves accept them: what `new_match` is given as teams is checked before a match begins."""

from __future__ import annotations

from math import isfinite
from typing import Any, NamedTuple

from ruleengine.schema._text import MAX_DEPTH, MAX_DIGITS
from ruleengine.values import DataError, joined, short_repr

__all__ = ["PlainLimits", "check_plain"]


class PlainLimits(NamedTuple):
    """What plain data may hold.

    Attributes:
        largest: how far whole numbers may be from 0, and what that is in words.
        deepest: how deep lists and tables may stand in each other.
        remedy: what to give.
        barred: types that are refused.
    """

    largest: tuple[int, str]
    deepest: int
    remedy: str
    barred: tuple[type, ...] = ()


# Saves are nested at most 64 deep, and teams lie in two objects of a save.
_TEAMS = PlainLimits(
    largest=(10**MAX_DIGITS - 1, f"an int of at most {MAX_DIGITS} digits"),
    deepest=MAX_DEPTH - 3,
    remedy="give None, bool, int, float, str, or list, tuple and dict (by str) of these",
)


def check_plain(
    data: object, path: str, *, error: type[DataError] = DataError, limits: PlainLimits | None = None
) -> None:
    """Refuse what a save cannot hold: anything but None, bools, numbers, text, and lists, tuples and dicts of these.

    Args:
        path: what comes before the path of a fault.
        error: the class of the error.
        limits: other limits than those of teams.

    Raises:
        DataError: the path leads to the first value that is refused.

    >>> check_plain({"home": ["Ann", 7]}, "teams")
    >>> check_plain({"home": ["Ann", {7}]}, "teams")
    Traceback (most recent call last):
    ruleengine.schema.DataError: teams.home[1]: must be plain data, got {7}; give None, bool, int, float, str, or \
list, tuple and dict (by str) of these
    """
    fault = _fault(data, limits or _TEAMS, 0)
    if fault is not None:
        raise error(joined(path, fault[0].removeprefix(".")), fault[1])


def _fault(data: Any, limits: PlainLimits, depth: int) -> tuple[str, str] | None:
    """The path to the first value that is refused, and why it is; the path is put together on the way back."""
    kind = type(data)
    if kind is list or kind is tuple or kind is dict:
        return _fault_within(data, limits, depth)
    if kind in limits.barred:
        return "", f"must be plain data, got {short_repr(data)}; {limits.remedy}"
    if kind is str:
        return None if _is_unicode(data) else ("", f"must be text in Unicode, got {short_repr(data)}; write it anew")
    if kind is int:
        largest, words = limits.largest
        return None if abs(data) <= largest else ("", f"must be {words}, got {short_repr(data)}; give a smaller one")
    if kind is float:
        return None if isfinite(data) else ("", f"must be a finite number, got {data}; give another, or None")
    if data is None or kind is bool:
        return None
    return "", f"must be plain data, got {short_repr(data)}; {limits.remedy}"


def _fault_within(data: Any, limits: PlainLimits, depth: int) -> tuple[str, str] | None:
    if depth == limits.deepest:
        return "", f"must be nested at most {limits.deepest} deep, got more; flatten it"
    is_dict = type(data) is dict
    for step, each in data.items() if is_dict else enumerate(data):
        if is_dict and not (type(step) is str and _is_unicode(step)):
            return "", f"must be plain data with str as keys, got the key {short_repr(step)}; write it as text"
        fault = _fault(each, limits, depth + 1)
        if fault is not None:
            return f".{step}{fault[0]}" if is_dict else f"[{step}]{fault[0]}", fault[1]
    return None


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
