"""JSON: the one reader, strict and within limits, the canonical text that is hashed, and what plain data may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import isfinite
from typing import Any, NamedTuple

from ruleengine.schema._text import MAX_BYTES, MAX_DEPTH, MAX_DIGITS, decoded, is_too_deep
from ruleengine.values import DataError, SaveError, joined, short_repr


def parse_json(given: str | bytes, *, error: type[DataError] = DataError) -> Any:
    """Plain data from a text in JSON.

    Args:
        error: the class of the error.

    Raises:
        DataError: too long, nested too deeply, no UTF-8, no JSON, a name that stands twice in an object, a number
            too long or not finite, half a surrogate pair. The path leads to the error, or the message names its line.

    >>> parse_json('{"log": [3, "keep"]}')
    {'log': [3, 'keep']}
    >>> parse_json('{"log": [3, NaN]}')
    Traceback (most recent call last):
    ruleengine.schema.DataError: log[1]: expected a finite number, got NaN
    """
    import json  # slow to load, and few programs read files

    text, reader = decoded(given, most=MAX_BYTES, error=error), _Reader()
    too_deep = error(why=f"lists or objects stand more than {MAX_DEPTH} deep in each other; write fewer")
    try:
        data = json.loads(
            text,
            object_pairs_hook=reader.object,
            parse_int=reader.whole,
            parse_float=reader.real,
            parse_constant=reader.constant,
        )
    except json.JSONDecodeError as cause:
        raise error(why=f"no JSON at column {cause.colno}: {cause.msg}", line=cause.lineno) from cause
    except RecursionError:
        raise too_deep from None
    if is_too_deep(data, MAX_DEPTH):
        raise too_deep
    if "\\u" in text:  # only escapes can bring in what is not UTF-8
        _check_characters(data, "", error)
    for path, why in reader.errors(data):
        raise error(path, why)
    return data


def canonical(data: Any, path: str = "") -> bytes:
    """The one text of plain data that is hashed: names sorted, no spaces, UTF-8.

    Raises:
        SaveError: a string holds half a surrogate pair, or a float is not finite.

    >>> canonical({"b": [1, True], "a": "é"}).decode()
    '{"a":"é","b":[1,true]}'
    """
    import json  # as above

    try:
        return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError:
        _check_characters(data, path, SaveError)
        raise
    except ValueError as error:
        raise SaveError(path, f"a number is not finite: {error}") from error


def hashed(data: Any, path: str = "") -> str:
    """A stable hash of plain data, the same in every process.

    >>> hashed({"a": 1, "b": 2}) == hashed({"b": 2, "a": 1})
    True
    """
    from hashlib import blake2b  # as above

    return blake2b(canonical(data, path), digest_size=16).hexdigest()


def dumped(document: dict[str, Any]) -> str:
    """The text of a document, on one line, in the order of its fields.

    Raises:
        SaveError: it would not be read again: it is too long, too deep, or holds a number too long.
    """
    import json  # as above

    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    parse_json(text, error=SaveError)
    return text


def walk(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Everything in plain data, with the path that leads there.

    >>> dict(walk({"log": [3]}))
    {'': {'log': [3]}, 'log': [3], 'log[0]': 3}
    """
    yield path, data
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in inner:
        yield from walk(value, joined(path, f"[{step}]" if isinstance(step, int) else step))


class _Reader:
    """Hooks of the JSON parser, which knows no paths: they remember what is wrong until its path is known."""

    def __init__(self) -> None:
        self._found: dict[int, tuple[object, str]] = {}

    def _refused(self, thing: Any, why: str) -> Any:
        self._found[id(thing)] = thing, why  # the thing is kept so that its id stays its own
        return thing

    def object(self, pairs: list[tuple[str, Any]]) -> Any:
        made = dict(pairs)
        if len(made) == len(pairs):
            return made
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        return self._refused(made, f"{twice!r:.60} stands twice; leave one out")

    def whole(self, digits: str) -> Any:
        length = len(digits.removeprefix("-"))
        if length <= MAX_DIGITS:
            return int(digits)
        return self._refused([], f"a number of {length} digits; at most {MAX_DIGITS} are read")

    def real(self, digits: str) -> Any:
        value = float(digits)
        return value if abs(value) < float("inf") else self._refused([], f"{digits[:40]} is too large")

    def constant(self, name: str) -> Any:
        return self._refused([], f"expected a finite number, got {name}")

    def errors(self, data: Any) -> Iterator[tuple[str, str]]:
        """What is wrong, with the path that leads there."""
        for path, value in walk(data) if self._found else ():
            if id(value) in self._found:
                yield path, self._found[id(value)][1]


def _check_characters(data: Any, start: str, error: type[DataError]) -> None:
    for path, value in walk(data, start):
        for text in [value] if isinstance(value, str) else value if isinstance(value, dict) else ():
            if not _is_unicode(text):
                raise error(ascii(path)[1:-1], f"{text!r:.60} holds half a surrogate pair")


# Plain data ---------------------------------------------------------------------------------------


class PlainLimits(NamedTuple):
    """What plain data may hold.

    Attributes:
        largest: how far whole numbers may be from 0, and what that is in words.
        deepest: how deep lists and tables may stand in each other.
        remedy: what to give.
        barred: types that are refused.
    """

    largest: tuple[int, str]
    deepest: int
    remedy: str
    barred: tuple[type, ...] = ()


# Saves are nested at most 64 deep, and teams lie in two objects of a save.
_TEAMS = PlainLimits(
    largest=(10**MAX_DIGITS - 1, f"an int of at most {MAX_DIGITS} digits"),
    deepest=MAX_DEPTH - 3,
    remedy="give None, bool, int, float, str, or list, tuple and dict (by str) of these",
)


def check_plain(
    data: object, path: str, *, error: type[DataError] = DataError, limits: PlainLimits | None = None
) -> None:
    """Refuse what a save cannot hold: anything but None, bools, numbers, text, and lists, tuples and dicts of these.

    Args:
        path: what comes before the path of an error.
        error: the class of the error.
        limits: other limits than those of teams.

    Raises:
        DataError: the path leads to the first value that is refused.

    >>> check_plain({"home": ["Ann", 7]}, "teams")
    >>> check_plain({"home": ["Ann", {7}]}, "teams")
    Traceback (most recent call last):
    ruleengine.schema.DataError: teams.home[1]: expected plain data, got {7}; give None, bool, int, float, str, or \
list, tuple and dict (by str) of these
    """
    found = _refusal(data, limits or _TEAMS, 0)
    if found is not None:
        raise error(joined(path, found[0].removeprefix(".")), found[1])


def _refusal(data: Any, limits: PlainLimits, depth: int) -> tuple[str, str] | None:
    """The path to the first value that is refused, and why it is; the path is put together on the way back."""
    kind = type(data)
    if kind is list or kind is tuple or kind is dict:
        return _refusal_within(data, limits, depth)
    if kind not in limits.barred:
        if data is None or kind is bool or (kind is str and _is_unicode(data)):
            return None
        if kind is str:
            return "", f"expected text in Unicode, got {short_repr(data)}; write it anew"
        if kind is int:
            largest, words = limits.largest
            fits = abs(data) <= largest
            return None if fits else ("", f"expected {words}, got {short_repr(data)}; give a smaller one")
        if kind is float:
            return None if isfinite(data) else ("", f"expected a finite number, got {data}; give another, or None")
    return "", f"expected plain data, got {short_repr(data)}; {limits.remedy}"


def _refusal_within(data: Any, limits: PlainLimits, depth: int) -> tuple[str, str] | None:
    if depth == limits.deepest:
        return "", f"expected at most {limits.deepest} levels of nesting, got more; flatten it"
    is_dict = type(data) is dict
    for step, each in data.items() if is_dict else enumerate(data):
        if is_dict and not (type(step) is str and _is_unicode(step)):
            return "", f"expected plain data with str as keys, got the key {short_repr(step)}; write it as text"
        found = _refusal(each, limits, depth + 1)
        if found is not None:
            return f".{step}{found[0]}" if is_dict else f"[{step}]{found[0]}", found[1]
    return None


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
