"""Hints for names that do not exist."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["hint"]


def hint(name: str, known: Iterable[str]) -> str:
    """The name that was meant, in capitals or not, as far as one can tell, or else all that there are.

    >>> hint("home-win", ["home-wins", "draw"]), hint("goal", ["home-wins", "draw"])
    ("did you mean 'home-wins'?", 'there are home-wins, draw')
    >>> hint("doge", ["Block", "Dodge"])
    "did you mean 'Dodge'?"
    >>> hint("goal", ["draw"]), hint("goal", [])
    ('there is draw', 'there is none')
    """
    from difflib import get_close_matches  # heavy, and rarely needed

    names = list(known)
    by_folded = {each.casefold(): each for each in names}
    near = get_close_matches(name.casefold(), by_folded, 1, 0.6)
    if near:
        return f"did you mean {by_folded[near[0]]!r}?"
    return f"there {'are' if len(names) > 1 else 'is'} {', '.join(names) or 'none'}"
