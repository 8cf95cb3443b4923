"""Answers: what may be said to a request, and how it is remembered."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import iscoroutine, isgenerator
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import attrs

from ruleengine.kernel._requests import Decision, Roll
from ruleengine.values import IllegalAnswer, RuleError, short_repr, token

if TYPE_CHECKING:
    from ruleengine.dice import Faces

T = TypeVar("T")
LONGEST = 100
"""Characters of a refused answer in a message."""
Answer = Any
"""The faces of a roll as a tuple, or the option that was chosen."""


@attrs.frozen
class Answered:
    """A request and what was answered: the faces of a roll as a tuple, or the option that was chosen.

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
    """The only option of a choice.

    Raises:
        RuleError: there is none.
    """
    if not request.choices:
        raise RuleError(f"choice {request.reason!r} has no options; a rule must offer at least one")
    return request.choices[0]


def offered(request: Decision[T], value: Any) -> T:
    """The option that a value or token names.

    Raises:
        IllegalAnswer: it is not offered; the message says what is.

    >>> from ruleengine import HOME, Decision
    >>> offered(Decision(HOME, "kick", (1, 2)), "2")
    2
    """
    try:
        found = request.choices[request.choices.index(value)]
        if type(found) is type(value):  # True is no 1
            return found
    except ValueError:
        pass
    else:  # options may hold look-alikes of several types
        for option in request.choices:
            if type(option) is type(value) and option == value:
                return option
    if isinstance(value, str):
        for option in request.choices:
            if token(option) == value:
                return option
    _refuse(request, value)


def _refuse(request: Decision[Any], value: Any) -> NoReturn:
    if iscoroutine(value) or isgenerator(value):
        value.close()  # else it warns that nobody awaits it
        raise IllegalAnswer(
            f"{request.reason!r} must be answered with an option or its token, got a {type(value).__name__}; "
            f"a coach is a plain function: write it without `async` and `yield`"
        )
    shown = [token(option) for option in request.choices[:12]]
    more = "" if len(request.choices) <= 12 else f" and {len(request.choices) - 12} more"
    reasons = getattr(request.choices, "why_not", None)  # options may know why something is none of them
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
