"""Counting throws of big pools without going through them.

Weights are exact whole numbers. A polynomial whose coefficients are weights is packed into one big integer, a fixed
number of bytes a coefficient, so that adding and multiplying polynomials is adding and multiplying integers.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import prod
from typing import Any, Protocol, runtime_checkable

# Bits of the result: at the limits a call takes up to a second.
MAX_SUM_BITS = 10**8
MAX_PRODUCT_BITS = 2 * 10**6
MAX_POWER_BITS = 5 * 10**6
MAX_PAIRS = 10**6
MAX_REPEATED_PAIRS = 5 * 10**6
# Below this many pairs of values, adding them one by one is faster than packing.
_FEW_PAIRS = 500
_REMEDY = "take fewer dice or sides, or roll them many times instead"


class TooManyOutcomes(ValueError):
    """Dice have too many results to count exactly; the message says what to do instead.

    >>> from ruleengine.dice import Sum, d100
    >>> Sum().weights(1000 * d100)
    Traceback (most recent call last):
        ...
    ruleengine.dice.TooManyOutcomes: 1000 dice of up to 100 sides have too many results to count exactly: take fewer \
dice or sides, or roll them many times instead
    """

    __module__ = "ruleengine.dice"


@runtime_checkable
class Coded(Protocol):
    """Values such as symbols, whose sums are faster as sums of whole numbers."""

    def codes(self, values: Iterable[Any], count: int) -> tuple[Mapping[Any, int], Callable[[int], Any]]:
        """A number for each value, and what makes sums of so many numbers values again."""


def sums(sides: tuple[int, ...]) -> list[int]:
    """How many throws have each total, from the lowest total (`len(sides)`) upwards."""
    groups = Counter(sides)
    span = sum(sides) - len(sides)
    if span * prod(sides).bit_length() * len(groups) > MAX_SUM_BITS:
        raise too_many(len(sides), max(sides))
    weights = [1]
    so_far = 1
    rings = [(size, size * count, [1] + [0] * (size - 1)) for size, count in groups.items()]
    # Newton's identity for q = prod((1 - x^s) / (1 - x)): k q_k = sum over m of c_m q_(k-m), where
    # c_m counts the dice, less s for each die whose s divides m. The sums are carried along.
    for k in range(1, span + 1):
        weight = len(sides) * so_far
        for size, factor, ring in rings:
            weight -= factor * ring[k % size]
        weight //= k
        weights.append(weight)
        so_far += weight
        for size, _, ring in rings:
            ring[k % size] += weight
    return weights


def sum_faces(sides: tuple[int, ...], *, last: bool) -> Iterator[tuple[int, ...]]:
    """The first (or last) throw in lexicographic order for each total, from the lowest upwards."""
    faces = [1] * len(sides)
    yield tuple(faces)
    for position in range(len(sides)) if last else reversed(range(len(sides))):
        for face in range(2, sides[position] + 1):
            faces[position] = face
            yield tuple(faces)


def added(left: Mapping[Any, int], right: Mapping[Any, int]) -> dict[Any, int]:
    """The weights of the sum of two independent values; raises `TooManyOutcomes` past a million pairs."""
    if _is_row(left) and _is_row(right) and _packs_well(left, right):
        width = (sum(left.values()) * sum(right.values())).bit_length() // 8 + 1
        lowest = min(left) + min(right)
        sums = unpack(_packed(left, width) * _packed(right, width), width, max(left) + max(right) - lowest + 1)
        return {total: ways for total, ways in enumerate(sums, start=lowest) if ways}
    if len(left) * len(right) > MAX_PAIRS:
        raise too_many_pairs(len(left), len(right))
    weights: dict[Any, int] = defaultdict(int)
    for value, weight in left.items():
        for other, times in right.items():
            weights[value + other] += weight * times
    return dict(weights)


def repeated(count: int, weights: Mapping[Any, int]) -> dict[Any, int]:
    """The weights of the sum of so many independent values that are alike, at least one.

    Raises `TooManyOutcomes` past a power of five million bits, or of a million pairs of values.
    """
    if _is_row(weights):
        lowest, highest = min(weights), max(weights)
        span = count * (highest - lowest) + 1
        width = (sum(weights.values()) ** count).bit_length() // 8 + 1
        if span * width * 8 > MAX_POWER_BITS:
            raise too_many(count, len(weights))
        totals = unpack(_packed(weights, width) ** count, width, span)
        return {total: ways for total, ways in enumerate(totals, start=count * lowest) if ways}
    if count > 1 and all(isinstance(value, Coded) for value in weights):
        return _repeated_codes(count, weights)
    half = repeated(count // 2, weights) if count > 1 else {}
    doubled = added(half, half) if half else dict(weights)
    return added(doubled, weights) if half and count % 2 else doubled


def _repeated_codes(count: int, weights: Mapping[Coded, int]) -> dict[Any, int]:
    first = next(iter(weights))
    codes, decode = first.codes(weights, count)
    coded = {code: weights[value] for value, code in codes.items()}
    return {decode(code): ways for code, ways in repeated(count, coded).items()}


def repeated_by(counts: Mapping[int, int], weights: Mapping[Any, int]) -> dict[Any, int]:
    """The weights of the sum of as many values as another value says; of none, 0."""
    most, total = max(counts), sum(weights.values())
    if most * most // 2 * len(weights) ** 2 > MAX_REPEATED_PAIRS:
        raise too_many(most, len(weights))
    found: dict[Any, int] = defaultdict(int)
    power: Mapping[Any, int] = {0: 1}
    for count in range(most + 1):
        if count:
            power = added(power, weights) if count > 1 else weights
        scale = counts.get(count, 0) * total ** (most - count)
        for value, ways in power.items() if scale else ():
            found[value] += ways * scale
    return dict(found)


def _is_row(weights: Mapping[Any, int]) -> bool:
    """Whether the values are whole numbers with few gaps."""
    if any(type(value) is not int for value in weights):
        return False
    return bool(max(weights) - min(weights) < 2 * len(weights))


def _packs_well(left: Mapping[int, int], right: Mapping[int, int]) -> bool:
    """Whether packed addition is faster than going through the pairs: many values, and not too many bits."""
    if len(left) * len(right) < _FEW_PAIRS:
        return False
    bits = (sum(left.values()) * sum(right.values())).bit_length()
    return 2 * (len(left) + len(right)) * bits <= MAX_PRODUCT_BITS


def _packed(weights: Mapping[int, int], width: int) -> int:
    row = (weights.get(value, 0).to_bytes(width, "little") for value in range(min(weights), max(weights) + 1))
    return int.from_bytes(b"".join(row), "little")


def unpack(packed: int, width: int, count: int) -> list[int]:
    """The weights of a packed polynomial, so many bytes each."""
    data = packed.to_bytes(count * width, "little")
    return [int.from_bytes(data[at : at + width], "little") for at in range(0, count * width, width)]


def too_many(dice: int, sides: int) -> TooManyOutcomes:
    return TooManyOutcomes(f"{dice} dice of up to {sides} sides have too many results to count exactly: {_REMEDY}")


def too_many_pairs(values: int, others: int) -> TooManyOutcomes:
    return TooManyOutcomes(f"{values} values with {others} are more than {MAX_PAIRS} pairs to count exactly: {_REMEDY}")
