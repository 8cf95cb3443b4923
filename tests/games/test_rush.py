"""The small game with pieces: what the core does for pieces, attributes and keys, seen through rules."""

from __future__ import annotations

import pytest

from ruleengine import (
    AWAY,
    HOME,
    Decision,
    Match,
    Modifier,
    PieceId,
    Roll,
    RulesetError,
    ScriptedDice,
    compile_rules,
    new_match,
)
from tests.games.rush import (
    ACTIVE,
    AGILITY,
    DOWN,
    KNOCKS,
    MOVED,
    RUSH,
    SQUARE,
    TOUGHNESS,
    Cheers,
    LetPass,
    Mud,
    Rest,
    Run,
    Trip,
    TurnEnded,
    dodge,
    place,
)

RUNNER, TRIPPER, AWAY_RUNNER, OGRE = map(PieceId, range(4))


def test_pieces_come_from_the_teams() -> None:
    match = new_match(RUSH, teams=(("ogre",), ("runner", "tripper")))
    assert [(p.id, p.side, p.profile.role) for p in match.pieces] == [
        (0, HOME, "ogre"),
        (1, AWAY, "runner"),
        (2, AWAY, "tripper"),
    ]


def test_attribute_comes_from_the_profile_and_an_adapter_makes_another_of_it() -> None:
    match = new_match(RUSH)
    assert [match.attribute(p.id, AGILITY) for p in match.pieces] == [3, 4, 3, 5]
    assert [match.attribute(p.id, TOUGHNESS) for p in match.pieces] == [5, 4, 5, 2]


def test_without_the_adapter_the_need_is_unmet() -> None:
    with pytest.raises(RulesetError, match=r"'rush\.injury' needs attribute 'rush\.TOUGH'.*adapter"):
        new_match(RUSH.but(without=["rush.tough"]))


def test_a_part_changes_an_attribute() -> None:
    match = new_match(RUSH)
    match.set(KNOCKS, OGRE, 2)
    assert match.attribute(OGRE, AGILITY) == 7
    assert match.attribute(RUNNER, AGILITY) == 3


def meet(*, turns: int = 6) -> Match:
    """Home's runner and away's ogre on neighbouring squares 2 and 3; it is home's turn."""
    match = new_match(RUSH, options={"turns.turns": turns})
    for answer in (Run(RUNNER), Rest(), Run(OGRE), Rest()):
        match.answer(answer)
    assert (place(match, RUNNER), place(match, OGRE)) == (2, 3)
    return match


def test_key_of_a_piece_lasts_until_its_event() -> None:
    match = new_match(RUSH)
    match.answer(Run(RUNNER))
    assert [match.get(MOVED, p.id) for p in match.pieces] == [True, False, False, False]
    assert [square for p in match.pieces if (square := match.get(SQUARE, p.id))] == [2]
    match.answer(Rest())
    assert match.events[-1] == TurnEnded(HOME)
    assert not any(match.get(MOVED, p.id) for p in match.pieces)
    assert match.get(SQUARE, RUNNER) == 2, "a key without an event stays"


def test_who_fails_to_dodge_falls_and_may_be_hurt_for_good() -> None:
    match = meet()
    match.answer(Run(RUNNER))
    request = match.pending
    assert isinstance(request, Roll)
    assert request.check == dodge(match, RUNNER)
    match.answer(2)
    assert match.get(DOWN, RUNNER)
    match.answer(4)  # 5+ is wanted of a runner's brawn of 2
    assert match.get(KNOCKS, RUNNER) == 1
    assert match.attribute(RUNNER, AGILITY) == 4
    match.answer(Rest())
    assert not match.get(DOWN, RUNNER), "it lies until the turn ends"
    assert match.get(KNOCKS, RUNNER) == 1


def test_async_transform_changes_what_the_slot_returned() -> None:
    match = meet()
    match.answer(Rest())
    match.answer(Run(OGRE))  # the ogre runs at the runner, needs a 5 and has a 4
    match.answer(4)
    match.answer(1)  # not tough enough
    request = match.pending
    assert isinstance(request, Roll)
    assert request.check is not None
    assert request.check.basis == "thick skull"
    match.answer(4)
    assert match.get(KNOCKS, OGRE) == 0


def beside_the_tripper() -> Match:
    """Away's runner comes to the square of home's tripper."""
    match = new_match(RUSH)
    for answer in (Run(TRIPPER), Rest(), Run(AWAY_RUNNER), Rest(), Rest(), Run(AWAY_RUNNER)):
        match.answer(answer)
    match.answer(6)  # past the tripper, on its square
    return match


def test_listener_asks_in_the_middle_of_the_step() -> None:
    match = beside_the_tripper()
    request = match.pending
    assert isinstance(request, Decision)
    assert (request.by, request.reason, list(request.choices), request.about) == (
        HOME,
        "trip",
        [LetPass(), Trip()],
        AWAY_RUNNER,
    )
    assert match.get(ACTIVE) is AWAY


@pytest.mark.parametrize(("face", "lies"), [(3, False), (4, True)])
def test_what_the_listener_decides_holds(face: int, lies: bool) -> None:
    match = beside_the_tripper()
    match.answer(Trip())
    match.answer(face)
    assert match.get(DOWN, AWAY_RUNNER) is lies


def test_modifiers_name_their_parts() -> None:
    match = new_match(RUSH, variants=[Mud(depth=2)])
    for answer in (Run(RUNNER), Rest(), Run(OGRE), Run(AWAY_RUNNER)):
        match.answer(answer)
    for square, piece in ((1, RUNNER), (3, OGRE), (3, AWAY_RUNNER)):
        match.set(SQUARE, piece, square)  # both of away on square 2, before home's runner
    assert dodge(match, RUNNER).modifiers == (
        Modifier(-1, "a crowd", source="rush.running"),
        Modifier(-2, "mud", source="rush.mud"),
    )
    assert dodge(match, RUNNER).needed == 6


def test_match_of_pieces_is_played_by_script() -> None:
    with ScriptedDice([2, 4]) as dice:
        match = new_match(RUSH, dice=dice, options={"turns.turns": 3})
        for answer in ("run:0", "rest", "run:3", "rest", "run:0", "rest"):
            match.answer(answer)
    assert match.over
    assert match.get(KNOCKS, RUNNER) == 1


def test_order_of_variants_does_not_matter() -> None:
    one, other = (compile_rules(RUSH, variants=order) for order in ((Mud(), Cheers()), (Cheers(), Mud())))
    assert [part.name for part in one.parts] == [part.name for part in other.parts]
