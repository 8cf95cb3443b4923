"""Sequences without a board: the exact chance that acts in a row come off, by the rules' own re-rolls and skills.

One player makes all rolls (notation: see `sequencetext`). He is given an action of a part that is added to the rules;
in it he attempts one act after the other. So his team's re-rolls, his skills and traits do what they do in a match.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, Unpack

import attrs

from ruleengine import (
    AWAY,
    HOME,
    Check,
    CheckKind,
    CompiledRules,
    Decision,
    Key,
    Match,
    Part,
    PieceId,
    Roll,
    Ruleset,
    Victim,
    choice,
    compile_rules,
    new_match,
    option,
    procedure,
)
from ruleengine.dice import AtMost, d6, die
from ruleengine.hooks import attribute
from ruleengine.odds import EventOccurred, Odds, StateView, WalkOptions, odds
from ruleengine.values import hint
from ruleengine_blood_bowl._base.blockdice import block_roll, dice_in
from ruleengine_blood_bowl._base.blocks import BLOCKED, BLOCKER_DOWN, TARGET_DOWN, Hit, falls
from ruleengine_blood_bowl._base.departures import Departure
from ruleengine_blood_bowl._base.events import ActivationEnded, TurnEnded
from ruleengine_blood_bowl._base.falling import cause_of
from ruleengine_blood_bowl._base.fouls import FOULED
from ruleengine_blood_bowl._base.injuries import pierce
from ruleengine_blood_bowl._base.passing import Quality, throw_reading
from ruleengine_blood_bowl._base.players import ARMOUR_BREAKS
from ruleengine_blood_bowl._base.rerolls import attempt, rerollable
from ruleengine_blood_bowl._base.sequencetext import SequenceError, SequenceStep, read_sequence
from ruleengine_blood_bowl._base.skillbook import SKILLBOOK, Parameter
from ruleengine_blood_bowl._base.state import FINISHED, SQUARE
from ruleengine_blood_bowl._base.terms import BLOCK, CATCH, DODGE, EXTRA_SQUARE, PASS, PICK_UP, Face
from ruleengine_blood_bowl._base.turn import Action, Activate, actions, deeds
from ruleengine_pitch.positions import POSITION

__all__ = ["SequenceError", "SequenceOdds", "odds_of_sequence"]

_PLAIN: Final = CheckKind("blood-bowl.plain", d6, (1, 6))
"""A die that no skill knows, such as `3+` alone."""
KINDS: Final = {"dodge": DODGE, "rush": EXTRA_SQUARE, "pick up": PICK_UP, "catch": CATCH, "pass": PASS, "": _PLAIN}
_DONE: Final[Key[int]] = Key("blood-bowl.sequence-done", int, default=0)
"""How many acts of the sequence are done; -1: it has failed."""
_ARMOUR_ASKED: Final[Key[int]] = Key("blood-bowl.sequence-armour", int, default=0)
"""What breaks the opponent's armour in the step that is attempted; 0: none is rolled for."""
FAILED: Final = -1
ACTION_NAME: Final = "sequence"
SEQUENCE: Final = Action(ACTION_NAME)
MOST_REROLLS: Final = 16
TARGET: Final = PieceId(1)
"""The opponent of blocks and of armour rolls."""
SCENE: Final = "rerolls {}-0\nhome 1 Lineman [{}] M8\naway 1 Lineman [] N8"


@attrs.frozen
class _SequenceOptions:
    """Which sequence is attempted."""

    text: str = option("3+", "The sequence, such as `dodge 3+, rush 2+`.")


@choice("begin-sequence")
class _BeginSequence:
    """Begin the sequence."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """Attempt its acts; there is nothing more to the action."""
        match.set(FINISHED, True)
        match.push(_AttemptStep(piece))


BEGIN: Final = _BeginSequence()


@procedure("blood-bowl.attempt-step")
class _AttemptStep:
    """A step of the sequence, then the one that follows from it.

    Attributes:
        piece: who attempts it.
        at: its number.
    """

    piece: PieceId
    at: int = 0

    async def run(self, match: Match) -> None:
        steps = read_sequence(match.options(_SequenceOptions).text).steps
        step = steps[self.at]
        after = step.then if await passes(match, self.piece, step) else step.instead
        if 0 <= after < len(steps):
            match.set(_DONE, steps[after].row)
            match.push(_AttemptStep(self.piece, after))
        else:
            match.set(_DONE, FAILED if after < 0 else steps[-1].row + 1)


async def passes(match: Match, piece: PieceId, step: SequenceStep) -> bool:
    """Roll a step, with re-rolls unless it is said that the roll stands: has it gone well?"""
    if step.chance is not None:
        fixed: bool = await Roll(die(step.chance.denominator), HOME, _PLAIN.name, AtMost(step.chance.numerator))
        return fixed
    if step.verb == "block":
        return await _block(match, piece, step)
    if step.verb in ("armour", "foul"):
        cause = cause_of(match, FOULED if step.verb == "foul" else BLOCKED, piece)
        match.set(_ARMOUR_ASKED, step.target)
        broken = await pierce(match, Victim(AWAY, TARGET), cause) is not None
        match.set(_ARMOUR_ASKED, 0)
        return broken
    square = match.get(SQUARE, piece)
    about = Departure(piece, square, square) if step.verb == "dodge" else None
    check = Check(KINDS[step.verb], HOME, step.target, piece, about=about)
    if step.verb == "pass":
        return await _pass(match, piece, check, keep=step.keep)
    return await check.roll() if step.keep else await attempt(match, check)


async def _pass(match: Match, piece: PieceId, check: Check, *, keep: bool) -> bool:
    """Whether a throw is accurate."""
    roll = Roll(check.kind.dice, HOME, check.kind.name, throw_reading(match, check), check)
    if keep:
        return await roll is Quality.ACCURATE
    good = frozenset({Quality.ACCURATE}).__contains__
    return await rerollable(match, roll, kind=check.kind, piece=piece, good=good) is Quality.ACCURATE


async def _block(match: Match, piece: PieceId, step: SequenceStep) -> bool:
    """Whether a block comes to what is wanted, and leaves the blocker on his feet."""
    roll = block_roll(abs(step.dice), HOME)
    faces = await roll if step.keep else await rerollable(match, roll, kind=BLOCK, piece=piece)
    by = HOME if step.dice > 0 else AWAY
    face: Face = (await Decision(by, "block-die", dice_in(faces))).face
    felled = face in TARGET_DOWN and await falls(match, Hit(TARGET, piece, face), True)
    if face in BLOCKER_DOWN and await falls(match, Hit(piece, TARGET, face), True):
        return False
    wanted = {"stand": True, "push": felled or face >= Face.PUSH, "down": felled, "pow": face is Face.DEFENDER_DOWN}
    return wanted[step.result]


class _SequencePart(Part):
    """An action in which a player attempts a sequence of acts."""

    name = "blood-bowl.sequence"
    options = _SequenceOptions
    keys = (_DONE, _ARMOUR_ASKED)
    procedures = (_AttemptStep,)
    checks = (_PLAIN,)

    @actions.impl
    def kinds(self, rules: CompiledRules) -> Iterable[Action]:
        """The sequence."""
        yield SEQUENCE

    @deeds.on(ACTION_NAME)
    def begin_it(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """All of it at once."""
        yield BEGIN

    @attribute.on(ARMOUR_BREAKS)
    def armour(self, match: Match, piece: PieceId, attribute: Any, value: int) -> int:
        """The opponent's is what the sequence says."""
        return match.get(_ARMOUR_ASKED) or value if piece == TARGET else value


@attrs.frozen
class SequenceOdds:
    """What a sequence comes to.

    Attributes:
        acts: the texts of its acts.
        walks: for each act the chance to have done it and all before it; by best play for just that.
    """

    acts: tuple[str, ...]
    walks: tuple[Odds, ...]

    @property
    def odds(self) -> Odds:
        """The chance of the whole, with all that the walk tells."""
        return self.walks[-1]

    @property
    def so_far(self) -> tuple[Fraction, ...]:
        """For each act the chance to have done it and all before it."""
        return tuple(Fraction(each.value) for each in self.walks)

    @property
    def probability(self) -> Fraction:
        """The chance of the whole."""
        return Fraction(self.odds.value)

    @property
    def rows(self) -> list[str]:
        """Each act with the chance to have come so far."""
        width = max(map(len, self.acts))
        return [f"{act:<{width}}  {_shown(walk)}" for act, walk in zip(self.acts, self.walks, strict=True)]

    def __str__(self) -> str:
        return "\n  ".join([f"{', '.join(self.acts)}: {self.odds.estimate}", *self.rows])


def _shown(walk: Odds) -> str:
    lower, upper = f"{float(walk.lower):.4f}", f"{float(walk.upper):.4f}"
    return lower if lower == upper else f"{lower} to {upper}"


def odds_of_sequence(
    text: str,
    *,
    rerolls: int = 0,
    skills: Iterable[str] = (),
    rules: str | Ruleset = "blood-bowl-2020",
    options: Mapping[str, Any] | None = None,
    **how: Unpack[WalkOptions],
) -> SequenceOdds:
    """The exact chance that a sequence of acts comes off, with re-rolls as is best.

    Args:
        text: the acts, such as `dodge 3+, rush 2+ x2`; see `sequencetext`.
        rerolls: how many team re-rolls may be used.
        skills: skills and traits of the player who makes all rolls, such as `Dodge` or `loner 4+`.
        rules: the edition.
        options: options of the rules.
        how: how to walk, such as `seconds=10`.

    Raises:
        SequenceError: the text, a skill or the number of re-rolls is refused; the message names place and remedy.
        OddsError: as for `ruleengine.odds.odds`.

    >>> print(odds_of_sequence("dodge 3+, rush 2+", rerolls=1, skills=["dodge"]))
    dodge 3+, rush 2+: 70/81 = 0.864198
      dodge 3+  0.8889
      rush 2+   0.8642
    """
    sequence = read_sequence(text)
    if not 0 <= rerolls <= MOST_REROLLS:
        raise SequenceError("rerolls", f"{rerolls} are refused; give 0 to {MOST_REROLLS}")
    compiled = compile_rules(rules, options=options)
    known = compiled.derived(SKILLBOOK)
    ruleset = compiled.ruleset.but(adding=[_SequencePart()])
    said = ", ".join(known[name].text(parameter) for name, parameter in _skills(known, skills))
    given = {**(options or {}), "blood-bowl.sequence.text": text}
    match = new_match(ruleset, teams={POSITION: SCENE.format(rerolls, said)}, options=given)
    match.answer(Activate(PieceId(0), ACTION_NAME))
    if isinstance(match.pending, Decision):  # not if a trait is rolled for first
        match.answer(BEGIN)
    walks = tuple(_walk(match, count, how) for count in range(1, len(sequence.acts) + 1))
    return SequenceOdds(sequence.acts, walks)


def _walk(match: Match, count: int, how: WalkOptions) -> Odds:
    def done(view: StateView) -> bool:
        return view.get(_DONE) >= count

    def over(view: StateView) -> bool:
        return not 0 <= view.get(_DONE) < count

    until = EventOccurred(ActivationEnded) | EventOccurred(TurnEnded)
    own: WalkOptions = {"home": "best", "away": "best", "maximizer": HOME, "until": until | over, **how}
    return odds(match, done, **own)


_SKILL: Final = re.compile(r"(.*?)[\s-]*(?:\((.+)\)|([1-6]\+|\+[1-9]))?", re.DOTALL)


def _skills(known: Mapping[str, Any], texts: Iterable[str]) -> Iterable[tuple[str, Parameter]]:
    """Skills by name, however they are written: `Sure Hands`, `sure-hands`, `loner 4+`, `Loner (4+)`."""
    names = {_plain(name): name for name in known}
    for text in texts:
        found = _SKILL.fullmatch(text.strip())
        assert found is not None
        name = names.get(_plain(found[1]))
        if name is None:
            raise SequenceError("skills", f"no skill {text.strip()!r}; {hint(_plain(found[1]), names)}")
        try:
            yield name, known[name].read(found[2] or found[3])
        except ValueError as error:
            raise SequenceError("skills", str(error)) from error


def _plain(name: str) -> str:
    return " ".join(re.split(r"[\s_-]+", name.strip().lower()))
