"""Many matches in this process: who plays them with which dice, and what stops them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import reduce
from hashlib import blake2b
from itertools import pairwise
from operator import add
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import (
    AWAY,
    HOME,
    Coach,
    Decision,
    HistoryError,
    RandomCoach,
    RulesetError,
    RulesetSpec,
    Side,
    View,
    new_match,
    play,
)
from ruleengine.simulate import Simulation, SimulationError, coach_seed, match_seed, simulate
from ruleengine_blood_dice import BLOOD_DICE, SensibleCoach, ShootOut, WetBall
from ruleengine_blood_dice.events import TryBegan

from .coaches import COUNTED, Ahead, faulty
from .conftest import SHORT, columns, short


def hashed(text: str) -> int:
    """The seeds, written down a second time: who has stored results must find them again."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def by_hand(seed: int, n: int, home: Callable[[int], Coach], away: Callable[[int], Coach]) -> list[tuple[object, ...]]:
    """The same matches without the module under test: with history, one after the other."""
    rows: list[tuple[object, ...]] = []
    for number in range(n):
        own = hashed(f"{seed}/match/{number}") % 10**18
        match = new_match("blood-dice", seed=own, options=SHORT)
        result = play(match, home(hashed(f"{own}/home/0")), away(hashed(f"{own}/away/0"))).result
        rows.append((*result.score, result.winner, result.detail))
    return rows


def rows(simulation: Simulation) -> list[tuple[object, ...]]:
    return list(zip(simulation.home, simulation.away, simulation.winner, simulation.detail, strict=True))


# The same matches ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("home", "away", "makers"),
    [
        ("random", "random", (RandomCoach, RandomCoach)),
        ("sensible", "random", (SensibleCoach, RandomCoach)),
        (RandomCoach, "sensible", (RandomCoach, SensibleCoach)),
    ],
)
def test_it_agrees_with_a_loop_over_play(home: Any, away: Any, makers: tuple[Any, Any]) -> None:
    expected = by_hand(3, 120, *makers)
    assert {winner for _, _, winner, _ in expected} == {HOME, AWAY, None}
    assert rows(short(120, home=home, away=away, seed=3)) == expected


def test_winners_and_details_are_those_of_the_result() -> None:
    """Not what the scores say: a ruleset may name another winner, or none."""
    simulation = simulate(COUNTED, 3)
    assert (simulation.winner, simulation.detail) == ((None,) * 3, ("nobody won",) * 3)


@given(st.integers(1, 40), st.integers(1, 60))
@settings(deadline=None, max_examples=examples(15))
def test_chunks_and_the_number_of_matches_change_no_match(chunk: int, n: int) -> None:
    cut, whole = short(n, chunk=chunk), short(60)
    assert rows(cut) == rows(whole)[:n]
    assert list(cut.numbers) == list(range(n))


def test_another_seed_gives_other_matches() -> None:
    one, same, other, below = (short(50, seed=seed) for seed in (1, 1, 2, -1))
    assert one == same
    assert len({one.home, other.home, below.home}) == 3


def test_rules_may_be_a_name_a_recipe_or_a_ruleset() -> None:
    variants = (ShootOut(), WetBall(2))
    named = simulate("blood-dice", 60, variants=["shoot-out", WetBall(2)], options=SHORT)
    spec = simulate(RulesetSpec("blood-dice", variants, {"blood-dice.match.tries": 2}), 60)
    value = simulate(BLOOD_DICE.with_variants(*variants), 60, options=SHORT)
    assert columns(named) == columns(spec) == columns(value)
    assert named.batch.spec == spec.batch.spec == value.batch.spec
    assert None not in named.winner  # a shoot-out decides
    assert None in short(60, seed=0).winner


def test_teams_are_given_to_every_match() -> None:
    simulation = simulate("blood-dice", 2, teams=["Reds", "Blues"])
    assert simulation.match(1).teams == ["Reds", "Blues"]


@given(st.integers(-(10**6), 10**6), st.integers(0, 10**6))
def test_coaches_and_dice_draw_each_their_own(seed: int, number: int) -> None:
    own = match_seed(seed, number)
    assert own == hashed(f"{seed}/match/{number}") % 10**18
    seeds = [
        own,
        coach_seed(own, HOME),
        coach_seed(own, AWAY),
        match_seed(seed, number + 1),
        match_seed(seed + 1, number),
    ]
    assert len({tuple(Random(each).choices(range(100), k=20)) for each in seeds}) == 5


def test_coaches_of_one_name_do_not_decide_alike() -> None:
    decided: dict[Side, list[float]] = {HOME: [], AWAY: []}

    class Noted(RandomCoach):
        def __call__(self, view: View, decision: Decision[Any]) -> Any:
            choice = super().__call__(view, decision)
            if len(decision.choices) == 2:
                decided[view.side].append(decision.choices.index(choice))
            return choice

    short(100, home=Noted, away=Noted)
    first, second = (decided[side][:200] for side in Side)
    same = sum(a == b for a, b in zip(first, second, strict=True))
    assert len(first) == 200
    assert 70 < same < 130  # of 200 coins, within four deviations


def test_a_match_can_be_played_again_with_its_history() -> None:
    simulation = short(30, home="sensible")
    for number in (0, 17, 29):
        match = simulation.match(number)
        assert (*match.result.score, match.result.winner, match.result.detail) == rows(simulation)[number]
        assert sum(isinstance(event, TryBegan) for event in match.events) == 4
    for number in (-1, 30):
        with pytest.raises(ValueError, match="there are 0 to 29"):
            simulation.match(number)


# How they are played ------------------------------------------------------------------------------------


def test_the_rules_are_compiled_once(tmp_path: Path) -> None:
    log = tmp_path / "log"
    assert len(simulate(COUNTED, 40, chunk=1, options={"all.log": str(log)})) == 40
    assert log.read_text() == f"{os.getpid()}\n"


def test_matches_keep_no_history() -> None:
    told: list[str] = []

    def nosy(seed: int) -> Coach:
        def choose(view: View, decision: Decision[Any]) -> Any:
            try:
                told.append(str(view.events))
            except HistoryError as error:
                told.append(type(error).__name__)
            return decision.choices[0]

        return choose

    short(3, home=nosy)
    assert set(told) == {"HistoryError"}


def test_but_for_coaches_who_look_ahead() -> None:
    assert rows(short(20, home=Ahead)) == rows(short(20, home=RandomCoach))


def test_a_coach_for_whom_history_is_not_enough_stops_it() -> None:
    def lost(seed: int) -> Coach:
        def choose(view: View, decision: Decision[Any]) -> Any:
            raise HistoryError("nothing will do")

        return choose

    with pytest.raises(SimulationError, match=r"match 0 of seed .* broke: HistoryError: nothing will do"):
        short(3, home=lost)


def test_progress_is_told_from_the_first_to_the_last() -> None:
    told: list[tuple[int, int]] = []
    short(50, chunk=20, progress=lambda done, wanted: told.append((done, wanted)))
    assert told == [(0, 50), (20, 50), (40, 50), (50, 50)]


@pytest.mark.parametrize(
    ("seconds", "sizes"),
    [
        (0.01, [1, 2, 4, 8, 16, 25, 25, 19]),
        (0.0005, [1, 2, 4, 8, 16, 32, 37]),
        (1.0, [1] * 100),
        (0.0, [1, 2, 4, 8, 16, 32, 37]),
    ],
)
def test_chunks_take_a_quarter_of_a_second(seconds: float, sizes: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on with every match: from one match at first, to at most twice as many each time."""
    played, told = [0], []

    def counting(seed: int) -> Coach:
        played[0] += 1
        return RandomCoach(seed)

    monkeypatch.setattr("ruleengine.simulate._batch.perf_counter", lambda: seconds * played[0])
    short(100, home=counting, progress=lambda done, wanted: told.append(done))
    assert [after - before for before, after in pairwise(told)] == sizes


class Cutter(Executor):
    """Plays at once, as if so many workers took turns, and notes how the work was cut."""

    def __init__(self, workers: int) -> None:
        self.workers, self.cuts = workers, list[range]()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(attrs.evolve(fn(*args), worker=f"worker {len(self.cuts) % self.workers}"))
        self.cuts.append(range(*args))
        return future


@pytest.mark.parametrize(("n", "workers"), [(20, 2), (200, 2), (200, 8), (3, 8)])
def test_no_worker_has_the_last_big_chunk_alone(n: int, workers: int) -> None:
    """Of what is left, a worker is given half of its share at most, once it is known how many there are."""
    executor = Cutter(workers)
    assert short(n, executor=executor) == short(n)
    left = n
    for number, cut in enumerate(executor.cuts):
        assert len(cut) <= (1 if number < 8 else max(1, left // (2 * workers)))
        left -= len(cut)
    assert left == 0


@given(cuts=st.lists(st.integers(1, 59), max_size=4).map(sorted), order=st.randoms())
def test_parts_that_were_played_elsewhere_are_joined(cuts: list[int], order: Random) -> None:
    bounds = [0, *dict.fromkeys(cuts), 60]
    parts = [short(60, numbers=range(start, stop)) for start, stop in pairwise(bounds)]
    assert [list(part.numbers) for part in parts] == [list(range(*pair)) for pair in pairwise(bounds)]
    order.shuffle(parts)
    joined = reduce(add, parts)
    assert joined == short(60)
    assert joined.complete


def test_parts_of_other_simulations_or_of_the_same_matches_are_not_joined() -> None:
    part = short(60, numbers=range(10, 20))
    assert (len(part), part.wanted, part.complete) == (10, 60, False)
    for other, why in [
        (short(60, numbers=range(19, 30)), "match 19 is in both parts"),
        (short(61, numbers=range(30, 40)), "no parts of one simulation"),
        (short(60, numbers=range(30, 40), home="sensible"), "no parts of one simulation"),
    ]:
        with pytest.raises(ValueError, match=why):
            part + other
    with pytest.raises(TypeError):
        part + 1  # type: ignore[operator]


@pytest.mark.parametrize("numbers", [range(5, 5), range(-1, 3), range(61), range(0, 10, 2), [1, 2], 7])
def test_numbers_are_a_range_of_the_matches(numbers: Any) -> None:
    with pytest.raises(ValueError, match=r"numbers: .* is refused; give a range of matches from 0 to 60"):
        short(60, numbers=numbers)


# What stops them ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("error", [ZeroDivisionError, SystemExit])
@pytest.mark.parametrize("chunk", [None, 1, 7, 100])
def test_a_coach_who_raises_stops_it_and_loses_nothing(error: type[BaseException], chunk: int | None) -> None:
    own = match_seed(5, 33)
    with pytest.raises(SimulationError) as caught:
        short(50, home=faulty(coach_seed(own, HOME), error), chunk=chunk)
    text = str(caught.value)
    assert f"match 33 of seed {own} broke: {error.__name__}: this coach is faulty (" in text
    assert "coaches.py, line" in text
    assert text.endswith("33 of 50 matches are done, see `partial`")
    assert "Traceback" in caught.value.__notes__[0]
    partial = caught.value.partial
    assert rows(partial) == rows(short(33))
    assert (len(partial), partial.complete, list(partial.numbers)) == (33, False, list(range(33)))
    with pytest.raises(error, match="this coach is faulty"):
        partial.match(33)


def test_a_callback_that_raises_loses_nothing() -> None:
    def progress(done: int, wanted: int) -> None:
        if done == 20:
            raise ConnectionError("nobody listens")

    with pytest.raises(SimulationError, match="ConnectionError: nobody listens; 20 of 50 matches are done") as caught:
        short(50, chunk=10, progress=progress)
    assert rows(caught.value.partial) == rows(short(20))
    assert isinstance(caught.value.__cause__, ConnectionError)


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_in_the_middle_of_a_chunk_gives_what_is_done() -> None:
    def press(seed: int) -> Coach:
        if seed == coach_seed(match_seed(5, 23), HOME):
            os.kill(os.getpid(), signal.SIGINT)
        return RandomCoach(seed)

    simulation = short(50, home=press, chunk=40)
    assert not simulation.complete
    assert len(simulation) in (23, 24)  # the signal comes when Python looks for it
    assert rows(simulation) == rows(short(len(simulation)))


def test_ctrl_c_between_chunks_gives_what_is_done() -> None:
    def progress(done: int, wanted: int) -> None:
        if done == 20:
            raise KeyboardInterrupt

    assert rows(short(50, chunk=10, progress=progress)) == rows(short(20))


# What is refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [0, -1, True, 2.0, "9"])
def test_the_number_must_be_one(n: Any) -> None:
    with pytest.raises(ValueError, match=r"n: .* is refused; give a whole number from 1 up"):
        short(n)


@pytest.mark.parametrize("chunk", [0, -5, 1.5])
def test_so_must_the_size_of_a_chunk(chunk: Any) -> None:
    with pytest.raises(ValueError, match=r"chunk: .* is refused"):
        short(5, chunk=chunk)


@pytest.mark.parametrize("seed", [None, True, "7"])
def test_so_must_the_seed(seed: Any) -> None:
    with pytest.raises(ValueError, match=r"seed: .* is refused"):
        short(5, seed=seed)


@pytest.mark.parametrize("side", ["home", "away"])
def test_a_coach_must_be_there(side: str) -> None:
    with pytest.raises(RulesetError, match="no coach 'person' for blood-dice; there are random, sensible"):
        short(5, **{side: "person"})


def test_errors_of_the_rules_are_those_of_making_a_match() -> None:
    with pytest.raises(RulesetError, match="no ruleset 'blood-bowling' is installed"):
        simulate("blood-bowling", 5)
    with pytest.raises(RulesetError, match=r"no option 'match\.trys'"):
        simulate("blood-dice", 5, options={"match.trys": 2})
