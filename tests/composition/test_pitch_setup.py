"""Pitches of any size, set up on by any number of players: zones, formations, by hand (LRB-PIT, LRB-SET)."""

from __future__ import annotations

from typing import Any

import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import HOME, Decision, RulesetError, Side, compile_rules, new_match
from ruleengine.grid import squares_in
from ruleengine_blood_bowl import TeamError, random_team
from ruleengine_blood_bowl.choices import UseFormation
from ruleengine_blood_bowl.parts import PitchOptions
from ruleengine_blood_bowl.state import SQUARE, Pitch, on_pitch
from ruleengine_blood_bowl.teams import SHIPPED, Formation, Spot, squares_of

from .pitches import FULL, NAMED, RUGBY, SEVENS, as_options, complaint, front, mine, pitch_of, places, room, sizes

RULES = ("blood-bowl-lrb", "blood-bowl-2020")
each_edition = pytest.mark.parametrize("rules", RULES)


@pytest.mark.rule("LRB-PIT-01", "LRB-PIT-04", "BB20-PIT-01")
@given(sizes())
def test_zones_are_where_columns_and_rows_say(size: PitchOptions) -> None:
    pitch = Pitch.of(size)
    grid, low, high = pitch.grid, size.wide_zone, size.width - size.wide_zone
    for side in Side:
        end = size.length - 1 if side is HOME else 0
        wanted = [
            (pitch.half[side], {(x, y) for x, y in places(size) if mine(size, side, x)}),
            (pitch.goal[side], {(end, y) for y in range(size.width)}),
            (pitch.line[side], {(front(size, side), y) for y in range(low, high)}),
            (pitch.wide[side][0], {(x, y) for x, y in places(size) if mine(size, side, x) and y < low}),
            (pitch.wide[side][1], {(x, y) for x, y in places(size) if mine(size, side, x) and y >= high}),
        ]
        for found, squares in wanted:
            assert {grid.xy(square) for square in squares_in(found)} == squares
    assert pitch.half[0] ^ pitch.half[1] == grid.full


@pytest.mark.parametrize(
    ("change", "remedy"),
    [
        ({"length": 27}, "has no halves"),
        ({"width": 8}, "no centre field"),
        ({"length": 4, "width": 3, "wide_zone": 1, "in_wide_zone": 0}, "has room for 2 players, not 11; give fewer"),
        ({"on_line": 8}, "8 cannot stand on the line of scrimmage; give a smaller on_line"),
        ({"players": 2}, "3 cannot stand on the line of scrimmage; give a smaller on_line"),
    ],
)
@each_edition
def test_a_pitch_that_cannot_be_is_refused(rules: str, change: dict[str, int], remedy: str) -> None:
    with pytest.raises(RulesetError, match=remedy):
        compile_rules(rules, options={f"pitch.{name}": value for name, value in change.items()})


# Formations ----------------------------------------------------------------------------------------------


def stands(size: PitchOptions, formation: Formation, side: Side, count: int, **how: bool) -> list[tuple[int, int]]:
    pitch = Pitch.of(size)
    found = squares_of(formation, pitch, side, count, **how)
    return [pitch.grid.xy(square) for squares in found.values() for square in squares]


@pytest.mark.rule("LRB-SET-01", "LRB-SET-02", "LRB-SET-03", "LRB-SET-04", "LRB-SET-05", "BB20-SET-01", "BB20-SET-02")
@settings(max_examples=examples(200))
@given(sizes(), st.sampled_from(SHIPPED), st.sampled_from(Side), st.integers(1, 16), st.booleans(), st.booleans())
def test_shipped_formations_are_legal_everywhere(
    size: PitchOptions, formation: Formation, side: Side, count: int, mirrored: bool, free: bool
) -> None:
    where = stands(size, formation, side, count, mirrored=mirrored, free=free)
    assert complaint(size, side, where, available=count, free=free) == ""


spots = st.builds(Spot, st.integers(-2, 40), st.integers(-20, 20), st.sampled_from(("line", "wing", "back", "ball")))


@given(sizes(), st.lists(spots, min_size=1, max_size=12), st.sampled_from(Side), st.integers(1, 16))
def test_any_formation_is_made_legal(size: PitchOptions, drawn: list[Spot], side: Side, count: int) -> None:
    """Whatever a part's author writes down, on the wrong side, off the pitch, all on one spot."""
    where = stands(size, Formation("odd", "Odd.", tuple(drawn)), side, count)
    assert complaint(size, side, where, available=count, free=False) == ""


def test_a_formation_of_no_spots_is_refused() -> None:
    with pytest.raises(ValueError, match="spots"):
        Formation("empty", "Nobody.", ())


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("formation", SHIPPED, ids=lambda formation: formation.name)
def test_who_fits_stands_on_his_spot(formation: Formation, mirrored: bool, side: Side) -> None:
    """On the usual pitch all do; of twelve on Blood Rugby's, the twelfth stands beside the first on the line."""
    ahead, sign = (1, -1)[side], -1 if mirrored else 1
    usual, rugby = PitchOptions(), RUGBY
    spot = {
        size: [(front(size, side) - ahead * each.depth, 7 + sign * each.across) for each in formation.spots]
        for size in (usual, rugby)
    }
    assert sorted(stands(usual, formation, side, 11, mirrored=mirrored)) == sorted(spot[usual])
    (twelfth,) = {*stands(rugby, formation, side, 12, mirrored=mirrored)} - {*spot[rugby]}
    distance = max(abs(twelfth[0] - front(rugby, side)), abs(twelfth[1] - 7))
    assert distance == 1


@pytest.mark.parametrize("size", NAMED.values(), ids=NAMED)
@each_edition
def test_formations_are_offered_and_used(rules: str, size: PitchOptions) -> None:
    for formation in SHIPPED:
        match = new_match(rules, options=as_options(size), seed=3)
        while match.pending is not None and match.pending.reason != "set-up":
            assert isinstance(match.pending, Decision)
            match.answer(match.pending.choices[0])
        assert isinstance(match.pending, Decision)
        side = match.pending.by
        assert len(match.pending.choices) == 2 * len(SHIPPED) + 1
        match.answer(UseFormation(formation.name))
        where = [pitch_of(match).grid.xy(match.get(SQUARE, piece)) for piece in on_pitch(match, side)]
        assert complaint(size, side, where, available=11, free=False) == ""


@settings(max_examples=examples(25))
@given(sizes(), st.data())
def test_whatever_is_chosen_by_hand_is_legal(size: PitchOptions, data: st.DataObject) -> None:
    match = new_match("blood-bowl-lrb", options=as_options(size))
    for answer in ((3, 4), 1, "kick", "by-hand"):
        match.answer(answer)
    while isinstance(match.pending, Decision) and match.pending.by is HOME and match.pending.reason == "place":
        match.answer(data.draw(st.sampled_from(match.pending.choices)))
    where = [pitch_of(match).grid.xy(match.get(SQUARE, piece)) for piece in on_pitch(match, HOME)]
    assert complaint(size, HOME, where, available=11, free=False) == ""


def test_a_half_can_be_filled_to_the_last_square() -> None:
    assert room(FULL) == 6
    assert sorted(stands(FULL, SHIPPED[0], HOME, 6)) == [(x, y) for x in range(2) for y in range(3)]


# How large teams are -------------------------------------------------------------------------------------


def team(count: int) -> dict[str, Any]:
    return {"name": "Some", "roster": "human", "players": [{"position": "Lineman"}] * count}


@pytest.mark.rule("LRB-ROS-01", "BB20-ROS-01")
@pytest.mark.parametrize(("count", "fits"), [(6, False), (7, True), (11, True), (12, False)])
@each_edition
def test_options_say_how_many_players_a_team_has(rules: str, count: int, fits: bool) -> None:
    options = as_options(SEVENS) | {"teams.fewest": 7, "teams.most": 11}
    if fits:
        assert len(new_match(rules, options=options, teams={"home": team(count)}).pieces) == count + 11
    else:
        with pytest.raises(TeamError, match=rf"home.players: {count} players; a team has 7 to 11"):
            new_match(rules, options=options, teams={"home": team(count)})


@each_edition
def test_a_team_cannot_have_more_than_it_may(rules: str) -> None:
    with pytest.raises(RulesetError, match=r"11 players or more cannot have 9 or fewer; give a smaller teams.fewest"):
        compile_rules(rules, options={"teams.most": 9})


@each_edition
@given(seed=st.integers(0, 999))
@settings(max_examples=examples(20))
def test_random_teams_are_as_large_as_the_options_say(rules: str, seed: int) -> None:
    ruleset = compile_rules(rules, options={"teams.fewest": 3, "teams.most": 5}).ruleset
    small = ruleset.with_options({"teams.fewest": 3, "teams.most": 5})
    made = random_team(seed, rules=small)
    assert 3 <= len(made["players"]) <= 5
    new_match(small, teams={"home": made, "away": made})


def test_a_random_team_that_cannot_be_paid_is_refused() -> None:
    poor = compile_rules("blood-bowl-lrb").ruleset.with_options({"teams.gold": 100_000})
    with pytest.raises(TeamError, match=r"within teams\.gold; give more gold"):
        random_team(1, rules=poor)
