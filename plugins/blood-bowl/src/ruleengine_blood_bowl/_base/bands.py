"""What distance means for a throw: by which ruler it is measured, and what each band adds (LRB-RNG, BB20-RNG)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from ruleengine import Check, CompiledRules, Match, Modifier, Part
from ruleengine.grid import Ruler
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.ranges import RULERS, Band, ruler
from ruleengine_blood_bowl._base.terms import PASS, THROW_PLAYER


class ByBand(Part):
    """Distance by bands: subclass it, with options of which one is `range_matrix`.

    Attributes:
        bands: what each band adds to the die.
    """

    bands: ClassVar[Mapping[Band, int]]

    @ruler.impl
    def matrix(self, rules: CompiledRules) -> Ruler[Band]:
        """The matrix that the option names (LRB-RNG-04, BB20-RNG-03)."""
        assert self.options is not None
        options = rules.options(self.options)
        return RULERS[options.range_matrix]

    @modifiers.on(PASS)
    @modifiers.on(THROW_PLAYER)
    def distance(self, match: Match, check: Check) -> Iterable[Modifier]:
        """By the band as which it counts (LRB-PASS-01, BB20-PASS-03)."""
        band = check.about.band
        if self.bands[band]:
            yield Modifier(self.bands[band], str(band))
