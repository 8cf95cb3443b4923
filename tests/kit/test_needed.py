"""Who lacks what the kit needs is told what to install."""

from __future__ import annotations

import subprocess
import sys
from importlib import util
from pathlib import Path

import pytest

from ruleengine.testing import _needed

SAID = "ruleengine.testing needs pytest; pip install 'ruleengine[testing]'"


@pytest.fixture(autouse=True)
def without_pytest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_needed, "find_spec", lambda name: None if name == "pytest" else util.find_spec(name))


def test_an_import_names_what_is_missing() -> None:
    with pytest.raises(ModuleNotFoundError) as caught:
        _needed.require()
    assert (str(caught.value), caught.value.name) == (SAID, "pytest")


def test_the_command_says_so_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["-m", "check", "blood-dice"])
    with pytest.raises(SystemExit) as caught:
        _needed.require()
    assert caught.value.code == SAID


def test_python_dash_m_begins_with_it(tmp_path: Path) -> None:
    (tmp_path / "pytest.py").write_text("raise AssertionError('nothing may be imported before it is looked for')")
    hide = (
        "import importlib.util as u; f = u.find_spec; u.find_spec = lambda n, *a: None if n == 'pytest' else f(n, *a)"
    )
    (tmp_path / "sitecustomize.py").write_text(hide)
    command = [sys.executable, "-m", "ruleengine.testing", "check", "blood-dice"]
    ran = subprocess.run(command, capture_output=True, text=True, env={"PYTHONPATH": str(tmp_path)}, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", f"{SAID}\n")
