"""The document itself, against one that is written out here by hand."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

from ruleengine import Match, new_match
from ruleengine_blood_dice import BLOOD_DICE, WetBall

from .driving import loaded
from .game import SAGA, TEAMS, Crowd

CHECK = {
    "kind": {"name": "saga.heal", "dice": {"sides": [6]}, "natural": [1, 6], "act": None, "under": False},
    "by": "home",
    "base": 4,
    "subject": 0,
    "modifiers": [{"value": -1, "why": "rain — heavy", "source": "saga.board"}],
    "basis": "AG 3",
    "moves": [],
    "about": None,
}
SPOT = {"square": 0, "posture": "DOWN", "facing": [1, 5]}
DOCUMENT = {
    "format": "ruleengine-save/1",
    "rules": {
        "base": "saga",
        "variants": [{"tag": "saga.crowd", "parameters": {"bottles": 0}}],
        "options": {},
        "revisions": {"saga.board": 1, "saga.crowd": 1},
    },
    "start": {"seed": None, "tape": "", "teams": TEAMS, "rest": None},
    "log": ["whistle", "step:0:0", [1, 5], "whistle"],
    "answered": [2],
    "rest": {
        "after": 3,
        "thrown": 2,
        "agenda": [{"frame": "saga.turn", "side": "away", "number": 1, "from_spot": SPOT}],
        "values": {
            "saga.board.weather": "rain",
            "saga.board.note": "ouch",
            "saga.board.trail": [0],
            "saga.board.out": {"home": [{"record": "saga.injury", "turn": 0, "return_check": CHECK}]},
            "saga.board.spot": {"0": SPOT},
        },
    },
}


def after_one_move() -> Match:
    """A piece has moved, fallen and been hurt; the other side is to move."""
    match = new_match(SAGA, variants=[Crowd(0)], teams=TEAMS)
    match.answer("step:0:0")
    match.answer((1, 5))
    return match


def without_hashes(text: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(text)
    return {name: value for name, value in document.items() if name not in ("hash", "checksum")}


def test_the_whole_document() -> None:
    assert without_hashes(after_one_move().to_json()) == DOCUMENT


def test_the_fields_stand_in_a_fixed_order() -> None:
    document = json.loads(after_one_move().to_json())
    assert list(document) == [*DOCUMENT, "hash", "checksum"]


def canonical_hash(plain: Any) -> str:
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return blake2b(text.encode(), digest_size=16).hexdigest()


def test_the_checksum_is_blake2b_of_everything_else_in_canonical_form() -> None:
    document = json.loads(after_one_move().to_json())
    assert document.pop("checksum") == canonical_hash(document)


def test_the_hash_is_blake2b_of_the_state_at_rest_in_canonical_form() -> None:
    document = json.loads(after_one_move().to_json())
    rest = document["rest"]
    assert document["hash"] == canonical_hash({"agenda": rest["agenda"], "values": rest["values"]})


def test_spaces_and_the_order_of_fields_do_not_matter() -> None:
    match = after_one_move()
    document = json.loads(match.to_json())
    text = json.dumps(dict(reversed(document.items())), indent=4)
    assert loaded(text).history == match.history
    assert loaded(text.encode()).history == match.history


def test_dice_thrown_by_a_seed_are_numbers_that_nobody_answered() -> None:
    match = new_match(BLOOD_DICE, seed=7)
    document = json.loads(match.to_json())
    assert document["start"] == {"seed": 7, "tape": "", "teams": None, "rest": None}
    assert document["log"] == [face for (face,) in match.log]
    assert document["answered"] == []


def test_values_at_their_default_are_left_out() -> None:
    """Twelve tries a side (BD-SET-01), one begun by the side that the draw names; no try scored yet."""
    match = new_match(BLOOD_DICE)
    match.answer(2)
    values = json.loads(match.to_json())["rest"]["values"]
    assert values["blood-dice.match.attacker"] == "away"
    assert "blood-dice.match.score" not in values
    match = new_match(BLOOD_DICE)
    match.answer(1)
    assert "blood-dice.match.attacker" not in json.loads(match.to_json())["rest"]["values"]


def test_options_stand_by_their_full_names_and_variants_with_all_parameters() -> None:
    match = new_match(BLOOD_DICE, options={"match.tries": 6}, variants=[WetBall()])
    rules = json.loads(match.to_json())["rules"]
    assert rules["options"] == {"blood-dice.match.tries": 6}
    assert rules["variants"] == [{"tag": "blood-dice.wet-ball", "parameters": {"penalty": 1}}]
    assert rules["revisions"]["blood-dice.wet-ball"] == 1


def test_options_that_a_ruleset_was_given_by_hand_are_kept() -> None:
    six = BLOOD_DICE.with_options({"match.tries": 6})
    match = new_match(six, seed=1)
    again = loaded(match.to_json())  # where the installed ruleset has twelve
    assert again.rules.changed == {"blood-dice.match.tries": 6}
    assert again.digest() == match.digest()
    assert again.log == match.log
