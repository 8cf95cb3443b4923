"""The rules of high card, who sees what, and exact odds against an enumeration."""

from __future__ import annotations

import ast
import json
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, ClassVar

import pytest
import ruleengine_high_card
from hypothesis import given, settings
from jsonschema import Draft202012Validator
from ruleengine_high_card import (
    DECK,
    HIGH_CARD,
    RANKS,
    STAKE,
    HighCardDeck,
    HighCardPart,
    Revealed,
    Swapped,
)

from ruleengine import (
    AWAY,
    HOME,
    Key,
    Match,
    Part,
    RandomCoach,
    Reader,
    Ruleset,
    Side,
    View,
    hooks,
    new_match,
    play,
    token,
)
from ruleengine.cards import CardDrawn, counted, size
from ruleengine.odds import distribution
from ruleengine.plain import (
    MatchForm,
    from_dict,
    history_form,
    json_schema,
    match_form,
    read_event,
    read_values,
    to_dict,
)
from ruleengine.reporting import figures
from ruleengine.testing import QUICK, ConformanceError, checks, matches

ORDER = sorted(RANKS)


def place(*cards: str, gone: Iterable[str] = ()) -> list[int]:
    """The faces that draw these cards one after the other from a full pile, less what is gone."""
    pile = Counter(dict.fromkeys(ORDER, 4))
    pile.subtract(gone)
    faces = []
    for card in cards:
        faces.append(sum(pile[other] for other in ORDER if other < card) + 1)
        pile[card] -= 1
    return faces


def dealt(*cards: str, **options: int) -> Match:
    """A match without dice in which these cards were dealt, home's first."""
    match = new_match(HIGH_CARD, options={f"match.{name}": value for name, value in options.items()})
    for face in place(*cards):
        match.answer(face)
    return match


def tokens(match: Match) -> list[str]:
    return [token(choice) for choice in match.pending.choices]  # type: ignore[union-attr]


def test_the_game_is_short() -> None:
    source = Path(ruleengine_high_card.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 250
    assert ast.get_docstring(ast.parse(source))


def test_a_swap_is_discarded_and_another_card_drawn() -> None:
    match = dealt("two", "king", "seven", "three", "three", "five")
    assert tokens(match) == ["stand", "swap:king", "swap:seven", "swap:two"]
    match.answer("swap:two")
    match.answer(place("king", gone=["two", "king", "seven", "three", "three", "five"])[0])
    assert match.get(DECK.hand, HOME) == (("king", 2), ("seven", 1))
    assert match.get(DECK.discards) == (("two", 1),)
    assert Swapped(HOME) in match.events
    assert tokens(match) == ["stand", "swap:five", "swap:three"]


@pytest.mark.parametrize(
    ("home", "away", "score", "stake"),
    [("king", "seven", (1, 0), 1), ("two", "three", (0, 1), 1), ("five", "five", (0, 0), 2)],
)
def test_the_higher_card_scores_the_stake(home: str, away: str, score: tuple[int, int], stake: int) -> None:
    match = dealt(home, away, hand=1, rounds=2)
    for _ in range(2):
        match.answer("stand")
    assert match.result.score == score
    assert match.get(STAKE) == stake
    assert match.events[-1] == Revealed(home, away)
    assert match.get(DECK.discards) == counted([home, away])


def test_equal_cards_raise_the_stake() -> None:
    match = dealt("five", "five", hand=1, rounds=2)
    match.answer("stand")
    match.answer("stand")
    for face in place("king", "two", gone=["five", "five"]):
        match.answer(face)
    assert tokens(match)[0] == "stand"
    assert match.pending.by is AWAY  # type: ignore[union-attr]  # who may swap first changes
    match.answer("stand")
    match.answer("stand")
    assert match.result.score == (2, 0)


def test_a_whole_match_is_played() -> None:
    match = play(new_match(HIGH_CARD, seed=7), RandomCoach(1), RandomCoach(2))
    assert len([event for event in match.events if isinstance(event, Revealed)]) == 6
    assert sum(match.result.score) + match.get(STAKE) - 1 == 6


# Who sees what ------------------------------------------------------------------------------------------


def test_nobody_sees_the_hand_of_another() -> None:
    match = dealt("two", "king", "seven", "three", "three", "five")
    own, other = match_form(match, HOME), match_form(match, AWAY)
    hands: list[Any] = [form.state.values["high-card.deck.hand"] for form in (own, other)]
    assert hands[0] == {
        "home": [["king", 1], ["seven", 1], ["two", 1]],
        "away": [["face-down", 3]],
    }
    assert hands[1] == {
        "home": [["face-down", 3]],
        "away": [["five", 1], ["three", 2]],
    }
    assert own.request is not None
    assert other.request is not None
    assert [choice.name for choice in own.request.choices] == ["stand", "swap king", "swap seven", "swap two"]
    assert (other.request.choices, other.request.masked, own.request.masked) == ((), True, False)
    assert [str(figure) for figure in figures(match.seen_by("spectator"))[1:]] == ["Stake 1", "Hand 3–3", "Pile 14"]
    assert all("king" not in str(to_dict(entry)) for entry in history_form(match, AWAY))


def test_both_choose_before_either_sees() -> None:
    match = dealt("two", "king", "seven", "three", "three", "five")
    match.answer("stand")
    match.answer("stand")
    assert [token(choice) for choice in match.seen_by(AWAY).pending.choices] == ["play:five", "play:three"]  # type: ignore[union-attr]
    before = match_form(match, AWAY), history_form(match, AWAY)
    match.answer("play:king")
    assert (match_form(match, AWAY), history_form(match, AWAY)) == before
    match.answer("play:three")
    assert match.events[-1] == Revealed("king", "three")


def test_the_other_hand_is_supposed() -> None:
    match = dealt("two", "king", "seven", "three", "three", "five")
    supposed = {View(match, HOME).fork(seed).get(DECK.hand, AWAY) for seed in range(40)}
    assert len(supposed) > 10
    assert all(size(hand) == 3 for hand in supposed)


READERS: list[Reader | None] = [None, HOME, AWAY, "spectator"]


@pytest.mark.parametrize("reader", READERS)
@given(match=matches(HIGH_CARD, max_answers=30))
@settings(deadline=None, max_examples=10)
def test_what_a_reader_sees_fits_the_schema_and_comes_back(reader: Reader | None, match: Match) -> None:
    schema = json_schema(match.rules)
    form = match_form(match, reader)
    data = json.loads(json.dumps(to_dict(form)))
    Draft202012Validator(schema).validate(data)
    assert from_dict(data, MatchForm) == form
    seen = match.seen_by(reader)
    hands = tuple(seen.get(DECK.hand, side) for side in Side)
    assert read_values(match.rules, form)[DECK.hand.name] == hands
    events = [entry for entry in history_form(match, reader) if entry.kind == "event"]
    assert [read_event(match.rules, entry) for entry in events] == list(seen.events)


# Odds ---------------------------------------------------------------------------------------------------


def test_the_odds_of_a_round_are_those_of_an_enumeration() -> None:
    """One card each, dealt from twenty: no decision is left but to stand."""
    match = new_match(HIGH_CARD, options={"match.hand": 1, "match.rounds": 1})
    stand = lambda view, decision: decision.choices[0]  # noqa: E731  # a policy in a word
    found = distribution(match, lambda end: end.result.score, home=stand, away=stand)
    wins: Counter[tuple[int, int]] = Counter()
    pile = [RANKS[card] for card in ORDER for _ in range(4)]
    for one, other in product(range(20), repeat=2):
        if one != other:
            wins[int(pile[one] > pile[other]), int(pile[one] < pile[other])] += 1
    assert found.chances == {score: Fraction(count, 380) for score, count in wins.items()}


# Leaks --------------------------------------------------------------------------------------------------

LAST: Key[str] = Key("high-card.last", str, default="")


class Careless(HighCardPart):
    """The choices are not hidden, and they are the hand."""

    hides: ClassVar = {"high-card.play": "owner"}


class Noting(Part):
    """Notes the last card that anybody drew under a key that everybody sees."""

    name = "high-card.noting"
    keys = (LAST,)

    @hooks.on_event.on(CardDrawn)
    def note(self, match: Match, event: CardDrawn) -> None:
        match.set(LAST, event.card)


class Cheating(HighCardDeck):
    """Says what is in the other hand, instead of what may be."""

    @hooks.suppose.impl
    def deal(self, match: Match, draw: Callable[[], float]) -> Iterable[tuple[Any, ...]]:
        for key, *of, value in DECK.supposed(match, draw):
            yield key, *of, value[1:]


LEAKING = {
    "choices": (Ruleset("high-card", (Careless(), HighCardDeck())), "request.choices"),
    "note": (Ruleset("high-card", (HighCardPart(), HighCardDeck(), Noting())), "high-card.last"),
    "supposed": (Ruleset("high-card", (HighCardPart(), Cheating())), "may suppose"),
}


@pytest.mark.parametrize(("rules", "says"), LEAKING.values(), ids=LEAKING)
def test_a_version_that_leaks_fails_the_kit(rules: Ruleset, says: str) -> None:
    (check,) = [each for each in checks(rules, budget=QUICK) if each.name == "views-keep-secrets"]
    with pytest.raises(ConformanceError, match="views-keep-secrets") as caught:
        check()
    assert says in caught.value.why
