"""Two matches side by side: where they first differ, in words."""

from __future__ import annotations

from typing import Any

import attrs

from ruleengine.kernel import Answered, Match, Result
from ruleengine.testing._frozen import fingerprint
from ruleengine.testing._lines import name_of
from ruleengine.values import token


@attrs.frozen
class Portrait:
    """All that a match shows of itself; as text, too, for a value that somebody changes changes here as well."""

    key: Any
    text: str
    story: tuple[Any, ...]
    pending: Any
    over: bool
    result: Result


def portrait(match: Match) -> Portrait:
    """All that a match shows of itself at this moment."""
    return Portrait(
        match.position_key, fingerprint(match.position_key[0]), match.story, match.pending, match.over, match.result
    )


def difference(one: Portrait, other: Portrait) -> str:
    """The first difference, in words; "" if there is none.

    >>> from ruleengine import new_match
    >>> difference(portrait(new_match("blood-dice", seed=1)), portrait(new_match("blood-dice", seed=1)))
    ''
    """
    if one == other:
        return ""
    for place, (mine, theirs) in enumerate(zip(one.story, other.story, strict=False)):
        if mine != theirs:
            told = shown if shown(mine) != shown(theirs) else repr
            return f"entry {place} of the story is {told(mine)}, not {told(theirs)}"
    if len(one.story) != len(other.story):
        longer = max(one.story, other.story, key=len)
        extra = shown(longer[min(len(one.story), len(other.story))])
        return f"the story has {len(one.story)} entries, not {len(other.story)}: {extra} is in only one of them"
    if one.key != other.key:
        return _state(one.key, other.key)
    for name in ("text", "pending", "over", "result"):
        mine, theirs = getattr(one, name), getattr(other, name)
        if mine != theirs:
            return f"{name} is {mine}, not {theirs}"
    return "they differ"


def _state(one: Any, other: Any) -> str:
    (mine, since), (theirs, _) = one, other
    if mine.stack != theirs.stack:
        return f"the stack is {list(mine.stack)}, not {list(theirs.stack)}"
    for place, (a, b) in enumerate(zip(mine.values, theirs.values, strict=False)):
        if a != b:
            return f"value {place} of the state is {a!r}, not {b!r}"
    return f"the answers of the step are {list(since)}"


def shown(entry: Any) -> str:
    """An entry of a story in words: an event, or a request with its answer.

    >>> from ruleengine import Decision, HOME
    >>> shown(Answered(Decision(HOME, "kick", ("left", "right")), "left"))
    "'left' for 'kick' of home"
    """
    if not isinstance(entry, Answered):
        return f"event {name_of(entry)} {entry!r}"
    request = entry.request
    by = "" if request.by is None else f" of {request.by}"
    answer = entry.answer if isinstance(entry.answer, tuple) else repr(token(entry.answer))
    return f"{answer} for {request.reason!r}{by}"
