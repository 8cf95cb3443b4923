"""The document: what a save holds, checked field by field, and states at rest, which it holds as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NewType

import attrs

from ruleengine.kernel import AnyKey, Key, Layout, PieceKey, SideKey, Snapshot, UndoPolicy
from ruleengine.schema import Count, Raw, from_plain, hashed, parse_json, read_by, shown, to_plain
from ruleengine.values import SaveError, Side

if TYPE_CHECKING:
    from ruleengine.kernel import CompiledRules


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
        undo: how far answers may be taken back; left out where they may be freely.
    """

    seed: int | None
    tape: str
    teams: Raw
    rest: AtRest | None
    undo: UndoPolicy = "free"


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


# States at rest --------------------------------------------------------------------------------------

Stack = list[dict[str, Any]]
Values = dict[str, Any]

_SIDES = {str(side): int(side) for side in Side}


def plain_stack(rules: CompiledRules, stack: tuple[Any, ...]) -> Stack:
    """The procedures of a stack; the last runs next.

    Raises:
        SaveError: no part lists a procedure, or a field holds what its annotation does not say.
    """
    return [_plain_procedure(rules, procedure, f"rest.agenda[{index}]") for index, procedure in enumerate(stack)]


def _plain_procedure(rules: CompiledRules, procedure: Any, path: str) -> dict[str, Any]:
    kind = type(procedure)
    tag = getattr(kind, "__tag__", None)
    if tag is None or rules.procedures.get(tag) is not kind:
        raise SaveError(
            path, f"{procedure!r} is listed by no part; name {kind.__name__} in the `procedures` of its part"
        )
    fields = to_plain(procedure, kind, path, remedy=f"mend the annotations of {kind.__name__}, or what is put there")
    if "frame" in fields:
        raise SaveError(path, f"a field of {kind.__name__} is called `frame`, as its tag is; rename it")
    return {"frame": tag, **fields}


def plain_values(layout: Layout, values: tuple[Any, ...]) -> Values:
    """The values that differ from the defaults of their keys.

    Raises:
        SaveError: a value is not of its key's type, or of a type that cannot be saved.
    """
    found: Values = {}
    for key, at in layout.at.items():
        mine = values[at : at + layout.width[key]]
        if any(not _same(value, key.default) for value in mine):
            found[key.name] = _plain_value(key, mine)
    return found


def _plain_value(key: AnyKey[Any], mine: tuple[Any, ...]) -> Any:
    path, remedy = f"rest.values.{key.name}", f"mend the type of {key!r}, or what is put there"
    if isinstance(key, Key):
        return to_plain(mine[0], key.type, path, remedy=remedy)
    return {
        name: to_plain(mine[at], key.type, f"{path}.{name}", remedy=remedy)
        for name, at in _places(key, len(mine)).items()
        if not _same(mine[at], key.default)
    }


def _same(value: Any, default: Any) -> bool:
    return value is default or (type(value) is type(default) and value == default)


def _places(key: AnyKey[Any], width: int) -> Mapping[str, int]:
    """Names of the sides or pieces, and where the value of each stands among those of the key."""
    return _SIDES if isinstance(key, SideKey) else {str(piece): piece for piece in range(width)}


def snapshot(rules: CompiledRules, layout: Layout, stack: Stack, values: Values, path: str) -> Snapshot:
    """The state that plain data stand for.

    Raises:
        SaveError: a procedure, key, side or piece is unknown here, or a value is not of its type.
    """
    procedures = [_procedure(rules, plain, f"{path}.agenda[{index}]") for index, plain in enumerate(stack)]
    return Snapshot(tuple(procedures), read_state(layout, values, path))


def read_state(layout: Layout, values: Values, path: str) -> tuple[Any, ...]:
    """The values of a state, as the layout says, from those that differ from the defaults.

    Raises:
        SaveError: a key, side or piece is unknown here, or a value is not of its type.
    """
    state = list(layout.initial)
    for name, plain in values.items():
        key = layout.names.get(name)
        if key is None:
            raise SaveError(f"{path}.values.{name}", "no part of these rules keeps it")
        _put(state, layout, key, plain, f"{path}.values.{name}")
    return tuple(state)


def _procedure(rules: CompiledRules, plain: dict[str, Any], path: str) -> Any:
    fields = dict(plain)
    tag = fields.pop("frame", None)
    kind = rules.procedures.get(tag) if isinstance(tag, str) else None
    if kind is None:
        raise SaveError(f"{path}.frame", f"no part of these rules knows {tag!r:.60}")
    return from_plain(fields, kind, path, error=SaveError)


def _put(state: list[Any], layout: Layout, key: AnyKey[Any], plain: Any, path: str) -> None:
    at = layout.at[key]
    if isinstance(key, Key):
        state[at] = from_plain(plain, key.type, path, error=SaveError)
        return
    places = _places(key, layout.width[key])
    if not isinstance(plain, dict):
        raise SaveError(path, f"give an object by {'piece' if isinstance(key, PieceKey) else 'side'}")
    for name, each in plain.items():
        if name not in places:
            raise SaveError(f"{path}.{name}", f"there is no such {'piece' if isinstance(key, PieceKey) else 'side'}")
        state[at + places[name]] = from_plain(each, key.type, f"{path}.{name}", error=SaveError)
