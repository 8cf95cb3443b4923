"""Running the command in this process, in a directory of its own."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from pathlib import Path

import attrs
import pytest

from ruleengine.cli import main


@attrs.frozen
class Ran:
    """What a run of the command came to."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of stdout."""
        return self.out.splitlines()


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command with arguments and typed lines; stdin ends after them."""
    monkeypatch.chdir(tmp_path)
    for name in ("FORCE_COLOR", "COLUMNS", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: str, typed: Iterable[str] = ()) -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in typed)))
        code = main(arguments)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run
