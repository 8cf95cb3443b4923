"""Progress bars, where somebody sees them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress, ProgressColumn, TextColumn


@contextmanager
def bars_on_stderr(*columns: ProgressColumn) -> Iterator[Progress | None]:
    """Progress bars that go away in the end, if stderr is a terminal; else None."""
    console = Console(stderr=True)
    if not (sys.stderr.isatty() and console.is_terminal):
        yield None
        return
    with Progress(TextColumn("{task.description}"), *columns, console=console, transient=True) as bars:
        yield bars
