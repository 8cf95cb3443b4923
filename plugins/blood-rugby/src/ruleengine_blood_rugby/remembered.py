"""What was read once, remembered by rulebook: a series of matches begins from the same teams again and again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from ruleengine import Built, Rulebook

T = TypeVar("T")

_MOST: Final = 256
_READ: Final[Built[dict[Any, Any]]] = Built("blood-rugby.remembered", lambda rulebook: {})


def remembered(rulebook: Rulebook, key: tuple[str, Any], read: Callable[[], T]) -> T:
    """What was read under a key before, or what is read now. What raises is read again."""
    known = rulebook.built(_READ)
    if key not in known:
        if len(known) >= _MOST:
            known.clear()
        known[key] = read()
    found: T = known[key]
    return found
