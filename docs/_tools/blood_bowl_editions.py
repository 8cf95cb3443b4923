"""What differs between two editions of Blood Bowl, as tables made from their parts and nothing else."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from ruleengine import InjuryCause, InjurySeverity, Part, Side, Table, Victim, token
from ruleengine.dice import Distribution
from ruleengine.kernel import AnyHook, describe
from ruleengine_blood_bowl import bb2020, lrb
from ruleengine_blood_bowl.hooks import injury_table, longest_range, much_stronger
from ruleengine_blood_bowl.rules import ACTIONS, EVENTS, WEATHER_TABLE, Band, injury_bonus
from ruleengine_blood_bowl.skills import SKILLBOOK
from ruleengine_blood_bowl.teams import EDITION, shipped_roster

from .blood_bowl_tables import (
    HE,
    SCENE,
    Pages,
    Roll,
    gold,
    measured,
    numbers,
    ranges,
    signed,
    skill_names,
    titled,
)
from .pages import table

TELLING: Final = frozenset(
    {"preview_checks", "invariants", "display_name", "render", "report", "status", "parse_command"}
)
"""Hooks that show a match to people and to tests, and are no rules."""
NONE: Final = "–"
OUT: Final = {InjurySeverity.UNTIL_RESTART: "knocked out", InjurySeverity.MATCH: "casualty"}
"""What those of the core are called here."""
INJURY_TABLES: Final[tuple[Table[Any], Table[Any]]] = (lrb.INJURY, bb2020.INJURY)
HEAD: Final = ("blood-bowl-lrb", "blood-bowl-2020")


Row = Sequence[object]
"""What is compared, and what each edition has."""


def beside(what: str, rows: Iterable[Row]) -> str:
    """A table with a column for each edition."""
    return table([what, *(f"`{name}`" for name in HEAD)], rows)


def listed(names: Iterable[str]) -> str:
    """Names, or a dash."""
    return ", ".join(f"`{name}`" for name in names) or NONE


# Parts and what they answer -------------------------------------------------------------------------------


def parts_of(pages: Pages) -> dict[str, Part]:
    """The parts of an edition by name."""
    return {part.name: part for part in pages.rules.parts}


def shared(first: Pages, second: Pages) -> set[str]:
    """The names of the parts that are in both."""
    return parts_of(first).keys() & parts_of(second).keys()


def in_both(first: Pages, second: Pages) -> str:
    """The parts that are in both."""
    both = shared(first, second)
    return f"{len(both)} parts: {listed(name for name in parts_of(first) if name in both)}.\n"


def only(of: Pages, other: Pages) -> str:
    """The parts of an edition that the other does not have, each in its own words."""
    known = parts_of(other)
    rows = [(f"`{name}`", words(part)) for name, part in parts_of(of).items() if name not in known]
    return table([f"part, {len(rows)} in all", ""], rows)


def words(part: Part) -> str:
    """What a part says of itself, in a line."""
    return inspect.cleandoc(type(part).__doc__ or "").partition("\n\n")[0].replace("\n", " ")


def slots(first: Pages, second: Pages) -> str:
    """The slots that other parts fill."""
    filled = [pages.rules.filled for pages in (first, second)]
    every = dict.fromkeys(hook for each in filled for hook in each)
    rows = []
    for hook in sorted(every, key=lambda hook: hook.name):
        who = [each[hook].part if hook in each else NONE for each in filled]
        if len({*who}) > 1:
            rows.append((f"`{hook.name}`", *(f"`{name}`" if name != NONE else NONE for name in who)))
    return beside("slot", rows)


def answers(first: Pages, second: Pages) -> str:
    """Who answers the other hooks besides the parts that are in both."""
    both, rows = shared(first, second), []
    found = [own_answers(pages, both) for pages in (first, second)]
    for key in sorted({*found[0], *found[1]}):
        rows.append((f"`{key}`", *(listed(each.get(key, ())) for each in found)))
    return beside("hook", rows)


def own_answers(pages: Pages, both: set[str]) -> dict[str, list[str]]:
    """Which of an edition's own parts answer each hook, and of what kind."""
    found: dict[str, list[str]] = {}
    for hook, kind, names in answered(pages):
        own = [name for name in names if name not in both]
        if own and hook.name not in TELLING:
            found[f"{hook.name}: {label(kind)}" if kind is not None else hook.name] = own
    return found


def answered(pages: Pages) -> Iterator[tuple[AnyHook, Hashable, list[str]]]:
    """The parts that answer each hook: those of any kind, then those of each kind only."""
    for hook, by_kind in pages.rules.answered.items():
        for kind, given in by_kind.items():
            wider = [] if kind is None else [None, getattr(kind, "act", None)]
            always = [answer for each in wider for answer in by_kind.get(each, ())]
            mine = [answer.part for answer in given if answer not in always]
            yield hook, kind, list(dict.fromkeys(mine))


def label(kind: Hashable) -> str:
    """The kind for which a part answers."""
    if isinstance(kind, type):
        return kind.__name__
    return str(getattr(kind, "value", None) or getattr(kind, "name", None) or kind)


def attributes(first: Pages, second: Pages) -> str:
    """The attributes that are given by different parts."""
    given = [
        {attribute.name: part.name for part in pages.rules.parts for attribute in part.provides}
        for pages in (first, second)
    ]
    rows = [
        (f"`{name}`", *(f"`{each[name]}`" if name in each else NONE for each in given))
        for name in sorted({*given[0], *given[1]})
    ]
    return beside("attribute", [row for row in rows if row[1] != row[2]])


# Options --------------------------------------------------------------------------------------------------


def described(pages: Pages) -> dict[str, tuple[str, str, str]]:
    """The options of an edition by short name: default, choices, words."""
    return {
        pages.short(key): (f"`{token(default)}`", kind.replace("'", "`"), said)
        for part in pages.ruleset.parts
        for key, default, kind, said, _ in describe(part)
    }


def options(first: Pages, second: Pages) -> str:
    """The options that are in one only, or are not alike."""
    found = [described(pages) for pages in (first, second)]
    rows = []
    for name in dict.fromkeys([*found[0], *found[1]]):
        shown = [short(each.get(name)) for each in found]
        if shown[0] != shown[1]:
            said = (found[0].get(name) or found[1][name])[2]
            rows.append((f"`{name}`", *shown, said))
    return table(["option", *(f"`{name}`" for name in HEAD), ""], rows)


def short(option: tuple[str, str, str] | None) -> str:
    """Default and choices."""
    return f"{option[0]}; {option[1]}" if option else NONE


# Characteristics, rolls, tables ---------------------------------------------------------------------------


def characteristics(first: Pages, second: Pages) -> str:
    """What a player's numbers are called, and their bounds."""
    found = [
        {kind.name: f"{kind.low}{kind.suffix} to {kind.high}{kind.suffix}" + (", or `-`" if kind.dash else "")
         for kind in pages.rules.derived(EDITION).characteristics}
        for pages in (first, second)
    ]  # fmt: skip
    return beside("characteristic", unlike(found))


def unlike(found: list[dict[str, str]]) -> list[Row]:
    """The rows that are not alike; what is in one only has a dash in the other."""
    names = dict.fromkeys([*found[0], *found[1]])
    rows = [(name, found[0].get(name, NONE), found[1].get(name, NONE)) for name in names]
    return [row for row in rows if row[1] != row[2]]


def rolls(first: tuple[Pages, list[Roll]], second: tuple[Pages, list[Roll]]) -> str:
    """What is added to rolls, and what each tackle zone takes away."""
    found = [
        {roll[1]: "; zones ".join(measured(pages, roll)) for roll in listed_rolls}
        for pages, listed_rolls in (first, second)
    ]
    return beside("roll", unlike(found))


def weathers(first: tuple[Pages, list[Roll]], second: tuple[Pages, list[Roll]]) -> str:
    """What each weather does to the rolls, and how far one may throw in it."""
    rows = []
    for shown, (_, _, name) in zip(ranges(WEATHER_TABLE.rows), WEATHER_TABLE.rows, strict=True):
        rows.append((f"{shown} {name}", *(in_weather(pages, made, name) for pages, made in (first, second))))
    return beside("2d6", rows)


def in_weather(pages: Pages, made: list[Roll], name: str) -> str:
    """What a weather takes from each roll."""
    fair, foul = pages.scene(), pages.scene(f"weather {name}\n{SCENE}")
    found: dict[int, list[str]] = {}
    for _, what, _, check in made:
        found.setdefault(check(foul).bonus - check(fair).bonus, []).append(what)
    said = [f"{signed(change)} {', '.join(names)}" for change, names in found.items() if change]
    longest = longest_range(foul, Band.BOMB)
    said += [] if longest is Band.BOMB else [f"throws: {longest} at the longest"]
    return "; ".join(said) or NONE


def rows_of(found: Table[Any], name: Callable[[Any], str]) -> dict[str, str]:
    """The ranges of a table and their chances, by what comes of them."""
    odds = Distribution.of(found, found.dice)
    return {
        name(row[2]): f"{shown} ({odds[row[2]]})" for shown, row in zip(ranges(found.rows), found.rows, strict=True)
    }


def fate(found: Any) -> str:
    """What an injury is called."""
    return OUT.get(found, str(found.name).lower())


def injuries(first: Pages, second: Pages) -> str:
    """Injury and casualty tables."""
    rows: list[Row] = []
    for title, name in (("injury", "INJURY"), ("casualty", "CASUALTY"), ("lasting injury", "LASTING")):
        tables = [getattr(module, name, None) for module in (lrb, bb2020)]
        found = [rows_of(each, fate) if each else {} for each in tables]
        dice = [str(each.dice) if each else NONE for each in tables]
        rows += [
            row for row in [(f"**{title}**", *dice), *unlike(found)] if row[1] != row[2] or row[0] == f"**{title}**"
        ]
    return beside("injury", rows)


def victims(first: Pages, second: Pages) -> str:
    """What an injury roll comes to for players whom skills make easier or harder to hurt."""
    rows: list[Row] = []
    for skills in ("", "Stunty", "Thick Skull", "Stunty, Thick Skull"):
        found = (injured(first, INJURY_TABLES[0], skills), injured(second, INJURY_TABLES[1], skills))
        rows.append((skills or "no skill", *found))
    return beside("victim", rows)


def injured(pages: Pages, usual: Table[Any], skills: str) -> str:
    """The chances of the victim's own table, what is added to the roll among them; what rolls again is not."""
    match = pages.scene(SCENE.replace("L8", f"[{skills}] L8") if skills else SCENE)
    victim, cause = Victim(Side.HOME, HE), InjuryCause("block", Side.AWAY)
    found = injury_table(match, victim, usual) if pages.rules.answered.get(injury_table) else usual
    odds = Distribution.of(found.shifted(injury_bonus(match, victim, cause, 0)), found.dice)
    return ", ".join(f"{fate(out)} {chance}" for out, chance in odds.items())


def block_dice(first: Pages, second: Pages) -> str:
    """How many dice the stronger has."""
    rows: list[Row] = []
    for stronger, weaker in ((3, 3), (4, 3), (4, 2), (5, 2), (6, 3), (7, 3)):
        dice = [
            3 if much_stronger(pages.scene(), stronger, weaker) else 1 + (stronger > weaker)
            for pages in (first, second)
        ]
        rows.append((f"{stronger} to {weaker}", *dice))
    return beside("strength", rows)


def kickoffs(first: Pages, second: Pages) -> str:
    """The kick-off tables, total by total."""
    tables = [pages.rules.derived(EVENTS) for pages in (first, second)]
    rows = [(total, *(titled(each.at(total).name) for each in tables)) for total in range(2, 13)]
    return beside("2d6", rows)


# Actions, skills, rosters ---------------------------------------------------------------------------------


def actions(first: Pages, second: Pages) -> str:
    """The actions, and what each uses up once a turn."""
    found = [
        {name: f"once a turn: {kind.allowance}" if kind.allowance else "any number"
         for name, kind in pages.rules.derived(ACTIONS).items()}
        for pages in (first, second)
    ]  # fmt: skip
    return beside("action", unlike(found))


def skills(first: Pages, second: Pages) -> str:
    """The skills that are in one only, that take another parameter, or that other parts make up."""
    found = [skilled(pages) for pages in (first, second)]
    return beside("skill", unlike(found))


def skilled(pages: Pages) -> dict[str, str]:
    """What each skill takes and which parts name it."""
    parts = {part.skill.name: part.name for part in pages.rules.parts if hasattr(part, "skill")}
    return {
        name: f"`{parts.get(name, NONE)}`" + (f", with a {skill.parameter}" if skill.parameter else "")
        for name, skill in pages.rules.derived(SKILLBOOK).items()
    }


def rosters(first: Pages, second: Pages) -> str:
    """Both rosters, position by position."""
    rows: list[Row] = []
    for name in ("human", "orc"):
        rows += roster(first, second, name)
    return beside("position", rows)


def roster(first: Pages, second: Pages, name: str) -> Iterator[Row]:
    """A roster: how many, for how much, with which numbers and skills."""
    lists = [shipped_roster(pages.rules, name) for pages in (first, second)]
    yield (f"**{lists[0].name}**", *(f"re-roll {gold(each.reroll)}" for each in lists))
    roles: list[Mapping[str, Any]] = [each.roles for each in lists]
    for role in dict.fromkeys([*roles[0], *roles[1]]):
        yield (role, *(hired(pages, each.get(role)) for pages, each in zip((first, second), roles, strict=True)))


def hired(pages: Pages, role: Any) -> str:
    """A position in a line."""
    if role is None:
        return NONE
    return f"{role.most}, {gold(role.cost)}, {' '.join(numbers(pages, role))}; {skill_names(pages, {**role.skills})}"


def extras(first: Pages, second: Pages) -> str:
    """What teams may bring besides players and re-rolls."""
    found = [pages.rules.derived(EDITION).extras for pages in (first, second)]
    names = [[f"`{name}`" for name in each] for each in found]
    return beside("a team may bring", [("", *(", ".join(each) for each in names))])


TABLES: Final[dict[str, Callable[[Pages, Pages], str]]] = {
    "in-both": in_both,
    "only-lrb": only,
    "only-two": lambda first, second: only(second, first),
    "slots": slots,
    "answers": answers,
    "attributes": attributes,
    "options": options,
    "characteristics": characteristics,
    "injuries": injuries,
    "victims": victims,
    "block-dice": block_dice,
    "kick-offs": kickoffs,
    "actions": actions,
    "skills": skills,
    "rosters": rosters,
    "extras": extras,
}
"""The tables of the page, by name, but for the two that need to know the rolls."""
