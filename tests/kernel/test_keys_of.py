"""A key is read and set per match, per side or per piece, as it is kept; anything else is refused by name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Key, Match, Part, Piece, PieceId, PieceKey, Profile, RuleError, SideKey, View

from .toy import Teams, idle, start

ONE: Key[int] = Key("toy.board-keys.one", int, default=1)
EACH_SIDE: SideKey[int] = SideKey("toy.board-keys.each-side", int, default=2)
EACH_PIECE: PieceKey[int] = PieceKey("toy.board-keys.each-piece", int, default=3)


class Keeper(Part):
    name = "toy.board-keys"
    keys = (ONE, EACH_SIDE, EACH_PIECE)


@pytest.fixture
def match() -> Match:
    team = tuple(Piece(PieceId(n), HOME, Profile("p")) for n in range(3))
    return start(idle, parts=[Teams(), Keeper()], teams=team)


WRONG: list[tuple[Callable[[Any], object], str]] = [
    (lambda m: m.get(ONE, AWAY), "Key('toy.board-keys.one') has one value a match, not one of <Side.AWAY: 1>"),
    (lambda m: m.get(ONE, 2), "Key('toy.board-keys.one') has one value a match, not one of 2"),
    (lambda m: m.get(EACH_SIDE), "SideKey('toy.board-keys.each-side') has one value a side; say of which side"),
    (lambda m: m.get(EACH_PIECE), "PieceKey('toy.board-keys.each-piece') has one value a piece; say of which piece"),
    (
        lambda m: m.each(EACH_SIDE),
        "SideKey('toy.board-keys.each-side') is no PieceKey that a part of the ruleset keeps",
    ),
    (lambda m: m.each(ONE), "Key('toy.board-keys.one') is no PieceKey"),
]


SEEN: list[Callable[[Match], Any]] = [lambda m: m, lambda m: View(m, AWAY), lambda m: m.fork()]


@pytest.mark.parametrize(("read", "why"), WRONG)
@pytest.mark.parametrize(
    "seen", [lambda m: m, lambda m: View(m, AWAY), lambda m: m.fork()], ids=["match", "view", "fork"]
)
def test_a_key_is_not_read_of_what_it_is_not_kept_of(
    match: Match, seen: Callable[[Match], Any], read: Callable[[Any], object], why: str
) -> None:
    with pytest.raises(RuleError, match=re.escape(why)):
        read(seen(match))


def test_nor_set(match: Match) -> None:
    before = match.state.freeze()
    for wrong in ((ONE, AWAY, 5), (EACH_SIDE, 5), (EACH_PIECE, 5)):
        put: Any = wrong
        with pytest.raises(RuleError, match="has one value a"):
            match.set(*put)
    assert match.state.freeze() == before


def test_as_it_is_kept_it_is_read(match: Match) -> None:
    assert (match.get(ONE), match.get(EACH_SIDE, AWAY), match.get(EACH_PIECE, PieceId(2))) == (1, 2, 3)
    assert match.each(EACH_PIECE) == [3, 3, 3]


@pytest.mark.parametrize(
    ("key", "of"), [(EACH_SIDE, 2), (EACH_SIDE, -1), (EACH_PIECE, 3), (EACH_PIECE, -1), (EACH_PIECE, "1"), (ONE, 0)]
)
def test_an_index_is_that_of_a_value(match: Match, key: Any, of: Any) -> None:
    assert match.layout.index(EACH_PIECE, 1) == match.layout.at[EACH_PIECE] + 1
    with pytest.raises(RuleError, match="has one value a"):
        match.layout.index(key, of)
