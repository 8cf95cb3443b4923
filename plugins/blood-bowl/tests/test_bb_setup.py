"""Set-up by hand and by formation (LRB-SET)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import HOME, Decision, IllegalAnswer, Match, PieceId, Side, new_match
from ruleengine.grid import Grid
from ruleengine_blood_bowl import BLOOD_BOWL_LRB
from ruleengine_blood_bowl._base.formations import why_not_set_up
from ruleengine_blood_bowl._base.setup import usable_formations
from ruleengine_blood_bowl.choices import BENCH, ByHand, UseFormation
from ruleengine_blood_bowl.parts import PitchOptions
from ruleengine_blood_bowl.state import PITCH, SQUARE, Pitch, on_pitch

GRID = Grid(26, 15)
PLAIN = Pitch.of(PitchOptions())
LEGAL = ["M7", "M8", "M9", "K8", "J5", "J11", "I3", "I13", "H8", "G5", "G11"]
"""Eleven squares of home's half: three on the line, one in each wide zone."""


def squares(names: list[str]) -> dict[PieceId, int]:
    return {PieceId(n): GRID.named(name) for n, name in enumerate(names)}


def set_up(side: Side, **how: Any) -> Match:
    """A match in which this side is about to set up first."""
    match = new_match(BLOOD_BOWL_LRB, **how)
    for answer in ((3, 4), 1, "kick" if side is HOME else "receive"):
        match.answer(answer)
    return match


def positions(match: Match, side: Side) -> list[tuple[int, int]]:
    return [GRID.xy(match.get(SQUARE, piece)) for piece in on_pitch(match, side)]


def check(match: Match, side: Side, *, available: int = 11) -> None:
    """The rules of set-up, spelled out in columns and rows."""
    placed = positions(match, side)
    front, half = (12, range(13)) if side is HOME else (13, range(13, 26))
    assert len(set(placed)) == min(11, available)
    assert all(x in half for x, _ in placed)
    assert sum(x == front and 4 <= y <= 10 for x, y in placed) >= min(3, available)
    assert sum(y <= 3 for _, y in placed) <= 2
    assert sum(y >= 11 for _, y in placed) <= 2


@pytest.mark.rule("LRB-SET-01", "LRB-SET-02", "LRB-SET-03", "LRB-SET-04")
@given(data=st.data(), side=st.sampled_from(Side))
def test_whatever_is_chosen_by_hand_is_a_legal_set_up(data: st.DataObject, side: Side) -> None:
    match = set_up(side)
    match.answer("by-hand")
    while isinstance(match.pending, Decision) and match.pending.by is side and match.pending.reason == "place":
        match.answer(data.draw(st.sampled_from(match.pending.choices)))
    check(match, side)


@pytest.mark.rule("LRB-SET-01", "LRB-SET-02", "LRB-SET-03", "LRB-SET-04")
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("name", ["spread", "wall", "deep"])
def test_every_formation_is_legal_and_mirrors(name: str, mirrored: bool, side: Side) -> None:
    match = set_up(side)
    match.answer(UseFormation(name, mirrored))
    check(match, side)
    other = set_up(side)
    other.answer(UseFormation(name, not mirrored))
    assert sorted(positions(match, side)) == sorted((x, 14 - y) for x, y in positions(other, side))


@pytest.mark.rule("LRB-SET-01", "LRB-SET-02", "LRB-SET-03", "LRB-SET-04")
@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (LEGAL, ""),
        ([*LEGAL[:10], "N8"], "own half"),
        ([*LEGAL[:10], "G5"], "share"),
        (LEGAL[:10], "10 players"),
        (["L7", *LEGAL[1:]], "line of scrimmage"),
        (["M3", *LEGAL[1:]], "line of scrimmage"),
        ([*LEGAL[:8], "H3", "G3", "F3"], "wide zone"),
        ([*LEGAL[:9], "H3", "H13"], ""),
    ],
)
def test_an_illegal_set_up_says_why(names: list[str], reason: str) -> None:
    why = why_not_set_up(PLAIN, HOME, squares(names), available=11)
    assert reason in why
    assert bool(why) is bool(reason)


@pytest.mark.rule("LRB-SET-02")
def test_a_twelfth_stays_on_the_bench() -> None:
    text = "".join(f"home {n} Lineman reserves\naway {n} Lineman reserves\n" for n in range(1, 14))
    match = new_match(BLOOD_BOWL_LRB, teams={"position": "half 2\nturns 7-8\nhome 20 Lineman Y8 ball\n" + text})
    for answer in ("activate:13:move", f"step:{GRID.named('Z8')}"):
        match.answer(answer)
    match.answer("by-hand")
    benched = 0
    while isinstance(match.pending, Decision) and match.pending.by is HOME:
        may_sit = BENCH in match.pending.choices
        benched += may_sit
        match.answer(BENCH if may_sit else match.pending.choices[0])
    assert benched == 3, "fourteen are available, so three may sit"
    check(match, HOME)


@pytest.mark.rule("LRB-SET-02", "LRB-SET-05")
@pytest.mark.parametrize("available", [1, 2, 3, 5])
def test_a_small_team_fields_all_and_first_of_all_on_the_line(available: int) -> None:
    home = "home 1 Lineman Y8 ball\n" + "".join(f"home {n} Lineman reserves\n" for n in range(2, available + 1))
    match = new_match(BLOOD_BOWL_LRB, teams={"position": "turns 3-3\n" + home + "away 1 Lineman B2\n"})
    for answer in ("activate:0:move", f"step:{GRID.named('Z8')}", "by-hand"):
        match.answer(answer)
    while isinstance(match.pending, Decision) and match.pending.by is HOME and match.pending.reason == "place":
        match.answer(match.pending.choices[0])
    check(match, HOME, available=available)
    if available < 3:
        assert all(x == 12 and 4 <= y <= 10 for x, y in positions(match, HOME))


@pytest.mark.rule("LRB-SET-05")
def test_a_short_team_may_stand_free_by_option() -> None:
    text = "turns 3-3\nhome 1 Lineman Y8 ball\nhome 2 Lineman reserves\naway 1 Lineman B2\n"
    options = {"set-up.short_los": "free"}
    match = new_match(BLOOD_BOWL_LRB, teams={"position": text}, options=options)
    for answer in ("activate:0:move", f"step:{GRID.named('Z8')}", "by-hand", f"place:{GRID.named('A8')}"):
        match.answer(answer)
    match.answer(f"place:{GRID.named('B8')}")
    assert sorted(positions(match, HOME)) == [(0, 7), (1, 7)]


def test_formations_fit_any_pitch() -> None:
    """A narrow pitch has no room for some as they are; what comes of them is legal there."""
    options = {"pitch.width": 7, "pitch.wide_zone": 1, "pitch.players": 5, "pitch.on_line": 2, "pitch.in_wide_zone": 1}
    match = set_up(HOME, options=options)
    assert isinstance(match.pending, Decision)
    offered = [option for option in match.pending.choices if not isinstance(option, ByHand)]
    assert offered == list(usable_formations(match.rules))
    assert len(offered) == 6
    for use in offered:
        tried = set_up(HOME, options=options)
        tried.answer(use)
        placed = {piece: tried.get(SQUARE, piece) for piece in on_pitch(tried, HOME)}
        assert why_not_set_up(tried.derived(PITCH), HOME, placed, available=11) == ""


@pytest.mark.rule("LRB-SET-01", "LRB-SET-03", "LRB-SET-04")
@pytest.mark.parametrize(
    ("placed", "square", "why"),
    [
        ([], "N8", "own half"),
        (["M8"], "M8", "a team-mate is there"),
        (["H2", "G2"], "F2", "no more than 2"),
        (["A8", "B8", "C8", "D8", "E8", "F8", "G8", "H8"], "I8", "line of scrimmage"),
    ],
)
def test_a_square_that_is_not_offered_says_why(placed: list[str], square: str, why: str) -> None:
    match = set_up(HOME)
    match.answer("by-hand")
    for name in placed:
        match.answer(f"place:{GRID.named(name)}")
    with pytest.raises(IllegalAnswer, match=why):
        match.answer(f"place:{GRID.named(square)}")
