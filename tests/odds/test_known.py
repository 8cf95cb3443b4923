"""Games whose odds are in every textbook."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Decision, Match, View, choice, emit, event, procedure, roll
from ruleengine.dice import AtLeast, d2, d6
from ruleengine.odds import Count, EventOccurred, StateView, distribution, expected, odds

from .games import COUNT, Failed, in_a_row, start

F = Fraction


# The gambler's ruin --------------------------------------------------------------------------------------


@event("ruin.played")
class Played:
    """A round was played."""


@procedure("ruin.round")
class Round:
    """Wins a coin with a die of so much or more, else loses one."""

    needed: int

    async def run(self, match: Match) -> None:
        won = await roll(d6, by=HOME, reason="bet", reading=AtLeast(self.needed))
        match.set(COUNT, match.get(COUNT) + (1 if won else -1))
        match.push(self)
        await emit(match, Played())


@procedure("ruin.begin")
class Sit:
    """Sits down with so many coins."""

    coins: int
    needed: int

    async def run(self, match: Match) -> None:
        match.set(COUNT, self.coins)
        match.push(Round(self.needed))


@pytest.mark.parametrize("needed", [2, 3, 5])
@pytest.mark.parametrize(("coins", "goal"), [(1, 2), (3, 10), (9, 10), (5, 40)])
def test_the_gambler_wins_and_ruins_himself_as_he_must(needed: int, coins: int, goal: int) -> None:
    match = start(Sit(coins, needed), keys=(COUNT,))
    ratio = F(needed - 1, 7 - needed)
    won = (1 - ratio**coins) / (1 - ratio**goal)
    rounds = (coins - goal * won) / (1 - 2 * F(7 - needed, 6))

    def over(now: StateView) -> bool:
        return now.get(COUNT) in (0, goal)

    answer = odds(match, lambda end: end.get(COUNT) == goal, until=over, count=Count(Played))
    assert answer.value == won
    assert answer.counts["Count(Played)"].value == rounds
    assert answer.cyclic_mass == 0


def test_a_fair_game_lasts_as_long_as_the_product_of_both_purses() -> None:
    match = start(Sit(30, 4), keys=(COUNT,))
    answer = expected(match, Count(Played), until=lambda now: now.get(COUNT) in (0, 100))
    assert answer.value == 30 * 70
    assert answer.report.loops == 1


# Coins in a row --------------------------------------------------------------------------------------------


@event("coins.fell")
class Fell:
    """A coin fell: the last three, this one last."""

    last: str


@procedure("coins.toss")
class Toss:
    """Tosses a coin again and again."""

    last: str = ""

    async def run(self, match: Match) -> None:
        face = "HT"[await roll(d2, by=None, reason="toss") - 1]
        last = (self.last + face)[-3:]
        match.push(Toss(last))
        await emit(match, Fell(last))


@pytest.mark.parametrize(
    ("pattern", "tosses"), [("HHH", 14), ("HTH", 10), ("HHT", 8), ("HTT", 8), ("TTT", 14), ("THT", 10)]
)
def test_patterns_of_coins_are_awaited_so_long(pattern: str, tosses: int) -> None:
    match = start(Toss())
    assert expected(match, Count(Fell), until=EventOccurred(Fell, last=pattern)).value == tosses


@pytest.mark.parametrize(
    ("first", "second", "chance"),
    [("HHH", "THH", F(1, 8)), ("HHT", "THH", F(1, 4)), ("HTH", "HHT", F(1, 3)), ("HTT", "HHT", F(1, 3))],
)
def test_penneys_game(first: str, second: str, chance: Fraction) -> None:
    match = start(Toss())
    mine, other = EventOccurred(Fell, last=first), EventOccurred(Fell, last=second)
    assert odds(match, mine, until=mine | other).value == chance
    assert odds(match, other, until=other | mine).value == 1 - chance


# Craps -----------------------------------------------------------------------------------------------------


@event("craps.decided")
class Decided:
    """The shooter has won, or lost."""

    won: bool


@procedure("craps.throw")
class Throw:
    """Throws two dice, at first or for a point."""

    point: int | None = None

    async def run(self, match: Match) -> None:
        total = await roll(2 * d6, by=HOME, reason="throw")
        if self.point is None and total in (7, 11):
            await emit(match, Decided(True))
        elif self.point is None and total in (2, 3, 12):
            await emit(match, Decided(False))
        elif self.point is None or total not in (self.point, 7):
            match.push(Throw(self.point or total))
        else:
            await emit(match, Decided(total == self.point))


def test_the_shooter_at_craps() -> None:
    match = start(Throw())
    answer = odds(match, EventOccurred(Decided, won=True))
    assert answer.value == F(244, 495)
    assert answer.report.states == 7
    assert distribution(match, lambda end: end.events[-1].won).distribution[False] == F(251, 495)


# When to stop ----------------------------------------------------------------------------------------------


@choice("stop")
class Stop:
    """Keep the die."""


@choice("go-on")
class GoOn:
    """Roll it again."""


@procedure("stop.roll")
class Again:
    """Rolls a die, so many times at most, and is worth what it shows when it is kept."""

    left: int

    async def run(self, match: Match) -> None:
        face = await roll(d6, by=HOME, reason="die")
        match.set(COUNT, face)
        if self.left > 1 and await Decision(HOME, "stop-or-go-on", (Stop(), GoOn()), face) == GoOn():
            match.push(Again(self.left - 1))


def shows(end: StateView) -> int:
    """What the die shows in the end."""
    return end.get(COUNT)


@pytest.mark.parametrize(("rolls", "worth"), [(1, F(7, 2)), (2, F(17, 4)), (3, F(14, 3))])
def test_when_to_keep_a_die(rolls: int, worth: Fraction) -> None:
    answer = expected(start(Again(rolls), keys=(COUNT,)), shows, home="best")
    assert answer.value == worth


def test_what_best_play_shows() -> None:
    answer = expected(start(Again(2), keys=(COUNT,)), shows, home="best")
    chosen = {shown.decision.about: shown.chosen for shown in answer.choices}
    assert chosen == {1: GoOn(), 2: GoOn(), 3: GoOn(), 4: Stop(), 5: Stop(), 6: Stop()}
    four = next(shown for shown in answer.choices if shown.decision.about == 4)
    assert four.worth == {Stop(): 4, GoOn(): F(7, 2)}
    assert four.met == F(1, 6)
    assert four.path == (4,)


def test_the_least_is_best_for_the_other_side() -> None:
    answer = expected(start(Again(2), keys=(COUNT,)), shows, home="best", maximizer=AWAY)
    assert answer.value == 7 - F(17, 4)


def test_a_plain_policy_for_the_same_game() -> None:
    def keep_fives(view: View, decision: Decision[Any]) -> Any:
        return "stop" if view.get(COUNT) >= 5 else "go-on"

    # 5 or 6 at once, each a sixth; else the second roll.
    assert expected(start(Again(2), keys=(COUNT,)), shows, home=keep_fives).value == F(11, 6) + F(4, 6) * F(7, 2)


# Tests that share re-rolls -----------------------------------------------------------------------------------


@pytest.mark.parametrize("targets", [(2, 3, 3, 4, 4, 5), (6,), (5, 5), (2, 2, 2, 6, 6)])
@pytest.mark.parametrize("rerolls", [0, 1, 2, 5])
def test_tests_that_share_rerolls(targets: tuple[int, ...], rerolls: int) -> None:
    def passed(place: int, left: int) -> Fraction:
        """By the number of re-rolls that are left; not to use one is never better than to use it."""
        if place == len(targets):
            return F(1)
        chance = F(7 - targets[place], 6)
        again = chance * passed(place + 1, left - 1) if left else F(0)
        return chance * passed(place + 1, left) + (1 - chance) * again

    failed = EventOccurred(Failed)
    answer = odds(in_a_row(targets, rerolls), ~failed, until=failed, home="best")
    assert answer.value == passed(0, rerolls)
