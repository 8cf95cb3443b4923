"""State: keys of the three kinds, resets, snapshots, pieces and their attributes."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import (
    AWAY,
    HOME,
    Attribute,
    Key,
    Match,
    Part,
    Piece,
    PieceId,
    PieceKey,
    Profile,
    Provider,
    RuleError,
    RulesetError,
    SideKey,
    emit,
    event,
    from_profile,
)
from ruleengine.hooks import attribute

from .toy import Teams, game, idle, start


@event("toy.turn-ended")
class TurnEnded:
    """A turn ended."""


@event("toy.half-ended")
class HalfEnded(TurnEnded):
    """A turn ended, and the half with it."""


WEATHER: Key[str] = Key("toy.kept.weather", str, default="nice")
REROLLS: SideKey[int] = SideKey("toy.kept.rerolls", int, default=3, reset_on=(HalfEnded,))
USED: PieceKey[bool] = PieceKey("toy.kept.used", bool, default=False, reset_on=(TurnEnded,))
PLACE: PieceKey[int] = PieceKey("toy.kept.place", int, default=-1)

ST: Attribute[int] = Attribute("toy.ST", int)
AV: Attribute[int] = Attribute("toy.AV", int)
PLAYER = Profile("player", {"toy.ST": 3})
STAR = Profile("star", {"toy.ST": 5})
SIX = tuple(Piece(PieceId(i), HOME if i < 3 else AWAY, STAR if i == 5 else PLAYER) for i in range(6))


class Kept(Part):
    """Keeps one value of each kind."""

    name = "toy.kept"
    keys = (WEATHER, REROLLS, USED, PLACE)


def with_pieces(*rules: Any, parts: Sequence[Part] = (), teams: Sequence[Piece] = SIX) -> Match:
    return start(*(rules or (idle,)), parts=(Kept(), Teams(), *parts), teams=teams)


def test_every_kind_of_key_starts_at_its_default() -> None:
    match = with_pieces()
    assert match.get(WEATHER) == "nice"
    assert [match.get(REROLLS, side) for side in (HOME, AWAY)] == [3, 3]
    assert [match.get(USED, piece.id) for piece in match.pieces] == [False] * 6


Write = tuple[Any, tuple[Any, ...], Any]
writes = st.lists(
    st.one_of(
        st.tuples(st.just(WEATHER), st.just(()), st.text(max_size=3)),
        st.tuples(st.just(REROLLS), st.tuples(st.sampled_from([HOME, AWAY])), st.integers()),
        st.tuples(st.just(USED), st.tuples(st.integers(0, 5)), st.booleans()),
        st.tuples(st.just(PLACE), st.tuples(st.integers(0, 5)), st.integers()),
    ),
    max_size=20,
)


@given(writes)
def test_a_write_changes_its_own_value_and_no_other(made: list[Write]) -> None:
    places: list[tuple[Any, tuple[Any, ...]]] = [(WEATHER, ()), (REROLLS, (HOME,)), (REROLLS, (AWAY,))]
    places += [(key, (piece,)) for key in (USED, PLACE) for piece in range(6)]
    expected: dict[tuple[str, tuple[Any, ...]], Any] = {(key.name, of): key.default for key, of in places}
    match = with_pieces()
    put: Callable[..., None] = match.set
    for key, of, value in made:
        put(key, *of, value)
        expected[key.name, of] = value
    assert {(key.name, of): match.get(key, *of) for key, of in places} == expected


def test_an_event_resets_the_keys_that_last_until_it_or_its_base_types() -> None:
    async def turn(match: Match) -> None:
        await emit(match, TurnEnded())

    async def half(match: Match) -> None:
        await emit(match, HalfEnded())

    def after(rule: Any) -> Match:
        async def change(match: Match) -> None:
            match.set(WEATHER, "storm")
            match.set(REROLLS, AWAY, 0)
            match.set(USED, PieceId(5), True)
            match.set(PLACE, PieceId(5), 77)

        return with_pieces(change, rule)

    by_turn, by_half = after(turn), after(half)
    assert (by_turn.get(REROLLS, AWAY), by_turn.get(USED, PieceId(5))) == (0, False)
    assert (by_half.get(REROLLS, AWAY), by_half.get(USED, PieceId(5))) == (3, False)
    for match in (by_turn, by_half):
        assert (match.get(WEATHER), match.get(PLACE, PieceId(5))) == ("storm", 77)


def test_a_key_that_no_part_keeps_is_refused_with_the_remedy() -> None:
    lost = Key("toy.lost", int, default=0)
    match = start(idle)
    with pytest.raises(RuleError, match=r"toy\.lost.*keys"):
        match.get(lost)
    with pytest.raises(RuleError, match=r"toy\.lost.*keys"):
        match.set(lost, 1)


def test_a_default_that_could_change_is_refused() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        Key("toy.list", list, default=[])


def test_a_key_is_known_by_identity_and_is_not_pickled() -> None:
    with pytest.raises(TypeError, match=r"Key\('toy\.kept\.weather'\) is known by identity: import it"):
        pickle.dumps(WEATHER)


def test_a_snapshot_does_not_change_when_the_state_does() -> None:
    match = with_pieces()
    before = match.state.freeze()
    kept = (tuple(before.stack), tuple(before.values))
    match.set(WEATHER, "blizzard")
    match.set(PLACE, PieceId(0), 5)
    match.push(7)
    assert (before.stack, before.values) == kept
    assert match.state.freeze() != before
    assert len({before, match.state.freeze()}) == 2


def test_pieces_come_from_the_teams_that_the_match_is_given() -> None:
    match = with_pieces()
    assert match.pieces == SIX
    assert match.teams is SIX
    assert [p.profile.role for p in match.pieces if p.side is AWAY] == ["player", "player", "star"]


def test_a_game_without_pieces_has_none() -> None:
    assert start(idle).pieces == ()


@given(st.integers(0, 6))
def test_matches_of_the_same_rules_may_have_other_numbers_of_pieces(count: int) -> None:
    match = with_pieces(teams=SIX[:count])
    for piece in match.pieces:
        match.set(PLACE, piece.id, 10 + piece.id)
    assert match.get(WEATHER) == "nice"
    assert [match.get(PLACE, piece.id) for piece in match.pieces] == [10 + i for i in range(count)]


class Strength(Part):
    """Reads the strength from the profile."""

    name = "toy.strength"
    provides: ClassVar[Mapping[Attribute[Any], Provider]] = {ST: from_profile(ST)}


class Adapter(Part):
    """Computes the armour value of one game from the strength of another."""

    name = "toy.adapter"
    requires_attributes = (ST,)
    provides: ClassVar[Mapping[Attribute[Any], Provider]] = {AV: lambda match, piece: match.attribute(piece, ST) + 5}


class NeedsArmour(Part):
    """A rule of another game that reads an armour value."""

    name = "toy.needs-armour"
    requires_attributes = (AV,)


class Injured(Part):
    """Lowers the strength of one piece."""

    name = "toy.injured"

    @attribute.on(ST)
    def weaker(self, match: Match, piece: PieceId, attribute: Attribute[Any], value: int) -> int:
        return value - 1 if piece == 5 else value


def test_an_attribute_is_read_from_the_profile() -> None:
    match = with_pieces(parts=(Strength(),))
    assert [match.attribute(p.id, ST) for p in match.pieces] == [3, 3, 3, 3, 3, 5]


def test_an_adapter_gives_one_attribute_from_another() -> None:
    match = with_pieces(parts=(Strength(), Adapter(), NeedsArmour()))
    assert match.attribute(PieceId(5), AV) == 10


def test_parts_change_an_attribute_and_what_is_made_from_it() -> None:
    match = with_pieces(parts=(Strength(), Adapter(), Injured()))
    assert match.attribute(PieceId(5), ST) == 4
    assert match.attribute(PieceId(5), AV) == 9
    assert match.attribute(PieceId(4), ST) == 3


def test_an_attribute_that_nobody_gives_is_refused_when_rules_are_compiled() -> None:
    with pytest.raises(RulesetError, match=r"'toy\.needs-armour' needs attribute 'toy\.AV'.*adapter"):
        game(parts=(NeedsArmour(), Strength())).compile()


def test_two_parts_that_give_one_attribute_are_refused() -> None:
    class Other(Part):
        name = "toy.other"
        provides: ClassVar[Mapping[Attribute[Any], Provider]] = {ST: from_profile(ST)}

    with pytest.raises(RulesetError, match=r"'toy\.strength' and 'toy\.other' both give 'toy\.ST'; leave one"):
        game(parts=(Strength(), Other())).compile()


def test_an_attribute_that_was_not_given_is_refused_with_the_remedy() -> None:
    match = with_pieces(parts=(Strength(),))
    with pytest.raises(RuleError, match=r"no part provides attribute 'toy\.AV'; name it"):
        match.attribute(PieceId(0), AV)


def test_a_profile_that_lacks_an_attribute_is_named() -> None:
    nobody = (Piece(PieceId(0), HOME, Profile("ghost")),)
    with pytest.raises(RulesetError, match=r"'ghost' lacks 'toy\.ST'; add it to the profile"):
        with_pieces(parts=(Strength(),), teams=nobody)


def test_attributes_of_one_name_are_two_attributes() -> None:
    assert Attribute("toy.ST", int) != ST
    assert len({ST, Attribute("toy.ST", int)}) == 2
