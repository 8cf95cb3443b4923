"""The rules written a second time, flat, and played side by side with the engine.

The referee below knows nothing of the engine: no procedures, no hooks, no checks. It says who must throw or decide
next and is told the answer. Asked for the same faces and the same choices, both must come to the same asks in the
same order, and to the same sheets at each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random
from typing import Any

import attrs
import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import Answered, Decision, Match, RandomCoach, Roll, Side, new_match, play, token
from ruleengine_blood_dice.state import ELIMINATED, MORALE, SPELLS, TRIES

Request = tuple[Any, ...]
Asking = Generator[Request, Any, Any]
NAMED = {2: "scrum", 3: "clash", 4: "penalty", 5: "run", 6: "throw"}
SIDES = ("home", "away")
ALL_RULES = pytest.mark.rule(
    *("BD-TRY-01", "BD-TRY-02", "BD-TRY-03", "BD-TRY-04", "BD-TRY-05", "BD-PASS-01", "BD-PASS-02"),
    *("BD-SCRUM-01", "BD-SCRUM-02", "BD-CLASH-01", "BD-CLASH-02", "BD-PEN-01", "BD-RUN-01", "BD-THROW-01"),
    *("BD-CTR-01", "BD-CTR-02", "BD-CTR-03", "BD-TECH-01", "BD-TECH-02", "BD-TECH-03", "BD-TECH-04"),
    *("BD-SPELL-01", "BD-SPELL-02", "BD-SPELL-03", "BD-SPELL-04", "BD-SET-01", "BD-SET-02", "BD-WIN-01"),
)


@attrs.frozen
class Options:
    tries: int = 12
    score: int = 0
    morale: int = 3
    spells: int = 5
    eliminations_to_withdraw: int = 5
    out_of_tries: str = "other_attacks"
    after_score: str = "turnover"
    passes_per_try: int | None = None
    after_scrum_won: str = "roll_again"
    technical_try_ends_try: bool = False
    try_in_progress_counts: bool = False
    double_withdrawal: str = "both"
    after_counter: str = "original_attacker"
    spells_reroll: str = "own"
    spell_order: str = "attacker_first"


class Referee:
    """A match by the book, as a generator of requests: the draw, a die of a side, dice of both, a choice of a side."""

    def __init__(self, options: Options) -> None:
        self.o = options
        self.score = [options.score] * 2
        self.tries = [options.tries] * 2
        self.morale = [options.morale] * 2
        self.spells = [options.spells] * 2
        self.lost = [0, 0]

    @property
    def sheets(self) -> list[list[int]]:
        return [self.score, self.tries, self.morale, self.spells, self.lost]

    def match(self) -> Asking:
        due: int | None = (yield ("draw",)) - 1
        while due is not None:
            if not self.tries[due]:
                due = 1 - due
                if not self.tries[due] or self.o.out_of_tries == "match_ends":
                    return
            self.tries[due] -= 1
            due = yield from self.attempt(due, 1 - due)

    def attempt(self, a: int, d: int) -> Asking:
        """One try; returns the side due next, or None when the match has ended."""
        passes = 0
        while True:
            face = yield from self.die(a)
            if face == 1:
                return d
            may_pass = self.o.passes_per_try is None or passes < self.o.passes_per_try
            if may_pass and (yield ("choice", a, (NAMED[face], "pass"))) == "pass":
                passes += 1
                if (yield from self.die(d)) >= 5:
                    return d
                continue
            if face == 2:
                goes_on, due = (yield from self.scrum(a, d)), d
            elif face == 3:
                goes_on, due = (yield from self.clash(a, d)), None
            elif face == 4:
                self.score[a] += (yield from self.die(a)) >= 5
                return d
            else:
                return (yield from self.shot(a, d, run=face == 5))
            if not goes_on:
                return due

    def scrum(self, a: int, d: int) -> Asking:
        attack, defend = yield from self.both(a, d)
        if attack == defend:
            return True
        loser = d if attack > defend else a
        self.morale[loser] -= 1
        technical = self.morale[loser] == 0
        if technical:
            self.morale[loser] = self.o.morale
            self.score[1 - loser] += 1
        if loser == a or self.o.after_scrum_won == "turnover":
            return False
        return not (technical and self.o.technical_try_ends_try)

    def clash(self, a: int, d: int) -> Asking:
        attack, defend = yield from self.both(a, d)
        self.lost[a] += attack <= 3
        self.lost[d] += defend <= 3
        left = [self.tries[0], self.tries[1]]
        left[a] += self.o.try_in_progress_counts
        out = [side for side in (a, d) if self.lost[side] >= self.o.eliminations_to_withdraw]
        if len(out) < 2 or self.o.double_withdrawal == "both":
            for side in out:
                self.score[1 - side] += left[1 - side]
        return not out

    def shot(self, a: int, d: int, *, run: bool) -> Asking:
        defence = yield from self.die(d)
        if defence == 6:
            self.score[d] += (yield from self.die(d)) >= 4
            return a if self.o.after_counter == "original_attacker" else d
        if (defence >= 4) if run else (defence <= 3):
            return d
        scored = (yield from self.die(a)) >= (4 if run else 3)
        self.score[a] += scored
        return a if scored and self.o.after_score == "scorer" else d

    def die(self, roller: int) -> Asking:
        again = True
        while again:
            again = False
            face = yield ("die", roller)
            for side in (roller, 1 - roller) if self.o.spells_reroll == "any" else (roller,):
                if self.spells[side] and not again:
                    again = (yield ("choice", side, ("keep", f"reroll:{SIDES[roller]}"))) != "keep"
                    self.spells[side] -= again
        return face

    def both(self, a: int, d: int) -> Asking:
        thrown = yield ("dice",)
        shows = {a: thrown[0], d: thrown[1]}
        side, kept = a if self.o.spell_order == "attacker_first" else d, 0
        while kept < 2:
            kept += 1
            if self.spells[side]:
                mine, theirs = f"reroll:{SIDES[side]}", f"reroll:{SIDES[1 - side]}"
                offered = ("keep", mine, theirs) if self.o.spells_reroll == "any" else ("keep", mine)
                chosen = yield ("choice", side, offered)
                if chosen != "keep":
                    self.spells[side] -= 1
                    die = side if chosen == mine else 1 - side
                    shows[die] = yield ("die", die)
                    kept = 0
            side = 1 - side
        return shows[a], shows[d]


def plain(request: Roll[Any] | Decision[Any]) -> Request:
    """What the engine asks, in the referee's words."""
    if isinstance(request, Decision):
        return ("choice", request.by, tuple(map(token, request.choices)))
    if request.dice.sides == (2,):
        return ("draw",)
    assert set(request.dice.sides) == {6}
    return ("die", request.by) if len(request.dice) == 1 else ("dice",)


def sheets(match: Match) -> list[list[int]]:
    tries, morale, lost = ([match.get(key, side) for side in Side] for key in (TRIES, MORALE, ELIMINATED))
    home, away = match.get(SPELLS)
    return [list(match.result.score), tries, morale, [home, away], lost]


def side_by_side(match: Match, referee: Referee, decide: Callable[[Request], Any]) -> None:
    """Play a match without dice of its own along with the referee, comparing at every request."""
    game = referee.match()
    wanted = next(game, None)
    while match.pending is not None:
        assert plain(match.pending) == wanted
        assert sheets(match) == referee.sheets
        answer = decide(wanted)
        match.answer(answer)
        try:
            wanted = game.send(answer)
        except StopIteration:
            wanted = None
    assert wanted is None
    assert match.over
    assert sheets(match) == referee.sheets


def at_random(seed: int) -> Callable[[Request], Any]:
    pick = Random(seed)

    def decide(request: Request) -> Any:
        if request[0] == "choice":
            return pick.choice(request[2])
        if request[0] == "dice":
            return (pick.randint(1, 6), pick.randint(1, 6))
        return pick.randint(1, 2 if request[0] == "draw" else 6)

    return decide


def from_tape(numbers: list[int]) -> Callable[[Request], Any]:
    """Answers drawn in advance; past their end a die shows its lowest face, so that a match soon ends."""
    left = iter(numbers)

    def decide(request: Request) -> Any:
        if request[0] == "choice":
            return request[2][next(left, 0) % len(request[2])]
        if request[0] == "dice":
            return (next(left, 0) % 6 + 1, next(left, 0) % 6 + 1)
        return next(left, 0) % (2 if request[0] == "draw" else 6) + 1

    return decide


@ALL_RULES
@pytest.mark.parametrize("block", range(5))
def test_whole_matches_side_by_side(block: int) -> None:
    for seed in range(100 * block, 100 * (block + 1)):
        side_by_side(new_match("blood-dice"), Referee(Options()), at_random(seed))


@ALL_RULES
@pytest.mark.parametrize("block", range(10))
def test_seeded_matches_come_to_the_score_that_their_log_comes_to(block: int) -> None:
    for seed in range(150 * block, 150 * (block + 1)):
        match = play(new_match("blood-dice", seed=seed), RandomCoach(seed), RandomCoach(seed + 7919))
        referee = Referee(Options())
        game = referee.match()
        wanted = next(game, None)
        for told in match.history:
            if isinstance(told, Answered):
                assert plain(told.request) == wanted
                face = told.answer[0] if isinstance(told.answer, tuple) and len(told.answer) == 1 else told.answer
                try:
                    wanted = game.send(token(face) if isinstance(told.request, Decision) else face)
                except StopIteration:
                    wanted = None
        assert wanted is None
        assert sheets(match) == referee.sheets


@st.composite
def options(draw: st.DrawFn) -> Options:
    def either(*values: Any) -> Any:
        return draw(st.sampled_from(values))

    return Options(
        tries=either(3, 2, 1, 0, 5),
        score=either(0, 2),
        morale=either(3, 1, 2),
        spells=either(0, 1, 2, 5),
        eliminations_to_withdraw=either(5, 1, 2, 6),
        out_of_tries=either("other_attacks", "match_ends"),
        after_score=either("turnover", "scorer"),
        passes_per_try=either(None, 0, 1, 2),
        after_scrum_won=either("roll_again", "turnover"),
        technical_try_ends_try=either(False, True),
        try_in_progress_counts=either(False, True),
        double_withdrawal=either("both", "neither"),
        after_counter=either("original_attacker", "defender"),
        spells_reroll=either("own", "any"),
        spell_order=either("attacker_first", "defender_first"),
    )


@ALL_RULES
@settings(max_examples=examples(250), deadline=None)
@given(chosen=options(), numbers=st.lists(st.integers(0, 5), max_size=150))
def test_any_options_side_by_side(
    full_names: Callable[..., dict[str, Any]], chosen: Options, numbers: list[int]
) -> None:
    match = new_match("blood-dice", options=full_names(**attrs.asdict(chosen)))
    side_by_side(match, Referee(chosen), from_tape(numbers))


@ALL_RULES
@settings(max_examples=examples(100), deadline=None)
@given(chosen=options(), seed=st.integers(0, 2**32))
def test_any_options_side_by_side_in_long_matches(
    full_names: Callable[..., dict[str, Any]], chosen: Options, seed: int
) -> None:
    longer = attrs.evolve(chosen, tries=chosen.tries + 4)
    match = new_match("blood-dice", options=full_names(**attrs.asdict(longer)))
    side_by_side(match, Referee(longer), at_random(seed))
