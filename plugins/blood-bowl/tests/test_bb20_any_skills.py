"""Players with any skills of 2020: whole matches keep every invariant, and each act between any two of them ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import pytest
from depth import examples
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ruleengine import Decision, Match, RandomCoach, Roll, View, new_match
from ruleengine.hooks import invariants
from ruleengine_blood_bowl import BLOOD_BOWL_2020, from_position
from ruleengine_blood_bowl.coaches import BusyCoach
from ruleengine_blood_bowl.skills import SKILLBOOK, Skill

RULES: Final = BLOOD_BOWL_2020.compile()
BOOK: Final = RULES.derived(SKILLBOOK)
GIVEN: Final[dict[str, Any]] = {"": None, "target": 3, "bonus": 1, "text": "all team-mates"}
"""What a skill is given in brackets here."""
LONGEST: Final = 400
"""More answers than one act takes."""


def written(skill: Skill) -> str:
    """A skill as positions have it."""
    return skill.text(GIVEN[skill.parameter])


def together(skills: list[str]) -> list[str]:
    """Those of some skills, by name, that one player may have together: whoever comes first stays."""
    kept: list[str] = []
    for name in skills:
        if not any(name in BOOK[other].never_with or other in BOOK[name].never_with for other in kept):
            kept.append(name)
    return kept


SPOTS: Final = [f"{column}{row}" for column in "KLMNOP" for row in range(5, 12)]


@st.composite
def positions(draw: st.DrawFn) -> str:
    """Eleven players a side, close together, each with some skills; some lie."""
    spots = draw(st.permutations(SPOTS))
    lines = [f"turn {draw(st.sampled_from(['home', 'away']))}", "turns 5-5", "rerolls 2-2"]
    for number, spot in enumerate(spots[:22]):
        names = draw(st.lists(st.sampled_from(sorted(BOOK)), max_size=5, unique=True))
        skills = ", ".join(written(BOOK[name]) for name in together(names))
        side, how = ("home", "away")[number % 2], draw(st.sampled_from(["", "", "", " prone", " stunned"]))
        role = draw(st.sampled_from(["Lineman", "Thrall Lineman"]))
        ball = " ball" if number == 0 else ""
        lines.append(
            f"{side} {number // 2 + 1} {role} MA{draw(st.integers(3, 8))} ST{draw(st.integers(1, 6))} AG3+ PA4+ AV8+ "
            f"[{skills}] {spot}{ball or how}"
        )
    return "\n".join(lines)


def unbroken(match: Match) -> list[str]:
    """What is wrong with a match."""
    return list(invariants(match))


def plays(match: Match, coach: Any, answers: int) -> int:
    """Play on, so many answers at most, and look at every state; how many answers were given."""
    for count in range(answers):
        if match.over:
            return count
        request = match.pending
        assert isinstance(request, Decision)
        match.answer(coach(View(match, request.by), request))
        assert unbroken(match) == []
    return answers


@settings(max_examples=examples(60), deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink))
@given(text=positions(), seed=st.integers(0, 10_000), busy=st.booleans())
def test_any_players_with_any_skills_play(text: str, seed: int, busy: bool) -> None:
    match = new_match(BLOOD_BOWL_2020, seed=seed, teams={"position": text}, options={"match.turns": 6})
    plays(match, (BusyCoach if busy else RandomCoach)(seed), 300)


@pytest.mark.slow
@settings(max_examples=1000, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink))
@given(text=positions(), seed=st.integers(0, 10_000))
def test_a_million_answers(text: str, seed: int) -> None:
    match = new_match(BLOOD_BOWL_2020, seed=seed, teams={"position": text})
    plays(match, BusyCoach(seed), 1000)


# Every pair ------------------------------------------------------------------------------------------------

PAIRS: Final = list(product(sorted(BOOK), repeat=2))
SCENE: Final = """
rerolls 2-2
home 1 Lineman MA6 ST3 AG3+ PA4+ AV9+ [{mine}] L8{ball}
home 2 Lineman MA6 ST3 AG3+ PA4+ AV9+ [{mine}] P8
home 3 Thrall Lineman MA6 ST3 AG3+ PA4+ AV9+ [] K9
away 1 Lineman MA6 ST3 AG3+ PA4+ AV9+ [{theirs}] M8{how}
away 2 Lineman MA6 ST3 AG3+ PA4+ AV9+ [{theirs}] O9
"""
ACTS: Final = {
    "block": ("activate:0:block", "block:3"),
    "dodge": ("activate:0:move", "step:166"),
    "pass": ("activate:0:pass", "pass"),
    "foul": ("activate:0:foul", "foul:3"),
}


def scene_of(mine: str, theirs: str, act: str) -> Match:
    """Two players with a skill each, next to each other, and their team-mates."""
    how, ball = " prone" if act == "foul" else "", " ball" if act == "pass" else ""
    text = SCENE.format(mine=written(BOOK[mine]), theirs=written(BOOK[theirs]), how=how, ball=ball)
    return from_position(text, rules=BLOOD_BOWL_2020)


def ends(match: Match, act: str, seed: int) -> bool:
    """Whether an act is over, and the player's action with it, after not too many answers."""
    wanted = list(ACTS[act])
    coach = RandomCoach(seed)
    for given_so_far in range(LONGEST):
        request = match.pending
        if request is None or (given_so_far and isinstance(request, Decision) and request.reason == "activate"):
            return True
        if isinstance(request, Roll):
            match.answer(_dice(request, seed + given_so_far))
        else:
            assert isinstance(request, Decision)
            match.answer(next(_choices(match, request, wanted), None) or coach(View(match, request.by), request))
        assert unbroken(match) == []
    return False


def _choices(match: Match, request: Decision[Any], wanted: list[str]) -> Iterator[Any]:
    from ruleengine import token

    for option in request.choices:
        if wanted and token(option) == wanted[0]:
            wanted.pop(0)
            yield option


def _dice(request: Roll[Any], seed: int) -> tuple[int, ...]:
    classes = request.reading.classes(request.dice)
    faces: tuple[int, ...] = classes[seed * 7919 % len(classes)].faces
    return faces


@settings(max_examples=examples(200), deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(pair=st.sampled_from(PAIRS), act=st.sampled_from(sorted(ACTS)), seed=st.integers(0, 1000))
def test_acts_between_bearers_of_some_skills_end(pair: tuple[str, str], act: str, seed: int) -> None:
    assert ends(scene_of(*pair, act), act, seed)


@pytest.mark.slow
@pytest.mark.parametrize("mine", sorted(BOOK))
def test_acts_between_bearers_of_any_two_skills_end(mine: str) -> None:
    for theirs, act, seed in product(sorted(BOOK), sorted(ACTS), range(3)):
        assert ends(scene_of(mine, theirs, act), act, seed), (mine, theirs, act, seed)
