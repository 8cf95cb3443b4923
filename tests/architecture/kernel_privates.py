"""Underscore attributes of kernel classes that are used outside the kernel."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from .checkout import Checkout, Module

BY_NAME = ("getattr", "setattr", "hasattr", "delattr", "__setattr__", "attrgetter")
"""Functions that take the name of an attribute as text."""


def is_private(name: str) -> bool:
    """Return whether a name has a leading underscore and is not special.

    >>> is_private("_stack"), is_private("stack"), is_private("__init__")
    (True, False, False)
    """
    return name.startswith("_") and not name.endswith("__")


def private_names(owner: ast.ClassDef) -> set[str]:
    """Return the private methods and attributes that a class defines: also slots, and what it assigns to."""
    names: set[str] = set()
    for node in owner.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            bound = {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}
            names |= bound
            if "__slots__" in bound and node.value is not None:
                names |= {str(each.value) for each in ast.walk(node.value) if isinstance(each, ast.Constant)}
    for inner in ast.walk(owner):
        if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
            names.add(inner.attr)
        elif isinstance(inner, ast.Call) and (named := _named(inner)):
            names |= named if "setattr" in ast.unparse(inner.func) else set()
    return {name for name in names if is_private(name)}


def kernel_names(kernel: Iterable[Module]) -> set[str]:
    """Return the private names that classes of the kernel define."""
    owners = (node for module in kernel for node in module.nodes if isinstance(node, ast.ClassDef))
    return set().union(*map(private_names, owners))


def uses(checkout: Checkout) -> list[str]:
    """Return each use of such a name in the core, the games and the examples, as `file:line owner._name`."""
    inside = {module.path for module in checkout.kernel}
    names = kernel_names(checkout.kernel)
    found = []
    for module in (*checkout.core.values(), *checkout.games, *checkout.examples):
        if module.path not in inside:
            where = module.path.relative_to(checkout.root).as_posix()
            found += [f"{where}:{line} {what}" for line, what in sorted(_used(module.tree, names, frozenset()))]
    return found


def _used(node: ast.AST, names: set[str], own: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Uses below a node; `own` are the names that the class around it defines itself."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Attribute) and child.attr in names:
            of_itself = isinstance(child.value, ast.Name) and child.value.id in ("self", "cls")
            if not (of_itself and child.attr in own):
                yield child.lineno, ast.unparse(child)
        elif isinstance(child, ast.Call) and _named(child) & names:
            yield child.lineno, ast.unparse(child)
        yield from _used(child, names, frozenset(private_names(child)) if isinstance(child, ast.ClassDef) else own)


def _named(call: ast.Call) -> set[str]:
    """The names of attributes that a call such as `getattr(match, "_stack")` holds as text."""
    if ast.unparse(call.func).rpartition(".")[2] not in BY_NAME:
        return set()
    return {each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)}
