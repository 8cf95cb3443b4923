"""Hard heads: the chances worked out by hand, and walked through the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest
from ruleengine_hard_heads import COMES_BACK, HardHeads

from ruleengine import Check, Decision, Match, RandomCoach, Roll, Side, compile_rules, new_match, play
from ruleengine.hooks import invariants
from ruleengine_blood_dice.events import PlayerLost, PlayerReturned, TryBegan
from ruleengine_blood_dice.state import ELIMINATED, KNOCKED_OUT, missing

HOME, AWAY = Side
Stop = Callable[[Match], bool]


def begin(**options: object) -> Match:
    """A match without dice of its own, with home in possession."""
    match = new_match("blood-dice", variants=[HardHeads()], options={"spells.spells": 0, **options})
    match.answer(1)
    return match


def feed(match: Match, *answers: object) -> Match:
    for answer in answers:
        match.answer(answer)
    return match


def waits_for(reason: str) -> Stop:
    return lambda match: match.over or (match.pending is not None and match.pending.reason == reason)


def walk(match: Match, until: Stop, chance: Fraction = Fraction(1)) -> Iterator[tuple[Fraction, Match]]:
    """Every way in which the dice can fall until something is waited for, with its chance."""
    request = match.pending
    if until(match) or not isinstance(request, Roll):
        yield chance, match
        return
    for faces in request.dice.faces():
        branch = match.fork()
        branch.answer(faces)
        yield from walk(branch, until, chance / request.dice.outcomes)


def chances(match: Match, until: str, what: Callable[[Match], object]) -> dict[object, Fraction]:
    found: dict[object, Fraction] = {}
    for chance, branch in walk(match, waits_for(until)):
        seen = what(branch)
        found[seen] = found.get(seen, Fraction()) + chance
    return found


def in_clash(**options: object) -> Match:
    """A Clash whose dice are about to be thrown."""
    return feed(begin(**options), 3, "clash")


def test_a_lost_duel_eliminates_with_a_third() -> None:
    """1/2 to lose the duel, then 1/3 each: shaken off, knocked out, out."""

    def home(match: Match) -> tuple[int, int]:
        out = [knocked.side for knocked in match.get(KNOCKED_OUT)]
        return match.get(ELIMINATED, HOME), out.count(HOME)

    assert chances(in_clash(), "blood-dice.action", home) == {
        (0, 0): Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 3),
        (0, 1): Fraction(1, 2) * Fraction(1, 3),
        (1, 0): Fraction(1, 2) * Fraction(1, 3),
    }


def test_both_players_throw_for_themselves() -> None:
    both = chances(in_clash(), "blood-dice.action", lambda match: tuple(match.get(ELIMINATED, side) for side in Side))
    assert both == {
        (0, 0): Fraction(25, 36),
        (0, 1): Fraction(5, 36),
        (1, 0): Fraction(5, 36),
        (1, 1): Fraction(1, 36),
    }


@pytest.mark.parametrize(
    ("head", "eliminated", "knocked_out"), [(1, 0, 0), (2, 0, 0), (3, 0, 1), (4, 0, 1), (5, 1, 0), (6, 1, 0)]
)
def test_the_head_of_the_loser(head: int, eliminated: int, knocked_out: int) -> None:
    match = feed(in_clash(), (6, 1), head)
    assert match.get(ELIMINATED, AWAY) == eliminated
    assert [knocked.side for knocked in match.get(KNOCKED_OUT)] == [AWAY] * knocked_out
    assert missing(match, AWAY) == eliminated + knocked_out
    assert missing(match, HOME) == 0
    lost = [event for event in match.events if isinstance(event, PlayerLost)]
    assert len(lost) == eliminated + knocked_out
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-dice.action", "the try goes on"


def knocked_out(**options: object) -> Match:
    """Away has one player knocked out; the action die of the same try is about to be thrown."""
    return feed(in_clash(**options), (6, 1), 3)


@pytest.mark.parametrize(("back_on", "chance"), [(2, Fraction(5, 6)), (4, Fraction(1, 2)), (6, Fraction(1, 6))])
def test_who_is_knocked_out_comes_back_by_the_check_at_the_next_try(back_on: int, chance: Fraction) -> None:
    match = feed(knocked_out(**{"hard-heads.back_on": back_on}), 1)  # a Turnover: a new try begins
    assert isinstance(match.pending, Roll)
    assert match.pending.check == Check(COMES_BACK, AWAY, back_on)
    assert match.pending.by is AWAY
    assert [type(event) for event in match.events].count(TryBegan) == 2
    returned = chances(match, "blood-dice.action", lambda match: missing(match, AWAY) == 0)
    assert returned == {True: chance, False: 1 - chance}


def test_who_stays_out_tries_again_at_each_new_try() -> None:
    match = feed(knocked_out(), 1, 3, 1, 2, 1)
    assert missing(match, AWAY) == 1
    match.answer(4)
    assert missing(match, AWAY) == 0
    assert match.events[-1] == PlayerReturned(AWAY, 0)
    feed(match, 1)
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-dice.action", "nobody is left to come back"


def test_nobody_comes_back_within_a_try() -> None:
    match = feed(knocked_out(), 3, "clash", (6, 6))
    assert missing(match, AWAY) == 1


def test_who_is_out_for_the_match_does_not_come_back() -> None:
    match = feed(in_clash(), (6, 1), 5, 1)
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-dice.action"
    assert missing(match, AWAY) == 1


def test_the_knocked_out_count_towards_withdrawal() -> None:
    match = feed(knocked_out(**{"clash.eliminations_to_withdraw": 2}), 3, "clash", (6, 1), 3)
    assert match.over
    assert match.result.winner is HOME


def test_spells_do_not_change_the_head() -> None:
    match = feed(begin(**{"spells.spells": 1}), 3, "keep", "clash", (6, 1), "keep", "keep")
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-dice.hard-heads.head"
    match.answer(3)
    assert isinstance(match.pending, Roll), "no coach is asked"


def test_the_variant_is_found_by_its_name() -> None:
    by_name = compile_rules("blood-dice", variants=["hard-heads"])
    assert by_name.spec.variants == (HardHeads(),)
    assert "blood-dice.elimination" not in [part.name for part in by_name.parts]


@pytest.mark.parametrize("seed", range(5))
def test_whole_matches_keep_every_invariant(seed: int) -> None:
    match = new_match("blood-dice", seed=seed, variants=[HardHeads()])
    coaches = RandomCoach(seed), RandomCoach(seed + 1)
    while not match.over:
        assert invariants(match) == []
        assert isinstance(match.pending, Decision)
        match.answer(match.pending.choices[seed % len(match.pending.choices)])
    replay = play(new_match("blood-dice", seed=seed, variants=["hard-heads"]), *coaches)
    assert invariants(replay) == []
