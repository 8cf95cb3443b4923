"""The part that a league adds to a ruleset: its modifiers, and what it says in sections of games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from ruleengine.kernel import Act, Check, CheckKind, Modifier, Part, hooks
from ruleengine.league._faults import LeagueError
from ruleengine.league._terms import KEYS, sections_of
from ruleengine.values import hint

if TYPE_CHECKING:
    from ruleengine.kernel import CompiledRules, Match
    from ruleengine.league._modifiers import Fitted
    from ruleengine.schema import PlainData


class LeaguePart(Part):
    """What a league file adds to a ruleset."""

    name = "ruleengine.league"
    targets: ClassVar[tuple[Act | CheckKind, ...]] = ()

    def __init__(self, modifiers: tuple[Fitted, ...], sections: Mapping[str, PlainData]) -> None:
        self.modifiers = modifiers
        self.sections = sections

    def prepare(self, rulebook: CompiledRules) -> None:
        """Every section must be read by a part, and be read without a fault."""
        known = sections_of(rulebook)
        for name in self.sections:
            if name not in known:
                raise LeagueError((name,), f"no such key; {hint(name, [*KEYS, *known])}")
            known[name].of(rulebook)

    def added(self, match: Match, check: Check) -> Iterable[Modifier]:
        """The league's modifiers of a check."""
        return [Modifier(each.modifier.value, each.modifier.why) for each in self.modifiers if each.holds(match, check)]

    def __reduce__(self) -> tuple[Any, ...]:
        return league_part, (self.modifiers, self.sections)


def league_part(modifiers: tuple[Fitted, ...], sections: Mapping[str, PlainData]) -> LeaguePart:
    """A part that answers for the checks that its modifiers are for, and for no others: those stay fast."""
    acts = dict.fromkeys(act for each in modifiers for act in sorted(each.acts))
    kinds = dict.fromkeys(kind for each in modifiers for kind in sorted(each.kinds, key=lambda kind: kind.name))
    # An answer for an act is one for its kinds too, and would be asked twice.
    return _class_for((*acts, *(kind for kind in kinds if kind.act not in acts)))(modifiers, sections)


@lru_cache(maxsize=64)
def _class_for(targets: tuple[Act | CheckKind, ...]) -> type[LeaguePart]:
    def added(self: LeaguePart, match: Match, check: Check) -> Iterable[Modifier]:
        """The league's modifiers of a check."""
        return LeaguePart.added(self, match, check)

    answer: Any = added
    for target in targets:
        answer = hooks.modifiers.on(target)(answer)
    return type("LeaguePart", (LeaguePart,), {"added": answer, "targets": targets, "__doc__": LeaguePart.__doc__})


def section_data(rulebook: CompiledRules, name: str) -> PlainData | None:
    """What a league says in a section, if there is one."""
    for part in rulebook.parts:
        if isinstance(part, LeaguePart):
            return part.sections.get(name)
    return None
