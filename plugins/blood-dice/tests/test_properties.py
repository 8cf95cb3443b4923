"""What holds in every match, whatever the dice, the coaches and the options: the log against the sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import HOME, Answered, Decision, Match, RandomCoach, Roll, Side, new_match, play, token
from ruleengine.hooks import invariants
from ruleengine_blood_dice.events import (
    FullTime,
    MoraleLost,
    PlayerLost,
    Scored,
    SpellSpent,
    TechnicalTries,
    TryBegan,
    TurnedOver,
)
from ruleengine_blood_dice.state import ELIMINATED, MORALE, SPELLS, TRIES, WITHDRAWN

OPTIONS = st.fixed_dictionaries(
    {
        "tries": st.integers(0, 12),
        "score": st.integers(0, 2),
        "morale": st.integers(1, 4),
        "spells": st.integers(0, 6),
        "eliminations_to_withdraw": st.integers(1, 7),
        "out_of_tries": st.sampled_from(["other_attacks", "match_ends"]),
        "after_score": st.sampled_from(["turnover", "scorer"]),
        "after_counter": st.sampled_from(["original_attacker", "defender"]),
        "after_scrum_won": st.sampled_from(["roll_again", "turnover"]),
        "passes_per_try": st.sampled_from([None, 0, 1]),
        "spells_reroll": st.sampled_from(["own", "any"]),
    }
)
MANY = settings(max_examples=examples(80), deadline=None)
Named = Callable[..., dict[str, Any]]


def played(named: Named, options: dict[str, Any], seed: int) -> Match:
    match = new_match("blood-dice", seed=seed, options=named(**options))
    return play(match, RandomCoach(seed), RandomCoach(~seed))


def events(match: Match, kind: type[Any]) -> list[Any]:
    return [event for event in match.events if isinstance(event, kind)]


def attempts(match: Match) -> Iterator[tuple[Side, list[Any]]]:
    """Each try: whose it is, and what was told in it."""
    side, told = HOME, list[Any]()
    for entry in match.history:
        if isinstance(entry, TryBegan):
            if told:
                yield side, told
            side, told = entry.side, [entry]
        elif told:
            told.append(entry)
    if told:
        yield side, told


def asked(told: list[Any], kind: type[Any]) -> list[Answered]:
    return [entry for entry in told if isinstance(entry, Answered) and isinstance(entry.request, kind)]


@pytest.mark.rule("BD-TRY-01", "BD-TRY-02")
@MANY
@given(options=OPTIONS, seed=st.integers(0, 2**32))
def test_each_try_is_charged_to_its_attacker_who_alone_acts_in_it(
    full_names: Named, options: dict[str, Any], seed: int
) -> None:
    match = played(full_names, options, seed)
    begun = Counter(event.side for event in events(match, TryBegan))
    assert {side: options["tries"] - match.get(TRIES, side) for side in Side} == {s: begun[s] for s in Side}
    for side, told in attempts(match):
        first = next(entry for entry in told if isinstance(entry, Answered))
        assert isinstance(first.request, Roll)
        assert first.request.by is side
        assert all(entry.request.by is side for entry in asked(told, Decision) if _acts(entry))
        assert sum(isinstance(entry, TurnedOver) for entry in told) <= 1


def _acts(told: Answered) -> bool:
    """Whether somebody decided what to do with the ball."""
    return token(told.answer) in ("scrum", "clash", "penalty", "run", "throw", "pass")


@pytest.mark.rule("BD-TRY-03", "BD-TRY-04", "BD-TRY-05", "BD-CTR-02", "BD-PEN-01")
@MANY
@given(options=OPTIONS, seed=st.integers(0, 2**32))
def test_who_is_due_after_each_ending_of_a_try(full_names: Named, options: dict[str, Any], seed: int) -> None:
    match = played(full_names, options, seed)
    left = dict.fromkeys(Side, options["tries"])
    tries = list(attempts(match))
    for (side, told), (following, _) in pairwise(tries):
        left[side] -= 1
        due = _due(side, told, options)
        assert following is (due if left[due] else due.other)
        assert left[due] or options["out_of_tries"] == "other_attacks"
    if tries and not any(match.get(WITHDRAWN, side) for side in Side):
        side, told = tries[-1]
        left[side] -= 1
        due = _due(side, told, options)
        assert not left[due]
        assert not left[due.other] or options["out_of_tries"] == "match_ends"


def _due(side: Side, told: list[Any], options: dict[str, Any]) -> Side:
    scored = [event.by for event in told if isinstance(event, Scored) and event.side is side]
    last = asked(told, Roll)[-1].request
    if "counter" in last.reason:
        return side if options["after_counter"] == "original_attacker" else side.other
    if options["after_score"] == "scorer" and set(scored) & {"run", "throw"}:
        return side
    return side.other


@pytest.mark.rule("BD-SPELL-01")
@MANY
@given(options=OPTIONS, seed=st.integers(0, 2**32))
def test_spells_are_spent_one_by_one_and_never_below_none(
    full_names: Named, options: dict[str, Any], seed: int
) -> None:
    match = played(full_names, options, seed)
    for side in Side:
        left = [event.left for event in events(match, SpellSpent) if event.side is side]
        assert left == [options["spells"] - spent for spent in range(1, len(left) + 1)]
        assert match.get(SPELLS)[side] == options["spells"] - len(left) >= 0
    rerolled = [a for a in asked(list(match.history), Decision) if token(a.answer).startswith("reroll")]
    assert len(rerolled) == len(events(match, SpellSpent))


@pytest.mark.rule("BD-WIN-01", "BD-TECH-01", "BD-TECH-02")
@MANY
@given(options=OPTIONS, seed=st.integers(0, 2**32))
def test_the_score_is_what_was_scored_and_what_was_awarded(
    full_names: Named, options: dict[str, Any], seed: int
) -> None:
    match = played(full_names, options, seed)
    score = dict.fromkeys(Side, options["score"])
    for event in match.events:
        if isinstance(event, Scored | TechnicalTries):
            score[event.side] += event.tries if isinstance(event, TechnicalTries) else 1
    assert match.result.score == tuple(score[side] for side in Side)
    lead = score[HOME] - score[HOME.other]
    assert match.result.winner == (None if not lead else HOME if lead > 0 else HOME.other)


@pytest.mark.rule("BD-TECH-01")
@MANY
@given(options=OPTIONS, seed=st.integers(0, 2**32))
def test_morale_goes_round_and_each_round_is_a_technical_try(
    full_names: Named, options: dict[str, Any], seed: int
) -> None:
    match = played(full_names, options, seed)
    most = options["morale"]
    for side in Side:
        lost = sum(event.side is side for event in events(match, MoraleLost))
        given_away = [e for e in events(match, TechnicalTries) if e.why == "morale" and e.side is side.other]
        assert match.get(MORALE, side) == most - lost % most
        assert [event.tries for event in given_away] == [1] * (lost // most)


@pytest.mark.rule("BD-TECH-02", "BD-TECH-05")
@MANY
@given(options=OPTIONS, seed=st.integers(0, 2**32))
def test_the_match_ends_by_withdrawal_exactly_at_the_limit(
    full_names: Named, options: dict[str, Any], seed: int
) -> None:
    match = played(full_names, options, seed)
    limit = options["eliminations_to_withdraw"]
    for side in Side:
        lost = sum(event.side is side for event in events(match, PlayerLost))
        assert match.get(ELIMINATED, side) == lost <= limit
        assert match.get(WITHDRAWN, side) == (lost == limit)
    withdrawn = any(match.get(WITHDRAWN, side) for side in Side)
    assert len(events(match, FullTime)) == (not withdrawn)
    if not withdrawn and options["out_of_tries"] == "other_attacks":
        assert len(events(match, TryBegan)) == 2 * options["tries"]


@pytest.mark.rule("BD-CLASH-02")
@MANY
@given(options=OPTIONS, seed=st.integers(0, 2**32))
def test_only_clashes_cost_players_and_only_scrums_cost_morale(
    full_names: Named, options: dict[str, Any], seed: int
) -> None:
    match = played(full_names, options, seed)
    action = ""
    for entry in match.history:
        if isinstance(entry, TryBegan):
            action = ""
        elif isinstance(entry, Answered) and _acts(entry):
            action = token(entry.answer)
        elif isinstance(entry, MoraleLost):
            assert action == "scrum"
        elif isinstance(entry, PlayerLost):
            assert action == "clash"


@MANY
@given(options=OPTIONS, seed=st.integers(0, 2**32), stop=st.integers(0, 60))
def test_no_state_on_the_way_breaks_an_invariant(
    full_names: Named, options: dict[str, Any], seed: int, stop: int
) -> None:
    match = new_match("blood-dice", seed=seed, options=full_names(**options))
    pick = Random(seed)
    for _ in range(stop):
        assert list(invariants(match)) == []
        if isinstance(match.pending, Decision):
            match.answer(pick.choice(match.pending.choices))
    assert list(invariants(match)) == []
