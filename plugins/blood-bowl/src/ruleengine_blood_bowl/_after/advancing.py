"""Advancement: what players buy with their star player points (BB20-L-ADV, SKT, CHI)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ruleengine import Decision, Match, Side, Table, choice, emit, event, procedure, roll
from ruleengine.dice import d6, die
from ruleengine_blood_bowl._after.state import BASE, MEN, Man, find, has, player_of, put, team_of, with_bonus
from ruleengine_blood_bowl._base.rosterfiles import clashing
from ruleengine_blood_bowl._base.skillbook import SKILLBOOK
from ruleengine_blood_bowl._base.teams import EDITION
from ruleengine_blood_bowl._base.teamvalue import standing
from ruleengine_blood_bowl._bb2020.advancing import ADVANCING, COSTS, SKILL_TABLE

RANDOM_PRIMARY, CHOSEN_PRIMARY, CHOSEN_SECONDARY, CHARACTERISTIC = range(4)
"""The columns of COSTS; a random secondary skill costs what a chosen primary one does."""
_D16: Final = die(16)
ANY: Final = ("MA", "ST", "AG", "PA", "AV")
CHARACTERISTICS: Final[Table[tuple[str, ...]]] = Table(
    _D16, {(1, 7): ("MA", "AV"), (8, 13): ("MA", "PA", "AV"), 14: ("AG", "PA"), 15: ("ST", "AG"), 16: ANY}
)
"""BB20-L-CHI-01 to 05."""
USELESS: Final = {"Catch": "No Hands"}
"""Skills that a player with another could never use."""
NEEDS: Final = {"Strong Arm": "Throw Team-mate"}
"""Skills that need another (BB20-L-ADV-05)."""
NEVER_BOTH: Final = (
    ("Frenzy", "Grab"),
    ("Leap", "Pogo Stick"),
    *(
        ("Ball and Chain", name)
        for name in ("Diving Tackle", "Frenzy", "Grab", "Leap", "Multiple Block", "On the Ball", "Shadowing")
    ),
)
"""BB20-L-ADV-05."""


@event("blood-bowl-2020-after.advanced")
class Advanced:
    """A player has learnt a skill, or raised a characteristic."""

    side: Side
    who: str
    what: str
    cost: int


# Choices --------------------------------------------------------------------------------------------------


@choice("done")
class Done:
    """Nothing more."""


@choice("learn")
class Learn:
    """Learn this skill."""

    number: int
    skill: str


@choice("draw")
class DrawSkill:
    """Learn a skill of this category that dice choose."""

    number: int
    category: str


@choice("train")
class Train:
    """Roll for a characteristic."""

    number: int


@choice("raise")
class RaiseIt:
    """Raise this characteristic."""

    name: str


DONE: Final = Done()


# What may be bought: pure ----------------------------------------------------------------------------------


def price(man: Man, column: int) -> int:
    """The star player points of a player's next advancement."""
    return COSTS[man.advancements][column]


def may_learn(match: Match, side: Side, man: Man, name: str) -> bool:
    """Whether a player may have a skill, and could use it (BB20-L-ADV-03 to 05)."""
    base, had = match.rules.derived(BASE), has(match, side, man)
    if name in had or name not in base.derived(SKILLBOOK):
        return False
    if clashing(base, name, had) or any(name in pair and {*pair} - {name} <= had for pair in NEVER_BOTH):
        return False
    armour = man.numbers[ANY.index("AV")]
    return (
        USELESS.get(name) not in had
        and (name not in NEEDS or NEEDS[name] in had)
        and not (name == "Iron Hard Skin" and armour <= 8)
    )


def open_skills(match: Match, side: Side, man: Man, category: str) -> list[str]:
    """The skills of a category that a player may learn."""
    return [name for name in SKILL_TABLE[category] if may_learn(match, side, man, name)]


def raisable(match: Match, side: Side, man: Man, name: str) -> bool:
    """Whether a characteristic can be raised: within its bounds, twice at most (BB20-L-CHI-06)."""
    return man.raised.count(name) < ADVANCING.raises and _better(match, man, name) is not None


def _better(match: Match, man: Man, name: str) -> int | None:
    kind = match.rules.derived(BASE).derived(EDITION).characteristics[ANY.index(name)]
    value = man.numbers[ANY.index(name)] + (-1 if name in ADVANCING.inverse else 1)
    return value if kind.low <= value <= kind.high else None


def purchases(match: Match, side: Side, man: Man) -> Iterator[Any]:
    """What a player can pay for."""
    if man.retired or man.advancements >= ADVANCING.most:
        return
    role = team_of(match, side).roster.roles[man.position]
    for category in SKILL_TABLE:
        kind = standing(category, role)
        found = open_skills(match, side, man, category) if kind else []
        if found and man.spp >= price(man, RANDOM_PRIMARY + (kind == "secondary")):
            yield DrawSkill(man.number, category)
        if man.spp >= price(man, CHOSEN_PRIMARY if kind == "primary" else CHOSEN_SECONDARY):
            yield from (Learn(man.number, name) for name in found)
    if man.spp >= price(man, CHARACTERISTIC):
        yield Train(man.number)


def must(man: Man) -> bool:
    """Whether a player has so many points that he must buy something (BB20-L-ADV-01)."""
    return not man.retired and man.advancements < ADVANCING.most and man.spp >= price(man, CHARACTERISTIC)


# Procedures ------------------------------------------------------------------------------------------------


@procedure("blood-bowl-2020-after.advance")
class Advance:
    """A team's players buy advancements, as many as they can pay for (BB20-L-ADV-01, 02)."""

    side: Side

    async def run(self, match: Match) -> None:
        men = match.get(MEN, self.side)
        forced = [man for man in men if must(man)]
        options = [each for man in forced or men for each in purchases(match, self.side, man)]
        if not options:
            return
        chosen = await Decision(self.side, "advance", options if forced else [DONE, *options])
        if isinstance(chosen, Done):
            return
        match.push(Advance(self.side))
        man = find(match, self.side, chosen.number)
        role = player_of(match, self.side, man).role
        if isinstance(chosen, Learn):
            secondary = standing(ADVANCING.categories[chosen.skill], role) == "secondary"
            cost = price(man, CHOSEN_SECONDARY if secondary else CHOSEN_PRIMARY)
            await learn(match, self.side, man, chosen.skill, cost)
        elif isinstance(chosen, DrawSkill):
            secondary = standing(chosen.category, role) == "secondary"
            match.push(Drawing(self.side, man.number, chosen.category, price(man, RANDOM_PRIMARY + secondary)))
        else:
            match.push(Training(self.side, man.number))


async def learn(match: Match, side: Side, man: Man, name: str, cost: int, *, at_random: bool = False) -> None:
    """Let a player learn a skill, and pay for it."""
    text = with_bonus(match.rules.derived(BASE), name)
    drawn = (*man.at_random, name) if at_random else man.at_random
    put(match, side, man.but(skills=(*man.skills, text), at_random=drawn, spp=man.spp - cost))
    await emit(match, Advanced(side, man.called, text, cost))


UPPER: Final[Table[int]] = Table(d6, {(1, 3): 0, (4, 6): 6})


@procedure("blood-bowl-2020-after.drawing")
class Drawing:
    """Two dice choose a skill; one that he has or may not have is rolled again (BB20-L-ADV-04, SKT)."""

    side: Side
    number: int
    category: str
    cost: int

    async def run(self, match: Match) -> None:
        half = await roll(d6, by=self.side, reason="blood-bowl-2020-after.half", reading=UPPER)
        row = await roll(d6, by=self.side, reason="blood-bowl-2020-after.skill")
        name, man = SKILL_TABLE[self.category][half + row - 1], find(match, self.side, self.number)
        if may_learn(match, self.side, man, name):
            await learn(match, self.side, man, name, self.cost, at_random=True)
        else:
            match.push(self)


@procedure("blood-bowl-2020-after.training")
class Training:
    """A die names characteristics, one of which is raised; or a skill is chosen instead (BB20-L-CHI)."""

    side: Side
    number: int

    async def run(self, match: Match) -> None:
        names = await roll(_D16, by=self.side, reason="blood-bowl-2020-after.characteristic", reading=CHARACTERISTICS)
        man = find(match, self.side, self.number)
        cost = price(man, CHARACTERISTIC)
        options: list[Any] = [RaiseIt(name) for name in names if raisable(match, self.side, man, name)]
        if names != ANY or not options:
            role = team_of(match, self.side).roster.roles[man.position]
            categories = [each for each in SKILL_TABLE if standing(each, role)]
            found = [name for each in categories for name in open_skills(match, self.side, man, each)]
            options += [Learn(man.number, name) for name in found]
        if not options:
            put(match, self.side, man.but(spp=man.spp - cost))
            return
        chosen = await Decision(self.side, "training", options)
        if isinstance(chosen, Learn):
            await learn(match, self.side, man, chosen.skill, cost)
            return
        better = _better(match, man, chosen.name)
        assert better is not None
        numbers = tuple(better if name == chosen.name else now for name, now in zip(ANY, man.numbers, strict=True))
        man = man.but(numbers=numbers, raised=(*man.raised, chosen.name), spp=man.spp - cost)
        put(match, self.side, man)
        await emit(match, Advanced(self.side, man.called, f"{chosen.name} raised", cost))
