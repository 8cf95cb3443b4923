"""Words for a match: the plain ones, those of a ruleset, and a narrator that keeps up through forks and undo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import (
    AWAY,
    HOME,
    Answered,
    Check,
    CheckKind,
    Decision,
    Key,
    Match,
    Part,
    RandomCoach,
    Result,
    Ruleset,
    Side,
    Table,
    choice,
    emit,
    event,
    new_match,
    play,
    procedure,
    roll,
)
from ruleengine.dice import d6
from ruleengine.hooks import initial_procedures, report, result, status
from ruleengine.reporting import (
    Figure,
    Line,
    Narrator,
    Tone,
    called,
    earlier,
    figures,
    generic,
    last_chapter,
    lines,
    verdict,
    words,
)
from ruleengine.saves import from_json

ROUND: Key[int] = Key("tests.round", int, default=0)
KICK = CheckKind("tests.kick")


@choice("stand")
class Stand:
    """Stand still."""


@choice("step")
class Step:
    """Step somewhere."""

    to: int


@event("tests.round-begun")
class RoundBegun:
    """A round began."""

    number: int


@event("tests.kicked-off")
class KickedOff:
    """Nothing more to say."""


@procedure("tests.turn")
class Turn:
    """A round: a die, a choice that only the home side has, a choice with one option."""

    async def run(self, match: Match) -> None:
        number = match.get(ROUND) + 1
        match.set(ROUND, number)
        await emit(match, RoundBegun(number))
        await roll(d6, by=AWAY, reason="tests.weather")
        await Decision(HOME, "move", (Stand(), Step(4)))
        await Decision(AWAY, "forced", (Stand(),))
        if number < 3:
            match.push(self)


class Silent(Part):
    """A game that chooses no words."""

    name = "tests.silent"
    keys = (ROUND,)
    procedures = (Turn,)

    @initial_procedures.impl
    def begin_play(self, match: Match) -> Sequence[Any]:
        """One procedure."""
        return (Turn(),)

    @result.impl
    def standing(self, match: Match) -> Result:
        """Home has as many as there were rounds."""
        return Result((match.get(ROUND), 0), HOME if match.get(ROUND) else None, "by rounds")


class Words(Part):
    """Words and figures for the silent game."""

    name = "tests.words"

    @report.on(RoundBegun)
    def begun(self, match: Match, entry: object, value: Sequence[Line]) -> Sequence[Line]:
        """A chapter, numbered by the state of its moment."""
        return (Line(f"Round {match.get(ROUND)}", tone=Tone.CHAPTER),)

    @report.on(Answered)
    def hush(self, match: Match, entry: object, value: Sequence[Line]) -> Sequence[Line]:
        """Dice are not worth a word."""
        assert isinstance(entry, Answered)
        return value if isinstance(entry.request, Decision) else ()

    @status.impl
    def round(self, match: Match) -> Iterable[Figure]:
        """The number of the round."""
        yield Figure("Round", match.get(ROUND), "-")


SILENT = Ruleset("tests-silent", (Silent(),))
SPOKEN = SILENT.but(adding=[Words()])


def told(narrator: Narrator, match: Match) -> list[str]:
    return [line.text for line, _ in narrator.tell(match)]


@pytest.mark.parametrize(
    ("entry", "text", "side"),
    [
        (RoundBegun(2), "Round begun: number 2.", None),
        (KickedOff(), "Kicked off.", None),
        (Decision(AWAY, "tests.run-or-pass", (Stand(), Step(1))), "Away decides: run or pass.", AWAY),
        (Answered(Decision(HOME, "move", (Stand(), Step(4))), Step(4)), "Home chooses step:4.", HOME),
        (roll(2 * d6, by=HOME, reason="tests.kick"), "Home throws 2d6 for kick.", HOME),
        (Answered(roll(2 * d6, by=None, reason="weather"), (3, 5)), "The game throws 2d6 for weather: 3 5.", None),
        (
            Answered(roll(d6, by=AWAY, reason="luck", reading=Table(d6, {(1, 5): "no-luck", 6: "luck"})), (2,)),
            "Away throws d6 for luck: 2, no luck.",
            AWAY,
        ),
        (
            Answered(Check(KICK, HOME, 4).roll(), (4,)),
            "Home throws d6 for kick: 4 against 4+, a success.",
            HOME,
        ),
        (
            Answered(Check(KICK, HOME, 4).roll(), (3,)),
            "Home throws d6 for kick: 3 against 4+, a failure.",
            HOME,
        ),
    ],
)
def test_plain_words_are_made_from_names(entry: object, text: str, side: Side | None) -> None:
    assert generic(entry) == (Line(text, side),)


def test_a_choice_with_one_option_is_not_told() -> None:
    assert generic(Answered(Decision(HOME, "forced", (Stand(),)), Stand())) == ()


def test_an_event_of_one_side_is_that_sides_line() -> None:
    @event("tests.hurt")
    class HurtSomebody:
        """Somebody is hurt."""

        by: Side
        pieces: tuple[int, ...] = (1, 2)
        when: float = 0.5

    @event("tests.swapped")
    class Swapped:
        """Both sides are in it."""

        one: Side
        other: Side

    assert generic(HurtSomebody(AWAY)) == (Line("Hurt: by away, pieces 1,2, when 0.5.", AWAY),)
    assert generic(Swapped(AWAY, HOME)) == (Line("Swapped: one away, other home."),)


def test_without_words_of_its_own_a_match_is_told_in_plain_ones() -> None:
    match = new_match(SILENT)
    match.answer(6)
    assert told(Narrator(match), match) == ["Round begun: number 1.", "Away throws d6 for weather: 6."]
    assert figures(match) == [Figure("Score", 1, 0)]
    assert str(figures(match)[0]) == "Score 1–0"


def test_a_part_changes_silences_and_adds_words() -> None:
    match = new_match(SPOKEN)
    match.answer(6)
    match.answer("step:4")
    narrator = Narrator(match)
    assert [line.tone for line, _ in narrator.tell(match)] == [Tone.CHAPTER, Tone.PLAY, Tone.CHAPTER]
    assert lines(match, Answered(roll(d6, by=None, reason="x"), (1,))) == ()
    assert figures(match) == [Figure("Score", 2, 0), Figure("Round", 2, "-")]


def test_each_line_goes_with_the_state_of_its_moment() -> None:
    match = play(new_match(SPOKEN, seed=1), RandomCoach(1), RandomCoach(2))
    moments = [(line.text, moment.get(ROUND)) for line, moment in Narrator(match).tell(match)]
    rounds = [moment for moment in moments if moment[0].startswith("Round")]
    assert rounds == [("Round 1", 1), ("Round 2", 2), ("Round 3", 3)]
    assert [number for text, number in moments if text.startswith("Home")] == [1, 2, 3]


def test_a_narrator_tells_everything_once() -> None:
    match = new_match("blood-dice", seed=7)
    narrator = Narrator(match)
    begun = told(narrator, match)
    play(match, RandomCoach(1), RandomCoach(2))
    assert begun + told(narrator, match) == told(Narrator(match), match)
    assert told(narrator, match) == []


def test_what_is_skipped_is_not_told() -> None:
    match = new_match(SPOKEN)
    narrator = Narrator(match)
    match.answer(2)
    narrator.skip(match)
    match.answer("stand")
    assert told(narrator, match) == ["Home chooses stand.", "Round 2"]


@given(st.data())
def test_after_undo_a_narrator_goes_on_from_there(data: st.DataObject) -> None:
    match = new_match("blood-dice", seed=3)
    narrator = Narrator(match)
    for _ in range(data.draw(st.integers(1, 12), label="moves")):
        if match.can_undo() and data.draw(st.booleans(), label="undo"):
            match.undo()
        else:
            assert isinstance(match.pending, Decision)
            match.answer(data.draw(st.sampled_from(match.pending.choices), label="choice"))
        if data.draw(st.booleans(), label="tell"):
            narrator.skip(match)
    narrator.skip(match)
    before = told(Narrator(match), match)
    assert isinstance(match.pending, Decision)
    match.answer(data.draw(st.sampled_from(match.pending.choices), label="last choice"))
    assert before + told(narrator, match) == told(Narrator(match), match)


class Newer(Silent):
    """The silent game, after something changed in what it keeps."""

    revision = 2

    def migrate(self, revision: int, values: dict[str, Any]) -> dict[str, Any]:
        """Nothing to change in this game."""
        return values


def test_a_match_that_began_in_the_middle_is_told_from_there() -> None:
    match = new_match(SILENT)
    match.answer(6)
    match.answer("stand")
    loaded = from_json(match.to_json(), rulesets=[Ruleset("tests-silent", (Newer(),))])
    narrator = Narrator(loaded)
    assert told(narrator, loaded) == ["Round begun: number 2."]
    loaded.answer(3)
    assert told(narrator, loaded) == ["Away throws d6 for weather: 3."]


def test_what_came_before_is_the_story_read_backwards() -> None:
    match = play(new_match("blood-dice", seed=7), RandomCoach(1), RandomCoach(2))
    history = match.history
    assert tuple(match.backwards()) == history[::-1]
    last = {id(entry): at for at, entry in enumerate(history) if not isinstance(entry, Answered)}
    assert len(last) > 20
    for at in last.values():
        entry = history[at]
        assert tuple(earlier(match, entry)) == tuple(match.backwards(before=entry)) == history[:at][::-1]
    assert tuple(earlier(match, "none of it")) == history[::-1]
    fork = match.fork()
    assert tuple(fork.backwards()) == history[::-1]


def test_a_match_without_history_has_nothing_before() -> None:
    assert list(earlier(new_match("blood-dice", seed=7, history=False), "anything")) == []


def test_verdicts() -> None:
    match = new_match(SPOKEN, seed=1)
    assert verdict(match) == "Home 1, away 0 (by rounds)"
    play(match, RandomCoach(1), RandomCoach(2))
    assert verdict(match) == "Home 3, away 0: home wins (by rounds)"
    drawn = new_match("blood-dice", seed=1, options={"match.tries": 0})
    assert verdict(drawn) == "Home 0, away 0: a draw"


def test_names_in_words() -> None:
    assert words("blood-dice.shoot-out") == "shoot out"
    assert [called(side) for side in (HOME, AWAY, None)] == ["Home", "Away", "The game"]


def test_the_last_chapter_is_the_opponents_for_who_decides_and_else_the_last_of_all() -> None:
    match = new_match("blood-dice", seed=7)
    titles: list[Line] = []
    while not match.over:
        assert isinstance(match.pending, Decision)
        told = list(Narrator(match).tell(match))
        titles = [line for line, _ in told if line.tone is Tone.CHAPTER]
        others = [title for title in titles if title.side is match.pending.by.other]
        assert last_chapter(match)[0] == (others or titles)[-1]
        match.answer(match.pending.choices[0])
    assert last_chapter(match)[0] == [line for line, _ in Narrator(match).tell(match) if line.tone is Tone.CHAPTER][-1]


def test_a_match_without_history_has_no_last_chapter() -> None:
    assert last_chapter(new_match("blood-dice", seed=7, history=False)) == []
