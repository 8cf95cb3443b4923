"""What every ruleset must be: a function for each property, which raises if the ruleset is not."""

from collections.abc import Callable, Mapping

from ruleengine.testing._properties import (
    agreement,
    answers,
    chances,
    histories,
    play,
    records,
    secrets,
    troubles,
    words,
)
from ruleengine.testing._trials import Trial

PROPERTIES: Mapping[str, Callable[[Trial], None]] = {
    prop.__name__.replace("_", "-"): prop
    for prop in (
        play.everything_ends,
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
        histories.saves_come_back,
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
        secrets.views_keep_secrets,
        play.rules_are_pure,
        records.same_in_every_process,
        records.variants_commute,
        records.golden_playthrough,
    )
}
"""What every ruleset must be, by name; the first line of each function's docstring says it in words."""
