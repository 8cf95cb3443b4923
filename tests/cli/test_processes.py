"""The command as a process of its own: hash seeds, pipes, a pseudo terminal, a missing extra, other plugins."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from ruleengine.saves import load

from .installed import announce

RULEENGINE = (sys.executable, "-m", "ruleengine.cli")
BOTS = ("play", "blood-dice", "--home", "random", "--away", "random")
PATIENCE = 60
"""Seconds after which a process that should have answered is given up."""


def environment(**extra: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "NO_COLOR", "COLUMNS")}
    return {**kept, "TERM": "xterm-256color", **extra}


def process(
    command: Sequence[str], directory: Path, *, typed: str = "", **extra: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=directory,
        env=environment(**extra),
        timeout=PATIENCE,
        check=False,
    )


def test_the_same_output_for_any_hash_seed(tmp_path: Path) -> None:
    for arguments in ((*BOTS, "--seed", "7", "--watch"), ("rulesets", "blood-dice", "--parts")):
        runs = [process([*RULEENGINE, *arguments], tmp_path, PYTHONHASHSEED=seed) for seed in ("0", "1", "4242")]
        assert {run.returncode for run in runs} == {0}
        assert len({run.stdout for run in runs}) == 1
        assert runs[0].stdout.count("\n") > 10


def test_the_installed_command_is_this_one(tmp_path: Path) -> None:
    command = Path(sys.executable).with_name("ruleengine")
    run = process([str(command), "dice", "2*3"], tmp_path)
    assert (run.returncode, run.stdout, run.stderr) == (0, "2*3 = 6\n", "")


def test_a_broken_plugin_on_the_path(tmp_path: Path) -> None:
    announce(tmp_path, "bad-game", {"bad": "bad_game:GAME"}, {"bad_game": "GAME = undefined\n"})
    listed = process([*RULEENGINE, "rulesets"], tmp_path, PYTHONPATH=str(tmp_path))
    assert listed.returncode == 0
    assert "bad-game 1.2  NameError: name 'undefined' is not defined" in listed.stdout
    played = process([*RULEENGINE, "play", "bad"], tmp_path, PYTHONPATH=str(tmp_path))
    assert (played.returncode, played.stdout) == (1, "")
    assert "mend or upgrade bad-game" in played.stderr
    assert "Traceback" not in played.stderr


@pytest.mark.parametrize("missing", ["cyclopts", "rich"])
def test_a_missing_extra_is_one_line_with_the_command_that_helps(tmp_path: Path, missing: str) -> None:
    text = (
        f"import sys; sys.modules[{missing!r}] = None; from ruleengine.cli import main; sys.exit(main(['dice', 'd6']))"
    )
    run = process([sys.executable, "-c", text], tmp_path)
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr == f"ruleengine: the command needs {missing}; pip install 'ruleengine[cli]'\n"


def test_the_library_does_not_import_what_only_the_command_needs(tmp_path: Path) -> None:
    text = (
        "import sys, ruleengine, ruleengine.reporting._person; ruleengine.new_match('blood-dice', seed=1).explain();"
        "print([name for name in ('rich', 'cyclopts') if name in sys.modules])"
    )
    assert process([sys.executable, "-c", text], tmp_path).stdout == "[]\n"


def test_a_reader_who_goes_away_is_no_traceback(tmp_path: Path) -> None:
    arguments = (*RULEENGINE, *BOTS, "--seed", "7", "--watch", "--option", "match.tries=500")
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=environment()
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline().startswith("Blood Dice v2")
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait(PATIENCE) in (0, 1)


def test_nor_is_one_who_goes_away_at_a_prompt(tmp_path: Path) -> None:
    text = (
        "import sys; from ruleengine.cli import main, _charts as charts\n"
        "def nobody_reads(): raise BrokenPipeError(32, 'Broken pipe')\n"
        "charts.Screen = nobody_reads; sys.exit(main(['dice', 'd6']))"
    )
    run = process([sys.executable, "-c", text], tmp_path)
    assert (run.returncode, run.stdout, run.stderr) == (1, "", "")


def test_an_encoding_without_the_characters_is_no_failure(tmp_path: Path) -> None:
    run = process([*RULEENGINE, *BOTS, "--seed", "7", "--watch"], tmp_path, PYTHONIOENCODING="ascii")
    assert run.returncode == 0
    assert "?? Try 1: Home attacks" in run.stdout


ODD = """
from ruleengine import Part, Result, Ruleset
from ruleengine.hooks import initial_procedures, result

class Odd(Part):
    name = "odd"

    @initial_procedures.impl
    def first(self, match):
        return 1 / 0

    @result.impl
    def none(self, match):
        return Result((0, 0), None)

GAME = Ruleset("odd", (Odd(),))
"""


def test_an_error_in_a_plugin_is_a_line_and_a_traceback_for_developers_only(tmp_path: Path) -> None:
    announce(tmp_path, "odd-game", {"odd": "odd_game:GAME"}, {"odd_game": ODD})
    command = ("-m", "ruleengine.cli", "play", "odd")
    plain = process([sys.executable, *command], tmp_path, PYTHONPATH=str(tmp_path))
    assert plain.returncode == 1
    assert re.fullmatch(r"ruleengine: ZeroDivisionError: division by zero \(.*odd_game\.py, line 10\)\n", plain.stderr)
    developed = process([sys.executable, "-X", "dev", *command], tmp_path, PYTHONPATH=str(tmp_path))
    assert developed.returncode == 1
    assert "Traceback" in developed.stderr


class Terminal:
    """A process at a pseudo terminal. Both ends stay open here, so that nothing that was printed is lost."""

    def __init__(self, arguments: Sequence[str], directory: Path, **extra: str) -> None:
        self._ours, self._theirs = pty.openpty()
        self.seen = ""
        self.running = subprocess.Popen(
            [*RULEENGINE, *arguments],
            stdin=self._theirs,
            stdout=self._theirs,
            stderr=self._theirs,
            cwd=directory,
            env=environment(**extra),
            start_new_session=True,
        )

    def until(self, wanted: str) -> str:
        """Read until the text appears; what came before it, and it."""
        end = time.monotonic() + PATIENCE
        while wanted not in self.seen:
            assert time.monotonic() < end, f"{wanted!r} did not come after {self.seen!r}"
            self._read()
        found, _, self.seen = self.seen.partition(wanted)
        return found + wanted

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self._ours, (line + "\n").encode())

    def end(self) -> int:
        """Read to the end; the exit code."""
        end = time.monotonic() + PATIENCE
        while self.running.poll() is None:
            assert time.monotonic() < end, f"no end came after {self.seen!r}"
            self._read()
        while self._read():
            pass
        return self.running.returncode

    def close(self) -> None:
        """End the process, if it still runs."""
        self.running.kill()
        self.running.wait(PATIENCE)
        os.close(self._ours)
        os.close(self._theirs)

    def _read(self) -> bool:
        ready, _, _ = select.select([self._ours], [], [], 0.2)
        if ready:
            self.seen += os.read(self._ours, 65536).decode("utf-8", "replace")
        return bool(ready)


Open = Callable[..., Terminal]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Open]:
    """Start the command at a pseudo terminal, in a directory of its own."""
    opened: list[Terminal] = []

    def start(arguments: Sequence[str], **extra: str) -> Terminal:
        opened.append(Terminal(arguments, tmp_path, **extra))
        return opened[-1]

    yield start
    for each in opened:
        each.close()


COLOUR = re.compile(r"\x1b\[[0-9;]*m")
PERSON = ("play", "blood-dice", "--home", "person", "--away", "person", "--seed", "3")


def test_a_person_at_a_terminal_plays_takes_back_and_leaves(terminal: Open, tmp_path: Path) -> None:
    playing = terminal(PERSON)
    begun = playing.until("home> ")
    assert COLOUR.search(begun)
    assert "── Try 1: Home attacks" in begun
    playing.type("1")
    playing.until("Take it, or pass?")
    playing.until("home> ")
    playing.type("undo")
    playing.until("Taken back.")
    playing.until("home> ")
    playing.type("quit")
    assert playing.end() == 0
    assert "the match is saved in blood-dice-3.json" in COLOUR.sub("", playing.seen).replace("\r\n", " ")
    assert not load(tmp_path / "blood-dice-3.json").can_undo()


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_at_a_terminal_leaves_a_save_behind(terminal: Open, tmp_path: Path) -> None:
    playing = terminal(PERSON)
    playing.until("home> ")
    playing.type("1")
    playing.until("home> ")
    playing.running.send_signal(signal.SIGINT)
    playing.type("")  # a signal just before the terminal is read waits for a key
    assert playing.end() == 1
    assert "interrupted; the match is saved in blood-dice-3.json" in playing.seen
    assert "Traceback" not in playing.seen
    assert len(load(tmp_path / "blood-dice-3.json").log) > 1


@pytest.mark.parametrize(("extra", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_colours_are_for_terminals_that_want_them(terminal: Open, extra: dict[str, str], coloured: bool) -> None:
    playing = terminal([*BOTS, "--seed", "7"], **extra)
    assert playing.end() == 0
    assert bool(re.search(r"\x1b\[[0-9;]*3[0-9]", playing.seen)) is coloured
