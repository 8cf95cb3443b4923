"""What answers say: numbers and bounds, budgets, progress, how they read; dice through the same door."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from ruleengine import HOME, Check, CheckKind, Decision, Match, Modifier, Roll, emit, roll
from ruleengine.dice import AtLeast, Distribution, Highest, Sum, d2, d6, d8, dice
from ruleengine.kernel import Layout, Snapshot
from ruleengine.odds import (
    Count,
    Estimate,
    EventOccurred,
    OddsError,
    Progress,
    RequestCount,
    distribution,
    expected,
    odds,
    uniform,
)
from ruleengine.odds._merging import growing, growth

from .games import COUNT, OTHER, SCORE, Failed, Told, again, game, in_a_row

F = Fraction


async def three_flips(match: Match) -> None:
    """Counts heads in three flips."""
    for _ in range(3):
        if await roll(d2, by=None, reason="flip") == 1:
            match.set(COUNT, match.get(COUNT) + 1)
            await emit(match, Told("heads"))


async def climb(match: Match) -> None:
    """Heads leads on, tails ends it."""
    if await roll(d2, by=None, reason="flip") == 1:
        match.set(COUNT, match.get(COUNT) + 1)
        match.push(again(climb))


def heads(end: Any) -> int:
    """How often heads came."""
    number: int = end.get(COUNT)
    return number


# Numbers -------------------------------------------------------------------------------------------------


def test_an_exact_answer_is_a_fraction_without_an_error() -> None:
    answer = odds(game(three_flips), lambda end: heads(end) == 3)
    assert isinstance(answer.value, Fraction)
    assert (answer.lower, answer.value, answer.upper, answer.error) == (F(1, 8), F(1, 8), F(1, 8), 0)
    assert float(answer) == 0.125
    assert answer.report.exact


def test_an_answer_in_floats_states_its_error() -> None:
    answer = odds(game(three_flips), lambda end: heads(end) == 3, exact=False)
    assert isinstance(answer.value, float)
    assert answer.lower <= 0.125 <= answer.upper
    assert 0 < answer.error < 1e-14
    assert not answer.report.exact


def test_distributions_are_sorted_and_sum_to_one() -> None:
    answer = distribution(game(three_flips), heads)
    assert list(answer.chances.items()) == [(0, F(1, 8)), (1, F(3, 8)), (2, F(3, 8)), (3, F(1, 8))]
    assert answer[7] == 0
    assert answer.chance(lambda number: number >= 2).value == F(1, 2)
    assert answer.distribution == Distribution({0: 1, 1: 3, 2: 3, 3: 1})
    assert answer.distribution.mean == expected(game(three_flips), heads).value == F(3, 2)


def test_values_that_cannot_be_compared_have_a_distribution_too() -> None:
    answer = distribution(game(three_flips), lambda end: None if heads(end) else "none")
    assert dict(answer.chances) == {None: F(7, 8), "none": F(1, 8)}


def test_true_and_one_are_told_apart_where_they_are_outcomes_of_their_own() -> None:
    assert distribution(game(three_flips), lambda end: heads(end) == 3)[True] == F(1, 8)
    assert distribution(game(three_flips), lambda end: int(heads(end) == 3))[1] == F(1, 8)


def test_several_counts_come_with_an_answer() -> None:
    counts = {"heads": Count(Told), "flips": RequestCount("flip")}
    answer = odds(game(three_flips), lambda end: heads(end) == 3, count=counts)
    assert {name: estimate.value for name, estimate in answer.counts.items()} == {"heads": F(3, 2), "flips": 3}
    floats = odds(game(three_flips), lambda end: True, count=counts, exact=False)
    assert floats.counts["heads"].lower <= F(3, 2) <= floats.counts["heads"].upper
    assert floats.counts["heads"].error < 1e-14


def test_counts_may_be_negative_and_fractions() -> None:
    assert expected(game(three_flips), Count(Told, worth=-2)).value == -3
    assert expected(game(three_flips), Count(Told, worth=F(1, 3))).value == F(1, 2)
    assert expected(game(three_flips), Count(Told, worth=lambda told: len(told.what))).value == F(15, 2)
    difference = Count(Told) - (Count(Told, worth="much") + RequestCount("flip"))
    assert expected(game(three_flips), difference).value == F(3, 2) - 3
    assert repr(difference) == "Count(Told) - (Count(Told, worth=much) + RequestCount('flip'))"


def test_what_goes_round_for_ever_comes_to_nothing() -> None:
    async def perhaps_stuck(match: Match) -> None:
        if await roll(d2, by=None, reason="flip") == 1:
            match.push(again(stuck))

    async def stuck(match: Match) -> None:
        await roll(d2, by=None, reason="flip")
        match.push(again(stuck))

    answer = odds(game(perhaps_stuck), lambda end: end.over)
    assert answer.value == F(1, 2)
    assert answer.cyclic_mass == F(1, 2)
    assert "never ends: 50.0000% = 1/2" in str(answer)
    assert distribution(game(perhaps_stuck), heads).cyclic_mass == F(1, 2)
    with pytest.raises(OddsError, match=r"goes round for ever with chance 0\.5"):
        expected(game(perhaps_stuck), heads)
    with pytest.raises(OddsError, match="a count grows without end"):
        expected(game(perhaps_stuck), RequestCount("flip"))
    assert expected(game(perhaps_stuck), Count(Told)).value == 0


# Budgets ---------------------------------------------------------------------------------------------------


def test_past_a_budget_of_states_there_are_bounds() -> None:
    answer = odds(game(climb), lambda end: heads(end) % 2 == 0, states=9)
    truth = F(2, 3)
    assert answer.unresolved == F(1, 2) ** 9
    assert answer.upper - answer.lower == answer.unresolved
    assert answer.lower < truth < answer.upper
    assert answer.report.states == 9
    assert "given up" in str(answer)
    assert "between 0.666016 and 0.667969" in str(answer)
    with pytest.raises(OddsError, match=r"between 0\.666016 and 0\.667969"):
        float(answer)


def test_past_a_budget_distributions_have_bounds() -> None:
    answer = distribution(game(climb), heads, states=4)
    assert dict(answer.chances) == {0: F(1, 2), 1: F(1, 4), 2: F(1, 8), 3: F(1, 16)}
    few = answer.chance(lambda number: number < 2)
    assert (few.lower, few.upper, few.middle) == (F(3, 4), F(13, 16), None)
    with pytest.raises(OddsError, match="exact and resolved"):
        _ = answer.distribution


def test_past_a_budget_a_count_has_no_upper_bound() -> None:
    answer = expected(game(climb), RequestCount("flip"), states=3)
    assert (answer.lower, answer.upper) == (F(7, 4), float("inf"))
    down = expected(game(climb), Count(Told, worth=-1) + RequestCount("flip") - RequestCount("flip"), states=3)
    assert down.upper == float("inf")
    mean = expected(game(climb), heads, states=3)
    assert (mean.lower, mean.upper) == (-float("inf"), float("inf"))


def test_a_budget_of_time_ends_a_walk() -> None:
    answer = odds(game(climb), lambda end: True, seconds=0)
    assert answer.report.states == 0
    assert (answer.lower, answer.upper) == (0, 1)


def test_states_are_walked_the_likeliest_first() -> None:
    async def uneven(match: Match) -> None:
        likely = await roll(d6, by=None, reason="die", reading=AtLeast(2))
        match.set(COUNT, match.get(COUNT) * 2 + likely)
        match.push(again(uneven))

    async def until_six(match: Match) -> None:
        await uneven(match)

    answer = odds(game(until_six), lambda end: True, until=lambda now: now.get(COUNT) >= 31, states=5)
    assert answer.lower == F(5, 6) ** 5


def test_states_however_unlikely_are_walked() -> None:
    answer = odds(game(climb), lambda end: heads(end) == 1500, until=lambda now: now.get(COUNT) == 1500)
    assert answer.value == F(1, 2) ** 1500
    assert answer.report.complete


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from ruleengine.odds import _exploring as exploring

    monkeypatch.setattr(exploring, "PAUSE", -1.0)
    told: list[Progress] = []
    odds(game(climb), lambda end: True, states=5, progress=told.append)
    assert [progress.states for progress in told] == [0, 1, 2, 3, 4, 5]
    assert all(progress.waiting == 1 and progress.seconds >= 0 for progress in told)


async def walkabout(match: Match) -> None:
    """Scores without end; a one turns a card over instead."""
    face = await roll(d6, by=None, reason="die")
    if face == 1:
        match.set(COUNT, 1 - match.get(COUNT))
    else:
        match.set(SCORE, HOME, match.get(SCORE, HOME) + 1)
    match.push(again(walkabout))


def test_a_walk_that_was_given_up_says_which_keys_made_it_long() -> None:
    answer = odds(game(walkabout), lambda end: end.over, states=50)
    found = answer.report.growth
    assert list(found) == ["tiny.score", "tiny.count", "tiny.other"]
    assert found["tiny.score"] > 10
    assert 1.5 < found["tiny.count"] <= 2
    assert found["tiny.other"] == 1
    assert answer.report.growing == ("tiny.score",)
    advice = f"what makes the states many: tiny.score (×{found['tiny.score']:.1f}, still growing), tiny.count (×"
    assert advice in str(answer)
    assert "ignore= leaves out a key that does not matter, accumulate= a score" in str(answer)
    with pytest.raises(OddsError, match=r"between 0 and 1; .*what makes the states many: tiny\.score"):
        _ = answer.value


def test_growth_is_the_number_of_states_over_that_without_the_key() -> None:
    layout = Layout((COUNT, OTHER, SCORE), 0)
    states = [(Snapshot((), (count, other, 0, count)), None) for count in range(5) for other in range(3)]
    # Count and the score of away tell the same apart, so that either may go.
    assert growth(states, layout) == {"tiny.other": 3.0, "tiny.count": 1.0, "tiny.score": 1.0}
    assert growth([], layout) == {}


def test_keys_grow_that_have_new_values_where_nothing_was_walked() -> None:
    layout = Layout((COUNT, OTHER, SCORE), 0)
    walked = [Snapshot((), (count, 7, count, 0)) for count in range(4)]
    assert growing(walked, [Snapshot((), (3, 7, 0, 0))], layout) == ()
    assert growing(walked, [Snapshot((), (3, 7, 0, 1)), Snapshot((), (5, 7, 0, 0))], layout) == (
        "tiny.count",
        "tiny.score",
    )


def test_chances_lie_between_none_and_one() -> None:
    for answer in (odds(game(climb), lambda end: True, states=states, exact=False) for states in (0, 3)):
        assert 0 <= answer.lower < answer.upper <= 1


def test_bounds_that_look_alike_say_how_far_apart_they_are() -> None:
    shown = str(odds(game(climb), lambda end: heads(end) % 2 == 0, states=40)).splitlines()[0]
    assert shown == f"<lambda>: between 0.666667 and 0.666667, {2.0**-40:.1g} apart"


def test_a_fraction_that_nobody_can_read_is_not_written_out() -> None:
    far: Any = {"until": lambda now: heads(now) > 200}
    long = odds(game(climb), lambda end: heads(end) == 200, **far)
    assert str(long).splitlines()[0] == f"<lambda>: {2.0**-201:.6g}, exactly a fraction, see `value`"
    assert long.value == F(1, 2**201)
    rows = str(distribution(game(climb), lambda end: heads(end) > 200, **far)).splitlines()
    assert rows[1:3] == ["False 100.0000%", " True 0.0000%"]
    beyond_what_python_prints = F(1, 2**20_000)
    assert str(Estimate(F(0), F(0), beyond_what_python_prints)) == "0, exactly a fraction, see `value`"


def test_a_walk_to_the_end_has_nothing_to_advise() -> None:
    answer = odds(game(three_flips), lambda end: True)
    assert answer.report.growth == {}
    assert "many" not in str(answer)


# What they say -----------------------------------------------------------------------------------------------


def test_an_answer_explains_itself() -> None:
    failed = EventOccurred(Failed)
    answer = odds(in_a_row((3, 4), 1), ~failed, until=failed, home="best", count={"tests": Count(Failed)})
    lines = str(answer).splitlines()
    # Without a re-roll 2/3 · 1/2, with one in the first test 1/3 · 2/3 · 1/2, in the second 2/3 · 1/2 · 1/2.
    assert lines[0] == "~(EventOccurred(Failed)): 11/18 = 0.611111"
    assert lines[1] == "expected tests: 7/18 = 0.388889"
    assert "best: home, reroll: true (false 0.0000, true 0.3333)" in lines
    assert "home: best; away: nobody" in lines
    assert lines[-1].startswith("3 states, 0 merged, 0 loops closed; exact; ")


def test_a_distribution_explains_itself() -> None:
    lines = str(distribution(game(three_flips), heads)).splitlines()
    assert lines[:5] == ["heads:", "0 12.5000% = 1/8", "1 37.5000% = 3/8", "2 37.5000% = 3/8", "3 12.5000% = 1/8"]


def test_long_answers_are_cut_short() -> None:
    async def wide(match: Match) -> None:
        face = await roll(d6 + d6 + d6, by=HOME, reason="dice")
        await Decision(HOME, "which", (1, 2), face)
        match.set(COUNT, face)

    shown = str(distribution(game(wide), heads, home=uniform))
    assert "… 4 more, see `chances`" in shown
    assert "best: … 4 more, see `choices`" in str(odds(game(wide), lambda end: True, home="best"))


def test_merged_states_are_reported() -> None:
    async def walks(match: Match) -> None:
        match.set(COUNT, match.get(COUNT) + (await roll(d2, by=None, reason="flip") == 1))
        number = match.get(COUNT)
        if number < 2:
            match.push(again(walks))

    report = odds(game(walks), lambda end: True).report
    assert (report.states, report.merged, report.endings, report.loops) == (2, 2, 4, 2)


def test_a_question_that_is_none_is_refused() -> None:
    with pytest.raises(TypeError, match="odds of a match are odds of a goal"):
        odds(game(climb))
    with pytest.raises(TypeError, match="say what is to be expected"):
        expected(game(climb))  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="no such way to walk: untill; there are until, home"):
        odds(game(climb), lambda end: True, untill=None)  # type: ignore[call-arg]


# Dice --------------------------------------------------------------------------------------------------------

CHECK = Check(CheckKind("tiny.jump"), HOME, 4)


def test_dice_have_odds_through_the_same_door() -> None:
    assert distribution(2 * d6) == Distribution.of(Sum(), 2 * d6)
    assert distribution("2d6+1") == distribution(dice("2d6+1")) == Distribution.of(Sum(1), 2 * d6)
    assert distribution(Roll(2 * d8, None, "best", Highest())) == Distribution.of(Highest(), 2 * d8)
    assert distribution(CHECK) == Distribution({True: 1, False: 1})
    assert odds(CHECK).value == CHECK.probability == F(1, 2)
    assert odds("2d6", lambda total: total >= 10).value == F(1, 6)
    assert expected(3 * d6).value == F(21, 2)
    assert expected(CHECK).value == F(1, 2)
    assert str(odds(CHECK)) == "4+: 1/2 = 0.5"
    assert str(expected("2d6")) == "2d6: 7 = 7"


def test_dice_that_are_kept_and_checks_with_modifiers_have_odds() -> None:
    throws = [sum(sorted(faces)[1:]) for faces in product(range(1, 7), repeat=4)]
    best_three = distribution(dice("4d6kh3"))
    assert {total: best_three[total] for total in best_three} == {
        total: F(throws.count(total), 6**4) for total in range(3, 19)
    }
    hard = Check(CheckKind("tiny.leap", natural=(1, 6)), HOME, 4, modifiers=(Modifier(-3, "far"),))
    assert odds(hard).value == distribution(hard)[True] == F(1, 6)  # 7+ is needed, and a natural 6 will do


def test_functions_of_dice_have_odds() -> None:
    assert distribution("2d6", lambda total: total % 2) == Distribution({0: 1, 1: 1})
    assert distribution(CHECK, lambda passed: "over" if passed else "down")["over"] == F(1, 2)
    assert expected(d6, lambda face: max(face, 4)).value == F(4 * 4 + 5 + 6, 6)
    assert str(expected(d6, shown_twice)) == "d6, shown_twice: 7 = 7"


def shown_twice(face: int) -> int:
    """Twice what it shows."""
    return 2 * face


def test_what_is_neither_a_match_nor_dice_is_refused() -> None:
    with pytest.raises(TypeError, match="odds of 2d6 are odds of a goal"):
        odds("2d6")
    with pytest.raises(TypeError, match="7 is no match, and no dice"):
        distribution(7)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="dice are not walked, and always exact; leave out exact"):
        odds("2d6", bool, exact=False)
    with pytest.raises(TypeError, match=r"RequestCount\('flip'\) counts nothing; ask of a match"):
        expected("2d6", RequestCount("flip"))  # type: ignore[call-overload]


def test_floats_show_how_far_they_may_be_off() -> None:
    line = str(odds(game(three_flips), lambda end: heads(end) == 3, exact=False)).splitlines()[0]
    number, error = line.removeprefix("<lambda>: ").split(" ± ")
    assert abs(float(number) - 0.125) <= float(error) < 1e-13


def test_counts_may_look_at_more_than_the_type_of_an_event() -> None:
    second = Count(Told, lambda told: told.what == "tails")
    assert expected(game(three_flips), second).value == 0
    assert repr(second) == "Count(Told, <lambda>)"
    assert repr(RequestCount("flip", len)) == "RequestCount('flip', len)"  # type: ignore[arg-type]
