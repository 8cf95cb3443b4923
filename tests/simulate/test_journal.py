"""Files with which a simulation goes on: what they hold, what is refused, what a torn line costs."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from depth import examples
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Coach, RandomCoach, SaveError, Side, new_match
from ruleengine.saves import save
from ruleengine.schema import DataError
from ruleengine.simulate import Simulation, SimulationError, coach_seed, match_seed, seed_in, simulate
from ruleengine.simulate._journal import ROWS, Journal
from ruleengine_blood_dice import BLOOD_DICE, WetBall

from . import coaches
from .coaches import COUNTED, faulty
from .conftest import SHORT, columns, short

N = 40


def chained(*lines: dict[str, Any]) -> bytes:
    """A file of these lines, each with the hash that it should have: the format, written down a second time."""
    text, before = b"", ""
    for line in lines:
        plain = json.dumps([before, line], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        before = blake2b(plain.encode(), digest_size=16).hexdigest()
        text += json.dumps({**line, "hash": before}, ensure_ascii=False).encode() + b"\n"
    return text


def plain_rows(simulation: Simulation, start: int, stop: int) -> list[list[Any]]:
    names = {None: None, HOME: "home", AWAY: "away"}
    winners = [names[winner] for winner in simulation.winner]
    found = zip(simulation.home, simulation.away, winners, simulation.detail, strict=True)
    return [list(row) for row in found][start:stop]


@pytest.fixture(scope="module")
def whole() -> Simulation:
    return short(N)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a simulation of four chunks."""
    path = tmp_path_factory.mktemp("journal") / "league.jsonl"
    short(N, chunk=10, resume=path)
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "league.jsonl"


def played(run: Callable[..., Simulation], **how: Any) -> tuple[Simulation, int]:
    """What comes of it, and how many matches were played for it."""
    many = []

    def progress(done: int, wanted: int) -> None:
        many.append(done)

    simulation = run(progress=progress, **how)
    return simulation, many[-1] - many[0]


# What it holds ------------------------------------------------------------------------------------------


def test_the_file_says_what_was_played_and_how_it_ended(written: bytes, whole: Simulation) -> None:
    header = {
        "format": "ruleengine-simulation/1",
        "rules": {
            "base": "blood-dice",
            "variants": [],
            "options": {"blood-dice.match.tries": 2},
            "revisions": {part.name: part.revision for part in BLOOD_DICE.compile().parts},
        },
        "home": "random",
        "away": "random",
        "teams": None,
        "seed": 5,
        "matches": N,
    }
    chunks = [{"match": at, "rows": plain_rows(whole, at, at + 10)} for at in range(0, N, 10)]
    expected = chained(header, *chunks)
    assert [json.loads(line) for line in written.splitlines()] == [json.loads(line) for line in expected.splitlines()]


def test_a_finished_file_is_read_and_nothing_is_played(path: Path, written: bytes, whole: Simulation) -> None:
    path.write_bytes(written)
    assert played(partial(short, N), resume=path) == (whole, 0)
    assert path.read_bytes() == written


@pytest.mark.parametrize("kept", range(6))
def test_only_what_is_missing_is_played(path: Path, written: bytes, whole: Simulation, kept: int) -> None:
    path.write_bytes(b"".join(written.splitlines(keepends=True)[:kept]))
    missing = min(N, N - 10 * (kept - 1))
    assert played(partial(short, N), resume=path, chunk=7) == (whole, missing)
    assert played(partial(short, N), resume=path) == (whole, 0)


def test_gaps_are_filled(path: Path, written: bytes, whole: Simulation) -> None:
    """Chunks of several workers come in any order."""
    header, *chunks = (json.loads(line) for line in written.splitlines())
    for line in (header, *chunks):
        del line["hash"]
    path.write_bytes(chained(header, chunks[3], chunks[1]))
    assert played(partial(short, N), resume=path, chunk=4) == (whole, 20)


def test_workers_and_chunks_may_be_others_the_next_time(path: Path, pool: Executor, whole: Simulation) -> None:
    def stop(done: int, wanted: int) -> None:
        if done >= 20:
            raise KeyboardInterrupt

    first = short(N, resume=path, executor=pool, chunk=3, progress=stop)
    assert 20 <= len(first) < N
    assert played(partial(short, N), resume=path, chunk=5) == (whole, N - len(first))


def test_what_was_done_before_a_fault_is_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach is mended between two calls, under the same name."""
    monkeypatch.setattr(coaches, "random", faulty(coach_seed(match_seed(5, 25), HOME)))
    monkeypatch.setattr(coaches.random, "__module__", coaches.__name__, raising=False)
    monkeypatch.setattr(coaches.random, "__qualname__", "random", raising=False)
    with pytest.raises(SimulationError, match="25 of 40 matches are done"):
        short(N, home=coaches.random, resume=path)
    monkeypatch.undo()
    mended, many = played(partial(short, N), home=coaches.random, resume=path)
    assert columns(mended) == columns(short(N))
    assert many == N - 25


def test_many_matches_are_written_in_lines_that_can_be_read(path: Path) -> None:
    simulation = simulate(COUNTED, ROWS + 5, chunk=ROWS + 5, resume=path)
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    assert [(line["match"], len(line["rows"])) for line in lines[1:]] == [(0, ROWS), (ROWS, 5)]
    assert played(partial(simulate, COUNTED, ROWS + 5), resume=path) == (simulation, 0)


def test_a_full_disk_loses_nothing_that_was_done(
    path: Path, whole: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = Journal.append

    def full(self: Journal, start: int, rows: list[Any]) -> None:
        if start >= 20:
            raise OSError(28, "No space left on device")
        append(self, start, rows)

    monkeypatch.setattr(Journal, "append", full)
    with pytest.raises(SimulationError, match="No space left on device; 30 of 40 matches are done"):
        short(N, resume=path, chunk=10)
    monkeypatch.undo()
    assert played(partial(short, N), resume=path) == (whole, 20)


LIMITED = """
import resource, sys
from ruleengine.simulate import SimulationError, simulate

sys.dont_write_bytecode = True  # the limit would cut the cache that other tests read
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, resource.RLIM_INFINITY))
try:
    simulate("blood-dice", 300, chunk=30, resume=sys.argv[1])
except SimulationError as error:
    print(len(error.partial), error)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
started = []
again = simulate("blood-dice", 300, resume=sys.argv[1], progress=lambda done, wanted: started.append(done))
print(started[0], again == simulate("blood-dice", 300))
"""


def test_a_line_for_which_there_is_no_room_is_dropped(path: Path) -> None:
    run = subprocess.run([sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    first, second = run.stdout.splitlines()
    done = int(first.split()[0])
    assert "a line could not be written to its end; make room on the disk" in first
    assert 0 < done < 300
    assert second == f"{done - 30} True"  # the chunk for which there was no room is played again


# Torn lines ---------------------------------------------------------------------------------------------


@given(st.data())
@settings(deadline=None, max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_file_cut_anywhere_is_gone_on_with(
    path: Path, written: bytes, whole: Simulation, data: st.DataObject
) -> None:
    cut = data.draw(st.integers(0, len(written)))
    path.write_bytes(written[:cut])
    lines = written[:cut].count(b"\n")
    assert played(partial(short, N), resume=path) == (whole, N - 10 * max(0, lines - 1))
    assert path.read_bytes().startswith(written[: written[:cut].rfind(b"\n") + 1])
    assert played(partial(short, N), resume=path) == (whole, 0)


def test_a_first_line_without_an_end_is_dropped_only_if_it_was_to_be_that_line(path: Path, written: bytes) -> None:
    for text in (b"my notes", b"{", written.splitlines()[0][:-3] + b"x"):
        path.write_bytes(text)
        if written.startswith(text):
            assert len(short(N, resume=path)) == N
        else:
            refused(path, "line 1: this is no file of a simulation; give another")


# Refused ------------------------------------------------------------------------------------------------


def refused(path: Path, why: str, **how: Any) -> None:
    """Assert that a file is refused, for this reason, and not touched."""
    before = path.read_bytes()
    with pytest.raises(SaveError) as caught:
        short(**{"n": N, "resume": path, **how})
    assert why in str(caught.value)
    assert path.read_bytes() == before


@given(st.data())
@settings(deadline=None, max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_digit_that_is_changed_is_found(path: Path, written: bytes, data: st.DataObject) -> None:
    places = [place for place, byte in enumerate(written) if chr(byte).isdigit()]
    place = data.draw(st.sampled_from(places))
    other = data.draw(st.sampled_from([digit for digit in b"123456789" if digit != written[place]]))
    path.write_bytes(written[:place] + bytes([other]) + written[place + 1 :])
    refused(path, "")


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda lines: lines[:1] + lines[2:], 2),
        (lambda lines: [*lines[:2], lines[3], lines[2], lines[4]], 3),
        (lambda lines: [*lines[:3], lines[2], *lines[3:]], 4),
        (lambda lines: [*lines[:2], b"{}\n", *lines[2:]], 3),
        (lambda lines: [*lines, b"\n"], 6),
        (lambda lines: [*lines[:2], b"[]\n"], 3),
        (lambda lines: [*lines[:2], b"{\n"], 3),
        (lambda lines: [*lines[:2], b"\xff\n"], 3),
        (lambda lines: [*lines[:2], lines[2].replace(b'"match":', b'"match":NaN,"match":')], 3),
    ],
    ids=["left out", "swapped", "doubled", "foreign", "empty", "a list", "no json", "no text", "a name twice"],
)
def test_lines_that_are_not_as_they_were_written_are_found(
    path: Path, written: bytes, change: Callable[[list[bytes]], list[bytes]], line: int
) -> None:
    path.write_bytes(b"".join(change(written.splitlines(keepends=True))))
    refused(path, f"line {line}: ")


GOOD = [1, 0, "home", ""]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ({"match": 5, "rows": [GOOD]}, "match 5: it stands twice"),
        ({"match": 39, "rows": [GOOD, GOOD]}, "match 39: it stands twice, or is none of those"),
        ({"match": 40, "rows": [GOOD]}, "match 40: "),
        ({"match": -1, "rows": [GOOD]}, "line 3: it does not say how matches ended"),
        ({"match": True, "rows": [GOOD]}, "line 3: it does not say how matches ended"),
        ({"match": 10, "rows": {}}, "line 3: it does not say how matches ended"),
        ({"match": 10, "rows": [GOOD], "more": 1}, "line 3: it does not say how matches ended"),
        ({"rows": [GOOD]}, "line 3: it does not say how matches ended"),
        ({"match": 10, "rows": [GOOD, [1, 0, "home"]]}, "line 3: rows[1]: [1, 0, 'home'] does not say"),
        ({"match": 10, "rows": [[1, 0, "nobody", ""]]}, "line 3: rows[0]: "),
        ({"match": 10, "rows": [[1, True, "home", ""]]}, "line 3: rows[0]: "),
        ({"match": 10, "rows": [[1, 0, "home", None]]}, "line 3: rows[0]: "),
        ({"match": 10, "rows": [[1.0, 0, "home", ""]]}, "line 3: rows[0]: "),
        ({"match": 10, "rows": ["home"]}, "line 3: rows[0]: "),
    ],
)
def test_lines_that_make_no_sense_are_refused_even_with_the_right_hash(
    path: Path, written: bytes, line: dict[str, Any], why: str
) -> None:
    first, second = (json.loads(each) for each in written.splitlines()[:2])
    for each in (first, second):
        del each["hash"]
    path.write_bytes(chained(first, second, line))
    refused(path, why)


@pytest.mark.parametrize(
    ("how", "why"),
    [
        (
            {"options": {"match.tries": 3}},
            'rules.options: the file has {"blood-dice.match.tries": 2}, and here it is {"',
        ),
        ({"variants": [WetBall(2)]}, "rules.variants: the file has [], and here it is "),
        ({"home": "sensible"}, 'home: the file has "random", and here it is "sensible"'),
        (
            {"away": RandomCoach},
            'away: the file has "random", and here it is "ruleengine:RandomCoach"',
        ),
        ({"seed": 6}, "seed: the file has 5, and here it is 6; give another file"),
        ({"n": N + 1}, "matches: the file has 40, and here it is 41"),
        ({"teams": ["Reds", "Blues"]}, 'teams: the file has null, and here it is ["Reds", "Blues"]'),
    ],
)
def test_files_of_other_matches_are_refused(path: Path, written: bytes, how: dict[str, Any], why: str) -> None:
    path.write_bytes(written)
    before = path.read_bytes()
    with pytest.raises(SaveError) as caught:
        simulate("blood-dice", **{"n": N, "options": SHORT, "seed": 5, "resume": path, **how})
    assert why in str(caught.value)
    assert path.read_bytes() == before


def test_a_first_line_that_says_more_is_refused(path: Path, written: bytes) -> None:
    header = json.loads(written.splitlines()[0])
    del header["hash"]
    for more in ({"luck": 7}, {"rules": {**header["rules"], "luck": 7}}, {"rules": None}):
        path.write_bytes(chained({**header, **more}))
        refused(path, ", and here it is ")


def test_files_of_another_ruleset_and_of_parts_that_have_changed_are_refused(
    path: Path, written: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(written)
    with pytest.raises(SaveError, match=r'rules\.base: the file has "blood-dice", and here it is "counted"'):
        simulate(COUNTED, N, resume=path)
    monkeypatch.setattr(type(BLOOD_DICE.part("blood-dice.match")), "revision", 2)
    refused(path, "rules.revisions: ")


@pytest.mark.parametrize(
    "text", [b'{"format":"ruleengine-save/1"}\n', b"[]\n", b"match,seed,home\n1,2,3\n", b"\n", b"\0" * 9]
)
def test_other_files_are_refused(path: Path, text: bytes) -> None:
    path.write_bytes(text)
    refused(path, "line 1: ")


def test_a_save_of_a_match_is_refused(path: Path) -> None:
    save(new_match("blood-dice", seed=1), path)
    refused(path, "line 1: this is no file of a simulation")


def test_a_line_without_an_end_is_no_torn_line_if_more_comes(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleengine.simulate._journal.MAX_BYTES", 1000)
    path.write_bytes(b" " * 1001)
    refused(path, "line 1: longer than 1000 bytes")


def test_a_file_that_is_in_use_is_refused(path: Path) -> None:
    def again(done: int, wanted: int) -> None:
        if done == 10:
            with pytest.raises(SaveError, match="the file is in use by another simulation"):
                short(N, resume=path)

    assert short(N, chunk=10, resume=path, progress=again).complete


FORKED = """
import os, sys
from ruleengine.simulate import simulate

here, there = os.pipe()  # the child says that it lives
reading, writing = os.pipe()  # and lives until this is closed
children = []

def fork(done, wanted):
    if done == 10:
        children.append(os.fork())
        if not children[0]:
            os.close(writing)
            os.write(there, b".")
            os.read(reading, 1)
            os._exit(0)
        os.read(here, 1)
        raise KeyboardInterrupt

for progress in (fork, None):
    print(len(simulate("blood-dice", 40, chunk=10, resume=sys.argv[1], progress=progress)))
os.close(writing)
os.waitpid(children[0], 0)
"""


def test_workers_who_live_on_do_not_keep_a_file_in_use(path: Path) -> None:
    """As those of a process that was killed do, if they were forked."""
    run = subprocess.run([sys.executable, "-c", FORKED, str(path)], capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stdout) == (0, "10\n40\n"), run.stderr


def test_a_file_that_cannot_be_written_is_an_error_of_the_system(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "such.jsonl"):
        with pytest.raises(OSError, match=r"Is a directory|No such file"):
            short(N, resume=path)


def nameless(seed: int) -> Coach:
    return RandomCoach(seed)


NAMELESS, nameless = nameless, RandomCoach


@pytest.mark.parametrize("coach", [lambda seed: RandomCoach(seed), partial(RandomCoach), NAMELESS])
def test_coaches_without_a_name_are_refused_before_a_file_is_made(path: Path, coach: Any) -> None:
    with pytest.raises(SaveError, match=r"home: .* has no name; give a coach by name"):
        short(N, home=coach, resume=path)
    assert not path.exists()


def test_so_are_rules_and_teams_without_one(path: Path) -> None:
    with pytest.raises(SaveError, match=r"rules: .* without a variant \(removes blood-dice.report\); make it one"):
        simulate(BLOOD_DICE.but(without=["blood-dice.report"]), N, resume=path)
    with pytest.raises(DataError, match=r"^teams: expected plain data, got \{<enum 'Side'>\}; give None"):
        simulate("blood-dice", N, teams={Side}, resume=path)
    assert not path.exists()


def test_the_seed_of_a_file_can_be_told(path: Path, written: bytes) -> None:
    assert seed_in(path) is None
    for text, seed in ((b"", None), (written[:20], None), (written, 5), (written[:-5], 5)):
        path.write_bytes(text)
        assert seed_in(path) == seed
    for text in (b"[]\n", b"{}\n", b'{"seed":"5"}\n', b"5\n", b"x\n"):
        path.write_bytes(text)
        with pytest.raises(SaveError, match="line 1: "):
            seed_in(path)
