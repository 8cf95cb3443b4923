"""Requests, which a rule awaits: a roll of dice, a coach's decision; and the answers that they accept."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import lru_cache
from inspect import iscoroutine, isgenerator
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar, cast, overload

import attrs

from ruleengine.dice import Face, Faces, Pool, Reading, Sum
from ruleengine.values import AWAY, HOME, IllegalAnswer, RuleError, Side, has_token, short_repr, token

if TYPE_CHECKING:
    from ruleengine.dice import Expression
    from ruleengine.kernel._checks import Check

T = TypeVar("T")
C = TypeVar("C")
R = TypeVar("R", bound="Roll[Any] | Decision[Any]")

MOST_PREPARED = 1000
"""Throws that the table of a prepared roll may have."""
LONGEST = 100
"""Characters of a refused answer in a message."""
Answer = Any
"""The faces of a roll as a tuple, or the choice that was made."""


@lru_cache(maxsize=256)
def _throws(dice: Pool) -> tuple[Faces, ...]:
    return tuple(dice.faces())


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
        values, throws: made by `prepared`: what each throw is read as, and the throws, in lexicographic order.
        size: made by `prepared`: the sides of a single die, 0 for several dice; a float, as what it is multiplied by.

    >>> from ruleengine.dice import AtLeast, d6
    >>> Roll(d6, HOME, "dodge", AtLeast(4)).read((5,))
    True
    """

    dice: Pool
    by: Side | None
    reason: str
    reading: Reading[T]
    check: Check | None = None
    values: tuple[T, ...] = attrs.field(init=False, default=(), eq=False, repr=False)
    throws: tuple[Faces, ...] = attrs.field(init=False, default=(), eq=False, repr=False)
    size: float = attrs.field(init=False, default=0.0, eq=False, repr=False)

    def prepared(self) -> Roll[T]:
        """The same roll, made ready to be awaited often: its dice, if they are few, are looked up in a table."""
        if not self.values and self.dice.outcomes <= MOST_PREPARED:
            throws = _throws(self.dice)
            object.__setattr__(self, "throws", throws)
            object.__setattr__(self, "size", float(self.dice.sides[0]) if len(self.dice) == 1 else 0.0)
            object.__setattr__(self, "values", tuple(map(self.reading.read, throws)))
        return self

    def __await__(self) -> Generator[Roll[T], T, T]:
        return (yield self)

    def read(self, faces: Faces) -> T:
        """The value of these faces."""
        return self.reading.read(faces)


@attrs.frozen
class Decision(Generic[C]):
    """A decision that a rule wants from a coach.

    Await it to receive one of the choices. With a single choice nobody is asked.

    Attributes:
        by: the side that decides.
        reason: a short stable name, such as `run-or-pass`.
        choices: what may be chosen, in a stated order, without duplicates; may be lazy. A sequence with a method
            `why_not(value) -> str` says why something is not among them, and `IllegalAnswer` repeats it.
        about: what the decision is about, such as the dice on the table; frozen.

    >>> request = Decision(HOME, "kick", ("left", "right"))
    >>> request.by, request.choices
    (<Side.HOME: 0>, ('left', 'right'))
    """

    by: Side
    reason: str
    choices: Sequence[C]
    about: Any = None

    def __await__(self) -> Generator[Decision[C], C, C]:
        return (yield self)


@attrs.frozen
class JointDecision(Decision[C]):
    """One of two decisions that the sides make at the same time; see `both`.

    The first of the two knows the other, which is asked next: `match.seen_by(side).pending` shows each side its own.
    """

    _other: Decision[Any] | None = attrs.field(default=None, eq=False, repr=False)  # no business of who is asked first

    @property
    def is_first(self) -> bool:
        """Whether the other side is yet to be asked, and has a choice."""
        return self._other is not None and len(self._other.choices) > 1


Request = Roll[Any] | Decision[Any]


@overload
def roll(dice: Pool | str, *, by: Side | None, reason: str, check: Check | None = None) -> Roll[int]: ...
@overload
def roll(dice: Expression[T], *, by: Side | None, reason: str, check: Check | None = None) -> Roll[T]: ...
@overload
def roll(dice: Pool, *, by: Side | None, reason: str, reading: Reading[T], check: Check | None = None) -> Roll[T]: ...
def roll(
    dice: Pool | Expression[Any] | str,
    *,
    by: Side | None,
    reason: str,
    reading: Reading[Any] | None = None,
    check: Check | None = None,
) -> Roll[Any]:
    """Ask for dice: a pool, an expression or a notation, read as given or by their total.

    Raises:
        NotationError: the notation is not one.
        ValueError: an expression or a notation, which say themselves how they are read, is given with a reading.

    >>> from ruleengine.dice import d6
    >>> roll(2 * d6, by=None, reason="weather").read((3, 4))
    7
    >>> roll("4d6kh3", by=None, reason="strength").read((1, 5, 3, 6))
    14
    >>> from ruleengine.dice import LargestSet
    >>> roll(LargestSet().over(8 * d6), by=None, reason="pool").read((1, 5, 3, 5, 2, 6, 5, 4))
    3
    """
    if not isinstance(dice, Pool):
        from ruleengine.dice import dice as parse

        if reading is not None:
            raise ValueError(f"{dice!r} says how it is read; give its pool with another reading, or leave it out")
        expression = parse(dice) if isinstance(dice, str) else dice
        return Roll(expression.pool, by, reason, expression, check)
    if reading is None:
        reading = Face() if len(dice) == 1 else Sum()
    return Roll(dice, by, reason, reading, check)


def per_side(make: Callable[[Side], T]) -> tuple[T, T]:
    """One value for each side, made once: requests that differ only in their side.

    >>> per_side(str)[Side.AWAY]
    'away'
    """
    return make(HOME), make(AWAY)


@attrs.frozen
class Answered:
    """A request and what was answered: the faces of a roll as a tuple, or the choice that was made.

    >>> from ruleengine import HOME, Decision
    >>> Answered(Decision(HOME, "kick", ("left", "right")), "left").answer
    'left'
    """

    request: Roll[Any] | Decision[Any]
    answer: Answer


def answers_in(entries: Sequence[Any]) -> list[Answer]:
    """The answers among entries of a history, which holds events as they are and requests as plain pairs."""
    return [entry[1] for entry in entries if entry.__class__ is tuple]


def told(entry: Any) -> Any:
    """An entry of a history as others see it."""
    return Answered(*entry) if entry.__class__ is tuple else entry


def forced(request: Decision[T]) -> T:
    """The only choice of a decision.

    Raises:
        RuleError: there is none.
    """
    if not request.choices:
        raise RuleError(f"decision {request.reason!r} has no choices; a rule must offer at least one")
    return request.choices[0]


def fixed(request: R) -> R:
    """Return the request as it may be shown to coaches, who must not add to a list of choices.

    >>> from ruleengine import HOME, Decision
    >>> fixed(Decision(HOME, "kick", ["left", "right"])).choices
    ('left', 'right')
    """
    if isinstance(request, Decision) and isinstance(request.choices, list):
        return attrs.evolve(request, choices=tuple(request.choices))
    return request


def offered(request: Decision[T], value: Any) -> T:
    """The choice that a value or token names.

    Raises:
        IllegalAnswer: it is not offered; the message says what is.

    >>> from ruleengine import HOME, Decision
    >>> offered(Decision(HOME, "kick", (1, 2)), "2")
    2
    """
    if type(request.choices) is tuple:  # others may be lazy
        for choice in request.choices:
            if choice is value:
                return cast(T, choice)
    try:
        found = request.choices[request.choices.index(value)]
        if type(found) is type(value):  # True is no 1
            return found
    except ValueError:
        pass
    else:  # choices may hold look-alikes of several types
        for choice in request.choices:
            if type(choice) is type(value) and choice == value:
                return choice
    if isinstance(value, str):
        for choice in request.choices:
            if has_token(choice, value):
                return choice
    _refuse(request, value)


def _refuse(request: Decision[Any], value: Any) -> NoReturn:
    if iscoroutine(value) or isgenerator(value):
        value.close()  # else it warns that nobody awaits it
        raise IllegalAnswer(
            f"{request.reason!r} must be answered with a choice or its token, got a {type(value).__name__}; "
            f"a coach is a plain function: write it without `async` and `yield`"
        )
    shown = [token(choice) for choice in request.choices[:12]]
    more = "" if len(request.choices) <= 12 else f" and {len(request.choices) - 12} more"
    reasons = getattr(request.choices, "why_not", None)  # choices may know why something is none of them
    why = f": {reason}" if reasons and (reason := reasons(value)) else ""
    raise IllegalAnswer(
        f"{short_repr(value, LONGEST)} is not offered to {request.by} in {request.reason!r}{why}; "
        f"there are {', '.join(shown)}{more}"
    )


def thrown(request: Roll[Any], value: Any) -> Faces:
    """The faces that somebody says a roll has thrown; a bare number for one die.

    Raises:
        IllegalAnswer: they do not fit the dice.
    """
    who = f"{short_repr(value, LONGEST)} is no throw of {request.dice} for {request.reason!r}"
    faces = (value,) if type(value) is int else value
    if not isinstance(faces, tuple | list):
        sides = request.dice.sides
        wanted = f"a whole number from 1 to {sides[0]}" if len(sides) == 1 else f"a tuple of {len(sides)} faces"
        raise IllegalAnswer(f"{who}: give {wanted}")
    try:
        return request.dice.check(tuple(faces))
    except ValueError as error:
        raise IllegalAnswer(f"{who}: {error}") from error
