"""The five kinds of hook, and how a part answers one.

A hook is declared once, by its specification (see `ruleengine.hooks`), and called like a function. A part
answers it with a method marked `@the_hook.impl`. pluggy registers and validates the answers when a ruleset
is compiled; play goes through the tuples that the compiled `CompiledRules` holds.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterable
from typing import TYPE_CHECKING, Any, Concatenate, Generic, NoReturn, ParamSpec, TypeVar, cast, overload

import attrs

from ruleengine.values import RuleError, RulesetError

if TYPE_CHECKING:
    from ruleengine.kernel._match import Match
    from ruleengine.kernel._state import MatchReader

P = ParamSpec("P")
M = TypeVar("M")
Q = ParamSpec("Q")
R = TypeVar("R")
T = TypeVar("T")
S = TypeVar("S")
E = TypeVar("E")
F = TypeVar("F", bound=Callable[..., Any])

Hears = Callable[[S, "Match", E], Coroutine[Any, Any, None] | None]

MARK = "__ruleengine_hook__"


@attrs.frozen(eq=False)
class Mark:
    """What `@hook.impl` leaves on a method: which hook it answers, and for which kind only."""

    hook: AnyHook
    on: Hashable = None


@attrs.frozen
class HookImpl:
    """One compiled answer to a hook.

    Attributes:
        part: the name of the part.
        function: its bound method.
        is_async: whether that is a coroutine function.
        place: its rank among all answers to the hook.
    """

    part: str
    function: Callable[..., Any]
    is_async: bool = False
    place: int = 0


def specification() -> NoReturn:
    """The body of a hook's specification: it says that there is none.

    >>> specification()
    Traceback (most recent call last):
    ruleengine.RulesetError: a hook's specification is not run; call the hook
    """
    raise RulesetError("a hook's specification is not run; call the hook")


class AnyHook:
    """What all kinds share: a name, a specification, a key by which answers are told apart.

    Attributes:
        spec: the function that declares the hook.
        key: an argument of it, or an attribute of one, such as `check.kind`; None if answers are for any kind.
        at, attribute: the place of that argument, and the name of the attribute, if the key has one.
    """

    kind = "hook"

    def __init__(self, spec: Callable[..., Any], name: str | None, key: str | None) -> None:
        self.spec = spec
        self.name = name or spec.__name__
        self.key = key
        self.at: int | None = None
        self.attribute: str | None = None
        if key:
            argument, _, attribute = key.partition(".")
            self.at, self.attribute = list(inspect.signature(spec).parameters).index(argument), attribute or None
        self.__doc__ = spec.__doc__
        self.__name__ = spec.__name__
        self.__module__ = spec.__module__

    def __repr__(self) -> str:
        return f"<{self.kind} {self.name}>"

    def __reduce__(self) -> str:
        return self.__name__

    @property
    def signature(self) -> str:
        """The specification's signature, as documentation shows it."""
        return f"{self.name}{inspect.signature(self.spec)}"

    def _mark(self, function: F, on: Hashable) -> F:
        import pluggy

        if on is not None and self.key is None:
            raise RulesetError(f"{self!r} is not told apart by kind: leave out on={on!r}")
        marks: tuple[Mark, ...] = getattr(function, MARK, ())
        if any(mark.hook is not self for mark in marks):
            raise RulesetError(f"{function.__name__} answers {marks[0].hook!r} already; write a method for each hook")
        pluggy.HookimplMarker("ruleengine")(specname=self.name)(function)
        setattr(function, MARK, (*marks, Mark(self, on)))
        return function

    def _given(self, answer: HookImpl, value: Any) -> Any:
        """The value that a part handed on; to forget to is the likeliest slip in a transform."""
        if value is None:
            raise RuleError(f"part {answer.part!r} answered {self.name!r} with None; return the value, changed or not")
        return value

    def _no_keywords(self, kwargs: dict[str, Any]) -> None:
        if kwargs:
            raise TypeError(f"{self.name} takes its arguments by position, not {', '.join(kwargs)}=")


class AnsweredHook(AnyHook, Generic[F]):
    """A hook that methods of this type answer."""

    def impl(self, function: F) -> F:
        """Mark a part's method as an answer, whatever the kind."""
        return self._mark(function, None)


class KeyedHook(AnsweredHook[F]):
    """A hook whose answers may be told apart by kind."""

    def on(self, kind: Hashable) -> Callable[[F], F]:
        """Mark a part's method as an answer for one kind only."""
        return lambda function: self._mark(function, kind)


class Collect(KeyedHook[Callable[Concatenate[Any, M, P], Iterable[T]]], Generic[M, P, T]):
    """Asks every part, in order, and gathers what they return. May not await requests.

    >>> from ruleengine.hooks import modifiers
    >>> modifiers
    <collect modifiers>
    """

    kind = "collect"

    @overload
    def __call__(self: Collect[Match, P, T], match: MatchReader, /, *args: P.args, **kwargs: P.kwargs) -> list[T]: ...
    @overload
    def __call__(self, first: M, /, *args: P.args, **kwargs: P.kwargs) -> list[T]: ...
    def __call__(self, *args: Any, **kwargs: Any) -> list[T]:  # type: ignore[misc]  # any P
        """All items, in the order of the parts."""
        if kwargs:
            self._no_keywords(kwargs)
        found: list[T] = []
        for answer in args[0].rules.answers(self, args):
            found += self._items(answer, answer.function(*args))
        return found

    @overload
    def sourced(
        self: Collect[Match, P, T], match: MatchReader, /, *args: P.args, **kwargs: P.kwargs
    ) -> list[tuple[str, T]]: ...
    @overload
    def sourced(self, first: M, /, *args: P.args, **kwargs: P.kwargs) -> list[tuple[str, T]]: ...
    def sourced(self, *args: Any, **kwargs: Any) -> list[tuple[str, T]]:  # type: ignore[misc]  # any P
        """All items, each with the name of the part that gave it."""
        self._no_keywords(kwargs)
        found: list[tuple[str, T]] = []
        for answer in args[0].rules.answers(self, args):
            found += [(answer.part, item) for item in self._items(answer, answer.function(*args))]
        return found

    def _items(self, answer: HookImpl, items: Any) -> Iterable[T]:
        """What a part answered; a list and a tuple need no closer look."""
        if items.__class__ is list or items.__class__ is tuple or isinstance(items, Iterable):
            return cast("Iterable[T]", items)
        raise RuleError(f"part {answer.part!r} answered {self.name!r} with {items!r}; yield or return items")


class Transform(KeyedHook[Callable[Concatenate[Any, M, P], T]], Generic[M, P, T]):
    """Each part in turn receives the value, the last argument, and returns it, changed or not. May not await."""

    kind = "transform"

    @overload
    def __call__(self: Transform[Match, P, T], match: MatchReader, /, *args: P.args, **kwargs: P.kwargs) -> T: ...
    @overload
    def __call__(self, first: M, /, *args: P.args, **kwargs: P.kwargs) -> T: ...
    def __call__(self, *args: Any, **kwargs: Any) -> T:  # type: ignore[misc]  # any P
        """The value after all parts."""
        if kwargs:
            self._no_keywords(kwargs)
        given: Any = args
        value, answers = given[-1], given[0].rules.answers(self, given)
        if answers:
            rest = given[:-1]
            for answer in answers:
                value = self._given(answer, answer.function(*rest, value))
        return value  # type: ignore[no-any-return]

    @overload
    def trace(
        self: Transform[Match, P, T], match: MatchReader, /, *args: P.args, **kwargs: P.kwargs
    ) -> list[tuple[str, T]]: ...
    @overload
    def trace(self, first: M, /, *args: P.args, **kwargs: P.kwargs) -> list[tuple[str, T]]: ...
    def trace(self, *args: Any, **kwargs: Any) -> list[tuple[str, T]]:  # type: ignore[misc]  # any P
        """The value after each part that changed it, with that part's name."""
        self._no_keywords(kwargs)
        match, *rest, value = args
        steps = []
        for answer in match.rules.answers(self, args):
            new = self._given(answer, answer.function(match, *rest, value))
            if new != value:
                steps.append((answer.part, new))
            value = new
        return steps


class AsyncTransform(KeyedHook[Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]], Generic[P, T]):
    """As a transform, but parts may await dice and choices."""

    kind = "async transform"

    async def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """The value after all parts."""
        if kwargs:
            self._no_keywords(kwargs)
        given: Any = args
        value, answers = given[-1], given[0].rules.answers(self, given)
        if answers:
            rest = given[:-1]
            for answer in answers:
                value = self._given(answer, await answer.function(*rest, value))
        return value  # type: ignore[no-any-return]


class Slot(AnsweredHook[Callable[Concatenate[Any, P], R]], Generic[P, R]):
    """Exactly one part answers; two, or none where one is required, is an error when a match is made."""

    kind = "slot"

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """What the part in the slot returns; a coroutine if the specification is one."""
        given: Any = args
        return given[0].rules.slot(self)(*args, **kwargs)  # type: ignore[no-any-return]


class ListenerHook(AnyHook):
    """Told of every event of a type, one part after the other. An `async` one may await dice and choices."""

    kind = "listener"

    def __init__(self, spec: Callable[..., Any]) -> None:
        super().__init__(spec, None, "event")

    def on(self, kind: type[E]) -> Callable[[Hears[S, E]], Hears[S, E]]:
        """Mark a part's method as a listener to events of this type and its subclasses."""
        return lambda function: self._mark(function, cast(Hashable, kind))


def collect(
    *, name: str | None = None, key: str | None = None
) -> Callable[[Callable[Concatenate[M, P], Iterable[T]]], Collect[M, P, T]]:
    """Declare a collect hook by its specification.

    Args:
        name: `<game>.<name>` for a game's own hooks; the function's name for the core's.
        key: the argument by whose kind the answers are told apart.

    >>> @collect(name="my-game.omens")
    ... def omens(match):
    ...     '''What bodes ill, in words.'''
    >>> omens
    <collect my-game.omens>
    """
    return lambda spec: Collect(spec, name, key)


def transform(
    *, name: str | None = None, key: str | None = None
) -> Callable[[Callable[Concatenate[M, P], T]], Transform[M, P, T]]:
    """Declare a transform hook by its specification; its last argument is the value.

    >>> @transform(name="my-game.wind")
    ... def wind(match, value):
    ...     '''Change the strength of the wind.'''
    >>> wind.signature
    'my-game.wind(match, value)'
    """
    return lambda spec: Transform(spec, name, key)


def async_transform(
    *, name: str | None = None, key: str | None = None
) -> Callable[[Callable[P, Awaitable[T]]], AsyncTransform[P, T]]:
    """Declare an async transform by its specification; its last argument is the value.

    >>> @async_transform(name="my-game.appeal")
    ... async def appeal(match, value):
    ...     '''Change what the referee has said.'''
    >>> appeal
    <async transform my-game.appeal>
    """
    return lambda spec: AsyncTransform(spec, name, key)


def slot(*, name: str | None = None) -> Callable[[Callable[P, R]], Slot[P, R]]:
    """Declare a slot by its specification.

    >>> @slot(name="my-game.toss")
    ... async def toss(match):
    ...     '''Say who begins.'''
    >>> toss
    <slot my-game.toss>
    """
    return lambda spec: Slot(spec, name, None)
