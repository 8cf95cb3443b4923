"""Who imports whom: the foundations, the core, and what is built on the core."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from .checkout import ROOT, Import, Module, within
from .layout import BUILT_ON_THE_CORE, CORE, EXAMPLES, EXTRAS, PLUGINS, PUBLIC, public_names, sources


def imports(path: Path) -> Iterator[Import]:
    return Module("", path).imports()


def ours(found: Import) -> bool:
    return found.module.partition(".")[0] == "ruleengine"


def full_name(found: Import) -> str:
    """The module that is meant: `from ruleengine import hooks` means `ruleengine.hooks`."""
    if found.module in PUBLIC and found.name in getattr(importlib.import_module(found.module), "__all__", ()):
        return found.module  # some of what is public has the name of the module that it is from
    inner = CORE.joinpath(*found.module.split(".")[1:], found.name) if ours(found) and found.name else None
    is_module = inner is not None and (inner.with_suffix(".py").exists() or inner.is_dir())
    return f"{found.module}.{found.name}" if is_module else found.module


CORE_FILES = [path for path in sources(CORE) if path.relative_to(CORE).parts[0] not in ("cli", "testing")]


def test_there_is_something_to_look_at() -> None:
    assert len(CORE_FILES) > 20
    assert PLUGINS
    assert any(ours(found) for path in CORE_FILES for found in imports(path))


@pytest.mark.parametrize("package", ["dice", "grid"])
def test_the_foundations_import_nothing_of_ours(package: str) -> None:
    own = f"ruleengine.{package}"
    wrong = [f for path in sources(CORE / package) for f in imports(path) if ours(f) and not within(f.module, own)]
    assert not wrong, "\n".join(map(str, wrong))


def test_the_core_imports_no_plugin_and_no_extra() -> None:
    plugins = tuple(path.name for path in PLUGINS)
    wrong = [f for path in CORE_FILES for f in imports(path) if within(full_name(f), *plugins, *EXTRAS)]
    assert not wrong, "\n".join(map(str, wrong))


def test_the_core_needs_no_library_of_an_extra() -> None:
    foreign = ("rich", "cyclopts", "hypothesis", "pytest")
    wrong = [f for path in CORE_FILES for f in imports(path) if within(f.module, *foreign)]
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize("folder", BUILT_ON_THE_CORE, ids=lambda path: path.name)
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
