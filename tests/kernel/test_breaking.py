"""A rule that breaks changes nothing, wherever it breaks; what is no rule at all is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ruleengine import (
    HOME,
    Decision,
    IllegalAnswer,
    Match,
    RandomCoach,
    RuleError,
    Ruleset,
    Side,
    emit,
    new_match,
    play,
    procedure,
    roll,
)
from ruleengine.coaches import first_choice
from ruleengine.dice import d6

from .toy import COUNT, Board, Happened, Rule, Run, idle, moment, start


class Bug(Exception):
    """What a broken rule raises."""


async def bug(match: Match) -> None:
    """Changes all it can, and breaks."""
    match.set(COUNT, 99)
    match.push(Run(idle))
    await emit(match, Happened("never"))
    raise Bug


def breaks_at_once() -> Match:
    return start(idle, bug)


def breaks_in_mid_step() -> Match:
    async def rule(match: Match) -> None:
        match.set(COUNT, 1)
        await Decision(HOME, "wait", (1, 2))
        await bug(match)

    return start(rule)


def breaks_after_dice() -> Match:
    async def rule(match: Match) -> None:
        await Decision(HOME, "wait", (1, 2))
        await roll("3d6", by=None, reason="luck")
        await bug(match)

    return start(rule)


def breaks_some_steps_later() -> Match:
    async def fine(match: Match) -> None:
        match.set(COUNT, match.get(COUNT) + 1)
        await roll(d6, by=None, reason="luck")
        await emit(match, Happened("fine"))

    return start(idle, fine, fine, bug)


def breaks_in_a_pushed_procedure() -> Match:
    async def rule(match: Match) -> None:
        await Decision(HOME, "wait", (1, 2))
        match.push(Run(bug))

    return start(rule, idle)


def breaks_after_several_answers() -> Match:
    async def rule(match: Match) -> None:
        for number in range(4):
            match.set(COUNT, number)
            await emit(match, Happened(str(number)))
            await Decision(HOME, f"wait-{number}", (1, 2))
        await bug(match)

    match = start(rule)
    for _ in range(3):
        match.answer(2)
    return match


def breaks_after_a_forced_choice() -> Match:
    async def rule(match: Match) -> None:
        await Decision(HOME, "wait", (1, 2))
        await Decision(HOME, "forced", ("only",))
        await bug(match)

    return start(rule)


BREAKS = [
    breaks_at_once,
    breaks_in_mid_step,
    breaks_after_dice,
    breaks_some_steps_later,
    breaks_in_a_pushed_procedure,
    breaks_after_several_answers,
    breaks_after_a_forced_choice,
]


@pytest.mark.parametrize("make", BREAKS, ids=lambda make: make.__name__)
def test_a_rule_that_raises_leaves_the_match_as_it_was(make: Callable[[], Match]) -> None:
    match = make()
    before = moment(match)
    answer = match.pending.choices[0]  # type: ignore[union-attr]
    for _ in range(2):  # also the second time
        with pytest.raises(RuleError, match=r"^Run\(.* raised Bug: ") as caught:
            match.answer(answer)
        assert type(caught.value.__cause__) is Bug
        assert moment(match) == before
    fork = match.fork()
    assert moment(fork) == before
    assert match.can_undo() == bool(match.log)


@pytest.mark.parametrize("make", BREAKS, ids=lambda make: make.__name__)
def test_a_rule_that_raises_under_a_coach_leaves_the_match_at_that_decision(make: Callable[[], Match]) -> None:
    match = make()
    before = moment(match)
    with pytest.raises(RuleError, match="raised Bug"):
        play(match, first_choice, first_choice)
    assert moment(match) == before


def test_a_rule_that_raises_in_its_first_step_makes_no_match() -> None:
    with pytest.raises(RuleError, match="raised Bug"):
        start(bug)


def test_a_rule_that_raises_long_into_a_match_leaves_what_went_before() -> None:
    @procedure("toy.countdown")
    class Countdown:
        left: int

        async def run(self, match: Match) -> None:
            await Decision(Side(self.left % 2), "wait", (1, 2, 3))
            await roll(d6, by=None, reason="luck")
            if self.left == 0:
                await bug(match)
            match.push(Countdown(self.left - 1))

    match = new_match(game_of(Countdown(9)), seed=2)
    with pytest.raises(RuleError, match="raised Bug"):
        play(match, RandomCoach(1), RandomCoach(2))
    twin = new_match(game_of(Countdown(9)), seed=2)
    answers = [entry.answer for entry in match.history if isinstance(entry.request, Decision)]
    assert len(answers) == 9
    for answer in answers:
        twin.answer(answer)
    assert moment(match) == moment(twin)


def game_of(*first: object) -> Ruleset:
    return Ruleset("toy", (Board(*first),))


@pytest.mark.parametrize("raised", [KeyboardInterrupt, SystemExit, RuntimeError, StopIteration, StopAsyncIteration])
def test_whatever_a_rule_raises_changes_nothing_and_exceptions_are_rule_errors(raised: type[BaseException]) -> None:
    async def rule(match: Match) -> None:
        await Decision(HOME, "wait", (1, 2))
        raise raised

    match = start(rule)
    before = moment(match)
    with pytest.raises((raised, RuleError)) as caught:
        match.answer(1)
    assert isinstance(caught.value, RuleError) == issubclass(raised, Exception)
    assert moment(match) == before


async def last_bug(match: Match) -> None:
    """Breaks when nothing more is to come."""
    match.finish()
    raise Bug


@pytest.mark.parametrize("broken", [bug, last_bug])
def test_without_history_a_rule_that_raises_ends_the_match_for_good(broken: Rule) -> None:
    match = start(idle, broken, history=False)
    with pytest.raises(RuleError, match="raised Bug"):
        match.answer("go")
    assert not match.over, "it is broken, not played to its end"
    assert "broken" in repr(match)
    for use in (lambda: match.answer("go"), lambda: play(match, first_choice, first_choice)):
        with pytest.raises((IllegalAnswer, RuleError), match="broke in this match, and it keeps no history"):
            use()


# Rules that are none ------------------------------------------------------------------------------------


@pytest.mark.parametrize("history", [True, False])
def test_what_is_no_procedure_is_named(history: bool) -> None:
    async def rule(match: Match) -> None:
        await Decision(HOME, "wait", (1, 2))
        match.push(7)

    match = start(rule, history=history)
    before = moment(match) if history else None
    with pytest.raises(RuleError, match=r"7 is on the stack, and is no procedure; .*@procedure"):
        match.answer(1)
    assert before is None or moment(match) == before


@pytest.mark.parametrize("history", [True, False])
def test_a_rule_that_is_not_async_is_named(history: bool) -> None:
    @procedure("toy.plain")
    class Plain:
        def run(self, match: Match) -> None:
            match.set(COUNT, 1)

    with pytest.raises(RuleError, match=r"Plain\(\).*async def run"):
        new_match(game_of(Plain()), seed=1, history=history)


def test_a_bug_in_a_plain_rule_is_no_missing_async() -> None:
    @procedure("toy.hands-on")
    class HandsOn:
        """Hands its coroutine on, as a procedure may."""

        def run(self, match: Match) -> object:
            return idle(match.nothing)  # type: ignore[attr-defined]

    with pytest.raises(RuleError, match=r"raised AttributeError: .*nothing"):
        new_match(Ruleset("toy", (Board(HandsOn()),)), seed=1)


def test_a_rule_that_catches_what_closes_it_cannot_stop_an_undo() -> None:
    async def stubborn(match: Match) -> None:
        await Decision(HOME, "first", (1, 2))
        match.set(COUNT, 5)
        try:
            await Decision(HOME, "second", (1, 2))
        except BaseException:
            await Decision(HOME, "never", (1, 2))

    match = start(stubborn)
    before = moment(match)
    match.answer(1)
    match.undo()
    assert moment(match) == before
    assert match.get(COUNT) == 0


def test_a_rule_that_cleans_up_after_itself_changes_nothing_when_it_is_closed() -> None:
    async def tidy(match: Match) -> None:
        try:
            await Decision(HOME, "first", (1, 2))
        finally:
            match.set(COUNT, 77)

    match = start(idle, tidy)
    match.answer("go")
    match.undo()
    assert match.get(COUNT) == 0


def test_a_rule_that_is_not_the_same_twice_is_named() -> None:
    calls = [0]

    async def moody(match: Match) -> None:
        calls[0] += 1
        await Decision(HOME, f"mood-{calls[0]}", (1, 2))
        await Decision(HOME, "more", (1, 2))

    match = start(moody)
    match.answer(1)
    before = moment(match)
    with pytest.raises(RuleError, match=r"mood-1.*mood-2"):
        match.fork()
    assert moment(match) == before


def test_a_rule_that_ends_sooner_the_second_time_is_named() -> None:
    calls = [0]

    async def moody(match: Match) -> None:
        calls[0] += 1
        await Decision(HOME, "first", (1, 2))
        if calls[0] == 1:
            await Decision(HOME, "second", (1, 2))

    match = start(moody)
    match.answer(1)
    with pytest.raises(RuleError, match=r"second"):
        match.fork()
    match.answer(1)
    assert match.over
