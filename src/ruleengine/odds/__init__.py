"""Exact chances, walked through the rules themselves.

Ask with `odds`, `distribution` or `expected`; say what is meant with `EventOccurred`, `EventMachine`, `Count` and
`RequestCount`.
"""

from ruleengine.odds._best import BestCoach
from ruleengine.odds._conditions import Condition, EventMachine, EventOccurred, StateView, Test
from ruleengine.odds._counts import Count, RequestCount, Tally
from ruleengine.odds._exploring import Progress
from ruleengine.odds._policies import (
    BEST,
    Policy,
    PolicyLike,
    StatefulPolicy,
    as_policy,
    plays_best,
    policy_name,
    uniform,
)
from ruleengine.odds._results import DecisionOdds, Estimate, Expected, Odds, Outcomes, Report
from ruleengine.odds._walks import Branch, WalkOptions, branches, distribution, expected, odds
from ruleengine.values import OddsError

__all__ = [
    "BEST",
    "BestCoach",
    "Branch",
    "Condition",
    "Count",
    "DecisionOdds",
    "Estimate",
    "EventMachine",
    "EventOccurred",
    "Expected",
    "Odds",
    "OddsError",
    "Outcomes",
    "Policy",
    "PolicyLike",
    "Progress",
    "Report",
    "RequestCount",
    "StateView",
    "StatefulPolicy",
    "Tally",
    "Test",
    "WalkOptions",
    "as_policy",
    "branches",
    "distribution",
    "expected",
    "odds",
    "plays_best",
    "policy_name",
    "uniform",
]
