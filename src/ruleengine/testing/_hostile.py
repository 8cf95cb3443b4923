"""Parts that make trouble, for the conformance kit to put into a ruleset."""

from __future__ import annotations

from typing import Any

from ruleengine.dice import Face, d6
from ruleengine.kernel import Decision, Match, Part, Roll, SeededDice, emit
from ruleengine.kernel.hooks import on_event
from ruleengine.values import HOME, RuleError

QUESTION = Decision(HOME, "hostile-question", ("yes", "no"))
THROW = Roll(d6, None, "hostile-throw", Face())

HOSTILE_ASKS = (QUESTION, THROW)


class Sabotage(Exception):
    """What hostile parts and dice raise."""


class HostilePart(Part):
    """A listener to every event that does what it is told.

    It keeps what it is told on itself, as no part of a game may; what it does then depends on the match alone, so
    that it does the same when a step is run again.
    """

    name = "ruleengine.testing.hostile"

    def __init__(self) -> None:
        self._struck = self._stopped = False
        self._raises_at: int | None = None
        self._echoes_from: int | None = None

    @property
    def struck(self) -> bool:
        """Whether it has made trouble since it was told to."""
        return self._struck

    @property
    def stopped(self) -> bool:
        """Whether it was stopped since then."""
        return self._stopped

    def arm(self, match: Match, place: int | None) -> None:
        """Raise at the event after so many from now on; None: be quiet again."""
        self._struck = self._stopped = False
        self._raises_at = None if place is None else len(match.events) + 1 + place

    def echo(self, match: Match | None) -> None:
        """From now on tell every event again, without end; None: be quiet again."""
        self._struck = self._stopped = False
        self._echoes_from = None if match is None else len(match.log)

    @on_event.on(object)
    async def react(self, match: Match, event: Any) -> None:
        """Do what it is told."""
        if len(match.events) == self._raises_at:
            self._struck = True
            raise Sabotage(f"a listener raises on {type(event).__name__}")
        if self._echoes_from is not None and len(match.log) > self._echoes_from:
            self._struck = True
            try:
                await emit(match, event)
            except RuleError:
                self._stopped = True
                raise


class AskingPart(Part):
    """A listener that asks a coach and a die after every event, as any part may."""

    name = "ruleengine.testing.asking"

    @on_event.on(object)
    async def ask(self, match: Match, event: Any) -> None:
        """Ask, and do nothing with the answers."""
        await QUESTION
        await THROW


class FailingDice:
    """Dice of a seed that fail from some position on, if they are told so.

    Attributes:
        struck: whether they have failed since they were told to.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.struck = False
        self._left: int | None = None
        self._tape = SeededDice(seed)

    def arm(self, match: Match, place: int | None) -> None:
        """Fail at the roll after so many from now on; None: do not fail any more."""
        self._left, self.struck = place, False

    def faces(self, roll: Roll[Any], position: int) -> tuple[int, ...]:
        """The faces of a roll.

        Raises:
            Sabotage: it is the roll at which the dice were told to fail.
        """
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                self.struck = True
                raise Sabotage(f"the dice fail at {roll.reason!r}")
        return self._tape.faces(roll, position)

    def __repr__(self) -> str:
        return f"SeededDice({self.seed})"
