"""Lines of play at random: in small positions their chances are those of a walk by `odds` without a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
from bb_line_walks import walked
from bb_scenes import GRID
from depth import examples
from hypothesis import event, given, settings
from hypothesis import strategies as st

from ruleengine import PieceId
from ruleengine.odds import EventOccurred
from ruleengine_blood_bowl.events import BallTaken, Blocked, Fouled, Moved, WentDown
from ruleengine_blood_bowl.planning import LineError, odds_of_line
from ruleengine_blood_bowl.positions import from_position

SQUARES = [f"{x}{y}" for x in "JKLM" for y in (7, 8, 9)]
SKILLS = ["", "", "Block", "Block, Frenzy", "Dodge", "Frenzy", "Guard", "Pro", "Stand Firm", "Sure Feet", "Wrestle"]
SHEET = ["", "", "Block", "Block, Frenzy", "Dodge", "Frenzy", "Tackle", "Strip Ball", "Sure Feet"]


@attrs.define
class Drawn:
    """A position with a line, and what it says: without its notation, and by the events that it needs."""

    text: str
    line: str = ""
    answers: list[str] = attrs.Factory(list)
    needs: list[EventOccurred] = attrs.Factory(list)


def near(name: str) -> list[str]:
    """The squares next to one."""
    return [GRID.name(square) for square in range(GRID.size) if GRID.near[GRID.named(name)] >> square & 1]


def acts(draw: Callable[[Any], Any], drawn: Drawn, number: int, where: str, others: dict[int, str]) -> str:
    """Draw what a player does: a walk, perhaps with a pick-up or a hand-off; a block, or a Blitz; a foul."""
    piece, mate = PieceId(number - 1), 3 - number
    kind = draw(st.sampled_from(["move", "block", "blitz", "foul", "hand-off"]))
    drawn.answers.append(f"activate home {number} {kind}")
    said: list[str] = []
    for _ in range(draw(st.integers(1, 2)) if kind == "move" else draw(st.integers(0, 1)) if kind != "block" else 0):
        to = draw(st.sampled_from(near(where)))
        said.append(to)
        drawn.answers.append(f"step {to}")
        drawn.needs.append(EventOccurred(Moved, piece=piece, to=GRID.named(to)))
        where = to
    if kind in ("block", "blitz"):
        target = draw(st.sampled_from(sorted(others)))
        down = draw(st.booleans())
        said.append(f"blocks {target}{' (down)' * down}")
        drawn.answers.append(f"block away {target}")
        drawn.needs.append(EventOccurred(Blocked, piece=piece, target=PieceId(target + 1)))
        if down:
            drawn.needs.append(EventOccurred(WentDown, piece=PieceId(target + 1)))
        del others[target]
    elif kind == "foul":
        target = draw(st.sampled_from(sorted(others)))
        said.append(f"fouls {target}")
        drawn.answers.append(f"foul away {target}")
        drawn.needs.append(EventOccurred(Fouled, piece=piece, victim=PieceId(target + 1)))
        del others[target]
    elif kind == "hand-off":
        said.append(f"hands off to {mate} (anyhow)")
        drawn.answers.append(f"hand-to home {mate}")
        drawn.needs.append(EventOccurred(BallTaken, piece=PieceId(mate - 1)))
    return f"{number} {kind}: {', '.join(said)}"


@st.composite
def lines(draw: Callable[[Any], Any], edition: str) -> Drawn:
    """Two against two, close together; one or both of home act."""
    squares = draw(st.permutations(SQUARES))
    skills = SKILLS if edition == "blood-bowl-2020" else SHEET
    ball = draw(st.sampled_from(["", f"ball {squares[4]}\n", "held"]))
    players = []
    for number, (side, square) in enumerate(zip(("home", "home", "away", "away"), squares, strict=False)):
        posture = draw(st.sampled_from([" prone", ""])) if side == "away" else " ball" * (ball == "held" and not number)
        skill = draw(st.sampled_from(skills))
        players.append(f"{side} {number % 2 + 1} Lineman MA1 [{skill}] {square}{posture}")
    rerolls = draw(st.integers(0, 1))
    drawn = Drawn(f"rerolls {rerolls}-0\n{ball * (ball != 'held')}" + "\n".join(players))
    others = {1: squares[2], 2: squares[3]}
    order = draw(st.sampled_from([(1,), (2,), (1, 2), (2, 1)]))
    drawn.line = "; ".join(acts(draw, drawn, number, squares[number - 1], others) for number in order)
    return drawn


@settings(max_examples=examples(30))
@given(st.data(), st.sampled_from(["blood-bowl-lrb", "blood-bowl-2020"]))
def test_a_line_at_random_has_the_odds_of_the_walk(data: st.DataObject, edition: str) -> None:
    drawn = data.draw(lines(edition))
    match = from_position(drawn.text, rules=edition)
    goal: Any = drawn.needs[0]
    for need in drawn.needs[1:]:
        goal = goal & need
    try:
        chance = odds_of_line(match, drawn.line).probability
    except LineError:
        chance = None
    event("refused" if chance is None else "0" if not chance else "played")
    assert walked(match, drawn.answers, goal) == (chance or 0)
