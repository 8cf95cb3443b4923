"""Broken in what is offered: a choice that breaks, one that is not offered, two that are alike."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any, overload

from ruleengine import Decision, Match, choice, emit, procedure, roll_check
from tests.broken_rulesets.toss import BOLD, SAFE, TURN, GamePart, Tossed, ask, check_of, go_on, ruleset, score


@procedure("toss.fragile")
class Fragile:
    """A round that breaks when a bold toss succeeds."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        points = {SAFE: 1}[how] if won else 0
        await score(match, side, points)
        go_on(match, self)


class FragilePart(GamePart):
    procedures = (Fragile,)


class AnyNumber(Sequence[int]):
    """The numbers below three, or so it says: it finds any number."""

    def __len__(self) -> int:
        return 3

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> list[int]: ...
    def __getitem__(self, place: int | slice) -> int | list[int]:
        return list(range(3))[place] if isinstance(place, slice) else place

    def __iter__(self) -> Any:
        return iter(range(3))

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int)

    def index(self, value: Any, start: int = 0, stop: int = 3) -> int:
        if isinstance(value, int):
            return value
        raise ValueError(value)


NUMBERS = AnyNumber()


@procedure("toss.lax")
class Lax:
    """A round in which any number may be named."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        await score(match, side, abs(await Decision(side, "number", NUMBERS)))
        go_on(match, self)


class LaxPart(GamePart):
    procedures = (Lax,)


@procedure("toss.twice")
class Twice:
    """A round that offers the same twice."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await Decision(side, "how", (SAFE, BOLD, SAFE))
        won = await roll_check(match, check_of(match, side, how))
        await score(match, side, int(won))
        go_on(match, self)


class TwicePart(GamePart):
    procedures = (Twice,)


@choice("toss")
class Left:
    """With the left hand."""


@choice("toss")
class Right:
    """With the right hand."""


@procedure("toss.namesakes")
class Namesakes:
    """A round that offers two things of one name."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        hand = await Decision(side, "hand", (Left(), Right()))
        await score(match, side, int(isinstance(hand, Left)))
        go_on(match, self)


class NamesakesPart(GamePart):
    procedures = (Namesakes,)


MADE = count()


@choice("ticket")
class Ticket:
    """A choice whose token is another every time that somebody looks."""

    number: int

    @property
    def token(self) -> str:
        return f"ticket-{self.number}-{next(MADE)}"


@procedure("toss.tickets")
class Tickets:
    """A round that offers tickets."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        ticket = await Decision(side, "ticket", (Ticket(1), Ticket(2)))
        await emit(match, Tossed(side, ticket.number))
        go_on(match, self)


class TicketsPart(GamePart):
    procedures = (Tickets,)


FRAGILE = ruleset("fragile", FragilePart())
LAX = ruleset("lax", LaxPart())
OFFERS_TWICE = ruleset("offers-twice", TwicePart())
NAMESAKES = ruleset("namesakes", NamesakesPart())
TICKETS = ruleset("tickets", TicketsPart())
