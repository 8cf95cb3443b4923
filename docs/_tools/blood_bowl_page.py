"""Writes the tables of the pages on Blood Bowl from the rules themselves: `python docs/_tools/blood_bowl_page.py`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from itertools import product
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

from ruleengine import Check, Match, Modifier, PieceId, Rulebook, compile_rules, token
from ruleengine.dice import Distribution, Sum, d6
from ruleengine.hooking import AnyHook
from ruleengine.options import describe
from ruleengine_blood_bowl import BLOOD_BOWL_LRB, base, from_position
from ruleengine_blood_bowl.base.ball import catch_check, pick_up_check
from ruleengine_blood_bowl.base.blockdice import DIE
from ruleengine_blood_bowl.base.formations import SHIPPED
from ruleengine_blood_bowl.base.kickoff import EVENTS
from ruleengine_blood_bowl.base.matchup import teams_of
from ruleengine_blood_bowl.base.moving import dodge_check
from ruleengine_blood_bowl.base.passing import Quality, intercept_check, pass_check, throw_reading
from ruleengine_blood_bowl.base.pitch import PITCH
from ruleengine_blood_bowl.base.players import agility_check
from ruleengine_blood_bowl.base.ranges import RULERS, Band
from ruleengine_blood_bowl.base.skillbook import SKILLBOOK
from ruleengine_blood_bowl.base.teamfiles import shipped_roster
from ruleengine_blood_bowl.base.teams import EDITION, Team
from ruleengine_blood_bowl.base.terms import ARMOUR, DODGE, LAND, Face
from ruleengine_blood_bowl.lrb.injury import CASUALTY, INJURY
from ruleengine_blood_bowl.lrb.numbers import agility_target
from ruleengine_blood_bowl.lrb.skills.leap import leap_check
from ruleengine_blood_bowl.lrb.weather import WEATHER_TABLE

DOCS = Path(__file__).parents[1]
PAGES = (DOCS / "blood-bowl-lrb.md", DOCS / "reference" / "blood-bowl.md")
MARKED = re.compile(r"(<!-- table ([a-z-]+): begin -->\n).*?(<!-- table: end -->)", re.DOTALL)

WORDS = {
    "riot": "A die: both turn markers move on by that many. If neither team has a turn left, the half ends at once.",
    "get-the-ref": "Each coach adds 2d6 and Fan Factor: the higher team's fouls are not called until the half ends. "
    "On a tie neither's are.",
    "perfect-defence": "The kicking coach may set his players up anew.",
    "cheering-fans": "Each coach adds d6, Fan Factor and cheerleaders; ties are rolled again. The higher one has a "
    "team re-roll more in this half.",
    "bad-kick": "The ball scatters 2d6 squares instead of d6.",
    "changing-weather": "The weather is rolled anew. It lasts until this event comes up again.",
    "quick-snap": "Each receiver may move a square to a free one, whatever tackle zones there are, and over halfway.",
    "brilliant-coaching": "Each coach adds d6 and his assistants; ties are rolled again. The higher one has a team "
    "re-roll more in this half.",
    "blitz": "The kicking team has a whole turn first, which its marker does not count.",
    "throw-a-rock": "Each coach adds 2d6 and Fan Factor: the higher one's fans hit a player drawn by lot, who is "
    "rolled for on the injury table without armour. On a tie both throw.",
    "pitch-invasion": "Each coach adds 2d6 and Fan Factor: the higher one's fans hurt d6 of the opponents on the "
    "pitch, drawn by lot, without armour. On a tie both teams suffer.",
}
WEATHERS = {
    "heat": "Sweltering Heat: after a touchdown each player on the pitch faints on a 1.",
    "sunny": "Very Sunny: −1 to every pass.",
    "perfect": "Perfect.",
    "rain": "Rain: −1 to catch, hand-offs too, and to pick up.",
    "blizzard": "Blizzard: going for it fails on a 2 as well; only quick and short passes can be declared.",
}
FACES = {
    Face.ATTACKER_DOWN: ("LRB-BLK-11", "The blocker goes down. Turnover."),
    Face.BOTH_DOWN: (
        "LRB-BLK-12",
        "Each of the two goes down unless he has Block. A turnover if it is the blocker.",
    ),
    Face.PUSH: ("LRB-BLK-13", "The target is pushed back a square."),
    Face.STUMBLE: (
        "LRB-BLK-14",
        "The target is pushed back and goes down, unless he has Dodge: then he is only pushed.",
    ),
    Face.DEFENDER_DOWN: ("LRB-BLK-15", "The target is pushed back and goes down where he comes to."),
}
INJURIES = ("Stunned: face down on the pitch.", "Knocked out: to the Knocked-Out box.", "Casualty: see below.")
LETTERS = {None: ".", Band.QUICK: "Q", Band.SHORT: "S", Band.LONG: "L", Band.BOMB: "B"}


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table of the page."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def signed(number: int) -> str:
    """With its sign."""
    return f"{number:+}".replace("-", "−")


# Rolls ----------------------------------------------------------------------------------------------------


def with_agility(score: int) -> Match:
    """A match of one player with that agility."""
    return from_position(f"home 1 Lineman AG{score} L8")


def agility() -> str:
    """What each agility needs, and its chances."""
    modifiers = range(2, -5, -1)
    head = ["agility", "needs", *(f"at {signed(number) if number else 0}" for number in modifiers)]
    rows = []
    for score in range(1, 7):
        needs = agility_target(with_agility(score), HE)
        chances = [Check(DODGE, None, needs, modifiers=(Modifier(n, ""),)).probability for n in modifiers]
        rows.append([f"{score} or more" if score == 6 else score, f"{needs}+", *chances])
    return table(head, rows)


SCENE = "home 1 Lineman L8\nrosters human human\n"
HE = PieceId(0)
MARKED_SCENE = SCENE + "away 1 Lineman M7\n"
"""The opponent is next to L8 and M8, and not to T8."""


def square(match: Match, name: str) -> int:
    """A square of the pitch by name."""
    return match.built(PITCH).grid.named(name)


def thrown(match: Match, target: str) -> Check:
    """The check of a pass from L8."""
    return pass_check(match, HE, square(match, target))


def landing(match: Match, how: str) -> Check:
    """The check to land."""
    return agility_check(match, HE, LAND, about=how)


ROLLS: list[tuple[str, str, str, Callable[[Match], Check]]] = [
    (
        "LRB-DODGE-01",
        "to dodge",
        "the square entered",
        lambda match: dodge_check(match, HE, square(match, "L8"), square(match, "M8")),
    ),
    ("LRB-PICK-01", "to pick up", "the ball's square", lambda match: pick_up_check(match, HE, square(match, "L8"))),
    ("LRB-CATCH-01", "to catch an accurate pass", "the catcher", lambda match: catch_check(match, HE, "pass")),
    ("", "to catch a hand-off", "the catcher", lambda match: catch_check(match, HE, "hand-off")),
    ("", "to catch anything else", "the catcher", lambda match: catch_check(match, HE, "bounce")),
    ("LRB-PASS-01", "to pass, quick", "the thrower", lambda match: thrown(match, "N8")),
    ("", "short", "the thrower", lambda match: thrown(match, "R8")),
    ("", "long", "the thrower", lambda match: thrown(match, "V8")),
    ("", "long bomb", "the thrower", lambda match: thrown(match, "X8")),
    ("LRB-INT-01", "to intercept", "the interceptor", lambda match: intercept_check(match, HE)),
    ("LRB-LAND-01", "to land, thrown accurately", "where he lands", lambda match: landing(match, "accurate")),
    ("", "to land, scattered", "where he lands", lambda match: landing(match, "scattered")),
    ("LRB-LEAP-00", "to leap", "", lambda match: leap_check(match, HE)),
]


def modifiers() -> str:
    """What each roll adds to the die, and what a tackle zone takes from it."""
    rows = []
    for rule, name, where, check in ROLLS:
        alone, near = check(from_position(SCENE)), check(from_position(MARKED_SCENE))
        each = near.bonus - alone.bonus
        zones = f"{signed(each)} each on {where}" if each else "none"
        rows.append([f"**{rule}**" if rule else "", name, signed(alone.bonus) if alone.modifiers else "0", zones])
    return table(["rule", "roll", "built in", "tackle zones"], rows)


def matrix() -> str:
    """The bands of range."""
    cells = RULERS["classic"].cells
    lines = ["     " + " ".join(f"{dx:2}" for dx in range(len(cells[0])))]
    for dy, row in enumerate(cells):
        letters = ["*" if dx == dy == 0 else LETTERS[band] for dx, band in enumerate(row)]
        lines.append(f"{dy:3}  " + " ".join(f"{letter:>2}" for letter in letters))
    return "```text\n" + "\n".join(lines) + "\n```\n"


def passes() -> str:
    """Accurate, inaccurate, fumbled, by agility and band."""
    qualities = (Quality.ACCURATE, Quality.INACCURATE, Quality.FUMBLED)
    rows = []
    for score in range(2, 6):
        match, row = with_agility(score), [str(score)]
        for target in ("N8", "R8", "V8", "X8"):
            found = Distribution.of(throw_reading(match, thrown(match, target)), 1 * d6)
            row.append(" · ".join(str(found[quality]) for quality in qualities))
        rows.append(row)
    return table(["agility", *map(str, Band)], rows)


# Blocks and injuries --------------------------------------------------------------------------------------


def faces() -> str:
    """The faces of a block die."""
    rows = [
        (f"**{rule}**", str(face).replace("-", " "), Fraction(DIE.count(face), len(DIE)), effect)
        for face, (rule, effect) in FACES.items()
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


def armour() -> str:
    """What armour is worth."""
    sums = Distribution.of(Sum(), ARMOUR.dice)
    gone = Distribution.of(INJURY, INJURY.dice).chance(lambda out: out is not INJURY.at(2))
    rows = [(value, broken := sums.at_least(value + 1), broken * gone) for value in range(7, 11)]
    return table(["armour", "broken", "and off the pitch"], rows)


def ranges(rows: Iterable[tuple[int, int, Any]]) -> Iterator[str]:
    """Rows of a table as text."""
    for low, high, _ in rows:
        yield str(low) if low == high else f"{low}–{high}"


def injury() -> str:
    """The injury table."""
    chances = Distribution.of(INJURY, INJURY.dice)
    rows = [
        (f"**LRB-INJ-0{n}**", shown, chances[row[2]], words)
        for n, (shown, row, words) in enumerate(zip(ranges(INJURY.rows), INJURY.rows, INJURIES, strict=True), 1)
    ]
    return table(["rule", "2d6", "chance", ""], rows)


def casualty() -> str:
    """The casualty table."""
    chances = Distribution.of(CASUALTY, CASUALTY.dice)
    rows = []
    for n, (shown, row) in enumerate(zip(ranges(CASUALTY.rows), CASUALTY.rows, strict=True), 1):
        missed = {None: "for good", 0: "for this match"}.get(row[2].matches, "for this match and the next")
        rows.append((f"**LRB-CAS-0{n}**", shown, chances[row[2]], f"{row[2].name.capitalize()}: out {missed}."))
    return table(["rule", "d6", "chance", ""], rows)


# Kick-off and weather -------------------------------------------------------------------------------------


def kickoff() -> str:
    """The kick-off table."""
    events = rulebook().built(EVENTS)
    chances = Distribution.of(events, events.dice)
    rows = [
        (f"**LRB-KT-{low:02}**", low, chances[row], row.name.replace("-", " ").capitalize(), WORDS[row.name])
        for low, _, row in events.rows
    ]
    return table(["rule", "2d6", "chance", "event", ""], rows)


def weather() -> str:
    """The weather table."""
    chances = Distribution.of(WEATHER_TABLE, WEATHER_TABLE.dice)
    rows = [
        (f"**LRB-WX-{row[0]:02}**", shown, chances[row[2]], WEATHERS[row[2]])
        for shown, row in zip(ranges(WEATHER_TABLE.rows), WEATHER_TABLE.rows, strict=True)
    ]
    return table(["rule", "2d6", "chance", ""], rows)


# Teams and options ----------------------------------------------------------------------------------------


def rulebook() -> Rulebook:
    """The rules, every option at its default."""
    return compile_rules("blood-bowl-lrb")


def gold(amount: int) -> str:
    """An amount of gold."""
    return f"{amount // 1000}k"


def roster(name: str, first: int) -> str:
    """A roster; its positions have rule IDs from `first` on."""
    listed = shipped_roster(rulebook(), name)
    kinds = [kind.name for kind in rulebook().built(EDITION).characteristics]
    rows = [
        (
            f"**LRB-ROS-{n}**",
            role.most,
            role.name,
            gold(role.cost),
            *role.characteristics,
            ", ".join(role.skills) or "–",
        )
        for n, role in enumerate(listed.roles.values(), first)
    ]
    head = ["rule", "most", "position", "cost", *kinds, "skills"]
    return f"{listed.name}; a re-roll costs {gold(listed.reroll)}:\n\n" + table(head, rows)


def rosters() -> str:
    """Both rosters."""
    return f"{roster('human', 11)}\n{roster('orc', 21)}"


def references() -> str:
    """The teams that play unless others are given."""
    rows = []
    for choice in rulebook().built(EDITION).references:
        rules = compile_rules("blood-bowl-lrb", options={"blood-bowl.teams.reference_team": choice})
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


def skills() -> str:
    """All skills by name, and which of them a player has from the start or never."""
    found = rulebook().built(SKILLBOOK).values()
    names = [f"{skill.name} (from the start or never)" if skill.innate else skill.name for skill in found]
    return ", ".join(names) + ".\n"


def options() -> str:
    """All options."""
    rows = []
    for part in BLOOD_BOWL_LRB.parts:
        for key, default, kind, words, rule in describe(part):
            name = key.removeprefix("blood-bowl-lrb.")
            rows.append((f"`{name}`", f"`{token(default)}`", kind.replace("'", "`"), words, rule))
    return table(["option", "default", "may be", "", "rule"], rows)


def hooks() -> str:
    """The hooks that the game declares, module by module."""
    rows = []
    for found in walk_packages(base.__path__, f"{base.__name__}."):
        for name, hook in vars(import_module(found.name)).items():
            if isinstance(hook, AnyHook) and hook.spec.__module__ == found.name:
                words = inspect.cleandoc(hook.spec.__doc__ or "").partition("\n")[0]
                short = found.name.removeprefix("ruleengine_blood_bowl.")
                rows.append((f"[`{short}.{name}`][{found.name}.{name}]", f"`{hook.name}`", hook.kind, words))
    return table(["hook", "name", "kind", ""], rows)


TABLES: dict[str, Callable[[], str]] = {
    "agility": agility,
    "modifiers": modifiers,
    "matrix": matrix,
    "passes": passes,
    "faces": faces,
    "blocks": blocks,
    "armour": armour,
    "injury": injury,
    "casualty": casualty,
    "kick-off": kickoff,
    "weather": weather,
    "rosters": rosters,
    "references": references,
    "formations": formations,
    "skills": skills,
    "options": options,
    "hooks": hooks,
}


def updated(page: str) -> str:
    """The page with today's tables."""
    return MARKED.sub(lambda found: f"{found[1]}\n{TABLES[found[2]]()}\n{found[3]}", page)


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(updated(page.read_text(encoding="utf-8")), encoding="utf-8")
