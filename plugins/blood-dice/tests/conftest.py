"""Short words for the tests: begin a match without dice, feed it faces and choices, walk all faces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from ruleengine import HOME, Decision, Match, Roll, Side, new_match

OPTIONS = {
    "tries": "match.tries",
    "score": "match.score",
    "out_of_tries": "match.out_of_tries",
    "after_score": "match.after_score",
    "passes_per_try": "passing.passes_per_try",
    "spells": "spells.spells",
    "spells_reroll": "spells.spells_reroll",
    "spell_order": "spells.spell_order",
    "morale": "scrum.morale",
    "after_scrum_won": "scrum.after_scrum_won",
    "technical_try_ends_try": "scrum.technical_try_ends_try",
    "eliminations_to_withdraw": "clash.eliminations_to_withdraw",
    "try_in_progress_counts": "clash.try_in_progress_counts",
    "double_withdrawal": "clash.double_withdrawal",
    "after_counter": "shots.after_counter",
}


def full_names(**options: Any) -> dict[str, Any]:
    """Options by the names of the catalogue, as `new_match` wants them."""
    return {OPTIONS[name]: value for name, value in options.items()}


def feed(match: Match, *answers: Any) -> Match:
    """Answer in turn: a face or a tuple of faces where dice are thrown, a token where a coach chooses."""
    for given in answers:
        assert isinstance(match.pending, Decision if isinstance(given, str) else Roll), f"{match.pending}: {given!r}"
        match.answer(given)
    return match


def begin(*answers: Any, first: Side = HOME, variants: tuple[Any, ...] = (), **options: Any) -> Match:
    """A match without dice of its own, after the draw for possession and the given answers."""
    match = new_match("blood-dice", variants=variants, options=full_names(**options))
    return feed(match, 1 + first, *answers)


def at_action_die(match: Match) -> bool:
    """Whether an action die is about to be rolled: the action before it is over."""
    return isinstance(match.pending, Roll) and match.pending.reason == "blood-dice.action"


def walk(
    match: Match, until: Callable[[Match], bool] = at_action_die, chance: Fraction = Fraction(1)
) -> Iterator[tuple[Fraction, Match]]:
    """Every way in which the dice of one action can fall, with its chance. Spells must be out of play."""
    request = match.pending
    if request is None or until(match):
        yield chance, match
        return
    assert isinstance(request, Roll), f"a choice in a walk over dice: {request}"
    for faces in request.dice.faces():
        branch = match.fork()
        branch.answer(faces)
        yield from walk(branch, until, chance / request.dice.outcomes)


@pytest.fixture(name="begin")
def begin_fixture() -> Callable[..., Match]:
    return begin


@pytest.fixture(name="feed")
def feed_fixture() -> Callable[..., Match]:
    return feed


@pytest.fixture(name="walk")
def walk_fixture() -> Callable[..., Iterator[tuple[Fraction, Match]]]:
    return walk


@pytest.fixture(name="full_names", scope="session")
def full_names_fixture() -> Callable[..., dict[str, Any]]:
    return full_names
