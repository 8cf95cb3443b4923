"""The journal of a simulation: a file that takes down finished chunks as they come, for a later call to go on.

JSON Lines. The first names the matches: rules, coaches, teams, seed, how many. Each other holds how matches that
follow each other ended. Each has a hash of itself and of the line before, so that no line can be changed, moved
or left out unnoticed. A last line that was not written to its end is dropped.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Any
from weakref import WeakSet

from ruleengine.saves import spec
from ruleengine.schema import MAX_BYTES, PlainData, hashed, parse_json, sync_folder
from ruleengine.simulate._batch import Batch, CoachMaker, Row
from ruleengine.values import SaveError, Side

FORMAT = "ruleengine-simulation/1"
ROWS = 10_000
"""Matches in a line at most, so that no line becomes too long to be read."""

_WINNERS: dict[object, Side | None] = {None: None, **{str(side): side for side in Side}}
_ROWS = [[int, int, str, str], [int, int, type(None), str]]

_OPEN: WeakSet[FileIO] = WeakSet()


@contextmanager
def journal(path: str | os.PathLike[str], batch: Batch, wanted: int) -> Iterator[Journal]:
    """Open the journal of these matches, or begin it.

    Raises:
        SaveError: the file is of other matches, was changed, or is in use; or something cannot be named in it.
        OSError: the file cannot be read or written.
    """
    header = _header(batch, wanted)
    new = _checked(path)
    with FileIO(os.fspath(path), "a") as file:  # unbuffered: what is written stands, whatever ends the process
        _OPEN.add(file)
        _lock(file)
        if new:
            sync_folder(os.path.dirname(os.path.abspath(path)))
        yield Journal(file, Path(path), header)


class Journal:
    """What a file holds of a simulation, and the way to add to it.

    Attributes:
        found: how matches ended that earlier calls played, by the number of the first in each line.
    """

    def __init__(self, file: FileIO, path: Path, header: dict[str, Any]) -> None:
        self._file = file
        self._path = path
        self._hash = ""
        self.found: dict[int, list[Row]] = {}
        kept = self._read(header)
        file.truncate(kept)
        if not kept:
            self._write(header)

    def append(self, start: int, rows: list[Row]) -> None:
        """Take down how matches ended, from this number on.

        Raises:
            OSError: the file cannot be written.
        """
        for at in range(0, len(rows), ROWS):
            self._write({"match": start + at, "rows": [_plain(row) for row in rows[at : at + ROWS]]})

    def _write(self, plain: dict[str, Any]) -> None:
        self._hash = hashed([self._hash, plain])
        line = _text({**plain, "hash": self._hash})
        if self._file.write(line) != len(line):
            raise OSError(f"{self._path}: a line could not be written to its end; make room on the disk")
        os.fsync(self._file.fileno())

    def _read(self, header: dict[str, Any]) -> int:
        """Read all lines; returns how many bytes of the file stand."""
        kept = 0
        for number, line in enumerate(_lines(self._path), 1):
            if not line.endswith(b"\n"):
                whole = _text({**header, "hash": hashed(["", header])})
                if number == 1 and not whole.startswith(line):
                    raise SaveError("line 1", "this is no file of a simulation; give another")
                break
            self._take(line, number, header)
            kept += len(line)
        self._check_room(header["matches"])
        return kept

    def _take(self, line: bytes, number: int, header: dict[str, Any]) -> None:
        """Read a line, and hold it against the one before."""
        path = f"line {number}"
        plain = _parsed(line, path)
        found = plain.pop("hash", None)
        if number == 1:
            _check_header(plain, header)
        self._hash = hashed([self._hash, plain])
        if found != self._hash:
            raise SaveError(path, "it is not as it was written, or the line before it is not; give another file")
        if number > 1:
            start, rows = _matches(plain, path)
            self.found[start] = rows

    def _check_room(self, wanted: int) -> None:
        after = 0
        for start in sorted(self.found):
            if start < after or start + len(self.found[start]) > wanted:
                raise SaveError(f"match {start}", "it stands twice, or is none of those that the first line names")
            after = start + len(self.found[start])


# Lines ---------------------------------------------------------------------------------------------


def _lines(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        number = 0
        while line := file.readline(MAX_BYTES):
            number += 1
            if not line.endswith(b"\n") and file.read(1):
                raise SaveError(f"line {number}", f"longer than {MAX_BYTES} bytes, the most that a line may be")
            yield line


def _text(plain: dict[str, Any]) -> bytes:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _parsed(line: bytes, path: str) -> dict[str, Any]:
    try:
        plain = parse_json(line, error=SaveError)
    except SaveError as error:
        error.line = 0  # the text is but one line
        raise SaveError(path, str(error)) from error
    if not isinstance(plain, dict):
        raise SaveError(path, "this is no line of a simulation; give another file")
    return plain


def _plain(row: Row) -> list[Any]:
    home, away, winner, detail = row
    return [home, away, None if winner is None else str(winner), detail]


def _matches(plain: dict[str, Any], path: str) -> tuple[int, list[Row]]:
    start, rows = plain.get("match"), plain.get("rows")
    if plain.keys() != {"match", "rows"} or type(start) is not int or start < 0 or type(rows) is not list:
        raise SaveError(path, "it does not say how matches ended")
    return start, [_row(row, f"{path}: rows[{index}]") for index, row in enumerate(rows)]


def _row(plain: Any, path: str) -> Row:
    if type(plain) is list and [type(each) for each in plain] in _ROWS and plain[2] in _WINNERS:
        home, away, winner, detail = plain
        return home, away, _WINNERS[winner], detail
    raise SaveError(path, f"{plain!r:.60} does not say how a match ended")


# The first line ------------------------------------------------------------------------------------


def _header(batch: Batch, wanted: int) -> dict[str, Any]:
    rules = batch.rules()
    if rules.loose:
        changes = ", ".join(f"{change.did} {change.what}" for change in rules.loose)
        raise SaveError("rules", f"a file cannot name what was changed without a variant ({changes}); make it one")
    return {
        "format": FORMAT,
        "rules": {**spec(rules), "revisions": rules.revisions()},
        "home": _named(batch.home, "home"),
        "away": _named(batch.away, "away"),
        "teams": PlainData(batch.teams).data,
        "seed": batch.seed,
        "matches": wanted,
    }


def _named(coach: str | CoachMaker, side: str) -> str:
    """A name by which a later call can tell whether it is given the same coach."""
    if isinstance(coach, str):
        return coach
    module, name = getattr(coach, "__module__", None), getattr(coach, "__qualname__", "")
    found: Any = sys.modules.get(module or "")
    for each in name.split("."):
        found = getattr(found, each, None)
    if found is not coach:
        raise SaveError(side, f"{coach!r} has no name; give a coach by name, or what the top of a module defines")
    return f"{module}:{name}"


def _check_header(found: dict[str, Any], wanted: dict[str, Any]) -> None:
    if found.get("format") != FORMAT:
        raise SaveError("line 1", f"{found.get('format')!r:.60} is not {FORMAT!r}; this is no file of a simulation")
    theirs, ours = _flat(found), _flat(wanted)
    for name in {**ours, **theirs}:
        if theirs.get(name) != ours.get(name):
            other, own = _shown(theirs.get(name)), _shown(ours.get(name))
            raise SaveError(name, f"the file has {other}, and here it is {own}; give another file")


def _flat(header: dict[str, Any]) -> dict[str, Any]:
    """The header with the parts of its rules by themselves, so that what differs can be named."""
    rules = header.get("rules")
    named = {f"rules.{name}": value for name, value in rules.items()} if isinstance(rules, dict) else {}
    return {**named, **header}


def _shown(value: Any) -> str:
    return f"{json.dumps(value, ensure_ascii=False):.200}"


def seed_in(path: str | os.PathLike[str]) -> int | None:
    """The seed of the matches in a file; None if there is no file yet.

    Raises:
        SaveError: the file is none of a simulation.
        OSError: the file cannot be read.
    """
    if _checked(path):
        return None
    line = next(_lines(Path(path)), b"")
    if not line.endswith(b"\n"):  # nothing but a torn first line: `journal` looks at it
        return None
    seed = _parsed(line, "line 1").get("seed")
    if type(seed) is not int:
        raise SaveError("line 1", "this is no file of a simulation; give another")
    return seed


def _checked(path: str | os.PathLike[str]) -> bool:
    """Refuse what is no regular file, such as a pipe; returns whether the file is still to be made."""
    if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
        raise SaveError("", "this is no regular file; give another")
    return not os.path.exists(path)


def _lock(file: FileIO) -> None:
    """Refuse a file that another process adds to, where the system can tell."""
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise SaveError("", "the file is in use by another simulation; wait, or give another") from error


def _let_go() -> None:
    for file in _OPEN:
        file.close()


if hasattr(os, "register_at_fork"):
    # Workers that are forked would hold the lock for as long as they live, also when this process is gone.
    os.register_at_fork(after_in_child=_let_go)
