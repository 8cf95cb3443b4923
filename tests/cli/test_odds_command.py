"""`ruleengine odds`, and `--plot`."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ruleengine import Match, new_match
from ruleengine.goals import goals_of, policies_of

from .conftest import Ran, Run
from .installed import announce
from .test_processes import COLOUR, RULEENGINE, Terminal, process

NO_SPELLS = ("--option", "spells.spells=0")
NEVER = ("--home", "never-pass", "--away", "never-pass")
ODDS = ("odds", "blood-dice", *NO_SPELLS)
PATIENT = ("--seconds", "600")
"""For what must be solved to its end, however busy the machine is."""
FROM = ("odds", "--from", "m.json")

Save = Callable[..., Match]


@pytest.fixture
def save(tmp_path: Path) -> Save:
    """Save a match in `m.json` after some answers: faces, and tokens."""

    def save(*answers: Any, **options: Any) -> Match:
        given = {name.replace("__", "."): value for name, value in options.items()}
        match = new_match("blood-dice", options={"spells.spells": 0, **given})
        for answer in answers:
            match.answer(answer)
        (tmp_path / "m.json").write_text(match.to_json())
        return match

    return save


def answered(ran: Ran, title: str) -> str:
    """What stands after the title of the answer."""
    assert (ran.code, ran.err) == (0, "")
    (found,) = [line for line in ran.lines if line.startswith(f"{title}: ")]
    return found.removeprefix(f"{title}: ")


def assert_one_line(ran: Ran, code: int, words: str) -> None:
    assert ran.code == code
    assert ran.err.startswith("ruleengine: ")
    assert ran.err.count("\n") == 1
    assert words in ran.err


# What it answers ----------------------------------------------------------------------------------------


@pytest.mark.rule("BD-T-02", "BD-T-03")
@pytest.mark.parametrize(
    ("face", "home", "away"),
    [(4, "33.3333% = 1/3", "0%"), (5, "25% = 1/4", "8.33333% = 1/12"), (6, "22.2222% = 2/9", "8.33333% = 1/12")],
)
def test_chances_from_the_middle_of_a_match(run: Run, save: Save, face: int, home: str, away: str) -> None:
    save(1, face)
    before = Path("m.json").read_bytes()
    for goal, shown in (("home-scores", home), ("away-scores", away)):
        assert answered(run(*FROM, "--goal", goal, "--until", "try-over", *NEVER), f"{goal} until try-over") == shown
    assert Path("m.json").read_bytes() == before


def test_it_says_what_is_played_and_by_whom(run: Run, save: Save) -> None:
    lines = run(
        *ODDS, "--with", "wet-ball:2", "--goal", "try-over", "--until", "try-over", "--away", "always-pass"
    ).lines
    assert lines[0] == "Blood Dice v2: home random, away always-pass"
    assert lines[1] == "With blood-dice.wet-ball:2, spells.spells=0"
    assert re.fullmatch(r"[\d,]+ states, [\d,]+ merged, [\d,]+ loops closed; exact; \d+\.\d\d s", lines[3])
    assert lines[4] == "Left out of what tells states apart: blood-dice.match.score"
    save(1, 4)
    again = run(*FROM, "blood-dice", "--goal", "home-scores", "--until", "try-over", *NEVER).lines
    assert again[:2] == ["Blood Dice v2: home never-pass, away never-pass", "With spells.spells=0"]


@pytest.mark.rule("BD-T-09")
def test_expected_numbers_alone_and_beside_a_chance(run: Run) -> None:
    both = ("--home", "always-pass", "--away", "always-pass")
    alone = run(*ODDS, "--goal", "action-dice", "--until", "try-over", *both)
    assert answered(alone, "action-dice until try-over") == "2.25 = 9/4"
    beside = run(*ODDS, "--goal", "home-scores", "--until", "try-over", *both, "--count", "action-dice")
    assert answered(beside, "home-scores until try-over") == "0%"
    assert "action-dice, expected: 2.25 = 9/4" in beside.lines


@pytest.mark.rule("BD-T-03")
def test_distributions_are_bars(run: Run, save: Save) -> None:
    save(1, 5)
    lines = run(*FROM, "--goal", "score", "--until", "try-over", "--exact", *NEVER).lines
    rows = [line.split() for line in lines[lines.index("score until try-over") + 1 :][:3]]
    assert [(row[0], row[1], row[3]) for row in rows] == [
        ("0–0", "66.6667%", "2/3"),
        ("0–1", "8.3333%", "1/12"),
        ("1–0", "25.0000%", "1/4"),
    ]
    assert [len(row[2]) for row in rows] == [40, 5, 15]  # an eighth of 40, and three eighths
    assert not any(line != line.rstrip() for line in lines)


def test_outcomes_too_rare_to_be_seen_are_put_together(run: Run) -> None:
    """In one Scrum after the other a team may be given any number of technical tries."""
    ran = run(*ODDS, "--option", "match.tries=1", "--goal", "margin", *NEVER)
    rows = [line.split() for line in ran.lines if "%" in line]
    assert [row[0] for row in rows[:-1]] == [str(n) for n in range(-3, 4)]
    assert rows[-1][1:3] in (["others", "<0.0001%"], ["other", "<0.0001%"])


@pytest.mark.parametrize(("maximizer", "shown"), [("home", "33.3333% = 1/3"), ("away", "0%")])
def test_best_play_for_and_against(run: Run, save: Save, maximizer: str, shown: str) -> None:
    """Who takes the Penalty scores by a throw in three, which no Pass is worth; who passes on all never scores."""
    save(1, 4)
    how = ("--goal", "home-scores", "--until", "try-over", "--home", "best", "--away", "never-pass")
    ran = run(*FROM, *how, "--maximizer", maximizer)
    assert answered(ran, "home-scores until try-over") == shown
    if maximizer == "home":
        first = ran.lines[ran.lines.index("Best play, what is decided most often first") + 1]
        assert first.startswith("  home, penalty-or-pass about penalty: penalty (penalty 0.3333, pass ")
        assert answered(run(*FROM, *how), "home-scores until try-over") == shown


def test_a_side_may_answer_by_reasons(run: Run, save: Save) -> None:
    save(1, 4)
    how = ("--goal", "home-scores", "--until", "try-over")
    assert (
        answered(run(*FROM, *how, "--home", "penalty-or-pass=penalty"), "home-scores until try-over")
        == "33.3333% = 1/3"
    )
    assert_one_line(run(*FROM, *how, "--home", "penalty-or-pass=sing"), 1, "'sing' is not offered to home")
    assert_one_line(run(*FROM, *how, "--home", "run-or-pass=run"), 1, "home has no answer to 'penalty-or-pass'")


def test_floats_are_shown_with_their_error(run: Run, save: Save) -> None:
    save(1, 4)
    how = (*FROM, "--goal", "home-wins", "--until", "try-over", *NEVER)
    shown = answered(run(*how), "home-wins until try-over")
    found = re.fullmatch(r"33\.3333%(?:, at most (\S+)% off)?", shown)
    assert found
    assert float(found[1] or 0) < 1e-9
    assert answered(run(*how, "--exact"), "home-wins until try-over") == "33.3333% = 1/3"
    assert run(*how, "--float").lines[:3] == run(*how).lines[:3]


def test_a_goal_takes_a_number(run: Run, save: Save) -> None:
    save(1, 4)
    for goal, shown in (("home-wins:1", "33.3333% = 1/3"), ("home-wins:2", "0%"), ("away-wins:-1", "100%")):
        assert (
            answered(run(*FROM, "--goal", goal, "--until", "try-over", "--exact", *NEVER), f"{goal} until try-over")
            == shown
        )


# What is left out, and budgets --------------------------------------------------------------------------


def test_keys_may_be_left_out_carried_or_all_be_kept(run: Run, save: Save) -> None:
    save(1, 4)
    how = (*FROM, "--goal", "home-scores", "--until", "try-over", *NEVER)
    score, morale = "blood-dice.match.score", "blood-dice.scrum.morale of away"
    left_out = {
        ("--full-state",): None,
        ("--accumulate", "match.score"): score,
        ("--ignore", "scrum.morale:away"): f"{score}, {morale}",  # the goal leaves out the score itself
        ("--ignore", "scrum.morale:away", "--ignore", "blood-dice.match.score"): f"{morale}, {score}",
    }
    assert_one_line(run(*how, "--full-state", "--accumulate", "match.score"), 2, "leave one out")
    for options, names in left_out.items():
        ran = run(*how, *options)
        assert answered(ran, "home-scores until try-over") == "33.3333% = 1/3"
        shown = [line for line in ran.lines if line.startswith("Left out")]
        assert shown == ([f"Left out of what tells states apart: {names}"] if names else [])


def test_a_key_that_matters_may_not_be_left_out(run: Run, save: Save) -> None:
    save(1, 2, scrum__morale=2)
    how = (*FROM, "--goal", "away-concedes", "--until", "try-over", *NEVER)
    assert_one_line(run(*how, "--ignore", "scrum.morale"), 1, "blood-dice.scrum.morale")
    assert "--full-state" not in run(*how, "--ignore", "scrum.morale").err


MERCY = """
from ruleengine import HOME, Part, variant
from ruleengine.hooks import on_event
from ruleengine_blood_dice.events import TurnedOver
from ruleengine_blood_dice.state import SCORE, score

class MercyPart(Part):
    name = "my-league.mercy"

    @on_event.on(TurnedOver)
    async def give(self, match, event):
        if match.get(SCORE, HOME) == 0:
            await score(match, HOME, "mercy")

@variant("my-league.mercy")
class Mercy:
    def apply(self, ruleset):
        return ruleset.but(adding=[MercyPart()])
"""


def test_where_a_house_rule_makes_a_key_matter_the_remedy_is_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    announce(tmp_path, "my-mercy", {"my-league.mercy": "my_mercy:Mercy"}, {"my_mercy": MERCY})
    how = (*ODDS, "--with", "my-league.mercy", "--option", "match.tries=1", "--goal", "home-reaches", *NEVER, *PATIENT)
    ran = run(*how)
    assert_one_line(ran, 1, "blood-dice.match.score")
    assert ran.err.endswith("; here: --full-state\n")
    assert answered(run(*how, "--full-state", "--states", "3000"), "home-reaches").startswith(("100%", "between 99.9"))


def bounds(shown: str) -> tuple[float, float]:
    found = re.fullmatch(r"between (\S+)% and (\S+)%", shown)
    assert found, shown
    return float(found[1]), float(found[2])


@pytest.mark.parametrize("budget", [("--states", "20"), ("--states", "60"), ("--seconds", "0.001")])
def test_a_walk_that_is_given_up_says_so_and_what_is_known(run: Run, budget: tuple[str, ...]) -> None:
    how = (*ODDS, "--goal", "home-scores", "--until", "try-over", *NEVER)
    whole = answered(run(*how, *PATIENT), "home-scores until try-over")
    ran = run(*how, *budget)
    low, high = bounds(answered(ran, "home-scores until try-over"))
    assert 0 <= low < float(whole.partition("%")[0]) < high <= 100
    found = re.search(
        r"^Given up after \d+\.\d\d s: (\S+)% of the chance is unresolved\. Walk on", ran.out, re.MULTILINE
    )
    assert found
    assert abs(float(found[1]) - (high - low)) < 1e-3
    assert not any(line.startswith("Given up") for line in run(*how, *PATIENT).lines)


def test_it_does_not_walk_for_ever(run: Run) -> None:
    """The whole match with all its Spells is far more than can be walked."""
    ran = run("odds", "blood-dice", "--goal", "home-wins", "--seconds", "0.2")
    assert bounds(answered(ran, "home-wins")) == (0, 100)
    assert ran.lines[-2].startswith("Given up after ")
    assert "blood-dice.spells.left (×" in ran.lines[-1]


# Without a goal -----------------------------------------------------------------------------------------


def test_goals_and_policies_are_listed(run: Run, save: Save) -> None:
    match = save(1, 4)
    ran = run("odds", "blood-dice")
    assert (ran.code, ran.err, ran.lines[0]) == (0, "", "Blood Dice v2 (blood-dice)")
    cut = ran.lines.index("Policies, for --home and --away")
    goals = [line.split()[0].partition("[")[0] for line in ran.lines[:cut] if line.startswith("  ")]
    assert goals == list(goals_of(match.rules))
    assert [line.split()[0] for line in ran.lines[cut + 1 :]] == list(policies_of(match.rules))
    assert any(line.split()[:2] == ["home-wins[:N=1]", "chance"] for line in ran.lines)
    assert "\n".join(run(*FROM).lines[2:]) == "\n".join(ran.lines[1:])


TINY_GRID = Path(__file__).resolve().parents[2] / "examples" / "tiny-grid"


def test_a_game_that_gives_no_goals_has_those_of_its_result(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(TINY_GRID / "src"))
    monkeypatch.syspath_prepend(str(tmp_path))
    announce(tmp_path, "tiny", {"tiny-grid": "ruleengine_tiny_grid:TINY_GRID"}, {})
    listed = run("odds", "tiny-grid")
    assert (listed.code, listed.lines[0]) == (0, "Tiny grid (tiny-grid)")
    (shown,) = re.findall(
        r"^\$ ruleengine (odds .*)\n((?:.+\n)*)\.\.\.$", (TINY_GRID / "README.md").read_text(), re.MULTILINE
    )
    assert run(*shown[0].split()).out.startswith(shown[1])
    assert "home-reaches until away-decides: 34.0909% = 15/44\n" in shown[1]


# Wrong use ----------------------------------------------------------------------------------------------

MISUSE = {
    "no ruleset": (("odds", "--goal", "draw"), "or --from FILE"),
    "no such ruleset": (("odds", "blood-dise"), "did you mean 'blood-dice'?"),
    "no such goal": ((*ODDS, "--goal", "home-win"), "no goal 'home-win' in blood-dice; did you mean 'home-wins'?"),
    "no number": ((*ODDS, "--goal", "home-wins:two"), "'two' is no whole number"),
    "a number too many": ((*ODDS, "--goal", "draw:2"), "takes no number"),
    "no such policy": ((*ODDS, "--goal", "draw", "--away", "sensble"), "did you mean 'sensible'?"),
    "half an answer": ((*ODDS, "--goal", "draw", "--away", "spell="), "write it as reason=answer"),
    "until no such goal": ((*ODDS, "--goal", "draw", "--until", "try-ovr"), "did you mean 'try-over'?"),
    "until what is no chance": ((*ODDS, "--goal", "draw", "--until", "score"), "--until takes a chance"),
    "counting a chance": (
        (*ODDS, "--goal", "draw", "--count", "draw"),
        "--count draw counts nothing; there are home-tries",
    ),
    "best for a distribution": ((*ODDS, "--goal", "score", "--home", "best"), "nothing is best for the distribution"),
    "best and carried": (
        (*ODDS, "--goal", "draw", "--home", "best", "--accumulate", "match.score"),
        "--accumulate excludes best play",
    ),
    "wanted by nobody": ((*ODDS, "--goal", "draw", "--maximizer", "me"), "me"),
    "no such key": ((*ODDS, "--goal", "draw", "--ignore", "match.scor"), "did you mean 'match.score'?"),
    "no such side of a key": ((*ODDS, "--goal", "draw", "--ignore", "match.score:left"), "match.score:home"),
    "a side of a key without": ((*ODDS, "--goal", "draw", "--ignore", "match.attacker:home"), "leave out ':home'"),
    "all keys but some": ((*ODDS, "--goal", "draw", "--full-state", "--ignore", "match.score"), "leave one out"),
    "no time": ((*ODDS, "--goal", "draw", "--seconds", "0"), "--seconds 0.0 is refused"),
    "endless time": ((*ODDS, "--goal", "draw", "--seconds", "inf"), "is refused"),
    "no number of seconds": ((*ODDS, "--goal", "draw", "--seconds", "nan"), "is refused"),
    "options of a save": ((*FROM, "--goal", "draw", *NO_SPELLS), "stand in the save"),
    "a plot of another kind": ((*ODDS, "--goal", "score", "--plot", "x.png"), "ends in .svg"),
    "a plot in no directory": ((*ODDS, "--goal", "score", "--plot", "no/x.svg"), "directory that exists"),
    "a plot of a chance": ((*ODDS, "--goal", "draw", "--plot", "x.svg"), "draw is a chance"),
    "a plot of a number": ((*ODDS, "--goal", "home-tries", "--plot", "x.svg"), "home-tries is a number"),
    "a plot of no dice": (("dice", "2*3", "--plot", "x.svg"), "has none"),
}


@pytest.mark.parametrize("case", MISUSE)
def test_wrong_use_is_one_line_and_nothing_is_written(run: Run, tmp_path: Path, case: str) -> None:
    arguments, words = MISUSE[case]
    assert_one_line(run(*arguments), 2, words)
    assert list(tmp_path.iterdir()) == []


def test_a_save_of_another_ruleset_or_none_at_all(run: Run, save: Save, tmp_path: Path) -> None:
    assert_one_line(run(*FROM, "--goal", "draw"), 1, "m.json: No such file")
    save(1, 4)
    assert_one_line(run(*FROM, "chess", "--goal", "draw"), 2, "m.json is a match of blood-dice, not of chess")
    (tmp_path / "m.json").write_text("{}")
    assert_one_line(run(*FROM, "--goal", "draw"), 1, "m.json, format: ")


# Processes ----------------------------------------------------------------------------------------------

LONG = ("odds", "blood-dice", "--goal", "draw", "--seconds", "600")


@pytest.mark.usefixtures("interruptible")
def test_a_bar_tells_at_a_terminal_how_the_walk_goes_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    walking = Terminal(LONG, tmp_path)
    try:
        shown = COLOUR.sub("", walking.until("waiting"))
        while not re.search(r"draw: [\d,]*[1-9][\d,]* states, [\d,]+ waiting$", shown):
            shown = COLOUR.sub("", walking.until("waiting"))
        walking.running.send_signal(signal.SIGINT)
        assert walking.end() == 1
    finally:
        walking.close()
    assert "ruleengine: interrupted" in walking.seen
    assert "Traceback" not in walking.seen


def test_there_is_no_bar_but_at_a_terminal(tmp_path: Path) -> None:
    arguments = (*ODDS, "--option", "match.tries=1", "--goal", "margin", *NEVER)
    ran = process([*RULEENGINE, *arguments], tmp_path, PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert re.search(r"^ +0 +64\.\d{4}%  #{40}$", ran.stdout, re.MULTILINE)
    assert sys.executable not in ran.stdout


def test_the_same_question_has_the_same_answer_and_picture_for_any_hash_seed(tmp_path: Path) -> None:
    arguments = (*ODDS, "--goal", "score", "--until", "try-over", *NEVER, "--plot", "x.svg")
    answers, pictures = set(), set()
    for seed in ("0", "1", "4242"):
        ran = process([*RULEENGINE, *arguments], tmp_path, PYTHONHASHSEED=seed)
        answers.add(re.sub(r"\d+\.\d\d s$", "", ran.stdout, flags=re.MULTILINE))
        pictures.add((tmp_path / "x.svg").read_bytes())
    assert len(answers) == len(pictures) == 1
    assert answers.pop().endswith("\nDrawn in x.svg.\n")
    title = "score until try-over – Blood Dice v2: home never-pass, away never-pass"
    assert f"<title>{title}</title>" in pictures.pop().decode()


def test_where_nothing_is_known_nothing_is_drawn(run: Run, tmp_path: Path) -> None:
    ran = run(*ODDS, "--goal", "score", "--states", "1", "--plot", "x.svg")
    assert_one_line(ran, 1, "x.svg is not written: the walk was given up before anything came out")
    assert list(tmp_path.iterdir()) == []


def test_without_the_library_that_draws_nothing_is_walked(tmp_path: Path) -> None:
    arguments = (*ODDS, "--goal", "score", "--plot", "x.svg")
    text = f"import sys; sys.modules['drawsvg'] = None; from ruleengine.cli import main; sys.exit(main({arguments!r}))"
    ran = process([sys.executable, "-c", text], tmp_path)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "ruleengine: --plot needs drawsvg; pip install 'ruleengine[plot]'\n"


def test_fractions_agree_with_per_cent(run: Run) -> None:
    ran = run(*ODDS, "--goal", "home-losses", "--option", "match.tries=1", *NEVER)
    shown = [line.split() for line in ran.lines if re.search(r"% .*\d+/\d+$", line)]
    assert shown
    for row in shown:
        assert abs(100 * Fraction(row[-1]) - Fraction(row[1].rstrip("%"))) <= Fraction(1, 10000)
