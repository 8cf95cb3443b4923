"""The match: halves, rounds, stops and the end (BR-TURN-02 to 07, BR-START-07, BR-SCORE-01).

`Half` pushes a `Start` and `Play`; `Play` says after each round, and after each stop, what comes next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

import attrs

from ruleengine import (
    AWAY,
    HOME,
    CompiledRules,
    Match,
    MatchReader,
    Part,
    Result,
    Roll,
    RulesetError,
    Side,
    Table,
    collect,
    emit,
    option,
    procedure,
    specification,
    transform,
)
from ruleengine.dice import d2
from ruleengine.hooks import initial_procedures, invariants, on_event, result, weather
from ruleengine_blood_rugby._events import Forfeited, HalfBegan, HalfEnded, Left, TriesAwarded, WasHurt
from ruleengine_blood_rugby._pitch import CHANGED_ENDS, PitchOptions
from ruleengine_blood_rugby._players import able, most_on_pitch
from ruleengine_blood_rugby._restarts import Restart
from ruleengine_blood_rugby._starts import Start
from ruleengine_blood_rugby._state import (
    ACTIVE,
    EDGE,
    FIRST,
    FIRST_KICK,
    HALF,
    IN_TURN,
    ROUND,
    SCORE,
    STOP,
    TURNS,
    WINNER,
)
from ruleengine_blood_rugby._terms import OFF
from ruleengine_blood_rugby._turn import NEXT_ACTIVATION, Round, SideTurn, TurnOptions, half_length, rounds_in_half
from ruleengine_pitch.turns import winner_of

LOT: Final = Roll(d2, None, "blood-rugby.lot", Table(d2, {1: HOME, 2: AWAY})).prepared()
"""Who kicks off first (BR-START-07)."""


@attrs.frozen
class MatchOptions:
    """How long a match lasts, and who begins."""

    halves: int = option(2, "Halves of a match.", rule="BR-TURN-02", at_least=1, at_most=10)
    first_to: int | None = option(
        None, "Tries at which the match ends; none: by the clock alone.", rule="BR-TURN-02, BR-TURN-06", at_least=1
    )
    extra_time: int = option(
        0, "Rounds played on after a draw; 0: it stays a draw.", rule="BR-TURN-06", at_least=0, at_most=100
    )
    min_able: int = option(
        1, "Players able to play without whom a side loses at once.", rule="BR-TURN-07", at_least=1, at_most=16
    )
    first_kick: Literal["lot", "home", "away"] = option("lot", "Who kicks off the first half.", rule="BR-START-07")


@collect(name="blood-rugby.half-begins")
def half_begins(match: Match, half: int) -> Iterable[Any]:
    """Procedures that come before a half, and before its start is set up.

    Args:
        half: its number, from 1; extra time is the one after the last.

    Returns:
        the procedures, the first of which runs first.
    """
    specification()


@transform(name="blood-rugby.result-detail")
def result_detail(match: Match, value: str) -> str:
    """Say something more about how a match stands, which its result lists.

    Args:
        value: what has been said so far, nothing at first.
    """
    specification()


@procedure("blood-rugby.pre-match")
class PreMatch:
    """The weather, if a part knows of any, and who kicks off first (BR-START-07)."""

    async def run(self, match: Match) -> None:
        first = match.options(MatchOptions).first_kick
        kicking = await LOT if first == "lot" else HOME if first == "home" else AWAY
        match.set(FIRST_KICK, kicking)
        match.push(*half_begins(match, 1), Half(1, kicking))
        if match.rules.fills(weather):
            await weather(match)


@procedure("blood-rugby.half")
class Half:
    """A half, or extra time, begins with a start."""

    number: int
    kicking: Side

    async def run(self, match: Match) -> None:
        match.set(HALF, self.number)
        if match.options(PitchOptions).change_ends:
            match.set(CHANGED_ENDS, self.number % 2 == 0)
        match.push(Start(self.kicking), PLAY)
        await emit(match, HalfBegan(self.number, self.kicking))


@procedure("blood-rugby.play")
class Play:
    """Say what comes next: what follows a stop, another round, or the end of the half or of the match."""

    async def run(self, match: Match) -> None:
        if too_few(match):
            match.push(FORFEITS)
        elif match.get(WINNER) is not None or reached(match):
            match.finish()
        elif not time_left(match):
            match.set(STOP, None)  # what is due then is not taken (BR-TURN-06)
            match.push(HalfEnds())
        else:
            match.push(*comes_next(match), self)


PLAY = Play()


def comes_next(match: Match) -> Sequence[Any]:
    """The start or restart that a stop asks for; without one, another round."""
    stop = match.get(STOP)
    if stop is None:
        return (Round(),)
    match.set(STOP, None)
    return (Start(stop.side),) if stop.why == "try" else (Restart(stop.side, stop.square, stop.why),)


def rest_of_round(match: MatchReader) -> Sequence[Any]:
    """What comes after an activation in a turn under way: the other side's turn, if it is still due, then `Play`."""
    first = match.get(FIRST)
    second = (SideTurn(first.other),) if match.get(ACTIVE) is first else ()
    return (NEXT_ACTIVATION, *second, PLAY)


def time_left(match: MatchReader) -> bool:
    """Whether another round begins in this half: the clock counts rounds begun, or turns (BR-TURN-05)."""
    rounds = rounds_in_half(match)
    if match.options(TurnOptions).clock == "turns":
        return any(match.get(TURNS, side) < rounds for side in Side)
    return match.get(ROUND) < rounds


def reached(match: MatchReader) -> bool:
    """Whether a side has scored the tries at which the match ends (BR-TURN-06)."""
    goal = match.options(MatchOptions).first_to
    return goal is not None and max(match.get(SCORE, HOME), match.get(SCORE, AWAY)) >= goal


def too_few(match: MatchReader) -> list[Side]:
    """The sides that have too few players able to play (BR-TURN-07)."""
    least = match.options(MatchOptions).min_able
    return [side for side in Side if min(len(able(match, side)), most_on_pitch(match, side)) < least]


async def forfeit(match: Match, side: Side, why: str) -> None:
    """Let a side lose the match, whatever the score; it is over when the current step ends."""
    match.set(WINNER, side.other)
    match.set(IN_TURN, False)
    match.finish()
    await emit(match, Forfeited(side, why))


@procedure("blood-rugby.forfeits")
class Forfeits:
    """A side with too few players able to play loses at once; if both have too few, the score decides (BR-TURN-07)."""

    async def run(self, match: Match) -> None:
        losers = too_few(match)
        if len(losers) == 1:
            await forfeit(match, losers[0], "nobody-left")
        elif losers:
            match.set(IN_TURN, False)
            match.finish()


FORFEITS = Forfeits()


@procedure("blood-rugby.half-ends")
class HalfEnds:
    """After the last half the match is over, unless a draw is played on (BR-TURN-06)."""

    async def run(self, match: Match) -> None:
        half, options = match.get(HALF), match.options(MatchOptions)
        drawn = match.get(SCORE, HOME) == match.get(SCORE, AWAY)
        if half < options.halves:
            await self.goes_on(match, match.get(FIRST_KICK) if half % 2 == 0 else match.get(FIRST_KICK).other)
        elif half == options.halves and drawn and options.extra_time:
            await self.goes_on(match, await LOT)
        await emit(match, HalfEnded(half))

    async def goes_on(self, match: Match, kicking: Side) -> None:
        """Another half; the other side kicks it off (BR-START-07)."""
        number = match.get(HALF) + 1
        match.push(*half_begins(match, number), Half(number, kicking))


class MatchPart(Part):
    """Halves, rounds and the end."""

    name = "blood-rugby.match"
    options = MatchOptions
    keys = (HALF, FIRST_KICK, WINNER, SCORE)
    procedures = (PreMatch, Half, Play, Forfeits, HalfEnds)

    def prepare(self, rules: CompiledRules) -> None:
        """A side must be able to have as many players as it must have able."""
        least, most = rules.options(MatchOptions).min_able, rules.options(PitchOptions).players
        if least > most:
            raise RulesetError(f"min_able wants {least} players able to play of {most}; lower it, or raise players")

    @initial_procedures.impl
    def first(self, match: Match) -> Sequence[Any]:
        """The draw of lots comes first; or, where the parts began in the midst of a turn, that turn goes on."""
        if match.get(IN_TURN):
            return rest_of_round(match)
        return (PreMatch(),)

    @on_event.on(Left)
    def one_less(self, match: Match, event: Left) -> None:
        """A side that has nobody left has lost before anything else happens (BR-TURN-07)."""
        if too_few(match):
            match.push(FORFEITS)

    @on_event.on(WasHurt)
    def out_beyond_the_edge(self, match: Match, event: WasHurt) -> None:
        """Who was pushed off the pitch and is hurt there has left it before, but was still able then (BR-PUSH-16)."""
        if match.get(EDGE, event.piece) != OFF and too_few(match):
            match.push(FORFEITS)

    @on_event.on(TriesAwarded)
    def awarded(self, match: Match, event: TriesAwarded) -> None:
        """Tries without the ball may decide the match, too (BR-TURN-06)."""
        if reached(match):
            match.set(IN_TURN, False)
            match.finish()

    @half_length.impl
    def extra(self, match: Match, value: int) -> int:
        """What follows the last half is extra time (BR-TURN-06)."""
        options = match.options(MatchOptions)
        return options.extra_time if match.get(HALF) > options.halves else value

    @result.impl
    def most_tries(self, match: Match) -> Result:
        """More tries win, equal is a draw (BR-TURN-06)."""
        home, away = match.get(SCORE, HOME), match.get(SCORE, AWAY)
        winner = winner_of(match, SCORE, WINNER)
        return Result((home, away), winner, result_detail(match, "") if match.over else "")

    @invariants.impl
    def clock(self, match: Match) -> Iterable[str]:
        """No half has more rounds, or turns of a side, than it should."""
        for side in Side:
            if match.get(TURNS, side) > max(rounds_in_half(match), 0):
                yield f"{side} has had {match.get(TURNS, side)} turns of {rounds_in_half(match)}"
