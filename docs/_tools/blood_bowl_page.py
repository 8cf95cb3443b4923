"""Writes the tables of the pages on Blood Bowl from the rules themselves: `python -m docs._tools.blood_bowl_page`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Final

from ruleengine import Check, Match
from ruleengine_blood_bowl import BLOOD_BOWL_2020, BLOOD_BOWL_LRB, bb2020, lrb
from ruleengine_blood_bowl.bb2020 import STUNTY_INJURY, jump_check
from ruleengine_blood_bowl.checks import (
    LAND,
    agility_check,
    catch_check,
    dodge_check,
    extra_square_check,
    intercept_check,
    pick_up_check,
)
from ruleengine_blood_bowl.lrb import agility_target, leap_check
from ruleengine_blood_bowl.rules import Casualty, Quality

from . import blood_bowl_editions as editions
from . import blood_bowl_skills as skills
from . import blood_bowl_tables as tables
from .blood_bowl_tables import HE, Pages, Roll, signed, square, thrown
from .pages import Tables, hooks, options, table, updated, written

DOCS: Final = Path(__file__).parents[1]
LRB: Final = Pages(BLOOD_BOWL_LRB, "LRB", range(7, 11), "classic")
BB20: Final = Pages(BLOOD_BOWL_2020, "BB20", range(7, 12), "extended")

# What is said of an edition's tables ----------------------------------------------------------------------

EVENTS_LRB: Final = {
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
EVENTS_2020: Final = {
    "get-the-ref": "Each team has a bribe more.",
    "time-out": "In turns 6 to 8 of the kicking team both markers go back by one, otherwise on by one.",
    "solid-defence": "d3 + 3 open players of the kicking team may be set up anew.",
    "high-kick": "An open receiver may be put where the ball will come down.",
    "cheering-fans": "d6 and cheerleaders each; the higher team prays, which brings nothing here.",
    "brilliant-coaching": "d6 and assistant coaches each; the higher team has a re-roll more in this drive. On a tie "
    "nobody has.",
    "changing-weather": "The weather is rolled anew; if it is perfect, the ball scatters three squares.",
    "quick-snap": "d3 + 3 open receivers may move a square.",
    "blitz": "d3 + 3 open players of the kicking team may move; one of them may blitz, one may throw a team-mate. It "
    "ends when one of them goes down.",
    "officious-ref": "d6 and Fan Factor each; the lower team, or both, have a player drawn by lot: on a 1 he is sent "
    "off, otherwise stunned.",
    "pitch-invasion": "d6 and Fan Factor each; of the lower team, or both, d3 players drawn by lot are stunned.",
}
WEATHERS_LRB: Final = {
    "heat": "Sweltering Heat: after a touchdown each player on the pitch faints on a 1.",
    "sunny": "Very Sunny: −1 to every pass.",
    "perfect": "Perfect.",
    "rain": "Rain: −1 to catch, hand-offs too, and to pick up.",
    "blizzard": "Blizzard: going for it fails on a 2 as well; only quick and short passes can be declared.",
}
WEATHERS_2020: Final = WEATHERS_LRB | {
    "heat": "Sweltering Heat: at the end of a drive d3 players of each team who are on the pitch miss the next.",
    "rain": "Pouring Rain: −1 to catch, to pick up and to interfere.",
    "blizzard": "Blizzard: −1 to rush; only quick and short throws.",
}
INJURIES: Final = {
    "STUNNED": "Stunned: face down on the pitch.",
    "UNTIL_RESTART": "Knocked out: to the Knocked-Out box.",
    "MATCH": "Casualty: see below.",
}


def fate(found: object) -> str:
    """What an injury table says; a casualty that it names is rolled for no more."""
    name = getattr(found, "name", "")
    return INJURIES.get(name, f"{name.capitalize()}, in the casualty box; nothing more is rolled.")


def lasts(found: Casualty) -> str:
    """How long a casualty is out, and what stays."""
    missed = {None: "for good", 0: "for this match"}.get(found.matches, "for this match and the next")
    more = f"; {found.reduced} one worse" if found.reduced else "; a niggling injury" if found.niggling else ""
    if found == bb2020.CASUALTY.at(13):
        more = "; what stays is rolled below"
    return f"{found.name.capitalize()}: out {missed}{more}."


def numbered(pages: Pages, rest: str, first: int = 1) -> Callable[[int], str]:
    """The rules of a table's rows, one after the other."""
    return lambda n: pages.rule(f"{rest}-{n + first - 1:02}")


# Rolls ----------------------------------------------------------------------------------------------------


def agility_lrb() -> str:
    """What each agility needs, and its chances."""
    modifiers, rows = range(2, -5, -1), []
    for score in range(1, 7):
        needs = agility_target(LRB.scene(f"home 1 Lineman AG{score} L8"), HE)
        shown = f"{score} or more" if score == 6 else score
        rows.append([shown, f"{needs}+", *tables.chances(needs, modifiers)])
    return table(["agility", "needs", *(f"at {signed(n)}" for n in modifiers)], rows)


def agility_2020() -> str:
    """The chances of each agility."""
    modifiers = range(1, -5, -1)
    rows = [[f"{needs}+", *tables.chances(needs, modifiers)] for needs in range(1, 7)]
    return table(["AG", *(f"at {signed(n)}" for n in modifiers)], rows)


def landing(match: Match, how: str) -> Check:
    """The check to land."""
    return agility_check(match, HE, LAND, about=how)


def common(pages: Pages, dodge: str, passing: str) -> list[Roll]:
    """The rolls that both editions have."""
    return [
        (dodge, "to dodge", "the square entered", lambda m: dodge_check(m, HE, square(m, "L8"), square(m, "M8"))),
        (f"{pages.prefix}-PICK-01", "to pick up", "the ball's square", lambda m: pick_up_check(m, HE, square(m, "L8"))),
        (
            f"{pages.prefix}-CATCH-01",
            "to catch an accurate pass",
            "the catcher",
            lambda m: catch_check(m, HE, "pass"),
        ),
        ("", "to catch a hand-off", "the catcher", lambda m: catch_check(m, HE, "hand-off")),
        ("", "to catch anything else", "the catcher", lambda m: catch_check(m, HE, "bounce")),
        (passing, "to make a quick pass", "the thrower", lambda m: thrown(m, "N8")),
        ("", "to make a short pass", "the thrower", lambda m: thrown(m, "R8")),
        ("", "to make a long pass", "the thrower", lambda m: thrown(m, "V8")),
        ("", "to make a long-bomb pass", "the thrower", lambda m: thrown(m, "X8")),
    ]


EXTRA: Final = "to enter an extra square"
ROLLS_LRB: Final[list[Roll]] = [
    *common(LRB, "LRB-DODGE-01", "LRB-PASS-01"),
    ("LRB-INT-01", "to intercept", "the interceptor", lambda m: intercept_check(m, HE)),
    ("LRB-LAND-01", "to land, thrown accurately", "where he lands", lambda m: landing(m, "accurate")),
    ("", "to land, scattered", "where he lands", lambda m: landing(m, "scattered")),
    ("LRB-LEAP-00", "to leap", "", lambda m: leap_check(m, HE)),
    ("", EXTRA, "", lambda m: extra_square_check(m, HE)),
]
ROLLS_2020: Final[list[Roll]] = [
    *common(BB20, "BB20-MOV-04", "BB20-PASS-03"),
    ("BB20-INT-01", "to deflect an accurate pass", "him", lambda m: intercept_check(m, HE, Quality.ACCURATE)),
    ("", "to deflect an inaccurate pass", "him", lambda m: intercept_check(m, HE, Quality.INACCURATE)),
    ("", "to deflect a wildly inaccurate pass", "him", lambda m: intercept_check(m, HE, Quality.WILD)),
    ("BB20-TTM-10", "to land after a superb throw", "where he lands", lambda m: landing(m, "superb")),
    ("", "to land after a successful or a fumbled throw", "where he lands", lambda m: landing(m, "successful")),
    ("", "to land after a terrible throw", "where he lands", lambda m: landing(m, "terrible")),
    (
        "BB20-MOV-10",
        "to jump",
        "the square left or the one reached, whichever has more",
        lambda m: jump_check(m, HE, square(m, "L8"), square(m, "N8")),
    ),
    ("", EXTRA, "", lambda m: extra_square_check(m, HE)),
]

# The pages ------------------------------------------------------------------------------------------------


def edition(pages: Pages, rolls: Iterable[Roll], events: dict[str, str], weathers: dict[str, str]) -> Tables:
    """The tables that both editions' pages have."""
    return {
        "modifiers": partial(tables.modifiers, pages, rolls),
        "matrix": partial(tables.matrix, pages),
        "faces": partial(tables.faces, pages),
        "blocks": tables.blocks,
        "kick-off": partial(tables.kickoff, pages, events),
        "weather": partial(tables.weather, pages, weathers),
        "rosters": partial(tables.rosters, pages),
        "references": partial(tables.references, pages),
        "formations": tables.formations,
        "skills": partial(tables.skills, pages),
        "options": partial(options, pages.ruleset),
    }


ROLLED: Final = ((LRB, ROLLS_LRB), (BB20, ROLLS_2020))
COMPARED: Final[Tables] = {
    **{name: partial(made, LRB, BB20) for name, made in editions.TABLES.items()},
    "rolls": partial(editions.rolls, *ROLLED),
    "weather": partial(editions.weathers, *ROLLED),
}
PAGES: Final[dict[Path, Tables]] = {
    DOCS / "blood-bowl-lrb.md": edition(LRB, ROLLS_LRB, EVENTS_LRB, WEATHERS_LRB)
    | {
        "agility": agility_lrb,
        "passes": partial(tables.passes, LRB, "AG", "2345", (Quality.ACCURATE, Quality.INACCURATE, Quality.FUMBLED)),
        "armour": partial(tables.armour, LRB, lrb.INJURY, beaten=True),
        "injury": partial(tables.looked_up, lrb.INJURY, numbered(LRB, "INJ"), fate, "2d6"),
        "casualty": partial(tables.looked_up, lrb.CASUALTY, numbered(LRB, "CAS"), lasts, "d6"),
    },
    DOCS / "blood-bowl-2020.md": edition(BB20, ROLLS_2020, EVENTS_2020, WEATHERS_2020)
    | {
        "agility": agility_2020,
        "passes": partial(
            tables.passes,
            BB20,
            "PA",
            ("2+", "3+", "4+", "5+", "6+"),
            (Quality.ACCURATE, Quality.INACCURATE, Quality.WILD, Quality.FUMBLED),
        ),
        "armour": partial(tables.armour, BB20, bb2020.INJURY, beaten=False),
        "injury": partial(tables.looked_up, bb2020.INJURY, numbered(BB20, "INJ"), fate, "2d6"),
        "stunty": partial(tables.looked_up, STUNTY_INJURY, numbered(BB20, "INJ", 11), fate, "2d6"),
        "casualty": partial(tables.looked_up, bb2020.CASUALTY, numbered(BB20, "CAS"), lasts, "d16"),
        "lasting": partial(tables.looked_up, bb2020.LASTING, numbered(BB20, "LI"), lasts, "d6"),
    },
    DOCS / "blood-bowl-editions.md": COMPARED,
    DOCS / "blood-bowl-skills.md": {
        "learnt": partial(skills.lines, BB20, innate=False),
        "innate": partial(skills.lines, BB20, innate=True),
    },
    DOCS / "reference" / "blood-bowl.md": {"hooks": partial(hooks, "ruleengine_blood_bowl")},
}
"""The tables of each page, by name."""


if __name__ == "__main__":
    written((page, updated(page, tables_of)) for page, tables_of in PAGES.items())
