"""Policies that leave some choices to best play: as good as the best of all policies that fill them in."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any

import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, Match, ScriptedDice, Side, View, play, roll
from ruleengine import emit as tell
from ruleengine.dice import AtLeast, d6
from ruleengine.odds import BEST, Count, EventOccurred, OddsError, as_policy, distribution, expected, odds, uniform

from . import naive
from .games import COUNT, Told, again, chain, game
from .naive import Nodes
from .test_chains import at_first, tables

F = Fraction
few = settings(max_examples=examples(60), deadline=None)


# Against an enumeration -------------------------------------------------------------------------------------


def worth(nodes: Nodes, *picks: dict[int, int]) -> Fraction:
    """The chance of the first end where each node has one pick."""
    return naive.chances(naive.rows_of(nodes, naive.joined(nodes, *picks)))[0]


def told(picks: dict[int, int]) -> Any:
    """A policy of these picks by node, which leaves the other nodes open."""
    return lambda view, decision: picks.get(decision.about, BEST)


def fixed(data: st.DataObject, nodes: Nodes) -> dict[int, int]:
    """Picks at some of the nodes."""
    places = data.draw(st.sets(st.sampled_from(range(len(nodes)))))
    return {place: data.draw(st.sampled_from(range(len(nodes[place].options)))) for place in sorted(places)}


@few
@given(tables(nodes=5, options=3), st.data())
def test_what_is_left_open_is_the_best_of_all_policies_that_fill_it_in(nodes: Nodes, data: st.DataObject) -> None:
    picks = fixed(data, nodes)
    every = [worth(nodes, each) for each in naive.policies(nodes, HOME) if picks.items() <= each.items()]
    assert odds(chain(nodes), at_first, home=told(picks)).value == max(every)
    assert odds(chain(nodes), at_first, home=told(picks), maximizer=AWAY).value == min(every)


@few
@given(tables(nodes=4, options=2, sides=(HOME, AWAY)), st.data())
def test_both_sides_may_leave_choices_open(nodes: Nodes, data: st.DataObject) -> None:
    picks = fixed(data, nodes)
    mine, theirs = (
        [
            each
            for each in naive.policies(nodes, side)
            if all(each.get(place, pick) == pick for place, pick in picks.items())
        ]
        for side in Side
    )
    answer = odds(chain(nodes), at_first, home=told(picks), away=told(picks), maximizer=HOME)
    assert answer.settled
    assert answer.value == max(min(worth(nodes, home, away) for away in theirs) for home in mine)


@few
@given(tables(nodes=5, options=3))
def test_to_leave_everything_open_is_to_be_best(nodes: Nodes) -> None:
    best = odds(chain(nodes), at_first, home="best").value
    assert odds(chain(nodes), at_first, home=BEST).value == best
    assert odds(chain(nodes), at_first, home={"tiny.option": BEST}).value == best
    assert odds(chain(nodes), at_first, home=lambda view, decision: BEST).value == best


# By hand ----------------------------------------------------------------------------------------------------


async def shots(match: Match) -> None:
    """Two shots, bold (6) or safe (4+), each of which may be tried a second time, once in all; both must go in."""
    spent = match.get(COUNT) % 2
    target = 6 if await Decision(HOME, "how", ("bold", "safe")) == "bold" else 4
    hit = await roll(d6, by=HOME, reason="shot", reading=AtLeast(target))
    if not spent and await Decision(HOME, "re-roll", ("keep", "again")) == "again":
        match.set(COUNT, match.get(COUNT) + 1)
        hit = await roll(d6, by=HOME, reason="shot", reading=AtLeast(target))
    if hit:
        match.set(COUNT, match.get(COUNT) + 2)
        if match.get(COUNT) < 4:
            match.push(again(shots))
        else:
            await tell(match, Told("in"))


scored = EventOccurred(Told, what="in")


@pytest.mark.parametrize(("how", "hit"), [("bold", F(1, 6)), ("safe", F(1, 2))])
def test_rerolls_are_left_open_where_the_rest_is_told(how: str, hit: Fraction) -> None:
    """The best is to roll again what fails: the first shot, or if that went in, the second."""
    left_open = odds(game(shots), scored, home={"how": how, "re-roll": BEST})
    assert left_open.value == hit**2 + 2 * (1 - hit) * hit**2
    assert {choice.decision.reason for choice in left_open.choices} == {"re-roll"}
    assert left_open.report.home == f"answers {{'how': {how!r}, 're-roll': BEST}}"


def test_answers_in_turn_may_leave_one_open() -> None:
    # Safe; kept if it is in and rolled again if not; bold; and if it was kept, that is left open too.
    value = odds(game(shots), scored, home=["safe", BEST, "bold", BEST]).value
    assert value == F(1, 2) * (F(1, 6) + F(5, 6) * F(1, 6)) + F(1, 2) * F(1, 2) * F(1, 6)


class Sulks:
    """Leaves its first choice open; after `keep` it is bold, after `again` safe."""

    start = ""

    def decide(self, view: View, decision: Decision[Any], memory: str) -> Any:
        return BEST if decision.reason == "re-roll" else "bold" if memory == "keep" else "safe"

    def remember(self, memory: str, decision: Decision[Any], option: Any) -> str:
        return str(option) if decision.reason == "re-roll" else memory


def test_a_policy_remembers_what_best_play_has_chosen() -> None:
    """Safe; once a shot was kept, bold."""
    second_after_keep = F(1, 6) + F(5, 6) * F(1, 6)
    # It is in: keep, then bold with one more try; or throw the hit away, and be safe without one.
    kept, thrown_away = second_after_keep, F(1, 2) * F(1, 2)
    missed = F(1, 2) * F(1, 2)
    assert odds(game(shots), scored, home=Sulks()).value == F(1, 2) * max(kept, thrown_away) + F(1, 2) * missed


def test_expected_numbers_may_be_best_in_part() -> None:
    count = expected(game(shots), Count(Told), home={"how": "safe", "re-roll": BEST})
    assert count.value == F(1, 4) + F(1, 2) * F(1, 2)


def test_best_play_of_what_was_left_open_can_be_played() -> None:
    policy = {"how": "safe", "re-roll": BEST}
    coach = odds(game(shots), scored, home=policy).coach(otherwise=lambda view, decision: policy[decision.reason])
    match = game(shots)
    dice = ScriptedDice([2, 5, 4])
    played = play(Match(match.rules, dice=dice), coach, coach)
    assert [getattr(event, "what", None) for event in played.events] == ["in"]


# What is refused --------------------------------------------------------------------------------------------


def test_what_is_left_open_cannot_be_weighed() -> None:
    with pytest.raises(OddsError, match=r"of home weighs BEST for 'how'; answer BEST alone, or options"):
        odds(game(shots), scored, home={"how": {BEST: 1, "safe": 1}, "re-roll": BEST})


def test_nothing_is_best_for_a_distribution() -> None:
    with pytest.raises(OddsError, match="a distribution is nothing to be best at"):
        distribution(game(shots), lambda end: end.get(COUNT), home={"how": "safe", "re-roll": BEST})


@pytest.mark.parametrize("home", [{"how": BEST, "re-roll": "keep"}, lambda view, decision: BEST])
def test_best_play_must_see_what_is_carried(home: Any) -> None:
    with pytest.raises(
        OddsError, match=r"home leaves 'how' to best play, which cannot see what is carried.*accumulate=\(\)"
    ):
        odds(game(shots), scored, home=home, accumulate=COUNT)


def test_a_policy_that_never_leaves_anything_open_is_no_best_play() -> None:
    answer = odds(game(shots), scored, home={"how": "safe", "re-roll": "keep"})
    assert answer.choices == ()
    with pytest.raises(OddsError, match="nobody was to play best"):
        answer.coach()


def test_policies_are_made_of_others() -> None:
    """One that is safe, and leaves the rest to whatever it is given."""

    def cautious(otherwise: Any) -> Any:
        inner = as_policy(otherwise)
        return lambda view, decision: "safe" if decision.reason == "how" else inner.decide(view, decision, inner.start)

    never = odds(game(shots), scored, home=cautious({"re-roll": "keep"})).value
    assert never == F(1, 4)
    assert (
        odds(game(shots), scored, home=cautious(uniform)).value
        == odds(game(shots), scored, home={"how": "safe", "re-roll": {"keep": 1, "again": 1}}).value
    )
    assert odds(game(shots), scored, home=cautious("best")).value == F(1, 4) + F(1, 4)
    with pytest.raises(TypeError, match="7 is no way to decide"):
        as_policy(7)  # type: ignore[arg-type]


def test_best_is_one_thing_everywhere() -> None:
    assert pickle.loads(pickle.dumps(BEST)) is BEST
    assert repr(BEST) == "BEST"
