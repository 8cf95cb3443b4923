"""Rules depend on nothing but the match and the answers: no chance of their own, no clock, no outside world."""

from __future__ import annotations

from ruleengine import hooks
from ruleengine.kernel import Decision, Match
from ruleengine.testing._failures import Fault
from ruleengine.testing._lines import PlayLine
from ruleengine.testing._trials import Trial
from ruleengine.testing._watch import watching


def rules_are_pure(trial: Trial) -> None:
    """No rule rolls, reads a clock, prints, or looks at anything outside of the match.

    Found by Python's profiler as the rules run: `random`, clocks, files, the terminal, threads, `id`.

    Says: procedure 'toss.punctual', run (outside.py, line …), calls time.monotonic (time); a rule awaits dice and
    choices, and depends on nothing else
    """

    def probe(line: PlayLine, more: list[int]) -> None:
        line.again()  # whatever is built or imported only once is there now
        words(line.match)
        with watching() as calls:
            again = line.again()
            words(again.match)
        for called, kind, culprit in calls:
            raise Fault(
                f"{culprit}, calls {called} ({kind}); a rule awaits dice and choices, and depends on nothing else"
            )

    trial.explore(probe)


def words(match: Match) -> None:
    """Ask for all that parts say of this moment without asking themselves."""
    assert match.result is not None
    list(hooks.invariants(match))
    if isinstance(match.pending, Decision):
        for option in match.pending.choices[:5]:
            list(hooks.preview_checks(match, option))
