"""What the text of a position says besides who stands where: a field for each key that a part keeps.

A field is made by itself for every key of numbers, words, yes and no, or sides, and named by the end of the key's name.
`KNOWN` lists those that are called otherwise, hold otherwise where nothing is said, or tell of players by bits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from ruleengine import AWAY, HOME, CompiledRules, Derived, Key, Match, PieceKey, Side, SideKey
from ruleengine.grid import Grid
from ruleengine_blood_rugby import _state as state
from ruleengine_blood_rugby._events import ActivationEnded
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import NUMBERS
from ruleengine_blood_rugby._starts import CROSSED, LAST_SQUARE
from ruleengine_blood_rugby._state import HP
from ruleengine_blood_rugby._terms import Status

AnyKey = Any
"""A `Key`, a `SideKey` or a `PieceKey`; what is done with it depends on which."""

PLACES: Final = (
    *(state.STATUS, state.SQUARE, state.STANDING, state.GROUNDED, state.BALL, state.HOLDER, state.IN_TURN),
    *(state.BACK, state.CLINGING),
)
"""What follows from where everybody is; and how somebody shaken comes back, of which no text tells."""
AT_REST: Final = (state.STOP, state.WINNER, state.KICK_OFF, state.TURN_OVER, CROSSED, LAST_SQUARE)
"""What stands at its default whenever a coach chooses whom to activate."""


class Unreadable(ValueError):
    """A value that does not stand for anything; the message says what to write."""


@attrs.frozen
class Form:
    """How values of a type are written.

    Attributes:
        write, read: to text and back; they are given the pitch's grid.
        pattern: what a text looks like.
        example: what to write, in words.
    """

    write: Callable[[Grid, Any], str]
    read: Callable[[Grid, str], Any]
    pattern: str
    example: str

    def value(self, grid: Grid, text: str) -> Any:
        """The value of a text.

        Raises:
            Unreadable: it has none.
        """
        try:
            if re.fullmatch(self.pattern, text, re.ASCII):
                return self.read(grid, text)
        except ValueError:
            pass
        raise Unreadable(f"{text!r} is refused; write {self.example}")


_SIDES: Final = {str(side): side for side in Side}
NUMBER: Final = Form(lambda grid, value: str(value), lambda grid, text: int(text), r"-?\d{1,6}", "a number such as 2")
YES_NO: Final = Form(
    lambda grid, value: "yes" if value else "no", lambda grid, text: text == "yes", "yes|no", "yes or no"
)
WORD: Final = Form(lambda grid, value: value, lambda grid, text: text, r"[a-z][a-z0-9-]*", "a word")
WORDS: Final = Form(
    lambda grid, value: ",".join(value),
    lambda grid, text: tuple(text.split(",")),
    r"[a-z][a-z0-9,-]*",
    "words, with commas between",
)
SIDE: Final = Form(lambda grid, side: str(side), lambda grid, text: _SIDES[text], "home|away", "home or away")
SQUARE: Final = Form(
    lambda grid, square: grid.name(square), lambda grid, text: grid.named(text), r"[A-Z]{1,2}\d{1,2}", "a square"
)
FORMS: Final[Mapping[Any, Form]] = {int: NUMBER, bool: YES_NO, str: WORD, Side: SIDE, tuple[str, ...]: WORDS}
PAIRED: Final = (int, bool, Side)
"""Types of which home's value and away's are written in one line, such as `score 1-0`."""


@attrs.frozen
class Field:
    """A value that a position shows under a name, unless it is the one that holds where nothing is said.

    Attributes:
        name: the first word of a line, or a word in a player's line.
        key: where the match keeps it.
        form: how a value is written.
        bits: whether it tells of players by a bit for each id.
        usual: what holds where nothing is said, from the match, and of whom; unless given, what parts begin with.
    """

    name: str
    key: AnyKey
    form: Form
    bits: bool = False
    usual: Callable[[Match, Any], Any] | None = None

    @property
    def by_player(self) -> bool:
        """Whether it is shown in the lines of players."""
        return self.bits or isinstance(self.key, PieceKey)

    def kept(self, match: Match, of: Any) -> Any:
        """What the match holds of a piece, of a side, or of itself (None)."""
        if self.bits:
            return bool(match.get(self.key) >> of & 1)
        return match.get(self.key) if of is None else match.get(self.key, of)

    def keep(self, match: Match, of: Any, value: Any) -> None:
        """Put a value into a match."""
        put: Any = match.set
        if self.bits:
            put(self.key, match.get(self.key) & ~(1 << of) | bool(value) << of)
        elif of is None:
            put(self.key, value)
        else:
            put(self.key, of, value)

    # Lines of the match ------------------------------------------------------------------------------------

    def whose(self) -> tuple[Side | None, ...]:
        """Of whom a line of the match tells: of both sides, or of the match."""
        return (HOME, AWAY) if isinstance(self.key, SideKey) else (None,)

    def line(self, match: Match, begun: Match) -> str:
        """The line that shows what a match holds; empty if it goes without saying.

        Args:
            begun: a match that has the same players, and nothing else that is said.
        """
        values = [self.kept(match, of) for of in self.whose()]
        if values == [self.usual(match, of) if self.usual else self.kept(begun, of) for of in self.whose()]:
            return ""
        grid = match.derived(PITCH).grid
        return f"{self.name} {'-'.join(self.form.write(grid, value) for value in values)}"

    def values(self, grid: Grid, text: str) -> tuple[Any, ...]:
        """The values that a line shows after the field's name.

        Raises:
            Unreadable: they are none; the message says what to write.
        """
        if isinstance(self.key, Key):
            return (self.form.value(grid, text),)
        found = re.fullmatch(f"({self.form.pattern})-({self.form.pattern})", text, re.ASCII)
        if found is None:
            raise Unreadable(f"{text!r} is refused; write home's and away's, as in {self.name} 1-0")
        return tuple(self.form.value(grid, each) for each in found.groups())

    # Words in a player's line ------------------------------------------------------------------------------

    def word(self, match: Match, begun: Match, piece: Any) -> str:
        """The word that shows what a match holds of a player; empty if it goes without saying."""
        value = self.kept(match, piece)
        if value == self.kept(begun, piece):
            return ""
        return self.name if value is True else f"{self.name}={self.form.write(match.derived(PITCH).grid, value)}"

    def worded(self, grid: Grid, text: str) -> Any:
        """The value that such a word shows; `text` is what stands behind its sign, empty if it has none.

        Raises:
            Unreadable: it shows none; the message says what to write.
        """
        if not text and self.form is YES_NO:
            return True
        if not text:
            raise Unreadable(f"it says too little; write {self.name}= and {self.form.example}")
        return self.form.value(grid, text)


def _turns(match: Match, side: Side) -> int:
    """As many as rounds; one fewer for the side that is yet to have its turn of the round."""
    first, active = match.get(state.FIRST), match.get(state.ACTIVE)
    return match.get(state.ROUND) - (side is not first and active is first)


KNOWN: Final = (
    Field("half", state.HALF, NUMBER, usual=lambda match, _: 1),
    Field("round", state.ROUND, NUMBER, usual=lambda match, _: 1),
    Field("active", state.ACTIVE, SIDE, usual=lambda match, _: HOME),
    Field("first", state.FIRST, SIDE, usual=lambda match, _: match.get(state.ACTIVE)),
    Field("turns", state.TURNS, NUMBER, usual=_turns),
    Field("score", state.SCORE, NUMBER),
    Field("touched", state.LAST_TOUCH, SIDE, usual=lambda match, _: match.get(state.ACTIVE)),
    Field("referee", state.REFEREE, SQUARE),
    Field("edge", state.EDGE, SQUARE),
    Field("hp", HP, NUMBER),
    Field("acted", state.ACTED, YES_NO, bits=True),
    Field("dazed", state.DAZED, YES_NO, bits=True),
    Field("fell-out", state.FELL_OUT, YES_NO, bits=True),
    Field("tried-trip", state.TRIED_TRIP, YES_NO, bits=True),
)
"""In an order in which what holds of a field without a word may follow from those before it."""
BOXES: Final = {status: status.name.lower().replace("_", "-") for status in Status if status >= Status.RESERVE}
"""How somebody off the pitch is, by the word that stands in place of a square."""
CHARACTERISTICS: Final = {kind.name.rpartition(".")[2]: place for place, kind in enumerate(NUMBERS)}
"""The characteristics by the word under which a position gives them, such as `armour-class`."""
RESERVED: Final = {"home", "away", "ball", "down", "name", "capabilities", *BOXES.values(), *CHARACTERISTICS}
"""Words that mean something else in a position."""


def _fields(rulebook: CompiledRules) -> dict[str, Field]:
    """Those that are known, then one for each key of a plain type that has none yet."""
    found = {field.name: field for field in KNOWN if field.key in rulebook.keys}
    told = {field.key for field in found.values()} | {*PLACES, *AT_REST}
    for key in rulebook.keys:
        plain = key.type in (PAIRED if isinstance(key, SideKey) else FORMS)
        if key not in told and plain and ActivationEnded not in key.reset_on:
            short = key.name.partition(".")[2].replace(".", "-")
            name = key.name.replace(".", "-") if short in found or short in RESERVED else short
            found[name] = Field(name, key, FORMS[key.type])
    return found


FIELDS: Final[Derived[dict[str, Field]]] = Derived("blood-rugby.position-fields", _fields)
"""The fields of a ruleset's positions by name, in the order in which they are read and written."""


def untold(match: Match) -> str:
    """The name of a key whose value no text of a position tells; empty if all is told."""
    told = {field.key for field in match.derived(FIELDS).values()} | {*PLACES} - {state.BACK}
    look: Any = match.get
    for key in match.rulebook.keys:
        whose: Any = (None,) if isinstance(key, Key) else Side if isinstance(key, SideKey) else range(len(match.pieces))
        if key not in told and any((look(key) if of is None else look(key, of)) != key.default for of in whose):
            return key.name
    return ""
