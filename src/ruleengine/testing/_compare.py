"""Compare matches and values: where two first differ, and whether a value is plain and frozen."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any

import attrs

from ruleengine.kernel import Answered, Match, Result
from ruleengine.testing._lines import Fault, PlayLine, name_of
from ruleengine.values import token

PLAIN = (int, str, bool, float, bytes, type(None), Enum, Fraction)


def fields_of(kind: type) -> list[str] | None:
    """The fields that tell a record from another; None: it is no record. Fields left out of `==` are caches."""
    if attrs.has(kind):
        return [f.name for f in attrs.fields(kind) if f.eq]
    if dataclasses.is_dataclass(kind):
        return [f.name for f in dataclasses.fields(kind) if f.compare]
    return None


def faults_of(value: object, path: str = "") -> Iterator[str]:
    """What about a value can change or is not plain, each with the path that leads there.

    >>> list(faults_of((1, "a", (2, [3])), "key"))
    ['key[2][1] is [3], a list, which can change; use a tuple or a frozen record']
    """
    if isinstance(value, PLAIN):
        return
    if isinstance(value, tuple | frozenset):
        for index, item in enumerate(value):
            yield from faults_of(item, f"{path}[{index}]")
        return
    if (fields := fields_of(type(value))) is None:
        yield _not_plain(value, path)
        return
    if _can_change(type(value)):
        yield f"{path} is {value!r}, a record that can change; make {type(value).__name__} frozen"
    for name in fields:
        yield from faults_of(getattr(value, name), f"{path}.{name}")


def _not_plain(value: object, path: str) -> str:
    kind = type(value).__name__
    if isinstance(value, list | set | dict | bytearray):
        return f"{path} is {value!r}, a {kind}, which can change; use a tuple or a frozen record"
    return f"{path} is {value!r} of {kind}, which is no plain value; use numbers, texts, sides, tuples and records"


def _can_change(kind: type) -> bool:
    """Try it, on an empty one; attrs and dataclasses refuse with an `AttributeError`."""
    names = fields_of(kind) or ["anything"]
    try:
        setattr(object.__new__(kind), names[0], None)
    except (AttributeError, TypeError):
        return False
    return True


def fingerprint(value: object) -> str:
    """A text that tells a value from any other, and that changes if anything in it changes.

    >>> fingerprint((1, frozenset({"b", "a"})))
    "tuple(1, frozenset('a', 'b'))"
    """
    if isinstance(value, PLAIN):
        return repr(value)
    kind = type(value).__name__
    if isinstance(value, Mapping):
        return f"{kind}({', '.join(sorted(f'{k!r}: {fingerprint(v)}' for k, v in value.items()))})"
    if isinstance(value, set | frozenset):
        return f"{kind}({', '.join(sorted(map(fingerprint, value)))})"
    if isinstance(value, tuple | list):
        return f"{kind}({', '.join(map(fingerprint, value))})"
    if (names := fields_of(type(value))) is None:
        names = sorted(getattr(value, "__dict__", {}))
    return f"{kind}({', '.join(f'{name}={fingerprint(getattr(value, name))}' for name in names)})"


@attrs.frozen
class Portrait:
    """All that a match shows of itself; as text, too, for a value that somebody changes changes here as well."""

    key: Any
    text: str
    history: tuple[Any, ...]
    pending: Any
    over: bool
    result: Result


def portrait(match: Match) -> Portrait:
    """All that a match shows of itself at this moment."""
    return Portrait(
        match.position_key, fingerprint(match.position_key[0]), match.history, match.pending, match.over, match.result
    )


def difference(one: Portrait, other: Portrait) -> str:
    """The first difference, in words; "" if there is none.

    >>> from ruleengine import new_match
    >>> difference(portrait(new_match("blood-dice", seed=1)), portrait(new_match("blood-dice", seed=1)))
    ''
    """
    if one == other:
        return ""
    for index, (mine, theirs) in enumerate(zip(one.history, other.history, strict=False)):
        if mine != theirs:
            told = shown if shown(mine) != shown(theirs) else repr
            return f"entry {index} of the history is {told(mine)}, not {told(theirs)}"
    if len(one.history) != len(other.history):
        longer = max(one.history, other.history, key=len)
        extra = shown(longer[min(len(one.history), len(other.history))])
        return f"the history has {len(one.history)} entries, not {len(other.history)}: {extra} is in only one of them"
    if one.key != other.key:
        return _state(one.key, other.key)
    for name in ("text", "pending", "over", "result"):
        mine, theirs = getattr(one, name), getattr(other, name)
        if mine != theirs:
            return f"{name} is {mine}, not {theirs}"
    return "they differ"


def expect_same(match: Match, expected: Match | Portrait, what: str, *more: str, line: PlayLine | None = None) -> None:
    """Compare a match with what it must be.

    Args:
        match: the match.
        expected: a match, or the portrait of one.
        what: what it means that they differ.
        more, line: as for `Fault`.

    Raises:
        Fault: they differ; it says where.
    """
    if found := difference(portrait(match), expected if isinstance(expected, Portrait) else portrait(expected)):
        raise Fault(f"{what}: {found}", *more, line=line)


def _state(one: Any, other: Any) -> str:
    (mine, since), (theirs, _) = one, other
    if mine.stack != theirs.stack:
        return f"the stack is {list(mine.stack)}, not {list(theirs.stack)}"
    for index, (a, b) in enumerate(zip(mine.values, theirs.values, strict=False)):
        if a != b:
            return f"value {index} of the state is {a!r}, not {b!r}"
    return f"the answers of the step are {list(since)}"


def shown(entry: Any) -> str:
    """An entry of a history in words: an event, or a request with its answer.

    >>> from ruleengine import Decision, HOME
    >>> shown(Answered(Decision(HOME, "kick", ("left", "right")), "left"))
    "'left' for 'kick' of home"
    """
    if not isinstance(entry, Answered):
        return f"event {name_of(entry)} {entry!r}"
    request = entry.request
    by = "" if request.by is None else f" of {request.by}"
    answer = entry.answer if isinstance(entry.answer, tuple) else repr(token(entry.answer))
    return f"{answer} for {request.reason!r}{by}"
