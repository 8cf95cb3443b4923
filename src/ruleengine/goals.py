"""Goals and policies by name: what may be asked of the matches of a ruleset, and how a side may decide.

Any part gives them through the hooks `goals` and `policies`. The command `ruleengine odds` asks by these names, and
so can a program:

>>> from ruleengine import new_match
>>> match = new_match("blood-dice", options={"spells.spells": 0})
>>> for answer in (1, 5):  # home begins, with a run
...     match.answer(answer)
>>> never_pass = find_policy(match.rulebook, "never-pass").decider
>>> try_over = find_goal(match.rulebook, "try-over").asked
>>> find_goal(match.rulebook, "home-scores").ask(match, until=try_over, home=never_pass).value
Fraction(1, 4)
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, Unpack

import attrs

from ruleengine import hooks
from ruleengine.errors import RulesetError
from ruleengine.hints import hint
from ruleengine.odds import (
    Decider,
    Expected,
    How,
    Moment,
    Odds,
    OddsError,
    Outcomes,
    Tally,
    distribution,
    expected,
    odds,
    uniform,
)
from ruleengine.rulebook import Built

if TYPE_CHECKING:
    from ruleengine.match import Match
    from ruleengine.rulebook import Rulebook

Test = Callable[[Moment], Any]
Answer = Odds | Outcomes[Any] | Expected

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
NUMBER = re.compile(r"-?[0-9]{1,9}")


def _named(_: Any, field: Any, name: str) -> None:
    if not NAME.fullmatch(name):
        raise RulesetError(f"{name!r} is no name for a goal or a policy; use lower-case words joined by '-'")


@attrs.frozen(eq=False)
class Goal(ABC):
    """Something to ask of a match by name; see `ChanceOf`, `DistributionOf` and `ExpectedOf`.

    Attributes:
        name: lower-case words joined by `-`.
        doc: one sentence.
        of: what is asked. If the goal takes a number: a function from the number to what is asked.
        number: its number unless another is given; None: it takes none.
        how: how to walk unless something else is said, such as what may be left out of states. Where a side plays
            best, nothing is carried: it must see the whole state.
        given: the number that is given, as in `home-wins:2`.
    """

    kind = "goal"

    name: str = attrs.field(validator=_named)
    doc: str
    of: Any
    number: int | None = attrs.field(default=None, kw_only=True)
    how: How = attrs.field(factory=How, kw_only=True)
    given: int | None = attrs.field(default=None, kw_only=True)

    def __str__(self) -> str:
        return self.name if self.given is None else f"{self.name}:{self.given}"

    @property
    def asked(self) -> Any:
        """What is asked, with the number in it."""
        if self.number is None:
            return self.of
        return self.of(self.number if self.given is None else self.given)

    @abstractmethod
    def ask(self, match: Match, **how: Unpack[How]) -> Answer:
        """Ask it of a match, which is not touched.

        Args:
            match: where to begin.
            how: see `ruleengine.odds.How`; goes before the goal's own.

        Raises:
            OddsError: as for `ruleengine.odds.odds`.
        """

    def _how(self, given: How) -> How:
        how: How = {**self.how, **given}
        if "best" in (how.get("home"), how.get("away")) and "carry" not in given:
            how.pop("carry", None)
        return how


@attrs.frozen(eq=False)
class ChanceOf(Goal):
    """A goal that is reached or not.

    `of` is a test of the moment at which the walk stops, or a `Condition`, as `ruleengine.odds.odds` takes it. Such
    a goal says as well until when to walk.

    >>> from ruleengine import HOME
    >>> def ahead_by(tries):
    ...     return lambda end: end.result.score[HOME] - end.result.score[1] >= tries
    >>> print(ChanceOf("home-wins", "Home is ahead by N tries or more.", ahead_by, number=1))
    home-wins
    """

    kind = "chance"

    of: Test | Callable[[int], Test]

    def ask(self, match: Match, **how: Unpack[How]) -> Odds:
        """The chance that the goal is reached."""
        return attrs.evolve(odds(match, self.asked, **self._how(how)), asked=str(self))


@attrs.frozen(eq=False)
class DistributionOf(Goal):
    """What comes out: a function of the moment at which the walk stops, or a tally.

    >>> print(DistributionOf("score", "The score at the end.", lambda end: end.result.score))
    score
    """

    kind = "distribution"

    of: Tally | Callable[[Moment], Hashable] | Callable[[int], Tally | Callable[[Moment], Hashable]]

    def ask(self, match: Match, **how: Unpack[How]) -> Outcomes[Any]:
        """The distribution of what comes out."""
        found: Outcomes[Any] = distribution(match, self.asked, **self._how(how))
        return attrs.evolve(found, of=str(self))


@attrs.frozen(eq=False)
class ExpectedOf(Goal):
    """An expected number: of a tally, or of a function of the moment at which the walk stops.

    >>> from ruleengine.odds import Asked
    >>> print(ExpectedOf("throws", "How often dice are thrown for a try.", Asked("my-game.throw")))
    throws
    """

    kind = "expected"

    of: Tally | Callable[[Moment], Any] | Callable[[int], Tally | Callable[[Moment], Any]]

    def ask(self, match: Match, **how: Unpack[How]) -> Expected:
        """The expected number."""
        return attrs.evolve(expected(match, self.asked, **self._how(how)), asked=str(self))


@attrs.frozen(eq=False)
class NamedPolicy:
    """A way to decide, by name.

    Attributes:
        name: lower-case words joined by `-`.
        doc: one sentence.
        decider: as `home=` and `away=` take it.

    >>> print(NamedPolicy("timid", "Always the last option.", lambda view, choose: choose.options[-1]))
    timid
    """

    name: str = attrs.field(validator=_named)
    doc: str
    decider: Decider

    def __str__(self) -> str:
        return self.name


POLICIES = (
    NamedPolicy("random", "Every option is equally likely.", uniform),
    NamedPolicy("best", "The best play there is; nothing is best for a distribution.", "best"),
)
"""What every ruleset has."""

N = TypeVar("N", Goal, NamedPolicy)


def _by_name(given: list[tuple[str, N]], kind: type[N]) -> Mapping[str, N]:
    """What parts give, by name.

    Raises:
        RulesetError: two have one name, or one is something else.
    """
    found: dict[str, tuple[str, N]] = {}
    for part, each in given:
        if not isinstance(each, kind):
            raise RulesetError(f"{part!r} gives {each!r}; give a {kind.__name__}")
        if each.name in found:
            other = found[each.name][0]
            raise RulesetError(f"{other!r} and {part!r} both give {each.name!r}; rename one, or leave it out")
        found[each.name] = part, each
    return {name: each for name, (_, each) in found.items()}


def _goals(rulebook: Rulebook) -> Mapping[str, Goal]:
    return _by_name(hooks.goals.sourced(rulebook), Goal)  # type: ignore[type-abstract]


def _policies(rulebook: Rulebook) -> Mapping[str, NamedPolicy]:
    own = [("ruleengine", each) for each in POLICIES]
    return _by_name([*own, *hooks.policies.sourced(rulebook)], NamedPolicy)


_GOALS, _POLICIES = Built("goals", _goals), Built("policies", _policies)


def goals_of(rulebook: Rulebook) -> Mapping[str, Goal]:
    """The goals that the parts of a rulebook give, by name, in the order of the parts.

    Raises:
        RulesetError: two have one name, or one is no goal.

    >>> from ruleengine import compile_rules
    >>> list(goals_of(compile_rules("blood-dice")))[:3]
    ['home-wins', 'draw', 'away-wins']
    """
    return rulebook.built(_GOALS)


def policies_of(rulebook: Rulebook) -> Mapping[str, NamedPolicy]:
    """The policies that every ruleset has, and those that the parts of a rulebook give, by name.

    Raises:
        RulesetError: two have one name, or one is no policy.

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
