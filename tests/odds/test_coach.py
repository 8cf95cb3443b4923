"""Best play as a coach: it plays what was computed, and says where it cannot."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import (
    AWAY,
    HOME,
    Decision,
    HistoryError,
    Match,
    Part,
    RandomCoach,
    Ruleset,
    SeededDice,
    Side,
    View,
    emit,
    new_match,
    play,
    roll,
)
from ruleengine.coaches import first_choice
from ruleengine.dice import AtLeast, Compare, d2, d6
from ruleengine.odds import BestCoach, EventOccurred, Expected, Odds, OddsError, expected, odds

from .games import COUNT, OTHER, SCORE, Board, Chain, Rule, Run, Told, Visit, again, chain, game
from .naive import Nodes
from .test_chains import at_first, tables

F = Fraction


made = lru_cache(game)


def with_dice(seed: int, *rules: Rule) -> Match:
    """The match that `game` makes, with dice."""
    return made(*rules).fork(dice=SeededDice(seed))


async def best_of_three(match: Match) -> None:
    """All in one step: up to three dice, of which the last counts."""
    face = await roll(d6, by=HOME, reason="die")
    for left in (2, 1):
        if await Decision(HOME, "again", (False, True), left):
            face = await roll(d6, by=HOME, reason="die")
    match.set(COUNT, face)


def shows(end: Any) -> int:
    """What the last die shows."""
    return int(end.get(COUNT))


def high(end: Any) -> bool:
    """Whether that is a 5 or a 6."""
    return shows(end) > 4


# It plays what was computed --------------------------------------------------------------------------------


def test_it_decides_in_the_middle_of_a_step() -> None:
    # A last die is worth 3½: a 4 is kept then. Before, two dice are worth 4¼: only a 5 is kept.
    answer = expected(game(best_of_three), shows, home="best")
    assert answer.value == F(2, 6) * F(11, 2) + F(4, 6) * F(17, 4)
    coach, seen = answer.coach(), set()

    def home(view: View, decision: Decision[Any]) -> Any:
        decided = coach(view, decision)
        face = (
            view.position_key[1][-1][0] if isinstance(view.position_key[1][-1], tuple) else view.position_key[1][-2][0]
        )
        assert decided is (face < (5 if decision.about == 2 else 4))
        seen.add((decision.about, face))
        return decided

    for seed in range(100):
        play(with_dice(seed, best_of_three), home, first_choice)
    assert len(seen) > 8


def test_playing_it_agrees_with_the_exact_value() -> None:
    answer = expected(game(best_of_three), shows, home="best")
    coach = answer.coach()
    faces = [shows(play(with_dice(seed, best_of_three), coach, first_choice)) for seed in range(2000)]
    # Four standard deviations; no die deviates by more than 1.71 from its mean on average.
    assert abs(sum(faces) / len(faces) - answer.value) < 4 * 1.71 / 2000**0.5


@settings(max_examples=examples(60), deadline=None)
@given(tables(nodes=5, options=3, sides=(HOME, AWAY)), st.sampled_from(Side))
def test_what_it_decides_is_worth_what_was_computed(nodes: Nodes, side: Side) -> None:
    answer = odds(chain(nodes), at_first, home="best", away="best")
    coach = answer.coach(otherwise=first_choice)
    decided = {}
    for place, node in enumerate(nodes):
        if node.side is side and len(node.options) > 1:
            match = new_match(Ruleset("tiny", (Board(Visit(place)), Chain(nodes))))
            assert isinstance(match.pending, Decision)
            decided[place] = coach(View(match, side), match.pending)
    policy: dict[str, Any] = {str(side): lambda view, decision: decided[decision.about], str(side.other): "best"}
    assert odds(chain(nodes), at_first, maximizer=HOME, **policy).value == answer.value


def test_both_sides_can_be_played() -> None:
    async def duel(match: Match) -> None:
        for side in Side:
            if await Decision(side, "again", (True, False)):
                match.set(COUNT, await roll(d6, by=side, reason="die"))

    # Home tries for a 5 or 6; away has that rolled again, and lets anything else lie.
    answer = odds(game(duel), high, home="best", away="best")
    assert answer.value == F(1, 9)
    coach = answer.coach()
    assert repr(coach) == "<best play of home and away, 8 decisions>"
    matches = [play(with_dice(seed, duel), coach, coach) for seed in range(1800)]
    assert abs(sum(map(high, matches)) - 200) < 4 * (1800 * 8 / 81) ** 0.5


def test_it_goes_round_for_ever_where_that_is_best() -> None:
    async def linger(match: Match) -> None:
        match.set(COUNT, match.get(COUNT) + 1)
        if match.get(OTHER) < 5 and not await Decision(HOME, "leave", (True, False)):
            match.push(again(linger))

    kept = odds(game(linger), lambda end: end.over, home="best", maximizer=AWAY, ignore=COUNT)
    assert kept.cyclic_mass == 1
    match = with_dice(0, linger)
    for _ in range(10):
        assert isinstance(match.pending, Decision)
        assert kept.coach()(View(match, HOME), match.pending) is False
        match.answer("false")
    assert match.get(COUNT) == 11  # it plays on, however far what was ignored has come


def test_it_reads_dice_as_the_walk_does() -> None:
    async def guess(match: Match) -> None:
        four = await roll(d6, by=None, reason="die", reading=AtLeast(4))
        if await Decision(HOME, "four", (False, True)) == four:
            await emit(match, Told("right"))

    answer = odds(game(guess), EventOccurred(Told), home="best")
    assert answer.value == 1
    assert all(
        any(isinstance(event, Told) for event in play(with_dice(seed, guess), answer.coach(), first_choice).events)
        for seed in range(12)
    )


class Onlooker(Part):
    """Sees at each throw of two dice whether the first is higher, or the second."""

    name = "tiny.onlooker"
    also_reads = {"pair": Compare()}  # noqa: RUF012


def test_it_sees_what_a_part_declares_to_look_at() -> None:
    async def which(match: Match) -> None:
        await roll(d6 + d6, by=None, reason="pair", reading=AtLeast(9))
        seen = match.second_reading("tiny.onlooker")
        if await Decision(HOME, "higher", (0, 1, -1)) == seen:
            await emit(match, Told("right"))

    rules = Ruleset("tiny", (Board(Run(which)), Onlooker()))
    answer = odds(new_match(rules), EventOccurred(Told), home="best")
    assert answer.value == 1
    for seed in range(30):
        match = play(new_match(rules, seed=seed), answer.coach(), first_choice)
        assert match.events == (Told("right"),)


# What it says where it cannot play -------------------------------------------------------------------------


async def five_rounds(match: Match) -> None:
    """Five dice, each of which may be rolled again once; away is asked as well."""
    match.set(COUNT, match.get(COUNT) + 1)
    face = await roll(d6, by=HOME, reason="die")
    if await Decision(HOME, "again", (False, True), face):
        face = await roll(d6, by=HOME, reason="die")
    await Decision(AWAY, "wave", (False, True))
    match.set(OTHER, match.get(OTHER) + face)
    if match.get(COUNT) < 5:
        match.push(again(five_rounds))


def two_rounds() -> Expected:
    """Best play of the first two rounds."""

    def points(end: Any) -> int:
        return int(end.get(OTHER))

    return expected(game(five_rounds), points, until=lambda now: now.get(COUNT) == 3, home="best", away={"wave": False})


def test_it_says_where_the_walk_has_not_been() -> None:
    answer = two_rounds()
    assert answer.value == 2 * F(17, 4)
    match = with_dice(1, five_rounds)
    with pytest.raises(OddsError, match=r"the walk has not come to 'again' of home in this state; .*otherwise="):
        play(match, answer.coach(), first_choice)
    assert match.get(COUNT) == 3  # it waits at that decision
    play(match, answer.coach(otherwise=RandomCoach(1)), first_choice)
    assert match.over


def test_it_plays_for_those_only_that_were_to_play_best() -> None:
    with pytest.raises(OddsError, match=r"found for home, not for away; ask with away=\"best\""):
        play(with_dice(1, five_rounds), RandomCoach(1), two_rounds().coach())


def test_it_refuses_other_rules() -> None:
    options = {"match.tries": 1, "spells.spells": 0, "scrum.after_scrum_won": "turnover"}

    def wins(end: Any) -> bool:
        return end.result.winner is HOME

    answer = odds(new_match("blood-dice", options=options), wins, home="best", away=first_choice)
    play(new_match("blood-dice", seed=1, options=options), answer.coach(), first_choice)
    with pytest.raises(
        OddsError, match=r"found for blood-dice with blood-dice.match.tries=1, .*, and this is blood-dice; walk"
    ):
        play(new_match("blood-dice", seed=1), answer.coach(), first_choice)


def test_it_needs_history_in_the_middle_of_a_step() -> None:
    board = Board(Run(best_of_three), keys=(COUNT, OTHER, SCORE))
    with pytest.raises(HistoryError, match="keeps no history"):
        play(new_match(Ruleset("tiny", (board,)), seed=1, history=False), two_rounds().coach(), first_choice)


def test_there_is_nothing_to_play_if_nobody_played_best() -> None:
    with pytest.raises(OddsError, match=r'nobody was to play best.*home="best"'):
        odds(game(best_of_three), lambda end: True, home={"again": False}).coach()


async def remembered(match: Match) -> None:
    """A coin that only the history remembers; then home guesses it."""
    if await roll(d2, by=None, reason="coin") == 1:
        await emit(match, Told("heads"))
    match.push(again(guessed))


async def guessed(match: Match) -> None:
    await emit(match, Told(await Decision(HOME, "guess", ("tails?", "heads?"))))


def test_it_says_where_best_play_depends_on_what_the_state_does_not_show() -> None:
    heads, guess = EventOccurred(Told, what="heads"), EventOccurred(Told, what="heads?")
    answer = odds(game(remembered), (heads & guess) | ~(heads | guess), home="best")
    assert answer.value == 1
    with pytest.raises(OddsError, match="best play for home at 'guess' depends on what happened before"):
        play(with_dice(1, remembered), answer.coach(), first_choice)


# What choices show -----------------------------------------------------------------------------------------


def test_a_choice_shows_the_state_and_whether_it_matters() -> None:
    answer = two_rounds()
    first = {choice.decision.about: choice for choice in answer.choices if choice.get(COUNT) == 0}
    assert {face: choice.chosen for face, choice in first.items()} == {face: face < 4 for face in range(1, 7)}
    assert all(choice.matters and choice.get(SCORE, AWAY) == 0 for choice in first.values())
    for exact in (True, False):
        wave = odds(game(five_rounds), lambda end: True, home={"again": False}, away="best", exact=exact)
        assert not any(choice.matters for choice in wave.choices)


def test_the_kinds_of_answers_make_coaches() -> None:
    kinds = [type(odds(game(best_of_three), lambda end: True, home="best")), type(two_rounds())]
    assert kinds == [Odds, Expected]
    assert isinstance(two_rounds().coach(), BestCoach)
