"""The house rules that come with Blood Dice: a wet ball, a shoot-out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Match, Part, RandomCoach, Roll, RulesetError, Side, new_match, play, procedure, roll
from ruleengine.dice import d6
from ruleengine.hooks import on_event
from ruleengine.reporting import Narrator
from ruleengine_blood_dice import BLOOD_DICE, ShootOut, WetBall
from ruleengine_blood_dice.events import FullTime, Scored, TechnicalTries
from ruleengine_blood_dice.variants import ShootOutRoundPlayed

Begin = Callable[..., Match]
Walk = Callable[[Match], Iterator[tuple[Fraction, Match]]]


def scores(ways: Iterator[tuple[Fraction, Match]]) -> Fraction:
    """The chance that HOME has scored."""
    return sum((chance for chance, match in ways if match.result.score[HOME]), Fraction(0))


@pytest.mark.parametrize(("wet", "needed"), [("wet-ball", 4), (WetBall(), 4), (WetBall(2), 5), (WetBall(penalty=4), 7)])
def test_a_wet_ball_makes_throws_harder(begin: Begin, walk: Walk, wet: Any, needed: int) -> None:
    throw = begin(6, "throw", 4, spells=0, variants=(wet,)).pending
    assert isinstance(throw, Roll)
    assert [throw.read((face,)) for face in range(1, 7)] == [face >= needed for face in range(1, 7)]
    lets_through, hits = Fraction(2, 6), Fraction(7 - needed, 6)
    assert scores(walk(begin(6, "throw", spells=0, variants=(wet,)))) == lets_through * hits


@pytest.mark.parametrize("penalty", [-4, -1, 0, 6, 100])
def test_a_wet_ball_takes_one_to_five_off_a_die_and_nothing_else(penalty: int) -> None:
    with pytest.raises(RulesetError, match=rf"takes 1 to 5 off a die, not {penalty}; give one of them"):
        new_match("blood-dice", seed=7, variants=[WetBall(penalty)])


@pytest.mark.parametrize("penalty", [1, 5])
def test_a_wet_ball_may_be_as_little_wet_or_as_wet_as_that(begin: Begin, penalty: int) -> None:
    throw = begin(6, "throw", 4, spells=0, variants=(WetBall(penalty),)).pending
    assert isinstance(throw, Roll)
    assert throw.check is not None
    assert throw.check.needed == 3 + penalty


def test_a_wet_ball_says_why_a_throw_is_harder(begin: Begin) -> None:
    throw = begin(6, "throw", 4, spells=0, variants=("wet-ball",)).pending
    assert isinstance(throw, Roll)
    assert str(throw.check) == "4+ = 3+ −1 wet ball"
    assert throw.check is not None
    assert [modifier.source for modifier in throw.check.modifiers] == ["blood-dice.wet-ball"]


def test_a_wet_ball_leaves_all_other_dice_alone(begin: Begin, walk: Walk) -> None:
    wet = {"spells": 0, "variants": ("wet-ball",)}
    assert scores(walk(begin(5, "run", **wet))) == Fraction(1, 4)
    assert scores(walk(begin(4, "penalty", **wet))) == Fraction(1, 3)
    assert scores(walk(begin(6, "throw", 6, first=AWAY, **wet))) == Fraction(1, 2)
    assert scores(walk(begin(6, "throw", first=AWAY, **wet))) == Fraction(1, 12)


def test_a_variant_given_twice_is_refused(begin: Begin) -> None:
    with pytest.raises(RulesetError, match="twice"):
        begin(variants=("wet-ball", WetBall(2)))


# The shoot-out --------------------------------------------------------------------------------------------


def kicks(match: Match) -> Side | None:
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-dice.penalty"
    return match.pending.by


@pytest.mark.parametrize("first", Side)
@pytest.mark.parametrize("faces", [(5, 4), (4, 5), (6, 1), (1, 6)])
def test_a_level_match_is_decided_by_penalties(begin: Begin, first: Side, faces: tuple[int, int]) -> None:
    match = begin(1, 1, first=first, tries=1, variants=("shoot-out",), spells=0)
    assert not match.over
    one = kicks(match)
    assert one is not None
    match.answer(faces[0])
    assert kicks(match) is one.other
    match.answer(faces[1])
    assert match.over
    winner = one if faces[0] >= 5 else one.other
    assert match.result.winner is winner
    assert match.result.score[winner] == 1
    assert match.result.score[winner.other] == 0


@pytest.mark.parametrize("level", [(1, 4), (5, 6)])
def test_rounds_go_on_until_only_one_side_scores(begin: Begin, feed: Begin, level: tuple[int, int]) -> None:
    match = begin(1, 1, tries=1, variants=("shoot-out",), spells=0, score=3)
    for _ in range(20):
        feed(match, *level)
        assert not match.over
        assert match.result.score == (3, 3)
    one = kicks(match)
    feed(match, 1, 5)
    assert match.over
    assert match.result.winner is not one
    assert sorted(match.result.score) == [3, 4]
    assert len([event for event in match.events if isinstance(event, ShootOutRoundPlayed)]) == 21
    assert [event.by for event in match.events if isinstance(event, Scored)] == ["shoot-out"]


def test_the_side_that_attacked_last_kicks_first(begin: Begin) -> None:
    shoot_out: dict[str, Any] = {"variants": ("shoot-out",), "spells": 0}
    assert kicks(begin(1, 1, tries=1, **shoot_out)) is AWAY
    counter = (5, "run", 6, 1)
    assert kicks(begin(1, *counter, tries=1, **shoot_out)) is AWAY
    assert kicks(begin(tries=0, first=AWAY, **shoot_out)) is AWAY


def test_each_round_tells_who_scored(begin: Begin) -> None:
    match = begin(1, 1, 5, 6, 2, 6, tries=1, spells=0, variants=("shoot-out",))
    told = [event for event in match.events if isinstance(event, ShootOutRoundPlayed)]
    assert told == [ShootOutRoundPlayed(home=True, away=True), ShootOutRoundPlayed(home=True, away=False)]


@pytest.mark.parametrize("first", Side)
@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ((5, 4), "{first} wins the shoot-out."),
        ((4, 5), "{second} wins the shoot-out."),
        ((6, 6), "The shoot-out is level: both score."),
        ((1, 1), "The shoot-out is level: neither scores."),
    ],
)
def test_the_report_names_the_winner_of_a_shoot_out(
    begin: Begin, first: Side, faces: tuple[int, int], said: str
) -> None:
    match = begin(1, 1, first=first, tries=1, variants=("shoot-out",), spells=0)
    one = kicks(match)
    assert one is not None
    for face in faces:
        match.answer(face)
    wanted = said.format(first=str(one).title(), second=str(one.other).title())
    told = [line.text for line, _ in Narrator(match).tell(match) if "shoot-out" in line.text]
    assert told[-1] == wanted


def test_no_spells_in_a_shoot_out(begin: Begin) -> None:
    match = begin(1, "keep", 1, "keep", tries=1, variants=("shoot-out",))
    match.answer(1)
    assert isinstance(match.pending, Roll)


def test_a_match_that_is_not_level_is_over_at_full_time(begin: Begin) -> None:
    match = begin(4, "penalty", 6, 1, tries=1, spells=0, variants=("shoot-out",))
    assert match.over
    assert isinstance(match.events[-1], FullTime)


def test_a_withdrawal_is_not_followed_by_a_shoot_out(begin: Begin) -> None:
    match = begin(1, 3, "clash", (6, 1), tries=1, spells=0, eliminations_to_withdraw=1, variants=("shoot-out",))
    assert match.over
    assert match.result.winner is None


@pytest.mark.parametrize("variants", [("shoot-out", "wet-ball"), ("wet-ball", ShootOut())])
def test_both_variants_together_leave_no_draw(full_names: Callable[..., Any], variants: tuple[Any, ...]) -> None:
    options = full_names(eliminations_to_withdraw=1000)
    for seed in range(40):
        match = new_match("blood-dice", seed=seed, options=options, variants=variants)
        assert play(match, RandomCoach(seed), RandomCoach(~seed)).result.winner is not None


# A house rule of one's own --------------------------------------------------------------------------------


@procedure("tests.conversion")
class Conversion:
    """A kick at the posts, worth nothing: it only has to come at the right time."""

    async def run(self, match: Match) -> None:
        await roll(d6, by=None, reason="tests.conversion")


class Conversions(Part):
    """After each score, before anything else, a conversion is kicked."""

    name = "tests.conversions"
    procedures = (Conversion,)

    @on_event.on(Scored)
    def scored(self, match: Match, event: Scored) -> None:
        match.push(Conversion())

    @on_event.on(TechnicalTries)
    def awarded(self, match: Match, event: TechnicalTries) -> None:
        match.push(Conversion())


@pytest.mark.parametrize(
    "answers",
    [
        (4, "penalty", 6),
        (5, "run", 1, 6),
        (6, "throw", 4, 6),
        (5, "run", 6, 6),
        (2, "scrum", (6, 1)),
        (2, "scrum", (1, 6)),
    ],
)
def test_what_a_listener_pushes_is_played_before_the_match_goes_on(
    full_names: Callable[..., Any], answers: tuple[Any, ...]
) -> None:
    match = new_match(BLOOD_DICE.but(adding=[Conversions()]), options=full_names(spells=0, morale=1))
    for given in (1, *answers):
        match.answer(given)
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "tests.conversion"
    match.answer(3)
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-dice.action"
