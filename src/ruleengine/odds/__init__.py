"""Exact chances, walked through the rules themselves.

Ask with `odds`, `distribution` or `expected`; say what is meant with `Happened`, `Count` and `Asked`.
"""

from ruleengine.odds._branches import Branch, branches
from ruleengine.odds._choices import BestCoach, DecisionOdds
from ruleengine.odds._counts import Asked, Count, Tally
from ruleengine.odds._errors import OddsError
from ruleengine.odds._exploring import Progress
from ruleengine.odds._moments import Condition, Happened, Moment, Test
from ruleengine.odds._policies import BEST, Decider, Policy, Remembering, as_policy, plays_best, policy_name, uniform
from ruleengine.odds._report import Report
from ruleengine.odds._results import Estimate, Expected, Odds, Outcomes
from ruleengine.odds._walks import How, distribution, expected, odds

__all__ = [
    "BEST",
    "Asked",
    "BestCoach",
    "Branch",
    "Condition",
    "Count",
    "Decider",
    "DecisionOdds",
    "Estimate",
    "Expected",
    "Happened",
    "How",
    "Moment",
    "Odds",
    "OddsError",
    "Outcomes",
    "Policy",
    "Progress",
    "Remembering",
    "Report",
    "Tally",
    "Test",
    "as_policy",
    "branches",
    "distribution",
    "expected",
    "odds",
    "plays_best",
    "policy_name",
    "uniform",
]
