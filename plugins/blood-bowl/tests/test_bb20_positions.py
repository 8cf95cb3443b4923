"""Positions, boards, reach and saves of the edition of 2020: all as in the first."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bb20_words import Scene
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import HOME, Decision, Match, View, new_match, token
from ruleengine_blood_bowl import (
    BLOOD_BOWL_2020,
    PositionError,
    board_text,
    from_position,
    position_of,
    random_team,
    reach,
)
from ruleengine_blood_bowl.coaches import BusyCoach
from ruleengine_blood_bowl.procedures import NextActivation
from ruleengine_blood_bowl.teams import player_of


@given(seed=st.integers(0, 10_000))
@settings(max_examples=examples(8), deadline=None)
def test_a_match_goes_on_from_its_text_with_the_same_choices(seed: int) -> None:
    teams = {side: random_team(seed + n, rules=BLOOD_BOWL_2020, learnt=4) for n, side in enumerate(("home", "away"))}
    match = new_match(BLOOD_BOWL_2020, seed=seed, teams=teams, options={"match.turns": 3})
    coaches, seen = (BusyCoach(seed), BusyCoach(seed + 1)), 0
    while isinstance(match.pending, Decision):
        request = match.pending
        if request.reason == "activate" and isinstance(match.procedure, NextActivation):
            text, seen = position_of(match), seen + 1
            again = from_position(text, rules=BLOOD_BOWL_2020, options={"match.turns": 3})
            assert position_of(again) == text
            assert isinstance(again.pending, Decision)
            assert list(map(token, again.pending.choices)) == list(map(token, request.choices))
        match.answer(coaches[request.by](View(match, request.by), request))
    assert match.over
    assert seen > 12


def test_what_the_edition_keeps_has_fields(scene20: Scene) -> None:
    text = (
        "turn away\nrerolls 2-1\nfan-factor 3-4\ndedicated-fans 2-3\nbribes 1-0\ncoach-out no-yes\nweather rain\n"
        "home 1 Lineman L8\nhome 2 Lineman [Secret Weapon] ko played\naway 1 Big Un Blocker M8\n"
    )
    match = scene20(text)
    assert set(text.splitlines()) <= set(position_of(match).splitlines()) | {"home 2 Lineman [Secret Weapon] ko played"}
    assert "played" in position_of(match)
    assert "PA-" in position_of(scene20("home 1 Lineman PA- L8\naway 1 Lineman A1\n"))


def test_characteristics_are_written_as_targets(scene20: Scene) -> None:
    with pytest.raises(PositionError, match=r'"1\+" to "6\+"'):
        scene20("home 1 Lineman AG7+ L8\n")


def test_reach_reckons_with_any_number_of_team_rerolls(scene20: Scene) -> None:
    """Two rushes: each failure may be rolled again, since two re-rolls are left; 35/36 for each."""
    match = scene20("rerolls 2-0\nhome 1 Lineman MA1 ST3 AG3+ PA4+ AV9+ [] M8\naway 1 Lineman A1\n")
    piece = player_of(match, HOME, 1)
    assert reach(match, piece)["P8"].probability == Fraction(35, 36) ** 2


def test_the_board_and_saves(scene20: Scene) -> None:
    match = scene20("home 1 Lineman L8 ball\naway 1 Lineman M8\n")
    assert len(board_text(match).splitlines()) == 16
    again = Match.from_json(match.to_json())
    assert position_of(again) == position_of(match)
