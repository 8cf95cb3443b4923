"""Counting throws of big pools without going through them.

Weights are exact whole numbers. A polynomial whose coefficients are weights is held either as a
list or packed into one big integer, a fixed number of bytes a coefficient, so that adding and
multiplying polynomials is adding and multiplying integers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb, prod

# Bits of the result, and bits moved on the way to it: at the limits a call takes up to a second.
MAX_SUM_BITS = 10**8
MAX_KEPT_BITS = 10**10
MAX_PRODUCT_BITS = 2 * 10**6


def sums(sides: tuple[int, ...]) -> list[int]:
    """How many throws have each total, from the lowest total (`len(sides)`) upwards."""
    groups = Counter(sides)
    span = sum(sides) - len(sides)
    _limit(span * prod(sides).bit_length() * len(groups), MAX_SUM_BITS, len(sides), max(sides, default=1))
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


def kept(sides: tuple[int, ...], start: int, stop: int) -> dict[int, int]:
    """How many throws have each total of the dice at `start:stop`, ordered from the highest down."""
    if start and len(set(sides)) == 1:
        # Turned upside down, the dice kept come first, which is much the faster order.
        flip = (stop - start) * (sides[0] + 1)
        mirrored = kept(sides, len(sides) - stop, len(sides) - start)
        return {flip - total: weight for total, weight in reversed(mirrored.items())}
    lowest = stop - start
    highest = sum(sorted(sides, reverse=True)[start:stop])
    width = prod(sides).bit_length() // 8 + 1
    work = max(sides, default=1) * stop * (stop + 3) // 2 * highest * width * 8
    _limit(work, MAX_KEPT_BITS, len(sides), max(sides, default=1))
    weights = _unpack(_pack_kept(sides, start, stop, 8 * width), width, highest + 1)
    return dict(enumerate(weights[lowest:], start=lowest))


def _pack_kept(sides: tuple[int, ...], start: int, stop: int, bits: int) -> int:
    """The packed weights by total, found face by face from the highest face down.

    `placed[n]` packs the ways for `n` dice to show more than the face at hand. Dice not yet
    placed that are big enough for this face are all alike from here on, whatever their sizes.
    """
    placed, finished = [1] + [0] * (stop - 1), 0
    for face in range(max(sides), 0, -1):
        able = sum(size >= face for size in sides)
        free = prod(size for size in sides if size < face)
        fresh = [0] * stop
        for count, ways in enumerate(placed):
            if not ways:
                continue
            left = able - count
            over = face**left
            for more in range(min(stop - count - 1, left) + 1):
                choices = comb(left, more)
                over -= choices * (face - 1) ** (left - more)
                scored = max(count + more - max(count, start), 0)
                fresh[count + more] += choices * ways << bits * face * scored
            scored = stop - max(count, start)
            finished += over * free * ways << bits * face * scored
        placed = fresh
    return finished


def convolve(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """The product of two polynomials: the weights of the total of two independent totals."""
    width = (sum(left) * sum(right)).bit_length() // 8 + 1
    return _unpack(_pack(left, width) * _pack(right, width), width, len(left) + len(right) - 1)


def _pack(weights: Sequence[int], width: int) -> int:
    return int.from_bytes(b"".join(weight.to_bytes(width, "little") for weight in weights), "little")


def _unpack(packed: int, width: int, count: int) -> list[int]:
    data = packed.to_bytes(count * width, "little")
    return [int.from_bytes(data[at : at + width], "little") for at in range(0, count * width, width)]


def _limit(work: int, most: int, dice: int, sides: int) -> None:
    if work > most:
        raise ValueError(
            f"{dice} dice of up to {sides} sides have too many results to count exactly: "
            "take fewer dice or sides, or roll them many times instead"
        )
