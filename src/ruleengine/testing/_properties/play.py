"""Play: it ends, its steps are short, its states are sound, its rules pure, and answers repeat a match."""

from __future__ import annotations

from contextlib import suppress

from ruleengine import hooks
from ruleengine.kernel import Answer, Decision, Match
from ruleengine.testing._compare import difference, portrait
from ruleengine.testing._lines import ConformanceError, Fault, PlayLine, blind, described, spelled
from ruleengine.testing._search import MOST_REQUESTS, survey, worth_trying
from ruleengine.testing._trials import Trial
from ruleengine.testing._watch import Endless, Hangs, PatientLine, patience, watching
from ruleengine.values import RuleCrash, RuleError


def ends(trial: Trial) -> None:
    """A match played at random is over within the bound of answers.

    Games that may go on for ever by their rules need a bound that is high enough; most need none.

    Says: a random match is not over after 300 answers, and waits in procedure 'toss.endless', at the choice 'how' of
    home; …
    """
    for seed in range(trial.budget.matches):
        line = trial.subject.line().play(blind(seed, trial.budget.bound))
        if isinstance(line.crash, RuleError) and not isinstance(line.crash, RuleCrash):  # such as: steps that never ask
            raise trial.error(f"a random match cannot be played to its end: {line.crash}", _random(seed, line))
        if line.crash is None and not line.match.over:
            last = ", ".join(map(spelled, line.answers[-5:], line.requests[-5:]))
            raise trial.error(
                f"a random match is not over after {len(line.answers)} answers, and waits {described(line.match)}; "
                f"the last answers were {last}; let play end, or give the check a higher bound",
                _random(seed, line),
            )


def _random(seed: int, line: PlayLine) -> str:
    return f"line = Subject(...).line().play(blind({seed}, {len(line.answers) + 1}))"


def steps_are_short(trial: Trial) -> None:
    """Every step ends within 64 requests, whatever is answered.

    A match in mid-step is the state before the step and the answers since, which forks, saves and undo give
    again; and an exact walk of a step that may repeat by chance has no end. What repeats is a procedure.

    Says: a step of procedure 'toss.insatiable' asks more than 64 times; what can repeat by chance or by choice
    belongs into a procedure of its own
    """

    def probe(line: PlayLine, more: list[int]) -> None:
        if line.match.pending is None:
            return
        found = survey(line, width=trial.budget.width)
        if found.requests > MOST_REQUESTS:
            raise Fault(
                f"a step of procedure {found.procedure} asks more than {MOST_REQUESTS} times; what can repeat by "
                f"chance or by choice belongs into a procedure of its own",
                line=found.line,
            )

    trial.explore(probe)


def invariants_hold(trial: Trial) -> None:
    """No part complains about a state, at rest or at any request.

    Parts say through the hook `invariants` what must always be true. After every answer, also in mid-step,
    somebody may look: what hangs together is changed together.

    Says: part 'toss.game' complains in procedure 'toss.debt', at the roll 'toss.toss' of home: home has a score of
    -9
    """

    def probe(line: PlayLine, more: list[int]) -> None:
        for moment in line.moments():
            complain(moment.match, moment)

    trial.explore(probe, whole=True)


def complain(match: Match, line: PlayLine) -> None:
    """Raise `Fault` if a part complains about the state of a match."""
    for part, complaint in hooks.invariants.sourced(match):
        raise Fault(f"part {part!r} complains {described(match)}: {complaint}", line=line)


def deterministic(trial: Trial) -> None:
    """The same answers lead to the same match, every time.

    A part that remembers something on itself, and not under a key, is what breaks it most often.

    Says: the same answers lead elsewhere the second time: entry 0 of the history is event 'toss.counted'
    Counted(matches=…
    """

    def probe(line: PlayLine, more: list[int]) -> None:
        if found := unsteadiness(line):
            raise Fault(f"the same answers lead elsewhere the second time: {found}")

    trial.explore(probe)


def unsteadiness(line: PlayLine) -> str:
    """How a line differs when its answers are given again, in words; "" if it does not.

    What compares a match with the same answers given again is worth nothing where they differ anyway.
    """
    try:
        again = line.again()
    except Exception as error:  # whatever a rule may raise
        return f"{type(error).__name__}: {error}"
    return difference(portrait(again.match), portrait(line.match))


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
        for choice in match.pending.choices[:5]:
            list(hooks.preview_checks(match, choice))


def everything_ends(trial: Trial) -> None:
    """No step, and nothing that parts say without asking, goes on for ever.

    A step that never asks would keep a match, and whoever plays it, waiting for ever. What runs is counted, by
    the lines of the rules; no clock is read. It is looked at first, for all other properties would hang on it.

    Says: procedure 'toss.spinning', run (loops.py, line …), goes on and on without asking; what repeats must end,
    ask, or push a procedure
    """
    if (error := hanging(trial)) is not None:
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
    for answer, _ in worth_trying(line.match.pending):
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
