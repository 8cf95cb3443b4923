"""Broken in trouble: rules that clean up, that swallow, that forget to await, that tell too early."""

from __future__ import annotations

from typing import Any

from ruleengine import Decision, Match, RuleError, emit, procedure, roll, roll_check
from ruleengine.dice import d6
from tests.broken_rulesets.toss import SCORE, TURN, GamePart, Tossed, ask, check_of, go_on, ruleset, score


@procedure("toss.tidy")
class Tidy:
    """A round that cleans up after itself, come what may."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = False
        try:
            won = await roll_check(match, check_of(match, side, how))
        finally:
            match.set(SCORE, side, match.get(SCORE, side) + 1)
        await score(match, side, int(won))
        go_on(match, self)


class TidyPart(GamePart):
    procedures = (Tidy,)


@procedure("toss.stubborn")
class Stubborn:
    """A round that does not let itself be stopped."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        try:
            won = await roll_check(match, check_of(match, side, how))
        except GeneratorExit:
            won = await roll_check(match, check_of(match, side, how))
        await score(match, side, int(won))
        go_on(match, self)


class StubbornPart(GamePart):
    procedures = (Stubborn,)


@procedure("toss.forgetful")
class Forgetful:
    """A round that tells, but does not await."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        _ = emit(match, Tossed(side, int(won)))
        go_on(match, self)


class ForgetfulPart(GamePart):
    procedures = (Forgetful,)


@procedure("toss.gambler")
class Gambler:
    """A round that takes a roll for its face."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        bonus: Any = roll(d6, by=side, reason="bonus")
        if bonus:
            await score(match, side, int(won))
        go_on(match, self)


class GamblerPart(GamePart):
    procedures = (Gambler,)


@procedure("toss.absent-minded")
class AbsentMinded:
    """A round that wants to ask, and forgets to."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        _ = Decision(side.other, "protest", ("protest", "accept"))
        won = await roll_check(match, check_of(match, side, how))
        await score(match, side, int(won))
        go_on(match, self)


class AbsentMindedPart(GamePart):
    procedures = (AbsentMinded,)


@procedure("toss.carefree")
class Carefree:
    """A round that swallows whatever listeners raise."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        try:
            await score(match, side, int(won))
        except Exception:
            match.set(SCORE, side, 0)
        go_on(match, self)


class CarefreePart(GamePart):
    procedures = (Carefree,)


@procedure("toss.appeasing")
class Appeasing:
    """A round that swallows the error by which endless listeners are stopped."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        try:
            await score(match, side, int(won))
        except RuleError:
            match.set(SCORE, side, 0)
        go_on(match, self)


class AppeasingPart(GamePart):
    procedures = (Appeasing,)


@procedure("toss.hasty")
class Hasty:
    """A round that tells of a point when the score is only half written."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        before = match.get(SCORE, side)
        match.set(SCORE, side, -1)
        await emit(match, Tossed(side, int(won)))
        match.set(SCORE, side, before + int(won))
        go_on(match, self)


class HastyPart(GamePart):
    procedures = (Hasty,)


TIDY = ruleset("tidy", TidyPart())
STUBBORN = ruleset("stubborn", StubbornPart())
FORGETFUL = ruleset("forgetful", ForgetfulPart())
GAMBLER = ruleset("gambler", GamblerPart())
ABSENT_MINDED = ruleset("absent-minded", AbsentMindedPart())
CAREFREE = ruleset("carefree", CarefreePart())
APPEASING = ruleset("appeasing", AppeasingPart())
HASTY = ruleset("hasty", HastyPart())
