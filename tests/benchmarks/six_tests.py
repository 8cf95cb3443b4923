"""Six tests in a row that share two re-rolls, as a game of its own: for exact chances through the rules themselves."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

from ruleengine import HOME, CheckKind, Decision, Key, Match, Part, Result, Ruleset, build, procedure, roll_check
from ruleengine.hooks import initial_procedures, result

TESTS, REROLLS = 6, 2
NEEDED = 3
KIND = CheckKind("six-tests.test")
LEFT: Key[int] = Key("six-tests.left", int, default=REROLLS)
WON: Key[bool] = Key("six-tests.won", bool, default=False)


@procedure("six-tests.test")
class Test:
    """A test; after a failure its coach may pay for another try."""

    __test__ = False  # pytest would collect the name
    number: int

    async def run(self, match: Match) -> None:
        if not await roll_check(match, build(match, KIND, by=HOME, base=NEEDED)):
            if match.get(LEFT) and await Decision(HOME, "re-roll", (True, False)):
                match.set(LEFT, match.get(LEFT) - 1)
                match.push(self)
        elif self.number == TESTS:
            match.set(WON, True)
        else:
            match.push(Test(self.number + 1))


class SixTests(Part):
    """The whole game."""

    name = "six-tests.game"
    keys = (LEFT, WON)
    procedures = (Test,)

    @initial_procedures.impl
    def first(self, match: Match) -> Sequence[Any]:
        """The first test."""
        return (Test(1),)

    @result.impl
    def all_or_nothing(self, match: Match) -> Result:
        """Won if every test was passed."""
        return Result((int(match.get(WON)), 0), HOME if match.get(WON) else None)


SIX_TESTS = Ruleset("six-tests", (SixTests(),))


def by_hand() -> Fraction:
    """All six succeed, with at most two failures among them, the last of all being a success."""
    fails = Fraction(NEEDED - 1, 6)
    return (
        sum((comb(TESTS - 1 + failures, failures) * fails**failures for failures in range(REROLLS + 1)), Fraction(0))
        * (1 - fails) ** TESTS
    )
