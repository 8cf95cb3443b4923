"""Lines of play: a match with the answers that led to it, and the fault that a line shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from random import Random
from typing import Any
from zlib import crc32

from ruleengine.dice import Faces, Pool
from ruleengine.kernel import Answer, Decision, Match, Request
from ruleengine.values import tag_of, token

LARGE = 2**24
"""Numbers that stand for answers are smaller than this."""


def answer_to(request: Request, number: int) -> Answer:
    """The answer that a number stands for: 0 is the first choice, or the lowest faces.

    >>> from ruleengine import HOME, Roll
    >>> from ruleengine.dice import d6
    >>> answer_to(Decision(HOME, "kick", ("left", "right")), 3)
    'right'
    >>> answer_to(Roll(2 * d6, None, "weather", None), 7)
    (2, 2)
    """
    if isinstance(request, Decision):
        return request.choices[number % len(request.choices)]
    return _throw(request.dice, number)


def _throw(dice: Pool, number: int) -> Faces:
    if dice.outcomes > LARGE and number:
        return dice.throw(Random(number).random)
    faces = []
    for sides in dice.sides:
        number, face = divmod(number, sides)
        faces.append(face + 1)
    return tuple(faces)


def numbers_of(script: bytes) -> list[int]:
    """The numbers that a script stands for, each of which answers one request.

    A byte of 0 stands for no answer, low ones for first choices and low faces, high ones for any number, which
    depends on the byte before, too. So a script shrinks well, byte by byte, and still reaches every answer.

    >>> numbers_of(bytes([3, 0, 1]))
    [2, 0]
    """
    pairs = zip(b"\0" + script, script, strict=False)
    return [byte - 1 if byte < 128 else crc32(bytes((before, byte))) % LARGE for before, byte in pairs if byte]


def blind(seed: int, count: int) -> list[int]:
    """So many numbers for answers that nobody chose.

    >>> blind(1, 2) == blind(1, 2)
    True
    """
    random = Random(seed)
    return [random.randrange(LARGE) for _ in range(count)]


def spelled(answer: Answer, request: Request) -> str:
    """An answer as it is written in a test: faces, or a token."""
    if isinstance(request, Decision):
        return repr(token(answer))
    return repr(answer[0] if len(answer) == 1 else answer)


def described(match: Match) -> str:
    """Where a match stands, for messages: the procedure whose step runs, and what it waits for."""
    request = match.pending
    if request is None:
        return "at the end of the match"
    who = f" of {request.by}" if request.by is not None else ""
    kind = "choice" if isinstance(request, Decision) else "roll"
    return f"in procedure {name_of(match.procedure)}, at the {kind} {request.reason!r}{who}"


def name_of(value: Any) -> str:
    """The tag of a procedure, event or record, or else the name of its class."""
    try:
        return repr(tag_of(value))
    except TypeError:
        return repr(type(value).__name__)


class PlayLine:
    """A match together with how it was made and every answer that it was given.

    Args:
        make: makes the match anew, without dice of its own, or with dice that are always the same.
        code: what to write in a test to make it.
        match: the match, if it has been made already.
    """

    def __init__(self, make: Callable[[], Match], code: str, match: Match | None = None) -> None:
        self._make = make
        self._code = code
        self.match = make() if match is None else match
        self.answers: list[Answer] = []
        self.requests: list[Request] = []
        self.procedures: list[str] = []
        self.crash: Exception | None = None

    def answer(self, number: int) -> bool:
        """Give the answer that a number stands for. Was there anything to answer?"""
        request = self.match.pending
        if request is None:
            return False
        self.give(answer_to(request, number))
        return True

    def give(self, answer: Answer) -> None:
        """Give an answer; what the match raises is passed on, and the answer then does not count."""
        request, procedure = self.match.pending, name_of(self.match.procedure)
        self.match.answer(answer)
        if request is not None:
            self.answers.append(answer)
            self.requests.append(request)
            self.procedures.append(procedure)

    def again(self, length: int | None = None) -> PlayLine:
        """The same line, or its first answers, in a match made anew."""
        other = PlayLine(self._make, self._code)
        for answer in self.answers[:length]:
            other.give(answer)
        return other

    def moments(self) -> Iterator[PlayLine]:
        """The line from its start, after no answer, after one, and so on; the same line, going on."""
        line = self.again(0)
        yield line
        for answer in self.answers:
            line.give(answer)
            yield line

    def back_to(self, kind: int) -> PlayLine:
        """The line up to its last moment of some kind: kinds differ in procedure or request; 0 is the line as it is.

        Most moments of a game are of few kinds; so each kind is looked at as often as any other. A line that cannot
        be played again stays as it is.
        """
        last = {
            (procedure, request.reason): index
            for index, (procedure, request) in enumerate(zip(self.procedures, self.requests, strict=True))
        }
        index = [len(self.answers), *last.values()][kind % (len(last) + 1)]
        with suppress(Exception):  # whatever rules may raise that do not do the same again
            return self if index == len(self.answers) else self.again(index)
        return self

    def fork(self) -> PlayLine:
        """The same line with a fork of the match, to be played on by itself."""
        other = PlayLine(self._make, self._code, self.match.fork())
        other.answers, other.requests, other.procedures = self.answers[:], self.requests[:], self.procedures[:]
        return other

    def play(self, numbers: Iterable[int]) -> PlayLine:
        """Answer by numbers until they or the match end, or a rule raises: then `crash` holds what it raised."""
        for number in numbers:
            try:
                if not self.answer(number):
                    break
            except Exception as error:  # whatever a rule may raise
                self.crash = error
                break
        return self

    def text(self, *more: str) -> str:
        """The line as code that can be pasted into a test, and what to write after it."""
        given = ", ".join(map(spelled, self.answers, self.requests))
        code = [f"match = {self._code}"]
        if given:
            code += [f"for answer in [{given}]:", "    match.answer(answer)"]
        return "\n".join([*code, *more])

    def __repr__(self) -> str:
        return self.text()


class ConformanceError(AssertionError):
    """A ruleset lacks a property.

    Attributes:
        prop: the name of the property.
        subject: the ruleset, with variants and options.
        why: what was seen, with the part, procedure or option that is to blame as far as that can be known.
        shown_by: code that shows it, to be pasted into a test; or "".

    >>> print(ConformanceError("ends", "ruleset 'x'", "still going on after 20000 answers"))
    ruleset 'x' fails 'ends': still going on after 20000 answers
    """

    __module__ = "ruleengine.testing"

    def __init__(self, prop: str, subject: str, why: str, shown_by: str = "") -> None:
        self.prop = prop
        self.subject = subject
        self.why = why
        self.shown_by = shown_by
        super().__init__(prop, subject, why, shown_by)

    def __str__(self) -> str:
        text = f"{self.subject} fails {self.prop!r}: {self.why}"
        if not self.shown_by:
            return text
        code = "\n".join("    " + line for line in self.shown_by.splitlines())
        return f"{text}\nShown by:\n{code}"


class Fault(Exception):
    """What a probe has seen; the check that ran it makes a `ConformanceError` of it.

    Attributes:
        why: what was seen.
        line: the line of play that shows it; None: the one that the probe was given.
        more: code that shows it, after that line.
    """

    def __init__(self, why: str, *more: str, line: PlayLine | None = None) -> None:
        self.why = why
        self.line = line
        self.more = more
        super().__init__(why)
