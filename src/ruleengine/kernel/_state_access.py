"""The state of a match, as rules use it: its values, its pieces, its stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast, overload

from ruleengine.kernel import hooks
from ruleengine.kernel._state import Attribute, Key, Piece, PieceId, PieceKey, SideKey, State, unkept
from ruleengine.values import RuleError, Side

if TYPE_CHECKING:
    from ruleengine.kernel._compiled import CompiledRules, ReadDerived, ReadOptions
    from ruleengine.kernel._match import Result

T = TypeVar("T")
_ABSENT: Any = object()


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


class StateAccess:
    """The state of a match, and the methods by which rules read and change it. Rules and users see a `Match`.

    Attributes:
        rulebook, options, derived: the compiled rules, their options and what is derived from them.
        teams, pieces: the two teams as they were given, and the pieces that the rules made of them.
        layout: where each key's values lie in the state.
        state: the state in play.
    """

    __slots__ = ("_at", "_looked", "_values", "derived", "layout", "options", "pieces", "rulebook", "state", "teams")

    def _set_up(self, rulebook: CompiledRules, teams: Any) -> None:
        """Take rules and teams; the state holds the defaults."""
        self.rulebook = rulebook
        self.options = rulebook.options
        self.derived = rulebook.derived
        self.teams = teams
        self.pieces = pieces_of(rulebook, teams)
        self.layout = rulebook.layout(len(self.pieces))
        self._at = self.layout.places
        self._looked: dict[str, Any] | None = None  # what parts have made of the last roll, by part
        self._hold(State([], list(self.layout.initial)))

    def _hold(self, state: State) -> None:
        self.state = state
        self._values = state.values  # saves a look-up each time a rule reads a value

    @overload
    def get(self, key: Key[T]) -> T: ...
    @overload
    def get(self, key: SideKey[T], of: Side) -> T: ...
    @overload
    def get(self, key: PieceKey[T], of: PieceId) -> T: ...
    def get(self, key: Any, of: int | None = None) -> Any:
        """The value under a key: of the match, of a side, or of a piece.

        Which side or piece is not checked again: the types say whether one is wanted.
        """
        try:
            if of is None:
                return self._values[self._at[key]]
            return self._values[self._at[key] + of]
        except KeyError:
            raise unkept(key) from None

    @overload
    def set(self, key: Key[T], of: T) -> None: ...
    @overload
    def set(self, key: SideKey[T], of: Side, value: T) -> None: ...
    @overload
    def set(self, key: PieceKey[T], of: PieceId, value: T) -> None: ...
    def set(self, key: Any, of: Any, value: Any = _ABSENT) -> None:
        """Put a value under a key: `set(key, value)`, `set(key, side, value)`, `set(key, piece, value)`.

        For rules only: what is put from outside of a step is in no history, and lost by fork, undo and saves.
        """
        try:
            if value is _ABSENT:
                self._values[self._at[key]] = of
            else:
                self._values[self._at[key] + of] = value
        except KeyError:
            raise unkept(key) from None

    def each(self, key: PieceKey[T]) -> list[T]:
        """The values under a piece key of all pieces, in the order of their ids."""
        at = self.layout.at[key]
        return cast("list[T]", self._values[at : at + len(self.pieces)])

    def push(self, first: Any = _ABSENT, /, *others: Any) -> None:
        """Put procedures on the stack; the first of them runs first, after the current step.

        None at all is no fault.
        """
        stack = self.state.stack
        if others:
            stack.extend(others[::-1])
        if first is not _ABSENT:
            stack.append(first)

    def pop(self, procedure: Any) -> bool:
        """Pop a procedure from the stack if it is the next to run, in order to run it in this same step.

        For the last thing that a rule does: it saves a step where nobody has put anything in between.
        """
        stack = self.state.stack
        if stack and stack[-1] is procedure:
            stack.pop()
            return True
        return False

    def finish(self) -> None:
        """Clear the stack: the match is over when the current step ends."""
        self.state.stack.clear()

    def second_reading(self, part: str) -> Any:
        """The second reading of the step's last roll by a part; see `Part.also_reads`.

        Raises:
            RuleError: the part has not declared a second reading of that roll.
        """
        if self._looked is None or part not in self._looked:
            raise RuleError(f"part {part!r} looks at a roll that it has not declared; name it in `also_reads`")
        return self._looked[part]


def pieces_of(rulebook: CompiledRules, teams: Any) -> tuple[Piece, ...]:
    """The pieces that a match of these rules and teams has, in the order of their ids."""
    if not rulebook.fills(hooks.pieces):
        return ()
    pieces = tuple(hooks.pieces(rulebook, teams))
    rulebook.check_profiles(pieces)
    return pieces
