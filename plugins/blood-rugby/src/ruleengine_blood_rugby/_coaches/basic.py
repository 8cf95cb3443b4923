"""Coaches that need nobody: one plays sensibly, one keeps its players busy by chance.

`basic` fetches and carries the ball, tackles the carrier, and passes when that gains ground; `busy` measures and tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final

from ruleengine import Decision, PieceId, Side, View
from ruleengine_blood_rugby._ball import catch_check, may_try
from ruleengine_blood_rugby._coaches.sight import Sight
from ruleengine_blood_rugby._hits import Punch, Stomp
from ruleengine_blood_rugby._kicking import KickTowards
from ruleengine_blood_rugby._moving import PICK_UP_RUNNING, PICK_UP_STOPPED, RUN_ON, Sprint, Step, stooping_cost
from ruleengine_blood_rugby._passing import PASSING, ThrowAt, aims
from ruleengine_blood_rugby._pitch import attacks, goal_of
from ruleengine_blood_rugby._players import has, is_busy, stands
from ruleengine_blood_rugby._referee import notices
from ruleengine_blood_rugby._restarts import BY_FOOT, BY_PASS
from ruleengine_blood_rugby._spells import NO_SPELL, Haste, SpellOptions
from ruleengine_blood_rugby._state import ACTOR, HP, LEFT, STANDING
from ruleengine_blood_rugby._tackles import Tackle, TackleBeside, tackle_check
from ruleengine_blood_rugby._terms import NOBODY, Capability
from ruleengine_blood_rugby._trips import LetPass, Trip
from ruleengine_blood_rugby._turn import Activate
from ruleengine_pitch.coaches import RandomlyBusyCoach, SensibleCoach

GAIN: Final = 4
"""Columns that a pass must gain, if it does not let the receiver score."""
GOOD: Final = Fraction(1, 4)
"""The least chance with which a pass is thrown."""


class BasicCoach(SensibleCoach):
    """Plays sensibly, one decision at a time; it remembers nothing and leaves nothing to chance.

    It casts no spells but to let a carrier score, bribes nobody, and punches and stomps only where nobody sees it.

    Args:
        seed: accepted as every coach's maker accepts one.

    >>> BasicCoach()
    BasicCoach(0)
    """

    def look(self, view: View, side: Side) -> Sight:
        """The pitch as this coach sees it."""
        return Sight(view, side)

    # Who is activated next: what is urgent first ---------------------------------------------------------------

    def _activate(self, sight: Sight, decision: Decision[Any]) -> Any:
        best, most = decision.choices[-1], 0
        for option in decision.choices:
            if isinstance(option, Activate):
                worth = self._worth(sight, option.piece)
                if worth > most:
                    best, most = option, worth
        return best

    def _worth(self, sight: Sight, piece: PieceId) -> int:
        points = sight.points(piece)
        if piece == sight.holder:
            return 100 if sight.distance(sight.to_goal, piece) <= points else 20
        if sight.theirs and tackles(sight, piece) and _beside(sight, piece, sight.holder) < points:
            return 90 - _beside(sight, piece, sight.holder)
        if piece == sight.picker:
            return 80
        if not stands(sight.view, piece):
            return 70
        if sight.near(piece, sight.side.other) and tackles(sight, piece):
            return 60
        return 40 if aim_of(sight, piece) is not None else 0

    # What it does --------------------------------------------------------------------------------------------

    def _act(self, sight: Sight, decision: Decision[Any]) -> Any:
        piece, options = sight.view.get(ACTOR), decision.choices
        if not stands(sight.view, piece):
            return options[0]
        deed = self._deed(sight, piece, options)
        return self._step(sight, piece, options) if deed is None else deed

    def _deed(self, sight: Sight, piece: PieceId, options: Sequence[Any]) -> Any:
        if PICK_UP_STOPPED in options:
            return PICK_UP_STOPPED
        if piece == sight.holder:
            reaches = sight.distance(sight.to_goal, piece) <= sight.points(piece)
            return PASSING if not reaches and PASSING in options and receiver(sight, piece) is not None else None
        return None if piece == sight.picker else contact(sight, piece, options)

    def _step(self, sight: Sight, piece: PieceId, options: Sequence[Any]) -> Any:
        field = aim_of(sight, piece)
        if field is None:
            return options[-1]
        here, theirs = sight.distance(field, piece), sight.view.get(STANDING, sight.side.other)
        ranked = [
            (2 * steps + (sight.grid.near[option.to] & theirs).bit_count(), option.to, option)
            for option in options
            if isinstance(option, Step | Sprint) and (steps := field[option.to]) is not None and steps < here
        ]
        return min(ranked, key=lambda each: each[:2])[2] if ranked else options[-1]

    # What is asked in between --------------------------------------------------------------------------------

    def _trip(self, sight: Sight, decision: Decision[Any]) -> Any:
        """The carrier is always tripped; others by who is busy anyway, which costs nothing."""
        for option in decision.choices:
            if isinstance(option, Trip) and (decision.about == sight.holder or is_busy(sight.view, option.piece)):
                return option
        return next(option for option in decision.choices if isinstance(option, LetPass))

    def _pick_up(self, sight: Sight, decision: Decision[Any]) -> Any:
        """It stops for the ball if it has a point left for that, which needs no check."""
        return RUN_ON if sight.view.get(LEFT) >= stooping_cost(sight.view) else PICK_UP_RUNNING

    def _lay_ball(self, sight: Sight, decision: Decision[Any]) -> Any:
        mine, theirs = (sight.view.get(STANDING, side) for side in (sight.side, sight.side.other))
        near = sight.grid.near
        return max(
            decision.choices, key=lambda o: (near[o.to] & mine).bit_count() - 2 * (near[o.to] & theirs).bit_count()
        )

    def _follow_up(self, sight: Sight, decision: Decision[Any]) -> Any:
        return decision.choices[-1] if decision.about == sight.holder else decision.choices[0]

    def _throw(self, sight: Sight, decision: Decision[Any]) -> Any:
        passer = decision.about
        found = receiver(sight, passer)
        if found is None:
            found = max(_mates(sight, passer), key=lambda mate: (caught(sight, passer, mate), -mate), default=None)
        wanted = None if found is None else ThrowAt(sight.square(found))
        return wanted if wanted in decision.choices else decision.choices[-1]

    def _kick(self, sight: Sight, decision: Decision[Any]) -> Any:
        """Straight ahead, not at full force."""
        ahead = [
            o
            for o in decision.choices
            if isinstance(o, KickTowards) and o.direction.dx == attacks(sight.view, sight.side)
        ]
        return min(ahead, key=lambda o: (o.full, o.direction.dy != 0), default=decision.choices[0])

    def _restart(self, sight: Sight, decision: Decision[Any]) -> Any:
        """By hand, if somebody is likely to catch it."""
        best = max((caught(sight, decision.about, mate) for mate in _mates(sight, decision.about)), default=Fraction(0))
        return BY_PASS if best >= 2 * GOOD and BY_PASS in decision.choices else _offered(BY_FOOT, decision)

    def _spell(self, sight: Sight, decision: Decision[Any]) -> Any:
        """Haste, for a carrier who can score by it and not without."""
        if not sight.mine:
            return NO_SPELL
        short = sight.distance(sight.to_goal, sight.holder) - sight.points(sight.holder)
        helps = 0 < short <= sight.view.options(SpellOptions).spell_mp
        return Haste(sight.holder) if helps and Haste(sight.holder) in decision.choices else NO_SPELL

    answers: ClassVar = {
        "activate": _activate,
        "act": _act,
        "trip": _trip,
        "pick-up": _pick_up,
        "lay-ball": _lay_ball,
        "follow-up": _follow_up,
        "throw": _throw,
        "kick": _kick,
        "restart": _restart,
        "spell": _spell,
    }


def _offered(wanted: Any, decision: Decision[Any]) -> Any:
    return wanted if wanted in decision.choices else decision.choices[0]


# Where to ------------------------------------------------------------------------------------------------


def aim_of(sight: Sight, piece: PieceId) -> tuple[int | None, ...] | None:
    """Steps to where a player should go; None if it should stay."""
    if piece == sight.holder:
        return sight.to_goal
    if piece == sight.picker:
        return sight.steps_to(1 << sight.ball)
    if sight.theirs:
        return _towards_carrier(sight, piece)
    return _forward(sight, piece)


def _towards_carrier(sight: Sight, piece: PieceId) -> tuple[int | None, ...] | None:
    """Next to the carrier, and there a player stays."""
    square = sight.square(sight.holder)
    if sight.grid.distance(square, sight.square(piece)) <= 1:
        return None
    return sight.steps_to(sight.next_to(1 << square))


def _forward(sight: Sight, piece: PieceId) -> tuple[int | None, ...] | None:
    """Catchers run ahead to where a pass finds them, the others go with the ball; Backs stay behind it (BR-TEAM-06)."""
    if sight.holder == NOBODY:
        return sight.steps_to(sight.next_to(1 << sight.ball)) if sight.ball >= 0 else None
    if has(sight.view, piece, Capability.CATCH) and not has(sight.view, piece, Capability.TACKLE):
        return sight.steps_to(goal_of(sight.view, sight.side))
    near = sight.grid.disc(sight.square(sight.holder), 2) & sight.free
    return None if near >> sight.square(piece) & 1 else sight.steps_to(near)


def _beside(sight: Sight, piece: PieceId, target: PieceId) -> int:
    """The steps to a square next to an opponent."""
    around = sight.grid.near[sight.square(target)]
    if around >> sight.square(piece) & 1:
        return 0
    return sight.distance(sight.steps_to(around & sight.free), piece)


# Contacts ------------------------------------------------------------------------------------------------


def tackles(sight: Sight, piece: PieceId) -> bool:
    """Whether a player can tackle."""
    return has(sight.view, piece, Capability.TACKLE)


def contact(sight: Sight, piece: PieceId, options: Sequence[Any]) -> Any:
    """The contact that a player should make: a tackle, at the carrier if it can; a foul only if nobody sees it."""
    tackling = [option for option in options if isinstance(option, Tackle | TackleBeside)]
    if tackling:
        return max(tackling, key=lambda o: (o.target == sight.holder, _falls(sight, piece, o), isinstance(o, Tackle)))
    if notices(sight.view, piece, "punch", sight.square(piece)).seen:
        return None
    return next((option for option in options if _may_finish(sight, option)), None)


def _may_finish(sight: Sight, option: Any) -> bool:
    """Whether a blow may put an opponent out of the match: only for that it is worth a foul."""
    most = 2 if isinstance(option, Punch) else 4 if isinstance(option, Stomp) else 0
    return most > 0 and sight.view.get(HP, option.target) <= most


def _falls(sight: Sight, piece: PieceId, option: Any) -> Fraction:
    return tackle_check(sight.view, piece, option.target).probability


# Passes --------------------------------------------------------------------------------------------------


def receiver(sight: Sight, passer: PieceId) -> PieceId | None:
    """Who should have the ball instead of the passer: who can score with it, or is well ahead; None: nobody."""
    ranked = []
    for mate in _mates(sight, passer):
        chance = caught(sight, passer, mate)
        scores = sight.distance(sight.to_goal, mate) <= sight.points(mate)
        if chance >= GOOD and (scores or sight.depth(mate) >= sight.depth(passer) + GAIN):
            ranked.append((scores, chance, mate))
    return max(ranked)[2] if ranked else None


def _mates(sight: Sight, passer: PieceId) -> Iterable[PieceId]:
    """The passer's team-mates who stand."""
    return (piece for piece in sight.players if piece != passer and stands(sight.view, piece))


def caught(sight: Sight, passer: PieceId, mate: PieceId) -> Fraction:
    """The chance that a precise pass finds a team-mate, who catches it."""
    square = sight.square(mate)
    aim, view = ThrowAt(square), sight.view
    if aim not in aims(view, passer) or not may_try(view, mate, square, "pass", sight.square(passer)):
        return Fraction(0)
    chance = catch_check(view, mate).probability
    for check in aim.checks(view, passer, aim.flight(view, passer)):
        chance *= check.probability
    return chance


class BusyCoach(RandomlyBusyCoach):
    """Chooses uniformly among players and what they can do; sets up in a fixed formation.

    It ends the turn only when nobody else can be activated, and an activation besides with one chance in ten. It does
    not leave to chance bribes and spells: it lets them be.

    Args:
        seed: the same seed decides in the same way.

    >>> BusyCoach(7)
    BusyCoach(7)
    """

    __slots__ = ()

    first: ClassVar = frozenset({"set-up", "set-up-anew", "bribe", "spell"})
    activates: ClassVar = object  # whatever is offered before the end of the turn
