"""From words on the command line to what odds are asked with: goals, policies, keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from ruleengine.cli._errors import Misuse
from ruleengine.goals import ChanceOf, ExpectedOf, Goal, GoalError, find_goal, find_policy, goal_of_text, goals_of
from ruleengine.kernel import AnyKey, CompiledRules, SideKey
from ruleengine.odds import BEST, OddsError, PolicyLike, Tally, WalkOptions, plays_best
from ruleengine.values import Side, hint

Keys = AnyKey[Any] | tuple[AnyKey[Any], int]
"""A key, or a key and the one side whose value is meant."""


def goal_named(rulebook: CompiledRules, name: str | None, text: str | None) -> Goal:
    """The goal of that name, with a text if one stands alone; without a name, the one that takes a text.

    Raises:
        OddsError: there is none, or it takes no text.
    """
    if text is None:
        return find_goal(rulebook, name or "")
    if name is None:
        if text.partition(":")[0] in goals_of(rulebook):
            raise GoalError(f"{text!r} is the name of a goal; write --goal {text}")
        return goal_of_text(rulebook, text)
    goal = find_goal(rulebook, name)
    if not goal.text or goal.given is not None:
        raise GoalError(f"goal {name!r} takes no text besides; leave out {text!r}")
    return find_goal(rulebook, f"{name}:{text}")


def chance_named(rulebook: CompiledRules, text: str) -> ChanceOf:
    """The chance of that name, until which to walk.

    Raises:
        OddsError: there is none, or it is another kind of goal.
    """
    goal = find_goal(rulebook, text)
    if not isinstance(goal, ChanceOf):
        names = [name for name, each in goals_of(rulebook).items() if isinstance(each, ChanceOf)]
        raise OddsError(f"--until takes a chance, and {goal} is none; {hint(text, names)}")
    return goal


def counts_named(rulebook: CompiledRules, texts: Iterable[str]) -> Iterator[tuple[str, Tally]]:
    """What to count besides.

    Raises:
        OddsError: there is no goal of that name, or it counts nothing.
    """
    for text in texts:
        goal = find_goal(rulebook, text)
        if not isinstance(goal, ExpectedOf) or not isinstance(goal.asked, Tally):
            names = [name for name, each in goals_of(rulebook).items() if isinstance(each, ExpectedOf)]
            raise OddsError(f"--count {text} counts nothing; {hint(text, names)}")
        yield str(goal), goal.asked


def decider_named(rulebook: CompiledRules, text: str) -> PolicyLike:
    """A policy by name, or an answer for each reason, which may be `best`: `run-or-pass=run,spell=best`.

    Raises:
        OddsError: there is no policy of that name, or half of an answer is missing.
    """
    if "=" not in text:
        return find_policy(rulebook, text).policy
    pairs = [word.partition("=") for word in text.split(",")]
    if any(not reason or not answer for reason, _, answer in pairs):
        raise OddsError(f"{text!r}: write it as reason=answer,reason=answer, such as run-or-pass=run,spell=keep")
    return {reason: BEST if answer == "best" else answer for reason, _, answer in pairs}


def key_named(rulebook: CompiledRules, text: str) -> Keys:
    """A key by its name, which may leave out the ruleset's: `match.score`; or of one side: `match.score:home`.

    Raises:
        Misuse: there is none, or it is not kept for that side.
    """
    name, colon, side = text.partition(":")
    prefix = f"{rulebook.ruleset.name}."
    known = {key.name.removeprefix(prefix): key for key in rulebook.keys}
    key = known.get(name.removeprefix(prefix))
    if key is None:
        raise Misuse(f"no key {name!r} in {rulebook.ruleset.name}; {hint(name, known)}")
    if not colon:
        return key
    if not isinstance(key, SideKey):
        raise Misuse(f"key {text!r}: {name} is not kept for each side; leave out {colon + side!r}")
    if side not in ("home", "away"):
        raise Misuse(f"key {text!r}: {side!r} is no side; write {name}:home or {name}:away")
    return key, Side[side.upper()]


@attrs.frozen
class LeftOut:
    """What the command line leaves out of states.

    Attributes:
        ignore, accumulate: keys.
        full: whether a goal may leave out nothing either.
    """

    ignore: list[Keys]
    accumulate: list[Keys]
    full: bool

    @classmethod
    def named(cls, rulebook: CompiledRules, ignore: Iterable[str], accumulate: Iterable[str], *, full: bool) -> LeftOut:
        """From the names of keys.

        Raises:
            Misuse: there is no such key, or nothing was to be left out.
        """
        ignored, carried = ([key_named(rulebook, text) for text in texts] for texts in (ignore, accumulate))
        if full and (ignored or carried):
            raise Misuse("--full-state excludes --ignore and --accumulate; leave one out")
        return cls(ignored, carried, full)


def leave_out(how: WalkOptions, goal: Goal, said: LeftOut) -> None:
    """Leave out what the command line says, and what the goal says of other keys.

    What the goal wants to be carried is not where a side plays best, which must see it.
    """
    keys = {*said.ignore, *said.accumulate}
    own = {name: [key for key in listed(goal.how.get(name)) if key not in keys] for name in ("ignore", "accumulate")}
    best = any(map(plays_best, (how["home"], how["away"])))
    how["ignore"] = [*said.ignore] if said.full else [*own["ignore"], *said.ignore]
    how["accumulate"] = [*said.accumulate] if said.full or best else [*own["accumulate"], *said.accumulate]


def listed(left_out: Any) -> list[Keys]:
    """Keys that are left out, as `ruleengine.odds.WalkOptions` holds them, as a list."""
    return [left_out] if isinstance(left_out, AnyKey) else list(left_out or ())


def remedy(goal: Goal, error: OddsError) -> str:
    """What helps where a key matters that is left out because the goal says so."""
    own = [*listed(goal.how.get("ignore")), *listed(goal.how.get("accumulate"))]
    names = {each[0].name if isinstance(each, tuple) else each.name for each in own}
    return "; here: --full-state" if any(name in str(error) for name in names) else ""
