"""Coaches: what they see of a match, and automatic ones: at random, by script, always the first choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import floor
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from ruleengine.kernel._dice_sources import SeededDice
from ruleengine.kernel._requests import Decision, offered
from ruleengine.values import IllegalAnswer, ScriptError, Side, token

if TYPE_CHECKING:
    from ruleengine.kernel._match import Match, Result

C = TypeVar("C")


class View:
    """A match as the coach of one side sees it: to be read, and forked with dice of the coach's own."""

    __slots__ = ("_match", "attribute", "derived", "each", "get", "options", "pieces", "rules", "side")

    def __init__(self, match: Match, side: Side) -> None:
        self._match = match
        self.side = side
        self.rules = match.rules
        self.pieces = match.pieces
        self.get = match.get
        self.each = match.each
        self.derived = match.derived
        self.options = match.options
        self.attribute = match.attribute

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
