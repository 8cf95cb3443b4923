"""Goals and policies that every ruleset has."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ruleengine.goals._kinds import ChanceOf, DistributionOf, Goal, NamedPolicy
from ruleengine.kernel import Decision
from ruleengine.odds import StateView, WalkOptions, uniform
from ruleengine.values import Side

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
    yield ChanceOf("home-wins", "Home is ahead by N or more.", ahead(Side.HOME), number=1, how=how)
    yield ChanceOf("draw", "Both have the same score.", level, how=how)
    yield ChanceOf("away-wins", "Away is ahead by N or more.", ahead(Side.AWAY), number=1, how=how)
    yield ChanceOf("home-reaches", "Home has a score of N or more.", reaches(Side.HOME), number=1, how=how)
    yield ChanceOf("away-reaches", "Away has a score of N or more.", reaches(Side.AWAY), number=1, how=how)
    yield DistributionOf("score", "The score, home–away.", score, how=how)
    yield DistributionOf("margin", "By how much home is ahead.", margin, how=how)


def turn_goals() -> Iterator[Goal]:
    """Whose turn it is to decide: of use as `until`."""
    yield ChanceOf("home-decides", "Home has something to decide.", decides(Side.HOME))
    yield ChanceOf("away-decides", "Away has something to decide.", decides(Side.AWAY))


def ahead(side: Side) -> Callable[[int], Callable[[StateView], bool]]:
    """Ahead by so much or more."""

    def by(points: int) -> Callable[[StateView], bool]:
        return lambda end: end.result.score[side] - end.result.score[side.other] >= points

    return by


def reaches(side: Side) -> Callable[[int], Callable[[StateView], bool]]:
    """A score of so much or more."""

    def total(points: int) -> Callable[[StateView], bool]:
        return lambda end: end.result.score[side] >= points

    return total


def decides(side: Side) -> Callable[[StateView], bool]:
    """Whether a side is asked to choose."""
    return lambda now: isinstance(now.pending, Decision) and now.pending.by is side


def level(end: StateView) -> bool:
    """Whether the score is level."""
    home, away = end.result.score
    return home == away


def score(end: StateView) -> tuple[int, int]:
    """The score."""
    return end.result.score


def margin(end: StateView) -> int:
    """By how much home is ahead."""
    home, away = end.result.score
    return home - away
