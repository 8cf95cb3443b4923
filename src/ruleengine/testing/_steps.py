"""Search one step for the longest way through it, whatever is answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

import attrs

from ruleengine.kernel import Answer, Decision, Match, Request
from ruleengine.testing._lines import PlayLine, name_of

T = TypeVar("T")

MOST_ASKS = 64
MOST_ANSWERS = 40


@attrs.frozen
class Survey:
    """What a search through a step has seen.

    Attributes:
        asks: the requests of the longest way, those before the search among them; one too many if it was given up
            there.
        endings: how many ways of ending the step there are, with one throw of each class.
        throws: how many there are with every throw on its own.
        complete: whether every way was gone.
        procedure: whose step it is.
        line: a line of play along the longest way.
    """

    asks: int
    endings: int
    throws: int
    complete: bool
    procedure: str
    line: PlayLine


@attrs.frozen
class _Path:
    """A line into the step, and how many throws it stands for."""

    line: PlayLine
    throws: int = 1

    @property
    def asks(self) -> int:
        return len(self.line.match.position_key[1]) + 1


def thinned(items: Sequence[T], most: int) -> Sequence[T]:
    """All items, or so many of them from all over.

    >>> thinned(range(101), 3)
    [0, 50, 100]
    """
    if len(items) <= most:
        return items
    return [items[i * (len(items) - 1) // (most - 1)] for i in range(most)]


def worth_trying(request: Request) -> Sequence[tuple[Answer, int]]:
    """One throw of each class with its weight, or the options; of very many, some from all over."""
    if isinstance(request, Decision):
        return [(option, 1) for option in thinned(request.choices, MOST_ANSWERS)]
    try:
        classes = request.reading.classes(request.dice)
    except ValueError:  # too many dice to go through
        sides = request.dice.sides
        return [((1,) * len(sides), 1), (sides, 1)]
    return thinned([(group.faces, group.weight) for group in classes], MOST_ANSWERS)


def survey(line: PlayLine, *, width: int) -> Survey:
    """Go through the current step ask by ask until every way has ended, or one is longer than 64 requests.

    Args:
        line: a match in mid-step.
        width: how many unfinished ways are gone on with; if there are more, some from all over.
    """
    procedure = name_of(line.match.procedure)
    paths: Sequence[_Path] = [_Path(line)]
    asks, endings, throws, complete = paths[0].asks, 0, 0, True
    while True:
        onward = [step for path in paths for step in _onward(path)]
        endings += sum(not same for _, same in onward)
        throws += sum(path.throws for path, same in onward if not same)
        going = [path for path, same in onward if same]
        if not going:
            return Survey(asks, endings, throws, complete, procedure, paths[0].line)
        complete = complete and len(going) <= width
        paths = thinned(sorted(going, key=lambda path: -path.asks), width)
        asks = paths[0].asks
        if asks > MOST_ASKS:
            return Survey(asks, endings, throws, False, procedure, paths[0].line)


def _onward(path: _Path) -> Iterator[tuple[_Path, bool]]:
    """The path with each further answer; does it stay in the same step?"""
    request = path.line.match.pending
    if request is None:
        return
    for answer, weight in worth_trying(request):
        after = path.line.fork()
        try:
            after.give(answer)
        except Exception:  # a rule that breaks ends the step; another property looks at that
            continue
        yield _Path(after, path.throws * weight), _same_step(path.line.match, after.match, answer)


def _same_step(before: Match, after: Match, answer: Answer) -> bool:
    (rest, given), (new_rest, new_given) = before.position_key, after.position_key
    return after.pending is not None and new_rest == rest and new_given[: len(given) + 1] == (*given, answer)
