"""Following a log: the rules run again, and everything that they ask is answered from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ruleengine.kernel import Match, Roll
from ruleengine.saves._document import Entry, faces_of
from ruleengine.saves._writing import asked, entry, points
from ruleengine.values import SaveError

if TYPE_CHECKING:
    from collections.abc import Collection

    from ruleengine.kernel import Checkpoint, CompiledRules, Observer
    from ruleengine.schema import Count


def follow(match: Match, log: list[Entry], first: int, last: int) -> None:
    """Answer from the log, from one entry up to another.

    The match must have no dice. Forced choices are logged as well: nobody is asked, but they must agree.

    Raises:
        SaveError: the log does not fit the rules.
    """
    place, seen = first, 0
    while True:
        for at, request, answer in asked(match, seen):
            seen = at + 1
            if place >= len(log) or log[place] != entry(request, answer):
                found = repr(log[place]) if place < len(log) else "the end of the log"
                raise SaveError(f"log[{place}]", f"{found}, where the rules make it {entry(request, answer)!r}")
            place += 1
        if place >= last:
            return
        _answer(match, log[place], f"log[{place}]")


def _answer(match: Match, given: Entry, path: str) -> None:
    request = match.pending
    if request is None:
        raise SaveError(path, f"{given!r} is answered, and nothing is asked: the match is over")
    if isinstance(request, Roll) is isinstance(given, str):
        raise SaveError(path, f"{given!r:.60} does not answer {request.reason!r}, a {type(request).__name__.lower()}")
    try:
        match.answer(given if isinstance(given, str) else faces_of(given))
    except Exception as error:  # the answer is not offered, or a rule breaks on what the save holds
        raise SaveError(path, told(error)) from error


def told(error: BaseException) -> str:
    """An error that a rule raised on what a save holds, in a line."""
    return f"{type(error).__name__}: {error}"[:500]


def undo_points(match: Match, first: int, answered: Collection[int]) -> list[int]:
    """The answers in the history that somebody gave: choices, and the rolls that were not thrown by dice."""
    places = {at: place for place, (at, _, _) in enumerate(asked(match), start=first)}
    entries = match.past.entries
    return [at for at in match.past.answered if not isinstance(entries[at][0], Roll) or places[at] in answered]


@attrs.define(eq=False)
class Earlier:
    """What came before the point at which a match was loaded: its log, followed only when somebody asks for it.

    Attributes:
        rulebook, teams: what the match is made from.
        origin: where the log begins; None: with the opening of the rules.
        log, answered: as in the document.
        after: how many entries of the log came before the rest.
        rest: where the log must lead.
    """

    rulebook: CompiledRules
    teams: Any
    origin: Checkpoint | None
    log: list[Entry]
    answered: list[Count]
    after: int
    rest: Checkpoint
    _found: tuple[list[Any], list[Checkpoint], list[int]] | None = attrs.field(default=None, init=False)

    def recall(self) -> tuple[list[Any], list[Checkpoint], list[int]]:
        """The history up to the rest, the points at rest in it, and the answers that somebody gave.

        Raises:
            SaveError: the log does not lead there.
        """
        if self._found is None:
            self._found = self._follow()
        return self._found

    def saved_log(self) -> tuple[list[Entry], list[int]]:
        """The log up to the rest, and where in it somebody answered a roll."""
        return self.log[: self.after], [place for place in self.answered if place < self.after]

    def _follow(self) -> tuple[list[Any], list[Checkpoint], list[int]]:
        match = begun(self.rulebook, self.teams, self.origin)
        follow(match, self.log, 0, self.after)
        number = find_rest(match, self.rest, self.after)
        if number is None:
            raise SaveError("log", "it does not lead to the state at rest of the save; what came before is lost")
        end = points(match)[number][1]
        before = [at for at in undo_points(match, 0, set(self.answered)) if at < end]
        return match.past.entries[:end], points(match)[:number], before


def find_rest(match: Match, wanted: Checkpoint, after: int) -> int | None:
    """Which of a match's points at rest this one is, after so many answers; None: none of them."""
    found = points(match)
    for number in reversed(range(len(found))):
        state, end, thrown = found[number]
        if (state, thrown) == (wanted[0], wanted[2]) and sum(at < end for at, _, _ in asked(match)) == after:
            return number
    return None


def begun(
    rulebook: CompiledRules, teams: Any, origin: Checkpoint | None, observers: tuple[Observer, ...] = ()
) -> Match:
    """A match without dice at its beginning.

    Raises:
        SaveError: the rules do not begin with these teams.
    """
    try:
        return Match.resumed(rulebook, origin, teams=teams, observers=observers)
    except Exception as error:  # whatever the rules raise on what the save holds
        raise SaveError("start", told(error)) from error
