"""The weather, and the end of a drive by the rules of 2020: heat, secret weapons, recovery (BB20-WX, BB20-END)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from bb20_kicks import roll20
from bb_kicks import GRID, asks, told

from ruleengine import AWAY, HOME, Decision, Match, Roll, Side, new_match
from ruleengine.odds import StateView, distribution
from ruleengine_blood_bowl import BLOOD_BOWL_2020
from ruleengine_blood_bowl.bb2020 import BRIBES, COACH_OUT
from ruleengine_blood_bowl.events import BallLost, BallMoved, DriveBegan, DriveEnded, Left, Placed, Touchdown
from ruleengine_blood_bowl.rules import WEATHER_TABLE
from ruleengine_blood_bowl.state import REROLLS, SCORER, STATUS, WEATHER, Status, in_box
from ruleengine_blood_bowl.teams import player_of

Scene = Callable[..., Match]
Play = Callable[..., Match]
SCORE = "turns 3-3\nhome 1 Lineman Y8 ball\nhome 2 Lineman B2\naway 1 Lineman C4\naway 2 Lineman D6 prone\n"
RUN = ("activate home 1 move", "step Z8")


def status(match: Match, side: Side, number: int) -> Status:
    return match.get(STATUS, player_of(match, side, number))


# The weather -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "weather", "chance"),
    [
        pytest.param(range(2, 3), "heat", Fraction(1, 36), marks=pytest.mark.rule("BB20-WX-02")),
        pytest.param(range(3, 4), "sunny", Fraction(1, 18), marks=pytest.mark.rule("BB20-WX-03")),
        pytest.param(range(4, 11), "perfect", Fraction(5, 6), marks=pytest.mark.rule("BB20-WX-04")),
        pytest.param(range(11, 12), "rain", Fraction(1, 18), marks=pytest.mark.rule("BB20-WX-11")),
        pytest.param(range(12, 13), "blizzard", Fraction(1, 36), marks=pytest.mark.rule("BB20-WX-12")),
    ],
)
def test_the_weather_table(totals: range, weather: str, chance: Fraction) -> None:
    match = new_match(BLOOD_BOWL_2020, options={"fans.fan_factor_fixed": 1})
    request = match.pending
    assert isinstance(request, Roll)
    assert (request.dice.sides, request.by) == ((6, 6), None)
    assert {total: WEATHER_TABLE.at(total) for total in totals} == dict.fromkeys(totals, weather)
    assert Fraction(request.reading.weights(request.dice)[weather], 36) == chance
    first = max(1, totals[0] - 6)
    match.answer((first, totals[0] - first))
    assert match.get(WEATHER) == weather


def modified(match: Match) -> dict[str, int]:
    """What is added to the die of the check that is rolled now, by its reason."""
    assert isinstance(match.pending, Roll)
    assert match.pending.check is not None
    return {modifier.why: modifier.value for modifier in match.pending.check.modifiers}


PICK = ("ball M9\nhome 1 Lineman M8\naway 1 Lineman A1\n", ("activate home 1 move", "step M9"))
PASS = ("home 1 Lineman M8 ball\naway 1 Lineman A1\n", ("activate home 1 pass", "pass", "throw-at M11"))
CATCH = (
    "home 1 Lineman M8 ball\nhome 2 Lineman M9\naway 1 Lineman A1\n",
    ("activate home 1 hand-off", "hand-to home 2"),
)
RUSH = ("home 1 Lineman MA1 M8\naway 1 Lineman A1\n", ("activate home 1 move", "step M9", "step M10"))
INTERFERE = (
    "home 1 Lineman M8 ball\nhome 2 Lineman M14\naway 1 Lineman M11\n",
    ("activate home 1 pass", "pass", "throw-at M14", 6, "intercept away 1"),
)


@pytest.mark.rule("BB20-WX-03", "BB20-WX-04", "BB20-WX-11", "BB20-WX-12")
@pytest.mark.parametrize(
    ("rolled", "weather", "why"),
    [
        (PASS, "sunny", "very sunny"),
        (PICK, "rain", "rain"),
        (CATCH, "rain", "rain"),
        (INTERFERE, "rain", "rain"),
        (RUSH, "blizzard", "blizzard"),
    ],
)
def test_what_the_weather_takes_from_a_roll(scene20: Scene, rolled: Any, weather: str, why: str) -> None:
    """One from that roll in that weather; nothing in any other."""
    text, steps = rolled
    plain = modified(scene20(text, *steps))
    for other in ("sunny", "rain", "blizzard", "heat"):
        found = modified(scene20(f"weather {other}\n{text}", *steps))
        assert found == (plain | {why: -1} if other == weather else plain)


@pytest.mark.rule("BB20-WX-12")
def test_only_quick_and_short_passes_in_a_blizzard(scene20: Scene) -> None:
    """Six squares along a row, but not seven."""
    along = {}
    for weather in ("", "weather blizzard\n"):
        match = scene20(f"{weather}home 1 Lineman M8 ball\naway 1 Lineman A1\n", "activate home 1 pass", "pass")
        request = match.pending
        assert isinstance(request, Decision)
        along[weather] = [
            GRID.xy(option.square)[0] - 12 for option in request.choices if GRID.xy(option.square)[1] == 7
        ]
    assert max(along[""]) == 13
    assert max(along["weather blizzard\n"]) == 6


# The order -------------------------------------------------------------------------------------------------

SLAYER = "home 3 Lineman [Secret Weapon] C3\n"


@pytest.mark.rule("BB20-END-01", "BB20-END-03", "BB20-END-04", "BB20-END-05", "BB20-END-07", "BB20-RR-03")
@pytest.mark.parametrize(
    ("option", "order"),
    [("step_3", ["sending-off", "comes-back", "heat"]), ("before_ko", ["sending-off", "heat", "comes-back"])],
)
def test_weapons_then_recovery_then_the_rest(scene20: Scene, option: str, order: list[str]) -> None:
    text = f"weather heat\n{SCORE}{SLAYER}away 3 Lineman ko\n"
    match = scene20(text, *RUN, options={"weather.heat_when": option})
    seen: list[str] = []
    while not told(match, DriveBegan):
        request = match.pending
        assert request is not None
        name = request.reason.rpartition(".")[2]
        seen += [name] if name in order and name not in seen else []
        match.answer("accept" if isinstance(request, Decision) else (1,) * len(request.dice))
    assert seen == order


def fainting(match: Match, die: int) -> Match:
    """Play on until the heat has taken its toll: the first drawn in each draw."""
    roll20(match, "heat", die)
    while asks(match, "blood-bowl.random-player"):
        match.answer(1)
    return match


@pytest.mark.rule("BB20-WX-02", "BB20-WX-20", "BB20-END-04")
@pytest.mark.parametrize(("die", "gone"), [(1, (1, 1)), (2, (2, 2)), (3, (3, 2))])
def test_the_heat_takes_as_many_of_each_side_or_all(scene20: Scene, die: int, gone: tuple[int, int]) -> None:
    match = fainting(scene20(f"weather heat\n{SCORE}home 3 Lineman C3\n", *RUN), die)
    fainted = [event for event in told(match, Left) if event.status is Status.FAINTED]
    assert tuple(sum(match.pieces[e.piece].side is side for e in fainted) for side in Side) == gone
    assert tuple(len(in_box(match, side, Status.FAINTED)) for side in Side) == gone


@pytest.mark.rule("BB20-WX-20", "BB20-GEN-05")
def test_the_heat_draws_each_player_alike(scene20: Scene) -> None:
    match = scene20(f"weather heat\n{SCORE}home 3 Lineman C3\n", *RUN)
    roll20(match, "heat", 1)
    mine = [player_of(match, HOME, number) for number in (1, 2, 3)]

    def fainted(moment: StateView) -> tuple[int, ...]:
        return tuple(piece for piece in mine if moment.get(STATUS, piece) is Status.FAINTED)

    drawn = distribution(match, fainted, until=lambda m: bool(fainted(m)))
    assert drawn.chances == {(piece,): Fraction(1, 3) for piece in mine}


@pytest.mark.rule("BB20-WX-02")
def test_who_fainted_misses_exactly_the_next_drive(scene20: Scene) -> None:
    match = fainting(scene20(f"weather heat\n{SCORE}home 3 Lineman C3\n", *RUN), 1)
    fainted = in_box(match, HOME, Status.FAINTED)[0]
    while match.get(STATUS, fainted) is Status.FAINTED:
        request = match.pending
        assert request is not None
        if isinstance(request, Decision):
            match.answer(
                "end-turn" if request.reason == "activate" else request.choices[-1 if request.reason == "set-up" else 0]
            )
            assert fainted not in [event.piece for event in told(match, Placed)]
        else:
            match.answer((3, 3) if request.reason == "blood-bowl.kick-off-event" else (4,) * len(request.dice))
    assert match.get(STATUS, fainted) is Status.RESERVES
    assert (len(told(match, DriveBegan)), len(told(match, DriveEnded))) == (1, 2), "he missed one drive"


@pytest.mark.rule("BB20-END-04", "BB20-END-06")
def test_the_heat_takes_its_toll_when_a_half_ends_too(scene20: Scene) -> None:
    match = scene20("weather heat\nturns 8-8\nhome 1 Lineman B2\naway 1 Lineman Y2\n", "end-turn")
    assert asks(match, "blood-bowl.heat")


@pytest.mark.rule("BB20-END-03")
@pytest.mark.parametrize(("face", "back"), [(3, False), (4, True)])
def test_the_knocked_out_come_back_on_four(scene20: Scene, face: int, back: bool) -> None:
    match = scene20(f"{SCORE}away 3 Lineman ko\n", *RUN)
    roll20(match, "comes-back", face)
    assert status(match, AWAY, 3) is (Status.RESERVES if back else Status.KNOCKED_OUT)


@pytest.mark.rule("BB20-END-06")
def test_all_leave_the_pitch_fit_again(scene20: Scene) -> None:
    match = scene20(f"{SCORE}away 3 Lineman D7 stunned\n", *RUN)
    assert {match.get(STATUS, piece.id) for piece in match.pieces} == {Status.RESERVES}
    assert isinstance(match.pending, Decision)
    assert (match.pending.reason, match.pending.by) == ("concede", HOME), "before the set-up of the scorer"


@pytest.mark.rule("BB20-RR-03", "BB20-END-01")
def test_what_was_gained_for_the_drive_is_lost(scene20: Scene) -> None:
    match = scene20(f"rerolls 4-2\nroster-rerolls 3-3\nbonus-rerolls 1-0\n{SCORE}", *RUN)
    assert [match.get(REROLLS, side) for side in Side] == [3, 2]


# Secret weapons ----------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-END-02", "BB20-SKL-17")
@pytest.mark.parametrize(
    ("where", "leaves"),
    [("C3", True), ("C3 stunned", True), ("ko played", True), ("ko", False), ("reserves", False), ("dead", False)],
)
def test_who_took_part_is_sent_off(scene20: Scene, where: str, leaves: bool) -> None:
    match = scene20(f"{SCORE}home 3 Lineman [Secret Weapon] {where}\n", *RUN)
    assert asks(match, "sending-off") is leaves
    if leaves:
        match.answer("accept")
        assert status(match, HOME, 3) is Status.SENT_OFF


@pytest.mark.rule("BB20-END-02", "BB20-SKL-17")
def test_who_was_pushed_into_the_crowd_took_part(scene20: Scene, play: Play) -> None:
    """Away's weapon is pushed off the pitch, stunned there, and so in Reserves; then home scores."""
    text = f"{SCORE}home 4 Lineman H2\naway 4 Lineman [Secret Weapon] H1\n"
    match = scene20(text, "activate home 4 block", "block away 4", 3)
    if asks(match, "follow-up"):
        play(match, "stay")
    roll20(match, "injury", (1, 1))
    assert status(match, AWAY, 4) is Status.RESERVES
    play(match, *RUN)
    request = match.pending
    assert isinstance(request, Decision)
    assert (request.reason, request.about) == ("sending-off", player_of(match, AWAY, 4))


@pytest.mark.rule("BB20-END-02", "BB20-ARG-01", "BB20-ARG-02", "BB20-ARG-03")
@pytest.mark.parametrize(
    ("die", "leaves", "coach"), [(1, True, True), (2, None, False), (5, None, False), (6, False, False)]
)
def test_arguing_for_a_secret_weapon(scene20: Scene, die: int, leaves: bool | None, coach: bool) -> None:
    """With a bribe left, which may follow an argument in vain, but not one that cost the coach."""
    match = scene20(f"bribes 1-0\n{SCORE}{SLAYER}", *RUN, "argue", die)
    assert match.get(COACH_OUT, HOME) is coach
    if leaves is None:
        request = match.pending
        assert isinstance(request, Decision)
        assert [str(option) for option in request.choices] == ["Accept()", "Bribe()"]
        match.answer("accept")
        leaves = True
    assert (status(match, HOME, 3) is Status.SENT_OFF) is leaves


@pytest.mark.rule("BB20-END-02", "BB20-FOUL-05", "BB20-MAT-08")
def test_bribes_for_a_secret_weapon_until_one_works(scene20: Scene, play: Play) -> None:
    match = scene20(f"bribes 2-0\n{SCORE}{SLAYER}", *RUN, "bribe", 1)
    request = match.pending
    assert isinstance(request, Decision)
    assert [str(option) for option in request.choices] == ["Accept()", "Bribe()"], "the argument is forfeited"
    play(match, "bribe", 2)
    assert status(match, HOME, 3) is Status.RESERVES
    assert match.get(BRIBES, HOME) == 0


@pytest.mark.rule("BB20-END-05", "BB20-END-07")
def test_who_was_sent_off_is_not_taken_by_the_heat(scene20: Scene) -> None:
    match = scene20(f"weather heat\n{SCORE}{SLAYER}", *RUN, "accept")
    fainting(match, 3)
    assert status(match, HOME, 3) is Status.SENT_OFF
    assert len(in_box(match, HOME, Status.FAINTED)) == 2


@pytest.mark.rule("BB20-END-01", "BB20-END-02")
@pytest.mark.parametrize(("half", "more"), [(2, ""), (1, "home 3 Lineman B2\naway 2 Lineman B4\n")])
def test_the_ball_of_a_secret_weapon_is_dead_when_the_drive_ends(scene20: Scene, half: int, more: str) -> None:
    """A team-mate in the end zone beside him cannot catch it, once the last turn is over."""
    carrier = "home 1 Lineman [Secret Weapon] Y8 ball\nhome 2 Lineman AG1+ Z8\naway 1 Lineman A1\n"
    match = scene20(f"half {half}\nturn home\nturns 8-8\n{carrier}{more}", "end-turn")
    assert asks(match, "sending-off")
    match.answer("accept")
    assert match.get(STATUS, player_of(match, HOME, 1)) is Status.SENT_OFF
    assert not [event for event in match.events if isinstance(event, BallLost | BallMoved | Touchdown)]
    assert match.get(SCORER) is None
    assert match.over is (half == 2)
