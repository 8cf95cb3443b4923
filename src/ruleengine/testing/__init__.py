"""For those who write rulesets: Hypothesis strategies, and the conformance kit that a ruleset passes by naming itself.

from ruleengine.testing import conformance

test_conformance = conformance("my-game", golden=Path(__file__).parent / "golden")
"""

from ruleengine.testing import _needed as _needed
from ruleengine.testing._kit import (
    GOLDEN,
    PropertyCheck,
    Verdict,
    checks,
    conformance,
    selected,
    summary,
    verdict_of,
)
from ruleengine.testing._lines import ConformanceError
from ruleengine.testing._properties import PROPERTIES
from ruleengine.testing._properties.records import write_golden
from ruleengine.testing._strategies import answers, continued, matches, option_values, played, rulesets, specs
from ruleengine.testing._trials import QUICK, THOROUGH, Budget

__all__ = [
    "GOLDEN",
    "PROPERTIES",
    "QUICK",
    "THOROUGH",
    "Budget",
    "ConformanceError",
    "PropertyCheck",
    "Verdict",
    "answers",
    "checks",
    "conformance",
    "continued",
    "matches",
    "option_values",
    "played",
    "rulesets",
    "selected",
    "specs",
    "summary",
    "verdict_of",
    "write_golden",
]
