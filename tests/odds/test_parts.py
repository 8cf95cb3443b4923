"""The parts of a walk by themselves: loops, components, what a step looks at."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any

import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import HOME, Key, Match, Part, Ruleset, emit, new_match, roll
from ruleengine.dice import AtLeast, d2, d6
from ruleengine.odds import Count, distribution, expected, odds
from ruleengine.odds._flow import Plain
from ruleengine.odds._graph import Loop, components, put_together
from ruleengine.odds._merging import Memo, Watched

from .games import COUNT, OTHER, SCORE, Board, Run, Told, again, game
from .naive import solve

F = Fraction
quick = settings(max_examples=examples(150), deadline=None)


@st.composite
def loops(draw: st.DrawFn) -> list[list[Fraction]]:
    """Chances of going between nodes; something always leaves, so that the rows sum to less than 1."""
    size = draw(st.integers(1, 7))
    rows = []
    for _ in range(size):
        weights = draw(st.lists(st.integers(0, 4), min_size=size, max_size=size))
        leaving = draw(st.integers(1, 4))
        rows.append([F(weight, sum(weights) + leaving) for weight in weights])
    return rows


def loop_of(rows: list[list[Fraction]]) -> Loop:
    """The loop in whole numbers: each row in the smallest that show its chances."""
    weights, exits = {}, {}
    for place, row in enumerate(rows):
        whole = lcm(*(chance.denominator for chance in row))
        weights[place] = {to: int(chance * whole) for to, chance in enumerate(row) if chance}
        exits[place] = int((1 - sum(row)) * whole)
    return Loop(weights, exits, exact=True)


def floats_of(rows: list[list[Fraction]]) -> Loop:
    """The loop in floats."""
    return Loop(
        {place: {to: float(chance) for to, chance in enumerate(row) if chance} for place, row in enumerate(rows)},
        {place: float(1 - sum(row)) for place, row in enumerate(rows)},
        exact=False,
    )


@quick
@given(loops(), st.data())
def test_visits_solve_the_system_of_arrivals(rows: list[list[Fraction]], data: st.DataObject) -> None:
    size = len(rows)
    arriving = {place: F(data.draw(st.integers(0, 5))) for place in range(size)}
    # x = b + P' x
    matrix = [[(i == j) - rows[j][i] for j in range(size)] + [arriving[i]] for i in range(size)]
    found = loop_of(rows).visits({p: b for p, b in arriving.items() if b}, Plain(True).add)
    assert [found.get(place, F(0)) for place in range(size)] == solve(matrix)


@quick
@given(loops(), st.data())
def test_values_solve_the_system_of_gains(rows: list[list[Fraction]], data: st.DataObject) -> None:
    size = len(rows)
    gains = {place: F(data.draw(st.integers(-5, 5))) for place in range(size)}
    # v = g + P v
    matrix = [[(i == j) - rows[i][j] for j in range(size)] + [gains[i]] for i in range(size)]
    found = loop_of(rows).values(gains)
    assert [found[place] for place in range(size)] == solve(matrix)


@quick
@given(loops())
def test_loops_in_floats_lose_next_to_nothing(rows: list[list[Fraction]]) -> None:
    exact = loop_of(rows).visits({0: F(1)}, Plain(True).add)
    floats = floats_of(rows).visits({0: 1.0}, Plain(False).add)
    for place, truth in exact.items():
        assert abs(floats[place] - truth) <= 1e-13 * truth


def test_a_loop_that_hardly_lets_go_is_still_right_in_floats() -> None:
    # Naive elimination would take 1 - (1 - 1e-15), and be off by a tenth.
    leaving = 1e-15
    loop = Loop({0: {1: 1.0}, 1: {0: 1 - leaving}}, {0: 0.0, 1: leaving}, exact=False)
    assert loop.visits({0: 1.0}, Plain(False).add)[0] == pytest.approx(1e15, rel=1e-12)


@quick
@given(st.lists(st.lists(st.integers(0, 7), max_size=4), min_size=8, max_size=8))
def test_components_are_what_reaches_each_other_and_come_after_what_they_lead_to(edges: list[list[int]]) -> None:
    found = components(range(8), edges.__getitem__)
    reached = [{node} for node in range(8)]
    for _ in range(8):
        reached = [seen.union(*(reached[to] for node in seen for to in edges[node])) for seen in reached]
    assert sorted(node for part in found for node in part) == list(range(8))
    rank = {node: place for place, part in enumerate(found) for node in part}
    for one in range(8):
        for other in range(8):
            assert (rank[one] == rank[other]) == (other in reached[one] and one in reached[other])
            if other in reached[one]:
                assert rank[other] <= rank[one]


def test_components_of_a_long_chain_need_no_deep_stack() -> None:
    found = components([0], lambda node: [node + 1] if node < 50_000 else [0])
    assert len(found) == 1
    assert len(found[0]) == 50_001


def test_paths_that_lead_to_the_same_are_one_edge() -> None:
    total, edges = put_together([(1, 6, "a", (), 0), (1, 2, "b", (), 0), (2, 6, "a", (), 0), (0, 6, "c", (), 1)])
    assert total == 2
    assert edges == (("a", 1, (), 0), ("b", 1, (), 0), ("c", 0, (), 1))


# What a step looks at ----------------------------------------------------------------------------------------


def test_watched_values_note_what_is_read_before_it_is_written() -> None:
    values = Watched([10, 20, 30, 40])
    values[1] = 21
    assert (values[2], values[1], values[0]) == (30, 21, 10)
    assert list(values.reads.items()) == [(2, 30), (0, 10)]
    values[0] = 10
    values[3] = 41
    assert values.changes() == ((1, 21), (3, 41))
    assert not values.whole
    values.restore([10, 20, 30, 40])
    assert values.plain() == (10, 20, 30, 40)
    assert values[1] == 20
    assert values.reads == {2: 30, 0: 10, 1: 20}
    assert values.changes() == ()


@pytest.mark.parametrize("look", [list, sum, lambda values: values[1:3], lambda values: 5 in iter(values)])
def test_watched_values_note_that_all_are_looked_at(look: Any) -> None:
    values = Watched([10, 20])
    look(values)
    assert values.whole
    values.forget()
    assert not values.whole


def test_whole_slices_are_written_too() -> None:
    values = Watched([1, 2, 3])
    values[0:2] = [8, 9]
    assert values.changes() == ((0, 8), (1, 9))
    assert values.plain() == (8, 9, 3)


def test_a_memo_does_not_keep_what_contradicts_it() -> None:
    memo: Memo[str] = Memo()
    memo.keep("step", {0: 1}, "one")
    memo.keep("step", {1: 1}, "reads something else first")
    memo.keep("step", {}, "reads nothing")
    assert memo.find("step", [1, 1]) == "one"
    assert memo.find("step", [2, 1]) is None
    assert memo.find("other", [1, 1]) is None


class Counting:
    """How often rules ran."""

    def __init__(self) -> None:
        self.runs = 0


def drifting(counting: Counting) -> Match:
    """A counter that goes up to 30, and in between a score that has nothing to do with it."""

    async def drift(match: Match) -> None:
        counting.runs += 1
        match.set(OTHER, await roll(d2, by=None, reason="flip"))
        match.set(COUNT, match.get(COUNT) + 1)
        if match.get(COUNT) < 30:
            match.push(again(noise))

    async def noise(match: Match) -> None:
        counting.runs += 1
        match.set(SCORE, HOME, await roll(d6, by=None, reason="noise"))
        match.push(again(drift))

    return game(drift)


def test_a_step_is_walked_once_for_all_states_that_differ_in_nothing_it_looks_at() -> None:
    counting = Counting()
    answer = distribution(drifting(counting), lambda end: end.get(SCORE, HOME))
    assert dict(answer.chances) == {face: F(1, 6) for face in range(1, 7)}
    # `drift` from 30 counters, with two endings each; of the last, what comes out looks at the score, of which there
    # are six. `noise` once, with six endings. And once as the match was made.
    assert counting.runs == 29 * 2 + 6 * 2 + 6 + 1
    assert answer.report.states > 300


def test_a_step_that_looks_at_everything_is_walked_anew() -> None:
    async def sums(match: Match) -> None:
        face = await roll(d2, by=None, reason="flip")
        match.set(COUNT, match.get(COUNT) + face)
        if sum(value for value in match.state.values if isinstance(value, int)) < 6:
            match.push(again(sums))

    answer = distribution(game(sums), lambda end: end.get(COUNT))
    # Steps of 1 or 2: the chance to come to 6 exactly is 2/3 + 1/3 · (-1/2)^6.
    assert dict(answer.chances) == {6: F(43, 64), 7: F(21, 64)}


def test_values_that_are_reset_by_an_event_are_seen_to_change() -> None:
    mood: Key[int] = Key("tiny.mood", int, default=0, reset_on=(Told,))

    class Moody(Part):
        name = "tiny.moody"
        keys = (mood,)

    async def waits(match: Match) -> None:
        if await roll(d6, by=None, reason="die", reading=AtLeast(4)):
            match.set(mood, 1)
            match.push(again(calms))

    async def calms(match: Match) -> None:
        if await roll(d6, by=None, reason="die", reading=AtLeast(5)):
            await emit(match, Told("calm"))

    match = new_match(Ruleset("tiny", (Board(Run(waits)), Moody())))
    assert distribution(match, lambda end: end.get(mood)).distribution == distribution("1d3").map(lambda n: int(n == 1))
    assert odds(match, lambda end: end.get(mood) == 1).value == F(1, 2) * F(2, 3)
    assert expected(match, Count(Told)).value == F(1, 6)
