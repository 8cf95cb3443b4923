"""Files: written whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

from ruleengine import HistoryError, Match, SaveError, SeededDice, new_match
from ruleengine.saves import load, save
from ruleengine_blood_dice import BLOOD_DICE

from .driving import KNOWN, answered


@pytest.fixture
def match() -> Match:
    return answered(new_match(BLOOD_DICE, seed=7), [3] * 20)


def failing(error: BaseException) -> Callable[..., NoReturn]:
    def fail(*_: object, **__: object) -> NoReturn:
        raise error

    return fail


def test_a_file_holds_the_save(match: Match, tmp_path: Path) -> None:
    save(match, tmp_path / "match.json")
    assert (tmp_path / "match.json").read_bytes() == match.to_json().encode()
    assert load(str(tmp_path / "match.json"), **KNOWN).history == match.history
    assert [path.name for path in tmp_path.iterdir()] == ["match.json"]


def test_a_file_is_replaced(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("something longer than any save" * 1000)
    save(match, str(path))
    assert load(path, **KNOWN).digest() == match.digest()


FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("before", [None, "an older save"])
@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize("error", [FULL, KeyboardInterrupt()], ids=["full", "interrupted"])
def test_a_failure_leaves_everything_as_it_was(
    match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str | None, call: str, error: BaseException
) -> None:
    path = tmp_path / "match.json"
    if before is not None:
        path.write_text(before)
    monkeypatch.setattr(os, call, failing(error))
    with pytest.raises(type(error)):
        save(match, path)
    assert {p.name: p.read_text() for p in tmp_path.iterdir()} == ({"match.json": before} if before else {})


def test_a_disk_that_is_full_while_writing_leaves_the_old_file(
    match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.json"
    path.write_text("an older save")
    opened = Path.open

    def half(self: Path, *args: Any, **how: Any) -> Any:
        file = opened(self, *args, **how)
        monkeypatch.setattr(Path, "open", opened)
        os.close(file.fileno())  # whatever is written from here on fails
        return file

    monkeypatch.setattr(Path, "open", half)
    with pytest.raises(OSError, match="Bad file descriptor"):
        save(match, path)
    assert {p.name: p.read_text() for p in tmp_path.iterdir()} == {"match.json": "an older save"}


def test_what_cannot_be_saved_touches_no_file(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("an older save")
    with pytest.raises(HistoryError):
        save(new_match(BLOOD_DICE, seed=7, history=False), path)
    with pytest.raises(SaveError):
        save(Match(BLOOD_DICE.compile(), dice=SeededDice(7), teams=object()), path)
    assert path.read_text() == "an older save"


def test_a_directory_that_is_not_there_is_the_callers_fault(match: Match, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        save(match, tmp_path / "nowhere" / "match.json")
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "match.json")


def test_behind_a_link_the_file_is_replaced(match: Match, tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    real, link = tmp_path / "kept" / "match.json", tmp_path / "latest.json"
    real.write_text("an older save")
    link.symlink_to(real)
    save(match, link)
    assert link.is_symlink()
    assert real.read_text() == match.to_json()


def test_a_file_may_be_read_by_whom_the_umask_allows(match: Match, tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        save(match, tmp_path / "match.json")
    finally:
        os.umask(before)
    assert (tmp_path / "match.json").stat().st_mode & 0o777 == 0o640


def test_a_huge_file_is_refused_without_being_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(2**40)  # sparse: more than fits into memory
    with pytest.raises(SaveError, match="longer than"):
        load(path)


@pytest.mark.parametrize("content", [b"", b"\x00" * 100, b"\xff\xfe{\x00}", b"{"])
def test_a_file_that_is_no_save_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content)
    with pytest.raises(SaveError):
        load(path)
