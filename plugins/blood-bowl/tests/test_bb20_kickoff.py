"""Set-up and kick-off by the rules of 2020 (BB20-SET, BB20-KICK)."""

from __future__ import annotations

import pytest
from bb20_kicks import NORTH_EAST, after_a_touchdown, event20, kicking, roll20, set_up
from bb_kicks import GRID, asks, direction, told
from bb_scenes import options_of, roll_of

from ruleengine import AWAY, HOME, Decision, Roll, Side, new_match
from ruleengine_blood_bowl import BLOOD_BOWL_2020
from ruleengine_blood_bowl._base.formations import why_not_set_up
from ruleengine_blood_bowl._bb2020.kickoff import kickers
from ruleengine_blood_bowl.bb2020 import KICKER, KickerNamed
from ruleengine_blood_bowl.events import BallRests, BallTaken, EventRolled, KickedOff, Placed, TurnedOver
from ruleengine_blood_bowl.state import (
    BALL,
    HOLDER,
    NOBODY,
    OFF,
    PITCH,
    SQUARE,
    STANDING,
    STATUS,
    TURN,
    ZONES,
    Status,
    on_pitch,
)
from ruleengine_blood_bowl.teams import player_of


@pytest.mark.rule("BB20-SET-01", "BB20-MAT-02")
def test_the_kickers_set_up_first_and_all_eleven_stand() -> None:
    match = set_up()
    sides = [match.pieces[event.piece].side for event in told(match, Placed)]
    assert sides == [HOME] * 11 + [AWAY] * 11
    for side in Side:
        squares = [match.get(SQUARE, piece) for piece in on_pitch(match, side)]
        assert len(set(squares)) == 11
        assert all((GRID.xy(square)[0] > 12) is (side is AWAY) for square in squares)
        assert match.get(STANDING, side).bit_count() == match.get(ZONES, side).bit_count() == 11


@pytest.mark.rule("BB20-SET-02")
@pytest.mark.parametrize(
    ("names", "complaint"),
    [
        ("M7 M8 M9 A1 A2 A14 A15 B8 C8 D8 E8", ""),
        ("M7 M8 L9 A1 A2 A14 A15 B8 C8 D8 E8", "1 more must stand on the line of scrimmage, in the centre field"),
        ("M3 M7 M8 A1 B8 A14 A15 C8 D8 E8 F8", "1 more must stand on the line of scrimmage, in the centre field"),
        ("M7 M8 M9 A1 A2 A3 A15 B8 C8 D8 E8", "a wide zone takes no more than 2"),
        ("N7 M8 M9 M10 A2 A3 A15 B8 C8 D8 E8", "player 0 is not in his own half"),
    ],
)
def test_three_on_the_line_and_two_in_a_wide_zone(names: str, complaint: str) -> None:
    match = new_match(BLOOD_BOWL_2020)
    squares = dict(enumerate(map(GRID.named, names.split())))
    assert why_not_set_up(match.derived(PITCH), HOME, squares, available=11) == complaint


@pytest.mark.rule("BB20-SET-03")
def test_two_players_both_go_on_the_line() -> None:
    text = "home 1 Lineman Y8 ball\nhome 2 Lineman B2\naway 1 Lineman C2\naway 2 Lineman B3\n"
    match = new_match(BLOOD_BOWL_2020, teams={"position": text})
    for step in ("activate:0:move", f"step:{GRID.named('Z8')}", "play-on", "play-on", "by-hand"):
        match.answer(step)
    for _ in range(2):
        request = match.pending
        assert isinstance(request, Decision)
        assert {GRID.xy(option.square)[0] for option in request.choices if hasattr(option, "square")} == {12}
        match.answer(request.choices[0])


@pytest.mark.rule("BB20-SET-04")
def test_a_team_of_nobody_is_played_against() -> None:
    text = "turns 2-2\nhome 1 Lineman Y8 ball\naway 1 Lineman injured\naway 2 Lineman ko\n"
    match = new_match(BLOOD_BOWL_2020, teams={"position": text})
    for step in ("activate:0:move", f"step:{GRID.named('Z8')}", 1, "play-on", "play-on", "by-hand"):
        match.answer(step)
    match.answer(options_of(match)[0])
    assert asks(match, "kick"), "away has nobody, home plays"
    match.answer(f"kick-to:{GRID.named('Z8')}")
    roll20(match, "direction", direction(1, 0))
    roll20(match, "deviation", 1)
    roll20(match, "kick-off-event", (3, 3))
    request = match.pending
    assert isinstance(request, Decision)
    assert (request.reason, request.by) == ("touchback-to", AWAY)
    assert len(request.choices) == 195
    match.answer(request.choices[0])
    assert len(told(match, BallRests)) == 1
    match.answer("end-turn")
    assert [match.get(TURN, side) for side in Side] == [3, 3], "away's turn is counted"
    assert isinstance(match.pending, Decision)
    assert (match.pending.reason, match.pending.by) == ("activate", HOME)


# The kicker ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-KICK-01")
def test_the_kicker_stands_neither_on_the_line_nor_in_a_wide_zone() -> None:
    match = set_up()
    request = match.pending
    assert isinstance(request, Decision)
    assert (request.reason, request.by) == ("kicker", HOME)
    places = {option.piece: GRID.xy(match.get(SQUARE, option.piece)) for option in request.choices}
    allowed = {
        piece
        for piece in on_pitch(match, HOME)
        if GRID.xy(match.get(SQUARE, piece))[0] != 12 and 4 <= GRID.xy(match.get(SQUARE, piece))[1] <= 10
    }
    assert set(places) == allowed
    assert 0 < len(allowed) < 11
    match.answer(request.choices[1])
    assert match.get(KICKER) == request.choices[1].piece
    assert told(match, KickerNamed) == [KickerNamed(request.choices[1].piece)]


@pytest.mark.rule("BB20-KICK-01")
def test_of_three_or_fewer_one_on_the_line_may_kick() -> None:
    match = after_a_touchdown("1-1")
    assert told(match, KickerNamed) == [KickerNamed(player_of(match, HOME, 1))]
    assert GRID.xy(match.get(SQUARE, player_of(match, HOME, 1)))[0] == 12


@pytest.mark.rule("BB20-KICK-01")
@pytest.mark.parametrize(("players", "bars"), [(2, False), (3, False), (4, True)])
def test_with_exactly_three_players_one_on_the_line_may_kick_and_with_four_none(players: int, bars: bool) -> None:
    line = ["M7", "M8", "M9", "G8"][:players]
    lines = [f"home {number} Lineman [] {name}" for number, name in enumerate(line, 1)]
    match = new_match(BLOOD_BOWL_2020, teams={"position": "\n".join([*lines, "away 1 Lineman [] Z8"])})
    able = [player_of(match, HOME, number) for number in range(1, players + 1)]
    assert kickers(match, HOME) == ([able[3]] if bars else able)


@pytest.mark.rule("BB20-KICK-01")
def test_of_three_or_fewer_none_in_a_wide_zone_may_kick() -> None:
    """Fewer players lift the bar from the line of scrimmage only."""
    text = "home 1 Lineman Y8 ball\nhome 2 Lineman B2\naway 1 Lineman C2\n"
    match = new_match(BLOOD_BOWL_2020, teams={"position": text}, options={"set-up.short_los": "free"})
    for step in ("activate:0:move", f"step:{GRID.named('Z8')}"):
        match.answer(step)
    places = iter(["M3", "M8"])
    while not asks(match, "kick"):
        request = match.pending
        assert isinstance(request, Decision)
        if request.reason == "kicker":
            assert [option.piece for option in request.choices] == [player_of(match, HOME, 2)], "not he on M3"
        place = request.reason == "place" and request.by is HOME
        known = {"concede": "play-on", "set-up": "by-hand"}.get(request.reason, request.choices[0])
        match.answer(f"place:{GRID.named(next(places))}" if place else known)
    assert told(match, KickerNamed) == [KickerNamed(player_of(match, HOME, 2))]


# The kick --------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-KICK-02")
def test_any_square_of_the_receiving_half_may_be_aimed_at() -> None:
    match = set_up()
    match.answer(options_of(match)[0])
    request = match.pending
    assert isinstance(request, Decision)
    assert {option.square for option in request.choices} == {GRID.at(x, y) for x in range(13, 26) for y in range(15)}


@pytest.mark.rule("BB20-KICK-02", "BB20-KICK-03", "BB20-KICK-04")
def test_the_ball_deviates_then_comes_the_event_then_it_lands() -> None:
    match = kicking()
    roll20(match, "direction", NORTH_EAST)
    roll20(match, "deviation", 3)
    assert (match.get(BALL), match.get(HOLDER)) == (OFF, NOBODY), "in the air"
    assert told(match, EventRolled) == []
    roll20(match, "kick-off-event", (3, 3))
    assert GRID.name(match.get(BALL)) == "W5", "three north-east of T8"
    roll20(match, "direction", direction(0, 1))
    assert GRID.name(match.get(BALL)) == "W6", "it bounces once from a free square"
    assert told(match, KickedOff) == [KickedOff(HOME)]


@pytest.mark.rule("BB20-KICK-04")
def test_who_stands_where_it_lands_must_try_to_catch_it() -> None:
    match = kicking("T9")
    roll20(match, "direction", NORTH_EAST)
    roll20(match, "deviation", 1)
    roll20(match, "kick-off-event", (3, 3))
    request = match.pending
    assert isinstance(request, Roll)
    assert request.reason == "blood-bowl.catch"
    check = request.check
    assert check is not None
    assert (check.base, [m.value for m in check.modifiers]) == (3, [-1]), "AG 3+, −1 for the deviation"


@pytest.mark.rule("BB20-KICK-05", "BB20-BALL-04")
@pytest.mark.parametrize(
    ("aim", "heading", "far"), [("Z8", (1, 0), 1), ("T1", (0, -1), 1), ("O8", (-1, 0), 2), ("Q8", (-1, -1), 6)]
)
def test_a_kick_off_the_pitch_or_over_the_line_is_a_touchback_after_the_event(
    aim: str, heading: tuple[int, int], far: int
) -> None:
    match = kicking(aim)
    roll20(match, "direction", direction(*heading))
    roll20(match, "deviation", far)
    roll20(match, "kick-off-event", (3, 3))
    request = match.pending
    assert isinstance(request, Decision)
    assert (request.reason, request.by) == ("touchback", AWAY)
    assert {option.piece for option in request.choices} == set(on_pitch(match, AWAY))
    match.answer(request.choices[3])
    assert match.get(HOLDER) == request.choices[3].piece
    assert told(match, BallTaken) == [BallTaken(request.choices[3].piece, "touchback")], "without a roll"


@pytest.mark.rule("BB20-KICK-05")
@pytest.mark.parametrize(("aim", "bounce"), [("N8", (-1, 0)), ("Z1", (0, -1)), ("Z8", (1, 0))])
def test_a_bounce_off_the_pitch_or_over_the_line_is_a_touchback(aim: str, bounce: tuple[int, int]) -> None:
    """It deviates one square back and forth: aimed one square away, it lands on the square named."""
    x, y = GRID.xy(GRID.named(aim))
    match = kicking(GRID.name(GRID.at(x, y + 3)))
    roll20(match, "direction", direction(0, -1))
    roll20(match, "deviation", 3)
    roll20(match, "kick-off-event", (3, 3))
    if asks(match, "blood-bowl.catch"):
        match.answer(1)
        while asks(match, "re-roll"):
            match.answer("keep")
    roll20(match, "direction", direction(*bounce))
    assert asks(match, "touchback")


@pytest.mark.rule("BB20-KICK-05")
def test_a_touchback_to_one_who_is_down_bounces() -> None:
    """The receivers' only player is stunned by a Pitch Invasion, while the ball flies over the end line."""
    match = after_a_touchdown("1-1", options={"fans.fan_factor_fixed": 1}, aim="Z8", heading=direction(1, 0))
    for reason, faces in (("kick-off-event", (6, 6)), ("pitch-invasion", 6), ("pitch-invasion", 1), ("invaders", 1)):
        roll20(match, reason, faces)
    receiver = player_of(match, AWAY, 1)
    assert match.get(STATUS, receiver) is Status.STUNNED
    assert match.get(BALL) == match.get(SQUARE, receiver)
    roll20(match, "direction", direction(1, 0))
    assert len(told(match, BallRests)) == 1


@pytest.mark.rule("BB20-KICK-06")
@pytest.mark.parametrize("total", range(2, 13))
def test_no_turnover_comes_from_a_kick_off(total: int) -> None:
    match = event20(total)
    while not told(match, KickedOff):
        request = match.pending
        match.answer(options_of(match)[0] if isinstance(request, Decision) else (1,) * len(roll_of(match).dice))
    assert told(match, TurnedOver) == []
