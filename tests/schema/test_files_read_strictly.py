"""Plain data from files: nothing is coerced, and every fault says where it is and what to do."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import attrs
import pytest

from ruleengine import compile_rules
from ruleengine.schema import DataError, Raw, TextError, from_plain, read_toml
from ruleengine.values import hint


@attrs.frozen
class Piece:
    """A line of a list."""

    name: str
    number: int | None = None
    price: int | str = 0


@attrs.frozen
class Army:
    """A whole file."""

    title: str
    pieces: list[Piece]
    home: str | dict[str, Raw] = "anywhere"


ARMY: dict[str, Any] = {
    "title": "Old Guard",
    "pieces": [{"name": "Rook", "number": 3}, {"name": "Pawn", "price": "d6"}],
}


def test_what_fits_becomes_an_instance() -> None:
    assert from_plain(ARMY, Army) == Army("Old Guard", [Piece("Rook", 3), Piece("Pawn", None, "d6")])
    home: object = from_plain({**ARMY, "home": {"town": ["Arras"]}}, Army).home
    assert home == {"town": ["Arras"]}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"title": 3}, "army.title: expected text, got 3"),
        ({"pieces": "Rook"}, "army.pieces: expected a list, got 'Rook'"),
        ({"pieces": ["Rook"]}, "army.pieces[0]: expected a table, got 'Rook'"),
        ({"pieces": [{"name": "Rook", "number": True}]}, "army.pieces[0].number: expected a whole number, got true"),
        ({"pieces": [{"name": "Rook", "number": 2.0}]}, "army.pieces[0].number: expected a whole number, got 2.0"),
        (
            {"pieces": [{"name": "Rook", "price": 1.5}]},
            "army.pieces[0].price: expected a whole number or text, got 1.5",
        ),
        ({"pieces": [{"number": 2}]}, "army.pieces[0].name: is missing; add it"),
        ({"home": 3}, "army.home: expected text or a table, got 3"),
        ({"tilte": "x"}, "army.tilte: no such key; did you mean 'title'?"),
        ({"flag": "x"}, "army.flag: no such key; there are title, pieces, home"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_path(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(DataError) as caught:
        from_plain({**ARMY, **change}, Army, "army")
    assert str(caught.value) == complaint
    assert caught.value.path == complaint.partition(":")[0]


@pytest.mark.parametrize("given", [None, 3, "army", [ARMY]])
def test_what_is_no_table_is_refused(given: object) -> None:
    with pytest.raises(DataError, match=r"^expected a table, got "):
        from_plain(given, Army)


class ArmyError(DataError):
    """What a game calls its faults."""


def test_a_game_has_faults_of_its_own_which_can_be_sent_to_other_processes() -> None:
    with pytest.raises(ArmyError) as caught:
        from_plain({}, Piece, error=ArmyError)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), again.path, again.why) == (ArmyError, "name", "is missing; add it")
    chain: list[BaseException] = []
    each: BaseException | None = caught.value
    while each is not None:  # dask sends the causes along, and those of cattrs cannot be made again
        chain.append(each)
        each = each.__cause__ or each.__context__
    assert [type(error) for error in chain] == [ArmyError]
    line = pickle.loads(pickle.dumps(TextError(7, "no such square")))
    assert (line.line, str(line)) == (7, "line 7: no such square")
    assert str(TextError(0, "no text")) == "no text"


@pytest.mark.parametrize(
    ("text", "why"),
    [(b"title = ", "no TOML: Invalid value; correct that line"), (b"title = '\xff'", "got byte 0xff; save")],
)
def test_files_that_are_no_toml_are_refused_by_name(tmp_path: Path, text: bytes, why: str) -> None:
    file = tmp_path / "army.toml"
    file.write_bytes(text)
    with pytest.raises(ArmyError, match=why) as caught:
        read_toml(file, error=ArmyError)
    assert (caught.value.file, caught.value.line) == (str(file), 1)
    file.write_bytes(b"title = 'Old Guard'")
    assert read_toml(str(file)) == {"title": "Old Guard"}


def test_hints_do_not_mind_capitals() -> None:
    assert hint("DOGE", ["Block", "Dodge"]) == "did you mean 'Dodge'?"
    assert hint("x", ["Block", "Dodge"]) == "there are Block, Dodge"


def test_compiled_rules_remember_what_was_read_but_not_what_failed() -> None:
    rules, reads = compile_rules("blood-dice"), []

    def read() -> int:
        reads.append(1)
        if len(reads) == 1:
            raise OSError("not yet")
        return len(reads)

    with pytest.raises(OSError, match="not yet"):
        rules.remembered(("test", "once"), read)
    assert [rules.remembered(("test", "once"), read) for _ in range(3)] == [2, 2, 2]
    for n in range(1_000):  # of very many, what came first is forgotten
        rules.remembered(("test", n), lambda: 0)
    assert rules.remembered(("test", "once"), read) == 3
