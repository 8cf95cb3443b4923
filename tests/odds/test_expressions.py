"""Rules that await expressions of dice: walks see one outcome for each value, and play reads the same."""

from __future__ import annotations

from typing import Any

import pytest

from ruleengine import Match, emit, event, procedure, roll
from ruleengine.dice import Expression, HighestUncancelled, LargestSet, d6, d10, dice
from ruleengine.odds import distribution

from .games import COUNT, start


@event("pools.thrown")
class Thrown:
    """A pool was thrown."""


@procedure("pools.throw")
class Throw:
    """Throws an expression, and keeps what comes as the count."""

    expression: Any

    async def run(self, match: Match) -> None:
        match.set(COUNT, int(await roll(self.expression, by=None, reason="pool")))
        await emit(match, Thrown())


EXPRESSIONS = [
    dice("4d6r1kh3"),
    dice("4d6ro1"),
    dice("2d6!"),
    dice("10d6!>=5"),
    dice("(d6)d6"),
    dice("max(2d6, 7)"),
    dice("4dF"),
    dice("d8").compare(dice("2d4")),
    dice("2d6").given(bool),
    Expression.mixture({dice("d4"): 1, dice("d12"): 2}),
    LargestSet().over(12 * d10),
    HighestUncancelled(4).over(7 * d6),
]


@pytest.mark.parametrize("expression", EXPRESSIONS, ids=str)
def test_a_walk_is_the_distribution(expression: Expression[int]) -> None:
    walked = distribution(start(Throw(expression), keys=(COUNT,)), lambda end: end.get(COUNT))
    assert walked.chances == dict(expression.distribution().items())


@pytest.mark.parametrize("expression", EXPRESSIONS, ids=str)
def test_play_reads_what_a_class_says(expression: Expression[int]) -> None:
    for each in expression.classes(expression.pool)[:20]:
        match = start(Throw(expression), keys=(COUNT,))
        match.answer(each.faces[0] if len(each.faces) == 1 else each.faces)
        assert match.get(COUNT) == each.value


def test_an_expression_says_itself_how_it_is_read() -> None:
    with pytest.raises(ValueError, match="says how it is read"):
        roll(dice("2d6"), by=None, reason="pool", reading=LargestSet())  # type: ignore[call-overload]
