"""The mutation run: what it changes, that all of it is Python, and that a module is imported with its fault."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.__main__ import EQUIVALENT, PACKAGES, ROOT, known_equivalent, package_of, suite_of
from tests.mutation.mutants import mutants

SOURCES = sorted(
    path for sources, _ in PACKAGES.values() for path in sources.rglob("*.py") if "templates" not in str(path)
)


@pytest.mark.parametrize(
    ("source", "changes"),
    [
        ("x = a < b <= c\n", ["< to <=", "<= to <"]),
        ("x = a if b == 0 else -1\n", ["== to !=", "0 to 1", "1 to 2"]),
        ("x = a and not (b)\n", ["and to or", "not left out"]),
        ("x = a >> 1 & True\n", ["& to |", ">> to <<", "1 to 2", "True to False"]),
        ("def f(x: int | None = 3) -> int | None:\n    '''1 < 2'''\n    return x\n", ["3 to 4"]),
        ("assert x < 1\nraise ValueError(f'{x + 1}')\n", []),
        ("Kind = int | str | None\n", []),
    ],
)
def test_what_is_changed(source: str, changes: list[str]) -> None:
    assert [each.change for each in mutants(source)] == changes


def test_a_mutant_changes_one_place_even_after_letters_of_several_bytes() -> None:
    source = "name, x = 'é−ß', 1 < 2\n"
    first = next(mutants(source))
    assert first.applied(source) == "name, x = 'é−ß', 1 <= 2\n"


@pytest.mark.parametrize("path", SOURCES[::20], ids=lambda path: str(path.relative_to(ROOT)))
def test_a_mutant_is_python_and_differs(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    usual = ast.dump(ast.parse(source))
    for mutant in list(mutants(source))[::5]:
        assert ast.dump(ast.parse(mutant.applied(source))) != usual, mutant


def test_a_module_is_imported_with_its_fault_and_its_file_stays(tmp_path: Path) -> None:
    module = tmp_path / "fault_here.py"
    module.write_text("def least(x):\n    return x < 2\n", encoding="utf-8")
    said = {}
    for number in ("", "0", "1"):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(tmp_path)])}
        environment |= {"RULEENGINE_MUTANT": f"{module}:{number}"} if number else {}
        program = "import tests.mutation.hook, fault_here; print(fault_here.least(1), fault_here.least(2))"
        run = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        said[number] = run.stdout.strip()
    assert said == {"": "True False", "0": "True True", "1": "True True"}
    assert module.read_text(encoding="utf-8") == "def least(x):\n    return x < 2\n"


def test_every_source_has_a_package_with_tests() -> None:
    assert {package_of(path) for path in SOURCES} == set(PACKAGES)
    assert all(suite_of(package) for package in PACKAGES)


def test_the_list_of_equivalent_mutants_names_mutants_that_there_are() -> None:
    for file, where, change in known_equivalent():
        source = (ROOT / file).read_text(encoding="utf-8")
        assert (where, change) in {(each.where, each.change) for each in mutants(source)}, (file, where, change)
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines()
    assert all(line.startswith("#") or line.count("|") == 3 for line in lines)
