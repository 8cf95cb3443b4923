"""Files that are written whole: the mode of what was there, pipes and devices, what must outlast a loss of power."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from ruleengine.schema import written_whole


def put(path: Path | str, text: str) -> None:
    with written_whole(path) as file:
        file.write(text)


def halfway(path: Path) -> None:
    with written_whole(path) as file:
        file.write("half")
        raise ZeroDivisionError


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o660])
def test_a_file_that_is_replaced_keeps_its_mode(mode: int, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text("old")
    file.chmod(mode)
    put(file, "new")
    assert (stat.S_IMODE(file.stat().st_mode), file.read_text()) == (mode, "new")


def test_nobody_else_can_read_the_new_text_of_a_private_file_before_it_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.touch(mode=0o600)
    with written_whole(file) as text:
        text.write("new")
        assert {stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()} == {0o600}


def test_a_new_file_has_the_mode_that_the_process_gives(tmp_path: Path) -> None:
    put(tmp_path / "new", "text")
    (tmp_path / "usual").touch()
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_what_a_link_leads_to_keeps_its_mode_and_the_link_stays(tmp_path: Path) -> None:
    (tmp_path / "file").touch(mode=0o600)
    (tmp_path / "link").symlink_to("file")
    put(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o600
    assert (tmp_path / "file").read_text() == "new"


def test_a_pipe_is_written_through(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[str] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_text()), daemon=True)
    reader.start()
    put(pipe, "one\ntwo\n")
    reader.join(10)
    assert heard == ["one\ntwo\n"]
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_nothing_comes_out_of_a_pipe_if_the_block_fails(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with pytest.raises(ZeroDivisionError):
            halfway(pipe)
        assert os.read(end, 10) == b""
    finally:
        os.close(end)
    assert pipe.is_fifo()


def test_a_device_is_written_through_and_stays_a_device() -> None:
    ours, theirs = os.openpty()
    try:
        name = os.ttyname(theirs)
        put(name, "text")
        assert os.read(ours, 10) == b"text"
        assert stat.S_ISCHR(os.stat(name).st_mode)
    finally:
        os.close(ours)
        os.close(theirs)


def test_the_file_and_then_its_folder_are_written_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[tuple[bool, list[str]]] = []

    def note(descriptor: int) -> None:
        folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        synced.append((folder, [each.name for each in tmp_path.iterdir()]))

    monkeypatch.setattr(os, "fsync", note)
    put(tmp_path / "match.json", "text")
    (file, before), (folder, after) = synced
    assert (file, folder) == (False, True)
    assert "match.json" not in before
    assert after == ["match.json"]
