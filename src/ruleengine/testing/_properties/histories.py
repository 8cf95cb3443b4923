"""Histories: snapshots never change, forks are independent, undo and saves lead back exactly."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

from ruleengine import hooks
from ruleengine.kernel import Answered, AnyKey, Decision, Match, Ruleset, SeededDice
from ruleengine.testing._compare import Portrait, expect_same, faults_of, fingerprint, portrait
from ruleengine.testing._lines import Fault, PlayLine, described, name_of
from ruleengine.testing._properties.play import unsteadiness
from ruleengine.testing._trials import Subject, Trial
from ruleengine.values import Side


def states_are_frozen(trial: Trial) -> None:
    """States, events and choices are plain frozen values, and no old snapshot ever changes.

    Forks, undo and walks share values. A list in a state, or a record that is written into, changes the past.

    Says: the value of Key('toss.game.tally') is Tally(tosses=0), a record that can change; make Tally frozen …
    """

    def probe(line: PlayLine, more: list[int]) -> None:
        album: list[tuple[str, Any, str]] = []
        for moment in line.moments():
            _keep(album, moment)
        for when, snapshot, was in album:
            if fingerprint(snapshot) != was:
                raise Fault(f"the state at rest kept {when} has changed since: {was} is {fingerprint(snapshot)} now")

    trial.explore(probe, whole=True)


def _keep(album: list[tuple[str, Any, str]], line: PlayLine) -> None:
    """Look at the snapshot of the last rest, and keep it with a text of what is in it."""
    match = line.match
    snapshot = match.position_key[0]
    if album and album[-1][1] is snapshot:
        return
    for fault in _impurities(match, snapshot):
        raise Fault(f"{fault} ({described(match)})", line=line)
    album.append((f"after {len(line.answers)} answers", snapshot, fingerprint(snapshot)))


def _impurities(match: Match, snapshot: Any) -> Iterator[str]:
    stored = [
        *((f"the value of {key!r}{owner}", value) for key, owner, value in values_of(match, snapshot)),
        *((f"procedure {name_of(procedure)}", procedure) for procedure in snapshot.stack),
    ]
    for name, value in stored:
        yield from faults_of(value, name)
    for entry in match.history[-8:]:
        if isinstance(entry, Answered) and isinstance(entry.request, Decision):
            yield from faults_of(entry.answer, f"choice of {entry.request.reason!r}")
            yield from faults_of(entry.request.about, f"`about` of {entry.request.reason!r}")
        elif not isinstance(entry, Answered):
            yield from faults_of(entry, f"event {name_of(entry)}")
    for name, value in stored:
        try:
            hash(value)
        except TypeError as error:
            yield f"{name} cannot be hashed: {error}"


def values_of(match: Match, snapshot: Any) -> Iterator[tuple[AnyKey[Any], str, Any]]:
    """Each value of a state with its key, and of which side or piece it is."""
    layout = match.rules.layout(len(match.pieces))
    for key, start in layout.at.items():
        width = layout.width[key]
        for offset in range(width):
            yield key, f" of {offset}" if width > 1 else "", snapshot.values[start + offset]


def forks_are_independent(trial: Trial) -> None:
    """A match and its fork, played on by turns, each go the way that they go alone.

    A bot plays on in a fork; the match that it plays must not notice.

    Says: a match and its fork disturb each other, in procedure 'toss.greeting', … event 'toss.greeted'
    Greeted(known=…
    """

    def probe(line: PlayLine, more: list[int]) -> None:
        if unsteadiness(line):
            return
        mine, fork = line.again(), line.fork()
        other = mine.fork()
        _same(fork, line.match, "a fork differs from its match at once", line)
        for number in more:
            before = portrait(mine.match)
            other.play([number + 1])
            _same(mine, before, "playing a fork on has changed the match that it came from", other)
            before = portrait(other.match)
            mine.play([number])
            _same(other, before, "playing a match on has changed its fork", mine)
        for played in (mine, other):
            _same(played, played.again().match, "a match and its fork disturb each other", played)

    trial.explore(probe)


def _same(line: PlayLine, expected: Match | Portrait, what: str, shown_by: PlayLine) -> None:
    expect_same(line.match, expected, f"{what}, {described(shown_by.match)}", line=shown_by)


def undo_is_replay(trial: Trial) -> None:
    """Undo leads to the match that the remaining answers lead to, and the same future follows, dice and all.

    After `undo` a match is what it was, and with the same answers the same future follows.

    Says: after undo(1) the same answers lead to another future: entry 3 of the history is event 'toss.record-set'
    …
    """

    def probe(line: PlayLine, more: list[int]) -> None:
        if unsteadiness(line):
            return
        steps = 1 + (more[0] if more else 0) % max(1, len(line.answers))
        if len(line.answers) >= steps:
            _undone(line, steps)
        for side in Side:
            _undone_to(line, side)

    trial.explore(probe)
    trial.explore(probe, new=lambda: trial.subject.line(dice=SeededDice(7)), examples=1 + trial.budget.examples // 2)


def _undone(line: PlayLine, steps: int) -> None:
    length = len(line.answers) - steps
    match, after = line.again().match, portrait(line.match)
    call = f"match.undo({steps})"
    if not match.can_undo(steps):
        raise Fault(f"can_undo({steps}) is false after {len(line.answers)} answers")
    match.undo(steps)
    expect_same(match, line.again(length).match, f"undo({steps}) does not lead where {length} answers lead", call)
    for answer in line.answers[length:]:
        match.answer(answer)
    expect_same(match, after, f"after undo({steps}) the same answers lead to another future", call)


def _undone_to(line: PlayLine, side: Side) -> None:
    length = _last_decision(line, side)
    match = line.again().match
    if match.can_undo(to=side) is not (length is not None):
        raise Fault(f"can_undo(to={side!r}) is {match.can_undo(to=side)} here")
    if length is not None:
        match.undo(to=side)
        what = f"undo(to={side!r}) does not lead back to the side's last decision"
        expect_same(match, line.again(length).match, what)


def _last_decision(line: PlayLine, side: Side) -> int | None:
    for length in reversed(range(len(line.answers))):
        request = line.requests[length]
        if isinstance(request, Decision) and request.by is side:
            return length
    return None


def saves_come_back(trial: Trial) -> None:
    """A save loads to the same match, with its past and its future, and is written the same again.

    Saved at rest and in mid-step, with dice and without; played on, and undone back to its beginning.

    Says: a match in procedure 'toss.mislabelled', … cannot be saved and loaded: … expected a whole
    number, got 'seven'; mend the type of Key('toss.game.name'), or what is put there
    """
    trial.explore(lambda line, more: _round_trip(trial.subject, line, more))
    trial.explore(
        lambda line, more: _round_trip(trial.subject, line, more),
        new=lambda: trial.subject.line(dice=SeededDice(7)),
        examples=max(5, trial.budget.examples // 4),
    )


def _round_trip(subject: Subject, line: PlayLine, more: list[int]) -> None:
    if unsteadiness(line) or hooks.invariants(line.match):
        return  # other properties look at that, and an unsound match is not loaded
    where = described(line.match)
    try:
        text = line.match.to_json()
        loaded = Match.from_json(text, **_known(subject))
        again, _ = loaded.to_json(), loaded.events  # what came before is played again for these
    except Exception as error:
        raise Fault(f"a match {where} cannot be saved and loaded: {error}", "match.to_json()") from error
    expect_same(loaded, line.match, f"a save {where} loads to another match")
    if again != text:
        raise Fault(f"a match {where} is saved in another way once it was loaded")
    if loaded.digest() != line.match.digest():
        raise Fault(f"a match {where} has another digest once it was loaded")
    _future(line, loaded, more)
    expect_same(_pickled(subject, line.match), line.match, f"a pickle {where} comes back as another match")


def _future(line: PlayLine, loaded: Match, more: list[int]) -> None:
    onward = line.fork().play(more)
    try:
        for answer in onward.answers[len(line.answers) :]:
            loaded.answer(answer)
        if line.answers:
            loaded.undo(len(onward.answers))
            onward.match.undo(len(onward.answers))
    except Exception as error:
        raise Fault(f"a match that was loaded cannot be played on: {error}", line=onward) from error
    expect_same(loaded, onward.match, "a match that was loaded goes another way, or back to another start")


def _known(subject: Subject) -> dict[str, Any]:
    """What the save names and nobody has installed."""
    rulesets = (subject.source,) if isinstance(subject.source, Ruleset) else ()
    return {"rulesets": rulesets, "variants": [type(v) for v in subject.rules.ruleset.variants]}


def _pickled(subject: Subject, match: Match) -> Match:
    if isinstance(subject.source, Ruleset):
        return match  # whether its classes can be imported elsewhere is not the match's business
    copy: Match = pickle.loads(pickle.dumps(match))
    return copy
