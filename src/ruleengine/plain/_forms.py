"""The forms: what plain data say of a match, class by class and field by field."""

from __future__ import annotations

from typing import Literal

import attrs

from ruleengine.schema import Raw
from ruleengine.values import Side

FORMAT = "ruleengine-plain/1"

ReaderName = Literal["host", "home", "away", "spectator"]
"""Who reads: the host of the match, who sees everything; the coach of a side; or somebody who coaches nobody."""


@attrs.frozen
class RulesForm:
    """What identifies the rules, as in saves.

    Attributes:
        base: the name of the ruleset.
        variants: each variant with its `tag` and `parameters`.
        options: the options that were set, by full name.
        revisions: the revision of each part; `read_values` reads older ones.
    """

    base: str
    variants: list[dict[str, Raw]]
    options: dict[str, Raw]
    revisions: dict[str, int]


@attrs.frozen
class ResultForm:
    """The score as it stands.

    Attributes:
        score: of home, and of away.
        winner: the winner if the match ended now, null for a draw.
        detail: what else there is to say of it.
    """

    score: tuple[int, int]
    winner: Side | None
    detail: str


@attrs.frozen
class FigureForm:
    """A figure besides the score, such as tries left.

    Attributes:
        name: what it counts.
        home, away: of each side; away is null for a figure of the match.
    """

    name: str
    home: int | str
    away: int | str | None


@attrs.frozen
class PieceForm:
    """A piece.

    Attributes:
        id: its number; values of pieces are kept under it.
        side: whose piece it is.
        role: the name of its profile.
        name: its own name; may be empty.
        attributes: as they are now, with all that parts change about them, by full name.
    """

    id: int
    side: Side
    role: str
    name: str
    attributes: dict[str, Raw]


@attrs.frozen
class StateForm:
    """The state as the reader sees it.

    Attributes:
        pieces: of both sides, in the order of their ids.
        values: by key name, where they differ from the default; of sides and pieces, an object by side or number.
        masked: names of keys of which the reader sees less than there is.
    """

    pieces: tuple[PieceForm, ...]
    values: dict[str, Raw]
    masked: tuple[str, ...]


@attrs.frozen
class ModifierForm:
    """What is added to the dice of a check.

    Attributes:
        value: the number; above 0 it helps.
        why: a few words.
        source: the part that gave it.
    """

    value: int
    why: str
    source: str


@attrs.frozen
class CheckForm:
    """Dice against a target.

    Attributes:
        kind: the kind of check, by its full name.
        name: what people call it.
        by: the side whose dice they are, or null.
        dice: in dice notation.
        base: the number needed before modifiers.
        needed: the number that the unmodified dice must show.
        under: whether they must show it or less, rather than it or more.
        modifiers: what is added.
        chance: the chance of success as a fraction, such as `1/3`.
    """

    kind: str
    name: str
    by: Side | None
    dice: str
    base: int
    needed: int
    under: bool
    modifiers: tuple[ModifierForm, ...]
    chance: str


@attrs.frozen
class ChoiceForm:
    """Something that may be chosen.

    Attributes:
        token: names the choice in answers.
        name: what people call it.
        kind: the tag of its class; empty for a bare text, number, true or false, or null.
        fields: of the class; of a bare value, `value`.
        about: what the choice is, in a sentence; may be empty.
        checks: the checks that it may lead to, in the order in which they would be rolled.
    """

    token: str
    name: str
    kind: str
    fields: dict[str, Raw]
    about: str
    checks: tuple[CheckForm, ...]


@attrs.frozen
class RequestForm:
    """What the match waits for.

    Attributes:
        id: names the request in answers; another request has another id, also after an undo.
        kind: whether a coach decides or dice are thrown.
        by: the side that decides, or that has the re-roll rights; null for the game.
        reason: a short stable name.
        text: the request in words, line by line.
        choices: of a decision, what may be chosen; empty if the reader does not see it.
        dice: of a roll, the dice in notation.
        check: of a roll, the check that it decides.
        masked: whether the reader sees less of the request than the side that answers it.
    """

    id: str
    kind: Literal["decision", "roll"]
    by: Side | None
    reason: str
    text: tuple[str, ...]
    choices: tuple[ChoiceForm, ...]
    dice: str | None
    check: CheckForm | None
    masked: bool


@attrs.frozen
class EntryForm:
    """An entry of the history: an event, a roll or a decision.

    Attributes:
        number: the place in the history as the reader sees it, from 0.
        kind: what it is.
        name: the tag of the event, or the reason of the request.
        by: the side that decided or had the re-roll rights; null for events and the game.
        fields: of an event.
        dice: of a roll, the dice in notation.
        faces: of a roll, one a die; null if the reader does not see them.
        choice: of a decision, the token of what was chosen; null if the reader does not see it.
    """

    number: int
    kind: Literal["event", "roll", "decision"]
    name: str
    by: Side | None
    fields: dict[str, Raw]
    dice: str | None
    faces: tuple[int, ...] | None
    choice: str | None


@attrs.frozen
class LineForm:
    """A line of the report.

    Attributes:
        text: plain words, without markup.
        side: whose line it is, if it is one side's.
        tone: how much it matters.
    """

    text: str
    side: Side | None
    tone: Literal["chapter", "news", "play"]


@attrs.frozen
class MatchForm:
    """A match as somebody sees it.

    Attributes:
        format: `ruleengine-plain/1`.
        rules: what is played.
        reader: who sees it so.
        answers: how many requests have been answered, by coaches, dice and the rules.
        over: whether the match has ended.
        result: the score as it stands.
        figures: what else stands on the board.
        state: keys and pieces.
        request: what the match waits for; null once it is over.
    """

    format: str
    rules: RulesForm
    reader: ReaderName
    answers: int
    over: bool
    result: ResultForm
    figures: tuple[FigureForm, ...]
    state: StateForm
    request: RequestForm | None


@attrs.frozen
class ExplanationForm:
    """What is pending, and what each choice may lead to, in words.

    Attributes:
        lines: as `ruleengine explain` and prompts show them; they are indented by two spaces a level.
    """

    lines: tuple[str, ...]


@attrs.frozen
class AnswerForm:
    """An answer to a request.

    Attributes:
        request: the id of the request.
        choice: of a decision, the token of what is chosen.
        faces: of a roll, one a die.
    """

    request: str
    choice: str | None = None
    faces: tuple[int, ...] | None = None


@attrs.frozen
class ErrorForm:
    """What was wrong with an answer or with data.

    Attributes:
        type: the name of the error's class, such as `IllegalAnswer`.
        message: what was expected, what was given and what to do.
        path: where in the data; empty if it is not about a place in data.
    """

    type: str
    message: str
    path: str
