"""Less of what is against a player who jumps: Leap, Very Long Legs (BB20-X-LEAP-02, BB20-X-LEAP-05)."""

from __future__ import annotations

from ruleengine import Modifier

LESS = "less against him by "


def lessened(modifiers: tuple[Modifier, ...], skill: str, source: str) -> tuple[Modifier, ...]:
    """Modifiers, and 1 more if those below 0 sum up to −2 or less.

    >>> marked = (Modifier(1, "easy"), *[Modifier(-1, "marked")] * 3)
    >>> once = lessened(marked, "Leap", "my-league.leap")
    >>> sum(each.value for each in once), sum(each.value for each in lessened(once, "Legs", "my-league.legs"))
    (-1, 0)
    """
    against = sum(each.value for each in modifiers if each.value < 0 or each.why.startswith(LESS))
    return (*modifiers, Modifier(1, f"{LESS}{skill}", source)) if against <= -2 else modifiers
