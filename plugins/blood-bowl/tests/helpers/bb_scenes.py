"""Short words for the tests: begin at a position, and play on by the names of players and squares."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from ruleengine import Decision, Match, Roll, Ruleset, Side, new_match
from ruleengine.grid import Grid
from ruleengine_blood_bowl import BLOOD_BOWL_2020, BLOOD_BOWL_LRB
from ruleengine_blood_bowl.teams import player_of

SQUARE = re.compile(r"[A-Z][0-9]{1,2}")
GRID = Grid(26, 15)


def token_of(match: Match, words: str) -> str:
    """The token of a choice that names players by side and number, and squares: `hand-to home 7`, `step M8`."""
    parts: list[str] = []
    given = iter(words.split(" "))
    for word in given:
        if word in ("home", "away"):
            parts.append(str(player_of(match, Side[word.upper()], int(next(given)))))
        else:
            parts.append(str(GRID.named(word)) if SQUARE.fullmatch(word) else word)
    return ":".join(parts)


def answer(match: Match, *answers: Any) -> Match:
    """Answer in turn: a face or a tuple of faces where dice are thrown, words where a coach chooses."""
    for given in answers:
        wanted = Decision if isinstance(given, str) else Roll
        assert isinstance(match.pending, wanted), f"{given!r} is no answer to {match.pending}"
        match.answer(token_of(match, given) if isinstance(given, str) else given)
    return match


def options_of(match: Match) -> Sequence[Any]:
    """What the match offers, which must be asking a coach."""
    assert isinstance(match.pending, Decision), f"{match.pending} is no choice"
    return match.pending.choices


def roll_of(match: Match) -> Roll[Any]:
    """The roll that the match waits for, as it must."""
    assert isinstance(match.pending, Roll), f"{match.pending} is no roll"
    return match.pending


def scenes(rules: Ruleset) -> Callable[..., Match]:
    """What begins at positions of an edition; see `scene`."""

    def begin(text: str, *answers: Any, options: dict[str, Any] | None = None) -> Match:
        match = new_match(rules, teams={"position": text}, options=options)
        return answer(match, *answers)

    return begin


@pytest.fixture
def scene() -> Callable[..., Match]:
    """Begin at a position, without dice of its own, and answer: `scene(text, *answers, options={})`."""
    return scenes(BLOOD_BOWL_LRB)


@pytest.fixture
def scene20() -> Callable[..., Match]:
    """The same by the rules of 2020."""
    return scenes(BLOOD_BOWL_2020)


@pytest.fixture
def play() -> Callable[..., Match]:
    """Play on; see `answer`."""
    return answer
