"""Turns and activations: who may act when, and what ends what."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from br_scenes import GRID, act, asked, deed, go, offers, roll, scene, told, who
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, Match, Roll, Side, new_match
from ruleengine.hooks import invariants
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby.checks import trip_check
from ruleengine_blood_rugby.choices import Trip
from ruleengine_blood_rugby.events import Activated, Moved, RoundBegan, TurnBegan
from ruleengine_blood_rugby.rules import why_not
from ruleengine_blood_rugby.state import ACTIVE, ACTOR, LEFT, NOBODY, SQUARE, STATUS, STOP, Status

QUIET: Final[dict[str, Any]] = {"spells__spells_per_match": 0}
SIDES = "home 8 runner K8\nhome 9 shield K12\nhome 10 back K3\naway 10 back M8\naway 3 scrum A1\n"


def play(text: str = SIDES, **options: Any) -> Match:
    return scene(text, **{**QUIET, **options})


def decides(match: Match) -> Side:
    assert isinstance(match.pending, Decision)
    return match.pending.by


# Turns ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-TURN-01")
def test_a_side_activates_each_of_its_players_once_in_any_order() -> None:
    match = play()
    ids = {n: f"activate:{who(match, HOME, n)}" for n in (8, 9, 10)}
    assert offers(match) == [*ids.values(), "end-turn"]
    act(match, HOME, 10).answer("end")
    assert offers(match) == [ids[8], ids[9], "end-turn"]
    assert why_not(match, who(match, HOME, 10)) == "it was activated in this round"
    assert why_not(match, who(match, AWAY, 10)) == "it is the other side's turn"
    assert not why_not(match, who(match, HOME, 8))
    act(match, HOME, 8).answer("end")
    act(match, HOME, 9).answer("end")
    assert decides(match) is AWAY


@pytest.mark.rule("BR-TURN-01", "BR-ACT-05")
@pytest.mark.parametrize("turnovers", [False, True])
def test_a_failure_that_ends_an_activation_ends_the_turn_only_where_there_are_turnovers(turnovers: bool) -> None:
    match = tripped(turn__turnovers=turnovers)
    match.answer("end")
    assert decides(match) is (AWAY if turnovers else HOME)


def tripped(**options: Any) -> Match:
    match = act(play(**options), HOME, 8)
    match.answer(deed("step", "L8"))
    match.answer(f"trip:{who(match, AWAY, 10)}")
    roll(match, "trip", 2)
    return roll(match, "avoid-trip", 20)


@pytest.mark.rule("BR-ACT-05")
@pytest.mark.parametrize("turnovers", [False, True])
def test_failed_pick_ups_feints_jumps_and_sprints_end_nothing(turnovers: bool) -> None:
    text = "home 8 runner K8 dexterity=8\nball L9\naway 10 back L8\naway 3 scrum A1\nhome 9 shield A3\n"
    match = act(play(text, turn__turnovers=turnovers), HOME, 8)
    match.answer(f"feint:{who(match, AWAY, 10)}")
    roll(match, "feint", 20)
    match.answer(deed("jump", "K10"))
    roll(match, "jump", 20)
    go(match, "L9")
    match.answer("pick-up-running")
    roll(match, "pick-up", 20)
    assert asked(match) == "act"
    match.answer("end")
    assert decides(match) is HOME


@pytest.mark.rule("BR-ACT-05")
def test_a_failed_sprint_is_no_failure_of_the_turn() -> None:
    text = "home 8 runner K8 dexterity=8\naway 3 scrum A1\nhome 9 shield A3\n"
    match = go(act(play(text, turn__turnovers=True), HOME, 8), "L8", "M8", "N8", "O8", "P8")
    match.answer(deed("sprint", "Q8"))
    roll(match, "sprint", 20)
    if asked(match) == "act":
        match.answer("end")
    assert decides(match) is HOME


@pytest.mark.rule("BR-TURN-08")
def test_a_turn_may_end_early_and_so_may_an_activation_whose_points_are_not_saved() -> None:
    match = go(act(play(), HOME, 8), "K7")
    match.answer("end")
    match.answer("end-turn")
    assert decides(match) is AWAY
    match.answer("end-turn")
    assert act(match, HOME, 8).get(LEFT) == 10


@pytest.mark.rule("BR-TURN-03", "BR-ACT-01")
@pytest.mark.parametrize("flags", ["", " acted"])
def test_in_the_opponents_turn_a_player_trips_whether_it_has_moved_or_is_yet_to(flags: str) -> None:
    """Neither a catch nor an answer is chosen there: the only decision of a standing player is to trip."""
    text = f"active away\nfirst home\nhome 8 runner K8{flags}\nball home 8\naway 10 back M8\naway 3 scrum A1\n"
    match = act(play(text), AWAY, 10)
    match.answer(deed("step", "L8"))
    assert decides(match) is HOME
    assert offers(match) == [f"trip:{who(match, HOME, 8)}", "let-pass"]
    match.answer("let-pass")
    assert decides(match) is AWAY


def busy(match: Match, *, piece: tuple[Side, int], target: tuple[Side, int]) -> bool:
    return trip_check(match, who(match, *piece), who(match, *target)).bonus < 0


@pytest.mark.rule("BR-TURN-04")
@pytest.mark.parametrize(("kind", "still_busy"), [("both_turns", False), ("own_turn", True)])
def test_who_has_acted_is_renewed_with_the_round_or_with_its_side_s_own_turn(kind: str, still_busy: bool) -> None:
    match = play("home 8 runner K8\nhome 9 shield A3\naway 10 back M8\naway 3 scrum A1\n", turn__round=kind)
    match.answer("end-turn")
    act(match, AWAY, 10).answer("end")
    match.answer("end-turn")
    assert told(match, RoundBegan)[-1].first is HOME
    assert match.get(ACTIVE) is HOME
    assert busy(match, piece=(AWAY, 10), target=(HOME, 8)) is still_busy
    match.answer("end-turn")  # in its own turn it may act in either case
    assert f"activate:{who(match, AWAY, 10)}" in offers(match)


@pytest.mark.rule("BR-TURN-04", "BR-SPRINT-02")
@pytest.mark.parametrize(("kind", "sprints"), [("both_turns", False), ("own_turn", True)])
def test_once_a_round_counts_by_the_round_that_the_options_name(kind: str, sprints: bool) -> None:
    """The away Runner trips in home's turn: is that in the round of its own turn, which follows?"""
    text = "home 10 back K8\nhome 9 shield A3\naway 8 runner M8 dexterity=8\naway 3 scrum A1\n"
    match = act(play(text, turn__round=kind), HOME, 10)
    match.answer(deed("step", "L8"))
    match.answer(f"trip:{who(match, AWAY, 8)}")
    roll(match, "trip", 20)
    match.answer("end")
    match.answer("end-turn")
    go(act(match, AWAY, 8), "N7", "O6", "P5", "Q4")
    offered = {each.split(":")[0] for each in offers(match)} if asked(match) == "act" else set()
    assert ("sprint" in offered) is sprints


@pytest.mark.rule("BR-TURN-04")
def test_a_round_is_a_turn_of_the_first_side_and_one_of_the_other() -> None:
    match = play("first away\n" + SIDES)
    match.answer("end-turn")
    match.answer("end-turn")
    match.answer("end-turn")
    events = [event for event in match.events if isinstance(event, RoundBegan | TurnBegan)]
    assert [getattr(event, "side", "round") for event in events] == ["round", AWAY, HOME, "round", AWAY]


# Actions -------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-ACT-01", "BR-ACT-03")
def test_squares_and_actions_are_mixed_in_any_order() -> None:
    text = "home 8 runner K8 strength=18\nball L7\naway 10 back L9\naway 3 scrum A1\nhome 9 shield A3\n"
    match = act(play(text), HOME, 8)
    match.answer(f"feint:{who(match, AWAY, 10)}")
    roll(match, "feint", 20)
    go(match, "L7")
    match.answer("pick-up")
    go(match, "L6")
    match.answer(deed("jump", "L4"))
    roll(match, "jump", 2)
    roll(match, "jump-strength", 2)
    go(match, "L3")
    assert match.get(LEFT) == 10 - 1 - 1 - 1 - 2 - 1


@pytest.mark.rule("BR-ACT-02")
@pytest.mark.parametrize("ball", ["A15", "away 10", "away 11"])
def test_what_may_be_done_to_an_opponent_does_not_hang_on_the_ball(ball: str) -> None:
    text = f"home 8 runner K8\nball {ball}\naway 10 back L8\naway 11 back E8\n"
    match = act(play(text), HOME, 8)
    assert f"feint:{who(match, AWAY, 10)}" in offers(match)


# Laws that hold whatever is done --------------------------------------------------------------------------

MELEE = (
    "home 1 captain M7 down\nhome 2 scrum M8\nhome 7 kiker K8\nhome 8 runner L7\nhome 9 shield L9\nhome 10 back X8\n"
    "away 1 captain N7\naway 2 scrum N8\naway 7 kiker P8\naway 8 runner O9\naway 9 shield N9 down\naway 10 back Z8\n"
    "ball M6\nangry yes-yes\n"
)
"""Much can happen here, from the first step on."""
OTHERWISE: Final[dict[str, tuple[Any, ...]]] = {
    "moving.diagonal_cost": (1, 2),
    "moving.zones": ("none", "stop"),
    "moving.stop_on_grounded": (True, False),
    "moving.score_before_trip": (True, False),
    "moving.pickup_stops": (False, True),
    "moving.sprint_only_ran": ("strict", "no_contact"),
    "trips.trip_on": ("enter", "leave", "both"),
    "trips.trip_order": ("number", "coach"),
    "falling.rise_out_of_turn": (False, True),
    "falling.rise_square": ("adjacent", "blocked"),
    "falling.release": ("adjacent_choice", "bounce", "opponent_choice"),
    "turn.round": ("both_turns", "own_turn"),
    "turn.turnovers": (False, True),
    "turn.score_by": ("possession", "crossing"),
}
OPTIONS: Final = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in OTHERWISE.items()})
SHARING: Final = {"trip", "avoid-trip", "pick-up", "angry-whistle"}
"""What may be asked while a feinter is in its opponent's square."""
OUT_OF_TURN: Final = {"trip", "rise", "lay-ball", "follow-up"}
"""What may be asked of the side whose turn it is not, while a player of the other acts."""


class Ledger:
    """What the events of an activation say, kept beside the state and compared with it."""

    def __init__(self) -> None:
        self.heard = 0
        self.points = self.spent = 0

    def hear(self, match: Match) -> None:
        """Take note of what is new."""
        events = match.events
        for event in events[self.heard :]:
            self.take(event)
        self.heard = len(events)

    def take(self, event: Any) -> None:
        """Squares are counted, a jump as two; only what a sprint gives is not there from the beginning."""
        match event:
            case Activated():
                self.points, self.spent = event.points, 0
            case Moved():
                size = GRID.distance(event.start, event.to)
                assert size == (2 if event.how == "jump" else 1)
                self.spent += size
                assert self.spent <= self.points + 1


def check_laws(match: Match, ledger: Ledger) -> None:
    """Movement points, squares, and who may decide what (BR-ACT-08, BR-DOWN-01, BR-TURN-03)."""
    ledger.hear(match)
    reason = asked(match)
    actor = match.get(ACTOR)
    assert match.get(LEFT) >= 0
    up = [match.get(SQUARE, p.id) for p in match.pieces if match.get(STATUS, p.id) is Status.STANDING]
    crowded = {square for square in up if up.count(square) > 1}
    if crowded:
        assert reason in SHARING
        assert crowded == {match.get(SQUARE, actor)}
    assert not invariants(match)
    if actor == NOBODY or not isinstance(match.pending, Decision):
        return
    if match.pending.by is not match.get(ACTIVE):
        assert reason in OUT_OF_TURN
    if reason == "act" and match.get(STATUS, actor) is Status.GROUNDED:
        assert {each.split(":")[0] for each in offers(match)} <= {"rise", "end"}
    if reason == "trip":
        trippers = [each.piece for each in match.pending.choices if isinstance(each, Trip)]
        assert all(match.get(STATUS, piece) is Status.STANDING for piece in trippers)


@pytest.mark.rule("BR-ACT-08", "BR-DOWN-01", "BR-TURN-03", "BR-ACT-04")
@settings(max_examples=examples(40), deadline=None)
@given(OPTIONS, st.integers(0, 2**32))
def test_laws_of_movement_hold_whatever_is_chosen_and_thrown(options: dict[str, Any], seed: int) -> None:
    match = new_match(BLOOD_RUGBY, teams={"position": MELEE}, options=options)
    draw, ledger = Random(seed), Ledger()
    for _ in range(150):
        if match.pending is None or match.get(STOP) is not None:
            return
        check_laws(match, ledger)
        match.answer(_any_answer(match.pending, draw))


def _any_answer(request: Decision[Any] | Roll[Any], draw: Random) -> Any:
    return draw.choice(request.choices) if isinstance(request, Decision) else request.dice.throw(draw.random)
