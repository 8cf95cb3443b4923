"""The book of words: what each event, answer, option, question and roll is called. The topics fill it, `report` reads.

@tells(Dived)                    an event, or `silent(...)` if something else tells it
@chosen(Dive)                    a decision taken, or `untold(...)` if what comes of it tells it
@names(Dive)                     an option, as a person calls and types it
@asks("restart")                 a choice that waits, by its reason
@throws("blood-rugby.lot")       dice that are no check, by their reason; `quiet(...)` if an event tells them
checks(RollWords("dive", ...))   dice of a check, by the last part of its name
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import attrs

from ruleengine import Decision, Match, Roll
from ruleengine.reporting import words
from ruleengine_pitch.words import Namer, Words

SILENT: Final[Words] = ()

EventTeller = Callable[[Match, Any], Words]
ChoiceTeller = Callable[[Match, Decision[Any], Any], Words]
RollTeller = Callable[[Match, Roll[Any], tuple[int, ...]], Words]
Asker = Callable[[Match, Decision[Any]], str]
F = TypeVar("F")


@attrs.frozen
class RollWords:
    """What a check is called, and how it may go.

    Attributes:
        of: the last part of its name, such as `pick-up`.
        name: in the midst of a sentence; `{}` stands for the other player.
        made, failed: its outcomes.

    >>> RollWords("tackle", "tackle on {}", "hits", "misses").name.format("away #4 scrum")
    'tackle on away #4 scrum'
    """

    of: str
    name: str
    made: str = "made"
    failed: str = "failed"


TOLD: Final[dict[type, EventTeller]] = {}
CHOSEN: Final[dict[type, ChoiceTeller]] = {}
NAMED: Final[dict[type, Namer]] = {}
ASKED: Final[dict[str, Asker]] = {}
PICTURED: Final[set[str]] = set()
"""The reasons of choices that are asked with the board in sight."""
THROWN: Final[dict[str, RollTeller]] = {}
CHECKS: Final[dict[str, RollWords]] = {}


def tells(kind: type) -> Callable[[F], F]:
    """Mark the function that has the words for an event."""
    return _into(TOLD, kind)


def chosen(*kinds: type) -> Callable[[F], F]:
    """Mark the function that has the words for decisions."""
    return _into(CHOSEN, *kinds)


def names(*kinds: type) -> Callable[[F], F]:
    """Mark the function that names options."""
    return _into(NAMED, *kinds)


def asks(reason: str, *, board: bool = False) -> Callable[[F], F]:
    """Mark the function that has the words for a choice that waits, with the board in sight or not."""
    if board:
        PICTURED.add(reason)
    return _into(ASKED, reason)


def throws(reason: str) -> Callable[[F], F]:
    """Mark the function that has the words for dice that are no check."""
    return _into(THROWN, reason)


def _into(book: dict[Any, Any], *keys: Any) -> Callable[[F], F]:
    def put(function: F) -> F:
        book.update(dict.fromkeys(keys, function))
        return function

    return put


def hush(match: Match, event: object) -> Words:
    """No words for an event."""
    return SILENT


def silent(*kinds: type) -> None:
    """These events are bookkeeping, or something else tells them."""
    TOLD.update(dict.fromkeys(kinds, hush))


def untold(*kinds: type) -> None:
    """What comes of these decisions tells them."""
    CHOSEN.update(dict.fromkeys(kinds, lambda match, request, answer: SILENT))


def quiet(*reasons: str) -> None:
    """An event tells what these dice have shown."""
    THROWN.update(dict.fromkeys(reasons, lambda match, request, faces: SILENT))


def checks(*known: RollWords) -> None:
    """What checks are called."""
    CHECKS.update({each.of: each for each in known})


def check_words(name: str) -> RollWords:
    """What a check is called; by its own name, if nothing else is known.

    >>> check_words("my-league.juggle").name
    'juggle'
    """
    last = name.rpartition(".")[2]
    return CHECKS.get(last) or RollWords(last, words(last))
