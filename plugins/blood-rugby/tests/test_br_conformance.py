"""Blood Rugby passes the conformance kit: plain, with the options that change most, on a small pitch, in a crowd.

So do the variants that mix it with Blood Bowl. Matches are short, two rounds or three in a half, so that lines of play
get to their ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from br_matches import OTHERWISE, SCRUM, SHORT, SMALL
from depth import LONG, within

from ruleengine.testing import Budget, PropertyCheck, checks, conformance
from ruleengine_blood_rugby.variants import Injury2020, LrbInjury, LrbWeather, OvalBall, RugbyWeather2020

GOLDEN: Final = Path(__file__).parent / "golden"
TWO_TURNS: Final = {"match.turns": 2}
SOME: Final = within(Budget(examples=8, lead=150, matches=2, positions=1, plays=200, states=50))
FEW: Final = within(Budget(examples=4, lead=100, matches=1, positions=1, plays=100, states=30))
LEAST: Final = within(Budget(examples=2, lead=80, matches=1, positions=1, plays=60, states=20))
IN_PROCESSES: Final = "same-in-every-process"
"""The property that takes longest to look at: of other play, slow tests alone do so."""

PLAY: Final[Mapping[str, Mapping[str, Any]]] = {
    "otherwise": {"options": OTHERWISE, "golden": GOLDEN / "otherwise"},
    "small": {"options": SMALL, "golden": GOLDEN / "small"},
    "scrum": {"options": SHORT, "teams": {"position": SCRUM}, "golden": GOLDEN / "scrum"},
}
"""How Blood Rugby is played, besides by its default options."""
MIXED: Final[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
    "lrb-injury": ("blood-rugby", {"variants": [LrbInjury()], "options": SHORT}),
    "injury-2020": ("blood-rugby", {"variants": [Injury2020()], "options": SHORT}),
    "lrb-weather": ("blood-rugby", {"variants": [LrbWeather()], "options": SHORT}),
    "weather-2020": ("blood-rugby", {"variants": [RugbyWeather2020()], "options": SHORT}),
    "oval-ball": ("blood-bowl-lrb", {"variants": [OvalBall()], "options": TWO_TURNS}),
    "oval-ball-2020": ("blood-bowl-2020", {"variants": [OvalBall()], "options": TWO_TURNS}),
}
"""The variants: a ruleset, and how it is played."""


def other_play() -> list[Any]:
    """The checks of all these, but for those of other processes."""
    found = [(name, "blood-rugby", {**how, "budget": FEW}) for name, how in PLAY.items()]
    for name, (rules, how) in MIXED.items():
        found.append((name, rules, {**how, "golden": GOLDEN, "budget": LEAST}))
    return [
        pytest.param(check, id=f"{name}-{check.name}")
        for name, rules, how in found
        for check in checks(rules, **how)
        if check.name != IN_PROCESSES
    ]


test_blood_rugby: Callable[[PropertyCheck], None] = conformance(
    "blood-rugby", options=SHORT, golden=GOLDEN, budget=SOME
)


@pytest.mark.repetition
@pytest.mark.parametrize("check", other_play())
def test_other_play(check: PropertyCheck) -> None:
    check()


@pytest.mark.slow
@pytest.mark.parametrize(
    "check", checks("blood-rugby", options=SHORT, golden=GOLDEN, budget=LONG), ids=lambda check: str(check.name)
)
def test_blood_rugby_thoroughly(check: PropertyCheck) -> None:
    check()


@pytest.mark.slow
@pytest.mark.parametrize(
    "check",
    [
        pytest.param(check, id=f"{name}-{check.name}")
        for name, how in PLAY.items()
        for check in checks("blood-rugby", **{**how, "budget": LONG.scaled(0.4)})
    ],
)
def test_other_play_thoroughly(check: PropertyCheck) -> None:
    """Variants are looked at in pairs, with all others, by the tests of the page on variants."""
    check()
