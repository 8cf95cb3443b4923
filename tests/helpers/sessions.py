"""Sessions at the terminal that pages show: found, played again with what was typed, and compared."""

from __future__ import annotations

import doctest
import io
import re
import shlex
from pathlib import Path
from typing import Final

import pytest

from ruleengine.cli import main

SESSION: Final = re.compile(r"^```text\n\$ ruleengine (?P<command>.*)\n(?P<output>(?:.*\n)*?)```$", re.MULTILINE)
TYPED: Final = re.compile(r"^home> (.*)$", re.MULTILINE)
POSITION: Final = re.compile(r"^>>> (\w+) = (?:from_position\()?'''\n((?:\.\.\. .*\n)+)\.\.\. '''", re.MULTILINE)


Session = re.Match[str]


def sessions(page: str) -> list[Session]:
    """The sessions of a page."""
    return list(SESSION.finditer(page))


def verb(session: Session) -> str:
    """What a session begins with, such as `play`: its name among tests."""
    return str(session["command"].split()[0])


def positions(page: str) -> dict[str, str]:
    """The texts of positions on a page, by name."""
    return {name: lines.replace("... ", "") for name, lines in POSITION.findall(page)}


def play_again(session: Session, page: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """Run a session here, with the positions of its page as files: what it prints, if that is not what is shown."""
    for name, lines in positions(page).items():
        Path(f"{name}.txt").write_text(lines, encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in TYPED.findall(session["output"]))))
    main(shlex.split(session["command"]))
    printed = re.sub(r" +$", "", capsys.readouterr().out, flags=re.MULTILINE)
    return "" if doctest.OutputChecker().check_output(session["output"], printed, doctest.ELLIPSIS) else printed
