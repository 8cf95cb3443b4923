"""Matches on pitches of other sizes: kick-off, throw-ins, boards, positions, reach, coaches, odds, saves."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest
from bb_follower import Follower, Follows
from bb_watched import SCRIPTS, SEEDS, numbers, sound, watched
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, CompiledRules, Decision, Match, PieceId, Roll, Side, new_match, play
from ruleengine.grid import Grid
from ruleengine_blood_bowl import (
    BLOOD_BOWL_LRB,
    PositionError,
    board_svg,
    board_text,
    from_position,
    odds_of_line,
    player_of,
    position_of,
    reach,
)
from ruleengine_blood_bowl.choices import Snap
from ruleengine_blood_bowl.coaches import BasicCoach, BusyCoach
from ruleengine_blood_bowl.events import BallMoved, BallTaken
from ruleengine_blood_bowl.parts import PitchOptions
from ruleengine_blood_bowl.state import KICKING, SQUARE

from .pitches import NAMED, RUGBY, SEVENS, SHARP, SMALLEST, as_options, mine, pitch_of, places, sizes

RULES = ("blood-bowl-lrb", "blood-bowl-2020")
each_edition = pytest.mark.parametrize("rules", RULES)
each_pitch = pytest.mark.parametrize("size", NAMED.values(), ids=NAMED)
D8 = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""Where the faces of the direction die lead (LRB-GEN-04)."""
SUNNY = (1, 2)


def until(match: Match, reason: str, faces: dict[str, Any]) -> Match:
    """A match as it first asks for this, or for a turn: rolls are answered by reason or with ones, choices by first."""
    while match.pending is not None and match.pending.reason not in (reason, "activate"):
        request = match.pending
        if isinstance(request, Decision):
            match.answer(request.choices[0])
        else:
            match.answer(faces.get(request.reason.removeprefix("blood-bowl."), (1,) * len(request.dice)))
    return match


# The kick-off --------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-KICK-01", "LRB-KICK-03", "LRB-KICK-05", "BB20-KICK-02", "BB20-KICK-05")
@each_edition
@settings(max_examples=examples(25))
@given(sizes(), st.integers(1, 8), st.integers(1, 6), st.data())
def test_a_kick_lands_as_columns_and_rows_say(
    rules: str, size: PitchOptions, face: int, far: int, data: st.DataObject
) -> None:
    match = until(new_match(rules, options=as_options(size)), "kick", {})
    grid, receiving = pitch_of(match).grid, match.get(KICKING).other
    assert isinstance(match.pending, Decision)
    aims = [grid.xy(option.square) for option in match.pending.choices]
    assert sorted(aims) == sorted((x, y) for x, y in places(size) if mine(size, receiving, x))
    x, y = data.draw(st.sampled_from(aims))
    match.answer(f"kick-to:{grid.at(x, y)}")
    given_dice = {"kick-off-event": (3, 4), "weather": SUNNY, "direction": face, "kick-distance": far, "deviation": far}
    came_down = land(match, given_dice)
    to = (x + far * D8[face - 1][0], y + far * D8[face - 1][1])
    good = 0 <= to[0] < size.length and 0 <= to[1] < size.width and mine(size, receiving, to[0])
    assert came_down == (grid.at(*to) if good else "touchback")


def land(match: Match, faces: dict[str, Any]) -> int | str:
    """Where a kick comes down, or `touchback`."""
    for _ in range(5):
        if isinstance(match.pending, Roll):
            reason = match.pending.reason.removeprefix("blood-bowl.")
            match.answer(faces.get(reason, (1,) * len(match.pending.dice)))
        landed = [event.square for event in match.events if isinstance(event, BallMoved) and event.how == "kick"]
        if landed:
            return int(landed[0])
        if any(isinstance(event, BallTaken) and event.how == "touchback" for event in match.events):
            return "touchback"
        if isinstance(match.pending, Decision):
            return match.pending.reason
    raise AssertionError(f"{match.pending} is waited for")


@pytest.mark.rule("LRB-KT-08", "BB20-KT-09")
@pytest.mark.parametrize(("rules", "total"), [("blood-bowl-lrb", (4, 4)), ("blood-bowl-2020", (4, 5))])
@each_pitch
def test_a_quick_snap_is_a_square_in_any_direction(rules: str, total: Any, size: PitchOptions) -> None:
    match = until(new_match(rules, options=as_options(size)), "quick-snap", {"kick-off-event": total, "d3": 3})
    grid, side = pitch_of(match).grid, match.get(KICKING).other
    there = {piece.id: grid.xy(match.get(SQUARE, piece.id)) for piece in match.pieces if on(match, piece.id)}
    marked = {
        piece
        for piece, (x, y) in there.items()
        if any((x + dx, y + dy) in opponents(match, piece, there) for dx, dy in D8)
    }
    wanted = {
        (piece, (x + dx, y + dy))
        for piece, (x, y) in there.items()
        for dx, dy in D8
        if match.pieces[piece].side is side
        and not (rules == "blood-bowl-2020" and piece in marked)
        and 0 <= x + dx < size.length
        and 0 <= y + dy < size.width
        and (x + dx, y + dy) not in there.values()
    }
    assert isinstance(match.pending, Decision)
    offered = [option for option in match.pending.choices if isinstance(option, Snap)]
    assert {(option.piece, grid.xy(option.to)) for option in offered} == wanted
    assert len(offered) == len(wanted)
    assert match.pending.reason == ("quick-snap" if wanted else "activate")


def on(match: Match, piece: PieceId) -> bool:
    return match.get(SQUARE, piece) >= 0


def opponents(match: Match, piece: PieceId, there: dict[PieceId, tuple[int, int]]) -> set[tuple[int, int]]:
    return {square for other, square in there.items() if match.pieces[other].side is not match.pieces[piece].side}


# Throw-ins -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-BALL-06", "LRB-BALL-07", "BB20-THR-01", "BB20-THR-02")
@each_edition
@settings(max_examples=examples(25))
@given(sizes(), st.integers(0, 5), st.integers(2, 12), st.data())
def test_a_throw_in_flies_over_the_pitch_that_there_is(
    rules: str, size: PitchOptions, face: int, far: int, data: st.DataObject
) -> None:
    """A pass is fumbled by the edge, bounces off the pitch, and is thrown in; corners are a matter of their own."""
    border = [(x, y) for x, y in places(size) if (x in (0, size.length - 1)) is not (y in (0, size.width - 1))]
    x, y = data.draw(st.sampled_from(border))
    away = (-1 if x == 0 else 1 if x == size.length - 1 else 0, -1 if y == 0 else 1 if y == size.width - 1 else 0)
    grid = Grid(size.length, size.width)
    thrower = "away" if x == size.length - 1 else "home"  # who has not scored there
    text = f"turn {thrower}\n{thrower} 1 Lineman {grid.name(grid.at(x, y))} ball"
    match = from_position(text, rules=rules, options=as_options(size))
    for answer in ("activate:0:pass", "pass", f"throw-at:{grid.neighbours[grid.at(x, y)][0]}", 1, D8.index(away) + 1):
        match.answer(answer)
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-bowl.throw-in"
    match.answer(face + 1)
    match.answer((far // 2, far - far // 2))
    inward = (-away[0], -away[1])
    side = (inward[1], inward[0])
    fan = [(inward[0] + n * side[0], inward[1] + n * side[1]) for n in (-1, 0, 1)]
    ends = (
        {(x + far * dx, y + far * dy) for dx, dy in fan}
        if face in (0, 1, 4, 5)
        else {(x + far * inward[0], y + far * inward[1])}
    )
    thrown = {grid.xy(e.square) for e in match.events if isinstance(e, BallMoved) and e.how == "throw-in"}
    inside = {(a, b) for a, b in ends if 0 <= a < size.length and 0 <= b < size.width}
    assert len(thrown) <= 1
    assert thrown <= inside
    if inside == ends:
        assert thrown
    if not inside:
        assert isinstance(match.pending, Roll)
        assert match.pending.reason == "blood-bowl.throw-in", "out again: thrown in from there"


# Boards and positions ------------------------------------------------------------------------------------


def begun(rules: str, size: PitchOptions, seed: int = 3) -> Match:
    return until(new_match(rules, options=as_options(size), seed=seed), "activate", {})


@each_edition
@each_pitch
def test_a_board_has_a_column_and_a_row_for_each(rules: str, size: PitchOptions) -> None:
    match = begun(rules, size)
    head, *rows = board_text(match).splitlines()
    rows = rows[: size.width]
    assert len(head.split()) == size.length
    assert head.split()[-1] == Grid(size.length, 1).name(size.length - 1).removesuffix("1")
    assert [int(row.split()[0]) for row in rows] == list(range(1, size.width + 1))
    middle = head.index(f" {head.split()[size.length // 2]}", 3) + 1
    assert {row[middle - 1] for row in rows} == {"|"}, "the halfway line stands in the middle of each"
    there = sum(row.count(sign) for row in rows for sign in ">)}»<({«")
    assert there == sum(square >= 0 for square in match.each(SQUARE)) == 2 * min(11, size.players)


@each_pitch
def test_a_picture_has_the_shape_of_the_pitch(size: PitchOptions) -> None:
    drawn = ElementTree.fromstring(board_svg(begun("blood-bowl-lrb", size)).encode())
    _, _, width, height = map(float, drawn.attrib["viewBox"].split())
    texts = [node.text for node in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert str(size.width) in texts
    assert str(size.width + 1) not in texts[: size.length + size.width]
    assert Grid(size.length, 1).name(size.length - 1).removesuffix("1") in texts
    assert (width > height) is (size.length > size.width) or size.length - size.width < 4


@each_edition
@each_pitch
def test_positions_are_written_and_read_again(rules: str, size: PitchOptions) -> None:
    match = begun(rules, size)
    text = position_of(match)
    assert f"pitch {size.length}x{size.width}" in text
    again = from_position(text, rules=rules, options=as_options(size))
    assert position_of(again) == text
    assert again.each(SQUARE) == match.each(SQUARE)
    with pytest.raises(PositionError, match=r"26x15; give options pitch\.length and pitch\.width"):
        from_position(text, rules=rules)


@each_edition
def test_a_square_that_the_pitch_lacks_is_refused(rules: str) -> None:
    with pytest.raises(PositionError, match="there is no square 'U8'; they go from A1 to T11"):
        from_position("home 1 Lineman U8", rules=rules, options=as_options(SEVENS))


@each_edition
def test_an_eighth_on_the_pitch_is_refused(rules: str) -> None:
    text = "\n".join(f"home {n} Lineman B{n}" for n in range(1, 9))
    with pytest.raises(PositionError, match="home has 8 on the pitch; at most 7 may be"):
        from_position(text, rules=rules, options=as_options(SEVENS))


# What can be reached, and what it is worth ---------------------------------------------------------------


@each_edition
@settings(max_examples=examples(25))
@given(sizes(), st.data())
def test_a_lone_player_reaches_all_within_his_movement(rules: str, size: PitchOptions, data: st.DataObject) -> None:
    """Six squares without a roll, two more at 5/6 each."""
    grid = Grid(size.length, size.width)
    x, y = data.draw(st.sampled_from(list(places(size))))
    match = from_position(f"home 1 Lineman {grid.name(grid.at(x, y))}", rules=rules, options=as_options(size))
    found = reach(match, player_of(match, HOME, 1))
    far = {(a, b): max(abs(a - x), abs(b - y)) for a, b in places(size)}
    wanted = {grid.at(a, b): Fraction(5, 6) ** max(0, n - 6) for (a, b), n in far.items() if 0 < n <= 8}
    assert {square: found[square].probability for square in found if square != grid.at(x, y)} == wanted


@each_edition
@pytest.mark.parametrize("size", [SEVENS, RUGBY, SMALLEST, SHARP], ids=["sevens", "rugby", "smallest", "sharp"])
def test_the_odds_of_a_run_into_the_end_zone(rules: str, size: PitchOptions) -> None:
    """Away scores in the first column, home in the last; two squares more than he moves are 25/36."""
    grid = Grid(size.length, size.width)
    for side in Side:
        start = min(8, size.length - 1)
        x, to = (start, 0) if side is AWAY else (size.length - 1 - start, size.length - 1)
        names = [grid.name(grid.at(column, 1)) for column in (x, to)]
        text = f"turn {side}\n{side} 1 Lineman MA6 {names[0]} ball"
        match = from_position(text, rules=rules, options=as_options(size))
        assert odds_of_line(match, f"1: to {names[1]}").probability == Fraction(5, 6) ** max(0, start - 6)


# Coaches and whole matches -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("coach", "size", "seeds"),
    [(BasicCoach, SEVENS, 4), (BasicCoach, RUGBY, 4), (BasicCoach, SMALLEST, 2), (BusyCoach, SMALLEST, 8)],
    ids=["basic-sevens", "basic-rugby", "basic-smallest", "busy-smallest"],
)
@each_edition
def test_coaches_score(rules: str, coach: Any, size: PitchOptions, seeds: int) -> None:
    """`busy` runs about at random, so that it scores where the end zone is near."""
    scores = []
    for seed in range(seeds):
        options = as_options(size) | {"match.turns": 4 if size.length > 4 else 2}
        match = new_match(rules, seed=seed, options=options, history=False)
        play(match, coach(seed), coach(seed + 1))
        assert match.result is not None
        scores.append(sum(match.result.score))
    assert sum(scores) > 0


@each_edition
@each_pitch
def test_a_saved_match_goes_on_as_it_would_have(rules: str, size: PitchOptions) -> None:
    match = begun(rules, size)
    again = Match.from_json(match.to_json())
    for each in (match, again):
        play(each, BusyCoach(1), BusyCoach(2))
    assert again.digest() == match.digest()
    assert again.log == match.log


FOLLOWS = Follows()


@cache
def followed(size: PitchOptions) -> CompiledRules:
    return BLOOD_BOWL_LRB.but(adding=[FOLLOWS]).compile(as_options(size))


def lrb(size: PitchOptions, answers: Iterator[int]) -> Match:
    """A match of the sheet, in which somebody believes what is told."""
    FOLLOWS.follower = None
    match = Match(followed(size))
    FOLLOWS.follower = Follower(match)
    return watched(match, answers, FOLLOWS.follower)


@settings(max_examples=examples(25))
@given(sizes(), SCRIPTS, SEEDS)
def test_whole_matches_on_any_pitch(size: PitchOptions, script: list[int], seed: int) -> None:
    assert lrb(size, numbers(script, seed)).over


@settings(max_examples=examples(25))
@given(sizes(), SCRIPTS, SEEDS)
def test_whole_matches_of_2020_on_any_pitch(size: PitchOptions, script: list[int], seed: int) -> None:
    match = watched(new_match("blood-bowl-2020", options=as_options(size)), numbers(script, seed))
    sound(match)
    assert match.over


@pytest.mark.slow
@settings(max_examples=300)
@given(sizes(), SCRIPTS, SEEDS, st.sampled_from(RULES))
def test_many_whole_matches_on_any_pitch(size: PitchOptions, script: list[int], seed: int, rules: str) -> None:
    options = as_options(attrs.evolve(size, length=2 * size.length))
    assert lrb(size, numbers(script, seed)).over
    assert watched(new_match(rules, options=options), numbers(script, seed)).over
