"""The notation of a sequence of acts without a board: read into steps, or complained about with the column.

    dodge 3+, rush 2+ x2, pick up 3+, block 2d (down), armour 8+, 50%

An act is what is rolled for and what the die must show, all modifiers included. `xN` repeats it, `(keep)` lets its
first roll stand. `act else (acts)` says what is done instead once the act has failed; then the sequence goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

import attrs

from ruleengine.schema import DataError
from ruleengine.values import hint

_TOKEN: Final = re.compile(
    r"[\s,;]+"
    r"|(?P<number>-?\d{1,6}(?:\.\d{1,6})?%|\d{1,6}/\d{1,6}|-?\d{1,6}\+|-?\d{1,6}d|x\d{1,6})"
    r"|(?P<word>[a-z]+(?:-[a-z]+)*)|[()]|(?P<stray>.)",
    re.IGNORECASE | re.ASCII,
)

VERBS: Final = {
    "dodge": "dodge",
    "rush": "rush",
    "gfi": "rush",
    "pick up": "pick up",
    "pick-up": "pick up",
    "pass": "pass",
    "throw": "pass",
    "catch": "catch",
    "block": "block",
    "armour": "armour",
    "armor": "armour",
    "foul": "foul",
}
"""Words that begin an act, by what they mean. Two stand for one word each: `gfi`, `armor`."""

BLOCK_RESULTS: Final = ("stand", "push", "down", "pow")
"""What may be wanted of a block: the blocker stays up; pushes or fells; fells; rolls the face that always fells."""

KEEP: Final = "keep"
TWO_DICE: Final = ("armour", "foul")
MOST_STEPS: Final = 40
MOST_FACES: Final = 10000


class SequenceError(DataError):
    """A sequence that is refused; its path is the column, from 1.

    >>> print(SequenceError("column 7", "1+ is no target; write 2+ to 6+"))
    column 7: 1+ is no target; write 2+ to 6+
    """

    __module__ = "ruleengine_blood_bowl"


@attrs.frozen
class SequenceStep:
    """One roll of a sequence.

    Attributes:
        verb: what it is for; empty: for nothing that a skill knows.
        target: what the dice must show at least; 0: it has none.
        chance: of fixed odds; None: it has a target or block dice.
        dice: of a block; below 0: the opponent chooses.
        result: what is wanted of a block, of `BLOCK_RESULTS`.
        keep: whether the first roll stands.
        row: how many acts of the whole were done before it.
        then, instead: which step is next once it has gone well, or has failed; the number of steps: the sequence is
            done; -1: it has failed.
    """

    verb: str
    target: int = 0
    chance: Fraction | None = None
    dice: int = 0
    result: str = ""
    keep: bool = False
    row: int = 0
    then: int = -1
    instead: int = -1


@attrs.frozen
class Sequence:
    """A sequence, read: its steps, and the text of each of its acts."""

    steps: tuple[SequenceStep, ...]
    acts: tuple[str, ...]


@attrs.frozen
class _Token:
    text: str
    column: int
    end: int


@attrs.frozen
class _Act:
    step: SequenceStep
    text: str
    instead: tuple[_Act, ...] = ()


@lru_cache(maxsize=256)
def read_sequence(text: str) -> Sequence:
    """The steps of a sequence.

    Raises:
        SequenceError: it is none; the message names column and remedy.

    >>> read_sequence("dodge 3+, rush 2+ x2").acts
    ('dodge 3+', 'rush 2+', 'rush 2+')
    """
    acts = _Reader(text).whole()
    steps: list[SequenceStep] = []
    _lay(acts, steps, None)
    end = len(steps)
    linked = (attrs.evolve(step, then=end if step.then == _END else step.then) for step in steps)
    return Sequence(tuple(linked), tuple(act.text for act in acts))


_END: Final = -2


def _lay(acts: tuple[_Act, ...], steps: list[SequenceStep], row: int | None) -> list[int]:
    """Append the steps of acts, one after the other; returns the places of those that lead out of the last."""
    open_ends: list[int] = []
    for number, act in enumerate(acts):
        here = len(steps)
        for place in open_ends:
            steps[place] = attrs.evolve(steps[place], then=here)
        steps.append(attrs.evolve(act.step, row=number if row is None else row, then=_END))
        open_ends = [here]
        if act.instead:
            steps[here] = attrs.evolve(steps[here], instead=here + 1)
            open_ends += _lay(act.instead, steps, number if row is None else row)
    return open_ends


class _Reader:
    """Reads tokens from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = list(_tokens(text))
        self._depth = 0

    def whole(self) -> tuple[_Act, ...]:
        """All acts."""
        acts = self._acts()
        if self._tokens:
            raise _refused(self._tokens[0], "a bracket is closed that was not opened; leave it out")
        if not acts:
            raise SequenceError("column 1", "the sequence is empty; write acts such as `dodge 3+, rush 2+`")
        return acts

    def _acts(self) -> tuple[_Act, ...]:
        acts: list[_Act] = []
        while self._tokens and self._tokens[0].text != ")":
            acts += self._act()
            if len(acts) > MOST_STEPS:
                raise SequenceError(f"column {self._column}", f"more than {MOST_STEPS} acts; write fewer")
        return tuple(acts)

    @property
    def _column(self) -> int:
        return self._tokens[0].column if self._tokens else len(self._text) + 1

    def _next(self, wanted: str) -> _Token:
        if not self._tokens:
            raise SequenceError(f"column {self._column}", f"the sequence ends in the middle; {wanted}")
        return self._tokens.pop(0)

    def _act(self) -> list[_Act]:
        first = self._tokens[0]
        verb = self._verb()
        step = self._rolled(verb)
        times, last = 1, self._last
        while self._tokens and (self._tokens[0].text == "(" or re.fullmatch(r"x\d+", self._tokens[0].text)):
            token = self._tokens.pop(0)
            if token.text == "(":
                step = self._bracketed(step)
                last = self._last
            else:
                times = int(token.text[1:])
                if not 1 <= times <= MOST_STEPS:
                    raise _refused(token, f"{token.text} is refused; write x1 to x{MOST_STEPS}")
        text = self._text[first.column - 1 : last.end]
        if self._tokens and self._tokens[0].text == "else":
            if times > 1:
                raise _refused(self._tokens[0], "`else` after `xN` is refused; write the acts one by one")
            return [_Act(step, text, self._instead())]
        return [_Act(step, text)] * times

    def _verb(self) -> str:
        token = self._tokens[0]
        if not token.text[0].isalpha() or re.fullmatch(r"x\d+", token.text):
            return ""
        if token.text == "else":
            raise _refused(token, "`else` follows an act; write `dodge 3+ else (rush 2+)`")
        self._last = self._tokens.pop(0)
        name = token.text
        if name == "pick":
            up = self._next("write `pick up 3+`")
            if up.text != "up":
                raise _refused(up, f"{up.text!r} follows 'pick'; write `pick up 3+`")
            name, self._last = "pick up", up
        if name not in VERBS:
            raise _refused(token, f"{token.text!r} begins no act; {hint(name, VERBS)}")
        return VERBS[name]

    def _rolled(self, verb: str) -> SequenceStep:
        example = {"block": "2d", "armour": "8+", "foul": "8+", "rush": "2+"}.get(verb, "3+")
        token = self._next(f"write `{verb} {example}`")
        self._last = token
        if verb == "block":
            if not re.fullmatch(r"-?[1-3]d", token.text) or token.text == "-1d":
                raise _refused(token, f"{token.text!r} is no number of block dice; write 1d, 2d, 3d, -2d or -3d")
            return SequenceStep(verb, dice=int(token.text[:-1]), result="stand")
        if not verb and (token.text.endswith("%") or "/" in token.text):
            return SequenceStep(verb, chance=_fixed(token))
        low, high = (2, 12) if verb in TWO_DICE else (2, 6)
        if not re.fullmatch(r"-?\d+\+", token.text):
            raise _refused(token, f"{token.text!r} is no target; write {low}+ to {high}+{'' if verb else ', or 50%'}")
        if not low <= int(token.text[:-1]) <= high:
            raise _refused(token, f"{token.text} is an impossible target; write {low}+ to {high}+")
        return SequenceStep(verb, target=int(token.text[:-1]))

    def _bracketed(self, step: SequenceStep) -> SequenceStep:
        words = []
        while (token := self._next("close the bracket with `)`")).text != ")":
            words.append(token)
        self._last = token
        known = (*(BLOCK_RESULTS if step.verb == "block" else ()), KEEP)
        if not words:
            raise _refused(token, f"the bracket is empty; write {' or '.join(known)} in it, or leave it out")
        for word in words:
            if word.text not in known:
                raise _refused(word, f"{word.text!r} cannot be said of this act; {hint(word.text, known)}")
            step = attrs.evolve(step, **_said(word.text))
        return step

    def _instead(self) -> tuple[_Act, ...]:
        self._tokens.pop(0)
        bracket = self._next("write `else (rush 2+)`")
        if bracket.text != "(":
            raise _refused(bracket, f"{bracket.text!r} follows 'else'; put its acts in brackets: `else (rush 2+)`")
        self._depth += 1
        if self._depth > MOST_STEPS:
            raise _refused(bracket, f"more than {MOST_STEPS} brackets deep; write fewer")
        acts = self._acts()
        closing = self._next("close the bracket with `)`")
        self._depth -= 1
        if not acts:
            raise _refused(closing, "nothing is done instead; write acts in the brackets: `else (rush 2+)`")
        return acts


def settings_in(text: str) -> tuple[str, int, list[str]]:
    """A sequence, the number of re-rolls and the skills, as the goal `sequence` takes them in one text.

    Raises:
        SequenceError: a setting is refused.

    >>> settings_in("dodge 3+ | rerolls 1 | skills dodge, loner 4+")
    ('dodge 3+', 1, ['dodge', 'loner 4+'])
    """
    sequence, *settings = text.split("|")
    rerolls, skills = 0, ""
    for setting in settings:
        word, _, value = setting.strip().partition(" ")
        if word == "rerolls" and re.fullmatch(r" *[0-9]{1,3}", value, re.ASCII):
            rerolls = int(value)
        elif word == "skills" and value.strip():
            skills = value
        else:
            raise SequenceError("", f"{setting.strip()!r} is no setting; write `| rerolls 1` or `| skills dodge`")
    return sequence.rstrip(), rerolls, [skill.strip() for skill in skills.split(",")] if skills else []


def _said(word: str) -> dict[str, Any]:
    return {"keep": True} if word == KEEP else {"result": word}


def _tokens(text: str) -> Iterator[_Token]:
    for found in _TOKEN.finditer(text):
        token = _Token(found[0].lower(), found.start() + 1, found.end())
        if found["stray"]:
            raise _refused(token, f"{found[0]!r} means nothing here; write acts such as `dodge 3+, rush 2+`")
        if found[0].strip(" \t\r\n,;"):
            yield token


def _fixed(token: _Token) -> Fraction:
    """Fixed odds, such as `50%` or `3/8`."""
    percent = token.text.endswith("%")
    if not percent and not int(token.text.partition("/")[2]):
        raise _refused(token, f"{token.text} divides by zero; write odds such as 3/8")
    chance = Fraction(token.text[:-1]) / 100 if percent else Fraction(token.text)
    if not 0 < chance <= 1 or chance.denominator > MOST_FACES:
        raise _refused(token, f"{token.text} are no odds; write more than 0% up to 100%, by two decimals at most")
    return chance


def _refused(token: _Token, why: str) -> SequenceError:
    return SequenceError(f"column {token.column}", why)
