"""`ruleengine new-plugin`: what is written is whole, installs, plays, and passes the kit."""

from __future__ import annotations

import importlib
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import attrs
import pytest

from ruleengine import RandomCoach, Ruleset, compile_rules, new_match, play, tag_of

from .conftest import Run
from .installed import announce

KINDS = [
    pytest.param("part", ("muddy-boots", "--for", "blood-dice"), "blood-dice.muddy-boots", id="part"),
    pytest.param("ruleset", ("penalty-duel", "--ruleset"), "penalty-duel", id="ruleset"),
    pytest.param("pitch", ("ball-run", "--ruleset", "--pitch"), "ball-run", id="pitch"),
]


def written(directory: Path) -> dict[str, str]:
    """Every file below a directory, with its text."""
    files = [path for path in sorted(directory.rglob("*")) if path.is_file()]
    return {path.relative_to(directory).as_posix(): path.read_text(encoding="utf-8") for path in files}


# What is written ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "arguments", "announced"), KINDS)
def test_a_distribution_is_written_whole(
    run: Run, tmp_path: Path, kind: str, arguments: tuple[str, ...], announced: str
) -> None:
    ran = run("new-plugin", *arguments)
    assert (ran.code, ran.err) == (0, "")
    name, module = arguments[0], arguments[0].replace("-", "_")
    found = written(tmp_path / name)
    package = f"src/ruleengine_{module}"
    assert set(found) == {
        "README.md",
        "pyproject.toml",
        f"{package}/__init__.py",
        f"{package}/py.typed",
        f"tests/test_{module}.py",
    }
    assert {line.strip() for line in ran.lines if line.startswith(f"  {name}/")} == {f"{name}/{path}" for path in found}
    assert not [path for path, text in found.items() if "$" in text]
    project = tomllib.loads(found["pyproject.toml"])["project"]
    assert project["name"] == f"ruleengine-{name}"
    assert list(project["entry-points"]["ruleengine"]) == [announced]
    wanted = {
        "part": ["ruleengine>=0.1,<0.2", "ruleengine-blood-dice>=0.1,<0.2"],
        "ruleset": ["ruleengine>=0.1,<0.2"],
        "pitch": ["ruleengine>=0.1,<0.2", "ruleengine-pitch>=0.1,<0.2"],
    }
    assert project["dependencies"] == wanted[kind]
    assert all(step.strip() in found["README.md"] for step in ran.lines[ran.lines.index("Next") + 1 :])


LONGEST = "a-rule-of-the-house-with-a-very-long-nam"


@pytest.mark.parametrize(
    "arguments",
    [
        ("muddy-boots", "--for", "blood-dice"),
        (LONGEST, "--for", "blood-bowl-lrb"),
        ("mud", "--for", "blood-bowl-2020"),
        ("penalty-duel", "--ruleset"),
        (LONGEST, "--ruleset"),
        ("duel", "--ruleset"),
        (LONGEST, "--ruleset", "--pitch"),
        ("run", "--ruleset", "--pitch"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("tool", ["format --check", "check --select=B,C4,E,F,I,N,PIE,PT,RUF,SIM,UP,W"])
def test_what_is_written_is_formatted_and_clean(
    run: Run, tmp_path: Path, tool: str, arguments: tuple[str, ...]
) -> None:
    assert run("new-plugin", *arguments).code == 0
    command = [sys.executable, "-m", "ruff", *tool.split(), "--isolated", "--no-cache", "--line-length=120", "."]
    done = subprocess.run(command, cwd=tmp_path / arguments[0], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_a_house_rule_is_what_is_written_by_default(run: Run, tmp_path: Path) -> None:
    assert run("new-plugin", "loud-crowd", "--for", "blood-dice").code == 0
    plain = written(tmp_path / "loud-crowd")
    (tmp_path / "loud-crowd").rename(tmp_path / "elsewhere")
    assert run("new-plugin", "loud-crowd", "--part", "--for", "blood-dice").code == 0
    assert written(tmp_path / "loud-crowd") == plain


def loaded(directory: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What the entry point of a distribution leads to, without an installation."""
    monkeypatch.syspath_prepend(str(directory / "src"))
    points = tomllib.loads((directory / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    ((name, where),) = points["ruleengine"].items()
    module, _, attribute = where.partition(":")
    value = getattr(importlib.import_module(module), attribute)
    assert (value.name if isinstance(value, Ruleset) else tag_of(value)) == name
    return value


def test_the_house_rule_plays_and_its_option_counts(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("new-plugin", "quick-feet", "--for", "blood-dice").code == 0
    variant = loaded(tmp_path / "quick-feet", monkeypatch)()
    options = {"quick-feet.bonus": 2, "spells.spells": 0}
    match = new_match("blood-dice", seed=7, variants=[variant], options=options)
    # Away attacks first with this seed, so that it is home who may steal, on 5+ less the bonus.
    assert "home, steal: 3+ = 5+ +2 home crowd" in match.explain()
    assert "away, penalty: 5+, chance 1/3" in match.explain()
    assert play(match, RandomCoach(1), RandomCoach(2)).over


def test_the_game_plays_and_may_be_changed_by_a_house_rule(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("new-plugin", "goal-duel", "--ruleset").code == 0
    game = loaded(tmp_path / "goal-duel", monkeypatch)
    match = play(new_match(game, seed=7), RandomCoach(1), RandomCoach(2))
    assert match.over
    assert len(match.log) == 2 * 5 * 2, "each of five rounds is a choice and a die of both sides"
    assert "home, shot: 3+, chance 2/3" in new_match(game, seed=7).explain()
    announce(tmp_path, "goal-duel", {"goal-duel": "ruleengine_goal_duel:GOAL_DUEL"}, {})
    monkeypatch.syspath_prepend(str(tmp_path))
    assert run("new-plugin", "home-roar", "--for", "goal-duel").code == 0
    roar = loaded(tmp_path / "home-roar", monkeypatch)()
    assert compile_rules(game, variants=[roar]).parts[-1].name == "goal-duel.home-roar"
    needs = "home, shot: 2+ = 3+ +1 home crowd, chance 5/6; +1 home crowd comes from goal-duel.home-roar"
    assert needs in new_match(game, seed=7, variants=[roar]).explain()


# What is refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("My Rule", "--for", "blood-dice"), "such as 'my-rule'"),
        (("a.b", "--ruleset"), "such as 'a-b'"),
        (("../up", "--ruleset"), "such as 'up'"),
        (("4-4-2", "--ruleset"), "such as 'my-4-4-2'"),
        (("", "--ruleset"), "such as 'my-rule'"),
        (("a" * 41, "--ruleset"), "at most 40 characters"),
        (("mud",), "needs --for RULESET, one of "),
        (("mud", "--for", "blood-dise"), "did you mean 'blood-dice'?"),
        (("mud", "--for", "blood-dice.wet-ball"), "is a variant, not a ruleset"),
        (("mud", "--ruleset", "--for", "blood-dice"), "leave it out"),
        (("mud", "--ruleset", "--part"), "exclude each other"),
        (("mud", "--pitch"), "add --ruleset"),
        (("mud", "--pitch", "--for", "blood-dice"), "add --ruleset"),
        (("goal", "--ruleset", "--pitch"), "as in 'my-goal'"),
        (("wet-ball", "--for", "blood-dice"), "installed already, by ruleengine-blood-dice"),
        (("blood-dice", "--ruleset"), "installed already, by ruleengine-blood-dice"),
        (("blood-dice", "--for", "blood-dice"), "package ruleengine_blood_dice is installed already"),
        (("match", "--for", "blood-dice"), "as in 'my-match'"),
        (("shot", "--ruleset"), "as in 'my-shot'"),
        (("none", "--for", "blood-dice"), "as in 'my-none'"),
    ],
)
def test_what_cannot_be_is_refused_with_a_remedy_and_nothing_is_written(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], says: str
) -> None:
    ran = run("new-plugin", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
    assert ran.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_directory_that_exists_is_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mud").mkdir()
    ran = run("new-plugin", "mud", "--for", "blood-dice")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "ruleengine: mud exists already; give another name, or move it away\n"
    assert list((tmp_path / "mud").iterdir()) == []


# Installed ----------------------------------------------------------------------------------------------


@attrs.frozen
class Shell:
    """Runs commands as a user would, with what was installed beside what is there."""

    directory: Path

    @property
    def site(self) -> Path:
        return self.directory / "site"

    def run(self, step: str) -> str:
        """What a command prints; it must succeed."""
        words = shlex.split(step)
        python = [sys.executable, "-m", "ruleengine.cli"] if words[0] == "ruleengine" else [sys.executable]
        done = subprocess.run(
            [*python, *words[1:]],
            cwd=self.directory,
            env={**os.environ, "PYTHONPATH": str(self.site), "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, f"{step}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def install(self, name: str) -> None:
        """Install a directory without a look at any index."""
        offline = "--no-deps --no-build-isolation"
        self.run(f"python -m pip install --quiet {offline} --target {shlex.quote(str(self.site))} ./{name}")


@pytest.mark.parametrize(("kind", "arguments", "announced"), KINDS)
def test_the_steps_that_are_told_lead_to_a_green_plugin(
    run: Run, tmp_path: Path, kind: str, arguments: tuple[str, ...], announced: str
) -> None:
    ran = run("new-plugin", *arguments)
    install, *steps = (line.strip() for line in ran.lines[ran.lines.index("Next") + 1 :])
    name = arguments[0]
    assert install == f"python -m pip install -e '{name}[testing]'"
    shell = Shell(tmp_path)
    shell.install(name)
    few = {"check": " --only ends --only odds-agree-with-play --only undo-is-replay"}  # the kit has tests of its own
    commands = [step for step in steps if step.startswith("ruleengine")]
    told = {(word := step.split()[1]): shell.run(step + few.get(word, "")) for step in commands}
    assert set(told) == {"play", "explain", "check"}
    assert re.search(r"Home \d+, away \d+", told["play"])
    assert f"ruleengine-{name} 0.1.0" in told["explain"]
    assert "3 of 3 properties hold." in told["check"]
    golden, tests = (step for step in steps if step.startswith("python"))
    assert Path(shell.run(golden).strip()).parent.as_posix() == f"{name}/tests/golden"
    assert re.search(r"\d+ passed", shell.run(f"{tests} -k 'not conformance or golden-playthrough or saves-come-back'"))
    assert announced in shell.run("ruleengine rulesets")
