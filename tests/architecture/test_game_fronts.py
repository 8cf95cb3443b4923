"""The fronts of the games: what is in them, that they have no code, and that others import from them only."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ruleengine import Attribute, Key, Part, PieceKey, SideKey
from ruleengine.kernel import AnyHook, CheckKind

from .checkout import ROOT, Import, Module
from .layout import CORE, EXAMPLES, GAMES, PLUGINS, sources

FRONTS = {f"{package.name}.{path.stem}": path for package in PLUGINS for path in sorted(package.glob("[!_]*.py"))}
"""The public modules of the games below their packages, by name."""

DECLARED = (AnyHook, Attribute, CheckKind, Key, PieceKey, SideKey)
"""Values that a game declares once and others refer to."""

PRIVATE = re.compile(r"\bruleengine_(?:blood_\w+|pitch)[./]_(?!_)\w+")
TO_A_FILE = re.compile(r"(?<=\])\([\w/.-]+\.py\)")
"""The target of a link to a source file, which nobody imports."""
each_plugin = pytest.mark.parametrize("package", PLUGINS, ids=lambda path: path.name)
each_game = pytest.mark.parametrize("package", GAMES, ids=lambda path: path.name)


def imports(path: Path) -> list[Import]:
    return list(Module("", path).imports())


def fronts_of(package: Path) -> list[str]:
    return [name for name in FRONTS if name.startswith(f"{package.name}.")]


# What is in them ----------------------------------------------------------------------------------------


@each_game
def test_a_game_has_a_front_for_its_hooks(package: Path) -> None:
    assert f"{package.name}.hooks" in FRONTS


@each_plugin
def test_every_public_module_of_a_plugin_is_a_front(package: Path) -> None:
    folders = {path.relative_to(package).parts[0] for path in sources(package) if path.parent != package}
    assert [folder for folder in folders if not folder.startswith("_")] == []


@pytest.mark.parametrize("front", FRONTS)
def test_a_front_lists_what_it_imports_and_has_no_code(front: str) -> None:
    tree = Module(front, FRONTS[front]).tree
    assert [type(node) for node in tree.body if not isinstance(node, ast.ImportFrom)] == [ast.Expr, ast.Assign]
    given = imports(FRONTS[front])
    assert sorted(found.name for found in given) == sorted(importlib.import_module(front).__all__)
    own = f"{front.partition('.')[0]}._"
    assert all(found.module.startswith((own, "ruleengine_pitch.")) for found in given)


@each_plugin
def test_each_public_name_of_a_plugin_is_in_one_front(package: Path) -> None:
    """The package may repeat some, and a game repeats names of the pitch layer that belong to it."""
    given = [(found.module, found.name) for front in fronts_of(package) for found in imports(FRONTS[front])]
    assert given
    assert sorted({each for each in given if given.count(each) > 1}) == []


@each_game
def test_hooks_parts_keys_and_tagged_classes_are_in_the_fronts(package: Path) -> None:
    fronts = [importlib.import_module(name) for name in fronts_of(package)]
    known = {id(getattr(front, name)) for front in fronts for name in front.__all__}
    listed = {id(value) for value in vars(importlib.import_module(f"{package.name}.hooks")).values()}
    missing = []
    for where, value in defined_in(package):
        if isinstance(value, AnyHook) and id(value) not in listed:
            missing.append(f"{where} in {package.name}.hooks")
        open_class = isinstance(value, type) and (issubclass(value, Part) or "__tag__" in vars(value))
        if (open_class or isinstance(value, DECLARED)) and id(value) not in known:
            missing.append(f"{where} in a front, or give it an underscore")
    assert not missing, "list " + "\n".join(missing)


def test_the_pitch_layer_declares_nothing() -> None:
    """Saves name what games declare; a layer below them has no part, key, hook or tag."""
    (package,) = set(PLUGINS) - set(GAMES)
    found = [
        where
        for where, value in defined_in(package)
        if isinstance(value, DECLARED) or (isinstance(value, type) and "__tag__" in vars(value))
    ]
    assert found == []


def defined_in(package: Path) -> Iterator[tuple[str, object]]:
    """What the private modules of a game define without an underscore, each with its dotted name."""
    for path in sources(package):
        parts = path.relative_to(package.parent).with_suffix("").parts
        if parts[1].startswith("_") and parts[1] != "__init__":
            module = importlib.import_module(".".join(parts).removesuffix(".__init__"))
            imported = {found.name for found in imports(path)}
            for name, value in vars(module).items():
                elsewhere = name in imported or (isinstance(value, type) and value.__module__ != module.__name__)
                if name[0] != "_" and not elsewhere:
                    yield f"{module.__name__}.{name}", value


# Who imports what ---------------------------------------------------------------------------------------


def game_of(found: Import) -> str:
    """The game that an import is from, or ''."""
    top = found.module.partition(".")[0]
    return top if any(package.name == top for package in PLUGINS) else ""


def project_of(path: Path) -> str:
    """The game whose distribution a file belongs to, or ''."""
    return next((package.name for package in PLUGINS if package.parents[1] in path.parents), "")


def is_given(found: Import) -> bool:
    """Whether an import is of a front, or of a name that a front or a package lists."""
    if found.module not in FRONTS and "." in found.module:
        return False
    listed = importlib.import_module(found.module).__all__
    return found.name in ("", *listed) or f"{found.module}.{found.name}" in FRONTS


def test_a_game_is_imported_from_its_fronts() -> None:
    """A game's own modules and tests may import its private modules; nobody else."""
    everywhere = sources(CORE, EXAMPLES, ROOT / "docs", ROOT / "tests", *(package.parents[1] for package in PLUGINS))
    found = [f for path in everywhere for f in imports(path) if game_of(f) not in ("", project_of(path))]
    assert len(found) > 100
    wrong = [f for f in found if not is_given(f)]
    assert not wrong, "\n".join(map(str, wrong))


def test_pages_and_examples_name_no_private_module_of_a_game() -> None:
    texts = [path for folder in ("docs", "examples", "plugins") for path in (ROOT / folder).rglob("*.md")]
    told = [(path, TO_A_FILE.sub("", path.read_text(encoding="utf-8"))) for path in [*ROOT.glob("*.md"), *texts]]
    wrong = [f"{path}: {PRIVATE.findall(text)}" for path, text in told]
    wrong = [line for line in wrong if not line.endswith(": []")]
    for path in sources(CORE, *PLUGINS):
        lines = path.read_text(encoding="utf-8").splitlines()
        wrong += [f"{path}: {line}" for line in lines if line.lstrip().startswith(">>> ") and PRIVATE.search(line)]
    assert not wrong, "\n".join(wrong)
