"""The text of a save: JSON read strictly and within limits, written canonically where it is hashed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, NoReturn

from ruleengine.values import SaveError

MAX_BYTES = 16 * 2**20
MAX_DEPTH = 64
MAX_DIGITS = 1250
"""Enough for the squares of the largest grid, as a bitboard; nothing in a game counts so far."""


def parse(text: str | bytes) -> Any:
    """Plain data from the text of a save.

    Raises:
        SaveError: too long, nested too deeply, no UTF-8, no JSON, a name that stands twice in an object, a number
            too long or not finite, half a surrogate pair. The path leads to the fault, or is its line and column.

    >>> parse('{"log": [3, "keep"]}')
    {'log': [3, 'keep']}
    >>> parse('{"log": [3, NaN]}')
    Traceback (most recent call last):
    ruleengine.SaveError: log[1]: NaN is no number that a save may hold
    """
    reader, text = _Reader(), _decoded(text)
    try:
        data = json.loads(
            text,
            object_pairs_hook=reader.object,
            parse_int=reader.whole,
            parse_float=reader.real,
            parse_constant=reader.constant,
        )
    except json.JSONDecodeError as error:
        raise SaveError(f"line {error.lineno} column {error.colno}", f"no JSON: {error.msg}") from error
    except RecursionError:
        _refuse_depth()
    _check_depth(data)
    if "\\u" in text:  # only escapes can bring in what is not UTF-8
        _check_characters(data)
    reader.complain(data)
    return data


def canonical(data: Any, path: str = "") -> bytes:
    """The one text of plain data that is hashed: names sorted, no spaces, UTF-8.

    Raises:
        SaveError: a string holds half a surrogate pair, or a float is not finite.

    >>> canonical({"b": [1, True], "a": "é"}).decode()
    '{"a":"é","b":[1,true]}'
    """
    try:
        return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError:
        _check_characters(data, path)
        raise
    except ValueError as error:
        raise SaveError(path, f"a number is not finite: {error}") from error


def hashed(data: Any, path: str = "") -> str:
    """A stable hash of plain data, the same in every process.

    >>> hashed({"a": 1, "b": 2}) == hashed({"b": 2, "a": 1})
    True
    """
    return blake2b(canonical(data, path), digest_size=16).hexdigest()


def dumped(document: dict[str, Any]) -> str:
    """The text of a document, on one line, in the order of its fields.

    Raises:
        SaveError: it would not be read again: it is too long, too deep, or holds a number too long.
    """
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    parse(text)
    return text


def walk(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Everything in plain data, with the path that leads there.

    >>> dict(walk({"log": [3]}))
    {'': {'log': [3]}, 'log': [3], 'log[0]': 3}
    """
    yield path, data
    if isinstance(data, dict):
        for name, value in data.items():
            yield from walk(value, f"{path}.{name}" if path else name)
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from walk(value, f"{path}[{place}]")


def _decoded(text: str | bytes) -> str:
    if not isinstance(text, str | bytes):
        raise SaveError("", f"a save is text, not {type(text).__name__}")
    if len(text) <= MAX_BYTES:
        try:
            if len(text.encode() if isinstance(text, str) else text) <= MAX_BYTES:
                return text.decode() if isinstance(text, bytes) else text
        except (UnicodeDecodeError, UnicodeEncodeError) as error:
            raise SaveError(f"character {error.start}", "the text is not UTF-8") from error
    raise SaveError("", f"longer than {MAX_BYTES} bytes, the most that a save may be")


class _Reader:
    """Hooks of the JSON parser, which knows no paths: they remember what is at fault until it can be found."""

    def __init__(self) -> None:
        self._faults: dict[int, tuple[object, str]] = {}

    def _fault(self, thing: Any, why: str) -> Any:
        self._faults[id(thing)] = thing, why  # the thing is kept so that its id stays its own
        return thing

    def object(self, pairs: list[tuple[str, Any]]) -> Any:
        made = dict(pairs)
        if len(made) == len(pairs):
            return made
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        return self._fault(made, f"{twice!r} stands twice; leave one out")

    def whole(self, digits: str) -> Any:
        length = len(digits.removeprefix("-"))
        if length <= MAX_DIGITS:
            return int(digits)
        return self._fault([], f"a number of {length} digits; a save holds at most {MAX_DIGITS}")

    def real(self, digits: str) -> Any:
        value = float(digits)
        return value if abs(value) < float("inf") else self._fault([], f"{digits[:40]} is too large")

    def constant(self, name: str) -> Any:
        return self._fault([], f"{name} is no number that a save may hold")

    def complain(self, data: Any) -> None:
        if self._faults:
            for path, value in walk(data):
                if id(value) in self._faults:
                    raise SaveError(path, self._faults[id(value)][1])


def _check_depth(data: Any) -> None:
    level = [data]
    for _ in range(MAX_DEPTH):
        level = [
            child
            for value in level
            if isinstance(value, dict | list)
            for child in (value.values() if isinstance(value, dict) else value)
        ]
        if not level:
            return
    _refuse_depth()


def _refuse_depth() -> NoReturn:
    raise SaveError("", f"nested more than {MAX_DEPTH} deep")


def _check_characters(data: Any, start: str = "") -> None:
    for path, value in walk(data, start):
        for text in [value] if isinstance(value, str) else value if isinstance(value, dict) else ():
            if not _is_whole(text):
                raise SaveError(ascii(path)[1:-1], f"{text!r} holds half a surrogate pair")


def _is_whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
