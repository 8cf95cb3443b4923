"""Positions: how values are written, what a field says, and what a reader refuses."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from ruleengine import (
    Key,
    Match,
    Part,
    PieceKey,
    Profile,
    Result,
    Ruleset,
    RulesetError,
    Side,
    SideKey,
    hooks,
    new_match,
)
from ruleengine.grid import Grid
from ruleengine_pitch.players import Player, as_pieces, number_of, own_name, player_of
from ruleengine_pitch.positions import (
    Field,
    Placement,
    PositionError,
    Reader,
    Sheet,
    Unreadable,
    fields_of,
    form_of,
    is_position,
    one_of,
    put_fields,
    untold,
)

GRID = Grid(6, 3)
SCORE: SideKey[int] = SideKey("toy.score", int, default=0)
WIND: Key[str] = Key("toy.wind", str, default="")
TIRED: Key[int] = Key("toy.tired", int, default=0)
SEEN: Key[tuple[int, ...]] = Key("toy.seen", tuple[int, ...], default=())
USED: Key[tuple[Any, ...]] = Key("toy.used", tuple[Any, ...], default=())
LIVES: PieceKey[int] = PieceKey("toy.lives", int, default=3)
DECLARED = (
    Field("tired", TIRED, False, "bits"),
    Field("seen", SEEN, False, "ids"),
    Field("used", USED, (), "pairs", known=lambda rules: ("block", "dodge")),
)


class Toy(Part):
    name = "toy.match"
    keys = (SCORE, WIND, TIRED, SEEN, USED, LIVES)

    @hooks.pieces.impl
    def two(self, rules: object, teams: object) -> Any:
        return as_pieces([[Player(7, "Griff")], [Player(7)]], lambda player: Profile("player"))

    @hooks.initial_procedures.impl
    def nothing(self, match: Match) -> Any:
        return ()

    @hooks.result.impl
    def none(self, match: Match) -> Any:
        return Result((0, 0), None)


def fields(*declared: Field, called: dict[Any, str] | None = None, reserved: tuple[str, ...] = ()) -> dict[str, Field]:
    rules = Ruleset("toy", (Toy(),)).compile()
    return fields_of(rules, declared, reserved=reserved, silent=(), fleeting=(), called=called or {})


# Values -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        (int, -3, "-3"),
        (bool, True, "yes"),
        (str, "very hot", "very hot"),
        (Side, Side.AWAY, "away"),
        (Side | None, None, "nobody"),
        (tuple[str, ...], ("blitz", "pass"), "blitz, pass"),
        (Literal["up", "down"], "down", "down"),
    ],
)
def test_values_are_written_and_read_again(kind: Any, value: object, text: str) -> None:
    form = form_of(kind)
    assert form is not None
    assert (form.write(GRID, value), form.value(GRID, text)) == (text, value)


@pytest.mark.parametrize("text", ["", "03", "+1", "1.0", "٣", "1" * 40, "one"])
def test_numbers_are_written_in_one_way(text: str) -> None:
    form = form_of(int)
    assert form is not None
    with pytest.raises(Unreadable, match="write a number such as 2"):
        form.value(GRID, text)


def test_the_words_of_a_form_are_listed() -> None:
    assert one_of({"a": 1, "b": 2, "c": 3}).example == "a, b or c"
    assert form_of(dict) is None


# Fields -------------------------------------------------------------------------------------------------


def test_a_field_is_made_for_each_plain_key() -> None:
    assert list(fields()) == ["score", "wind", "tired", "lives"]
    assert list(fields(*DECLARED, called={WIND: "breeze"})) == ["tired", "seen", "used", "score", "breeze", "lives"]
    assert "toy-score" in fields(reserved=("score",))


def test_a_declared_field_needs_a_name_and_a_form() -> None:
    for field, reserved in ((Field("tired", TIRED), ("tired",)), (Field("seen", SEEN), ())):
        with pytest.raises(RulesetError, match="is taken, or of a type without a form"):
            fields(field, reserved=reserved)


class TheReader(Reader):
    def line(self, name: str, words: list[str]) -> None:
        self.ball = self.square(" ".join(words))

    def player(self, side: Side, words: list[str]) -> Placement:
        number, square = self.number(words[0]), self.square(words[1])
        said = [word.partition("=") for word in words[2:]]
        self.once(name for name, _, _ in said)
        flags = {name: self.flag(name, text if sign else None, ["ball"]) for name, sign, text in said}
        return Placement(self.n, side, Player(number), None, square, flags)


def read(text: str) -> TheReader:
    rules = Ruleset("toy", (Toy(),)).compile()
    reader = TheReader(rules, GRID, fields(*DECLARED), ("ball",))
    reader.read(text)
    reader.check_players(1, share=lambda each: False)
    return reader


def test_what_is_read_is_put_into_a_match() -> None:
    reader = read("# a comment\naway 7 C1 lives=1 used=block tired\nscore 2-1\nball B2\nhome 7 A1 seen\n")
    assert [(each.side, each.line) for each in reader.players] == [(Side.HOME, 5), (Side.AWAY, 2)]
    assert GRID.name(reader.ball) == "B2"
    match = new_match(Ruleset("toy", (Toy(),)))
    told = {field.key for field in fields(*DECLARED).values()}
    sheet = Sheet(tuple(reader.players), reader.said, reader.ball)
    put_fields(match, fields(*DECLARED).values(), sheet, lambda field: field.defaults(match))
    assert [match.get(SCORE, side) for side in Side] == [2, 1]
    assert (match.get(TIRED), match.get(SEEN), match.get(USED)) == (0b10, (0,), ((1, "block"),))
    assert list(match.each(LIVES)) == [3, 1]
    assert (untold(match, told), untold(match, told - {USED, LIVES})) == ("", "toy.used")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("scare 1-0", "line 1: 'scare' begins no line; did you mean 'score'?"),
        ("\nlives 3", "line 2: 'lives' begins no line; there are home, away, ball, score, wind"),
        ("score 1-0\nscore 1-0", "line 2: 'score' is said twice; leave one out"),
        ("score 1", "line 1: score: '1' is refused; write it for home and away, as in score 1-0"),
        ("ball G1", "line 1: there is no square 'G1'; they go from A1 to F3"),
        ("home 0 A1", "line 1: '0' is no number of a player; write one from 1 to 99"),
        ("home 07 A1", "line 1: '07' is no number of a player; write one from 1 to 99"),
        ("home 7 A1 lives", "line 1: 'lives' says too little; write lives=…: a number such as 2"),
        ("home 7 A1 lives=two", "line 1: lives: 'two' is refused; write a number such as 2"),
        ("home 7 A1 used=doge", "line 1: used: there is no 'doge'; did you mean 'dodge'?"),
        ("home 7 A1 tired tired", "line 1: 'tired' is said twice; leave one out"),
        ("home 7 A1 score=1", "line 1: 'score' says nothing of a player; there are ball, tired, seen, used, lives"),
        ("home 7 A1\nhome 7 A2", "line 2: home 7 is in line 1 already; renumber one"),
        ("away 7 A1\nhome 7 A1", "line 2: A1 is taken in line 1; move one of them"),
        ("home 7 A1\nhome 8 A2", "line 2: home has 2 on the pitch; at most 1 may be"),
    ],
)
def test_a_line_is_refused_with_its_number_and_a_remedy(text: str, complaint: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(text)
    assert str(caught.value) == complaint


# Players ------------------------------------------------------------------------------------------------


def test_players_are_known_by_their_numbers() -> None:
    match = new_match(Ruleset("toy", (Toy(),)))
    assert [(piece.name, number_of(piece), own_name(piece)) for piece in match.pieces] == [
        ("#7 Griff", 7, "Griff"),
        ("#7", 7, ""),
    ]
    assert player_of(match, Side.AWAY, 7) == 1
    with pytest.raises(KeyError, match="away has no player #8"):
        player_of(match, Side.AWAY, 8)
    with pytest.raises(TypeError, match="is no side"):
        player_of(match, "away", 7)  # type: ignore[arg-type]
    assert is_position({"position": ""})
    assert not is_position({"home": "human"})
