"""The endings of one step."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Decision, Match, Part, RuleError, Ruleset, emit, new_match, roll
from ruleengine.dice import AtLeast, Compare, d6
from ruleengine.odds import branches

from .games import COUNT, Board, Run, Told, again, game

F = Fraction


async def turn(match: Match) -> None:
    """A die, a decision, a die."""
    if (
        await roll(d6, by=HOME, reason="first", reading=AtLeast(5))
        and await Decision(AWAY, "reply", ("yes", "no")) == "yes"
    ):
        match.set(COUNT, await roll(d6, by=AWAY, reason="second"))
    await emit(match, Told("done"))
    match.push(again(turn))


def test_every_ending_has_its_chance_for_each_way_to_choose() -> None:
    found = branches(game(turn))
    assert [(branch.chance, branch.answers) for branch in found] == [
        (F(2, 3), ((1,),)),
        *((F(1, 18), ((5,), "yes", (face,))) for face in range(1, 7)),
        (F(1, 3), ((5,), "no")),
    ]
    assert all(branch.events == (Told("done"),) for branch in found)
    assert {branch.state.stack for branch in found} == {(Run(turn),)}


@pytest.mark.parametrize("reply", ["yes", "no"])
@pytest.mark.parametrize("full", [False, True])
def test_by_a_policy_chances_sum_to_one(reply: str, full: bool) -> None:
    def decide(view: Any, decision: Any) -> str:
        assert view.side is AWAY
        return reply

    found = branches(game(turn), decide=decide, full=full)
    assert sum(branch.chance for branch in found) == 1
    assert len(found) == {("yes", False): 7, ("no", False): 2, ("yes", True): 16, ("no", True): 6}[reply, full]


def test_any_throw_may_stand_for_its_class() -> None:
    first, last = branches(game(turn)), branches(game(turn), pick=-1)
    assert [branch.answers[0] for branch in last] == [(4,), *[(6,)] * 7]
    assert [(b.chance, b.state, b.events) for b in first] == [(b.chance, b.state, b.events) for b in last]


def test_the_rest_of_a_step_is_walked_from_its_middle() -> None:
    match = game(turn)
    match.answer(6)
    found = branches(match)
    assert [branch.answers for branch in found] == [*(((6,), "yes", (face,)) for face in range(1, 7)), ((6,), "no")]
    assert isinstance(match.pending, Decision)


def test_a_match_that_is_over_has_no_step() -> None:
    async def nothing(match: Match) -> None:
        return None

    with pytest.raises(ValueError, match="no step is left to walk"):
        branches(game(nothing))


class Onlooker(Part):
    """Sees at each throw of two dice whether the first is higher."""

    name = "tiny.onlooker"
    also_reads = {"pair": Compare()}  # noqa: RUF012


async def pair(match: Match) -> None:
    """Two dice, of which the rule only sees whether they come to 9."""
    high = await roll(d6 + d6, by=None, reason="pair", reading=AtLeast(9))
    await emit(match, Told("high" if high else "low", match.second_reading("tiny.onlooker")))


def test_what_a_part_declares_to_look_at_is_told_apart() -> None:
    match = new_match(Ruleset("tiny", (Board(Run(pair)), Onlooker())))
    chances = {(b.events[0].what, b.events[0].much): b.chance for b in branches(match)}
    assert chances[("high", 0)] == F(2, 36)  # 5-5 and 6-6
    assert chances[("high", 1)] == chances[("high", -1)] == F(4, 36)
    assert sum(chances.values()) == 1


def test_what_is_not_declared_cannot_be_looked_at() -> None:
    async def peeks(match: Match) -> None:
        await roll(d6, by=None, reason="die", reading=AtLeast(4))
        if match.log[-1][0] == 6:
            await emit(match, Told("six"))

    with pytest.raises(RuleError, match="looks at the faces of a roll without having declared it"):
        branches(game(peeks))
    assert sum(branch.chance for branch in branches(game(peeks), full=True)) == 1


def test_what_is_awaited_must_be_an_ask() -> None:
    class Nonsense:
        def __await__(self) -> Any:
            return (yield self)

    async def nonsense(match: Match) -> None:
        await roll(d6, by=None, reason="die")
        await Nonsense()

    with pytest.raises(RuleError, match="a rule awaits Roll or Decision"):
        branches(game(nonsense))
