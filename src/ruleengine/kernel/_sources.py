"""Sources of answers: dice from a seed, a script or a table; coaches at random or by script, and what they see."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice, repeat, starmap
from math import floor
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from ruleengine.kernel._requests import Decision, offered
from ruleengine.values import IllegalAnswer, ScriptError, Side, token

if TYPE_CHECKING:
    from ruleengine.dice import Faces
    from ruleengine.kernel._compiled import CompiledRules, ReadDerived, ReadOptions
    from ruleengine.kernel._match import Match, Result
    from ruleengine.kernel._requests import Roll
    from ruleengine.kernel._state import Attribute, Getter, Piece, PieceId, PieceKey

CHUNK = 128
"""How many numbers are drawn at a time: those of a short match at once."""
Prompt = Callable[["Roll[Any]", "Faces | None", str], "Faces"]
"""Asks for the faces of a roll, given what was said there before an undo, and why the last try was refused."""


class Source(Protocol):
    """Anything that can throw dice. Forks share it, and an undo goes back to an earlier position."""

    def faces(self, roll: Roll[Any], position: int) -> Faces:
        """The faces of this roll; `position` dice have been thrown in the match before it.

        Asked for the same position again after an undo, it must give the same faces.
        """


class SeededDice:
    """The dice of a seed. The same seed gives the same faces in every Python version.

    Args:
        seed: a whole number.
        name: dice of another name fall otherwise for the same seed.

    >>> SeededDice(7).throw((6, 6), 0) == SeededDice(7).throw((6, 6), 0)
    True
    """

    __slots__ = ("_draws", "name", "numbers", "seed")

    def __init__(self, seed: int, *, name: str = "") -> None:
        self.seed = seed
        self.name = name
        # A plain `Random` throws the same for -7 as for 7.
        plain = seed >= 0 and not name
        random = Random(seed if plain else f"{name}{seed}").random
        self._draws = starmap(random, repeat(()))
        self.numbers = list(islice(self._draws, CHUNK))  # append-only: forks read along

    def faces(self, roll: Roll[Any], position: int) -> Faces:
        """The faces of a roll."""
        return self.throw(roll.dice.sides, position)

    def throw(self, sides: tuple[int, ...], position: int) -> Faces:
        """The faces of dice of these sides, from this position on."""
        numbers = self.numbers
        if position + len(sides) > len(numbers):
            self.unroll(position + len(sides))
        return tuple([floor(numbers[position + i] * n) + 1 for i, n in enumerate(sides)])

    def place(self, sides: tuple[int, ...], position: int) -> int:
        """The place of a throw among all throws of dice of these sides, in lexicographic order.

        >>> dice = SeededDice(7)
        >>> dice.throw((6, 6), 0), dice.place((6, 6), 0)
        ((2, 1), 6)
        """
        numbers, place = self.numbers, 0
        if position + len(sides) > len(numbers):
            self.unroll(position + len(sides))
        for at, n in enumerate(sides, start=position):
            place = place * n + floor(numbers[at] * n)
        return place

    def unroll(self, length: int) -> None:
        """Draw numbers until there are at least so many."""
        while len(self.numbers) < length:
            self.numbers.extend(islice(self._draws, CHUNK))

    def __repr__(self) -> str:
        return f"SeededDice({self.seed}, name={self.name!r})" if self.name else f"SeededDice({self.seed})"


class ScriptedDice:
    """Dice that fall as a script says.

    Call `done` at the end to be told of dice left over. A `with` block does it for you.

    Args:
        faces: one number a die, in the order in which they are thrown.

    >>> from ruleengine import new_match
    >>> dice = ScriptedDice([1, 4, 2])
    >>> dice.done()
    Traceback (most recent call last):
    ruleengine.ScriptError: 3 of 3 scripted dice are left over: 1 4 2; shorten the script or play on
    """

    def __init__(self, faces: Iterable[int]) -> None:
        if isinstance(faces, str):
            raise TypeError(f"scripted dice take whole numbers: write {[*map(int, filter(str.isdigit, faces))]}")
        self._faces = tuple(faces)
        self._used = 0

    def faces(self, roll: Roll[Any], position: int) -> Faces:
        """The faces of a roll.

        Raises:
            ScriptError: the script is dry, or its next face is not on the die.
        """
        wanted = len(roll.dice)
        faces = self._faces[position : position + wanted]
        if len(faces) < wanted:
            raise ScriptError(
                f"the script is dry: {roll.dice} for {roll.reason!r} wants {wanted} more after {position} dice, "
                f"and {len(faces)} are left; lengthen the script"
            )
        try:
            faces = roll.dice.check(faces)
        except ValueError as error:
            raise ScriptError(f"scripted dice {position + 1} and on do not fit {roll.reason!r}: {error}") from error
        self._used = max(self._used, position + wanted)  # forks and undone throws have used theirs
        return faces

    def done(self) -> None:
        """Complain about dice left over.

        Raises:
            ScriptError: not all dice were thrown.
        """
        left = self._faces[self._used :]
        if left:
            shown = " ".join(map(str, left[:20])) + (" …" if len(left) > 20 else "")
            raise ScriptError(
                f"{len(left)} of {len(self._faces)} scripted dice are left over: {shown}; shorten the script or play on"
            )

    def __enter__(self) -> ScriptedDice:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if error is None:
            self.done()

    def __repr__(self) -> str:
        return f"ScriptedDice({list(self._faces)})"


class ManualDice:
    """Dice typed in. After an undo the prompt is told what was said there before, so it can offer it.

    Args:
        prompt: called with the roll, the faces said at this place before (or None), and a complaint about the
            last try ("" at first); returns the faces. What it raises stops the match where it was.

    >>> from ruleengine.dice import d6
    >>> from ruleengine import roll
    >>> dice = ManualDice(lambda roll, before, complaint: before or (4,))
    >>> dice.faces(roll(d6, by=None, reason="weather"), 0)
    (4,)
    """

    def __init__(self, prompt: Prompt) -> None:
        self._prompt = prompt
        self._said: dict[int, Faces] = {}

    def faces(self, roll: Roll[Any], position: int) -> Faces:
        """The faces of a roll; asked again until they fit the dice."""
        complaint = ""
        before = self._said.get(position)
        if before is not None and len(before) != len(roll.dice):
            before = None
        while True:
            said = self._prompt(roll, before, complaint)
            try:
                faces = roll.dice.check(said)
            except (TypeError, ValueError) as error:
                complaint = str(error)
            else:
                self._said[position] = faces
                return faces


C = TypeVar("C")
T = TypeVar("T")


class View:
    """A match as the coach of one side sees it: read-only, with forks that have other dice.

    No public attribute leads to the match or its dice. Python hides nothing from code that looks for private names,
    so run only coaches that you trust.

    Attributes:
        side: the side of the coach.
        rules: the rules of the match.
        options: reads the options of a part by their class, such as `view.options(MatchOptions)`.
        derived: reads what is derived from the rules.
        pieces: the pieces of both sides, in the order of their ids.
        get: returns the value under a key: `get(key)` of the match, `get(key, side)`, `get(key, piece)`.

    >>> from ruleengine import HOME, new_match
    >>> from ruleengine_blood_dice.state import SPELLS
    >>> view = View(new_match("blood-dice", seed=7), HOME)
    >>> view.get(SPELLS), view.result.score
    ((5, 5), (0, 0))
    >>> view.side = None
    Traceback (most recent call last):
    AttributeError: a view is read-only: its `side` cannot be set; return a choice instead
    """

    __slots__ = ("_match", "derived", "get", "options", "pieces", "rules", "side")

    rules: CompiledRules
    options: ReadOptions
    derived: ReadDerived
    pieces: tuple[Piece, ...]
    side: Side
    get: Getter
    _match: Match

    def __init__(self, match: Match, side: Side) -> None:
        seen = {"_match": match, "side": side, "rules": match.rules, "pieces": match.pieces}
        for name, value in {**seen, "derived": match.derived, "options": match.options, "get": _getter(match)}.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a view is read-only: its `{name}` cannot be set; return a choice instead")

    def each(self, key: PieceKey[T]) -> list[T]:
        """Return the values under a piece key of all pieces, in the order of their ids."""
        return self._match.each(key)

    def attribute(self, piece: PieceId, attribute: Attribute[T]) -> T:
        """Return an attribute of a piece, with all that parts change about it."""
        return self._match.attribute(piece, attribute)

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
        """A hashable value that is equal for equal moments of the match."""
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


def _getter(match: Match) -> Getter:
    """Return what reads a match's values; a function of its own, since a method would lead to the match."""

    def get(key: Any, of: Any = None) -> Any:
        try:
            if of is None:
                return match._values[match._single[key]]
            return match._values[match._several[key] + of]
        except KeyError:
            match.layout.index(key, of)  # raises what is wrong
            raise

    return cast("Getter", get)


Coach = Callable[[View, Decision[Any]], Any]
"""Returns one of `decision.choices`. It sees the match through a view, whose forks have other dice."""


class RandomCoach:
    """Chooses uniformly among all choices.

    Args:
        seed: the same seed decides in the same way.

    Attributes:
        draw: gives the floats in [0, 1) by which it chooses, one a choice.

    >>> from ruleengine import Decision, Side
    >>> request = Decision(Side.HOME, "kick", ("left", "right"))
    >>> RandomCoach(7)(None, request) == RandomCoach(7)(None, request)
    True
    """

    __module__ = "ruleengine"

    __slots__ = ("draw", "seed")

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.draw = Random(seed).random

    def __call__(self, view: View, decision: Decision[C]) -> C:
        choices = decision.choices
        return choices[floor(self.draw() * len(choices))]

    def __repr__(self) -> str:
        return f"RandomCoach({self.seed})"


class ScriptedCoach:
    """Chooses what a script says, and complains when it runs dry.

    Args:
        choices: values or tokens, in the order in which they are asked.

    Call `done` at the end to be told of choices left over. A `with` block does it for you.

    >>> from ruleengine import Decision, Side
    >>> coach = ScriptedCoach(["left"])
    >>> coach(None, Decision(Side.HOME, "kick", ("left", "right")))
    'left'
    >>> coach.done()
    """

    __module__ = "ruleengine"

    def __init__(self, choices: Iterable[Any]) -> None:
        self._left = list(choices)

    def __call__(self, view: View, decision: Decision[Any]) -> Any:
        if not self._left:
            shown = ", ".join(map(token, decision.choices[:12]))
            raise ScriptError(
                f"the script of {decision.by} is dry: {decision.reason!r} offers {shown}; lengthen the script"
            )
        try:
            choice = offered(decision, self._left[0])
        except IllegalAnswer as error:
            raise ScriptError(f"the script of {decision.by} does not fit: {error}") from error
        self._left.pop(0)
        return choice

    def __enter__(self) -> ScriptedCoach:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if error is None:
            self.done()

    def done(self) -> None:
        """Complain about choices left over.

        Raises:
            ScriptError: not all were asked for.
        """
        if self._left:
            shown = ", ".join(map(token, self._left[:12]))
            raise ScriptError(f"{len(self._left)} scripted choices are left over: {shown}; shorten the script")


def first_option(view: View, decision: Decision[C]) -> C:
    """A coach that always takes the first choice.

    >>> from ruleengine import Decision, Side
    >>> first_option(None, Decision(Side.HOME, "kick", ("left", "right")))
    'left'
    """
    return decision.choices[0]
