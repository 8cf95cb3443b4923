"""Dice: pools, what their faces mean, exact distributions, and the notation `2d6+1`."""

from ruleengine.dice._distributions import Distribution
from ruleengine.dice._expressions import Expression, Rolled
from ruleengine.dice._keeping import Highest, Lowest
from ruleengine.dice._notation import MAX_DICE, MAX_SIDES, NotationError, dice
from ruleengine.dice._pools import Faces, Pool, d2, d3, d4, d6, d8, d10, d12, d16, d20, d100, die
from ruleengine.dice._readings import (
    AllFaces,
    AtLeast,
    AtMost,
    Class,
    Compare,
    EachAtLeast,
    Face,
    Product,
    Reading,
    Sum,
    TensAndUnits,
)

__all__ = [
    "MAX_DICE",
    "MAX_SIDES",
    "AllFaces",
    "AtLeast",
    "AtMost",
    "Class",
    "Compare",
    "Distribution",
    "EachAtLeast",
    "Expression",
    "Face",
    "Faces",
    "Highest",
    "Lowest",
    "NotationError",
    "Pool",
    "Product",
    "Reading",
    "Rolled",
    "Sum",
    "TensAndUnits",
    "d2",
    "d3",
    "d4",
    "d6",
    "d8",
    "d10",
    "d12",
    "d16",
    "d20",
    "d100",
    "dice",
    "die",
]
