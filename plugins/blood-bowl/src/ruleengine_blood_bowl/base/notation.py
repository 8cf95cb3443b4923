"""The text of a position, line by line: read into a `Sheet`, or complained about with the number of the line.

A line is a field, such as `score 1-0`, or a player, such as `home 7 Blitzer [Block, Dodge] M8 prone acted`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from ruleengine import Rulebook, RuleEngineError, Side
from ruleengine_blood_bowl.base.fields import FIELDS, Unreadable
from ruleengine_blood_bowl.base.meant import meant
from ruleengine_blood_bowl.base.pitch import PITCH, Pitch
from ruleengine_blood_bowl.base.skillbook import Parameter, read_skill
from ruleengine_blood_bowl.base.teamfiles import HIGHEST_NUMBER, shipped_roster
from ruleengine_blood_bowl.base.teams import EDITION, Player, Role, Roster, TeamError
from ruleengine_blood_bowl.base.terms import OFF, Status

POSTURES: Final = {"prone": Status.PRONE, "stunned": Status.STUNNED}
BOXES: Final = {
    "reserves": Status.RESERVES,
    "ko": Status.KNOCKED_OUT,
    "fainted": Status.FAINTED,
    "injured": Status.INJURED,
    "dead": Status.DEAD,
    "sent-off": Status.SENT_OFF,
}
WORD_OF: Final = {status: word for word, status in (POSTURES | BOXES).items()}
"""How a player is, in the word of his line; standing goes without saying."""
BALL, NO_ZONE, UNASKED, ROSTERS, NO_ROSTER = "ball", "no-zone", "unasked", "rosters", "none"
PLAIN: Final = {BALL: (Status.STANDING,), NO_ZONE: (Status.STANDING,), UNASKED: (Status.KNOCKED_OUT,)}
"""Words of a player's line that are no fields, and whom they are said of."""

_TOKEN: Final = re.compile(r'"[^"]*"|[^\s\["\]]*\[[^\]]*\]|[^\s\["\]]+|(?P<stray>\S)')
_ROLE: Final = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_SQUARE: Final = re.compile(r"[A-Z]{1,2}[1-9][0-9]?", re.ASCII)


class PositionError(RuleEngineError, ValueError):
    """The text of a position that is refused, or a moment of which none can be written.

    Attributes:
        line: the number of the line at fault, from 1; 0 if it is none in particular.

    >>> print(PositionError(3, "there is no square Z99; the last is Z15"))
    line 3: there is no square Z99; the last is Z15
    """

    def __init__(self, line: int, why: str) -> None:
        self.line = line
        self.why = why
        super().__init__(f"line {line}: {why}" if line else why)

    def __reduce__(self) -> tuple[type[PositionError], tuple[int, str]]:
        return type(self), (self.line, self.why)


@attrs.frozen
class Placement:
    """A player, and how and where he is.

    Attributes:
        line: the number of his line.
        square: OFF in the dugout.
        flags: values of fields by player, by name.
        zone: whether he has a tackle zone while he stands.
        ball: whether he holds the ball.
        asked: whether he is rolled for before he returns from the Knocked-Out box.
    """

    line: int
    side: Side
    player: Player
    status: Status
    square: int
    flags: Mapping[str, Any] = attrs.field(hash=False)
    zone: bool = True
    ball: bool = False
    asked: bool = True


@attrs.frozen
class Sheet:
    """What a text says.

    Attributes:
        rosters: the names of home's and away's, `none` where roles mean nothing.
        fields: values by name, where they are said.
        players: home's first, each side by number.
        ball: the square on which it lies, or OFF.
    """

    rosters: tuple[str, str]
    fields: Mapping[str, tuple[Any, ...]] = attrs.field(hash=False)
    players: tuple[Placement, ...]
    ball: int = OFF

    def of(self, side: Side) -> list[Player]:
        """The players of a side."""
        return [each.player for each in self.players if each.side is side]


def read_sheet(rulebook: Rulebook, text: str) -> Sheet:
    """What the text of a position says.

    Raises:
        PositionError: it is no position, or one that cannot be; the message names line and remedy.
    """
    if not isinstance(text, str):
        raise PositionError(0, f"{text!r:.60} is no text of a position")
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in lines if line and not line.startswith("#")]
    header = _header(lines)
    reader = _Reader(rulebook, header)
    players = [reader.player(n, line) for n, line in lines if _of_player(line)]
    players.sort(key=lambda each: (each.side, each.player.number))
    sheet = Sheet(reader.rosters, reader.fields, tuple(players), reader.ball)
    _check(sheet, rulebook.built(PITCH), header)
    return sheet


def _of_player(line: str) -> bool:
    return line.split(None, 1)[0] in ("home", "away")


def _header(lines: Sequence[tuple[int, str]]) -> dict[str, tuple[int, str]]:
    """The lines of fields, by name: each with its number and what follows the name."""
    header: dict[str, tuple[int, str]] = {}
    for n, line in lines:
        name = line.split(None, 1)[0]
        if name in header:
            raise PositionError(n, f"{name!r} is said twice; leave one out")
        if not _of_player(line):
            header[name] = n, line[len(name) :].strip()
    return header


class _Reader:
    """Reads the lines of one text."""

    def __init__(self, rulebook: Rulebook, header: dict[str, tuple[int, str]]) -> None:
        self.rulebook = rulebook
        self.grid = rulebook.built(PITCH).grid
        self.kinds = {kind.name: kind for kind in rulebook.built(EDITION).characteristics}
        self.known = rulebook.built(FIELDS)
        self.rosters = rulebook.built(EDITION).roster_names
        self.ball = OFF
        self.fields: dict[str, tuple[Any, ...]] = {}
        rest = dict(header)
        self.lists: list[Roster | None] = self._rosters(*rest.pop(ROSTERS, (0, " ".join(self.rosters))))
        if BALL in rest:
            self.ball = self._square(*rest.pop(BALL))
        for name, (n, text) in rest.items():
            self._field(n, name, text)

    def _rosters(self, n: int, text: str) -> list[Roster | None]:
        names = text.split()
        if len(names) != 2:
            raise PositionError(n, f"{ROSTERS} names home's and away's, as in {ROSTERS} {' '.join(self.rosters)}")
        self.rosters = names[0], names[1]
        try:
            return [None if name == NO_ROSTER else shipped_roster(self.rulebook, name) for name in names]
        except TeamError as error:
            raise PositionError(n, error.why) from None

    def _field(self, n: int, name: str, text: str) -> None:
        field = self.known.get(name)
        names = [each.name for each in self.known.values() if not each.by_player]
        if field is None or field.by_player:
            raise PositionError(n, f"{name!r} is neither a side nor a field; {meant(name, ['home', 'away', *names])}")
        try:
            self.fields[name] = field.values(text)
            field.check(self.rulebook, *self.fields[name])
        except Unreadable as error:
            raise PositionError(n, f"{name}: {error}") from None

    def _square(self, n: int, name: str) -> int:
        try:
            return self.grid.named(name)
        except ValueError:
            last = self.grid.name(self.grid.size - 1)
            raise PositionError(n, f"there is no square {name!r}; they go from A1 to {last}") from None

    # A player's line -----------------------------------------------------------------------------------

    def player(self, n: int, line: str) -> Placement:
        """The player of a line: side, number, name, role, characteristics, skills, place, then how he is."""
        tokens = list(_tokens(n, line))
        side = Side[tokens.pop(0).upper()]
        number = tokens.pop(0) if tokens else ""
        if not re.fullmatch(r"[1-9][0-9]?", number, re.ASCII) or int(number) > HIGHEST_NUMBER:
            raise PositionError(n, f"a player has a number from 1 to {HIGHEST_NUMBER}, as in {side} 7 Lineman M8")
        own = tokens.pop(0)[1:-1] if tokens and tokens[0].startswith('"') else ""
        role, skills = self._role(n, side, tokens)
        skills = self._skills(n, tokens.pop(0)[1:-1]) if tokens and tokens[0].startswith("[") else skills
        if skills is None:
            raise PositionError(n, f"{role.name!r} is in no roster here: give his skills as well, [] for none")
        place = tokens.pop(0) if tokens else ""
        player = Player(int(number), role, skills, own)
        if place in BOXES:
            return self._how(n, side, player, BOXES[place], OFF, tokens)
        if not _SQUARE.fullmatch(place):
            raise PositionError(n, f"where is he? {place!r} is no square such as M8, and no box: {', '.join(BOXES)}")
        return self._how(n, side, player, Status.STANDING, self._square(n, place), tokens)

    def _role(self, n: int, side: Side, tokens: list[str]) -> tuple[Role, Mapping[str, Parameter] | None]:
        words = []
        while tokens and _ROLE.fullmatch(tokens[0]) and tokens[0] not in BOXES:
            words.append(tokens.pop(0))
        name, roster = " ".join(words), self.lists[side]
        role = roster.roles.get(name) if roster else None
        given = dict(self._numbers(n, tokens))
        missing = [each for each in self.kinds if each not in given]
        if role is None and missing:
            known = meant(name, roster.roles if roster else ())
            raise PositionError(
                n, f"no position {name!r} in {side}'s roster: {known}; or give his {' '.join(missing)} and skills"
            )
        had = dict(zip(self.kinds, role.characteristics, strict=True)) if role else {}
        numbers = tuple((had | given)[each] for each in self.kinds)
        made = Role(name or "Player", HIGHEST_NUMBER, 0, numbers, role.skills if role else {})
        return made, role.skills if role else None

    def _numbers(self, n: int, tokens: list[str]) -> Iterator[tuple[str, int]]:
        """The characteristics that are given, such as `MA7`; on a wide pitch the last may be a square instead."""
        while len(tokens) > 1 and (name := self._characteristic(tokens[0])) and self._leads_on(tokens[1]):
            text = tokens.pop(0)[len(name) :]
            kind = self.kinds[name]
            try:
                yield name, kind.read(text if kind.suffix or not text.isdigit() else int(text))
            except ValueError as error:
                raise PositionError(n, f"{name}: {error}") from None

    def _characteristic(self, token: str) -> str:
        return next((name for name in self.kinds if token.startswith(name)), "")

    def _leads_on(self, token: str) -> bool:
        """Whether a token stands before, or for, the place of a player."""
        return token[0] == "[" or token in BOXES or bool(_SQUARE.fullmatch(token) or self._characteristic(token))

    def _skills(self, n: int, text: str) -> dict[str, Parameter]:
        found: dict[str, Parameter] = {}
        for each in text.split(",") if text.strip() else []:
            try:
                name, parameter = read_skill(self.rulebook, each)
            except ValueError as error:
                raise PositionError(n, str(error)) from None
            if name in found:
                raise PositionError(n, f"{name!r} is said twice; leave one out")
            found[name] = parameter
        return found

    def _how(self, n: int, side: Side, player: Player, status: Status, square: int, tokens: Sequence[str]) -> Placement:
        flags: dict[str, Any] = {}
        said: set[str] = set()
        for token in tokens:
            name, bracket, rest = token.partition("[")
            if name in said:
                raise PositionError(n, f"{name!r} is said twice; leave one out")
            said.add(name)
            if name in POSTURES:
                if status is not Status.STANDING:
                    raise PositionError(n, f"he cannot be {name} as well; leave it out")
                status = POSTURES[name]
            elif name not in PLAIN:
                flags[name] = self._flag(n, name, rest[:-1] if bracket else None)
        for name in said:
            if status not in PLAIN.get(name, (status,)):
                raise PositionError(n, f"{name!r} is not for one who is {_called(status)}; leave it out")
        return Placement(n, side, player, status, square, flags, NO_ZONE not in said, BALL in said, UNASKED not in said)

    def _flag(self, n: int, name: str, text: str | None) -> Any:
        field = self.known.get(name)
        if field is None or not field.by_player:
            names = [each.name for each in self.known.values() if each.by_player]
            raise PositionError(n, f"{name!r} says nothing of him; {meant(name, [*POSTURES, *PLAIN, *names])}")
        try:
            value = field.flagged(text)
            field.check(self.rulebook, value)
            return value
        except Unreadable as error:
            raise PositionError(n, str(error)) from None


def _called(status: Status) -> str:
    return WORD_OF.get(status, "standing")


def _tokens(n: int, line: str) -> Iterator[str]:
    for found in _TOKEN.finditer(line):
        if found["stray"]:
            raise PositionError(n, f"a stray {found['stray']}: brackets and quotes come in pairs")
        yield found[0]


# What cannot be ------------------------------------------------------------------------------------------


def _check(sheet: Sheet, pitch: Pitch, header: Mapping[str, tuple[int, str]]) -> None:
    """Refuse players with one number or on one square, two balls, a touchdown that is not counted."""
    numbers: dict[tuple[Side, int], int] = {}
    squares: dict[int, int] = {}
    for each in sheet.players:
        first = numbers.setdefault((each.side, each.player.number), each.line)
        _refuse(
            first != each.line, each.line, f"{each.side} {each.player.number} is in line {first} already; renumber one"
        )
        first = squares.setdefault(each.square, each.line)
        there = pitch.grid.name(each.square) if each.square != OFF else ""
        _refuse(bool(there) and first != each.line, each.line, f"{there} is taken in line {first}; move one of them")
    for side in Side:
        _check_count([each for each in sheet.players if each.side is side and each.square != OFF], pitch)
    _check_ball(sheet, pitch, header)
    mover = sheet.fields.get("turn", (Side.HOME,))[0]
    marker = sheet.fields.get("turns", (1, 1))[mover]
    _refuse(marker < 1, header.get("turns", (0, ""))[0], f"{mover} moves, so its marker is at 1 at least")


def _check_count(there: Sequence[Placement], pitch: Pitch) -> None:
    if len(there) > pitch.players:
        last = there[pitch.players]
        raise PositionError(last.line, f"{last.side} has {len(there)} on the pitch; at most {pitch.players} may be")


def _check_ball(sheet: Sheet, pitch: Pitch, header: Mapping[str, tuple[int, str]]) -> None:
    holders = [each for each in sheet.players if each.ball]
    on_ground = header.get(BALL, (0, ""))[0]
    for each in holders:
        _refuse(bool(on_ground), each.line, f"the ball lies on the ground by line {on_ground}; leave one out")
        _refuse(each is not holders[0], each.line, f"the ball is held in line {holders[0].line} already; leave one out")
        home_and_dry = pitch.goal[each.side] >> each.square & 1
        _refuse(bool(home_and_dry), each.line, "with the ball in that end zone he has scored already; move him")
    for each in sheet.players:
        if sheet.ball != OFF and each.square == sheet.ball:
            _refuse(True, on_ground, f"a ball does not rest where a player is (line {each.line}); say `ball` of him")


def _refuse(wrong: bool, line: int, why: str) -> None:
    if wrong:
        raise PositionError(line, why)
