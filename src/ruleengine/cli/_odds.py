"""`ruleengine odds`: exact chances of goals by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import attrs
from cyclopts import Parameter
from rich.progress import BarColumn, TimeElapsedColumn

from ruleengine.cli._app import OK, Failure, File, Misuse, Whole
from ruleengine.cli._charts import check_picture, draw
from ruleengine.cli._odds_text import (
    LeftOut,
    chance_named,
    counts_named,
    decider_named,
    goal_named,
    leave_out,
    remedy,
    rows_of,
    show,
)
from ruleengine.cli._opening import DEFAULT_RULES, Position, RulesRequest, StartRequest, begun, opened
from ruleengine.cli._screen import Screen, bars_on_stderr, titled
from ruleengine.goals import Answer, ChanceOf, DistributionOf, Goal, GoalError, goals_of, policies_of
from ruleengine.kernel import CompiledRules, Match
from ruleengine.odds import OddsError, Outcomes, PolicyLike, Progress, WalkOptions, plays_best, policy_name, uniform
from ruleengine.saves import load
from ruleengine.values import Side

SECONDS = 10.0
"""How long is walked unless something else is said."""

GoalName = Annotated[str | None, Parameter(metavar="GOAL")]
GoalNames = Annotated[tuple[str, ...], Parameter(negative="", metavar="GOAL")]
PolicyName = Annotated[str | None, Parameter(metavar="POLICY")]
Keys = Annotated[tuple[str, ...], Parameter(negative="", metavar="KEY")]
Begin = Annotated[Path | None, Parameter(name="--from", metavar="FILE")]
Seconds = Annotated[float, Parameter(metavar="SECONDS")]
Float = Annotated[bool | None, Parameter(name="--float", negative="--exact")]
Acts = Annotated[str | None, Parameter(metavar="ACTS")]
SkillNames = Annotated[str | None, Parameter(metavar="SKILLS")]
WantedBy = Annotated[Side | None, Parameter(metavar="SIDE")]


@attrs.frozen
class OddsRequest:
    """What `odds` was asked for, checked."""

    match: Match
    goal: Goal
    until: ChanceOf | None
    sides: tuple[str, str]
    how: WalkOptions
    plot: Path | None


def odds(
    name: str | None = None,
    text: str | None = None,
    /,
    *,
    goal: GoalName = None,
    until: GoalName = None,
    home: PolicyName = None,
    away: PolicyName = None,
    from_: Begin = None,
    position: Position = None,
    rules: RulesRequest = DEFAULT_RULES,
    count: GoalNames = (),
    maximizer: WantedBy = None,
    float_: Float = None,
    seconds: Seconds = SECONDS,
    states: Whole | None = None,
    ignore: Keys = (),
    accumulate: Keys = (),
    full_state: bool = False,
    plot: File = None,
    sequence: Acts = None,
    rerolls: Whole | None = None,
    skills: SkillNames = None,
) -> int:
    """Work out exact chances by the rules themselves, of goals by name.

    Without a text and --goal, the goals and policies of a ruleset are listed.

    Parameters
    ----------
    name
        The ruleset; may be left out if --rules names its base.
    text
        What is asked in words, if a goal of the ruleset takes a text: in Blood Bowl, a line of play.
    goal
        What is asked, such as home-wins, or home-wins:2 with a number.
    until
        Walk until this goal, a chance, is reached; without it, to the end of the match.
    home
        How the home side decides: best, random, a policy of the ruleset, or an answer for each reason, such as
        run-or-pass=run,spell=best. By default random, unless the goal says otherwise.
    away
        How the away side decides.
    from_
        Begin with the match in this save, instead of a new one.
    count
        Work out this expected number besides; may be given more than once.
    maximizer
        With best play: the side that wants the goal, home or away; by default the one that plays best.
    float_
        Walk in floats, with a bound on the error, or in exact fractions; each goal has its own default.
    seconds
        How long to walk at most; what is left then is reported as bounds.
    states
        How many states to walk at most.
    ignore
        A key to leave out of what tells states apart, such as match.score, or match.score:home; may be given more
        than once.
    accumulate
        As --ignore, for whole numbers that only ever grow: what is added is carried along.
    full_state
        Tell states apart by all that they hold, also where the goal needs less.
    plot
        Draw the distribution, as FILE.svg.
    sequence
        Acts in a row, without a board, if the ruleset has a goal of this name: in Blood Bowl "dodge 3+, rush 2+".
    rerolls
        With --sequence: how many team re-rolls may be used.
    skills
        With --sequence: skills of the player who makes all rolls, such as dodge,sure-hands.
    """
    check_picture(plot)
    if sequence is not None or rerolls is not None or skills is not None:
        if from_ is not None or position is not None:
            raise Misuse("--sequence is without a board; leave out --from and --position")
        goal, text = _sequence(goal or text, sequence, rerolls, skills)
    match = _begin(rules.named(name), from_, StartRequest(position))
    if goal is None and text is None:
        return _list(match.rules)
    how = _budget(seconds, states)
    if float_ is not None:
        how["exact"] = not float_
    if maximizer is not None:
        how["maximizer"] = maximizer
    with _misuse():
        asked = goal_named(match.rules, goal, text)
        ends = None if until is None else chance_named(match.rules, until)
        home_named, how["home"] = _decider(match.rules, home, asked.how.get("home", uniform))
        away_named, how["away"] = _decider(match.rules, away, asked.how.get("away", uniform))
        how["count"] = dict(counts_named(match.rules, count))
    if ends is not None:
        how["until"] = ends.asked
    _check(asked, how, plot, carries=bool(accumulate))
    leave_out(how, asked, LeftOut.named(match.rules, ignore, accumulate, full=full_state))
    return run(OddsRequest(match, asked, ends, (home_named, away_named), how, plot))


def _sequence(other: str | None, sequence: str | None, rerolls: int | None, skills: str | None) -> tuple[str, str]:
    """The goal that --sequence asks, and its text."""
    if sequence is None:
        raise Misuse("--rerolls and --skills are of a sequence; add --sequence, such as --sequence 'dodge 3+'")
    if other is not None:
        raise Misuse(f"--sequence and {other!r} both say what is asked; leave one out")
    settings = "" if rerolls is None else f" | rerolls {rerolls}"
    return "sequence", sequence + settings + ("" if skills is None else f" | skills {skills}")


def _decider(rules: CompiledRules, text: str | None, usual: PolicyLike) -> tuple[str, PolicyLike]:
    """How a side decides, with what it is called: as the command line says, or else as the goal does."""
    if text is not None:
        return text, decider_named(rules, text)
    return "random" if usual is uniform else policy_name(usual), usual


def _budget(seconds: float, states: int | None) -> WalkOptions:
    if not 0 < seconds < float("inf"):
        raise Misuse(f"--seconds {seconds} is refused; give a number above 0")
    return WalkOptions(seconds=seconds) if states is None else WalkOptions(seconds=seconds, states=states)


@contextmanager
def _misuse() -> Iterator[None]:
    """A name that does not exist is misuse of the command."""
    try:
        yield
    except OddsError as error:
        raise Misuse(str(error)) from error


def _begin(rules: RulesRequest, file: Path | None, start: StartRequest) -> Match:
    """The match that the walk begins with: a new one without dice, or a saved one."""
    if file is None:
        if rules.name is None and rules.file is None:
            raise Misuse("say which ruleset, or --from FILE; see ruleengine rulesets")
        return begun(rules.compiled(), None, start)
    if start:
        raise Misuse("--from and --position both say where to begin; leave one out")
    if rules:
        raise Misuse("--rules, --with and --option stand in the save that --from begins with")
    match = opened(lambda: load(file), file)
    if rules.name not in (None, match.rules.ruleset.name):
        raise Misuse(f"{file} is a match of {match.rules.ruleset.name}, not of {rules.name}; leave out one of them")
    return match


def _check(goal: Goal, how: WalkOptions, plot: Path | None, *, carries: bool) -> None:
    best = any(map(plays_best, (how["home"], how["away"])))
    if best and isinstance(goal, DistributionOf):
        raise Misuse(f"nothing is best for the distribution {goal}; ask best play for a chance or an expected number")
    if best and carries:
        raise Misuse("--accumulate excludes best play, which must see what is carried; leave one out")
    if plot is not None and not isinstance(goal, DistributionOf):
        raise Misuse(f"--plot draws a distribution; {goal} is {'a chance' if goal.kind == 'chance' else 'a number'}")


def run(wanted: OddsRequest) -> int:
    """Walk, and show what came out; returns the exit code."""
    answer, screen = _answered(wanted), Screen()
    home, away = wanted.sides
    heading = f"{titled(wanted.match.rules)}: home {home}, away {away}"
    screen.line(heading, "bold")
    screen.rules(wanted.match.rules)
    title = str(wanted.goal) if wanted.until is None else f"{wanted.goal} until {wanted.until}"
    show(screen, title, answer)
    if wanted.plot is not None and isinstance(answer, Outcomes):
        _draw(wanted.plot, f"{title} – {heading}", answer)
        screen.line(f"Drawn in {wanted.plot}.")
    return OK


def _answered(wanted: OddsRequest) -> Answer:
    with _progress(str(wanted.goal), wanted.how["seconds"]) as progress:
        wanted.how["progress"] = progress
        try:
            return wanted.goal.ask(wanted.match, **wanted.how)
        except GoalError as error:
            raise Misuse(str(error)) from error
        except OddsError as error:
            raise Failure(f"{error}{remedy(wanted.goal, error)}") from error


def _draw(path: Path, title: str, answer: Outcomes[object]) -> None:
    if not (rows := rows_of(answer)):
        raise Failure(f"{path} is not written: the walk was given up before anything came out")
    draw(path, title, rows)


@contextmanager
def _progress(title: str, seconds: float | None) -> Iterator[Callable[[Progress], None] | None]:
    """A bar of the time that may be taken, with what has been walked in it."""
    with bars_on_stderr(BarColumn(), TimeElapsedColumn()) as bars:
        if bars is None:
            yield None
            return
        task = bars.add_task(title, total=seconds)

        def tell(now: Progress) -> None:
            walked = f"{title}: {now.states:,} states, {now.waiting:,} waiting"
            bars.update(task, completed=now.seconds, description=walked)

        yield tell


# Without a goal ------------------------------------------------------------------------------------


def _list(rules: CompiledRules) -> int:
    """Show what may be asked of a ruleset, and how its sides may decide."""
    screen = Screen()
    screen.line(f"{titled(rules)} ({rules.ruleset.name})", "bold")
    screen.rules(rules)
    goals = ((_shown(goal), goal.kind, goal.doc) for goal in goals_of(rules).values())
    screen.section("Goals, for --goal; those that are chances, for --until as well", goals)
    policies = ((policy.name, policy.doc) for policy in policies_of(rules).values())
    screen.section("Policies, for --home and --away", policies)
    return OK


def _shown(goal: Goal) -> str:
    if goal.text:
        return f"{goal.name}:TEXT"
    return goal.name if goal.number is None else f"{goal.name}[:N={goal.number}]"
