"""The seconds of a budget bound walking and solving together, and what is left widens the bounds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from time import monotonic

import pytest

from ruleengine import Match, roll
from ruleengine.coaches import first_choice
from ruleengine.dice import d6
from ruleengine.odds import BEST, EventOccurred, expected, odds

from .games import COUNT, Failed, again, game, in_a_row

SOLVERS = ("ruleengine.odds._flow.monotonic", "ruleengine.odds._best.monotonic")
TARGETS = (3, 4, 2, 5, 3, 4)


def after(steps: int) -> Callable[[], float]:
    """A clock that goes as usual for so many looks, and is past every deadline from then on."""
    looks = count()
    return lambda: monotonic() if next(looks) < steps else float("inf")


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("policy", [first_choice, BEST])
@pytest.mark.parametrize("steps", [0, 1, 3, 8, 20, 40, 10**9])
def test_a_solution_that_is_given_up_has_bounds_that_hold(
    steps: int, policy: object, exact: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = EventOccurred(Failed)
    whole = odds(in_a_row(TARGETS, 2), ~failed, until=failed, home=policy, exact=exact)  # type: ignore[arg-type]
    for name in SOLVERS:
        monkeypatch.setattr(name, after(steps))
    answer = odds(in_a_row(TARGETS, 2), ~failed, until=failed, home=policy, exact=exact, seconds=9000)  # type: ignore[arg-type]
    assert answer.lower <= whole.upper
    assert whole.lower <= answer.upper
    if steps == 0:
        assert (answer.lower, answer.upper, answer.report.complete) == (0, 1, False)
    if steps == 10**9:
        assert (answer.value, answer.report.complete) == (whole.value, True)


async def dice(match: Match) -> None:
    """A die is added to the count, again and again."""
    match.set(COUNT, match.get(COUNT) + await roll(d6, by=None, reason="die"))
    match.push(again(dice))


@pytest.mark.parametrize("steps", [0, 5])
def test_an_expected_value_has_no_bounds_then(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SOLVERS:
        monkeypatch.setattr(name, after(steps))
    answer = expected(game(dice), lambda end: end.get(COUNT), until=lambda now: now.get(COUNT) > 20, seconds=9000)
    assert (answer.lower, answer.upper) == (-float("inf"), float("inf"))
    assert not answer.report.complete


def test_walking_leaves_time_for_solving(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock of a second a look: of 100 seconds a walk takes 70."""
    looks = count()
    monkeypatch.setattr("ruleengine.odds._exploring.monotonic", lambda: float(next(looks)))
    for name in SOLVERS:
        monkeypatch.setattr(name, lambda: 0.0)
    answer = odds(game(dice), lambda end: True, until=lambda now: now.get(COUNT) > 500, seconds=100)
    assert answer.report.states > 40
    assert 70 <= answer.report.seconds < 75
    assert not answer.report.complete
