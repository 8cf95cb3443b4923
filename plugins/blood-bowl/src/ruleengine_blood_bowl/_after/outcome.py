"""Outcome, winnings, fans, what the dead leave, the most valuable player (BB20-L-PST, BB20-L-SPP, BB20-L-CAS)."""

from __future__ import annotations

from typing import Any, Final, Literal

import attrs

from ruleengine import Decision, Match, Roll, Side, Table, choice, emit, event, option, procedure, roll
from ruleengine.dice import d6, die
from ruleengine_blood_bowl._after.state import (
    BASE,
    CASUALTIES,
    FANS,
    MEN,
    Man,
    drop,
    find,
    pay,
    put,
    record_of,
)
from ruleengine_blood_bowl._base.teams import EDITION
from ruleengine_blood_bowl._bb2020.injury import CASUALTIES as BY_ENTRY
from ruleengine_blood_bowl._bb2020.injury import LASTING_NAMES
from ruleengine_blood_bowl._bb2020.numbers import reduced

WORTH: Final = {
    "completions": 1,
    "throws": 1,
    "deflections": 1,
    "interceptions": 2,
    "casualties": 2,
    "touchdowns": 3,
}
"""Star player points for each (BB20-L-SPP-01 to 06)."""
MVP: Final = 4
"""Star player points of the most valuable player (BB20-L-SPP-07)."""


@attrs.frozen
class OutcomeOptions:
    """Where the edition says two things."""

    at_worst: Literal["reroll", "nothing"] = option(
        "reroll",
        "What a characteristic that cannot fall any more leads to: the roll is made again, or nothing.",
        rule="BB20-L-CAS-04",
    )


@event("blood-bowl-2020-after.buried")
class Buried:
    """A player who died left the list."""

    side: Side
    who: str


@event("blood-bowl-2020-after.left-team")
class LeftTeam:
    """A player left the list, such as one whose team conceded."""

    side: Side
    who: str


@event("blood-bowl-2020-after.scarred")
class Scarred:
    """What a casualty left: a niggling injury, or a characteristic that is one worse."""

    side: Side
    who: str
    what: str


@event("blood-bowl-2020-after.won-gold")
class WonGold:
    """A side received its winnings."""

    side: Side
    gold: int


@event("blood-bowl-2020-after.fans-changed")
class FansChanged:
    """The dedicated fans of a side became more or fewer."""

    side: Side
    fans: int


@event("blood-bowl-2020-after.points-earned")
class PointsEarned:
    """A player earned star player points."""

    side: Side
    who: str
    points: int
    why: str


# Steps ----------------------------------------------------------------------------------------------------


def winnings(match: Match, side: Side) -> int:
    """Half the attendance and the touchdowns, times 10,000; all of it against a team that conceded (BB20-L-PST)."""
    record = record_of(match)
    mine, theirs = record.of(side), record.of(side.other)
    if mine.conceded:
        return 0
    attendance = mine.fans + theirs.fans
    half = 5_000 * attendance * (2 if theirs.conceded else 1)
    return half + 10_000 * mine.touchdowns


@procedure("blood-bowl-2020-after.outcome")
class Outcome:
    """Bury the dead, let go who leaves, pay the winnings, then what injuries leave (BB20-L-PST-01 to 03)."""

    async def run(self, match: Match) -> None:
        record = record_of(match)
        wounds: list[Any] = []
        for side in Side:
            mine = record.of(side)
            for number, names in mine.hurt.items():
                man = find(match, side, int(number))
                if any(CASUALTIES[name].matches is None for name in names):
                    drop(match, side, man.number)
                    await emit(match, Buried(side, man.called))
                else:
                    wounds += [Wound(side, man.number, name) for name in names]
            for man in match.get(MEN, side):
                if man.number in mine.leaving:
                    drop(match, side, man.number)
                    await emit(match, LeftTeam(side, man.called))
            gold = winnings(match, side)
            pay(match, side, gold - mine.paid)
            await emit(match, WonGold(side, gold))
        match.push(*wounds)


@procedure("blood-bowl-2020-after.wound")
class Wound:
    """What a casualty leaves: he misses the next match, and what else it says (BB20-L-CAS-01 to 05).

    Attributes:
        name: of the casualty.
    """

    side: Side
    number: int
    name: str

    async def run(self, match: Match) -> None:
        casualty, man = CASUALTIES[self.name], find(match, self.side, self.number)
        if not casualty.matches:
            return
        man = man.but(hurt=True, niggling=man.niggling + casualty.niggling)
        if casualty.reduced:
            lowered = _lowered(match, man, casualty.reduced)
            if lowered is None and match.options(OutcomeOptions).at_worst == "reroll":
                again = await LASTING_ROLL
                match.push(Wound(self.side, self.number, BY_ENTRY[again].name))
            man = lowered or man
        put(match, self.side, man)
        if casualty.niggling or man.scarred:
            await emit(match, Scarred(self.side, man.called, casualty.name))


LASTING_ROLL: Final = Roll(d6, None, "blood-bowl-2020-after.lasting-injury", LASTING_NAMES)


def _lowered(match: Match, man: Man, name: str) -> Man | None:
    """A player with a characteristic that is one worse; None if it is at its worst."""
    kinds = match.rules.derived(BASE).derived(EDITION).characteristics
    numbers = tuple(
        reduced(kind, value) if kind.name == name else value for kind, value in zip(kinds, man.numbers, strict=True)
    )
    if numbers == man.numbers:
        return None
    return man.but(numbers=numbers, lost=(*man.lost, name), scarred=True)


@procedure("blood-bowl-2020-after.fans")
class Fans:
    """Dedicated fans: the winner may win one, the loser lose one, who conceded loses a few (BB20-L-PST-04, 05)."""

    side: Side

    async def run(self, match: Match) -> None:
        record, fans = record_of(match), match.get(FANS, self.side)
        mine = record.of(self.side)
        now = fans
        if mine.conceded:
            now = max(1, fans - mine.fans_lost)
        elif record.winner:
            shown = await roll(d6, by=self.side, reason="blood-bowl-2020-after.fans")
            won = record.winner == str(self.side)
            now = fans + (shown >= fans) if won else max(1, fans - (shown < fans))
        if now != fans:
            match.set(FANS, self.side, now)
            await emit(match, FansChanged(self.side, now))


@choice("award")
class Award:
    """Give a touchdown that a concession awarded to this player."""

    number: int


@procedure("blood-bowl-2020-after.awarded")
class Awarded:
    """Touchdowns awarded by a concession go to players of the coach's choice (BB20-L-SPP-10)."""

    side: Side
    left: int

    async def run(self, match: Match) -> None:
        if self.left < 1 or not match.get(MEN, self.side):
            return
        options = [Award(man.number) for man in match.get(MEN, self.side)]
        chosen = await Decision(self.side, "award", options)
        match.push(Awarded(self.side, self.left - 1))
        await earn(match, self.side, find(match, self.side, chosen.number), WORTH["touchdowns"], "touchdowns")


@procedure("blood-bowl-2020-after.points")
class Points:
    """Count star player points, and draw the most valuable player (BB20-L-SPP)."""

    side: Side

    async def run(self, match: Match) -> None:
        mine = record_of(match).of(self.side)
        scored = 0
        for number, deeds in mine.earned.items():
            scored += deeds.touchdowns
            for man in [man for man in match.get(MEN, self.side) if str(man.number) == number]:
                for name, worth in WORTH.items():
                    if count := getattr(deeds, name):
                        await earn(match, self.side, find(match, self.side, man.number), worth * count, name)
        for number, points in mine.prayers.items():
            for man in [man for man in match.get(MEN, self.side) if str(man.number) == number]:
                await earn(match, self.side, man, points, "prayers")
        match.push(Awarded(self.side, mine.touchdowns - scored))
        eligible = [man for man in match.get(MEN, self.side) if not (man.missed or man.retired)]
        if eligible and not mine.conceded:
            drawn = die(len(eligible))
            table = Table(drawn, {face: man.number for face, man in enumerate(eligible, 1)})
            number = await roll(drawn, by=self.side, reason="blood-bowl-2020-after.most-valuable", reading=table)
            await earn(match, self.side, find(match, self.side, number), MVP, "most valuable player")


async def earn(match: Match, side: Side, man: Man, points: int, why: str) -> None:
    """Give a player star player points."""
    put(match, side, man.but(spp=man.spp + points))
    await emit(match, PointsEarned(side, man.called, points, why))
