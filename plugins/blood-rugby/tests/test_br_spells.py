"""The coach's spells: what they do, being seen, the tries that it costs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from br_scenes import asked, chance, deed, offers, told, who

from ruleengine import AWAY, HOME, Decision, Match, PieceId, Side, new_match
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby.choices import END_TURN
from ruleengine_blood_rugby.events import SpellCast, TriesAwarded
from ruleengine_blood_rugby.rules import full_move, points_for
from ruleengine_blood_rugby.state import HASTE, SCORE, SPELLS_CAST

TEXT = "home 7 kiker K8\nhome 2 scrum K9\naway 2 scrum L8\nball A1\nactive away\nround 2\nfirst away\n"


def turn_of_home(text: str = TEXT, **options: Any) -> Match:
    """The beginning of home's turn: its coach may cast a spell."""
    found = {name.replace("__", "."): value for name, value in options.items()}
    match = new_match(BLOOD_RUGBY, teams={"position": text}, options=found)
    match.answer(END_TURN)
    return match


def target(match: Match, side: Side, number: int) -> PieceId:
    return who(match, side, number)


@pytest.mark.rule("BR-COACH-01", "BR-COACH-03")
def test_a_spell_may_be_cast_on_anybody_as_the_own_turn_begins() -> None:
    match = turn_of_home()
    assert asked(match) == "spell"
    assert match.pending is not None
    assert match.pending.by is HOME
    ours = [f"haste:{target(match, HOME, n)}" for n in (2, 7)]
    assert offers(match) == ["no-spell", *ours, f"slow:{target(match, AWAY, 2)}"]


@pytest.mark.rule("BR-COACH-01")
@pytest.mark.parametrize("points", [3, 5])
def test_haste_gives_and_slowness_takes_movement_points_for_the_round(points: int) -> None:
    match = turn_of_home(spells__spell_mp=points)
    piece = target(match, HOME, 7)
    match.answer(f"haste:{piece}")
    match.answer(20)
    assert points_for(match, piece) == full_move(match, piece) + points
    other = turn_of_home(spells__spell_mp=points)
    victim = target(other, AWAY, 2)
    other.answer(f"slow:{victim}")
    other.answer(20)
    assert points_for(other, victim) == max(0, full_move(other, victim) - points)
    other.answer(END_TURN)  # the round is over, and the spell with it
    assert other.get(HASTE, victim) == 0


@pytest.mark.rule("BR-COACH-01", "BR-TURN-04")
def test_where_a_round_is_a_sides_own_a_spell_lasts_for_the_next_turn_of_who_is_under_it() -> None:
    match = turn_of_home(turn__round="own_turn")
    ours, theirs = target(match, HOME, 7), target(match, AWAY, 2)
    match.answer(f"slow:{theirs}")
    match.answer(20)
    match.answer(END_TURN)
    match.answer(f"slow:{ours}")
    match.answer(20)
    assert points_for(match, theirs) == full_move(match, theirs) - 3
    match.answer(END_TURN)
    assert points_for(match, theirs) == full_move(match, theirs)
    assert points_for(match, ours) == full_move(match, ours) - 3


@pytest.mark.rule("BR-COACH-01", "BR-TURN-05")
def test_and_no_longer_than_until_play_stops() -> None:
    text = TEXT + "home 8 runner Z1\nball home 8\n"
    match = turn_of_home(text.replace("ball A1\n", ""), turn__round="own_turn")
    theirs = target(match, AWAY, 2)
    match.answer(f"slow:{theirs}")
    match.answer(20)
    match.answer(f"activate:{target(match, HOME, 8)}")
    match.answer(deed("step", "AA1"))
    assert match.get(SCORE, HOME) == 1
    assert match.get(HASTE, theirs) == 0


@pytest.mark.rule("BR-COACH-01")
def test_spells_of_both_coaches_on_one_player_add_up() -> None:
    match = turn_of_home()
    match.answer("no-spell")
    match.answer(END_TURN)
    piece = target(match, HOME, 7)
    match.answer(f"slow:{piece}")  # away moves first
    match.answer(20)
    assert points_for(match, piece) == full_move(match, piece) - 3
    match.answer(END_TURN)
    match.answer(f"haste:{piece}")
    match.answer(20)
    assert points_for(match, piece) == full_move(match, piece)


@pytest.mark.rule("BR-COACH-03")
def test_points_never_fall_below_nothing() -> None:
    match = turn_of_home(spells__spell_mp=20)
    victim = target(match, AWAY, 2)
    match.answer(f"slow:{victim}")
    match.answer(20)
    assert points_for(match, victim) == 0


@pytest.mark.rule("BR-COACH-03")
def test_one_spell_a_round_and_two_a_match() -> None:
    match = turn_of_home(turn__turns_per_half=50)
    cast = []
    for _ in range(12):
        if isinstance(match.pending, Decision) and match.pending.reason == "spell" and match.pending.by is HOME:
            cast.append(len(told(match, SpellCast)))
            match.answer(f"haste:{target(match, HOME, 7)}")
            match.answer(20)
        elif isinstance(match.pending, Decision) and match.pending.reason == "spell":
            match.answer("no-spell")
        assert asked(match) == "activate"
        match.answer(END_TURN)
    assert cast == [0, 1]
    assert match.get(SPELLS_CAST, HOME) == 2


@pytest.mark.rule("BR-COACH-03")
def test_there_may_be_none_at_all() -> None:
    assert asked(turn_of_home(spells__spells_per_match=0)) == "activate"


@pytest.mark.rule("BR-COACH-01")
def test_a_spell_is_seen_one_time_in_twenty() -> None:
    match = turn_of_home()
    match.answer(f"haste:{target(match, HOME, 7)}")
    seen = chance(
        match, lambda end: end.get(SCORE, AWAY) > 0, until=lambda moment: isinstance(moment.pending, Decision)
    )
    assert seen == Fraction(1, 20)


@pytest.mark.rule("BR-COACH-01", "BR-COACH-03", "BR-T-47")
def test_three_spells_pass_unseen_with_this_chance() -> None:
    match = turn_of_home(spells__spells_per_match=3)

    def hastes(view: Any, decision: Decision[Any]) -> Any:
        """Cast haste, and play nobody."""
        return decision.choices[1] if decision.reason == "spell" else decision.choices[-1]

    unseen = chance(
        match,
        lambda end: end.get(SCORE, AWAY) == 0,
        until=lambda moment: moment.get(SPELLS_CAST, HOME) == 3 and isinstance(moment.pending, Decision),
        home=hastes,
        away=lambda view, decision: decision.choices[0] if decision.reason == "spell" else decision.choices[-1],
    )
    assert unseen == Fraction(6859, 8000)


@pytest.mark.rule("BR-COACH-01")
def test_how_often_it_is_seen_is_an_option() -> None:
    match = turn_of_home(spells__spell_seen="1/6")
    match.answer(f"haste:{target(match, HOME, 7)}")
    seen = chance(
        match, lambda end: end.get(SCORE, AWAY) > 0, until=lambda moment: isinstance(moment.pending, Decision)
    )
    assert seen == Fraction(1, 6)
    never = turn_of_home(spells__spell_seen=0)
    never.answer(f"haste:{target(never, HOME, 7)}")
    assert asked(never) == "activate"


@pytest.mark.rule("BR-COACH-02", "BR-COACH-03")
@pytest.mark.parametrize(
    ("how", "score", "after"),
    [("add", "3-1", (3, 6)), ("add", "0-0", (0, 2)), ("set", "3-1", (3, 5)), ("set", "0-4", (0, 4))],
)
def test_seen_the_other_side_is_given_the_offenders_tries_and_two(how: str, score: str, after: Any) -> None:
    match = turn_of_home(TEXT + f"score {score}\n", spells__spell_penalty=how)
    before = int(score[2])
    piece = target(match, HOME, 7)
    match.answer(f"haste:{piece}")
    match.answer(1)
    assert (match.get(SCORE, HOME), match.get(SCORE, AWAY)) == after
    assert told(match, SpellCast) == [SpellCast(HOME, "haste", piece, True)]
    assert told(match, TriesAwarded) == [TriesAwarded(AWAY, after[1] - before, "spell")]
    assert points_for(match, piece) == full_move(match, piece) + 3  # it works even when it is seen
