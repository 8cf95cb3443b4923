"""Matches from positions: they go on as the match did from which the text came, and are forked, saved and solved."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from ruleengine import Decision, Key, Match, Part, PieceKey, RandomCoach, Roll, SeededDice, Side, SideKey, new_match
from ruleengine import play as play_out
from ruleengine.grid import Grid
from ruleengine.odds import EventOccurred, odds
from ruleengine_blood_bowl import BLOOD_BOWL_LRB, PositionError, from_position, position_of, random_team
from ruleengine_blood_bowl.events import Touchdown, TurnedOver
from ruleengine_blood_bowl.hooks import position_fields
from ruleengine_blood_bowl.positions import Field
from ruleengine_blood_bowl.state import BACK, SKILL_REROLLS, SPENT, STATUS, Status, skills

GRID = Grid(26, 15)

SCENE = """\
half 2
turn away
rerolls 2-1
spent blitz
ball C4
home 2 "Griff Oberwald" Blitzer MA8 AG4 [Block, Dodge] L8 prone
home 7 Ogre ko
away 1 Lineman M8 acted
away 3 Goblin M9 used[Dodge]
"""


# Play goes on --------------------------------------------------------------------------------------------


def everything(match: Match) -> dict[str, Any]:
    """All that a match keeps, but for the order in which things were noted, and the way back of those on the pitch."""
    found: dict[str, Any] = {}
    look: Any = match.get
    for key in match.rules.keys:
        if isinstance(key, PieceKey):
            found[key.name] = match.each(key)
        elif isinstance(key, SideKey):
            found[key.name] = [match.get(key, side) for side in Side]
        else:
            found[key.name] = look(key)
    for key in (SPENT, SKILL_REROLLS):
        found[key.name] = sorted(found[key.name])
    out = [status is Status.KNOCKED_OUT for status in match.each(STATUS)]
    found[BACK.name] = [back if ko else None for back, ko in zip(match.each(BACK), out, strict=True)]
    return found


def at_activations(seed: int, every: int) -> list[Match]:
    """A match of two random teams by random coaches: forks of it, at every so many choices of whom to activate."""
    match = new_match(BLOOD_BOWL_LRB, seed=seed, teams={"home": random_team(seed), "away": random_team(seed + 1)})
    seen, forks, random = 0, list[Match](), Random(seed)
    while isinstance(match.pending, Decision):
        if match.pending.reason == "activate" and tuple(type(f).__name__ for f in match.state.stack) == ("NextTurn",):
            seen += 1
            if seen % every == 0:
                forks.append(match.fork())
        match.answer(random.choice(match.pending.choices))
    return forks


@pytest.mark.parametrize("seed", range(4))
def test_a_position_from_a_match_is_that_moment_again(seed: int) -> None:
    forks = at_activations(seed, 10)
    assert len(forks) > 3
    for match in forks:
        again = from_position(position_of(match))
        assert everything(again) == everything(match)
        assert again.pending == match.pending
        assert again.state.stack == match.state.stack
        assert [piece.profile.role for piece in again.pieces] == [piece.profile.role for piece in match.pieces]
        assert [skills(again, p.id) for p in again.pieces] == [skills(match, p.id) for p in match.pieces]


class Shifted:
    """The dice of a tape from its beginning, wherever a match is."""

    def __init__(self, seed: int) -> None:
        self.tape, self.begun = SeededDice(seed), -1

    def faces(self, request: Roll[Any], thrown: int) -> tuple[int, ...]:
        """As the tape throws them."""
        self.begun = thrown if self.begun < 0 else self.begun
        return self.tape.faces(request, thrown - self.begun)


def test_the_same_future_follows_from_the_same_dice() -> None:
    forks = at_activations(5, 12)
    assert len(forks) > 3
    for match in forks:
        before = len(match.events)
        again = from_position(position_of(match), dice=Shifted(11))
        one, other = (play_out(each, RandomCoach(1), RandomCoach(2)) for each in (match.fork(dice=Shifted(11)), again))
        assert one.events[before:] == other.events
        assert one.result == other.result


ABOUT_TO_SCORE = "home 7 Catcher MA2 X8 ball\naway 1 Lineman X9\n"


def test_fork_and_undo_begin_at_the_position() -> None:
    match = from_position(ABOUT_TO_SCORE, seed=3)
    fork = match.fork()
    assert not match.can_undo()
    match.answer("activate:0:move")
    assert match.position_key != fork.position_key
    match.undo()
    assert (match.position_key, position_of(match)) == (fork.position_key, ABOUT_TO_SCORE)


def test_a_save_holds_the_text_of_its_position() -> None:
    match = from_position(SCENE, seed=3)
    match.answer(match.pending.choices[0] if isinstance(match.pending, Decision) else None)
    again = Match.from_json(match.to_json())
    assert (again.teams, again.digest()) == ({"position": SCENE}, match.digest())
    again.undo()
    assert position_of(again) == SCENE


def to_the_line(view: Any, decision: Decision[Any]) -> Any:
    """Move, to Y7 and on to Z7; roll again what has failed."""
    if decision.reason == "activate":
        return decision.choices[0]
    if decision.reason == "re-roll":
        return decision.choices[0 if decision.about.good else -1]
    steps = {getattr(option, "to", None): option for option in decision.choices}
    return steps.get(GRID.named("Z7")) or steps.get(GRID.named("Y7")) or decision.choices[-1]


@pytest.mark.parametrize(
    ("text", "chance"),
    [
        # He leaves one tackle zone for a square without any: 3+, and Dodge rolls it again.
        (ABOUT_TO_SCORE, Fraction(8, 9)),
        (ABOUT_TO_SCORE.replace("X8", "[Catch] X8"), Fraction(2, 3)),
        (ABOUT_TO_SCORE.replace("X8 ball", "X8 used[Dodge] ball"), Fraction(2, 3)),
        ("rerolls 1-0\n" + ABOUT_TO_SCORE.replace("X8 ball", "X8 used[Dodge] ball"), Fraction(8, 9)),
        ("rerolls 1-0\nrerolls-used 1\n" + ABOUT_TO_SCORE.replace("X8", "[Catch] X8"), Fraction(2, 3)),
        # With a zone on both squares he needs 4+ twice, and Dodge helps once: 1/2 · 3/4 + 1/4 · 1/2.
        (ABOUT_TO_SCORE + "away 2 Lineman Y6\n", Fraction(1, 2)),
        (ABOUT_TO_SCORE + "away 2 Lineman Y6 prone\n", Fraction(8, 9)),
        (ABOUT_TO_SCORE.replace("X9", "X9 no-zone"), Fraction(1)),
        # Whom nobody marks need not dodge. With MA 1 the second square is an extra one: 2+, in a blizzard 3+.
        (ABOUT_TO_SCORE.replace("MA2", "MA1").replace("X9", "X9 stunned"), Fraction(5, 6)),
        ("weather blizzard\n" + ABOUT_TO_SCORE.replace("MA2", "MA1").replace("X9", "X9 stunned"), Fraction(2, 3)),
    ],
)
def test_odds_from_a_position(text: str, chance: Fraction) -> None:
    match = from_position(text)
    assert (
        odds(match, EventOccurred(Touchdown), until=EventOccurred(TurnedOver), home=to_the_line, away=to_the_line).value
        == chance
    )


# Moments of which there is no position -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "waits"),
    [([], "this match waits for 'kick-or-receive'"), (["activate:0:move"], "this match waits for 'act'")],
)
def test_other_moments_have_no_position(answers: list[str], waits: str) -> None:
    match = from_position("home 7 Blitzer M8") if answers else new_match(BLOOD_BOWL_LRB, seed=1)
    for each in answers:
        match.answer(each)
    with pytest.raises(PositionError, match=f"^a position is a moment .* whom to activate; {re.escape(waits)}$"):
        position_of(match)


def test_a_match_that_is_over_has_no_position() -> None:
    match = from_position("half 2\nturns 8-8\nhome 7 Blitzer M8", seed=1)
    match.answer("end-turn")
    assert match.over
    with pytest.raises(PositionError, match=r"; this match is over$"):
        position_of(match)


# Fields of parts -----------------------------------------------------------------------------------------

CHANTS: Key[tuple[tuple[int, ...], ...]] = Key("test.chants", tuple[tuple[int, ...], ...], default=())
HEAT: PieceKey[int] = PieceKey("test.heat", int, default=0)
OATHS: Key[tuple[int, ...]] = Key("test.oaths", tuple[int, ...], default=())


class Extra(Part):
    name = "test.extra"
    keys = (CHANTS, HEAT, OATHS)

    @position_fields.impl
    def oaths(self, rules: object) -> list[Field]:
        return [Field("sworn", OATHS, False, "ids")]


EXTRA = BLOOD_BOWL_LRB.but(adding=[Extra()])


def test_a_part_s_keys_are_fields_by_themselves_or_as_it_says() -> None:
    text = "home 7 Blitzer M8 sworn heat[3]\nhome 8 Blitzer N8\nhome 9 Blitzer O8 sworn\n"
    match = from_position(text, rules=EXTRA)
    assert (match.get(OATHS), match.each(HEAT)) == ((0, 2), [3, 0, 0])
    assert position_of(match) == text


def test_what_no_text_tells_is_not_lost_in_silence() -> None:
    match = from_position("home 7 Blitzer M8", rules=EXTRA)
    match.set(CHANTS, ((1,),))
    with pytest.raises(
        PositionError, match=r"^nothing tells of 'test\.chants'; its part must declare a position field for it$"
    ):
        position_of(match)
