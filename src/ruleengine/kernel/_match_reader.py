"""What may be read of a match, whoever reads it: rules, coaches, and those who ask what would be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar, overload

if TYPE_CHECKING:
    from ruleengine.kernel._compiled import CompiledRules, ReadDerived, ReadOptions
    from ruleengine.kernel._match import Result
    from ruleengine.kernel._state import Attribute, Key, Piece, PieceId, PieceKey, SideKey
    from ruleengine.values import Side

T = TypeVar("T")


class MatchReader(Protocol):
    """What a pure function reads of a match. A `Match` is one, and so is the `View` of a coach.

    Declare with it what a function takes that changes nothing: rules and coaches can call it then.

    >>> from ruleengine import HOME, View, new_match
    >>> def leads(match: MatchReader) -> bool:
    ...     return match.result.score[HOME] > 0
    >>> match = new_match("blood-dice", seed=7)
    >>> leads(match), leads(View(match, HOME))
    (False, False)
    """

    @property
    def rulebook(self) -> CompiledRules:
        """The rules that are played."""

    @property
    def options(self) -> ReadOptions:
        """Reads the options of a part, by their class."""

    @property
    def derived(self) -> ReadDerived:
        """Reads what is derived from the rules."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of both sides."""

    @property
    def result(self) -> Result:
        """The score as it stands."""

    @property
    def events(self) -> tuple[Any, ...]:
        """All events so far."""

    @overload
    def get(self, key: Key[T]) -> T: ...
    @overload
    def get(self, key: SideKey[T], of: Side) -> T: ...
    @overload
    def get(self, key: PieceKey[T], of: PieceId) -> T: ...
    def get(self, key: Any, of: Any = None) -> Any:
        """The value under a key: of the match, of a side, or of a piece."""

    def each(self, key: PieceKey[T]) -> list[T]:
        """The values under a piece key of all pieces, in the order of their ids."""

    def attribute(self, piece: PieceId, attribute: Attribute[T]) -> T:
        """An attribute of a piece, with all that parts change about it."""
