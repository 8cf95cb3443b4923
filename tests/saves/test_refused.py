"""What is refused, each with the path that leads to the error; nothing is coerced, executed or half loaded."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from ruleengine import Match, SaveError, new_match
from ruleengine.saves import hashed, replay
from ruleengine_blood_dice import BLOOD_DICE

from .driving import KNOWN, forged, loaded
from .game import SAGA, TEAMS, Crowd

MEBI = 2**20


def saved() -> str:
    """A save in mid-step: one move made, a bottle to be thrown."""
    match = new_match(SAGA, variants=[Crowd(9)], teams=TEAMS)
    for given in ("step:0:0", (1, 5), False, "step:4:11", (2, 6)):
        match.answer(given)
    return match.to_json()


SAVE = saved()
PLAIN: dict[str, Any] = json.loads(SAVE)


def changed(*path: str | int, to: Any) -> dict[str, Any]:
    """The document with one value replaced, or put there."""
    document = deepcopy(PLAIN)
    at: Any = document
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = to
    return document


def without(*path: str | int) -> dict[str, Any]:
    """The document with one value taken out."""
    document = deepcopy(PLAIN)
    at: Any = document
    for step in path[:-1]:
        at = at[step]
    del at[path[-1]]
    return document


def test_the_save_that_is_tampered_with_is_good_itself() -> None:
    assert PLAIN["log"] == ["whistle", "step:0:0", [1, 5], "false", "whistle", "step:4:11", [2, 6]]
    assert PLAIN["rest"]["after"] == 4
    assert loaded(forged(PLAIN)).to_json() == SAVE


VALUES = ("rest", "values")
TURN = ("rest", "agenda", 0)
VARIANT = ("rules", "variants", 0)

FAULTS: list[tuple[dict[str, Any], str]] = [
    (changed("format", to="ruleengine-save/2"), "format"),
    (changed("format", to=1), "format"),
    (without("format"), "format"),
    (changed("extra", to=1), "extra"),
    (without("rest"), "rest"),
    (without("checksum"), ""),
    # rules
    (changed("rules", to=[]), "rules"),
    (changed("rules", "base", to="no-such-game"), "rules.base"),
    (changed("rules", "base", to="os:system"), "rules.base"),
    (changed("rules", "base", to=None), "rules.base"),
    (changed("rules", "base", to="blood-dice.wet-ball"), "rules.base"),
    (changed("rules", "variants", to={}), "rules.variants"),
    (changed(*VARIANT, "tag", to="no.such"), "rules.variants[0].tag"),
    (changed(*VARIANT, "tag", to="blood-dice"), "rules.variants[0].tag"),
    (changed(*VARIANT, "parameters", "bottles", to="9"), "rules.variants[0].parameters.bottles"),
    (changed(*VARIANT, "parameters", "bottles", to=True), "rules.variants[0].parameters.bottles"),
    (changed(*VARIANT, "parameters", "cups", to=1), "rules.variants[0].parameters.cups"),
    (changed("rules", "variants", to=PLAIN["rules"]["variants"] * 2), "rules.variants"),
    (changed("rules", "options", to={"saga.board.size": 3}), "rules.options"),
    (changed("rules", "options", to={"saga.board.size": [3]}), "rules.options"),
    (changed("rules", "revisions", "saga.board", to=2), "rules.revisions.saga.board"),
    (changed("rules", "revisions", "saga.board", to=-1), "rules.revisions.saga.board"),
    (changed("rules", "revisions", "saga.board", to=1.0), "rules.revisions.saga.board"),
    (changed("rules", "revisions", "saga.moat", to=1), "rules.revisions.saga.moat"),
    (without("rules", "revisions"), "rules.revisions"),
    # start
    (changed("start", "seed", to="7"), "start.seed"),
    (changed("start", "seed", to=True), "start.seed"),
    (changed("start", "seed", to=7.0), "start.seed"),
    (changed("start", "tape", to=None), "start.tape"),
    (without("start", "tape"), "start.tape"),
    (changed("start", "teams", to=None), "start.teams"),
    (changed("start", "teams", "home", to=[]), "start.teams"),
    (changed("start", "rest", to={}), "start.rest.after"),
    (changed("start", "rest", to={**PLAIN["rest"], "after": 1}), "rest.thrown"),
    # log
    (changed("log", to="whistle"), "log"),
    (changed("log", 1, to=True), "log[1]"),
    (changed("log", 1, to=1.0), "log[1]"),
    (changed("log", 1, to=None), "log[1]"),
    (changed("log", 1, to={"step": 0}), "log[1]"),
    (changed("log", 2, to=[1, "5"]), "log[2]"),
    (changed("log", 2, to=[1, True]), "log[2]"),
    (changed("log", 4, to="horn"), "log[4]"),
    (changed("log", 4, to=4), "log[4]"),
    (changed("log", 5, to="step:4:12"), "log[5]"),
    (changed("log", 5, to=5), "log[5]"),
    (changed("log", 6, to=[2, 7]), "log[6]"),
    (changed("log", 6, to=[2]), "log[6]"),
    (changed("log", 6, to=[2, 6, 1]), "log[6]"),
    (changed("log", 6, to="true") | {"answered": [2]}, "log[6]"),
    (changed("log", to=[*PLAIN["log"], "perhaps"]), "log[7]"),
    (changed("log", to=PLAIN["log"][:4]) | {"answered": [2]}, "log[4]"),
    # answered
    (changed("answered", to=[1]), "answered[0]"),
    (changed("answered", to=[2, 2]), "answered[1]"),
    (changed("answered", to=[6, 2]), "answered[1]"),
    (changed("answered", to=[7]), "answered[0]"),
    (changed("answered", to=[-1]), "answered[0]"),
    (changed("answered", to=[True]), "answered[0]"),
    (changed("answered", to=None), "answered"),
    # rest
    (changed("rest", "after", to=8), "rest.after"),
    (changed("rest", "after", to=-1), "rest.after"),
    (changed("rest", "after", to="4"), "rest.after"),
    (changed("rest", "thrown", to=3), "rest.thrown"),
    (changed("rest", "thrown", to=2.0), "rest.thrown"),
    (changed("rest", "goal", to=1), "rest.goal"),
    (changed("rest", "agenda", to={}), "rest.agenda"),
    (changed("rest", "agenda", to=["saga.turn"]), "rest.agenda[0]"),
    (changed(*TURN, "frame", to="saga.coup"), "rest.agenda[0].frame"),
    (changed(*TURN, "frame", to=["saga.turn"]), "rest.agenda[0].frame"),
    (without(*TURN, "frame"), "rest.agenda[0].frame"),
    (changed(*TURN, "number", to="1"), "rest.agenda[0].number"),
    (changed(*TURN, "number", to=True), "rest.agenda[0].number"),
    (changed(*TURN, "number", to=1.0), "rest.agenda[0].number"),
    (changed(*TURN, "side", to="left"), "rest.agenda[0].side"),
    (changed(*TURN, "side", to=1), "rest.agenda[0].side"),
    (changed(*TURN, "speed", to=1), "rest.agenda[0].speed"),
    (changed(*TURN, "from_spot", to=[]), "rest.agenda[0].from_spot"),
    (changed(*TURN, "from_spot", "posture", to="standing"), "rest.agenda[0].from_spot.posture"),
    (changed(*TURN, "from_spot", "facing", to=[1]), "rest.agenda[0].from_spot.facing"),
    (changed(*TURN, "from_spot", "facing", 1, to="5"), "rest.agenda[0].from_spot.facing[1]"),
    (without(*TURN, "from_spot", "square"), "rest.agenda[0].from_spot.square"),
    (changed("rest", "values", to=[]), "rest.values"),
    (changed(*VALUES, "saga.board.gold", to=1), "rest.values.saga.board.gold"),
    (changed(*VALUES, "saga.board.turn", to=False), "rest.values.saga.board.turn"),
    (changed(*VALUES, "saga.board.weather", to="snow"), "rest.values.saga.board.weather"),
    (changed(*VALUES, "saga.board.note", to=False), "rest.values.saga.board.note"),
    (changed(*VALUES, "saga.board.trail", to="0"), "rest.values.saga.board.trail"),
    (changed(*VALUES, "saga.board.trail", to=[0, None]), "rest.values.saga.board.trail[1]"),
    (changed(*VALUES, "saga.board.score", to=3), "rest.values.saga.board.score"),
    (changed(*VALUES, "saga.board.score", to={"nobody": 1}), "rest.values.saga.board.score.nobody"),
    (changed(*VALUES, "saga.board.score", to={"home": "1"}), "rest.values.saga.board.score.home"),
    (changed(*VALUES, "saga.board.spot", "6", to=None), "rest.values.saga.board.spot.6"),
    (changed(*VALUES, "saga.board.spot", "00", to=None), "rest.values.saga.board.spot.00"),
    (changed(*VALUES, "saga.board.spot", "-1", to=None), "rest.values.saga.board.spot.-1"),
    (changed(*VALUES, "saga.board.spot", "0", "square", to=99), "rest"),  # an invariant
    (
        changed(*VALUES, "saga.board.out", "home", 0, "record", to="saga.curse"),
        "rest.values.saga.board.out.home[0].record",
    ),
    (
        changed(*VALUES, "saga.board.out", "home", 0, "return_check", "modifiers", 0, "why", to=3),
        "rest.values.saga.board.out.home[0].return_check.modifiers[0].why",
    ),
    (
        changed(*VALUES, "saga.board.out", "home", 0, "return_check", "kind", "dice", "sides", to=[10**9]),
        "rest.values.saga.board.out.home[0].return_check.kind.dice",
    ),
    (
        changed(*VALUES, "saga.board.out", "home", 0, "return_check", "kind", "dice", "sides", to=[0]),
        "rest.values.saga.board.out.home[0].return_check.kind.dice",
    ),
]


@pytest.mark.parametrize(("document", "path"), FAULTS, ids=[path for _, path in FAULTS])
def test_a_tampered_document_is_refused_though_its_checksum_fits(document: dict[str, Any], path: str) -> None:
    text = forged(document) if "checksum" in document else json.dumps(document)
    with pytest.raises(SaveError) as caught:
        loaded(text)
    assert caught.value.path == (path or "checksum")
    assert caught.value.why


@pytest.mark.parametrize(("document", "path"), FAULTS, ids=[path for _, path in FAULTS])
def test_a_replay_refuses_it_as_well(document: dict[str, Any], path: str) -> None:
    text = forged(document) if "checksum" in document else json.dumps(document)
    with pytest.raises(SaveError):
        replay(text, **KNOWN)


def test_a_state_at_rest_that_does_not_fit_its_hash_is_refused() -> None:
    document = json.loads(forged(changed(*VALUES, "saga.board.score", to={"home": 1})))
    document["hash"] = PLAIN["hash"]
    text = json.dumps(document)
    with pytest.raises(SaveError) as caught:
        loaded(text)
    assert caught.value.path == "checksum"
    del document["checksum"]
    with pytest.raises(SaveError, match="not the one that was saved") as caught:
        loaded(json.dumps({**document, "checksum": hashed(document)}))
    assert caught.value.path == "hash"


def test_a_replay_that_leads_to_another_state_is_refused() -> None:
    text = forged(changed(*VALUES, "saga.board.score", to={"home": 1}))
    assert loaded(text).result.score == (1, 1)  # and away's own, since the rest
    with pytest.raises(SaveError, match="leads to another state") as caught:
        replay(text, **KNOWN)
    assert caught.value.path == "rest"


@pytest.mark.parametrize(
    "document",
    [
        changed("hash", to="0" * 32),
        changed("log", 6, to=[3, 6]),
        changed("start", "teams", "away", 2, to="Mallory"),
        changed("log", 1, to="stay"),
        changed("start", "seed", to=7),
        changed("rest", "values", "saga.board.score", to={"home": 1}),
        changed("rules", "options", to={}) | {"answered": [2]},
    ],
)
def test_without_a_new_checksum_every_change_is_seen(document: dict[str, Any]) -> None:
    with pytest.raises(SaveError, match="changed after it was written") as caught:
        loaded(json.dumps(document))
    assert caught.value.path == "checksum"


def test_a_log_that_does_not_lead_to_the_rest_is_refused_when_it_is_wanted() -> None:
    """Loading trusts the state at rest, whose hash fits; the past is another matter."""
    match = loaded(forged(changed("log", 2, to=[1, 4])))
    now, request = match.position_key, match.pending
    for look in (lambda: match.events, lambda: match.log, lambda: match.undo(3), lambda: match.undo(to=ask_by(match))):
        with pytest.raises(SaveError, match="does not lead to the state at rest") as caught:
            look()
        assert caught.value.path == "log"
    assert not match.can_undo(3)
    assert (match.position_key, match.pending) == (now, request)
    assert match.can_undo(1)
    match.undo()  # what was answered since the rest is at hand
    match.answer((3, 3))
    with pytest.raises(SaveError) as caught:
        replay(forged(changed("log", 2, to=[1, 7])), **KNOWN)
    assert caught.value.path == "log[2]"


def ask_by(match: Match) -> Any:
    assert match.pending is not None
    return match.pending.by


# Text ----------------------------------------------------------------------------------------------


def test_every_truncation_is_refused() -> None:
    for length in range(len(SAVE)):
        with pytest.raises(SaveError):
            loaded(SAVE[:length])


def nested(depth: int) -> str:
    return SAVE.replace('"teams":', '"teams":' + "[" * depth + "]" * depth + ',"x":', 1)


TEXTS: dict[str, tuple[Any, str]] = {
    "nothing": ("", "line 1: no JSON at column 1: Expecting value"),
    "no text": (None, "expected text, got NoneType"),
    "an object already": (PLAIN, "expected text, got dict"),
    "a list": ("[]", "expected a save, which is an object, got a list"),
    "a number": ("3", "expected a save, which is an object, got 3"),
    "two documents": (SAVE + SAVE, f"line 1: no JSON at column {len(SAVE) + 1}: Extra data"),
    "two byte order marks": ("\ufeff\ufeff" + SAVE, "line 1: no JSON at column 1"),
    "no UTF-8": (SAVE.encode().replace(b"Ann", b"A\xff\xfe"), "line 1: expected text in UTF-8, got byte 0xff"),
    "UTF-16": (SAVE.encode("utf-16"), "line 1: expected text in UTF-8, got byte 0xff; save the file as UTF-8"),
    "half a surrogate pair": (
        SAVE.replace("Ann", "\udc00"),
        "line 1: expected text in UTF-8, got half a surrogate pair",
    ),
    "half a surrogate pair, escaped": (SAVE.replace("Ann", "\\ud800"), "start.teams.home[0]: "),
    "half a surrogate pair in a name": (SAVE.replace('"home":["Ann"', '"\\ud800":1,"home":["Ann"'), "start.teams"),
    "half a surrogate pair in a name that stands twice": ('{"\\ud800":{"a":1,"a":2}}', ""),
    "a control character": (SAVE.replace("Ann", "A\x00"), "line 1: expected text in UTF-8, got byte 0x00"),
    "NaN": (SAVE.replace('"after":4', '"after":NaN'), "rest.after: expected a finite number, got NaN"),
    "Infinity": (SAVE.replace('"after":4', '"after":-Infinity'), "rest.after: expected a finite number, got -Infinity"),
    "a float too large": (SAVE.replace('"after":4', '"after":1e999'), "rest.after: 1e999 is too large"),
    "a long number": (SAVE.replace('"after":4', '"after":' + "4" * 1251), "rest.after: a number of 1251 digits"),
    "a number of a million digits": (
        SAVE.replace('"after":4', '"after":' + "4" * MEBI),
        "rest.after: a number of 1048576 digits",
    ),
    "a field twice": (SAVE.replace('"after":4', '"after":4,"after":4'), "rest: 'after' stands twice"),
    "a field twice at the top": (SAVE.replace('"log":', '"log":[],"log":'), "'log' stands twice"),
    "a field twice, inside of one that stands twice": ('{"a":{"b":1,"b":2},"a":3}', "'a' stands twice"),
    "nested 65 deep": (nested(63), "lists or objects stand more than 64 deep"),
    "nested deeper than Python goes": (nested(10**6), "lists or objects stand more than 64 deep"),
    "an object nested deeply": ('{"a":' * 10**5 + "1" + "}" * 10**5, "lists or objects stand more than 64 deep"),
    "17 MiB": (" " * 17 * MEBI + SAVE, "longer than 16,777,216 bytes"),
    "17 MiB in bytes": (b" " * 17 * MEBI + SAVE.encode(), "longer than 16,777,216 bytes"),
    "comments": ("// a save\n" + SAVE, "line 1: no JSON at column 1: Expecting value"),
    "single quotes": (
        SAVE.replace('"', "'"),
        "line 1: no JSON at column 2: Expecting property name enclosed in double quotes",
    ),
    "a pickle": (b"\x80\x04\x95\x15\x00\x00\x00", "line 1: expected text in UTF-8, got byte 0x80"),
    "code": ("__import__('os').abort()", "line 1: no JSON at column 1: Expecting value"),
}


@pytest.mark.parametrize(("text", "begins"), TEXTS.values(), ids=TEXTS)
def test_a_text_that_is_no_save_is_refused_at_once(text: Any, begins: str) -> None:
    for load in (loaded, lambda text: replay(text, **KNOWN)):
        with pytest.raises(SaveError) as caught:
            load(text)
        assert str(caught.value).startswith(begins)
        str(caught.value).encode()  # the message can be shown


@pytest.mark.parametrize("text", ["\ufeff" + SAVE, b"\xef\xbb\xbf" + SAVE.encode()], ids=["text", "bytes"])
def test_a_byte_order_mark_is_read_over(text: str | bytes) -> None:
    assert loaded(text).to_json() == SAVE


def test_a_document_nested_as_deep_as_allowed_is_read() -> None:
    with pytest.raises(SaveError) as caught:
        loaded(nested(62))
    assert caught.value.path == "start.x"


def test_many_fields_with_the_last_of_them_twice_are_refused_at_once() -> None:
    names = ",".join(f'"{n}":0' for n in range(10**5))
    with pytest.raises(SaveError, match="'99999' stands twice"):
        loaded("{" + names + ',"99999":1}')


# Rules ---------------------------------------------------------------------------------------------


def test_a_ruleset_that_is_not_installed_must_be_given() -> None:
    with pytest.raises(SaveError, match="`rulesets`") as caught:
        Match.from_json(SAVE, variants=[Crowd])
    assert caught.value.path == "rules.base"


def test_a_variant_that_is_not_installed_must_be_given() -> None:
    with pytest.raises(SaveError, match="`variants`") as caught:
        Match.from_json(SAVE, rulesets=[SAGA])
    assert caught.value.path == "rules.variants[0].tag"


def test_installed_rulesets_and_variants_are_found() -> None:
    match = new_match("blood-dice", seed=1, variants=["wet-ball"])
    assert Match.from_json(match.to_json()).history == match.history


def test_the_tag_of_a_variant_is_written_in_full() -> None:
    document = json.loads(new_match("blood-dice", seed=1, variants=["wet-ball"]).to_json())
    document["rules"]["variants"][0]["tag"] = "wet-ball"
    with pytest.raises(SaveError, match=r"'blood-dice\.wet-ball' in full") as caught:
        Match.from_json(forged(document))
    assert caught.value.path == "rules.variants[0].tag"


BAD_OPTIONS: list[Any] = ["6", True, 6.0, -1, 10**9]


@pytest.mark.parametrize("value", BAD_OPTIONS)
def test_options_are_not_coerced_and_keep_their_bounds(value: Any) -> None:
    document = json.loads(new_match(BLOOD_DICE, seed=1, options={"match.tries": 6}).to_json())
    document["rules"]["options"]["blood-dice.match.tries"] = value
    with pytest.raises(SaveError, match=r"blood-dice\.match\.tries") as caught:
        loaded(forged(document))
    assert caught.value.path == "rules.options"


def test_rules_that_differ_from_those_that_wrote_the_save_are_refused() -> None:
    """A save of rules with a part more is not loaded by the installed ones."""
    match = new_match(SAGA.but(adding=[Crowd(3).apply(SAGA).parts[-1]]), teams=TEAMS)
    with pytest.raises(SaveError) as caught:
        loaded(match.to_json())
    assert caught.value.path == "rules.revisions.saga.crowd"


def test_variants_that_stand_twice_are_refused_before_any_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def looked_up(*given: object) -> None:
        raise AssertionError(given)

    monkeypatch.setattr("ruleengine.saves._rules.variant_class", looked_up)
    many = [{"tag": "blood-dice.wet-ball", "parameters": {"penalty": n}} for n in range(20_000)]
    with pytest.raises(SaveError, match=r"variant 'blood-dice\.wet-ball' is given twice") as caught:
        loaded(forged(changed("rules", "variants", to=many)))
    assert caught.value.path == "rules.variants"
