"""The events of the kick-off table by the rules of 2020 (BB20-KT)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from bb20_kicks import SCORING, after_a_touchdown, event20, kicking, roll20
from bb_kicks import GRID, asks, place, teams, told
from bb_scenes import options_of

from ruleengine import AWAY, HOME, Decision, Match, Side, new_match
from ruleengine.dice import d6
from ruleengine.odds import distribution
from ruleengine_blood_bowl import BLOOD_BOWL_2020
from ruleengine_blood_bowl._base.formations import why_not_set_up
from ruleengine_blood_bowl.bb2020 import BRIBES, LANDING
from ruleengine_blood_bowl.events import (
    Activated,
    EventRolled,
    Left,
    MarkersMoved,
    Moved,
    Recovered,
    RerollGained,
    RerollSpent,
    TurnBegan,
    TurnedOver,
    WasHurt,
    WentDown,
)
from ruleengine_blood_bowl.rules import EVENTS
from ruleengine_blood_bowl.state import (
    BALL,
    HALF,
    PITCH,
    REROLLS,
    SQUARE,
    STATUS,
    TAKEN,
    TURN,
    Status,
    at,
    marked,
    on_pitch,
)
from ruleengine_blood_bowl.teams import player_of

# The table -------------------------------------------------------------------------------------------------

ROWS = [
    ("BB20-KT-02", 2, "get-the-ref", 1),
    ("BB20-KT-03", 3, "time-out", 2),
    ("BB20-KT-04", 4, "solid-defence", 3),
    ("BB20-KT-05", 5, "high-kick", 4),
    ("BB20-KT-06", 6, "cheering-fans", 5),
    ("BB20-KT-07", 7, "brilliant-coaching", 6),
    ("BB20-KT-08", 8, "changing-weather", 5),
    ("BB20-KT-09", 9, "quick-snap", 4),
    ("BB20-KT-10", 10, "blitz", 3),
    ("BB20-KT-11", 11, "officious-ref", 2),
    ("BB20-KT-12", 12, "pitch-invasion", 1),
]


@pytest.mark.parametrize(
    ("total", "name", "ways"), [pytest.param(*row, marks=pytest.mark.rule(rule)) for rule, *row in ROWS]
)
def test_the_table_names_its_event_by_two_dice(total: int, name: str, ways: int) -> None:
    match = event20(total)
    weights = {row.name: weight for row, weight in match.derived(EVENTS).weights(2 * d6).items()}
    assert weights[name] == ways
    assert sum(weights.values()) == 36
    assert told(match, EventRolled)[0] == EventRolled(name)


@pytest.mark.rule("BB20-GEN-09")
def test_the_kicking_coach_rolls_the_kick_and_its_event() -> None:
    match = kicking()
    roll20(match, "direction", 1)
    assert match.pending is not None
    assert match.pending.by is HOME
    roll20(match, "deviation", 1)
    assert match.pending is not None
    assert (match.pending.reason, match.pending.by) == ("blood-bowl.kick-off-event", HOME)


@pytest.mark.rule("BB20-KT-02", "BB20-MAT-08")
def test_get_the_ref_brings_each_team_a_bribe() -> None:
    match = event20(2, teams=teams({"bribes": 1}, {}))
    assert [match.get(BRIBES, side) for side in Side] == [2, 1]


@pytest.mark.rule("BB20-KT-03", "BB20-KT-24")
@pytest.mark.parametrize(
    ("turns", "after"),
    [
        ("1-1", [2, 2]),
        ("5-4", [6, 5]),
        ("5-7", [6, 8]),  # the receivers have none left
        ("6-5", [5, 4]),  # the kickers' marker decides
        ("6-7", [5, 6]),
        ("8-7", [7, 6]),
        ("7-0", [6, 0]),  # never below nothing
    ],
)
def test_a_time_out_moves_both_markers(turns: str, after: list[int]) -> None:
    match = after_a_touchdown(turns)
    roll20(match, "kick-off-event", (1, 2))
    assert [match.get(TURN, side) for side in Side] == after
    assert told(match, MarkersMoved) == [MarkersMoved(1 if after[0] > int(turns[0]) else -1)]
    assert match.get(HALF) == 1


@pytest.mark.rule("BB20-KT-24")
@pytest.mark.parametrize("kickers", range(1, 9))
def test_a_time_out_never_ends_a_half(kickers: int) -> None:
    """Whatever the receivers' marker, one team at least has a turn left."""
    for receivers in range(8):
        match = after_a_touchdown(f"{kickers}-{receivers}")
        roll20(match, "kick-off-event", (1, 2))
        assert min(match.get(TURN, side) for side in Side) < 8
        assert match.get(HALF) == 1


@pytest.mark.rule("BB20-KT-03", "BB20-KT-24")
@pytest.mark.parametrize(
    ("length", "turns", "after"),
    [(2, "2-1", [1, 0]), (4, "1-1", [2, 2]), (4, "2-2", [1, 1]), (10, "7-7", [8, 8]), (10, "8-7", [7, 6])],
)
def test_a_time_out_is_late_by_the_turns_that_are_left(length: int, turns: str, after: list[int]) -> None:
    """Of 8 turns the last three are late; so are they of a half of another length, which it never ends."""
    match = after_a_touchdown(turns, options={"match.turns": length})
    roll20(match, "kick-off-event", (1, 2))
    assert [match.get(TURN, side) for side in Side] == after


# Solid Defence -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-KT-04")
def test_a_solid_defence_sets_open_kickers_up_again_by_the_rules() -> None:
    match = event20(4)
    before = {piece: place(match, piece) for side in Side for piece in on_pitch(match, side)}
    roll20(match, "how-many", 1)
    request = match.pending
    assert isinstance(request, Decision)
    offered = {option.piece for option in request.choices[:-1]}
    assert offered == {piece for piece in on_pitch(match, HOME) if not marked(match, piece)}
    assert 0 < len(offered) < 11, "those on the line are marked"
    taken = sorted(offered)[:2]
    for piece in taken:
        match.answer(f"take-up:{piece}")
    match.answer("stay")
    for _ in taken:
        assert asks(match, "place")
        match.answer(options_of(match)[0])
    after = {piece: place(match, piece) for side in Side for piece in on_pitch(match, side)}
    assert after.keys() == before.keys()
    assert {piece for piece in after if after[piece] != before[piece]} <= set(taken)
    squares = {piece: match.get(SQUARE, piece) for piece in on_pitch(match, HOME)}
    assert why_not_set_up(match.derived(PITCH), HOME, squares, available=11) == ""


@pytest.mark.rule("BB20-KT-04", "BB20-T-02")
@pytest.mark.parametrize(("face", "many"), [(1, 4), (2, 5), (3, 6)])
def test_so_many_players_are_taken_up_at_most(face: int, many: int) -> None:
    match = event20(4)
    roll20(match, "how-many", face)
    taken = 0
    while isinstance(match.pending, Decision) and match.pending.reason == "solid-defence":
        match.answer(match.pending.choices[0])
        taken += 1
    assert taken == many
    assert asks(match, "place")


@pytest.mark.rule("BB20-T-02", "BB20-GEN-07")
def test_four_five_or_six_players_are_as_likely() -> None:
    match = event20(9)
    before = [match.get(SQUARE, piece) for piece in on_pitch(match, AWAY)]
    rolled = distribution(
        match,
        lambda m: sum(m.get(SQUARE, piece) not in before for piece in on_pitch(match, AWAY)),
        until=lambda m: asks(m, "blood-bowl.direction"),
        away=lambda view, decision: next(option for option in decision.choices if option.to not in before),
    ).chances
    assert rolled == {4: Fraction(1, 3), 5: Fraction(1, 3), 6: Fraction(1, 3)}


# High Kick, coaching ------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-KT-05", "BB20-KT-23")
def test_a_high_kick_places_an_open_receiver_under_the_ball() -> None:
    match = event20(5)
    request = match.pending
    assert isinstance(request, Decision)
    assert (request.reason, request.by) == ("high-kick", AWAY)
    offered = [option.piece for option in request.choices[:-1]]
    assert offered == [piece for piece in on_pitch(match, AWAY) if not marked(match, piece)]
    landing = match.get(LANDING)
    assert GRID.name(landing) == "U7"
    match.answer(f"under-the-ball:{offered[0]}")
    assert match.get(SQUARE, offered[0]) == landing
    assert asks(match, "blood-bowl.catch"), "he must try to catch it"


@pytest.mark.rule("BB20-KT-05")
def test_a_high_kick_may_be_left() -> None:
    match = event20(5)
    before = [place(match, piece) for piece in on_pitch(match, AWAY)]
    match.answer("stay")
    assert [place(match, piece) for piece in on_pitch(match, AWAY)] == before


@pytest.mark.rule("BB20-KT-23")
@pytest.mark.parametrize(("aim", "direction", "far"), [("O7", 1, 2), ("Z8", 5, 1), ("V9", 1, 1)])
def test_no_high_kick_where_nobody_can_be_placed(aim: str, direction: int, far: int) -> None:
    """Over the line of scrimmage, off the pitch, and where a receiver stands already."""
    match = kicking(aim)
    assert match.get(TAKEN) >> GRID.named("U8") & 1
    roll20(match, "direction", direction)
    roll20(match, "deviation", far)
    roll20(match, "kick-off-event", (1, 4))
    assert not asks(match, "high-kick")


@pytest.mark.rule("BB20-KT-06", "BB20-KT-20")
def test_cheering_fans_bring_nothing_without_prayers() -> None:
    match = event20(6)
    assert told(match, RerollGained) == []
    assert asks(match, "blood-bowl.direction"), "the ball bounces already"


@pytest.mark.rule("BB20-KT-06", "BB20-KT-20")
@pytest.mark.parametrize(("home", "away", "gains"), [(4, 4, [HOME]), (2, 4, []), (1, 4, [AWAY])])
def test_cheering_fans_by_option_bring_a_reroll(home: int, away: int, gains: list[Side]) -> None:
    options = {"kick-off-events.cheering_fans": "reroll"}
    match = event20(6, options=options, teams=teams({"cheerleaders": 3}, {"cheerleaders": 1}))
    roll20(match, "cheering-fans", home)
    roll20(match, "cheering-fans", away)
    assert told(match, RerollGained) == [RerollGained(side) for side in gains]


@pytest.mark.rule("BB20-KT-07", "BB20-T-01")
def test_how_often_coaching_brings_a_reroll() -> None:
    match = event20(7)
    gained = distribution(
        match,
        lambda m: tuple(m.get(REROLLS, side) - 3 for side in Side),
        until=lambda m: asks(m, "blood-bowl.direction"),
    ).chances
    assert gained == {(0, 0): Fraction(1, 6), (1, 0): Fraction(5, 12), (0, 1): Fraction(5, 12)}


@pytest.mark.rule("BB20-KT-07", "BB20-GEN-06")
@pytest.mark.parametrize(("home", "away", "gains"), [(3, 4, [HOME]), (1, 4, [AWAY]), (2, 4, [])])
def test_assistant_coaches_count(home: int, away: int, gains: list[Side]) -> None:
    match = event20(7, teams=teams({"assistant_coaches": 3}, {"assistant_coaches": 1}))
    roll20(match, "brilliant-coaching", home)
    roll20(match, "brilliant-coaching", away)
    assert told(match, RerollGained) == [RerollGained(side) for side in gains]


@pytest.mark.rule("BB20-KT-21")
@pytest.mark.parametrize(("home", "gains"), [(4, []), (3, [AWAY]), (5, [HOME])])
def test_a_coach_who_was_thrown_out_lacks_one(home: int, gains: list[Side]) -> None:
    match = after_a_touchdown("1-1", more="coach-out yes-no\n")
    roll20(match, "kick-off-event", (3, 4))
    roll20(match, "brilliant-coaching", home)
    roll20(match, "brilliant-coaching", 3)
    assert told(match, RerollGained) == [RerollGained(side) for side in gains]


@pytest.mark.rule("BB20-RR-03")
def test_the_reroll_of_coaching_is_lost_with_the_drive(scene20: Callable[..., Match]) -> None:
    text = "turns 2-2\nrerolls 3-1\nroster-rerolls 2-2\nbonus-rerolls 1-0\nhome 1 Lineman Y8 ball\naway 1 Lineman B2\n"
    match = scene20(text, "activate home 1 move", "step Z8")
    assert [match.get(REROLLS, side) for side in Side] == [2, 1]


# Weather, snaps ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-KT-08")
def test_perfect_weather_carries_the_ball_three_squares() -> None:
    match = event20(8)
    roll20(match, "weather", (3, 4))
    for _ in range(3):
        roll20(match, "direction", 5)
    assert GRID.name(match.get(BALL)) == "X7", "three east of U7"


@pytest.mark.rule("BB20-KT-08")
def test_any_other_weather_leaves_the_ball() -> None:
    match = event20(8)
    roll20(match, "weather", (1, 2))
    assert GRID.name(match.get(BALL)) == "U7"


@pytest.mark.rule("BB20-KT-08", "BB20-KICK-05")
def test_no_gust_saves_a_touchback() -> None:
    match = kicking("Z8")
    roll20(match, "direction", 5)
    roll20(match, "deviation", 1)
    roll20(match, "kick-off-event", (2, 6))
    roll20(match, "weather", (3, 4))
    assert asks(match, "touchback")


@pytest.mark.rule("BB20-KT-09", "BB20-KT-23")
def test_a_quick_snap_moves_open_receivers_one_square_each() -> None:
    match = event20(9)
    ready = [piece for piece in on_pitch(match, AWAY) if not marked(match, piece)]
    roll20(match, "how-many", 1)
    moved: list[int] = []
    while isinstance(match.pending, Decision) and match.pending.reason == "quick-snap":
        assert match.pending.by is AWAY
        options = match.pending.choices[:-1]
        assert {option.piece for option in options} <= set(ready) - set(moved)
        chosen = options[0]
        assert GRID.distance(match.get(SQUARE, chosen.piece), chosen.to) == 1
        moved.append(chosen.piece)
        match.answer(chosen)
    assert len(moved) == 4
    assert [event.piece for event in told(match, Moved)] == moved


@pytest.mark.rule("BB20-KT-23")
def test_a_quick_snap_may_cross_the_line() -> None:
    """Home's only player stands far back, away's on the line."""
    match = after_a_touchdown("1-1", options={"pitch.on_line": 0})
    roll20(match, "kick-off-event", (4, 5))
    roll20(match, "how-many", 1)
    request = match.pending
    assert isinstance(request, Decision)
    assert {GRID.xy(option.to)[0] for option in request.choices[:-1]} == {12, 13, 14}


# Blitz ---------------------------------------------------------------------------------------------------------


def blitzing(many: int = 3) -> Match:
    """A Blitz of so many by the die, home kicking."""
    match = event20(10)
    return roll20(match, "how-many", many)


@pytest.mark.rule("BB20-KT-10", "BB20-KT-22")
def test_a_blitz_lets_open_kickers_move_and_one_blitz() -> None:
    match = blitzing(1)
    request = match.pending
    assert isinstance(request, Decision)
    assert (request.reason, request.by) == ("activate", HOME)
    ready = {piece for piece in on_pitch(match, HOME) if not marked(match, piece)}
    assert {option.piece for option in request.choices[:-1]} == ready
    assert {option.action for option in request.choices[:-1]} == {"move", "blitz"}
    first = min(ready)
    match.answer(f"activate:{first}:blitz")
    match.answer(options_of(match)[0])
    match.answer("end")
    request = match.pending
    assert isinstance(request, Decision)
    assert {option.action for option in request.choices[:-1]} == {"move"}, "one of them may blitz"
    assert first not in {option.piece for option in request.choices[:-1]}
    for piece in sorted(ready)[1:4]:
        match.answer(f"activate:{piece}:move")
        match.answer("end")
    assert len(told(match, Activated)) == 4, "the Blitz is one of the four"
    assert not asks(match, "activate")
    assert told(match, TurnBegan) == []
    assert [match.get(TURN, side) for side in Side] == [0, 0]


@pytest.mark.rule("BB20-KT-22", "BB20-KICK-06", "BB20-RR-05", "BB20-KICK-03")
def test_a_mishap_of_the_kickers_ends_a_blitz_without_turnover_or_team_reroll() -> None:
    match = blitzing()
    runner = at(match, GRID.named("L5"))
    for step in (f"activate:{runner}:move", *(f"step:{GRID.named(name)}" for name in ("M5", "N5", "N4"))):
        match.answer(step)  # over the line, to where an opponent marks him, and on
    roll20(match, "dodge", 1)
    assert asks(match, "blood-bowl.armour"), "no re-roll is offered"
    match.answer((1, 1))
    assert told(match, TurnedOver) == []
    assert told(match, RerollSpent) == []
    assert not asks(match, "activate"), "the Blitz is over"
    assert asks(match, "blood-bowl.direction"), "the ball comes down"


@pytest.mark.rule("BB20-KT-22")
def test_a_receiver_who_is_knocked_down_does_not_end_a_blitz() -> None:
    """The next kicker may act once the first has put an opponent on the ground."""
    match = blitzing()
    blitzer, target = at(match, GRID.named("L5")), at(match, GRID.named("O5"))
    steps = [f"step:{GRID.named(name)}" for name in ("M5", "N5")]
    for step in (f"activate:{blitzer}:blitz", f"blitz-at:{target}", *steps, f"block:{target}"):
        match.answer(step)
    while not asks(match, "activate"):
        request = match.pending
        assert request is not None
        assert not asks(match, "blood-bowl.direction"), "the ball is still in the air"
        faces = (1, 1) if asks(match, "blood-bowl.armour") else (6,) * 3
        match.answer(request.choices[0] if isinstance(request, Decision) else faces[: len(request.dice)])
    assert [event.piece for event in told(match, WentDown)] == [target]
    request = match.pending
    assert isinstance(request, Decision)
    assert request.by is HOME
    assert blitzer not in {option.piece for option in request.choices[:-1]}
    assert {option.action for option in request.choices[:-1]} == {"move"}


@pytest.mark.rule("BB20-KT-10")
def test_one_of_a_blitz_may_throw_a_team_mate() -> None:
    """Once an Ogre and a Halfling stand side by side behind the line, he offers it beside a move and a blitz."""
    stuff = "home 2 Ogre [Throw Team-mate] B5\nhome 3 Halfling Hopeful [Right Stuff] C5\n"
    stuff += "home 4 Lineman D5\nhome 5 Lineman E5\n"
    text = SCORING.format(half=1, turns="1-1", more=stuff)
    match = new_match(BLOOD_BOWL_2020, teams={"position": text})
    places = iter(["M8", "H8", "H9", "M7", "M9"])
    runner, thrower = player_of(match, HOME, 1), player_of(match, HOME, 2)
    for step in (f"activate:{runner}:move", f"step:{GRID.named('Z8')}"):
        match.answer(step)
    while not asks(match, "blood-bowl.direction"):
        request = match.pending
        assert isinstance(request, Decision)
        mine = {"concede": "play-on", "set-up": "by-hand", "kicker": f"kicker:{thrower}"}
        place = request.reason == "place" and request.by is HOME
        match.answer(f"place:{GRID.named(next(places))}" if place else mine.get(request.reason, request.choices[0]))
    for reason, faces in (("direction", 1), ("deviation", 1), ("kick-off-event", (5, 5)), ("how-many", 1)):
        roll20(match, reason, faces)
    request = match.pending
    assert isinstance(request, Decision)
    actions = [option.action for option in request.choices[:-1] if option.piece == thrower]
    assert set(actions) == {"move", "blitz", "throw-team-mate"}


@pytest.mark.rule("BB20-KT-10")
def test_a_blitz_may_stop_before_everybody_has_acted() -> None:
    match = blitzing()
    match.answer("end-turn")
    assert told(match, Activated) == []
    assert not asks(match, "activate")


# The referee and the crowd ---------------------------------------------------------------------------------------


def troubled(total: int, home: int, away: int) -> Match:
    """After the roll-off of an Officious Ref or a Pitch Invasion; home has 3 fans more."""
    match = event20(total, teams=teams({"dedicated_fans": 4}, {"dedicated_fans": 1}))
    reason = "officious-ref" if total == 11 else "pitch-invasion"
    roll20(match, reason, home)
    return roll20(match, reason, away)


@pytest.mark.rule("BB20-KT-11", "BB20-T-03", "BB20-GEN-05", "BB20-KT-26")
def test_an_officious_ref_sends_a_random_player_off_or_leaves_him_stunned() -> None:
    match = troubled(11, 1, 3)
    chances = distribution(
        match,
        lambda m: tuple((p.id, m.get(STATUS, p.id)) for p in m.pieces if m.get(STATUS, p.id) in HURT),
        until=lambda m: asks(m, "blood-bowl.direction"),
    ).chances
    away = on_pitch(match, AWAY)
    assert chances == {
        ((piece, status),): Fraction(1, 11) * each
        for piece in away
        for status, each in ((Status.SENT_OFF, Fraction(1, 6)), (Status.STUNNED, Fraction(5, 6)))
    }


@pytest.mark.rule("BB20-KT-11", "BB20-GEN-06")
def test_an_officious_ref_looks_at_both_on_a_tie() -> None:
    match = troubled(11, 1, 4)
    for _ in Side:
        roll20(match, "random-player", 1)
        roll20(match, "officious-ref", 1)
    assert sorted(match.pieces[event.piece].side for event in told(match, Left)) == [HOME, AWAY]


@pytest.mark.rule("BB20-KT-12")
@pytest.mark.parametrize("many", [1, 2, 3])
def test_a_pitch_invasion_stuns_players_of_whoever_has_fewer_fans(many: int) -> None:
    match = troubled(12, 1, 3)
    roll20(match, "invaders", many)
    for _ in range(many):
        roll20(match, "random-player", 1)
    hurt = told(match, WasHurt)
    assert len({event.piece for event in hurt}) == many
    assert {(match.pieces[event.piece].side, event.status) for event in hurt} == {(AWAY, Status.STUNNED)}
    assert asks(match, "blood-bowl.direction")


@pytest.mark.rule("BB20-KT-12", "BB20-KT-26")
def test_a_tied_pitch_invasion_has_one_die_for_both() -> None:
    match = troubled(12, 1, 4)
    roll20(match, "invaders", 2)
    for _ in range(4):
        roll20(match, "random-player", 1)
    assert sorted(match.pieces[event.piece].side for event in told(match, WasHurt)) == [HOME, HOME, AWAY, AWAY]


@pytest.mark.rule("BB20-KT-25")
@pytest.mark.parametrize("side", list(Side))
def test_who_is_stunned_by_an_event_recovers_at_the_end_of_his_teams_next_turn(side: Side) -> None:
    match = troubled(12, 1, 3) if side is AWAY else troubled(12, 1, 6)
    roll20(match, "invaders", 1)
    roll20(match, "random-player", 1)
    roll20(match, "direction", 2)  # the ball bounces to a free square
    piece = told(match, WasHurt)[0].piece
    assert match.pieces[piece].side is side
    for mover in (AWAY, HOME)[: 1 + (side is HOME)]:
        request = match.pending
        assert isinstance(request, Decision)
        assert (request.reason, request.by) == ("activate", mover)
        assert match.get(STATUS, piece) is Status.STUNNED
        match.answer("end-turn")
    assert told(match, Recovered) == [Recovered(piece, Status.PRONE)]


HURT = (Status.SENT_OFF, Status.STUNNED)
