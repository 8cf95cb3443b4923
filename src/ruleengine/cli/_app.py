"""The commands and their arguments."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, TextIO

from cyclopts import App, CycloptsError, Parameter, Token, UnknownOptionError, UnusedCliTokensError

from ruleengine.cli._errors import FAILED, MISUSED, OK, Ended, Misuse, described, one_line
from ruleengine.values import RuleEngineError

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
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise ValueError(f"{text!r} is not a whole number of at most 18 digits")
    return int(text)


Whole = Annotated[int, Parameter(converter=_whole, metavar="N")]
CoachName = Annotated[str | None, Parameter(metavar="COACH")]
Variants = Annotated[tuple[str, ...], Parameter(name="--with", negative="", metavar="VARIANT")]
Options = Annotated[tuple[str, ...], Parameter(negative="", metavar="PART.OPTION=VALUE")]
File = Annotated[Path | None, Parameter(metavar="FILE")]
LeagueFile = Annotated[Path | None, Parameter(name="--rules", metavar="FILE")]
TeamName = Annotated[str | None, Parameter(metavar="TEAM")]


@app.command
def rulesets(
    name: str | None = None,
    /,
    *,
    rules: LeagueFile = None,
    with_: Variants = (),
    option: Options = (),
    parts: bool = False,
) -> int:
    """Show what is installed, or one ruleset with its options, coaches and variants.

    Parameters
    ----------
    name
        A ruleset or a variant; without it and without --rules, everything that is installed is listed.
    rules
        The file of a league, applied before the ruleset is shown.
    with_
        A variant to apply before the ruleset is shown; may be given more than once.
    option
        An option to set before it is shown, such as match.tries=6; may be given more than once.
    parts
        Show the parts, and which of them answer each hook, instead of the options.
    """
    from ruleengine.cli._catalogue import show, show_all
    from ruleengine.cli._opening import RulesRequest

    if name is None and rules is None:
        if with_ or option or parts:
            raise Misuse("--with, --option and --parts need the name of a ruleset, or --rules with a file that has it")
        return show_all()
    return show(RulesRequest(name, rules, with_, option), parts=parts)


@app.command
def play(
    name: str | None = None,
    /,
    *,
    seed: Whole | None = None,
    home: CoachName = None,
    away: CoachName = None,
    home_team: TeamName = None,
    away_team: TeamName = None,
    position: File = None,
    rules: LeagueFile = None,
    with_: Variants = (),
    option: Options = (),
    dice: Literal["seeded", "manual"] | None = None,
    watch: bool = False,
    quiet: bool = False,
    save: File = None,
    resume: File = None,
) -> int:
    """Play a match.

    A match between coaches of the machine is told in a line for each part of it; with a person it is told in
    full. At a prompt: help, explain, undo, save FILE, quit. Ctrl-C leaves a save behind.

    Parameters
    ----------
    name
        The ruleset; may be left out if --rules names its base.
    seed
        Seed of the dice and of the coaches; without it, one is drawn and shown.
    home
        Who coaches the home side: person (the default), random, or a coach of the ruleset.
    away
        Who coaches the away side; by default a coach of the ruleset.
    home_team
        The team that plays at home: a file, or a team that the ruleset ships.
    away_team
        The team that plays away.
    position
        Begin in the middle of play, with the position in this file.
    rules
        The file of a league, with rules of its own.
    with_
        A variant to play, such as wet-ball, or wet-ball:2 with a parameter; may be given more than once.
    option
        An option to set, such as match.tries=6; may be given more than once.
    dice
        Seeded (the default), or thrown by hand and typed in.
    watch
        Tell the match in full.
    quiet
        Show the result only.
    save
        Write the match there, when it ends or is left.
    resume
        Go on with the match in this file, instead of a new one.
    """
    from ruleengine.cli._opening import RulesRequest, StartRequest, Wish
    from ruleengine.cli._playing import play_wish

    start = StartRequest(position, (home_team, away_team))
    how, seats = _how(watch, quiet), (home, away)
    wish = Wish(RulesRequest(name, rules, with_, option), resume, seed, dice, seats, save, how, start)
    return play_wish(wish)


@app.command
def replay(file: Path, /, *, watch: bool = False, quiet: bool = False) -> int:
    """Tell a saved match again, after a check that its rules still lead through it.

    Parameters
    ----------
    file
        The save.
    watch
        Tell the match in full.
    quiet
        Show the result only.
    """
    from ruleengine.cli._playing import tell_file

    return tell_file(file, _how(watch, quiet))


@app.command
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
    from ruleengine.cli._throws import throw

    return throw(expression, seed, times, plot)


app.command("ruleengine.cli._simulating:simulate", help="Play many matches, and sum up how they ended.")
app.command("ruleengine.cli._checking:check", help="Run the conformance kit on a ruleset, and say what fails.")
app.command("ruleengine.cli._scaffolding:new_plugin", help="Write a new distribution with a house rule, or a game.")
app.command("ruleengine.cli._explaining:explain", help="Show which parts answer each hook, and what variants change.")
app.command("ruleengine.cli._asking:odds", help="Work out exact chances by the rules themselves, of goals by name.")


def _how(watch: bool, quiet: bool) -> Literal["watch", "quiet"] | None:
    if watch and quiet:
        raise Misuse("--watch and --quiet exclude each other; leave one out")
    return "watch" if watch else "quiet" if quiet else None


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
    except RuleEngineError as error:
        return _complain(str(error), FAILED)
    except KeyboardInterrupt:
        return _complain("interrupted", FAILED)
    except BrokenPipeError:
        return _nobody_reads()
    except OSError as error:
        return _complain(str(error), FAILED)
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
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _nobody_reads() -> int:
    """End in silence when the reader of a pipe has gone, also when Python flushes at exit."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED
