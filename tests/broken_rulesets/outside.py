"""Broken in what they depend on: a clock, chance of their own, a file, the order of a set."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterable

from ruleengine import Check, Decision, Match, Modifier, Part, procedure, roll_check
from ruleengine.hooks import modifiers
from tests.broken_rulesets.toss import TOSS, TURN, GamePart, ask, check_of, go_on, ruleset, score


@procedure("toss.punctual")
class Punctual:
    """A round that looks at the clock, and forgets what it has seen."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        time.monotonic()
        won = await roll_check(match, check_of(match, side, how))
        await score(match, side, int(won))
        go_on(match, self)


class PunctualPart(GamePart):
    procedures = (Punctual,)


def superstition() -> float:
    """A number that nobody uses."""
    return random.uniform(0, 1)


class SuperstitiousPart(Part):
    """It rolls a die of its own before it gives a modifier that does not depend on it."""

    name = "toss.superstitious"

    @modifiers.on(TOSS)
    def luck(self, match: Match, check: Check) -> Iterable[Modifier]:
        superstition()
        yield Modifier(1, "luck")


@procedure("toss.chatty")
class Chatty:
    """A round that writes to the terminal."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        sys.stdout.write("")
        await score(match, side, int(won))
        go_on(match, self)


class ChattyPart(GamePart):
    procedures = (Chatty,)


COLOURS = {"red", "green", "blue", "yellow", "white", "black"}


@procedure("toss.unordered")
class Unordered:
    """A round that offers a set, in the order in which it happens to lie."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        colour = await Decision(side, "colour", tuple(COLOURS))
        await score(match, side, int(colour == "red"))
        go_on(match, self)


class UnorderedPart(GamePart):
    procedures = (Unordered,)


PUNCTUAL = ruleset("punctual", PunctualPart())
SUPERSTITIOUS = ruleset("superstitious", GamePart(), SuperstitiousPart())
CHATTY = ruleset("chatty", ChattyPart())
UNORDERED = ruleset("unordered", UnorderedPart())
