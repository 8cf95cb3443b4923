"""The pitch and its squares."""

from ruleengine_pitch._squares import area

__all__ = ["area"]
