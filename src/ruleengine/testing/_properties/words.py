"""Explanations: they add up, they come true, and asking for them changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import islice
from typing import Any

import attrs

from ruleengine import hooks
from ruleengine.dice import Reading
from ruleengine.kernel import Check, Decision, Match, Roll
from ruleengine.reporting import figures, lines
from ruleengine.testing._compare import expect_same, portrait
from ruleengine.testing._lines import Fault, PlayLine, described, name_of
from ruleengine.testing._search import onward
from ruleengine.testing._trials import Trial
from ruleengine.values import token

MOST_POSITIONS = 600
"""How many positions after a decision are searched for the checks that were promised."""

MOST_THROWS = 10_000


def explanations_add_up(trial: Trial) -> None:
    """A check needs its base less its modifiers, has the chance that its faces give, and is explained in full.

    What a coach is told must be what is rolled.

    Says: the roll 'toss' succeeds with 2/3, but its check 'toss.toss' says 1/2
    """

    def probe(line: PlayLine, more: list[int]) -> None:
        request = line.match.pending
        if isinstance(request, Roll) and request.check is not None:
            _add_up(line.match, request.check, request)
        elif isinstance(request, Decision):
            for choice in request.choices[:20]:
                for check in hooks.preview_checks(line.match, choice):
                    _add_up(line.match, check, check.roll())

    trial.explore(probe)


def _add_up(match: Match, check: Check, roll: Roll[Any]) -> None:
    name, parts = repr(check.kind.name), {part.name for part in match.rules.parts}
    bonus = sum(m.value for m in check.modifiers)
    needed = check.base + bonus if check.kind.under else check.base - bonus
    if check.needed != needed:
        raise Fault(f"check {name} needs {check.threshold}, but {check.base} with its modifiers is {needed}")
    if roll.dice.outcomes <= MOST_THROWS:
        chance = _by_faces(check)
        if check.probability != chance:
            raise Fault(f"check {name} says chance {check.probability}, but its faces give {chance}")
        _decides(check, roll, chance)
    text = match.explain()
    for modifier in check.modifiers:
        if modifier.source not in parts:
            raise Fault(f"check {name} has a modifier {modifier} from {modifier.source!r}, which is no part")
        if str(modifier) not in text or modifier.source not in text:
            raise Fault(
                f"check {name} has a modifier {modifier} of part {modifier.source!r}, and `explain` says: {text}"
            )


def _by_faces(check: Check) -> Fraction:
    """The chance of success, face by face, from what the check says in words."""
    natural, dice, under = check.kind.natural, check.kind.dice, check.kind.under
    successes = 0
    for faces in dice.faces():
        total = sum(faces)
        if natural is not None and not natural[0] < total < natural[1]:
            successes += (total >= natural[1]) is not under
        else:
            successes += total <= check.needed if under else total >= check.needed
    return Fraction(successes, dice.outcomes)


def _decides(check: Check, roll: Roll[Any], chance: Fraction) -> None:
    values = [roll.read(faces) for faces in roll.dice.faces()]
    if all(isinstance(value, bool) for value in values):
        rolled = Fraction(sum(values), len(values))
        if rolled != chance:
            raise Fault(
                f"the roll {roll.reason!r} succeeds with {rolled}, but its check {check.kind.name!r} says {chance}"
            )


def explanations_come_true(trial: Trial) -> None:
    """Each check that a choice is said to lead to is rolled by somebody later on.

    What the hook `preview_checks` promises of a choice must be met on some way on from there.

    Says: part 'toss.promising' explains 'safe' … but none of the … rolls that may follow carries it
    """

    def probe(line: PlayLine, more: list[int]) -> None:
        request = line.match.pending
        if isinstance(request, Decision):
            for choice in request.choices[:20]:
                if promised := list(hooks.preview_checks.sourced(line.match, choice)):
                    _come_true(line, choice, promised)

    trial.explore(probe, examples=max(5, trial.budget.examples // 2))


def _come_true(line: PlayLine, choice: Any, promised: list[tuple[str, Check]]) -> None:
    missing = dict.fromkeys(promised)
    seen = 0
    for request in _rolls_after(line, choice):
        seen += 1
        missing = {each: None for each in missing if not _carries(request, each[1])}
        if not missing:
            return
    part, check = next(iter(missing))
    raise Fault(
        f"part {part!r} explains {token(choice)!r} {described(line.match)} by the check {check.kind.name!r} "
        f"({check}), but none of the {seen} rolls that may follow carries it"
    )


def _rolls_after(line: PlayLine, choice: Any) -> Iterator[Roll[Any]]:
    """The rolls that may follow a choice, nearest first."""
    start = line.fork()
    with suppress(Exception):  # a rule that breaks leads nowhere; another property looks at that
        start.give(choice)
    waiting, known = [start], {start.match.position_key}
    for reached in islice(waiting, MOST_POSITIONS):  # which grows meanwhile
        request = reached.match.pending
        if isinstance(request, Roll):
            yield request
        for after, _, _ in onward(reached):
            if after.match.position_key not in known:
                known.add(after.match.position_key)
                waiting.append(after)


def _carries(roll: Roll[Any], check: Check) -> bool:
    return roll.check == check or _within(check.reading, roll.reading)


def _within(small: Reading[Any], large: Any) -> bool:
    """Whether a reading is part of one that reads several dice at once, as when both sides roll."""
    if not attrs.has(type(large)):
        return False
    values = attrs.astuple(large, recurse=False)
    return any(value == small or (isinstance(value, Reading) and _within(small, value)) for value in values)


def words_change_nothing(trial: Trial) -> None:
    """Explanations, reports, figures and the result can be asked for at any moment, and change nothing.

    Screens and bots ask at any moment.

    Says: asking for words changes the match at the end of the match: value 0 of the state is 5, not 4
    """

    def probe(line: PlayLine, more: list[int]) -> None:
        before = portrait(line.match)
        for what in (lambda: line.match.explain(), lambda: figures(line.match), lambda: _reports(line.match)):
            try:
                what()
            except Exception as error:
                raise Fault(f"words fail {described(line.match)}: {type(error).__name__}: {error}") from error
        expect_same(line.match, before, f"asking for words changes the match {described(line.match)}")

    trial.explore(probe)


def _reports(match: Match) -> None:
    for entry in [*match.history[-6:], match.pending]:
        if entry is not None:
            said = lines(match, entry)
            if not all(line.text for line in said):
                raise Fault(f"the report of {name_of(entry)} has an empty line; say nothing with ()")
