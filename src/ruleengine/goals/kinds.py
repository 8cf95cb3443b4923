"""What has a name: goals of three kinds, and policies."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, Unpack

import attrs

from ruleengine.errors import RulesetError
from ruleengine.odds import (
    Decider,
    Expected,
    How,
    Moment,
    Odds,
    Outcomes,
    Tally,
    distribution,
    expected,
    odds,
)

if TYPE_CHECKING:
    from ruleengine.match import Match

Test = Callable[[Moment], Any]
Answer = Odds | Outcomes[Any] | Expected
"""What a goal answers; which of them, its kind says."""

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


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
