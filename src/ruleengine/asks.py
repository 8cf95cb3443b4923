"""What a rule may await: a roll of dice, a coach's choice."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, overload

import attrs

from ruleengine.dice.pools import Faces, Pool
from ruleengine.dice.readings import Face, Reading, Sum
from ruleengine.sides import AWAY, HOME, Side

if TYPE_CHECKING:
    from ruleengine.checks import Check

T = TypeVar("T")
C = TypeVar("C")


@attrs.frozen
class Roll(Generic[T]):
    """Dice that a rule wants thrown, and how it will read them.

    Await it to receive the *reading* of the dice, not their faces.

    Attributes:
        dice: the dice thrown together.
        by: the side that has the re-roll rights, or None for the game.
        reason: a short stable name, such as `scrum`.
        reading: maps the faces to the value that the rule receives.
        check: the check that the roll decides, if it decides one.
        by_face, size: made by `prepared`: the value of each face, from the lowest, and the sides of the die.

    >>> from ruleengine.dice import AtLeast, d6
    >>> Roll(d6, HOME, "dodge", AtLeast(4)).read((5,))
    True
    """

    dice: Pool
    by: Side | None
    reason: str
    reading: Reading[T]
    check: Check | None = None
    by_face: tuple[T, ...] | None = attrs.field(init=False, default=None, eq=False, repr=False)
    size: int = attrs.field(init=False, default=0, eq=False, repr=False)

    def prepared(self) -> Roll[T]:
        """The same roll, made ready to be asked for often: one die's values are looked up by face."""
        if len(self.dice) == 1 and self.by_face is None:
            values = tuple(self.reading.read((face,)) for face in range(1, self.dice.sides[0] + 1))
            object.__setattr__(self, "by_face", values)
            object.__setattr__(self, "size", self.dice.sides[0])
        return self

    def __await__(self) -> Generator[Roll[T], T, T]:
        return (yield self)

    def read(self, faces: Faces) -> T:
        """The value of these faces."""
        return self.reading.read(faces)


@attrs.frozen
class Choose(Generic[C]):
    """A decision that a rule wants from a coach.

    Await it to receive one of the options. With a single option nobody is asked.

    Attributes:
        by: the side that decides.
        reason: a short stable name, such as `run-or-pass`.
        options: what may be chosen, in a stated order, without duplicates; may be lazy.
        about: what the decision is about, such as the dice on the table; frozen.

    >>> ask = Choose(HOME, "kick", ("left", "right"))
    >>> ask.by, ask.options
    (<Side.HOME: 0>, ('left', 'right'))
    """

    by: Side
    reason: str
    options: Sequence[C]
    about: Any = None
    by_face: ClassVar[None] = None

    def __await__(self) -> Generator[Choose[C], C, C]:
        return (yield self)


Ask = Roll[Any] | Choose[Any]


@overload
def roll(dice: Pool | str, *, by: Side | None, reason: str, check: Check | None = None) -> Roll[int]: ...
@overload
def roll(dice: Pool, *, by: Side | None, reason: str, reading: Reading[T], check: Check | None = None) -> Roll[T]: ...
def roll(
    dice: Pool | str,
    *,
    by: Side | None,
    reason: str,
    reading: Reading[Any] | None = None,
    check: Check | None = None,
) -> Roll[Any]:
    """Ask for dice: a pool or a notation, read as given or by their total.

    Raises:
        NotationError: the notation is not one.
        ValueError: a notation, which says itself how it is read, is given with a reading.

    >>> from ruleengine.dice import d6
    >>> roll(2 * d6, by=None, reason="weather").read((3, 4))
    7
    >>> roll("4d6kh3", by=None, reason="strength").read((1, 5, 3, 6))
    14
    """
    if isinstance(dice, str):
        from ruleengine.dice import dice as parse

        if reading is not None:
            raise ValueError(f"{dice!r} says how it is read; give its pool with another reading, or leave it out")
        expression = parse(dice)
        return Roll(expression.pool, by, reason, expression, check)
    if reading is None:
        reading = Face() if len(dice) == 1 else Sum()
    return Roll(dice, by, reason, reading, check)


def per_side(make: Callable[[Side], T]) -> tuple[T, T]:
    """One value for each side, made once: asks that differ only in who is asked.

    >>> per_side(str)[Side.AWAY]
    'away'
    """
    return make(HOME), make(AWAY)
