"""Hiring, firing, retiring; expensive mistakes; the next match (BB20-L-HIR, EXP, NXT)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, Literal

from ruleengine import Decision, Match, Side, Table, choice, emit, event, procedure, roll
from ruleengine.dice import d3, d6
from ruleengine_blood_bowl._after.advancing import DONE, Done
from ruleengine_blood_bowl._after.state import (
    APOTHECARY,
    BASE,
    CHEERLEADERS,
    COACHES,
    MEN,
    REROLLS,
    RISEN,
    TREASURY,
    Man,
    drop,
    find,
    pay,
    player_of,
    put,
    record_of,
    team_of,
)
from ruleengine_blood_bowl._base.teams import EDITION, TeamOptions
from ruleengine_blood_bowl._base.teamvalue import increase
from ruleengine_blood_bowl._bb2020.advancing import ADVANCING

STAFF: Final = {"assistant_coaches": COACHES, "cheerleaders": CHEERLEADERS}


@choice("hire")
class Hire:
    """Hire a player of this position."""

    position: str


@choice("sign")
class Sign:
    """Hire this journeyman for good."""

    number: int


@choice("buy")
class Buy:
    """Buy one of these: `reroll`, `apothecary`, `assistant_coaches`, `cheerleaders`."""

    what: str


@choice("fire")
class Fire:
    """Fire this player; nothing is paid back."""

    number: int


@choice("retire")
class Retire:
    """Let this player, who has a lasting injury, sit out the season."""

    number: int


@event("blood-bowl-2020-after.bought")
class Bought:
    """A side paid for something, or let somebody go for nothing."""

    side: Side
    what: str
    gold: int


@event("blood-bowl-2020-after.rose")
class Rose:
    """A dead opponent came back, and may join a side."""

    side: Side
    who: str


@event("blood-bowl-2020-after.mistake-made")
class MistakeMade:
    """A side with a full treasury lost gold, by a `minor` or `major` incident or a `catastrophe`."""

    side: Side
    what: str
    gold: int


# What may be bought: pure ----------------------------------------------------------------------------------


def hires(match: Match, side: Side) -> Iterator[Any]:
    """What a side can pay for, and whom it can let go (BB20-L-HIR-01 to 03)."""
    team, gold, men = team_of(match, side), match.get(TREASURY, side), match.get(MEN, side)
    mine = [man for man in men if not man.journeyman]
    room = len(mine) < match.rules.derived(BASE).options(TeamOptions).most
    hired = Counter(man.position for man in mine)
    if room:
        for role in team.roster.roles.values():
            if role.cost <= gold and not team.roster.broken(hired + Counter([role.name])):
                yield Hire(role.name)
        for man in men:
            broken = team.roster.broken(hired + Counter([man.position]))
            if man.journeyman and not broken and journeyman_price(match, side, man) <= gold:
                yield Sign(man.number)
    yield from (Buy(what) for what in ("reroll", "apothecary", *STAFF) if _may_buy(match, side, what))
    yield from (Fire(man.number) for man in mine)
    yield from (Retire(man.number) for man in mine if man.scarred and not man.retired)


def journeyman_price(match: Match, side: Side, man: Man) -> int:
    """The current value of a journeyman, advancements included (BB20-L-HIR-02); nothing for who was raised."""
    if man.number in match.get(RISEN, side):
        return 0
    player = player_of(match, side, man)
    return player.role.cost + increase(match.rules.derived(BASE), team_of(match, side), player)


def price_of(match: Match, side: Side, what: str) -> int:
    """What a re-roll costs after the draft, twice the list price, or one of the staff (BB20-L-DRA-11 to 14)."""
    if what == "reroll":
        return 2 * team_of(match, side).roster.reroll
    if what == "apothecary":
        return ADVANCING.apothecary
    return match.rules.derived(BASE).derived(EDITION).extras[what].price


def _may_buy(match: Match, side: Side, what: str) -> bool:
    if price_of(match, side, what) > match.get(TREASURY, side):
        return False
    if what == "reroll":
        return match.get(REROLLS, side) < ADVANCING.rerolls
    if what == "apothecary":
        return team_of(match, side).roster.apothecary and not match.get(APOTHECARY, side)
    most = match.rules.derived(BASE).derived(EDITION).extras[what].most
    return most is None or match.get(STAFF[what], side) < most


# Procedures ------------------------------------------------------------------------------------------------


@procedure("blood-bowl-2020-after.rising")
class Rising:
    """Players who were raised, or infected, are there like journeymen (BB20-L-RUL-14 to 17)."""

    side: Side

    async def run(self, match: Match) -> None:
        record, roles = record_of(match).of(self.side), team_of(match, self.side).roster.roles
        for position in (*record.raised, *record.infected):
            number = _free_number(match, self.side)
            man = Man(number, "", position, roles[position].characteristics, journeyman=True)
            match.set(MEN, self.side, (*match.get(MEN, self.side), man))
            if position in record.raised:
                match.set(RISEN, self.side, (*match.get(RISEN, self.side), number))
            await emit(match, Rose(self.side, man.called))


@procedure("blood-bowl-2020-after.hiring")
class Hiring:
    """A side buys, hires and lets go, until it has done (BB20-L-HIR)."""

    side: Side

    async def run(self, match: Match) -> None:
        side = self.side
        chosen = await Decision(side, "hire", [DONE, *hires(match, side)])
        if isinstance(chosen, Done):
            return
        match.push(Hiring(side))
        what, gold = _carried_out(match, side, chosen)
        pay(match, side, -gold)
        await emit(match, Bought(side, what, gold))


def _carried_out(match: Match, side: Side, chosen: Any) -> tuple[str, int]:
    """Do what was chosen; what it is called, and what it costs."""
    if isinstance(chosen, Hire):
        role = team_of(match, side).roster.roles[chosen.position]
        man = Man(_free_number(match, side), "", role.name, role.characteristics)
        match.set(MEN, side, (*match.get(MEN, side), man))
        return f"hires {man.called}", role.cost
    if isinstance(chosen, Buy):
        gold = price_of(match, side, chosen.what)
        if chosen.what == "apothecary":
            match.set(APOTHECARY, side, True)
        else:
            key = REROLLS if chosen.what == "reroll" else STAFF[chosen.what]
            match.set(key, side, match.get(key, side) + 1)
        return f"buys {chosen.what.replace('_', ' ')}", gold
    man = find(match, side, chosen.number)
    if isinstance(chosen, Sign):
        gold = journeyman_price(match, side, man)
        put(match, side, man.but(journeyman=False))
        return f"signs {man.called}", gold
    if isinstance(chosen, Retire):
        put(match, side, man.but(retired=True))
        return f"retires {man.called}", 0
    drop(match, side, man.number)
    return f"fires {man.called}", 0


def _free_number(match: Match, side: Side) -> int:
    taken = {man.number for man in match.get(MEN, side)}
    return next(number for number in range(1, 100) if number not in taken)


Incident = Literal["averted", "minor", "major", "catastrophe"]
RICH: Final = 100_000
INCIDENTS: Final[tuple[Table[Incident], ...]] = (
    Table(d6, {1: "minor", (2, 6): "averted"}),
    Table(d6, {(1, 2): "minor", (3, 6): "averted"}),
    Table(d6, {1: "major", (2, 3): "minor", (4, 6): "averted"}),
    Table(d6, {(1, 2): "major", (3, 4): "minor", (5, 6): "averted"}),
    Table(d6, {1: "catastrophe", (2, 3): "major", (4, 5): "minor", 6: "averted"}),
    Table(d6, {(1, 2): "catastrophe", (3, 4): "major", (5, 6): "minor"}),
)
"""By the hundreds of thousands of a treasury (BB20-L-EXP-01 to 06)."""


def incidents(gold: int) -> Table[Incident] | None:
    """What a die leads to for a treasury; None if it is too small.

    >>> incidents(95_000), incidents(195_000).at(1), incidents(2_000_000).at(6)
    (None, 'minor', 'minor')
    """
    return None if gold < RICH else INCIDENTS[min(gold // RICH, len(INCIDENTS)) - 1]


def half_lost(gold: int) -> int:
    """Half of a treasury, rounded down to 5,000 (BB20-L-EXP-07, 08).

    >>> half_lost(335_000)
    165000
    """
    return gold // 2 // 5_000 * 5_000


@procedure("blood-bowl-2020-after.mistakes")
class Mistakes:
    """A full treasury may be spent unwisely (BB20-L-EXP-01 to 08)."""

    side: Side

    async def run(self, match: Match) -> None:
        gold = match.get(TREASURY, self.side)
        table = incidents(gold)
        if table is None:
            return
        what = await roll(d6, by=self.side, reason="blood-bowl-2020-after.mistake", reading=table)
        lost = 0
        if what == "minor":
            lost = 10_000 * await roll(d3, by=self.side, reason="blood-bowl-2020-after.minor-incident")
        elif what == "major":
            lost = half_lost(gold)
        elif what == "catastrophe":
            left = 10_000 * await roll(2 * d6, by=self.side, reason="blood-bowl-2020-after.catastrophe")
            lost = max(0, gold - left)
        if lost:
            pay(match, self.side, -lost)
            await emit(match, MistakeMade(self.side, what, lost))


@procedure("blood-bowl-2020-after.next-match")
class NextMatch:
    """Journeymen go; who missed this match is back, who was hurt in it misses the next (BB20-L-NXT-01)."""

    async def run(self, match: Match) -> None:
        for side in Side:
            stay = [man for man in match.get(MEN, side) if not man.journeyman]
            match.set(MEN, side, tuple(man.but(missed=man.hurt, hurt=False, scarred=False) for man in stay))
        match.finish()
