"""One step, walked: every way in which it can end, with its chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn

import attrs

from ruleengine.asks import Choose, Roll
from ruleengine.coaches.view import View
from ruleengine.dice.readings import AllFaces, Class, Reading
from ruleengine.errors import RuleError
from ruleengine.answers import offered
from ruleengine.match import Match
from ruleengine.sides import AWAY, HOME
from ruleengine.state import Snapshot

if TYPE_CHECKING:
    from fractions import Fraction

    from ruleengine.dice.pools import Faces, Pool
    from ruleengine.rulebook import Rulebook

Decide = Callable[[View, Choose[Any]], Any]


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


@attrs.frozen
class Given:
    """An answer on a path: what the rule receives, what declared looks see, what a log would say."""

    value: Any
    answer: Any
    looked: dict[str, Any] | None = None


@attrs.frozen
class Leaf:
    """The end of a path: its chance as two whole numbers, its answers; the match is in the state there."""

    weight: int
    total: int
    path: tuple[Given, ...]


class Unseen(tuple[int, ...]):
    """The faces of a roll in a walk over classes: they are not there, and whoever looks at them is told so."""

    __slots__ = ()

    def _refuse(self, *_: object) -> NoReturn:
        from ruleengine.plugins import running_part

        raise RuleError(
            f"{running_part()} looks at the faces of a roll without having declared it; "
            f"name the roll's reason in the part's `looks`, and use `match.look`"
        )

    __getitem__ = __iter__ = __len__ = __contains__ = __eq__ = __hash__ = __add__ = __lt__ = _refuse


_UNSEEN = Unseen()


@attrs.frozen
class _Looked(Reading[tuple[Any, tuple[Any, ...]]]):
    """A reading together with the looks that parts have declared at the same dice."""

    reading: Reading[Any]
    looks: tuple[Reading[Any], ...]

    def read(self, faces: Faces) -> tuple[Any, tuple[Any, ...]]:
        """What the rule reads, and what each look reads."""
        return self.reading.read(faces), tuple(look.read(faces) for look in self.looks)


class StepWalker:
    """Walks steps of one rulebook in a match of its own, which it puts into one state after the other.

    Args:
        match: any match of the rulebook, for its pieces and teams; it is not touched.
        decide: the policy of both sides, or None to follow every option.
        pick: which throw of each class stands for it, 0 or -1; must not matter.
        full: walk every throw on its own, instead of classes.
    """

    def __init__(self, match: Match, *, decide: Decide | None = None, pick: int = 0, full: bool = False) -> None:
        self.match = Match.__new__(Match)
        self.match._bare(match.rulebook, None, match.teams, True)
        self._views = View(self.match, HOME), View(self.match, AWAY)
        self._decide = decide
        self._pick = pick
        self._full = full

    def leaves(self, start: Snapshot, given: Sequence[Given] = ()) -> Iterator[Leaf]:
        """Every way in which the step that begins here can end; after each, `match` is in that state.

        Args:
            start: a state at rest, with something on its agenda.
            given: answers that are given already.
        """
        waiting: list[tuple[tuple[Given, ...], int, int]] = [(tuple(given), 1, 1)]
        while waiting:
            path, weight, total = waiting.pop()
            ask = self._run(start, path)
            while ask is not None:
                options = self._continue(ask)
                for option, share, outcomes in reversed(options[1:]):
                    waiting.append(((*path, option), weight * share, total * outcomes))
                first, share, outcomes = options[0]
                path, weight, total = (*path, first), weight * share, total * outcomes
                ask = self._send(ask, first)
            yield Leaf(weight, total, path)

    def _run(self, start: Snapshot, path: Sequence[Given]) -> Roll[Any] | Choose[Any] | None:
        match = self.match
        if match._coroutine is not None:
            match._coroutine.close()
        match._clear()
        match.state.agenda[:] = start.agenda
        match.state.values[:] = start.values
        match._story = []
        match._history = [(start, 0, 0)]
        match._frame = frame = match.state.agenda.pop()
        match._coroutine = frame.rule(match)
        ask = self._advance(None)
        for given in path:
            ask = self._send(ask, given)
        return ask

    def _send(self, ask: Roll[Any] | Choose[Any] | None, given: Given) -> Roll[Any] | Choose[Any] | None:
        seen = _UNSEEN if isinstance(ask, Roll) and not self._full else given.answer
        self.match._looked = given.looked
        self.match._story.append((ask, seen))  # type: ignore[union-attr]
        return self._advance(given.value)

    def _advance(self, value: Any) -> Roll[Any] | Choose[Any] | None:
        match = self.match
        try:
            ask: Roll[Any] | Choose[Any] = match._coroutine.send(value)  # type: ignore[union-attr]
        except StopIteration:
            match._coroutine = None
            return None
        return ask

    def _continue(self, ask: Roll[Any] | Choose[Any]) -> list[tuple[Given, int, int]]:
        """What may be answered, each with its weight and the sum of all weights."""
        if isinstance(ask, Roll):
            outcomes = ask.dice.outcomes
            return [
                (given, weight, outcomes)
                for given, weight in _throws(self.match.rulebook, ask, self._pick, self._full)
            ]
        if len(ask.options) > 1 and self._decide is not None:
            option = offered(ask, self._decide(self._views[ask.by], ask))
            return [(Given(option, option), 1, 1)]
        if not ask.options:
            raise RuleError(f"choice {ask.reason!r} has no options; a rule must offer at least one")
        return [(Given(option, option), 1, 1) for option in ask.options]


def _throws(rulebook: Rulebook, ask: Roll[Any], pick: int, full: bool) -> Sequence[tuple[Given, int]]:
    looks = rulebook.looks.get(ask.reason, {})
    return _classes(ask.reading, tuple(looks.items()), ask.dice, pick, full)


@lru_cache(maxsize=4096)
def _classes(
    reading: Reading[Any], looks: tuple[tuple[str, Reading[Any]], ...], dice: Pool, pick: int, full: bool
) -> tuple[tuple[Given, int], ...]:
    names = [name for name, _ in looks]
    looked = _Looked(reading, tuple(look for _, look in looks))
    if full:
        groups: Sequence[Class[Any]] = [
            Class(looked.read(group.faces), 1, group.faces) for group in AllFaces().classes(dice)
        ]
    elif looks:
        groups = looked.classes(dice, pick=pick)
    else:
        groups = [Class((g.value, ()), g.weight, g.faces) for g in reading.classes(dice, pick=pick)]
    return tuple(
        (Given(g.value[0], g.faces, dict(zip(names, g.value[1], strict=True)) or None), g.weight) for g in groups
    )


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
    from fractions import Fraction

    if match.over:
        raise ValueError("the match is over: no step is left to walk")
    start, since = match.key
    walker = StepWalker(match, decide=decide, pick=pick, full=full)
    found = []
    for leaf in walker.leaves(start, _given(walker, start, since)):
        story = walker.match._story or []
        events = tuple(entry for entry in story if entry.__class__ is not tuple)
        answers = tuple(given.answer for given in leaf.path)
        found.append(Branch(Fraction(leaf.weight, leaf.total), answers, walker.match.state.freeze(), events))
    return found


def _given(walker: StepWalker, start: Snapshot, answers: Sequence[Any]) -> list[Given]:
    """Answers of a log as the walker gives them."""
    path: list[Given] = []
    ask = walker._run(start, ())
    for answer in answers:
        if isinstance(ask, Roll):
            looks = walker.match.rulebook.looks.get(ask.reason, {})
            looked = {part: reading.read(answer) for part, reading in looks.items()}
            path.append(Given(ask.reading.read(answer), answer, looked or None))
        else:
            path.append(Given(answer, answer))
        ask = walker._send(ask, path[-1])
    return path
