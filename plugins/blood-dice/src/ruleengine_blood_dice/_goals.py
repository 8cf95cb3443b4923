"""What may be asked of Blood Dice by name, and how a side may decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleengine import CompiledRules, Decision, Side, View
from ruleengine.goals import ChanceOf, DistributionOf, ExpectedOf, Goal, NamedPolicy, result_goals
from ruleengine.odds import Count, EventOccurred, RequestCount, StateView, Tally, WalkOptions
from ruleengine_blood_dice._coaches import SensibleCoach
from ruleengine_blood_dice._spells import KEEP
from ruleengine_blood_dice._state import (
    ELIMINATED,
    MORALE,
    SCORE,
    SPELLS,
    PlayerLost,
    Scored,
    ScrumDecided,
    SpellSpent,
    TechnicalTries,
    TurnedOver,
    Withdrew,
)
from ruleengine_blood_dice._tries import PASS, ActionDie
from ruleengine_blood_dice._variants import ShootOutPart

# Goals -----------------------------------------------------------------------------------------------

LOOKS_AT_SCORES = ShootOutPart.name


def goals(rules: CompiledRules) -> Iterator[Goal]:
    """What the parts that are played have to offer.

    A Scrum can be won again and again in one try, so scores have no limit. No rule looks at them but the shoot-out;
    without it they are left out of states, and what comes of them is carried along.
    """
    free = not any(part.name == LOOKS_AT_SCORES for part in rules.parts)
    scores = WalkOptions(accumulate=SCORE, exact=False) if free else WalkOptions(exact=False)
    others = WalkOptions(ignore=SCORE) if free else WalkOptions()
    yield from result_goals(scores)
    for side in Side:
        yield from _of_side(side, rules, others)
    yield ExpectedOf("action-dice", "How often the action die is rolled.", RequestCount(ActionDie.reason), how=others)
    yield ChanceOf("next-action", "The action die is about to be rolled.", next_action, how=others)
    yield ChanceOf("try-over", "The try that is played is over.", EventOccurred(TurnedOver), how=others)
    if MORALE in rules.keys:
        yield ChanceOf("scrum-over", "A Scrum is decided.", EventOccurred(ScrumDecided), how=others)
        yield DistributionOf(
            "scrum", "Who wins the next Scrum.", scrum, how=WalkOptions(until=EventOccurred(ScrumDecided), **others)
        )


def _of_side(side: Side, rules: CompiledRules, others: WalkOptions) -> Iterator[Goal]:
    """What may be asked of each side alike."""
    name, title = str(side), str(side).capitalize()
    yield ChanceOf(f"{name}-scores", f"{title} scores a try itself.", EventOccurred(Scored, side=side), how=others)
    yield ExpectedOf(f"{name}-tries", f"Tries that {name} gets, technical ones too.", tries_of(side), how=others)
    conceded = EventOccurred(TechnicalTries, side=side.other)
    yield ChanceOf(f"{name}-concedes", f"{title} concedes technical tries.", conceded, how=others)
    if ELIMINATED in rules.keys:
        losses = Count(PlayerLost, side=side)
        yield DistributionOf(f"{name}-losses", f"Players that {name} loses.", losses, how=others)
        yield ChanceOf(f"{name}-withdraws", f"{title} withdraws.", EventOccurred(Withdrew, side=side), how=others)
    if SPELLS in rules.keys:
        yield ExpectedOf(f"{name}-spells", f"Spells that {name} spends.", Count(SpellSpent, side=side), how=others)


def scrum(end: StateView) -> str:
    """Who won the Scrum with which the walk has stopped."""
    for event in end.events:
        if isinstance(event, ScrumDecided):
            return "tie" if event.winner is None else str(event.winner)
    return "no Scrum"


def tries_of(side: Side) -> Tally:
    """The tries that a side gets, scored or technical."""
    return Count(Scored, side=side) + Count(TechnicalTries, side=side, worth="tries")


def next_action(now: StateView) -> bool:
    """Whether the action die is about to be rolled."""
    return now.pending is not None and now.pending.reason == ActionDie.reason


# Policies --------------------------------------------------------------------------------------------


def policies() -> Iterator[NamedPolicy]:
    """Ways to decide."""
    yield NamedPolicy("sensible", "What the coach `sensible` does.", SensibleCoach())
    yield NamedPolicy("never-pass", "Takes what the action die names, and keeps its Spells.", never_pass)
    yield NamedPolicy("always-pass", "Passes wherever it can, and keeps its Spells.", always_pass)
    yield NamedPolicy("careful", "Passes on a Scrum and on a Clash, takes the rest, keeps its Spells.", careful)


def never_pass(view: View, decision: Decision[Any]) -> Any:
    """Take what is named."""
    return KEEP if decision.reason == "spell" else decision.choices[0]


def always_pass(view: View, decision: Decision[Any]) -> Any:
    """Pass."""
    return PASS if PASS in decision.choices else never_pass(view, decision)


def careful(view: View, decision: Decision[Any]) -> Any:
    """Run no risk of one's own side being hurt or losing heart."""
    return always_pass(view, decision) if decision.about in ("scrum", "clash") else never_pass(view, decision)
