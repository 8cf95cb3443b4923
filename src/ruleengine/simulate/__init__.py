"""Many matches: played by any executor, summed up with confidence intervals, written as tables.

The dice and the coaches of match number `i` come from the seed and `i` alone. So the same seed gives the same
results, whoever plays which matches, and `ruleengine play --seed` shows any one of them again.

>>> from ruleengine.simulate import simulate
>>> league = simulate("blood-dice", 200, home="sensible", away="random", seed=7)
>>> len(league), league.complete
(200, True)
>>> league.home[:5], league.away[:5]
((9, 3, 4, 7, 3), (0, 1, 1, 1, 2))
"""

from ruleengine.simulate._batch import Batch, CoachMaker, coach_seed, match_seed
from ruleengine.simulate._journal import seed_in
from ruleengine.simulate._results import Interval, Simulation, SimulationError, Summary, mean_interval, share_interval
from ruleengine.simulate._running import simulate

__all__ = [
    "Batch",
    "CoachMaker",
    "Interval",
    "Simulation",
    "SimulationError",
    "Summary",
    "coach_seed",
    "match_seed",
    "mean_interval",
    "seed_in",
    "share_interval",
    "simulate",
]
