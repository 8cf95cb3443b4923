"""The endings of one step as a list: what a bot or a test looks at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import attrs

from ruleengine.kernel import Decision, Match, Roll, Snapshot, View, offered
from ruleengine.odds._steps import Given, Path, StepWalker, Way, Ways
from ruleengine.values import AWAY, HOME

Decide = Callable[[View, Decision[Any]], Any]


@attrs.frozen
class Branch:
    """One way in which a step can end.

    Attributes:
        chance: of its dice; where choices are followed too, given those choices.
        answers: what was answered in the step: faces (one throw of each class), options chosen.
        state: the state at rest that follows.
        events: what happened on the way.
    """

    chance: Fraction
    answers: tuple[Any, ...]
    state: Snapshot
    events: tuple[Any, ...]


def branches(match: Match, *, decide: Decide | None = None, pick: int = 0, full: bool = False) -> list[Branch]:
    """Every way in which the match's current step can end, from this moment on.

    Args:
        match: in mid-step, as every match that waits for an answer; it is not touched.
        decide: the policy of both sides; None follows every option, so that chances sum to 1 for each
            combination of choices.
        pick: which throw stands for each class of throws, 0 or -1; must not matter.
        full: walk every throw on its own.

    Raises:
        ValueError: the match is over.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-dice", options={"spells.spells": 0})  # waits for the draw of possession
    >>> [(str(b.chance), b.answers) for b in branches(match)]
    [('1/2', ((1,),)), ('1/2', ((2,),))]
    """
    if match.over:
        raise ValueError("the match is over: no step is left to walk")
    start, since = match.position_key
    walker = StepWalker(match, pick=pick, full=full)
    found = []
    for leaf in walker.leaves(start, _ways(walker, decide), given=given_in(walker, start, since)):
        events = tuple(entry for entry in walker.story if entry.__class__ is not tuple)
        answers = tuple(given.answer for given in leaf.path)
        found.append(Branch(Fraction(leaf.weight, leaf.total), answers, walker.match.state.freeze(), events))
    return found


def _ways(walker: StepWalker, decide: Decide | None) -> Ways:
    """One way by a policy, or every option as if it were the only one."""
    views = View(walker.match, HOME), View(walker.match, AWAY)

    def ways(request: Decision[Any], memory: Any) -> Sequence[Way]:
        options = request.choices
        if decide is not None and len(options) > 1:
            options = (offered(request, decide(views[request.by], request)),)
        return [(Given(option, option), 1, 1, None) for option in options]

    return ways


def given_in(walker: StepWalker, start: Snapshot, answers: Sequence[Any]) -> Path:
    """Answers of a log, from the beginning of a step, as the walker gives them."""
    path: list[Given] = []
    request = walker.run(start, (), past=len(answers) + 1)  # nothing of it is heard
    for answer in answers:
        if isinstance(request, Roll):
            also_reads = walker.match.rulebook.also_reads.get(request.reason, {})
            looked = {part: reading.read(answer) for part, reading in also_reads.items()}
            path.append(Given(request.reading.read(answer), answer, looked or None))
        else:
            path.append(Given(answer, answer))
        request = walker.send(request, path[-1])
    return tuple(path)
