"""Where walks begin and stop, and what is seen there: events, states, moments in mid-step."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ruleengine import HOME, Decision, Match, Roll, emit, roll
from ruleengine.dice import AtLeast, d2, d6
from ruleengine.odds import (
    Count,
    EventMachine,
    EventOccurred,
    OddsError,
    RequestCount,
    StateView,
    distribution,
    expected,
    odds,
)

from .games import COUNT, OTHER, Told, again, game

F = Fraction


async def two_dice(match: Match) -> None:
    """Rolls, tells, rolls, tells, in one step."""
    first = await roll(d6, by=HOME, reason="first")
    match.set(COUNT, first)
    await emit(match, Told("first", first))
    second = await roll(d6, by=HOME, reason="second")
    match.set(COUNT, first + second)
    await emit(match, Told("second", second))


async def flips(match: Match) -> None:
    """Counts heads and tails, step by step, for ever."""
    heads = await roll(d2, by=None, reason="flip") == 1
    key = COUNT if heads else OTHER
    match.set(key, match.get(key) + 1)
    match.push(again(flips))
    await emit(match, Told("heads" if heads else "tails"))


def test_the_walk_stops_at_the_event_in_the_middle_of_its_step() -> None:
    seen = distribution(
        game(two_dice),
        lambda end: (end.get(COUNT), len(end.events), end.over),
        until=EventOccurred(Told, what="first"),
    )
    assert dict(seen.chances) == {(face, 1, False): F(1, 6) for face in range(1, 7)}


def test_what_comes_after_the_event_is_not_rolled() -> None:
    answer = expected(game(two_dice), RequestCount("second"), until=EventOccurred(Told, lambda told: told.much >= 4))
    assert answer.value == F(1, 2)


def test_a_state_is_looked_at_in_the_middle_of_a_step() -> None:
    answer = odds(game(two_dice), lambda end: end.get(COUNT) == 5, until=lambda now: now.get(COUNT) >= 5)
    # 5 with the first die, or with both after a first die of up to 4.
    assert answer.value == F(1, 6) + F(4, 36)


def test_a_walk_may_stop_at_an_ask() -> None:
    def second_die(now: StateView) -> bool:
        return isinstance(now.pending, Roll) and now.pending.reason == "second"

    seen = distribution(game(two_dice), lambda end: end.get(COUNT), until=second_die)
    assert dict(seen.chances) == {face: F(1, 6) for face in range(1, 7)}
    assert expected(game(two_dice), RequestCount("second"), until=second_die).value == 0


@pytest.mark.parametrize("accumulate", [(), (COUNT, OTHER)])
def test_a_goal_sees_what_was_about_to_be_asked(accumulate: Any) -> None:
    def second_die(now: StateView) -> bool:
        return isinstance(now.pending, Roll) and now.pending.reason == "second"

    low = EventOccurred(Told, lambda told: told.what == "first" and told.much < 3)
    assert odds(game(two_dice), second_die, until=low | second_die, accumulate=accumulate).value == F(2, 3)
    assert odds(game(two_dice), lambda end: end.pending is None, accumulate=accumulate).value == 1
    asked = distribution(
        game(two_dice), lambda end: end.pending and end.pending.reason, until=second_die, accumulate=accumulate
    )
    assert dict(asked.chances) == {"second": 1}


def test_a_walk_may_stop_between_two_steps() -> None:
    answer = odds(game(flips), lambda end: end.get(COUNT) == 3, until=lambda now: now.get(COUNT) + now.get(OTHER) == 3)
    assert answer.value == F(1, 8)
    assert answer.report.states == 6  # three states in which the third flip is open, three before


def test_a_walk_may_stop_where_it_begins() -> None:
    match = game(two_dice)
    answer = odds(match, lambda end: end.get(COUNT) == 0, until=lambda now: True)
    assert answer.value == 1
    assert answer.report.endings == 1


def test_the_pending_ask_is_seen_where_the_walk_begins() -> None:
    seen = distribution(game(two_dice), lambda end: end.get(COUNT), until=lambda now: now.pending is not None)
    assert dict(seen.chances) == {0: 1}


def test_without_until_a_walk_goes_to_the_end_of_the_match() -> None:
    seen = distribution(game(two_dice), lambda end: (end.over, end.get(COUNT) == 12))
    assert dict(seen.chances) == {(True, True): F(1, 36), (True, False): F(35, 36)}


def test_a_match_that_is_over_is_what_it_is() -> None:
    match = game(two_dice)
    match.answer(6)
    match.answer(6)
    assert match.over
    assert odds(match, lambda end: end.over and end.get(COUNT) == 12).value == 1
    assert odds(match, EventOccurred(Told)).value == 0
    assert expected(match, Count(Told)).value == 0
    assert distribution(match, lambda end: end.get(COUNT), accumulate=COUNT)[12] == 1


@pytest.mark.parametrize("first", range(1, 7))
def test_a_walk_may_begin_in_the_middle_of_a_step(first: int) -> None:
    match = game(two_dice)
    match.answer(first)
    seen = distribution(match, lambda end: end.get(COUNT))
    assert dict(seen.chances) == {first + second: F(1, 6) for second in range(1, 7)}
    assert match.pending is not None
    assert match.log == ((first,),)


def test_what_happened_before_the_walk_is_not_counted() -> None:
    match = game(two_dice)
    match.answer(3)
    assert odds(match, EventOccurred(Told, what="first")).value == 0
    assert odds(match, EventOccurred(Told, what="second")).value == 1
    assert expected(match, Count(Told) + RequestCount("first") + RequestCount("second")).value == 2
    told = distribution(match, lambda end: tuple(event.what for event in end.events))
    assert dict(told.chances) == {("second",): 1}


def test_an_event_told_before_the_first_ask_is_the_past_of_a_match_that_waits_there() -> None:
    async def tells(match: Match) -> None:
        await emit(match, Told("begun"))
        if await roll(d2, by=None, reason="flip") == 1:
            match.push(again(tells))

    # Begun once already; again and again with a half each.
    assert expected(game(tells), Count(Told)).value == 1


def test_what_has_happened_stays_so_however_long_ago() -> None:
    answer = odds(game(flips), EventOccurred(Told, what="heads"), until=lambda now: now.get(OTHER) == 2)
    assert answer.value == F(3, 4)


def test_a_goal_that_has_happened_ends_the_walk_unless_something_is_counted() -> None:
    heads, until = EventOccurred(Told, what="heads"), EventOccurred(Told, what="tails")
    assert odds(game(flips), heads, until=until).report.endings == 2
    counted = odds(game(flips), heads, until=until, count={"flips": Count(Told)}, ignore=COUNT)
    assert counted.value == F(1, 2)
    assert counted.counts["flips"].value == 2


def test_conditions_are_joined() -> None:
    heads, tails = EventOccurred(Told, what="heads"), EventOccurred(Told, what="tails")

    def third(now: StateView) -> bool:
        return now.get(COUNT) + now.get(OTHER) == 3

    match = game(flips)
    assert odds(match, heads & tails, until=third).value == F(3, 4)
    assert odds(match, ~(heads & tails), until=third).value == F(1, 4)
    assert odds(match, heads | tails, until=third).value == 1
    assert odds(match, heads & (lambda end: end.get(COUNT) == 2), until=third).value == F(3, 8)
    assert expected(match, Count(Told), until=heads & tails, ignore=(COUNT, OTHER)).value == 3


@pytest.mark.parametrize(
    ("condition", "shown"),
    [
        (EventOccurred(Told), "EventOccurred(Told)"),
        (EventOccurred(Told, what="heads"), "EventOccurred(Told, what=heads)"),
        (~EventOccurred(Told), "~(EventOccurred(Told))"),
        (EventOccurred(Told) & EventOccurred(Told, much=2), "EventOccurred(Told) & EventOccurred(Told, much=2)"),
        (EventOccurred(Told) | bool, "EventOccurred(Told) | bool"),
    ],
)
def test_conditions_show_what_they_are(condition: Any, shown: str) -> None:
    assert repr(condition) == shown


def test_subclasses_of_an_event_are_such_events() -> None:
    class Shouted(Told):
        pass

    async def shouts(match: Match) -> None:
        if await roll(d6, by=None, reason="voice", reading=AtLeast(5)):
            await emit(match, Shouted("aloud"))

    assert odds(game(shouts), EventOccurred(Told)).value == F(1, 3)
    assert odds(game(shouts), EventOccurred(Shouted, what="aloud")).value == F(1, 3)
    assert odds(game(shouts), EventOccurred(Shouted, what="low")).value == 0


def test_a_condition_names_a_field_that_events_do_not_have() -> None:
    with pytest.raises(TypeError, match="Told has no field 'who'; it has what, much"):
        EventOccurred(Told, who=HOME)
    with pytest.raises(TypeError, match="'told' is no type of event"):
        EventOccurred("told")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Told has no field 'many'"):
        Count(Told, worth="many")


def test_a_condition_hidden_in_a_function_is_refused() -> None:
    hidden = EventOccurred(Told)
    with pytest.raises(OddsError, match="join it"):
        odds(game(two_dice), lambda end: hidden(end))


def test_a_policy_is_not_asked_where_the_walk_has_stopped() -> None:
    async def asks(match: Match) -> None:
        await emit(match, Told("asking"))
        await Decision(HOME, "which", (1, 2))

    async def waits(match: Match) -> None:
        await roll(d2, by=None, reason="flip")

    match = game(waits, asks)
    assert odds(match, EventOccurred(Told), until=EventOccurred(Told)).value == 1
    assert odds(match, lambda end: True, until=lambda now: isinstance(now.pending, Decision)).value == 1


def test_a_step_that_goes_on_for_ever_stays_unresolved_and_nothing_of_it_is_dropped() -> None:
    async def stubborn(match: Match) -> None:
        while await roll(d6, by=None, reason="six", reading=AtLeast(6)) is False:
            pass

    answer = odds(game(stubborn), lambda end: True)
    assert answer.unresolved == F(5, 6) ** 256
    assert (answer.lower, answer.upper) == (1 - answer.unresolved, 1)
    assert not answer.report.complete
    with pytest.raises(OddsError, match="between"):
        _ = answer.value


def test_a_step_with_too_many_endings_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from ruleengine.odds import _stepping as stepping

    monkeypatch.setattr(stepping, "MOST_LEAVES", 10)
    answer = odds(game(two_dice), lambda end: True)
    assert answer.lower == F(10, 36)
    assert answer.unresolved == F(26, 36)
    assert not answer.report.complete


def test_an_error_in_a_rule_tells_in_which_step() -> None:
    async def breaks(match: Match) -> None:
        if await roll(d6, by=None, reason="die") == 6:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as caught:
        odds(game(breaks), lambda end: True)
    assert "in a walk of the step of Run" in caught.value.__notes__[0]


def test_what_a_rule_must_not_do_is_refused() -> None:
    async def no_options(match: Match) -> None:
        if await roll(d6, by=None, reason="die") == 6:
            await Decision(HOME, "which", ())

    with pytest.raises(Exception, match="'which' has no choices"):
        odds(game(no_options), lambda end: True)


def test_a_moment_knows_its_rules_and_pieces() -> None:
    match = game(two_dice)
    seen = distribution(match, lambda end: (end.rules is match.rules, end.pieces, end.result.score))
    assert dict(seen.chances) == {(True, (), (0, 0)): 1}


def longest_run(run: tuple[str, int], told: Told) -> tuple[str, int]:
    """How often the same face came last, up to three times."""
    return told.what, min(3, run[1] + 1 if run[0] == told.what else 1)


def test_a_machine_remembers_the_order_of_events() -> None:
    """Three alike in a row: whichever face comes first, heads and tails are as likely."""
    runs = EventMachine(("", 0), (Told,), longest_run)
    three, heads = runs.reaches(lambda run: run[1] == 3), runs.reaches(lambda run: run == ("heads", 3))
    assert odds(game(flips), heads, until=three, ignore=(COUNT, OTHER)).value == F(1, 2)
    first_tails = EventOccurred(Told, what="tails")
    # Heads thrice before any tails: both kinds of condition join.
    assert odds(game(flips), heads & ~first_tails, until=three | first_tails, ignore=(COUNT, OTHER)).value == F(1, 8)


def test_the_state_of_a_machine_is_no_part_of_a_function() -> None:
    runs = EventMachine(0, (Told,), lambda count, told: min(count + 1, 2))
    twice = runs.reaches(lambda count: count == 2)
    with pytest.raises(OddsError, match="give it as it is, or join it"):
        odds(game(two_dice), lambda end: twice(end))
    assert odds(game(two_dice), twice).value == 1


def test_a_machine_has_few_states() -> None:
    machine = EventMachine(0, (Told,), lambda count, told: count + 1)
    for number in range(2**16 - 1):
        assert machine.next(number, None) == number + 1
    with pytest.raises(OddsError, match="has more than 65535 states; let `after` return fewer"):
        machine.next(2**16 - 1, None)
