"""Words for dice: a check by its name, what it needs and why, and how it went."""

from __future__ import annotations

from typing import Any

from ruleengine import Check, Match, PieceId, Roll
from ruleengine.coaches import DisplayName
from ruleengine.reporting import called, words
from ruleengine_blood_rugby._contest import Effort, Upshot
from ruleengine_blood_rugby._rolls import FAILED, Beats
from ruleengine_blood_rugby._state import ACTOR
from ruleengine_blood_rugby._tackles import MISSED
from ruleengine_blood_rugby._terms import NOBODY, TACKLE
from ruleengine_blood_rugby._wording.book import THROWN, check_words, names
from ruleengine_blood_rugby._wording.saying import moved, trail
from ruleengine_pitch.words import Words, play, rolled, shown, thrown, who


def against(roll: Roll[Any], check: Check) -> str:
    """What a check needs, and from what; a margin that must be beaten as well."""
    needs = str(check) if check.modifiers or check.moves else check.threshold
    return f"{needs} by more than {roll.reading.margin}" if isinstance(roll.reading, Beats) else needs


def other_player(check: Check) -> PieceId | None:
    """Whom a check is about, if it is about another player."""
    about = check.about
    for name in ("target", "opponent"):
        about = getattr(about, name, about)
    return PieceId(about) if isinstance(about, int) else None


def check_name(match: Match, check: Check) -> str:
    """A check in words, with the other player where there is one."""
    other = other_player(check)
    name = check_words(check.kind.name).name
    return name.format("somebody" if other is None else who(match, other))


@names(Check)
def _name(match: Match, check: Check) -> DisplayName:
    """In the list of what an option may lead to, without the other player."""
    name = check_words(check.kind.name).name
    return DisplayName(check_name(match, check), short=words(check.kind.name) if "{}" in name else name)


def outcome(roll: Roll[Any], value: Any) -> str:
    """How a check went."""
    known = check_words(roll.reason)
    if isinstance(value, bool) or isinstance(roll.reading, Beats):
        return known.made if value else known.failed
    if isinstance(value, str):
        return {"stands": known.made, "falls": known.failed}.get(value, words(value))
    if isinstance(value, Effort):
        return known.failed if value.margin == FAILED else f"{known.made} by {value.margin}"
    if isinstance(value, Upshot):
        return _upshot(value)
    if roll.reason == TACKLE.name:
        return known.failed if value == MISSED else known.made
    if isinstance(value, int):
        return known.failed if value == FAILED else f"{known.made} by {value}"
    return ""


def _upshot(found: Upshot) -> str:
    if not found.loser:
        return "nobody gives way"
    does = " and ".join(["gives way"] * found.back + ["goes down"] * found.down)
    return f"the {'pusher' if found.loser == 'pusher' else 'one who is pushed'} {does}{', perhaps' * found.doubt}"


def told_roll(match: Match, roll: Roll[Any], faces: tuple[int, ...]) -> Words:
    """The words for dice that were thrown, with the match as it stood before."""
    if roll.reason in THROWN:
        return THROWN[roll.reason](match, roll, faces)
    return thrown(roll, faces) if roll.check is None else _told_check(match, roll, roll.check, faces)


def _told_check(match: Match, roll: Roll[Any], check: Check, faces: tuple[int, ...]) -> Words:
    found = outcome(roll, roll.read(faces))
    text = f"{check_name(match, check)} {against(roll, check)}: rolled {shown(faces)}{f', {found}' if found else ''}."
    if check.subject is None:
        return play(text if roll.by is None else f"{roll.by}'s coach, {text}", roll.by)
    actor, subject = match.get(ACTOR), check.subject
    # What somebody else does in the midst of a move comes after it.
    before = moved(match, roll, actor) if actor not in (NOBODY, subject) else ()
    return (*before, *rolled(match, subject, trail(match, roll, subject).text(match), text))


def asked_roll(match: Match, roll: Roll[Any]) -> Words:
    """The words for dice that wait to be thrown."""
    check = roll.check
    if check is None:
        return play(f"{called(roll.by)} throws for {words(roll.reason)}.", roll.by)
    whose = called(roll.by) if check.subject is None else who(match, check.subject)
    return play(f"{whose}, {check_name(match, check)} {against(roll, check)}: {called(roll.by)} throws.", roll.by)
