"""Hit points: what takes them, and what comes of having none left."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest
from br_contacts import do, pair, takes, victim
from br_scenes import asked, chance, deed, roll, status, told
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, InjuryCause, Match, Part, PieceId, Ruleset, choice
from ruleengine.dice import Pool, d2, d3, d4, d6
from ruleengine.odds import EventOccurred
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby.events import ActivationEnded, Left, StartBegan, TryScored, WasHurt
from ruleengine_blood_rugby.hooks import damage_dice, deeds
from ruleengine_blood_rugby.procedures import Hurting
from ruleengine_blood_rugby.rules import begin, dice_of
from ruleengine_blood_rugby.state import HP, STATUS, Damage, Status


@choice("beat")
class Beat:
    """Hurt away's #3 so many times."""

    why: str
    times: int

    async def do(self, match: Match, piece: PieceId) -> None:
        target = victim(match)
        begin(match, self.why, piece, target, *(Hurting(target, self.why, piece) for _ in range(self.times)))


class Beating(Part):
    name = "tests.beating"

    @deeds.impl
    def beat(self, match: Match, piece: PieceId) -> Iterable[Any]:
        return [Beat(why, times) for why in WHYS for times in range(7)]


WHYS = ("tackle", "charge", "headbutt", "punch", "stomp", "weapon")
RULES = BLOOD_RUGBY.but(adding=[Beating()])


def hurt(times: int, why: str, *, hp: int = 12, run: int = 0, **how: Any) -> Match:
    """Away's #3 is hurt so many times by home's #2, who has run."""
    match = pair(away=f"hp={hp}", run=run, rules=RULES, **how)
    match.answer(f"beat:{why}:{times}")
    return match


def falls(match: Match) -> Fraction:
    """The chance that the victim is out by it."""
    return chance(
        match,
        lambda moment: moment.get(STATUS, victim(moment)) >= Status.OUT,
        until=EventOccurred(ActivationEnded),
        home=takes(),
    )


@pytest.mark.rule("BR-T-44", "BR-DMG-01", "BR-DMG-02")
@pytest.mark.parametrize(("tackles", "chance"), [(3, "1/27"), (4, "31/81"), (5, "64/81"), (6, "701/729")])
def test_nine_hit_points_last_so_many_tackles(tackles: int, chance: str) -> None:
    assert falls(hurt(tackles, "tackle", hp=9)) == Fraction(chance)


@pytest.mark.rule("BR-T-45", "BR-DMG-01")
@pytest.mark.parametrize(("tackles", "chance"), [(4, "1/81"), (5, "17/81")])
def test_twelve_hit_points_last_so_many_tackles(tackles: int, chance: str) -> None:
    assert falls(hurt(tackles, "tackle", hp=12)) == Fraction(chance)


@pytest.mark.rule("BR-T-46", "BR-DMG-01")
@pytest.mark.parametrize(
    ("charges", "run", "chance"),
    [(2, 3, "3/16"), (2, 6, "5/8"), (3, 1, "5/16")],
)
def test_nine_hit_points_last_so_many_charges(charges: int, run: int, chance: str) -> None:
    assert falls(hurt(charges, "charge", hp=9, run=run)) == Fraction(chance)


@pytest.mark.rule("BR-DMG-01", "BR-FOUL-05")
@pytest.mark.parametrize(
    ("why", "dice"),
    [("tackle", d3), ("charge", d4), ("headbutt", d2), ("punch", d2), ("stomp", d4), ("weapon", d4)],
)
def test_the_dice_of_damage(why: str, dice: Pool) -> None:
    assert dice_of(pair(), InjuryCause(why)) == dice


@pytest.mark.rule("BR-DMG-01")
@pytest.mark.parametrize(
    ("why", "adds"), [("charge", 2), ("punch", 2), ("weapon", 2), ("tackle", 0), ("headbutt", 0), ("stomp", 0)]
)
def test_the_run_adds_to_charges_and_punches_alone(why: str, adds: int) -> None:
    match = hurt(1, why, hp=12, run=8)
    roll(match, "damage", 1)
    assert match.get(HP, victim(match)) == 12 - 1 - adds


@pytest.mark.rule("BR-DMG-02")
@pytest.mark.parametrize(
    ("hp", "damage", "how"),
    [(4, 3, Status.STANDING), (3, 3, Status.OUT), (1, 3, Status.OUT), (-7, 3, Status.DEAD), (-7, 2, Status.OUT)],
)
def test_at_nought_it_is_out_and_at_minus_ten_dead(hp: int, damage: int, how: Status) -> None:
    match = hurt(1, "tackle", hp=4)
    match.set(HP, victim(match), hp)
    roll(match, "damage", damage)
    assert status(match, AWAY, 3) is how
    (event,) = told(match, WasHurt)
    assert (event.status, event.detail) == (how, Damage(damage, hp - damage))
    assert bool(told(match, Left)) is (how is not Status.STANDING)


@pytest.mark.rule("BR-DMG-03")
@pytest.mark.parametrize(("zero", "how"), [("out", Status.OUT), ("play_on", Status.STANDING)])
def test_by_option_damage_is_only_counted(zero: str, how: Status) -> None:
    match = hurt(1, "tackle", hp=1, injury__zero_hp=zero)
    roll(match, "damage", 3)
    assert (status(match, AWAY, 3), match.get(HP, victim(match))) == (how, -2)


@pytest.mark.rule("BR-DMG-03")
@settings(max_examples=examples(10))
@given(st.lists(st.integers(1, 3), max_size=4))
def test_nobody_is_healed(faces: list[int]) -> None:
    match = hurt(len(faces), "tackle", hp=12, injury__zero_hp="play_on")
    for n, face in enumerate(faces, start=1):
        roll(match, "damage", face)
        assert match.get(HP, victim(match)) == 12 - sum(faces[:n])


@pytest.mark.rule("BR-DMG-03", "BR-START-10")
def test_hit_points_are_not_restored_at_a_restart() -> None:
    match = pair(away="hp=5", at="Z8", victim="Z9", more="ball home 2")
    match.answer(deed("step", "AA8"))
    if asked(match) == "trip":
        match.answer("let-pass")
    assert told(match, TryScored)
    assert told(match, StartBegan)
    assert match.get(HP, victim(match)) == 5


@pytest.mark.rule("BR-DMG-01")
def test_a_part_may_change_the_dice_of_a_blow() -> None:
    class Spikes(Part):
        name = "my-league.spikes"

        @damage_dice.impl
        def sharper(self, match: Match, cause: InjuryCause, value: Pool) -> Pool:
            return d6 if cause.name == "tackle" else value

    rules: Ruleset = BLOOD_RUGBY.but(adding=[Spikes()])
    match = do(pair(away="strength=3", rules=rules), "tackle")
    roll(match, "tackle", 20)
    roll(match, "resist", 20)
    roll(match, "damage", 6)
    assert match.get(HP, victim(match)) == 6
    assert asked(match) == "act"
