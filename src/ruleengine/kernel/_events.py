"""Events: facts, told after they are true. Parts may react; observers only watch."""

from __future__ import annotations

from collections.abc import Coroutine, Generator
from types import coroutine
from typing import TYPE_CHECKING, Any, cast

from ruleengine.values import RuleError

if TYPE_CHECKING:
    from ruleengine.kernel._hook_types import HookImpl
    from ruleengine.kernel._match import Match
    from ruleengine.kernel._state import Hearing

DEPTH = 40
"""How deep reactions may be nested: to an event of a reaction to an event of a reaction …"""

COUNT = 100_000
"""How many reactions one step may have."""


@coroutine
def _nothing() -> Generator[None, None, None]:
    return
    yield


_SILENCE = cast("Coroutine[Any, Any, None]", _nothing())
"""For events that nobody hears: a generator that has ended is over at once for whoever awaits it, again and again."""
list(cast("Generator[None, None, None]", _SILENCE))


def emit(match: Match, event: object) -> Coroutine[Any, Any, None]:
    """Tell an event: it is logged, keys that last until it are reset, listeners run one after the other.

    Await it; a listener may await requests.

    Raises:
        RuleError: listeners trigger each other without end; the message traces them.

    >>> async def cheer(match, event):  # in a rule
    ...     await emit(match, event)
    """
    kind = type(event)
    if kind in match._hushed:
        return _SILENCE
    past = match._past
    if past is not None:
        past.entries.append(event)
    if kind in match._silent:
        return _SILENCE
    resets, listeners = hearing = _hearing(match, kind)
    return _react(match, event, hearing) if resets or listeners else _SILENCE


def _hearing(match: Match, kind: type) -> Hearing:
    layout = match.layout
    if kind not in layout.hearing:
        if kind is tuple:
            raise RuleError("a tuple is no event; make a class of it with @event")
        resets = [key for base in kind.__mro__ for key in layout.resets.get(base, ())]
        layout.hearing[kind] = hearing = tuple(resets), match.rules.listeners(kind)
        if not any(hearing):
            layout.silent.add(kind)
    return layout.hearing[kind]


def _react(match: Match, event: object, hearing: Hearing) -> Coroutine[Any, Any, None]:
    resets, listeners = hearing
    for key in resets:
        match.layout.reset(key, match.state.values)
    for place, answer in enumerate(listeners):
        if answer.asks:
            return _tell(match, event, listeners[place:])
        _begin(match, answer.part, event)
        answer.function(match, event)
        match._reactions.pop()
    return _SILENCE


async def _tell(match: Match, event: object, listeners: tuple[HookImpl, ...]) -> None:
    for answer in listeners:
        _begin(match, answer.part, event)
        reaction = answer.function(match, event)
        if answer.asks:
            await reaction
        match._reactions.pop()


def _begin(match: Match, part: str, event: object) -> None:
    """Note a reaction, for the trace of those that do not end; a step that raises forgets them all."""
    trace = match._reactions
    trace.append((part, type(event)))
    match._reacted += 1
    if len(trace) > DEPTH or match._reacted > COUNT:
        raise RuleError(
            f"listeners trigger each other without end: {_path(trace)}; "
            f"let one of them look before it emits, or push a procedure instead"
        )


def _path(trace: list[tuple[str, type]]) -> str:
    shown = trace if len(trace) <= 6 else [*trace[:5], trace[-1]]
    steps = [f"{part} on {event.__name__}" for part, event in shown]
    if len(trace) > 6:
        steps.insert(5, f"… {len(trace) - 6} more …")
    return " -> ".join(steps)
