"""The notation of dice: `2d6+1`, `4d6kh3`, `10d6!>=5`, `max(2d6, 7)`, `{2d6,d8}kh2`.

The grammar is in docs/dice.md; a method reads a line of it.

Text comes from players, and from those who wish them ill: everything is capped.
"""

from __future__ import annotations

from collections.abc import Callable

from ruleengine.dice._dice_terms import MAX_NUMBER, DiceReader, NotationError
from ruleengine.dice._expressions import Expression
from ruleengine.dice._leaves import Node, Number
from ruleengine.dice._nodes import Scanned
from ruleengine.dice._scans import Arithmetic, Extreme

MAX_LENGTH = 200
MAX_DEPTH = 50
MAX_TOTAL = 10**9

# What word processors, and this library's own reports, write for signs of the notation.
_ALIKE = str.maketrans(
    {"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{MULTIPLICATION SIGN}": "*", "\N{NO-BREAK SPACE}": " "}
)


def dice(text: str) -> Expression[int]:
    """Read dice notation.

    Numbers, dice (`2d6`, `d8`, `d%`, and `4dF` with faces -1, 0 and 1), `+ - * /` and brackets; `max` and `min`.
    `/` divides by a number and rounds down. `4d6kh3` keeps the highest three and `2d20kl1` the lowest one; `dh` and
    `dl` drop the highest or lowest, `k` is `kh`, and without a number they mean one die. `10d6>=5` counts the dice
    that show 5 or more. `4d6r1` rolls dice that show 1 again until they do not, `4d6ro1` once. `2d6!` rolls a die
    that shows its highest face again and adds, at most nine times, `2d6!1` once. `{2d6,d8}kh2` is a pool of three
    dice. `(d6)d6` throws as many dice as the first one shows. `d66` is two six-sided dice read as tens and units,
    as in rule books, and not a die of 66 sides. `2*d6` doubles one die.

    Raises `NotationError`, and nothing else, for whatever it cannot read.

    >>> dice("2D6 + 1")
    dice('2d6+1')
    >>> dice("4d6 dl 1") == dice("4d6kh3")
    True
    >>> dice("d66").pool
    2 * d6
    >>> dice("10d6>=5").distribution().mean
    Fraction(10, 3)
    """
    if not isinstance(text, str):
        raise NotationError(f"dice notation is text such as '2d6+1', not {type(text).__name__}", "", 0)
    if len(text) > MAX_LENGTH:
        raise NotationError(f"dice notation has at most {MAX_LENGTH} characters", text, MAX_LENGTH)
    plain = text.translate(_ALIKE)
    if not plain.isascii():
        position = next(index for index, each in enumerate(plain) if not each.isascii())
        raise NotationError("dice notation is plain ASCII: write digits as 0 to 9", text, position)
    return _Parser(text, plain).expression()


class _Parser(DiceReader):
    """Reads one text from left to right, a method for each line of the grammar."""

    __slots__ = ("depth",)

    def expression(self) -> Expression[int]:
        self.depth = 0
        root = self.sum()
        if self.peek():
            raise self.unexpected("an operator (+ - * /) or the end")
        return Expression(root)

    def sum(self) -> Node:
        first = Number(0) if self.peek() == "-" else self.product()
        return self.chain(first, ("+", "-"), self.product)

    def product(self) -> Node:
        return self.chain(self.operand(), ("*", "/"), self.operand)

    def chain(self, first: Node, operators: tuple[str, ...], operand: Callable[[], Node]) -> Node:
        symbols, parts = ["+"], [first]
        while (symbol := self.peek()) in operators:
            start = self.position
            self.position += 1
            symbols.append(symbol)
            parts.append(self.divisor() if symbol == "/" else operand())
        if len(parts) == 1:
            return first
        chain = Scanned(Arithmetic(tuple(symbols)), tuple(parts))
        if max(map(abs, chain.bounds)) > MAX_TOTAL:
            raise self.error(f"the total could pass {MAX_TOTAL}: multiply by less", start)
        return chain

    def divisor(self) -> Number:
        self.peek()
        start = self.position
        number = self.number() if self.at_digit() else 0
        if not 1 <= number <= MAX_NUMBER or self.peek() == "d":
            raise self.error(f"divide by a number from 1 to {MAX_NUMBER}, as in d6/2", start)
        return Number(number)

    def operand(self) -> Node:
        following, start = self.peek(), self.position
        if following == "(":
            inner = self.brackets()
            return self.as_many_as(inner, start) if self.peek() == "d" else inner
        if following == "{":
            return self.braces()
        if following == "d":
            return self.pool(1, start)
        if self.at_digit():
            return self.number_or_pool()
        if name := self.take_any("max", "min"):
            return self.extreme(name)
        if following == "-":
            raise self.error("put a negative number in brackets, as in 2*(-1)", self.position)
        raise self.unexpected("a number, dice such as 2d6, or a sum in brackets")

    def number_or_pool(self) -> Node:
        start = self.position
        number = self.number()
        if self.peek() == "d":
            return self.pool(number, start)
        if number > MAX_NUMBER:
            raise self.error(f"numbers go up to {MAX_NUMBER}", start)
        return Number(number)

    def extreme(self, name: str) -> Node:
        """The highest or lowest of several sums."""
        if self.peek() != "(":
            raise self.unexpected(f"an opening bracket, as in {name}(2d6, 7)")
        parts = [self.open()]
        while self.take(","):
            parts.append(self.sum())
        self.close("an operator (+ - * /), a comma or a closing bracket")
        return Scanned(Extreme(name), tuple(parts))

    def brackets(self) -> Node:
        inner = self.open()
        self.close("an operator (+ - * /) or a closing bracket")
        return inner

    def open(self) -> Node:
        """The first sum after an opening bracket."""
        if self.depth == MAX_DEPTH:
            raise self.error(f"brackets go at most {MAX_DEPTH} deep", self.position)
        self.depth += 1
        self.position += 1
        return self.sum()

    def close(self, expected: str) -> None:
        if not self.take(")"):
            raise self.unexpected(expected)
        self.depth -= 1
