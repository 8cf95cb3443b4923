"""Saves as files, written whole or not at all."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from ruleengine.saves._loading import from_json
from ruleengine.saves._writing import to_json
from ruleengine.schema import MAX_BYTES, read_bytes
from ruleengine.values import written_whole

if TYPE_CHECKING:
    from ruleengine.kernel import Match


def save(match: Match, path: str | os.PathLike[str]) -> None:
    """Write a match to a file. On any failure the file is as it was before, or still not there.

    Raises:
        HistoryError, SaveError: as `to_json`.
        OSError: the file cannot be written.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from ruleengine import new_match
    >>> match = new_match("blood-dice", seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     save(match, Path(folder, "match.json"))
    ...     load(Path(folder, "match.json")).history == match.history
    True
    """
    content = to_json(match)
    with written_whole(path) as file:
        file.write(content)


def load(path: str | os.PathLike[str], **known: Any) -> Match:
    """Load a match from a file; keywords as for `from_json`.

    Raises:
        SaveError: as `from_json`.
        OSError: the file cannot be read.
    """
    return from_json(read_bytes(path, most=MAX_BYTES), **known)
