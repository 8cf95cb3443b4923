"""The shape of the library: who may import whom, what is public, and what `import ruleengine` costs."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import attrs
import pytest

import ruleengine
from ruleengine import Attribute, Key, Part, PieceKey, SideKey, hooks
from ruleengine.kernel import AnyHook, CheckKind

ROOT = Path(__file__).resolve().parents[1]
CORE = ROOT / "src" / "ruleengine"
PLUGINS = sorted(path.parent for path in ROOT.glob("plugins/*/src/*/__init__.py"))
EXAMPLES = ROOT / "examples"

PUBLIC = {
    "ruleengine",
    "ruleengine.coaches",
    "ruleengine.dice",
    "ruleengine.goals",
    "ruleengine.grid",
    "ruleengine.grid.svg",
    "ruleengine.grid.text",
    "ruleengine.values",
    "ruleengine.hooks",
    "ruleengine.league",
    "ruleengine.odds",
    "ruleengine.reporting",
    "ruleengine.saves",
    "ruleengine.schema",
    "ruleengine.simulate",
    "ruleengine.testing",
}
"""The modules from which plugins, examples and users import. All others may change without notice."""

EXTRAS = ("ruleengine.cli", "ruleengine.testing")
"""Packages beside the core: it works without them, and without what they need."""

HEAVY = {"cattrs", "cyclopts", "decimal", "email", "fractions", "hypothesis", "importlib.metadata", "json", "rich"}
HEAVY |= {"asyncio", "difflib", "pluggy", "pytest", "sqlite3", "unittest", "urllib", "zipfile"}
"""What `import ruleengine` must not load: it is loaded by those who need it, when they do."""


class Import(NamedTuple):
    """One imported name: by which file and line, from which module; the name is "" for `import module`."""

    path: Path
    line: int
    module: str
    name: str

    def __str__(self) -> str:
        what = f"{self.name} from {self.module}" if self.name else self.module
        return f"{self.path.relative_to(ROOT)}:{self.line} imports {what}"


def sources(*folders: Path) -> list[Path]:
    return [path for folder in folders for path in sorted(folder.rglob("*.py"))]


def imports(path: Path) -> Iterator[Import]:
    """Every import in a file, also those inside functions and for type checkers only."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (Import(path, node.lineno, alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            assert not node.level or "src" not in path.parts, f"{path} imports relatively: say the whole name"
            yield from (Import(path, node.lineno, module, alias.name) for alias in node.names)


def ours(found: Import) -> bool:
    return found.module.partition(".")[0] == "ruleengine"


def within(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def full_name(found: Import) -> str:
    """The module that is meant: `from ruleengine import hooks` means `ruleengine.hooks`."""
    if found.module in PUBLIC and found.name in getattr(importlib.import_module(found.module), "__all__", ()):
        return found.module  # some of what is public has the name of the module that it is from
    inner = CORE.joinpath(*found.module.split(".")[1:], found.name) if ours(found) and found.name else None
    is_module = inner is not None and (inner.with_suffix(".py").exists() or inner.is_dir())
    return f"{found.module}.{found.name}" if is_module else found.module


CORE_FILES = [path for path in sources(CORE) if path.relative_to(CORE).parts[0] not in ("cli", "testing")]


# Who imports whom ---------------------------------------------------------------------------------------


def test_there_is_something_to_look_at() -> None:
    assert len(CORE_FILES) > 20
    assert PLUGINS
    assert any(ours(found) for path in CORE_FILES for found in imports(path))


@pytest.mark.parametrize("package", ["dice", "grid"])
def test_the_foundations_import_nothing_of_ours(package: str) -> None:
    own = f"ruleengine.{package}"
    wrong = [f for path in sources(CORE / package) for f in imports(path) if ours(f) and not within(f.module, (own,))]
    assert not wrong, "\n".join(map(str, wrong))


def test_the_core_imports_no_plugin_and_no_extra() -> None:
    plugins = tuple(path.name for path in PLUGINS)
    wrong = [f for path in CORE_FILES for f in imports(path) if within(full_name(f), (*plugins, *EXTRAS))]
    assert not wrong, "\n".join(map(str, wrong))


def test_the_core_needs_no_library_of_an_extra() -> None:
    foreign = ("rich", "cyclopts", "hypothesis", "pytest")
    wrong = [f for path in CORE_FILES for f in imports(path) if within(f.module, foreign)]
    assert not wrong, "\n".join(map(str, wrong))


def public_names(module: ModuleType) -> set[str]:
    """What a module gives: what it lists, or else what it defines itself."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return set(listed)
    return {n for n, v in vars(module).items() if n[0] != "_" and getattr(v, "__module__", "") == module.__name__}


@pytest.mark.parametrize("folder", [*(path.parents[1] for path in PLUGINS), EXAMPLES], ids=lambda path: path.name)
def test_what_is_built_on_the_core_imports_public_names_only(folder: Path) -> None:
    found = [f for path in sources(folder) for f in imports(path) if ours(f)]
    assert found
    wrong = [f for f in found if full_name(f) not in PUBLIC or not _is_public(f)]
    assert not wrong, "\n".join(map(str, wrong))


def _is_public(found: Import) -> bool:
    if not found.name or full_name(found) != found.module:
        return True
    return found.name in public_names(importlib.import_module(found.module))


def test_every_public_module_is_there() -> None:
    for name in PUBLIC:
        assert importlib.import_module(name).__doc__


def test_nobody_reaches_for_what_is_private_to_another_distribution() -> None:
    """Underscores end at the distribution: a plugin reads no `_name` of a match, a rulebook or a module."""
    wrong = []
    for path in sources(*PLUGINS, EXAMPLES):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.endswith("__"):
                owner = ast.unparse(node.value)
                if owner not in ("self", "cls"):
                    wrong.append(f"{path.relative_to(ROOT)}:{node.lineno} {owner}.{node.attr}")
    assert not wrong, "\n".join(wrong)


# What is public -----------------------------------------------------------------------------------------


def test_the_front_is_sorted_complete_and_without_logic() -> None:
    tree = ast.parse((CORE / "__init__.py").read_text(encoding="utf-8"))
    given = {f.name for f in imports(CORE / "__init__.py")}
    assert set(ruleengine.__all__) == given
    assert len(ruleengine.__all__) == len(given)
    order = sorted(ruleengine.__all__, key=lambda name: (not name.isupper(), not name[0].isupper(), name))
    assert ruleengine.__all__ == order
    kinds = {type(node) for node in tree.body}
    assert kinds <= {ast.Expr, ast.ImportFrom, ast.Assign}


PACKAGES = [
    ".".join(["ruleengine", *path.parent.relative_to(CORE).parts])
    for path in sources(CORE)
    if path.name == "__init__.py"
]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_lists_what_it_has(package: str) -> None:
    module = importlib.import_module(package)
    for name in getattr(module, "__all__", ()):
        assert hasattr(module, name), name
        assert not name.startswith("_")


def documented(module: ModuleType) -> Iterator[tuple[str, object]]:
    """Public functions and classes, and the public methods that a class defines itself."""
    for name in sorted(public_names(module)):
        value = getattr(module, name)
        if inspect.isfunction(value) or inspect.isclass(value):
            yield f"{module.__name__}.{name}", value
        if inspect.isclass(value):
            for inner, member in vars(value).items():
                if not inner.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
                    yield f"{module.__name__}.{name}.{inner}", member


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_everything_public_has_a_docstring(name: str) -> None:
    bare = []
    for path, value in documented(importlib.import_module(name)):
        text = inspect.getdoc(value)
        generated = attrs.has(value) if isinstance(value, type) else False
        if not text or (generated and "Automatically created" in text):
            bare.append(path)
    assert not bare, "no docstring: " + ", ".join(bare)


def shown(value: object) -> bool:
    """Whether a function, or a class or one of its methods, has an example that is run."""
    inner = [m for m in vars(value).values() if inspect.isroutine(m) or isinstance(m, property)]
    return any(">>>" in (inspect.getdoc(each) or "") for each in (value, *(inner if inspect.isclass(value) else ())))


def test_everything_at_the_front_has_an_example() -> None:
    """Errors are shown by what raises them, and a protocol by what follows it."""
    bare = []
    for name in ruleengine.__all__:
        value = getattr(ruleengine, name)
        spared = inspect.isclass(value) and (issubclass(value, Exception) or getattr(value, "_is_protocol", False))
        if (inspect.isclass(value) or inspect.isfunction(value)) and not spared and not shown(value):
            bare.append(name)
    assert not bare, "no example: " + ", ".join(bare)


def test_every_function_of_the_core_is_typed() -> None:
    bare = []
    for path in sources(CORE, *PLUGINS):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns is None:
                bare.append(f"{path.relative_to(ROOT)}:{node.lineno} {node.name}")
    assert not bare, "\n".join(bare)


def test_every_hook_of_the_core_is_called_by_a_test() -> None:
    declared = {name for name, value in vars(hooks).items() if isinstance(value, AnyHook)}
    called = set()
    for node in ast.walk(ast.parse((ROOT / "tests/core/test_hooks.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in ("impl", "on"):
            called.add(node.value.id)
    assert declared <= called


@pytest.mark.parametrize("folder", [CORE, *(path.parents[1] for path in PLUGINS), ROOT / "tests", EXAMPLES], ids=str)
def test_no_module_is_long(folder: Path) -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sources(folder)}
    long = [f"{path.relative_to(ROOT)}: {length} lines" for path, length in lengths.items() if length > 600]
    assert not long, "split: " + ", ".join(long)


# What it costs ------------------------------------------------------------------------------------------


def loaded_by(statement: str) -> set[str]:
    """The modules that a fresh interpreter has after a statement, less those that it has anyway."""
    code = "import sys; before = set(sys.modules); {}; print(*sorted(set(sys.modules) - before))"
    run = subprocess.run(
        [sys.executable, "-I", "-c", code.format(statement)], capture_output=True, text=True, check=True
    )
    return set(run.stdout.split())


def test_importing_the_library_loads_nothing_heavy() -> None:
    loaded = loaded_by("import ruleengine")
    assert "ruleengine.kernel._match" in loaded
    assert "attr" in loaded
    assert not loaded & HEAVY, f"load when first needed: {', '.join(sorted(loaded & HEAVY))}"
    assert not {module for module in loaded if within(module, EXTRAS)}


def test_attrs_alone_accounts_for_the_standard_modules_that_are_loaded() -> None:
    """What remains beside attrs is small: a new import of the standard library is noticed here."""
    beside = {m for m in loaded_by("import ruleengine") - loaded_by("import attrs") if not m.startswith("ruleengine")}
    top = {m.partition(".")[0].lstrip("_") for m in beside} - {"attr", "attrs"}
    assert top <= {"bisect", "hashlib", "blake2", "sha2", "sha512", "math", "random", "heapq", "statistics"}


def test_making_a_match_of_a_given_ruleset_looks_for_no_distribution() -> None:
    statement = (
        "from ruleengine_blood_dice import BLOOD_DICE; import ruleengine; ruleengine.new_match(BLOOD_DICE, seed=1)"
    )
    assert not loaded_by(statement) & (HEAVY - {"pluggy", "importlib.metadata", "email", "urllib", "zipfile"})


# The fronts of the games ----------------------------------------------------------------------------------

FRONTS = {
    package.name + (f".{path.stem}" if path.name != "__init__.py" else ""): path
    for package in PLUGINS
    for path in [package / "__init__.py", *sorted(package.glob("[!_]*.py"))]
}
"""The public modules of the games, by name."""

INNER = [name for name in FRONTS if "." in name]
DECLARED = (AnyHook, Attribute, CheckKind, Key, PieceKey, SideKey)
"""Values that a game declares once and others refer to."""


def origins(path: Path) -> set[tuple[str, str]]:
    """The names that a front gives, each with the module that defines it."""
    return {(found.module, found.name) for found in imports(path)}


def defined_in(package: Path) -> Iterator[tuple[str, str, object]]:
    """What the private modules of a game define without an underscore: the module, the name and the value."""
    for path in sources(package):
        parts = path.relative_to(package.parent).with_suffix("").parts
        if parts[1].startswith("_") and parts[1] != "__init__":
            module = importlib.import_module(".".join(parts).removesuffix(".__init__"))
            imported = {found.name for found in imports(path)}
            for name, value in vars(module).items():
                elsewhere = name in imported or (isinstance(value, type) and value.__module__ != module.__name__)
                if name[0] != "_" and not elsewhere:
                    yield module.__name__, name, value


def test_every_public_module_of_a_game_is_a_front() -> None:
    folders = [path for package in PLUGINS for path in package.iterdir() if path.is_dir() and list(path.glob("*.py"))]
    assert [path for path in folders if not path.name.startswith("_")] == []
    assert {f"{package.name}.hooks" for package in PLUGINS} <= set(FRONTS)


@pytest.mark.parametrize("front", INNER)
def test_a_front_of_a_game_lists_what_it_imports_and_has_no_code(front: str) -> None:
    tree = ast.parse(FRONTS[front].read_text(encoding="utf-8"))
    assert [type(node) for node in tree.body if not isinstance(node, ast.ImportFrom)] == [ast.Expr, ast.Assign]
    given = [found.name for found in imports(FRONTS[front])]
    assert sorted(given) == sorted(importlib.import_module(front).__all__)
    own = f"{front.partition('.')[0]}._"
    assert all(found.module.startswith(own) for found in imports(FRONTS[front]))


@pytest.mark.parametrize("package", PLUGINS, ids=lambda path: path.name)
def test_each_public_name_of_a_game_is_in_one_front(package: Path) -> None:
    """The package itself may repeat some."""
    given = [each for name in INNER if name.startswith(f"{package.name}.") for each in origins(FRONTS[name])]
    assert len(given) > 50
    assert sorted({each for each in given if given.count(each) > 1}) == []


@pytest.mark.parametrize("package", PLUGINS, ids=lambda path: path.name)
def test_hooks_parts_keys_and_tagged_classes_are_in_the_fronts(package: Path) -> None:
    given = {name: importlib.import_module(name) for name in INNER if name.startswith(f"{package.name}.")}
    known = {id(getattr(module, name)) for module in given.values() for name in module.__all__}
    listed = {id(value) for value in vars(given[f"{package.name}.hooks"]).values()}
    missing = []
    for module, name, value in defined_in(package):
        if isinstance(value, AnyHook) and id(value) not in listed:
            missing.append(f"{module}.{name} in {package.name}.hooks")
        open_class = isinstance(value, type) and (issubclass(value, Part) or "__tag__" in vars(value))
        if (open_class or isinstance(value, DECLARED)) and id(value) not in known:
            missing.append(f"{module}.{name} in a front, or give it an underscore")
    assert not missing, "list " + "\n".join(missing)


def of_games(found: Import) -> str:
    """The game that an import is from, or ''."""
    top = found.module.partition(".")[0]
    return top if any(package.name == top for package in PLUGINS) else ""


def project_of(path: Path) -> str:
    """The game whose distribution a file belongs to, or ''."""
    return next((package.name for package in PLUGINS if package.parents[1] in path.parents), "")


PYTHON = sources(CORE, EXAMPLES, ROOT / "docs", ROOT / "tests", *(package.parents[1] for package in PLUGINS))


def test_a_game_is_imported_from_its_fronts() -> None:
    """A game's own modules and tests may import its private modules; nobody else."""
    found = [f for path in PYTHON for f in imports(path) if of_games(f) and of_games(f) != project_of(path)]
    assert len(found) > 100
    wrong = [f for f in found if f.module not in FRONTS or not _is_given(f)]
    assert not wrong, "\n".join(map(str, wrong))


def _is_given(found: Import) -> bool:
    front = f"{found.module}.{found.name}"
    return not found.name or front in FRONTS or found.name in importlib.import_module(found.module).__all__


def test_pages_and_examples_name_no_private_module_of_a_game() -> None:
    private = re.compile(r"\bruleengine_blood_\w+[./]_(?!_)\w+")
    example = re.compile(r"^ *>>> .*")
    wrong = []
    for path in [*ROOT.glob("*.md"), *(p for f in ("docs", "plugins", "examples") for p in (ROOT / f).rglob("*.md"))]:
        wrong += [f"{path.relative_to(ROOT)}: {word}" for word in private.findall(path.read_text(encoding="utf-8"))]
    for path in sources(CORE, *PLUGINS):
        lines = path.read_text(encoding="utf-8").splitlines()
        wrong += [f"{path.relative_to(ROOT)}: {line}" for line in lines if example.match(line) and private.search(line)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("package", PLUGINS, ids=lambda path: path.name)
def test_a_game_imports_another_only_where_an_extra_asks_for_it(package: Path) -> None:
    project = tomllib.loads((package.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {name.replace("-", "_") for names in project.get("optional-dependencies", {}).values() for name in names}
    found = {of_games(f) for path in sources(package) for f in imports(path)} - {"", package.name}
    assert found <= extras
    loaded = {module.partition(".")[0] for module in loaded_by(f"import {package.name}")}
    assert not loaded & {other.name for other in PLUGINS if other != package}
