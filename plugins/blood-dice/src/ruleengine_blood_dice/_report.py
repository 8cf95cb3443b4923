"""Words for a match of Blood Dice, the figures of how it stands, and what may be asked of it by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from typing import TYPE_CHECKING, Any

from ruleengine import AWAY, HOME, Answered, CompiledRules, Decision, Match, Part, Roll, Side, hooks
from ruleengine.hooks import report, status
from ruleengine.reporting import Figure, Line, Tone, called, words
from ruleengine_blood_dice._clash import DUEL, TakeClash
from ruleengine_blood_dice._scrum import TakeScrum
from ruleengine_blood_dice._shots import COUNTER, PENALTY, RUN, THROW, TakePenalty, TakeRun, TakeThrow
from ruleengine_blood_dice._spells import Keep, Reroll, Rolled, RolledTwo
from ruleengine_blood_dice._state import (
    ATTACKER,
    ELIMINATED,
    MORALE,
    SCORE,
    SPELLS,
    TRIES,
    FullTime,
    MoraleLost,
    Passed,
    PlayerLost,
    PlayerReturned,
    PossessionDrawn,
    Scored,
    ScrumDecided,
    SpellSpent,
    TechnicalTries,
    TryBegan,
    TurnedOver,
    Withdrew,
    missing,
)
from ruleengine_blood_dice._tries import STEAL, Action, MatchOptions, Pass

if TYPE_CHECKING:
    from ruleengine.goals import Goal, NamedPolicy

Words = Sequence[Line]

CHOSEN: dict[type, str] = {
    Pass: "passes",
    TakeScrum: "calls a Scrum",
    TakeClash: "goes for a Clash",
    TakePenalty: "takes the Penalty",
    TakeRun: "runs",
    TakeThrow: "throws",
}
CHECKED = {
    STEAL: ("tries to steal the Pass", "enough", "too low"),
    PENALTY: ("kicks", "it is in", "missed"),
    RUN: ("goes for the line", "over", "held up"),
    THROW: ("aims", "caught behind the line", "dropped"),
    COUNTER: ("counterattacks", "through", "caught"),
    DUEL: ("duels again", "unharmed", "hurt"),
}
DEFENDED = {"failed": "the defence fails", "stopped": "stopped", "counterattack": "a Counterattack"}
SHOWN = {
    "failed": "a failed defence",
    "stopped": "a stop",
    "counterattack": "a Counterattack",
    "False": "a failure",
    "True": "a success",
}
HURT = ("hurt", "unharmed")


def titled(name: str) -> str:
    """A tag or reason as the title of an action.

    >>> titled("blood-dice.run")
    'Run'
    """
    return words(name).capitalize()


def _news(text: str, side: Side | None) -> Words:
    return (Line(text, side, Tone.NEWS),)


def _play(text: str, side: Side | None) -> Words:
    return (Line(text, side),)


# Events ----------------------------------------------------------------------------------------------


@singledispatch
def told(entry: object, match: Match, value: Words) -> Words:
    """The words for an event, an answer or a question; what is not known here keeps the words that it has."""
    return value


@told.register
def _(entry: PossessionDrawn, match: Match, value: Words) -> Words:
    return _play(f"{called(entry.side)} won the draw and attacks first.", entry.side)


@told.register
def _(entry: TryBegan, match: Match, value: Words) -> Words:
    number = 2 * match.options(MatchOptions).tries - match.get(TRIES, HOME) - match.get(TRIES, AWAY)
    return (Line(f"Try {number}: {called(entry.side)} attacks", entry.side, Tone.CHAPTER),)


@told.register
def _(entry: TurnedOver, match: Match, value: Words) -> Words:
    return ()  # the try that begins says it


@told.register
def _(entry: Scored, match: Match, value: Words) -> Words:
    score = f"{match.get(SCORE, HOME)}\N{EN DASH}{match.get(SCORE, AWAY)}"
    return _news(f"TRY! {called(entry.side)} scores by {entry.by}: {score}.", entry.side)


@told.register
def _(entry: TechnicalTries, match: Match, value: Words) -> Words:
    given = "a technical try" if entry.tries == 1 else f"{entry.tries} technical tries"
    why = {"morale": "broken Morale"}.get(entry.why, entry.why)
    return _news(f"{called(entry.side)} is given {given} for {called(entry.side.other)}'s {why}.", entry.side)


@told.register
def _(entry: Passed, match: Match, value: Words) -> Words:
    if entry.stolen:
        return _news(f"{called(entry.side.other)} steals the Pass.", entry.side.other)
    return _play(f"The Pass is safe; {called(entry.side)} plays on.", entry.side)


@told.register
def _(entry: ScrumDecided, match: Match, value: Words) -> Words:
    if entry.winner is None:
        return _play("The Scrum is a tie.", None)
    return _play(f"{called(entry.winner)} wins the Scrum.", entry.winner)


@told.register
def _(entry: MoraleLost, match: Match, value: Words) -> Words:
    return _news(f"{called(entry.side)}'s Morale falls; it is {entry.left} now.", entry.side)


@told.register
def _(entry: PlayerLost, match: Match, value: Words) -> Words:
    return _news(f"{called(entry.side)} loses a player: {entry.missing} missing.", entry.side)


@told.register
def _(entry: PlayerReturned, match: Match, value: Words) -> Words:
    return _news(f"A player of {called(entry.side)} returns: {entry.missing} missing.", entry.side)


@told.register
def _(entry: Withdrew, match: Match, value: Words) -> Words:
    return _news(f"{called(entry.side)} has too few players and withdraws.", entry.side)


@told.register
def _(entry: SpellSpent, match: Match, value: Words) -> Words:
    return _play(f"{called(entry.side)} spends a Spell and has the die rolled again; {entry.left} left.", entry.side)


@told.register
def _(entry: FullTime, match: Match, value: Words) -> Words:
    return _play("Full time: no try is left.", None)


# Dice and choices ------------------------------------------------------------------------------------


@told.register
def _(entry: Answered, match: Match, value: Words) -> Words:
    request, answer = entry.request, entry.answer
    if isinstance(request, Roll):
        return _rolled(match, request, answer, value)
    if isinstance(answer, Keep | Reroll):
        return ()  # a Spell that is spent is an event
    if len(request.choices) > 1 and type(answer) in CHOSEN:
        return _play(f"{called(request.by)} {CHOSEN[type(answer)]}.", request.by)
    return value


def _rolled(match: Match, request: Roll[Any], faces: tuple[int, ...], value: Words) -> Words:
    if request.reason == "blood-dice.possession":
        return ()
    if request.check is not None and request.check.kind in CHECKED:
        does, well, badly = CHECKED[request.check.kind]
        text = f"needs {request.check}, rolls {faces[0]}, {well if request.read(faces) else badly}."
        return _play(f"{called(request.by)} {does}: {text}", request.by)
    return _both(match, request, faces) if len(faces) == 2 else _single(request, faces[0], value)


def _both(match: Match, request: Roll[Any], faces: tuple[int, ...]) -> Words:
    attacker = match.get(ATTACKER)
    shown = [f"{called(side)} rolls {face}" for side, face in zip((attacker, attacker.other), faces, strict=True)]
    if request.reason == "blood-dice.clash":
        shown = [f"{text}, {HURT[well]}" for text, well in zip(shown, request.read(faces), strict=True)]
    return _play(f"{titled(request.reason)}: {'; '.join(shown)}.", None)


def _single(request: Roll[Any], face: int, value: Words) -> Words:
    meaning = request.read((face,))
    if isinstance(meaning, Action):
        return _play(f"{called(request.by)} rolls the action die: {face}, {_shown(meaning)}.", request.by)
    if isinstance(meaning, str) and meaning in DEFENDED:
        return _play(f"{called(request.by)} defends: rolls {face}, {DEFENDED[meaning]}.", request.by)
    return _play(f"{called(request.by)} rolls again: {face}.", request.by) if request.by is not None else value


def _shown(value: Any) -> str:
    """What a die that can be rolled again shows."""
    if isinstance(value, Action):
        return "a Turnover" if value.choice is None else f"a {titled(value.name)} or a Pass"
    return SHOWN.get(str(value), str(value))


# Questions -------------------------------------------------------------------------------------------


@told.register(Decision)
def _(entry: Decision[Any], match: Match, value: Words) -> Words:
    about = entry.about
    if isinstance(about, Rolled):
        whose = "Your" if about.by is entry.by else f"{called(about.by)}'s"
        die = f"{whose} {words(about.reason)} die shows {_shown(about.value)}."
        return _play(f"{die} {_spend(match, entry.by)}", entry.by)
    if isinstance(about, RolledTwo):
        return _play(f"{_on_the_table(about, entry.by)} {_spend(match, entry.by)}", entry.by)
    if isinstance(about, str):
        return _play(f"The action die says {titled(about)}. Take it, or pass?", entry.by)
    return value


def _spend(match: Match, side: Side) -> str:
    left = match.get(SPELLS)[side]
    spell = "your last Spell" if left == 1 else f"one of your {left} Spells"
    return f"Keep it, or spend {spell} to roll again?"


def _on_the_table(about: RolledTwo, side: Side) -> str:
    mine, theirs = about.attack, about.defend
    if side is not about.attacker:
        mine, theirs = theirs, mine
    if about.reason == "blood-dice.scrum":
        return f"In the Scrum you show {mine}, they {theirs}."
    return f"In the Clash your player is {HURT[mine]}, theirs {HURT[theirs]}."


@told.register(Roll)
def _(entry: Roll[Any], match: Match, value: Words) -> Words:
    if len(entry.dice) != 2 or entry.by is not None:
        return value
    attacker = match.get(ATTACKER)
    order = f"first {called(attacker)}'s, then {called(attacker.other)}'s"
    return _play(f"Two dice for the {titled(entry.reason)}, {order}.", None)


class ReportPart(Part):
    """Says what happens, how the match stands and what may be asked of it; has no say in the rules."""

    name = "blood-dice.report"

    @report.impl
    def tell(self, match: Match, entry: object, value: Words) -> Words:
        """Words for what is known here."""
        return told(entry, match, value)

    @status.impl
    def board(self, match: Match) -> Iterable[Figure]:
        """What the score sheets hold; nothing of what a house rule has taken away."""
        keys = match.rules.keys
        if TRIES in keys:
            yield Figure("Tries left", match.get(TRIES, HOME), match.get(TRIES, AWAY))
        if MORALE in keys:
            yield Figure("Morale", match.get(MORALE, HOME), match.get(MORALE, AWAY))
        if SPELLS in keys:
            yield Figure("Spells", *match.get(SPELLS))
        if ELIMINATED in keys:
            yield Figure("Players missing", missing(match, HOME), missing(match, AWAY))

    @hooks.goals.impl
    def goals(self, rules: CompiledRules) -> Iterable[Goal]:
        """What may be asked by name."""
        from ruleengine_blood_dice._goals import goals  # a match that is only played needs no odds

        return goals(rules)

    @hooks.policies.impl
    def policies(self, rules: CompiledRules) -> Iterable[NamedPolicy]:
        """Ways to decide."""
        from ruleengine_blood_dice._goals import policies

        return policies()
