"""Who may see what: keys, rolls, decisions and events that a side does not see, and decisions at the same time."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import pytest

from ruleengine import (
    AWAY,
    HOME,
    Answered,
    Attribute,
    Decision,
    Key,
    Match,
    Part,
    Piece,
    PieceId,
    PieceKey,
    Profile,
    RandomCoach,
    RuleError,
    RulesetError,
    Side,
    SideKey,
    View,
    both,
    emit,
    event,
    new_match,
    roll,
)
from ruleengine.dice import d6
from ruleengine.hooks import suppose
from ruleengine.kernel import JointDecision, Reader
from ruleengine.reporting import Narrator, explain, generic
from tests.broken_rulesets.secrets import LOT, SECRETIVE

from .toy import COUNT, Board, Teams, start

SECRET: Key[int] = Key("test.secret", int, default=0, visible_to="nobody", shown_as=lambda value: value // 100)
OWN: SideKey[int] = SideKey("test.own", int, default=0, visible_to="owner")
OF_PIECE: PieceKey[str] = PieceKey("test.of-piece", str, default="", visible_to="owner", shown_as=lambda _: "?")
STRENGTH = Attribute("test.strength", str)


@event("test.whispered")
class Whispered:
    """A side was told something."""

    side: Side
    what: str


@event("test.shouted")
class Shouted(Whispered):
    """A side was told something loudly."""

    loud: bool


class Hidden(Part):
    """Hides everything that can be hidden."""

    name = "test.hidden"
    keys = (SECRET, OWN, OF_PIECE)
    hides: ClassVar = {"test.own-roll": "owner", "test.nobody": "nobody", "test.bid": "owner", Whispered: "owner"}
    provides: ClassVar = {STRENGTH: lambda match, piece: match.get(OF_PIECE, piece)}


class Supposes(Part):
    """Supposes all that is hidden."""

    name = "test.supposes"

    @suppose.impl
    def anything(self, match: Match, draw: Callable[[], float]) -> Iterable[tuple[Any, ...]]:
        yield SECRET, match.get(SECRET) * 100 + int(draw() * 100)
        yield from ((OWN, side, int(draw() * 1000)) for side in Side if side is not match.reader)
        yield from ((OF_PIECE, p.id, "any") for p in match.pieces if p.side is not match.reader)


TEAM = (Piece(PieceId(0), HOME, Profile("p")), Piece(PieceId(1), AWAY, Profile("p")))


def secretive(*rules: Any, **how: Any) -> Match:
    return start(*rules, parts=[Teams(), Hidden(), Supposes()], teams=TEAM, **how)


async def set_up(match: Match) -> None:
    """Give every hidden key a value, then wait."""
    match.set(SECRET, 321)
    for side in Side:
        match.set(OWN, side, 7 + side)
    for piece in match.pieces:
        match.set(OF_PIECE, piece.id, f"piece {piece.id}")


async def wait(match: Match) -> None:
    await Decision(HOME, "wait", (1, 2))


READERS: list[tuple[Reader | None, int, tuple[int, int], list[str]]] = [
    (None, 321, (7, 8), ["piece 0", "piece 1"]),
    (HOME, 3, (7, 0), ["piece 0", "?"]),
    (AWAY, 3, (0, 8), ["?", "piece 1"]),
    ("spectator", 3, (0, 0), ["?", "?"]),
]


@pytest.mark.parametrize(("reader", "secret", "own", "pieces"), READERS)
def test_values_are_masked(reader: Reader | None, secret: int, own: tuple[int, int], pieces: list[str]) -> None:
    match = secretive(set_up, wait)
    seen = match.seen_by(reader)
    assert seen.reader == reader
    assert seen.get(SECRET) == secret
    assert (seen.get(OWN, HOME), seen.get(OWN, AWAY)) == own
    assert seen.each(OF_PIECE) == pieces
    assert [seen.attribute(piece.id, STRENGTH) for piece in seen.pieces] == pieces
    assert seen.masked == (() if reader is None else (SECRET.name, OWN.name, OF_PIECE.name))
    if isinstance(reader, Side):
        view = View(match, reader)
        assert (view.get(SECRET), view.get(OWN, HOME), view.get(OWN, AWAY)) == (secret, *own)
        assert view.each(OF_PIECE) == pieces
        assert [view.get(OF_PIECE, piece.id) for piece in view.pieces] == pieces
        assert [view.attribute(piece.id, STRENGTH) for piece in view.pieces] == pieces
        assert view.get(COUNT) == 0


def test_a_view_follows_its_match() -> None:
    match = secretive(set_up, wait, wait)
    view = View(match, HOME)
    before = view.position_key
    match.answer(2)
    match.set(OWN, HOME, 9)
    assert view.get(OWN, HOME) == 9
    assert view.position_key != before


def test_where_nothing_is_hidden_the_match_itself_is_seen() -> None:
    match = start(wait)
    assert match.rules.secrets is None
    assert match.seen_by(HOME) is match.seen_by("spectator") is match.seen_by(None) is match
    assert (match.reader, match.masked, type(View(match, HOME))) == (None, (), View)


def test_an_unknown_reader_is_refused() -> None:
    with pytest.raises(TypeError, match="reader must be HOME, AWAY, 'spectator' or None, got 'referee'"):
        secretive(wait).seen_by("referee")  # type: ignore[arg-type]


# Entries ------------------------------------------------------------------------------------------------


async def everything(match: Match) -> None:
    """One of each: a roll and an event that a side sees, a roll that nobody sees, a roll that all see."""
    await roll(d6, by=HOME, reason="test.own-roll")
    await emit(match, Whispered(HOME, "psst"))
    await roll(d6, by=AWAY, reason="test.nobody")
    await roll(d6, by=AWAY, reason="test.open")
    await Decision(AWAY, "test.bid", (1, 2))


def named(entries: Iterable[Any]) -> list[str]:
    return [e.request.reason if isinstance(e, Answered) else type(e).__name__ for e in entries]


@pytest.mark.parametrize(
    ("reader", "expected"),
    [
        (None, ["test.own-roll", "Whispered", "test.nobody", "test.open", "test.bid"]),
        (HOME, ["test.own-roll", "Whispered", "test.open"]),
        (AWAY, ["test.open", "test.bid"]),
        ("spectator", ["test.open"]),
    ],
)
def test_hidden_entries_are_in_no_history(reader: Reader | None, expected: list[str]) -> None:
    match = secretive(everything, wait)
    match.answer(2)
    seen = match.seen_by(reader)
    assert named(seen.history) == expected
    assert named(reversed(list(seen.backwards()))) == expected
    assert len(seen.log) == len([name for name in expected if name.startswith("test.")])
    assert named(seen.events) == [name for name in expected if name == "Whispered"]
    told = [line.text for line, _ in Narrator(match, reader).tell(match)]
    assert told == [line.text for entry in seen.history for line in generic(entry)]
    if reader is not None:
        assert [line.text for line, _ in Narrator(seen).tell(seen)] == told
    if isinstance(reader, Side):
        assert View(match, reader).events == seen.events


def test_more_special_events_are_hidden_as_well() -> None:
    async def shout(match: Match) -> None:
        await emit(match, Shouted(HOME, "hey", loud=True))

    match = secretive(shout, wait)
    assert match.seen_by(HOME).events == match.events == (Shouted(HOME, "hey", loud=True),)
    assert match.seen_by(AWAY).events == ()


def test_others_see_who_decides_and_not_what() -> None:
    match = secretive(everything)
    assert match.seen_by(AWAY).pending == Decision(AWAY, "test.bid", (1, 2))
    for reader in (HOME, "spectator"):
        assert match.seen_by(reader).pending == Decision(AWAY, "test.bid", ())
        assert "1" not in explain(match.seen_by(reader))


def test_the_reading_of_a_hidden_roll_is_hidden_too() -> None:
    match = secretive(everything, dice=None)
    seen: Any = match.seen_by(AWAY).pending
    own: Any = match.seen_by(HOME).pending
    assert own == match.pending
    assert (seen.reason, seen.dice, seen.read((3,))) == ("test.own-roll", d6, None)


def test_what_is_seen_is_a_moment() -> None:
    match = secretive(everything, wait, wait)
    seen = match.seen_by(HOME)
    match.answer(1)
    assert (seen.pending, seen.over) == (Decision(AWAY, "test.bid", ()), False)
    assert named(seen.history) == ["test.own-roll", "Whispered", "test.open"]


def test_the_end_is_seen() -> None:
    assert secretive(set_up).seen_by(HOME).over
    assert not secretive(wait).seen_by(HOME).over


# What is seen is not played ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "act",
    [
        lambda seen: seen.answer(1),
        lambda seen: seen.fork(),
        lambda seen: seen.undo(),
        lambda seen: seen.run(None, None),
        lambda seen: seen.attach(),
        lambda seen: seen.restarted(),
        lambda seen: seen.to_json(),
        lambda seen: seen.set(OWN, HOME, 1),
        lambda seen: seen.push(),
        lambda seen: pickle.dumps(seen),
        lambda seen: seen.seen_by(AWAY),
        lambda seen: seen.past,
        lambda seen: seen.checkpoint,
    ],
)
def test_what_is_seen_is_only_read(act: Callable[[Match], object]) -> None:
    seen = secretive(set_up, wait).seen_by(HOME)
    with pytest.raises(RuleError, match="what home sees of a match is only read; play on the match itself"):
        act(seen)
    assert seen.can_undo() is False
    assert seen.seen_by(HOME) is seen.seen_by(None) is seen


def test_keys_of_what_is_seen_tell_no_secret() -> None:
    matches = [secretive(set_up, wait) for _ in range(2)]
    matches[1].set(OWN, AWAY, 99)
    first, second = (each.seen_by(HOME) for each in matches)
    assert first.position_key == second.position_key != matches[0].seen_by(AWAY).position_key
    assert View(matches[0], HOME).position_key == View(matches[1], HOME).position_key


# Forks ----------------------------------------------------------------------------------------------------


def test_a_fork_draws_what_is_hidden_anew() -> None:
    match = secretive(set_up, wait)
    forks = [View(match, HOME).fork(seed) for seed in range(5)]
    assert {fork.get(OWN, HOME) for fork in forks} == {7}
    assert len({fork.get(OWN, AWAY) for fork in forks}) == 5
    assert forks[0].get(OF_PIECE, PieceId(1)) == "any"
    assert View(match, HOME).fork(0).get(OWN, AWAY) == forks[0].get(OWN, AWAY)
    assert (match.get(OWN, AWAY), match.get(SECRET)) == (8, 321)
    assert all(fork.history == () for fork in forks)  # it begins at the last rest
    forks[0].answer(1)
    assert forks[0].over


def test_a_fork_in_mid_step_keeps_what_the_side_saw_and_throws_the_rest() -> None:
    match = secretive(everything)
    mine = {View(match, HOME).fork(seed).log for seed in range(40)}
    real = match.log
    assert {log[0] for log in mine} == {real[0]}  # home's own roll
    assert {log[1] for log in mine} == {(face,) for face in range(1, 7)}
    assert {log[2] for log in mine} == {real[2]}
    assert {View(match, AWAY).fork(seed).log[0] for seed in range(40)} == {(face,) for face in range(1, 7)}


async def offers_by_a_secret(match: Match) -> None:
    secret = await roll(d6, by=AWAY, reason="test.nobody")
    await Decision(HOME, "test.open-choice", tuple(range(secret, secret + 2)))
    await Decision(HOME, "test.open-choice", (1, 2))


def test_only_what_leads_to_what_the_side_sees_is_supposed() -> None:
    match = secretive(offers_by_a_secret)
    secret, choices = match.log[0], match.pending.choices  # type: ignore[union-attr]
    forks = [View(match, HOME).fork(seed) for seed in range(20)]
    assert {(fork.log[0], fork.pending.choices) for fork in forks} == {(secret, choices)}  # type: ignore[union-attr]


def test_what_leads_nowhere_is_no_fork() -> None:
    class Wrong(Part):
        name = "test.wrong"

        @suppose.impl
        def too_much(self, match: Match, draw: Callable[[], float]) -> Iterable[tuple[Any, ...]]:
            yield SECRET, 999_999
            yield OWN, match.reader.other, 0  # type: ignore[union-attr]
            yield from ((OF_PIECE, p.id, "any") for p in match.pieces if p.side is not match.reader)

    match = start(set_up, wait, parts=[Teams(), Hidden(), Wrong()], teams=TEAM)
    with pytest.raises(RuleError, match=r"nothing that home may suppose leads to what it sees in .* in 500 draws"):
        View(match, HOME).fork(1)


async def bids_by_purse(match: Match) -> None:
    purses = [tuple(range(1, 2 + match.get(OWN, side) % 3)) for side in Side]
    home, away = await both(match, Decision(HOME, "test.bid", purses[0]), Decision(AWAY, "test.bid", purses[1]))
    match.set(COUNT, 10 * home + away)


def test_who_may_be_without_a_choice_is_supposed_to_have_answered() -> None:
    match = secretive(set_up, bids_by_purse, wait)
    match.set(OWN, HOME, 7)
    match.answer(2)
    forks = [View(match, AWAY).fork(seed) for seed in range(30)]
    assert {fork.get(OWN, HOME) % 3 for fork in forks} == {0, 1, 2}  # where it is 0, home had one choice
    assert {(fork.pending.by, fork.get(COUNT)) for fork in forks} == {(AWAY, 0)}  # type: ignore[union-attr]


def test_every_hidden_value_must_be_supposed() -> None:
    match = start(set_up, wait, parts=[Teams(), Hidden()], teams=TEAM)
    with pytest.raises(RuleError, match=r"no part supposes Key\('test\.secret'\), which is hidden from home"):
        View(match, HOME).fork(1)


class Curious(Part):
    """Supposes what nobody hides."""

    name = "test.curious"

    @suppose.impl
    def count(self, match: Match, draw: Callable[[], float]) -> Iterable[tuple[Any, ...]]:
        yield COUNT, 5


def test_only_what_is_hidden_is_supposed() -> None:
    match = start(set_up, wait, parts=[Teams(), Hidden(), Supposes(), Curious()], teams=TEAM)
    with pytest.raises(RuleError, match=r"part 'test\.curious' supposes Key\('toy\.count'\), which is not hidden"):
        View(match, HOME).fork(1)


def test_coaches_play_by_what_they_see() -> None:
    lots: list[int] = []

    def coach(view: View, decision: Decision[Any]) -> Any:
        lots.append(view.get(LOT, view.side.other))
        return view.fork(1).pending.choices[0]  # type: ignore[union-attr]

    match = new_match(SECRETIVE, seed=1)
    match.run(coach, RandomCoach(1))
    assert match.over
    assert lots == [0, 0]


# At the same time -----------------------------------------------------------------------------------------


async def bids(match: Match) -> None:
    home, away = await both(match, Decision(HOME, "test.bid", (1, 2, 3)), Decision(AWAY, "test.bid", (4, 5)))
    match.set(COUNT, 10 * home + away)


def test_both_are_asked_and_neither_sees_the_answer_of_the_other() -> None:
    match = secretive(bids)
    asked = {side: match.seen_by(side).pending for side in Side}
    assert asked == {HOME: match.pending, AWAY: JointDecision(AWAY, "test.bid", (4, 5))}
    assert match.seen_by("spectator").pending == Decision(HOME, "test.bid", ())
    assert "4" not in repr(match.pending)
    match.answer(3)
    assert match.seen_by(AWAY).pending == asked[AWAY]
    other = secretive(bids)
    other.answer(1)
    for reader in (AWAY, "spectator"):
        first, second = (each.seen_by(reader) for each in (match, other))
        assert first.history == second.history == ()
        assert first.position_key == second.position_key
    assert {View(match, AWAY).fork(seed).log[0] for seed in range(30)} == {1, 2, 3}
    match.answer(5)
    assert match.over
    assert match.get(COUNT) == 35


def test_who_has_no_choice_is_not_asked() -> None:
    async def forced(match: Match) -> None:
        _, away = await both(match, Decision(HOME, "test.bid", (1, 2)), Decision(AWAY, "test.bid", (4,)))
        match.set(COUNT, away)

    match = secretive(forced, wait)
    assert match.seen_by(AWAY).pending == Decision(HOME, "test.bid", ())
    match.answer(1)
    assert (match.pending, match.get(COUNT)) == (Decision(HOME, "wait", (1, 2)), 4)


def test_such_decisions_are_saved_and_undone_as_others() -> None:
    match = secretive(bids, wait)
    match.answer(3)
    fork = match.fork()
    match.answer(5)
    match.undo()
    assert match.pending == fork.pending
    assert match.position_key == fork.position_key


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        (Decision(HOME, "test.bid", (1, 2)), Decision(HOME, "test.bid", (1, 2)), "both decisions are of home"),
        (Decision(HOME, "test.bid", (1, 2)), Decision(AWAY, "test.open", (1, 2)), "'test.open' is asked of both"),
    ],
)
def test_what_is_asked_of_both_must_be_hidden(first: Any, second: Any, why: str) -> None:
    async def ask(match: Match) -> None:
        await both(match, first, second)

    with pytest.raises(RuleError, match=why):
        secretive(ask)


def test_where_nothing_is_hidden_both_cannot_be_asked() -> None:
    with pytest.raises(RuleError, match=r"write hides = \{'test.bid': 'owner'\} in the part that asks it"):
        start(bids)


# Declarations ---------------------------------------------------------------------------------------------


def test_a_key_of_the_match_has_no_owner() -> None:
    with pytest.raises(RulesetError, match=r"key 'test\.x' must be visible to everybody or nobody, not 'owner'"):
        Key("test.x", int, default=0, visible_to="owner")
    with pytest.raises(RulesetError, match="everybody or owner or nobody, not 'home'"):
        SideKey("test.x", int, default=0, visible_to="home")


def compiled(*hides: dict[Any, Any]) -> Any:
    parts = [type(f"P{n}", (Part,), {"name": f"test.p-{n}", "hides": each})() for n, each in enumerate(hides)]
    return start(wait, parts=parts).rules.secrets


@event("test.shrugged")
class Shrugged:
    """Somebody shrugged."""


def test_parts_agree_about_who_sees_something() -> None:
    assert compiled({"a": "owner"}, {"a": "owner", "b": "nobody"}).entries == {"a": "owner", "b": "nobody"}
    with pytest.raises(RulesetError, match=r"part 'test\.p-1' and another part disagree who sees 'a'"):
        compiled({"a": "owner"}, {"a": "nobody"})
    with pytest.raises(RulesetError, match=r"hides 'test\.shrugged' from others; give it a field `side`"):
        compiled({Shrugged: "owner"})
    assert compiled({Shrugged: "nobody"}).entries == {Shrugged: "nobody"}
    assert compiled() is None
    assert Board.hides == {}
