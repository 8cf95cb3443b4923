"""Endings: nothing that rules do goes on for ever without asking somebody."""

from __future__ import annotations

from contextlib import suppress

from ruleengine.kernel import Answer
from ruleengine.testing._endless import Endless, Hangs, PatientLine, patience
from ruleengine.testing._failures import ConformanceError, Fault
from ruleengine.testing._lines import PlayLine, described
from ruleengine.testing._properties.purity import words
from ruleengine.testing._steps import worth_trying
from ruleengine.testing._trials import Trial


def everything_ends(trial: Trial) -> None:
    """No step, and nothing that parts say without asking, goes on for ever.

    A step that never asks would keep a match, and whoever plays it, waiting for ever. What runs is counted, by
    the lines of the rules; no clock is read. It is looked at first, for all other properties would hang on it.

    Says: procedure 'toss.spinning', run (loops.py, line …), goes on and on without asking; what repeats must end,
    ask, or push a procedure
    """
    error = hanging(trial)
    if error is not None:
        raise error


def hanging(trial: Trial) -> ConformanceError | None:
    """What goes on for ever in a ruleset, if anything does.

    Looked for once for each budget, for it takes long: before all other properties, which would hang.
    """
    known = trial.subject.hanging
    if trial.budget not in known:
        known[trial.budget] = None
        try:
            trial.explore(_patiently, new=lambda: PatientLine(trial.subject.line()), whole=True, costly=True)
        except ConformanceError as error:
            known[trial.budget] = error
    return known[trial.budget]


def _patiently(line: PlayLine, more: list[int]) -> None:
    """Play on, try each answer, ask for words. Whatever else may be wrong with a line is of no interest here."""
    line.play(more)
    _mind(line.crash, line)
    request = line.match.pending
    for answer, _ in worth_trying(request) if request is not None else ():
        _mind(_crash(line, answer), line)
    try:
        with suppress(Exception), patience():
            words(line.match)
    except Endless as error:
        raise Fault(f"{error} ({described(line.match)}, when parts are asked for words)", "match.explain()") from None


def _mind(crash: Exception | None, line: PlayLine) -> None:
    if isinstance(crash, Hangs):
        raise Fault(f"{crash} ({described(line.match)})", f"match.answer({crash.answer})")


def _crash(line: PlayLine, answer: Answer) -> Exception | None:
    fork = PatientLine(line.fork())
    try:
        fork.give(answer)
    except Exception as error:
        return error
    return None
