"""Plain data, as saves accept them: what `new_match` is given as teams is checked before a match begins."""

from __future__ import annotations

from math import isfinite
from typing import Any

from ruleengine.values import SaveError, short_repr

__all__ = ["check_plain"]

_DEEPEST = 61
"""Saves are nested at most 64 deep, and teams lie in two objects of a save."""
_TOO_LONG = 10**1250
"""Saves hold numbers of at most 1250 digits."""


def check_plain(data: object, path: str, *, error: type[SaveError] | None = None) -> None:
    """Refuse what a save cannot hold: anything but None, bools, numbers, text, and lists, tuples and dicts of these.

    Args:
        path: what comes before the path of a fault.
        error: the class of the error, if not `DataError`.

    Raises:
        DataError: the path leads to the first value that is refused.

    >>> check_plain({"home": ["Ann", 7]}, "teams")
    >>> check_plain({"home": ["Ann", {7}]}, "teams")
    Traceback (most recent call last):
    ruleengine.schema.DataError: teams.home[1]: must be plain data, got {7}; give None, bool, int, float, str, or \
list, tuple and dict (by str) of these
    """
    fault = _fault(data, 0)
    if fault is not None:
        from ruleengine.schema._plain_data import DataError, joined  # only those who read files need it

        raise (error or DataError)(joined(path, fault[0].removeprefix(".")), fault[1])


def _fault(data: Any, depth: int) -> tuple[str, str] | None:
    """The path to the first value that is refused, and why it is; the path is put together on the way back."""
    kind = type(data)
    if kind is list or kind is tuple or kind is dict:
        return _fault_within(data, depth)
    if kind is str:
        return None if _is_unicode(data) else ("", f"must be text in Unicode, got {short_repr(data)}; write it anew")
    if kind is int:
        what = "must be an int of at most 1250 digits"
        return None if abs(data) < _TOO_LONG else ("", f"{what}, got {short_repr(data)}; give a smaller one")
    if kind is float:
        return None if isfinite(data) else ("", f"must be a finite number, got {data}; give another, or None")
    if data is None or kind is bool:
        return None
    remedy = "give None, bool, int, float, str, or list, tuple and dict (by str) of these"
    return "", f"must be plain data, got {short_repr(data)}; {remedy}"


def _fault_within(data: Any, depth: int) -> tuple[str, str] | None:
    if depth == _DEEPEST:
        return "", f"must be nested at most {_DEEPEST} deep, got more; flatten it"
    is_dict = type(data) is dict
    for step, each in data.items() if is_dict else enumerate(data):
        if is_dict and not (type(step) is str and _is_unicode(step)):
            return "", f"must be plain data with str as keys, got the key {short_repr(step)}; write it as text"
        fault = _fault(each, depth + 1)
        if fault is not None:
            return f".{step}{fault[0]}" if is_dict else f"[{step}]{fault[0]}", fault[1]
    return None


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
