"""A match as it would be: for pure builders of checks, asked about a moment that has not come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruleengine import Attribute, CompiledRules, MatchReader, Piece, PieceId, PieceKey, Result, hooks
from ruleengine_blood_bowl._base.state import SQUARE, STANDING, STATUS, TAKEN, ZONES
from ruleengine_blood_bowl._base.terms import Status

Values = Mapping[tuple[Any, int], Any]
"""By a key and the side or piece that it is of (0 for the match): the value there."""


class Supposed:
    """What rules read of a match, with some values changed; the match is not touched, and read as it goes on.

    Hand it to a pure function in place of the match, by `suppose`.
    """

    __slots__ = ("_given", "_match", "derived", "options")

    def __init__(self, match: MatchReader, given: Values) -> None:
        self._match = match
        self._given = given
        self.derived = match.derived
        self.options = match.options

    @property
    def rules(self) -> CompiledRules:
        """The rules that are played."""
        return self._match.rules

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of both sides."""
        return self._match.pieces

    @property
    def result(self) -> Result:
        """The score as it stands."""
        return self._match.result

    @property
    def events(self) -> tuple[Any, ...]:
        """All events so far."""
        return self._match.events

    def get(self, key: Any, of: int | None = None) -> Any:
        """The value under a key, as supposed."""
        found = self._given.get((key, of or 0), self)
        return self._match.get(key, of) if found is self else found

    def each(self, key: PieceKey[Any]) -> list[Any]:
        """The values under a piece key of all pieces, as supposed."""
        values = self._match.each(key)
        for (other, of), value in self._given.items():
            if other is key:
                values[of] = value
        return values

    def attribute(self, piece: PieceId, attribute: Attribute[Any]) -> Any:
        """An attribute of a piece, with all that parts change about it."""
        return hooks.attribute(self, piece, attribute, self.rules.providers[attribute](self, piece))


def suppose(match: MatchReader, given: Values) -> MatchReader:
    """A match with some values changed, to be read only.

    >>> from ruleengine_blood_bowl.positions import from_position
    >>> match = from_position("home 7 Blitzer L8")
    >>> suppose(match, {(SQUARE, 0): 5}).get(SQUARE, PieceId(0)), match.get(SQUARE, PieceId(0))
    (5, 193)
    """
    return Supposed(match, given)


def on_his_feet(match: MatchReader, piece: PieceId, square: int, *, zone: bool = False) -> dict[tuple[Any, int], Any]:
    """What to suppose of a player who stands on a free square instead of where, and how, he is.

    Args:
        zone: whether he has a tackle zone there, even if he has none where he stands.
    """
    side, here, there = match.pieces[piece].side, 1 << match.get(SQUARE, piece), 1 << square
    zone = zone or match.get(ZONES, side) & here != 0
    return {
        (STATUS, piece): Status.STANDING,
        (SQUARE, piece): square,
        (TAKEN, 0): match.get(TAKEN) & ~here | there,
        (STANDING, side): match.get(STANDING, side) & ~here | there,
        (ZONES, side): match.get(ZONES, side) & ~here | (there if zone else 0),
    }
