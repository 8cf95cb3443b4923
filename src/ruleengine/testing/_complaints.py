"""What Python only warns about: coroutines that nobody awaited, errors that nobody could catch."""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from ruleengine.testing._watch import CORE

NEVER_AWAITED = "was never awaited"
_MADE_AT = re.compile(r'File "(?P<file>.+)", line (?P<line>\d+), in (?P<function>\S+)')


@contextmanager
def complaints() -> Iterator[list[str]]:
    """Collect what Python warns about in a rule while this lasts, instead of showing it.

    >>> with complaints() as heard:
    ...     warnings.warn("mind the gap", RuntimeWarning)
    >>> heard
    ['mind the gap']
    """
    heard: list[str] = []

    def warned(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        if issubclass(category, RuntimeWarning):
            heard.append(_placed(str(message)))
        else:
            show(message, category, filename, lineno, file, line)

    def unraisable(problem: Any) -> None:
        heard.append(f"{type(problem.exc_value).__name__}: {problem.exc_value}, in {_called(problem.object)}")

    depth, hook = sys.get_coroutine_origin_tracking_depth(), sys.unraisablehook
    show = warnings.showwarning
    with warnings.catch_warnings():
        warnings.simplefilter("always", RuntimeWarning)
        warnings.showwarning = warned
        sys.unraisablehook = unraisable
        sys.set_coroutine_origin_tracking_depth(8)
        try:
            yield heard
        finally:
            sys.unraisablehook = hook
            sys.set_coroutine_origin_tracking_depth(depth)


def _called(thing: object) -> str:
    return getattr(thing, "__qualname__", None) or repr(thing)


def _placed(message: str) -> str:
    """The warning, with the place outside of the core at which the coroutine was made."""
    text = message.partition("\n")[0]
    places = [m for m in _MADE_AT.finditer(message) if not m["file"].startswith(CORE)]
    if not places:
        return text
    last = places[-1]
    return f"{text}: it was made in {last['function']} ({Path(last['file']).name}, line {last['line']})"
