"""Reach: each way is walked through the rules, and no other way is better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import Decision, Match, PieceId, View
from ruleengine.grid import Grid
from ruleengine.odds import EventOccurred, StateView, odds
from ruleengine_blood_bowl.choices import Activate, EndAction, SkillReroll
from ruleengine_blood_bowl.events import ActivationEnded, CheckFailed, RerollSpent
from ruleengine_blood_bowl.planning import Way, reach
from ruleengine_blood_bowl.positions import from_position
from ruleengine_blood_bowl.state import SQUARE, STATUS, Status

RUNNER = PieceId(0)
SMALL = Grid(6, 5)
SMALL_PITCH = {"pitch.length": 6, "pitch.width": 5, "pitch.wide_zone": 1, "pitch.players": 6, "pitch.on_line": 0}


# A second opinion: the rules themselves -----------------------------------------------------------------------


class Walking:
    """A coach who walks a way, and rolls each failure again: by a skill if he can, or else by a team re-roll."""

    start = 0

    def __init__(self, way: Way, action: str = "move") -> None:
        self.answers = [Activate(way.piece, action), *way.steps]

    def decide(self, view: View, decision: Decision[Any], memory: int) -> Any:
        if decision.reason == "re-roll":
            keep, *ways = decision.choices
            return min(ways, key=lambda again: not isinstance(again, SkillReroll)) if not decision.about.good else keep
        return self.answers[memory] if memory < len(self.answers) else EndAction()

    def remember(self, memory: int, decision: Decision[Any], option: Any) -> int:
        return memory + (decision.reason != "re-roll")


def walked(match: Match, way: Way, square: int, coach: type[Walking] = Walking) -> Fraction:
    """The chance to walk a way through the rules without anything going wrong."""

    def there(moment: StateView) -> bool:
        return moment.get(SQUARE, way.piece) == square and moment.get(STATUS, way.piece) is Status.STANDING

    failed, ended = EventOccurred(CheckFailed), EventOccurred(ActivationEnded)
    value = odds(match, ~failed & there, until=failed | ended, home=coach(way), away=lambda *_: 0).value
    assert isinstance(value, Fraction)
    return value


SKILLS = ("Dodge", "Sure Feet", "Sprint", "Leap", "Sure Hands", "Big Guy")
BEGINNERS = {
    "blood-bowl-lrb": (*SKILLS, "Bone-Head", "Really Stupid", "Stunty", "Jump Up"),
    "blood-bowl-2020": ("Dodge", "Sure Feet", "Sprint", "Sure Hands", "Loner (4+)", "Bone Head", "Stunty"),
}
"""By edition: the skills that the runner may have."""
CERTAIN = {
    "blood-bowl-lrb": ("Dodge", "Sure Feet", "Leap", "Stunty", "Jump Up"),
    "blood-bowl-2020": ("Dodge", "Sure Feet", "Stunty", "Loner (3+)"),
}
"""Those without a roll at the start of his action."""
OTHERS = ("Tackle", "Block")
WEATHERS = ("perfect", "perfect", "rain", "blizzard")


@st.composite
def positions(draw: st.DrawFn, rules: str, skills: Sequence[str], fastest: int = 4) -> Match:
    """The runner and opponents, some of them down, somewhere on a small pitch, and perhaps the ball."""
    squares = draw(st.permutations(range(SMALL.size)))
    names = [SMALL.name(square) for square in squares]
    had = ", ".join(sorted(draw(st.sets(st.sampled_from(skills), max_size=5))))
    agility, movement = draw(st.integers(2, 5)), draw(st.integers(1, fastest))
    prone = draw(st.sampled_from(["", "", " prone"]))
    ball = draw(st.sampled_from(["hand", "ground", "none"]))
    held = " ball" * (ball == "hand" and not prone and squares[0] % SMALL.width < SMALL.width - 1)
    lines = [f"rerolls {draw(st.integers(0, 2))}-0", f"weather {draw(st.sampled_from(WEATHERS))}"]
    lines += [f"ball {names[1]}"] * (ball != "none" and not held)
    plus = "+" * (rules == "blood-bowl-2020")
    lines.append(f"home 1 Lineman MA{movement} AG{agility}{plus} [{had}] {names[0]}{prone}{held}")
    for number, name in enumerate(names[2 : 2 + draw(st.integers(0, 5))], 1):
        skill = draw(st.sampled_from(["", *OTHERS]))
        lines.append(f"away {number} Lineman [{skill}] {name}{draw(st.sampled_from(['', '', ' prone', ' no-zone']))}")
    options: dict[str, Any] = dict(SMALL_PITCH)
    if rules == "blood-bowl-lrb":
        options["team-rerolls.team_rerolls_per_turn"] = draw(st.sampled_from([1, None]))
    return from_position("\n".join(lines), rules=rules, options=options)


@pytest.mark.parametrize("rules", BEGINNERS)
@settings(max_examples=examples(50))
@given(data=st.data())
def test_each_way_has_the_odds_of_walking_it_through_the_rules(rules: str, data: st.DataObject) -> None:
    match = data.draw(positions(rules, BEGINNERS[rules]))
    found = reach(match, RUNNER)
    for square in data.draw(st.lists(st.sampled_from(sorted(found)), min_size=1, max_size=4, unique=True)):
        assert walked(match, found[square], square) == found[square].probability
    assert all(found.chance(square) == float(way.probability) for square, way in found.items())


def test_a_way_is_told_past_dodges_that_were_of_no_use_on_it() -> None:
    """A square beside the way is marked, and to leave it would need dice that no way needs."""
    text = "rerolls 1-0\nweather blizzard\nhome 1 Lineman MA1 AG2+ [Loner (4+)] C3 ball\naway 1 Lineman [] F1"
    match = from_position(text, rules="blood-bowl-2020", options=SMALL_PITCH)
    found = reach(match, RUNNER)
    assert len(found) > 20
    for square, way in found.items():
        assert walked(match, way, square) == way.probability


@pytest.mark.parametrize("rules", CERTAIN)
@settings(max_examples=examples(10))
@given(data=st.data())
def test_without_rerolls_the_best_play_through_the_rules_does_no_better(rules: str, data: st.DataObject) -> None:
    """No re-roll, no reason to choose another way on the way: so best play is the best way."""
    match = data.draw(positions(rules, CERTAIN[rules], fastest=2))
    found = reach(match, RUNNER, rerolls="none")
    square = data.draw(st.sampled_from(sorted(found)))
    match.answer(Activate(RUNNER, "move"))
    assert dict(reach(match, RUNNER, rerolls="none")) == dict(found)

    def there(moment: StateView) -> bool:
        return moment.get(SQUARE, RUNNER) == square and moment.get(STATUS, RUNNER) is Status.STANDING

    failed, ended, rolled_again = EventOccurred(CheckFailed), EventOccurred(ActivationEnded), EventOccurred(RerollSpent)
    goal, until = ended & ~failed & ~rolled_again & there, failed | ended | rolled_again
    assert odds(match, goal, until=until, home="best").value == found[square].probability


# A second opinion: all ways, one by one, with the numbers of the sheet ------------------------------------------


def apart(square: tuple[int, int], other: tuple[int, int]) -> int:
    return max(abs(square[0] - other[0]), abs(square[1] - other[1]))


class Board:
    """A small position in plain coordinates, and what the sheet says of it (LRB-AG, LRB-DODGE, LRB-PICK, LRB-GFI)."""

    def __init__(self, size: tuple[int, int], agility: int, skills: set[str], team: int) -> None:
        self.size, self.agility, self.skills, self.team = size, agility, skills, team
        self.opponents: dict[tuple[int, int], bool] = {}
        self.ball: tuple[int, int] | None = None

    def markers(self, square: tuple[int, int]) -> list[bool]:
        """Who marks a square: for each whether he has Tackle."""
        return [tackle for other, tackle in self.opponents.items() if apart(square, other) == 1]

    def within(self, square: tuple[int, int], steps: int) -> Iterator[tuple[int, int]]:
        for x, y in product(range(-steps, steps + 1), repeat=2):
            to = square[0] + x, square[1] + y
            if to != square and 0 <= to[0] < self.size[0] and 0 <= to[1] < self.size[1] and to not in self.opponents:
                yield to

    def agility_roll(self, modifier: int) -> Fraction:
        return Fraction(7 - min(6, max(2, 7 - self.agility - modifier)), 6)

    def team_rerolls(self) -> tuple[str, ...]:
        return () if "Big Guy" in self.skills else ("team",)

    def step(self, start: tuple[int, int], to: tuple[int, int], extra: bool, ball: bool) -> list[Any]:
        """The rolls of a step, each with its chance and the re-rolls that it may have."""
        rolls: list[Any] = [self.going_for_it()] if extra else []
        if self.markers(start):
            dodge = ("Dodge",) if "Dodge" in self.skills and not any(self.markers(start)) else ()
            rolls.append((self.agility_roll(1 - len(self.markers(to))), (*dodge, *self.team_rerolls())))
        return rolls + self.picking_up(to, ball)

    def going_for_it(self) -> tuple[Fraction, tuple[str, ...]]:
        return Fraction(5, 6), (*(("Sure Feet",) if "Sure Feet" in self.skills else ()), *self.team_rerolls())

    def picking_up(self, to: tuple[int, int], ball: bool) -> list[Any]:
        if ball or to != self.ball:
            return []
        hands = ("Sure Hands",) if "Sure Hands" in self.skills else ()
        return [(self.agility_roll(1 - len(self.markers(to))), (*hands, *self.team_rerolls()))]

    def leap(self, to: tuple[int, int], extras: int, ball: bool) -> list[Any]:
        rolls: list[Any] = [*[self.going_for_it()] * extras, (self.agility_roll(0), self.team_rerolls())]
        return rolls + self.picking_up(to, ball)


@cache
def worth(rolls: tuple[Any, ...], left: tuple[tuple[str, int], ...]) -> Fraction:
    """The chance that all rolls succeed, each failure rolled again or not as is best."""
    if not rolls:
        return Fraction(1)
    chance, ways = rolls[0]
    rest = rolls[1:]
    again = [Fraction(0)]
    for way in ways:
        have = dict(left)
        if way == "Sure Hands":
            again.append(worth(rest, left))
        elif have.get(way):
            again.append(worth(rest, tuple(sorted({**have, way: have[way] - 1}.items()))))
    won: Fraction = chance * worth(rest, left) + (1 - chance) * chance * max(again)
    return won


def best_ways(board: Board, start: tuple[int, int], movement: int) -> dict[tuple[int, int], Fraction]:
    """For each square the chance by the best of all ways."""
    left = tuple(sorted({"Dodge": 1, "Sure Feet": 1, "team": board.team}.items()))
    most = movement + (3 if "Sprint" in board.skills else 2)
    best: dict[tuple[int, int], Fraction] = {}

    def go(here: tuple[int, int], spent: int, rolls: tuple[Any, ...], ball: bool, leapt: bool) -> None:
        best[here] = max(best.get(here, Fraction(0)), worth(rolls, left))
        if ball and here[0] == board.size[0] - 1:
            return
        if spent < most:
            for to in board.within(here, 1):
                more = board.step(here, to, spent >= movement, ball)
                go(to, spent + 1, (*rolls, *more), ball or to == board.ball, leapt)
        if "Leap" in board.skills and not leapt and spent + 2 <= most:
            for to in board.within(here, 2):
                more = board.leap(to, max(0, min(2, spent + 2 - movement)), ball)
                go(to, spent + 2, (*rolls, *more), ball or to == board.ball, True)

    go(start, 0, (), False, False)
    return best


@st.composite
def boards(draw: st.DrawFn) -> tuple[Board, tuple[int, int], int]:
    size = (6, 5)
    squares = draw(st.permutations(list(product(range(size[0]), range(size[1])))))
    skills = draw(st.sets(st.sampled_from(SKILLS), max_size=4))
    movement = draw(st.integers(1, 1 if "Leap" in skills or "Sprint" in skills else 2))
    board = Board(size, draw(st.integers(1, 5)), skills, draw(st.integers(0, 1)))
    for square in squares[2 : 2 + draw(st.integers(1, 6))]:
        board.opponents[square] = draw(st.booleans())
    board.ball = squares[1] if draw(st.booleans()) else None
    return board, squares[0], movement


def text_of(board: Board, start: tuple[int, int], movement: int) -> str:
    def name(square: tuple[int, int]) -> str:
        return SMALL.name(SMALL.at(*square))

    skills = ", ".join(sorted(board.skills))
    lines = [f"rerolls {board.team}-0", f"home 1 Lineman MA{movement} AG{board.agility} [{skills}] {name(start)}"]
    for number, (square, tackle) in enumerate(board.opponents.items(), 1):
        lines.append(f"away {number} Lineman [{'Tackle' * tackle}] {name(square)}")
    if board.ball is not None:
        lines.append(f"ball {name(board.ball)}")
    return "\n".join(lines)


@settings(max_examples=examples(60))
@given(boards())
def test_no_other_way_is_better(position: tuple[Board, tuple[int, int], int]) -> None:
    board, start, movement = position
    found = reach(from_position(text_of(board, start, movement), options=SMALL_PITCH), RUNNER)
    best = best_ways(board, start, movement)
    assert {SMALL.at(*square): chance for square, chance in best.items()} == {
        square: way.probability for square, way in found.items()
    }
