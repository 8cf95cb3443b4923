"""Matches played on by whatever numbers Hypothesis draws, and looked at whenever somebody is asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import Any

import attrs
from hypothesis import strategies as st

from ruleengine import Decision, Match, Roll, token

SCRIPTS = st.lists(st.integers(0, 2**20 - 1), max_size=60)
SEEDS = st.integers(0, 2**16)


def numbers(script: list[int], seed: int) -> Iterator[int]:
    """Those that were drawn, then blind ones."""
    yield from script
    random = Random(seed)
    while True:
        yield random.randrange(2**20)


@attrs.frozen
class Drawer:
    """Turns numbers into answers: low ones are low faces and first options.

    Attributes:
        rarely: kinds of choices after which little happens; of others as many are tried as there are kinds of them.
        often: how much more likely each of the others is.
        kind: what an option does, so that the many steps do not bury the one pass.
    """

    rarely: Collection[str]
    often: int
    kind: Callable[[Any], str] = lambda option: type(option).__name__

    def answer(self, request: Decision[Any] | Roll[Any], number: int) -> Any:
        """The answer that a number stands for."""
        if not isinstance(request, Decision):
            faces = []
            for sides in request.dice.sides:
                number, face = divmod(number, sides)
                faces.append(face + 1)
            return tuple(faces)
        found: dict[str, list[Any]] = {}
        for option in request.choices:
            found.setdefault(self.kind(option), []).append(option)
        names = [name for name in found for _ in range(1 if name in self.rarely else self.often)]
        number, place = divmod(number, len(names))
        options = found[names[place]]
        return options[number % len(options)]

    def play(self, match: Match, numbers: Iterator[int], look: Callable[[Any], None], *, bound: int) -> Match:
        """A match played on to its end; what goes wrong says by which answers.

        Args:
            look: called with each answer before it is given, and with None at the end.
            bound: more answers than it may ever take.
        """
        given: list[str] = []
        try:
            while match.pending is not None:
                assert len(given) < bound, "it hangs"
                answer = self.answer(match.pending, next(numbers))
                look(answer)
                given.append(repr(token(answer) if isinstance(match.pending, Decision) else answer))
                match.answer(answer)
            look(None)
        except Exception as error:
            error.add_note(f"match.answer with, in turn: {', '.join(given)}")
            raise
        return match
