"""What is public: listed, documented with examples, typed, and in modules of a readable length."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import attrs
import pytest

import ruleengine
from ruleengine import hooks
from ruleengine.kernel import AnyHook

from .checkout import ROOT, Module
from .layout import BUILT_ON_THE_CORE, CORE, PLUGINS, PUBLIC, public_names, sources


def test_the_front_is_sorted_complete_and_without_logic() -> None:
    tree = ast.parse((CORE / "__init__.py").read_text(encoding="utf-8"))
    given = {found.name for found in Module("", CORE / "__init__.py").imports()}
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
    for path in (ROOT / "tests").glob("test_hooks*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in ("impl", "on"):
                called.add(node.value.id)
    assert declared <= called


@pytest.mark.parametrize("folder", [CORE, *BUILT_ON_THE_CORE, ROOT / "tests"], ids=str)
def test_no_module_is_long(folder: Path) -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sources(folder)}
    long = [f"{path.relative_to(ROOT)}: {length} lines" for path, length in lengths.items() if length > 600]
    assert not long, "split: " + ", ".join(long)
