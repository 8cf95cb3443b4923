"""Goals and policies by name: those that every ruleset has, and those that parts add."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import TypeVar

import attrs

from ruleengine.goals import hooks
from ruleengine.goals._kinds import ChanceOf, DistributionOf, Goal, GoalError, NamedPolicy
from ruleengine.kernel import CompiledRules, Decision, Derived
from ruleengine.odds import StateView, WalkOptions, uniform
from ruleengine.values import RulesetError, Side, hint

POLICIES = (
    NamedPolicy("random", "Every option is equally likely.", uniform),
    NamedPolicy("best", "The best play there is; nothing is best for a distribution.", "best"),
)


def result_goals(how: WalkOptions | None = None) -> Iterator[Goal]:
    """Goals about the result, which every ruleset has.

    A part that knows how to walk for them gives them anew, in place of those:

    >>> from ruleengine.odds import WalkOptions
    >>> from ruleengine_blood_dice.state import SCORE
    >>> [str(goal) for goal in result_goals(WalkOptions(accumulate=SCORE, exact=False))][:3]
    ['home-wins', 'draw', 'away-wins']

    Args:
        how: how to walk unless something else is said.
    """
    how = how or WalkOptions()
    yield ChanceOf("home-wins", "Home is ahead by N or more.", partial(ahead, Side.HOME), number=1, how=how)
    yield ChanceOf("draw", "Both have the same score.", level, how=how)
    yield ChanceOf("away-wins", "Away is ahead by N or more.", partial(ahead, Side.AWAY), number=1, how=how)
    yield ChanceOf("home-reaches", "Home has a score of N or more.", partial(reaches, Side.HOME), number=1, how=how)
    yield ChanceOf("away-reaches", "Away has a score of N or more.", partial(reaches, Side.AWAY), number=1, how=how)
    yield DistributionOf("score", "The score, home–away.", score, how=how)
    yield DistributionOf("margin", "By how much home is ahead.", margin, how=how)


def ahead(side: Side, points: int) -> Callable[[StateView], bool]:
    """Ahead by so many points or more."""
    return lambda end: end.result.score[side] - end.result.score[side.other] >= points


def reaches(side: Side, points: int) -> Callable[[StateView], bool]:
    """A score of so many points or more."""
    return lambda end: end.result.score[side] >= points


def decides(side: Side) -> Callable[[StateView], bool]:
    """Whether a side has a decision to make."""
    return lambda now: isinstance(now.pending, Decision) and now.pending.by is side


TURN_GOALS = (
    ChanceOf("home-decides", "Home has something to decide.", decides(Side.HOME)),
    ChanceOf("away-decides", "Away has something to decide.", decides(Side.AWAY)),
)
"""Whose turn it is to decide: of use as `until`."""


def level(end: StateView) -> bool:
    """Whether the score is level."""
    return margin(end) == 0


def score(end: StateView) -> tuple[int, int]:
    """The score."""
    return end.result.score


def margin(end: StateView) -> int:
    """By how much home is ahead."""
    home, away = end.result.score
    return home - away


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


def _goals(rules: CompiledRules) -> Mapping[str, Goal]:
    common = (*result_goals(), *TURN_GOALS)
    return _by_name(hooks.goals.sourced(rules), Goal, common)  # type: ignore[type-abstract]


def _policies(rules: CompiledRules) -> Mapping[str, NamedPolicy]:
    return _by_name(hooks.policies.sourced(rules), NamedPolicy, POLICIES)


_GOALS, _POLICIES = Derived("goals", _goals), Derived("policies", _policies)


def goals_of(rules: CompiledRules) -> Mapping[str, Goal]:
    """The goals that every ruleset has, and those that the parts of the rules give, by name.

    What a part gives takes the place of what every ruleset has of the same name.

    Raises:
        RulesetError: two parts give one name, or something that is no goal.

    >>> from ruleengine import compile_rules
    >>> list(goals_of(compile_rules("blood-dice")))[:3]
    ['home-wins', 'draw', 'away-wins']
    """
    return rules.derived(_GOALS)


def policies_of(rules: CompiledRules) -> Mapping[str, NamedPolicy]:
    """The policies that every ruleset has, and those that the parts of the rules give, by name; see `goals_of`.

    Raises:
        RulesetError: two parts give one name, or something that is no policy.

    >>> from ruleengine import compile_rules
    >>> list(policies_of(compile_rules("blood-dice")))[:3]
    ['random', 'best', 'sensible']
    """
    return rules.derived(_POLICIES)


def find_goal(rules: CompiledRules, text: str) -> Goal:
    """The goal of that name, with what follows a colon: its number, as in `home-wins:2`, or its text.

    Raises:
        GoalError: there is none, or it takes no such number, or no text.

    >>> from ruleengine import compile_rules
    >>> find_goal(compile_rules("blood-dice"), "home-win")
    Traceback (most recent call last):
    ruleengine.goals.GoalError: no goal 'home-win' in blood-dice; did you mean 'home-wins'?
    """
    name, colon, given = text.partition(":")
    goal = _find("goal", name, goals_of(rules), rules)
    return _given(goal, given) if colon else goal


def _given(goal: Goal, given: str) -> Goal:
    """A goal with its number, or its text."""
    if goal.text:
        return attrs.evolve(goal, given=given)
    if goal.number is None:
        raise GoalError(f"goal {goal.name!r} takes no number; leave out {':' + given!r}")
    if not NUMBER.fullmatch(given):
        raise GoalError(
            f"goal '{goal.name}:{given}': {given!r} is no whole number of at most 9 digits; write it as {goal.name}:2"
        )
    return attrs.evolve(goal, given=int(given))


def goal_of_text(rules: CompiledRules, text: str) -> Goal:
    """The one goal of the rules that takes a text, with this text; see `Goal.stands_alone`.

    Raises:
        GoalError: no goal takes one, or several do.

    >>> from ruleengine import compile_rules
    >>> goal_of_text(compile_rules("blood-dice"), "home-wins")
    Traceback (most recent call last):
    ruleengine.goals.GoalError: no goal of blood-dice takes a text; ask for one of its goals by name
    """
    taking = [goal for goal in goals_of(rules).values() if goal.text and goal.stands_alone]
    if len(taking) == 1:
        return _given(taking[0], text)
    name = rules.ruleset.name
    if not taking:
        raise GoalError(f"no goal of {name} takes a text; ask for one of its goals by name")
    raise GoalError(f"{name} has {len(taking)} goals that take a text; name one of {', '.join(map(str, taking))}")


def find_policy(rules: CompiledRules, name: str) -> NamedPolicy:
    """The policy of that name.

    Raises:
        GoalError: there is none.

    >>> from ruleengine import compile_rules
    >>> find_policy(compile_rules("blood-dice"), "best").policy
    'best'
    """
    return _find("policy", name, policies_of(rules), rules)


def _find(what: str, name: str, known: Mapping[str, N], rules: CompiledRules) -> N:
    if name not in known:
        raise GoalError(f"no {what} {name!r} in {rules.ruleset.name}; {hint(name, known)}")
    return known[name]
