"""Matches in any state, driven through `pending` and `answer`; saves as data, to be tampered with."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from hypothesis import strategies as st

from ruleengine import Decision, Match, Variant, new_match
from ruleengine.saves import from_json, hashed
from ruleengine_blood_dice import BLOOD_DICE, ShootOut, WetBall

from .game import SAGA, TEAMS, Crowd
from .house import SmellingSalts

KNOWN: dict[str, Any] = {
    "rulesets": (SAGA, BLOOD_DICE),
    "variants": (Crowd, SmellingSalts, ShootOut, WetBall),
}
"""All rules of these tests, as `from_json` wants them; those of Blood Dice too, for looking them up takes time."""

OPTIONS = {
    "match.tries": st.integers(0, 14),
    "match.after_score": st.sampled_from(["turnover", "scorer"]),
    "passing.passes_per_try": st.none() | st.integers(0, 2),
    "spells.spells": st.integers(0, 6),
    "spells.spells_reroll": st.sampled_from(["own", "any"]),
    "scrum.morale": st.integers(1, 4),
    "clash.eliminations_to_withdraw": st.integers(1, 6),
}
SEEDS = st.none() | st.integers(0, 2**70)
PICKS = st.sampled_from((0, 4, 20, 70)).flatmap(
    lambda least: st.lists(st.integers(0, 719), min_size=least, max_size=least + 25)
)


def answered(match: Match, picks: Iterable[int]) -> Match:
    """The match after answers that are picked by numbers, as many as there are or as the match takes."""
    for pick in picks:
        request = match.pending
        if request is None:
            break
        if isinstance(request, Decision):
            match.answer(request.choices[pick % len(request.choices)])
        else:
            match.answer(tuple((pick // 6**n + pick) % sides + 1 for n, sides in enumerate(request.dice.sides)))
    return match


@st.composite
def beginnings(draw: st.DrawFn) -> Match:
    """A match at its beginning: Blood Dice with options and variants, or the saga; with a seed or without."""
    if draw(st.booleans()):
        crowd = [Crowd(draw(st.integers(0, 8)))] if draw(st.booleans()) else []
        return new_match(SAGA, seed=draw(SEEDS), variants=crowd, teams=TEAMS)
    options = draw(st.fixed_dictionaries({}, optional=OPTIONS))
    rules: list[Variant] = [WetBall(2), ShootOut(), SmellingSalts(0)]
    chosen = draw(st.lists(st.sampled_from(rules), unique=True))
    return new_match(BLOOD_DICE, seed=draw(SEEDS), variants=chosen, options=options)


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A match in any state that can be reached, most often in mid-step."""
    return answered(draw(beginnings()), draw(PICKS))


def loaded(text: str | bytes, **how: Any) -> Match:
    """The match of a save, with all rules of these tests known."""
    return from_json(text, **KNOWN, **how)


def forged(document: dict[str, Any]) -> str:
    """A document as text, with a hash and a checksum that fit whatever was done to it."""
    plain = {name: value for name, value in document.items() if name != "checksum"}
    rest = plain.get("rest")
    if isinstance(rest, dict) and "hash" in plain:
        plain["hash"] = hashed({"agenda": rest.get("agenda"), "values": rest.get("values")})
    return json.dumps({**plain, "checksum": hashed(plain)})
