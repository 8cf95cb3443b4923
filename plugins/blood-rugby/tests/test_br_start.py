"""Starts: who kicks off, the kick-off, what is a bad one, initiative."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from br_scenes import act, asked, go, offers, place, roll, scene, status, told, who
from br_starts import Missing, fresh, kicking_off, set_up, stopped
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, Match, Roll, Side
from ruleengine.grid import Grid
from ruleengine.hooks import preview_checks
from ruleengine.odds import EventOccurred, branches, odds
from ruleengine_blood_rugby._starts import Lead
from ruleengine_blood_rugby.checks import CATCH, ability_check
from ruleengine_blood_rugby.choices import KickTo, KickTowards
from ruleengine_blood_rugby.events import (
    Activated,
    AllSetUp,
    InitiativeWon,
    Recovered,
    RestartBegan,
    RoundBegan,
    StartBegan,
    Stopped,
    TurnBegan,
)
from ruleengine_blood_rugby.state import (
    BACK,
    BALL,
    DEXTERITY,
    FIRST,
    HOLDER,
    KICK_OFF,
    NOBODY,
    OFF,
    SQUARE,
    STATUS,
    Status,
    number,
)

GRID = Grid(28, 15)
FULL_EAST = "kick-towards:E:true"
"""From J8, at full force, 17 squares: to AA8."""
EAST = "kick-towards:E:false"
"""From J8 11 squares, to U8, and 3 to 6 from there."""
STAYS = (12, 1)
"""A bounce that leaves the ball where it fell."""


def good_kick(match: Match) -> Match:
    """A kick-off at full force that comes to rest on AA8."""
    match.answer(FULL_EAST)
    roll(match, "kick", 1)
    return roll(match, "bounce", *STAYS)


def out_kick(match: Match) -> Match:
    """A kick-off at full force that bounces over the end line from AA8: two squares on."""
    match.answer(FULL_EAST)
    roll(match, "kick", 1)
    return roll(match, "bounce", 3, 5)


def short_kick(match: Match) -> Match:
    """A failed kick-off that goes three squares to the left and four back, and comes to rest on J9."""
    match.answer(FULL_EAST)
    roll(match, "kick", 20)
    roll(match, "long-move", 7, 1)
    return roll(match, "long-move", 8, 2)


# Who kicks off -------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-START-07")
def test_who_attacks_first_is_drawn_by_lot_half_each() -> None:
    drawn = {branch.answers: branch.chance for branch in branches(fresh(match__first_kick="lot"), decide=lambda *_: 0)}
    assert drawn == {((1,),): Fraction(1, 2), ((2,),): Fraction(1, 2)}
    for face, side in ((1, HOME), (2, AWAY)):
        match = roll(fresh(match__first_kick="lot"), "lot", face)
        assert told(match, StartBegan) == [StartBegan(side)]


@pytest.mark.rule("BR-START-07")
@pytest.mark.parametrize(("who_kicks", "side"), [("home", HOME), ("away", AWAY)])
def test_who_attacks_first_may_be_laid_down(who_kicks: str, side: Side) -> None:
    assert told(fresh(match__first_kick=who_kicks), StartBegan) == [StartBegan(side)]


@pytest.mark.rule("BR-START-01", "BR-SCORE-01", "BR-START-10")
def test_after_a_score_the_side_that_conceded_attacks() -> None:
    match = scene("home 8 runner Z8\naway 7 kiker A1\naway 1 captain A2 down\nball home 8", match__first_kick="home")
    go(act(match, HOME, 8), "AA8")
    assert told(match, StartBegan) == [StartBegan(AWAY)]
    set_up(match)
    assert told(match, AllSetUp) == [AllSetUp(who(match, AWAY, 7))]
    assert place(match, AWAY, 7) == "S8"
    assert place(match, HOME, 8) == "K3"
    assert place(match, AWAY, 1) == "O5"
    assert status(match, AWAY, 1) is Status.STANDING


# The kick-off --------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-START-04")
@pytest.mark.parametrize("side", [HOME, AWAY])
def test_the_kiker_kicks_into_the_opponents_half(side: Side) -> None:
    match = kicking_off(match__first_kick=str(side))
    request = match.pending
    assert isinstance(request, Decision)
    assert (request.by, request.reason, request.about) == (side, "kick", who(match, side, 7))
    assert match.get(KICK_OFF)
    for aim in request.choices:
        if isinstance(aim, KickTowards):
            assert aim.direction.dx == (1 if side is HOME else -1)
        else:
            assert isinstance(aim, KickTo)
            assert match.pieces[aim.person].side is side.other


@pytest.mark.rule("BR-START-04", "BR-START-05")
def test_nobody_moves_before_the_ball_is_at_rest_and_initiative_is_rolled() -> None:
    match = good_kick(kicking_off())
    assert asked(match) == "initiative"
    assert match.get(BALL) == GRID.named("AA8")
    assert not match.get(KICK_OFF)
    assert not told(match, TurnBegan)
    roll(match, "initiative", 3, 8)
    assert told(match, InitiativeWon) == [InitiativeWon(AWAY)]
    assert told(match, RoundBegan) == [RoundBegan(1, AWAY)]
    assert isinstance(match.pending, Decision)
    assert (match.pending.by, asked(match)) == (AWAY, "activate")
    assert not told(match, Activated)


@pytest.mark.rule("BR-START-05")
def test_the_winner_moves_first_in_every_round_until_the_next_stop() -> None:
    match = roll(good_kick(kicking_off()), "initiative", 3, 8)
    for _ in range(6):
        match.answer("end-turn")
    assert told(match, TurnBegan) == [TurnBegan(side) for side in (AWAY, HOME) * 3] + [TurnBegan(AWAY)]
    assert len(told(match, InitiativeWon)) == 1


# Bad kick-offs -------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-START-06")
@pytest.mark.parametrize("bad", [out_kick, short_kick])
def test_a_bad_kick_off_is_kicked_again_once(bad: object) -> None:
    match = out_kick(kicking_off()) if bad is out_kick else short_kick(kicking_off())
    assert isinstance(match.pending, Decision)
    assert (match.pending.by, asked(match)) == (HOME, "kick")
    assert not told(match, Stopped)
    good_kick(match)
    assert asked(match) == "initiative"


@pytest.mark.rule("BR-START-06")
@pytest.mark.parametrize("bad", [out_kick, short_kick])
def test_a_second_one_gives_the_other_side_the_ball_at_the_centre(bad: object) -> None:
    kick = out_kick if bad is out_kick else short_kick
    match = kick(kick(kicking_off()))
    centre = GRID.named("O8")
    assert told(match, Stopped) == [Stopped("centre", AWAY, centre)]
    assert told(match, RestartBegan) == [RestartBegan("centre", AWAY, centre)]
    assert place(match, AWAY, 7) == "O8"
    assert match.get(FIRST) is AWAY
    assert not told(match, InitiativeWon)


@pytest.mark.rule("BR-START-06")
@pytest.mark.parametrize(("bad", "square"), [(out_kick, "AB8"), (short_kick, "J9")])
def test_or_the_other_side_throws_it_in_from_where_it_left_or_lies(bad: object, square: str) -> None:
    kick = out_kick if bad is out_kick else short_kick
    match = kick(kicking_off(start__bad_kickoff="throw_in"))
    assert told(match, Stopped) == [Stopped("throw-in", AWAY, GRID.named(square))]
    assert place(match, AWAY, 7) == square


@pytest.mark.rule("BR-START-06")
def test_or_has_it_at_the_centre_at_once() -> None:
    match = out_kick(kicking_off(start__bad_kickoff="centre", match__first_kick="home"))
    assert told(match, Stopped) == [Stopped("centre", AWAY, GRID.named("O8"))]


@pytest.mark.rule("BR-START-06")
def test_the_centre_of_the_home_side_is_in_its_own_first_column() -> None:
    match = kicking_off(start__bad_kickoff="centre", match__first_kick="away")
    match.answer("kick-towards:W:true")
    roll(match, "kick", 1)
    roll(match, "bounce", 3, 5)
    assert told(match, Stopped) == [Stopped("centre", HOME, GRID.named("N8"))]


@pytest.mark.rule("BR-START-06", "BR-PITCH-02")
def test_and_that_is_in_the_other_half_once_the_sides_have_changed_ends() -> None:
    """Away kicks off the second half, to the east; home defends the high columns in it."""
    text = "round 16\nhome 7 kiker J8\nhome 1 captain N8\naway 7 kiker S8\naway 1 captain O8\n"
    options = {"pitch__change_ends": True, "spells__spells_per_match": 0, "bribes__bribes_per_half": 0}
    match = scene(text, start__bad_kickoff="centre", **options)
    for _ in Side:
        match.answer("end-turn")
    set_up(match).answer(FULL_EAST)
    roll(match, "kick", 1)
    roll(match, "bounce", 3, 5)
    assert told(match, Stopped) == [Stopped("centre", HOME, GRID.named("O8"))]


@pytest.mark.rule("BR-START-06")
def test_a_kick_off_that_has_crossed_halfway_may_come_back() -> None:
    """On away's second Scrum man, who misses it; it bounces back over the line to home's second, who catches it."""
    match = kicking_off()
    match.answer(f"kick-to:{who(match, AWAY, 2)}")
    roll(match, "kick", 1)
    roll(match, "precise-kick", 20)
    roll(match, "catch", 20)
    roll(match, "bounce", 10, 1)
    assert match.get(BALL) == GRID.named("N6")
    roll(match, "catch", 1)
    assert match.get(HOLDER) == who(match, HOME, 2)
    assert asked(match) == "initiative"


@pytest.mark.rule("BR-START-06")
def test_a_short_kick_off_is_bad_even_if_it_is_caught() -> None:
    match = kicking_off()
    match.answer(FULL_EAST)
    roll(match, "kick", 20)
    roll(match, "long-move", 7, 1)  # to J5
    roll(match, "long-move", 8, 1)  # back to the Kiker, on J8
    roll(match, "catch", 1)
    assert asked(match) == "kick"
    assert len(told(match, AllSetUp)) == 2


# Catching it ---------------------------------------------------------------------------------------------


def kicked_on_a_runner(match: Match) -> Match:
    match.answer(f"kick-to:{who(match, AWAY, 8)}")
    roll(match, "kick", 1)
    return roll(match, "precise-kick", 20)


@pytest.mark.rule("BR-START-11")
def test_who_stands_where_the_kick_off_comes_down_may_catch_it_and_it_is_at_rest() -> None:
    match = kicked_on_a_runner(kicking_off())
    roll(match, "catch", 18)
    assert match.get(HOLDER) == who(match, AWAY, 8)
    assert asked(match) == "initiative"


@pytest.mark.rule("BR-START-11", "BR-KICK-06")
def test_another_kick_need_not_have_bounced_before() -> None:
    text = "home 7 kiker E5\nhome 8 runner F5\naway 7 kiker V5\naway 1 captain U5\n"
    match = stopped(text, HOME, "K8", start__catch_kickoff=False)
    for answer in ("nearest", "nearest", "by-foot", f"kick-to:{who(match, HOME, 8)}"):
        match.answer(answer)
    roll(match, "kick", 1)
    roll(match, "precise-kick", 20)
    roll(match, "catch", 1)
    assert match.get(HOLDER) == who(match, HOME, 8)


@pytest.mark.rule("BR-START-11")
def test_or_it_must_have_bounced_before() -> None:
    match = kicked_on_a_runner(kicking_off(start__catch_kickoff=False))
    roll(match, "bounce", 3, 1)
    assert match.get(BALL) == GRID.named("S3")
    assert asked(match) == "initiative"
    again = kicked_on_a_runner(kicking_off(start__catch_kickoff=False))
    roll(again, "bounce", 8, 1)  # to the right of the flight: on the Shield, from R3 to R4
    roll(again, "catch", 14)
    assert again.get(HOLDER) == who(again, AWAY, 9)


# Who kicks -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-START-10")
def test_without_its_kiker_a_side_names_any_player_who_kicks_at_minus_four() -> None:
    match = set_up(fresh(Missing([(HOME, 7)])))
    assert (asked(match), len(offers(match))) == ("taker", 11)
    match.answer(f"taker:{who(match, HOME, 8)}")
    match.answer("kick-towards:E:false")
    assert isinstance(match.pending, Roll)
    assert match.pending.check is not None
    assert match.pending.check.needed == 18 - 4 - 2  # Dexterity, the capability, the middle band
    assert match.pending.check.probability == Fraction(12, 20)


@pytest.mark.rule("BR-START-10")
@pytest.mark.parametrize("penalty", [0, 4, 7])
def test_what_a_kicker_without_the_capability_loses_is_an_option(penalty: int) -> None:
    match = set_up(fresh(Missing([(HOME, 7)]), start__stand_in_kick_penalty=penalty))
    match.answer(f"taker:{who(match, HOME, 8)}")
    assert isinstance(match.pending, Decision)
    check = next(iter(preview_checks(match, match.pending.choices[0])))
    assert check.needed == 18 - penalty - 2


@pytest.mark.rule("BR-START-10")
def test_a_kicker_with_the_capability_loses_nothing() -> None:
    match = kicking_off()
    match.answer(EAST)
    assert isinstance(match.pending, Roll)
    assert match.pending.check is not None
    assert match.pending.check.needed == 15 - 2


# Initiative ----------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-START-05")
def test_a_tie_is_rolled_again() -> None:
    match = good_kick(kicking_off())
    roll(match, "initiative", 4, 4)
    roll(match, "initiative", 9, 9)
    assert not told(match, InitiativeWon)
    roll(match, "initiative", 10, 9)
    assert told(match, InitiativeWon) == [InitiativeWon(HOME)]


@pytest.mark.rule("BR-START-05")
@pytest.mark.parametrize(("which", "winner"), [("high", AWAY), ("low", HOME)])
def test_the_higher_or_the_lower_wins(which: str, winner: Side) -> None:
    match = roll(good_kick(kicking_off(start__initiative=which)), "initiative", 2, 7)
    assert match.get(FIRST) is winner


@pytest.mark.rule("BR-START-05")
@pytest.mark.parametrize("dice", ["1d10", "1d6", "2d4"])
def test_each_side_rolls_the_dice_of_the_option_and_the_chances_are_even(dice: str) -> None:
    match = good_kick(kicking_off(start__initiative_die=dice))
    assert isinstance(match.pending, Roll)
    assert str(match.pending.dice) == {"1d10": "2d10", "1d6": "2d6", "2d4": "4d4"}[dice]
    found = odds(match, lambda moment: moment.get(FIRST) is HOME, until=EventOccurred(InitiativeWon))
    assert found.value == Fraction(1, 2)


@pytest.mark.rule("BR-START-05")
@given(st.integers(2, 10))
def test_a_tie_is_as_likely_as_counting_says(sides: int) -> None:
    read = [Lead(low=False).read(faces) for faces in product(range(1, sides + 1), repeat=2)]
    assert read.count(None) == sides
    assert read.count(HOME) == read.count(AWAY) == sides * (sides - 1) // 2


# Who comes back ------------------------------------------------------------------------------------------


def shaken(passes: int | None) -> Match:
    """A match before its first set-up; home's eighth is shaken. It rolls to return, or returns unasked."""
    match = fresh(Missing([(HOME, 8)], Status.SHAKEN), match__first_kick="lot")
    piece = who(match, HOME, 8)
    if passes is not None:
        match.set(BACK, piece, ability_check(match, piece, CATCH, DEXTERITY))
    roll(match, "lot", 1)
    return match if passes is None else roll(match, "catch", passes)


@pytest.mark.parametrize(("face", "returns"), [(None, True), (18, True), (19, False)])
def test_who_is_shaken_returns_at_a_start_if_its_check_says_so(face: int | None, returns: bool) -> None:
    match = set_up(shaken(face))
    assert told(match, Recovered) == ([Recovered(who(match, HOME, 8))] if returns else [])
    assert status(match, HOME, 8) is (Status.STANDING if returns else Status.SHAKEN)
    on = [p.id for p in match.pieces if p.side is HOME and match.get(SQUARE, p.id) != OFF]
    assert [number(match, piece) for piece in on] == [n for n in range(1, 13) if returns or n != 8]
    assert all(match.get(STATUS, piece) is Status.STANDING for piece in on)
    assert match.get(HOLDER) != NOBODY
