"""Whole matches, driven by Hypothesis: every event is true when it is told, and tells all that there is to know.

A `Follower` hears the events and nothing else; whenever dice or a coach are waited for, what he believes is compared
with the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from bb_follower import Follower, Follows
from bb_starts import CORNER, CROWD, OTHERWISE, SCORING, SHORT
from bb_watched import SCRIPTS, SEEDS, numbers, watched
from depth import examples
from hypothesis import given, settings

from ruleengine import CompiledRules, Match
from ruleengine_blood_bowl import BLOOD_BOWL_LRB, random_team
from ruleengine_blood_bowl.events import Blocked, Left, Moved, Touchdown, WasHurt
from ruleengine_blood_bowl.skills import SKILLBOOK
from ruleengine_blood_bowl.state import skills

FOLLOWS = Follows()


@cache
def rules(otherwise: bool) -> CompiledRules:
    """The rules with somebody who hears every event first."""
    options = OTHERWISE if otherwise else SHORT
    return BLOOD_BOWL_LRB.but(adding=[FOLLOWS]).compile({**options, "teams.gold": None})


def played(teams: Any, numbers: Iterator[int], *, otherwise: bool = False) -> Match:
    """A match played to its end, watched all the time; what goes wrong says by which answers."""
    FOLLOWS.follower = None
    match = Match(rules(otherwise), teams=teams)
    FOLLOWS.follower = Follower(match)
    return watched(match, numbers, FOLLOWS.follower)


@cache
def teams_of(seed: int) -> Mapping[str, Any]:
    """Two random teams whose players have learnt up to six random skills each."""
    return {
        "home": random_team(seed, rules=rules(False).spec, learnt=6),
        "away": random_team(seed + 1_000, rules=rules(False).spec, learnt=6),
    }


MATCHES = examples(80)
MANY = 600


@pytest.mark.parametrize("otherwise", [False, True])
@settings(max_examples=MATCHES)
@given(SCRIPTS, SEEDS, SEEDS)
def test_matches_of_random_teams(otherwise: bool, script: list[int], seed: int, teams: int) -> None:
    """From the toss to the end."""
    assert played(teams_of(teams % 64), numbers(script, seed), otherwise=otherwise).over


@pytest.mark.parametrize("position", [CORNER, CROWD, SCORING], ids=["corner", "crowd", "scoring"])
@settings(max_examples=MATCHES)
@given(SCRIPTS, SEEDS)
def test_matches_from_positions(position: str, script: list[int], seed: int) -> None:
    """Where much can happen: to the end of the match from there."""
    assert played({"position": position}, numbers(script, seed)).over


def test_every_skill_is_in_play() -> None:
    """The random teams between them have every skill and trait of the sheet, and use them on the pitch."""
    seen: set[str] = set()
    events: Counter[type] = Counter()
    for seed in range(12):
        match = played(teams_of(seed), numbers([], seed))
        seen |= {name for piece in match.pieces for name in skills(match, piece.id)}
        events.update(map(type, match.events))
    book = rules(False).derived(SKILLBOOK)
    assert seen == set(book)
    assert min(events[kind] for kind in (Moved, Blocked, WasHurt, Left)) > 20


def test_scoring_positions_score() -> None:
    """The matches near the end zone do not all end without a touchdown, so that these are followed too."""
    scored = [played({"position": SCORING}, numbers([], seed)) for seed in range(60)]
    assert sum(isinstance(event, Touchdown) for match in scored for event in match.events) > 3


@pytest.mark.slow
@pytest.mark.parametrize("otherwise", [False, True])
@settings(max_examples=MANY)
@given(SCRIPTS, SEEDS, SEEDS)
def test_many_matches_of_random_teams(otherwise: bool, script: list[int], seed: int, teams: int) -> None:
    """As above, and more."""
    assert played(teams_of(teams % 512), numbers(script, seed), otherwise=otherwise).over


@pytest.mark.slow
@pytest.mark.parametrize("position", [CORNER, CROWD, SCORING], ids=["corner", "crowd", "scoring"])
@settings(max_examples=MANY)
@given(SCRIPTS, SEEDS)
def test_many_matches_from_positions(position: str, script: list[int], seed: int) -> None:
    """As above, and more."""
    assert played({"position": position}, numbers(script, seed)).over
