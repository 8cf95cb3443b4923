"""Matches of 2020 in words: nothing in the words of the machine, and a line for what only this edition has."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from bb20_kicks import event20, roll20
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ruleengine import HOME, Choose, Match, RandomCoach, View, new_match, play
from ruleengine.reports import Narrator, lines
from ruleengine_blood_bowl import random_team
from ruleengine_blood_bowl.base.coaches import BasicCoach, BusyCoach
from ruleengine_blood_bowl.base.events import RerollGained

Scene = Callable[..., Match]
MACHINE = re.compile(r"\bpiece \d|throws \d*d\d+ for|chooses [a-z-]+[:.]|blood-bowl|\bNone\b|square \d+[,.]|\bTrue\b")


def texts(match: Match) -> list[str]:
    return [line.text for line, _ in Narrator(match).tell(match)]


def last(match: Match, count: int = 1) -> list[str]:
    return texts(match)[-count:]


@given(seed=st.integers(0, 10_000), coach=st.sampled_from([BasicCoach, BusyCoach, RandomCoach]))
@settings(max_examples=10, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
def test_whole_matches_are_told_in_peoples_words(seed: int, coach: Any) -> None:
    teams = {side: random_team(seed + n, rules="blood-bowl-2020", learnt=4) for n, side in enumerate(("home", "away"))}
    options = {"match.turns": 4, "apothecary.apothecary": bool(seed % 2)}
    match = new_match("blood-bowl-2020", seed=seed, teams=teams, options=options)
    play(match, coach(seed), coach(seed + 1))
    told = texts(match)
    assert [text for text in told if MACHINE.search(text)] == []
    assert all(text[0].isupper() or text[0].isdigit() for text in told)


@pytest.mark.parametrize("seed", range(6))
def test_every_question_is_put_in_words(seed: int) -> None:
    teams = {side: random_team(seed + n, rules="blood-bowl-2020", learnt=4) for n, side in enumerate(("home", "away"))}
    match = new_match("blood-bowl-2020", seed=seed, teams=teams, options={"apothecary.apothecary": True})
    coach = RandomCoach(seed)
    while isinstance(match.pending, Choose):
        ask = match.pending
        [line] = lines(match, ask)
        assert not line.text.endswith(f"decides: {ask.reason.replace('-', ' ')}."), ask.reason
        assert line.side is ask.by
        match.answer(coach(View(match, ask.by), ask))


def test_fans_kicker_and_coaching() -> None:
    match = event20(7)
    roll20(match, "brilliant-coaching", 5)
    roll20(match, "brilliant-coaching", 2)
    told = texts(match)
    assert told[:3] == ["Home has Fan Factor 2.", "Away has Fan Factor 2.", "The weather: perfect."]
    assert any(re.fullmatch(r"Home #\d+ \w+ is to kick off\.", text) for text in told)
    assert "Home gains a team re-roll for this drive." in told


def test_how_many_of_an_event() -> None:
    match = event20(9)
    roll20(match, "how-many", 2)
    assert last(match) == ["It is for 5 players."]


def test_arguing_and_bribing(scene20: Scene) -> None:
    text = "turns 3-3\nbribes 1-0\nhome 1 Lineman Y8 ball\nhome 3 Lineman [Secret Weapon] C3\naway 1 Lineman B2\n"
    match = scene20(text, "activate home 1 move", "step Z8", "argue", 3, "bribe", 4)
    told = texts(match)
    assert "The coach of home argues the call in vain." in told
    assert "Home bribes the referee, and the player stays." in told


def test_conceding_is_told(scene20: Scene) -> None:
    told = texts(scene20("dedicated-fans 3-1\nhome 1 Lineman B2\naway 1 Lineman Y2\n", "concede", 1))
    assert told[-2:] == ["Home concedes.", "Home is left with Dedicated Fans 2."]


def test_the_sheet_still_says_half(scene: Scene) -> None:
    """Each edition tells of its own re-roll."""
    match = scene("home 1 Lineman B2\naway 1 Lineman Y2\n")
    assert [line.text for line in lines(match, RerollGained(HOME))] == ["Home gains a team re-roll for this half."]
