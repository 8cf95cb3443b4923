"""A coach that plays sensibly: safe things first, good blocks, the ball picked up and carried, a pass when it must."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from ruleengine import Decision, PieceId, View
from ruleengine.grid import squares_in
from ruleengine_blood_bowl._base.blockdice import block_dice
from ruleengine_blood_bowl._base.blocking import BlockHim
from ruleengine_blood_bowl._base.coaches.sight import Sight
from ruleengine_blood_bowl._base.drive import MatchOptions
from ruleengine_blood_bowl._base.moving import Step
from ruleengine_blood_bowl._base.passing import PASS_DEED, HandTo
from ruleengine_blood_bowl._base.pitch import PITCH, ahead
from ruleengine_blood_bowl._base.players import AGILITY, MOVEMENT, STRENGTH, at, has, marking
from ruleengine_blood_bowl._base.rerolls import KEEP
from ruleengine_blood_bowl._base.state import (
    ACTION,
    ACTOR,
    DEEDS,
    EXTRA,
    MOVED,
    STANDING,
    STATUS,
    TURN,
)
from ruleengine_blood_bowl._base.terms import NOBODY, Face, Status
from ruleengine_blood_bowl._base.turn import Activate
from ruleengine_pitch.coaches import FAR, SensibleCoach

FACES: Final = {
    Face.DEFENDER_DOWN: 5,
    Face.STUMBLE: 4,
    Face.PUSH: 3,
    Face.BOTH_DOWN: 1,
    Face.ATTACKER_DOWN: 0,
}
"""How good a face is for the blocker, if neither has a skill."""
GIVING: Final = frozenset({"Dump-off", "Fumblerooskie"})
"""Skills that are not used: they give the ball away."""


class BasicCoach(SensibleCoach):
    """Plays sensibly, one decision at a time; it remembers nothing and leaves nothing to chance.

    Args:
        seed: accepted as every coach's maker accepts one.

    >>> BasicCoach()
    BasicCoach(0)
    """

    # Who acts next: what is safe and useful first ------------------------------------------------------------

    def _activate(self, view: View, decision: Decision[Any]) -> Any:
        sight = Sight(view, decision.by)
        best, most = decision.choices[-1], 0.0
        for option in decision.choices:
            if not isinstance(option, Activate):
                break
            worth = self._worth(sight, option)
            if worth > most:
                best, most = option, worth
        return best

    def _worth(self, sight: Sight, option: Activate) -> float:
        piece = option.piece
        match option.action:
            case "move":
                return self._move_worth(sight, piece)
            case "block":
                return max((_block_worth(sight, piece, target) for target in _around(sight, piece)), default=0)
            case "blitz":
                return self._blitz_worth(sight, piece)
            case "pass":
                return 34 if piece == sight.holder and _receiver(sight, piece) != NOBODY else 0
            case "hand-off":
                return 36 if piece == sight.holder and _taker(sight, piece) != NOBODY else 0
            case "recover":
                return 90
        return 0

    def _move_worth(self, sight: Sight, piece: PieceId) -> float:
        if sight.view.get(STATUS, piece) is not Status.STANDING:
            return 60
        if piece == sight.holder:
            scores = sight.distance(sight.to_goal, piece) <= sight.view.attribute(piece, MOVEMENT)
            if scores and not sight.is_marked(piece):
                return 80
            return 30 if self._aim(sight, piece) is not None else 0
        if piece == sight.picker:
            return 55
        return 10 if not sight.is_marked(piece) and self._aim(sight, piece) is not None else 0

    def _blitz_worth(self, sight: Sight, piece: PieceId) -> float:
        if piece in (sight.holder, sight.picker) or sight.view.get(STATUS, piece) is not Status.STANDING:
            return 0
        target = _blitz_target(sight, piece)
        if target == NOBODY or _block_worth(sight, piece, target) <= 0:
            return 0
        return (52 if target == sight.holder else 25) + has(sight.view, piece, "Block")

    # What he does --------------------------------------------------------------------------------------------

    def _act(self, view: View, decision: Decision[Any]) -> Any:
        sight, piece = Sight(view, decision.by), view.get(ACTOR)
        options = decision.choices
        if view.get(STATUS, piece) is not Status.STANDING or len(options) == 1:
            return options[0]
        deed = self._deed(sight, piece, options)
        if deed is not None:
            return deed
        aim = self._aim(sight, piece)
        step = None if aim is None else next((o for o in options if isinstance(o, Step) and o.to == aim), None)
        return options[-1] if step is None else step

    def _deed(self, sight: Sight, piece: PieceId, options: Any) -> Any:
        """The block, the pass or the hand-off for which he acts, once it can be done."""
        blocks = [option for option in options if isinstance(option, BlockHim)]
        if blocks:
            best = max(blocks, key=lambda option: _block_worth(sight, piece, option.target))
            if _block_worth(sight, piece, best.target) > 0:
                return best
        if PASS_DEED in options and _receiver(sight, piece) != NOBODY:
            return PASS_DEED
        taker = _taker(sight, piece)
        return next((o for o in options if isinstance(o, HandTo) and o.piece == taker), None)

    def _aim(self, sight: Sight, piece: PieceId) -> int | None:
        """The next square of a player's way; None if he had better stay."""
        view, grid = sight.view, sight.grid
        left = view.attribute(piece, MOVEMENT) - (view.get(MOVED) if view.get(ACTOR) == piece else 0)
        action = view.get(ACTION) if view.get(ACTOR) == piece else ""
        if piece == sight.holder:
            goal = sight.distance(sight.to_goal, piece)
            extra = goal <= left + 2 - view.get(EXTRA)
            return _one_of(sight, piece, sight.pitch.goal[sight.side]) if left > 0 or extra else None
        if action == "blitz":
            target = _blitz_target(sight, piece)
            blocked = "block" in view.get(DEEDS)
            if target == NOBODY or blocked or _beside(sight, piece, target):
                return None
            near = sight.next_to(1 << sight.square(target))
            return _one_of(sight, piece, near) if near and left > 0 else None
        if piece == sight.picker:
            within = sight.distance(sight.steps_to(1 << sight.ball), piece) <= left + 2 - view.get(EXTRA)
            if left > 0 or within:
                return _one_of(sight, piece, 1 << sight.ball)
            return None
        if left <= 0 or sight.is_marked(piece):
            return None
        wanted = _post(sight, piece)
        if not wanted or (grid.near[sight.square(piece)] & wanted == 0 and wanted >> sight.square(piece) & 1):
            return None
        square = sight.closer(sight.steps_to(wanted), piece)
        return square if (square is not None and sight.safe >> square & 1) or square is None else None

    def _blitz_at(self, view: View, decision: Decision[Any]) -> Any:
        """Whom the blitz was meant for; or else the nearest."""
        sight = Sight(view, decision.by)
        here, target = sight.square(decision.about), _blitz_target(sight, decision.about)

        def worth(option: Any) -> tuple[bool, int]:
            return option.target != target, sight.grid.distance(here, sight.square(option.target))

        return min(decision.choices, key=worth)

    def _target(self, view: View, decision: Decision[Any]) -> Any:
        sight, piece = Sight(view, decision.by), view.get(ACTOR)
        receiver = _receiver(sight, piece) if piece == sight.holder else NOBODY
        square = sight.square(receiver) if receiver != NOBODY else -1
        return next((option for option in decision.choices if option.square == square), decision.choices[0])

    # The dice ------------------------------------------------------------------------------------------------

    def _reroll(self, view: View, decision: Decision[Any]) -> Any:
        thrown = decision.about
        good = thrown.good
        if isinstance(thrown.value, tuple):  # block dice
            good = max(FACES[face] for face in thrown.value) >= 3
        return KEEP if good else decision.choices[-1]

    def _die(self, view: View, decision: Decision[Any]) -> Any:
        block = decision.about
        mine = view.pieces[block.blocker].side is decision.by

        def worth(option: Any) -> float:
            value: float = FACES[option.face]
            if option.face is Face.BOTH_DOWN and has(view, block.blocker, "Block"):
                value = 2 if has(view, block.target, "Block") else 4.5
            elif option.face is Face.STUMBLE and has(view, block.target, "Dodge"):
                value = 3
            return value if mine else -value

        return max(decision.choices, key=worth)

    def _push(self, view: View, decision: Decision[Any]) -> Any:
        """Towards the nearer sideline, where the crowd is."""
        grid = view.derived(PITCH).grid
        middle = grid.height // 2
        return max(decision.choices, key=lambda option: abs(grid.ys[option.square] - middle))

    def _follow_up(self, view: View, decision: Decision[Any]) -> Any:
        """Not with the ball."""
        sight = Sight(view, decision.by)
        return decision.choices[-1] if decision.about == sight.holder else decision.choices[0]

    # The kick-off --------------------------------------------------------------------------------------------

    def _kick(self, view: View, decision: Decision[Any]) -> Any:
        """Deep, in the middle, far enough from the edges to stay on the pitch mostly."""
        grid = view.derived(PITCH).grid
        x = grid.width // 4 if decision.by else grid.width - 1 - grid.width // 4
        wanted = grid.at(x, grid.height // 2)
        return next((option for option in decision.choices if option.square == wanted), decision.choices[0])

    def _high_kick(self, view: View, decision: Decision[Any]) -> Any:
        """Under the ball goes who catches best; the last option leaves everybody where he is."""

        def handy(option: Any) -> tuple[bool, int]:
            return has(view, option.piece, "Catch"), -view.attribute(option.piece, AGILITY)

        return max(decision.choices[:-1], key=handy)

    def _touchback(self, view: View, decision: Decision[Any]) -> Any:
        sight = Sight(view, decision.by)

        def handy(option: Any) -> tuple[int, int, int]:
            piece = option.piece
            return -sight.is_marked(piece), has(view, piece, "Sure Hands"), view.attribute(piece, MOVEMENT)

        return max(decision.choices, key=handy)

    def _use(self, view: View, decision: Decision[Any]) -> Any:
        """Skills are used, but for those that give the ball away."""
        return decision.choices[-1] if decision.choices[0].skill in GIVING else decision.choices[0]

    def _last(self, view: View, decision: Decision[Any]) -> Any:
        return decision.choices[-1]

    answers: ClassVar = {
        "activate": _activate,
        "act": _act,
        "target": _target,
        "re-roll": _reroll,
        "block-die": _die,
        "push": _push,
        "follow-up": _follow_up,
        "kick-or-receive": _last,
        "kick": _kick,
        "touchback": _touchback,
        "quick-snap": _last,
        "solid-defence": _last,
        "sending-off": _last,
        "high-kick": _high_kick,
        "blitz-target": _blitz_at,
        "use-skill": _use,
        "on-the-ball": _last,
        "run": _last,
    }


# Judgements ------------------------------------------------------------------------------------------------


def _around(sight: Sight, piece: PieceId) -> list[PieceId]:
    """The opponents who stand next to a player."""
    near = sight.view.get(STANDING, sight.side.other) & sight.grid.near[sight.square(piece)]
    return [at(sight.view, square) for square in squares_in(near)]


def _beside(sight: Sight, piece: PieceId, target: PieceId) -> bool:
    """Whether a player stands next to an opponent."""
    return bool(sight.grid.near[sight.square(piece)] >> sight.square(target) & 1)


def _block_worth(sight: Sight, piece: PieceId, target: PieceId) -> float:
    """How much a block is to be liked; nothing, if it is a bad one."""
    view = sight.view
    contest = block_dice(view, piece, target)
    sure = has(view, piece, "Block")
    if contest.by is not sight.side or (contest.dice == 1 and not sure):
        return 0
    worth = 20 * contest.dice + 25 + 5 * sure + 10 * (target == sight.holder) - 5 * has(view, target, "Dodge")
    return worth - 45 if piece == sight.holder or contest.dice == 1 else worth


def _blitz_target(sight: Sight, piece: PieceId) -> PieceId:
    """Whom a player should blitz: who has the ball, or who marks him who has it; within reach of safe steps."""
    view = sight.view
    if sight.holder == NOBODY:
        return NOBODY
    carrier = sight.square(sight.holder)
    wanted = 1 << carrier if sight.theirs else marking(view, carrier, sight.side)
    movement = view.attribute(piece, MOVEMENT) - (view.get(MOVED) if view.get(ACTOR) == piece else 0)
    for square in squares_in(wanted):
        target = at(view, square)
        strong = view.attribute(piece, STRENGTH) >= view.attribute(target, STRENGTH)
        near = sight.next_to(wanted & 1 << square)
        if strong and (_beside(sight, piece, target) or sight.distance(sight.steps_to(near), piece) < movement):
            return target
    return NOBODY


def _one_of(sight: Sight, piece: PieceId, squares: int) -> int | None:
    """The next step towards some squares: over safe ones, or straight on if there is no safe way."""
    square = sight.closer(sight.steps_to(squares), piece)
    if square is not None or squares >> sight.square(piece) & 1:
        return square
    here = sight.square(piece)
    near = list(squares_in(sight.grid.near[here] & sight.free))
    goals = list(squares_in(squares))
    distance = sight.grid.distance
    nearest = min((distance(here, goal) for goal in goals), default=FAR)
    ranked = [(min(distance(s, goal) for goal in goals), sight.marked >> s & 1, s) for s in near] if goals else []
    return min(ranked)[2] if ranked and min(ranked)[0] < nearest else None


def _post(sight: Sight, piece: PieceId) -> int:
    """Where a player without the ball is useful: round the carrier of his side, or in the way of the other's."""
    grid = sight.grid
    if sight.mine:
        return sight.next_to(grid.disc(sight.square(sight.holder), 1)) & sight.safe
    centre = sight.square(sight.holder) if sight.theirs else sight.ball
    if centre < 0:
        return 0
    x, y = grid.xy(centre)
    behind = max(0, min(grid.width - 1, x - 3 * ahead(sight.side)))
    return grid.disc(grid.at(behind, y), 2) & sight.safe


def _could_score(sight: Sight, piece: PieceId) -> bool:
    """Whether a player could still run into the end zone this turn over safe squares."""
    view = sight.view
    return (
        sight.may_act(piece)
        and not sight.is_marked(piece)
        and sight.distance(sight.to_goal, piece) <= view.attribute(piece, MOVEMENT)
    )


def _must(sight: Sight) -> bool:
    """Whether the carrier cannot score in the turns that are left without help."""
    view = sight.view
    turns = view.options(MatchOptions).turns - view.get(TURN, sight.side) + 1
    run = sight.distance(sight.to_goal, sight.holder)
    return run > turns * view.attribute(sight.holder, MOVEMENT)


def _receiver(sight: Sight, piece: PieceId) -> PieceId:
    """To whom the carrier should pass: a team-mate who can score then, if he himself cannot in time."""
    if piece != sight.holder or not sight.mine or not _must(sight):
        return NOBODY
    mates = [p.id for p in sight.view.pieces if p.side is sight.side and p.id != piece]
    mates = [mate for mate in mates if sight.view.get(STATUS, mate) is Status.STANDING and _could_score(sight, mate)]
    reach = [mate for mate in mates if sight.grid.distance(sight.square(piece), sight.square(mate)) <= 6]
    return min(reach, key=lambda mate: (sight.view.attribute(mate, AGILITY), mate), default=NOBODY)


def _taker(sight: Sight, piece: PieceId) -> PieceId:
    """To whom the carrier should hand the ball: a team-mate beside him who can score then, if he himself cannot."""
    if piece != sight.holder or not sight.mine or _could_score(sight, piece):
        return NOBODY
    near = sight.view.get(STANDING, sight.side) & sight.grid.near[sight.square(piece)]
    mates = [at(sight.view, square) for square in squares_in(near)]
    return next((mate for mate in mates if _could_score(sight, mate)), NOBODY)
