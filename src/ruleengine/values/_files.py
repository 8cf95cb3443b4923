"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO


@contextmanager
def written_whole(path: str | os.PathLike[str]) -> Iterator[TextIO]:
    r"""Open a file for UTF-8 text; it takes its place when the block ends, and stays as it was if the block fails.

    Raises:
        OSError: the file cannot be written.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     target = Path(folder, "table.csv")
    ...     with written_whole(target) as file:
    ...         _ = file.write("home,away\n")
    ...         found = target.exists()
    ...     found, target.read_text()
    (False, 'home,away\n')
    """
    from pathlib import Path  # slow to load, and few programs write files

    target = Path(os.path.realpath(path))  # behind a link the file is replaced, not the link
    beside = target.with_name(f".{target.name}.{os.urandom(4).hex()}.part")
    try:
        with beside.open("x", encoding="utf-8", newline="") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, target)
    except BaseException as error:  # Ctrl-C too must leave nothing behind
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename, error.filename2 = os.fspath(path), None  # what was asked for, not the file beside it
        raise
