"""Set-up for a start: by formation and by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from br_scenes import act, go, scene, who
from br_starts import (
    AWAY_USUAL,
    HOME_USUAL,
    Missing,
    faults,
    fresh,
    front_rows,
    grid_of,
    set_up,
    squares,
    stands_of,
)
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, IllegalAnswer, Match, OptionError, Part, RulesetError, Side, compile_rules
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby.choices import BENCH, BY_HAND, THE_REST, UseFormation
from ruleengine_blood_rugby.hooks import formations
from ruleengine_blood_rugby.state import DAZED, HP, STATUS, Status, number, on_pitch
from ruleengine_blood_rugby.teams import SHIPPED, STANDARD, Formation, Spot

NAMES = [each.name for each in (STANDARD, *SHIPPED)]
CASES: list[dict[str, Any]] = [
    {},
    {"pitch__length": 16, "pitch__width": 6, "pitch__players": 16, "set-up__kiker_gap_counts": "between"},
    {"pitch__length": 16, "pitch__players": 4, "set-up__min_front": 0},
    {"pitch__length": 20, "pitch__width": 9, "pitch__players": 7, "set-up__min_front": 6},
    {"pitch__length": 60, "pitch__width": 20, "pitch__players": 15, "set-up__min_front": 3},
]
"""Sizes of pitch and team, and what a set-up asks for."""


def pending(match: Match) -> Decision[Any]:
    assert isinstance(match.pending, Decision)
    return match.pending


def place(match: Match, name: str) -> str:
    return f"place:{grid_of(match).named(name)}"


def by_hand(match: Match, *names: str) -> Match:
    """Let the side that sets up place its players on these squares, in the order of their numbers."""
    match.answer("by-hand")
    for name in names:
        match.answer(place(match, name))
    return match


# The automatic set-up ------------------------------------------------------------------------------------


@pytest.mark.rule("BR-START-12", "BR-START-02", "BR-TEAM-01")
@pytest.mark.parametrize("kicking", ["home", "away"])
def test_the_automatic_set_up_is_that_of_the_table_and_its_mirror_image(kicking: str) -> None:
    match = set_up(fresh(match__first_kick=kicking))
    assert squares(match, HOME) == dict(enumerate(HOME_USUAL, start=1))
    assert squares(match, AWAY) == dict(enumerate(AWAY_USUAL, start=1))
    assert front_rows(match, HOME) == front_rows(match, AWAY) == [5, 6, 7, 8, 9, 10]


@pytest.mark.rule("BR-START-12")
def test_unable_players_leave_gaps() -> None:
    match = set_up(fresh(Missing([(HOME, 3), (HOME, 8), (AWAY, 3)])))
    assert squares(match, HOME) == {n: name for n, name in enumerate(HOME_USUAL, start=1) if n not in (3, 8)}
    assert front_rows(match, HOME) == [5, 6, 8, 9, 10]
    assert squares(match, AWAY) == {n: name for n, name in enumerate(AWAY_USUAL, start=1) if n != 3}


@pytest.mark.rule("BR-START-08")
def test_a_defender_with_fewer_scrum_men_puts_all_it_has_opposite() -> None:
    match = set_up(fresh(Missing([(AWAY, n) for n in (1, 2, 5)])))
    assert front_rows(match, AWAY) == [7, 8, 10]


@pytest.mark.rule("BR-START-02", "BR-START-08")
def test_a_defender_with_more_scrum_men_puts_only_as_many_and_the_others_behind() -> None:
    match = set_up(fresh(Missing([(HOME, n) for n in (1, 2)])))
    assert front_rows(match, HOME) == [7, 8, 9, 10]
    assert front_rows(match, AWAY) == [7, 8, 9, 10]
    placed = squares(match, AWAY)
    assert [placed[n] for n in (1, 2)] == ["P5", "P6"]


@pytest.mark.rule("BR-START-12")
def test_the_table_of_the_automatic_set_up_can_be_replaced_row_by_row() -> None:
    match = set_up(fresh(**{"set-up__auto_setup": {8: "2/5", 10: "9/-7"}}))
    placed = squares(match, HOME)
    assert (placed[8], placed[10]) == ("L13", "E1")
    assert all(placed[n] == HOME_USUAL[n - 1] for n in range(1, 13) if n not in (8, 10))


@pytest.mark.parametrize("entry", ["2", "-1/0", "a/b", "2/"])
def test_a_row_that_is_no_spot_is_refused(entry: str) -> None:
    with pytest.raises(OptionError, match="write columns behind the front and rows from the middle"):
        fresh(**{"set-up__auto_setup": {8: entry}})


@pytest.mark.rule("BR-START-01")
@pytest.mark.parametrize("first", [HOME, AWAY])
def test_the_attacking_side_sets_up_first(first: Side) -> None:
    match = fresh(match__first_kick=str(first))
    assert (pending(match).by, pending(match).reason) == (first, "set-up")
    assert not on_pitch(match, HOME)
    assert not on_pitch(match, AWAY)
    match.answer(UseFormation("standard"))
    assert (pending(match).by, pending(match).reason) == (first.other, "set-up")
    assert len(on_pitch(match, first)) == 12
    assert not on_pitch(match, first.other)


# Any formation, any pitch, any players -------------------------------------------------------------------------


@pytest.mark.rule("BR-START-02", "BR-START-03", "BR-START-08", "BR-START-09", "BR-PITCH-02", "BR-TEAM-07")
@settings(max_examples=examples(60))
@given(
    case=st.sampled_from(CASES),
    names=st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)),
    mirrored=st.tuples(st.booleans(), st.booleans()),
    missing=st.frozensets(st.tuples(st.sampled_from(Side), st.integers(2, 16)), max_size=10),
)
def test_every_formation_is_legal_on_every_pitch_with_any_players(
    case: dict[str, Any],
    names: tuple[str, str],
    mirrored: tuple[bool, bool],
    missing: frozenset[tuple[Side, int]],
) -> None:
    match = without(missing, **case)
    for side in Side:
        match.answer(UseFormation(names[side], mirrored[side]))
    assert not legal_faults(match, case)
    for side in Side:
        assert len(stands_of(match, side)) == case.get("pitch__players", 12) - count_of(match, side, missing)


def without(missing: Iterable[tuple[Side, int]], **case: Any) -> Match:
    """A match before its first set-up in which some players are out; the rules are compiled once for each case."""
    match = fresh(match__first_kick="lot", **case)
    for piece in match.pieces:
        if (piece.side, number(match, piece.id)) in missing:
            match.set(STATUS, piece.id, Status.OUT)
    match.answer(1)  # home kicks off
    return match


def legal_faults(match: Match, case: dict[str, Any]) -> list[str]:
    gap = 5 if case.get("set-up__kiker_gap_counts") == "between" else 4
    return faults(match, HOME, gap=gap, min_front=case.get("set-up__min_front", 1))


def count_of(match: Match, side: Side, missing: Iterable[tuple[Side, int]]) -> int:
    """How many of the missing the side has in its team."""
    numbers = {number(match, piece.id) for piece in match.pieces if piece.side is side}
    return sum(whose is side and n in numbers for whose, n in missing)


@pytest.mark.rule("BR-START-02")
def test_formations_with_fewer_in_front_are_answered_by_as_many() -> None:
    match = set_up(fresh(), home="formation:trident:false")
    assert front_rows(match, HOME) == front_rows(match, AWAY) == [7, 8, 9]


def test_a_mirrored_formation_swaps_the_touch_lines() -> None:
    match = set_up(fresh(), home="formation:standard:true")
    rows = {n: 16 - int(name[1:]) for n, name in enumerate(HOME_USUAL, start=1)}
    assert {n: int(name[1:]) for n, name in squares(match, HOME).items()} == rows
    assert {name[0] for name in squares(match, HOME).values()} == {name[0] for name in HOME_USUAL}


def test_a_part_may_bring_formations_whose_names_must_be_new() -> None:
    class More(Part):
        name = "test.more"

        def __init__(self, called: str) -> None:
            self.called = called

        @formations.impl
        def more(self, rules: object) -> list[Formation]:
            return [Formation(self.called, "One behind the other.", tuple(Spot(n, 0) for n in range(12)))]

    match = fresh(More("queue"))
    match.answer("formation:queue:false")
    assert squares(match, HOME)[1] == "N8"
    with pytest.raises(RulesetError, match=r"'blood-rugby.set-up' and 'test.more' both have formation 'deep'"):
        compile_rules(BLOOD_RUGBY.but(adding=[More("deep")]))


# By hand -------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-START-02", "BR-START-03", "BR-START-08", "BR-START-09")
@settings(max_examples=examples(30))
@given(data=st.data(), case=st.sampled_from(CASES))
def test_whatever_is_placed_by_hand_ends_in_a_legal_set_up(data: st.DataObject, case: dict[str, Any]) -> None:
    missing = [(AWAY, 2), (HOME, 7)]
    match = without(missing, **case)
    for _ in Side:
        match.answer(BY_HAND)
        while pending(match).reason == "place":
            options = pending(match).choices
            match.answer(options[data.draw(st.integers(0, len(options) - 2))])
    assert not legal_faults(match, case)
    for side in Side:
        assert len(stands_of(match, side)) == case.get("pitch__players", 12) - count_of(match, side, missing)


@pytest.mark.rule("BR-START-03")
def test_a_player_stands_in_its_own_half_and_where_nobody_else_does() -> None:
    match = by_hand(fresh(), "N8")
    for name, why in (("O8", "it is not in its own half"), ("N8", "a team-mate stands there")):
        with pytest.raises(IllegalAnswer, match=why):
            match.answer(place(match, name))
    match.answer(place(match, "A15"))
    assert squares(match, HOME) == {1: "N8", 2: "A15"}


@pytest.mark.rule("BR-START-08")
@pytest.mark.parametrize(("least", "free"), [(0, 6), (1, 5), (2, 4)])
def test_the_last_scrum_men_must_stand_in_front_if_too_few_do(least: int, free: int) -> None:
    """Those before may stand anywhere."""
    match = by_hand(fresh(**{"set-up__min_front": least}), *[f"H{n}" for n in range(1, free + 1)])
    if least:
        with pytest.raises(IllegalAnswer, match="so many Scrum men are wanted in the column next to halfway"):
            match.answer(place(match, "M8"))
        for n in range(least):
            match.answer(place(match, f"N{n + 1}"))
    assert number(match, pending(match).about) == 7


@pytest.mark.rule("BR-START-08")
def test_the_defenders_scrum_men_stand_opposite_and_nowhere_else_in_front() -> None:
    match = by_hand(fresh(), "N3", "N9", "M1", "M2", "M3", "M4")
    match.answer(THE_REST)
    match.answer(BY_HAND)
    with pytest.raises(IllegalAnswer, match="no opposing Scrum man stands opposite"):
        match.answer(place(match, "O4"))
    for name in ("P1", "P2", "P3", "P4"):
        match.answer(place(match, name))
    with pytest.raises(IllegalAnswer, match="so many Scrum men are wanted"):
        match.answer(place(match, "P5"))
    match.answer(place(match, "O9"))
    assert [str(each) for each in pending(match).choices[:-1]] == [str(pending(match).choices[0])]
    match.answer(place(match, "O3"))
    assert not faults(match, HOME)


@pytest.mark.rule("BR-START-02")
def test_others_leave_the_squares_opposite_the_front_free_for_scrum_men() -> None:
    """The numbers of Scrum men come first, so a Back comes before one only where the reserves are of another role."""
    team = sheet("captain", "kiker", "runner", "shield", "scrum", "back")
    match = fresh(pitch__players=4, pitch__reserves=2, teams={"home": team, "away": team})
    match.answer(BY_HAND)
    match.answer(place(match, "N8"))
    match.answer(THE_REST)
    match.answer(BY_HAND)
    match.answer(BENCH)
    match.answer(place(match, "S8"))
    with pytest.raises(IllegalAnswer, match="the square is kept for a Scrum man in front"):
        match.answer(place(match, "O8"))


@pytest.mark.rule("BR-START-03", "BR-START-09")
@pytest.mark.parametrize(
    ("gap", "counts", "nearest", "beyond"),
    [(4, "columns", "J8", "K8"), (4, "between", "I8", "J8"), (2, "columns", "L8", "M8"), (0, "columns", "N7", "O7")],
)
def test_the_kiker_stands_far_enough_behind_the_front(gap: int, counts: str, nearest: str, beyond: str) -> None:
    match = fresh(**{"set-up__kiker_gap": gap, "set-up__kiker_gap_counts": counts})
    by_hand(match, "N8", "H2", "H3", "H4", "H5", "H6")
    with pytest.raises(IllegalAnswer, match=rf"at least {gap + (counts == 'between')} columns behind|own half"):
        match.answer(place(match, beyond))
    match.answer(place(match, nearest))
    assert squares(match, HOME)[7] == nearest


@pytest.mark.rule("BR-START-09")
def test_without_a_front_the_distance_counts_from_halfways_column() -> None:
    match = by_hand(fresh(**{"set-up__min_front": 0}), *[f"F{n}" for n in range(1, 7)])
    columns = {grid_of(match).name(each.square)[0] for each in pending(match).choices[:-1]}
    assert columns == set("ABCDEFGHIJ")


def test_a_gap_for_which_there_is_no_room_is_refused() -> None:
    with pytest.raises(RulesetError, match="no column is 8 behind the front in a half of 8; lower kiker_gap"):
        fresh(pitch__length=16, **{"set-up__kiker_gap": 8})
    assert fresh(pitch__length=16, **{"set-up__kiker_gap": 7}).pending is not None


def test_the_rest_is_set_up_automatically_beside_those_who_stand() -> None:
    match = by_hand(fresh(), "N5", "J8", "H6")
    match.answer(THE_REST)
    placed = squares(match, HOME)
    assert [placed[n] for n in (1, 2, 3)] == ["N5", "J8", "H6"]
    assert [placed[n] for n in (4, 5, 6, 8, 9)] == ["N8", "N9", "N10", "K3", "K4"]
    assert placed[7] == "J7"  # its own square is taken; the nearest of those that are as far behind, nearer the middle


# Who takes part ------------------------------------------------------------------------------------------


def sheet(*roles: str) -> dict[str, Any]:
    """A team sheet with players of these roles."""
    return {"name": "Test", "players": [{"role": role} for role in roles]}


TWELVE = ("captain", *["scrum"] * 5, "kiker", "runner", "shield", "back", "back", "back")


def squad(*reserves: str) -> dict[str, Any]:
    """A team sheet with reserves, whose numbers begin with 13."""
    return sheet(*TWELVE, *reserves)


@pytest.mark.rule("BR-TEAM-07")
def test_without_reserves_a_side_plays_with_whom_it_has() -> None:
    match = set_up(fresh(Missing([(HOME, 7)])))
    assert sorted(squares(match, HOME)) == [n for n in range(1, 13) if n != 7]


@pytest.mark.rule("BR-TEAM-07", "BR-START-10")
def test_reserves_take_the_place_of_who_is_out_first_those_of_the_same_kind() -> None:
    teams = {"home": squad("scrum", "back", "kiker")}
    match = set_up(fresh(Missing([(HOME, 7), (HOME, 11)]), pitch__reserves=3, teams=teams))
    assert sorted(squares(match, HOME)) == [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 14, 15]
    assert squares(match, HOME)[15] == "J8"
    assert squares(match, HOME)[14] == "F8"


@pytest.mark.rule("BR-FOUL-04")
def test_who_is_sent_off_is_not_replaced_by_a_reserve() -> None:
    missing, teams = Missing([(HOME, 11)], Status.SENT_OFF), {"home": squad("back", "back")}
    match = set_up(fresh(missing, pitch__reserves=2, teams=teams))
    assert len(squares(match, HOME)) == 11
    chosen = by_hand(fresh(missing, pitch__reserves=2, teams=teams))
    while pending(chosen).by is HOME:
        chosen.answer(pending(chosen).choices[0])
    assert len(squares(chosen, HOME)) == 11


@pytest.mark.rule("BR-TEAM-07")
@settings(max_examples=examples(25))
@given(data=st.data())
def test_by_hand_reserves_are_left_out_as_long_as_the_side_is_full(data: st.DataObject) -> None:
    match = fresh(pitch__reserves=3, teams={"home": squad("scrum", "back", "kiker"), "away": squad("scrum")})
    for _ in Side:
        match.answer(BY_HAND)
        while pending(match).reason == "place":
            options = pending(match).choices
            bench = BENCH in options and data.draw(st.booleans())
            match.answer(BENCH if bench else options[data.draw(st.integers(0, len(options) - 2))])
    assert [len(stands_of(match, side)) for side in Side] == [12, 12]
    assert not faults(match, HOME)
    assert sum(match.get(STATUS, p.id) is Status.RESERVE for p in match.pieces) == 4


def test_who_must_play_cannot_be_left_out() -> None:
    match = by_hand(fresh())
    with pytest.raises(IllegalAnswer, match=r"Bench\(\) is not offered"):
        match.answer(BENCH)
    full = by_hand(fresh(pitch__reserves=1, teams={"home": squad("back")}))
    assert BENCH in pending(full).choices
    full.answer(BENCH)
    assert BENCH not in pending(full).choices  # twelve are left


@pytest.mark.rule("BR-START-10")
def test_for_a_set_up_everyone_able_stands_up_anew_and_damage_stays(after_try: Match) -> None:
    match = after_try
    set_up(match)
    assert {number(match, p) for p in on_pitch(match, HOME)} == {1, 7, 8, 9}
    assert all(match.get(STATUS, p) is Status.STANDING for side in Side for p in on_pitch(match, side))
    assert not match.get(DAZED)
    assert match.get(HP, who(match, AWAY, 2)) == 3
    assert not faults(match, AWAY)


@pytest.fixture
def after_try() -> Match:
    """Home has just scored while some lay on the ground; one of away is out."""
    text = "home 8 runner Z8\nhome 7 kiker A1 down\nhome 1 captain Z3 down\nhome 9 shield N8\n"
    text += "away 1 captain B8\naway 2 scrum C9 down hp=3\naway 7 kiker P1\nball home 8"
    match = scene(text)
    match.set(DAZED, 1 << who(match, AWAY, 2))
    go(act(match, HOME, 8), "AA8")
    assert pending(match).by is AWAY
    return match


def test_roles_of_spots_are_those_of_squad_numbers() -> None:
    """In the automatic set-up nobody but Scrum men stands in front, and the Kiker stands four columns behind."""
    spots = dict(enumerate(STANDARD.spots, start=1))
    assert [n for n, spot in spots.items() if spot.behind == 0] == [1, 2, 3, 4, 5, 6]
    assert spots[7].behind == 4


@pytest.mark.rule("BR-START-03")
def test_the_last_square_that_is_far_enough_behind_is_kept_for_the_kiker() -> None:
    """On the smallest pitch, with the largest gap, a Kiker must stand in a column of six squares."""
    smallest = {"pitch__length": 16, "pitch__width": 6, "set-up__kiker_gap": 7, "set-up__min_front": 0}
    match = by_hand(fresh(**smallest), "A1", "A2", "A3", "A4", "A5")
    with pytest.raises(IllegalAnswer, match="it is kept for the Kiker"):
        match.answer(place(match, "A6"))


@pytest.mark.rule("BR-START-08")
@pytest.mark.parametrize(("least", "may_stay"), [(0, True), (1, False)])
def test_the_only_scrum_man_cannot_be_left_out_if_one_must_stand_in_front(least: int, may_stay: bool) -> None:
    team = sheet("captain", "kiker", "runner", "shield", "back", "back")
    sizes = {"pitch__players": 4, "pitch__reserves": 2, "set-up__min_front": least}
    match = by_hand(fresh(teams={"home": team, "away": team}, **sizes))
    assert (BENCH in pending(match).choices) is may_stay


@pytest.mark.rule("BR-START-12", "BR-START-02")
@pytest.mark.parametrize("ahead", [0, 1, 2, 3, 4, 5])
def test_a_front_set_up_by_hand_is_filled_up_to_what_it_must_be_and_no_further(ahead: int) -> None:
    """Of a table that has all Scrum men behind the front, as many come forward as are still missing of four."""
    behind = {n: f"3/{n - 3}" for n in range(1, 7)}
    match = fresh(**{"set-up__auto_setup": behind, "set-up__min_front": 4})
    side = pending(match).by
    column = "N" if side is HOME else "O"
    by_hand(match, *(f"{column}{row}" for row in range(4, 4 + ahead)))
    match.answer(THE_REST if THE_REST in pending(match).choices else "the-rest")
    assert len(front_rows(match, side)) == max(4, ahead)
