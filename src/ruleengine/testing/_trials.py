"""A property tried on a ruleset: what is tried, how hard one looks, what is raised."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil
from pathlib import Path

import attrs
from hypothesis.errors import Flaky

from ruleengine.testing._failures import ConformanceError, Fault
from ruleengine.testing._lines import PlayLine
from ruleengine.testing._search import Room, Search
from ruleengine.testing._subjects import Subject

Probe = Callable[[PlayLine, list[int]], None]
"""Looks at a line of play, and may play on by the numbers; raises `Fault` for what it finds."""


@attrs.frozen
class Budget:
    """How hard to look.

    Attributes:
        examples: lines of play that each property is tried on.
        lead: the most answers that a line begins with blindly, to get deep into long matches.
        answers: the most answers after these, which are drawn one by one.
        more: the most answers that are played on from there.
        matches: whole random matches.
        bound: the most answers that a random match may take.
        width: how many unfinished paths a search through one step keeps.
        leaves: the most endings of a step that is walked exactly.
        positions: from how many positions odds are compared with play.
        plays: how many matches are played from each of them.
        states: the most states of the walk from each of them.

    >>> Budget(examples=20).bound
    20000
    """

    examples: int = 100
    lead: int = 1_000
    answers: int = 60
    more: int = 12
    matches: int = 25
    bound: int = 20_000
    width: int = 24
    leaves: int = 1_500
    positions: int = 3
    plays: int = 1_500
    states: int = 250

    def scaled(self, share: float) -> Budget:
        """A budget for the same kinds of play, with a share of the lines, matches, positions and plays.

        >>> less = Budget().scaled(0.25)
        >>> less.examples, less.matches, less.positions, less.plays, less.lead
        (25, 7, 1, 375, 1000)
        """
        counted = ("examples", "matches", "positions", "plays")
        return attrs.evolve(self, **{name: ceil(getattr(self, name) * share) for name in counted})


QUICK = Budget()
"""Some seconds for a small game: for every run of the tests."""

THOROUGH = Budget(
    examples=400,
    lead=10_000,
    answers=200,
    more=30,
    matches=400,
    width=200,
    leaves=20_000,
    positions=12,
    plays=10_000,
    states=10_000,
)
"""Some minutes: for a nightly run."""


@attrs.frozen
class Trial:
    """One property, tried on one ruleset.

    Attributes:
        prop: the name of the property.
        subject: the ruleset.
        budget: how hard to look.
        golden: the directory of the stored playthroughs, if there is one.
    """

    prop: str
    subject: Subject
    budget: Budget
    golden: Path | None = None

    def explore(
        self,
        probe: Probe,
        *,
        new: Callable[[], PlayLine] | None = None,
        whole: bool = False,
        costly: bool = False,
        examples: int | None = None,
    ) -> None:
        """Try a probe on lines of play of any length.

        Args:
            probe: raises `Fault` for what it finds.
            new: begins a line; by default a match whose rolls are pending too.
            whole: the probe looks at every moment of a line by itself.
            costly: a line that shows the fault takes its time.
            examples: how many lines, if not as many as the budget says.

        Raises:
            ConformanceError: with a short line that shows the fault.
        """
        budget = self.budget
        room = Room(min(budget.lead, self.subject.length), budget.answers, budget.more)
        begin = new or self.subject.line
        search = Search(begin, lambda line, more: self._look(probe, line, more), room, whole=whole, costly=costly)
        try:
            search.run(examples or budget.examples)
        except Flaky as error:
            raise self._first_of(error) from None

    def _look(self, probe: Probe, line: PlayLine, more: list[int]) -> None:
        try:
            probe(line, more)
        except Fault as fault:
            raise self.error(fault.why, (fault.line or line).text(*fault.more)) from fault.__cause__
        except ConformanceError:
            raise
        except Exception as error:  # such as of a rule that does not do the same when it is run again
            raise self.error(f"this could not be looked at: {type(error).__name__}: {error}", line.text()) from error

    def error(self, why: str, shown_by: str = "") -> ConformanceError:
        """What to raise when the property is missing."""
        return ConformanceError(self.prop, str(self.subject), why, shown_by)

    def _first_of(self, flaky: Flaky) -> ConformanceError:
        """What was seen once, but not when the same answers were given again."""
        seen: Iterable[BaseException] = getattr(flaky, "exceptions", ())
        for error in seen:
            if isinstance(error, ConformanceError):
                return self.error(f"{error.why} (not every time)", error.shown_by)
        return self.error("the same answers do not lead to the same match every time")
