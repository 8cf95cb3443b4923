"""The terminal: plain text, with colours where it shows them, and progress bars where somebody sees them."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any, Literal

import attrs
from rich.console import Console
from rich.progress import Progress, ProgressColumn, TextColumn
from rich.text import Text

from ruleengine import hooks
from ruleengine.kernel import CompiledRules, Match, Part, Reader, describe
from ruleengine.reporting import Line, Narrator, Tone, figures, verdict
from ruleengine.schema import contrasted, spelled
from ruleengine.values import AWAY, HOME, token

Detail = Literal["watch", "summary", "quiet"]
"""How much of a match is told."""

COLOURS = {HOME: "cyan", AWAY: "magenta", None: ""}
RULED = 72
TITLE = 22
WIDEST = 48


@attrs.frozen
class ShownOption:
    """An option of a ruleset, as it is set.

    Attributes:
        key, short: its name, and its name without the ruleset's.
        value, default: of any type that an option may have.
        doc: what it does, and what is allowed.
        rule: the ID of its rule, or "".
    """

    key: str
    short: str
    value: Any
    default: Any
    doc: str
    rule: str

    @property
    def assigned(self) -> str:
        """The option as it is typed after `--option`."""
        return f"{self.short}={spelled(self.value)}"

    @property
    def was(self) -> str:
        """The default, if the value is another one; else ""."""
        return f"default {spelled(self.default)}" if self.value != self.default else ""


def options_of(rules: CompiledRules, parts: Iterable[Part]) -> Iterator[ShownOption]:
    """The options of parts, in their order."""
    prefix = f"{rules.ruleset.name}."
    for part in parts:
        for key, default, allowed, doc, rule in describe(part):
            says = f"{doc} {allowed[:1].upper()}{allowed[1:]}."
            yield ShownOption(key, key.removeprefix(prefix), rules.changed.get(key, default), default, says, rule)


class Screen:
    """Prints lines to stdout; wrapped only for a terminal. No text is taken for markup."""

    def __init__(self) -> None:
        self._board = ""
        self._picture: list[Line] = []
        self._empty = False
        wrapped = sys.stdout is not None and sys.stdout.isatty()
        self._console = Console(highlight=False, markup=False, emoji=False, soft_wrap=not wrapped)

    @property
    def encoding(self) -> str:
        """The encoding of what is printed."""
        return self._console.encoding

    def line(self, text: str | Text = "", style: str = "", end: str = "\n") -> None:
        """Print a line."""
        self._empty = not str(text) and end == "\n"
        self._console.print(text, style=style, end=end)

    def gap(self) -> None:
        """Print an empty line, unless one has just been printed."""
        if not self._empty:
            self.line()

    def whole(self, text: str | Text) -> None:
        """Print a line that can be copied: it is not wrapped."""
        self._empty = False
        self._console.print(text, soft_wrap=True)

    def pairs(self, rows: Iterable[tuple[str, ...]], indent: int = 2) -> None:
        """Print rows of cells in columns, the first in bold."""
        listed = list(rows)
        columns = zip_longest(*listed, fillvalue="")
        # What is longer than that pushes the rest of its own row along, and not of all.
        widths = [max((len(cell) for cell in column if len(cell) <= WIDEST), default=0) for column in columns]
        for row in listed:
            cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
            text = Text(" " * indent + "  ".join(cells).rstrip())
            text.stylize("bold", indent, indent + len(row[0]))
            self._hanging(
                text, text.cell_len if len(row) < 2 else indent + sum(map(len, cells[:-1])) + 2 * len(row) - 2
            )

    def _hanging(self, text: Text, begin: int) -> None:
        """Print a line; where it is wrapped, its other lines begin where its last cell does."""
        room = self._console.width - begin
        if self._console.soft_wrap or room < self._console.width // 3:
            self.line(text)
            return
        first, *rest = text[begin:].wrap(self._console, room)
        self.line(text[:begin] + first)
        for line in rest:
            self.line(Text(" " * begin) + line)

    def section(self, title: str, rows: Iterable[tuple[str, ...]]) -> None:
        """Print a title and rows in columns, set apart; nothing if there are no rows."""
        if listed := list(rows):
            self.line(f"\n{title}", "bold")
            self.pairs(listed)

    def rules(self, rules: CompiledRules) -> None:
        """Print variants and options that differ from the ruleset as it is, if there are any."""
        differs = [token(variant) for variant in rules.ruleset.variants]
        for option in sorted(options_of(rules, rules.parts), key=lambda option: option.key):
            if option.key in rules.changed:
                now = contrasted(option.value, option.default)[0] or spelled(option.value)
                differs.append(f"{option.short}={now}")
        if differs:
            self.line(f"With {', '.join(differs)}", "dim")

    def report(self, line: Line) -> None:
        """Print a line of a report: the title of a chapter set apart, news in its side's colour."""
        if line.tone is Tone.CHAPTER:
            self.chapter(line)
            return
        style = f"bold {COLOURS[line.side]}" if line.tone is Tone.NEWS else ""
        self.line(Text("   ") + Text(line.text, style))

    def chapter(self, line: Line) -> None:
        """Print the title of a chapter, set apart."""
        title = f"── {line.text} "
        self.gap()
        self.line(title.ljust(RULED, "─"), f"bold {COLOURS[line.side]}")

    def board(self, match: Match, *, again: bool = True) -> None:
        """Print how the match stands, in one line; unless `again`, only if it has changed since the last time."""
        text = Text("   ")
        for figure in figures(match):
            text.append(figure.name + " ", "dim")
            text.append(str(figure.home), "" if figure.away is None else COLOURS[HOME])
            if figure.away is not None:
                text.append("–", "dim")
                text.append(str(figure.away), COLOURS[AWAY])
            text.append("   ")
        text.rstrip()
        if again or text.plain != self._board:
            self.line(text)
        self._board = text.plain

    def picture(self, lines: Iterable[Line], *, again: bool = True) -> None:
        """Print a picture, such as a board; unless `again`, only if it has changed since the last time."""
        shown = list(lines)
        if shown and (again or shown != self._picture):
            self.gap()
            for line in shown:
                text = Text(line.text, COLOURS[line.side])
                for begin, end, side in line.coloured:
                    text.stylize(COLOURS[side], begin, end)
                self.whole(text)
            self.line()
            self._picture = shown


def titled(rules: CompiledRules) -> str:
    """What a ruleset is called, for people."""
    return rules.ruleset.title or rules.ruleset.name


class Teller(ABC):
    """Tells a match as far as it has gone."""

    def __init__(self, screen: Screen, match: Match, reader: Reader | None = None) -> None:
        self.screen = screen
        self._narrator = Narrator(match, reader)

    @abstractmethod
    def tell(self, match: Match) -> None:
        """Tell what is new."""

    def skip(self, match: Match) -> None:
        """Tell nothing of what has happened so far."""
        self._narrator.skip(match)

    def end(self, match: Match) -> None:
        """Tell how it stands when nothing more comes."""
        self.screen.line()
        self.screen.line(_closing(match), "bold")


def _closing(match: Match) -> str:
    return f"{verdict(match)}." if match.over else f"{verdict(match)}; the match is not over."


class Watch(Teller):
    """Tells every line, and how the match stands at the beginning of each chapter."""

    def tell(self, match: Match) -> None:
        """Tell what is new."""
        for line, moment in self._narrator.tell(match):
            self.screen.report(line)
            if line.tone is Tone.CHAPTER:
                self.screen.board(moment)
                self.screen.picture(hooks.render(moment, None))


class SummaryTeller(Teller):
    """Tells a line for each chapter: its title and its news, or how it ended."""

    def __init__(self, screen: Screen, match: Match, reader: Reader | None = None) -> None:
        super().__init__(screen, match, reader)
        self._title: Line | None = None
        self._told: list[Line] = []

    def tell(self, match: Match) -> None:
        """Tell the chapters that are complete."""
        for line, _ in self._narrator.tell(match):
            if line.tone is Tone.CHAPTER:
                self._flush()
                self._title = line
            else:
                self._told.append(line)

    def end(self, match: Match) -> None:
        """Tell the last chapter, and how it stands."""
        self._flush()
        super().end(match)

    def _flush(self) -> None:
        title, told = self._title, self._told
        self._title, self._told = None, []
        if title is None and not told:
            return
        text = Text((title.text if title else "").ljust(TITLE), COLOURS[title.side] if title else "")
        for line in [line for line in told if line.tone is Tone.NEWS] or told[-1:]:
            text.append("  ")
            text.append(line.text, f"bold {COLOURS[line.side]}" if line.tone is Tone.NEWS else "")
        text.rstrip()
        self.screen.line(text)


class Quiet(Teller):
    """Tells the result only."""

    def tell(self, match: Match) -> None:
        """Tell nothing."""

    def end(self, match: Match) -> None:
        """Tell how it ended."""
        self.screen.line(_closing(match))


TELLERS: dict[Detail, type[Teller]] = {"watch": Watch, "summary": SummaryTeller, "quiet": Quiet}


@contextmanager
def bars_on_stderr(*columns: ProgressColumn) -> Iterator[Progress | None]:
    """Progress bars that go away in the end, if stderr is a terminal; else None."""
    console = Console(stderr=True)
    if not (sys.stderr.isatty() and console.is_terminal):
        yield None
        return
    with Progress(TextColumn("{task.description}"), *columns, console=console, transient=True) as bars:
        yield bars
