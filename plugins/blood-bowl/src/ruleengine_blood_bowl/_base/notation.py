"""The text of a position, read line by line. Lines may come in any order; those that begin with # are comments.

A line of the match is a word and what it says. All may be left out, and hold their defaults then:

    pitch 26x15          rosters human orc    half 1       turn home     turns 1-1      score 0-0     kicking away
    first-kicking away   rerolls 0-0          spent blitz, pass          weather perfect              ball M8

`turns`, the markers, and all such pairs are home's, then away's. There is a word for whatever a part keeps.

A player's line says, in this order: side, number, a name of his own in quotes, his position in the roster, what
differs from it (characteristics, and all his skills in brackets, in any order), his square or box, then how he is, in
any order:

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
from collections.abc import Mapping
from typing import Any, Final

import attrs

from ruleengine import CompiledRules, Side
from ruleengine.values import hint
from ruleengine_blood_bowl._base.fields import FIELDS
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.rosterfiles import shipped_roster
from ruleengine_blood_bowl._base.skillbook import SKILLBOOK, Parameter, read_skill
from ruleengine_blood_bowl._base.teams import EDITION, Player, Role, Roster
from ruleengine_blood_bowl._base.terms import OFF, Status
from ruleengine_pitch import positions
from ruleengine_pitch.teams import HIGHEST_NUMBER, TeamError, is_name

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

PITCH_LINE, ROSTERS, BALL = "pitch", "rosters", "ball"
"""The lines that are no fields; the last is said of a player as well."""
NO_ZONE, UNASKED = "no-zone", "unasked"
PLAIN: Final = {BALL: (Status.STANDING,), NO_ZONE: (Status.STANDING,), UNASKED: (Status.KNOCKED_OUT,)}
"""Words of a player's line that are no fields, and whom they are said of."""
NO_ROSTER: Final = "none"

_TOKEN: Final = re.compile(r'"[^"]*"|[^\s\["\]]*\[[^\]]*\]|[^\s\["\]]+|(?P<stray>\S)')
_ROLE: Final = re.compile(r"['’]?[^\W\d_]+(?:['’-][^\W\d_]+)*")
_SQUARE: Final = re.compile(r"[A-Z]{1,2}[1-9][0-9]?", re.ASCII)


@attrs.frozen
class Placement(positions.Placement):
    """A player of a position.

    Attributes:
        zone: whether the player has a tackle zone while standing.
        ball: whether the player holds the ball.
        asked: whether the player is rolled for before returning from the Knocked-Out box.
    """

    zone: bool = True
    ball: bool = False
    asked: bool = True


@attrs.frozen
class Sheet(positions.Sheet):
    """What a text says.

    Attributes:
        rosters: the names of home's and away's, `none` where roles mean nothing.
    """

    rosters: tuple[str, str]


def read_sheet(rules: CompiledRules, text: str) -> Sheet:
    """What the text of a position says.

    Raises:
        PositionError: it is no position, or one that cannot be; the message names line and remedy.
    """
    reader = _Reader(rules)
    reader.read(text)
    return reader.sheet()


class _Reader(positions.Reader):
    word = "{}[{}]"

    def __init__(self, rules: CompiledRules) -> None:
        self.pitch, self.edition = rules.derived(PITCH), rules.derived(EDITION)
        super().__init__(rules, self.pitch.grid, rules.derived(FIELDS), (PITCH_LINE, ROSTERS, BALL))
        self.kinds = {kind.name: kind for kind in self.edition.characteristics}
        self.rosters = self.edition.roster_names
        self.tokens: list[str] = []
        self.side = Side.HOME

    def split(self, line: str) -> list[str]:
        """Words, quoted names, and words with brackets."""
        if line.startswith("#"):
            return []
        for found in _TOKEN.finditer(line):
            if found["stray"]:
                self.refuse(f"a stray {found['stray']}: brackets and quotes come in pairs")
        return [found[0] for found in _TOKEN.finditer(line)]

    def line(self, name: str, words: list[str]) -> None:
        """The pitch, the rosters, or the ball."""
        if name == BALL:
            self.ball = self.square(" ".join(words))
        elif name == ROSTERS:
            self._rosters(words)
        elif words != [str(self.grid)]:
            self.refuse(f"the match has a pitch of {self.grid}; give options pitch.length and pitch.width")

    def _rosters(self, names: list[str]) -> None:
        if len(names) != len(Side):
            self.refuse(f"{ROSTERS} names home's and away's, as in {ROSTERS} {' '.join(self.rosters)}")
        self.rosters = names[0], names[1]
        for side in Side:
            self._roster(side)

    def _roster(self, side: Side) -> Roster | None:
        name = self.rosters[side]
        try:
            return None if name == NO_ROSTER else shipped_roster(self.rules, name)
        except TeamError as error:
            self.refuse(error.why)

    # A player ----------------------------------------------------------------------------------------------

    def player(self, side: Side, words: list[str]) -> Placement:
        """The whole line: who, where, how."""
        self.tokens, self.side = words, side
        number, name = self.number(self.next()), self._name()
        role, skills = self._role()
        if skills is None:
            self.refuse(f"{role.name!r} is in no roster here: give his skills as well, [] for none")
        return self._how(Player(number, role, skills, name), *self._place())

    def next(self) -> str:
        """The next token; empty after the last."""
        return self.tokens.pop(0) if self.tokens else ""

    def peek(self, place: int = 0) -> str:
        """A token that is still to come; empty after the last."""
        return self.tokens[place] if place < len(self.tokens) else ""

    def _name(self) -> str:
        if not self.peek().startswith('"'):
            return ""
        name = self.next()[1:-1]
        return name if is_name(name) else self.refuse(f"{name!r} is no name; use 1 to 40 characters")

    def _role(self) -> tuple[Role, Mapping[str, Parameter] | None]:
        """The position with the player's own characteristics; and the player's skills, None if nothing says them."""
        words = []
        while _ROLE.fullmatch(self.peek()) and self.peek() not in BOXES:
            words.append(self.next())
        name, roster = " ".join(words), self._roster(self.side)
        role = roster.roles.get(name) if roster else None
        own, skills = self._differences()
        missing = [] if role else [each for each in self.kinds if each not in own]
        if missing:
            known = hint(name, roster.roles if roster else ())
            give = f"give his {' '.join(missing)} and skills"
            self.refuse(f"no position {name!r} in {self.side}'s roster: {known}; or {give}")
        listed = dict(zip(self.kinds, role.characteristics, strict=True)) if role else {}
        numbers = tuple((listed | own)[each] for each in self.kinds)
        if role is None:
            return Role(name or "Player", HIGHEST_NUMBER, 0, numbers, {}), skills
        return role.with_own(numbers), role.skills if skills is None else skills

    def _differences(self) -> tuple[dict[str, int], dict[str, Parameter] | None]:
        """Characteristics such as `MA7`, and skills in brackets, in any order.

        On a wide pitch the last word that looks like a characteristic may be a square instead.
        """
        own: dict[str, int] = {}
        skills: dict[str, Parameter] | None = None
        while True:
            if self.peek().startswith("[") and skills is None:
                skills = self._skills(self.next()[1:-1])
            elif (name := self._begun(self.peek())) and self._leads_on(self.peek(1)):
                self.once([*own, name])
                own[name] = self._characteristic(name, self.next()[len(name) :])
            else:
                return own, skills

    def _characteristic(self, name: str, text: str) -> int:
        kind = self.kinds[name]
        try:
            return kind.read(text if kind.suffix or not text.isdigit() else int(text))
        except ValueError as error:
            self.refuse(f"{name}: {error}")

    def _begun(self, token: str) -> str:
        """The characteristic whose name a token begins with; empty if there is none."""
        return next((name for name in self.kinds if token.startswith(name)), "")

    def _leads_on(self, token: str) -> bool:
        """Whether a token stands before, or for, the place of a player."""
        return token.startswith("[") or token in BOXES or bool(_SQUARE.fullmatch(token) or self._begun(token))

    def _skills(self, text: str) -> dict[str, Parameter]:
        found: dict[str, Parameter] = {}
        for each in text.split(",") if text.strip() else ():
            try:
                name, parameter = read_skill(self.rules, each)
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
        return self.square(place), Status.STANDING

    def _how(self, player: Player, square: int, status: Status) -> Placement:
        said = [token.partition("[") for token in self.tokens]
        names = [name for name, _, _ in said]
        self.once(names)
        flags: dict[str, Any] = {}
        for name, bracket, rest in said:
            if name in POSTURES:
                status = POSTURES[name] if status is Status.STANDING else self.refuse(f"he cannot be {name} as well")
            elif name not in PLAIN:
                flags[name] = self.flag(name, rest[:-1] if bracket else None, [*POSTURES, *PLAIN])
        for name in PLAIN:
            if name in names and status not in PLAIN[name]:
                self.refuse(f"{name!r} is not for one who is {WORD_OF.get(status, 'standing')}; leave it out")
        plain = {"zone": NO_ZONE not in names, "ball": BALL in names, "asked": UNASKED not in names}
        return Placement(self.n, self.side, player, status, square, flags, **plain)

    # The whole ---------------------------------------------------------------------------------------------

    def sheet(self) -> Sheet:
        """All that was read, unless it cannot be."""
        book = self.rules.derived(SKILLBOOK)
        beyond = {name for name, skill in book.items() if skill.beyond}
        self.check_players(
            self.pitch.players, share=lambda each: False, beyond=lambda each: not beyond.isdisjoint(each.player.skills)
        )
        self._check_ball()
        mover = self.said.get("turn", (Side.HOME,))[0]
        if self.said.get("turns", (1, 1))[mover] < 1:
            self.n = self.lines["turns"]
            self.refuse(f"{mover} moves, so its marker is at 1 at least")
        return Sheet(tuple(self.players), self.said, self.ball, self.rosters)

    def _check_ball(self) -> None:
        """One ball at most, and no touchdown that is not counted."""
        first: int | None = None
        for each in self.players:
            if each.ball:
                self.n = each.line
                if BALL in self.lines:
                    self.refuse(f"the ball lies on the ground by line {self.lines[BALL]}; leave one out")
                if first is not None:
                    self.refuse(f"the ball is held in line {first} already; leave one out")
                if self.pitch.goal[each.side] >> each.square & 1:
                    self.refuse("with the ball in that end zone he has scored already; move him")
                first = each.line
            if self.ball == each.square != OFF:
                self.n = self.lines[BALL]
                self.refuse(f"a ball does not rest where a player is (line {each.line}); say `{BALL}` of him")
