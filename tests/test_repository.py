"""The repository: what every distribution has, what no file holds, and where links lead."""

from __future__ import annotations

import ast
import importlib
import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ruleengine import Ruleset, tag_of
from ruleengine.cli._authoring import bounded

ROOT = Path(__file__).resolve().parents[1]
PROJECTS = [ROOT, *sorted(path.parent for path in ROOT.glob("plugins/*/pyproject.toml"))]
PROJECTS += sorted(path.parent for path in ROOT.glob("examples/*/pyproject.toml"))
GAMES = [path for path in PROJECTS[1:] if path.name not in ("pitch", "server")]
FOLDERS = ("src", "plugins", "tests", "examples", "docs", ".ci")
SUFFIXES = {".cfg", ".md", ".py", ".sh", ".toml", ".yml", ".yaml"}
OTHERS = {"LICENSE", "run"}
PYTHONS = [f"Programming Language :: Python :: 3.{minor}" for minor in (11, 12, 13)]


def files() -> Iterator[Path]:
    """The text that people wrote: sources, tests, documents, settings."""
    for path in [*ROOT.iterdir(), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))]:
        if path.is_file() and (path.suffix in SUFFIXES or path.name in OTHERS):
            yield path


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() or "."


def project(folder: Path) -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


# Distributions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", PROJECTS, ids=named)
def test_every_distribution_is_complete(folder: Path) -> None:
    table = project(folder)
    assert (folder / table["readme"]).read_text(encoding="utf-8").startswith("# ")
    assert len(table["description"]) > 20
    assert table["license"] == "MIT"
    assert (folder / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert table["requires-python"] == ">=3.11"
    assert [each for each in table["classifiers"] if "Python" in each] == PYTHONS
    package = folder / "src" / table["name"].replace("-", "_")
    assert (package / "__init__.py").exists()
    assert (package / "py.typed").exists()


@pytest.mark.parametrize("folder", GAMES, ids=named)
def test_every_entry_point_leads_to_what_bears_its_name(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(folder / "src"))
    points = project(folder)["entry-points"]["ruleengine"]
    assert points
    for name, where in points.items():
        module, _, attribute = where.partition(" ")[0].partition(":")  # without the extra that it needs
        found = getattr(importlib.import_module(module), attribute)
        assert (found.name if isinstance(found, Ruleset) else tag_of(found)) == name


def test_the_core_needs_few_libraries() -> None:
    needed = {re.split(r"[<>=\[ ]", each)[0] for each in project(ROOT)["dependencies"]}
    assert needed == {"attrs", "cattrs", "pluggy"}


def test_plugins_need_bounded_versions_of_ours_and_no_other_library() -> None:
    """The bounds are those that `ruleengine new-plugin` writes."""
    versions = {table["name"]: table["version"] for table in map(project, PROJECTS)}
    allowed = {bounded(name, version) for name, version in versions.items()}
    for folder in PROJECTS[1:]:
        table = project(folder)
        assert table["dependencies"]
        assert set(table["dependencies"]) <= allowed
        optional = [each for extra in table.get("optional-dependencies", {}).values() for each in extra]
        assert {each for each in optional if each.startswith("ruleengine")} <= allowed


def test_uv_finds_every_member_of_the_workspace_here() -> None:
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["uv"]
    members = {path for pattern in tool["workspace"]["members"] for path in ROOT.glob(f"{pattern}/pyproject.toml")}
    names = {project(path.parent)["name"] for path in members} | {"ruleengine"}
    assert tool["sources"] == {name: {"workspace": True} for name in names}
    assert len(names) > 3


def test_the_changes_of_this_version_are_told() -> None:
    version = project(ROOT)["version"]
    told = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[?{re.escape(version)}\b|^## \[?Unreleased", told, re.MULTILINE)


def test_the_checks_run_as_one_command() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").startswith("#!")


# What no file holds -------------------------------------------------------------------------------------

UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b|NotImplementedError|mark\.(skip|xfail)|pytest\.(skip|xfail)\(")
UNEXPLAINED = re.compile(r"type: ignore(?!\[)|# noqa(?!:)")
OF_ONE_MACHINE = re.compile(r"(?<![\w.})])/(home|root|Users|work|tmp)/\w")


@pytest.mark.parametrize("pattern", [UNFINISHED, UNEXPLAINED, OF_ONE_MACHINE], ids=["unfinished", "ignored", "path"])
def test_no_file_holds(pattern: re.Pattern[str]) -> None:
    own = Path(__file__).resolve()
    found = [
        f"{named(path)}:{number}: {line.strip()}"
        for path in files()
        if path != own
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]
    assert not found, "\n".join(found)


def test_comments_are_few() -> None:
    """Comments say why; code that needs many of them wants another shape."""
    lines = [line.strip() for path in files() if path.suffix == ".py" and "src" in path.parts for line in _lines(path)]
    comments = [line for line in lines if line.startswith("#")]
    assert len(comments) <= 0.05 * len([line for line in lines if line])


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


# Tests --------------------------------------------------------------------------------------------------

CHECKING = ("assert", "check", "compare", "refuse", "run_state_machine", "same")
"""How helpers begin that check something."""

RULE = re.compile(r"(BD|BR|LRB|BB20)(-[A-Z0-9]+)+")


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield node


def modules() -> list[Path]:
    """The modules that hold tests."""
    return [path for path in files() if path.name.startswith("test_") and path.suffix == ".py"]


def claims(node: ast.AST) -> bool:
    """Whether something can fail there: an assertion, an expected error, or a helper that says that it checks."""
    for each in ast.walk(node):
        if isinstance(each, ast.Assert):
            return True
        if isinstance(each, ast.Call):
            name = ast.unparse(each.func).rpartition(".")[2]
            if name == "raises" or name.startswith(CHECKING):
                return True
    return False


def test_every_test_claims_something() -> None:
    idle = []
    for path in modules():
        helpers = {node.name for node in functions(path) if claims(node)}
        for node in functions(path):
            called = {ast.unparse(each.func) for each in ast.walk(node) if isinstance(each, ast.Call)}
            if node.name.startswith("test_") and not claims(node) and not called & helpers:
                idle.append(f"{named(path)}:{node.lineno} {node.name}")
    assert not idle, "\n".join(idle)


def test_rules_are_cited_by_their_ids() -> None:
    wrong = []
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
                cited = [str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)]
                wrong += [f"{named(path)}:{node.lineno} {each}" for each in cited if not RULE.fullmatch(each)]
    assert not wrong, "\n".join(wrong)


# Documents ----------------------------------------------------------------------------------------------

LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")


def test_links_between_documents_lead_somewhere() -> None:
    broken = []
    for path in files():
        if path.suffix == ".md":
            for target in LINK.findall(path.read_text(encoding="utf-8")):
                if "://" not in target and not target.startswith("mailto:") and not (path.parent / target).exists():
                    broken.append(f"{named(path)}: {target}")
    assert not broken, "\n".join(broken)


def test_what_git_ignores_is_not_committed() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--ignored", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True
    )
    if listed.returncode == 0:  # elsewhere, such as in an unpacked archive, there is nothing to ask
        assert listed.stdout == ""
