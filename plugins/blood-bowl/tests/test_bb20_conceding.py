"""Conceding by the rules of 2020 (BB20-CON)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from bb20_kicks import roll20
from bb_kicks import asks, teams, told

from ruleengine import AWAY, HOME, Decision, Match, RandomCoach, Side, new_match, play
from ruleengine.odds import distribution
from ruleengine_blood_bowl import BLOOD_BOWL_2020
from ruleengine_blood_bowl.bb2020 import DEDICATED_FANS, Conceded, FansLeft, LoyaltyTested
from ruleengine_blood_bowl.coaches import BasicCoach, BusyCoach
from ruleengine_blood_bowl.events import Placed
from ruleengine_blood_bowl.teams import player_of

Scene = Callable[..., Match]
TWO = "home 1 Lineman B2\naway 1 Lineman Y2\n"


@pytest.mark.rule("BB20-CON-01")
def test_a_coach_may_concede_as_his_own_turn_begins_and_not_later(scene20: Scene) -> None:
    match = scene20(TWO + "home 2 Lineman B3\n")
    request = match.pending
    assert isinstance(request, Decision)
    assert [str(option) for option in request.choices[-2:]] == ["Concede()", "EndTurn()"]
    match.answer(request.choices[0])
    match.answer("end")
    request = match.pending
    assert isinstance(request, Decision)
    assert request.reason == "activate"
    assert "Concede()" not in map(str, request.choices)


@pytest.mark.rule("BB20-CON-01", "BB20-CON-02", "BB20-CON-07", "BB20-T-90")
@pytest.mark.parametrize(
    ("score", "mover", "final"), [("2-1", "home", (0, 4)), ("2-1", "away", (4, 0)), ("0-0", "home", (0, 1))]
)
def test_the_opponent_has_all_touchdowns_and_one_more(
    scene20: Scene, score: str, mover: str, final: tuple[int, int]
) -> None:
    match = scene20(f"turn {mover}\nscore {score}\n{TWO}", "concede", 1)
    assert match.over
    assert match.result.score == final
    assert match.result.winner is (AWAY if mover == "home" else HOME)


@pytest.mark.rule("BB20-CON-03")
def test_that_there_are_penalties_is_told(scene20: Scene) -> None:
    assert told(scene20(TWO, "concede", 1), Conceded) == [Conceded(HOME, penalties=True)]


@pytest.mark.rule("BB20-CON-04", "BB20-T-92")
@pytest.mark.parametrize(("fans", "die", "left"), [(5, 2, 3), (4, 3, 1), (2, 1, 1), (2, 2, 1), (2, 3, 1), (1, 3, 1)])
def test_fans_leave(scene20: Scene, fans: int, die: int, left: int) -> None:
    match = scene20(f"dedicated-fans {fans}-6\n{TWO}", "concede", die)
    assert told(match, FansLeft) == [FansLeft(HOME, left)]
    assert [match.get(DEDICATED_FANS, side) for side in Side] == [left, 6]


@pytest.mark.rule("BB20-CON-05", "BB20-T-91")
def test_players_with_three_advancements_may_leave() -> None:
    learnt = {1: ["Block", "Tackle"], 2: ["Block", "Tackle", "Frenzy"], 3: ["Block", "Tackle", "Catch", "Sure Feet"]}
    players = [{"position": "Lineman", "skills": learnt.get(number, [])} for number in range(1, 12)]
    given = teams({}, {})
    given["away"]["players"] = given["home"]["players"] = players
    match = new_match(BLOOD_BOWL_2020, teams=given)
    for step in (1, 1, (3, 4), 1, "receive", *["formation:spread:false"] * 2):
        match.answer(step)
    while not asks(match, "activate"):
        request = match.pending
        assert request is not None
        match.answer(request.choices[-1] if isinstance(request, Decision) else _quiet(request))
    match.answer("concede")
    roll20(match, "fans-leave", 1)
    experienced = [player_of(match, HOME, number) for number in (2, 3)]
    leavers = distribution(match, lambda m: told(m, LoyaltyTested)[-1].leaves if told(m, LoyaltyTested) else None)
    assert leavers.chances == {True: Fraction(1, 2), False: Fraction(1, 2)}
    for face in (3, 4):
        roll20(match, "loyalty", face)
    assert told(match, LoyaltyTested) == [
        LoyaltyTested(experienced[0], leaves=True),
        LoyaltyTested(experienced[1], leaves=False),
    ]
    assert match.over


@pytest.mark.rule("BB20-CON-05")
def test_skills_of_the_position_are_no_advancements(scene20: Scene) -> None:
    """A thrower of orcs has three skills from the start; one more has learnt three."""
    text = "home 1 Lineman B2\naway 1 Thrower Y2\naway 2 Thrower [Animosity (all team-mates), Pass, Sure Hands, "
    match = scene20(f"turn away\n{text}Block, Tackle, Catch] Y3\n", "concede", 1)
    assert asks(match, "blood-bowl-2020.loyalty")
    roll20(match, "loyalty", 1)
    assert told(match, LoyaltyTested) == [LoyaltyTested(player_of(match, AWAY, 2), leaves=True)]


@pytest.mark.rule("BB20-CON-05")
def test_neither_injuries_nor_traits_are_advancements_and_the_dead_do_not_leave(scene20: Scene) -> None:
    """Of five, only he who has learnt three skills and lives is rolled for, injured or not."""
    three = "Block, Tackle, Frenzy"
    text = (
        "home 1 Lineman [Block, Tackle, Niggling Injury (+1)] B2\n"
        f"home 2 Lineman [{three}] dead\n"
        f"home 3 Lineman [{three}] injured\n"
        "home 4 Lineman [Block, Tackle, Secret Weapon] B4\n"
        "home 5 Lineman [Animosity (all team-mates), Block, Tackle] B6\n"
        "away 1 Lineman Y2\n"
    )
    match = scene20(text, "concede", 1, 6)
    assert told(match, LoyaltyTested) == [LoyaltyTested(player_of(match, HOME, 3), leaves=False)]
    assert match.over


def _quiet(request: Any) -> tuple[int, ...]:
    """Faces that lead to no decision: Cheering Fans, a catch that fails, and so on."""
    return (3, 3) if request.reason == "blood-bowl.kick-off-event" else (1,) * len(request.dice)


FEW = "turns 2-2\nhome 1 Lineman Y8 ball\n"


@pytest.mark.rule("BB20-CON-06", "BB20-SET-03")
@pytest.mark.parametrize(("count", "may"), [(2, True), (3, True), (4, False)])
def test_few_may_concede_before_set_up_without_penalties(scene20: Scene, count: int, may: bool) -> None:
    """Home has four players, away so many; the dead cannot be fielded."""
    mine = "".join(f"home {number} Lineman B{number}\n" for number in range(2, 5))
    theirs = "".join(f"away {number} Lineman {'reserves' if number <= count else 'dead'}\n" for number in range(1, 6))
    text = FEW + mine + theirs
    match = scene20(text, "activate home 1 move", "step Z8")
    request = match.pending
    assert isinstance(request, Decision)
    assert (request.reason == "concede") is may
    if may:
        assert request.by is AWAY
        assert told(match, Placed) == []
        match.answer("concede")
        assert (match.over, match.result.score) == (True, (2, 0))
        assert told(match, Conceded) == [Conceded(AWAY, penalties=False)]
        assert told(match, FansLeft) == []


@pytest.mark.parametrize("coach", [BasicCoach, BusyCoach])
def test_coaches_that_play_never_concede(coach: Callable[[int], Any]) -> None:
    for seed in range(3):
        match = new_match(BLOOD_BOWL_2020, seed=seed, options={"match.turns": 3})
        play(match, coach(seed), coach(seed + 1))
        assert told(match, Conceded) == []


def test_a_random_coach_may() -> None:
    found = 0
    for seed in range(12):
        match = new_match(BLOOD_BOWL_2020, seed=seed, options={"match.turns": 3})
        play(match, RandomCoach(seed), RandomCoach(seed + 1))
        found += len(told(match, Conceded))
    assert 0 < found < 12
