"""Events: facts that are told, and reactions that are bounded."""

from __future__ import annotations

from typing import Any

import pytest

from ruleengine import AWAY, HOME, Decision, Match, Part, RuleError, emit, event
from ruleengine.hooks import on_event
from ruleengine.kernel import _step as events

from .toy import COUNT, Happened, Run, Scored, moment, start


@event("toy.ping")
class Ping:
    """Over here."""

    number: int = 0


@event("toy.pong")
class Pong:
    """And back."""

    number: int = 0


def reacting(called: str, to: type, reaction: Any) -> Part:
    made: Part = type("Reacting", (Part,), {"name": called, "react": on_event.on(to)(reaction)})()
    return made


async def wait_then_ping(match: Match) -> None:
    await Decision(HOME, "wait", (1, 2))
    await emit(match, Ping())


def test_events_are_kept_in_the_order_in_which_they_are_told() -> None:
    async def rule(match: Match) -> None:
        for number in range(3):
            await emit(match, Ping(number))
        await emit(match, Happened("end"))

    assert start(rule).events == (Ping(0), Ping(1), Ping(2), Happened("end"))


def test_an_event_comes_before_those_it_sets_off() -> None:
    async def answer(self: Part, match: Match, event: Ping) -> None:
        await emit(match, Pong(event.number))

    async def rule(match: Match) -> None:
        await emit(match, Ping(1))
        await emit(match, Ping(2))

    assert start(rule, parts=[reacting("toy.a", Ping, answer)]).events == (Ping(1), Pong(1), Ping(2), Pong(2))


def test_a_listener_sees_the_state_after_the_fact() -> None:
    seen: list[int] = []

    def look(self: Part, match: Match, event: Ping) -> None:
        seen.append(match.get(COUNT))

    async def rule(match: Match) -> None:
        match.set(COUNT, 5)
        await emit(match, Ping())

    start(rule, parts=[reacting("toy.a", Ping, look)])
    assert seen == [5]


def test_a_listener_may_push_a_procedure_that_runs_before_the_rest() -> None:
    told: list[str] = []

    async def later(match: Match) -> None:
        told.append("pushed")

    def push(self: Part, match: Match, event: Ping) -> None:
        match.push(Run(later))

    async def first(match: Match) -> None:
        await emit(match, Ping())
        told.append("first ends")

    async def second(match: Match) -> None:
        told.append("second")

    start(first, second, parts=[reacting("toy.a", Ping, push)])
    assert told == ["first ends", "pushed", "second"]


def plain_loop() -> list[Part]:
    def on_ping(self: Part, match: Match, event: Ping) -> None:
        emit(match, Pong(event.number + 1)).close()

    def on_pong(self: Part, match: Match, event: Pong) -> None:
        emit(match, Ping(event.number + 1)).close()

    return [reacting("toy.pinger", Pong, on_pong), reacting("toy.ponger", Ping, on_ping)]


def async_loop() -> list[Part]:
    async def on_ping(self: Part, match: Match, event: Ping) -> None:
        await emit(match, Pong(event.number + 1))

    async def on_pong(self: Part, match: Match, event: Pong) -> None:
        await emit(match, Ping(event.number + 1))

    return [reacting("toy.pinger", Pong, on_pong), reacting("toy.ponger", Ping, on_ping)]


def deep_loop() -> list[Part]:
    """Each reaction goes through some functions of its own, as real ones do."""

    async def inner(match: Match, number: int, left: int) -> None:
        if left:
            await inner(match, number, left - 1)
        else:
            await emit(match, Ping(number + 1))

    async def on_ping(self: Part, match: Match, event: Ping) -> None:
        await inner(match, event.number, 6)

    return [reacting("toy.ponger", Ping, on_ping)]


def asking_loop() -> list[Part]:
    async def on_ping(self: Part, match: Match, event: Ping) -> None:
        await Decision(AWAY, "only", (1,))
        await emit(match, Ping(event.number + 1))

    return [reacting("toy.ponger", Ping, on_ping)]


@pytest.mark.parametrize("loop", [async_loop, deep_loop, asking_loop])
def test_listeners_that_trigger_each_other_are_stopped_with_a_trace(loop: Any) -> None:
    match = start(wait_then_ping, parts=loop())
    before = moment(match)
    with pytest.raises(
        RuleError, match=r"trigger each other without end: toy\.ponger on Ping -> .*; let one"
    ) as caught:
        match.answer(1)
    assert "more …" in str(caught.value)
    assert moment(match) == before


def test_a_self_trigger_is_traced_with_both_parts() -> None:
    match = start(wait_then_ping, parts=async_loop())
    with pytest.raises(RuleError, match=r"toy\.ponger on Ping -> toy\.pinger on Pong -> toy\.ponger on Ping"):
        match.answer(1)


def test_many_reactions_that_do_not_trigger_each_other_are_no_loop() -> None:
    def count(self: Part, match: Match, event: Ping) -> None:
        match.set(COUNT, match.get(COUNT) + 1)

    async def rule(match: Match) -> None:
        for number in range(100):
            await emit(match, Ping(number))

    match = start(rule, parts=[reacting(f"toy.p{i}", Ping, count) for i in range(10)])
    assert match.get(COUNT) == 1000


def test_a_chain_that_ends_is_no_loop() -> None:
    async def on_ping(self: Part, match: Match, event: Ping) -> None:
        if event.number < 20:
            await emit(match, Ping(event.number + 1))

    match = start(wait_then_ping, parts=[reacting("toy.a", Ping, on_ping)])
    match.answer(1)
    assert match.events == tuple(Ping(n) for n in range(21))


def test_reactions_are_counted_anew_in_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "COUNT", 50)

    async def on_ping(self: Part, match: Match, event: Ping) -> None:
        if event.number < 30:
            await emit(match, Ping(event.number + 1))

    async def ping(match: Match) -> None:
        await emit(match, Ping())

    match = start(*[ping] * 40, parts=[reacting("toy.a", Ping, on_ping)])
    assert len(match.events) == 40 * 31


def test_too_many_reactions_in_one_step_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "COUNT", 50)

    def count(self: Part, match: Match, event: Ping) -> None:
        match.set(COUNT, match.get(COUNT) + 1)

    async def many(match: Match) -> None:
        await Decision(HOME, "wait", (1, 2))
        while True:
            await emit(match, Ping())

    match = start(many, parts=[reacting("toy.a", Ping, count)])
    before = moment(match)
    with pytest.raises(RuleError, match=r"without end: toy\.a on Ping"):
        match.answer(1)
    assert moment(match) == before


def test_a_listener_that_raises_leaves_the_match_at_the_last_answer() -> None:
    def hostile(self: Part, match: Match, event: Ping) -> None:
        match.set(COUNT, 99)
        raise ZeroDivisionError("bug")

    match = start(wait_then_ping, parts=[reacting("toy.hostile", Ping, hostile)])
    before = moment(match)
    with pytest.raises(RuleError, match="raised ZeroDivisionError: bug"):
        match.answer(1)
    assert moment(match) == before
    assert match.get(COUNT) == 0


def test_a_tuple_is_no_event() -> None:
    async def rule(match: Match) -> None:
        await emit(match, (1, 2))

    with pytest.raises(RuleError, match=r"tuple is no event; make a class of it with @event"):
        start(rule)


def test_what_nobody_hears_is_kept_all_the_same() -> None:
    async def rule(match: Match) -> None:
        await emit(match, Scored(AWAY, 3))

    assert start(rule).events == (Scored(AWAY, 3),)
