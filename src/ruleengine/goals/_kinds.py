"""What has a name: goals of three kinds, and policies."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from typing import Any, Unpack

import attrs

from ruleengine.kernel import Match
from ruleengine.odds import (
    Expected,
    Odds,
    OddsError,
    Outcomes,
    PolicyLike,
    StateView,
    Tally,
    WalkOptions,
    distribution,
    expected,
    odds,
    plays_best,
)
from ruleengine.values import RulesetError

Test = Callable[[StateView], Any]
Answer = Odds | Outcomes[Any] | Expected
"""What a goal answers; which of them, its kind says."""

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class GoalError(OddsError):
    """There is no such goal or policy, or it cannot be asked so: with this number, this text, until then.

    >>> print(GoalError("goal 'draw' takes no number; leave out ':2'"))
    goal 'draw' takes no number; leave out ':2'
    """

    __module__ = "ruleengine.goals"


def _named(_: Any, field: Any, name: str) -> None:
    if not NAME.fullmatch(name):
        raise RulesetError(f"{name!r} is no name for a goal or a policy; use lower-case words joined by '-'")


@attrs.frozen(eq=False)
class Goal(ABC):
    """Something to ask of a match by name; see `ChanceOf`, `DistributionOf` and `ExpectedOf`.

    Attributes:
        name: lower-case words joined by `-`.
        doc: one sentence.
        of: what is asked. If the goal takes a number, or a text: a function from that to what is asked.
        number: its number unless another is given; None: it takes none.
        text: an example of the text that it takes, such as `7: to M8`; empty: it takes none.
        stands_alone: whether a text without the name of a goal is meant for it; of one goal of a ruleset at most.
        how: how to walk unless something else is said, such as what may be left out of states, or who decides. Where
            a side plays best, nothing is carried: it must see the whole state.
        given: the number, or the text, that is given, as in `home-wins:2`.
    """

    kind = "goal"

    name: str = attrs.field(validator=_named)
    doc: str
    of: Any
    number: int | None = attrs.field(default=None, kw_only=True)
    text: str = attrs.field(default="", kw_only=True)
    stands_alone: bool = attrs.field(default=True, kw_only=True)
    how: WalkOptions = attrs.field(factory=WalkOptions, kw_only=True)
    given: int | str | None = attrs.field(default=None, kw_only=True)

    def __attrs_post_init__(self) -> None:
        if self.text and self.number is not None:
            raise RulesetError(f"goal {self.name!r} takes a number and a text; leave one out")

    def __str__(self) -> str:
        return self.name if self.given is None else f"{self.name}:{self.given}"

    @property
    def takes(self) -> int | str | None:
        """The number that is given, or else its own; the text that is given; None: it takes nothing.

        Raises:
            GoalError: it wants a text, and has been given none.
        """
        if self.text and self.given is None:
            raise GoalError(f"goal {self.name!r} wants a text, such as '{self.name}:{self.text}'")
        return self.number if self.given is None else self.given

    @property
    def asked(self) -> Any:
        """What is asked, with the number or the text in it.

        Raises:
            GoalError: it wants a text, and has been given none.
        """
        given = self.takes
        return self.of if given is None else self.of(given)

    @abstractmethod
    def ask(self, match: Match, **how: Unpack[WalkOptions]) -> Answer:
        """Ask it of a match, which is not touched.

        Args:
            match: where to begin.
            how: see `ruleengine.odds.WalkOptions`; goes before the goal's own.

        Raises:
            GoalError: it cannot be asked so.
            OddsError: as for `ruleengine.odds.odds`.
        """

    def _how(self, given: WalkOptions) -> WalkOptions:
        how: WalkOptions = {**self.how, **given}
        if any(map(plays_best, (how.get("home"), how.get("away")))) and "accumulate" not in given:
            how.pop("accumulate", None)
        return how


@attrs.frozen(eq=False)
class ChanceOf(Goal):
    """A goal that is reached or not.

    `of` is a test of the state in which the walk stops, or a `Condition`, as `ruleengine.odds.odds` takes it. Such
    a goal says as well until when to walk.

    >>> from ruleengine import HOME
    >>> def ahead_by(tries):
    ...     return lambda end: end.result.score[HOME] - end.result.score[1] >= tries
    >>> print(ChanceOf("home-wins", "Home is ahead by N tries or more.", ahead_by, number=1))
    home-wins
    """

    kind = "chance"

    of: Test | Callable[[Any], Test]

    def ask(self, match: Match, **how: Unpack[WalkOptions]) -> Odds:
        """The chance that the goal is reached."""
        return attrs.evolve(odds(match, self.asked, **self._how(how)), asked=str(self))


@attrs.frozen(eq=False)
class DistributionOf(Goal):
    """What comes out: a function of the state in which the walk stops, or a tally.

    >>> print(DistributionOf("score", "The score at the end.", lambda end: end.result.score))
    score
    """

    kind = "distribution"

    of: Tally | Callable[[StateView], Hashable] | Callable[[Any], Tally | Callable[[StateView], Hashable]]

    def ask(self, match: Match, **how: Unpack[WalkOptions]) -> Outcomes[Any]:
        """The distribution of what comes out."""
        found: Outcomes[Any] = distribution(match, self.asked, **self._how(how))
        return attrs.evolve(found, of=str(self))


@attrs.frozen(eq=False)
class ExpectedOf(Goal):
    """An expected number: of a tally, or of a function of the state in which the walk stops.

    >>> from ruleengine.odds import RequestCount
    >>> print(ExpectedOf("throws", "How often dice are thrown for a try.", RequestCount("my-game.throw")))
    throws
    """

    kind = "expected"

    of: Tally | Callable[[StateView], Any] | Callable[[Any], Tally | Callable[[StateView], Any]]

    def ask(self, match: Match, **how: Unpack[WalkOptions]) -> Expected:
        """The expected number."""
        return attrs.evolve(expected(match, self.asked, **self._how(how)), asked=str(self))


@attrs.frozen(eq=False)
class NamedPolicy:
    """A way to decide, by name.

    Attributes:
        name: lower-case words joined by `-`.
        doc: one sentence.
        policy: as `home=` and `away=` take it.

    >>> print(NamedPolicy("timid", "Always the last option.", lambda view, decision: decision.choices[-1]))
    timid
    """

    name: str = attrs.field(validator=_named)
    doc: str
    policy: PolicyLike

    def __str__(self) -> str:
        return self.name
