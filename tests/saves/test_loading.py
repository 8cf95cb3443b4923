"""What loading costs: nothing is imported before it is needed, and the past is not played again before it is."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from ruleengine import Decision, Match, SaveError, Side, View, new_match
from ruleengine.saves._loading import Earlier
from ruleengine_blood_dice import BLOOD_DICE

from .driving import answered, loaded


def test_importing_the_library_imports_neither_saves_nor_cattrs() -> None:
    code = "import sys, ruleengine; print([m for m in ('cattrs', 'ruleengine.saves') if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert run.stdout.strip() == "[]"


@pytest.fixture
def match() -> Match:
    """A match in mid-step, with an answer since the rest."""
    match = answered(new_match(BLOOD_DICE, seed=3), [0] * 30)
    assert match.position_key[1]
    return match


@pytest.fixture
def recalls(monkeypatch: pytest.MonkeyPatch) -> list[Earlier]:
    """Each time that the past of a loaded match was asked for."""
    asked: list[Earlier] = []
    recall = Earlier.recall

    def watched(self: Earlier) -> object:
        asked.append(self)
        return recall(self)

    monkeypatch.setattr(Earlier, "recall", watched)
    return asked


def test_the_past_is_left_alone_by_playing_forking_and_saving(match: Match, recalls: list[Earlier]) -> None:
    again = loaded(match.to_json())
    answered(again, [1, 2, 3])
    again.undo(2)
    assert answered(again.fork(), [4]).digest()
    assert again.to_json()
    assert repr(again)
    assert again.result == match.result
    assert not recalls


@pytest.mark.parametrize("want", ["events", "log", "history"])
def test_the_past_is_recalled_once_when_it_is_wanted(match: Match, recalls: list[Earlier], want: str) -> None:
    again = loaded(match.to_json())
    assert getattr(again, want) == getattr(match, want)
    assert getattr(again, want) == getattr(match, want)
    assert len(recalls) == 1


def test_undo_recalls_it_when_it_goes_back_so_far(match: Match, recalls: list[Earlier]) -> None:
    again = loaded(match.to_json())
    assert again.can_undo(len(match.past.answered))
    assert not again.can_undo(len(match.past.answered) + 1)
    assert again.can_undo(to=Side.HOME)
    assert len(recalls) == 1


def test_a_fork_shares_what_was_recalled(match: Match, recalls: list[Earlier], monkeypatch: pytest.MonkeyPatch) -> None:
    again = loaded(match.to_json())
    fork = again.fork()
    assert again.events == match.events

    def refuse(self: Earlier) -> object:
        raise SaveError("log", "followed twice")

    monkeypatch.setattr(Earlier, "_follow", refuse)
    assert fork.events == match.events


def test_a_coach_may_look_at_the_past_in_the_middle_of_play(match: Match) -> None:
    whole = loaded(match.to_json())
    assert whole.events == match.events  # recalled before it is played on
    matches = whole, loaded(match.to_json())
    for each in matches:
        seen = iter(range(1000))

        def looks_from_the_second_on(view: View, decision: Decision[Any], seen: Iterator[int] = seen) -> Any:
            assert next(seen) == 0 or view.events[: len(match.events)] == match.events
            return decision.choices[0]

        each.run(looks_from_the_second_on, looks_from_the_second_on)
    assert matches[0].over
    assert matches[0].history == matches[1].history
