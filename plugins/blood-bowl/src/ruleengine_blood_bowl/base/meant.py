"""Hints for names that do not exist."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def meant(name: str, known: Iterable[str]) -> str:
    """The name that was meant, as far as one can tell, or else all that there are.

    >>> meant("Blitzr", ["Blitzer", "Lineman"]), meant("Kicker", ["Blitzer", "Lineman"]), meant("Kicker", [])
    ("did you mean 'Blitzer'?", 'there are Blitzer, Lineman', 'there is none')
    """
    names = list(known)
    by_folded = {each.casefold(): each for each in names}
    near = get_close_matches(name.casefold(), by_folded, 1, 0.6)
    if near:
        return f"did you mean {by_folded[near[0]]!r}?"
    return f"there are {', '.join(names)}" if names else "there is none"
