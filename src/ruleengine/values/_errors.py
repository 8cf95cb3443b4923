"""Errors. Each names the culprit and a remedy, and leaves everything as it was."""

from __future__ import annotations


class RuleEngineError(Exception):
    """Base of every error that the library raises on purpose."""

    __module__ = "ruleengine"


class IllegalAnswer(RuleEngineError, ValueError):
    """An answer that was not offered; the match is as it was.

    >>> from ruleengine import new_match
    >>> try:
    ...     new_match("blood-dice", seed=7).answer("sing")
    ... except IllegalAnswer as error:
    ...     print(str(error)[:29])
    'sing' is not offered to home
    """

    __module__ = "ruleengine"


class RuleError(RuleEngineError):
    """A rule broke the law of rules: asked for nothing, listened to itself without end, peeked at dice."""

    __module__ = "ruleengine"


class RulesetError(RuleEngineError, ValueError):
    """A ruleset cannot be compiled: a slot is empty or taken twice, an order is circular, a need is unmet."""

    __module__ = "ruleengine"


class OptionError(RulesetError):
    """An option that no part reads, or a value that its part refuses."""

    __module__ = "ruleengine"


class PluginError(RulesetError):
    """A distribution announces something that cannot be loaded, or that is not there at all."""

    __module__ = "ruleengine"


class NotInstalled(PluginError):
    """Nothing of that name is announced by any installed distribution."""

    __module__ = "ruleengine"


class ScriptError(RuleEngineError):
    """A script of dice or choices ran dry, does not fit what is asked, or has something left over."""

    __module__ = "ruleengine"


class HistoryError(RuleEngineError):
    """The match keeps no history, or not so much of it."""

    __module__ = "ruleengine"
