"""Watch what rules run: forbidden calls by Python's profiler, endless loops by its tracer."""

from __future__ import annotations

import gc
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO, StringIO
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import ruleengine
from ruleengine.kernel import Answer, Part
from ruleengine.testing._lines import PlayLine, name_of, spelled

FORBIDDEN_MODULES = {
    "_io": "I/O",
    "_posixsubprocess": "I/O",
    "_random": "chance",
    "_socket": "I/O",
    "_thread": "threads",
    "io": "I/O",
    "nt": "I/O",
    "posix": "I/O",
    "select": "I/O",
    "time": "time",
}
FORBIDDEN_BUILTINS = {"id": "identity", "input": "I/O", "open": "I/O", "print": "I/O"}
FORBIDDEN_DATES = {"now", "today", "utcnow"}
HARMLESS = {"RLock", "allocate_lock", "fspath", "get_ident", "lock"}

CORE = str(Path(ruleengine.__file__).parent)
STANDARD, INSTALLED = sysconfig.get_path("stdlib"), sysconfig.get_path("purelib")

_OF_RULES: dict[CodeType, bool] = {}

Call = tuple[str, str, str]
"""What was called, of which kind that is, and who called it."""


@contextmanager
def watching() -> Iterator[list[Call]]:
    """Collect calls that no rule may make, from functions in Python code that run while this lasts.

    >>> import time
    >>> with watching() as calls:
    ...     _ = time.time()
    >>> calls[0][:2]
    ('time.time', 'time')
    """
    calls: list[Call] = []

    def profiler(frame: FrameType, event: str, called: Any) -> None:
        if event == "c_call" and (kind := forbidden(called)) and not _is_harmless(kind, frame.f_code):
            calls.append((_spelled(called), kind, culprit(frame)))

    # The collector would run finalisers and hooks of others, who may look at the clock.
    collecting, before = gc.isenabled(), sys.getprofile()
    gc.disable()
    sys.setprofile(profiler)
    try:
        yield calls
    finally:
        sys.setprofile(before)
        if collecting:
            gc.enable()


def forbidden(called: Any) -> str:
    """The kind of thing that a C function does and no rule may; "" if it is harmless.

    >>> forbidden(print), forbidden(len)
    ('I/O', '')
    """
    name, owner = called.__name__, getattr(called, "__self__", None)
    module = getattr(called, "__module__", None) or ""
    if module == "builtins":
        return FORBIDDEN_BUILTINS.get(name, "")
    if module:
        return "" if name in HARMLESS else FORBIDDEN_MODULES.get(module, "")
    kinds = owner.__mro__ if isinstance(owner, type) else type(owner).__mro__
    if StringIO in kinds or BytesIO in kinds:  # in memory
        return ""
    if any(k.__module__ == "datetime" for k in kinds):
        return "time" if name in FORBIDDEN_DATES else ""
    if any(k.__module__ in ("_random", "_io", "_socket") for k in kinds):
        return "chance" if any(k.__module__ == "_random" for k in kinds) else "I/O"
    return ""


def _is_harmless(kind: str, caller: CodeType) -> bool:
    """Whether Python itself makes a call for a rule, and its result does not depend on it.

    The `repr` of records and `deepcopy` ask for the identity of what they go through; an `import` looks at files.
    """
    return (kind == "identity" and not is_of_rules(caller)) or caller.co_filename.startswith("<frozen importlib")


def is_of_rules(code: CodeType) -> bool:
    """Whether code may be a rule's: it is neither the core's, nor Python's, nor made by a library as it runs."""
    if code not in _OF_RULES:
        name = code.co_filename
        standard = name.startswith(STANDARD) and not name.startswith(INSTALLED)
        _OF_RULES[code] = not (standard or name.startswith((CORE, "<attrs ", "<frozen ")))
    return _OF_RULES[code]


def _spelled(called: Any) -> str:
    owner = getattr(called, "__self__", None)
    if module := getattr(called, "__module__", None):
        return f"{module}.{called.__name__}"
    kind = owner if isinstance(owner, type) else type(owner)
    return f"{kind.__module__}.{kind.__qualname__}.{called.__name__}"


def culprit(frame: FrameType | None) -> str:
    """The part or procedure whose code runs, as well as the stack can tell, and the place in its text."""
    place = ""
    while frame is not None:
        code = frame.f_code
        if not place and is_of_rules(code):
            place = f"{code.co_name} ({Path(code.co_filename).name}, line {frame.f_lineno})"
        owner = frame.f_locals.get("self")
        if isinstance(owner, Part):
            return f"part {owner.name!r}, {place}"
        if owner is not None and hasattr(type(owner), "run") and hasattr(type(owner), "__tag__"):
            return f"procedure {name_of(owner)}, {place}"
        frame = frame.f_back
    return place or "a rule"


MOST_EVENTS = 500_000
"""How many calls, and lines of rules, one answer may set off."""


class Endless(BaseException):
    """Raised into what runs for ever. It is no `Exception`, lest a rule swallow it."""

    def __str__(self) -> str:
        return f"{self.args[0]}, goes on and on without asking; what repeats must end, ask, or push a procedure"


@contextmanager
def patience(most: int | None = None) -> Iterator[None]:
    """Raise `Endless` into whatever runs longer than this while it lasts; a debugger or coverage sees nothing of it.

    Args:
        most: how many calls and lines; None: `MOST_EVENTS`.

    >>> def wait():
    ...     while True:
    ...         pass
    >>> with patience(1000):  # doctest: +ELLIPSIS
    ...     wait()
    Traceback (most recent call last):
    ruleengine.testing._watch.Endless: wait (..., line ...), goes on and on without asking; ...
    """
    before, left = sys.gettrace(), MOST_EVENTS if most is None else most

    def called(frame: FrameType, event: str, arg: Any) -> Any:
        """Count calls of any code, and lines of code outside of the core."""
        nonlocal left
        left -= 1
        if left < 0:
            raise Endless(culprit(frame))
        return called if event != "call" or is_of_rules(frame.f_code) else None

    sys.settrace(called)
    try:
        yield
    finally:
        sys.settrace(before)


class Hangs(Exception):
    """What an answer sets off does not end.

    Attributes:
        answer: the answer, as it is written in a test.
    """

    def __init__(self, why: str, answer: str) -> None:
        self.answer = answer
        super().__init__(why)


class PatientLine(PlayLine):
    """A line of play on which an answer that sets off something endless is a crash as any other.

    Args:
        line: the line as it stands; not to be used any more.
    """

    def __init__(self, line: PlayLine) -> None:
        super().__init__(line._make, line._code, line.match)
        self.answers, self.requests, self.procedures, self.crash = (
            line.answers,
            line.requests,
            line.procedures,
            line.crash,
        )

    def give(self, answer: Answer) -> None:
        """Give an answer.

        Raises:
            Hangs: what it sets off does not end; the match is as before.
        """
        request = self.match.pending
        try:
            with patience():
                super().give(answer)
        except Endless as error:
            raise Hangs(str(error), repr(answer) if request is None else spelled(answer, request)) from None
