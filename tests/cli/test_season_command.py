"""`ruleengine season`: four teams from the first fixture to the table, files edited by hand, coaches."""

from __future__ import annotations

import re
from itertools import permutations
from pathlib import Path

import pytest

from ruleengine.cli import main
from ruleengine.schema import parse_toml
from ruleengine.seasons import Fixture, Season, SeasonError, fixtures, play_offs, read_season, season_text, table

from .conftest import Run

SHORT = ("--option", "match.turns=1", "--seed", "5")


def season_file() -> Path:
    return Path("cup/season.toml")


def edited(before: str, after: str) -> None:
    """Edit the file of the season by hand."""
    text = season_file().read_text(encoding="utf-8")
    assert before in text
    season_file().write_text(text.replace(before, after, 1), encoding="utf-8")


@pytest.mark.rule("BB20-L-LEA-01")
@pytest.mark.parametrize("count", range(2, 9))
@pytest.mark.parametrize("rounds", [1, 2])
def test_everybody_plays_everybody_and_nobody_twice_in_a_round(count: int, rounds: int) -> None:
    teams = [f"team-{number}" for number in range(count)]
    found = fixtures(teams, rounds)
    pairs = sorted((match.home, match.away) for match in found)
    if rounds == 2:
        assert pairs == sorted(permutations(teams, 2))
    assert len({frozenset(pair) for pair in pairs}) == count * (count - 1) // 2
    for number in {match.round for match in found}:
        playing = [team for match in found if match.round == number for team in (match.home, match.away)]
        assert len(playing) == len({*playing})


@pytest.mark.rule(
    "BB20-L-PTS-01",
    "BB20-L-PTS-02",
    "BB20-L-PTS-03",
    "BB20-L-PTS-04",
    "BB20-L-PTS-05",
    "BB20-L-PTS-06",
    "BB20-L-PTS-09",
    "BB20-L-T-32",
)
@pytest.mark.parametrize(
    ("score", "winner", "casualties", "points"),
    [
        ([3, 0], "home", [3, 0], (6, 0)),
        ([0, 0], "", [0, 0], (2, 2)),
        ([1, 1], "", [2, 3], (1, 2)),
        ([2, 3], "away", [0, 0], (0, 4)),
        ([0, 0], "away", [0, 0], (1, 4)),  # won in extra time
    ],
)
def test_league_points(score: list[int], winner: str, casualties: list[int], points: tuple[int, int]) -> None:
    played = Fixture(1, "a", "b", score, winner, casualties)  # type: ignore[arg-type]
    rows = {row.team: row.points for row in table(Season("x", ["a", "b"], matches=[played]))}
    assert (rows["a"], rows["b"]) == points


@pytest.mark.rule("BB20-L-PTS-08")
def test_the_table_ranks_by_points_then_scores_then_casualties() -> None:
    matches = [
        Fixture(1, "a", "d", [1, 0], "home", [0, 0]),
        Fixture(1, "b", "d", [2, 0], "home", [0, 0]),
        Fixture(1, "c", "d", [2, 0], "home", [2, 0]),
    ]
    season = Season("x", ["a", "b", "c", "d"], matches=matches)
    assert [row.team for row in table(season)] == ["c", "b", "a", "d"]


def test_a_file_is_read_as_it_was_written() -> None:
    season = Season("my-game", ["a", "b", "c"], 'The "Cup"', 7, {"match.turns": 3}, matches=fixtures(["a", "b", "c"]))
    season = season.with_result(0, Fixture(1, "b", "c", [2, 1], "home", [1, 0]))
    assert read_season(season_text(season)) == season
    assert season.next == 1
    assert len({season.match_seed(index) for index in range(6)}) == 6


def test_a_season_of_four_teams(run: Run) -> None:
    begun = run("season", "new", "cup", "human", "orc", "black-orc", "human", "--title", "Autumn cup", *SHORT)
    assert begun.code == 0, begun.err
    assert sorted(path.stem for path in Path("cup").iterdir()) == ["black-orc", "human", "human-2", "orc", "season"]
    first = run("season", "play", "cup", "--home", "basic", "--away", "basic")
    assert first.code == 0, first.err
    assert re.match(r"Round 1: human \d+, human-2 \d+$", first.lines[0])
    rest = run("season", "play", "cup", "--all", "--home", "basic", "--away", "busy")
    assert rest.code == 0, rest.err
    assert sum(line.startswith("Round") for line in rest.lines) == 11
    shown = run("season", "table", "cup")
    rows = [line.split() for line in shown.lines[2:6]]
    assert sorted(row[0] for row in rows) == ["black-orc", "human", "human-2", "orc"]
    assert [row[1] for row in rows] == ["6"] * 4
    scored, against = (sum(int(row[5].split("-")[side]) for row in rows) for side in (0, 1))
    assert scored == against
    for row in rows:
        assert run("team", "check", f"cup/{row[0]}.toml").code == 0
        plain = parse_toml(Path(f"cup/{row[0]}.toml").read_text(encoding="utf-8"))
        assert plain["matches"] == 6
    over = run("season", "play", "cup")
    assert over.code == 1
    assert "all matches have been played; begin another season" in over.err


def test_the_same_seed_gives_the_same_season(run: Run) -> None:
    for name in ("cup", "copy"):
        assert run("season", "new", name, "human", "orc", *SHORT).code == 0
        assert run("season", "play", name, "--all").code == 0
    for file in ("season", "human", "orc"):
        assert Path(f"cup/{file}.toml").read_bytes() == Path(f"copy/{file}.toml").read_bytes()


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ('away = "human"', 'away = "humen"', "line 7, matches[1].away: no team 'humen'; did you mean 'human'?"),
        ('away = "human"', 'away = "orc"', "line 7, matches[1].away: 'orc' cannot play itself; name another team"),
        ("round = 1", "round = 0", "line 6, matches[0].round: 0 is refused; give 1 or more"),
        (
            'away = "human" }',
            'away = "human", score = [1] }',
            "line 7, matches[1].score: [1] is refused; give home's and away's",
        ),
        (
            'away = "human" }',
            'away = "human", winner = "home" }',
            "line 7, matches[1].winner: it has no score yet; add score",
        ),
        ('["human", "orc"]', '["human", "human"]', "line 2, teams[1]: 'human' is there twice; leave one out"),
        ("win = 3", "win = 3\nwins = 4", "line 15, points.wins: no such key"),
        ("win = 3", "win =", "line 14: no TOML"),
        ("turns", "turn", "no option"),
        ("blood-bowl-2020", "blood-bowl-2021", "blood-bowl-2021"),
    ],
)
def test_a_season_edited_by_hand_is_refused_with_place_and_remedy(run: Run, before: str, after: str, says: str) -> None:
    run("season", "new", "cup", "human", "orc", *SHORT)
    edited(before, after)
    ran = run("season", "play", "cup")
    assert ran.code == 1
    assert "season.toml" in ran.err
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_team_edited_by_hand_is_refused_before_anything_is_played(run: Run) -> None:
    run("season", "new", "cup", "human", "orc", *SHORT)
    before = season_file().read_text(encoding="utf-8")
    file = Path("cup/human.toml")
    file.write_text(file.read_text(encoding="utf-8").replace("rerolls = 3", "rerolls = 30"), encoding="utf-8")
    ran = run("season", "play", "cup")
    assert ran.code == 1
    assert "human.toml, line 4, rerolls: 30; a team has at most 8" in ran.err
    assert season_file().read_text(encoding="utf-8") == before
    file.unlink()
    assert "human.toml: No such file" in run("season", "play", "cup").err


def test_what_is_no_season_is_said(run: Run) -> None:
    assert "season.toml: No such file or directory; begin one" in run("season", "table", "nowhere").err
    assert "give two teams or more" in run("season", "new", "cup", "human").err
    assert "no list 'humen'" in run("season", "new", "cup", "humen", "orc").err
    run("season", "new", "cup", "human", "orc", *SHORT)
    assert "exists already; name another folder" in run("season", "new", "cup", "human", "orc").err
    assert "no coach 'basics'" in run("season", "play", "cup", "--home", "basics").err
    assert "has no teams that last" in run("season", "new", "dice", "human", "orc", "--ruleset", "blood-dice").err


def test_a_person_leaves_a_match_and_goes_on_with_it(run: Run) -> None:
    run("season", "new", "cup", "human", "orc", *SHORT)
    left = run("season", "play", "cup", "--home", "person", "--away", "basic", typed=["1", "quit"])
    assert left.code == 0, left.err
    assert Path("cup/match-1.json").exists()
    assert main(["season", "play", "cup", "--home", "basic", "--away", "basic"]) == 0
    assert not Path("cup/match-1.json").exists()
    assert read_season(season_file().read_text(encoding="utf-8")).next == 1


# Play-offs ------------------------------------------------------------------------------------------------

FOUR = ["a", "b", "c", "d"]
LEAGUE = [Fixture(1, "a", "b", [3, 0], "home"), Fixture(1, "c", "d", [1, 0], "home")]


def with_matches(*matches: Fixture) -> Season:
    return Season("x", FOUR, matches=[*LEAGUE, *matches])


@pytest.mark.rule("BB20-L-PLY-01")
def test_the_best_four_play_semi_finals_a_final_and_for_third_place() -> None:
    season = with_matches()
    assert [row.team for row in table(season)] == ["a", "c", "b", "d"]
    semi_finals = [Fixture(2, "a", "d", stage="semi-final"), Fixture(2, "c", "b", stage="semi-final")]
    assert play_offs(season) == semi_finals
    played = [
        Fixture(2, "a", "d", [0, 1], "away", stage="semi-final"),
        Fixture(2, "c", "b", [2, 1], "home", stage="semi-final"),
    ]
    assert play_offs(with_matches(*played)) == [
        Fixture(3, "a", "b", stage="third place"),
        Fixture(4, "d", "c", stage="final"),
    ]
    assert table(with_matches(*played)) == table(season)
    assert read_season(season_text(with_matches(*played))) == with_matches(*played)


@pytest.mark.parametrize(
    ("season", "message"),
    [
        (Season("x", ["a", "b"]), "teams: 2 teams; play-offs take 4"),
        (Season("x", FOUR, matches=[Fixture(1, "a", "b")]), "matches[0]: it has not been played"),
        (
            with_matches(
                Fixture(2, "a", "d", [1, 1], stage="semi-final"), Fixture(2, "c", "b", [1, 1], stage="semi-final")
            ),
            "matches[2].winner: a semi-final needs a winner",
        ),
        (
            with_matches(
                Fixture(2, "a", "d", [1, 0], "home", stage="semi-final"),
                Fixture(4, "a", "c", [1, 0], "home", stage="final"),
            ),
            "matches: the final has been played",
        ),
    ],
)
def test_when_there_are_no_play_offs(season: Season, message: str) -> None:
    with pytest.raises(SeasonError, match=re.escape(message)):
        play_offs(season)


def test_play_offs_from_the_command_line(run: Run) -> None:
    run("season", "new", "cup", "human", "orc", "human", "orc", "--rounds", "1", *SHORT)
    assert "it has not been played" in run("season", "play-offs", "cup").err
    edited("[points]", '[play_off_options]\n"match.extra_time" = true\n\n[points]')
    run("season", "play", "cup", "--all")
    assert run("season", "play-offs", "cup").out.count("semi-final") == 2
    assert run("season", "play", "cup", "--all").out.count("Semi-final: ") == 2
    assert "final" in run("season", "play-offs", "cup").out
    told = run("season", "play", "cup", "--all").out
    assert "Third place: " in told
    assert "Final: " in told
    assert "the final has been played" in run("season", "play-offs", "cup").err
