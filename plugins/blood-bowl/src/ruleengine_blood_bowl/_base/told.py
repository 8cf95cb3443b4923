"""Words for answered requests: dice, with what they were for, and the few choices that nothing else tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs

from ruleengine import Answered, Check, Decision, Match, Modifier, PieceId, Roll, token
from ruleengine.reporting import earlier, words
from ruleengine_blood_bowl._base.afterthoughts import LeastBonus
from ruleengine_blood_bowl._base.ball import GiveTo
from ruleengine_blood_bowl._base.blockdice import TakeDie
from ruleengine_blood_bowl._base.blocking import BlockHim
from ruleengine_blood_bowl._base.blocks import FollowUp, Stay
from ruleengine_blood_bowl._base.drive import Kick, Receive
from ruleengine_blood_bowl._base.events import BlockEnded
from ruleengine_blood_bowl._base.formations import Place
from ruleengine_blood_bowl._base.fouls import Foul
from ruleengine_blood_bowl._base.kickoff import KickTo
from ruleengine_blood_bowl._base.moving import StandUp, Step
from ruleengine_blood_bowl._base.passing import HandTo, Intercept, LetPass, Pass, ThrowAt
from ruleengine_blood_bowl._base.pushes import PushTo
from ruleengine_blood_bowl._base.rerolls import DieReroll, Keep, SkillReroll, TeamReroll
from ruleengine_blood_bowl._base.rollwords import outcome_name, roll_name
from ruleengine_blood_bowl._base.saying import SILENT, doing, trail, where
from ruleengine_blood_bowl._base.setup import Bench, ByHand, UseFormation
from ruleengine_blood_bowl._base.state import ACTOR, passer_of
from ruleengine_blood_bowl._base.terms import BLOCK, NOBODY, Face
from ruleengine_blood_bowl._base.throwing import FlyTo, ThrowPlayer
from ruleengine_blood_bowl._base.turn import Activate, EndAction, EndTurn
from ruleengine_blood_bowl._base.wanting import Decline, Use
from ruleengine_pitch.words import Words, play, rolled, shown, thrown, who

WITH_THE_FATE: Final = ("armour", "injury", "casualty", "lasting-injury", "thick-skull", "regeneration")
"""Rolls that are told with what became of the player."""
BY_EVENTS: Final = frozenset(
    (
        *("weather", "toss", "kick-off-event", "direction", "kick-distance", "throw-in", "throw-in-distance"),
        *("riot", "random-player", "heat"),
    )
)
"""Rolls that an event tells."""
FACES: Final = {
    Face.ATTACKER_DOWN: "blocker down",
    Face.BOTH_DOWN: "both down",
    Face.PUSH: "push",
    Face.STUMBLE: "stumble",
    Face.DEFENDER_DOWN: "target down",
}


MARKED: Final = "marked by "
FAILED: Final = {"spotted": "unseen"}
MADE: Final = {
    "spotted": "seen",
    "catch": "caught",
    "pick-up": "picked up",
    "intercept": "intercepted",
    "land": "on his feet",
}
"""Words for failure and success; other checks are failed or made."""


def plain(name: str) -> str:
    """The last part of a tag, as it stands.

    >>> plain("blood-bowl-lrb.thick-skull")
    'thick-skull'
    """
    return name.rpartition(".")[2]


def against(check: Check) -> str:
    """What a check needs; from what, if anything is added to the die. Whoever marks the player is told in one.

    >>> from ruleengine import HOME, CheckKind, Modifier
    >>> check = Check(CheckKind("my-game.dodge"), HOME, 4, basis="agility")
    >>> against(check)
    '4+'
    >>> marked = (Modifier(1, "dodging"), Modifier(-1, "marked by #1"), Modifier(-1, "marked by #7"))
    >>> against(attrs.evolve(check, modifiers=marked))
    '5+ = 4+ (agility) +1 dodging −2 marked by #1, #7'
    """
    if not (check.modifiers or check.moves):
        return check.threshold
    marks = [each for each in check.modifiers if each.why.startswith(MARKED)]
    if len(marks) < 2:
        return str(check)
    names = ", ".join(each.why.removeprefix(MARKED) for each in marks)
    rest = tuple(each for each in check.modifiers if each not in marks)
    merged = Modifier(sum(each.value for each in marks), f"{MARKED}{names}")
    return str(attrs.evolve(check, modifiers=(*rest, merged)))


def outcome(value: object, kind: str = "") -> str:
    """What was read from dice, in a word or two; nothing where it is only a number.

    >>> outcome(True), outcome(True, "catch"), outcome(False), outcome(7)
    ('made', 'caught', 'failed', '')
    """
    if isinstance(value, bool):
        return MADE.get(kind, "made") if value else FAILED.get(kind, "failed")
    if isinstance(value, tuple):
        return ", ".join(FACES[face] if isinstance(face, Face) else words(token(face)) for face in value)
    return words(str(getattr(value, "value", ""))) if not isinstance(value, int) else ""


def with_the_fate(request: Roll[Any] | Decision[Any]) -> bool:
    """Whether a roll is told with what became of the player."""
    return plain(request.reason) in WITH_THE_FATE


def clauses(each: Answered) -> str:
    """A roll of armour, injury or the like, as part of a sentence."""
    request, faces = each.request, each.answer
    assert isinstance(request, Roll)
    value = request.read(faces)
    if isinstance(value, tuple):  # somebody watches for doubles
        value = value[0]
    if request.check is None:
        return f"{words(request.reason)} {shown(faces)}"
    if plain(request.reason) == "armour":
        result = "broken" if value is True or (value is not False and value >= 0) else "holds"
    else:
        result = outcome(value)
    return f"{words(request.reason)} {against(request.check)}, rolled {shown(faces)}, {result}"


# Rolls -------------------------------------------------------------------------------------------------------


def told_roll(match: Match, request: Roll[Any], faces: tuple[int, ...]) -> Words:
    """The words for dice that were thrown, with the match as it stood before."""
    name = plain(request.reason)
    if with_the_fate(request) or name in BY_EVENTS:
        return SILENT
    if request.reason == BLOCK.name:
        return _block(match, request, faces)
    if request.check is not None:
        return _check(match, request, request.check, faces)
    return thrown(request, faces)


def _check(match: Match, request: Roll[Any], check: Check, faces: tuple[int, ...]) -> Words:
    kind = check.kind.name
    reading = check.reading if isinstance(request.reading, LeastBonus) else request.reading
    result = outcome_name(match, kind, outcome(reading.read(faces), plain(kind)))
    text = f"{roll_name(match, kind)} {against(check)}: rolled {shown(faces)}{f', {result}' if result else ''}."
    if check.subject is None:
        return play(text, request.by)
    return rolled(match, check.subject, trail(match, request, check.subject).text(match), text)


def _block(match: Match, request: Roll[Any], faces: tuple[int, ...]) -> Words:
    blocker, target = _blocking(match, request)
    if blocker == NOBODY:
        return SILENT
    return doing(match, request, blocker, f"blocks {who(match, target)}: {outcome(request.read(faces))}")


def _blocking(match: Match, entry: object) -> tuple[PieceId, PieceId]:
    """Who blocks whom: it was chosen, or a block before it has just ended."""
    for each in earlier(match, entry):
        if isinstance(each, BlockEnded):
            return each.piece, each.target
        if isinstance(each, Answered) and isinstance(each.answer, BlockHim):
            return match.get(ACTOR), each.answer.target
    return NOBODY, NOBODY


# Choices -----------------------------------------------------------------------------------------------------

UNTOLD: Final = (
    *(Activate, EndTurn, EndAction, Step, StandUp, BlockHim, Foul, Pass, HandTo, Intercept, LetPass, GiveTo),
    *(Keep, TeamReroll, SkillReroll, DieReroll, TakeDie, PushTo, FollowUp, Stay, Kick, Receive, Decline),
)
"""Choices that what comes of them tells."""

Teller = Callable[[Match, Decision[Any], Any], Words]


def _formation(match: Match, request: Decision[Any], chosen: UseFormation) -> Words:
    return play(f"{request.by} sets up: {words(chosen.name)}{', mirrored' if chosen.mirrored else ''}.", request.by)


def _place(match: Match, request: Decision[Any], chosen: Place) -> Words:
    return play(f"{who(match, request.about)} is set up on {where(match, chosen.square)}.", request.by)


def _throw(match: Match, request: Decision[Any], chosen: ThrowAt | FlyTo) -> Words:
    what = "throws the ball" if isinstance(chosen, ThrowAt) else "throws him"
    return doing(match, request, passer_of(match), f"{what} to {where(match, chosen.square)}")


TELLERS: Final[dict[type, Teller]] = {
    UseFormation: _formation,
    ByHand: lambda match, request, chosen: play(f"{request.by} sets up player by player.", request.by),
    Place: _place,
    Bench: lambda match, request, chosen: play(f"{who(match, request.about)} stays in Reserves.", request.by),
    KickTo: lambda match, request, chosen: play(f"{request.by} kicks to {where(match, chosen.square)}.", request.by),
    ThrowAt: _throw,
    FlyTo: _throw,
    ThrowPlayer: lambda match, request, it: doing(match, request, match.get(ACTOR), f"lifts {who(match, it.piece)}"),
    Use: lambda match, request, chosen: play(f"{request.by} uses {chosen.skill}.", request.by),
}


def told_answer(match: Match, entry: Answered, value: Words) -> Words:
    """The words for an answered request."""
    request, answer = entry.request, entry.answer
    if isinstance(request, Roll):
        return told_roll(match, request, answer)
    if type(answer) in UNTOLD:
        return SILENT
    teller = TELLERS.get(type(answer))
    return value if teller is None else teller(match, request, answer)
