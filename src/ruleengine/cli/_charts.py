"""Distributions as rows of a chart: bars in the terminal, and as a picture; `ruleengine dice` shows one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

import attrs

from ruleengine.cli._app import OK, Failure, File, Misuse, Whole
from ruleengine.cli._screen import Screen
from ruleengine.dice import Expression, NotationError, Rolled
from ruleengine.dice import dice as parse
from ruleengine.schema import written_whole
from ruleengine.values import token

ROWS = 30
WIDTH = 40
EIGHTHS = " ▏▎▍▌▋▊▉"
RARE = 1e-6
"""Chances below are too small to be told apart."""

SHORT = 24
"""Digits of a fraction that is shown beside its percentage, at most."""

Number = Fraction | float


@attrs.frozen
class Row:
    """A row of a chart.

    Attributes:
        label: what the row is about: a value, or a range of numbers.
        chance: of the row.
        above: the chance of the lowest number of the row or more; 0 where values are no numbers.
        numbers: the numbers of the row; none where values are no numbers.
    """

    label: str
    chance: Number
    above: Number = 0
    numbers: range = range(0)


def chart(chances: Mapping[Any, Number], rare: float = 0) -> list[Row]:
    """The rows of a chart. Many whole numbers are put together in ranges of one width.

    Args:
        chances: by value. Those of whole numbers come in their order, with their sums from above.
        rare: values that are rarer than this are put together in the last row; so are the rarest of many that are
            no numbers.

    >>> [(row.label, row.chance) for row in chart({2: Fraction(1, 4), 1: Fraction(3, 4)})]
    [('1', Fraction(3, 4)), ('2', Fraction(1, 4))]
    >>> [row.label for row in chart({(1, 0): 0.25, (0, 0): 0.5, (0, 1): 0.2, (5, 5): 0.05}, rare=0.1)]
    ['0–0', '0–1', '1–0', '1 other']
    """
    shown = {value: chance for value, chance in chances.items() if chance and chance >= rare}
    numbers = all(type(value) is int for value in shown)
    if not numbers and len(shown) > ROWS:
        shown = dict(sorted(shown.items(), key=lambda item: -item[1])[: ROWS - 1])
    others = [chance for value, chance in chances.items() if chance and value not in shown]
    rows = list(_ranges(shown) if shown and numbers else _values(shown))
    return rows + [Row(f"{len(others)} other{'s' * (len(others) > 1)}", sum(others))] * bool(others)


def _ranges(chances: Mapping[int, Number]) -> Iterator[Row]:
    low, highest = min(chances), max(chances)
    step = 1 if len(chances) <= ROWS else ceil((highest - low + 1) / ROWS)
    sums: dict[int, Any] = {}
    for value in sorted(chances):
        start = low + (value - low) // step * step
        sums[start] = sums.get(start, 0) + chances[value]
    above = sum(sums.values())
    for start, chance in sums.items():
        label = str(start) if step == 1 else f"{start}–{start + step - 1}"
        yield Row(label, chance, above, range(start, start + step))
        above -= chance


def _values(chances: Mapping[Any, Number]) -> Iterator[Row]:
    try:
        values = sorted(chances)
    except TypeError:
        values = list(chances)
    for value in values:
        yield Row(called(value), chances[value])


def called(value: object) -> str:
    """A value that comes out, in words.

    >>> from ruleengine import HOME
    >>> called((2, 1)), called(True), called(None), called(HOME), called("tie")
    ('2–1', 'yes', 'none', 'home', 'tie')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "–".join(map(called, value))
    try:
        return token(value)
    except TypeError:
        return str(value)


def percent(chance: Number) -> str:
    """A chance in per cent, with six digits that count.

    >>> percent(Fraction(1, 3)), percent(1), percent(0.000012345678), percent(1e-9)
    ('33.3333%', '100%', '0.00123457%', 'less than 0.0001%')
    """
    return f"{float(100 * chance):.6g}%" if not 0 < chance < RARE else "less than 0.0001%"


def short(number: Number) -> str:
    """A fraction, if it is one that is quickly read; else nothing.

    >>> short(Fraction(29, 159)), short(Fraction(3)), short(0.5), short(Fraction(1, 10**30))
    ('29/159', '', '', '')
    """
    text = str(number) if isinstance(number, Fraction) and number.denominator > 1 else ""
    return text if len(text) <= SHORT else ""


def bar(share: Number, encoding: str = "utf-8") -> str:
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


# The picture -----------------------------------------------------------------------------------------

LINE, LETTER, BARS, COLOUR = 24, 8, 480, "#3b6ea5"
FONT = "ui-monospace, Menlo, Consolas, monospace"


def check_picture(path: Path | None) -> None:
    """Refuse a picture that could not be written, before anything is worked out.

    Raises:
        Misuse: it is no `.svg` file in a directory that exists.
        Failure: the library that draws is not installed.
    """
    if path is None:
        return
    if path.suffix != ".svg":
        raise Misuse(f"--plot {path}: name a file that ends in .svg")
    if path.is_dir() or not path.parent.is_dir():
        raise Misuse(f"--plot {path}: name a file in a directory that exists")
    try:
        import drawsvg  # type: ignore[import-untyped] # noqa: F401
    except ModuleNotFoundError as error:
        raise Failure(f"--plot needs {error.name}; pip install 'ruleengine[plot]'") from error


def draw(path: Path, title: str, rows: Sequence[Row]) -> None:
    """Write a chart as an SVG picture; the same chart gives the same bytes.

    Raises:
        OSError: the file cannot be written.
    """
    from drawsvg import Drawing, Rectangle, Text

    labels = LETTER * (2 + max(len(row.label) for row in rows))
    width, height = max(labels + BARS + 10 * LETTER, (LETTER + 1) * (len(title) + 2)), LINE * (len(rows) + 2)
    picture = Drawing(width, height, font_family=FONT)
    picture.append_title(title)
    picture.append(Rectangle(0, 0, width, height, fill="white"))
    picture.append(Text(title, 15, LETTER, LINE, font_weight="bold"))
    highest = max(row.chance for row in rows)
    for index, row in enumerate(rows, 2):
        base, long = LINE * index, round(BARS * float(row.chance / highest), 2)
        picture.append(Text(row.label, 13, labels - LETTER, base, text_anchor="end"))
        picture.append(Rectangle(labels, base - 14, long, 18, fill=COLOUR))
        picture.append(Text(percent(row.chance), 13, labels + long + LETTER, base))
    with written_whole(path) as file:
        file.write(picture.as_svg())


MOST = 100_000
LISTED = 20
FACES = 30


def dice(expression: str, /, *, seed: Whole | None = None, times: Whole = 1, plot: File = None) -> int:
    """Roll dice, and show how likely each total is.

    Parameters
    ----------
    expression
        Dice notation, such as 2d6+1 or 4d6kh3.
    seed
        Seed of the dice; without it they fall as they like.
    times
        How often to roll.
    plot
        Draw how likely each total is, as FILE.svg.
    """
    check_picture(plot)
    if not 1 <= times <= MOST:
        raise Misuse(f"--times: {times} is refused; give 1 to {MOST}")
    try:
        parsed = parse(expression)
    except NotationError as error:
        raise Misuse(f"{error.reason}; see character {error.position + 1} of {expression!r}") from error
    screen = Screen()
    random = Random(seed)
    totals = [_roll(screen, parsed, random, index) for index in range(times)]
    if times > LISTED:
        screen.line(f"… and {times - LISTED} more")
    if times > 1:
        screen.line(f"Rolled {times} times: mean {sum(totals) / times:.3f}, {min(totals)} to {max(totals)}")
    if len(parsed.pool):
        _show_distribution(screen, parsed, totals[0] if times == 1 else None, plot)
    elif plot is not None:
        raise Misuse(f"--plot draws dice, and {expression!r} has none")
    return OK


def _roll(screen: Screen, expression: Expression[int], random: Random, index: int) -> int:
    rolled = expression.roll(random)
    if index < LISTED:
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
