"""The table of commands and the types of their arguments; errors, each in one line on stderr, and exit codes."""

from __future__ import annotations

import sys
import traceback
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, TextIO

from cyclopts import App, CycloptsError, Parameter, Token, UnknownOptionError, UnusedCliTokensError

from ruleengine.values import RuleEngineError

OK, FAILED, MISUSED = 0, 1, 2
LONGEST = 600

app = App(
    name="ruleengine",
    help="Play, replay and inspect the rules of tabletop sports.",
    help_format="markdown",
    default_parameter=Parameter(negative="", show_default=False),
    exit_on_error=False,
    print_error=False,
    suppress_keyboard_interrupt=False,
    result_action="return_value",
)


def _whole(kind: Any, tokens: Sequence[Token]) -> int:
    text = tokens[0].value
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise ValueError(f"{text!r} is not a whole number of at most 20 digits")
    return int(text)


Whole = Annotated[int, Parameter(converter=_whole, metavar="N")]
CoachName = Annotated[str | None, Parameter(metavar="COACH")]
File = Annotated[Path | None, Parameter(metavar="FILE")]
OPTION_HELP = "An option to set, such as match.tries=6; may be given more than once."
Options = Annotated[tuple[str, ...], Parameter(name="--option", metavar="PART.OPTION=VALUE", help=OPTION_HELP)]


COMMANDS = {
    "_catalogue:rulesets": "Show what is installed, or one ruleset with its options, coaches and variants.",
    "_playing:play": """\
Play a match.

A match between coaches of the machine is told in a line for each part of it; with a person it is told in
full. At a prompt: help, explain, undo, save FILE, quit. Ctrl-C leaves a save behind.""",
    "_playing:replay": "Tell a saved match again, after a check that its rules still lead through it.",
    "_charts:dice": "Roll dice, and show how likely each total is.",
    "_simulating:simulate": "Play many matches, and sum up how they ended.",
    "_authoring:check": "Run the conformance kit on a ruleset, and say what fails.",
    "_authoring:new_plugin": "Write a new distribution with a house rule, or a game.",
    "_explaining:explain": "Show which parts answer each hook, and what variants change.",
    "_serving:serve": "Let an agent play a match through tools, on standard input and output.",
    "_schema:schema": "Print the JSON Schema of a ruleset's matches as plain data.",
    "_teams:teams": "Show the lists that teams hire from, and which of them can be played.",
    "_odds:odds": "Work out exact chances by the rules themselves, of goals by name.",
}
"""Each command by its module and function, imported only when it runs, with what it does."""

GROUPS = {
    "team": "Check a team file, or write a new one.",
    "season": "Keep a season in plain files: fixtures, matches, the table, teams that change.",
}
GROUPED = {
    "_teams:team_check": "Say what a team is worth, and what is wrong with it and where.",
    "_teams:team_new": "Write a legal team that has not played yet.",
    "_season:season_new": "Begin a season: everybody plays everybody.",
    "_season_playing:season_play": "Play the next match of a season, and what follows it.",
    "_season:season_play_offs": "Add the next matches of the play-offs to a season.",
    "_season:season_table": "Show the table of a season, and its matches.",
}
"""Commands that come after the name of their group, which their function begins with."""

for command, does in COMMANDS.items():
    app.command(f"ruleengine.cli.{command}", help=does)
groups = {name: App(name=name, help=does, version_flags=()) for name, does in GROUPS.items()}
for command, does in GROUPED.items():
    group, _, name = command.partition(":")[2].partition("_")
    groups[group].command(f"ruleengine.cli.{command}", name=name.replace("_", "-"), help=does)
for each in groups.values():
    app.command(each)


# How a command ends -----------------------------------------------------------------------------------


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


def reason(error: BaseException) -> str:
    """What an error says; of a failure of the system only why, without a number and the file.

    >>> reason(FileNotFoundError(2, "No such file or directory", "match.json"))
    'No such file or directory'
    """
    return str(getattr(error, "strerror", None) or error)


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


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return the exit code; every error becomes one line on stderr."""
    _plain_where_needed()
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _warn
            return app(list(arguments)) or OK
    except UnusedCliTokensError as error:
        unused = " ".join(error.unused_tokens or ())
        return _complain(f"nothing takes {unused!r} here; see --help", MISUSED)
    except UnknownOptionError as error:
        remedy = " Dice that begin with a minus follow --, as in: dice -- -2d6" if arguments[0] == "dice" else ""
        return _complain(f"{error}{remedy}", MISUSED)
    except CycloptsError as error:
        return _complain(str(error), MISUSED)
    except Ended as error:
        return _complain(str(error), error.code)
    except KeyboardInterrupt:
        return _complain("interrupted", FAILED)
    except BrokenPipeError:
        return _nobody_reads()
    except RuleEngineError as error:
        return _complain(str(error), FAILED)
    except OSError as error:
        return _complain(": ".join(map(str, filter(None, (error.filename, reason(error))))), FAILED)
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        return _complain(described(error), FAILED)


def _complain(text: str, code: int) -> int:
    print(f"ruleengine: {one_line(text)}", file=sys.stderr)
    return code


def _warn(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    print(f"ruleengine: warning: {one_line(str(message))}", file=sys.stderr)


def _plain_where_needed() -> None:
    """Show or read `?` instead of failing where a terminal's encoding lacks a character."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if (reconfigure := getattr(stream, "reconfigure", None)) is not None:
            reconfigure(errors="replace")


def _nobody_reads() -> int:
    """End in silence when the reader of a pipe has gone, also when Python flushes at exit."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED
