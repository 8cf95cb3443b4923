"""How often something may happen in so many matches, if its chance is what it is said to be."""

from __future__ import annotations

from fractions import Fraction
from math import inf, log


def surprise(seen: int, of: int, chance: Fraction | float) -> float:
    """A bound on how unlikely it is to see something so often or oftener (or so seldom or seldomer), as -log.

    By Chernoff: the chance that something of chance `p` is seen in a share `q` of `n` independent matches, or in a
    share farther from `p` on the same side, is at most `exp(-n * D)`, with `D` the divergence of `q` from `p`. What
    is impossible and is seen, or certain and is not, is infinitely surprising.

    >>> round(surprise(60, 100, 0.5), 3)  # at most exp(-2.014) = 0.133; the chance is 0.028
    2.014
    >>> surprise(1, 100, Fraction(0))
    inf
    """
    p = _as_float(chance)
    return of * (_part(seen / of, p) + _part(1 - seen / of, 1 - p))


def _as_float(chance: Fraction | float) -> float:
    """A float that is 0 or 1 only if the chance is just that."""
    if chance in (0, 1):
        return float(chance)
    return min(max(float(chance), 1e-300), 1 - 1e-16)


def _part(share: float, chance: float) -> float:
    if share == 0:
        return 0.0
    return share * log(share / chance) if chance else inf


def unbelievable(least: int, most: int, of: int, low: Fraction | float, high: Fraction | float, risk: float) -> bool:
    """Whether counts disagree with chances, at this risk of saying so wrongly.

    Args:
        least, most: between which numbers of matches it was seen in; they differ if some were not played to the end.
        of: how many matches were played.
        low, high: between which bounds its chance lies; they differ if a walk was given up.
        risk: the chance that this says yes although all is well.

    >>> unbelievable(560, 560, 1000, Fraction(1, 2), Fraction(1, 2), risk=0.01)
    True
    >>> unbelievable(560, 560, 1000, Fraction(1, 2), Fraction(3, 5), risk=0.01)
    False
    """
    enough = log(2 / risk)
    too_often = least > of * high and surprise(least, of, high) > enough
    too_seldom = most < of * low and surprise(most, of, low) > enough
    return too_often or too_seldom
