"""From a name to what it stands for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

import attrs

from ruleengine import hooks
from ruleengine.errors import RulesetError
from ruleengine.goals.common import POLICIES, result_goals, turn_goals
from ruleengine.goals.kinds import Goal, NamedPolicy
from ruleengine.hints import hint
from ruleengine.odds import OddsError
from ruleengine.rulebook import Built

if TYPE_CHECKING:
    from ruleengine.rulebook import Rulebook

NUMBER = re.compile(r"-?[0-9]{1,9}")

N = TypeVar("N", Goal, NamedPolicy)


def _by_name(given: Iterable[tuple[str, N]], kind: type[N], common: Iterable[N]) -> Mapping[str, N]:
    """What every ruleset has, then what parts give, by name.

    Raises:
        RulesetError: two parts give one name, or something else.
    """
    found = {each.name: ("", each) for each in common}
    for part, each in given:
        if not isinstance(each, kind):
            raise RulesetError(f"{part!r} gives {each!r}; give a {kind.__name__}")
        other, _ = found.get(each.name, ("", each))
        if other:
            raise RulesetError(f"{other!r} and {part!r} both give {each.name!r}; rename one, or leave it out")
        found[each.name] = part, each
    return {name: each for name, (_, each) in found.items()}


def _goals(rulebook: Rulebook) -> Mapping[str, Goal]:
    common = (*result_goals(), *turn_goals())
    return _by_name(hooks.goals.sourced(rulebook), Goal, common)  # type: ignore[type-abstract]


def _policies(rulebook: Rulebook) -> Mapping[str, NamedPolicy]:
    return _by_name(hooks.policies.sourced(rulebook), NamedPolicy, POLICIES)


_GOALS, _POLICIES = Built("goals", _goals), Built("policies", _policies)


def goals_of(rulebook: Rulebook) -> Mapping[str, Goal]:
    """The goals that every ruleset has, and those that the parts of a rulebook give, by name.

    What a part gives takes the place of what every ruleset has of the same name.

    Raises:
        RulesetError: two parts give one name, or something that is no goal.

    >>> from ruleengine import compile_rules
    >>> list(goals_of(compile_rules("blood-dice")))[:3]
    ['home-wins', 'draw', 'away-wins']
    """
    return rulebook.built(_GOALS)


def policies_of(rulebook: Rulebook) -> Mapping[str, NamedPolicy]:
    """The policies that every ruleset has, and those that the parts of a rulebook give, by name; see `goals_of`.

    Raises:
        RulesetError: two parts give one name, or something that is no policy.

    >>> from ruleengine import compile_rules
    >>> list(policies_of(compile_rules("blood-dice")))[:3]
    ['random', 'best', 'sensible']
    """
    return rulebook.built(_POLICIES)


def find_goal(rulebook: Rulebook, text: str) -> Goal:
    """The goal of that name, with its number if one is given: `home-wins`, `home-wins:2`.

    Raises:
        OddsError: there is none, or it takes no such number.

    >>> from ruleengine import compile_rules
    >>> find_goal(compile_rules("blood-dice"), "home-win")
    Traceback (most recent call last):
    ruleengine.odds.errors.OddsError: no goal 'home-win' in blood-dice; did you mean 'home-wins'?
    """
    name, colon, number = text.partition(":")
    goal = _find("goal", name, goals_of(rulebook), rulebook)
    if not colon:
        return goal
    if goal.number is None:
        raise OddsError(f"goal {name!r} takes no number; leave out {colon + number!r}")
    if not NUMBER.fullmatch(number):
        raise OddsError(f"goal {text!r}: {number!r} is no whole number of at most 9 digits; write it as {name}:2")
    return attrs.evolve(goal, given=int(number))


def find_policy(rulebook: Rulebook, name: str) -> NamedPolicy:
    """The policy of that name.

    Raises:
        OddsError: there is none.

    >>> from ruleengine import compile_rules
    >>> find_policy(compile_rules("blood-dice"), "best").decider
    'best'
    """
    return _find("policy", name, policies_of(rulebook), rulebook)


def _find(what: str, name: str, known: Mapping[str, N], rulebook: Rulebook) -> N:
    if name not in known:
        raise OddsError(f"no {what} {name!r} in {rulebook.ruleset.name}; {hint(name, known)}")
    return known[name]
