"""Writes the tables of the pages on Blood Rugby from the rules themselves: `python -m docs._tools.blood_rugby_page`."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any, Final

import attrs

from ruleengine import Table
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby.parts import BribeOptions, PayOptions, PointOptions
from ruleengine_blood_rugby.rules import BEYOND_STRENGTH, Band, band_of
from ruleengine_blood_rugby.state import Role
from ruleengine_blood_rugby.teams import PROFILES, SHIPPED, SQUAD, STANDARD, USUAL, Formation, numbers_for

from .pages import Tables, hooks, options, span, table, updated, written

DOCS: Final = Path(__file__).parents[1]
NUMBERS: Final = ("Str", "Dex", "Con", "Int", "Wis", "Cha", "THAC0", "AC", "HP", "factor")
"""The characteristics in the order of a profile (BR-TEAM-03)."""
STRENGTHS: Final = (10, 12, 14, 15, 17)
"""Those of the default roles."""


def named(role: Role) -> str:
    """A role as it is called."""
    return {Role.CAPTAIN: "Scrum Captain", Role.SCRUM: "Scrum man"}.get(role, role.value.capitalize())


# Players -------------------------------------------------------------------------------------------------


def roles() -> str:
    """What each role is by default (BR-TEAM-01, BR-TEAM-03, BR-CAP-03)."""
    found = Counter(SQUAD[n - 1] for n in numbers_for(12))
    rows = [
        [named(role), found[role], *PROFILES[role], ", ".join(each.value.capitalize() for each in USUAL[role])]
        for role in Role
    ]
    return table(["role", "a side", *NUMBERS, "capabilities"], rows)


def across(first: str, second: str, found: Table[Any]) -> str:
    """A table of the rules, its results in one row and what they mean in the next."""
    rows = [(span(low, high), value) for low, high, value in found.rows]
    return table([first, *(shown for shown, _ in rows)], [[second, *(value for _, value in rows)]])


def usual(options: type[Any]) -> Any:
    """Options at their defaults."""
    return options(**{field.name: field.default for field in attrs.fields(options)})


def movement() -> str:
    """Movement points by Dexterity (BR-MOVE-01)."""
    return across("Dexterity", "MP", usual(PointOptions).mp_by_dexterity)


def bands() -> str:
    """The last square of each band, by hand and by foot (BR-PASS-03, BR-KICK-02)."""
    rows = [
        [strength, *(last_of_each(reach) for reach in (strength, strength + BEYOND_STRENGTH))] for strength in STRENGTHS
    ]
    return table(["Strength", "by hand: near · middle · far", "by foot: near · middle · far"], rows)


def last_of_each(reach: int) -> str:
    """The last square of each band of a range."""
    found = [band_of(reach, squares**2) for squares in range(1, reach + 1)]
    return " · ".join(str(len(found) - found[::-1].index(band)) for band in Band)


def formations() -> str:
    """The formations that are shipped (BR-START-12)."""
    shown: tuple[Formation, ...] = (STANDARD, *SHIPPED)
    return table(["formation", ""], [(f"`{each.name}`", each.title) for each in shown])


# Money ---------------------------------------------------------------------------------------------------


def offers() -> str:
    """The right offer (BR-BRIBE-02)."""
    return across("d6", "gold", usual(BribeOptions).bribe_offers)


def pay() -> str:
    """What each role is paid (BR-PAY-01)."""
    paid = usual(PayOptions)
    names = ("scrum", "back", "shield", "kiker", "runner", "coach")
    heads = ["Scrum man" if name == "scrum" else name.capitalize() for name in names]
    return table(["", *heads], [["gold", *(getattr(paid, f"pay_{name}") for name in names)]])


# The pages -----------------------------------------------------------------------------------------------

PAGES: Final[dict[Path, Tables]] = {
    DOCS / "blood-rugby.md": {
        "roles": roles,
        "formations": formations,
        "movement": movement,
        "bands": bands,
        "offers": offers,
        "pay": pay,
        "options": partial(options, BLOOD_RUGBY),
    },
    DOCS / "reference" / "blood-rugby.md": {"hooks": partial(hooks, "ruleengine_blood_rugby")},
}
"""The tables of each page, by name."""


if __name__ == "__main__":
    written((page, updated(page, tables)) for page, tables in PAGES.items())
