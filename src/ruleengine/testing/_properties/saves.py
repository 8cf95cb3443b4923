"""Saves: at rest and in mid-step, what is loaded is the match that was saved, and goes the same way."""

from __future__ import annotations

import pickle
from typing import Any

from ruleengine import hooks
from ruleengine.kernel import Match, Ruleset, SeededDice
from ruleengine.testing._compare import difference, portrait
from ruleengine.testing._failures import Fault
from ruleengine.testing._lines import PlayLine, described
from ruleengine.testing._properties.play import unsteadiness
from ruleengine.testing._subjects import Subject
from ruleengine.testing._trials import Trial


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
    _same(loaded, line.match, f"a save {where} loads to another match")
    if again != text:
        raise Fault(f"a match {where} is saved in another way once it was loaded")
    if loaded.digest() != line.match.digest():
        raise Fault(f"a match {where} has another digest once it was loaded")
    _future(line, loaded, more)
    _same(_pickled(subject, line.match), line.match, f"a pickle {where} comes back as another match")


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
    _same(loaded, onward.match, "a match that was loaded goes another way, or back to another start")


def _known(subject: Subject) -> dict[str, Any]:
    """What the save names and nobody has installed."""
    rulesets = (subject.rules,) if isinstance(subject.rules, Ruleset) else ()
    return {"rulesets": rulesets, "variants": [type(v) for v in subject.rulebook.ruleset.variants]}


def _pickled(subject: Subject, match: Match) -> Match:
    if isinstance(subject.rules, Ruleset):
        return match  # whether its classes can be imported elsewhere is not the match's business
    copy: Match = pickle.loads(pickle.dumps(match))
    return copy


def _same(one: Match, other: Match, what: str) -> None:
    found = difference(portrait(one), portrait(other))
    if found:
        raise Fault(f"{what}: {found}")
