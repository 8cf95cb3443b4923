"""What the text of a position says besides who is where: a field for each key that a part keeps.

A field is made by itself for every key of numbers, words, yes and no, or sides, and named by the end of the key's name.
A game declares one to call it otherwise, to give it another default, or to show it by player.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, Literal, get_args, get_origin

import attrs

from ruleengine import CompiledRules, Key, Match, PieceId, PieceKey, RulesetError, Side, SideKey
from ruleengine.grid import Grid
from ruleengine.values import hint

AnyKey = Any
"""A `Key`, a `SideKey` or a `PieceKey`; what is done with it depends on which."""


class Unreadable(ValueError):
    """A value that does not stand for anything; the message says what to write."""


@attrs.frozen(eq=False)
class Form:
    """How values of a type are written.

    Attributes:
        pattern: what a text looks like.
        example: what to write, in words.
        read, write: from text and back; they are given the grid of the pitch.
    """

    pattern: str
    example: str
    read: Callable[[Grid, str], Any] = lambda grid, text: text
    write: Callable[[Grid, Any], str] = lambda grid, value: str(value)

    def value(self, grid: Grid, text: str) -> Any:
        """Return the value of a text.

        Raises:
            Unreadable: the text has none.
        """
        try:
            if re.fullmatch(self.pattern, text, re.ASCII if self is NUMBER else re.UNICODE):
                return self.read(grid, text)
        except ValueError:
            pass
        raise Unreadable(f"{text!r:.60} is refused; write {self.example}")


def one_of(words: Mapping[str, Any]) -> Form:
    """Return the form of values that each have a word."""
    names = {value: word for word, value in words.items()}
    *most, last = words
    example = f"{', '.join(most)} or {last}" if most else last
    return Form("|".join(map(re.escape, words)), example, lambda grid, text: words[text], lambda grid, v: names[v])


_WORD: Final = r"\w[\w .:+'-]*"
_SIDES: Final = {str(side): side for side in Side}
NUMBER: Final = Form(r"0|-?[1-9][0-9]{0,8}", "a number such as 2", lambda grid, text: int(text))
YES_NO: Final = one_of({"yes": True, "no": False})
WORDS: Final = Form(
    rf"{_WORD}(?:,\s*{_WORD})*",
    "words, with commas between",
    lambda grid, text: tuple(sorted(each.strip() for each in text.split(","))),
    lambda grid, words: ", ".join(sorted(words)),
)
SQUARE: Final = Form(
    r"[A-Z]{1,2}\d{1,2}", "a square", lambda grid, text: grid.named(text), lambda grid, square: grid.name(square)
)
FORMS: Final[dict[Any, Form]] = {
    int: NUMBER,
    bool: YES_NO,
    str: Form(_WORD, "a word"),
    Side: one_of(_SIDES),
    Side | None: one_of({**_SIDES, "nobody": None}),
    tuple[str, ...]: WORDS,
}


def form_of(kind: Any) -> Form | None:
    """Return the form of a type, None if it has none; that of a `Literal` of texts says them all."""
    return one_of({str(each): each for each in get_args(kind)}) if get_origin(kind) is Literal else FORMS.get(kind)


@attrs.frozen(eq=False)
class Field:
    """A value that a position shows, under a name, unless it is the one that goes without saying.

    Attributes:
        name: in lower case: the first word of a line, or a word in a player's line.
        key: where the match keeps it.
        default: what holds where a text does not say; the key's own unless given.
        players: how a key of the whole match tells of players, if it does: `bits` by id, `ids` in a tuple, or `pairs`
            of an id and a word.
        known: what may be said, from the compiled rules; None: whatever has the form.
        form: how a value is written; that of the key's type unless given.
        usual: what holds where a text does not say, from the match, and of which side (None: of the match).

    >>> from ruleengine import SideKey
    >>> Field("score", SideKey("my-game.score", int, default=0)).line(Grid(26, 15), (1, 0), (0, 0))
    'score 1-0'
    """

    name: str
    key: AnyKey
    default: Any = attrs.field()
    players: Literal["", "bits", "ids", "pairs"] = ""
    known: Callable[[CompiledRules], Iterable[Any]] | None = None
    form: Form | None = attrs.field(kw_only=True)
    usual: Callable[[Match, Any], Any] | None = attrs.field(default=None, kw_only=True)

    @default.default
    def _of_the_key(self) -> Any:
        return self.key.default

    @form.default
    def _of_the_type(self) -> Form | None:
        if self.players:
            return WORDS if self.players == "pairs" else YES_NO
        return form_of(self.key.type)

    @property
    def by_player(self) -> bool:
        """Whether it is shown in the lines of players."""
        return bool(self.players) or isinstance(self.key, PieceKey)

    # What a match holds ------------------------------------------------------------------------------------

    def whose(self, match: Match) -> tuple[Any, ...]:
        """Return of whom it tells: of each piece, of both sides, or of the match (None)."""
        return tuple(piece.id for piece in match.pieces) if self.players else _owners(match, self.key)

    def kept(self, match: Match) -> tuple[Any, ...]:
        """Return its values in a match, in the order of `whose`."""
        if self.players:
            held = match.get(self.key)
            return tuple(_part_of(held, piece.id, self.players) for piece in match.pieces)
        return _held(match, self.key)

    def keep(self, match: Match, values: tuple[Any, ...]) -> None:
        """Put values into a match, as `kept` returns them."""
        put: Any = match.set
        if self.players:
            put(self.key, _whole_of(values, self.players))
            return
        for of, value in zip(self.whose(match), values, strict=True):
            put(self.key, value) if of is None else put(self.key, of, value)

    def defaults(self, match: Match) -> tuple[Any, ...]:
        """Return the default once for each of `whose`."""
        return (self.default,) * len(self.whose(match))

    # Lines and words ---------------------------------------------------------------------------------------

    def written(self, grid: Grid, value: Any) -> str:
        """Return a value as it is written."""
        assert self.form is not None
        return self.form.write(grid, value)

    def line(self, grid: Grid, values: tuple[Any, ...], usual: tuple[Any, ...]) -> str:
        """Return the line that shows values of the match, or of home and away; empty if they are the usual ones."""
        return "" if values == usual else f"{self.name} {'-'.join(self.written(grid, value) for value in values)}"

    def values(self, grid: Grid, text: str) -> tuple[Any, ...]:
        """Return the values that a line shows after the name of the field.

        Raises:
            Unreadable: it shows none; the message says what to write.
        """
        assert self.form is not None
        if isinstance(self.key, Key):
            return (self.form.value(grid, text),)
        sides = text.split("-")
        if len(sides) != len(Side):
            raise Unreadable(f"{text!r:.60} is refused; write it for home and away, as in {self.name} 1-0")
        return tuple(self.form.value(grid, side) for side in sides)

    def check(self, rules: CompiledRules, *values: Any) -> None:
        """Refuse a value, or a word in it, that is not known.

        Raises:
            Unreadable: the message says what there is.
        """
        if self.known is None:
            return
        known = [str(each) for each in self.known(rules)]
        for value in values:
            for each in value if isinstance(value, tuple) else (value,):
                if str(each) not in known:
                    raise Unreadable(f"there is no {str(each)!r}; {hint(str(each), known)}")


def _part_of(held: Any, piece: PieceId, players: str) -> Any:
    if players == "pairs":
        return tuple(sorted(word for owner, word in held if owner == piece))
    return bool(held >> piece & 1) if players == "bits" else piece in held


def _whole_of(values: tuple[Any, ...], players: str) -> Any:
    if players == "pairs":
        return tuple((piece, word) for piece, words in enumerate(values) for word in words)
    true = [piece for piece, value in enumerate(values) if value]
    return sum(1 << piece for piece in true) if players == "bits" else tuple(true)


def fields_of(
    rules: CompiledRules,
    declared: Iterable[Field],
    *,
    reserved: Collection[str],
    silent: Collection[AnyKey],
    fleeting: Collection[Any],
    called: Mapping[AnyKey, str],
) -> dict[str, Field]:
    """Return the fields that are declared, then one for each key of a plain type that has none yet, by name.

    Args:
        declared: in the order in which positions show them; fields of keys that no part keeps are left out.
        reserved: words that mean something else in a position.
        silent: keys that need no field.
        fleeting: events; a key that is reset on one of them needs none either.
        called: the names of keys that are not called by the end of the key's name.

    Raises:
        RulesetError: two fields have one name, or a field has a type without a form.
    """
    found: dict[str, Field] = {}
    for field in declared:
        if field.key not in rules.keys:
            continue
        if field.name in found or field.name in reserved or field.form is None:
            raise RulesetError(f"the position field {field.name!r} is taken, or of a type without a form; change it")
        found[field.name] = field
    told = {field.key for field in found.values()} | {*silent}
    for key in rules.keys:
        if key not in told and _is_plain(key) and not {*fleeting} & {*key.reset_on}:
            short = called.get(key) or key.name.partition(".")[2].replace(".", "-")
            name = key.name.replace(".", "-") if short in found or short in reserved else short
            found[name] = Field(name, key)
    return found


def _is_plain(key: AnyKey) -> bool:
    """Return whether the values of a key can be written as they are: of two sides only what has no hyphens."""
    return key.type in (int, bool, Side) if isinstance(key, SideKey) else form_of(key.type) is not None


def untold(match: Match, told: Collection[AnyKey]) -> str:
    """Return the name of a key whose value no text of a position tells; empty if all is told."""
    keys = (key for key in match.rules.keys if key not in told)
    return next((key.name for key in keys if any(value != key.default for value in _held(match, key))), "")


def _owners(match: Match, key: AnyKey) -> tuple[Any, ...]:
    if isinstance(key, PieceKey):
        return tuple(piece.id for piece in match.pieces)
    return tuple(Side) if isinstance(key, SideKey) else (None,)


def _held(match: Match, key: AnyKey) -> tuple[Any, ...]:
    return tuple(match.get(key) if of is None else match.get(key, of) for of in _owners(match, key))
