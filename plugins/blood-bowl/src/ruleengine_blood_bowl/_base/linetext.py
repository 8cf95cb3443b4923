"""The notation of a line of play: read into acts, or complained about with the column.

    7: M8 N8, picks up, hands off to 3; 3: to R9, passes to V9; 4: blocks 5 (down, follow up)

A line is a list of acts, with `,` or `;` between where one likes. A number with a colon says whose acts follow: a
player of the moving team. Squares that stand alone are entered one after the other; `to R9` goes there by the most
probable way. Whoever is handed or thrown the ball is named by number or square, and so is an opponent who is blocked
or fouled. Brackets after a block say what must come of it: `down` (the opponent goes down), `follow up`, `push N9`.
Whoever is thrown or handed the ball must catch it at once, from an accurate throw that nobody has touched; with
`(anyhow)` it is enough that they have it in the end, as after an inaccurate throw, a deflection or a bounce.
The action is told by the acts, unless it stands before the colon, as in `4 blitz: blocks 5`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs

from ruleengine import RuleEngineError
from ruleengine.values import hint

_TOKEN: Final = re.compile(
    r"[\s,;]+|\([^()]*\)|#?[0-9]+|[A-Za-z]{1,2}[0-9]{1,2}\b|[A-Za-z]+(?:-[A-Za-z]+)*|:|(?P<stray>.)"
)
_SQUARE: Final = re.compile(r"[A-Za-z]{1,2}[0-9]{1,2}")
_NUMBER: Final = re.compile(r"#?[0-9]+")

VERBS: Final = {
    "to": "to",
    "leap": "leap",
    "leaps": "leap",
    "jump": "leap",
    "jumps": "leap",
    "rise": "rise",
    "rises": "rise",
    "pick": "pick-up",
    "picks": "pick-up",
    "pick-up": "pick-up",
    "hand": "hand-off",
    "hands": "hand-off",
    "hand-off": "hand-off",
    "pass": "pass",
    "passes": "pass",
    "throw": "pass",
    "throws": "pass",
    "block": "block",
    "blocks": "block",
    "foul": "foul",
    "fouls": "foul",
}
"""Words that begin an act, by what they mean."""

_SMALL: Final = frozenset({"to", "at", "off", "up", "over", "the", "ball"})
"""Words that may follow them."""

_BRACKETED: Final = {
    "block": {"down": "down", "follow up": "follow", "follow": "follow"},
    "pass": {"anyhow": "anyhow"},
    "hand-off": {"anyhow": "anyhow"},
}
"""What may be said in brackets after an act, with the field of `Act` that says so; squares of pushes besides."""

_TARGETED: Final = frozenset({"to", "leap", "hand-off", "pass", "block", "foul"})


class LineError(RuleEngineError, ValueError):
    """A line of play that is refused.

    Attributes:
        column: where in its text, from 1.

    >>> print(LineError(4, "there is no square Z99"))
    column 4: there is no square Z99
    """

    __module__ = "ruleengine_blood_bowl"

    def __init__(self, column: int, why: str) -> None:
        self.column = column
        self.why = why
        super().__init__(f"column {column}: {why}")

    def __reduce__(self) -> tuple[type[LineError], tuple[int, str]]:
        return type(self), (self.column, self.why)


@attrs.frozen
class Act:
    """One thing that a player is to do.

    Attributes:
        column, text: where it stands, and what it says.
        player: his number.
        verb: `step`, or one of `VERBS`.
        target: a square, such as `M8`, or a number, such as `5`; empty if there is none.
        down, follow: whether a blocked opponent must go down; whether the blocker follows up.
        push: the square to which the opponent is pushed, or empty.
        anyhow: whether the ball may come to its receiver on any way.
        action: the action that was said before the colon; empty if none was.
    """

    column: int
    text: str
    player: int
    verb: str
    target: str = ""
    down: bool = False
    follow: bool = False
    push: str = ""
    anyhow: bool = False
    action: str = ""


@attrs.frozen
class _Word:
    text: str
    column: int


def read_line(text: str) -> tuple[Act, ...]:
    """The acts of a line.

    Raises:
        LineError: it is none; the message names column and remedy.

    >>> for act in read_line("7: M8, picks up, hands off to 3"):
    ...     print(act.column, act.text, act.player, act.verb, repr(act.target))
    4 M8 7 step 'M8'
    8 picks up 7 pick-up ''
    18 hands off to 3 7 hand-off '3'
    """
    return tuple(_Reader(_words(text), text).acts())


def _words(text: str) -> list[_Word]:
    words = []
    for found in _TOKEN.finditer(text):
        if found["stray"]:
            why = f"{found[0]!r} means nothing here; write acts such as `7: M8 N8, picks up`"
            raise LineError(found.start() + 1, why)
        if found[0].strip(" \t\r\n,;"):
            words.append(_Word(found[0], found.start() + 1))
    return words


class _Reader:
    """Reads words from left to right."""

    def __init__(self, words: list[_Word], text: str) -> None:
        self._words = words
        self._text = text
        self._player = 0
        self._action = ""

    def acts(self) -> Iterator[Act]:
        """All acts."""
        if not self._words:
            raise LineError(1, "the line is empty; write whose acts they are, and the acts: `7: M8 N8, picks up`")
        while self._words:
            if self._heading():
                self._begin()
            word = self._words.pop(0)
            if not self._player:
                raise LineError(word.column, "say first who acts, by his number and a colon: `7: M8`")
            yield self._act(word)

    def _heading(self) -> int:
        """How many of the next words say whose acts follow: `7:`, or `7 blitz:`."""
        texts = [word.text for word in self._words[:3]]
        return texts.index(":") + 1 if texts and _NUMBER.fullmatch(texts[0]) and ":" in texts else 0

    def _begin(self) -> None:
        size = self._heading()
        self._player = int(self._words[0].text.lstrip("#"))
        self._action = self._words[1].text if size == 3 else ""
        del self._words[:size]
        if not self._words or self._heading():
            where = self._words[0].column if self._words else len(self._text) + 1
            raise LineError(where, f"say what #{self._player} does: `{self._player}: M8`")

    def _act(self, word: _Word) -> Act:
        if _SQUARE.fullmatch(word.text):
            return self._made(word, word, "step", word.text.upper())
        verb = VERBS.get(word.text.lower())
        if verb is None:
            remedy = hint(word.text.lower(), [*VERBS, "M8"])
            if _NUMBER.fullmatch(word.text):
                remedy = f"write {word.text}: if his acts follow"
            raise LineError(word.column, f"{word.text!r} begins no act; {remedy}")
        last = word
        small = _SMALL if verb in _TARGETED else _SMALL - {"to"}  # which begins the next act
        while self._words and self._words[0].text.lower() in small:
            last = self._words.pop(0)
        if verb not in _TARGETED:
            return self._made(word, last, verb)
        target = self._words.pop(0) if self._words else None
        if target is None or not (_SQUARE.fullmatch(target.text) or _NUMBER.fullmatch(target.text)):
            where = target.column if target else len(self._text) + 1
            raise LineError(where, f"{word.text!r} wants a square or a number next: `{word.text} M8`")
        act = self._made(word, target, verb, target.text.lstrip("#").upper())
        return self._bracketed(act) if verb in _BRACKETED and self._words and self._words[0].text[0] == "(" else act

    def _made(self, first: _Word, last: _Word, verb: str, target: str = "") -> Act:
        text = self._text[first.column - 1 : last.column - 1 + len(last.text)]
        return Act(first.column, text, self._player, verb, target, action=self._action)

    def _bracketed(self, act: Act) -> Act:
        word = self._words.pop(0)
        known = _BRACKETED[act.verb]
        said: dict[str, Any] = {}
        for part in filter(None, (part.strip() for part in word.text[1:-1].lower().split(","))):
            if part in known:
                said[known[part]] = True
            elif act.verb == "block" and part.startswith("push ") and _SQUARE.fullmatch(part[5:].strip()):
                said["push"] = part[5:].strip().upper()
            else:
                what = "down, follow up, push N9" if act.verb == "block" else ", ".join(known)
                raise LineError(word.column, f"{part!r} is nothing that can come of a {act.verb}: {what}")
        return attrs.evolve(act, text=f"{act.text} {word.text}", **said)


def players_in(acts: Iterable[Act]) -> list[list[Act]]:
    """The acts, those of one player after the other together: each such list is one action."""
    found: list[list[Act]] = []
    for act in acts:
        if not found or found[-1][0].player != act.player:
            found.append([])
        found[-1].append(act)
    return found
