"""Prayers to Nuffle: they are rolled for, and take effect at the start of a drive (BB20-L-PRY-00 to 23)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import attrs

from ruleengine import Decision, Match, PieceId, Side, Table, choice, emit, event, procedure, roll
from ruleengine.dice import d3, die
from ruleengine_blood_bowl._base.draws import draw
from ruleengine_blood_bowl._base.lineup import players_of
from ruleengine_blood_bowl._base.players import has, skills
from ruleengine_blood_bowl._base.rosterfiles import clashing
from ruleengine_blood_bowl._base.skillbook import SKILLBOOK
from ruleengine_blood_bowl._base.state import STATUS, Skills
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._bb2020.advancing import SKILL_TABLE
from ruleengine_blood_bowl._bb2020.inducements import blessings as names
from ruleengine_blood_bowl._bb2020.inducements.blessings import DUE, PRAYED, Blessing, Span, bless
from ruleengine_pitch.players import team

Rule = Callable[[Match, Side, str, Span], Awaitable[Sequence[Blessing]]]


@event("blood-bowl-2020.prayer-said")
class PrayerSaid:
    """A side said a prayer."""

    side: Side
    name: str


@event("blood-bowl-2020.prayer-heard")
class PrayerHeard:
    """A side's prayer took effect, upon some players if it concerns any."""

    side: Side
    name: str
    pieces: tuple[PieceId, ...]


@event("blood-bowl-2020.prayer-wasted")
class PrayerWasted:
    """A side's prayer found nobody whom it could concern (BB20-L-PRY-21)."""

    side: Side
    name: str


@choice("bless")
class Bless:
    """Let the prayer concern this player."""

    piece: PieceId


@choice("gain")
class Gain:
    """Let him have this skill for the match."""

    skill: str

    @property
    def token(self) -> str:
        """In lower case, such as `gain:sure-hands`."""
        return f"gain:{self.skill.lower().replace(' ', '-')}"


# Whom they concern ----------------------------------------------------------------------------------------


def available(match: Match, side: Side, *, loners: bool = False) -> list[PieceId]:
    """The players of a side who can play this drive; those with Loner only if they count (BB20-L-PRY-20)."""
    ready = [piece.id for piece in team(match, side) if match.get(STATUS, piece.id) <= Status.RESERVES]
    return [piece for piece in ready if loners or not has(match, piece, "Loner")]


async def everybody(match: Match, side: Side, name: str, until: Span) -> Sequence[Blessing]:
    """The prayer concerns no single player."""
    return (Blessing(name, until),)


def a_chosen(*gains: tuple[str, int | str | None]) -> Rule:
    """The coach names a player of his."""

    async def rule(match: Match, side: Side, name: str, until: Span) -> Sequence[Blessing]:
        able = available(match, side)
        if not able:
            return ()
        chosen = await Decision(side, "prayer", [Bless(piece) for piece in able], name)
        return (Blessing(name, until, chosen.piece, gains),)

    return rule


def a_random(*gains: tuple[str, int | str | None]) -> Rule:
    """Dice name one of the side's players."""

    async def rule(match: Match, side: Side, name: str, until: Span) -> Sequence[Blessing]:
        able = available(match, side)
        return (Blessing(name, until, await draw(able), gains),) if able else ()

    return rule


async def bad_habits(match: Match, side: Side, name: str, until: Span) -> Sequence[Blessing]:
    """Up to three random opponents become loners (BB20-L-PRY-06)."""
    able = available(match, side.other)
    many = await roll(d3, by=side, reason="blood-bowl-2020.bad-habits") if able else 0
    found: list[Blessing] = []
    while able and len(found) < many:
        piece = await draw(able)
        able.remove(piece)
        found.append(Blessing(name, until, piece, (("Loner", 2),)))
    return found


async def greasy_cleats(match: Match, side: Side, name: str, until: Span) -> Sequence[Blessing]:
    """A random opponent, loner or not (BB20-L-PRY-07)."""
    able = available(match, side.other, loners=True)
    return (Blessing(name, until, await draw(able)),) if able else ()


async def intensive_training(match: Match, side: Side, name: str, until: Span) -> Sequence[Blessing]:
    """A random player gains a primary skill that the coach chooses (BB20-L-PRY-16)."""
    able = available(match, side)
    if not able:
        return ()
    piece = await draw(able)
    open_to = [Gain(skill) for skill in primary_skills(match, piece)]
    if not open_to:
        return ()
    chosen = await Decision(side, "training", open_to, piece)
    takes_bonus = match.derived(SKILLBOOK)[chosen.skill].parameter == "bonus"
    gains: Skills = ((chosen.skill, 1 if takes_bonus else None),)
    return (Blessing(name, until, piece, gains),)


def primary_skills(match: Match, piece: PieceId) -> list[str]:
    """The primary skills that a player lacks and may have."""
    had = skills(match, piece)
    found = [name for letter in players_of(match)[piece].role.primary for name in SKILL_TABLE[letter]]
    return [name for name in found if name not in had and not clashing(match.rules, name, had)]


# The table ------------------------------------------------------------------------------------------------


@attrs.frozen
class Prayer:
    """A prayer: its name, how long it lasts, whom it concerns."""

    name: str
    until: Span
    rule: Rule = everybody


PRAYERS: Final = (
    Prayer(names.TRAPDOOR, "half"),
    Prayer(names.FRIENDS_WITH_THE_REF, "drive"),
    Prayer(names.STILETTO, "drive", a_random(("Stab", None))),
    Prayer(names.IRON_MAN, "match", a_chosen()),
    Prayer(names.KNUCKLE_DUSTERS, "drive", a_chosen(("Mighty Blow", 1))),
    Prayer(names.BAD_HABITS, "drive", bad_habits),
    Prayer(names.GREASY_CLEATS, "drive", greasy_cleats),
    Prayer(names.BLESSED_STATUE, "match", a_chosen(("Pro", None))),
    Prayer(names.MOLES, "half"),
    Prayer(names.PERFECT_PASSING, "match"),
    Prayer(names.FAN_INTERACTION, "drive"),
    Prayer(names.NECESSARY_VIOLENCE, "drive"),
    Prayer(names.FOULING_FRENZY, "drive"),
    Prayer(names.THROW_A_ROCK, "drive"),
    Prayer(names.UNDER_SCRUTINY, "half"),
    Prayer(names.INTENSIVE_TRAINING, "match", intensive_training),
)
"""BB20-L-PRY-01 to 16, in their order."""
BY_NAME: Final = {each.name: each for each in PRAYERS}
_D16: Final = die(16)
PRAYER_TABLE: Final = Table(_D16, {face: each.name for face, each in enumerate(PRAYERS, 1)})


@procedure("blood-bowl-2020.praying")
class Praying:
    """A side says a prayer; one that it has said already is rolled again (BB20-L-PRY-00, BB20-L-PRY-22).

    Attributes:
        now: whether it takes effect at once (BB20-L-PRY-23), and not when the next drive starts.
    """

    side: Side
    now: bool = False

    async def run(self, match: Match) -> None:
        side, said = self.side, match.get(PRAYED, self.side)
        if len(said) == len(PRAYERS):
            return
        name = await roll(_D16, by=side, reason="blood-bowl-2020.prayer", reading=PRAYER_TABLE)
        if name in said:
            match.push(self)
            return
        match.set(PRAYED, side, (*said, name))
        if self.now:
            match.push(TakesEffect(side, name))
        else:
            match.set(DUE, side, (*match.get(DUE, side), name))
        await emit(match, PrayerSaid(side, name))


@procedure("blood-bowl-2020.takes-effect")
class TakesEffect:
    """A prayer takes effect, if anybody is there whom it concerns (BB20-L-PRY-20, BB20-L-PRY-21)."""

    side: Side
    name: str

    async def run(self, match: Match) -> None:
        prayer = BY_NAME[self.name]
        found = await prayer.rule(match, self.side, prayer.name, prayer.until)
        bless(match, self.side, *found)
        pieces = tuple(each.piece for each in found if each.piece >= 0)
        await emit(match, PrayerHeard(self.side, self.name, pieces) if found else PrayerWasted(self.side, self.name))
