"""What a check raises: which property fails, where, and the shortest line of answers that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleengine.testing._lines import PlayLine


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
