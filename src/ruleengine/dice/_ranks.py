"""The total of dice of some ranks, value by value, with the total packed into the weights.

A weight is a polynomial in the total, held in one whole number, so that totals need no states: all that is known
before a value is how many dice have been ranked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import comb

from attrs import frozen

from ruleengine.dice._counting import too_many, unpack

MAX_BITS = 10**10
"""Bits moved at most; about a second."""


@frozen
class Row:
    """Values in the order of ranks with their weights, and how many dice begin at each place of the row.

    Dice begin at the first value that they can show; from there on all dice have the weights of the row.
    """

    values: Sequence[int]
    weights: Sequence[int]
    begins: Mapping[int, int]


def row_of(kinds: Sequence[tuple[Mapping[int, int], int]], *, ascending: bool) -> Row | None:
    """The row of some kinds of dice, if they are alike but for where they begin, with whole numbers; else None."""
    if any(type(value) is not int for weights, _ in kinds for value in weights):
        return None
    if len(kinds) == 1:
        ((weights, count),) = kinds
        values = sorted(weights, reverse=not ascending)
        return Row(values, [weights[value] for value in values], {0: count})
    values = sorted({value for weights, _ in kinds for value in weights}, reverse=not ascending)
    longest = max((weights for weights, _ in kinds), key=len)
    begins: Counter[int] = Counter()
    for weights, count in kinds:
        place = len(values) - len(weights)
        if weights is not longest and any(weights.get(value) != longest.get(value) for value in values[place:]):
            return None
        begins[place] += count
    return Row(values, [longest[value] for value in values], begins) if len(longest) == len(values) else None


def ranked_weights(flags: Sequence[int], row: Row) -> dict[int, int]:
    """How many throws have each total of the dice at the flagged ranks, from the lowest up.

    `flags` has a 0 or 1 for each rank, up to the last that counts. Raises `TooManyOutcomes` past 10^10 bits moved.
    """
    kept, stop = sum(flags), len(flags)
    lowest, highest = sorted((row.values[0], row.values[-1]))
    rests = [*accumulate(reversed(row.weights))][::-1]  # the weight of each value together with those after it
    throws = 1
    for place, count in row.begins.items():
        throws *= rests[place] ** count
    width = throws.bit_length() // 8 + 1
    span = kept * (highest - lowest) + 1
    if len(row.values) * stop * (stop + 3) // 2 * span * width * 8 > MAX_BITS:
        raise too_many(sum(row.begins.values()), len(row.values))
    shifts = [8 * width * (value - lowest) for value in row.values]
    packed = _pack(row, rests, shifts, throws=throws, kept=(0, *accumulate(flags)))
    totals = enumerate(unpack(packed, width, span), start=kept * lowest)
    return {total: ways for total, ways in totals if ways}


def _pack(row: Row, rests: Sequence[int], shifts: Sequence[int], *, throws: int, kept: Sequence[int]) -> int:
    """The packed weights by total, above the lowest there is; `kept` tells how many of the first ranks are kept."""
    stop = len(kept) - 1
    placed, finished = [1] + [0] * (stop - 1), 0  # the ways for so many dice to come before the value at hand
    able, free = 0, throws
    for place, (weight, total, shift) in enumerate(zip(row.weights, rests, shifts, strict=True)):
        if more := row.begins.get(place, 0):
            able += more
            free //= total**more
        below = total - weight
        fresh = [0] * stop
        for count, ways in enumerate(placed):
            if not ways:
                continue
            left = able - count
            over = total**left
            for shown in range(min(stop - count - 1, left) + 1):
                choices = comb(left, shown) * weight**shown
                over -= choices * below ** (left - shown)
                fresh[count + shown] += choices * ways << shift * (kept[count + shown] - kept[count])
            finished += over * free * ways << shift * (kept[stop] - kept[count])
        placed = fresh
    return finished
