"""A checkout of the library as syntax trees: its modules, their rooms, and who imports what.

A *room* is a package of the core with a list of public names; HOUSE is the order in which rooms may import each other.
Files of the core that are in no room count as one room, `flat`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import attrs

ROOMS = (
    *("grid", "dice", "values", "schema", "kernel", "cards", "sports", "registry", "reporting", "viewer"),
    *("odds", "saves", "plain", "goals", "league", "simulate", "seasons", "front", "testing", "cli"),
)
FRONTS = ("ruleengine", "ruleengine.hooks", "ruleengine.coaches")
"""The modules of the room `front`, from which users import."""

FORMER_KERNEL = frozenset(
    {"asks", "answers", "checks", "state", "hooking", "hooks", "ruleset", "options", "rulebook", "match", "driver"}
    | {"shared", "events", "sources", "coaches.view", "coaches.automatic"}
)
"""What became the kernel, in a checkout without a folder `kernel`."""


ROOT = Path(__file__).resolve().parents[2]
"""This repository."""


class Import(NamedTuple):
    """An imported name, with the file and line; the name is "" if the module itself is imported."""

    path: Path
    line: int
    module: str
    name: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} imports {f'{self.name} from {self.module}' if self.name else self.module}"


def within(module: str, *packages: str) -> bool:
    """Return whether a module is one of the packages or lies in one."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


@attrs.frozen(slots=False)
class Module:
    """A source file."""

    name: str
    path: Path

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        return tuple(ast.walk(self.tree))

    def imports(self) -> Iterator[Import]:
        """Every absolute import: at run time, inside functions and for type checkers."""
        for node in self.nodes:
            if isinstance(node, ast.Import):
                yield from (Import(self.path, node.lineno, alias.name, "") for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert not node.level or "src" not in self.path.parts, f"{self.path}: write the import absolute"
                yield from (Import(self.path, node.lineno, node.module or "", alias.name) for alias in node.names)

    @cached_property
    def listed(self) -> frozenset[str]:
        """The names in `__all__`."""
        found: set[str] = set()
        for node in self.tree.body:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            value = getattr(node, "value", None)
            if value is not None and any(isinstance(each, ast.Name) and each.id == "__all__" for each in targets):
                found |= {str(each.value) for each in ast.walk(value) if isinstance(each, ast.Constant)}
        return frozenset(found)

    @property
    def room(self) -> str:
        if self.name == "ruleengine" or within(self.name, *FRONTS[1:]):
            return "front"
        second = self.name.split(".")[1]
        return second if second in ROOMS else "flat"


def modules_in(source: Path) -> dict[str, Module]:
    """Return the modules below a source folder, by dotted name."""
    found = {}
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = Module(name, path)
    return found


@attrs.frozen(slots=False)
class Checkout:
    """The core, the games, and the examples below a root folder."""

    root: Path

    @cached_property
    def core(self) -> Mapping[str, Module]:
        return modules_in(self.root / "src")

    @cached_property
    def games(self) -> tuple[Module, ...]:
        return tuple(module for source in self.root.glob("plugins/*/src") for module in modules_in(source).values())

    @cached_property
    def examples(self) -> tuple[Module, ...]:
        return tuple(modules_in(self.root / "examples").values())

    @cached_property
    def kernel(self) -> tuple[Module, ...]:
        """The files of the kernel, or those that became it."""
        found = tuple(module for module in self.core.values() if module.room == "kernel")
        former = [f"ruleengine.{name}" for name in FORMER_KERNEL]
        return found or tuple(module for module in self.core.values() if within(module.name, *former))

    def imports(self, module: Module) -> Iterator[tuple[str, str]]:
        """What a file imports from the core, as modules and names; a submodule is a module, with the name ""."""
        for _, _, package, name in module.imports():
            if package in self.core:
                inner = f"{package}.{name}"
                is_module = inner in self.core and name not in self.core[package].listed
                yield (inner, "") if is_module else (package, name)

    def exported(self, room: str) -> frozenset[str]:
        """Return the public names of a room."""
        fronts = FRONTS if room == "front" else (f"ruleengine.{room}",)
        return frozenset[str]().union(*(self.core[front].listed for front in fronts if front in self.core))


def circles(graph: Mapping[str, set[str]]) -> list[set[str]]:
    """Return the strongly connected components of two or more nodes, the largest first.

    >>> [sorted(circle) for circle in circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}})]
    [['b', 'c']]
    """
    reach = {node: _reachable(graph, node) for node in graph}
    found: list[set[str]] = []
    for node in graph:
        circle = {other for other in reach[node] if node in reach.get(other, ())} | {node}
        if len(circle) > 1 and circle not in found:
            found.append(circle)
    return sorted(found, key=len, reverse=True)


def _reachable(graph: Mapping[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph.get(waiting.pop(), set()) - seen
        seen |= new
        waiting += new
    return seen
