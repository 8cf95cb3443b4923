"""The text of a position, read line by line. Lines may come in any order; those that begin with # are comments.

A line of the match is a word and what it says. All may be left out, and hold their defaults then:

    pitch 26x15          rosters human orc    half 1       turn home     turns 1-1      score 0-0     kicking away
    first-kicking away   rerolls 0-0          spent blitz, pass          weather perfect              ball M8

`turns`, the markers, and all such pairs are home's, then away's. There is a word for whatever a part keeps.

A player's line says, in this order: side, number, a name of his own in quotes, his position in the roster, what
differs from it (characteristics, then all his skills in brackets), his square or box, then how he is, in any order:

    home 7 Blitzer M8
    home 8 "Griff" Blitzer MA8 AG4 [Block, Dodge] L7 acted used[Dodge] ball
    away 1 Lineman N8 prone
    away 2 Black Orc N9 stunned fresh
    away 3 Troll O9 no-zone
    away 4 Goblin ko

The boxes are reserves, ko (unasked: he returns without a roll), fainted, injured, dead and sent-off. `fresh` is who was
stunned in his own team's turn, `no-zone` who stands without a tackle zone. Who is in no roster has all his
characteristics and skills in his line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn

from ruleengine import CompiledRules, Side
from ruleengine.schema import decoded
from ruleengine.values import hint
from ruleengine_blood_bowl._base.fields import FIELDS, Unreadable
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.sheets import (
    BALL,
    BOXES,
    NO_ROSTER,
    NO_ZONE,
    PITCH_LINE,
    PLAIN,
    POSTURES,
    ROSTERS,
    UNASKED,
    WORD_OF,
    Header,
    Placement,
    PositionError,
    Sheet,
    check,
)
from ruleengine_blood_bowl._base.skillbook import Parameter, read_skill
from ruleengine_blood_bowl._base.teamfiles import HIGHEST_NUMBER, is_name, shipped_roster
from ruleengine_blood_bowl._base.teams import EDITION, Player, Role, Roster, TeamError
from ruleengine_blood_bowl._base.terms import OFF, Status

_TOKEN: Final = re.compile(r'"[^"]*"|[^\s\["\]]*\[[^\]]*\]|[^\s\["\]]+|(?P<stray>\S)')
_ROLE: Final = re.compile(r"['’]?[^\W\d_]+(?:['’-][^\W\d_]+)*")
_SQUARE: Final = re.compile(r"[A-Z]{1,2}[1-9][0-9]?", re.ASCII)
_NUMBER: Final = re.compile(r"[1-9][0-9]?", re.ASCII)


def read_sheet(rulebook: CompiledRules, text: str) -> Sheet:
    """What the text of a position says.

    Raises:
        PositionError: it is no position, or one that cannot be; the message names line and remedy.
    """
    text = decoded(text, error=PositionError)
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in lines if line and not line.startswith("#")]
    header = _header(lines)
    reader = _Reader(rulebook, header)
    players = [_PlayerLine(reader, n, line).placement() for n, line in lines if _of_player(line)]
    players.sort(key=lambda each: (each.side, each.player.number))
    sheet = Sheet(reader.rosters, reader.fields, tuple(players), reader.ball)
    check(sheet, rulebook.derived(PITCH), header)
    return sheet


def _of_player(line: str) -> bool:
    return line.split(None, 1)[0] in ("home", "away")


def _header(lines: Sequence[tuple[int, str]]) -> Header:
    header: dict[str, tuple[int, str]] = {}
    for n, line in lines:
        name = line.split(None, 1)[0]
        if name in header:
            raise PositionError(n, f"{name!r} is said twice; leave one out")
        if not _of_player(line):
            header[name] = n, line[len(name) :].strip()
    return header


class _Reader:
    """Reads the lines that are no players', and knows what the others need."""

    def __init__(self, rulebook: CompiledRules, header: Header) -> None:
        self.rulebook = rulebook
        self.grid = rulebook.derived(PITCH).grid
        self.kinds = {kind.name: kind for kind in rulebook.derived(EDITION).characteristics}
        self.known = rulebook.derived(FIELDS)
        self.rosters = rulebook.derived(EDITION).roster_names
        self.ball = OFF
        self.fields: dict[str, tuple[Any, ...]] = {}
        rest = dict(header)
        self._pitch(*rest.pop(PITCH_LINE, (0, str(self.grid))))
        self.lists: list[Roster | None] = self._rosters(*rest.pop(ROSTERS, (0, " ".join(self.rosters))))
        if BALL in rest:
            self.ball = self.square(*rest.pop(BALL))
        for name, (n, text) in rest.items():
            self._field(n, name, text)

    def _pitch(self, n: int, text: str) -> None:
        if text != str(self.grid):
            raise PositionError(n, f"the match has a pitch of {self.grid}; give options pitch.length and pitch.width")

    def _rosters(self, n: int, text: str) -> list[Roster | None]:
        names = text.split()
        if len(names) != len(Side):
            raise PositionError(n, f"{ROSTERS} names home's and away's, as in {ROSTERS} {' '.join(self.rosters)}")
        self.rosters = names[0], names[1]
        try:
            return [None if name == NO_ROSTER else shipped_roster(self.rulebook, name) for name in names]
        except TeamError as error:
            raise PositionError(n, error.why) from None

    def _field(self, n: int, name: str, text: str) -> None:
        field = self.known.get(name)
        if field is None or field.by_player:
            known = [each.name for each in self.known.values() if not each.by_player]
            known = ["home", "away", PITCH_LINE, ROSTERS, BALL, *known]
            raise PositionError(n, f"{name!r} is neither a side nor a field; {hint(name, known)}")
        try:
            self.fields[name] = field.values(text)
            field.check(self.rulebook, *self.fields[name])
        except Unreadable as error:
            raise PositionError(n, f"{name}: {error}") from None

    def square(self, n: int, name: str) -> int:
        """The square of a name."""
        try:
            return self.grid.named(name)
        except ValueError:
            last = self.grid.name(self.grid.size - 1)
            raise PositionError(n, f"there is no square {name!r}; they go from A1 to {last}") from None


class _PlayerLine:
    """Reads one player's line, token by token."""

    def __init__(self, reader: _Reader, n: int, line: str) -> None:
        self.reader, self.n = reader, n
        self.tokens = list(self._split(line))
        self.side = Side[self.tokens.pop(0).upper()]

    def _split(self, line: str) -> Iterator[str]:
        for found in _TOKEN.finditer(line):
            if found["stray"]:
                self.refuse(f"a stray {found['stray']}: brackets and quotes come in pairs")
            yield found[0]

    def refuse(self, why: str) -> NoReturn:
        """Complain about this line."""
        raise PositionError(self.n, why)

    def next(self) -> str:
        """The next token; empty after the last."""
        return self.tokens.pop(0) if self.tokens else ""

    def peek(self, place: int = 0) -> str:
        """A token that is still to come; empty after the last."""
        return self.tokens[place] if place < len(self.tokens) else ""

    def placement(self) -> Placement:
        """The whole line: who, where, how."""
        number, name = self._number(), self._name()
        role, skills = self._role()
        if self.peek().startswith("["):
            skills = self._skills(self.next()[1:-1])
        if skills is None:
            self.refuse(f"{role.name!r} is in no roster here: give his skills as well, [] for none")
        return self._how(Player(number, role, skills, name), *self._place())

    def _number(self) -> int:
        text = self.next()
        if not _NUMBER.fullmatch(text):
            self.refuse(f"a player has a number from 1 to {HIGHEST_NUMBER}, as in {self.side} 7 Lineman M8")
        return int(text)

    def _name(self) -> str:
        if not self.peek().startswith('"'):
            return ""
        name = self.next()[1:-1]
        return name if is_name(name) else self.refuse(f"{name!r} is no name; use 1 to 40 characters")

    def _role(self) -> tuple[Role, Mapping[str, Parameter] | None]:
        """His position, with his own characteristics; and its skills, if it is one of the roster."""
        words = []
        while _ROLE.fullmatch(self.peek()) and self.peek() not in BOXES:
            words.append(self.next())
        name, roster = " ".join(words), self.reader.lists[self.side]
        role = roster.roles.get(name) if roster else None
        own = dict(self._characteristics())
        missing = [] if role else [each for each in self.reader.kinds if each not in own]
        if missing:
            known = hint(name, roster.roles if roster else ())
            give = f"give his {' '.join(missing)} and skills"
            self.refuse(f"no position {name!r} in {self.side}'s roster: {known}; or {give}")
        listed = dict(zip(self.reader.kinds, role.characteristics, strict=True)) if role else {}
        numbers = tuple((listed | own)[each] for each in self.reader.kinds)
        skills = role.skills if role else None
        return Role(name or "Player", HIGHEST_NUMBER, 0, numbers, skills or {}), skills

    def _characteristics(self) -> Iterator[tuple[str, int]]:
        """Those that are given, such as `MA7`; on a wide pitch the last such word may be a square instead."""
        while (name := self._begun(self.peek())) and self._leads_on(self.peek(1)):
            text, kind = self.next()[len(name) :], self.reader.kinds[name]
            try:
                yield name, kind.read(text if kind.suffix or not text.isdigit() else int(text))
            except ValueError as error:
                self.refuse(f"{name}: {error}")

    def _begun(self, token: str) -> str:
        """The characteristic whose name a token begins with; empty if there is none."""
        return next((name for name in self.reader.kinds if token.startswith(name)), "")

    def _leads_on(self, token: str) -> bool:
        """Whether a token stands before, or for, the place of a player."""
        return token.startswith("[") or token in BOXES or bool(_SQUARE.fullmatch(token) or self._begun(token))

    def _skills(self, text: str) -> dict[str, Parameter]:
        found: dict[str, Parameter] = {}
        for each in text.split(",") if text.strip() else ():
            try:
                name, parameter = read_skill(self.reader.rulebook, each)
            except ValueError as error:
                self.refuse(str(error))
            if name in found:
                self.refuse(f"{name!r} is said twice; leave one out")
            found[name] = parameter
        return found

    def _place(self) -> tuple[int, Status]:
        place = self.next()
        if place in BOXES:
            return OFF, BOXES[place]
        if not _SQUARE.fullmatch(place):
            self.refuse(f"where is he? {place!r} is no square such as M8, and no box: {', '.join(BOXES)}")
        return self.reader.square(self.n, place), Status.STANDING

    def _how(self, player: Player, square: int, status: Status) -> Placement:
        flags: dict[str, Any] = {}
        said: set[str] = set()
        for token in self.tokens:
            name, bracket, rest = token.partition("[")
            if name in said:
                self.refuse(f"{name!r} is said twice; leave one out")
            said.add(name)
            if name in POSTURES:
                status = POSTURES[name] if status is Status.STANDING else self.refuse(f"he cannot be {name} as well")
            elif name not in PLAIN:
                flags[name] = self._flag(name, rest[:-1] if bracket else None)
        for name in PLAIN:
            if name in said and status not in PLAIN[name]:
                self.refuse(f"{name!r} is not for one who is {WORD_OF.get(status, 'standing')}; leave it out")
        plain = {"zone": NO_ZONE not in said, "ball": BALL in said, "asked": UNASKED not in said}
        return Placement(self.n, self.side, player, status, square, flags, **plain)

    def _flag(self, name: str, text: str | None) -> Any:
        field = self.reader.known.get(name)
        if field is None or not field.by_player:
            known = [each.name for each in self.reader.known.values() if each.by_player]
            self.refuse(f"{name!r} says nothing of him; {hint(name, [*POSTURES, *PLAIN, *known])}")
        try:
            value = field.flagged(text)
            field.check(self.reader.rulebook, value)
        except Unreadable as error:
            self.refuse(str(error))
        return value
