"""Exact chances, walked through the rules themselves."""

from ruleengine.odds.steps import Branch, branches

__all__ = ["Branch", "branches"]
