"""Whole matches, driven by Hypothesis: every event is true when it is told, and what must always be so is.

A `Follower` hears the events and nothing else; whenever dice or a coach are waited for, what he believes is compared
with the state. One ball; one standing player a square; hit points only fall; nobody acts on the ground; no throw or
kick ends behind who made it; the score changes by tries alone; the clock is kept; every match ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from br_follower import Follower, Follows
from br_matches import GOAL, OTHERWISE, SCRUM, SHORT, SMALL
from br_watched import SCRIPTS, SEEDS, numbers, watched
from depth import examples
from hypothesis import given, settings

from ruleengine import CompiledRules, Match, Ruleset
from ruleengine.testing import rulesets
from ruleengine_blood_rugby import BLOOD_RUGBY, random_team
from ruleengine_blood_rugby.events import (
    BallMoved,
    BallOut,
    BallTaken,
    Kicked,
    Left,
    Moved,
    PushedBack,
    RestartBegan,
    StoodUp,
    Thrown,
    TriesAwarded,
    TryScored,
    WasHurt,
    WentDown,
)

FOLLOWS = Follows()
FOLLOWED = BLOOD_RUGBY.but(adding=[FOLLOWS])
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "short": SHORT,
    "otherwise": OTHERWISE,
    "small": SMALL,
    "through": {**SHORT, "moving.through_team_mates": True},
}
BRIEF = {"turn.turns_per_half": 2, "match.halves": 2, "match.extra_time": 1}
"""What keeps matches by drawn options short."""


@cache
def rules(name: str) -> CompiledRules:
    """The rules under some options, with somebody who hears every event first."""
    return FOLLOWED.compile(OPTIONS[name])


def played(rules: CompiledRules, numbers: Iterator[int], teams: Any = None) -> Match:
    """A match played to its end, watched all the time; what goes wrong says by which answers."""
    FOLLOWS.follower = None
    match = Match(rules, teams=teams)
    FOLLOWS.follower = Follower(match)
    return watched(match, numbers, FOLLOWS.follower)


@cache
def teams_of(name: str, seed: int) -> Mapping[str, Any]:
    """Two random teams, of as many players as the options want."""
    rules = BLOOD_RUGBY.with_options(OPTIONS[name])
    return {"home": random_team(seed, rules=rules), "away": random_team(seed + 1_000, rules=rules)}


MATCHES = examples(30)
FEWER = examples(10)
MANY = 300
POSITIONS = pytest.mark.parametrize("position", [SCRUM, GOAL], ids=["scrum", "goal"])
DRAWN = rulesets(FOLLOWED).map(lambda rules: rules.with_options(BRIEF))
"""Any options, any of the variants that are installed."""


@pytest.mark.rule("BR-ACT-08", "BR-DOWN-01", "BR-KICK-04", "BR-PASS-08", "BR-BALL-06", "BR-DMG-03", "BR-TURN-03")
@pytest.mark.parametrize("name", OPTIONS)
@settings(max_examples=MATCHES)
@given(SCRIPTS, SEEDS, SEEDS)
def test_matches_of_random_teams(name: str, script: list[int], seed: int, teams: int) -> None:
    """From the draw of lots to the end."""
    assert played(rules(name), numbers(script, seed), teams_of(name, teams % 64)).over


@POSITIONS
@settings(max_examples=MATCHES)
@given(SCRIPTS, SEEDS)
def test_matches_from_positions(position: str, script: list[int], seed: int) -> None:
    """Where much can happen: to the end of the match from there."""
    assert played(rules("short"), numbers(script, seed), {"position": position}).over


@settings(max_examples=FEWER)
@given(DRAWN, SCRIPTS, SEEDS)
def test_matches_by_any_rules(rules: Ruleset, script: list[int], seed: int) -> None:
    """With options drawn from all that there are, and with variants."""
    assert played(rules.compile(), numbers(script, seed)).over


def test_all_that_is_watched_comes_about() -> None:
    """Matches like these have it all: failed kicks, throws astray, feints in passing, trips, pushes over the edge."""
    happened: Counter[Any] = Counter()
    for seed in range(30):
        for position in (SCRUM, GOAL):
            happened.update(map(sort_of, played(rules("short"), numbers([], seed), {"position": position}).events))
        happened.update(map(sort_of, played(rules("small"), numbers([], seed)).events))
    wanted = {
        *((Kicked, how) for how in ("well", "astray", "failed")),
        *((Thrown, how) for how in ("well", "astray", "dropped")),
        *((Moved, how) for how in ("step", "jump", "feint", "tackle", "rise", "follow-up")),
        *((WentDown, why) for why in ("tackle", "charge", "push", "trip", "dive")),
        *((BallMoved, how) for how in ("kick", "pass", "long-move", "bounce", "drop", "laid")),
        *((BallTaken, how) for how in ("pick-up", "catch")),
        *((kind, "") for kind in (TryScored, TriesAwarded, PushedBack, Left, WasHurt, RestartBegan, StoodUp, BallOut)),
    }
    assert not {each for each in wanted if not happened[each]}


def sort_of(event: Any) -> tuple[type, str]:
    """An event by its type, and by how or why it was."""
    return type(event), getattr(event, "how", "") or (event.why if isinstance(event, WentDown) else "")


@pytest.mark.slow
@pytest.mark.parametrize("name", OPTIONS)
@settings(max_examples=MANY)
@given(SCRIPTS, SEEDS, SEEDS)
def test_many_matches_of_random_teams(name: str, script: list[int], seed: int, teams: int) -> None:
    """As above, and more."""
    assert played(rules(name), numbers(script, seed), teams_of(name, teams % 512)).over


@pytest.mark.slow
@POSITIONS
@settings(max_examples=MANY)
@given(SCRIPTS, SEEDS)
def test_many_matches_from_positions(position: str, script: list[int], seed: int) -> None:
    """As above, and more."""
    assert played(rules("short"), numbers(script, seed), {"position": position}).over


@pytest.mark.slow
@settings(max_examples=MANY)
@given(DRAWN, SCRIPTS, SEEDS)
def test_many_matches_by_any_rules(rules: Ruleset, script: list[int], seed: int) -> None:
    """As above, and more."""
    assert played(rules.compile(), numbers(script, seed)).over
