"""What is planned, against what is played: ways, re-rolls and block dice, in positions at random.

`reach`, lines of play and coaches ask in advance: `hops` for moves, `price` for re-rolls, `block_dice` for blocks.
Rules answer when it comes to it: `moves`, `pay`, the dice. A part that answers one of them is held to the other here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

from ruleengine import HOME, CompiledRules, Decision, Match, PieceId, Roll, Ruleset, View, compile_rules
from ruleengine.odds import BEST, EventOccurred, StateView, odds
from ruleengine_blood_bowl._base.blockdice import Contest, block_dice
from ruleengine_blood_bowl._base.blocking import BLITZ, BLOCK_ACTION, BlockHim
from ruleengine_blood_bowl._base.blocks import BlockRolled
from ruleengine_blood_bowl._base.events import ActivationEnded, CheckFailed, TurnedOver
from ruleengine_blood_bowl._base.moving import MOVE, Step
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.positions import from_position
from ruleengine_blood_bowl._base.reach import reach
from ruleengine_blood_bowl._base.skillbook import SKILLBOOK
from ruleengine_blood_bowl._base.state import SQUARE, STATUS
from ruleengine_blood_bowl._base.terms import BLOCK, Status
from ruleengine_blood_bowl._base.turn import END_ACTION, Activate

PARAMETERS: Final = {"": "", "target": " (4+)", "bonus": " (+1)", "text": " (all)"}
"""What a skill is given here, by the kind of its parameter."""

MOVER: Final = PieceId(0)
"""Whose plans are held against the walk."""


class PlannerError(AssertionError):
    """What is planned is not what is played.

    Attributes:
        position: the position, as text.
        what: what is planned, such as `the way K7 L8`.
        planned, played: both answers.
    """

    __module__ = "ruleengine_blood_bowl"

    def __init__(self, position: str, what: str, planned: object, played: object) -> None:
        self.position = position
        self.what = what
        self.planned = planned
        self.played = played
        super().__init__(f"{what}: {planned} beforehand, {played} in play; in the position\n{position}")


def check_planner(
    rules: str | Ruleset,
    *,
    mine: Sequence[str] | None = None,
    theirs: Sequence[str] | None = None,
    positions: int = 20,
    seed: int = 0,
    **how: Any,
) -> None:
    """Hold what is planned against what is played, in positions at random.

    For some squares, the chance that `reach` tells is compared with a walk of the way through the rules, and with that
    of any other move that is offered at once; for each block, the dice that are asked beforehand with those thrown.
    What the other side decides on the way is not planned: it lets everything pass.

    Args:
        rules: the edition, or a ruleset made from it.
        mine, theirs: the skills that the players of the moving and of the other side may have, such as `Loner (4+)`;
            by default any that the rules know.
        positions: how many.
        seed: of the positions.
        how: `options`, `variants`, as for `ruleengine.new_match`.

    Raises:
        PlannerError: the first difference.

    >>> check_planner("blood-bowl-2020", mine=["Sprint", "Leap"], theirs=["Tackle"], positions=2)
    """
    compiled = compile_rules(rules, **how)
    known = [name + PARAMETERS[skill.parameter] for name, skill in compiled.derived(SKILLBOOK).items()]
    draw = Random(seed)
    for _ in range(positions):
        text = _position(compiled, draw, known if mine is None else mine, known if theirs is None else theirs)
        match = from_position(text, rules=rules, **how)
        for what, planned, played in (*_moves(match, draw), *_blocks(match)):
            if planned != played:
                raise PlannerError(text, what, planned, played)


def _position(rules: CompiledRules, draw: Random, mine: Sequence[str], theirs: Sequence[str]) -> str:
    """Two against two or three, some of them down, close together, and perhaps the ball and re-rolls."""
    grid = rules.derived(PITCH).grid
    squares = [grid.named(f"{column}{row}") for column in "CDEFG" for row in range(2, 6)]
    names = [grid.name(square) for square in draw.sample(squares, 6)]
    lines = [f"rerolls {draw.randint(0, 1)}-0"]
    sides = ["home", "home", "away", "away", "away"][: draw.randint(4, 5)]
    for number, (side, name) in enumerate(zip(sides, names, strict=False)):
        pool = mine if side == "home" else theirs
        had = draw.sample(list(pool), draw.randint(0, min(3, len(pool))))
        posture = draw.choice(["", "", "", " prone"]) if number not in (0, 2) else ""
        shirt = number + 1 if side == "home" else number - 1
        lines.append(f"{side} {shirt} Lineman MA{draw.randint(1, 3)} [{', '.join(had)}] {name}{posture}")
    return "\n".join([*lines, *draw.choice([[], [f"ball {names[-1]}"]])])


# Moves -------------------------------------------------------------------------------------------------------


class _Walker:
    """A coach who gives answers in turn, and plays best where something else is asked."""

    start: Any = 0

    def __init__(self, answers: Sequence[Any]) -> None:
        self._answers = answers

    def decide(self, view: View, decision: Decision[Any], given: int) -> Any:
        """The next answer, or the end of the action if it is not offered."""
        if decision.reason not in ("activate", "act"):
            return BEST
        said = self._answers[given] if given < len(self._answers) else END_ACTION
        return said if said in decision.choices else END_ACTION

    def remember(self, given: int, decision: Decision[Any], option: Any) -> int:
        """One further."""
        return given + (decision.reason in ("activate", "act"))


def _lets_pass(view: View, decision: Decision[Any]) -> Any:
    """The policy of the other side: the last choice, which is mostly to do nothing."""
    return decision.choices[-1]


def _moves(match: Match, draw: Random) -> Iterator[tuple[str, object, object]]:
    """For some squares, and for all that is offered besides steps: the chance that is planned, and that of a walk."""
    if Activate(MOVER, MOVE.name) not in _choices(match):
        return  # some players never just move
    found = reach(match, MOVER)
    grid = match.derived(PITCH).grid
    for square in draw.sample(sorted(found), min(3, len(found))):
        way = found[square]
        if way.path:
            yield f"the way {way}", way.probability, _walked(match, square, way.steps)
    for choice in _offered(match):
        to: int | None = getattr(choice, "to", None)
        if to is not None and not isinstance(choice, Step):
            planned = found[to].probability if to in found else Fraction(0)
            yield f"the best way to {grid.name(to)}", planned, max(planned, _walked(match, to, [choice]))


def _walked(match: Match, square: int, steps: Sequence[Any]) -> Fraction:
    """The chance to get to a square by these steps, without a check that fails."""

    def there(view: StateView) -> bool:
        return view.get(SQUARE, MOVER) == square and view.get(STATUS, MOVER) is Status.STANDING

    failed = EventOccurred(CheckFailed, piece=MOVER) | EventOccurred(TurnedOver)
    until = failed | EventOccurred(ActivationEnded)
    walker = _Walker([Activate(MOVER, MOVE.name), *steps])
    return Fraction(odds(match, ~failed & there, until=until, home=walker, away=_lets_pass, maximizer=HOME).value)


def _offered(match: Match) -> Sequence[Any]:
    """What a player is offered as the first deed of a Move; nothing, if dice decide whether it comes to that."""
    fork = match.fork()
    fork.answer(Activate(MOVER, MOVE.name))
    pending = fork.pending
    return pending.choices if isinstance(pending, Decision) and pending.reason == "act" else ()


# Blocks ------------------------------------------------------------------------------------------------------


def _blocks(match: Match) -> Iterator[tuple[str, object, object]]:
    """For each block that is offered: the dice asked beforehand, and those thrown, if no other dice come before."""
    for action in (BLOCK_ACTION, BLITZ):
        for begun in _begun(match, action.name):
            for choice in _choices(begun):
                if isinstance(choice, BlockHim):
                    planned = block_dice(match, MOVER, choice.target, blitz=action is BLITZ)
                    played = _thrown(begun, choice)
                    if played is not None:
                        what = f"the dice of a {action.name} at {match.pieces[choice.target]}"
                        yield what, planned if isinstance(played, Contest) else planned.dice, played


def _choices(match: Match) -> Sequence[Any]:
    return match.pending.choices if isinstance(match.pending, Decision) else ()


def _begun(match: Match, action: str) -> Iterator[Match]:
    """Forks in which the action has begun: one, or one for each target that may be named."""
    fork = match.fork()
    if Activate(MOVER, action) not in _choices(fork):
        return
    fork.answer(Activate(MOVER, action))
    if isinstance(fork.pending, Decision) and fork.pending.reason == "act":
        yield fork
        return
    for choice in _choices(fork):
        named = fork.fork()
        named.answer(choice)
        if isinstance(named.pending, Decision) and named.pending.reason == "act":
            yield named


def _thrown(begun: Match, choice: Any) -> Contest | int | None:
    """The strengths by which dice are thrown, or how many dice if nobody chooses; None: other dice come first."""
    fork = begun.fork()
    fork.answer(choice)
    while isinstance(fork.pending, Decision):  # decided before the dice
        if fork.pending.reason in ("act", "activate"):
            return None
        fork.answer(_lets_pass(View(fork, fork.pending.by), fork.pending))
    roll = fork.pending
    if not isinstance(roll, Roll) or roll.reason != BLOCK.name:
        return None
    fork.answer((1, 3, 6)[: len(roll.dice)])  # faces that differ, so that somebody chooses
    while isinstance(fork.pending, Decision) and fork.pending.reason == "re-roll":
        fork.answer(fork.pending.choices[0])
    pending = fork.pending
    if isinstance(pending, Decision) and isinstance(pending.about, BlockRolled):
        return pending.about.strengths
    return len(roll.dice)
