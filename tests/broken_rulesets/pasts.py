"""Broken in what they look back at: dice that are not theirs to know, a past that no state holds, moods."""

from __future__ import annotations

from ruleengine import Match, SeededDice, procedure, roll, roll_check
from ruleengine.dice import d6
from tests.broken_rulesets.toss import TURN, GamePart, Tossed, ask, check_of, go_on, ruleset, score


@procedure("toss.lucky")
class Lucky:
    """A round in which dice of an even seed win a point by themselves."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        lucky = isinstance(match.dice, SeededDice) and match.dice.seed % 2 == 0
        await score(match, side, int(won or lucky))
        go_on(match, self)


class LuckyPart(GamePart):
    procedures = (Lucky,)


@procedure("toss.nostalgic")
class Nostalgic:
    """A round that is worth a point to whoever has won the first one."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        first = next((event for event in match.events if isinstance(event, Tossed)), None)
        glory = first is not None and first.side is side and first.points > 0
        await score(match, side, int(won) + int(glory))
        go_on(match, self)


class NostalgicPart(GamePart):
    procedures = (Nostalgic,)


@procedure("toss.moody")
class Moody:
    """A round that asks for something else every other time that it runs."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        if MOODY_PART.sulks():
            await roll(d6, by=None, reason="sulk")
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        await score(match, side, int(won))
        go_on(match, self)


class MoodyPart(GamePart):
    """It remembers on itself how often it was asked."""

    procedures = (Moody,)

    def __init__(self) -> None:
        self._times = 0

    def sulks(self) -> bool:
        self._times += 1
        return self._times % 2 == 0


MOODY_PART = MoodyPart()

LUCKY = ruleset("lucky", LuckyPart())
NOSTALGIC = ruleset("nostalgic", NostalgicPart())
MOODY = ruleset("moody", MOODY_PART)
