"""Positions: a moment of a match between two activations as a few lines of text, read and written.

A line of the match is a word and what it says; a line of a player begins with the side and the number. Only what
differs from what goes without saying is said, in a fixed order, so that each position has one text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn, TypeVar

import attrs

from ruleengine import CompiledRules, Decision, Match, Side
from ruleengine.grid import Grid
from ruleengine.schema import TextError, decoded, whole
from ruleengine.values import hint
from ruleengine_pitch._fields import YES_NO, Field, Unreadable
from ruleengine_pitch._squares import OFF

POSITION: Final = "position"
"""The name under which the `teams` of a match hold the text of a position."""
SIDES: Final = {str(side): side for side in Side}
HIGHEST_NUMBER: Final = 99
"""On a shirt."""

Usual = Callable[[Field], tuple[Any, ...]]
"""The values of a field that go without saying."""


class PositionError(TextError):
    """The text of a position that is refused, or a moment of which none can be written.

    Attributes:
        line: the number of the line at fault, from 1; 0 if it is none in particular.

    >>> print(PositionError(3, "there is no square 'Z99'; they go from A1 to Z15"))
    line 3: there is no square 'Z99'; they go from A1 to Z15
    """

    __module__ = "ruleengine_pitch.positions"


@attrs.frozen
class Placement:
    """A player of a position; games add what else they say of one.

    Attributes:
        line: the number of the line.
        square: OFF off the pitch.
        flags: values of fields by player, by name.
    """

    line: int
    side: Side
    player: Any
    status: Any
    square: int
    flags: Mapping[str, Any] = attrs.field(hash=False)


@attrs.frozen
class Sheet:
    """What the text of a position says; games add what else they say.

    Attributes:
        players: home's first, each side by number.
        fields: values by name, where they are said.
        ball: the square on which the ball lies, or OFF.
    """

    players: tuple[Any, ...]
    fields: Mapping[str, tuple[Any, ...]] = attrs.field(hash=False)
    ball: int

    def of(self, side: Side) -> list[Any]:
        """Return the players of a side."""
        return [each.player for each in self.players if each.side is side]


S = TypeVar("S")


def is_position(teams: Any) -> bool:
    """Return whether a match begins from a position.

    >>> is_position({"position": "home 7 Blitzer M8"})
    True
    """
    return isinstance(teams, Mapping) and POSITION in teams


def position_in(
    rules: CompiledRules, prefix: str, teams: Mapping[str, Any], read: Callable[[CompiledRules, Any], S]
) -> S:
    """Return the position from which a match begins; the same text is read once.

    Args:
        prefix: of the game.
        read: reads the text.

    Raises:
        PositionError: the text is refused, or something else is given beside it.
    """
    if len(teams) > 1:
        raise PositionError(0, "a position says who plays: give no teams beside it")
    text = teams[POSITION]
    return rules.remembered((f"{prefix}.position", repr(text)), lambda: read(rules, text))


def put_fields(match: Match, fields: Iterable[Field], sheet: Sheet, usual: Usual) -> None:
    """Put what a position says of its fields into a match, and the usual values where it says nothing."""
    for field in fields:
        values = list(usual(field))
        if field.by_player:
            values = [each.flags.get(field.name, value) for each, value in zip(sheet.players, values, strict=True)]
        field.keep(match, tuple(sheet.fields.get(field.name, values)))


# Writing -------------------------------------------------------------------------------------------------


def check_moment(match: Match, activation: type[Any], *, plain_turn: bool) -> None:
    """Refuse to write a position unless a coach chooses whom to activate, in no extra turn.

    Args:
        activation: the procedure that asks.

    Raises:
        PositionError: the message says what the match waits for.
    """
    pending = match.pending
    asks = isinstance(pending, Decision) and pending.reason == "activate"
    if not (asks and isinstance(match.procedure, activation)):
        waits = f"this match waits for {pending.reason!r}" if pending else "this match is over"
        raise PositionError(0, f"a position is a moment at which a coach chooses whom to activate; {waits}")
    if not plain_turn:
        raise PositionError(0, "in an extra turn no position can be written; let it end first")


def field_lines(match: Match, grid: Grid, fields: Iterable[Field], usual: Usual) -> Iterator[str]:
    """The lines of what a match holds; each empty if it goes without saying."""
    for field in fields:
        if not field.by_player:
            yield field.line(grid, field.kept(match), usual(field))


def field_words(
    match: Match, grid: Grid, fields: Iterable[Field], usual: Usual, form: str = "{}={}"
) -> Iterator[tuple[str, ...]]:
    """The words of fields for each player; each empty if it goes without saying.

    Args:
        form: how a name and a value are written in one word.
    """

    def word(field: Field, value: Any, plain: Any) -> str:
        if value == plain:
            return ""
        return field.name if value is True else form.format(field.name, field.written(grid, value))

    columns = [(f, zip(f.kept(match), usual(f), strict=True)) for f in fields if f.by_player]
    rows = [[word(field, value, plain) for value, plain in column] for field, column in columns]
    yield from zip(*rows, strict=True) if rows else ((),) * len(match.pieces)


def joined_lines(lines: Iterable[str]) -> str:
    """The text of lines; those that are empty are left out."""
    return "".join(f"{line}\n" for line in lines if line)


def joined_words(words: Iterable[str]) -> str:
    """The text of a line; words that are empty are left out."""
    return " ".join(filter(None, words))


# Reading -------------------------------------------------------------------------------------------------


class Reader:
    """Reads the text of a position: first the lines of the match, then those of players.

    A game overrides `split`, `line` and `player`.

    Args:
        rules: the rules.
        grid: the squares of the pitch.
        fields: the fields by name.
        lines: the words that begin a line besides sides and fields.

    Attributes:
        word: how the name and the value of a field are written in the line of a player.
        n: the number of the line that is read.
        said: values of fields by name.
        lines: where a line of the match began with a word: its number.
        players: what was read of players.
        ball: the square on which the ball lies.
    """

    word = "{}={}"

    def __init__(self, rules: CompiledRules, grid: Grid, fields: dict[str, Field], lines: Sequence[str]) -> None:
        self.rules, self.grid, self.fields, self._others = rules, grid, fields, lines
        self.n, self.ball = 0, OFF
        self.said: dict[str, tuple[Any, ...]] = {}
        self.lines: dict[str, int] = {}
        self.players: list[Any] = []

    def split(self, line: str) -> list[str]:
        """Return the words of a line; none for a comment."""
        return [] if line.startswith("#") else line.split()

    def line(self, name: str, words: list[str]) -> None:
        """Read a line of the match that is no field's."""

    def player(self, side: Side, words: list[str]) -> Any:
        """Read the line of a player, behind the side, as a placement."""

    def refuse(self, why: str) -> NoReturn:
        """Refuse the line that is read."""
        raise PositionError(self.n, why)

    def read(self, text: str) -> None:
        """Read a text.

        Raises:
            PositionError: it is refused; the message names line and remedy.
        """
        of_players = []
        for self.n, line in enumerate(decoded(text, error=PositionError).splitlines(), start=1):
            words = self.split(line.strip())
            if words and words[0] in SIDES:
                of_players.append((self.n, words))
            elif words:
                self._line(words[0], words[1:])
        for self.n, (side, *words) in of_players:
            self.players.append(self.player(SIDES[side], words))
        self.players.sort(key=lambda each: (each.side, each.player.number))

    def _line(self, name: str, words: list[str]) -> None:
        if name in self.lines:
            self.refuse(f"{name!r} is said twice; leave one out")
        self.lines[name] = self.n
        if name in self._others:
            self.line(name, words)
            return
        field = self.fields.get(name)
        if field is None or field.by_player:
            known = [*SIDES, *self._others, *(each.name for each in self.fields.values() if not each.by_player)]
            self.refuse(f"{name!r} begins no line; {hint(name, known)}")
        try:
            self.said[name] = field.values(self.grid, " ".join(words))
            field.check(self.rules, *self.said[name])
        except Unreadable as error:
            self.refuse(f"{name}: {error}")

    def square(self, name: str) -> int:
        """Return the square of a name."""
        try:
            return self.grid.named(name)
        except ValueError:
            last = self.grid.name(self.grid.size - 1)
            self.refuse(f"there is no square {name!r:.40}; they go from A1 to {last}")

    def number(self, text: str) -> int:
        """Return the number of a player."""
        number = whole(text) or 0
        if not 1 <= number <= HIGHEST_NUMBER or text != str(number):
            self.refuse(f"{text!r:.40} is no number of a player; write one from 1 to {HIGHEST_NUMBER}")
        return number

    def once(self, words: Iterable[str]) -> None:
        """Refuse a line that says a word twice."""
        said: set[str] = set()
        for word in words:
            if word in said:
                self.refuse(f"{word!r} is said twice; leave one out")
            said.add(word)

    def flag(self, name: str, text: str | None, known: Iterable[str]) -> Any:
        """Return the value of a field that a word of a player shows.

        Args:
            text: what it says after the name; None if it is the name alone.
            known: other words that may be said of a player, for the message.
        """
        field = self.fields.get(name)
        if field is None or not field.by_player:
            names = [*known, *(each.name for each in self.fields.values() if each.by_player)]
            self.refuse(f"{name!r} says nothing of a player; {hint(name, names)}")
        assert field.form is not None
        if text is None and field.form is not YES_NO:
            self.refuse(f"{name!r} says too little; write {self.word.format(name, '…')}: {field.form.example}")
        try:
            value = True if text is None else field.form.value(self.grid, text)
            field.check(self.rules, value)
        except Unreadable as error:
            self.refuse(f"{name}: {error}")
        return value

    # The whole ---------------------------------------------------------------------------------------------

    def check_players(
        self, most: int, *, share: Callable[[Any], bool], beyond: Callable[[Any], bool] = lambda each: False
    ) -> None:
        """Refuse two players of a side with one number, two on one square, and too many on the pitch.

        Args:
            most: how many of a side may be on the pitch.
            share: whether a player on the pitch may share a square.
            beyond: whether a player may be on the pitch beyond that number.
        """
        numbers: dict[tuple[Side, int], int] = {}
        squares: dict[int, int] = {}
        for each in sorted(self.players, key=lambda each: each.line):
            self.n = each.line
            before = numbers.setdefault((each.side, each.player.number), self.n)
            if before != self.n:
                self.refuse(f"{each.side} {each.player.number} is in line {before} already; renumber one")
            if each.square != OFF and not share(each):
                before = squares.setdefault(each.square, self.n)
                if before != self.n:
                    self.refuse(f"{self.grid.name(each.square)} is taken in line {before}; move one of them")
        for side in Side:
            there = [each for each in self.players if each.side is side and each.square != OFF and not beyond(each)]
            if len(there) > most:
                self.n = there[most].line
                self.refuse(f"{side} has {len(there)} on the pitch; at most {most} may be")
