"""Throw-ins, penalties and the ball at the centre: where the sides stand, and how the ball comes into play."""

from __future__ import annotations

from typing import Any, Final

import pytest
from br_scenes import asked, offers, place, roll, scene, status, told, who
from br_starts import grid_of, squares, stopped
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, IllegalAnswer, Match, Side
from ruleengine.grid import Grid
from ruleengine.hooks import invariants
from ruleengine_blood_rugby.events import (
    Activated,
    AllSetUp,
    BallLost,
    Placed,
    RestartBegan,
    RoundBegan,
    StartBegan,
    Stopped,
    TryScored,
    TurnBegan,
)
from ruleengine_blood_rugby.procedures import Restart
from ruleengine_blood_rugby.state import (
    ACTIVE,
    BALL,
    EDGE,
    FIRST,
    HOLDER,
    LAST_TOUCH,
    OFF,
    OWED_NOW,
    SQUARE,
    STATUS,
    Status,
    number,
    on_pitch,
    take_off,
)
from ruleengine_blood_rugby.teams import SQUAD

GRID: Final = Grid(28, 15)
PAIR: Final = "home 7 kiker E5\nhome 1 captain F5\naway 7 kiker V5\naway 1 captain U5\n"
"""Two a side, all of them where they may stand at most restarts in between."""


def xy(match: Match, side: Side, number: int) -> tuple[int, int]:
    """The column and the row of a player, both from 1."""
    x, y = grid_of(match).xy(match.get(SQUARE, who(match, side, number)))
    return x + 1, y + 1


def in_play(match: Match, how: str = "by-foot") -> Match:
    """Let both coaches keep the automatic set-up, and put the ball into play by foot or by hand."""
    while isinstance(match.pending, Decision) and match.pending.reason == "set-up-anew":
        match.answer("nearest")
    if "by-pass" in offers(match):
        match.answer(how)
    return match


# Who restarts, and from where --------------------------------------------------------------------------------


@pytest.mark.rule("BR-OUT-01", "BR-OUT-02")
def test_a_ball_out_of_play_is_thrown_in_by_the_side_that_did_not_touch_it_last() -> None:
    match = scene("home 7 kiker E2\naway 7 kiker V5\naway 1 captain U5\nball home 7\n", spells__spells_per_match=0)
    match.answer("activate:0")
    match.answer("pass")
    match.answer("throw-towards:N:true")
    roll(match, "pass", 1)
    assert told(match, Stopped) == [Stopped("throw-in", AWAY, GRID.named("E1"))]
    assert told(match, RestartBegan) == [RestartBegan("throw-in", AWAY, GRID.named("E1"))]
    assert place(match, AWAY, 7) == "E1"


@pytest.mark.rule("BR-OUT-02", "BR-OUT-03", "BR-TURN-05")
def test_the_kiker_stands_on_the_square_and_its_side_moves_first() -> None:
    match = stopped(PAIR, AWAY, "K8")
    assert place(match, AWAY, 7) == "K8"
    assert asked(match) == "set-up-anew"
    in_play(match)
    assert told(match, AllSetUp) == [AllSetUp(who(match, AWAY, 7))]
    assert match.get(LAST_TOUCH) is AWAY
    match.answer("kick-towards:W:true")
    roll(match, "kick", 1)
    assert told(match, Stopped)[1:] == [Stopped("throw-in", HOME, GRID.named("A8"))]


@pytest.mark.rule("BR-TURN-05", "BR-OUT-06")
def test_a_new_round_begins_after_the_restart_with_the_side_that_took_it() -> None:
    match = in_play(stopped(PAIR, AWAY, "K8"), "by-pass")
    assert not told(match, RoundBegan)
    match.answer(f"throw-at:{GRID.named('L8')}")
    roll(match, "pass", 1)
    roll(match, "precise-pass", 20)
    roll(match, "bounce", 12, 1)
    assert told(match, RoundBegan) == [RoundBegan(2, AWAY)]
    assert told(match, TurnBegan) == [TurnBegan(AWAY)]
    assert match.get(FIRST) is match.get(ACTIVE) is AWAY
    assert [event for event in told(match, Activated) if event.piece == who(match, AWAY, 7)] == []


@pytest.mark.rule("BR-OUT-02", "BR-START-10")
def test_without_its_kiker_the_side_names_a_taker() -> None:
    match = stopped("home 1 captain F5\nhome 8 runner F6\naway 7 kiker V5\naway 1 captain U5", HOME, "K8")
    assert (asked(match), offers(match)) == ("taker", [f"taker:{who(match, HOME, n)}" for n in (1, 8)])
    match.answer(f"taker:{who(match, HOME, 8)}")
    assert place(match, HOME, 8) == "K8"


@pytest.mark.rule("BR-OUT-08")
def test_of_several_things_that_stop_play_the_first_counts() -> None:
    """The whistle of the test stops play twice, first for a penalty."""
    match = stopped(PAIR, HOME, "K8")
    assert told(match, Stopped) == [Stopped("penalty", HOME, GRID.named("K8"))]
    assert not told(match, StartBegan)


@pytest.mark.rule("BR-OUT-08")
def test_a_restart_that_goes_straight_out_is_a_throw_in_for_the_other_side() -> None:
    match = in_play(stopped(PAIR, HOME, "K3"))
    match.answer("kick-towards:N:true")
    roll(match, "kick", 1)
    assert told(match, Stopped)[1:] == [Stopped("throw-in", AWAY, GRID.named("K1"))]
    assert place(match, AWAY, 7) == "K1"
    assert not told(match, RoundBegan)


# Where they stand --------------------------------------------------------------------------------------------


def ahead_of(side: Side, column: int, length: int) -> int:
    """A column as the side with the ball counts them, from its own end line, 1 first."""
    return column if side is HOME else length + 1 - column


def other_may(column: int, apart: int, taker: int, *, both: bool) -> bool:
    """Whether the other side may stand somewhere by BR-OUT-02, 04 and 05; columns as the side with the ball counts.

    `apart` is the Chebyshev distance from the taker, who stands in column `taker`.
    """
    if taker <= 2:
        return column >= 6
    if both and taker >= 27:
        return column <= 23
    if 28 - taker < 4:
        return apart >= 4
    return column >= taker + 4


@pytest.mark.rule("BR-OUT-02", "BR-OUT-04", "BR-OUT-05")
@pytest.mark.parametrize("both", [False, True])
@settings(max_examples=examples(60))
@given(side=st.sampled_from(Side), taken_from=st.integers(0, 28 * 15 - 1), seed=st.randoms(use_true_random=False))
def test_both_sides_stand_where_they_may(both: bool, side: Side, taken_from: int, seed: Any) -> None:
    """By hand all squares are offered that the rules allow, and no others."""
    rules = {"restart__goal_area_restart": "both" if both else "own"}
    match = stopped(crowd(seed), side, GRID.name(taken_from), **rules)
    x, _ = GRID.xy(taken_from)
    taker = ahead_of(side, x + 1, 28)
    for mine in (side, side.other):
        match.answer("by-hand")
        assert isinstance(match.pending, Decision)
        standing = {match.get(SQUARE, piece) for piece in on_pitch(match, side)}
        allowed = set()
        for square in range(28 * 15):
            column = ahead_of(side, GRID.xy(square)[0] + 1, 28)
            if mine is side:
                legal = square != taken_from and (column <= taker)
            else:
                apart = GRID.distance(square, taken_from)
                legal = square not in standing and other_may(column, apart, taker, both=both)
            if legal:
                allowed.add(square)
        assert {each.square for each in match.pending.choices[:-1]} == allowed
        match.answer("the-rest")
    assert taken_from == match.get(SQUARE, who(match, side, 7))


def hand_squares(match: Match) -> set[str]:
    """The names of the squares that are offered for the next player by hand."""
    match.answer("by-hand")
    assert isinstance(match.pending, Decision)
    return {grid_of(match).name(each.square) for each in match.pending.choices[:-1]}


@pytest.mark.rule("BR-OUT-02", "BR-OUT-04")
@pytest.mark.parametrize(("taken_from", "ours", "theirs"), [("A1", "A", "FGHIJKLMNOP"), ("L3", "ABCDEFGHIJKL", "P")])
def test_on_a_narrow_pitch_two_players_do_not_need_the_room_of_twelve(taken_from: str, ours: str, theirs: str) -> None:
    """Six squares in a column are enough for those who are there: nobody stands beyond the line, or too near."""
    text = "home 7 kiker B5\nhome 1 captain C5\naway 7 kiker N5\naway 1 captain M5\n"
    match = stopped(text, HOME, taken_from, pitch__length=16, pitch__width=6)
    assert hand_squares(match) == {f"{x}{y}" for x in ours for y in range(1, 7)} - {taken_from}
    match.answer("the-rest")
    assert hand_squares(match) == {f"{x}{y}" for x in theirs for y in range(1, 7)}


@pytest.mark.rule("BR-OUT-02")
def test_where_a_side_has_too_little_room_it_stands_no_farther_ahead_than_it_must() -> None:
    """Twelve by the end line of a pitch of six rows fill two columns."""
    lines = [f"home {n + 1} {SQUAD[n].value} {'FG'[n % 2]}{n // 2 + 1}" for n in range(12)]
    text = "\n".join((*lines, "away 7 kiker N5", "away 1 captain M5"))
    match = stopped(text, HOME, "A1", pitch__length=16, pitch__width=6)
    assert set(squares(match, HOME).values()) == {f"{x}{y}" for x in "AB" for y in range(1, 7)}


@pytest.mark.rule("BR-TEAM-07")
def test_of_reserves_alone_no_more_come_on_than_may_play() -> None:
    text = "active away\naway 7 kiker V5\naway 1 captain U5\nhome 7 kiker reserve\n"
    text += "".join(f"home {n} back reserve\n" for n in range(10, 15))
    match = stopped(text, HOME, "K8", pitch__players=4, pitch__reserves=2)
    assert len(squares(match, HOME)) == 4


@pytest.mark.rule("BR-OUT-05")
def test_without_a_gap_the_others_stand_anywhere_where_no_column_is_left_ahead() -> None:
    match = stopped(PAIR, HOME, "AB8", restart__restart_gap=0)
    match.answer("nearest")
    standing = {place(match, HOME, number) for number in (1, 7)}
    assert hand_squares(match) == {GRID.name(square) for square in range(28 * 15)} - standing


def crowd(seed: Any, players: int = 12) -> str:
    """A position with both sides scattered over the pitch, some of them down."""
    lines, spots = [], seed.sample(range(28 * 15), 2 * players)
    for n, square in enumerate(spots):
        side, mine = ("home", n + 1) if n < players else ("away", n - players + 1)
        lines.append(f"{side} {mine} {SQUAD[mine - 1].value} {GRID.name(square)}{' down' if n % 4 == 3 else ''}")
    return "\n".join(lines)


@pytest.mark.rule("BR-OUT-09", "BR-OUT-03")
@pytest.mark.parametrize("order", ["ball_side_first", "other_side_first"])
@settings(max_examples=examples(50))
@given(side=st.sampled_from(Side), taken_from=st.integers(0, 28 * 15 - 1), seed=st.randoms(use_true_random=False))
def test_by_the_automatic_set_up_each_goes_to_the_nearest_square(
    order: str, side: Side, taken_from: int, seed: Any
) -> None:
    text = crowd(seed)
    match = stopped(text, side, GRID.name(taken_from), restart__restart_order=order)
    sides = [side, side.other] if order == "ball_side_first" else [side.other, side]
    expected = nearest_of_all(text, sides, side, taken_from)
    found = {(each.side, number(match, each.id)): match.get(SQUARE, each.id) for each in match.pieces}
    assert found == expected
    assert all(match.get(STATUS, each.id) is Status.STANDING for each in match.pieces)


def nearest_of_all(text: str, order: list[Side], side: Side, taken_from: int) -> dict[tuple[Side, int], int]:
    """BR-OUT-09 by the letter: who stands legally stays; the others go, by number, to the nearest legal free square."""
    was = {}
    for line in text.splitlines():
        words = line.split()
        was[HOME if words[0] == "home" else AWAY, int(words[1])] = GRID.named(words[3])
    taker = ahead_of(side, GRID.xy(taken_from)[0] + 1, 28)

    def legal(mine: Side, square: int) -> bool:
        column = ahead_of(side, GRID.xy(square)[0] + 1, 28)
        if square == taken_from:
            return False
        apart = GRID.distance(square, taken_from)
        return column <= taker if mine is side else other_may(column, apart, taker, both=False)

    found = {(side, 7): taken_from}
    for mine in order:
        for key, square in was.items():
            if key[0] is mine and key not in found and legal(mine, square):
                found[key] = square
    for mine in order:
        for key in [(mine, n) for n in range(1, 13) if (mine, n) not in found]:
            free = [square for square in range(28 * 15) if square not in found.values() and legal(mine, square)]
            found[key] = min(free, key=lambda each: (GRID.distance(each, was[key]), *GRID.xy(each)))
    return found


@pytest.mark.rule("BR-OUT-09")
def test_who_stands_legally_stays_and_is_not_told_of() -> None:
    match = stopped(PAIR, HOME, "H8")
    assert told(match, Placed) == [Placed(who(match, HOME, 7), GRID.named("H8"))]
    assert [place(match, HOME, 1), place(match, AWAY, 1), place(match, AWAY, 7)] == ["F5", "U5", "V5"]


@pytest.mark.rule("BR-OUT-09")
def test_who_stands_on_a_square_stays_before_who_lies_there() -> None:
    match = stopped("home 7 kiker E5\nhome 1 captain F5 down\nhome 2 scrum F5\naway 7 kiker V5", HOME, "K8")
    assert place(match, HOME, 2) == "F5"
    assert place(match, HOME, 1) == "E4"  # of the squares beside, the lowest column, then the lowest row


@pytest.mark.rule("BR-OUT-04")
@pytest.mark.parametrize(("gap", "squares"), [(0, ["L1", "M9"]), (3, ["O1", "O7"]), (5, ["Q1", "Q5"])])
def test_how_many_columns_the_other_side_leaves_free_is_an_option(gap: int, squares: list[str]) -> None:
    """Of squares as far away, in king's moves, those of the lowest row are taken."""
    match = stopped("home 7 kiker E5\naway 1 captain A8\naway 2 scrum M9", HOME, "K8", restart__restart_gap=gap)
    assert [place(match, AWAY, n) for n in (1, 2)] == squares


@pytest.mark.rule("BR-OUT-05")
@pytest.mark.parametrize(("square", "column"), [("A8", 6), ("B8", 6), ("C8", 7)])
def test_in_the_own_goal_area_the_distance_counts_from_the_goal_line(square: str, column: int) -> None:
    match = stopped("home 7 kiker E5\naway 1 captain A7\naway 2 scrum V5", HOME, square)
    assert xy(match, AWAY, 1)[0] == column


@pytest.mark.rule("BR-OUT-05")
@pytest.mark.parametrize("side", [HOME, AWAY])
def test_where_too_few_columns_are_left_the_others_stand_four_squares_from_the_taker(side: Side) -> None:
    text, square = (
        ("away 1 captain AA8\nhome 7 kiker N5", "Z8") if side is HOME else ("home 1 captain B8\naway 7 kiker N5", "C8")
    )
    match = stopped(f"{text}\nhome 12 back K1\naway 12 back R1", side, square)
    assert GRID.distance(match.get(SQUARE, who(match, side.other, 1)), GRID.named(square)) == 4


@pytest.mark.rule("BR-OUT-05")
@pytest.mark.parametrize(("how", "square"), [("own", "Y4"), ("both", "W2")])
def test_in_the_other_goal_area_too_the_distance_may_count_from_its_line(how: str, square: str) -> None:
    match = stopped("home 7 kiker E5\naway 1 captain AA6\naway 2 scrum N5", HOME, "AA8", restart__goal_area_restart=how)
    assert place(match, AWAY, 1) == square
    assert not told(match, TryScored)  # a taker with the ball in the goal area has not carried it there


@pytest.mark.rule("BR-OUT-03")
def test_halves_and_the_rules_of_a_start_do_not_bind() -> None:
    match = stopped("home 7 kiker V5\nhome 1 captain W5\naway 1 captain C5\naway 7 kiker D5", HOME, "X8")
    assert [place(match, HOME, n) for n in (1, 7)] == ["W5", "X8"]  # both in the opponents' half
    assert place(match, AWAY, 1) == "AB1"


@pytest.mark.rule("BR-OUT-03")
@pytest.mark.parametrize(("order", "sides"), [("ball_side_first", [AWAY, HOME]), ("other_side_first", [HOME, AWAY])])
def test_the_side_with_the_ball_sets_up_first_or_second(order: str, sides: list[Side]) -> None:
    match = stopped(PAIR, AWAY, "K8", restart__restart_order=order)
    for side in sides:
        assert isinstance(match.pending, Decision)
        assert (match.pending.by, asked(match)) == (side, "set-up-anew")
        match.answer("nearest")
    assert asked(match) == "restart"


@pytest.mark.rule("BR-OUT-09")
def test_the_automatic_set_up_may_be_made_without_asking() -> None:
    match = stopped(PAIR, AWAY, "K8", restart__auto_restart="always")
    assert asked(match) == "restart"
    assert place(match, AWAY, 7) == "K8"


@pytest.mark.rule("BR-START-10", "BR-OUT-09")
def test_who_was_pushed_off_comes_back_where_it_left_and_reserves_do_not() -> None:
    match = scene(f"{PAIR}away 10 back P1\naway 11 back P2")
    edge, reserve = who(match, AWAY, 10), who(match, AWAY, 11)
    for piece, how in ((edge, Status.PUSHED_OUT), (reserve, Status.RESERVE)):
        take_off(match, piece, how)
    match.set(EDGE, edge, GRID.named("W1"))
    match.push(Restart(HOME, GRID.named("K8")))
    match.answer("end-turn")
    assert (status(match, AWAY, 10), place(match, AWAY, 10)) == (Status.STANDING, "W1")
    assert (status(match, AWAY, 11), place(match, AWAY, 11)) == (Status.RESERVE, "off")
    assert match.get(EDGE, edge) == OFF


# By hand -------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-OUT-02", "BR-OUT-03")
def test_by_hand_a_refusal_says_why() -> None:
    match = stopped(PAIR, HOME, "K8")
    match.answer("by-hand")
    for name, why in (("L3", "it is beyond the line of the ball"), ("K8", "the taker stands there")):
        with pytest.raises(IllegalAnswer, match=why):
            match.answer(f"place:{GRID.named(name)}")
    match.answer(f"place:{GRID.named('K9')}")
    assert place(match, HOME, 1) == "K9"
    match.answer("by-hand")
    with pytest.raises(IllegalAnswer, match="it is too near to the ball: 3 columns are left free"):
        match.answer(f"place:{GRID.named('N3')}")
    match.answer(f"place:{GRID.named('O3')}")
    with pytest.raises(IllegalAnswer, match="somebody stands there"):
        match.answer(f"place:{GRID.named('O3')}")


@pytest.mark.rule("BR-OUT-03")
@pytest.mark.parametrize("square", ["K8", "Z3", "AB14", "A1"])
@settings(max_examples=examples(12))
@given(data=st.data(), seed=st.randoms(use_true_random=False), side=st.sampled_from(Side))
def test_whatever_is_placed_by_hand_everyone_stands_on_a_square_of_its_own(
    square: str, data: st.DataObject, seed: Any, side: Side
) -> None:
    match = stopped(crowd(seed), side, square)
    while asked(match) != "restart":
        assert isinstance(match.pending, Decision)
        if asked(match) == "set-up-anew":
            match.answer("by-hand")
        else:
            options = match.pending.choices
            match.answer(options[data.draw(st.integers(0, len(options) - 2))])
        assert not list(invariants(match))
    taken = [name for mine in Side for name in squares(match, mine).values()]
    assert len(taken) == len(set(taken)) == 24
    taker = ahead_of(side, GRID.xy(GRID.named(square))[0] + 1, 28)
    for mine in Side:
        for name in squares(match, mine).values():
            column = ahead_of(side, GRID.xy(GRID.named(name))[0] + 1, 28)
            apart = GRID.distance(GRID.named(name), GRID.named(square))
            if mine is side:
                assert column <= taker
            else:
                assert other_may(column, apart, taker, both=False)


def test_a_team_mate_who_is_still_to_come_changes_places() -> None:
    match = stopped(f"{PAIR}home 2 scrum G5\nhome 3 scrum H5\n", HOME, "K8")
    match.answer("by-hand")
    match.answer(f"place:{GRID.named('G5')}")
    assert [place(match, HOME, n) for n in (1, 2)] == ["G5", "F5"]
    with pytest.raises(IllegalAnswer, match="somebody stands there"):
        match.answer(f"place:{GRID.named('G5')}")


@pytest.mark.rule("BR-OUT-03")
def test_who_sets_up_first_need_not_heed_the_other_side() -> None:
    """Close to the end line both may stand in the same squares; who was there makes way."""
    match = stopped("home 7 kiker E5\nhome 1 captain F5\naway 1 captain U5\naway 2 scrum T5", HOME, "Z8")
    match.answer("by-hand")
    match.answer(f"place:{GRID.named('U5')}")
    assert (place(match, HOME, 1), place(match, AWAY, 1)) == ("U5", "T4")
    match.answer("by-hand")
    with pytest.raises(IllegalAnswer, match="somebody stands there"):
        match.answer(f"place:{GRID.named('U5')}")


# How it comes into play --------------------------------------------------------------------------------------


@pytest.mark.rule("BR-OUT-06", "BR-PASS-09")
@pytest.mark.parametrize(("costs", "how", "left"), [(True, "by-pass", 4), (False, "by-pass", 8), (True, "by-foot", 8)])
def test_what_a_pass_by_hand_costs_is_missing_in_the_takers_activation(costs: bool, how: str, left: int) -> None:
    """A Kiker has 8 movement points; a pass costs half of them."""
    match = in_play(stopped(PAIR, HOME, "K8", restart__restart_pass_costs=costs), how)
    if how == "by-pass":
        match.answer(f"throw-at:{GRID.named('L8')}")
        roll(match, "pass", 1)
        roll(match, "precise-pass", 20)
    else:
        match.answer("kick-towards:E:true")
        roll(match, "kick", 1)
    roll(match, "bounce", 12, 1)
    match.answer(f"activate:{who(match, HOME, 7)}")
    assert told(match, Activated)[-1] == Activated(who(match, HOME, 7), left)


@pytest.mark.rule("BR-OUT-06")
def test_what_it_owes_is_forgotten_with_the_turn() -> None:
    match = in_play(stopped(PAIR, HOME, "K8"), "by-pass")
    match.answer(f"throw-at:{GRID.named('L8')}")
    roll(match, "pass", 1)
    roll(match, "precise-pass", 20)
    roll(match, "bounce", 12, 1)
    assert match.get(OWED_NOW, who(match, HOME, 7)) == 4
    for _ in Side:
        match.answer("end-turn")
    match.answer(f"activate:{who(match, HOME, 7)}")
    assert told(match, Activated)[-1] == Activated(who(match, HOME, 7), 8)


@pytest.mark.rule("BR-OUT-02", "BR-START-10")
def test_the_kiker_takes_it_and_nobody_else_who_can_kick() -> None:
    match = in_play(stopped(f"{PAIR}home 8 runner E6 capabilities=kick\n", HOME, "K8"))
    assert told(match, AllSetUp)[-1].piece == who(match, HOME, 7)


@pytest.mark.rule("BR-OUT-06", "BR-TURN-05")
def test_a_spell_of_the_round_that_play_has_ended_does_not_keep_the_taker_from_passing() -> None:
    """Slowed to no point at all, the Kiker has a full move in the round that the penalty begins."""
    match = in_play(stopped(PAIR.replace("kiker E5", "kiker E5 haste=-8"), HOME, "K8"), "by-pass")
    assert match.get(OWED_NOW, who(match, HOME, 7)) == 4


@pytest.mark.rule("BR-OUT-06", "BR-OUT-08")
def test_what_a_pass_has_cost_is_forgotten_if_it_goes_straight_out_again() -> None:
    match = in_play(stopped(PAIR, HOME, "K1"), "by-pass")
    match.answer("throw-towards:N:true")
    roll(match, "pass", 1)
    assert told(match, RestartBegan)[-1] == RestartBegan("throw-in", AWAY, GRID.named("K1"))
    assert match.get(OWED_NOW, who(match, HOME, 7)) == 0


@pytest.mark.rule("BR-OUT-06")
def test_the_taker_may_not_keep_the_ball() -> None:
    """Where a bad pass stays in the passer's hands, at a restart it falls at its feet instead."""
    match = in_play(stopped(PAIR, HOME, "K8", passing__fumble="no_pass"), "by-pass")
    match.answer(f"throw-at:{GRID.named('L8')}")
    roll(match, "pass", 20)
    assert told(match, BallLost)[-1] == BallLost(who(match, HOME, 7))
    assert match.get(BALL) == GRID.named("K8")
    roll(match, "bounce", 3, 1)
    assert match.get(BALL) == GRID.named("L8")
    assert match.get(HOLDER) == -1


@pytest.mark.rule("BR-OUT-02", "BR-KICK-01")
def test_a_taker_with_too_few_points_for_a_pass_kicks() -> None:
    text = "home 7 kiker E5\nhome 1 captain F5\naway 7 kiker V5\naway 1 captain U5\n"
    few: dict[str, Any] = {"movement-points__mp_by_dexterity": {(1, 25): 1}}
    match = stopped(text, HOME, "K8", **few)
    for _ in Side:
        match.answer("nearest")
    assert asked(match) == "kick"


@pytest.mark.rule("BR-START-06", "BR-OUT-02")
@pytest.mark.parametrize("square", ["A1", "N8", "AB15", "O8"])
@pytest.mark.parametrize("players", [4, 16])
def test_there_is_room_on_the_smallest_pitch(square: str, players: int) -> None:
    """Sixteen columns of six squares, for up to 32 players."""
    small = Grid(16, 6)
    x, y = GRID.xy(GRID.named(square))
    name = small.name(small.at(min(x, 15), min(y, 5)))
    lines = [
        f"{side} {n + 1} {SQUAD[n].value} {small.name(at * players + n)}"
        for at, side in enumerate(("home", "away"))
        for n in range(players)
    ]
    sizes: dict[str, Any] = {"pitch__length": 16, "pitch__width": 6, "pitch__players": players}
    for side in Side:
        match = stopped("\n".join(lines), side, name, restart__restart_gap=12, **sizes)
        if asked(match) == "taker":
            match.answer(f"taker:{who(match, side, 1)}")
        taken = [each for mine in Side for each in squares(match, mine).values()]
        assert len(taken) == len(set(taken)) == len(lines)
