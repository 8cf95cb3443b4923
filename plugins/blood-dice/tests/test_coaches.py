"""The sensible coach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ruleengine import AWAY, Coach, Decision, Match, RandomCoach, Side, View, new_match, play, token
from ruleengine_blood_dice import BLOOD_DICE, SensibleCoach

Begin = Callable[..., Match]


def decides(match: Match) -> str:
    """What the sensible coach answers here."""
    request = match.pending
    assert isinstance(request, Decision)
    return token(SensibleCoach()(View(match, request.by), request))


def test_it_beats_a_random_coach_clearly() -> None:
    won = lost = 0
    for seed in range(150):
        for side in Side:
            coaches: list[Coach] = [SensibleCoach(), RandomCoach(seed)]
            match = play(new_match("blood-dice", seed=seed, history=False), coaches[side], coaches[side.other])
            won += match.result.winner is side
            lost += match.result.winner is side.other
    assert won > 200
    assert won > 4 * lost


def test_it_leaves_nothing_to_chance() -> None:
    for seed in range(20):
        logs = {
            play(new_match("blood-dice", seed=seed), SensibleCoach(one), SensibleCoach(two)).log
            for one, two in ((0, 0), (1, 2), (seed, 99))
        }
        assert len(logs) == 1


def test_it_can_be_made_by_name() -> None:
    assert isinstance(BLOOD_DICE.coaches["sensible"](3), SensibleCoach)


def test_it_plays_the_variants_and_all_options_to_the_end(full_names: Callable[..., Any]) -> None:
    for seed, reroll in enumerate(["own", "any"] * 5):
        options = full_names(spells_reroll=reroll, spell_order="defender_first", passes_per_try=1, morale=1)
        match = new_match("blood-dice", seed=seed, options=options, variants=("shoot-out", "wet-ball"))
        assert play(match, SensibleCoach(), SensibleCoach()).over


@pytest.mark.parametrize(("face", "named"), [(2, "scrum"), (3, "clash"), (4, "penalty"), (5, "run"), (6, "throw")])
def test_it_takes_the_named_action(begin: Begin, face: int, named: str) -> None:
    assert decides(begin(face, spells=0)) == named


def test_it_passes_a_scrum_that_could_cost_it_its_last_morale(begin: Begin) -> None:
    weak = begin(1, 2, "scrum", (6, 1), 1, 2, spells=0, morale=2)  # AWAY has beaten HOME in a scrum
    assert decides(weak) == "pass"
    assert decides(begin(2, spells=0, morale=1)) == "scrum"  # as weak as the other


# HOME's misses and AWAY's, with one try each and Spells to spare: a Spell is cheap.
MISSES: dict[str, tuple[Any, ...]] = {
    "penalty": (4, "keep", "penalty", 1),
    "run": (5, "keep", "run", 1, "keep", 1),
    "throw": (6, "keep", "throw", 4, "keep", 1),
    "counterattack": (5, "keep", "run", 6, "keep", 1),
    "action": (1,),
    "stop run": (5, "keep", "run", 1),
    "stop throw": (6, "keep", "throw", 4),
    "steal": (5, "keep", "pass", 1),
}
HITS: dict[str, tuple[Any, ...]] = {
    "penalty": (4, "keep", "penalty", 5),
    "run": (5, "keep", "run", 1, "keep", 4),
    "throw": (6, "keep", "throw", 4, "keep", 3),
    "counterattack": (5, "keep", "run", 6, "keep", 4),
    "action": (2,),
    "stop run": (5, "keep", "run", 4),
    "counter": (5, "keep", "run", 6),
    "stop throw": (6, "keep", "throw", 1),
    "steal": (5, "keep", "pass", 5),
    "scrum": (2, "keep", "scrum", (6, 1)),
    "clash": (3, "keep", "clash", (6, 1)),
}


@pytest.mark.parametrize("answers", MISSES.values(), ids=MISSES)
def test_it_rolls_a_miss_again_while_a_spell_is_cheap(begin: Begin, answers: tuple[Any, ...]) -> None:
    match = begin(*answers, tries=1, spells=9)
    assert decides(match).startswith("reroll")


@pytest.mark.parametrize("answers", HITS.values(), ids=HITS)
def test_it_keeps_what_serves_it(begin: Begin, answers: tuple[Any, ...]) -> None:
    assert decides(begin(*answers, tries=1, spells=9)) == "keep"


def test_it_saves_its_last_spell_early_in_a_match(begin: Begin) -> None:
    assert decides(begin(1, spells=1)) == "keep"
    assert decides(begin(4, "keep", "penalty", 1, spells=1)) == "keep"


def test_it_rolls_a_scrum_or_a_duel_again_that_it_is_losing(begin: Begin) -> None:
    assert decides(begin(2, "keep", "scrum", (1, 6), tries=1, spells=9)) == "reroll:home"
    assert decides(begin(2, "keep", "scrum", (6, 1), "keep", tries=1, spells=9)) == "reroll:away"
    assert decides(begin(3, "keep", "clash", (1, 6), tries=1, spells=9)) == "reroll:home"
    assert decides(begin(3, "keep", "clash", (6, 1), "keep", tries=1, spells=9)) == "reroll:away"


def test_it_never_has_the_others_dice_rolled_again(begin: Begin) -> None:
    for face in (1, 6):
        match = begin(4, "keep", "keep", "penalty", face, "keep", tries=1, spells=9, spells_reroll="any")
        assert isinstance(match.pending, Decision)
        assert match.pending.by is AWAY
        assert decides(match) == "keep"
