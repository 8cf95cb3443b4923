"""Reading a notation from left to right: its text, its errors, and its terms of dice, such as `4d6kh3` and `(d6)d6`."""

from __future__ import annotations

from typing import Any

from ruleengine.dice._folds import CountFaces, Fold, Total
from ruleengine.dice._keeping import Highest, Lowest
from ruleengine.dice._leaves import Node, Thrown, condition_text
from ruleengine.dice._nodes import EXPLOSIONS, Scanned, drawn, gather, plain, repeat
from ruleengine.dice._pools import MAX_DICE, MAX_SIDES, Pool
from ruleengine.dice._readings import Sum, TensAndUnits
from ruleengine.dice._scans import Explode, Reroll

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


MAX_NUMBER = 1_000_000
MAX_REROLLED = 1_000
COMPARISONS = (">=", "<=", ">", "<", "=")


class DiceReader(Reader):
    """Reads pools of dice, a method for each line of the grammar."""

    __slots__ = ("thrown",)

    def __init__(self, text: str, plain: str) -> None:
        super().__init__(text, plain)
        self.thrown = 0

    def pool(self, count: int, start: int) -> Node:
        """A pool, the number of whose dice has been read."""
        self.position += 1
        size = self.size()
        if size == 66:
            return self.tens_and_units(count, start)
        die = self.die(size)
        self.charge(count, die, start)
        reading = self.reading(count)
        return plain(Pool((size,) * count), reading) if isinstance(die, Thrown) else gather(reading, [die] * count)

    def braces(self) -> Node:
        """A pool of several kinds of dice."""
        self.take("{")
        dice: list[Node] = []
        while not dice or self.take(","):
            start = self.position
            count = self.number() if self.at_digit() else 1
            if not self.take("d"):
                raise self.unexpected("dice such as 2d6, which are all that braces hold")
            place = self.position
            die = self.die(self.size())
            if die == _fair(66):
                raise self.error("d66 is read as tens and units, which no pool can do: leave it out", place)
            self.charge(count, die, start)
            dice += [die] * count
        if not self.take("}"):
            raise self.unexpected("a comma or a closing brace, as in {2d6,d8}kh2")
        return gather(self.reading(len(dice)), dice)

    def as_many_as(self, count: Node, start: int) -> Node:
        """Dice as many as a sum in brackets says."""
        fewest, most = count.bounds
        if not count.sides:
            return self.pool(fewest, start)
        if not 0 <= fewest <= most <= MAX_DICE:
            raise self.error(f"throw from 0 to {MAX_DICE} dice, not from {fewest} to {most}", start)
        self.position += 1
        die = self.die(self.size())
        if die == _fair(66):
            raise self.error("d66 is read as tens and units, one at a time: write d66+d66", start)
        if (following := self.peek()) and following in "kd<>=":
            raise self.unexpected("an operator: dice whose number is thrown are added up")
        self.charge(most, die, start)
        return repeat(count, die)

    def tens_and_units(self, count: int, start: int) -> Node:
        if count != 1 or (self.peek() and self.peek() in "kdr!<>="):
            raise self.error("d66 is read as tens and units, one at a time: write d66+d66", start)
        self.charge(2, _fair(6), start)
        return Thrown(Pool((6, 6)), TensAndUnits())

    def size(self) -> int:
        """The sides of a die; 0 for a die of the faces -1, 0 and 1."""
        if self.take("f"):
            return 0
        if self.take("%"):
            return 100
        if not self.at_digit():
            raise self.unexpected("the number of sides, as in d6")
        start = self.position
        sides = self.number()
        if not 1 <= sides <= MAX_SIDES:
            raise self.error(f"a die has 1 to {MAX_SIDES} sides", start)
        return sides

    def die(self, size: int) -> Node:
        """One die, after its size: which faces are rolled again, and whether it explodes."""
        if not size:
            return drawn((-1, 0, 1), (1, 1, 1), "dF")
        if self.peek() != "r":
            return self.explosion(_fair(size))
        faces, once = set(range(1, size + 1)), None
        while self.peek() == "r":
            start = self.position
            again, how = self.reroll(faces, size)
            if how == "r" and once is None:
                faces -= again
            elif once is None:
                once = again
            else:
                raise self.error("ro comes once, and last: give a range, as in d6ro<=2", start)
        values = tuple(sorted(faces))
        gone = sorted(set(range(1, size + 1)) - faces)
        text = f"d{size}r{condition_text(gone, 1, size)}" if gone else ""
        die: Node = drawn(values, (1,) * len(values), text) if gone else _fair(size)
        if once is not None:
            die = Scanned(Reroll(tuple(sorted(once))), (die, die))
        return self.explosion(die)

    def reroll(self, faces: set[int], size: int) -> tuple[set[int], str]:
        """The faces that are rolled again, and whether once (`ro`) or until others come (`r`)."""
        start = self.position
        if size > MAX_REROLLED:
            raise self.error(f"a die that is rolled again has up to {MAX_REROLLED} sides", start)
        how = "ro" if self.take("ro") else "r"
        self.take("r" if how == "r" else "")
        low, high = self.condition()
        again = {face for face in faces if (low is None or face >= low) and (high is None or face <= high)}
        if not again:
            raise self.error(f"no face of d{size} is rolled again: give one that it has, as in d6r1", start)
        if how == "r" and again == faces:
            raise self.error(
                f"every face of d{size} is rolled again, without end: leave one, or roll once, as in d6ro1", start
            )
        return again, how

    def explosion(self, die: Node) -> Node:
        if not self.take("!"):
            return die
        start = self.position
        depth = self.number() if self.at_digit() else EXPLOSIONS
        if not 1 <= depth < MAX_DICE:
            raise self.error(f"a die explodes from 1 to {MAX_DICE - 1} times", start)
        if (depth + 1) * len(die.sides) > MAX_DICE - self.thrown:
            raise self.too_many_dice(start)
        return Scanned(Explode((die.bounds[1],)), (die,) * (depth + 1))

    def reading(self, count: int) -> Fold[Any, int]:
        """What follows so many dice: which are kept, or which count."""
        if (following := self.peek()) and following in "<>=":
            return CountFaces(*self.condition())
        return self.keep(count)

    def keep(self, count: int) -> Fold[Any, int]:
        start = self.position
        drop = self.take("d")
        if not drop and not self.take("k"):
            return Total()
        low = self.take("l")
        if not low and not self.take("h") and drop:
            raise self.unexpected("h or l, to drop the highest or lowest dice")
        number = self.number() if self.at_digit() else 1
        kept = count - number if drop else number
        if not 0 < number <= count or kept == 0:
            raise self.error(f"of {count} dice, keep from 1 to {count} or drop fewer", start)
        if kept == count:
            return Total()
        return Lowest(kept) if low != drop else Highest(kept)

    def condition(self) -> tuple[int | None, int | None]:
        """The lowest and highest number meant by `3`, `=3`, `<=3` and their like."""
        comparison = self.take_any(*COMPARISONS) or "="
        if not self.at_digit():
            raise self.unexpected("a number, as in 10d6>=5 or d6r<=2")
        start = self.position
        number = self.number()
        if number > MAX_NUMBER:
            raise self.error(f"numbers go up to {MAX_NUMBER}", start)
        low = {">=": number, ">": number + 1, "=": number}.get(comparison)
        high = {"<=": number, "<": number - 1, "=": number}.get(comparison)
        return low, high

    def charge(self, count: int, die: Node, start: int) -> None:
        """Refuse more dice than an expression may have, all of its parts together."""
        self.thrown += count * len(die.sides)
        if count < 1 or self.thrown > MAX_DICE:
            raise self.too_many_dice(start)

    def too_many_dice(self, start: int) -> NotationError:
        return self.error(f"throw from 1 to {MAX_DICE} dice, all terms together", start)


def _fair(size: int) -> Thrown:
    return Thrown(Pool((size,)), Sum())
