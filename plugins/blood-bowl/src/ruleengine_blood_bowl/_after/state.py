"""What a match of the aftermath holds: the players and the money of two teams, and what their match has left.

A team comes in as its file says it, and goes out in the same form (see `teams_after`).
"""

from __future__ import annotations

from typing import Any, Final, Literal, cast

import attrs

from ruleengine import CompiledRules, Derived, Match, Side, SideKey, record
from ruleengine.schema import from_plain
from ruleengine.values import hint
from ruleengine_blood_bowl._base.skillbook import SKILLBOOK, skill_texts
from ruleengine_blood_bowl._base.teamfiles import read_team
from ruleengine_blood_bowl._base.teams import EDITION, Career, Player, Team
from ruleengine_blood_bowl._bb2020 import BLOOD_BOWL_2020
from ruleengine_blood_bowl._bb2020.injury import CASUALTIES as BY_ENTRY
from ruleengine_pitch.teams import TeamError

BASE: Final[Derived[CompiledRules]] = Derived("blood-bowl-2020-after.base", lambda rules: BLOOD_BOWL_2020.compile())
"""The rules of the match that was played: their skills, rosters and bounds hold here too."""


# What a match has left ------------------------------------------------------------------------------------


@attrs.frozen
class Earned:
    """What a player did in the match that is worth star player points (BB20-L-SPP)."""

    completions: int = 0
    throws: int = 0
    deflections: int = 0
    interceptions: int = 0
    casualties: int = 0
    touchdowns: int = 0


@attrs.frozen
class SideRecord:
    """What a match has left of a side: see `match_record`.

    Attributes:
        touchdowns: its score, with what a concession awarded.
        fans: its fan factor.
        hurt: the casualties of its players, by number.
        earned: what its players did, by number.
        conceded: whether it conceded with penalties.
        fans_lost: the dedicated fans that it lost by conceding.
        leaving: the numbers of the players who leave it because it conceded.
        paid: what its treasury paid for inducements.
        prayers: the star player points that prayers add, by number.
        raised: the positions of players who may join it for nothing (BB20-L-RUL-14, BB20-L-RUL-15).
        infected: those of players whom it may hire as it does journeymen (BB20-L-RUL-17).
    """

    touchdowns: int = 0
    fans: int = 1
    hurt: dict[str, list[str]] = attrs.field(factory=dict)
    earned: dict[str, Earned] = attrs.field(factory=dict)
    conceded: bool = False
    fans_lost: int = 0
    leaving: list[int] = attrs.field(factory=list)
    paid: int = 0
    prayers: dict[str, int] = attrs.field(factory=dict)
    raised: list[str] = attrs.field(factory=list)
    infected: list[str] = attrs.field(factory=list)


@attrs.frozen
class MatchRecord:
    """What a match has left of both sides, and who won it."""

    winner: Literal["", "home", "away"] = ""
    home: SideRecord = SideRecord()
    away: SideRecord = SideRecord()

    def of(self, side: Side) -> SideRecord:
        """That of a side."""
        return self.away if side else self.home


CASUALTIES: Final = {each.name: each for each in BY_ENTRY.values() if each.name != "lasting injury"}
"""What may have befallen a player, by its name."""


# Players and money ----------------------------------------------------------------------------------------


@record("blood-bowl-2020-after.man")
class Man:
    """A player between two matches.

    Attributes:
        numbers: his characteristics.
        raised: how many times his characteristics were raised.
        skills: the skills that he has learnt, with their parameters.
        hurt: whether he misses the next match by what this one did to him.
        scarred: whether this match left him a lasting injury.
    """

    number: int
    name: str
    position: str
    numbers: tuple[int, ...]
    raised: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    at_random: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    niggling: int = 0
    spp: int = 0
    missed: bool = False
    retired: bool = False
    journeyman: bool = False
    hurt: bool = False
    scarred: bool = False

    def but(self, **changes: Any) -> Man:
        """The same player with other values of some attributes."""
        changed: Man = attrs.evolve(cast(Any, self), **changes)
        return changed

    @property
    def advancements(self) -> int:
        """How many he has had."""
        return len(self.skills) + len(self.raised)

    @property
    def called(self) -> str:
        """How reports call him."""
        return f"#{self.number} {self.name or self.position}"


MEN: Final[SideKey[tuple[Man, ...]]] = SideKey("blood-bowl-2020-after.men", tuple[Man, ...], default=())
TREASURY: Final[SideKey[int]] = SideKey("blood-bowl-2020-after.treasury", int, default=0)
FANS: Final[SideKey[int]] = SideKey("blood-bowl-2020-after.fans", int, default=1)
REROLLS: Final[SideKey[int]] = SideKey("blood-bowl-2020-after.rerolls", int, default=0)
COACHES: Final[SideKey[int]] = SideKey("blood-bowl-2020-after.assistant-coaches", int, default=0)
CHEERLEADERS: Final[SideKey[int]] = SideKey("blood-bowl-2020-after.cheerleaders", int, default=0)
APOTHECARY: Final[SideKey[bool]] = SideKey("blood-bowl-2020-after.apothecary", bool, default=False)
RISEN: Final[SideKey[tuple[int, ...]]] = SideKey("blood-bowl-2020-after.risen", tuple[int, ...], default=())
"""The numbers of players who were raised from the dead, and may join for nothing."""
KEYS: Final = (RISEN, MEN, TREASURY, FANS, REROLLS, COACHES, CHEERLEADERS, APOTHECARY)


def teams_of(rules: CompiledRules, given: Any) -> tuple[Team, Team, MatchRecord]:
    """The two teams as they were listed for the match, and what it has left.

    Raises:
        TeamError: a team, or the record of the match, is refused; the path leads to the fault.
    """

    def read() -> tuple[Team, Team, MatchRecord]:
        plain = {"home": "human", "away": "orc", **(given or {})}
        strange = sorted(plain.keys() - {"home", "away", "match"})
        if strange:
            raise TeamError(strange[0], "no such key; there are home, away, match")
        base = rules.derived(BASE)
        home, away = (read_team(base, plain[str(side)], str(side)) for side in Side)
        record: MatchRecord = from_plain(plain.get("match", {}), MatchRecord, "match", error=TeamError)
        for side, team in zip(Side, (home, away), strict=True):
            _check_numbers(record.of(side), team, f"match.{side}")
        return home, away, record

    return rules.remembered(("blood-bowl-2020-after.teams", repr(given)), read)


def _check_numbers(record: SideRecord, team: Team, path: str) -> None:
    """Refuse a record of players whom the team does not have."""
    known = {str(player.number) for player in team.players}
    for name in ("hurt", "earned", "prayers"):
        for number in getattr(record, name):
            if number not in known:
                raise TeamError(f"{path}.{name}.{number}", f"{team.name} have no player of that number")
    for name in ("raised", "infected"):
        for place, position in enumerate(getattr(record, name)):
            if position not in team.roster.roles:
                why = f"no position {position!r}; {hint(position, team.roster.roles)}"
                raise TeamError(f"{path}.{name}[{place}]", why)
    if not 0 <= record.paid <= team.treasury:
        raise TeamError(f"{path}.paid", f"{record.paid:,} gold is refused; the treasury has {team.treasury:,}")
    for number, names in record.hurt.items():
        for name in names:
            if name not in CASUALTIES:
                raise TeamError(f"{path}.hurt.{number}", f"no casualty {name!r}; {hint(name, CASUALTIES)}")


def team_of(match: Match, side: Side) -> Team:
    """A team as it was listed for the match."""
    home, away, _ = teams_of(match.rules, match.teams)
    return away if side else home


def record_of(match: Match) -> MatchRecord:
    """What the match has left."""
    return teams_of(match.rules, match.teams)[2]


def man_of(rules: CompiledRules, player: Player, raised: dict[str, int]) -> Man:
    """A player as he comes in."""
    career = player.career
    learnt = {name: player.skills[name] for name in career.learnt}
    return Man(
        player.number,
        player.name,
        player.role.name,
        player.role.characteristics,
        tuple(name for name, times in raised.items() for _ in range(times)),
        tuple(skill_texts(rules, learnt)),
        career.at_random,
        career.lost,
        career.niggling,
        career.spp,
        career.misses_next,
        career.retired,
        career.journeyman,
    )


def player_of(match: Match, side: Side, man: Man) -> Player:
    """A player as team files describe him, such as for his value."""
    role = team_of(match, side).roster.roles[man.position]
    names = tuple(text.partition(" (")[0] for text in man.skills)
    known = {**role.skills, **dict.fromkeys(names)}
    career = Career(names, man.at_random, man.lost, man.niggling, man.spp, man.missed, man.retired, man.journeyman)
    return Player(man.number, attrs.evolve(role, characteristics=man.numbers), known, man.name, career)


def has(match: Match, side: Side, man: Man) -> set[str]:
    """The names of all skills of a player."""
    return set(player_of(match, side, man).skills)


def find(match: Match, side: Side, number: int) -> Man:
    """The player with a number."""
    return next(man for man in match.get(MEN, side) if man.number == number)


def put(match: Match, side: Side, man: Man) -> None:
    """Change a player: whoever has his number is replaced."""
    match.set(MEN, side, tuple(man if each.number == man.number else each for each in match.get(MEN, side)))


def drop(match: Match, side: Side, number: int) -> None:
    """Take a player off the list."""
    match.set(MEN, side, tuple(each for each in match.get(MEN, side) if each.number != number))


def pay(match: Match, side: Side, gold: int) -> None:
    """Change a treasury; a negative sum is spent."""
    match.set(TREASURY, side, match.get(TREASURY, side) + gold)


# Out ------------------------------------------------------------------------------------------------------


def plain_team(match: Match, side: Side) -> dict[str, Any]:
    """A team as its file would say it, after the match."""
    team, given = team_of(match, side), (match.teams or {}).get(str(side))
    kept = given if isinstance(given, dict) else {"name": team.name, "roster": team.roster.key}
    plain = {key: value for key, value in kept.items() if key not in ("players", "bribes")}
    plain |= {
        "rerolls": match.get(REROLLS, side),
        "dedicated_fans": match.get(FANS, side),
        "cheerleaders": match.get(CHEERLEADERS, side),
        "assistant_coaches": match.get(COACHES, side),
        "apothecary": match.get(APOTHECARY, side),
        "treasury": match.get(TREASURY, side),
        "matches": team.matches + 1,
    }
    return {**plain, "players": [_row(match, team, man) for man in match.get(MEN, side)]}


def _row(match: Match, team: Team, man: Man) -> dict[str, Any]:
    edition = match.rules.derived(BASE).derived(EDITION)
    usual = team.roster.roles[man.position].characteristics
    row: dict[str, Any] = {"number": man.number, "name": man.name, "position": man.position}
    row |= {"skills": list(man.skills), "at_random": list(man.at_random)}
    for kind, value, was in zip(edition.characteristics, man.numbers, usual, strict=True):
        if value != was:
            row[kind.name] = kind.text(value) if kind.suffix else value
    row |= {"lost": list(man.lost), "niggling": man.niggling, "spp": man.spp}
    row |= {"misses_next": man.missed, "retired": man.retired}
    return {key: value for key, value in row.items() if value or key in ("number", "position")}


def with_bonus(rules: CompiledRules, name: str) -> str:
    """A skill as it is learnt: with its usual bonus if it takes one."""
    skill = rules.derived(SKILLBOOK)[name]
    return skill.text(1 if skill.parameter == "bonus" else None)
