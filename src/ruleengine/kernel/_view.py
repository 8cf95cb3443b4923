"""What a coach sees of a match: everything but the dice to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleengine.kernel._seeded_dice import SeededDice
from ruleengine.values import Side

if TYPE_CHECKING:
    from ruleengine.kernel._compiled import CompiledRules
    from ruleengine.kernel._match import Match, Result
    from ruleengine.kernel._state import Piece


class View:
    """A match as the coach of one side sees it: to be read, and forked with dice of the coach's own."""

    __slots__ = ("_match", "attribute", "derived", "each", "get", "options", "side")

    def __init__(self, match: Match, side: Side) -> None:
        self._match = match
        self.side = side
        self.get = match.get
        self.each = match.each
        self.derived = match.derived
        self.options = match.options
        self.attribute = match.attribute

    @property
    def rulebook(self) -> CompiledRules:
        """The rules that are played."""
        return self._match.rulebook

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

    @property
    def position_key(self) -> Any:
        """What tells this moment from any other."""
        return self._match.position_key

    def fork(self, seed: int) -> Match:
        """The match as it is, to be tried out with other dice.

        >>> from ruleengine.coaches import View
        >>> View.fork.__name__
        'fork'
        """
        # Named, so that no seed gives the dice of the match itself, be it a fork of a view too.
        own = self._match.dice
        outer = own.name if isinstance(own, SeededDice) else ""
        return self._match.fork(dice=SeededDice(seed, name=f"{outer}/view"))
