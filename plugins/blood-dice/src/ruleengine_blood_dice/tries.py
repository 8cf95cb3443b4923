"""The match: set-up, tries, turnovers, the final whistle (BD-SET, BD-TRY, BD-WIN)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import attrs
from ruleengine import AWAY, HOME, Match, Part, Result, Roll, Side, Table, emit, frame, option
from ruleengine.dice import die
from ruleengine.hooks import invariants, opening, result

from ruleengine_blood_dice.state import (
    ATTACKER,
    PASSES,
    SCORE,
    TRIES,
    FullTime,
    PossessionDrawn,
    TryBegan,
    TurnedOver,
)

COIN = die(2)
DRAW = Roll(COIN, None, "possession", Table(COIN, {1: HOME, 2: AWAY}))


@attrs.frozen
class MatchOptions:
    """How a match begins and ends."""

    tries: int = option(12, "Tries of each team.", rule="BD-SET-01", at_least=0, at_most=1000)
    score: int = option(0, "Tries that each team has scored at the start.", rule="BD-SET-01", at_least=0)
    out_of_tries: Literal["other_attacks", "match_ends"] = option(
        "other_attacks", "What happens when the team due to attack has no try left.", rule="BD-TRY-04"
    )
    after_score: Literal["turnover", "scorer"] = option(
        "turnover", "Who attacks after a try by Run or Throw: the other team, or the scorer.", rule="BD-TRY-05"
    )


@frame("blood-dice.kick-off")
class KickOff:
    """Draw the first possession (BD-SET-02)."""

    async def rule(self, match: Match) -> None:
        side = await DRAW
        match.set(ATTACKER, side)
        await emit(match, PossessionDrawn(side))
        match.push(Try())


@frame("blood-dice.try")
class Try:
    """Begin a try of the side in possession, or end the match (BD-TRY-01, BD-TRY-04)."""

    async def rule(self, match: Match) -> None:
        side = match.get(ATTACKER)
        if not match.get(TRIES, side):
            if match.options(MatchOptions).out_of_tries == "match_ends" or not match.get(TRIES, side.other):
                match.push(FinalWhistle())
                return
            side = side.other
            match.set(ATTACKER, side)
        match.set(TRIES, side, match.get(TRIES, side) - 1)
        match.set(PASSES, 0)
        match.push(begin_play(match))
        await emit(match, TryBegan(side))


@frame("blood-dice.final-whistle")
class FinalWhistle:
    """End the match, unless a listener has more to play."""

    async def rule(self, match: Match) -> None:
        await emit(match, FullTime())


def begin_play(match: Match) -> Any:
    """The frame with which the Attacker's next action begins."""
    from ruleengine_blood_dice.actions import ACTION_DIE

    return ACTION_DIE


async def turn_over(match: Match, to: Side) -> None:
    """End the try; this side attacks next (BD-TRY-03)."""
    match.set(ATTACKER, to)
    match.push(Try())
    await emit(match, TurnedOver(to))


class MatchPart(Part):
    """Set-up, tries and result."""

    name = "blood-dice.match"
    options = MatchOptions
    keys = (ATTACKER, TRIES, SCORE)
    frames = (KickOff, Try, FinalWhistle)

    @opening.impl
    def kick_off(self, match: Match) -> Sequence[Any]:
        """Both teams start alike (BD-SET-01); the draw for possession comes first."""
        options = match.options(MatchOptions)
        for side in Side:
            match.set(TRIES, side, options.tries)
            match.set(SCORE, side, options.score)
        return (KickOff(),)

    @result.impl
    def most_tries(self, match: Match) -> Result:
        """Most tries wins, equal is a draw (BD-WIN-01)."""
        home, away = match.get(SCORE, HOME), match.get(SCORE, AWAY)
        return Result((home, away), None if home == away else HOME if home > away else AWAY)

    @invariants.impl
    def counts(self, match: Match) -> Iterable[str]:
        """Tries lie between none and the number given; scores do not fall below the start."""
        options = match.options(MatchOptions)
        for side in Side:
            if not 0 <= match.get(TRIES, side) <= options.tries:
                yield f"{side} has {match.get(TRIES, side)} tries left of {options.tries}"
            if match.get(SCORE, side) < options.score:
                yield f"{side} has scored {match.get(SCORE, side)}, less than at the start"
