"""A skill, a weather, a kick-off event of three strangers, in every order: one set of rules, or an error."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import permutations
from pathlib import Path
from typing import Any

import attrs
import pytest

from ruleengine import CompiledRules, Match, PluginError, RulesetError, compile_rules, hooks, new_match, play
from ruleengine_blood_bowl import from_position
from ruleengine_blood_bowl.coaches import BusyCoach
from ruleengine_blood_bowl.events import EventRolled, WeatherChanged

from .strangers import ARMS, FROGS, MOORS, TAGS, THREE, Stranger, installed

RULES = ("blood-bowl-lrb", "blood-bowl-2020")
SHORT = {"match.turns": 1}
EVERY_ORDER = list(permutations(range(3)))


def compiled(rules: CompiledRules) -> Mapping[str, Any]:
    """All that compiled rules have an order of, in words, so that compiled_rules of other imports compare."""

    def kind(on: Any) -> str:
        return on.__name__ if isinstance(on, type) else str(getattr(on, "name", on))

    return {
        "parts": [part.name for part in rules.parts],
        "slots": {hook.name: answer.part for hook, answer in rules.filled.items()},
        "answers": {
            hook.name: {kind(on): [(a.part, a.function.__name__) for a in found] for on, found in table.items()}
            for hook, table in rules.answered.items()
        },
        "keys": [key.name for key in rules.keys],
        "frames": list(rules.procedures),
        "looks": {reason: list(also_reads) for reason, also_reads in rules.also_reads.items()},
        "provides": [attribute.name for attribute in rules.providers],
        "revisions": list(rules.revisions().items()),
        "recipe": repr(rules.spec),
    }


def played(rules: str, variants: Iterable[str], seed: int) -> Match:
    match = new_match(rules, seed=seed, variants=variants, options=SHORT)
    return play(match, BusyCoach(seed), BusyCoach(seed + 1))


def test_every_order_of_installing_and_of_giving_makes_the_same_rules(tmp_path: Path) -> None:
    rules = "blood-bowl-2020"
    compiled_rules, saves, digests = [], set(), set()
    for number, order in enumerate(EVERY_ORDER):
        with installed(tmp_path / str(number), [THREE[n] for n in order]):
            for given in EVERY_ORDER:
                variants = [TAGS[n] for n in given]
                compiled_rules.append(compiled(compile_rules(rules, variants=variants, options=SHORT)))
                if 0 in (number, given[0]):  # compiled_rules alike play alike: some of all
                    match = played(rules, variants, 5)
                    saves.add(match.to_json())
                    digests.add(match.digest())
    assert len(compiled_rules) == 36
    assert all(each == compiled_rules[0] for each in compiled_rules)
    assert (len(saves), len(digests)) == (1, 1)
    assert compiled_rules[0]["parts"][-3:] == ["arms.cannon-arm", "frogs.rain", "moors.fog"], "by the variants' tags"
    passes = compiled_rules[0]["answers"]["modifiers"]["PASS"]
    assert passes[-3:] == [("arms.cannon-arm", "strong"), ("frogs.rain", "slippery"), ("moors.fog", "blind")]


@pytest.mark.parametrize("rules", RULES)
def test_all_three_are_in_play(rules: str, tmp_path: Path) -> None:
    with installed(tmp_path, THREE):
        events = [event for seed in range(8) for event in played(rules, TAGS, seed).events]
        assert any(isinstance(event, WeatherChanged) and event.to == "fog" for event in events)
        assert any(isinstance(event, EventRolled) and event.name == "rain-of-frogs" for event in events)
        text = "weather fog\nslime 3\nhome 1 Thrower [Cannon Arm] M8 ball\nhome 2 Lineman O8"
        match = from_position(text, rules=compile_rules(rules, variants=TAGS).ruleset)
        match.answer("activate:0:pass")
        match.answer("pass")
        told = str(match.explain())
        assert "+2 Cannon Arm −1 frogs −1 fog" in told, told
        assert "Weather thick fog" in [str(figure) for figure in hooks.status(match)]


@pytest.mark.parametrize("rules", RULES)
def test_a_save_is_read_whatever_the_order_then(rules: str, tmp_path: Path) -> None:
    with installed(tmp_path / "one", THREE):
        text = played(rules, TAGS, 3).to_json()
    with installed(tmp_path / "two", THREE[::-1]):
        assert Match.from_json(text).to_json() == text


# Conflicts -----------------------------------------------------------------------------------------------


def other(stranger: Stranger, name: str, *changes: tuple[str, str]) -> Stranger:
    """Another stranger's distribution with the same idea, and changes to its code."""
    code = stranger.code
    for old, new in changes:
        assert old in code, old
        code = code.replace(old, new)
    code = re.sub(r'@variant\("[^"]*"\)', f'@variant("{name}.it")', code)
    return Stranger(f"{name}-dist", f"{name}_module", code, ((f"{name}.it", stranger.points[0][1]),))


ZEBRA = "zebra"
TOADS = (("rain-of-frogs", "rain-of-toads"), ("5 <= n <= 9", "n == 12"))
CONFLICTS = {
    "one part name": (ARMS, other(ARMS, ZEBRA), ["arms.cannon-arm", "zebra.it", "rename"]),
    "one skill, otherwise": (
        ARMS,
        other(ARMS, ZEBRA, ("arms.cannon-arm", "zebra.arm"), ('Skill("Cannon Arm")', 'Skill("Cannon Arm", "bonus")')),
        ["zebra.arm", "Cannon Arm", "rename it"],
    ),
    "one weather": (
        MOORS,
        other(MOORS, ZEBRA, ("moors.fog", "zebra.fog"), ("total in (6, 7)", "total == 9")),
        ["moors.fog", "zebra.fog", "'fog'", "leave one out"],
    ),
    "one row of the weather": (
        MOORS,
        other(MOORS, ZEBRA, ("moors.fog", "zebra.dusk"), ('"fog"', '"dusk"')),
        ["moors.fog", "zebra.dusk", "row 6 of the weather table", "leave one out"],
    ),
    "one event": (
        FROGS,
        other(FROGS, ZEBRA, ('"frogs.', '"zebra.'), ("5 <= n <= 9", "n == 12")),
        ["frogs.rain", "zebra.rain", "rain-of-frogs", "leave one out"],
    ),
    "one row of the kick-off table": (
        FROGS,
        other(FROGS, ZEBRA, ('"frogs.', '"zebra.'), ("rain-of-frogs", "rain-of-toads")),
        ["frogs.rain", "zebra.rain", "row 5 of the kick-off table", "leave one out"],
    ),
    "one key": (
        FROGS,
        other(FROGS, ZEBRA, ('"frogs.rain"', '"zebra.rain"'), *TOADS),
        ["frogs.rain", "zebra.rain", "frogs.slime", "rename one"],
    ),
    "one frame": (
        FROGS,
        other(
            FROGS,
            ZEBRA,
            ('"frogs.rain"', '"zebra.rain"'),
            *TOADS,
            ("frogs.slime", "zebra.slime"),
        ),
        ["frogs_of_doom", "zebra_module", "frogs.shower", "another tag"],
    ),
    "one slot": (
        MOORS,
        other(
            MOORS,
            ZEBRA,
            ("moors.fog", "zebra.own-weather"),
            (
                "    @skies.impl\n    def fog(self, rules):\n        yield Sky",
                "    @weather.impl\n    async def fog(self, match):\n        return str",
            ),
            ('"fog", "thick fog"', '"fog"'),
            ("import modifiers", "import modifiers, weather"),
            ("total in (6, 7)", "total in ()"),
        ),
        ["zebra.own-weather", "weather", "leave one out"],
    ),
    "a circle": (
        other(ARMS, "yak", ("arms.cannon-arm", "yak.arm"), ("    skill =", '    after = ("zebra.fog",)\n    skill =')),
        other(MOORS, ZEBRA, ("moors.fog", "zebra.fog"), ("    @skies", '    after = ("yak.arm",)\n\n    @skies')),
        ["yak.arm", "zebra.fog", "drop one"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("conflict", CONFLICTS)
def test_a_conflict_is_named_with_both_whatever_the_order(conflict: str, tmp_path: Path) -> None:
    one, two, words = CONFLICTS[conflict]
    said = set()
    for number, order in enumerate(((one, two), (two, one))):
        with installed(tmp_path / str(number), order):
            tags = [tag for stranger in order for tag, _ in stranger.points]
            for given in (tags, tags[::-1]):
                with pytest.raises(RulesetError) as caught:
                    compile_rules("blood-bowl-2020", variants=given)
                said.add(str(caught.value))
    assert len(said) == 1, "one conflict, one message"
    assert all(word in min(said) for word in words), min(said)


def test_one_tag_of_two_distributions_is_refused_with_both(tmp_path: Path) -> None:
    twin = attrs.evolve(ARMS, distribution="weak-arms", module="weak_arms")
    why = r"'arms\.cannon-arm' is announced by strong-arms and weak-arms; say which is meant, as in 'arms\.cannon-arm@"
    for number, order in enumerate(((ARMS, twin), (twin, ARMS))):
        with installed(tmp_path / str(number), order), pytest.raises(PluginError, match=why):
            compile_rules("blood-bowl-lrb", variants=["arms.cannon-arm"])


# Order that is asked for -----------------------------------------------------------------------------------


@pytest.mark.parametrize("given", EVERY_ORDER)
def test_before_and_after_move_a_part_whatever_the_order(given: tuple[int, ...], tmp_path: Path) -> None:
    later = '    after = ("frogs.rain",)\n\n    @skies'
    early = other(MOORS, "aurora", ("moors.fog", "aurora.fog"), ("    @skies", later))
    strangers = (ARMS, early, FROGS)
    tags = ("arms.cannon-arm", "aurora.it", "frogs.rain")
    with installed(tmp_path, [strangers[n] for n in given]):
        rules = compile_rules("blood-bowl-2020", variants=[tags[n] for n in given])
        assert [part.name for part in rules.parts][-3:] == ["arms.cannon-arm", "frogs.rain", "aurora.fog"]
