"""Look for a line of play that breaks a property, and shrink it: Hypothesis does both."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import attrs
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky

from ruleengine.testing.failures import ConformanceError, Fault
from ruleengine.testing.lines import Line, blind, numbers_of
from ruleengine.testing.subjects import Subject

Probe = Callable[[Line, list[int]], None]
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
    """

    examples: int = 100
    lead: int = 1_000
    answers: int = 60
    more: int = 12
    matches: int = 25
    bound: int = 20_000
    width: int = 24
    leaves: int = 1_500


QUICK = Budget()
"""Some seconds for a small game: for every run of the tests."""

THOROUGH = Budget(examples=400, lead=10_000, answers=200, more=30, matches=400, width=200, leaves=20_000)
"""Some minutes: for a nightly run."""

_QUIET = {
    "database": None,
    "deadline": None,
    "derandomize": True,
    "phases": (Phase.generate, Phase.shrink),
    "print_blob": False,
    "report_multiple_bugs": False,
    "suppress_health_check": list(HealthCheck),
    "verbosity": Verbosity.quiet,
}


def shortened(items: list[int], fails: Callable[[list[int]], bool]) -> list[int]:
    """Leave out items, long runs of them first, as long as it still fails.

    >>> shortened([1, 7, 3, 7, 5], lambda fewer: fewer.count(7) == 2)
    [7, 7]
    """
    run = max(1, len(items) // 2)
    while run:
        place = 0
        while place < len(items):
            fewer = items[:place] + items[place + run :]
            if fails(fewer):
                items = fewer
            else:
                place += (run + 1) // 2
        run //= 2
    return items


HEADER = 8


@attrs.frozen
class Plan:
    """How a line of play is made from bytes that Hypothesis draws.

    One draw, because Hypothesis would copy parts of several draws into each other, and try the same line often.

    Attributes:
        seed, skipped: so many answers are given blindly at first.
        script: then these.
        kind: then the line goes back to its last moment of this kind.
        more: what the probe may play on with.
    """

    seed: int
    skipped: int
    script: bytes
    kind: int
    more: bytes

    @classmethod
    def of(cls, drawn: bytes, lead: int, budget: Budget) -> Plan:
        """The plan; lower bytes make a simpler one."""
        seed, skipped, kind, length = (int.from_bytes(drawn[i : i + 2]) for i in range(0, HEADER, 2))
        script, more = drawn[HEADER : HEADER + budget.answers], drawn[HEADER + budget.answers :]
        return cls(seed, skipped % (lead + 1), script[: length % (budget.answers + 1)], kind, more)


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
        new: Callable[[], Line] | None = None,
        whole: bool = False,
        examples: int | None = None,
    ) -> None:
        """Try a probe on lines of play of any length.

        Args:
            probe: raises `Fault` for what it finds.
            new: begins a line; by default a match whose rolls are pending too.
            whole: the probe looks at every moment of a line, so that none need go back to some kind of moment.
            examples: how many lines, if not as many as the budget says.

        Raises:
            ConformanceError: with the shortest line that shows the fault.
        """
        begin = new or self.subject.line
        lead = min(self.budget.lead, self.subject.length)
        sound: set[object] = set()
        tried: list[tuple[list[int], list[int]]] = []

        @settings(max_examples=examples or self.budget.examples, **_QUIET)  # type: ignore[arg-type]
        @given(st.binary(min_size=self._size, max_size=self._size))
        def search(drawn: bytes) -> None:
            plan = Plan.of(drawn, lead, self.budget)
            numbers, more = [*blind(plan.seed, plan.skipped), *numbers_of(plan.script)], numbers_of(plan.more)
            line = begin().play(numbers).back_to(0 if whole else plan.kind)
            tried[:] = [(numbers[: len(line.answers) + (line.crash is not None)], more)]
            shown = line.text(), line.crash is None, plan.more
            if shown not in sound:
                self.look(line, lambda: probe(line, more))
                sound.add(shown)

        def fault(numbers: list[int], more: list[int]) -> ConformanceError | None:
            line = begin().play(numbers)
            try:
                self.look(line, lambda: probe(line, more))
            except ConformanceError as error:
                return error
            return None

        try:
            search()
        except ConformanceError as error:
            raise self._shortest(fault, *tried[0]) or error.with_traceback(None) from None
        except Flaky as error:
            raise self._first_of(error) from None

    @staticmethod
    def _shortest(
        fault: Callable[[list[int], list[int]], ConformanceError | None], numbers: list[int], more: list[int]
    ) -> ConformanceError | None:
        """Hypothesis makes answers simple; which of them can be left out altogether is tried here."""
        numbers = shortened(numbers, lambda fewer: fault(fewer, more) is not None)
        more = shortened(more, lambda fewer: fault(numbers, fewer) is not None)
        return fault(numbers, more)

    @property
    def _size(self) -> int:
        return HEADER + self.budget.answers + self.budget.more

    def look(self, line: Line, probe: Callable[[], None]) -> None:
        """Run a probe on a line; what it sees becomes a `ConformanceError`."""
        try:
            probe()
        except Fault as fault:
            raise self.error(fault.why, (fault.line or line).text(*fault.more)) from fault.__cause__

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
