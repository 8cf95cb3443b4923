"""What the skills of an edition do, as tables made from their parts: `python -m docs._tools.blood_bowl_page`."""

from __future__ import annotations

import inspect
import re

from ruleengine import Part
from ruleengine_blood_bowl.hooks import known_skills
from ruleengine_blood_bowl.skills import SKILLBOOK

from .blood_bowl_tables import Pages
from .pages import table


def lines(pages: Pages, *, innate: bool) -> str:
    """Each skill with a line of what it does, and with its parts.

    Args:
        innate: the traits, which players have from the start or never; or else the skills that they may learn.
    """
    parts: dict[str, list[Part]] = {}
    by_name = {part.name: part for part in pages.rules.parts}
    for name, skill in known_skills.sourced(pages.rules):
        parts.setdefault(skill.name, []).append(by_name[name])
    rows = [
        (
            f"**{_written(skill.name, skill.parameter)}**",
            " ".join(dict.fromkeys(_line(skill.name, part) for part in parts[skill.name])),
            ", ".join(f"`{part.name}`" for part in parts[skill.name]),
        )
        for skill in pages.rules.derived(SKILLBOOK).values()
        if skill.innate is innate
    ]
    return table(["", "what it does", "part"], rows)


def _written(name: str, parameter: str) -> str:
    return name + {"": "", "target": " (X+)", "bonus": " (+X)", "text": " (whom)"}[parameter]


def _line(skill: str, part: Part) -> str:
    """The first line of a part's docstring, without the skill's name."""
    first = (inspect.getdoc(type(part)) or "").partition("\n")[0]
    words = re.sub(rf"^{re.escape(skill)}(?: \([^)]*\))?: ", "", first)
    return words[:1].upper() + words[1:]
