"""What ends a command with one line on stderr, and with which exit code."""

from __future__ import annotations

import traceback

OK, FAILED, MISUSED = 0, 1, 2
LONGEST = 600


class Ended(Exception):
    """A command ends early: what to say, and the exit code."""

    code = FAILED


class Failure(Ended):
    """Something failed that was asked for in the right way."""


class Misuse(Ended):
    """The command was used wrongly: a name, option or value that does not exist."""

    code = MISUSED


def one_line(text: str) -> str:
    """Text fit for one line of a terminal: no line ends, no control characters, not endless.

    >>> one_line("two\\nlines \\x1b[31m")
    'two lines ?[31m'
    """
    line = " ".join(text.split())
    line = "".join(c if c.isprintable() else "?" for c in line)
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def described(error: BaseException) -> str:
    """An error that nobody expected: its type, what it says, and the line that raised it.

    >>> try:
    ...     1 / 0
    ... except ZeroDivisionError as error:
    ...     described(error).partition(" (")[0]
    'ZeroDivisionError: division by zero'
    """
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({where.filename}, line {where.lineno})"
