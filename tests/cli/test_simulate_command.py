"""`ruleengine simulate`."""

from __future__ import annotations

import csv
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from ruleengine.simulate import Simulation, simulate

from .conftest import Ran, Run
from .installed import announce
from .test_processes import COLOUR, RULEENGINE, Terminal, process

SHORT = ("--option", "match.tries=2")
SIMULATE = ("simulate", "blood-dice", "-n", "150", *SHORT, "--seed", "5")


def expected(**how: object) -> Simulation:
    """The same by the library."""
    return simulate("blood-dice", 150, options={"match.tries": 2}, seed=5, **how)  # type: ignore[arg-type]


def assert_one_line(ran: Ran, code: int, words: str) -> None:
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.startswith("ruleengine: ")
    assert ran.err.count("\n") == 1
    assert words in ran.err


# What it shows ------------------------------------------------------------------------------------------


def test_it_shows_who_played_and_the_summary(run: Run) -> None:
    ran = run(*SIMULATE, "--home", "sensible", "--with", "wet-ball:2", "--level", "0.9")
    simulation = expected(home="sensible", variants=["wet-ball"])
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[:2] == [
        "Blood Dice v2, seed 5: home sensible, away random",
        "With blood-dice.wet-ball:2, match.tries=2",
    ]
    assert ran.lines[2] == "150 matches; intervals of 0.9: Wilson of shares, normal of means"
    assert "\n".join(ran.lines[2:9]) != str(simulation.summary(0.9))  # that was a ball half as wet
    plain = run(*SIMULATE, "--home", "sensible", "--level", "0.9")
    assert "\n".join(plain.lines[2:9]) == str(expected(home="sensible").summary(0.9))


def test_it_shows_how_often_each_difference_came(run: Run) -> None:
    simulation = expected()
    differences = Counter(home - away for home, away in zip(simulation.home, simulation.away, strict=True))
    lines = run(*SIMULATE).lines
    table = [line.split() for line in lines[lines.index(" home − away   share  at least") + 1 :]]
    assert [row[:3] for row in table] == [
        [
            str(each),
            f"{100 * differences[each] / 150:.2f}%",
            f"{100 * sum(many for other, many in differences.items() if other >= each) / 150:.2f}%",
        ]
        for each in sorted(differences)
    ]
    lengths = {int(row[0]): len(row[3]) if len(row) > 3 else 0 for row in table}
    (most, _), *_ = differences.most_common()
    assert max(lengths.values()) == lengths[most] == 40


def test_without_a_seed_one_is_drawn_and_shown(run: Run) -> None:
    first = run("simulate", "blood-dice", "-n", "20", *SHORT)
    found = re.match(r"Blood Dice v2, seed (\d+): home random, away random$", first.lines[0])
    assert found
    assert run("simulate", "blood-dice", "-n", "20", *SHORT, "--seed", found[1]) == first
    assert run("simulate", "blood-dice", "--matches", "20", *SHORT).lines[0] != first.lines[0]


def test_workers_change_nothing(run: Run) -> None:
    assert run(*SIMULATE, "--workers", "2") == run(*SIMULATE)


def test_every_match_can_be_watched(run: Run, tmp_path: Path) -> None:
    run(*SIMULATE, "--home", "sensible", "--out", "league.csv")
    with (tmp_path / "league.csv").open(newline="") as file:
        found = list(csv.DictReader(file))
    assert len(found) == 150
    for row in found[:5]:
        shown = run(
            "play", "blood-dice", *SHORT, "--home", "sensible", "--away", "random", "--seed", row["seed"], "--quiet"
        )
        verdict = "a draw" if row["winner"] == "draw" else f"{row['winner']} wins"
        assert shown.lines == [f"Home {row['home']}, away {row['away']}: {verdict}."]


# Files --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["league.csv", "league.jsonl"])
def test_results_are_written_as_a_table(run: Run, tmp_path: Path, name: str) -> None:
    ran = run(*SIMULATE, "--out", name)
    assert ran.lines[-1] == f"Written to {name}."
    write = Simulation.to_csv if name.endswith("csv") else Simulation.to_jsonl
    write(expected(), tmp_path / "same")
    assert (tmp_path / name).read_bytes() == (tmp_path / "same").read_bytes()


def test_a_file_is_gone_on_with_and_keeps_its_seed(run: Run, tmp_path: Path) -> None:
    command = ("simulate", "blood-dice", "-n", "60", *SHORT, "--resume", "league.jsonl")
    first = run(*command)
    path = tmp_path / "league.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 2 // 3])
    assert run(*command) == first
    assert path.read_bytes() != whole[: len(whole) * 2 // 3]


def test_a_file_of_other_matches_is_refused(run: Run, tmp_path: Path) -> None:
    run(*SIMULATE, "--resume", "league.jsonl")
    before = (tmp_path / "league.jsonl").read_bytes()
    other = ("simulate", "blood-dice", "-n", "150", "--resume", "league.jsonl")
    assert_one_line(run(*other), 1, "league.jsonl: rules.options: the file has")
    assert_one_line(run(*SIMULATE[:-1], "6", "--resume", "league.jsonl"), 1, "league.jsonl: seed: the file has 5")
    (tmp_path / "notes").write_text("mine\n")
    assert_one_line(run(*other[:4], "--resume", "notes"), 1, "notes: line 1: ")
    assert_one_line(run(*other[:4], "--resume", "."), 1, "Is a directory")
    assert (tmp_path / "league.jsonl").read_bytes() == before


# Wrong use ----------------------------------------------------------------------------------------------

MISUSE = {
    "no ruleset": (("simulate",), "say which ruleset; see ruleengine rulesets"),
    "no such ruleset": (("simulate", "blood-dise"), "did you mean 'blood-dice'"),
    "no such coach": ((*SIMULATE, "--away", "bob"), "no coach 'bob' for blood-dice; there are random, sensible"),
    "a person": ((*SIMULATE, "--home", "person"), "no coach 'person'"),
    "no such variant": ((*SIMULATE, "--with", "dry-ball"), "dry-ball"),
    "no such rules option": ((*SIMULATE, "--option", "match.trys=3"), "did you mean 'match.tries'"),
    "no match": (("simulate", "blood-dice", "-n", "0"), "-n 0 is refused; give 1 to 100000000"),
    "too many matches": (("simulate", "blood-dice", "-n", "1000000000"), "give 1 to 100000000"),
    "a number that is none": (("simulate", "blood-dice", "-n", "many"), "'many' is not a whole number"),
    "no worker": ((*SIMULATE, "--workers", "0"), "--workers 0 is refused"),
    "too many workers": ((*SIMULATE, "--workers", "5000"), "give 1 to 1000"),
    "a level in percent": ((*SIMULATE, "--level", "95"), "give a number between 0 and 1, such as 0.95"),
    "a level that is none": ((*SIMULATE, "--level", "nan"), "between 0 and 1"),
    "a table of another kind": ((*SIMULATE, "--out", "league.xls"), "name a file that ends in .csv or .jsonl"),
    "a table in no directory": ((*SIMULATE, "--out", "nowhere/x.csv"), "in a directory that exists"),
}


@pytest.mark.parametrize("case", MISUSE)
def test_wrong_use_is_one_line(run: Run, case: str) -> None:
    arguments, words = MISUSE[case]
    assert_one_line(run(*arguments), 2, words)


def test_a_table_that_is_a_directory_is_refused_before_anything_is_played(run: Run, tmp_path: Path) -> None:
    (tmp_path / "league.csv").mkdir()
    assert_one_line(run(*SIMULATE, "--out", "league.csv"), 2, "in a directory that exists")


# Processes ----------------------------------------------------------------------------------------------

FRAGILE = """
from ruleengine import HOME, Decision, Part, RandomCoach, Result, Ruleset, procedure
from ruleengine.hooks import initial_procedures, result

@procedure("fragile.coin")
class Coin:
    async def run(self, match):
        await Decision(HOME, "coin", ("heads", "tails"))

class All(Part):
    name = "fragile.all"
    procedures = (Coin,)

    @initial_procedures.impl
    def first(self, match):
        return (Coin(),)

    @result.impl
    def nobody(self, match):
        return Result((0, 0), None)

class Clumsy(RandomCoach):
    def __call__(self, view, choose):
        return super().__call__(view, choose) if self.seed % 100 else 1 / 0

GAME = Ruleset("fragile", (All(),), coaches={"clumsy": Clumsy})
"""


def test_a_coach_who_breaks_leaves_what_was_played(tmp_path: Path) -> None:
    announce(tmp_path, "fragile-game", {"fragile": "fragile_game:GAME"}, {"fragile_game": FRAGILE})
    command = [*RULEENGINE, "simulate", "fragile", "-n", "5000", "--home", "clumsy", "--seed", "1", "--out", "x.csv"]
    ran = process(command, tmp_path, PYTHONPATH=str(tmp_path))
    assert ran.returncode == 1
    line = FRAGILE[: FRAGILE.index("1 / 0")].count("\n") + 1
    found = re.fullmatch(
        r"ruleengine: match (\d+) of seed \d+ broke: ZeroDivisionError: division by zero \(.*fragile_game.py, "
        rf"line {line}\); (\d+) of 5000 matches are done\n",
        ran.stderr,
    )
    assert found
    assert found[1] == found[2]
    assert f"{int(found[1]):,} matches; intervals of 0.95" in ran.stdout
    assert (tmp_path / "x.csv").read_text().count("\n") == 1 + int(found[1])


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_sums_up_what_is_done(tmp_path: Path) -> None:
    for workers in ("1", "2"):
        arguments = ("simulate", "blood-dice", "-n", "50000000", "--workers", workers, "--resume", f"{workers}.jsonl")
        running = Terminal(arguments, tmp_path)
        try:
            bar = running.until("/50000000")
            while not re.search(r" [1-9]\d*/50000000$", COLOUR.sub("", bar)):
                bar = running.until("/50000000")
            running.running.send_signal(signal.SIGINT)
            assert running.end() == 1
        finally:
            running.close()
        shown = COLOUR.sub("", running.seen).replace("\r\n", "\n")
        found = re.search(r"interrupted; (\d+) of 50000000 matches are done, and\s+kept in [12].jsonl\n$", shown)
        assert found, shown
        assert f"{int(found[1]):,} matches; intervals of 0.95" in shown
        assert "Traceback" not in shown


def test_when_the_command_is_killed_no_worker_stays_behind(tmp_path: Path) -> None:
    journal = tmp_path / "a.jsonl"
    command = [*RULEENGINE, "simulate", "blood-dice", "-n", "50000000", "--workers", "2", "--resume", str(journal)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=tmp_path) as running:
        while running.poll() is None and not (journal.exists() and journal.read_bytes().count(b"\n") > 1):
            time.sleep(0.05)
        running.kill()
        # The workers hold the other end of the pipe: it ends once the last of them is gone.
        assert running.communicate(timeout=60)[0] == b""
    assert running.returncode == -signal.SIGKILL


def test_there_is_no_bar_but_at_a_terminal(tmp_path: Path) -> None:
    ran = process([*RULEENGINE, *SIMULATE], tmp_path, PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert " home ? away   share" in ran.stdout
    assert "########" in ran.stdout
    assert sys.executable not in ran.stdout
