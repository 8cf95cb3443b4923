"""Events: facts, told after they are true. Parts may react; observers only watch."""

from __future__ import annotations

from collections.abc import Coroutine, Generator
from typing import TYPE_CHECKING, Any, cast

from ruleengine.errors import RuleError

if TYPE_CHECKING:
    from ruleengine.hooking import Answer
    from ruleengine.match import Match

DEPTH = 32
"""How deep listeners may trigger each other."""

COUNT = 1_000
"""How many reactions one step may have."""


class _Silence:
    """An awaitable that is over at once: for events that nobody hears."""

    def __await__(self) -> Generator[Any, Any, None]:
        return iter(())  # type: ignore[return-value]


_SILENCE = cast("Coroutine[Any, Any, None]", _Silence())


def emit(match: Match, event: object) -> Coroutine[Any, Any, None]:
    """Tell an event: it is logged, keys that last until it are reset, listeners run one after the other.

    Await it; a listener may ask.

    Raises:
        RuleError: listeners trigger each other without end; the message traces them.
    """
    match.note(event)
    listeners = match.rulebook.listeners(type(event))
    return _tell(match, event, listeners) if listeners else _SILENCE


async def _tell(match: Match, event: object, listeners: tuple[Answer, ...]) -> None:
    trace = match.reactions
    for answer in listeners:
        trace.append((answer.part, type(event).__name__))
        match.reacted += 1
        if len(trace) > DEPTH or match.reacted > COUNT:
            raise RuleError(
                f"listeners trigger each other without end: {_path(trace)}; "
                f"let one of them look before it emits, or push a frame instead"
            )
        await answer.function(match, event)
        trace.pop()


def _path(trace: list[tuple[str, str]]) -> str:
    shown = trace if len(trace) <= 6 else [*trace[:5], trace[-1]]
    steps = [f"{part} on {event}" for part, event in shown]
    if len(trace) > 6:
        steps.insert(5, f"… {len(trace) - 6} more …")
    return " -> ".join(steps)
