"""`ruleengine dice`: a roll, and the distribution as bars."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from random import Random

from ruleengine.cli.errors import OK, Misuse
from ruleengine.cli.screen import Screen
from ruleengine.dice import Distribution, Expression, NotationError, Rolled
from ruleengine.dice import dice as parse

MOST = 100_000
LISTED = 20
FACES = 30
ROWS = 30
WIDTH = 40
EIGHTHS = " ▏▎▍▌▋▊▉"


def throw(text: str, seed: int | None, times: int) -> int:
    """Roll an expression so many times, then show how likely its totals are."""
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
        _show_distribution(screen, expression, totals[0] if times == 1 else None)
    return OK


def _roll(screen: Screen, expression: Expression, random: Random, place: int) -> int:
    rolled = expression.roll(random)
    if place < LISTED:
        screen.line(_shown(rolled), "bold")
    return rolled.total


def _shown(rolled: Rolled) -> str:
    return str(rolled) if len(rolled.faces) <= FACES else f"{rolled.expression} = {rolled.total}"


def _show_distribution(screen: Screen, expression: Expression, mark: int | None) -> None:
    try:
        distribution = expression.distribution()
    except ValueError as error:
        screen.line(f"No distribution: {error}", "dim")
        return
    screen.line(f"\nMean {float(distribution.mean):.3f}, deviation {distribution.stdev:.3f}")
    screen.line("   total   exactly  at least", "dim")
    for label, chance, above, marked in rows(distribution, mark):
        screen.line(f"{label:>8}  {_percent(chance)}  {_percent(above)}  ", end="")
        screen.line(bar(chance / _highest(distribution), screen.encoding) + ("  <" if marked else ""), "green")


def rows(distribution: Distribution[int], mark: int | None) -> Iterator[tuple[str, Fraction, Fraction, bool]]:
    """Rows of a chart: totals, exact chance, chance of the lowest of them or more, whether `mark` is there.

    Many totals are put together in ranges of one width.

    >>> from ruleengine.dice import dice
    >>> next(rows(dice("2d6").distribution(), 2))
    ('2', Fraction(1, 36), Fraction(1, 1), True)
    """
    low, step = min(distribution.weights), _step(distribution)
    for start in range(low, max(distribution.weights) + 1, step):
        stop = start + step - 1
        chance = distribution.at_least(start) - distribution.at_least(stop + 1)
        if chance:
            label = str(start) if step == 1 else f"{start}–{stop}"
            yield label, chance, distribution.at_least(start), mark is not None and start <= mark <= stop


def _step(distribution: Distribution[int]) -> int:
    spread = max(distribution.weights) - min(distribution.weights) + 1
    return 1 if len(distribution.weights) <= ROWS else ceil(spread / ROWS)


def _highest(distribution: Distribution[int]) -> Fraction:
    return max(chance for _, chance, _, _ in rows(distribution, None))


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):7.3f}%"


def bar(share: Fraction, encoding: str = "utf-8") -> str:
    """A bar of this share of the width, in eighths of a character where the encoding has them.

    >>> bar(Fraction(1, 10)), bar(Fraction(1, 10), "ascii")
    ('████', '####')
    """
    try:
        EIGHTHS.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return "#" * round(share * WIDTH)
    whole, eighths = divmod(round(share * WIDTH * 8), 8)
    return "█" * whole + EIGHTHS[eighths].strip()
