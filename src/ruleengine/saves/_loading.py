"""From a document, a file or a pickle to a match: loaded at its last rest or replayed, with answers from the log."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import attrs

from ruleengine.kernel import Match, Roll, SeededDice, hooks, pieces_of
from ruleengine.saves._document import Document, Entry, faces_of, read, refused_at, snapshot
from ruleengine.saves._rules import added_parts, changed_parts, compiled_from, migrated, with_parts, without_past
from ruleengine.saves._writing import answered_requests, entry, points
from ruleengine.schema import MAX_BYTES, read_bytes
from ruleengine.values import SaveError

if TYPE_CHECKING:
    from collections.abc import Collection

    from ruleengine.kernel import Checkpoint, CompiledRules, Layout, Observer, Ruleset, Source
    from ruleengine.saves._document import AtRest
    from ruleengine.schema import Count


def from_json(
    text: str | bytes,
    *,
    rulesets: Iterable[Ruleset] = (),
    variants: Iterable[type[Any]] = (),
    dice: Source | None = None,
    observers: Iterable[Observer] = (),
) -> Match:
    """Load a save: the match as it was, with its history.

    The state at rest is taken from the save, and the few answers since are given again. What came before is played
    again from the log when `undo`, `events` or `log` first want it.

    Args:
        rulesets: rulesets that are not installed, and that the save may name.
        variants: classes of variants that are not installed, and that the save may name.
        dice: who throws from here on. Without: the seed goes on where it was; a match that had other dice, by hand
            or by script, asks for rolls.
        observers: told of what happens from here on.

    Raises:
        SaveError: the text is no save, was changed, or does not fit the rules here. Nothing is loaded then.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-dice", seed=7)
    >>> from_json(match.to_json()).digest() == match.digest()
    True
    """
    document = read(text)
    rules = compiled_from(document.rules, rulesets=rulesets, variants=variants)
    changed, added = changed_parts(document.rules.revisions, rules), added_parts(document, rules)
    if added:
        document = with_parts(document, rules, added)
    if changed:
        document = migrated(document, rules, changed)
    if added and not changed:
        match, document = _loaded_with_parts(document, rules, added)
    else:
        match = _loaded(document, rules)
    match.attach(observers=observers)
    _settle(match, document, dice, first=document.rest.after)
    return match


def replay(
    text: str | bytes,
    *,
    rulesets: Iterable[Ruleset] = (),
    variants: Iterable[type[Any]] = (),
    dice: Source | None = None,
    observers: Iterable[Observer] = (),
) -> Match:
    """Play a save again from its start through the rules, to where it was saved; keywords as for `from_json`.

    Observers are told everything from the start. The log is the truth: dice are not thrown again.

    Raises:
        SaveError: as `from_json`; or a part has another revision than the one that wrote the save; or the log does
            not fit the rules; or it leads to another state.

    >>> from ruleengine import RandomCoach, new_match, play
    >>> match = play(new_match("blood-dice", seed=7), RandomCoach(1), RandomCoach(2))
    >>> replay(match.to_json()).events == match.events
    True
    """
    document = read(text)
    rules = compiled_from(document.rules, rulesets=rulesets, variants=variants)
    for name in changed_parts(document.rules.revisions, rules):
        raise SaveError(f"rules.revisions.{name}", "the part has changed; load the save: it goes on from its rest")
    added = added_parts(document, rules)
    if not added:
        return _replayed(document, rules, dice, observers)
    try:
        return _replayed(with_parts(document, rules, added), rules, dice, observers)
    except SaveError as error:
        why = f"{error.why}; {', '.join(added)} came after the save was written: load it, or replay it without"
        raise SaveError(error.path, why) from error


def _replayed(document: Document, rules: CompiledRules, dice: Source | None, observers: Iterable[Observer]) -> Match:
    layout = _layout(document, rules)
    match = begun(rules, document.start.teams, _origin(rules, layout, document), tuple(observers))
    follow(match, document.log, 0, len(document.log))
    rest = _rest(rules, layout, document.rest, "rest")
    if find_rest(match, rest, document.rest.after) is None:
        raise SaveError("rest", "the log leads to another state")
    _settle(match, document, dice, first=0)
    return match


def _loaded_with_parts(document: Document, rules: CompiledRules, added: list[str]) -> tuple[Match, Document]:
    """The match under rules with more parts than wrote the save; it keeps its past if that comes out the same."""
    try:
        match = _loaded(document, rules)
        if match.past.loaded is not None:
            match.past.loaded.recall()
    except SaveError:
        why = f"{', '.join(added)} came after the save was written, and changes what was played before"
        document = without_past(document, why)
        match = _loaded(document, rules)
    return match, document


def _loaded(document: Document, rules: CompiledRules) -> Match:
    """The match at the moment that a document holds, without dice."""
    layout = _layout(document, rules)
    rest = _rest(rules, layout, document.rest, "rest")
    origin = _origin(rules, layout, document)
    earlier = None
    if document.start.rest is not document.rest:  # else the match begins here
        teams, log, answered, after = document.start.teams, document.log, document.answered, document.rest.after
        earlier = Earlier(rules, teams, origin, log, answered, after, rest)
    with refused_at("rest"):
        match = Match.resumed(rules, rest, teams=document.start.teams, loaded=earlier)
    follow(match, document.log, document.rest.after, len(document.log))
    with refused_at("rest"):
        complaints = hooks.invariants(match)
    if complaints:
        raise SaveError("rest", "; ".join(complaints))
    return match


def _layout(document: Document, rules: CompiledRules) -> Layout:
    with refused_at("start.teams"):
        return rules.layout(len(pieces_of(rules, document.start.teams)))


def _rest(rules: CompiledRules, layout: Layout, plain: AtRest, path: str) -> Checkpoint:
    return snapshot(rules, layout, plain.agenda, plain.values, path), 0, plain.thrown


def _origin(rules: CompiledRules, layout: Layout, document: Document) -> Checkpoint | None:
    plain = document.start.rest
    return None if plain is None else _rest(rules, layout, plain, "start.rest")


def _settle(match: Match, document: Document, dice: Source | None, *, first: int) -> None:
    """Give the match its dice, now that the log is followed."""
    match.past.answered = undo_points(match, first, set(document.answered))
    start = document.start
    match.past.undo = start.undo
    match.attach(dice=dice or (None if start.seed is None else SeededDice(start.seed, name=start.tape)))


# Following the log ---------------------------------------------------------------------------------


def follow(match: Match, log: list[Entry], first: int, last: int) -> None:
    """Answer from the log, from one entry up to another.

    The match must have no dice. Forced choices are logged as well: nobody is asked, but they must agree.

    Raises:
        SaveError: the log does not fit the rules.
    """
    index, seen = first, 0
    while True:
        for at, request, answer in answered_requests(match, seen):
            seen = at + 1
            if index >= len(log) or log[index] != entry(request, answer):
                found = repr(log[index]) if index < len(log) else "the end of the log"
                raise SaveError(f"log[{index}]", f"{found}, where the rules make it {entry(request, answer)!r}")
            index += 1
        if index >= last:
            return
        _answer(match, log[index], f"log[{index}]")


def _answer(match: Match, given: Entry, path: str) -> None:
    request = match.pending
    if request is None:
        raise SaveError(path, f"{given!r} is answered, and nothing is asked: the match is over")
    if isinstance(request, Roll) is isinstance(given, str):
        raise SaveError(path, f"{given!r:.60} does not answer {request.reason!r}, a {type(request).__name__.lower()}")
    with refused_at(path):  # the answer is not offered, or a rule breaks on what the save holds
        match.answer(given if isinstance(given, str) else faces_of(given))


def undo_points(match: Match, first: int, answered: Collection[int]) -> list[int]:
    """The answers in the history that somebody gave: choices, and the rolls that were not thrown by dice."""
    places = {at: index for index, (at, _, _) in enumerate(answered_requests(match), start=first)}
    entries = match.past.entries
    return [at for at in match.past.answered if not isinstance(entries[at][0], Roll) or places[at] in answered]


@attrs.define(eq=False)
class Earlier:
    """What came before the point at which a match was loaded: its log, followed only when somebody needs it.

    Attributes:
        rules, teams: what the match is made from.
        origin: where the log begins; None: with the initial procedures of the rules.
        log, answered: as in the document.
        after: how many entries of the log came before the rest.
        rest: where the log must lead.
    """

    rules: CompiledRules
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
        return self.log[: self.after], [index for index in self.answered if index < self.after]

    def _follow(self) -> tuple[list[Any], list[Checkpoint], list[int]]:
        match = begun(self.rules, self.teams, self.origin)
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
        if (state, thrown) == (wanted[0], wanted[2]) and sum(
            at < end for at, _, _ in answered_requests(match)
        ) == after:
            return number
    return None


def begun(rules: CompiledRules, teams: Any, origin: Checkpoint | None, observers: tuple[Observer, ...] = ()) -> Match:
    """A match without dice at its beginning.

    Raises:
        SaveError: the rules do not begin with these teams.
    """
    with refused_at("start"):
        return Match.resumed(rules, origin, teams=teams, observers=observers)


def load(path: str | os.PathLike[str], **known: Any) -> Match:
    """Load a match from a file; keywords as for `from_json`.

    Raises:
        SaveError: as `from_json`.
        OSError: the file cannot be read.
    """
    return from_json(read_bytes(path, most=MAX_BYTES), **known)


def unpickled(text: str, ruleset: Ruleset | None, variants: tuple[type[Any], ...]) -> Match:
    """The match that `pickled` took apart."""
    return from_json(text, rulesets=() if ruleset is None else (ruleset,), variants=variants)
