"""Rosters and teams, and what an edition says about them (LRB-PLY-01, LRB-ROS, BB20-CHR, BB20-ROS)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Final, Literal

import attrs

from ruleengine import Attribute, CompiledRules, Derived, SideKey, option, slot, specification
from ruleengine_blood_bowl._base.skillbook import Parameter
from ruleengine_pitch.teams import names_in


@attrs.frozen
class TeamOptions:
    """How large teams are, what they may cost, and who plays unless teams are given."""

    gold: int | None = option(
        1_000_000, "Gold that a team may cost; none: any.", rule="LRB-ROS-01, BB20-ROS-01", at_least=0
    )
    fewest: int = option(
        11, "The fewest players that a team may have.", rule="LRB-ROS-01, BB20-ROS-01", at_least=1, at_most=99
    )
    most: int = option(
        16, "The most players that a team may have.", rule="LRB-ROS-01, BB20-ROS-01", at_least=1, at_most=99
    )
    reference_team: Literal["plain", "stuff"] = option(
        "plain",
        "The teams that play unless others are given; stuff: such as can throw a team-mate.",
        rule="LRB-ROS-02, BB20-ROS-02",
    )


# What there is -------------------------------------------------------------------------------------------


@attrs.frozen
class Characteristic:
    """One of the numbers of a player (LRB-PLY-01, BB20-CHR-01).

    Attributes:
        attribute: what rules read it by.
        low, high: its bounds.
        suffix: what follows the number where it is written, such as `+`; without one it is a number in TOML.
        dash: the value that is written `-`, if one is.

    >>> Characteristic(Attribute("my-game.AG"), 1, 6, suffix="+").read("3+")
    3
    """

    attribute: Attribute[int]
    low: int
    high: int
    suffix: str = ""
    dash: int | None = None

    @property
    def name(self) -> str:
        """Its short name, such as `MA`."""
        return self.attribute.name.rpartition(".")[2]

    def read(self, given: int | str) -> int:
        """The number that was written.

        Raises:
            ValueError: it is none, or out of bounds; the message says what to write.
        """
        if given == "-" and self.dash is not None:
            return self.dash
        value = given
        if isinstance(given, str) and self.suffix and given.endswith(self.suffix):
            digits = given.removesuffix(self.suffix)
            value = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 3 else given
        if type(value) is not int or (type(given) is int) is bool(self.suffix):
            raise ValueError(f"{given!r} is no {self.name}; write {self._bounds()}")
        if not self.low <= value <= self.high:
            raise ValueError(f"{given!r} is out of bounds: {self._bounds()}")
        return value

    def text(self, value: int) -> str:
        """A value as it is written."""
        return "-" if value == self.dash else f"{value}{self.suffix}"

    def _bounds(self) -> str:
        low, high = (f'"{each}{self.suffix}"' if self.suffix else str(each) for each in (self.low, self.high))
        return f"{low} to {high}"


@attrs.frozen
class Role:
    """A position in a roster: who may be hired, for how much, how often.

    Attributes:
        characteristics: in the order of the edition.
        skills: name to parameter.
        primary, secondary: the categories of skills that its players may learn, such as `G`.
        journeyman: whether journeymen are of this position.
        printed: the characteristics of the position, where a player's own have been raised or lowered; else empty.
    """

    name: str
    most: int
    cost: int
    characteristics: tuple[int, ...]
    skills: Mapping[str, Parameter] = attrs.field(hash=False)
    primary: tuple[str, ...] = ()
    secondary: tuple[str, ...] = ()
    journeyman: bool = False
    printed: tuple[int, ...] = ()

    def with_own(self, characteristics: tuple[int, ...]) -> Role:
        """The position as a player with these characteristics has it."""
        if characteristics == self.characteristics:
            return self
        return attrs.evolve(self, characteristics=characteristics, printed=self.characteristics)


@attrs.frozen
class Together:
    """How many players of some positions a team may have together."""

    most: int
    positions: tuple[str, ...]


@attrs.frozen
class Roster:
    """What one list may hire: roles by name, and the price of a re-roll in gold.

    Attributes:
        key: the name of its file if it is shipped, `none` if not.
        tier: how strong such teams are, 1 to 3; 0 if the list does not say.
        apothecary: whether such a team may hire one.
        leagues, special_rules: its regional rules, and its own.
        choose_one: leagues and special rules of which a team picks one when it is drafted.
        limits: positions of which there may be only so many together.
    """

    name: str
    reroll: int
    roles: Mapping[str, Role] = attrs.field(hash=False)
    key: str = "none"
    tier: int = 0
    apothecary: bool = True
    leagues: tuple[str, ...] = ()
    special_rules: tuple[str, ...] = ()
    choose_one: tuple[str, ...] = ()
    limits: tuple[Together, ...] = ()

    def broken(self, hired: Mapping[str, int]) -> str:
        """Which limit so many players by position break, in words; empty if none.

        >>> from ruleengine_blood_bowl.bb2020 import BLOOD_BOWL_2020
        >>> from ruleengine_blood_bowl.teams import read_roster
        >>> read_roster(BLOOD_BOWL_2020.compile(), "human").broken({"Ogre": 2})
        "2 of position 'Ogre'; a team has at most 1"
        """
        for name, found in hired.items():
            if found > self.roles[name].most:
                return f"{found} of position {name!r}; a team has at most {self.roles[name].most}"
        for limit in self.limits:
            found = sum(hired.get(name, 0) for name in limit.positions)
            if found > limit.most:
                return f"{found} of {', '.join(limit.positions)}; a team has at most {limit.most} of them together"
        return ""


@attrs.frozen
class Career:
    """What a player has become since he was hired.

    Attributes:
        learnt: the skills that he has learnt.
        at_random: those of them that dice chose.
        lost: the characteristics that an injury made one worse, such as `MA`, as often as that.
        niggling: his niggling injuries.
        spp: the star player points that he has not spent.
        misses_next: whether he misses the next match.
        retired: whether he sits out the season.
        journeyman: whether he plays for one match only.
    """

    learnt: tuple[str, ...] = ()
    at_random: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    niggling: int = 0
    spp: int = 0
    misses_next: bool = False
    retired: bool = False
    journeyman: bool = False

    @property
    def available(self) -> bool:
        """Whether he can play the next match."""
        return not (self.misses_next or self.retired)


@attrs.frozen
class Player:
    """A player of a team: his number, his role, all his skills, his own name if he has one, and his career."""

    number: int
    role: Role
    skills: Mapping[str, Parameter] = attrs.field(hash=False)
    name: str = ""
    career: Career = Career()


@attrs.frozen
class Team:
    """A team, checked. Players are in the order of their numbers.

    Attributes:
        rerolls: team re-rolls a half.
        extras: what else the edition lets it bring, such as cheerleaders: name to number (LRB-KT-27, BB20-MAT-07).
        apothecary: whether it has one.
        treasury: gold that is not spent.
        matches: how many it has played; 0: it has just been drafted.
        chosen: which of what its roster lets it choose it has chosen.
    """

    name: str
    roster: Roster
    players: tuple[Player, ...]
    rerolls: int = 0
    extras: Mapping[str, int] = attrs.field(factory=dict, hash=False)
    apothecary: bool = False
    treasury: int = 0
    matches: int = 0
    chosen: str = ""

    @property
    def cost(self) -> int:
        """What players and re-rolls cost, in gold; skills that were learnt since cost nothing (LRB-ROS-01)."""
        return sum(player.role.cost for player in self.players) + self.rerolls * self.roster.reroll


@attrs.frozen
class Extra:
    """Something that a team may bring besides players and re-rolls: a number, kept under a key from the start.

    Attributes:
        key: where the match keeps it.
        usual: how many there are unless the team says; there cannot be fewer than the least.
        many: as many as a random team has at most.
        price: of each beyond the least, in gold, when a team is drafted.
        most: the most that a team may buy; None: any number.
        valued: whether its price counts in the team's value.
    """

    key: SideKey[int]
    usual: int = 0
    least: int = 0
    many: int = 4
    price: int = 0
    most: int | None = None
    valued: bool = False


@attrs.frozen
class Advancing:
    """What an edition says of players who become better (BB20-L-INC).

    Attributes:
        categories: the category of each skill that can be learnt, such as `G`.
        skills: how much a skill adds to a value, by `primary` or `secondary` and by whether dice chose it.
        characteristics: how much a raised characteristic adds, by its name.
        inverse: the characteristics of which a lower one is better.
        most: the most advancements of a player.
        raises: how often one characteristic may be raised.
        free_linemen: the special rule by which linemen do not count in a team's value.
        apothecary: what an apothecary costs.
        rerolls: the most re-rolls of a team.
    """

    categories: Mapping[str, str] = attrs.field(hash=False)
    skills: Mapping[tuple[str, bool], int] = attrs.field(hash=False)
    characteristics: Mapping[str, int] = attrs.field(hash=False)
    inverse: tuple[str, ...]
    most: int = 6
    raises: int = 2
    free_linemen: str = "Low Cost Linemen"
    apothecary: int = 50_000
    rerolls: int = 8


@attrs.frozen(eq=False)
class Edition:
    """What an edition says about teams.

    Attributes:
        characteristics: of its players, in the order in which they are written.
        data: the folder with `rosters/*.toml` and `teams/*.toml`.
        references: the two teams that play unless others are given, by the value of the option `reference_team`.
        roster_names: the rosters of home and away in a position that names none.
        extras: what teams may bring besides, by the names in their files.
        advancing: how players become better; None: the edition does not say.
        after: the ruleset by which teams go on after a match; empty: there is none.
    """

    characteristics: tuple[Characteristic, ...]
    data: Traversable
    references: Mapping[str, tuple[str, str]]
    roster_names: tuple[str, str]
    extras: Mapping[str, Extra]
    advancing: Advancing | None = None
    after: str = ""

    @property
    def rosters(self) -> list[str]:
        """The names of the rosters that are shipped."""
        return names_in(self.data / "rosters")

    @property
    def teams(self) -> list[str]:
        """The names of the teams that are shipped."""
        return names_in(self.data / "teams")


@slot(name="blood-bowl.edition")
def edition(rules: CompiledRules) -> Edition:
    """What the edition says about teams.

    Returns:
        characteristics, rosters and teams, and what teams may bring besides.
    """
    specification()


EDITION: Final[Derived[Edition]] = Derived("blood-bowl.edition", lambda rules: edition(rules))
