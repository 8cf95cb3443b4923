"""Text for `ruleengine odds`: goals, policies and keys are read from it, answers are written in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from ruleengine.cli._app import Misuse
from ruleengine.cli._charts import RARE, WIDTH, Number, Row, bar, chart, percent, short
from ruleengine.cli._screen import Screen
from ruleengine.goals import (
    Answer,
    ChanceOf,
    ExpectedOf,
    Goal,
    GoalError,
    find_goal,
    find_policy,
    goal_of_text,
    goals_of,
)
from ruleengine.kernel import AnyKey, CompiledRules, SideKey
from ruleengine.odds import BEST, Estimate, Odds, OddsError, Outcomes, PolicyLike, Tally, WalkOptions, plays_best
from ruleengine.values import Side, hint

Keys = AnyKey[Any] | tuple[AnyKey[Any], int]
"""A key, or a key and the one side whose value is meant."""


def goal_named(rules: CompiledRules, name: str | None, text: str | None) -> Goal:
    """The goal of that name, with a text if one stands alone; without a name, the one that takes a text.

    Raises:
        OddsError: there is none, or it takes no text.
    """
    if text is None:
        return find_goal(rules, name or "")
    if name is None:
        if text.partition(":")[0] in goals_of(rules):
            raise GoalError(f"{text!r} is the name of a goal; write --goal {text}")
        return goal_of_text(rules, text)
    goal = find_goal(rules, name)
    if not goal.text or goal.given is not None:
        raise GoalError(f"goal {name!r} takes no text besides; leave out {text!r}")
    return find_goal(rules, f"{name}:{text}")


def chance_named(rules: CompiledRules, text: str) -> ChanceOf:
    """The chance of that name, until which to walk.

    Raises:
        OddsError: there is none, or it is another kind of goal.
    """
    goal = find_goal(rules, text)
    if not isinstance(goal, ChanceOf):
        names = [name for name, each in goals_of(rules).items() if isinstance(each, ChanceOf)]
        raise OddsError(f"--until takes a chance, and {goal} is none; {hint(text, names)}")
    return goal


def counts_named(rules: CompiledRules, texts: Iterable[str]) -> Iterator[tuple[str, Tally]]:
    """What to count besides.

    Raises:
        OddsError: there is no goal of that name, or it counts nothing.
    """
    for text in texts:
        goal = find_goal(rules, text)
        if not isinstance(goal, ExpectedOf) or not isinstance(goal.asked, Tally):
            names = [name for name, each in goals_of(rules).items() if isinstance(each, ExpectedOf)]
            raise OddsError(f"--count {text} counts nothing; {hint(text, names)}")
        yield str(goal), goal.asked


def decider_named(rules: CompiledRules, text: str) -> PolicyLike:
    """A policy by name, or an answer for each reason, which may be `best`: `run-or-pass=run,spell=best`.

    Raises:
        OddsError: there is no policy of that name, or half of an answer is missing.
    """
    if "=" not in text:
        return find_policy(rules, text).policy
    pairs = [word.partition("=") for word in text.split(",")]
    if any(not reason or not answer for reason, _, answer in pairs):
        raise OddsError(f"{text!r}: write it as reason=answer,reason=answer, such as run-or-pass=run,spell=keep")
    return {reason: BEST if answer == "best" else answer for reason, _, answer in pairs}


def key_named(rules: CompiledRules, text: str) -> Keys:
    """A key by its name, which may leave out the ruleset's: `match.score`; or of one side: `match.score:home`.

    Raises:
        Misuse: there is none, or it is not kept for that side.
    """
    name, colon, side = text.partition(":")
    prefix = f"{rules.ruleset.name}."
    known = {key.name.removeprefix(prefix): key for key in rules.keys}
    if (key := known.get(name.removeprefix(prefix))) is None:
        raise Misuse(f"no key {name!r} in {rules.ruleset.name}; {hint(name, known)}")
    if not colon:
        return key
    if not isinstance(key, SideKey):
        raise Misuse(f"key {text!r}: {name} is not kept for each side; leave out {colon + side!r}")
    if side not in ("home", "away"):
        raise Misuse(f"key {text!r}: {side!r} is no side; write {name}:home or {name}:away")
    return key, Side[side.upper()]


@attrs.frozen
class LeftOut:
    """What the command line leaves out of states.

    Attributes:
        ignore, accumulate: keys.
        full: whether a goal may leave out nothing either.
    """

    ignore: list[Keys]
    accumulate: list[Keys]
    full: bool

    @classmethod
    def named(cls, rules: CompiledRules, ignore: Iterable[str], accumulate: Iterable[str], *, full: bool) -> LeftOut:
        """From the names of keys.

        Raises:
            Misuse: there is no such key, or nothing was to be left out.
        """
        ignored, carried = ([key_named(rules, text) for text in texts] for texts in (ignore, accumulate))
        if full and (ignored or carried):
            raise Misuse("--full-state excludes --ignore and --accumulate; leave one out")
        return cls(ignored, carried, full)


def leave_out(how: WalkOptions, goal: Goal, said: LeftOut) -> None:
    """Leave out what the command line says, and what the goal says of other keys.

    What the goal wants to be carried is not where a side plays best, which must see it.
    """
    keys = {*said.ignore, *said.accumulate}
    own = {name: [key for key in listed(goal.how.get(name)) if key not in keys] for name in ("ignore", "accumulate")}
    best = any(map(plays_best, (how["home"], how["away"])))
    how["ignore"] = [*said.ignore] if said.full else [*own["ignore"], *said.ignore]
    how["accumulate"] = [*said.accumulate] if said.full or best else [*own["accumulate"], *said.accumulate]


def listed(left_out: Any) -> list[Keys]:
    """Keys that are left out, as `ruleengine.odds.WalkOptions` holds them, as a list."""
    return [left_out] if isinstance(left_out, AnyKey) else list(left_out or ())


def remedy(goal: Goal, error: OddsError) -> str:
    """What helps where a key matters that is left out because the goal says so."""
    own = [*listed(goal.how.get("ignore")), *listed(goal.how.get("accumulate"))]
    names = {each[0].name if isinstance(each, tuple) else each.name for each in own}
    return "; here: --full-state" if any(name in str(error) for name in names) else ""


CHOICES = 10
"""How many decisions of best play are listed before the rest is only counted."""

MANY, NAMED = 1.5, 3
"""A key is named if there are so many times as many states because of it; so many keys at most."""


def show(screen: Screen, title: str, answer: Answer) -> None:
    """Show an answer, and how it was found."""
    if isinstance(answer, Outcomes):
        _show_outcomes(screen, title, answer)
    else:
        chance = isinstance(answer, Odds)
        screen.line(f"{title}: {(_chance if chance else _number)(answer.estimate)}", "bold")
        if not answer.settled:
            screen.line("Neither side's play is best against the other's; the bounds are safe.")
    for detail in answer.details:
        screen.line(f"  {detail}")
    for name, estimate in answer.counts.items():
        screen.line(f"{name}, expected: {_number(estimate)}")
    _show_choices(screen, answer)
    if answer.cyclic_mass:
        screen.line(f"Never ends: {percent(answer.cyclic_mass)}")
    for line in _found(answer):
        screen.line(line, "dim")
    for line in () if answer.report.complete else _given_up(answer):
        screen.line(line)


def rows_of(answer: Outcomes[Any]) -> list[Row]:
    """What comes out as rows of a chart, without what is too rare to be seen."""
    return chart(answer.chances, RARE)


def _show_outcomes(screen: Screen, title: str, answer: Outcomes[Any]) -> None:
    screen.line(title, "bold")
    rows = rows_of(answer)
    width, highest = max((len(row.label) for row in rows), default=0), max((row.chance for row in rows), default=1)
    for row in rows:
        screen.line(f"  {row.label:>{width}}  {_aligned(row.chance):>9}  ", end="")
        fraction = short(row.chance)
        screen.line(bar(row.chance / highest, screen.encoding).ljust(WIDTH * bool(fraction)), "green", end="")
        screen.line(f"  {fraction}" if fraction else "")


def _aligned(chance: Number) -> str:
    return f"{float(100 * chance):.4f}%" if chance >= RARE else "<0.0001%"


def _show_choices(screen: Screen, answer: Answer) -> None:
    """Where best play makes a difference, and what it does there."""
    # Many states differ in nothing that a line shows.
    choices = list(dict.fromkeys(str(choice) for choice in answer.choices if choice.matters))
    if choices:
        screen.line("Best play, what is decided most often first")
    for choice in choices[:CHOICES]:
        screen.line(f"  {choice}")
    if len(choices) > CHOICES:
        screen.line(f"  … and {len(choices) - CHOICES:,} more")


def _chance(estimate: Estimate) -> str:
    """A chance in per cent, as a fraction if that is short; or its bounds."""
    lower, upper = max(estimate.lower, 0), min(estimate.upper, 1)
    if percent(lower) != percent(upper):
        return f"between {percent(lower)} and {percent(upper)}"
    return percent(lower) + _exactly(estimate, "%")


def _number(estimate: Estimate) -> str:
    lower, upper = (f"{float(bound):.6g}" for bound in (estimate.lower, estimate.upper))
    return f"between {lower} and {upper}" if lower != upper else lower + _exactly(estimate)


def _exactly(estimate: Estimate, unit: str = "") -> str:
    """The fraction that a number is, if that is short; how far the number may be off, if it may."""
    if off := float(estimate.upper - estimate.lower) * (100 if unit else 1):
        return f", at most {off:.1g}{unit} off"
    fraction = short(estimate.lower)
    return f" = {fraction}" if fraction else ""


def _found(answer: Answer) -> Iterator[str]:
    """How it was found; who decided stands in the heading."""
    report = answer.report
    size = f"{report.states:,} states, {report.merged:,} merged, {report.loops:,} loops closed"
    yield f"{size}; {'exact' if report.exact else 'in floats'}; {report.seconds:.2f} s"
    if report.left_out:
        yield f"Left out of what tells states apart: {', '.join(report.left_out)}"


def _given_up(answer: Answer) -> Iterator[str]:
    """What is left, how to walk on, and what made the walk so long."""
    report = answer.report
    yield (
        f"Given up after {report.seconds:.2f} s: {percent(answer.unresolved)} of the chance is unresolved. "
        f"Walk on with more --seconds or --states, in floats with --float, or less far with --from, --until, --option."
    )
    many = [f"{name} (×{times:.1f})" for name, times in report.growth.items() if times >= MANY][:NAMED]
    if many:
        yield (
            f"What makes the states many: {', '.join(many)}. --ignore leaves out a key that does not matter, "
            f"--accumulate a score."
        )
