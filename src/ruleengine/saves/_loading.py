"""From a document to a match: loaded at its last rest, or replayed from the start."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ruleengine.kernel import Match, SeededDice, hooks, pieces_of
from ruleengine.saves._added import added_parts, with_parts
from ruleengine.saves._document import Document, read
from ruleengine.saves._following import Earlier, begun, find_rest, follow, told, undo_points
from ruleengine.saves._resting import snapshot
from ruleengine.saves._rules import changed_parts, migrated, rulebook_of, without_past
from ruleengine.values import SaveError

if TYPE_CHECKING:
    from ruleengine.kernel import Checkpoint, CompiledRules, Layout, Observer, Ruleset, Source
    from ruleengine.saves._document import AtRest


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
    rulebook = rulebook_of(document.rules, rulesets=rulesets, variants=variants)
    changed, added = changed_parts(document, rulebook), added_parts(document, rulebook)
    if added:
        document = with_parts(document, rulebook, added)
    if changed:
        document = migrated(document, rulebook, changed)
    if added and not changed:
        match, document = _loaded_with_parts(document, rulebook, added)
    else:
        match = _loaded(document, rulebook)
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
    rulebook = rulebook_of(document.rules, rulesets=rulesets, variants=variants)
    for name in changed_parts(document, rulebook):
        raise SaveError(f"rules.revisions.{name}", "the part has changed; load the save: it goes on from its rest")
    added = added_parts(document, rulebook)
    if not added:
        return _replayed(document, rulebook, dice, observers)
    try:
        return _replayed(with_parts(document, rulebook, added), rulebook, dice, observers)
    except SaveError as error:
        why = f"{error.why}; {', '.join(added)} came after the save was written: load it, or replay it without"
        raise SaveError(error.path, why) from error


def _replayed(document: Document, rulebook: CompiledRules, dice: Source | None, observers: Iterable[Observer]) -> Match:
    layout = _layout(document, rulebook)
    match = begun(rulebook, document.start.teams, _origin(rulebook, layout, document), tuple(observers))
    follow(match, document.log, 0, len(document.log))
    rest = _rest(rulebook, layout, document.rest, "rest")
    if find_rest(match, rest, document.rest.after) is None:
        raise SaveError("rest", "the log leads to another state")
    _settle(match, document, dice, first=0)
    return match


def _loaded_with_parts(document: Document, rulebook: CompiledRules, added: list[str]) -> tuple[Match, Document]:
    """The match under rules with more parts than wrote the save; it keeps its past if that comes out the same."""
    try:
        match = _loaded(document, rulebook)
        if match.past.loaded is not None:
            match.past.loaded.recall()
    except SaveError:
        why = f"{', '.join(added)} came after the save was written, and changes what was played before"
        document = without_past(document, why)
        match = _loaded(document, rulebook)
    return match, document


def _loaded(document: Document, rulebook: CompiledRules) -> Match:
    """The match at the moment that a document holds, without dice."""
    layout = _layout(document, rulebook)
    rest = _rest(rulebook, layout, document.rest, "rest")
    origin = _origin(rulebook, layout, document)
    earlier = None
    if document.start.rest is not document.rest:  # else the match begins here
        teams, log, answered, after = document.start.teams, document.log, document.answered, document.rest.after
        earlier = Earlier(rulebook, teams, origin, log, answered, after, rest)
    try:
        match = Match.resumed(rulebook, rest, teams=document.start.teams, loaded=earlier)
    except Exception as error:  # whatever the rules raise on this state
        raise SaveError("rest", told(error)) from error
    follow(match, document.log, document.rest.after, len(document.log))
    _check_invariants(match)
    return match


def _layout(document: Document, rulebook: CompiledRules) -> Layout:
    try:
        return rulebook.layout(len(pieces_of(rulebook, document.start.teams)))
    except Exception as error:  # whatever the rules raise on these teams
        raise SaveError("start.teams", told(error)) from error


def _rest(rulebook: CompiledRules, layout: Layout, plain: AtRest, path: str) -> Checkpoint:
    return snapshot(rulebook, layout, plain.agenda, plain.values, path), 0, plain.thrown


def _origin(rulebook: CompiledRules, layout: Layout, document: Document) -> Checkpoint | None:
    plain = document.start.rest
    return None if plain is None else _rest(rulebook, layout, plain, "start.rest")


def _check_invariants(match: Match) -> None:
    try:
        complaints = hooks.invariants(match)
    except Exception as error:  # whatever a check raises on this state
        raise SaveError("rest", told(error)) from error
    if complaints:
        raise SaveError("rest", "; ".join(complaints))


def _settle(match: Match, document: Document, dice: Source | None, *, first: int) -> None:
    """Give the match its dice, now that the log is followed."""
    match.past.answered = undo_points(match, first, set(document.answered))
    start = document.start
    match.attach(dice=dice or (None if start.seed is None else SeededDice(start.seed, name=start.tape)))
