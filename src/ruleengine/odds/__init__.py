"""Exact chances, walked through the rules themselves.

Ask with `odds`, `distribution` or `expected`; say what is meant with `Happened`, `Count` and `Asked`.
"""

from ruleengine.odds.branches import Branch, branches
from ruleengine.odds.choices import BestCoach, Choice
from ruleengine.odds.counts import Asked, Count, Tally
from ruleengine.odds.errors import OddsError
from ruleengine.odds.exploring import Progress
from ruleengine.odds.moments import Condition, Happened, Moment
from ruleengine.odds.policies import BEST, Decider, Policy, Remembering, as_policy, uniform
from ruleengine.odds.report import Report
from ruleengine.odds.results import Estimate, Expected, Odds, Outcomes
from ruleengine.odds.walks import How, distribution, expected, odds

__all__ = [
    "BEST",
    "Asked",
    "BestCoach",
    "Branch",
    "Choice",
    "Condition",
    "Count",
    "Decider",
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
    "as_policy",
    "branches",
    "distribution",
    "expected",
    "odds",
    "uniform",
]
