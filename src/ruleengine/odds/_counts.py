"""Counts: how often events come about, or dice and coaches answer."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import FrameType
from typing import Any

import attrs

from ruleengine.kernel import Decision, Part, Roll
from ruleengine.values import tag_of


def named(thing: Any) -> str:
    """What a function, a policy or a condition is called, for people."""
    shown = repr(thing)
    return getattr(thing, "__name__", None) or (type(thing).__name__ if " object at 0x" in shown else shown)


def running_part() -> str:
    """The part whose code is running, as well as the stack can tell; for messages only."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        owner = frame.f_locals.get("self")
        if isinstance(owner, Part):
            return f"part {owner.name!r}"
        if owner is not None and hasattr(type(owner), "run") and hasattr(type(owner), "__tag__"):
            return f"procedure {tag_of(owner)!r}"
        frame = frame.f_back
    return "a rule"


class TallyKind:
    """Events of a type, whose fields have certain values."""

    def __init__(self, kind: type, where: Callable[[Any], object] | None, fields: Mapping[str, Any]) -> None:
        if not isinstance(kind, type):
            raise TypeError(f"{kind!r} is no type of event; give the class, and values of its fields by name")
        self.kind = kind
        self.where = where
        self.fields = dict(fields)
        self.refuse_unknown(fields)

    def refuse_unknown(self, names: Iterable[str]) -> None:
        """Refuse names that are no fields of such events."""
        known = [field.name for field in attrs.fields(self.kind)] if attrs.has(self.kind) else []
        for name in names:
            if name not in known:
                raise TypeError(f"{self.kind.__name__} has no field {name!r}; it has {', '.join(known) or 'none'}")

    def matches(self, event: object) -> bool:
        """Whether it is such an event."""
        if not isinstance(event, self.kind):
            return False
        if any(getattr(event, name) != value for name, value in self.fields.items()):
            return False
        return self.where is None or bool(self.where(event))

    def __repr__(self) -> str:
        shown = [self.kind.__name__, *(f"{name}={value}" for name, value in self.fields.items())]
        return ", ".join([*shown, named(self.where)] if self.where else shown)


Term = tuple[int, "Count | RequestCount"]
"""A count or a request, and how many times it is added."""


class Tally(ABC):
    """Something to be counted in a walk. Tallies can be added to each other, and subtracted."""

    @abstractmethod
    def terms(self) -> Sequence[Term]:
        """What it is made of."""

    def __add__(self, other: Tally) -> Tally:
        return _Joined(self, other, 1)

    def __sub__(self, other: Tally) -> Tally:
        return _Joined(self, other, -1)


class Count(Tally):
    """How often events of a type come about.

    Args:
        kind: the type of the event; subclasses count.
        where: what must be true of the event as well.
        worth: what each adds: a number, the name of a field of the event, or a function of it.
        fields: values that fields of the event must have.

    Raises:
        TypeError: events of that type have no such field.

    >>> from ruleengine import HOME
    >>> from ruleengine_blood_dice.events import Scored, TechnicalTries
    >>> Count(Scored, side=HOME) + Count(TechnicalTries, side=HOME, worth="tries")
    Count(Scored, side=home) + Count(TechnicalTries, side=home, worth=tries)
    """

    def __init__(
        self,
        kind: type,
        where: Callable[[Any], object] | None = None,
        *,
        worth: Any = 1,
        **fields: Any,
    ) -> None:
        self.what = TallyKind(kind, where, fields)
        self.worth = worth
        if isinstance(worth, str):
            self.what.refuse_unknown((worth,))

    def terms(self) -> Sequence[Term]:
        """Itself."""
        return ((1, self),)

    def concerns(self, kind: type | str) -> bool:
        """Whether it counts any events of a type; it counts no requests, which are told apart by their reasons."""
        return isinstance(kind, type) and issubclass(kind, self.what.kind)

    def of(self, event: Any) -> Any:
        """What an event adds."""
        if not self.what.matches(event):
            return 0
        if callable(self.worth):
            return self.worth(event)
        return getattr(event, self.worth) if isinstance(self.worth, str) else self.worth

    def __repr__(self) -> str:
        worth = self.worth if isinstance(self.worth, str) else named(self.worth)
        return f"Count({self.what!r}{'' if worth == '1' else f', worth={worth}'})"


@attrs.frozen
class RequestCount(Tally):
    """How often dice are rolled, or a coach decides, for a reason. A choice with a single option is not asked.

    Args:
        reason: of the roll or choice.
        where: what must be true of the request as well.

    >>> RequestCount("blood-dice.action")
    RequestCount('blood-dice.action')
    """

    reason: str
    where: Callable[[Roll[Any] | Decision[Any]], object] | None = None

    def terms(self) -> Sequence[Term]:
        """Itself."""
        return ((1, self),)

    def concerns(self, kind: type | str) -> bool:
        """Whether it counts requests for a reason; it counts no events, which are told apart by their types."""
        return kind == self.reason

    def of(self, answered: Any) -> int:
        """1, if the request was one of these."""
        request = answered[0]
        if isinstance(request, Decision) and len(request.choices) < 2:
            return 0
        return int(self.where is None or bool(self.where(request)))

    def __repr__(self) -> str:
        return f"RequestCount({self.reason!r}{'' if self.where is None else f', {named(self.where)}'})"


@attrs.frozen
class _Joined(Tally):
    """A tally, and another added to it or taken from it."""

    first: Tally
    second: Tally
    sign: int

    def terms(self) -> Sequence[Term]:
        """Those of both."""
        return *self.first.terms(), *((self.sign * times, term) for times, term in self.second.terms())

    def __repr__(self) -> str:
        second = f"({self.second!r})" if self.sign < 0 and isinstance(self.second, _Joined) else repr(self.second)
        return f"{self.first!r} {'+' if self.sign > 0 else '-'} {second}"


class TallySheet:
    """Several tallies, kept together; None stands for one that is never added to.

    >>> TallySheet([Count(str, worth=len), Count(int, worth=lambda number: number)]).of(["ab", 5, None, "c"])
    [3, 5]
    """

    def __init__(self, tallies: Sequence[Tally | None]) -> None:
        self._terms = [(index, *term) for index, tally in enumerate(tallies) if tally for term in tally.terms()]
        self._zeros = [0] * len(tallies)
        self._concerned: dict[type | str, list[tuple[int, int, Count | RequestCount]]] = {}

    def of(self, entries: Sequence[Any]) -> list[Any]:
        """Return what entries add to each count; an answered request is a pair that begins with the request."""
        totals = self._zeros[:]
        for entry in entries if totals else ():
            kind = entry.__class__ if entry.__class__ is not tuple else entry[0].reason
            concerned = self._concerned.get(kind)
            if concerned is None:
                concerned = self._concerned[kind] = [term for term in self._terms if term[2].concerns(kind)]
            for index, times, term in concerned:
                totals[index] += times * term.of(entry)
        return totals
