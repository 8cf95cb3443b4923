"""Dice: pools, what their faces mean, exact distributions, and the notation `2d6+1`."""

from ruleengine.dice.distributions import Distribution
from ruleengine.dice.expressions import Expression, Rolled
from ruleengine.dice.keeping import Highest, Lowest
from ruleengine.dice.notation import NotationError, dice
from ruleengine.dice.pools import Faces, Pool, d2, d3, d4, d6, d8, d10, d12, d16, d20, d100, die
from ruleengine.dice.readings import (
    AllFaces,
    AtLeast,
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
    "AllFaces",
    "AtLeast",
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
