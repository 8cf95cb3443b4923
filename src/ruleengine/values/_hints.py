"""Hints for names that do not exist."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["hint"]

FEW = 9
"""Names of which all are listed; of more, some."""
LONGEST = 80
"""Characters of a name for which a close match is sought: the search takes the square of that."""


def hint(name: str, known: Iterable[str]) -> str:
    """Hint for an unknown name: the closest match, in capitals or not; otherwise all names, or some of many.

    Args:
        known: the names of the kind that is wanted.

    >>> hint("home-win", ["home-wins", "draw"]), hint("goal", ["home-wins", "draw"])
    ("did you mean 'home-wins'?", 'there are home-wins, draw')
    >>> hint("doge", ["Block", "Dodge"])
    "did you mean 'Dodge'?"
    >>> hint("goal", ["draw"]), hint("goal", [])
    ('there is draw', 'there is none')
    >>> hint("goal", [f"row-{n}" for n in range(60)])
    'there are 60, such as row-0, row-1, row-2'
    """
    names = list(dict.fromkeys(known))
    if near := _near(name, [each for each in names if each != name]):
        return f"did you mean {near!r}?"
    if len(names) > FEW:
        return f"there are {len(names)}, such as {', '.join(names[:3])}"
    return f"there {'are' if len(names) > 1 else 'is'} {', '.join(names) or 'none'}"


def _near(name: str, names: list[str]) -> str:
    from difflib import get_close_matches  # heavy, and rarely needed

    folded = {each.casefold(): each for each in names}
    near = get_close_matches(name.casefold(), folded, 1, 0.6) if len(name) <= LONGEST else []
    return folded[near[0]] if near else ""
