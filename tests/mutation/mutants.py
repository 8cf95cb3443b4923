"""Mutants: a source with one small fault, as a careless change would make it.

Each is a text replaced at one place, so that lines stay where they are. What only words or types see is left alone:
docstrings, annotations, messages of `raise`, `assert`, options' help.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

import attrs

SWAPS: Final[dict[type[ast.AST], str]] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.LShift: ">>",
    ast.RShift: "<<",
    ast.FloorDiv: "*",
    ast.And: "or",
    ast.Or: "and",
}
"""The operator that takes the place of another one."""
SIGNS: Final = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.FloorDiv: "//",
    ast.And: "and",
    ast.Or: "or",
}


@attrs.frozen
class Mutant:
    """A replaced text.

    Attributes:
        line: where it is, from 1.
        start, end: offsets in the source.
        new: what stands there instead.
        where: the function or class around it; empty outside of any.
        change: what was changed, such as `< to <=`.
    """

    line: int
    start: int
    end: int
    new: str
    where: str
    change: str

    def applied(self, source: str) -> str:
        """Return the source with the fault.

        >>> first = next(mutants("def f(x):\\n    return x < 2\\n"))
        >>> first.applied("def f(x):\\n    return x < 2\\n").splitlines()[1], first.change, first.where
        ('    return x <= 2', '< to <=', 'f')
        """
        return source[: self.start] + self.new + source[self.end :]


def mutants(source: str) -> Iterator[Mutant]:
    """Return all mutants of a source, from its beginning to its end.

    >>> [each.change for each in mutants("def f(x):\\n    return not x or 3\\n")]
    ['or to and', 'not left out', '3 to 4']
    """
    found = _Finder(source)
    found.visit(ast.parse(source))
    yield from found.mutants


class _Finder(ast.NodeVisitor):
    def __init__(self, source: str) -> None:
        self.source, self.mutants, self.names = source, [], []  # type: ignore[var-annotated]
        self.offsets = [0]
        for line in source.splitlines(keepends=True):
            self.offsets.append(self.offsets[-1] + len(line))
        self.lines = [line.encode() for line in source.splitlines(keepends=True)]

    # Places ------------------------------------------------------------------------------------------------

    def at(self, line: int, column: int) -> int:
        """The offset of a place; columns of the syntax tree count bytes."""
        return self.offsets[line - 1] + len(self.lines[line - 1][:column].decode())

    def start(self, node: ast.expr) -> int:
        return self.at(node.lineno, node.col_offset)

    def end(self, node: ast.expr) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.at(node.end_lineno, node.end_col_offset)

    def add(self, start: int, end: int, new: str, change: str) -> None:
        line = self.source.count("\n", 0, start) + 1
        self.mutants.append(Mutant(line, start, end, new, ".".join(self.names), change))

    def swap(self, left: ast.expr, operator: ast.AST, right: ast.expr) -> None:
        """Another operator between two expressions."""
        sign, new = SIGNS.get(type(operator)), SWAPS.get(type(operator))
        if sign is None or new is None:
            return
        begin, gap = self.end(left), self.source[self.end(left) : self.start(right)]
        if gap.count(sign) == 1 and "#" not in gap:
            begin += gap.index(sign)
            self.add(begin, begin + len(sign), new, f"{sign} to {new}")

    # What is left alone --------------------------------------------------------------------------------------

    def visit_Raise(self, node: ast.Raise) -> None:
        """Messages."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """What types cannot say."""

    def visit_If(self, node: ast.If) -> None:
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self.names.append(node.name)
        for default in (*node.args.defaults, *(each for each in node.args.kw_defaults if each)):
            self.visit(default)
        for statement in node.body:
            self.visit(statement)
        self.names.pop()

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.names.append(node.name)
        for statement in node.body:
            self.visit(statement)
        self.names.pop()

    # What is changed -----------------------------------------------------------------------------------------

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, operator, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
            self.swap(left, operator, right)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if not _is_type(node):
            self.swap(node.left, node.op, node.right)
            self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        self.swap(node.values[0], node.op, node.values[1])
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.add(self.start(node), self.start(node) + len("not"), "", "not left out")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            new = str(not node.value)
        elif isinstance(node.value, int):
            new = str(node.value + 1)
        else:
            return
        self.add(self.start(node), self.end(node), new, f"{node.value} to {new}")


def _is_type(node: ast.expr) -> bool:
    """Whether an expression is a union of types, such as `int | None`."""
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.BitOr)
        and any(
            (isinstance(each, ast.Constant) and each.value is None)
            or (
                isinstance(each, ast.Name)
                and ((each.id[0].isupper() and not each.id.isupper()) or each.id in ("int", "str"))
            )
            for each in (node.left, node.right)
        )
    )
