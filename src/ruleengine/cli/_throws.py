"""`ruleengine dice`: a roll, and the distribution as bars."""

from __future__ import annotations

from pathlib import Path
from random import Random

from ruleengine.cli._charts import Number, bar, chart, check_picture, draw
from ruleengine.cli._errors import OK, Failure, Misuse
from ruleengine.cli._screen import Screen
from ruleengine.dice import Expression, NotationError, Rolled
from ruleengine.dice import dice as parse

MOST = 100_000
LISTED = 20
FACES = 30


def throw(text: str, seed: int | None, times: int, plot: Path | None = None) -> int:
    """Roll an expression so many times, then show how likely its totals are, and draw it if asked to."""
    check_picture(plot)
    if not 1 <= times <= MOST:
        raise Misuse(f"--times: {times} is refused; give 1 to {MOST}")
    try:
        expression = parse(text)
    except NotationError as error:
        raise Misuse(f"{error.reason}; see character {error.position + 1} of {text!r}") from error
    screen = Screen()
    random = Random(seed)
    totals = [_roll(screen, expression, random, place) for place in range(times)]
    if times > LISTED:
        screen.line(f"… and {times - LISTED} more")
    if times > 1:
        screen.line(f"Rolled {times} times: mean {sum(totals) / times:.3f}, {min(totals)} to {max(totals)}")
    if len(expression.pool):
        _show_distribution(screen, expression, totals[0] if times == 1 else None, plot)
    elif plot is not None:
        raise Misuse(f"--plot draws dice, and {text!r} has none")
    return OK


def _roll(screen: Screen, expression: Expression[int], random: Random, place: int) -> int:
    rolled = expression.roll(random)
    if place < LISTED:
        screen.line(_shown(rolled), "bold")
    return rolled.total


def _shown(rolled: Rolled[int]) -> str:
    return str(rolled) if len(rolled.shown) <= FACES else f"{rolled.expression} = {rolled.total}"


def _show_distribution(screen: Screen, expression: Expression[int], mark: int | None, plot: Path | None) -> None:
    try:
        distribution = expression.distribution()
    except ValueError as error:
        if plot is not None:
            raise Failure(f"{plot} is not written: {error}") from error
        screen.line(f"No distribution: {error}", "dim")
        return
    screen.line(f"\nMean {float(distribution.mean):.3f}, deviation {distribution.stdev:.3f}")
    screen.line("   total   exactly  at least", "dim")
    rows = chart(dict(distribution.items()))
    highest = max(row.chance for row in rows)
    for row in rows:
        screen.line(f"{row.label:>8}  {_percent(row.chance)}  {_percent(row.above)}  ", end="")
        marked = mark is not None and mark in row.numbers
        screen.line(bar(row.chance / highest, screen.encoding) + ("  <" if marked else ""), "green")
    if plot is not None:
        draw(plot, str(expression), rows)
        screen.line(f"\nDrawn in {plot}.")


def _percent(chance: Number) -> str:
    return f"{float(100 * chance):7.3f}%"
