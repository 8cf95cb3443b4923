"""The notation of dice: `2d6+1`, `4d6kh3`, `d66`, `2*(d8-1)`.

The grammar, in which blanks may stand between any two tokens and case does not matter:

    sum     = ["-"] product {("+" | "-") product}
    product = operand {"*" operand}
    operand = number | dice | "(" sum ")"
    dice    = [number] "d" (number | "%") [keep [number]]
    keep    = "k" | "kh" | "kl" | "dh" | "dl"

Text comes from players, and from those who wish them ill: everything is capped.
"""

from __future__ import annotations

from collections.abc import Callable

from ruleengine.dice._expressions import Expression
from ruleengine.dice._keeping import Highest, Lowest
from ruleengine.dice._nodes import Chain, Node, Number, Term
from ruleengine.dice._pools import Pool
from ruleengine.dice._readings import Reading, Sum, TensAndUnits

MAX_LENGTH = 200
MAX_DEPTH = 50
MAX_DICE = 1_000
MAX_SIDES = 10_000
MAX_NUMBER = 1_000_000
MAX_TOTAL = 10**9

_DIGITS = frozenset("0123456789")
_BLANKS = frozenset(" \t")
_SHOWN = 30


class NotationError(ValueError):
    """Text that is not dice notation: says where, why, and what to write instead.

    `text` is what was to be read, `position` the index of the offending character.

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


def dice(text: str) -> Expression:
    """Read dice notation.

    Numbers, dice (`2d6`, `d8`, `d%`), `+ - *` and brackets. `4d6kh3` keeps the highest
    three and `2d20kl1` the lowest one; `dh` and `dl` drop the highest or lowest, `k` is
    `kh`, and without a number they mean one die. `d66` is two six-sided dice read as tens and
    units, as in rule books, and not a die of 66 sides. `2*d6` doubles one die.

    Raises `NotationError`, and nothing else, for whatever it cannot read.

    >>> dice("2D6 + 1")
    dice('2d6+1')
    >>> dice("4d6 dl 1") == dice("4d6kh3")
    True
    >>> dice("d66").pool
    2 * d6
    """
    if not isinstance(text, str):
        raise NotationError(f"dice notation is text such as '2d6+1', not {type(text).__name__}", "", 0)
    if len(text) > MAX_LENGTH:
        raise NotationError(f"dice notation has at most {MAX_LENGTH} characters", text, MAX_LENGTH)
    if not text.isascii():
        position = next(index for index, each in enumerate(text) if not each.isascii())
        raise NotationError("dice notation is plain ASCII: write digits as 0 to 9", text, position)
    return _Parser(text).expression()


class _Parser:
    """Reads one text from left to right, a method for each line of the grammar."""

    __slots__ = ("depth", "lowered", "position", "sides", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.lowered = text.lower()
        self.position = 0
        self.depth = 0
        self.sides: list[int] = []

    def expression(self) -> Expression:
        root = self.sum()
        if self.peek():
            raise self.unexpected("an operator (+ - *) or the end")
        return Expression(root, Pool(self.sides))

    def sum(self) -> Node:
        first = Number(0) if self.peek() == "-" else self.product()
        return self.chain(first, ("+", "-"), self.product)

    def product(self) -> Node:
        return self.chain(self.operand(), ("*",), self.operand)

    def chain(self, first: Node, symbols: tuple[str, ...], operand: Callable[[], Node]) -> Node:
        rest: list[tuple[str, Node]] = []
        while (symbol := self.peek()) in symbols:
            start = self.position
            self.position += 1
            rest.append((symbol, operand()))
        if not rest:
            return first
        chain = Chain(first, tuple(rest))
        if max(map(abs, chain.bounds)) > MAX_TOTAL:
            raise self.error(f"the total could pass {MAX_TOTAL}: multiply by less", start)
        return chain

    def operand(self) -> Node:
        following = self.peek()
        if following == "(":
            return self.brackets()
        if following == "d":
            return self.dice(1, self.position)
        if following in _DIGITS:
            return self.number_or_dice()
        if following == "-":
            raise self.error("put a negative number in brackets, as in 2*(-1)", self.position)
        raise self.unexpected("a number, dice such as 2d6, or a sum in brackets")

    def brackets(self) -> Node:
        if self.depth == MAX_DEPTH:
            raise self.error(f"brackets go at most {MAX_DEPTH} deep", self.position)
        self.depth += 1
        self.position += 1
        inner = self.sum()
        if not self.take(")"):
            raise self.unexpected("an operator (+ - *) or a closing bracket")
        self.depth -= 1
        return inner

    def number_or_dice(self) -> Node:
        start = self.position
        number = self.number()
        if self.peek() == "d":
            return self.dice(number, start)
        if number > MAX_NUMBER:
            raise self.error(f"numbers go up to {MAX_NUMBER}", start)
        return Number(number)

    def dice(self, count: int, start: int) -> Node:
        self.position += 1
        sides = self.size()
        if sides == 66:
            if count != 1 or self.peek() in ("k", "d"):
                raise self.error("d66 is read as tens and units, one at a time: write d66+d66", start)
            return self.term(2, 6, TensAndUnits(), start)
        return self.term(count, sides, self.keep(count), start)

    def term(self, count: int, sides: int, reading: Reading[int], start: int) -> Node:
        if not 1 <= count <= MAX_DICE - len(self.sides):
            raise self.error(f"throw from 1 to {MAX_DICE} dice, all terms together", start)
        term = Term(Pool((sides,) * count), reading, len(self.sides))
        self.sides += term.pool.sides
        return term

    def size(self) -> int:
        if self.take("%"):
            return 100
        if self.peek() not in _DIGITS:
            raise self.unexpected("the number of sides, as in d6")
        start = self.position
        sides = self.number()
        if not 1 <= sides <= MAX_SIDES:
            raise self.error(f"a die has 1 to {MAX_SIDES} sides", start)
        return sides

    def keep(self, count: int) -> Reading[int]:
        start = self.position
        drop = self.take("d")
        if not drop and not self.take("k"):
            return Sum()
        low = self.take("l")
        if not low and not self.take("h") and drop:
            raise self.unexpected("h or l, to drop the highest or lowest dice")
        number = self.number() if self.peek() in _DIGITS else 1
        kept = count - number if drop else number
        if not 0 < number <= count or kept == 0:
            raise self.error(f"of {count} dice, keep from 1 to {count} or drop fewer", start)
        if kept == count:
            return Sum()
        return Lowest(kept) if low != drop else Highest(kept)

    def number(self) -> int:
        """The number whose first digit `peek` has just seen."""
        start = self.position
        while self.lowered[self.position : self.position + 1] in _DIGITS:
            self.position += 1
        return int(self.lowered[start : self.position])

    def peek(self) -> str:
        """The next character that is not blank, or nothing at the end."""
        while self.lowered[self.position : self.position + 1] in _BLANKS:
            self.position += 1
        return self.lowered[self.position : self.position + 1]

    def take(self, wanted: str) -> bool:
        found = self.peek() == wanted
        self.position += found
        return found

    def unexpected(self, expected: str) -> NotationError:
        found = repr(self.text[self.position]) if self.peek() else "the end"
        return self.error(f"found {found}, expected {expected}", self.position)

    def error(self, reason: str, position: int) -> NotationError:
        return NotationError(reason, self.text, position)
