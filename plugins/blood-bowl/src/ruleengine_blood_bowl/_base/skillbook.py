"""The skills and traits that a ruleset knows: each skill's part says its name, and what parameter it takes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar, Final, Literal

import attrs

from ruleengine import CompiledRules, Derived, Part, RulesetError, collect, specification
from ruleengine.values import hint

Parameter = int | str | None
"""What a skill is given: a number, a text, or nothing."""
Kind = Literal["", "target", "bonus", "text"]

CATEGORIES: Final = {"A": "agility", "G": "general", "M": "mutation", "P": "passing", "S": "strength"}
"""The categories of skills, as rosters write them (BB20-X-SET-01)."""

_WORDS: Final = {
    "": "takes no parameter: write {name!r}",
    "target": "takes a target: write '{name} (4+)'",
    "bonus": "takes a bonus: write '{name} (+1)'",
    "text": "says whom: write '{name} (all)'",
}
_PATTERNS: Final = {"target": re.compile(r"([1-6])\+"), "bonus": re.compile(r"\+([1-9])"), "text": re.compile(r"(.+)")}
_WHOLE = re.compile(r"(.*?)\s*(?:\((.*)\))?", re.DOTALL)


@attrs.frozen
class Skill:
    """A skill or trait by name.

    Attributes:
        name: as in rosters and in `uses(match, piece, name)`; its first letters are capitals.
        parameter: what follows the name in brackets: a `target` such as 4+, a `bonus` such as +1, a `text`, or nothing.
        innate: whether a player has it from the start or never.
        never_with: skills that no player has besides it.
        beyond: whether players with it may be on the pitch beyond the number that is set up.

    >>> Skill("Loner", "target").read("4+"), Skill("Mighty Blow", "bonus").text(1), Skill("Block").text(None)
    (4, 'Mighty Blow (+1)', 'Block')
    """

    name: str
    parameter: Kind = ""
    innate: bool = False
    never_with: tuple[str, ...] = attrs.field(default=(), kw_only=True)
    beyond: bool = attrs.field(default=False, kw_only=True)

    def read(self, given: str | None) -> Parameter:
        """The parameter that stands in brackets.

        Raises:
            ValueError: it is none that this skill takes; the message says what to write.
        """
        if not self.parameter and given is None:
            return None
        found = _PATTERNS[self.parameter].fullmatch(given.strip()) if self.parameter and given is not None else None
        if found is None:
            raise ValueError(f"{self.name!r} {_WORDS[self.parameter].format(name=self.name)}")
        return found[1] if self.parameter == "text" else int(found[1])

    def text(self, parameter: Parameter) -> str:
        """The skill with its parameter, as in rosters."""
        shown = {"": "", "target": f" ({parameter}+)", "bonus": f" (+{parameter})", "text": f" ({parameter})"}
        return self.name + shown[self.parameter]


@collect(name="blood-bowl.skills")
def known_skills(rules: CompiledRules) -> Iterable[Skill]:
    """The skills and traits that players of a ruleset may have; each skill's part names its own.

    Several parts may make up a skill, and all name it alike.

    Returns:
        skills, each with the kind of parameter that it takes.
    """
    specification()


def _by_name(rules: CompiledRules) -> dict[str, Skill]:
    found: dict[str, Skill] = {}
    for part, skill in known_skills.sourced(rules):
        if found.setdefault(skill.name, skill) != skill:
            raise RulesetError(f"part {part!r} names another skill {skill.name!r} than there is already; rename it")
    return dict(sorted(found.items()))


SKILLBOOK: Final[Derived[dict[str, Skill]]] = Derived("blood-bowl.skills", _by_name)
"""The skills of a ruleset by name, in the order of their names."""


class SkillPart(Part):
    """A part that is a skill: subclass it, and set `skill` beside `name`.

    >>> class Nimble(SkillPart):
    ...     name = "my-league.nimble"
    ...     skill = Skill("Nimble")
    """

    skill: ClassVar[Skill]

    @known_skills.impl
    def named(self, rules: CompiledRules) -> Iterable[Skill]:
        """Its own."""
        yield self.skill


def read_skill(rules: CompiledRules, text: str) -> tuple[str, Parameter]:
    """The name and the parameter of a skill that is written as in `Mighty Blow (+1)`.

    Raises:
        ValueError: no such skill, or a parameter that it does not take; the message says what is meant.
    """
    found = _WHOLE.fullmatch(text.strip())
    name, given = (found[1], found[2]) if found else (text, None)
    known = rules.derived(SKILLBOOK)
    if name not in known:
        raise ValueError(f"no skill {name!r}; {hint(name, known)}")
    return name, known[name].read(given)


def skill_texts(rules: CompiledRules, skills: dict[str, Parameter]) -> list[str]:
    """Skills as texts that `read_skill` reads, in the order of their names."""
    known = rules.derived(SKILLBOOK)
    return [known[name].text(skills[name]) for name in sorted(skills)]
