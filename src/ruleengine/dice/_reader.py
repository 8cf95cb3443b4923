"""The text of a notation, read from left to right, and the error that points into it."""

from __future__ import annotations

_SHOWN = 30
_DIGITS = frozenset("0123456789")
_BLANKS = frozenset(" \t")


class NotationError(ValueError):
    """Text that is not dice notation: says where, why, and what to write instead.

    `text` is what was to be read, `position` the index of the offending character.

    >>> from ruleengine.dice import dice
    >>> try:
    ...     dice("2d6 + d0")
    ... except NotationError as error:
    ...     print(error)
    a die has 1 to 10000 sides
      2d6 + d0
             ^
    """

    __module__ = "ruleengine.dice"

    def __init__(self, reason: str, text: str, position: int) -> None:
        super().__init__(reason, text, position)
        self.reason = reason
        self.text = text
        self.position = position

    def __str__(self) -> str:
        start, stop = max(self.position - _SHOWN, 0), self.position + _SHOWN
        before = "..." if start else ""
        after = "..." if stop < len(self.text) else ""
        # One column a character, or the caret points at the wrong one.
        shown = "".join(each if " " <= each <= "~" else "?" for each in self.text[start:stop])
        caret = " " * (len(before) + self.position - start) + "^"
        return f"{self.reason}\n  {before}{shown}{after}\n  {caret}"

    def __repr__(self) -> str:
        return f"NotationError({self.reason!r}, position={self.position})"


class Reader:
    """A text and a position in it; blanks are passed over, and case does not matter."""

    __slots__ = ("lowered", "position", "text")

    def __init__(self, text: str, plain: str) -> None:
        self.text = text
        self.lowered = plain.lower()
        self.position = 0

    def peek(self) -> str:
        """The next character that is not blank, or nothing at the end."""
        while self.lowered[self.position : self.position + 1] in _BLANKS:
            self.position += 1
        return self.lowered[self.position : self.position + 1]

    def take(self, wanted: str) -> bool:
        """Read these characters, if they are next."""
        self.peek()
        found = self.lowered.startswith(wanted, self.position)
        self.position += len(wanted) if found else 0
        return found

    def take_any(self, *wanted: str) -> str:
        """Read the first of some texts that is next, or nothing."""
        return next((each for each in wanted if self.take(each)), "")

    def at_digit(self) -> bool:
        """Whether a number is next."""
        return self.peek() in _DIGITS

    def number(self) -> int:
        """The number whose first digit is next."""
        start = self.position
        while self.lowered[self.position : self.position + 1] in _DIGITS:
            self.position += 1
        return int(self.lowered[start : self.position])

    def unexpected(self, expected: str) -> NotationError:
        """The error at the next character."""
        found = repr(self.text[self.position]) if self.peek() else "the end"
        return self.error(f"found {found}, expected {expected}", self.position)

    def error(self, reason: str, position: int) -> NotationError:
        return NotationError(reason, self.text, position)
