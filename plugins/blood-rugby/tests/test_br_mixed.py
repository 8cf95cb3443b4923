"""Blood Rugby with injuries and weather of Blood Bowl, and Blood Bowl with the oval ball: by hand and by chance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from br_scenes import asked, chance, deed, first, offers, scene, told, who
from br_words import words_of

from ruleengine import AWAY, HOME, Decision, Match, RulesetError, Variant, new_match
from ruleengine.grid import Grid
from ruleengine.odds import EventOccurred, StateView, distribution
from ruleengine.reporting import figures, lines
from ruleengine_blood_bowl.events import WeatherChanged
from ruleengine_blood_bowl.state import BALL, WEATHER
from ruleengine_blood_rugby.checks import catch_check
from ruleengine_blood_rugby.choices import END_TURN
from ruleengine_blood_rugby.events import Left, Recovered, StartBegan, WasHurt
from ruleengine_blood_rugby.state import ACTIVE, DAZED, HP, STATUS, Status, take_off
from ruleengine_blood_rugby.variants import FAINTED, Injury2020, LrbInjury, LrbWeather, OvalBall, RugbyWeather2020

INJURIES = (LrbInjury(), Injury2020())
WEATHERS = (LrbWeather(), RugbyWeather2020())
TACKLE = "home 2 scrum K8\naway 10 back L8 strength=10\naway 2 scrum V8\nball A1\nreferee A1\n"


def tackling(injury: Variant, *faces: int) -> Match:
    """A Scrum man tackles a Back, moving into its square: to hit, resistance, then these faces."""
    match = scene(TACKLE, variants=[injury])
    match.answer(f"activate:{who(match, HOME, 2)}")
    match.answer(next(token for token in offers(match) if token.startswith("tackle")))
    for face in faces:
        match.answer(face)
    return match


# Injuries ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("injury", INJURIES)
def test_a_tackled_player_leaves_by_the_tables_of_blood_bowl(injury: Variant) -> None:
    """Down with 11/20; armour class 8 breaks on 9, which is 10/36; knocked out or worse on 8, which is 15/36."""
    match = tackling(injury)
    gone = chance(match, EventOccurred(Left), until=lambda moment: isinstance(moment.pending, Decision))
    assert gone == Fraction(11, 20) * Fraction(10, 36) * Fraction(15, 36)


@pytest.mark.parametrize("injury", INJURIES)
@pytest.mark.parametrize(("armour_class", "breaks"), [(10, 7), (8, 9), (6, 11)])
def test_the_better_the_armour_class_the_more_it_takes(injury: Variant, armour_class: int, breaks: int) -> None:
    text = TACKLE.replace("strength=10", f"strength=10 armour-class={armour_class}")
    for total, broken in ((breaks - 1, False), (breaks, True)):
        match = scene(text, variants=[injury])
        match.answer(f"activate:{who(match, HOME, 2)}")
        match.answer(next(token for token in offers(match) if token.startswith("tackle")))
        match.answer(20)
        while asked(match) == "resist":
            match.answer(20)
        assert asked(match) == "blood-bowl.armour"
        match.answer((total - 6, 6) if total > 6 else (1, total - 1))
        assert (asked(match) == "blood-bowl.injury") is broken


@pytest.mark.parametrize("injury", INJURIES)
def test_a_stunned_player_lies_and_misses_its_next_activation(injury: Variant) -> None:
    match = tackling(injury, 20)
    _resist(match)
    match.answer((6, 6))
    match.answer((1, 1))
    piece = who(match, AWAY, 10)
    assert told(match, WasHurt)[-1].status is Status.GROUNDED
    assert match.get(DAZED) == 1 << piece
    _end_turn(match)
    assert match.pending is not None
    assert match.pending.by is AWAY
    assert f"activate:{piece}" not in offers(match)
    _end_turn(match)
    assert match.get(DAZED) == 0


@pytest.mark.parametrize("injury", INJURIES)
def test_one_stunned_by_a_blow_goes_down_by_it(injury: Variant) -> None:
    match = scene(TACKLE, variants=[injury], referee__referee="none")
    piece = who(match, AWAY, 10)
    match.answer(f"activate:{who(match, HOME, 2)}")
    match.answer(f"punch:{piece}")
    for face in (20, (6, 6), (1, 1)):
        assert match.get(STATUS, piece) is Status.STANDING
        match.answer(face)
    assert match.get(STATUS, piece) is Status.GROUNDED
    assert match.get(DAZED) == 1 << piece


@pytest.mark.parametrize("injury", INJURIES)
def test_one_stunned_off_the_pitch_comes_back_and_misses_its_next_activation_too(injury: Variant) -> None:
    text = "home 2 scrum I2\naway 10 back K1 strength=10\naway 2 scrum V8\nball A14\n"
    match = scene(text, variants=[injury], spells__spells_per_match=0)
    match.answer(f"activate:{who(match, HOME, 2)}")
    match.answer(deed("step", "J2"))
    while asked(match) == "trip":
        match.answer("let-pass")
    piece = who(match, AWAY, 10)
    match.answer(f"charge:{piece}")
    for face in (20, 20, (6, 6), (1, 1)):
        match.answer(face)
    assert match.get(STATUS, piece) is Status.PUSHED_OUT
    _end_turn(match)
    assert match.get(STATUS, piece) is Status.GROUNDED
    assert f"activate:{piece}" not in offers(match)


@pytest.mark.parametrize("injury", INJURIES)
def test_a_knocked_out_player_rolls_to_come_back_at_a_start(injury: Variant) -> None:
    match = tackling(injury, 20)
    _resist(match)
    match.answer((6, 6))
    match.answer((4, 4))
    piece = who(match, AWAY, 10)
    assert match.get(STATUS, piece) is Status.SHAKEN
    assert match.get(HP, piece) == 9, "hit points play no part"
    while not told(match, StartBegan):
        _move_on(match)
    back = chance(
        match,
        lambda end: end.get(STATUS, piece) <= Status.RESERVE,
        until=lambda moment: isinstance(moment.pending, Decision),
    )
    assert back == Fraction(1, 2)


def _resist(match: Match) -> None:
    while asked(match) == "resist":
        match.answer(20)


def _end_turn(match: Match) -> None:
    """Let the side that is asked do nothing more in its turn."""
    side = match.get(ACTIVE)
    while match.get(ACTIVE) is side and asked(match) in ("act", "activate"):
        match.answer("end" if asked(match) == "act" else END_TURN)
    _decline(match)


def _decline(match: Match) -> None:
    while asked(match) in ("spell", "bribe", "follow-up"):
        assert isinstance(match.pending, Decision)
        match.answer(match.pending.choices[0] if asked(match) != "follow-up" else match.pending.choices[-1])


def _move_on(match: Match) -> None:
    """Play on without doing anything, until the next start."""
    if asked(match) in ("act", "activate"):
        _end_turn(match)
    else:
        _decline(match)


# Weather -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("weather", WEATHERS)
@pytest.mark.parametrize(("sky", "expected"), [("rain", Fraction(14, 20)), ("perfect", Fraction(15, 20))])
def test_rain_hampers_catches(weather: Variant, sky: str, expected: Fraction) -> None:
    match = scene("home 7 kiker K8\naway 2 scrum A1\n", variants=[weather])
    match.set(WEATHER, sky)
    assert catch_check(match, who(match, HOME, 7)).probability == expected


@pytest.mark.parametrize("weather", WEATHERS)
def test_the_weather_is_rolled_before_the_match(weather: Variant) -> None:
    match = new_match("blood-rugby", variants=[weather], options={"match.first_kick": "home"})
    assert asked(match) == "blood-bowl.weather"
    match.answer((1, 1))
    assert told(match, WeatherChanged) == [WeatherChanged("heat")]
    assert "The weather: sweltering heat." in words_of(match)
    assert not [line for line in words_of(match) if "rolled" in line], "the weather itself tells the dice"
    assert "Weather sweltering heat" in map(str, figures(match))
    match.set(WEATHER, "perfect")
    assert "Weather" not in {figure.name for figure in figures(match)}


@pytest.mark.parametrize("weather", WEATHERS)
def test_in_the_heat_some_faint_at_a_start_and_miss_what_follows(weather: Variant) -> None:
    match = scene(
        "home 2 scrum A1\nhome 3 scrum A2\naway 2 scrum AB1\nround 1\nfirst away\n",
        variants=[weather],
        turn__turns_per_half=1,
        bribes__bribes_per_half=0,
    )
    match.set(WEATHER, "heat")
    match.answer(END_TURN)  # the half is over, and the start of the second follows
    assert asked(match) == "heat"
    match.answer(1)
    match.answer(2)
    match.answer(2)
    fainted = who(match, HOME, 2)
    assert told(match, Left)[-1].piece == fainted
    assert [line.text for line in lines(match, told(match, Left)[-1])] == ["Home #2 scrum faints in the heat."]
    assert match.get(FAINTED) == 1 << fainted
    assert match.get(STATUS, fainted) is Status.OUT


@pytest.mark.parametrize("weather", WEATHERS)
def test_other_games_refuse_the_weather_that_was_made_for_this_one(weather: Variant) -> None:
    with pytest.raises(RulesetError, match=r"no part 'blood-rugby\.start' in 'blood-dice'"):
        new_match("blood-dice", variants=[weather])


@pytest.mark.parametrize("weather", WEATHERS)
def test_who_fainted_may_play_again_from_the_next_start_and_others_stay_out(weather: Variant) -> None:
    match = scene(
        "home 2 scrum A1\nhome 3 scrum A2\nhome 4 scrum A3\naway 2 scrum AB1\nround 1\nfirst away\n",
        variants=[weather],
        turn__turns_per_half=1,
        bribes__bribes_per_half=0,
    )
    fainted, hurt = who(match, HOME, 2), who(match, HOME, 3)
    for piece in (fainted, hurt):
        take_off(match, piece, Status.OUT)
    match.set(FAINTED, 1 << fainted)
    match.answer(END_TURN)
    assert told(match, StartBegan)
    assert [event.piece for event in told(match, Recovered)] == [fainted]
    assert match.get(STATUS, fainted) is not Status.OUT
    assert match.get(STATUS, hurt) is Status.OUT
    assert match.get(FAINTED) == 0


# The oval ball -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["blood-bowl-lrb", "blood-bowl-2020"])
def test_the_ball_of_blood_bowl_bounces_by_the_figure(edition: str) -> None:
    """Without a flight the figure points along the board: 1/9 and 1/18 for one square and two of each likely line."""
    match = new_match(
        edition,
        variants=[OvalBall()],
        teams={"position": "ball F8\nhome 7 Blitzer E8\naway 7 Blitzer Z1\n"},
    )
    match.answer("activate:0:move")
    match.answer(f"step:{_square('F8')}")
    match.answer(1)
    while isinstance(match.pending, Decision) and match.pending.reason == "re-roll":
        match.answer("keep")
    landed = distribution(match, _rests, home=first, away=first, until=_settled).chances
    assert landed[_square("G8")] == Fraction(1, 9)
    assert landed[_square("H8")] == Fraction(1, 18)
    assert landed[_square("H6")] == Fraction(1, 18)


def _square(name: str) -> int:
    return Grid(26, 15).named(name)


def _settled(moment: StateView) -> bool:
    """Whether the ball has bounced, once."""
    return moment.pending is None or moment.pending.reason != "blood-rugby.bounce"


def _rests(end: StateView) -> Any:
    return end.get(BALL)
