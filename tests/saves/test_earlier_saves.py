"""Saves and seeds of an earlier tree still give the same matches.

`earlier/` holds saves of every ruleset at rest and mid-step, with variants, options and league files, and `index.json`
the digests that were measured when they were written. A digest covers the state and the answers since it was at rest.
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from ruleengine import Decision, Match, Roll, new_match
from ruleengine.league import League

EARLIER = Path(__file__).parent / "earlier"
INDEX: dict[str, dict[str, Any]] = json.loads((EARLIER / "index.json").read_text(encoding="utf-8"))
SAVES = [(name, kind) for name, case in INDEX.items() for kind in case["saves"]]
SEEDED = [name for name, case in INDEX.items() if case["seed"] is not None]


def played(match: Match, rng: random.Random, answers: int) -> None:
    """Answer at random, the same way in every tree: a choice, or the faces of a roll."""
    for _ in range(answers):
        pending = match.pending
        if isinstance(pending, Decision):
            match.answer(pending.choices[int(rng.random() * len(pending.choices))])
        elif isinstance(pending, Roll):
            match.answer(tuple(1 + int(rng.random() * sides) for sides in pending.dice.sides))


@pytest.mark.parametrize(("name", "kind"), SAVES)
def test_a_save_loads_with_its_digest_its_past_and_its_future(name: str, kind: str) -> None:
    saved = INDEX[name]["saves"][kind]
    match = Match.from_json((EARLIER / saved["file"]).read_text(encoding="utf-8"))
    assert match.digest() == saved["digest"]
    assert (len(match.log), len(match.events)) == (saved["answers"], saved["events"])
    played(match, random.Random(5), 40)
    assert match.digest() == saved["later"]


@pytest.mark.parametrize("name", SEEDED)
def test_a_seed_gives_the_same_match(name: str) -> None:
    case = INDEX[name]
    rules = League.from_text(case["league"]) if "league" in case else case["rules"]
    match = new_match(rules, seed=case["seed"], variants=case.get("variants", ()), options=case.get("options"))
    rng, answers, trail = random.Random(name), 0, []
    while not match.over:
        played(match, rng, 1)
        answers += 1
        if answers % 25 == 0 or match.over:
            trail.append([answers, match.digest()])
    assert answers == case["answers"]
    assert match.digest() == case["digest"]
    assert list(match.result.score) == case["score"]
    assert hashlib.sha256(json.dumps(trail).encode()).hexdigest() == case["trail"]


def test_saves_of_every_ruleset_are_kept() -> None:
    bases = {"blood-dice", "blood-bowl-lrb", "blood-bowl-2020", "blood-rugby"}
    assert {name.partition("+")[0] for name in INDEX} == bases
    kinds = {(name.partition("+")[0], kind) for name, kind in SAVES}
    assert kinds == {(base, kind) for base in bases for kind in ("at-rest", "mid-step")}
