"""Making nodes of an expression: what the notation and the operations on expressions share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruleengine.dice._folds import Fold
from ruleengine.dice._leaves import Drawn, Node, Thrown
from ruleengine.dice._nodes import Gathered, Scanned
from ruleengine.dice._pools import MAX_DICE, MAX_SIDES, Faces, Pool
from ruleengine.dice._readings import Sum
from ruleengine.dice._scans import Repeat
from ruleengine.dice._sets import Total


def drawn(values: Sequence[Any], weights: Sequence[int], text: str = "") -> Drawn:
    """Dice whose faces are the values, each on as many faces as its weight; the text is what notation says of it."""
    return Drawn(tuple(values), tuple(weights), _sizes(sum(weights)), text)


def _sizes(faces: int) -> Faces:
    """Dice with so many results together: one, if it is not too big."""
    if faces < 1:
        raise ValueError("a die has at least one face: give it a value")
    sizes: list[int] = []
    while faces > MAX_SIDES:
        size = next((size for size in range(MAX_SIDES, 1, -1) if faces % size == 0), 0)
        if not size:
            raise ValueError(
                f"no dice of up to {MAX_SIDES} sides have {faces} results, all equally likely: roll the parts instead"
            )
        sizes.append(size)
        faces //= size
    return (*sizes, faces) if faces > 1 or not sizes else tuple(sizes)


def plain(pool: Pool, fold: Fold[Any, Any]) -> Thrown:
    """A pool of plain dice read by a fold."""
    return Thrown(pool, Sum() if isinstance(fold, Total) else fold)


def gather(fold: Fold[Any, Any], parts: Sequence[Node]) -> Node:
    """Parts read by a fold as the dice of one pool."""
    if len(parts) > MAX_DICE:
        raise ValueError(f"a pool has up to {MAX_DICE} dice, not {len(parts)}")
    if all(isinstance(part, Thrown) and len(part.sides) == 1 and part.reading == Sum() for part in parts):
        return plain(Pool([size for part in parts for size in part.sides]), fold)
    if isinstance(fold, Total) and len(parts) == 1:
        return parts[0]
    return Gathered(fold, tuple(parts))


def repeat(count: Node, part: Node) -> Scanned:
    """The sum of as many of a part as a number says; raises `ValueError` if that can be below 0, or too many."""
    fewest, most = count.bounds
    if not 0 <= fewest <= most <= MAX_DICE:
        raise ValueError(f"dice are thrown from 0 to {MAX_DICE} times, not from {fewest} to {most} times")
    return Scanned(Repeat(), (count, *[part] * most))
