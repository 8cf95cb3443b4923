"""What the text of a position says besides who is where: a field for each key that a part keeps.

A field is made by itself for every key of numbers, words, yes and no, or sides, and named by the end of the key's name.
A part declares one (`position_fields`) to call it otherwise, to give it another default, or to show it by player.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, get_args, get_origin

import attrs

from ruleengine import (
    Check,
    CompiledRules,
    Derived,
    Key,
    Match,
    PieceId,
    PieceKey,
    RulesetError,
    Side,
    SideKey,
    collect,
    specification,
    transform,
)
from ruleengine.values import hint
from ruleengine_blood_bowl._base import state
from ruleengine_blood_bowl._base.events import ActivationEnded, KickedOff
from ruleengine_blood_bowl._base.skillbook import SKILLBOOK
from ruleengine_blood_bowl._base.turn import ACTIONS

AnyKey = Any
"""A `Key`, a `SideKey` or a `PieceKey`; what is done with it depends on which."""

PLACES: Final = (state.STATUS, state.SQUARE, state.TAKEN, state.STANDING, state.ZONES, state.BALL, state.HOLDER)
"""What follows from where everybody is."""
ELSEWHERE: Final = (state.IN_TURN, state.BACK)
"""What a position implies: a turn is under way, and who is knocked out may come back as the injury's part says."""
_FLEETING: Final = (state.STOP, state.SCORER, state.WINNER, state.KICKED)
"""What stands at its default whenever a coach chooses whom to activate."""

RESERVED: Final = {"home", "away", "pitch", "rosters", "ball", "no-zone", "unasked", "prone", "stunned"}
"""Words that mean something else in a position."""


class Unreadable(ValueError):
    """A value that does not stand for anything; the message says what to write."""


@attrs.frozen(eq=False)
class Form:
    """How values of a type are written."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    example: str

    def value(self, text: str) -> Any:
        """The value of a text.

        Raises:
            Unreadable: it has none.
        """
        try:
            return self.read(text)
        except (KeyError, ValueError):
            raise Unreadable(f"{text!r} is refused; write {self.example}") from None


def _number(text: str) -> int:
    if not re.fullmatch(r"0|-?[1-9][0-9]{0,8}", text, re.ASCII):
        raise ValueError(text)
    return int(text)


def _word(text: str) -> str:
    if not re.fullmatch(r"[\w][\w .:+'-]*", text):
        raise ValueError(text)
    return text


def _words(text: str) -> tuple[str, ...]:
    return tuple(sorted(_word(each.strip()) for each in text.split(",")))


_SIDES: Final = {str(side): side for side in Side}
FORMS: Final[dict[Any, Form]] = {
    int: Form(str, _number, "a number such as 2"),
    bool: Form(lambda value: "yes" if value else "no", {"yes": True, "no": False}.__getitem__, "yes or no"),
    str: Form(str, _word, "a word"),
    Side: Form(str, _SIDES.__getitem__, "home or away"),
    Side | None: Form(
        lambda side: "nobody" if side is None else str(side),
        {**_SIDES, "nobody": None}.__getitem__,
        "home, away or nobody",
    ),
    tuple[str, ...]: Form(lambda words: ", ".join(sorted(words)), _words, "words, with commas between"),
}


def _form(kind: Any) -> Form | None:
    """The form of a type; that of a `Literal` of texts says them all."""
    if get_origin(kind) is not Literal:
        return FORMS.get(kind)
    words = {str(each): each for each in get_args(kind)}
    return Form(str, words.__getitem__, " or ".join(words))


@attrs.frozen(eq=False)
class Field:
    """A value that a position shows, under a name, unless it is the default.

    Attributes:
        name: in lower case: the first word of a line, or a word in a player's line.
        key: where the match keeps it.
        default: what holds where a text does not say; the key's own unless given.
        players: how a key of the whole match tells of players, if it does: `bits` by id, `ids` in a tuple, or `pairs`
            of an id and a word.
        known: what may be said, from the rulebook; None: whatever has the form.

    >>> Field("score", state.SCORE).line((1, 0))
    'score 1-0'
    """

    name: str
    key: AnyKey
    default: Any = attrs.field()
    players: Literal["", "bits", "ids", "pairs"] = ""
    known: Callable[[CompiledRules], Iterable[Any]] | None = None

    @default.default
    def _of_the_key(self) -> Any:
        return self.key.default

    @property
    def form(self) -> Form | None:
        """How one value is written; None if its type has no form."""
        if self.players:
            return FORMS[tuple[str, ...]] if self.players == "pairs" else FORMS[bool]
        return _form(self.key.type)

    @property
    def by_player(self) -> bool:
        """Whether it is shown in the lines of players."""
        return bool(self.players) or isinstance(self.key, PieceKey)

    @property
    def width(self) -> int:
        """How many values a line shows: one, or one a side."""
        return 1 if isinstance(self.key, Key) else 2

    def line(self, values: tuple[Any, ...]) -> str:
        """The line that shows values of the match, or of home and away; empty if they are the default."""
        assert self.form is not None
        return "" if set(values) == {self.default} else f"{self.name} {'-'.join(map(self.form.write, values))}"

    def values(self, text: str) -> tuple[Any, ...]:
        """The values that a line shows after the field's name.

        Raises:
            Unreadable: they are none; the message says what to write.
        """
        assert self.form is not None
        if isinstance(self.key, Key):
            return (self.form.value(text),)
        sides = text.split("-")
        if len(sides) != len(Side):
            raise Unreadable(f"{text!r} is refused; write it for home and away, as in {self.name} 1-0")
        return tuple(self.form.value(side) for side in sides)

    def check(self, rulebook: CompiledRules, *values: Any) -> None:
        """Refuse a value, or a word in it, that is not known.

        Raises:
            Unreadable: the message says what there is.
        """
        if self.known is None:
            return
        known = [str(each) for each in self.known(rulebook)]
        for value in values:
            for each in value if isinstance(value, tuple) else (value,):
                if str(each) not in known:
                    raise Unreadable(f"there is no {str(each)!r}; {hint(str(each), known)}")

    def flag(self, value: Any) -> str:
        """The word that shows a value in a player's line; empty if it is the default."""
        assert self.form is not None
        if value == self.default:
            return ""
        return self.name if value is True else f"{self.name}[{self.form.write(value)}]"

    def flagged(self, text: str | None) -> Any:
        """The value that a word in a player's line shows; `text` is what stands in its brackets.

        Raises:
            Unreadable: it is none; the message says what to write.
        """
        assert self.form is not None
        if text is None and self.form is not FORMS[bool]:
            raise Unreadable(f"{self.name!r} says too little: write {self.name}[…], with {self.form.example} inside")
        return True if text is None else self.form.value(text)

    def kept(self, match: Match) -> tuple[Any, ...]:
        """Its values in a match: one, one a side, or one a player."""
        if self.players:
            held = match.get(self.key)
            return tuple(_part_of(held, piece.id, self.players) for piece in match.pieces)
        if isinstance(self.key, PieceKey):
            return tuple(match.each(self.key))
        return (
            (match.get(self.key),) if isinstance(self.key, Key) else tuple(match.get(self.key, side) for side in Side)
        )

    def keep(self, match: Match, values: tuple[Any, ...]) -> None:
        """Put values into a match, as `kept` returns them."""
        if self.players:
            match.set(self.key, _whole_of(values, self.players))
        elif isinstance(self.key, Key):
            match.set(self.key, values[0])
        else:
            put: Any = match.set
            for of, value in enumerate(values):
                put(self.key, of, value)


def _part_of(held: Any, piece: PieceId, players: str) -> Any:
    if players == "pairs":
        return tuple(sorted(word for owner, word in held if owner == piece))
    return bool(held >> piece & 1) if players == "bits" else piece in held


def _whole_of(values: tuple[Any, ...], players: str) -> Any:
    if players == "pairs":
        return tuple((piece, word) for piece, words in enumerate(values) for word in words)
    true = [piece for piece, value in enumerate(values) if value]
    return sum(1 << piece for piece in true) if players == "bits" else tuple(true)


@collect(name="blood-bowl.position-fields")
def position_fields(rulebook: CompiledRules) -> Iterable[Field]:
    """Fields of positions that are not made by themselves, for keys that the part keeps.

    Returns:
        fields; each name once in a ruleset.
    """
    specification()


def _allowances(rulebook: CompiledRules) -> list[str]:
    return sorted({each.allowance for each in rulebook.derived(ACTIONS).values()} - {""})


COMMON: Final = (
    Field("half", state.HALF, 1, known=lambda rulebook: (1, 2, 3)),
    Field("turn", state.ACTIVE),
    Field("turns", state.TURN, 1),
    Field("score", state.SCORE),
    Field("kicking", state.KICKING, Side.AWAY),
    Field("first-kicking", state.FIRST_KICKING, Side.AWAY),
    Field("rerolls", state.REROLLS),
    Field("spent", state.SPENT, known=_allowances),
    Field("acted", state.ACTED, False, "bits"),
    Field("fresh", state.FRESHLY_STUNNED, False, "bits"),
    Field("used", state.SKILL_REROLLS, (), "pairs", known=lambda rulebook: rulebook.derived(SKILLBOOK)),
)


@transform(name="blood-bowl.way-back")
def way_back(match: Match, piece: PieceId, value: Check | None) -> Check | None:
    """Say by which check a knocked-out player of a position returns, as the injury's part would have it.

    Args:
        piece: who is knocked out.
        value: begins as None: he returns unasked.
    """
    specification()


def _plain(key: AnyKey) -> bool:
    """Whether the values of a key can be written without more ado: of two sides only what has no hyphens."""
    return key.type in (int, bool, Side) if isinstance(key, SideKey) else _form(key.type) is not None


def _fields(rulebook: CompiledRules) -> dict[str, Field]:
    """Those of every edition, those that parts declare, then one for each key that has none yet."""
    kept = [field for field in COMMON if field.key in rulebook.keys]
    found: dict[str, Field] = {}
    for field in (*kept, *position_fields(rulebook)):
        if field.name in found or field.name in RESERVED or field.form is None:
            raise RulesetError(f"the position field {field.name!r} is taken, or of a type without a form; change it")
        found[field.name] = field
    told = {field.key for field in found.values()} | {*PLACES, *ELSEWHERE, *_FLEETING}
    for key in rulebook.keys:
        if key not in told and _plain(key) and not {ActivationEnded, KickedOff} & {*key.reset_on}:
            short = key.name.partition(".")[2].replace(".", "-")
            name = key.name.replace(".", "-") if short in found or short in RESERVED else short
            found[name] = Field(name, key)
    return found


FIELDS: Final[Derived[dict[str, Field]]] = Derived("blood-bowl.position-fields", _fields)
"""The fields of a ruleset's positions by name, in the order in which they are written."""


def untold(match: Match) -> str:
    """The name of a key whose value no text of a position tells; empty if all is told."""
    fields = {field.key for field in match.derived(FIELDS).values()} | {*PLACES, *ELSEWHERE}
    look: Any = match.get
    for key in match.rulebook.keys:
        width = len(match.pieces) if isinstance(key, PieceKey) else 2 if isinstance(key, SideKey) else 1
        if key not in fields and any(look(key, of) != key.default for of in range(width)):
            return key.name
    return ""
