"""Code that stands twice: runs of tokens in functions of two groups of modules that are alike but for names.

Names, numbers and strings are one token each, whatever they say. Signatures, docstrings, imports and what stands
outside functions are declarations, and not looked at.
"""

from __future__ import annotations

import ast
import io
import keyword
import token as tokens
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator

import attrs

from .checkout import Module

LENGTH = 30
"""How many tokens alike make a clone."""

_IGNORED = {tokens.COMMENT, tokens.NL, tokens.NEWLINE, tokens.INDENT, tokens.DEDENT, tokens.ENDMARKER}
_KINDS = {tokens.STRING: "text", tokens.NUMBER: "number"}
_TEXT_BEGINS, _TEXT_ENDS = getattr(tokens, "FSTRING_START", None), getattr(tokens, "FSTRING_END", None)


@attrs.frozen
class _Token:
    kind: str
    line: int


@attrs.frozen
class _Body:
    """The body of a function, as tokens."""

    module: Module
    tokens: tuple[_Token, ...]

    def kinds(self, start: int) -> tuple[str, ...]:
        return tuple(each.kind for each in self.tokens[start : start + LENGTH])

    def lines(self, start: int, length: int) -> str:
        return f"{self.module.path.name}:{self.tokens[start].line}-{self.tokens[start + length - 1].line}"


def clones(some: Iterable[Module], others: Iterable[Module]) -> Iterator[str]:
    """The places of each clone, as long as it goes on; several copies of a place are named once."""
    known: dict[tuple[str, ...], list[tuple[_Body, int]]] = defaultdict(list)
    for body in _bodies(some):
        for start in range(len(body.tokens) - LENGTH + 1):
            known[body.kinds(start)].append((body, start))
    for body in _bodies(others):
        start = 0
        while start <= len(body.tokens) - LENGTH:
            alike = [(_length(*place, body, start), place) for place in known.get(body.kinds(start), ())]
            length, (other, at) = max(alike, key=lambda each: each[0], default=(0, (body, 0)))
            if length:
                yield f"{length} tokens: {other.lines(at, length)}, {body.lines(start, length)}"
            start += length or 1


def _length(body: _Body, start: int, other: _Body, at: int) -> int:
    pairs = zip(body.tokens[start:], other.tokens[at:], strict=False)
    return next(
        (n for n, (one, two) in enumerate(pairs) if one.kind != two.kind),
        min(len(body.tokens) - start, len(other.tokens) - at),
    )


def _bodies(modules: Iterable[Module]) -> Iterator[_Body]:
    for module in modules:
        stream = list(_tokens(module.text))
        for node in ast.iter_child_nodes(module.tree):
            for function in _outermost(node):
                first, last = _after_docstring(function), function.end_lineno or 0
                yield _Body(module, tuple(each for each in stream if first <= each.line <= last))


def _outermost(node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield node
    elif isinstance(node, ast.ClassDef):
        for each in node.body:
            yield from _outermost(each)


def _after_docstring(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    body = function.body[ast.get_docstring(function) is not None :]
    return body[0].lineno if body else (function.end_lineno or 0) + 1


def _tokens(text: str) -> Iterator[_Token]:
    """The tokens of a source; a formatted string is one token in every version of Python."""
    depth = 0
    for each in tokenize.generate_tokens(io.StringIO(text).readline):
        if each.type == _TEXT_BEGINS:
            depth += 1
            if depth == 1:
                yield _Token("text", each.start[0])
        elif each.type == _TEXT_ENDS:
            depth -= 1
        elif depth == 0 and each.type not in _IGNORED:
            plain = each.type == tokens.NAME and not keyword.iskeyword(each.string)
            yield _Token("name" if plain else _KINDS.get(each.type, each.string), each.start[0])
