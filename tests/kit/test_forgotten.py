"""Requests that nobody awaits are found; those that are only made on the way, kept, or chosen from, are not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import attrs
import pytest

from ruleengine import AWAY, HOME, Decision, Match, Roll, per_side, procedure, roll
from ruleengine.dice import d6
from ruleengine.testing._forgotten import noting_requests
from ruleengine.testing._trials import Subject
from tests.broken_rulesets.toss import TURN, GamePart, ask, go_on, ruleset

PLAIN = Roll.__init__, Decision.__init__


async def evolved(match: Match) -> None:
    plain = roll(d6, by=None, reason="plain")
    changed = attrs.evolve(plain, reason="other")
    await changed


async def one_of_two(match: Match) -> None:
    ours = {side: roll(d6, by=side, reason="ours") for side in (HOME, AWAY)}
    await ours[match.get(TURN)]


async def first_both_then_await(match: Match) -> None:
    first = roll(d6, by=None, reason="first")
    second = roll(d6, by=None, reason="second")
    await first
    await second


@cache
def kept(sides: int) -> tuple[Roll[int], Roll[int]]:
    return per_side(lambda side: roll(f"d{sides}", by=side, reason="kept"))


async def from_a_store(match: Match) -> None:
    await kept(6)[match.get(TURN)]


async def dropped(match: Match) -> None:
    _ = roll(d6, by=None, reason="dropped")


async def taken_for_a_face(match: Match) -> None:
    face: Any = roll(d6, by=None, reason="face")
    if face:
        await roll(d6, by=None, reason="used")


async def chosen_from_nothing(match: Match) -> None:
    _ = Decision(HOME, "nothing", ("a", "b"))


def complaints_about(rule: Callable[[Match], Awaitable[None]], rounds: int = 4) -> list[str]:
    """What is said of a game whose rounds end with this."""

    @procedure("test.asking")
    class Asking:
        async def run(self, match: Match) -> None:
            await ask(match)
            await rule(match)
            go_on(match, self)

    class AskingPart(GamePart):
        procedures = (Asking,)

    subject = Subject(ruleset("asking", AskingPart()))
    with noting_requests() as log:
        log.line(subject.line()).play([0, 0, 0] * rounds)
    return [said for said, _ in log.complaints()]


@pytest.mark.parametrize("rule", [evolved, one_of_two, first_both_then_await, from_a_store])
def test_asks_that_are_of_use_are_not_complained_of(rule: Callable[[Match], Awaitable[None]]) -> None:
    assert complaints_about(rule) == []


@pytest.mark.parametrize(
    ("rule", "what"),
    [
        (dropped, "the roll 'dropped'"),
        (taken_for_a_face, "the roll 'face'"),
        (chosen_from_nothing, "the choice 'nothing'"),
    ],
)
def test_asks_that_nobody_looks_at_are_complained_of(rule: Callable[[Match], Awaitable[None]], what: str) -> None:
    (said,) = complaints_about(rule)
    assert said.startswith(f"{what} is made (test_forgotten.py, line {rule.__code__.co_firstlineno + 1})")


def test_step_that_was_not_played_to_its_end_is_not_judged() -> None:
    async def late(match: Match) -> None:
        first = roll(d6, by=None, reason="first")
        second = roll(d6, by=None, reason="second")
        await first
        await roll(d6, by=None, reason="between")
        await second

    @procedure("test.late")
    class Late:
        async def run(self, match: Match) -> None:
            await late(match)

    class LatePart(GamePart):
        procedures = (Late,)

    subject = Subject(ruleset("late", LatePart()))
    with noting_requests() as log:
        log.line(subject.line()).play([0])
    assert log.complaints() == []


def test_asks_are_as_before_afterwards() -> None:
    with noting_requests():
        assert (Roll.__init__, Decision.__init__) != PLAIN
    assert (Roll.__init__, Decision.__init__) == PLAIN
    assert "__getattribute__" not in vars(Roll) | vars(Decision)
