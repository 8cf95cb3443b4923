"""The pitch: its areas, other sizes, changed ends, and that nobody steps off it."""

from __future__ import annotations

from typing import Any

import pytest
from br_scenes import act, scene
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, Match, OptionError, RulesetError, Side, new_match
from ruleengine.grid import squares_in
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby.choices import Jump, Step
from ruleengine_blood_rugby.parts import PitchOptions
from ruleengine_blood_rugby.state import (
    CHANGED_ENDS,
    PITCH,
    SQUARE,
    Capability,
    Pitch,
    attacks,
    beyond,
    depth,
    goal_of,
    half_of,
    on_pitch,
)

SIZES = st.builds(
    PitchOptions,
    length=st.sampled_from(range(16, 61, 2)),
    width=st.integers(6, 60),
    goal_depth=st.integers(1, 5),
    players=st.integers(4, 16),
)


def columns(pitch: Pitch, squares: int) -> list[int]:
    """The columns, from 1, that some squares fill from touch line to touch line; all of them must."""
    found = sorted({pitch.grid.xy(square)[0] + 1 for square in squares_in(squares)})
    assert squares.bit_count() == len(found) * pitch.grid.height
    return found


@pytest.mark.rule("BR-PITCH-01", "BR-PITCH-02")
def test_the_pitch_is_28_by_15_with_goal_areas_of_two_columns_and_home_in_the_low_ones() -> None:
    pitch = Pitch.of(PitchOptions())
    assert (pitch.grid.width, pitch.grid.height) == (28, 15)
    assert columns(pitch, pitch.half[HOME]) == list(range(1, 15))
    assert columns(pitch, pitch.half[AWAY]) == list(range(15, 29))
    assert columns(pitch, pitch.goal[AWAY]) == columns(pitch, pitch.own_goal[HOME]) == [1, 2]
    assert columns(pitch, pitch.goal[HOME]) == columns(pitch, pitch.own_goal[AWAY]) == [27, 28]


@pytest.mark.rule("BR-PITCH-01", "BR-PITCH-02")
@given(SIZES)
def test_a_pitch_of_any_size_has_two_halves_and_two_goal_areas(options: PitchOptions) -> None:
    pitch, half = Pitch.of(options), options.length // 2
    assert columns(pitch, pitch.half[HOME]) == list(range(1, half + 1))
    assert columns(pitch, pitch.half[AWAY]) == list(range(half + 1, options.length + 1))
    assert columns(pitch, pitch.goal[AWAY]) == list(range(1, options.goal_depth + 1))
    assert columns(pitch, pitch.goal[HOME]) == list(range(options.length - options.goal_depth + 1, options.length + 1))
    assert [columns(pitch, each) for each in pitch.columns] == [[n] for n in range(1, options.length + 1)]


@pytest.mark.rule("BR-PITCH-02")
def test_a_length_must_be_even_and_at_least_16() -> None:
    with pytest.raises(RulesetError, match="a pitch of 27 columns has no halves; give an even length"):
        new_match(BLOOD_RUGBY, options={"pitch.length": 27})
    with pytest.raises(OptionError, match="16"):
        new_match(BLOOD_RUGBY, options={"pitch.length": 14})


@pytest.mark.rule("BR-TEAM-01", "BR-TEAM-07")
@pytest.mark.parametrize("players", [4, 9, 12, 16])
def test_so_many_play_a_side(players: int) -> None:
    match = new_match(BLOOD_RUGBY, options={"pitch.players": players})
    assert [sum(piece.side is side for piece in match.pieces) for side in Side] == [players, players]


@pytest.mark.parametrize("players", [3, 17])
@pytest.mark.rule("BR-TEAM-07")
def test_the_least_is_four(players: int) -> None:
    with pytest.raises(OptionError, match="players"):
        new_match(BLOOD_RUGBY, options={"pitch.players": players})


# Which end is whose --------------------------------------------------------------------------------------


def anywhere(*, changed: bool = False, **options: Any) -> Match:
    match = scene("home 7 kiker E5\naway 7 kiker J5\n", **options)
    match.set(CHANGED_ENDS, changed)
    return match


@pytest.mark.rule("BR-PITCH-02")
@pytest.mark.parametrize("changed", [False, True])
@pytest.mark.parametrize("side", list(Side))
@given(x=st.integers(0, 27), y=st.integers(0, 14))
def test_what_lies_ahead_depends_on_the_end_that_a_side_defends(changed: bool, side: Side, x: int, y: int) -> None:
    match = anywhere(changed=changed)
    pitch, low = match.derived(PITCH), (side is HOME) is not changed
    square = pitch.grid.at(x, y)
    assert attacks(match, side) == (1 if low else -1)
    assert depth(match, side, square) == (x if low else 27 - x)
    ahead = range(x + 2, 29) if low else range(1, x + 1)
    assert columns(pitch, beyond(match, side, square)) == list(ahead)
    assert columns(pitch, goal_of(match, side)) == ([27, 28] if low else [1, 2])
    assert columns(pitch, half_of(match, side)) == list(range(1, 15) if low else range(15, 29))


# The edge ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-ACT-10")
@pytest.mark.parametrize("size", [(28, 15), (16, 6)])
@given(data=st.data())
def test_nobody_may_step_or_jump_off_the_pitch(size: tuple[int, int], data: st.DataObject) -> None:
    """Nor round its edge: from the last column of a row to the first of the next."""
    length, width = size
    corner = st.tuples(st.sampled_from([0, 1, length - 2, length - 1]), st.integers(0, width - 1))
    edge = st.tuples(st.integers(0, length - 1), st.sampled_from([0, 1, width - 2, width - 1]))
    x, y = data.draw(st.one_of(corner, edge))
    far = (length // 2, width // 2)
    sizes = {"pitch__length": length, "pitch__width": width}
    grid = Pitch.of(PitchOptions(length=length, width=width)).grid
    away = grid.name(grid.at(*(far if max(abs(x - far[0]), abs(y - far[1])) > 2 else (0, 0))))
    text = f"home 8 runner {grid.name(grid.at(x, y))} capabilities={Capability.JUMP.value}\naway 2 scrum {away}\n"
    match = act(scene(text, **sizes), HOME, 8)
    assert isinstance(match.pending, Decision)
    steps = {grid.xy(each.to) for each in match.pending.choices if isinstance(each, Step)}
    jumps = {grid.xy(each.to) for each in match.pending.choices if isinstance(each, Jump)}
    around = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]

    def inside(times: int) -> set[tuple[int, int]]:
        spots = {(x + times * a, y + times * b) for a, b in around}
        return {(a, b) for a, b in spots if 0 <= a < length and 0 <= b < width}

    assert steps == inside(1)
    assert jumps == inside(2)
    assert match.get(SQUARE, on_pitch(match, HOME)[0]) == grid.at(x, y)
