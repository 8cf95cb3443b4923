"""Dice: pools, what their faces mean, exact distributions, and the notation `2d6+1`."""

from typing import TYPE_CHECKING, Any

from ruleengine.dice._pools import MAX_DICE, MAX_SIDES, Faces, Pool, d2, d3, d4, d6, d8, d10, d12, d16, d20, d100, die
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

if TYPE_CHECKING:
    from ruleengine.dice._counting import TooManyOutcomes
    from ruleengine.dice._dice_terms import NotationError
    from ruleengine.dice._distributions import Distribution
    from ruleengine.dice._expressions import Expression, Rolled
    from ruleengine.dice._folds import CountFaces, Fold, HighestUncancelled, LargestSet, LongestStraight, Sets
    from ruleengine.dice._keeping import Highest, Keep, Lowest
    from ruleengine.dice._leaves import Symbols
    from ruleengine.dice._notation import dice

# Rules need pools and readings; what only people and analysts need is loaded when it is first asked for.
_LATER = {
    "CountFaces": "_folds",
    "Distribution": "_distributions",
    "Expression": "_expressions",
    "Fold": "_folds",
    "Highest": "_keeping",
    "HighestUncancelled": "_folds",
    "Keep": "_keeping",
    "LargestSet": "_folds",
    "LongestStraight": "_folds",
    "Lowest": "_keeping",
    "NotationError": "_dice_terms",
    "Rolled": "_expressions",
    "Sets": "_folds",
    "Symbols": "_leaves",
    "TooManyOutcomes": "_counting",
    "dice": "_notation",
}


if not TYPE_CHECKING:  # a type checker would take any name at all for granted

    def __getattr__(name: str) -> Any:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


__all__ = [
    "MAX_DICE",
    "MAX_SIDES",
    "AllFaces",
    "AtLeast",
    "AtMost",
    "Class",
    "Compare",
    "CountFaces",
    "Distribution",
    "EachAtLeast",
    "Expression",
    "Face",
    "Faces",
    "Fold",
    "Highest",
    "HighestUncancelled",
    "Keep",
    "LargestSet",
    "LongestStraight",
    "Lowest",
    "NotationError",
    "Pool",
    "Product",
    "Reading",
    "Rolled",
    "Sets",
    "Sum",
    "Symbols",
    "TensAndUnits",
    "TooManyOutcomes",
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
