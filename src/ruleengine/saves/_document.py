"""The document: what a save holds, checked field by field before anything is made of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NewType

import attrs

from ruleengine.schema import Count, Raw, from_plain, hashed, parse_json, read_by, shown
from ruleengine.values import SaveError

FORMAT = "ruleengine-save/1"

Entry = int | list[int] | str
"""The faces of a roll, bare if it was one die; or the token of what was chosen."""
Log = NewType("Log", list[Entry])


@attrs.frozen
class Variation:
    """A variant: its tag, its parameters."""

    tag: str
    parameters: dict[str, Raw]


@attrs.frozen
class Rules:
    """The specification of the rules, and the revision of each part."""

    base: str
    variants: list[Variation]
    options: dict[str, Raw]
    revisions: dict[str, Count]


@attrs.frozen
class AtRest:
    """A state at rest.

    Attributes:
        after: how many entries of the log came before it.
        thrown: how many dice had been thrown in the match.
        agenda: the stack: procedures, each with its tag under `frame`; the last runs next.
        values: by key name, where they differ from the default; of sides and pieces, an object by side or number.
    """

    after: Count
    thrown: Count
    agenda: list[dict[str, Raw]]
    values: dict[str, Raw]


@attrs.frozen
class Start:
    """How the match began.

    Attributes:
        seed: of the dice; null if they were others than those of a seed.
        tape: the name of the tape of that seed.
        teams: as the match was given them.
        rest: where it began, if not with the initial procedures of the rules.
    """

    seed: int | None
    tape: str
    teams: Raw
    rest: AtRest | None


@attrs.frozen
class Document:
    """A whole save.

    Attributes:
        format: `ruleengine-save/1`.
        rules, start: what the match is made from.
        log: everything that rules were answered, from the start on.
        answered: the places in the log of rolls that somebody answered, rather than dice of the match.
        rest: the last state at rest.
        hash: of the stack and the values at that rest.
        checksum: over all of the above.
    """

    format: str
    rules: Rules
    start: Start
    log: Log
    answered: list[Count]
    rest: AtRest
    hash: str
    checksum: str


def read(text: str | bytes) -> Document:
    """The document that a text holds.

    Raises:
        SaveError: it is none, or it has been changed since it was written.
    """
    plain = parse_json(text, error=SaveError)
    if not isinstance(plain, dict):
        raise SaveError(expected="a save, which is an object", got=shown(plain))
    found = plain.get("format")
    if found != FORMAT:
        raise SaveError("format", f"{found!r:.60} is not {FORMAT!r}; this is no save, or of another version")
    document = from_plain(plain, Document, error=SaveError)
    del plain["checksum"]
    if hashed(plain) != document.checksum:
        raise SaveError("checksum", "the save was changed after it was written, or only a part of it is left")
    if hash_of(document.rest.agenda, document.rest.values) != document.hash:
        raise SaveError("hash", "the state at rest is not the one that was saved")
    _check_places(document)
    return document


def hash_of(agenda: list[dict[str, Raw]], values: dict[str, Raw]) -> str:
    """The hash of a state at rest."""
    return hashed({"agenda": agenda, "values": values}, "rest")


@contextmanager
def refused_at(path: str) -> Iterator[None]:
    """Turn whatever rules raise on what a save holds into a `SaveError` with this path."""
    try:
        yield
    except Exception as error:  # rules may raise anything
        raise SaveError(path, f"{type(error).__name__}: {error}"[:500]) from error


def faces_of(entry: Entry) -> tuple[int, ...]:
    """The faces of an entry of the log; none if it is a choice.

    >>> faces_of(4), faces_of([4, 2]), faces_of("keep")
    ((4,), (4, 2), ())
    """
    return (entry,) if isinstance(entry, int) else tuple(entry) if isinstance(entry, list) else ()


def _check_places(document: Document) -> None:
    log, rest, origin = document.log, document.rest, document.start.rest
    if rest.after > len(log):
        raise SaveError("rest.after", f"{rest.after} answers, and the log has {len(log)}")
    begun = origin.thrown if origin else 0
    thrown = begun + sum(len(faces_of(entry)) for entry in log[: rest.after])
    if rest.thrown != thrown:
        raise SaveError("rest.thrown", f"{rest.thrown} dice, where the log makes it {thrown}")
    if origin and origin.after:
        raise SaveError("start.rest.after", "nothing comes before the start; it must be 0")
    last = -1
    for number, index in enumerate(document.answered):
        if not last < index < len(log) or isinstance(log[index], str):
            raise SaveError(f"answered[{number}]", f"{index} is no later roll of the log")
        last = index


def _log(value: Any) -> Any:
    if type(value) is not list:
        raise TypeError("the log is not a list")
    for index, entry in enumerate(value):
        kind = type(entry)
        if not (kind is str or kind is int or (kind is list and all(type(face) is int for face in entry))):
            raise SaveError(f"[{index}]", f"{entry!r:.60} is neither a token, nor faces")
    return value


read_by(Log, _log)
