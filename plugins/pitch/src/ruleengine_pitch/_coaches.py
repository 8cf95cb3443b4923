"""Computer coaches: what one sees of the pitch, one that answers by the reason of a decision, one that keeps busy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Final

from ruleengine import Decision, Key, PieceId, PieceKey, Side, View
from ruleengine.grid import Grid, dilate
from ruleengine_pitch._squares import NOBODY

Distances = tuple[int | None, ...]
"""By square: the steps from somewhere, None where there is no way."""

FAR: Final = 99
"""The distance where there is no way."""
IDLE: Final = 0.10
"""How often the coach `busy` ends a player's activation although something could still be done."""
BUSY: Final = 9
"""How many times more often than it ends an activation, the policy `busy` goes on with it."""


class Sight:
    """The pitch as a coach sees it at one decision. A game adds `free` and what else its coach looks at.

    Args:
        view, side: the match, and the side whose coach looks.
        grid: the squares.
        holder, ball, square: the keys of the player with the ball, of the ball, and of players' squares.

    Attributes:
        holder: the player with the ball, or NOBODY.
        ball: where the ball lies, or OFF.
    """

    def __init__(
        self, view: View, side: Side, grid: Grid, holder: Key[PieceId], ball: Key[int], square: PieceKey[int]
    ) -> None:
        self.view, self.side, self.grid = view, side, grid
        self.holder, self.ball = view.get(holder), view.get(ball)
        self._square = square

    @property
    def mine(self) -> bool:
        """Whether this side holds the ball."""
        return self.holder != NOBODY and self.view.pieces[self.holder].side is self.side

    @property
    def theirs(self) -> bool:
        """Whether the other side holds the ball."""
        return self.holder != NOBODY and not self.mine

    @cached_property
    def free(self) -> int:
        """The squares that are free, as a bitboard: all unless a game says otherwise."""
        return self.grid.full

    def next_to(self, squares: int) -> int:
        """Return the free squares next to any of these."""
        return dilate(self.grid, squares) & self.free & ~squares

    def square(self, piece: PieceId) -> int:
        """Return where a player is."""
        return self.view.get(self._square, piece)

    def distance(self, distances: Distances, piece: PieceId) -> int:
        """Return the steps that a player has to go; FAR if there is no way."""
        here = distances[self.square(piece)]
        if here is not None:
            return here
        near = self.grid.neighbours[self.square(piece)]
        found = [steps for square in near if (steps := distances[square]) is not None]
        return min(found) + 1 if found else FAR


class SensibleCoach:
    """A coach with an answer for each reason of a decision; it takes the first choice where it has none.

    It remembers nothing and leaves nothing to chance.

    Args:
        seed: accepted as every coach's maker accepts one.

    Attributes:
        answers: the methods that answer decisions, by reason: from what `look` returns and the decision.
    """

    answers: ClassVar[Mapping[str, Callable[[Any, Any, Decision[Any]], Any]]] = {}

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def look(self, view: View, side: Side) -> Any:
        """Return what answers are given of the match; the view itself unless a game says otherwise."""
        return view

    def __call__(self, view: View, decision: Decision[Any]) -> Any:
        answer = self.answers.get(decision.reason)
        return decision.choices[0] if answer is None else answer(self, self.look(view, decision.by), decision)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.seed})"


class RandomlyBusyCoach:
    """Chooses uniformly among activations and what can be done in them.

    It ends the turn only when nobody can be activated, and an activation besides with one chance in ten.

    Args:
        seed: the same seed decides in the same way.

    Attributes:
        first: reasons of decisions that it answers with the first choice.
        activates: the class of the choices that activate a player.
    """

    __slots__ = ("draw", "seed")

    first: ClassVar[frozenset[str]]
    activates: ClassVar[type[Any]]

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.draw = Random(seed).random

    def __call__(self, view: View, decision: Decision[Any]) -> Any:
        choices, reason = decision.choices, decision.reason
        last = len(choices) - 1
        if reason == "activate":  # the last choice ends the turn
            while last and not isinstance(choices[last - 1], self.activates):
                last -= 1
            return choices[int(self.draw() * last)] if last else choices[-1]
        if reason == "act":  # the last choice ends the activation
            drawn = self.draw()
            return choices[last] if drawn < IDLE else choices[int((drawn - IDLE) / (1 - IDLE) * last)]
        if reason in self.first:
            return choices[0]
        return choices[int(self.draw() * len(choices))]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.seed})"


def busy_weights(decision: Decision[Any], first: frozenset[str], activates: type[Any]) -> Any:
    """Return weights by choice, with which the coach `busy` draws; `first` and `activates` as for that coach."""
    choices, reason = decision.choices, decision.reason
    if reason in first:
        return choices[0]
    if reason == "activate":  # the last choice ends the turn
        return dict.fromkeys([each for each in choices[:-1] if isinstance(each, activates)] or choices[-1:], 1)
    if reason == "act":
        return {**dict.fromkeys(choices[:-1], BUSY), choices[-1]: len(choices) - 1}
    return dict.fromkeys(choices, 1)
