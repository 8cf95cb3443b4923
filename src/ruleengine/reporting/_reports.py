"""What a match tells people: words for what happens, and figures of how it stands.

A ruleset chooses its words through two hooks, `report` and `status`; without them plain words are made from
names. A `Narrator` tells a match from its log, so that each line goes with the state of its own moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from enum import Enum
from typing import Any, cast

import attrs

from ruleengine.kernel import Answered, Decision, HistoryCut, Match, Reader, Request, Roll
from ruleengine.reporting import hooks
from ruleengine.values import HistoryError, Side, tag_of, token


class Tone(Enum):
    """How much a line matters.

    Attributes:
        CHAPTER: a new part of the match begins, such as a try, a half or a turn.
        NEWS: what a summary tells, such as a score.
        PLAY: everything else.
    """

    CHAPTER = "chapter"
    NEWS = "news"
    PLAY = "play"


@attrs.frozen
class Line:
    """One line of a report.

    Attributes:
        text: plain words, without markup.
        side: whose line it is, if it is one side's; for colours.
        tone: how much it matters.
        coloured: parts of the text that are in the colour of one side: where they begin and end, and the side.

    >>> print(Line("Home scores.", Side.HOME, Tone.NEWS))
    Home scores.
    """

    text: str
    side: Side | None = None
    tone: Tone = Tone.PLAY
    coloured: tuple[tuple[int, int, Side], ...] = ()

    def __str__(self) -> str:
        return self.text


@attrs.frozen
class Figure:
    """One thing that stands on the board, for both sides, such as the tries that are left; or one for the match.

    >>> print(Figure("Tries left", 9, 8))
    Tries left 9–8
    >>> print(Figure("Half", 2))
    Half 2
    """

    name: str
    home: int | str
    away: int | str | None = None

    def __str__(self) -> str:
        return f"{self.name} {self.home}" + ("" if self.away is None else f"\N{EN DASH}{self.away}")


def lines(match: Match, entry: object) -> tuple[Line, ...]:
    """The words for an event, for an `Answered` request, or for a request that waits; see the hook `report`.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-dice", seed=7)
    >>> [line.text for line in lines(match, match.events[0])]
    ['Home won the draw and attacks first.']
    """
    return tuple(hooks.report(match, entry, generic(entry)))


def figures(match: Match) -> list[Figure]:
    """How the match stands: the score, then what parts add through the hook `status`."""
    return [Figure("Score", *match.result.score), *hooks.status(match)]


def verdict(match: Match) -> str:
    """The score in words, and the winner once the match is over.

    >>> from ruleengine import new_match
    >>> verdict(new_match("blood-dice", seed=7))
    'Home 0, away 0'
    """
    result = match.result
    text = f"Home {result.score[0]}, away {result.score[1]}"
    if match.over:
        text += ": a draw" if result.winner is None else f": {result.winner} wins"
    return f"{text} ({result.detail})" if result.detail else text


def words(name: str) -> str:
    """A tag, reason or name as words.

    >>> words("blood-dice.shoot-out")
    'shoot out'
    """
    return name.rpartition(".")[2].replace("-", " ")


def called(side: Side | None) -> str:
    """A side at the beginning of a sentence; the game where it is neither's.

    >>> called(Side.AWAY), called(None)
    ('Away', 'The game')
    """
    return "The game" if side is None else str(side).capitalize()


def sentence(text: str) -> str:
    """A text as a sentence: its first letter is a capital, the others stay as they are.

    >>> sentence("home #7 Blitzer falls.")
    'Home #7 Blitzer falls.'
    """
    return text[:1].upper() + text[1:]


def earlier(match: Match, entry: object) -> Iterator[Any]:
    """The history before an entry, the latest first; all of it if the entry is not in it, such as a pending request.

    Empty if the match keeps no history. For words that depend on what has just happened.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-dice", seed=7)
    >>> print(match.events[-1])
    TryBegan(side=<Side.HOME: 0>)
    >>> [type(entry).__name__ for entry in earlier(match, match.events[-1])]
    ['PossessionDrawn', 'Answered']
    """
    try:
        return match.backwards(before=entry)
    except HistoryError:
        return iter(())


def generic(entry: object) -> tuple[Line, ...]:
    """Plain words, made from names alone; none for a decision with a single choice.

    >>> from ruleengine import roll
    >>> from ruleengine.dice import d6
    >>> str(generic(Answered(roll(d6, by=Side.HOME, reason="my-game.armour"), (4,)))[0])
    'Home throws d6 for armour: 4.'
    """
    if isinstance(entry, Answered):
        return _answered(entry.request, entry.answer)
    if isinstance(entry, Decision):
        return (Line(f"{called(entry.by)} decides: {words(entry.reason)}.", entry.by),)
    if isinstance(entry, Roll):
        return (Line(_throws(entry) + ".", entry.by),)
    return (_event(entry),)


def _answered(request: Roll[Any] | Decision[Any], answer: Any) -> tuple[Line, ...]:
    if isinstance(request, Roll):
        shown = " ".join(map(str, answer))
        return (Line(f"{_throws(request)}: {shown}{_outcome(request, answer)}.", request.by),)
    if len(request.choices) == 1:
        return ()
    return (Line(f"{called(request.by)} chooses {token(answer)}.", request.by),)


def _throws(request: Roll[Any]) -> str:
    return f"{called(request.by)} throws {request.dice} for {words(request.reason)}"


def _outcome(request: Roll[Any], faces: tuple[int, ...]) -> str:
    value = request.read(faces)
    if request.check is not None and isinstance(value, bool):
        return f" against {request.check}, a {'success' if value else 'failure'}"
    return f", {words(value)}" if isinstance(value, str) else ""


def _event(event: Any) -> Line:
    told = [(f.name, getattr(event, f.name)) for f in attrs.fields(type(event))]
    sides = [value for _, value in told if isinstance(value, Side)]
    said = ", ".join(f"{name.replace('_', ' ')} {_value(value)}" for name, value in told)
    text = words(tag_of(event)).capitalize()
    return Line(f"{text}: {said}." if said else f"{text}.", sides[0] if len(sides) == 1 else None)


def _value(value: object) -> str:
    try:
        return token(value)
    except (TypeError, attrs.exceptions.NotAnAttrsClassError):
        return str(value)


Told = tuple[Line, Match]
"""A line, and the match as it stood then; to be looked at before the next line is asked for."""

Moment = tuple[Any, tuple[Line, ...], Match]
"""An entry of the history, its lines, and the match as it stood then."""


class Narrator:
    """Tells a match, line by line, and remembers how far it has told.

    It plays the log again on a match of its own, so that each line goes with the state of its moment.

    Args:
        match: the match to be told; any match of the same rules and teams may be given to `tell`.
        reader: to whom: a side or `"spectator"`, who are told what they may see; None: everything.

    >>> from ruleengine import new_match, play, RandomCoach
    >>> match = new_match("blood-dice", seed=7)
    >>> narrator = Narrator(match)
    >>> len(list(narrator.tell(match))), len(list(narrator.tell(match)))
    (3, 0)
    """

    def __init__(self, match: Match, reader: Reader | None = None) -> None:
        self._reader = reader
        self._heard: list[Any] = []
        self._answers = 0
        self._told = 0
        self._shadow = match if match.reader is not None else match.restarted(observers=(self._hear,))

    def _hear(self, match: Match, entry: Any) -> None:
        if not isinstance(entry, HistoryCut):  # `_rewind` counts the answers anew
            self._heard.append(entry)
            self._answers += isinstance(entry, Answered)

    def tell(self, match: Match) -> Iterator[Told]:
        """What has not been told yet; after an undo, what came after it.

        What a reader sees of a match (see `Match.seen_by`) cannot be played again: its lines go with the present state.
        """
        for _, told, now in self.moments(match):
            for line in told:
                yield line, now

    def moments(self, match: Match) -> Iterator[Moment]:
        """The same by entries: each with its lines, of which it may have none, and the match as it stood then."""
        if match.reader is not None:
            yield from self._seen(match)
            return
        log = match.log
        self._rewind(log)
        yield from self._overheard()
        while self._answers < len(log):
            answer = log[self._answers]
            # Told before it is given: the answer moves the match on.
            yield from self._moment(Answered(cast(Request, self._shadow.pending), answer))
            self._shadow.answer(answer)
            self._heard.pop(0)
            yield from self._overheard()

    def skip(self, match: Match) -> None:
        """Take all that has happened for told."""
        for _ in self.tell(match):
            pass

    def _seen(self, match: Match) -> Iterator[Moment]:
        history = match.history
        self._told, told = len(history), min(self._told, len(history))
        yield from ((entry, lines(match, entry), match) for entry in history[told:])

    def _overheard(self) -> Iterator[Moment]:
        heard, self._heard = self._heard, []
        for entry in heard:
            yield from self._moment(entry)

    def _moment(self, entry: Any) -> Iterator[Moment]:
        """An entry with its words, if the reader sees it."""
        secrets = self._shadow.rules.secrets
        if self._reader is None or secrets is None or secrets.shows(entry, self._reader):
            seen = self._shadow.seen_by(self._reader)
            yield entry, lines(seen, entry), seen

    def _rewind(self, log: Sequence[Any]) -> None:
        told = self._shadow.log
        differing = (place for place, pair in enumerate(zip(told, log, strict=False)) if pair[0] != pair[1])
        same = next(differing, min(len(told), len(log)))
        while self._answers > same:
            self._shadow.undo()
            self._answers = len(self._shadow.log)


def last_chapter(match: Match, reader: Reader | None = None) -> list[Line]:
    """The lines of the opponent's last chapter, such as a turn, for the side that decides now.

    The last chapter of all, if none is the opponent's or if no side decides. Empty if nothing has happened, or if the
    match keeps no history.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-dice", seed=7)
    >>> [line.text for line in last_chapter(match)]
    ['Try 1: Home attacks', 'Home rolls the action die: 1, a Turnover.']
    """
    chapters: list[list[Line]] = [[]]
    with suppress(HistoryError):
        for line, _ in Narrator(match, reader).tell(match):
            if line.tone is Tone.CHAPTER:
                chapters.append([])
            chapters[-1].append(line)
    by = getattr(match.pending, "by", None)
    others = [told for told in chapters[1:] if by is not None and told[0].side is by.other]
    return (others or chapters)[-1]
