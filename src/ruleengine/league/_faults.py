"""Faults of a league file: where they are, and what to do about them."""

from __future__ import annotations

import re

import attrs

from ruleengine.league._lines import line_of
from ruleengine.values import RulesetError

Step = str | int
LONGEST = 80
"""Characters of a title, or of a reason, at most."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def spelled_path(at: tuple[Step, ...]) -> str:
    """A path as it is read: keys with points between them, places in lists from 0.

    >>> spelled_path(("modifiers", 2, "to")), spelled_path(("skills", "human", "Dark Elf"))
    ('modifiers[2].to', 'skills.human."Dark Elf"')
    """
    text = ""
    for step in at:
        if isinstance(step, int):
            text += f"[{step}]"
        else:
            text += ("." if text else "") + (step if _BARE.fullmatch(step) else f'"{step}"')
    return text


class LeagueError(RulesetError):
    """A league file that is refused.

    Attributes:
        at: the way to the fault: keys, and places in lists.
        why: what is wrong, and what to do.
        file: the file, if one was read.
        line: where in it the fault is, from 1, as well as one can tell.

    >>> print(LeagueError(("options", "match", "tries"), "0 is too small; give 1 or more", file="league.toml", line=4))
    league.toml, line 4, options.match.tries: 0 is too small; give 1 or more
    """

    __module__ = "ruleengine.league"

    def __init__(self, at: tuple[Step, ...], why: str, *, file: str = "", line: int | None = None) -> None:
        self.at = at
        self.why = why
        self.file = file
        self.line = line
        places = [file, f"line {line}" if line is not None else "", spelled_path(at)]
        place = ", ".join(filter(None, places))
        super().__init__(f"{place}: {why}" if place else why)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.at, self.why, self.file, self.line)

    def below(self, *steps: Step) -> LeagueError:
        """The same fault, seen from further up."""
        return LeagueError((*steps, *self.at), self.why)

    def within(self, file: str, text: str) -> LeagueError:
        """The same fault with its file and line."""
        line = line_of(text, self.at) if self.line is None else self.line
        return LeagueError(self.at, self.why, file=file, line=line)


def _again(at: tuple[Step, ...], why: str, file: str, line: int | None) -> LeagueError:
    return LeagueError(at, why, file=file, line=line)


@attrs.frozen
class Kind:
    """What a value of a file must be."""

    type: type
    words: str


TEXT, WHOLE, TABLE, LIST = Kind(str, "text"), Kind(int, "a whole number"), Kind(dict, "a table"), Kind(list, "a list")


def demand(value: object, kind: Kind, *at: Step) -> None:
    """Refuse a value of another kind.

    Raises:
        LeagueError: it is; true and false are no numbers.
    """
    if type(value) is not kind.type:
        raise LeagueError(at, f"{shown(value)} is refused; give {kind.words}")


def demand_words(value: object, *at: Step) -> None:
    """Refuse what cannot be told to people in a line: no text, none to see, or too much of it.

    Raises:
        LeagueError: it is.
    """
    demand(value, TEXT, *at)
    if not (isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= LONGEST):
        raise LeagueError(
            at, f"{value!r:.40} is refused; give a few words, in one line of at most {LONGEST} characters"
        )


def shown(value: object) -> str:
    """A value in a message.

    >>> shown(["a", "b"]), shown({"a": 1}), shown("a")
    ('a list', 'a table', "'a'")
    """
    if isinstance(value, bool):
        return str(value).lower()
    return "a list" if isinstance(value, list) else "a table" if isinstance(value, dict) else f"{value!r:.80}"
