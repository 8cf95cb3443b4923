"""Modifiers of a league: `[[modifiers]]` in its file, what of them fits a ruleset, and the part that adds them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import attrs

from ruleengine.kernel import Act, Check, CheckKind, Modifier, Part, hooks
from ruleengine.league._reading import LeagueError, demand, demand_words
from ruleengine.league.hooks import KEYS, CheckCondition, Section, check_conditions, sections
from ruleengine.schema import shown
from ruleengine.values import RulesetError, hint

if TYPE_CHECKING:
    from ruleengine.kernel import Check, CompiledRules, Match
    from ruleengine.schema import PlainData

N = TypeVar("N", CheckCondition, Section[Any])

MODIFIER_KEYS = ("to", "value", "why", "when")


@attrs.frozen
class HouseModifier:
    """A modifier as a league file has it.

    Attributes:
        to: acts, such as `catch`, or kinds of checks by their names.
        value: what is added to the die.
        why: a few words.
        when: conditions by name, each with the values in one of which the modifier holds; all must hold.

    >>> print(HouseModifier(("catch",), -1, "snow", (("weather", ("blizzard",)),)))
    −1 snow, when weather is blizzard
    """

    to: tuple[str, ...]
    value: int
    why: str
    when: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def __str__(self) -> str:
        when = " and ".join(f"{name} is {' or '.join(values)}" for name, values in self.when)
        text = f"{self.value:+d} {self.why}".replace("-", "\N{MINUS SIGN}", self.value < 0)
        return f"{text}, when {when}" if when else text


def modifiers_in(data: Mapping[str, Any]) -> tuple[HouseModifier, ...]:
    """The modifiers of a file.

    Raises:
        LeagueError: a key is missing, unknown, or of another kind.
    """
    rows = data.get("modifiers", [])
    if type(rows) is not list or not all(type(row) is dict for row in rows):
        raise LeagueError(("modifiers",), f"{shown(rows)} is refused; begin each modifier with [[modifiers]]")
    return tuple(_modifier(row, index) for index, row in enumerate(rows))


def _modifier(row: dict[str, Any], index: int) -> HouseModifier:
    at = ("modifiers", index)
    for key in row:
        if key not in MODIFIER_KEYS:
            raise LeagueError((*at, key), f"no such key; {hint(key, MODIFIER_KEYS)}")
    for key, example in (("to", '"catch"'), ("value", "-1"), ("why", '"snow"')):
        if key not in row:
            raise LeagueError(at, f"{key} is missing; add such as {key} = {example}")
    demand(row["value"], int, *at, "value")
    if not row["value"]:
        raise LeagueError((*at, "value"), "0 changes nothing; give another number, or leave the modifier out")
    demand_words(row["why"], *at, "why")
    when = row.get("when", {})
    demand(when, dict, *at, "when")
    held = tuple((name, _texts(each, *at, "when", name)) for name, each in when.items())
    return HouseModifier(_texts(row["to"], *at, "to"), row["value"], row["why"], held)


def _texts(value: object, *at: str | int) -> tuple[str, ...]:
    """A text, or a list of texts."""
    if isinstance(value, str):
        return (value,)
    if type(value) is not list or not value:
        raise LeagueError(at, f"{shown(value)} is refused; give text, or a list of texts")
    for index, each in enumerate(value):
        demand(each, str, *at, index)
    return tuple(value)


# Terms ----------------------------------------------------------------------------------------------


def _whose(match: Match, check: Check) -> Iterable[str]:
    return () if check.by is None else (str(check.by),)


SIDE = CheckCondition("side", "Whose check it is.", ("home", "away"), _whose)
"""The condition that every game has."""


def conditions_of(rules: CompiledRules) -> dict[str, CheckCondition]:
    """The conditions that a league may name, by name.

    Raises:
        RulesetError: two are called alike.

    >>> from ruleengine import compile_rules
    >>> list(conditions_of(compile_rules("blood-dice")))
    ['side', 'role']
    """
    return _by_name("condition", (SIDE, *check_conditions(rules)))


def _by_name(what: str, given: Iterable[N]) -> dict[str, N]:
    named: dict[str, N] = {}
    for each in given:
        if named.setdefault(each.name, each) is not each:
            raise RulesetError(f"two parts have a {what} {each.name!r} of league files; rename one")
    return named


# What fits a ruleset ---------------------------------------------------------------------------------


@attrs.frozen
class Fitted:
    """A modifier whose words are found in a ruleset: the checks that it is for, and the conditions."""

    modifier: HouseModifier
    acts: frozenset[Act]
    kinds: frozenset[CheckKind]
    when: tuple[tuple[CheckCondition, frozenset[str]], ...] = attrs.field(eq=False)

    def holds(self, match: Match, check: Check) -> bool:
        """Whether it is for this check, now."""
        if check.kind.act not in self.acts and check.kind not in self.kinds:
            return False
        return all(any(each in values for each in what.read(match, check)) for what, values in self.when)


def kinds_of(rules: CompiledRules) -> dict[str, CheckKind]:
    """The kinds of checks that a ruleset makes, by name: what parts name, and what they answer for.

    >>> from ruleengine import compile_rules
    >>> list(kinds_of(compile_rules("blood-dice")))[:2]
    ['blood-dice.steal', 'blood-dice.duel']
    """
    own = [kind for part in rules.parts for kind in part.checks]
    answered = [kind for hook in (hooks.modifiers, hooks.target_number) for kind in rules.answered.get(hook, ())]
    return {kind.name: kind for kind in (*own, *answered) if isinstance(kind, CheckKind)}


def fitted(modifiers: Iterable[HouseModifier], rules: CompiledRules) -> Iterator[Fitted]:
    """The modifiers as a ruleset has their words.

    Raises:
        LeagueError: it makes no such checks, or knows no such condition.
    """
    kinds, known = kinds_of(rules), conditions_of(rules)
    acts = {kind.act.value: kind.act for kind in kinds.values() if kind.act}
    for index, each in enumerate(modifiers):
        for name in each.to:
            if name not in acts and name not in kinds:
                why = f"{rules.ruleset.name} makes no checks {name!r}; {hint(name, [*sorted(acts), *kinds])}"
                raise LeagueError(("modifiers", index, "to"), why)
        when = tuple(_condition(name, values, known, index) for name, values in each.when)
        found = frozenset(acts[name] for name in each.to if name in acts)
        yield Fitted(each, found, frozenset(kinds[name] for name in each.to if name in kinds), when)


def _condition(
    name: str, values: tuple[str, ...], known: Mapping[str, CheckCondition], index: int
) -> tuple[CheckCondition, frozenset[str]]:
    at = ("modifiers", index, "when")
    if name not in known:
        raise LeagueError((*at, name), f"no condition {name!r}; {hint(name, known)}")
    for value in values:
        if known[name].values and value not in known[name].values:
            raise LeagueError((*at, name), f"it is never {value!r}; {hint(value, known[name].values)}")
    return known[name], frozenset(values)


# The part --------------------------------------------------------------------------------------------


class LeaguePart(Part):
    """What a league file adds to a ruleset."""

    name = "ruleengine.league"
    targets: ClassVar[tuple[Act | CheckKind, ...]] = ()

    def __init__(self, modifiers: tuple[Fitted, ...], sections: Mapping[str, PlainData]) -> None:
        self.modifiers = modifiers
        self.sections = sections

    def prepare(self, rules: CompiledRules) -> None:
        """Every section must be read by a part, and be read without an error."""
        known = _by_name("section", sections(rules))
        for name in self.sections:
            if name not in known:
                raise LeagueError((name,), f"no such key; {hint(name, [*KEYS, *known])}")
            known[name].of(rules)

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


def section_data(rules: CompiledRules, name: str) -> PlainData | None:
    """What a league says in a section, if there is one."""
    for part in rules.parts:
        if isinstance(part, LeaguePart):
            return part.sections.get(name)
    return None
