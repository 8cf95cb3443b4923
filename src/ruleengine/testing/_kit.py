"""The conformance kit: a ruleset passes it by naming itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import settings

from ruleengine.kernel import Ruleset, RulesetSpec, Variant
from ruleengine.testing._endless import Endless, patience
from ruleengine.testing._failures import ConformanceError
from ruleengine.testing._properties import (
    agreement,
    answers,
    chances,
    endings,
    histories,
    play,
    purity,
    records,
    saves,
    troubles,
    words,
)
from ruleengine.testing._properties.endings import hanging
from ruleengine.testing._subjects import Subject
from ruleengine.testing._trials import QUICK, Budget, Trial

PROPERTIES: Mapping[str, Callable[[Trial], None]] = {
    prop.__name__.replace("_", "-"): prop
    for prop in (
        endings.everything_ends,
        play.ends,
        play.steps_are_short,
        play.invariants_hold,
        play.deterministic,
        answers.offers_are_taken,
        answers.strangers_are_refused,
        answers.options_are_distinct,
        histories.states_are_frozen,
        histories.forks_are_independent,
        histories.undo_is_replay,
        saves.saves_come_back,
        chances.chances_sum_to_one,
        chances.representatives_agree,
        chances.classes_are_whole,
        agreement.odds_agree_with_play,
        troubles.dropped_quietly,
        troubles.everything_is_awaited,
        troubles.raising_changes_nothing,
        troubles.hostile_listeners_are_contained,
        words.explanations_add_up,
        words.explanations_come_true,
        words.words_change_nothing,
        purity.rules_are_pure,
        records.same_in_every_process,
        records.variants_commute,
        records.golden_playthrough,
    )
}
"""What every ruleset must be, by name; the first line of each function's docstring says it in words."""


@attrs.frozen
class PropertyCheck:
    """One property to be checked of one ruleset: call it.

    Raises (when called):
        ConformanceError: the ruleset lacks the property.
    """

    trial: Trial

    @property
    def name(self) -> str:
        """The name of the property."""
        return self.trial.prop

    def __call__(self) -> None:
        trial = self.trial
        try:
            with patience():
                trial.subject.line()
        except (Exception, Endless) as error:
            raise trial.error(f"a match cannot begin: {type(error).__name__}: {error}") from error
        found = hanging(trial)
        if found is not None:
            raise trial.error(found.why, found.shown_by) from found
        try:
            PROPERTIES[trial.prop](trial)
        except ConformanceError:
            raise
        except Exception as error:
            raise trial.error(f"this could not be looked at: {type(error).__name__}: {error}") from error


def checks(
    rules: str | Ruleset | RulesetSpec,
    *,
    variants: Iterable[str | Variant] = (),
    options: Mapping[str, Any] | None = None,
    teams: Any = None,
    golden: str | Path | None = None,
    budget: Budget | None = None,
) -> list[PropertyCheck]:
    """A check for each property, to be called or to parametrise a test with.

    Args:
        rules, variants, options, teams: as for `ruleengine.new_match`.
        golden: the directory of the stored playthroughs; see `write_golden`.
        budget: how hard to look, such as `QUICK` or `THOROUGH`. By default `QUICK`, or the share of it that the
            Hypothesis profile in force has of 100 examples.

    Raises:
        RulesetError: the ruleset cannot be compiled.

    >>> [check.name for check in checks("blood-dice")][:3]
    ['everything-ends', 'ends', 'steps-are-short']
    """
    subject = Subject(rules, variants=variants, options=options, teams=teams)
    directory = None if golden is None else Path(golden)
    hard = budget or QUICK.scaled(min(1, settings().max_examples / QUICK.examples))
    return [PropertyCheck(Trial(prop, subject, hard, directory)) for prop in PROPERTIES]


def conformance(rules: str | Ruleset | RulesetSpec, **how: Any) -> Callable[[PropertyCheck], None]:
    """A pytest test that checks every property, each as a test of its own in the report.

    Args:
        rules: as for `ruleengine.new_match`.
        how: keywords as for `checks`.

    >>> test_conformance = conformance("blood-dice", golden="tests/golden")
    """

    @pytest.mark.parametrize("check", [pytest.param(check, id=check.name) for check in checks(rules, **how)])
    def test_conformance(check: PropertyCheck) -> None:
        check()

    return test_conformance
