"""Positions as text: one text for each, what a text sets, what is refused and in which line, and that play goes on."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from br_scenes import place, scene, status, who
from br_words import OTHERWISE
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, Key, Match, Part, PieceId, Roll, Side, new_match
from ruleengine.grid import Grid
from ruleengine.hooks import read_position
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby.events import Stopped
from ruleengine_blood_rugby.positions import PositionError, from_position, position_of
from ruleengine_blood_rugby.state import (
    ACTED,
    ACTIVE,
    BALL,
    CAPABILITIES,
    DAZED,
    DEXTERITY,
    FIRST,
    HALF,
    HOLDER,
    HP,
    LAST_TOUCH,
    NOBODY,
    OFF,
    OWED,
    REFEREE,
    ROUND,
    SCORE,
    STRENGTH,
    TURNS,
    Capability,
    Status,
)

GRID = Grid(28, 15)

WHOLE = """\
half 2
round 5
active away
first home
turns 4-4
score 2-1
referee M6
first-kick away
ball away 8
home 1 captain N5 strength=18 capabilities=tackle,fury acted
home 4 scrum N8 down hp=3 dazed
home 7 kiker out hp=0
home 8 runner K3 name="Rondine d'Oro" owed=2
home 12 back pushed-out edge=K1 fell-out
away 3 scrum N8 capabilities=none
away 8 runner P8 haste=3
away 9 shield dead hp=-10
away 99 back reserve
"""


def written(text: str, **how: Any) -> str:
    return position_of(from_position(text, **how))


# Reading and writing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "home 7 kiker M8\n",
        "ball M9\nhome 7 kiker M8\n",
        "ball M8\nhome 7 kiker M8\n",
        "ball home 7\nhome 7 kiker M8\n",
        "active away\naway 8 runner A1\n",
        "active away\nfirst home\naway 8 runner A1\n",
        "active away\ntouched home\nball M9\naway 8 runner A1\n",
        "score 0-3\nhome 7 kiker M8 strength=3 armour-class=-2 movement-factor=15\n",
        "home 2 scrum M8\nhome 3 scrum M8 down\naway 2 scrum M8 down hp=1\n",
        "home 7 kiker M8\naway 1 captain reserve\naway 2 scrum shaken\naway 3 scrum out\naway 4 scrum sent-off\n",
        WHOLE,
    ],
)
def test_a_canonical_text_is_written_as_it_was_read(text: str) -> None:
    assert written(text) == text


@pytest.mark.rule("BR-OUT-07")
@pytest.mark.parametrize("holder", [HOME, AWAY])
def test_who_holds_the_ball_touched_it_last(holder: Side) -> None:
    """So a holder of the inactive side who is pushed off the pitch takes it out: the other side throws it in."""
    match = from_position(f"home 5 scrum H2\naway 10 back H1\nball {holder} {5 if holder is HOME else 10}\n")
    assert match.get(LAST_TOUCH) is holder


@pytest.mark.rule("BR-OUT-07")
def test_a_carrier_of_the_inactive_side_takes_the_ball_out() -> None:
    match = from_position("home 5 scrum H2\naway 10 back H1\nball away 10\n")
    match.answer("activate:0")
    match.answer("push:1")
    while not (stopped := [event for event in match.events if isinstance(event, Stopped)]):
        assert isinstance(match.pending, Roll)
        match.answer(5 if match.pending.by is HOME else 4)  # margins of 12 and 8: back, not down
    assert [(each.why, each.side, GRID.name(each.square)) for each in stopped] == [("throw-in", HOME, "H1")]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("\n  # a comment\n home   7  kiker\tM8  # and another\n", "home 7 kiker M8\n"),
        ("away 2 scrum N8\nhome 9 shield B2\nhome 7 kiker M8", "home 7 kiker M8\nhome 9 shield B2\naway 2 scrum N8\n"),
        ("half 1\nround 1\nactive home\nfirst home\nscore 0-0\nturns 1-0\nhome 7 kiker M8", "home 7 kiker M8\n"),
        ("home 7 kiker M8 strength=14 hp=9 capabilities=catch,pass,kick owed=0", "home 7 kiker M8\n"),
        ("home 7 kiker M8 acted down", "home 7 kiker M8 down acted\n"),
        ("home 8 runner M8\nball home 8", "ball home 8\nhome 8 runner M8\n"),
    ],
)
def test_other_texts_of_a_position_have_the_canonical_one(text: str, canonical: str) -> None:
    assert written(text + "\nhome 1 captain A3" * (" down" in text)) == canonical.replace(
        "home 7", "home 1 captain A3\nhome 7" if " down" in text else "home 7"
    )


def test_a_text_sets_what_it_says() -> None:
    match = from_position(WHOLE)
    of = {(piece.side, piece.name.split()[0]): piece.id for piece in match.pieces}
    captain, runner = of[HOME, "#1"], of[AWAY, "#8"]
    assert [match.get(key) for key in (HALF, ROUND, ACTIVE, FIRST)] == [2, 5, AWAY, HOME]
    assert [match.get(TURNS, side) for side in Side] == [4, 4]
    assert [match.get(SCORE, side) for side in Side] == [2, 1]
    assert (match.get(LAST_TOUCH), match.get(REFEREE)) == (AWAY, GRID.named("M6"))
    assert (match.get(BALL), match.get(HOLDER)) == (OFF, runner)
    assert match.get(ACTED) == 1 << captain
    assert match.attribute(captain, STRENGTH) == 18
    assert match.pieces[captain].profile.attributes[CAPABILITIES] == {Capability.TACKLE, Capability.FURY}
    assert match.pieces[of[HOME, "#8"]].name == "#8 Rondine d'Oro"
    assert match.get(OWED, of[HOME, "#8"]) == 2
    assert (place(match, HOME, 4), status(match, HOME, 4)) == ("N8", Status.GROUNDED)
    assert match.get(HP, of[HOME, "#4"]) == 3
    assert match.get(HP, captain) == 12
    assert match.get(DAZED) == 1 << of[HOME, "#4"]
    assert (place(match, HOME, 12), status(match, HOME, 12)) == ("off", Status.PUSHED_OUT)
    assert status(match, AWAY, 9) is Status.DEAD
    assert match.pieces[of[AWAY, "#3"]].profile.attributes[CAPABILITIES] == frozenset()


@pytest.mark.parametrize(
    ("lines", "turns"),
    [
        ("active home\nround 3", [3, 2]),
        ("active away\nround 3", [2, 3]),
        ("active away\nfirst home\nround 3", [3, 3]),
        ("active home\nround 3\nturns 2-1", [2, 1]),
    ],
)
def test_turns_follow_from_the_round_unless_they_are_said(lines: str, turns: list[int]) -> None:
    match = from_position(f"{lines}\nhome 7 kiker M8\naway 7 kiker N8")
    assert [match.get(TURNS, side) for side in Side] == turns


def test_a_match_of_another_pitch_reads_its_squares() -> None:
    small = {"pitch.length": 16, "pitch.width": 9}
    assert written("home 7 kiker P9", options=small) == "home 7 kiker P9\n"
    with pytest.raises(PositionError, match=r"^line 1: there is no square 'Q1'; they go from A1 to P9$"):
        from_position("home 7 kiker Q1", options=small)


def test_the_command_reads_a_position_from_a_file() -> None:
    teams = read_position(new_match(BLOOD_RUGBY, seed=1).rules, "home 7 kiker M8")
    assert place(new_match(BLOOD_RUGBY, seed=1, teams=teams), HOME, 7) == "M8"


WIND: Key[int] = Key("my-league.wind", int, default=0)


class Wind(Part):
    """Another part's state: there is a word for it by itself."""

    name = "my-league.wind"
    keys = (WIND,)
    before = ("blood-rugby.positions",)

    def begin(self, match: Match) -> None:
        match.set(WIND, 3)


def test_what_another_part_keeps_has_a_word_and_is_said_where_it_differs_from_the_beginning() -> None:
    windy = BLOOD_RUGBY.but(adding=[Wind()])
    match = from_position("home 7 kiker M8\nwind -2", rules=windy)
    assert match.get(WIND) == -2
    assert position_of(match) == "wind -2\nhome 7 kiker M8\n"
    assert position_of(from_position("home 7 kiker M8", rules=windy)) == "home 7 kiker M8\n"


# What is refused -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("visitors 7 kiker M8", "line 1: 'visitors' begins no line; there are 21, such as home, away, ball"),
        ("\nhome 7 kiker", "line 2: write number, role and square: home 7 kiker K8"),
        ("home seven kiker M8", "line 1: 'seven' is no number of a player; write one from 1 to 99"),
        ("home 7 kicker M8", "line 1: 'kicker' is no role; did you mean 'kiker'?"),
        ("home 7 kiker M16", "line 1: there is no square 'M16'; they go from A1 to AB15"),
        ("home 7 kiker M8 strenght=3", "line 1: 'strenght' says nothing of a player; did you mean 'strength'?"),
        ("home 7 kiker M8 strength=26", "line 1: strength=26 is refused; write a number, from 1 to 25"),
        ("home 7 kiker M8 thac0=x", "line 1: thac0=x is refused; write a number"),
        ("home 7 kiker M8 acted acted", "line 1: 'acted' is said twice; leave one out"),
        ("home 7 kiker M8 hp", "line 1: 'hp' says too little; write hp=…: a number such as 2"),
        ("home 7 kiker M8 owed=few", "line 1: owed: 'few' is refused; write a number such as 2"),
        ("home 7 kiker M8 capabilities=kick,fly", "line 1: 'fly' is no capability; there are kick, "),
        ("home 7 kiker out down", "line 1: who is off the pitch is not down; leave it out"),
        ('home 7 kiker M8 name="', "line 1: no closing quotation: close the quotation marks"),
        ('home 7 kiker M8 name=" "', "line 1: the name ' ' is refused; use 1 to 40 characters"),
        ("home 7 kiker M8\nhome 7 back N8", "line 2: home 7 is in line 1 already; renumber one"),
        ("home 7 kiker M8\naway 7 kiker M8", "line 2: M8 is taken in line 1; move one of them"),
        ("home 7 kiker M8\nball M9\nball M8", "line 3: 'ball' is said twice; leave one out"),
        ("home 7 kiker M8\nball", "line 2: write a square, or who holds it: ball M8, ball home 7"),
        ("home 7 kiker M8\nball home 8", "line 2: there is no home 8 to hold it; add its line"),
        ("ball home 7\nhome 7 kiker M8 down", "line 1: home 7 does not stand; lay the ball on a square"),
        ("ball home 7\nhome 7 kiker AA8", "line 1: home 7 has scored already where it stands (line 2); move it"),
        (
            "changed-ends yes\nball home 7\nhome 7 kiker A8",
            "line 2: home 7 has scored already where it stands (line 3); move it",
        ),
        ("score 1\nhome 7 kiker M8", "line 1: score: '1' is refused; write it for home and away, as in score 1-0"),
        ("score 1-0\nscore 1-0\nhome 7 kiker M8", "line 2: 'score' is said twice; leave one out"),
        ("active both\nhome 7 kiker M8", "line 1: active: 'both' is refused; write home or away"),
        ("referee Z16\nhome 7 kiker M8", "line 1: referee: 'Z16' is refused; write a square"),
        ("turns 40-0\nhome 7 kiker M8", "this cannot be: home has had 40 turns of 16; change the lines that say so"),
        (
            "touched home\nball away 2\nhome 7 kiker M8\naway 2 scrum N8",
            "this cannot be: away holds the ball, and home touched it last",
        ),
        ("half 0\nhome 7 kiker M8", "this cannot be: it is half 0; the first is 1"),
        ("round 0\nturns 0-0\nhome 7 kiker M8", "this cannot be: it is round 0; the first is 1"),
        ("turns 2-1\nhome 7 kiker M8", "this cannot be: home has had 2 turns in 1 rounds"),
        ("turns 0-1\nhome 7 kiker M8", "this cannot be: home is active and has had no turn"),
        ("home 7 kiker M8 edge=M1", "this cannot be: home 7 is on the pitch and has left it"),
        ("home 7 kiker M8 fell-out", "this cannot be: home 7 is on the pitch and has left it"),
        ("home 7 kiker M8\nhome 8 runner pushed-out", "this cannot be: home 8 was pushed off the pitch"),
        ("home 7 kiker M8 hp=10", "this cannot be: home 7 has 10 hit points of 9"),
        ("home 7 kiker M8 hp=0", "this cannot be: home 7 has 0 hit points and is on the pitch"),
        ("home 7 kiker M8 down hp=-1", "this cannot be: home 7 has -1 hit points and is on the pitch"),
        (
            "\n".join(f"home {n} back M{n}" for n in range(1, 14)),
            "line 13: home has 13 on the pitch; at most 12 may be",
        ),
    ],
)
def test_a_fault_is_refused_with_its_line_and_a_remedy(text: str, said: str) -> None:
    with pytest.raises(PositionError) as caught:
        from_position(text)
    assert str(caught.value).startswith(said)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_where_damage_is_only_counted_players_without_hit_points_play_on() -> None:
    match = from_position("home 7 kiker M8 hp=-2\n", options={"injury.zero_hp": "play_on"})
    assert match.get(HP, PieceId(0)) == -2


def test_a_position_takes_no_teams_beside_it_and_is_a_text() -> None:
    with pytest.raises(PositionError, match="give no teams beside it"):
        new_match(BLOOD_RUGBY, seed=1, teams={"position": "home 7 kiker M8", "away": "quarry"})
    with pytest.raises(PositionError, match="expected text, got int"):
        new_match(BLOOD_RUGBY, seed=1, teams={"position": 7})


def test_only_a_moment_between_activations_can_be_written() -> None:
    match = scene("ball home 7\nhome 7 kiker K8\naway 2 scrum T8")
    match.answer(f"activate:{who(match, HOME, 7)}")
    with pytest.raises(PositionError, match="a coach chooses whom to activate; this match waits for 'act'"):
        position_of(match)


# Play goes on --------------------------------------------------------------------------------------------


def ply(match: Match, random: Random) -> None:
    """Answer what waits, at random."""
    pending = match.pending
    assert pending is not None
    if isinstance(pending, Decision):
        match.answer(random.choice(pending.choices))
    else:
        match.answer([random.randint(1, sides) for sides in pending.dice.sides])


def moments(seed: int, most: int, **how: Any) -> Iterator[Match]:
    """Moments of a random match at which a coach chooses whom to activate, after some random plies each."""
    match, random = new_match(BLOOD_RUGBY, **how), Random(seed)
    for _ in range(most):
        for _ in range(random.randint(0, 150)):
            if not match.over:
                ply(match, random)
        while not match.over and match.pending is not None and match.pending.reason != "activate":
            ply(match, random)
        if match.over:
            return
        yield match


@settings(max_examples=examples(10))
@given(st.integers(0, 10**6), st.sampled_from([{}, OTHERWISE]))
def test_the_position_of_a_moment_is_equal_to_it(seed: int, options: dict[str, Any]) -> None:
    for match in moments(seed, 4, options=options):
        text = position_of(match)
        again = from_position(text, options=options)
        assert again.state.freeze() == match.state.freeze()
        assert again.pieces == match.pieces
        assert again.pending == match.pending
        assert position_of(again) == text


def test_a_match_goes_on_from_its_position_as_it_did() -> None:
    for match in moments(11, 3):
        again, fork = from_position(position_of(match)), match.fork()
        for each in (again, fork):
            random = Random(3)
            for _ in range(80):
                if not each.over:
                    ply(each, random)
        assert again.state.freeze() == fork.state.freeze()


def test_dexterity_of_a_position_is_read_by_the_rules() -> None:
    match = scene("home 7 kiker M8 dexterity=16")
    assert match.attribute(who(match, HOME, 7), DEXTERITY) == 16
    assert match.get(HOLDER) == NOBODY


@pytest.mark.rule("BR-FOUL-03")
def test_where_that_foul_may_be_committed_the_ball_may_be_held_on_the_ground() -> None:
    text = "ball home 7\nhome 7 kiker M8 down\n"
    fouls = {"hits.offered_fouls": ["hold"]}
    match = from_position(text, options=fouls)
    assert (match.get(HOLDER), status(match, HOME, 7)) == (who(match, HOME, 7), Status.GROUNDED)
    assert position_of(match) == text


@pytest.mark.rule("BR-SCORE-02")
def test_where_only_crossing_the_line_scores_one_may_stand_behind_it_with_the_ball() -> None:
    text = "ball home 7\nhome 7 kiker AA8\n"
    assert written(text, options={"turn.score_by": "crossing"}) == text
