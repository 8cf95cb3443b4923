"""What a walk refuses."""

from __future__ import annotations

from ruleengine.values import RuleEngineError


class OddsError(RuleEngineError, ValueError):
    """A question that has no exact answer: nobody decides, a count without end, a key that matters after all."""

    __module__ = "ruleengine.odds"
