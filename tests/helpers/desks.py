"""Short words for tests of what people type and read."""

from __future__ import annotations

from typing import Any

import pytest

from ruleengine import Decision, Match, hooks, play, token
from ruleengine.coaches import DisplayName, Person


class Desk:
    """Lines to type, and what was shown."""

    def __init__(self, *lines: str) -> None:
        self._lines = iter(lines)
        self.shown: list[str] = []

    def read(self, label: str) -> str:
        """The next line; there is no more when they are used up."""
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None


def typed(match: Match, *lines: str) -> Desk:
    """Play on as home by typing these lines, while away declines whatever it can; the match waits after the last."""
    desk = Desk(*lines)
    person = Person(desk.read, desk.shown.append, narrate=False)
    with pytest.raises(EOFError):
        play(match, person, _declines)
    return desk


def _declines(view: Any, decision: Decision[Any]) -> Any:
    return decision.choices[-1]


def name(match: Match, option: object) -> DisplayName:
    """What a person calls an option."""
    return hooks.display_name(match, option, DisplayName(token(option)))
