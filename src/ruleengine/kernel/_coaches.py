"""Coaches: what they see of a match, and coaches that choose at random or by script."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import floor
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ruleengine.kernel._dice_sources import SeededDice
from ruleengine.kernel._requests import Decision, offered
from ruleengine.values import IllegalAnswer, ScriptError, Side, token

if TYPE_CHECKING:
    from ruleengine.kernel._compiled import CompiledRules, ReadDerived, ReadOptions
    from ruleengine.kernel._match import Match, Result
    from ruleengine.kernel._state import Attribute, Getter, Piece, PieceId, PieceKey

C = TypeVar("C")
T = TypeVar("T")


class View:
    """A match as the coach of one side sees it: read-only, with forks that have other dice.

    What the rules hide from the side is masked: `get` reads it as others see it, and events are left out.

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

    def __new__(cls, match: Match, side: Side) -> View:
        if match.rules.secrets is None or cls is not View:
            return object.__new__(cls)
        from ruleengine.kernel._seen import MaskedView  # made from this class

        return object.__new__(MaskedView)

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

    def seen(self) -> Match:
        """The match as the side sees it now, for words, pictures and explanations.

        >>> from ruleengine import HOME, new_match
        >>> View(new_match("blood-dice", seed=7), HOME).seen().pending.reason
        'spell'
        """
        return self.fork(seed=0)

    def fork(self, seed: int) -> Match:
        """The match as it is, to be tried out with other dice.

        Where rules hide something, what is hidden from the side is drawn anew too, by the hook `suppose`: each seed
        gives one match that the side may suppose. Its history begins at the last state at rest.

        Raises:
            RuleError: a key is hidden from the side and no part supposes a value, or nothing that fits was found.

        >>> from ruleengine.coaches import View
        >>> View.fork.__name__
        'fork'
        """
        return self._match.fork(dice=self._dice(seed))

    def _dice(self, seed: int) -> SeededDice:
        """The dice of a fork: named, so that no seed gives those of the match itself, be it a fork of a view too."""
        own = self._match.dice
        outer = own.name if isinstance(own, SeededDice) else ""
        return SeededDice(seed, name=f"{outer}/view")


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


def first_choice(view: View, decision: Decision[C]) -> C:
    """A coach that always takes the first choice.

    >>> from ruleengine import Decision, Side
    >>> first_choice(None, Decision(Side.HOME, "kick", ("left", "right")))
    'left'
    """
    return decision.choices[0]
