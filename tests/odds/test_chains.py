"""Random chains and decision processes, against a dense solution of all policies."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Side
from ruleengine.odds import Count, OddsError, StateView, distribution, expected, odds

from . import naive
from .games import Moved, chain
from .naive import Node, Nodes

ENDS = 2
few = settings(max_examples=examples(60), deadline=None)


def end(moment: StateView) -> int:
    """The number of the end that was reached."""
    number: int = moment.events[-1].end
    return number


def at_first(moment: StateView) -> bool:
    """Whether that is the first end."""
    return end(moment) == 0


@st.composite
def tables(draw: st.DrawFn, *, nodes: int, options: int, sides: tuple[Side, ...] = (HOME,)) -> Nodes:
    """Tables with few ways from each node, so that loops, closed ones too, are common."""
    count = draw(st.integers(1, nodes))

    def weights() -> naive.Weights:
        found = [0] * (count + ENDS)
        for place in draw(st.lists(st.integers(0, count + ENDS - 1), min_size=1, max_size=3)):
            found[place] = draw(st.integers(1, 5))
        return tuple(found)

    made = []
    for _ in range(count):
        ways = tuple(weights() for _ in range(draw(st.integers(1, options))))
        made.append(Node(ways, draw(st.sampled_from(sides))))
    return tuple(made)


chains = tables(nodes=6, options=1)
only: naive.Policy = (0,) * 6


def rows_of(nodes: Nodes) -> list[list[Fraction]]:
    return naive.rows_of(nodes, only[: len(nodes)])


@few
@given(chains)
def test_a_chain_comes_to_each_end_with_its_chance(nodes: Nodes) -> None:
    answer = distribution(chain(nodes), end)
    truth = naive.chances(rows_of(nodes))
    assert [answer[number] for number in range(ENDS)] == truth
    assert answer.cyclic_mass == 1 - sum(truth)
    assert answer.unresolved == 0
    assert answer.report.complete


@few
@given(chains)
def test_a_chain_takes_so_many_steps(nodes: Nodes) -> None:
    truth = naive.steps(rows_of(nodes))
    if truth is None:
        with pytest.raises(OddsError, match="without end"):
            expected(chain(nodes), Count(Moved))
    else:
        assert expected(chain(nodes), Count(Moved)).value == truth


@few
@given(chains)
def test_floats_are_as_far_off_as_they_say_and_no_farther(nodes: Nodes) -> None:
    answer = odds(chain(nodes), at_first, exact=False)
    truth = naive.chances(rows_of(nodes))[0]
    assert isinstance(answer.value, float)
    assert answer.lower <= truth <= answer.upper
    assert answer.error < 1e-12


@few
@given(chains, st.integers(0, 6))
def test_bounds_hold_the_truth_between_them(nodes: Nodes, states: int) -> None:
    answer = odds(chain(nodes), at_first, states=states)
    truth = naive.chances(rows_of(nodes))[0]
    assert answer.lower <= truth <= answer.upper
    assert answer.upper - answer.lower == answer.unresolved
    assert answer.report.states <= states
    if answer.report.complete:
        assert answer.unresolved == 0
    else:
        assert answer.unresolved > 0
        with pytest.raises(OddsError, match="between"):
            _ = answer.value


@few
@given(chains)
def test_the_number_of_steps_has_its_distribution(nodes: Nodes) -> None:
    rows, answer = rows_of(nodes), distribution(chain(nodes), Count(Moved))
    here = [Fraction(1)] + [Fraction(0)] * (len(nodes) - 1)
    for number in range(1, 8):
        arriving = sum((mass * sum(row[len(nodes) :]) for mass, row in zip(here, rows, strict=True)), Fraction(0))
        here = [sum((m * row[to] for m, row in zip(here, rows, strict=True)), Fraction(0)) for to in range(len(nodes))]
        assert answer[number] == arriving
    assert answer.unresolved < 1e-9
    assert sum(answer.chances.values()) + answer.unresolved + answer.cyclic_mass == 1


# Best play ----------------------------------------------------------------------------------------------


def value(nodes: Nodes, *picks: dict[int, int]) -> Fraction:
    return naive.chances(naive.rows_of(nodes, naive.joined(nodes, *picks)))[0]


@few
@given(tables(nodes=5, options=3))
def test_best_play_of_one_side_is_the_best_of_all_policies(nodes: Nodes) -> None:
    every = [value(nodes, picks) for picks in naive.policies(nodes, HOME)]
    best = odds(chain(nodes), at_first, home="best")
    worst = odds(chain(nodes), at_first, home="best", maximizer=AWAY)
    assert best.value == max(every)
    assert worst.value == min(every)
    assert best.settled
    assert worst.settled


@few
@given(tables(nodes=5, options=3, sides=(HOME, AWAY)))
def test_best_play_of_both_sides_is_what_each_can_make_sure_of(nodes: Nodes) -> None:
    mine, theirs = list(naive.policies(nodes, HOME)), list(naive.policies(nodes, AWAY))
    answer = odds(chain(nodes), at_first, home="best", away="best")
    assert answer.settled
    assert answer.value == max(min(value(nodes, a, b) for b in theirs) for a in mine)
    assert answer.value == min(max(value(nodes, a, b) for a in mine) for b in theirs)
    other = odds(chain(nodes), at_first, home="best", away="best", maximizer=AWAY)
    assert other.value == max(min(value(nodes, a, b) for a in mine) for b in theirs)


@few
@given(tables(nodes=5, options=3, sides=(HOME, AWAY)), st.data())
def test_best_play_against_a_policy_is_the_best_answer_to_it(nodes: Nodes, data: st.DataObject) -> None:
    fixed = data.draw(st.sampled_from(list(naive.policies(nodes, AWAY))))

    def away(view: Any, decision: Any) -> int:
        return fixed[decision.about]

    answer = odds(chain(nodes), at_first, home="best", away=away)
    assert answer.value == max(value(nodes, fixed, picks) for picks in naive.policies(nodes, HOME))


@few
@given(tables(nodes=5, options=3))
def test_the_choices_that_are_shown_are_best_play(nodes: Nodes) -> None:
    answer = odds(chain(nodes), at_first, home="best")
    shown = {choice.decision.about: choice.chosen for choice in answer.choices}
    again = odds(chain(nodes), at_first, home=lambda view, decision: shown[decision.about])
    assert again.value == answer.value
    for choice in answer.choices:
        assert choice.worth[choice.chosen] == max(choice.worth.values())


@few
@given(tables(nodes=4, options=3))
def test_best_play_for_a_count(nodes: Nodes) -> None:
    numbers = [naive.steps(naive.rows_of(nodes, naive.joined(nodes, p))) for p in naive.policies(nodes, HOME)]
    finite = [number for number in numbers if number is not None]
    if finite:
        assert expected(chain(nodes), Count(Moved), home="best", maximizer=AWAY).value == min(finite)
    if None in numbers:
        with pytest.raises(OddsError, match="without end"):
            expected(chain(nodes), Count(Moved), home="best")
    else:
        assert expected(chain(nodes), Count(Moved), home="best").value == max(finite)


@few
@given(tables(nodes=5, options=3, sides=(HOME, AWAY)), st.integers(0, 6))
def test_bounds_of_best_play_hold_the_truth_between_them(nodes: Nodes, states: int) -> None:
    truth = odds(chain(nodes), at_first, home="best", away="best").value
    answer = odds(chain(nodes), at_first, home="best", away="best", states=states)
    assert answer.lower <= truth <= answer.upper


@few
@given(tables(nodes=5, options=3, sides=(HOME, AWAY)))
def test_best_play_in_floats(nodes: Nodes) -> None:
    truth = odds(chain(nodes), at_first, home="best", away="best").value
    answer = odds(chain(nodes), at_first, home="best", away="best", exact=False)
    assert abs(answer.value - truth) < 1e-9
