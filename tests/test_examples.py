"""Every example runs as a program, and prints what it says that it prints."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

EXAMPLES = sorted((Path(__file__).resolve().parents[1] / "examples").glob("*.py"))
SCRIPTS = [path for path in EXAMPLES if path.name != "conftest.py"]


def promised(path: Path) -> str:
    """What the docstring says after `Prints:`."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    _, found, text = docstring.partition("Prints:\n\n")
    assert found, f"{path.name} does not say what it prints"
    return dedent(text).strip()


def test_there_are_examples() -> None:
    assert len(SCRIPTS) >= 4


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_an_example_prints_what_it_promises(path: Path, tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", str(path)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=tmp_path,
        env={"PYTHONIOENCODING": "utf-8", "PYTHONHASHSEED": "7"},
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert run.stdout.strip() == promised(path)
    assert not list(tmp_path.iterdir()), "it leaves nothing behind"


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_an_example_is_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    code = text.replace(ast.get_docstring(ast.parse(text), clean=False) or "", "", 1)
    assert len(code.splitlines()) <= 135
