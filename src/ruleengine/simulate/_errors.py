"""A simulation that could not be played to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleengine.values import RuleEngineError

if TYPE_CHECKING:
    from ruleengine.simulate._results import Simulation


class SimulationError(RuleEngineError):
    """Not all matches could be played.

    Attributes:
        partial: those that were.

    >>> from ruleengine.simulate import simulate
    >>> def clumsy(seed):
    ...     return lambda view, decision: 1 / 0
    >>> try:
    ...     simulate("blood-dice", 10, home=clumsy)
    ... except SimulationError as error:
    ...     len(error.partial)
    0
    """

    __module__ = "ruleengine.simulate"

    def __init__(self, why: str, partial: Simulation) -> None:
        self.why = why
        self.partial = partial
        super().__init__(f"{why}; {len(partial)} of {partial.wanted} matches are done, see `partial`")

    def __reduce__(self) -> tuple[type[SimulationError], tuple[str, Simulation]]:
        return type(self), (self.why, self.partial)
