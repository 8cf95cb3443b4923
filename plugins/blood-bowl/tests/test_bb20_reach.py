"""Reach by the rules of 2020: ways with jumps over who is down have the odds of walking them, and none is better."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import attrs
import pytest
from bb20_words import GRID, where
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from test_bb_reach import SMALL, SMALL_PITCH, Walking, apart, walked, worth

from ruleengine import Decision, PieceId, View
from ruleengine.odds import BEST
from ruleengine_blood_bowl import BLOOD_BOWL_2020, from_position, go_to, reach

RUNNER = PieceId(0)
SKILLS = ("Dodge", "Sprint", "Stunty", "Sure Feet", "Sure Hands")
LATE = (*SKILLS, "Break Tackle", "Pro")
"""With those that work once a die is seen, or may fail to."""
Square = tuple[int, int]


# Examples ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-MOV-10", "BB20-MOV-11")
def test_a_jump_may_be_the_best_way() -> None:
    """Beyond the fallen, at the end of a wall of opponents: around it there is no way in time."""
    wall = "\n".join(f"away {n} Lineman N{n}" for n in range(3, 14) if n != 8)
    match = from_position(f"home 1 Lineman MA3 AG3+ L8\naway 1 Lineman N8 prone\n{wall}", rules=BLOOD_BOWL_2020)
    way = reach(match, RUNNER)["O8"]
    assert way.tokens == [f"step:{GRID.named('M8')}", f"jump:{GRID.named('O8')}"]
    assert [check.kind.name for check in way.checks] == ["blood-bowl.jump"]
    assert way.checks[0].bonus == -2  # N7 and N9 mark both squares
    assert way.probability == Fraction(1, 3)


HEDGE = "home 2 Lineman N7\nhome 3 Lineman N9\naway 1 Lineman N8 prone"
"""From M8 one gets to O8 within three squares only over N8."""


@pytest.mark.rule("BB20-MOV-14")
def test_a_jump_at_the_end_of_his_movement_takes_two_rushes() -> None:
    match = from_position(f"home 1 Lineman MA1 AG3+ L8\n{HEDGE}", rules=BLOOD_BOWL_2020)
    way = reach(match, RUNNER)["O8"]
    assert way.probability == Fraction(5, 6) ** 2 * Fraction(2, 3)
    assert len(way.checks) == 3
    match.answer("activate:0:move")
    assert not go_to(match, "O8")  # it stops where dice are thrown
    for _ in way.checks:
        match.answer(6)
    assert where(match, RUNNER) == "O8"


@pytest.mark.rule("BB20-MOV-11")
def test_he_jumps_once_an_action() -> None:
    text = f"home 1 Lineman MA3 AG3+ {{}}\naway 2 Lineman L8 prone\n{HEDGE}"
    assert GRID.named("O8") in reach(from_position(text.format("M8"), rules=BLOOD_BOWL_2020), RUNNER)
    match = from_position(text.format("K8"), rules=BLOOD_BOWL_2020)
    for answer in ("activate:0:move", f"jump:{GRID.named('M8')}", 6):
        match.answer(answer)
    assert GRID.named("O8") not in reach(match, RUNNER)  # with three squares left, but no jump


@pytest.mark.rule("BB20-X-BREAK-TACKLE-01", "BB20-X-PRO-01", "BB20-X-T-03", "BB20-X-T-09")
@pytest.mark.parametrize(
    ("stats", "skills", "wanted"),
    [
        ("AG4+", "", (1, 2)),
        ("AG4+", "Break Tackle", (2, 3)),
        ("ST5 AG4+", "Break Tackle", (5, 6)),
        ("AG3+", "Pro", (22, 27)),
        ("AG4+", "Break Tackle, Dodge", (8, 9)),  # 1 or 2 is rolled again, and 3 is enough then too
        ("AG4+", "Break Tackle, Pro", (22, 27)),
    ],
)
def test_he_gets_away_with_all_that_he_has(stats: str, skills: str, wanted: tuple[int, int]) -> None:
    match = from_position(f"home 1 Lineman {stats} [{skills}] L8\naway 1 Lineman M8", rules=BLOOD_BOWL_2020)
    for _ in range(2):  # before his action, and in it
        assert reach(match, RUNNER)["K8"].probability == Fraction(*wanted)
        match.answer("activate:0:move") if match.pending.reason == "activate" else None  # type: ignore[union-attr]


@pytest.mark.rule("BB20-X-BREAK-TACKLE-01", "BB20-X-PRO-04")
def test_what_is_used_up_is_not_reckoned_with() -> None:
    text = "home 1 Lineman MA9 AG4+ [Break Tackle, Pro] L8\naway 1 Lineman M8\naway 2 Lineman J10"
    match = from_position(text, rules=BLOOD_BOWL_2020)
    for answer in ("activate:0:move", f"step:{GRID.named('K9')}", 4, "use:break-tackle"):
        match.answer(answer)
    assert reach(match, RUNNER)["K8"].probability == Fraction(2, 3), "a half, and a half of two thirds of a half"


# A second opinion: the rules themselves ----------------------------------------------------------------------


@attrs.frozen
class Scene:
    """A small position, in plain coordinates.

    Attributes:
        others: where others are: whether they mark.
    """

    start: Square
    agility: int
    movement: int
    skills: frozenset[str]
    others: dict[Square, bool] = attrs.field(hash=False)
    ball: Square | None
    team: int

    @property
    def text(self) -> str:
        def name(square: Square) -> str:
            return SMALL.name(SMALL.at(*square))

        skills = ", ".join(sorted(self.skills))
        lines = [f"rerolls {self.team}-0"]
        lines.append(f"home 1 Lineman MA{self.movement} AG{self.agility}+ [{skills}] {name(self.start)}")
        for n, (square, marks) in enumerate(self.others.items(), 2):
            side = "away" if marks or n % 2 else "home"
            lines.append(f"{side} {n} Lineman {name(square)}{'' if marks else ' prone'}")
        return "\n".join([*lines, f"ball {name(self.ball)}"] if self.ball else lines)


@st.composite
def scenes(draw: st.DrawFn, fastest: int = 4, skills: tuple[str, ...] = SKILLS) -> Scene:
    """Most others are down, and they are near, so that there is much to jump over."""
    squares = draw(st.permutations(list(product(range(SMALL.width), range(SMALL.height)))))
    near = sorted(squares[2:], key=lambda square: apart(square, squares[0]) > 2)
    return Scene(
        squares[0],
        draw(st.integers(2, 5)),
        draw(st.integers(1, fastest)),
        draw(st.frozensets(st.sampled_from(skills), max_size=3)),
        {square: draw(st.sampled_from([True, False, False])) for square in near[: draw(st.integers(2, 6))]},
        squares[1] if draw(st.booleans()) else None,
        draw(st.integers(0, 1)),
    )


class Choosing(Walking):
    """A coach who walks a way, and uses re-rolls and skills as is best."""

    def decide(self, view: View, decision: Decision[Any], memory: int) -> Any:
        return BEST if decision.reason in OPEN else super().decide(view, decision, memory)

    def remember(self, memory: int, decision: Decision[Any], option: Any) -> int:
        return memory + (decision.reason not in OPEN)


OPEN = ("re-roll", "use-skill")


@settings(max_examples=examples(60))
@given(scenes(skills=LATE), st.data())
def test_each_way_has_the_odds_of_walking_it_through_the_rules(scene: Scene, data: Any) -> None:
    match = from_position(scene.text, rules=BLOOD_BOWL_2020, options=SMALL_PITCH)
    found = reach(match, RUNNER)
    jumping = [square for square in sorted(found) if any("jump" in each for each in found[square].tokens)]
    squares = jumping[:2] + data.draw(st.lists(st.sampled_from(sorted(found)), min_size=1, max_size=3, unique=True))
    for square in squares:
        assert walked(match, found[square], square, Choosing) == found[square].probability


# A second opinion: all ways, one by one, with the numbers of the rules ------------------------------------------


class Walker:
    """All ways of a scene, and the rolls that they take (BB20-MOV, BB20-PICK-01)."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.best: dict[Square, Fraction] = {}
        self.left = tuple(sorted({"Dodge": 1, "Sure Feet": 1, "team": scene.team}.items()))
        self.most = scene.movement + (3 if "Sprint" in scene.skills else 2)

    def around(self, square: Square, distance: int = 1) -> Iterator[Square]:
        for x, y in product(range(SMALL.width), range(SMALL.height)):
            if (x, y) != square and apart((x, y), square) <= distance:
                yield x, y

    def markers(self, square: Square) -> int:
        return sum(self.scene.others.get(near, False) for near in self.around(square))

    def roll(self, needs: int, *skills: str) -> tuple[Fraction, tuple[str, ...]]:
        """An agility roll, and what rolls it again."""
        mine = tuple(skill for skill in skills if skill in self.scene.skills)
        return Fraction(7 - min(6, max(2, needs)), 6), (*mine, "team")

    def rush(self) -> tuple[Fraction, tuple[str, ...]]:
        return self.roll(2, "Sure Feet")

    def picking_up(self, to: Square, ball: bool) -> list[Any]:
        if ball or to != self.scene.ball:
            return []
        return [self.roll(self.scene.agility + self.markers(to), "Sure Hands")]

    def step(self, here: Square, to: Square) -> list[Any]:
        if not self.markers(here):
            return []
        hampered = 0 if "Stunty" in self.scene.skills else self.markers(to)
        return [self.roll(self.scene.agility + hampered, "Dodge")]

    def jumps(self, here: Square) -> Iterator[tuple[Square, list[Any]]]:
        """Beyond each neighbour who is down: two squares away, and next to him, the way a push goes."""
        for over in self.around(here):
            if self.scene.others.get(over) is False:
                for to in self.around(here, 2):
                    straight = (to[0] - over[0], to[1] - over[1]), (over[0] - here[0], over[1] - here[1])
                    turned = sum((one - other) ** 2 for one, other in zip(*straight, strict=True))
                    if apart(here, to) == 2 and apart(over, to) == 1 and turned <= 1:
                        hampered = max(self.markers(here), self.markers(to))
                        yield to, [self.roll(self.scene.agility + hampered)]

    def go(self, here: Square, spent: int = 0, rolls: tuple[Any, ...] = (), *, ball: bool, jumped: bool) -> None:
        self.best[here] = max(self.best.get(here, Fraction(0)), worth(rolls, self.left))
        if ball and here[0] == SMALL.width - 1:
            return
        moves = [(to, 1, self.step(here, to)) for to in self.around(here)]
        moves += [] if jumped else [(to, 2, taken) for to, taken in self.jumps(here)]
        for to, cost, taken in moves:
            if to in self.scene.others or spent + cost > self.most:
                continue
            extra = min(cost, max(0, spent + cost - self.scene.movement))
            more = (*rolls, *[self.rush()] * extra, *taken, *self.picking_up(to, ball))
            self.go(to, spent + cost, more, ball=ball or to == self.scene.ball, jumped=jumped or cost == 2)


@settings(max_examples=examples(40), deadline=None)
@given(scenes(fastest=1))
def test_no_other_way_is_better(scene: Scene) -> None:
    walker = Walker(scene)
    walker.go(scene.start, ball=False, jumped=False)
    found = reach(from_position(scene.text, rules=BLOOD_BOWL_2020, options=SMALL_PITCH), RUNNER)
    assert {SMALL.at(*square): chance for square, chance in walker.best.items()} == {
        square: way.probability for square, way in found.items()
    }
