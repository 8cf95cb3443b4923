"""What `ruleengine odds` found, in words and bars."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleengine.cli._charts import RARE, WIDTH, Number, Row, bar, chart, percent, short
from ruleengine.cli._screen import Screen
from ruleengine.goals import Answer
from ruleengine.odds import Estimate, Odds, Outcomes

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
    off = float(estimate.upper - estimate.lower) * (100 if unit else 1)
    if off:
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
