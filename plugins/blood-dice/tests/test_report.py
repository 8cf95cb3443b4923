"""The words and figures of Blood Dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Decision, Match, Side, new_match
from ruleengine.reporting import Figure, Line, Narrator, Tone, figures, lines
from ruleengine_blood_dice import BLOOD_DICE, SensibleCoach
from ruleengine_blood_dice.events import PlayerReturned, Withdrew

Begin = Callable[..., Match]
TITLES = ("Try ", "Home won the draw")


def told(match: Match) -> list[str]:
    """All that is told but the draw and the titles of tries."""
    return [line.text for line, _ in Narrator(match).tell(match) if not line.text.startswith(TITLES)]


def news(match: Match) -> list[Line]:
    return [line for line, _ in Narrator(match).tell(match) if line.tone is Tone.NEWS]


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ((1,), ["Home rolls the action die: 1, a Turnover."]),
        (
            (2, "pass", 4),
            [
                "Home rolls the action die: 2, a Scrum or a Pass.",
                "Home passes.",
                "Away tries to steal the Pass: needs 5+, rolls 4, too low.",
                "The Pass is safe; Home plays on.",
            ],
        ),
        (
            (3, "pass", 5),
            [
                "Home rolls the action die: 3, a Clash or a Pass.",
                "Home passes.",
                "Away tries to steal the Pass: needs 5+, rolls 5, enough.",
                "Away steals the Pass.",
            ],
        ),
        (
            (2, "scrum", (5, 2)),
            [
                "Home rolls the action die: 2, a Scrum or a Pass.",
                "Home calls a Scrum.",
                "Scrum: Home rolls 5; Away rolls 2.",
                "Home wins the Scrum.",
                "Away's Morale falls; it is 2 now.",
            ],
        ),
        ((2, "scrum", (3, 3)), ["Scrum: Home rolls 3; Away rolls 3.", "The Scrum is a tie."]),
        (
            (3, "clash", (3, 4)),
            [
                "Home goes for a Clash.",
                "Clash: Home rolls 3, hurt; Away rolls 4, unharmed.",
                "Home loses a player: 1 missing.",
            ],
        ),
        (
            (4, "penalty", 5),
            [
                "Home takes the Penalty.",
                "Home kicks: needs 5+, rolls 5, it is in.",
                "TRY! Home scores by penalty: 1–0.",
            ],
        ),
        ((4, "penalty", 4), ["Home kicks: needs 5+, rolls 4, missed."]),
        (
            (5, "run", 3, 4),
            [
                "Home runs.",
                "Away defends: rolls 3, the defence fails.",
                "Home goes for the line: needs 4+, rolls 4, over.",
                "TRY! Home scores by run: 1–0.",
            ],
        ),
        ((5, "run", 4), ["Home runs.", "Away defends: rolls 4, stopped."]),
        (
            (6, "throw", 6, 4),
            [
                "Home throws.",
                "Away defends: rolls 6, a Counterattack.",
                "Away counterattacks: needs 4+, rolls 4, through.",
                "TRY! Away scores by counterattack: 0–1.",
            ],
        ),
        ((6, "throw", 5, 2), ["Home aims: needs 3+, rolls 2, dropped."]),
    ],
)
def test_each_action_is_told(begin: Begin, answers: tuple[Any, ...], expected: list[str]) -> None:
    found = told(begin(*answers, spells=0))
    assert found[len(found) - len(expected) :] == expected


def test_the_draw_and_the_first_try_begin_a_match(begin: Begin) -> None:
    match = begin(first=AWAY)
    begun = [line for line, _ in Narrator(match).tell(match)]
    assert begun == [
        Line("Away won the draw and attacks first.", AWAY),
        Line("Try 1: Away attacks", AWAY, Tone.CHAPTER),
    ]


def test_tries_are_numbered_and_figures_are_those_of_their_beginning(begin: Begin) -> None:
    match = begin(1, 2, "scrum", (2, 5), 1, spells=0, tries=3)
    chapters = [
        (line.text, figures(moment)) for line, moment in Narrator(match).tell(match) if line.tone is Tone.CHAPTER
    ]
    rest = (Figure("Spells", 0, 0), Figure("Players missing", 0, 0))
    assert chapters == [
        ("Try 1: Home attacks", [Figure("Score", 0, 0), Figure("Tries left", 2, 3), Figure("Morale", 3, 3), *rest]),
        ("Try 2: Away attacks", [Figure("Score", 0, 0), Figure("Tries left", 2, 2), Figure("Morale", 3, 3), *rest]),
        ("Try 3: Home attacks", [Figure("Score", 0, 0), Figure("Tries left", 1, 2), Figure("Morale", 3, 2), *rest]),
        ("Try 4: Away attacks", [Figure("Score", 0, 0), Figure("Tries left", 1, 1), Figure("Morale", 3, 2), *rest]),
    ]


def test_technical_tries_are_news(begin: Begin) -> None:
    broken = begin(2, "scrum", (5, 2), spells=0, morale=1)
    assert news(broken)[-1] == Line("Home is given a technical try for Away's broken Morale.", HOME, Tone.NEWS)
    withdrawn = begin(3, "clash", (5, 2), spells=0, eliminations_to_withdraw=1, tries=4)
    assert [line.text for line in news(withdrawn)] == [
        "Away loses a player: 1 missing.",
        "Away has too few players and withdraws.",
        "Home is given 3 technical tries for Away's withdrawal.",
    ]


def test_full_time_is_told(begin: Begin) -> None:
    assert told(begin(1, 1, tries=1, spells=0))[-1] == "Full time: no try is left."


def test_a_spell_is_told_once_and_the_die_is_told_again(begin: Begin) -> None:
    assert told(begin(1, "reroll:home", 4, "keep", "penalty", 2, "keep")) == [
        "Home rolls the action die: 1, a Turnover.",
        "Home spends a Spell and has the die rolled again; 4 left.",
        "Home rolls the action die: 4, a Penalty or a Pass.",
        "Home takes the Penalty.",
        "Home kicks: needs 5+, rolls 2, missed.",
    ]
    assert told(begin(2, "keep", "scrum", (2, 5), "reroll:home", 4))[-2:] == [
        "Home spends a Spell and has the die rolled again; 4 left.",
        "Home rolls again: 4.",
    ]
    assert (
        told(begin(3, "keep", "clash", (2, 5), "reroll:home", 4))[-1]
        == "Home duels again: needs 4+, rolls 4, unharmed."
    )


def test_a_modifier_is_told(begin: Begin) -> None:
    match = begin(6, "throw", 4, 3, spells=0, variants=("wet-ball",))
    assert told(match)[-1] == "Home aims: needs 4+ = 3+ −1 wet ball, rolls 3, dropped."


@pytest.mark.parametrize(
    ("answers", "side", "question"),
    [
        ((1,), HOME, "Your action die shows a Turnover. Keep it, or spend one of your 5 Spells to roll again?"),
        ((3,), HOME, "Your action die shows a Clash or a Pass. Keep it, or spend one of your 5 Spells to roll again?"),
        ((3, "keep"), HOME, "The action die says Clash. Take it, or pass?"),
        (
            (4, "keep", "penalty", 5),
            HOME,
            "Your penalty die shows a success. Keep it, or spend one of your 5 Spells to roll again?",
        ),
        (
            (5, "keep", "run", 6),
            AWAY,
            "Your stop run die shows a Counterattack. Keep it, or spend one of your 5 Spells to roll again?",
        ),
        (
            (2, "keep", "scrum", (2, 5), "keep"),
            AWAY,
            "In the Scrum you show 5, they 2. Keep it, or spend one of your 5 Spells to roll again?",
        ),
        (
            (3, "keep", "clash", (2, 5)),
            HOME,
            "In the Clash your player is hurt, theirs unharmed. Keep it, or spend one of your 5 Spells to roll again?",
        ),
    ],
)
def test_questions(begin: Begin, answers: tuple[Any, ...], side: Side, question: str) -> None:
    match = begin(*answers)
    assert isinstance(match.pending, Decision)
    assert lines(match, match.pending) == (Line(question, side),)


def test_the_last_spell_is_called_that(begin: Begin) -> None:
    match = begin(1, spells=1)
    assert "spend your last Spell" in lines(match, match.pending)[0].text


def test_another_sides_die_is_not_called_yours(begin: Begin) -> None:
    match = begin(1, "keep", spells_reroll="any")
    assert lines(match, match.pending)[0].text.startswith("Home's action die shows a Turnover.")


def test_for_two_dice_by_hand_their_order_is_said(begin: Begin) -> None:
    match = begin(2, "scrum", spells=0, first=AWAY)
    assert lines(match, match.pending)[0].text == "Two dice for the Scrum, first Away's, then Home's."


def test_who_returns_and_who_withdraws(begin: Begin) -> None:
    match = begin()
    assert lines(match, PlayerReturned(AWAY, 2))[0].text == "A player of Away returns: 2 missing."
    assert lines(match, Withdrew(HOME))[0].side is HOME


def test_a_forced_action_is_not_told_as_a_choice(begin: Begin) -> None:
    match = begin(4, 6, spells=0, passes_per_try=0)
    assert told(match)[-2] == "Home kicks: needs 5+, rolls 6, it is in."
    assert "Home takes the Penalty." not in told(match)


def test_without_its_words_the_same_match_is_played() -> None:
    with_words = new_match("blood-dice", seed=6)
    with_words.run(SensibleCoach(), SensibleCoach())
    silent = new_match(BLOOD_DICE.but(without=["blood-dice.report"]), seed=6)
    silent.run(SensibleCoach(), SensibleCoach())
    assert silent.log == with_words.log
    assert figures(silent) == [Figure("Score", *silent.result.score)]


@pytest.mark.parametrize("seed", range(5))
def test_no_line_of_a_whole_match_is_made_from_names_alone(seed: int) -> None:
    match = new_match("blood-dice", seed=seed)
    match.run(SensibleCoach(), SensibleCoach())
    for line, _ in Narrator(match).tell(match):
        assert "throws d6 for" not in line.text
        assert "chooses" not in line.text
        assert line.text[0].isupper()
