"""Tiny rulesets for the tests of odds, made from the public API."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from functools import lru_cache
from typing import Any

from ruleengine import (
    HOME,
    CheckKind,
    Decision,
    Key,
    Match,
    Part,
    Result,
    Roll,
    Ruleset,
    SideKey,
    Table,
    build,
    emit,
    event,
    new_match,
    procedure,
    roll_check,
    slot,
    specification,
)
from ruleengine.dice import die
from ruleengine.hooks import initial_procedures, result

from .naive import Nodes


@event("tiny.arrived")
class Arrived:
    """The end with this number was reached."""

    end: int


@event("tiny.moved")
class Moved:
    """A node was left."""

    at: int


class Board(Part):
    """Begins with some procedures; the score is level unless a test says otherwise."""

    name = "tiny.board"

    def __init__(self, *first: Any, keys: Sequence[Any] = ()) -> None:
        self.first = first
        self.keys = tuple(keys)  # type: ignore[misc]
        self.procedures = tuple(dict.fromkeys(type(each) for each in first))  # type: ignore[misc]

    @initial_procedures.impl
    def open(self, match: Match) -> Sequence[Any]:
        return self.first

    @result.impl
    def score(self, match: Match) -> Result:
        return Result((0, 0), None)


def start(*first: Any, keys: Sequence[Any] = ()) -> Match:
    """A match without dice that begins with these procedures."""
    return new_match(Ruleset("tiny", (Board(*first, keys=keys),)))


# Tests that share re-rolls ----------------------------------------------------------------------------

REROLLS: Key[int] = Key("tiny.rerolls", int, default=0)
TESTS = tuple(CheckKind(f"tiny.test-{target}") for target in range(7))


@event("tiny.failed")
class Failed:
    """A test was failed for good."""

    left: int


@procedure("tiny.test")
class Test:
    """Tests in a row, which share some re-rolls; one that is failed ends them."""

    __test__ = False
    targets: tuple[int, ...]

    async def run(self, match: Match) -> None:
        target, *others = self.targets
        check = build(match, TESTS[target], by=HOME, base=target)
        passed = await roll_check(match, check)
        rerolls = match.get(REROLLS)
        if not passed and rerolls and await Decision(HOME, "reroll", (False, True)):
            match.set(REROLLS, rerolls - 1)
            passed = await roll_check(match, check)
        if not passed:
            await emit(match, Failed(len(self.targets)))
        elif others:
            match.push(Test(tuple(others)))


@procedure("tiny.set")
class Begin:
    """Puts the re-rolls where they are shared, then begins."""

    rerolls: int
    targets: tuple[int, ...]

    async def run(self, match: Match) -> None:
        match.set(REROLLS, self.rerolls)
        match.push(Test(self.targets))


def in_a_row(targets: Sequence[int], rerolls: int) -> Match:
    """A match that is about to roll the first of these tests."""
    return start(Begin(rerolls, tuple(targets)), keys=(REROLLS,))


# Chains and decision processes --------------------------------------------------------------------------


@slot(name="tiny.nodes")
def nodes_of(match: Match) -> Nodes:
    """The table that is walked."""
    specification()


@lru_cache(maxsize=256)
def _dice(weights: tuple[int, ...]) -> Roll[int]:
    dice, at = die(sum(weights)), 1
    rows: dict[int | tuple[int, int], int] = {}
    for target, weight in enumerate(weights):
        if weight:
            rows[(at, at + weight - 1)] = target
            at += weight
    return Roll(dice, None, "tiny.go", Table(dice, rows))


@procedure("tiny.node")
class Visit:
    """Leaves a node of the table, by the option that its side chooses, for another or for an end."""

    at: int

    async def run(self, match: Match) -> None:
        nodes = nodes_of(match)
        node = nodes[self.at]
        option = await Decision(node.side, "tiny.option", tuple(range(len(node.options))), self.at)
        target = await _dice(node.options[option])
        await emit(match, Moved(self.at))
        if target < len(nodes):
            match.push(Visit(target))
        else:
            await emit(match, Arrived(target - len(nodes)))


class Chain(Part):
    """The table."""

    name = "tiny.chain"

    def __init__(self, nodes: Nodes) -> None:
        self.nodes = nodes

    @nodes_of.impl
    def table(self, match: Match) -> Nodes:
        return self.nodes


def chain(nodes: Nodes) -> Match:
    """A match that is about to leave the first node of a table."""
    return new_match(Ruleset("tiny", (Board(Visit(0)), Chain(nodes))))


# Rules that a test writes --------------------------------------------------------------------------------

Rule = Callable[[Match], Coroutine[Any, Any, None]]
COUNT: Key[int] = Key("tiny.count", int, default=0)
OTHER: Key[int] = Key("tiny.other", int, default=0)
SCORE: SideKey[int] = SideKey("tiny.score", int, default=0)


@event("tiny.happened")
class Told:
    """Something happened."""

    what: str
    much: int = 0


@procedure("tiny.run")
class Run:
    """Runs a rule that a test gives."""

    body: Rule

    async def run(self, match: Match) -> None:
        await self.body(match)


def game(*rules: Rule) -> Match:
    """A match, without dice, of a ruleset that begins with these rules, one step each."""
    return start(*map(Run, rules), keys=(COUNT, OTHER, SCORE))


def again(rule: Rule) -> Run:
    """The rule as a procedure, to be pushed."""
    return Run(rule)
