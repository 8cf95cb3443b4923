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


class Turn:
    """Draws what the players of home do, mostly what they can."""

    def __init__(self, draw: Callable[[Any], Any], drawn: Drawn, squares: dict[str, str], down: list[str]) -> None:
        self.draw = draw
        self.drawn = drawn
        self.squares = squares
        self.down = down

    def acts(self, number: int) -> str:
        """A walk, a block, a Blitz, a foul or a hand-off, with a step before it perhaps."""
        kind = self.draw(st.sampled_from(["move", "block", "blitz", "foul", "hand-off"]))
        self.drawn.answers.append(f"activate home {number} {kind}")
        least, most = {"move": (1, 2), "block": (0, 0)}.get(kind, (0, 1))
        said = [self.step(number) for _ in range(self.draw(st.integers(least, most)))]
        if kind == "hand-off":
            said.append(f"hands off to {3 - number} (anyhow)")
            self.needs(f"hand-to home {3 - number}", EventOccurred(BallTaken, piece=PieceId(2 - number)))
        elif kind != "move":
            said.append(self.harm(number, kind))
        return f"{number} {kind}: {', '.join(said)}"

    def step(self, number: int) -> str:
        """To a square that is free."""
        to: str = self.draw(
            st.sampled_from([each for each in near(self.here(number)) if each not in self.squares.values()])
        )
        self.squares[f"home {number}"] = to
        self.needs(f"step {to}", EventOccurred(Moved, piece=PieceId(number - 1), to=GRID.named(to)))
        return to

    def harm(self, number: int, kind: str) -> str:
        """A block or a foul; of somebody next to him, and in the right posture, if there is one."""
        foul, piece = kind == "foul", PieceId(number - 1)
        others = [each for each in self.squares if each[:4] == "away"]
        able = [each for each in others if (each in self.down) == foul]
        able = [each for each in able if self.squares[each] in near(self.here(number))] or others
        target = self.draw(st.sampled_from(able))
        other = PieceId(int(target[5:]) + 1)
        if foul:
            self.needs(f"foul {target}", EventOccurred(Fouled, piece=piece, victim=other))
            return f"fouls {target[5:]}"
        self.needs(f"block {target}", EventOccurred(Blocked, piece=piece, target=other))
        fells = self.draw(st.booleans())
        if fells:
            self.drawn.needs.append(EventOccurred(WentDown, piece=other))
        self.squares.pop(target)
        return f"blocks {target[5:]}{' (down)' * fells}"

    def needs(self, answer: str, need: EventOccurred) -> None:
        """Note an answer, and the event that shows that it was given."""
        self.drawn.answers.append(answer)
        self.drawn.needs.append(need)

    def here(self, number: int) -> str:
        """Where a player of home is."""
        return self.squares[f"home {number}"]


@st.composite
def lines(draw: Callable[[Any], Any], edition: str) -> Drawn:
    """Two against two, close together; one or both of home act."""
    places = draw(st.permutations(SQUARES))
    skills = st.sampled_from(SKILLS if edition == "blood-bowl-2020" else SHEET)
    squares = dict(zip(("home 1", "home 2", "away 1", "away 2"), places, strict=False))
    down = draw(st.sampled_from([[], [], ["away 1"], ["away 1", "away 2"]]))
    ball = draw(st.sampled_from([*squares, places[4], ""]))
    rows = [f"rerolls {draw(st.integers(0, 1))}-0"]
    rows += [f"ball {ball}"] if ball == places[4] else []
    for who, square in squares.items():
        posture = " prone" if who in down else " ball" * (ball == who)
        rows.append(f"{who[:4]} {who[5:]} Lineman MA1 [{draw(skills)}] {square}{posture}")
    drawn = Drawn("\n".join(rows))
    turn = Turn(draw, drawn, squares, down)
    drawn.line = "; ".join(map(turn.acts, draw(st.sampled_from([(1,), (2,), (1, 2), (2, 1)]))))
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
