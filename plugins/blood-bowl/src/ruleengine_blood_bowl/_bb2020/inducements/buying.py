"""How inducements are bought before a league match: treasury, petty cash, the underdog (BB20-L-PRE-21 to 25)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal

import attrs

from ruleengine import (
    AWAY,
    HOME,
    Decision,
    Match,
    Part,
    Side,
    SideKey,
    choice,
    emit,
    event,
    option,
    procedure,
)
from ruleengine_blood_bowl._base.drive import before_toss
from ruleengine_blood_bowl._base.lasting import also_lasts
from ruleengine_blood_bowl._base.state import ASSISTANTS, CHEERLEADERS, FAN_FACTOR, ROSTER_REROLLS
from ruleengine_blood_bowl._base.teamfiles import teams_of
from ruleengine_blood_bowl._base.teams import Team
from ruleengine_blood_bowl._base.teamvalue import current_value
from ruleengine_blood_bowl._bb2020.inducements import offers
from ruleengine_blood_bowl._bb2020.inducements.blessings import PRAYING_HELPS
from ruleengine_blood_bowl._bb2020.inducements.hired import HIRED, hired
from ruleengine_blood_bowl._bb2020.inducements.offers import BY_NAME, INDUCEMENTS, Inducement
from ruleengine_blood_bowl._bb2020.inducements.prayers import Praying
from ruleengine_blood_bowl._bb2020.referee import BRIBES
from ruleengine_pitch.positions import is_position

VALUE: Final[SideKey[int]] = SideKey("blood-bowl-2020.inducements-value", int, default=0)
"""What a side's inducements have cost: they count in its value (BB20-L-PRE-24)."""
PAID: Final[SideKey[int]] = SideKey("blood-bowl-2020.treasury-paid", int, default=0)
"""What of it was paid from its treasury."""
MOST_CHEERLEADERS: Final = 16
MOST_ASSISTANTS: Final = 9
PRAYER: Final = 50_000
"""So much value behind is worth a prayer (BB20-L-PRE-25)."""


@attrs.frozen
class InducementOptions:
    """Whether teams of unequal value buy inducements, and with which money."""

    league: bool = option(
        False, "Whether inducements are bought and prayers said before the match.", rule="BB20-MAT-08, BB20-L-PRE-21"
    )
    petty_cash: Literal["errata", "book"] = option(
        "errata",
        "Whether only the higher team may spend treasury, which the lower gets as well, or both may.",
        rule="BB20-L-PRE-21 to BB20-L-PRE-23",
    )


@event("blood-bowl-2020.petty-cash")
class PettyCash:
    """A side was given gold that it may spend on inducements."""

    side: Side
    gold: int


@event("blood-bowl-2020.inducement-bought")
class InducementBought:
    """A side bought an inducement for the match."""

    side: Side
    name: str
    gold: int


@event("blood-bowl-2020.nobody-has-it")
class NobodyHasIt:
    """Both sides had hired the same person, whom neither gets (BB20-L-IND-26)."""

    name: str


@choice("no-more")
class NoMore:
    """Buy no more inducements."""


@choice("induce")
class Induce:
    """Buy this inducement."""

    name: str


NO_MORE: Final = NoMore()


def value_in_match(match: Match, side: Side) -> int:
    """The current value of a side, with its inducements (BB20-L-PRE-24)."""
    return current_value(match.rules, team_of(match, side)) + match.get(VALUE, side)


def team_of(match: Match, side: Side) -> Team:
    """The team of a side."""
    return teams_of(match.rules, match.teams)[side]


def affordable(match: Match, side: Side, gold: int) -> list[Inducement]:
    """The inducements that a side may still buy for so much gold."""
    team = team_of(match, side)
    return [
        each
        for each in INDUCEMENTS
        if each.open_to(team) and each.price(team) <= gold and hired(match, side, each.name) < each.most
    ]


@procedure("blood-bowl-2020.inducing")
class Inducing:
    """Say who buys first: the team of higher value, from its treasury (BB20-L-PRE-21, BB20-L-PRE-22)."""

    async def run(self, match: Match) -> None:
        match.set(PRAYING_HELPS, True)
        home, away = (current_value(match.rules, team_of(match, side)) for side in Side)
        by_book = match.options(InducementOptions).petty_cash == "book"
        if home == away and not by_book:
            return
        first = HOME if home >= away else AWAY
        match.push(
            Buying(first, team_of(match, first).treasury), PettyCashComes(first.other), Settling(), PrayersAreDue()
        )


@procedure("blood-bowl-2020.petty-cash-comes")
class PettyCashComes:
    """The team of lower value gets the difference, and by the errata what the other has spent (BB20-L-PRE-21, 23)."""

    side: Side

    async def run(self, match: Match) -> None:
        side, other = self.side, self.side.other
        book = match.options(InducementOptions).petty_cash == "book"
        spent = match.get(VALUE, other)
        cash = value_in_match(match, other) - value_in_match(match, side) - (spent if book else 0)
        match.push(Buying(side, cash + (team_of(match, side).treasury if book else 0), cash))
        if cash:
            await emit(match, PettyCash(side, cash))


@procedure("blood-bowl-2020.buying")
class Buying:
    """A side buys one inducement after the other, until it wants no more or can pay for none.

    Attributes:
        gold: that is left to spend, petty cash included.
        cash: how much of it is petty cash, which is spent first; what is left of it is lost.
    """

    side: Side
    gold: int
    cash: int = 0

    async def run(self, match: Match) -> None:
        side, team = self.side, team_of(match, self.side)
        options: Sequence[Any] = [Induce(each.name) for each in affordable(match, side, self.gold)]
        if not options:
            return
        options = (*options, NO_MORE) if self.cash else (NO_MORE, *options)  # the usual choice is the first
        chosen = await Decision(side, "inducements", options)
        if isinstance(chosen, NoMore):
            return
        price = BY_NAME[chosen.name].price(team)
        from_cash = min(price, self.cash)
        match.set(HIRED, side, tuple(sorted((*match.get(HIRED, side), chosen.name))))
        match.set(VALUE, side, match.get(VALUE, side) + price)
        match.set(PAID, side, match.get(PAID, side) + price - from_cash)
        match.push(Buying(side, self.gold - price, self.cash - from_cash))
        await emit(match, InducementBought(side, chosen.name, price))


@procedure("blood-bowl-2020.settling")
class Settling:
    """What has been bought arrives: staff, re-rolls and bribes; a person whom both hired does not."""

    async def run(self, match: Match) -> None:
        for each in INDUCEMENTS:
            if each.named and all(hired(match, side, each.name) for side in Side):
                for side in Side:
                    match.set(HIRED, side, tuple(name for name in match.get(HIRED, side) if name != each.name))
                await emit(match, NobodyHasIt(each.name))
        for side in Side:
            _arrive(match, side)


def _arrive(match: Match, side: Side) -> None:
    """Count what only adds to a number (BB20-L-IND-01, 02, 06, 07, BB20-L-DZ-42)."""
    nurglings = hired(match, side, offers.NURGLINGS)
    added = (
        (CHEERLEADERS, hired(match, side, offers.CHEERLEADER) + nurglings, MOST_CHEERLEADERS),
        (ASSISTANTS, hired(match, side, offers.ASSISTANT), MOST_ASSISTANTS),
        (ROSTER_REROLLS, hired(match, side, offers.EXTRA_TRAINING), None),
        (BRIBES, hired(match, side, offers.BRIBE), None),
        (FAN_FACTOR, nurglings, None),
    )
    for key, more, most in added:
        now = match.get(key, side)
        if more:
            match.set(key, side, now + more if most is None else max(now, min(now + more, most)))


@procedure("blood-bowl-2020.prayers-are-due")
class PrayersAreDue:
    """The underdog says a prayer for each full 50,000 that its value is behind (BB20-L-PRE-24, BB20-L-PRE-25)."""

    async def run(self, match: Match) -> None:
        home, away = (value_in_match(match, side) for side in Side)
        underdog = HOME if home < away else AWAY
        many = abs(home - away) // PRAYER
        match.push(*(Praying(underdog) for _ in range(many)))


class Inducements(Part):
    """Inducements and prayers, by option."""

    name = "blood-bowl-2020.inducements"
    options = InducementOptions
    keys = (HIRED, VALUE, PAID, CHEERLEADERS, ASSISTANTS, FAN_FACTOR, ROSTER_REROLLS, BRIBES, PRAYING_HELPS)
    procedures = (Inducing, PettyCashComes, Buying, Settling, PrayersAreDue)

    @before_toss.impl
    def bought(self, match: Match) -> Iterable[Any]:
        """After the weather; in a position, or with teams that nobody has, there is nothing to buy."""
        if match.options(InducementOptions).league and not is_position(match.teams):
            yield Inducing()

    @also_lasts.impl
    def paid(self, match: Match) -> Iterable[tuple[Side, Mapping[str, Any]]]:
        """What the treasuries have paid."""
        for side in Side:
            if match.get(PAID, side):
                yield side, {"paid": match.get(PAID, side)}
