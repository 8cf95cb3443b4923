"""Modifiers of a league: `[[modifiers]]` in its file, and what of them fits a ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from ruleengine.kernel import Act, CheckKind, hooks
from ruleengine.league._faults import LeagueError, demand, demand_words
from ruleengine.league._terms import CheckCondition, conditions_of
from ruleengine.schema import shown
from ruleengine.values import hint

if TYPE_CHECKING:
    from ruleengine.kernel import Check, CompiledRules, Match

KEYS = ("to", "value", "why", "when")


@attrs.frozen
class HouseModifier:
    """A modifier as a league file has it.

    Attributes:
        to: acts, such as `catch`, or kinds of checks by their names.
        value: what is added to the die.
        why: a few words.
        when: circumstances by name, each with the values in one of which the modifier holds; all must hold.

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
    return tuple(_modifier(row, place) for place, row in enumerate(rows))


def _modifier(row: dict[str, Any], place: int) -> HouseModifier:
    at = ("modifiers", place)
    for key in row:
        if key not in KEYS:
            raise LeagueError((*at, key), f"no such key; {hint(key, KEYS)}")
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
    for place, each in enumerate(value):
        demand(each, str, *at, place)
    return tuple(value)


# What fits a ruleset ---------------------------------------------------------------------------------


@attrs.frozen
class Fitted:
    """A modifier whose words are found in a ruleset: the checks that it is for, and the circumstances."""

    modifier: HouseModifier
    acts: frozenset[Act]
    kinds: frozenset[CheckKind]
    when: tuple[tuple[CheckCondition, frozenset[str]], ...] = attrs.field(eq=False)

    def holds(self, match: Match, check: Check) -> bool:
        """Whether it is for this check, now."""
        if check.kind.act not in self.acts and check.kind not in self.kinds:
            return False
        return all(any(each in values for each in what.read(match, check)) for what, values in self.when)


def kinds_of(rulebook: CompiledRules) -> dict[str, CheckKind]:
    """The kinds of checks that a ruleset makes, by name: what parts name, and what they answer for.

    >>> from ruleengine import compile_rules
    >>> list(kinds_of(compile_rules("blood-dice")))[:2]
    ['blood-dice.steal', 'blood-dice.duel']
    """
    own = [kind for part in rulebook.parts for kind in part.checks]
    answered = [kind for hook in (hooks.modifiers, hooks.target_number) for kind in rulebook.answered.get(hook, ())]
    return {kind.name: kind for kind in (*own, *answered) if isinstance(kind, CheckKind)}


def fitted(modifiers: Iterable[HouseModifier], rulebook: CompiledRules) -> Iterator[Fitted]:
    """The modifiers as a ruleset has their words.

    Raises:
        LeagueError: it makes no such checks, or knows no such circumstance.
    """
    kinds, known = kinds_of(rulebook), conditions_of(rulebook)
    acts = {kind.act.value: kind.act for kind in kinds.values() if kind.act}
    for place, each in enumerate(modifiers):
        for name in each.to:
            if name not in acts and name not in kinds:
                why = f"{rulebook.ruleset.name} makes no checks {name!r}; {hint(name, [*sorted(acts), *kinds])}"
                raise LeagueError(("modifiers", place, "to"), why)
        when = tuple(_circumstance(name, values, known, place) for name, values in each.when)
        found = frozenset(acts[name] for name in each.to if name in acts)
        yield Fitted(each, found, frozenset(kinds[name] for name in each.to if name in kinds), when)


def _circumstance(
    name: str, values: tuple[str, ...], known: Mapping[str, CheckCondition], place: int
) -> tuple[CheckCondition, frozenset[str]]:
    at = ("modifiers", place, "when")
    if name not in known:
        raise LeagueError((*at, name), f"no circumstance {name!r}; {hint(name, known)}")
    for value in values:
        if known[name].values and value not in known[name].values:
            raise LeagueError((*at, name), f"it is never {value!r}; {hint(value, known[name].values)}")
    return known[name], frozenset(values)
