"""Chances of what a rule will answer, by walking through it beforehand."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from fractions import Fraction
from typing import Any

from ruleengine import Decision, Roll, Side


def chance_of_answer(ask: Callable[[], Coroutine[Any, Any, bool]], side: Side, given: tuple[Any, ...] = ()) -> Fraction:
    """The chance that a rule answers yes, if each side decides as is best for it.

    Args:
        ask: begins the rule anew; it only reads the match, rolls and asks.
        side: the side that wants a yes.
        given: what the rule has received so far.

    >>> from ruleengine import HOME
    >>> from ruleengine.dice import AtLeast, d6
    >>> async def lucky():
    ...     return await Roll(d6, HOME, "luck", AtLeast(5)) or await Roll(d6, HOME, "luck", AtLeast(6))
    >>> chance_of_answer(lucky, HOME)
    Fraction(4, 9)
    """
    rule = ask()
    try:
        request = rule.send(None)
        for value in given:
            request = rule.send(value)
    except StopIteration as end:
        return Fraction(bool(end.value))
    rule.close()
    if isinstance(request, Roll):
        classes = request.reading.classes(request.dice)
        after = [each.weight * chance_of_answer(ask, side, (*given, each.value)) for each in classes]
        return sum(after, Fraction(0)) / request.dice.outcomes
    assert isinstance(request, Decision)
    best = max if request.by is side else min
    return best(chance_of_answer(ask, side, (*given, choice)) for choice in request.choices)
