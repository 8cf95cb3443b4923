"""Each check of the conformance kit finds what it is there for, and nothing else."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from functools import cache
from typing import Any

import attrs
import pytest
from depth import examples

from ruleengine import Ruleset, Variant
from ruleengine.kernel import _driver as driver
from ruleengine.testing import PROPERTIES, Budget, ConformanceError, PropertyCheck, checks
from ruleengine.testing import _watch as watch
from ruleengine.testing._forgotten import complaints
from tests.broken_rulesets import (
    answers,
    chances,
    histories,
    loops,
    orders,
    outside,
    pasts,
    play,
    secrets,
    toss,
    troubles,
    words,
)

SMALL = Budget(
    examples=24, lead=20, answers=12, more=6, matches=5, bound=300, width=8, leaves=200, positions=3, plays=1_000
)
LESS = attrs.evolve(SMALL, examples=examples(6), matches=examples(2), plays=examples(300, least=150))
"""For properties that a ruleset has: a slow test looks harder at these, too."""

GOLDEN = "golden-playthrough"
AGREE = "odds-agree-with-play"
WALKED = ("chances-sum-to-one", "representatives-agree", "classes-are-whole", AGREE)
"""A ruleset lacks these, too, if none of its steps can be walked to the end."""

ELSEWHERE = "same-in-every-process"
"""It starts three processes, so that only those are checked for it that lack it."""


@attrs.frozen
class Broken:
    """A ruleset, the properties that it lacks, and words that must be in the message of the first of them."""

    ruleset: Ruleset
    lacks: tuple[str, ...]
    says: tuple[str, ...]
    variants: tuple[Variant, ...] = ()
    teams: Any = None


BROKEN = (
    Broken(play.ENDLESS, ("ends",), ("not over after 300 answers", "'toss.endless'")),
    Broken(play.GRINDING, ("ends", "offers-are-taken", AGREE), ("Mill()", "without a decision")),
    Broken(play.INSATIABLE, ("steps-are-short", *WALKED[:-1]), ("'toss.insatiable'", "more than 64 times", "'again'")),
    Broken(play.TIES, ("steps-are-short", *WALKED), ("'toss.tied'", "more than 64 times")),
    Broken(play.IN_DEBT, ("invariants-hold",), ("part 'toss.game'", "'toss.debt'", "home has a score of -9")),
    Broken(play.CRAMPED, ("invariants-hold",), ("part 'toss.game'", "home has more than two points")),
    Broken(play.COUNTS, ("deterministic",), ("'toss.counted'", "Counted(matches="), teams=()),
    Broken(answers.FRAGILE, ("offers-are-taken", AGREE), ("is offered in procedure 'toss.fragile'", "KeyError")),
    Broken(answers.LAX, ("strangers-are-refused",), ("is not offered", "'number' of home", "yet it was taken")),
    Broken(answers.OFFERS_TWICE, ("options-are-distinct",), ("Safe() is offered twice", "'toss.twice'")),
    Broken(answers.NAMESAKES, ("options-are-distinct", "saves-come-back"), ("Left() and Right()", "token 'toss'")),
    Broken(answers.TICKETS, ("options-are-distinct", "saves-come-back"), ("other tokens", "'toss.tickets'")),
    Broken(histories.THAWED, ("states-are-frozen",), ("Key('toss.game.tally')", "Tally", "frozen")),
    Broken(histories.LISTING, ("states-are-frozen", "saves-come-back"), ("Key('toss.game.points')", "can change")),
    Broken(
        histories.FORCED,
        (
            "states-are-frozen",
            "forks-are-independent",
            "undo-is-replay",
            "raising-changes-nothing",
            "hostile-listeners-are-contained",
        ),
        ("the state at rest kept after", "has changed since"),
    ),
    Broken(
        histories.REMEMBERS_MATCHES, ("forks-are-independent",), ("a match and its fork", "Greeted(known="), teams=()
    ),
    Broken(
        histories.REMEMBERS_RECORDS,
        ("undo-is-replay", "raising-changes-nothing", "classes-are-whole"),
        ("after undo", "another future", "RecordSet(is_record="),
    ),
    Broken(histories.MISLABELLED, ("saves-come-back",), ("toss.game.name", "'seven'")),
    Broken(chances.HEAVY, ("chances-sum-to-one", "classes-are-whole", AGREE), ("'toss.heavy'", "sum to 7/6")),
    Broken(chances.SKEWED, ("classes-are-whole", AGREE), ("'toss.skewed'", "2/3", "1/2")),
    Broken(chances.PEEKING, ("representatives-agree", AGREE), ("procedure 'toss.peeking' looks at the faces",)),
    Broken(chances.SMUGGLING, ("classes-are-whole", AGREE), ("'toss.smuggling'", "tells apart", "points=1)")),
    Broken(pasts.LUCKY, (AGREE,), ("the end of the match", "with chance", "by exact odds", "of 1000 matches")),
    Broken(pasts.NOSTALGIC, (AGREE,), ("heeds what is neither state nor answer", "horizons()[")),
    Broken(loops.SPINNING, tuple(PROPERTIES), ("procedure 'toss.spinning', run (loops.py, line", "goes on and on")),
    Broken(loops.RAMBLING, tuple(PROPERTIES), ("part 'toss.rambling'", "goes on and on", "for words")),
    Broken(troubles.TIDY, ("dropped-quietly",), ("'toss.tidy'", "changes its state", "finally")),
    Broken(troubles.STUBBORN, ("dropped-quietly",), ("'toss.stubborn'", "GeneratorExit")),
    Broken(troubles.FORGETFUL, ("everything-is-awaited",), ("never awaited", "run (troubles.py, line")),
    Broken(troubles.GAMBLER, ("everything-is-awaited",), ("the roll 'bonus' is made (troubles.py, line", "awaits it")),
    Broken(troubles.ABSENT_MINDED, ("everything-is-awaited",), ("the choice 'protest' is made", "match.answer(")),
    Broken(
        troubles.CAREFREE,
        ("raising-changes-nothing", "hostile-listeners-are-contained"),
        ("'toss.carefree'", "swallows"),
    ),
    Broken(troubles.APPEASING, ("hostile-listeners-are-contained",), ("'toss.appeasing'", "swallows")),
    Broken(troubles.HASTY, ("hostile-listeners-are-contained",), ("'toss.hasty'", "score of -1")),
    Broken(words.FLATTERING, ("explanations-add-up",), ("'toss'", "2/3", "1/2")),
    Broken(words.NOBODYS_MODIFIER, ("explanations-add-up",), ("'toss.toss'", "'fortune', which is no part")),
    Broken(words.PROMISES, ("explanations-come-true",), ("part 'toss.promising'", "a promise")),
    Broken(words.SILENT, ("words-change-nothing",), ("KeyError",)),
    Broken(words.NOSY, ("words-change-nothing",), ("changes the match",)),
    Broken(secrets.TELLING, ("views-keep-secrets",), ("away sees what is hidden", "'toss.lot'", "history")),
    Broken(secrets.NOTING, ("views-keep-secrets",), ("away sees what is hidden", "state.values.toss.game.last")),
    Broken(secrets.OFFERING, ("views-keep-secrets",), ("away sees what is hidden", "request.choices")),
    Broken(secrets.CLUELESS, ("views-keep-secrets",), ("no part supposes SideKey('toss.game.lot')", "hidden from")),
    Broken(secrets.WORDY, ("views-keep-secrets",), ("what away sees cannot be told", "'toss.bet'", "IndexError")),
    Broken(outside.PUNCTUAL, ("rules-are-pure",), ("procedure 'toss.punctual'", "time.monotonic", "outside.py")),
    Broken(outside.SUPERSTITIOUS, ("rules-are-pure",), ("part 'toss.superstitious'", "superstition", "chance")),
    Broken(outside.CHATTY, ("rules-are-pure",), ("procedure 'toss.chatty'", "write", "I/O")),
    Broken(outside.UNORDERED, ("same-in-every-process",), ("PYTHONHASHSEED", "choose colour")),
    Broken(toss.SOUND, ("variants-commute",), ("in the other order",), variants=(orders.Rain(), orders.Wind())),
)


@cache
def kit_of(broken: Broken) -> Mapping[str, PropertyCheck]:
    """The checks of a ruleset, so that what they find out about it once serves all of them."""
    found = checks(broken.ruleset, variants=broken.variants, teams=broken.teams, budget=SMALL)
    return {check.name: check for check in found}


@cache
def fault_of(broken: Broken, name: str) -> ConformanceError | None:
    """What the kit says of a property that a ruleset lacks: more than one test reads it."""
    return fault_within(broken, name, SMALL)


def fault_within(broken: Broken, name: str, budget: Budget) -> ConformanceError | None:
    """What the kit says of a property within a budget; None if it finds no fault."""
    check = kit_of(broken)[name]
    try:
        attrs.evolve(check, trial=attrs.evolve(check.trial, budget=budget))()
    except ConformanceError as error:
        return error
    return None


def failures(broken: Broken, *, otherwise: Budget) -> dict[str, str]:
    """The properties that a ruleset lacks, with what the kit says. A golden playthrough it has not.

    Args:
        otherwise: the budget for properties that it should not lack.
    """
    found = {name: fault_of(broken, name) for name in broken.lacks}
    for name in PROPERTIES:
        if name not in (*broken.lacks, GOLDEN, ELSEWHERE):
            found[name] = fault_within(broken, name, otherwise)
    return {name: str(error) for name, error in found.items() if error is not None}


def lacks_just_what_is_broken(broken: Broken, otherwise: Budget) -> None:
    with complaints():  # broken rulesets leave them in every check, also after it
        found = failures(broken, otherwise=otherwise)
        gc.collect()
    assert found.keys() == set(broken.lacks), found
    message = found[broken.lacks[0]]
    assert [words for words in broken.says if words not in message] == [], message


@pytest.fixture(autouse=True)
def _few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """What never asks would otherwise take its time, in every check."""
    monkeypatch.setattr(driver, "STEPS", 200)
    monkeypatch.setattr(watch, "MOST_EVENTS", 20_000)


EACH = pytest.mark.parametrize("broken", [pytest.param(b, id=b.ruleset.name) for b in BROKEN])
FIRST = {b.lacks[0]: b for b in reversed(BROKEN)}
"""One ruleset for each property; the others that lack it are repetition."""
FIRST_OF_EACH = pytest.mark.parametrize(
    "broken",
    [pytest.param(b, id=b.ruleset.name, marks=[] if b in FIRST.values() else pytest.mark.repetition) for b in BROKEN],
)


@FIRST_OF_EACH
def test_lacks_what_is_broken(broken: Broken) -> None:
    lacks_just_what_is_broken(broken, LESS)


@EACH
@pytest.mark.slow
def test_lacks_nothing_else_however_hard_one_looks(broken: Broken) -> None:
    lacks_just_what_is_broken(broken, SMALL)


def test_sound_game_lacks_nothing() -> None:
    for check in checks(toss.SOUND, budget=SMALL):
        if check.name != GOLDEN:
            check()


def test_each_property_is_broken_by_a_ruleset() -> None:
    assert {name for broken in BROKEN for name in broken.lacks[:1]} == PROPERTIES.keys() - {GOLDEN}


def said_on_the_page(name: str) -> list[str]:
    """The pieces of what a failure says, as the documentation has it, between the places that differ."""
    says = " ".join((PROPERTIES[name].__doc__ or "").partition("Says: ")[2].split())
    return [piece.strip() for piece in says.split("…") if piece.strip()]


@pytest.mark.parametrize("name", [name for name in PROPERTIES if name != GOLDEN])
def test_documentation_shows_what_a_failure_really_says(name: str) -> None:
    messages = []
    for broken in (b for b in BROKEN if b.lacks[0] == name):
        with complaints():
            error = fault_of(broken, name)
        assert error is not None
        messages.append(error.why)
    pieces = said_on_the_page(name)
    assert pieces
    assert any(all(piece in message for piece in pieces) for message in messages), (pieces, messages)


def test_whatever_a_ruleset_does_each_property_is_reported_in_the_words_of_the_kit() -> None:
    with complaints():
        found = failures(Broken(pasts.MOODY, (), ()), otherwise=SMALL)
        gc.collect()
    assert {"deterministic", "representatives-agree"} <= found.keys()
    for name, message in found.items():
        assert message.startswith(f"ruleset 'moody' fails {name!r}: "), message
        assert "match = new_match(ruleset" in message, message
