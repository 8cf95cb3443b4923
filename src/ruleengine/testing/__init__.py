"""For those who write rulesets: Hypothesis strategies, and the conformance kit that a ruleset passes by naming itself.

from ruleengine.testing import conformance

test_conformance = conformance("my-game", golden=Path(__file__).parent / "golden")
"""

from ruleengine.testing import _needed as _needed
from ruleengine.testing.failures import ConformanceError
from ruleengine.testing.golden import write_golden
from ruleengine.testing.kit import PROPERTIES, PropertyCheck, checks, conformance
from ruleengine.testing.strategies import answers, continued, matches, option_values, played, recipes, rulesets
from ruleengine.testing.trials import QUICK, THOROUGH, Budget

__all__ = [
    "PROPERTIES",
    "QUICK",
    "THOROUGH",
    "Budget",
    "ConformanceError",
    "PropertyCheck",
    "answers",
    "checks",
    "conformance",
    "continued",
    "matches",
    "option_values",
    "played",
    "recipes",
    "rulesets",
    "write_golden",
]
