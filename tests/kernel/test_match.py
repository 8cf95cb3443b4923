"""The running match: what is pending, what is refused, and what a rule that breaks leaves behind."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import (
    AWAY,
    HOME,
    Answered,
    Decision,
    HistoryError,
    IllegalAnswer,
    Match,
    Part,
    RandomCoach,
    Result,
    Roll,
    RuleError,
    Side,
    emit,
    new_match,
    play,
    procedure,
    roll,
)
from ruleengine.coaches import first_choice
from ruleengine.dice import AllFaces, AtLeast, Face, Pool, Sum, d6
from ruleengine.kernel import _driver as driver

from .toy import COUNT, SCORE, Happened, Rule, Run, Scored, Take, game, idle, long_game, moment, procedures, start


async def three_choices(match: Match) -> None:
    """Three decisions in one step, with a die and an event between them."""
    for number in range(3):
        match.set(COUNT, number + 1)
        await emit(match, Happened(f"before {number}"))
        await Decision(Side(number % 2), f"choice-{number}", (Take(1), Take(2)))
        await roll(d6, by=None, reason="luck")


# A match's life -----------------------------------------------------------------------------------------


def test_procedures_run_from_the_top_of_the_stack() -> None:
    told: list[str] = []

    def named(name: str, *then: Rule) -> Rule:
        async def rule(match: Match) -> None:
            told.append(name)
            match.push(*procedures(*then))

        return rule

    start(named("a", named("a1"), named("a2", named("a2x"))), named("b"))
    assert told == ["a", "a1", "a2", "a2x", "b"]


def test_pushes_of_one_step_run_last_first_as_on_a_stack() -> None:
    told: list[int] = []

    def number(n: int) -> Rule:
        async def rule(match: Match) -> None:
            told.append(n)

        return rule

    async def rule(match: Match) -> None:
        match.push(Run(number(1)))
        match.push(Run(number(2)), Run(number(3)))
        match.push()

    start(rule)
    assert told == [2, 3, 1]


def test_a_match_is_over_when_the_stack_is_empty() -> None:
    match = start(idle)
    assert not match.over
    assert match.procedure == Run(idle)
    match.answer("go")
    assert match.over
    assert match.pending is None
    assert match.procedure is None
    with pytest.raises(IllegalAnswer, match="nothing is pending: the match is over"):
        match.answer("go")


def test_finish_ends_the_match_after_the_step() -> None:
    async def rule(match: Match) -> None:
        match.finish()
        await Decision(HOME, "last", (1, 2))

    match = start(rule, idle)
    assert not match.over
    match.answer(1)
    assert match.over


def test_the_result_stands_at_any_moment() -> None:
    match = new_match(long_game(), seed=1)
    assert match.result == Result((0, 0), None)
    play(match, first_choice, first_choice)
    assert match.result.score == (match.get(SCORE, HOME), match.get(SCORE, AWAY))


def test_the_story_holds_events_and_answers_as_they_came() -> None:
    match = start(three_choices, dice=None)
    match.answer(Take(2))
    match.answer((4,))
    match.answer("toy.take:1")
    luck = Roll(d6, None, "luck", Face())
    home, away = Decision(HOME, "choice-0", (Take(1), Take(2))), Decision(AWAY, "choice-1", (Take(1), Take(2)))
    assert match.history == (
        Happened("before 0"),
        Answered(home, Take(2)),
        Answered(luck, (4,)),
        Happened("before 1"),
        Answered(away, Take(1)),
    )
    assert match.events == (Happened("before 0"), Happened("before 1"))
    assert match.log == (Take(2), (4,), Take(1))


@procedure("toy.last")
class Last:
    """What a rule may go on with in its own step."""

    async def run(self, match: Match) -> None:
        match.set(COUNT, match.get(COUNT) + 1)


def test_a_rule_takes_the_next_procedure_if_nobody_has_put_anything_before_it() -> None:
    last, told = Last(), []  # type: tuple[Last, list[bool]]

    def taking(*between: object) -> Rule:
        async def rule(match: Match) -> None:
            match.push(last)
            match.push(*between)
            told.append(match.pop(last))
            if told[-1]:
                await last.run(match)
            assert not match.pop(last)

        return rule

    assert start(taking()).get(COUNT) == 1
    assert start(taking(Run(idle))).get(COUNT) == 0
    assert start(taking(Last())).get(COUNT) == 2, "an equal procedure is another procedure"
    assert told == [True, False, False]


class Beginning(Part):
    """Sets the count that the teams of a match are here."""

    name = "toy.beginning"

    def begin(self, match: Match) -> None:
        match.set(COUNT, match.teams or 3)


async def count_up(match: Match) -> None:
    """A rule that changes what a match began with."""
    await idle(match)
    match.set(COUNT, match.get(COUNT) + 1)


@given(st.lists(st.tuples(st.sampled_from([None, 5, 7]), st.booleans()), min_size=2, max_size=5))
def test_each_match_of_the_same_rules_begins_by_itself(begun: list[tuple[int | None, bool]]) -> None:
    rules = game(count_up, parts=[Beginning()]).compile()
    for teams, history in begun:
        match = Match(rules, teams=teams, history=history)
        assert match.get(COUNT) == (teams or 3)
        assert match.pending is not None
        match.answer("go")
        assert match.get(COUNT) == (teams or 3) + 1
        assert match.over


@given(st.lists(st.booleans(), min_size=2, max_size=4))
def test_what_is_told_at_the_beginning_is_told_in_each_match(histories: list[bool]) -> None:
    class Telling(Part):
        name = "toy.telling"

        def begin(self, match: Match) -> None:
            _ = emit(match, Happened("begun"))

    rules = game(idle, parts=[Telling()]).compile()
    for match, history in [(Match(rules, history=history), history) for history in histories]:
        if history:
            assert match.events == (Happened("begun"),)


@pytest.mark.parametrize("history", [True, False])
def test_steps_without_end_are_stopped(history: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "STEPS", 50)

    async def again(match: Match) -> None:
        if not match.get(COUNT):
            await Decision(HOME, "wait", (1, 2))
            match.set(COUNT, 1)
        match.push(Run(again))

    match = start(again, history=history)
    before = moment(match) if history else None
    with pytest.raises(RuleError, match=r"50 steps without a decision: .*again.* again and again"):
        match.answer(1)
    assert before is None or moment(match) == before


@pytest.mark.parametrize("history", [True, False])
def test_steps_are_counted_anew_after_each_decision(history: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "STEPS", 20)

    async def fine(match: Match) -> None:
        match.set(COUNT, match.get(COUNT) + 1)

    rules = [idle, *[fine] * 15] * 10
    assert play(start(*rules, history=history), first_choice, first_choice).get(COUNT) == 150


@pytest.mark.parametrize("history", [True, False])
@pytest.mark.parametrize("pool", [d6, 2 * d6, 5 * d6], ids=str)
def test_dice_without_end_in_one_step_are_stopped(pool: Pool, history: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "THROWS", 200)

    async def endless(match: Match) -> None:
        await Decision(HOME, "wait", (1, 2))
        request = Roll(pool, None, "again", Sum()).prepared()
        while await request:
            pass

    match = start(endless, history=history)
    before = moment(match) if history else None
    with pytest.raises(RuleError, match=r"more than 200 dice in one step; .* must push a procedure"):
        match.answer(1)
    assert before is None or moment(match) == before


@pytest.mark.parametrize("history", [True, False])
@pytest.mark.parametrize("pool", [d6, 2 * d6], ids=str)
def test_dice_are_counted_anew_in_each_step(pool: Pool, history: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "THROWS", 20)
    request = Roll(pool, None, "again", Sum()).prepared()

    async def turn(match: Match) -> None:
        await Decision(HOME, "wait", (1, 2))
        await request
        match.set(COUNT, match.get(COUNT) + 1)
        match.push(Run(turn)) if match.get(COUNT) < 200 else None

    match = start(turn, history=history)
    for _ in range(200):
        match.answer(1)
    assert match.over


# Answers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given_as", [Take(2), "toy.take:2"])
def test_an_answer_is_an_option_or_its_token(given_as: object) -> None:
    match = start(three_choices)
    match.answer(given_as)
    assert match.log[0] == Take(2)


@pytest.mark.parametrize(
    "wrong", [Take(3), "toy.take:3", "take:2", "", None, 2, (Take(2),), [Take(2)], object(), Take, HOME, (3,)]
)
@pytest.mark.parametrize("answered", [0, 1])
def test_what_was_not_offered_is_refused_and_changes_nothing(wrong: object, answered: int) -> None:
    match = start(three_choices)
    for _ in range(answered):
        match.answer(Take(1))
    before = moment(match)
    with pytest.raises(IllegalAnswer, match=r"is not offered to (home|away) in 'choice-\d'; there are toy\.take:1, "):
        match.answer(wrong)
    assert moment(match) == before
    match.answer(Take(1))


def test_options_that_look_alike_are_told_apart() -> None:
    async def rule(match: Match) -> None:
        await Decision(HOME, "number", (0, 1))
        await Decision(HOME, "truth", (False, True))

    match = start(rule)
    with pytest.raises(IllegalAnswer):
        match.answer(True)
    match.answer(1)
    with pytest.raises(IllegalAnswer):
        match.answer(1)
    match.answer("true")
    assert [type(answer) for answer in match.log] == [int, bool]


def test_a_rule_may_not_answer_play_on_or_take_back() -> None:
    for wrong, error in (
        (lambda match: match.answer(1), "may not answer"),
        (lambda match: match.run(first_choice, first_choice), "may not play on"),
        (lambda match: match.fork(), "may not"),
        (lambda match: match.undo(), "undo"),
    ):

        async def rule(match: Match, wrong: Callable[[Match], object] = wrong) -> None:
            await Decision(HOME, "wait", (1, 2))
            wrong(match)
            await Decision(HOME, "more", (1, 2))

        match = start(rule)
        before = moment(match)
        with pytest.raises((RuleError, HistoryError), match=error):
            match.answer(1)
        assert moment(match) == before


# Looks --------------------------------------------------------------------------------------------------


class Nosy(Part):
    """Looks at the faces of somebody else's armour roll."""

    name = "toy.nosy"
    also_reads = {"armour": AllFaces()}  # noqa: RUF012


async def armour(match: Match) -> None:
    total: int = await roll(2 * d6, by=None, reason="armour")
    if match.second_reading("toy.nosy") == (3, 3):
        match.set(COUNT, total)


def test_a_declared_second_reading_sees_the_faces() -> None:
    match = start(armour, parts=[Nosy()], dice=None)
    match.answer((3, 3))
    assert match.get(COUNT) == 6


@pytest.mark.parametrize("prepared", [False, True])
def test_a_second_reading_sees_seeded_dice_of_one_die_too(prepared: bool) -> None:
    class Watches(Part):
        name = "toy.watches"
        also_reads = {"kick": Face()}  # noqa: RUF012

    async def kick(match: Match) -> None:
        request = Roll(d6, None, "kick", AtLeast(4))
        scored = await (request.prepared() if prepared else request)
        assert scored == (match.second_reading("toy.watches") >= 4)
        match.set(COUNT, match.second_reading("toy.watches"))

    match = start(kick, parts=[Watches()], seed=3)
    assert match.log == ((match.get(COUNT),),)


def test_an_undeclared_second_reading_is_refused() -> None:
    match = start(armour, dice=None)
    with pytest.raises(RuleError, match=r"part 'toy\.nosy' looks at a roll that it has not declared.*`also_reads`"):
        match.answer((3, 3))


def test_a_second_reading_of_another_roll_is_refused() -> None:
    async def rule(match: Match) -> None:
        await roll(2 * d6, by=None, reason="armour")
        await roll(2 * d6, by=None, reason="injury")
        match.second_reading("toy.nosy")

    match = start(rule, parts=[Nosy()], dice=None)
    match.answer((3, 3))
    with pytest.raises(RuleError, match="has not declared"):
        match.answer((3, 3))


@pytest.mark.parametrize("dice", [True, False])
def test_a_second_reading_lasts_no_longer_than_the_step(dice: bool) -> None:
    async def first(match: Match) -> None:
        await roll(2 * d6, by=None, reason="armour")

    async def second(match: Match) -> None:
        await Decision(HOME, "wait", (1, 2))
        match.second_reading("toy.nosy")

    match = start(first, second, parts=[Nosy()], **({} if dice else {"dice": None}))
    if not dice:
        match.answer((3, 3))
    for each in (match, match.fork()):
        with pytest.raises(RuleError, match="has not declared"):
            each.answer(1)


@given(st.tuples(st.integers(1, 6), st.integers(1, 6)))
def test_a_second_reading_is_the_same_in_a_fork_in_mid_step(faces: tuple[int, int]) -> None:
    seen: list[object] = []

    async def rule(match: Match) -> None:
        await roll(2 * d6, by=None, reason="armour")
        await Decision(HOME, "wait", (1, 2))
        seen.append(match.second_reading("toy.nosy"))

    match = start(rule, parts=[Nosy()], dice=None)
    match.answer(faces)
    fork = match.fork()
    fork.answer(1)
    match.answer(1)
    assert seen == [faces, faces]


# Identity -----------------------------------------------------------------------------------------------


@given(st.integers(0, 1000), st.integers(0, 25))
def test_the_key_tells_moments_apart_and_equal_ones_together(seed: int, answers: int) -> None:
    matches = [new_match(long_game(), seed=seed) for _ in "ab"]
    coaches = [RandomCoach(seed), RandomCoach(seed)]
    keys = [set(), set()]  # type: list[set[object]]
    for match, coach, seen in zip(matches, coaches, keys, strict=True):
        for _ in range(answers):
            if isinstance(match.pending, Decision):
                seen.add(match.position_key)
                match.answer(coach(None, match.pending))  # type: ignore[arg-type]
    assert keys[0] == keys[1]
    assert matches[0].position_key == matches[1].position_key
    assert hash(matches[0].position_key) == hash(matches[1].position_key)
    assert len(keys[0]) == len([e for e in matches[0].history if _was_asked(e)])


def _was_asked(entry: object) -> bool:
    return isinstance(entry, Answered) and isinstance(entry.request, Decision) and len(entry.request.choices) > 1


def test_a_match_says_what_it_waits_for() -> None:
    match = start(idle)
    assert repr(match) == "<match of toy, pending wait>"
    match.answer("go")
    assert repr(match) == "<match of toy, over>"


# Without history ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "use",
    [
        lambda match: match.events,
        lambda match: match.log,
        lambda match: match.history,
        lambda match: match.undo(),
        lambda match: match.undo(to=HOME),
        lambda match: match.fork(),
        lambda match: match.position_key,
    ],
    ids=["events", "log", "history", "undo", "undo to", "fork", "key"],
)
def test_what_needs_a_history_says_so(use: Callable[[Match], object]) -> None:
    match = start(idle, history=False)
    with pytest.raises(HistoryError, match="keeps no history; make it with history=True"):
        use(match)
    assert not match.can_undo()
    match.answer("go")
    assert match.over


@given(st.integers(0, 10**6))
def test_without_history_the_same_match_is_played(seed: int) -> None:
    with_history, without = (
        play(new_match(long_game(), seed=seed, history=history), RandomCoach(1), RandomCoach(2))
        for history in (True, False)
    )
    assert with_history.result == without.result
    assert with_history.state.freeze() == without.state.freeze()


def test_events_of_several_parts_and_rules_are_one_story() -> None:
    match = play(new_match(long_game(), seed=1), first_choice, RandomCoach(4))
    scored = [event for event in match.events if isinstance(event, Scored)]
    assert len(scored) == 12
    assert [event.side for event in scored] == [HOME, AWAY] * 6


def test_a_match_knows_its_rules_and_options() -> None:
    match = start(idle)
    assert match.options == match.rules.options
    assert match.rules.ruleset.name == game(idle).name
