"""Exact walks: chances sum to 1, and it does not matter which throw stands for its class."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any
from zlib import crc32

from ruleengine.kernel import Decision, View
from ruleengine.odds import Branch, branches
from ruleengine.testing._compare import shown
from ruleengine.testing._lines import Fault, PlayLine, name_of
from ruleengine.testing._search import survey
from ruleengine.testing._trials import Probe, Trial
from ruleengine.values import RuleError

Policy = Callable[[View, Decision[Any]], Any]
Chances = dict[tuple[Any, tuple[Any, ...]], Fraction]


def first(view: View, decision: Decision[Any]) -> Any:
    """Decide for the first choice."""
    return decision.choices[0]


def last(view: View, decision: Decision[Any]) -> Any:
    """Decide for the last choice."""
    return decision.choices[len(decision.choices) - 1]


def mixed(view: View, decision: Decision[Any]) -> Any:
    """Decide for some choice, the same one whenever the same is asked."""
    asked = f"{decision.by} {decision.reason} {decision.about}"
    return decision.choices[crc32(asked.encode()) % len(decision.choices)]


POLICIES: tuple[Policy, ...] = (first, last, mixed)


def _is_small(trial: Trial, line: PlayLine, *, full: bool) -> bool:
    found = survey(line, width=trial.budget.width * 4)
    return found.complete and (found.throws if full else found.endings) <= trial.budget.leaves


class _Walks:
    """Steps, each walked in some ways by each policy.

    Args:
        trial: says how large a step may be.
        hows: the ways.
    """

    def __init__(self, trial: Trial, *hows: dict[str, Any]) -> None:
        self._trial = trial
        self._hows = hows
        self._full = any("full" in how for how in hows)
        self._small, self._large = 0, ""

    def of(self, line: PlayLine) -> Iterator[list[list[Branch]]]:
        """By each policy, the current step walked in each way; nothing for a step that is too large, or breaks."""
        if line.match.pending is None:
            return
        if not _is_small(self._trial, line, full=self._full):
            self._large = self._large or name_of(line.match.procedure)
            return
        self._small += 1
        for policy in POLICIES:
            with suppress(Exception):  # a rule that breaks; other properties look at that
                yield [branches(line.match, decide=policy, **how) for how in self._hows]

    def explored(self, probe: Probe) -> None:
        """Try a probe that walks.

        Raises:
            ConformanceError: with what the probe found; or every step was too large, so that nothing was looked at.
        """
        self._trial.explore(probe)
        if self._large and not self._small:
            raise self._trial.error(
                f"no step could be walked: that of procedure {self._large}, as all others, has more than "
                f"{self._trial.budget.leaves} endings; let it push procedures, or give the check "
                f"a larger budget of leaves"
            )


def chances_sum_to_one(trial: Trial) -> None:
    """The chances of all endings of a step sum to exactly 1, whatever the coaches decide.

    A reading with weights of its own can get them wrong.

    Says: the chances of procedure 'toss.heavy' sum to 7/6, not to 1
    """

    walks = _Walks(trial, {})

    def probe(line: PlayLine, more: list[int]) -> None:
        for (walked,) in walks.of(line):
            total = sum((branch.chance for branch in walked), Fraction(0))
            if total != 1:
                raise Fault(f"the chances of procedure {name_of(line.match.procedure)} sum to {total}, not to 1")

    walks.explored(probe)


def representatives_agree(trial: Trial) -> None:
    """It does not matter which throw stands for all those that a reading cannot tell apart; nobody peeks at it.

    A walk follows one throw for each class of throws. A part that looks at the faces of somebody else's roll
    must declare that in `also_reads`.

    Says: the step of procedure 'toss.peeking' cannot be walked: procedure 'toss.peeking' looks at the faces of a roll
    without having declared it; …
    """

    walks = _Walks(trial, {"pick": 0}, {"pick": -1})

    def probe(line: PlayLine, more: list[int]) -> None:
        if line.match.pending is not None and _is_small(trial, line, full=False):
            _nobody_peeks(line)
        for one, other in walks.of(line):
            _agree(line, one, other, "the first throw of each class is taken", "the last")

    walks.explored(probe)


def _nobody_peeks(line: PlayLine) -> None:
    for policy in POLICIES:
        try:
            branches(line.match, decide=policy)
        except RuleError as error:
            raise Fault(f"the step of procedure {name_of(line.match.procedure)} cannot be walked: {error}") from error
        except Exception:
            return  # a rule breaks by itself: another property looks at that


def classes_are_whole(trial: Trial) -> None:
    """A walk over the classes of each throw gives the same chances, as fractions, as one over every throw.

    Step by step, from states all over the game and for each way of ending, events and all; so it holds for
    matches.

    Says: procedure 'toss.skewed' ends with event 'toss.tossed' … with chance 2/3 if one throw of each class is
    taken, but 1/2 with every throw; …
    """

    walks = _Walks(trial, {}, {"full": True})

    def probe(line: PlayLine, more: list[int]) -> None:
        for one, other in walks.of(line):
            _agree(line, one, other, "one throw of each class is taken", "every throw")

    walks.explored(probe)


def _agree(line: PlayLine, one: list[Branch], other: list[Branch], a: str, b: str) -> None:
    mine, theirs = _chances(one), _chances(other)
    for ending in [*mine, *theirs]:
        if mine.get(ending) != theirs.get(ending):
            events = ", ".join(map(shown, ending[1])) or "no events"
            raise Fault(
                f"procedure {name_of(line.match.procedure)} ends with {events} with chance {mine.get(ending, 0)} "
                f"if {a}, but {theirs.get(ending, 0)} with {b}; a reading throws together what somebody tells apart "
                f"(declare it in `also_reads`), or its classes have wrong weights"
            )


def _chances(walked: list[Branch]) -> Chances:
    chances: Chances = {}
    for branch in walked:
        ending = branch.state, branch.events
        chances[ending] = chances.get(ending, Fraction(0)) + branch.chance
    return chances
