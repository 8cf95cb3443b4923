"""The match: halves, rounds, the clock, stops, extra time, forfeits, the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from br_scenes import act, asked, go, place, scene, told, who
from br_starts import DUE, WHISTLING, Whistle, fresh, set_up
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import (
    AWAY,
    HOME,
    Decision,
    InjuryResult,
    InjurySeverity,
    Match,
    Part,
    PieceId,
    RandomCoach,
    Roll,
    RulesetError,
    Side,
    choice,
    emit,
    new_match,
    play,
)
from ruleengine.grid import Grid
from ruleengine.hooks import invariants
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby._falling import apply_hurt
from ruleengine_blood_rugby.events import (
    Activated,
    Forfeited,
    HalfBegan,
    HalfEnded,
    InitiativeWon,
    RestartBegan,
    RoundBegan,
    StartBegan,
    TriesAwarded,
    TurnBegan,
    TurnEnded,
)
from ruleengine_blood_rugby.hooks import deeds
from ruleengine_blood_rugby.state import ACTED, HALF, ROUND, SCORE, TURNS, Stop, attacks, goal_of, half_of

GRID: Final = Grid(28, 15)
THROWS: Final = {"kick": (1,), "bounce": (12, 1), "initiative": (10, 1), "lot": (1,), "catch": (20,)}
"""Kick-offs at full force that lie where they come down, nobody catches, and the initiative is home's."""


def answer(match: Match) -> None:
    """Go on as dully as can be: set up automatically, kick off at full force, end every turn."""
    request = match.pending
    if isinstance(request, Roll):
        match.answer(THROWS[asked(match)])
        return
    assert request is not None
    tokens = {"activate": "end-turn", "kick": f"kick-towards:{'E' if attacks(match, request.by) > 0 else 'W'}:true"}
    match.answer(tokens.get(request.reason, request.choices[0]))


def dull(match: Match, until: Callable[[Match], bool] = lambda match: match.over) -> Match:
    """Go on dully until something is so."""
    for _ in range(2000):
        if until(match) or match.over:
            return match
        answer(match)
    raise AssertionError("no end")


def turn_of(side: Side, number: int) -> Callable[[Match], bool]:
    """It is a side's turn, the so many-th of the half, and its coach is asked."""

    def reached(match: Match) -> bool:
        request = match.pending
        return isinstance(request, Decision) and (request.reason, request.by, match.get(TURNS, side)) == (
            "activate",
            side,
            number,
        )

    return reached


def whistle(match: Match, why: str, side: Side, square: str) -> Match:
    """Have the side to move stop play."""
    match.set(DUE, Stop(why, side, GRID.named(square)))
    assert isinstance(match.pending, Decision)
    match.answer(match.pending.choices[0])
    match.answer(Whistle())
    return match


def whistling(**how: Any) -> Match:
    """A match before its first set-up, with the whistle of the test."""
    return fresh(*WHISTLING.parts[-1:], **how)


# Halves --------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-TURN-02", "BR-TURN-04")
@pytest.mark.parametrize(
    ("options", "halves", "turns"), [({}, 2, 16), ({"match__halves": 3, "turn__turns_per_half": 2}, 3, 2)]
)
def test_a_match_is_so_many_halves_of_so_many_turns_a_side(options: dict[str, Any], halves: int, turns: int) -> None:
    match = dull(fresh(**options))
    assert told(match, HalfBegan) == [HalfBegan(n + 1, AWAY if n % 2 else HOME) for n in range(halves)]
    assert told(match, HalfEnded) == [HalfEnded(n + 1) for n in range(halves)]
    assert [event.side for event in told(match, TurnBegan)] == [HOME, AWAY] * turns * halves
    assert [event.number for event in told(match, RoundBegan)] == [n + 1 for n in range(turns)] * halves
    assert (match.result.score, match.result.winner) == ((0, 0), None)


@pytest.mark.rule("BR-START-07")
@pytest.mark.parametrize("first", [HOME, AWAY])
def test_the_other_side_kicks_off_the_second_half_and_initiative_is_rolled_again(first: Side) -> None:
    match = dull(fresh(match__first_kick=str(first), turn__turns_per_half=1))
    assert told(match, StartBegan) == [StartBegan(first), StartBegan(first.other)]
    assert len(told(match, InitiativeWon)) == 2


@pytest.mark.rule("BR-PITCH-02")
@pytest.mark.parametrize("change", [False, True])
def test_sides_change_ends_only_if_the_option_says_so(change: bool) -> None:
    match = fresh(pitch__change_ends=change, turn__turns_per_half=1)
    dull(match, lambda match: match.get(HALF) == 2 and asked(match) == "set-up")
    set_up(match)
    assert (place(match, HOME, 7), place(match, AWAY, 7)) == (("S8", "J8") if change else ("J8", "S8"))
    assert half_of(match, HOME) >> GRID.named("S8") & 1 == change
    assert goal_of(match, HOME) >> GRID.named("A1") & 1 == change
    dull(match)
    assert not list(invariants(match))


# Rounds --------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-TURN-04")
@pytest.mark.parametrize(("renewed", "still"), [("both_turns", False), ("own_turn", True)])
def test_players_are_renewed_at_the_start_of_the_round_or_of_their_own_turn(renewed: str, still: bool) -> None:
    match = dull(fresh(turn__round=renewed), turn_of(HOME, 1))
    for side in (HOME, AWAY):
        act(match, side, 7)
        assert told(match, Activated)[-1].points == 8
        match.answer("end")
        match.answer("end-turn")
    assert turn_of(HOME, 2)(match)
    assert bool(match.get(ACTED) >> who(match, AWAY, 7) & 1) is still
    assert not match.get(ACTED) >> who(match, HOME, 7) & 1
    match.answer("end-turn")
    act(match, AWAY, 7)
    assert told(match, Activated)[-1].points == 8


@pytest.mark.rule("BR-TURN-04")
@pytest.mark.parametrize(("active", "expected"), [("home", [AWAY, HOME, AWAY]), ("away", [HOME, AWAY, HOME])])
def test_a_position_goes_on_with_what_is_left_of_its_round(active: str, expected: list[Side]) -> None:
    text = f"home 7 kiker E5\naway 7 kiker V5\nball N8\nactive {active}\nfirst home\nround 3\n"
    match = scene(text, spells__spells_per_match=0)
    for _ in range(3):
        match.answer("end-turn")
    assert [event.side for event in told(match, TurnBegan)] == expected


# Stops ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-TURN-05")
@pytest.mark.parametrize("why", ["penalty", "throw-in"])
def test_a_stop_ends_the_turn_and_the_round_at_once(why: str) -> None:
    match = dull(whistling(), turn_of(HOME, 3))
    whistle(match, why, AWAY, "V8")
    assert [event.side for event in told(match, TurnEnded)] == [HOME, AWAY, HOME, AWAY, HOME]
    assert told(match, RestartBegan) == [RestartBegan(why, AWAY, GRID.named("V8"))]
    dull(match, turn_of(AWAY, 3))
    assert told(match, RoundBegan)[-1] == RoundBegan(4, AWAY)
    assert [event.side for event in told(match, TurnBegan)[-2:]] == [HOME, AWAY]


@pytest.mark.rule("BR-TURN-05")
def test_who_moves_first_stays_first_until_the_next_stop() -> None:
    match = dull(whistling(turn__turns_per_half=5), turn_of(HOME, 1))
    whistle(match, "penalty", AWAY, "V8")
    dull(match, lambda match: match.get(HALF) == 2)
    assert [event.first for event in told(match, RoundBegan)] == [HOME, AWAY, AWAY, AWAY, AWAY]


@pytest.mark.rule("BR-TURN-05")
@pytest.mark.parametrize(("clock", "turns"), [("rounds", [3, 1]), ("turns", [3, 3])])
def test_an_interrupted_round_is_a_turn_of_each_side_unless_turns_are_counted(clock: str, turns: list[int]) -> None:
    """Home is stopped in each of the first two rounds, and moves first again."""
    match = whistling(turn__turns_per_half=3, turn__clock=clock)
    for n in (1, 2):
        dull(match, turn_of(HOME, n))
        whistle(match, "penalty", HOME, "K8")
    dull(match, lambda match: bool(told(match, HalfEnded)))
    assert [[event.side for event in told(match, TurnBegan)][:6].count(side) for side in Side] == turns
    assert told(match, RoundBegan)[2].number == 3


@pytest.mark.rule("BR-TURN-05", "BR-SCORE-01", "BR-START-05")
def test_after_a_try_the_round_is_over_and_initiative_is_rolled_anew() -> None:
    match = scene("home 8 runner Z8\naway 7 kiker V5\nball home 8", spells__spells_per_match=0)
    go(act(match, HOME, 8), "AA8")
    assert match.get(SCORE, HOME) == 1
    dull(match, turn_of(HOME, 2))
    assert told(match, StartBegan) == [StartBegan(AWAY)]
    assert told(match, InitiativeWon) == [InitiativeWon(HOME)]
    assert told(match, RoundBegan) == [RoundBegan(2, HOME)]


# The end -------------------------------------------------------------------------------------------------


def last_round(**how: Any) -> Match:
    """The last turn of the second half; home's runner stands before the goal line with the ball."""
    text = "home 8 runner Z8\nhome 7 kiker E5\naway 7 kiker V5\nball home 8\nhalf 2\nround 16\nfirst away\n"
    return scene(text, rules=WHISTLING, **{"spells__spells_per_match": 0, "bribes__bribes_per_half": 0, **how})


@pytest.mark.rule("BR-TURN-06")
def test_a_kick_off_that_is_due_after_the_last_round_is_not_taken() -> None:
    match = go(act(last_round(), HOME, 8), "AA8")
    assert match.over
    assert not told(match, StartBegan)
    assert (match.result.score, match.result.winner) == ((1, 0), HOME)


@pytest.mark.rule("BR-TURN-06")
def test_nor_is_a_penalty_or_a_throw_in() -> None:
    match = whistle(last_round(), "penalty", HOME, "K8")
    assert match.over
    assert not told(match, RestartBegan)


@pytest.mark.rule("BR-TURN-06")
@pytest.mark.parametrize(("score", "winner"), [("2-1", HOME), ("0-3", AWAY), ("1-1", None)])
def test_the_higher_score_wins_and_equal_is_a_draw(score: str, winner: Side | None) -> None:
    text = f"home 7 kiker E5\naway 7 kiker V5\nball N8\nhalf 2\nround 16\nfirst away\nscore {score}"
    match = scene(text, spells__spells_per_match=0)
    match.answer("end-turn")
    assert match.over
    assert match.result.winner is winner
    assert match.result.score == tuple(map(int, score.split("-")))


@pytest.mark.rule("BR-TURN-06")
@pytest.mark.parametrize(("score", "plays_on"), [("1-1", True), ("2-1", False)])
def test_a_draw_is_played_on_for_some_rounds_if_the_option_says_so(score: str, plays_on: bool) -> None:
    match = dull(fresh(match__extra_time=3, turn__turns_per_half=1), lambda match: match.get(HALF) == 2)
    for side, tries in zip(Side, score.split("-"), strict=True):
        match.set(SCORE, side, int(tries))
    dull(match)
    assert [event.half for event in told(match, HalfBegan)] == ([1, 2, 3] if plays_on else [1, 2])
    extra = told(match, RoundBegan)[2:]
    assert [event.number for event in extra] == ([1, 2, 3] if plays_on else [])
    assert len(told(match, StartBegan)) == (3 if plays_on else 2)


@pytest.mark.rule("BR-TURN-06", "BR-TURN-02")
@pytest.mark.parametrize(("goal", "over"), [(1, True), (2, False)])
def test_the_match_ends_at_so_many_tries(goal: int, over: bool) -> None:
    match = scene("home 8 runner Z8\nhome 7 kiker E5\naway 7 kiker V5\nball home 8", match__first_to=goal)
    go(act(match, HOME, 8), "AA8")
    assert match.over is over
    assert bool(told(match, StartBegan)) is not over


# What a test has to do by itself -----------------------------------------------------------------------------


@choice("test-strike")
class Strike:
    """Hurt a player so badly that it is out."""

    piece: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        await apply_hurt(match, self.piece, InjuryResult(InjurySeverity.MATCH))


@choice("test-award")
class Award:
    """Award a try to the other side."""

    async def do(self, match: Match, piece: PieceId) -> None:
        side = match.pieces[piece].side.other
        match.set(SCORE, side, match.get(SCORE, side) + 1)
        await emit(match, TriesAwarded(side, 1, "test"))


class Arbitrary(Part):
    """Lets whoever acts hurt anybody, and award tries."""

    name = "test.arbitrary"

    @deeds.impl
    def anything(self, match: Match, piece: PieceId) -> Iterator[Any]:
        yield Award()
        for each in match.pieces:
            yield Strike(each.id)


ARBITRARY: Final = BLOOD_RUGBY.but(adding=[Arbitrary()])
TWO_EACH: Final = "home 7 kiker E5\nhome 1 captain E6\naway 7 kiker V5\naway 1 captain V6\nball N8\nscore 0-3\n"


@pytest.mark.rule("BR-TURN-07")
def test_a_side_without_anybody_able_loses_at_once_whatever_the_score() -> None:
    match = act(scene(TWO_EACH, rules=ARBITRARY), HOME, 7)
    match.answer(Strike(who(match, AWAY, 7)))
    assert not match.over
    match.answer(Strike(who(match, AWAY, 1)))
    assert match.over
    assert told(match, Forfeited) == [Forfeited(AWAY, "nobody-left")]
    assert (match.result.winner, match.result.score) == (HOME, (0, 3))


@pytest.mark.rule("BR-TURN-07")
def test_how_many_must_be_able_is_an_option() -> None:
    match = act(scene(TWO_EACH, rules=ARBITRARY, match__min_able=2), HOME, 7)
    match.answer(Strike(who(match, HOME, 1)))
    assert told(match, Forfeited) == [Forfeited(HOME, "nobody-left")]
    assert match.result.winner is AWAY


@pytest.mark.rule("BR-TURN-07", "BR-FOUL-04")
@pytest.mark.parametrize(("least", "over"), [(2, False), (3, True)])
def test_reserves_who_cannot_take_the_place_of_who_was_sent_off_do_not_count(least: int, over: bool) -> None:
    """Of four a side two are sent off: two may play, however many wait."""
    text = "home 7 kiker E5\nhome 8 runner F5\nhome 1 captain sent-off\nhome 9 shield sent-off\n"
    text += "home 10 back reserve\nhome 11 back reserve\nfirst away\n"
    text += "away 7 kiker V5\naway 8 runner V6\naway 9 shield V7\n"
    match = scene(text, pitch__players=4, pitch__reserves=2, match__min_able=least)
    match.answer("end-turn")
    assert match.over is over
    assert told(match, Forfeited) == ([Forfeited(HOME, "nobody-left")] if over else [])


@pytest.mark.rule("BR-TURN-07")
def test_if_both_sides_have_too_few_the_score_decides() -> None:
    match = scene("home 7 kiker E5\naway 7 kiker V5\nscore 2-1\nfirst away", match__min_able=2)
    match.answer("end-turn")
    assert match.over
    assert not told(match, Forfeited)
    assert match.result.winner is HOME


def test_more_cannot_have_to_be_able_than_there_are_players() -> None:
    with pytest.raises(RulesetError, match="min_able wants 5 players able to play of 4"):
        new_match(BLOOD_RUGBY, options={"pitch.players": 4, "match.min_able": 5})


@pytest.mark.rule("BR-TURN-06")
@pytest.mark.parametrize(("goal", "over"), [(4, True), (5, False)])
def test_tries_that_are_awarded_end_the_match_as_well(goal: int, over: bool) -> None:
    match = act(scene(TWO_EACH, rules=ARBITRARY, match__first_to=goal), HOME, 7)
    match.answer(Award())
    assert match.over is over


# Whole matches -------------------------------------------------------------------------------------------


SIZES: Final = [
    {},
    {"pitch.length": 16, "pitch.width": 6, "pitch.players": 16, "turn.clock": "turns"},
    {"pitch.length": 60, "pitch.width": 20, "pitch.players": 4, "pitch.change_ends": True},
    {"pitch.length": 20, "pitch.players": 7, "match.extra_time": 3, "turn.round": "own_turn"},
]


@pytest.mark.rule("BR-TURN-02", "BR-PITCH-02", "BR-TEAM-07")
@settings(max_examples=examples(6))
@given(seed=st.integers(0, 10_000), options=st.sampled_from(SIZES))
def test_a_match_of_random_coaches_ends_with_the_clock(seed: int, options: dict[str, Any]) -> None:
    match = new_match(BLOOD_RUGBY, seed=seed, options={**options, "turn.turns_per_half": 3})
    play(match, RandomCoach(seed), RandomCoach(seed + 1))
    assert match.over
    assert not list(invariants(match))
    if not told(match, Forfeited):
        assert len(told(match, HalfEnded)) >= 2
        if options.get("turn.clock") != "turns":
            assert match.get(ROUND) == 3
