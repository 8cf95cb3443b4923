"""How hard tests look that repeat one thing with other inputs.

The Hypothesis profile in force says it, for `given` without settings, for the kit without a budget, and for whatever
asks here: all of it with 100 examples, as CI has them, less with fewer, as the default run has them.
"""

from __future__ import annotations

from math import ceil

from hypothesis import settings

from ruleengine.testing import Budget

LONG = Budget(
    examples=100,
    lead=2_000,
    answers=100,
    more=20,
    matches=40,
    width=50,
    leaves=4_000,
    positions=2,
    plays=2_000,
    states=400,
)
"""What the slow tests give the kit for a game on a pitch: some minutes; `THOROUGH` would take hours."""

FULL = 100
"""The examples of a profile under which everything is looked at as hard as its test says."""


def share() -> float:
    """The share of examples that this run tries.

    >>> 0 < share() <= 1
    True
    """
    return min(1, settings().max_examples / FULL)


def examples(full: int, *, least: int = 1) -> int:
    """That share of a number of examples.

    >>> examples(200) <= 200, examples(1)
    (True, 1)
    """
    return max(least, ceil(full * share()))


def within(full: Budget) -> Budget:
    """That share of what a budget of the kit allows.

    >>> within(Budget(matches=1)).matches
    1
    """
    return full.scaled(share())
