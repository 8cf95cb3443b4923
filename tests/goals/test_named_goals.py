"""Goals and policies by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import pytest

from ruleengine import (
    AWAY,
    HOME,
    CompiledRules,
    Decision,
    Key,
    Match,
    Part,
    RulesetError,
    View,
    emit,
    event,
    procedure,
    roll,
)
from ruleengine.dice import d6
from ruleengine.goals import (
    Answer,
    ChanceOf,
    DistributionOf,
    ExpectedOf,
    Goal,
    GoalError,
    NamedPolicy,
    find_goal,
    find_policy,
    goal_of_text,
    goals_of,
    policies_of,
)
from ruleengine.hooks import goals, policies
from ruleengine.odds import (
    BEST,
    Count,
    EventOccurred,
    Expected,
    Odds,
    OddsError,
    Outcomes,
    PolicyLike,
    RequestCount,
    StateView,
    WalkOptions,
)
from tests.kernel.toy import COUNT, SCORE, game, start

SEEN: Key[int] = Key("toy.seen", int, default=0)


@event("toy.six")
class Six:
    """A six was thrown."""


@procedure("toy.throw")
class Throw:
    """Up to three dice, as many as home wants; each adds to the count."""

    left: int

    async def run(self, match: Match) -> None:
        if self.left and await Decision(HOME, "more", ("throw", "stop")) == "throw":
            face = await roll(d6, by=HOME, reason="toy.die")
            match.set(COUNT, match.get(COUNT) + face)
            match.push(Throw(self.left - 1))
            if face == 6:
                await emit(match, Six())


class Gives(Part):
    """Gives what a test wants to be given."""

    name = "toy.gives"

    def __init__(self, *given: Any, policies: Iterable[Any] = (), name: str = "toy.gives") -> None:
        self.given = given
        self._deciders = tuple(policies)
        self.name = name  # type: ignore[misc]

    @goals.impl
    def asked(self, rules: CompiledRules) -> Iterable[Goal]:
        return self.given

    @policies.impl
    def decides(self, rules: CompiledRules) -> Iterable[NamedPolicy]:
        return self._deciders


class Keeps(Part):
    """Keeps what nobody looks at."""

    name = "toy.keeps"
    keys = (SEEN,)
    procedures = (Throw,)


def at_least(number: int) -> Callable[[StateView], bool]:
    return lambda end: end.get(COUNT) >= number


def always(view: View, decision: Decision[Any]) -> str:
    return "throw"


TOTAL = ChanceOf("total", "The dice come to N or more.", at_least, number=11)
SIXES = ExpectedOf("sixes", "How many sixes are thrown.", Count(Six))
SUM = DistributionOf("sum", "What the dice come to.", lambda end: end.get(COUNT))


def value(answer: Answer) -> Any:
    """The number that was asked for."""
    assert isinstance(answer, Odds | Expected)
    return answer.value


def thrown(dice: int, *given: Any, policies: Iterable[Any] = ()) -> Match:
    """A match of so many dice at most."""

    async def begin(match: Match) -> None:
        match.push(Throw(dice))

    return start(begin, parts=[Keeps(), Gives(*given, policies=policies)], dice=None)


# What goals answer --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "ways"), [("total", 3), ("total:12", 1), ("total:2", 36), ("total:-1", 36)])
def test_a_chance_takes_its_number_or_its_default(text: str, ways: int) -> None:
    """Of two dice: 11 or more in three ways of 36."""
    match = thrown(2, TOTAL)
    found = find_goal(match.rules, text).ask(match, home=always)
    assert value(found) == Fraction(ways, 36)
    assert str(found).startswith(f"{text}: ")


def test_a_distribution_may_take_a_number_too() -> None:
    def beyond(number: int) -> Callable[[StateView], int]:
        return lambda end: max(end.get(COUNT) - number, 0)

    match = thrown(1, DistributionOf("beyond", "How far beyond N.", beyond, number=5))
    found = find_goal(match.rules, "beyond:4").ask(match, home=always)
    assert isinstance(found, Outcomes)
    assert dict(found.chances) == {0: Fraction(4, 6), 1: Fraction(1, 6), 2: Fraction(1, 6)}
    assert str(found).startswith("beyond:4:")


def test_an_expected_number_counts() -> None:
    match = thrown(3, SIXES)
    assert SIXES.ask(match, home=always).value == Fraction(3, 6)
    assert str(SIXES.ask(match, home=always)).startswith("sixes: ")


def test_a_chance_says_until_when_to_walk() -> None:
    six = ChanceOf("six", "A six is thrown.", EventOccurred(Six))
    match = thrown(3, six, ExpectedOf("dice", "How many dice are thrown.", RequestCount("toy.die")))
    dice = find_goal(match.rules, "dice").ask(match, home=always, until=six.asked)
    assert value(dice) == 1 + Fraction(5, 6) + Fraction(25, 36)


def test_what_is_said_goes_before_what_a_goal_says_of_how_to_walk() -> None:
    total = ChanceOf("total", "It comes to 6.", at_least(6), how=WalkOptions(home={"more": "stop"}, exact=False))
    match = thrown(1, total)
    assert total.ask(match).value == 0
    found = total.ask(match, home=always, exact=True)
    assert (found.value, found.report.exact) == (Fraction(1, 6), True)
    assert not total.ask(match, home=always).report.exact


def test_nothing_is_carried_where_a_side_plays_best() -> None:
    """Best play of three dice that may be stopped at any time, for exactly 6: it must see what they come to."""
    exactly = ChanceOf("six", "It comes to 6.", lambda end: end.get(COUNT) == 6, how=WalkOptions(accumulate=COUNT))
    match = thrown(2, exactly)
    best = exactly.ask(match, home="best")
    # A six at once, or a first die below six and then the one that is missing.
    assert best.value == Fraction(1, 6) + Fraction(5, 6) * Fraction(1, 6)
    assert not best.report.left_out
    assert exactly.ask(match, home=always).report.left_out == (COUNT.name,)
    with pytest.raises(OddsError, match="carried"):
        exactly.ask(match, home="best", accumulate=COUNT)


def shows(faces: str) -> Callable[[StateView], bool]:
    """Whether the dice come to one of the totals that are listed."""
    return lambda end: str(end.get(COUNT)) in faces.split(",")


LISTED = ChanceOf("listed", "The dice come to one of the totals.", shows, text="2,3", how=WalkOptions(home=always))


@pytest.mark.parametrize(("text", "ways"), [("2,12", 2), ("7", 6), ("", 0), ("11:12, 3", 0)])
def test_a_goal_may_take_a_text(text: str, ways: int) -> None:
    """All that follows the colon is its own."""
    match = thrown(2, LISTED)
    goal = find_goal(match.rules, f"listed:{text}")
    assert (goal.given, goal.takes, str(goal)) == (text, text, f"listed:{text}")
    assert value(goal.ask(match)) == Fraction(ways, 36)
    assert value(goal_of_text(match.rules, text).ask(match)) == Fraction(ways, 36)


def test_a_goal_that_takes_a_text_must_have_one() -> None:
    match = thrown(2, LISTED)
    with pytest.raises(GoalError, match=r"goal 'listed' wants a text, such as 'listed:2,3'"):
        find_goal(match.rules, "listed").ask(match)
    with pytest.raises(RulesetError, match="goal 'both' takes a number and a text; leave one out"):
        ChanceOf("both", "Both.", shows, text="2,3", number=1)


def test_a_text_alone_is_for_the_one_goal_that_takes_one() -> None:
    other = ExpectedOf("other", "Another.", lambda text: Count(Six), text="six")
    with pytest.raises(GoalError, match="no goal of toy takes a text"):
        goal_of_text(thrown(2).rules, "7")
    with pytest.raises(GoalError, match="toy has 2 goals that take a text; name one of listed, other"):
        goal_of_text(thrown(2, LISTED, other).rules, "7")


def test_a_goal_says_who_decides_unless_something_else_is_said() -> None:
    match = thrown(2, LISTED)
    goal = find_goal(match.rules, "listed:0")
    assert value(goal.ask(match)) == 0
    assert value(goal.ask(match, home={"more": "stop"})) == 1
    # Whoever may stop gets at least one of these: all but the total 2, by a second die after 1.
    assert value(find_goal(match.rules, "listed:2,3,4,5,6").ask(match, home="best")) == Fraction(5, 6) + Fraction(5, 36)


@pytest.mark.parametrize("home", [{"more": BEST}, [BEST, BEST]])
def test_nothing_is_carried_where_a_side_is_best_in_part(home: PolicyLike) -> None:
    carried = ExpectedOf("sum", "What they come to.", lambda end: end.get(COUNT), how=WalkOptions(accumulate=COUNT))
    answer = carried.ask(thrown(2), home=home)
    assert answer.value == 7
    assert not answer.report.left_out


# What every ruleset has ---------------------------------------------------------------------------------


async def race(match: Match) -> None:
    """Each side throws a die, if it wants to, and scores what it shows."""
    for side in (HOME, AWAY):
        if await Decision(side, "play", ("throw", "stop")) == "throw":
            match.set(SCORE, side, await roll(d6, by=side, reason="toy.die"))


PAIRS = [(home, away) for home in range(1, 7) for away in range(1, 7)]


@pytest.mark.parametrize(
    ("goal", "holds"),
    [
        ("home-wins", lambda home, away: home > away),
        ("home-wins:2", lambda home, away: home >= away + 2),
        ("away-wins:3", lambda home, away: away >= home + 3),
        ("draw", lambda home, away: home == away),
        ("home-reaches:5", lambda home, away: home >= 5),
        ("away-reaches:2", lambda home, away: away >= 2),
    ],
)
def test_chances_of_the_result(goal: str, holds: Callable[[int, int], bool]) -> None:
    match = start(race, dice=None)
    found = find_goal(match.rules, goal).ask(match, home=always, away=always)
    assert value(found) == Fraction(sum(holds(*pair) for pair in PAIRS), 36)


def test_distributions_of_the_result() -> None:
    match = start(race, dice=None)
    score, margin = (find_goal(match.rules, name).ask(match, home=always, away=always) for name in ("score", "margin"))
    assert isinstance(score, Outcomes)
    assert isinstance(margin, Outcomes)
    assert dict(score.chances) == dict.fromkeys(PAIRS, Fraction(1, 36))
    by = [home - away for home, away in PAIRS]
    assert dict(margin.chances) == {each: Fraction(by.count(each), 36) for each in by}


def test_a_walk_may_stop_where_a_side_decides() -> None:
    """When away is about to decide, home has thrown and away has not."""
    match = start(race, dice=None)
    away = find_goal(match.rules, "away-decides").asked
    found = find_goal(match.rules, "score").ask(match, until=away, home=always)
    assert isinstance(found, Outcomes)
    assert dict(found.chances) == {(face, 0): Fraction(1, 6) for face in range(1, 7)}
    home = find_goal(match.rules, "home-decides").asked
    found = find_goal(match.rules, "score").ask(match, until=home)
    assert isinstance(found, Outcomes)
    assert dict(found.chances) == {(0, 0): 1}


# Names --------------------------------------------------------------------------------------------------


COMMON = ["home-wins", "draw", "away-wins", "home-reaches", "away-reaches", "score", "margin"]
COMMON += ["home-decides", "away-decides"]


def test_goals_come_in_the_order_of_the_parts() -> None:
    rules = game(parts=[Gives(SUM, TOTAL), Gives(SIXES, name="toy.more")]).compile()
    assert list(goals_of(rules)) == [*COMMON, "sum", "total", "sixes"]
    assert find_goal(rules, "sum") is SUM


def test_a_part_gives_a_common_goal_anew() -> None:
    mine = ChanceOf("draw", "Neither has more.", lambda end: end.result.winner is None)
    rules = game(parts=[Gives(mine)]).compile()
    assert find_goal(rules, "draw") is mine
    assert list(goals_of(rules)) == COMMON


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("totl", "no goal 'totl' in toy; did you mean 'total'?"),
        ("xyz", "no goal 'xyz' in toy; there are 11, such as home-wins, draw, "),
        ("sum:2", "goal 'sum' takes no number; leave out ':2'"),
        ("total:", "goal 'total:': '' is no whole number"),
        ("total:two", "'two' is no whole number of at most 9 digits; write it as total:2"),
        ("total:٣", "is no whole number"),
        ("total:1234567890", "is no whole number of at most 9 digits"),
    ],
)
def test_a_goal_that_is_not_there_is_refused_with_a_remedy(text: str, words: str) -> None:
    rules = game(parts=[Gives(SUM, TOTAL)]).compile()
    with pytest.raises(OddsError) as refused:
        find_goal(rules, text)
    assert words in str(refused.value)


def test_every_ruleset_has_random_and_best() -> None:
    rules = game().compile()
    assert list(policies_of(rules)) == ["random", "best"]
    match = thrown(1, TOTAL)
    random = find_policy(match.rules, "random").policy
    # Half of the matches stop at once; of the others a sixth throw a six.
    assert value(find_goal(match.rules, "total:6").ask(match, home=random)) == Fraction(1, 12)


def test_a_policy_is_found_by_its_name() -> None:
    timid: PolicyLike = {"more": "stop"}
    rules = game(parts=[Gives(policies=[NamedPolicy("timid", "Stops.", timid)])]).compile()
    assert find_policy(rules, "timid").policy is timid
    with pytest.raises(OddsError, match=r"no policy 'tmid' in toy; did you mean 'timid'\?"):
        find_policy(rules, "tmid")


def test_two_parts_may_not_give_one_name() -> None:
    rules = game(parts=[Gives(SUM, name="toy.one"), Gives(SUM, name="toy.two")]).compile()
    with pytest.raises(RulesetError, match=r"'toy.one' and 'toy.two' both give 'sum'; rename one"):
        goals_of(rules)
    one, two = (Gives(policies=[NamedPolicy("bold", "Throws.", always)], name=name) for name in ("toy.one", "toy.two"))
    with pytest.raises(RulesetError, match=r"'toy.one' and 'toy.two' both give 'bold'"):
        policies_of(game(parts=[one, two]).compile())


def test_what_is_no_goal_is_refused_with_the_part_that_gives_it() -> None:
    rules = game(parts=[Gives(Count(Six), policies=[always])]).compile()
    with pytest.raises(RulesetError, match=r"'toy.gives' gives Count\(Six\); give a Goal"):
        goals_of(rules)
    with pytest.raises(RulesetError, match=r"'toy.gives' gives .*always.*; give a NamedPolicy"):
        policies_of(rules)


@pytest.mark.parametrize("name", ["", "Home", "home_wins", "home-", "a:1", "a b", "ä"])
def test_a_name_must_be_fit_to_be_typed(name: str) -> None:
    with pytest.raises(RulesetError, match="lower-case words joined by '-'"):
        ChanceOf(name, "A goal.", at_least(1))
    with pytest.raises(RulesetError, match="lower-case words joined by '-'"):
        NamedPolicy(name, "A policy.", "best")
