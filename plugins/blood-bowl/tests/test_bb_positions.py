"""Positions as text: one text for each, what a text sets, what is refused and in which line, and that play goes on."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import attrs
import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, CompiledRules, Decision, Part, PieceId, Side, new_match
from ruleengine.grid import Grid
from ruleengine.hooks import invariants
from ruleengine_blood_bowl import BLOOD_BOWL_LRB, PositionError, from_position, position_of
from ruleengine_blood_bowl.hooks import edition
from ruleengine_blood_bowl.lrb import AG, AV
from ruleengine_blood_bowl.lrb import EDITION as LRB
from ruleengine_blood_bowl.state import (
    ACTED,
    ACTIVE,
    BACK,
    BALL,
    FIRST_KICKING,
    FRESHLY_STUNNED,
    HALF,
    HOLDER,
    IN_TURN,
    KICKING,
    MOVEMENT,
    NOBODY,
    OFF,
    REROLLS,
    SCORE,
    SKILL_REROLLS,
    SPENT,
    SQUARE,
    STANDING,
    STATUS,
    STRENGTH,
    TAKEN,
    TURN,
    WEATHER,
    ZONES,
    Status,
    skills,
)
from ruleengine_blood_bowl.teams import Characteristic, Edition

GRID = Grid(26, 15)

WHOLE = """\
half 2
turn away
turns 3-4
score 1-0
kicking home
first-kicking home
rerolls 2-1
spent blitz, pass
weather rain
roster-rerolls 3-2
fan-factor 6-0
rerolls-used 1
ball C4
home 2 "Griff Oberwald" Blitzer MA8 AG4 [Block, Dodge] L8 prone
home 7 Ogre ko
home 8 Thrower ko unasked
home 9 Lineman reserves
away 1 Lineman M8 acted
away 2 Black Orc N8 stunned fresh
away 3 Goblin M9 no-zone used[Dodge]
away 10 Blitzer dead
"""


def squares(*names: str) -> int:
    return sum(1 << GRID.named(name) for name in names)


def written(text: str, **how: Any) -> str:
    return position_of(from_position(text, **how))


# Reading and writing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "home 7 Blitzer M8 ball\n",
        "turn away\naway 7 Blitzer M8 ball\n",
        "ball M9\nhome 7 Blitzer M8\n",
        "home 7 Blitzer [] M8\n",
        "home 7 Blitzer MA1 ST1 AG1 AV1 A1 stunned\n",
        "rosters orc human\nhome 1 Black Orc A1\naway 1 Ogre Z15\n",
        "rosters none human\nhome 1 Snotling MA5 ST1 AG3 AV5 [Dodge, Stunty] C3\n",
        "home 1 Witch Elf MA7 ST3 AG4 AV7 [Dodge, Frenzy, Jump Up] C3\n",
        "home 1 Lineman fainted\nhome 2 Lineman injured\nhome 3 Lineman sent-off\nhome 99 Lineman B2\n",
        WHOLE,
    ],
)
def test_a_canonical_text_is_written_as_it_was_read(text: str) -> None:
    assert written(text) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("\n  # a comment\n\n home   7  Blitzer\tM8   ball  \n", "home 7 Blitzer M8 ball\n"),
        (
            "away 1 Lineman N8\nhome 9 Lineman B2\nhome 7 Blitzer M8",
            "home 7 Blitzer M8\nhome 9 Lineman B2\naway 1 Lineman N8\n",
        ),
        (
            "half 1\nturn home\nturns 1-1\nscore 0-0\nrosters human orc\nweather perfect\nhome 7 Blitzer M8",
            "home 7 Blitzer M8\n",
        ),
        ("home 7 Blitzer M8\nscore 1-0\nhalf 2", "half 2\nscore 1-0\nhome 7 Blitzer M8\n"),
        ("spent pass,blitz\nhome 7 Blitzer M8", "spent blitz, pass\nhome 7 Blitzer M8\n"),
        ("home 7 Blitzer MA7 ST3 AG3 AV8 [Block] M8", "home 7 Blitzer M8\n"),
        ("home 7 Blitzer AV9 MA7 [ Tackle,Block ] M8", "home 7 Blitzer AV9 [Block, Tackle] M8\n"),
        ("home 7 Blitzer [Tackle] MA8 AG4 M8", "home 7 Blitzer MA8 AG4 [Tackle] M8\n"),
        ("home 7 Blitzer MA8 [Tackle] AG4 M8", "home 7 Blitzer MA8 AG4 [Tackle] M8\n"),
        ("home 1 Witch [Dodge] MA7 ST3 AG4 AV7 C3", "home 1 Witch MA7 ST3 AG4 AV7 [Dodge] C3\n"),
        ("assistant-coaches 2-0\nhome 7 Blitzer M8", "assistant-coaches 2-0\nhome 7 Blitzer M8\n"),
        ("home 7 Blitzer M8 ball fresh", "home 7 Blitzer M8 fresh ball\n"),
        ("home 7 MA6 ST3 AG3 AV8 [] M8", "home 7 Player MA6 ST3 AG3 AV8 [] M8\n"),
    ],
)
def test_other_texts_of_a_position_have_the_canonical_one(text: str, canonical: str) -> None:
    assert written(text) == canonical
    assert written(canonical) == canonical


def test_a_pitch_of_another_size_is_told() -> None:
    small = {"pitch.length": 8, "pitch.width": 5, "pitch.wide_zone": 1, "pitch.on_line": 1}
    text = "pitch 8x5\nhome 7 Blitzer H5\n"
    assert written(text, options=small) == written("home 7 Blitzer H5", options=small) == text
    assert written("pitch 26x15\nhome 7 Blitzer H5") == "home 7 Blitzer H5\n"
    with pytest.raises(PositionError, match=r"^line 1: the match has a pitch of 8x5; "):
        from_position("pitch 26x15\nhome 7 Blitzer H5", options=small)


def test_a_square_may_be_called_like_a_characteristic() -> None:
    wide = {"pitch.length": 60}
    text = "pitch 60x15\nhome 7 Blitzer AG3\nhome 8 Blitzer AG4 AG4\nhome 9 Blitzer [] AV9 prone\n"
    match = from_position(text, options=wide)
    assert [match.attribute(PieceId(n), AG) for n in range(3)] == [3, 4, 3]
    assert match.each(SQUARE) == [Grid(60, 15).named(name) for name in ("AG3", "AG4", "AV9")]
    assert position_of(match) == text


def test_players_of_a_roster_of_their_own_are_told_in_full() -> None:
    row = {"name": "Line Elf", "max": 16, "cost": 1, "MA": 6, "ST": 3, "AG": 4, "AV": 7, "skills": ["Leap"]}
    elves = {
        "name": "Elves",
        "roster": {"name": "Elf", "reroll": 1, "positions": [row]},
        "players": [{"position": "Line Elf", "number": n} for n in range(1, 12)],
    }
    match = new_match(BLOOD_BOWL_LRB, seed=1, teams={"home": elves})
    random = Random(3)
    while isinstance(match.pending, Decision) and match.pending.reason != "activate":
        match.answer(random.choice(match.pending.choices))
    text = position_of(match)
    assert "\nrosters none orc\n" in f"\n{text}"
    lines = [line for line in text.splitlines() if line.startswith("home")]
    assert len(lines) == 11
    assert all(re.match(r"home \d+ Line Elf MA6 ST3 AG4 AV7 \[Leap\] [A-M]\d+", line) for line in lines)
    assert written(text) == text


class Targets(Part):
    """An edition that writes agility and armour as targets, as the next one does."""

    name = "blood-bowl-lrb.teams"

    @edition.impl
    def targets(self, rules: CompiledRules) -> Edition:
        kinds = (Characteristic(AG, 1, 6, "+", dash=7), Characteristic(AV, 3, 11, "+"))
        return attrs.evolve(LRB, characteristics=(*LRB.characteristics[:2], *kinds), roster_names=("none", "none"))


@pytest.mark.rule("BB20-CHR-01")
def test_other_editions_write_characteristics_their_way() -> None:
    rules = BLOOD_BOWL_LRB.but(replacing={"blood-bowl-lrb.teams": Targets()})
    text = "home 7 Lineman MA6 ST3 AG3+ AV9+ [] M8\nhome 8 Big Un MA4 ST4 AG- AV10+ [Block] N8\n"
    match = from_position(text, rules=rules)
    assert [match.attribute(PieceId(1), each) for each in (MOVEMENT, STRENGTH, AG, AV)] == [4, 4, 7, 10]
    assert position_of(match) == text
    with pytest.raises(PositionError, match=r"^line 1: AG: '3' is no AG; write \"1\+\" to \"6\+\"$"):
        from_position("home 7 Lineman MA6 ST3 AG3 AV9+ [] M8", rules=rules)


@pytest.mark.rule("LRB-PIT-06", "LRB-PLY-02")
def test_what_a_text_sets() -> None:
    match = from_position(WHOLE)
    griff, ogre, thrower, reserve, acted, stunned, gone, dead = (piece.id for piece in match.pieces)
    assert [piece.name for piece in match.pieces] == ["#2 Griff Oberwald", "#7", "#8", "#9", "#1", "#2", "#3", "#10"]
    status = [
        *(Status.PRONE, Status.KNOCKED_OUT, Status.KNOCKED_OUT, Status.RESERVES),
        *(Status.STANDING, Status.STUNNED, Status.STANDING, Status.DEAD),
    ]
    assert match.each(STATUS) == status
    where = [GRID.named(name) if name else OFF for name in ("L8", "", "", "", "M8", "N8", "M9", "")]
    assert match.each(SQUARE) == where
    assert match.get(TAKEN) == squares("L8", "M8", "N8", "M9")
    assert [match.get(STANDING, side) for side in Side] == [0, squares("M8", "M9")]
    assert [match.get(ZONES, side) for side in Side] == [0, squares("M8")]
    assert (match.get(BALL), match.get(HOLDER)) == (GRID.named("C4"), NOBODY)
    assert [match.attribute(griff, each) for each in (MOVEMENT, STRENGTH, AG, AV)] == [8, 3, 4, 8]
    assert (skills(match, griff), skills(match, dead)) == ({"Block": None, "Dodge": None}, {"Block": None})
    assert (match.get(HALF), match.get(ACTIVE), match.get(KICKING), match.get(FIRST_KICKING)) == (2, AWAY, HOME, HOME)
    assert [(match.get(TURN, s), match.get(SCORE, s), match.get(REROLLS, s)) for s in Side] == [(3, 1, 2), (4, 0, 1)]
    assert (match.get(SPENT), match.get(WEATHER), match.get(IN_TURN)) == (("blitz", "pass"), "rain", True)
    assert (match.get(ACTED), match.get(FRESHLY_STUNNED)) == (1 << acted, 1 << stunned)
    assert match.get(SKILL_REROLLS) == ((gone, "Dodge"),)
    back = match.get(BACK, ogre)
    assert back is not None
    assert (back.needed, back.subject, match.get(BACK, thrower), match.get(BACK, reserve)) == (4, ogre, None, None)


def test_what_goes_without_saying() -> None:
    match = from_position("home 7 Blitzer M8 ball")
    assert (match.get(HALF), match.get(ACTIVE), match.get(KICKING)) == (1, HOME, AWAY)
    assert [(match.get(TURN, s), match.get(SCORE, s), match.get(REROLLS, s)) for s in Side] == [(1, 0, 0), (1, 0, 0)]
    assert (match.get(HOLDER), match.get(BALL), match.get(WEATHER)) == (PieceId(0), OFF, "perfect")
    assert isinstance(match.pending, Decision)
    assert (match.pending.by, match.pending.reason) == (HOME, "activate")


# What is refused -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("\nhalv 1", "line 2: 'halv' begins no line; did you mean 'half'?"),
        ("half two", "line 1: half: 'two' is refused; write a number such as 2"),
        ("half 4", "line 1: half: there is no '4'; there are 1, 2, 3"),
        ("score 1", "line 1: score: '1' is refused; write it for home and away, as in score 1-0"),
        ("score -1-0", "line 1: score: '-1-0' is refused; write it for home and away, as in score 1-0"),
        ("score 1-0\nscore 1-0", "line 2: 'score' is said twice; leave one out"),
        ("turn both", "line 1: turn: 'both' is refused; write home or away"),
        ("turns 0-3", "line 1: home moves, so its marker is at 1 at least"),
        ("weather hail", "line 1: weather: there is no 'hail'; there are heat, sunny, perfect, rain, blizzard"),
        ("spent blits", "line 1: spent: there is no 'blits'; did you mean 'blitz'?"),
        (
            "pitch 8x5",
            "line 1: the match has a pitch of 26x15; give options pitch.length and pitch.width",
        ),
        ("rosters human", "line 1: rosters names home's and away's, as in rosters human orc"),
        ("rosters human elf", "line 1: no roster 'elf'; there are human, orc; your own: load_team(file)"),
        ("ball Z16", "line 1: there is no square 'Z16'; they go from A1 to Z15"),
        ("home", "line 1: '' is no number of a player; write one from 1 to 99"),
        ("home 0 Lineman M8", "line 1: '0' is no number of a player; write one from 1 to 99"),
        ("home 100 Lineman M8", "line 1: '100' is no number of a player; write one from 1 to 99"),
        ("home Lineman M8", "line 1: 'Lineman' is no number of a player; write one from 1 to 99"),
        (
            "home 7 Blitzr M8",
            "line 1: no position 'Blitzr' in home's roster: did you mean 'Blitzer'?; "
            "or give his MA ST AG AV and skills",
        ),
        (
            "away 7 Witch MA7 AV7 M8",
            "line 1: no position 'Witch' in away's roster: there are Lineman, Goblin, Thrower, Black Orc, Blitzer, "
            "Troll; or give his ST AG and skills",
        ),
        (
            "home 7 Witch MA7 ST3 AG4 AV7 M8",
            "line 1: 'Witch' is in no roster here: give his skills as well, [] for none",
        ),
        ("home 7 Blitzer MA11 M8", "line 1: MA: 11 is out of bounds: 1 to 10"),
        ("home 7 Blitzer MA+7 M8", "line 1: MA: '+7' is no MA; write 1 to 10"),
        ("home 7 Blitzer [Blok] M8", "line 1: no skill 'Blok'; did you mean 'Block'?"),
        ("home 7 Blitzer [Block, Block] M8", "line 1: 'Block' is said twice; leave one out"),
        ('home 7 "" Blitzer M8', "line 1: '' is no name; use 1 to 40 characters"),
        ('home 7 " Griff" Blitzer M8', "line 1: ' Griff' is no name; use 1 to 40 characters"),
        ("home 7 Blitzer [Block M8", "line 1: a stray [: brackets and quotes come in pairs"),
        ('home 7 "Griff Blitzer M8', 'line 1: a stray ": brackets and quotes come in pairs'),
        (
            "home 7 Blitzer",
            "line 1: where is he? '' is no square such as M8, and no box: "
            "reserves, ko, fainted, injured, dead, sent-off",
        ),
        ("home 7 Blitzer Z99", "line 1: there is no square 'Z99'; they go from A1 to Z15"),
        ("home 7 Blitzer M8 pron", "line 1: 'pron' says nothing of a player; did you mean 'prone'?"),
        ("home 7 Blitzer M8 prone stunned", "line 1: he cannot be stunned as well"),
        ("home 7 Blitzer ko prone", "line 1: he cannot be prone as well"),
        ("home 7 Blitzer M8 prone ball", "line 1: 'ball' is not for one who is prone; leave it out"),
        ("home 7 Blitzer reserves ball", "line 1: 'ball' is not for one who is reserves; leave it out"),
        ("home 7 Blitzer M8 no-zone prone", "line 1: 'no-zone' is not for one who is prone; leave it out"),
        ("home 7 Blitzer M8 unasked", "line 1: 'unasked' is not for one who is standing; leave it out"),
        ("home 7 Blitzer M8 acted acted", "line 1: 'acted' is said twice; leave one out"),
        ("home 7 Blitzer M8 acted[yes, no]", "line 1: acted: 'yes, no' is refused; write yes or no"),
        (
            "home 7 Blitzer M8 used",
            "line 1: 'used' says too little; write used[…]: words, with commas between",
        ),
        ("home 7 Blitzer M8 used[Doge]", "line 1: used: there is no 'Doge'; did you mean 'Dodge'?"),
        ("home 7 Blitzer MA8 [Block] MA7 M8", "line 1: 'MA' is said twice; leave one out"),
        ("assistants 2-0", "line 1: 'assistants' begins no line; did you mean 'assistant-coaches'?"),
        ("home 7 Blitzer M8\naway 1 Troll M8", "line 2: M8 is taken in line 1; move one of them"),
        ("home 7 Blitzer M8\nhome 7 Lineman N8", "line 2: home 7 is in line 1 already; renumber one"),
        ("home 7 Blitzer M8 ball\naway 1 Troll N8 ball", "line 2: the ball is held in line 1 already; leave one out"),
        ("ball A1\nhome 7 Blitzer M8 ball", "line 2: the ball lies on the ground by line 1; leave one out"),
        ("ball M8\nhome 7 Blitzer M8", "line 1: a ball does not rest where a player is (line 2); say `ball` of him"),
        ("home 7 Blitzer Z8 ball", "line 1: with the ball in that end zone he has scored already; move him"),
        ("away 7 Blitzer A8 ball", "line 1: with the ball in that end zone he has scored already; move him"),
        (
            "\n".join(f"home {n} Lineman A{n}" for n in range(1, 13)),
            "line 12: home has 12 on the pitch; at most 11 may be",
        ),
    ],
)
def test_faults_name_line_and_remedy(text: str, complaint: str) -> None:
    with pytest.raises(PositionError) as caught:
        from_position(text)
    assert str(caught.value) == complaint


@pytest.mark.parametrize(
    ("teams", "complaint"),
    [
        ({"position": "", "home": "orc"}, "a position says who plays: give no teams beside it"),
        ({"position": 3}, "expected text, got int"),
        ({"position": ["ball M8"]}, "expected text, got list"),
    ],
)
def test_what_is_no_position_is_refused(teams: Any, complaint: str) -> None:
    with pytest.raises(PositionError, match=f"^{re.escape(complaint)}$"):
        new_match(BLOOD_BOWL_LRB, teams=teams)


@settings(max_examples=examples(200), deadline=None)
@given(st.text(st.sampled_from('ho me7BlitzrM8[],"#+-aw\n'), max_size=40) | st.text(max_size=30))
def test_any_text_is_read_or_refused_with_its_line(text: str) -> None:
    match, line = None, 0
    try:
        match = from_position(text)
    except PositionError as error:
        line = error.line
    if match is None:
        assert 1 <= line <= len(text.splitlines())
    elif isinstance(match.pending, Decision) and match.pending.reason == "activate":
        assert written(position_of(match)) == position_of(match)


# Any position --------------------------------------------------------------------------------------------

ROLES = {HOME: ["Lineman", "Catcher", "Thrower", "Blitzer", "Ogre"], AWAY: ["Lineman", "Goblin", "Black Orc", "Troll"]}
LEARNT = st.sets(st.sampled_from(["Leap", "Sprint", "Sure Feet", "Tackle", "Frenzy"]), min_size=1).map(sorted)


@st.composite
def player_lines(draw: st.DrawFn, side: Side, number: int, where: str) -> str:
    """The canonical line of a player, put together word by word."""
    words = [str(side), str(number), draw(st.sampled_from(['"Skull"', '"Él Niño 2nd"', "", ""]))]
    words += [draw(st.sampled_from(ROLES[side]))]
    words += [
        draw(st.sampled_from(["", "", "MA1", "MA9 ST7"])),
        draw(st.just("") | LEARNT.map(lambda s: f"[{', '.join(s)}]")),
    ]
    if where:
        words += [where, draw(st.sampled_from(["", "", "prone", "stunned", "no-zone"]))]
    else:
        words += [draw(st.sampled_from(["reserves", "ko", "ko unasked", "fainted", "injured", "dead", "sent-off"]))]
    words += [word for word in ("acted", "fresh") if draw(st.booleans())]
    words += draw(st.sampled_from([[], ["used[Dodge]"], ["used[Catch, Dodge]"]]))
    return " ".join(filter(None, words))


@st.composite
def positions(draw: st.DrawFn) -> str:
    """Canonical texts, put together by hand in the order that the notation demands."""
    on_pitch = draw(st.lists(st.integers(0, GRID.size - 1), min_size=1, max_size=16, unique=True))
    somewhere, *rest = [GRID.name(square) for square in on_pitch]
    free = iter(rest)
    lines = [
        *draw(st.sampled_from([[], ["half 2"], ["half 3"]])),
        *draw(st.sampled_from([[], ["turn away"]])),
        *(
            f"turns {home}-{away}"
            for home, away in draw(st.sets(st.tuples(st.integers(2, 8), st.integers(2, 8)), max_size=1))
        ),
        *draw(st.sampled_from([[], ["score 0-2"], ["score 1-1"]])),
        *draw(st.sampled_from([[], ["kicking home"]])),
        *draw(st.sampled_from([[], ["rerolls 3-0"]])),
        *draw(st.sampled_from([[], ["spent blitz"], ["spent blitz, foul"]])),
        *draw(st.sampled_from([[], ["weather blizzard"]])),
    ]
    bodies = []
    for side in Side:
        for number in sorted(draw(st.sets(st.integers(1, 99), max_size=8))):
            where = next(free, "") if draw(st.booleans()) else ""
            bodies.append((side, number, draw(player_lines(side, number, where))))
    mover = AWAY if "turn away" in lines else HOME
    able = [(mover, 99, f"{mover} 99 Lineman {somewhere}")]  # who can be activated
    lined = [body for _, _, body in sorted([*able, *(each for each in bodies if each[:2] != (mover, 99))])]
    ball = next(free, "")
    return "".join(f"{line}\n" for line in [*lines, *([f"ball {ball}"] if ball else []), *lined])


@settings(max_examples=examples(150), deadline=None)
@given(positions())
def test_every_canonical_text_is_its_own_position(text: str) -> None:
    match = from_position(text)
    assert position_of(match) == text
    assert invariants(match) == []
