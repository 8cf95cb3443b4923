"""Whole matches, driven by Hypothesis: every event is true when it is told, and tells all that there is to know.

A `Follower` hears the events and nothing else; whenever dice or a coach are waited for, what he believes is compared
with the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest
from bb_follower import SIDES, Follower, Follows
from bb_starts import CORNER, CROWD, OTHERWISE, SCORING, SHORT
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import Choose, Match, Roll, Rulebook, hooks, token
from ruleengine_blood_bowl import BLOOD_BOWL_LRB, random_team
from ruleengine_blood_bowl.base.events import Blocked, Left, Moved, Touchdown, WasHurt
from ruleengine_blood_bowl.base.players import skills
from ruleengine_blood_bowl.base.skillbook import SKILLBOOK
from ruleengine_blood_bowl.base.state import BALL, HALF, HOLDER, SCORE, SQUARE, STATUS, TURN
from ruleengine_blood_bowl.base.terms import NOBODY, OFF, Status

BOUND = 4_000
"""More answers than a match of two turns ever takes; more means that it hangs."""

RARELY = {"EndTurn", "EndAction", "Stay", "Keep", "LeaveIt"}
"""Choices after which little happens: of others as many are tried as there are kinds of them."""

FOLLOWS = Follows()


@cache
def rulebook(otherwise: bool) -> Rulebook:
    """The rules with somebody who hears every event first."""
    options = OTHERWISE if otherwise else SHORT
    return BLOOD_BOWL_LRB.with_part(FOLLOWS).compile({**options, "teams.gold": None})


def kinds(ask: Choose[Any]) -> dict[str, list[Any]]:
    """The options by what they do, so that the many steps do not bury the one pass."""
    found: dict[str, list[Any]] = {}
    for option in ask.options:
        found.setdefault(getattr(option, "action", type(option).__name__), []).append(option)
    return found


def answer_to(ask: Choose[Any] | Roll[Any], number: int) -> Any:
    """The answer that a number stands for: low ones are low faces and first options."""
    if not isinstance(ask, Choose):
        faces = []
        for sides in ask.dice.sides:
            number, face = divmod(number, sides)
            faces.append(face + 1)
        return tuple(faces)
    found = kinds(ask)
    names = [name for name in found for _ in range(1 if name in RARELY else 6)]
    number, place = divmod(number, len(names))
    options = found[names[place]]
    return options[number % len(options)]


def sound(match: Match) -> None:
    """What must be so at any moment, said without the bitboards and invariants of the rules."""
    squares, statuses = match.each(SQUARE), match.each(STATUS)
    on = [square for square in squares if square != OFF]
    assert len(on) == len(set(on)), "two players share a square"
    assert len(squares) == len(statuses) == len(match.pieces)
    for square, status in zip(squares, statuses, strict=True):
        assert (square != OFF) is (status in (Status.STANDING, Status.PRONE, Status.STUNNED))
    holder = match.get(HOLDER)
    assert holder == NOBODY or (match.get(BALL) == OFF and statuses[holder] is Status.STANDING), "one ball"
    assert not list(hooks.invariants(match))


def marks(match: Match) -> tuple[int, ...]:
    """What only grows: the half, and the score; within a half, the turns."""
    return match.get(HALF), *(match.get(SCORE, side) for side in SIDES), *(match.get(TURN, side) for side in SIDES)


def grown(before: tuple[int, ...], now: tuple[int, ...]) -> bool:
    """Whether nothing became less, but for the turns of a new half."""
    several = 3 if now[0] > before[0] else len(now)
    return all(a <= b for a, b in zip(before[:several], now[:several], strict=True))


def played(teams: Any, numbers: Iterator[int], *, otherwise: bool = False) -> Match:
    """A match played to its end, watched all the time; what goes wrong says by which answers."""
    FOLLOWS.follower = None
    match = Match(rulebook(otherwise), teams=teams)
    follower = FOLLOWS.follower = Follower(match)
    given_so_far: list[str] = []
    try:
        watched(match, follower, numbers, given_so_far)
    except Exception as error:
        error.add_note(f"match.answer with, in turn: {', '.join(given_so_far)}")
        raise
    return match


def watched(match: Match, follower: Follower, numbers: Iterator[int], given_so_far: list[str]) -> None:
    """Play on to the end, and look at everything whenever somebody is asked."""
    before = marks(match)
    while match.pending is not None:
        follower.compare(match)
        sound(match)
        assert grown(before, before := marks(match)), "score or turns have shrunk"
        assert len(given_so_far) < BOUND, "it hangs"
        answer = answer_to(match.pending, next(numbers))
        given_so_far.append(repr(token(answer) if isinstance(match.pending, Choose) else answer))
        match.answer(answer)
    follower.compare(match)
    assert match.result is not None
    assert list(match.result.score) == follower.score


def numbers(script: list[int], seed: int) -> Iterator[int]:
    """Those that were drawn, then blind ones."""
    yield from script
    random = Random(seed)
    while True:
        yield random.randrange(2**20)


@cache
def teams_of(seed: int) -> Mapping[str, Any]:
    """Two random teams whose players have learnt up to six random skills each."""
    return {
        "home": random_team(seed, rules=rulebook(False).recipe, learnt=6),
        "away": random_team(seed + 1_000, rules=rulebook(False).recipe, learnt=6),
    }


SCRIPTS = st.lists(st.integers(0, 2**20 - 1), max_size=60)
SEEDS = st.integers(0, 2**16)
MATCHES = 80
MANY = 2_000


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
    book = rulebook(False).built(SKILLBOOK)
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
    """As above, for as long as a night allows."""
    assert played(teams_of(teams % 512), numbers(script, seed), otherwise=otherwise).over


@pytest.mark.slow
@pytest.mark.parametrize("position", [CORNER, CROWD, SCORING], ids=["corner", "crowd", "scoring"])
@settings(max_examples=MANY)
@given(SCRIPTS, SEEDS)
def test_many_matches_from_positions(position: str, script: list[int], seed: int) -> None:
    """As above, for as long as a night allows."""
    assert played({"position": position}, numbers(script, seed)).over
