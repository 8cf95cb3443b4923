"""Tables of the rules of Blood Bowl, made from a compiled ruleset: what the pages of both editions have alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Final

import attrs

from ruleengine import Check, CompiledRules, Match, Modifier, PieceId, Ruleset, Table, compile_rules
from ruleengine.dice import Distribution, Sum, d6
from ruleengine_blood_bowl import from_position
from ruleengine_blood_bowl.checks import ARMOUR, DODGE, pass_check
from ruleengine_blood_bowl.hooks import throw_reading
from ruleengine_blood_bowl.rules import DIE, EVENTS, RULERS, WEATHER_TABLE, Band, Quality
from ruleengine_blood_bowl.skills import SKILLBOOK, Parameter
from ruleengine_blood_bowl.state import PITCH, Face
from ruleengine_blood_bowl.teams import EDITION, SHIPPED, Role, Team, shipped_roster, teams_of

from .pages import span, table

HE: Final = PieceId(0)
SCENE: Final = "home 1 Lineman L8\nrosters human human\n"
NEAR: Final = "away 1 Lineman M7\n"
"""The opponent is next to L8 and M8, and not to T8."""
BANDS: Final = ("N8", "R8", "V8", "X8")
"""A square in each band from L8."""
LETTERS: Final = {None: ".", Band.QUICK: "Q", Band.SHORT: "S", Band.LONG: "L", Band.BOMB: "B"}
FACES: Final = {
    Face.ATTACKER_DOWN: (11, "The blocker goes down. Turnover."),
    Face.BOTH_DOWN: (12, "Each of the two goes down unless he has Block. A turnover if it is the blocker."),
    Face.PUSH: (13, "The target is pushed back a square."),
    Face.STUMBLE: (14, "The target is pushed back and goes down, unless he has Dodge: then he is only pushed."),
    Face.DEFENDER_DOWN: (15, "The target is pushed back and goes down where he comes to."),
}

Roll = tuple[str, str, str, Callable[[Match], Check]]
"""A rule or nothing, what is rolled for, where tackle zones count, and how the check is made in a scene."""


@attrs.frozen
class Pages:
    """What tells the pages of the editions apart.

    Attributes:
        ruleset: the rules.
        prefix: of the IDs of its rules.
        armour: the armour values that are shown.
        matrix: the ruler that measures.
    """

    ruleset: Ruleset
    prefix: str
    armour: range
    matrix: str

    @property
    def rules(self) -> CompiledRules:
        """The rules, every option at its default."""
        return compile_rules(self.ruleset.name)

    def rule(self, rest: str) -> str:
        """The ID of a rule, as its description begins."""
        return f"**{self.prefix}-{rest}**"

    def short(self, key: str) -> str:
        """A name without what all of the edition's begin with."""
        return key.removeprefix(f"{self.ruleset.name}.")

    def scene(self, text: str = SCENE) -> Match:
        """A match at a position."""
        return from_position(text, rules=self.ruleset)


# How tables look ------------------------------------------------------------------------------------------


def signed(number: int) -> str:
    """With its sign; a zero has none."""
    return f"{number:+}".replace("-", "−") if number else "0"


def ranges(rows: Iterable[tuple[int, int, Any]]) -> Iterator[str]:
    """Rows of a table as text."""
    yield from (span(low, high) for low, high, _ in rows)


def titled(name: str) -> str:
    """The name of an event, as a title."""
    return name.replace("-", " ").capitalize()


def gold(amount: int) -> str:
    """An amount of gold."""
    return f"{amount // 1000}k"


# Rolls ----------------------------------------------------------------------------------------------------


def square(match: Match, name: str) -> int:
    """A square of the pitch by name."""
    return match.derived(PITCH).grid.named(name)


def thrown(match: Match, target: str) -> Check:
    """The check of a pass from L8."""
    return pass_check(match, HE, square(match, target))


def chances(target: int, modifiers: Iterable[int]) -> list[Fraction]:
    """The chances of a roll of agility."""
    return [Check(DODGE, None, target, modifiers=(Modifier(n, ""),)).probability for n in modifiers]


def measured(pages: Pages, roll: Roll) -> tuple[str, str]:
    """What a roll adds to the die, and what a tackle zone takes from it."""
    _, _, where, check = roll
    alone, near = check(pages.scene()), check(pages.scene(SCENE + NEAR))
    each = near.bonus - alone.bonus
    return signed(alone.bonus), f"{signed(each)} each on {where}" if each else "none"


def modifiers(pages: Pages, rolls: Iterable[Roll]) -> str:
    """What each roll adds to the die, and what a tackle zone takes from it."""
    rows = [(f"**{roll[0]}**" if roll[0] else "", roll[1], *measured(pages, roll)) for roll in rolls]
    return table(["rule", "roll", "built in", "tackle zones"], rows)


def matrix(pages: Pages) -> str:
    """The bands of range."""
    cells = RULERS[pages.matrix].cells
    lines = ["     " + " ".join(f"{dx:2}" for dx in range(len(cells[0])))]
    for dy, row in enumerate(cells):
        letters = ["*" if dx == dy == 0 else LETTERS[band] for dx, band in enumerate(row)]
        lines.append(f"{dy:3}  " + " ".join(f"{letter:>2}" for letter in letters))
    return "```text\n" + "\n".join(lines) + "\n```\n"


def passes(pages: Pages, name: str, scores: Iterable[str], qualities: Sequence[Quality]) -> str:
    """How good a pass is, by a characteristic and the band."""
    rows = []
    for score in scores:
        match, row = pages.scene(f"home 1 Lineman {name}{score} L8\n"), [score]
        for target in BANDS:
            found = Distribution.of(throw_reading(match, thrown(match, target)), 1 * d6)
            row.append(" · ".join(str(found[quality]) for quality in qualities))
        rows.append(row)
    return table(["agility" if name == "AG" else name, *map(str, Band)], rows)


# Blocks and injuries --------------------------------------------------------------------------------------


def faces(pages: Pages) -> str:
    """The faces of a block die."""
    rows = [
        (pages.rule(f"BLK-{n}"), str(face).replace("-", " "), Fraction(DIE.count(face), len(DIE)), effect)
        for face, (n, effect) in FACES.items()
    ]
    return table(["rule", "face", "chance", ""], rows)


def chance(dice: int, holds: Callable[[Sequence[Face]], bool]) -> Fraction:
    """The chance that so many block dice are such."""
    thrown = list(product(DIE, repeat=dice))
    return Fraction(sum(map(holds, thrown)), len(thrown))


def blocks() -> str:
    """What so many dice are worth, without any skill."""
    down, bad = {Face.STUMBLE, Face.DEFENDER_DOWN}, {Face.ATTACKER_DOWN, Face.BOTH_DOWN}
    rows: list[tuple[str, Fraction, Fraction]] = []
    for dice in (3, 2, 1):
        good = chance(dice, lambda shown: bool(down & {*shown}))
        rows.append((named(dice, "blocker"), good, chance(dice, lambda shown: bad >= {*shown})))
    for dice in (2, 3):
        good = chance(dice, lambda shown: down >= {*shown})
        rows.append((named(dice, "target"), good, chance(dice, lambda shown: bool(bad & {*shown}))))
    return table(["dice", "the target goes down, the blocker does not", "the blocker goes down"], rows)


def named(dice: int, who: str) -> str:
    """So many dice, and whose choice they are."""
    return "one" if dice == 1 else f"{'two' if dice == 2 else 'three'}, {who}'s choice"


def armour(pages: Pages, injury: Table[Any], *, beaten: bool) -> str:
    """What armour is worth, if a roll of it breaks it, or only more."""
    sums = Distribution.of(Sum(), ARMOUR.dice)
    gone = Distribution.of(injury, injury.dice).chance(lambda out: out is not injury.at(2))
    shown = [(f"{value}" if beaten else f"{value}+", sums.at_least(value + beaten)) for value in pages.armour]
    return table(["armour", "broken", "and off the pitch"], [(value, p, p * gone) for value, p in shown])


def looked_up(found: Table[Any], rule: Callable[[int], str], words: Callable[[Any], str], dice: str) -> str:
    """A table of the rules: rule, totals, chance, what follows."""
    odds = Distribution.of(found, found.dice)
    rows = [
        (rule(n), shown, odds[row[2]], words(row[2]))
        for n, (shown, row) in enumerate(zip(ranges(found.rows), found.rows, strict=True), 1)
    ]
    return table(["rule", dice, "chance", ""], rows)


# Kick-off and weather -------------------------------------------------------------------------------------


def kickoff(pages: Pages, words: dict[str, str]) -> str:
    """The kick-off table."""
    events = pages.rules.derived(EVENTS)
    odds = Distribution.of(events, events.dice)
    rows = [(pages.rule(f"KT-{n:02}"), n, odds[row], titled(row.name), words[row.name]) for n, _, row in events.rows]
    return table(["rule", "2d6", "chance", "event", ""], rows)


def weather(pages: Pages, words: dict[str, str]) -> str:
    """The weather table."""
    odds = Distribution.of(WEATHER_TABLE, WEATHER_TABLE.dice)
    rows = [
        (pages.rule(f"WX-{row[0]:02}"), shown, odds[row[2]], words[row[2]])
        for shown, row in zip(ranges(WEATHER_TABLE.rows), WEATHER_TABLE.rows, strict=True)
    ]
    return table(["rule", "2d6", "chance", ""], rows)


# Teams and options ----------------------------------------------------------------------------------------


def skill_names(pages: Pages, skills: dict[str, Parameter]) -> str:
    """Skills with what they are given."""
    known = pages.rules.derived(SKILLBOOK)
    return ", ".join(known[name].text(given) for name, given in skills.items()) or "–"


def numbers(pages: Pages, role: Role) -> list[str]:
    """The characteristics of a role, as they are written."""
    kinds = pages.rules.derived(EDITION).characteristics
    return [kind.text(value) for kind, value in zip(kinds, role.characteristics, strict=True)]


def roster(pages: Pages, name: str, first: int) -> str:
    """A roster; its positions have rule IDs from `first` on."""
    listed = shipped_roster(pages.rules, name)
    rows = [
        (
            pages.rule(f"ROS-{n}"),
            role.most,
            role.name,
            gold(role.cost),
            *numbers(pages, role),
            skill_names(pages, {**role.skills}),
        )
        for n, role in enumerate(listed.roles.values(), first)
    ]
    kinds = [kind.name for kind in pages.rules.derived(EDITION).characteristics]
    head = ["rule", "most", "position", "cost", *kinds, "skills"]
    return f"{listed.name}; a re-roll costs {gold(listed.reroll)}:\n\n" + table(head, rows)


def rosters(pages: Pages) -> str:
    """Both rosters."""
    return f"{roster(pages, 'human', 11)}\n{roster(pages, 'orc', 21)}"


def references(pages: Pages) -> str:
    """The teams that play unless others are given."""
    rows = []
    for choice in pages.rules.derived(EDITION).references:
        rules = compile_rules(pages.ruleset.name, options={"blood-bowl.teams.reference_team": choice})
        for team in teams_of(rules, None):
            rows.append((f"`{choice}`", team.name, hired(team), team.rerolls, gold(team.cost)))
    return table(["`reference_team`", "team", "players", "re-rolls", "cost"], dict.fromkeys(rows))


def hired(team: Team) -> str:
    """Who plays in a team."""
    roles = [player.role.name for player in team.players]
    return ", ".join(f"{roles.count(name)} {name}" for name in dict.fromkeys(roles))


def formations() -> str:
    """The formations that are shipped."""
    return table(["formation", ""], [(f"`{each.name}`", each.title) for each in SHIPPED])


def skills(pages: Pages) -> str:
    """All skills by name, and which of them a player has from the start or never."""
    found = pages.rules.derived(SKILLBOOK).values()
    names = [f"{skill.name} (from the start or never)" if skill.innate else skill.name for skill in found]
    return ", ".join(names) + ".\n"
