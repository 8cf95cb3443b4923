"""A match as text, line by line: what was asked, answered and told. Also run as a script, in another process.

Imports nothing but the core, so that another process starts quickly.
"""

from __future__ import annotations

import base64
import pickle
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from ruleengine.kernel import Answered, Coach, CompiledRules, Decision, Match, RandomCoach, SeededDice, View
from ruleengine.values import tag_of, token

MOST_DECISIONS = 20_000

Seeds = tuple[int, int, int]
"""Of the dice, of the coach of home, of the coach of away."""


class EndlessMatch(Exception):
    """A match that does not end."""


def playthrough(rules: CompiledRules, seeds: Seeds, *, teams: Any = None) -> list[str]:
    """Let random coaches play a match, and write down each answer and each event.

    >>> from ruleengine import compile_rules
    >>> rules = compile_rules("blood-dice", options={"match.tries": 0})
    >>> for line in playthrough(rules, (7, 1, 2)):
    ...     print(line)
    roll blood-dice.possession: d2 1
    event blood-dice.possession-drawn: side=home
    event blood-dice.full-time
    result 0-0: draw
    """
    dice, home, away = seeds
    match = Match(rules, dice=SeededDice(dice), teams=teams)
    patience = [MOST_DECISIONS]
    match.run(_patient(RandomCoach(home), patience), _patient(RandomCoach(away), patience))
    return list(written(match))


def attempted(rules: CompiledRules, seeds: Seeds, *, teams: Any = None) -> list[str]:
    """A playthrough, or a line with what a rule raises; it must be the same everywhere."""
    try:
        return playthrough(rules, seeds, teams=teams)
    except Exception as error:  # whatever a rule raises
        return [f"raised {type(error).__name__}: {error}"]


def _patient(coach: Coach, patience: list[int]) -> Coach:
    """The coach, until both have decided so often that the match will hardly end."""

    def decide(view: View, decision: Decision[Any]) -> Any:
        patience[0] -= 1
        if patience[0] < 0:
            raise EndlessMatch(f"the match is not over after {MOST_DECISIONS} decisions")
        return coach(view, decision)

    return decide


def written(match: Match) -> Iterator[str]:
    """A line for each entry of a match's history, and its result."""
    yield from map(_entry, match.history)
    result = match.result
    winner = "draw" if result.winner is None else str(result.winner)
    yield f"result {result.score[0]}-{result.score[1]}: {winner}"


def _entry(entry: Any) -> str:
    if not isinstance(entry, Answered):
        return _event(entry)
    request = entry.request
    by = "" if request.by is None else f" by {request.by}"
    if isinstance(request, Decision):
        of = ", ".join(map(token, request.choices[:40]))
        return f"choose {request.reason}{by}: {token(entry.answer)} of {of}"
    return f"roll {request.reason}{by}: {request.dice} {' '.join(map(str, entry.answer))}"


def _event(event: Any) -> str:
    told = " ".join(f"{f.name}={spelled(getattr(event, f.name))}" for f in attrs.fields(type(event)))
    return f"event {tag_of(event)}: {told}" if told else f"event {tag_of(event)}"


def spelled(value: Any) -> str:
    """A value as it is written in a playthrough: the same in every process.

    >>> from ruleengine import HOME
    >>> spelled((HOME, None, "kick"))
    '(home, none, kick)'
    """
    if isinstance(value, tuple):
        return f"({', '.join(map(spelled, value))})"
    if value is None or isinstance(value, str | int):
        return token(value)
    if attrs.has(type(value)):
        name = getattr(value, "__tag__", type(value).__name__)
        fields = [f for f in attrs.fields(type(value)) if f.eq]
        return f"{name}({', '.join(spelled(getattr(value, f.name)) for f in fields)})"
    return repr(value)


def main(arguments: Sequence[str]) -> None:
    """Play what standard input describes, and print it. For another process; see `ruleengine.testing`."""
    paths, content = pickle.loads(base64.b64decode(sys.stdin.read()))
    sys.path[:] = paths
    ruleset, options, teams, matches = pickle.loads(content)
    rules = ruleset.compile(options)
    for seeds in matches:
        print("\n".join(attempted(rules, seeds, teams=teams)))


if __name__ == "__main__":
    main(sys.argv[1:])
