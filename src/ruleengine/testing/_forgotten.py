"""Forgotten awaits: coroutines that Python warns about, and requests that it does not."""

from __future__ import annotations

import inspect
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, TextIO

from ruleengine.kernel import Answer, Decision, Roll
from ruleengine.testing._lines import PlayLine
from ruleengine.testing._watch import CORE, is_of_rules

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
    if not (places := [m for m in _MADE_AT.finditer(message) if not m["file"].startswith(CORE)]):
        return text
    last = places[-1]
    return f"{text}: it was made in {last['function']} ({Path(last['file']).name}, line {last['line']})"


Site = tuple[str, int]
"""A place in the text of the rules: file and line."""


class RequestLog:
    """The requests that are made in steps while somebody plays, by the place in the text at which they were made.

    A request is used when anybody looks at it: the driver, to whom it is awaited, or a rule that makes another one of
    it. It is forgotten when its step has ended before that. A place is to blame if none of its requests was ever used.
    """

    def __init__(self) -> None:
        self._older: dict[int, tuple[Any, Site]] = {}
        self._newer: dict[int, tuple[Any, Site]] = {}
        self._used: set[Site] = set()
        self._forgotten: dict[Site, tuple[str, str]] = {}

    def made(self, request: Any, frame: FrameType) -> None:
        """A request was made by the code of this procedure."""
        site = _site(frame)
        if site is not None and site not in self._used:
            self._newer[id(request)] = request, site

    def used(self, request: Any) -> None:
        """Somebody has looked at a request."""
        for waiting in (self._newer, self._older):
            _, site = waiting.pop(id(request), (None, None))
            if site is not None:
                self._used.add(site)

    def answering(self) -> None:
        """An answer is about to be given; what is made from now on may belong to the next step."""
        self._older.update(self._newer)
        self._newer.clear()

    def step_ended(self, line: PlayLine) -> None:
        """A step has ended: what is left of it was forgotten."""
        if line.match.over:
            self.answering()
        older, self._older = self._older, {}
        for request, site in older.values():
            if site not in self._forgotten:
                self._forgotten[site] = _told(request, site), line.text()

    def complaints(self) -> list[tuple[str, str]]:
        """Each forgotten request in words, and a line of play that makes it."""
        return [said for site, said in self._forgotten.items() if site not in self._used]

    def line(self, line: PlayLine) -> PlayLine:
        """The line, noting when steps end."""
        self._older, self._newer = {}, {}  # another match is played now
        return _Noting(line, self)


class _Noting(PlayLine):
    """A line of play that says when a step has ended."""

    def __init__(self, line: PlayLine, log: RequestLog) -> None:
        super().__init__(line._make, line._code, line.match)
        self._log = log

    def give(self, answer: Answer) -> None:
        before = self.match.position_key[0]
        self._log.answering()
        super().give(answer)
        if self.match.over or self.match.position_key[0] is not before:
            self._log.step_ended(self)


def _site(frame: FrameType | None) -> Site | None:
    """Where in the text of a rule a request was made; None if no rule is running."""
    site, in_rule = None, False
    while frame is not None:
        code = frame.f_code
        if site is None and is_of_rules(code):
            site = code.co_filename, frame.f_lineno
        in_rule = in_rule or bool(code.co_flags & inspect.CO_COROUTINE)
        frame = frame.f_back
    return site if in_rule else None


def _told(request: Any, site: Site) -> str:
    kind = "choice" if isinstance(request, Decision) else "roll"
    return f"the {kind} {request.reason!r} is made ({Path(site[0]).name}, line {site[1]}) and nobody ever awaits it"


@contextmanager
def noting_requests() -> Iterator[RequestLog]:
    """Note which requests are made while this lasts, and which of them are used.

    >>> with noting_requests() as log:
    ...     pass
    >>> log.complaints()
    []
    """
    log = RequestLog()
    kinds: tuple[type, ...] = (Roll, Decision)
    plain = [kind.__dict__["__init__"] for kind in kinds]
    for kind, init in zip(kinds, plain, strict=True):
        type.__setattr__(kind, "__init__", _noted(init, log))
        type.__setattr__(kind, "__getattribute__", _looked_at(log))
    try:
        yield log
    finally:
        for kind, init in zip(kinds, plain, strict=True):
            type.__setattr__(kind, "__init__", init)
            type.__delattr__(kind, "__getattribute__")


def _noted(init: Callable[..., None], log: RequestLog) -> Callable[..., None]:
    def made(self: Any, *args: Any, **kwargs: Any) -> None:
        init(self, *args, **kwargs)
        log.made(self, sys._getframe(1))

    return made


def _looked_at(log: RequestLog) -> Callable[[Any, str], Any]:
    def look(self: Any, name: str) -> Any:
        log.used(self)
        return object.__getattribute__(self, name)

    return look
