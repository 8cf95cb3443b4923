"""A person as a coach in plain text, without the command."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, IllegalAnswer, Match, RandomCoach, View, choice, new_match, play, token
from ruleengine.reporting import Person, Prompt
from ruleengine.reporting._prompts import SHOWN, find, listed


@choice("move")
class Move:
    """Move there."""

    to: int


class Desk:
    """Lines to type, and the labels and lines that were shown."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.labels: list[str] = []
        self.shown: list[str] = []

    def read(self, label: str) -> str:
        self.labels.append(label)
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None


def small() -> Match:
    return new_match("blood-dice", seed=7, options={"spells.spells": 0, "match.tries": 1})


def test_a_person_is_told_what_happened_asked_and_obeyed() -> None:
    desk = Desk(["nonsense", "1"])
    match = play(small(), RandomCoach(1), Person(desk.read, desk.shown.append))
    assert match.over
    assert desk.labels == ["away> ", "away> "]
    question = desk.shown.index("The action die says Penalty. Take it, or pass?")
    assert desk.shown[0] == "Home won the draw and attacks first."
    assert "Try 2: Away attacks" in desk.shown[:question]
    assert desk.shown[question + 1 :] == [
        "  1  penalty  Kick the Penalty.",
        "  2  pass  Pass instead of the named action; the Defender may steal the ball.",
        "'nonsense' is not offered; choose one of: penalty, pass",
    ]


def test_what_has_been_told_is_not_told_again() -> None:
    desk = Desk(["1"] * 200)
    play(new_match("blood-dice", seed=7), Person(desk.read, desk.shown.append), RandomCoach(2))
    titles = [line for line in desk.shown if line.startswith("Try ")]
    assert titles == [f"Try {n}: {line.split(': ')[1]}" for n, line in enumerate(titles, 1)]


def test_a_person_may_be_asked_only() -> None:
    desk = Desk(["1"])
    play(small(), RandomCoach(1), Person(desk.read, desk.shown.append, narrate=False))
    assert desk.shown[0] == "The action die says Penalty. Take it, or pass?"


def test_what_reading_raises_leaves_the_match_at_the_decision() -> None:
    match = small()
    with pytest.raises(EOFError):
        play(match, RandomCoach(1), Person(Desk([]).read, lambda line: None))
    assert isinstance(match.pending, Decision)
    assert match.pending.by is AWAY


def test_explain_and_other_commands_answer_and_ask_again() -> None:
    desk = Desk(["explain", "shout loud and clear", "help", "2"])
    match = small()
    person = Person(desk.read, desk.shown.append, commands={"shout": str.upper})
    assert isinstance(match.pending, Decision)
    explained = match.explain()
    chosen = person(View(match, match.pending.by), match.pending)
    assert token(chosen) == "pass"
    assert desk.shown[-3:] == [explained, "LOUD AND CLEAR", "Commands: board, explain, help, last, shout."]


def test_a_prompt_returns_what_is_no_command() -> None:
    desk = Desk(["  WHERE am I ", " here "])
    prompt = Prompt(desk.read, desk.shown.append, {"where": lambda rest: f"where {rest}?"})
    assert prompt.line("> ") == "here"
    assert desk.shown == ["where am I?"]


def test_long_lists_are_cut_and_what_is_not_listed_can_be_chosen_by_token() -> None:
    options = tuple(Move(to) for to in range(SHOWN + 3))
    decision = Decision(HOME, "move", options)
    desk = Desk([f"move:{SHOWN + 2}"])
    person = Person(desk.read, desk.shown.append, narrate=False)
    assert person(View(small(), HOME), decision) == options[-1]
    assert desk.shown[-2:] == [f"  {SHOWN} move:{SHOWN - 1}  Move there.", "  … and 3 more, by name"]


OPTIONS = st.lists(st.from_regex(r"[a-z]{1,4}", fullmatch=True), min_size=1, max_size=12, unique=True)


@given(OPTIONS, st.data())
def test_numbers_tokens_and_clear_beginnings_find_their_option(options: list[str], data: st.DataObject) -> None:
    decision = Decision(HOME, "word", tuple(options))
    wanted = data.draw(st.sampled_from(options))
    assert find(decision, wanted) == wanted
    assert find(decision, str(options.index(wanted) + 1)) == wanted
    beginning = wanted[: data.draw(st.integers(1, len(wanted)))]
    others = [option for option in options if option.startswith(beginning)]
    if beginning in options:
        assert find(decision, beginning) == beginning
    elif others == [wanted]:
        assert find(decision, beginning) == wanted
    else:
        with pytest.raises(IllegalAnswer, match="could be"):
            find(decision, beginning)


@given(st.lists(st.integers(0, 50), min_size=1, max_size=12, unique=True), st.integers(0, 60))
def test_where_options_are_numbers_a_number_is_the_option(options: list[int], typed: int) -> None:
    decision = Decision(HOME, "square", tuple(options))
    assert [number for number, _, _ in listed(decision)] == [""] * len(options)
    if typed in options:
        assert find(decision, str(typed)) == typed
    else:  # 1 is not the beginning of 10
        with pytest.raises(IllegalAnswer):
            find(decision, str(typed))


def test_a_refusal_names_a_dozen_at_most() -> None:
    with pytest.raises(IllegalAnswer) as caught:
        find(Decision(HOME, "word", tuple("abcdefghijklmnop")), "zz")
    assert str(caught.value) == "'zz' is not offered; choose one of: a, b, c, d, e, f, g, h, i, j, k, l …"
    assert repr(Person()) == "Person()"
