"""Errors of a league file: where they are, and what to do about them."""

from __future__ import annotations

from ruleengine.schema import NAMES, shown
from ruleengine.values import DataError, RulesetError

LONGEST = 80
"""Characters of a title, or of a reason, at most."""


class LeagueError(DataError, RulesetError):
    """A league file that is refused.

    >>> print(LeagueError(("options", "match", "tries"), "0 is too small; give 1 or more", file="league.toml", line=4))
    league.toml, line 4, options.match.tries: 0 is too small; give 1 or more
    """

    __module__ = "ruleengine.league"


def demand(value: object, kind: type, *at: str | int) -> None:
    """Refuse a value of another kind.

    Raises:
        LeagueError: it is; true and false are no numbers.
    """
    if type(value) is not kind:
        raise LeagueError(at, expected=NAMES[kind], got=shown(value))


def demand_words(value: object, *at: str | int) -> None:
    """Refuse what cannot be told to people in a line: no text, none to see, or too much of it.

    Raises:
        LeagueError: it is.
    """
    demand(value, str, *at)
    if not (isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= LONGEST):
        raise LeagueError(
            at, f"{value!r:.40} is refused; give a few words, in one line of at most {LONGEST} characters"
        )
