"""Every hook of the core, called as the core and its games call it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

import pytest

from ruleengine import (
    AWAY,
    HOME,
    Act,
    Attribute,
    BallBounce,
    BounceStart,
    Check,
    CheckKind,
    CompiledRules,
    Decision,
    InjuryCause,
    InjuryResult,
    InjurySeverity,
    Match,
    Modifier,
    Part,
    Piece,
    PieceId,
    Profile,
    Provider,
    Result,
    Ruleset,
    SideKey,
    Victim,
    View,
    build,
    emit,
    from_profile,
    hooks,
    injure,
    new_match,
    roll,
)
from ruleengine.coaches import DisplayName, Order
from ruleengine.dice import d6
from ruleengine.goals import ChanceOf, Goal, NamedPolicy, goals_of, policies_of
from ruleengine.grid import Grid
from ruleengine.hooks import (
    aftermath,
    attribute,
    check_conditions,
    display_name,
    fielded,
    goals,
    hurt,
    initial_procedures,
    injury,
    invariants,
    loose_ball,
    modifiers,
    new_team,
    on_event,
    parse_command,
    pieces,
    policies,
    preview_checks,
    read_position,
    read_teams,
    render,
    report,
    result,
    rosters,
    scene,
    sections,
    status,
    suppose,
    target_number,
    team_sheet,
    teams_after,
    weather,
)
from ruleengine.kernel import AnyHook
from ruleengine.kernel._hook_types import ListenerHook
from ruleengine.league import CheckCondition, Section
from ruleengine.reporting import Figure, Line
from ruleengine.schema import DataError
from ruleengine.seasons import Aftermath, RosterOffer, TeamSheet
from tests.kernel.toy import COUNT, Happened, Take, Teams, idle, procedures, start

CORE = {name: hook for name, hook in vars(hooks).items() if isinstance(hook, AnyHook)}


def test_these_are_all_hooks_of_the_core() -> None:
    """A new hook must be called in this module, and be added here."""
    called = {
        attribute,
        preview_checks,
        on_event,
        hurt,
        injury,
        invariants,
        modifiers,
        initial_procedures,
        pieces,
        report,
        result,
    }
    called |= {display_name, render, read_position, read_teams, parse_command}
    called |= {check_conditions, sections, rosters, new_team, team_sheet}
    called |= {fielded, aftermath, teams_after, scene}
    assert set(CORE.values()) == called | {goals, loose_ball, policies, status, suppose, target_number, weather}


@pytest.mark.parametrize("hook", CORE.values(), ids=CORE)
def test_every_hook_says_what_it_is_for_and_types_its_arguments(hook: AnyHook) -> None:
    assert hook.__doc__
    assert len(hook.__doc__.splitlines()[0]) > 20
    signature = inspect.signature(hook.spec)
    assert next(iter(signature.parameters)) in ("match", "rules")
    assert all(p.annotation is not p.empty for p in signature.parameters.values())
    assert signature.return_annotation is not signature.empty
    assert hook.signature == f"{hook.name}{signature}"


@pytest.mark.parametrize("hook", [h for h in CORE.values() if h.key], ids=lambda h: h.name)
def test_every_hook_told_apart_by_kind_says_so(hook: AnyHook) -> None:
    assert "told apart by" in str(hook.__doc__)


def test_initial_procedures_gives_the_first_procedures_in_the_order_in_which_they_run() -> None:
    told: list[str] = []

    async def first(match: Match) -> None:
        told.append("first")

    async def second(match: Match) -> None:
        told.append("second")

    assert [procedure.body for procedure in initial_procedures(start(first, second))] == [first, second]
    assert told == ["first", "second"]


def test_result_is_asked_at_any_moment() -> None:
    class Counted(Part):
        name = "toy.counted"

        @initial_procedures.impl
        def begin_with(self, match: Match) -> Sequence[Any]:
            return procedures(idle)

        @result.impl
        def by_count(self, match: Match) -> Result:
            return Result((match.get(COUNT), 9), AWAY, "counted")

    class Keeps(Part):
        name = "toy.keeps"
        keys = (COUNT,)

    match = new_match(Ruleset("counted", (Counted(), Keeps())), seed=1)
    match.set(COUNT, 4)
    assert match.result == result(match) == Result((4, 9), AWAY, "counted")


def test_pieces_are_asked_with_the_rules_and_the_teams() -> None:
    got: list[object] = []

    class Asked(Part):
        name = "toy.asked"

        @pieces.impl
        def make(self, rules: Any, teams: Any) -> Sequence[Piece]:
            got.extend([rules, teams])
            return [Piece(PieceId(i), HOME, Profile("p"), name) for i, name in enumerate(teams)]

    match = start(idle, parts=[Asked()], teams=("Grim", "Ugg"))
    assert got == [match.rules, ("Grim", "Ugg")]
    assert [p.name for p in match.pieces] == ["Grim", "Ugg"]


def test_positions_and_teams_are_read_into_what_a_match_begins_with() -> None:
    class Reads(Part):
        name = "toy.reads"

        @read_position.impl
        def display_name(self, rules: CompiledRules, text: str) -> Any:
            return tuple(Piece(PieceId(n), AWAY, Profile("p"), name) for n, name in enumerate(text.split()))

        @read_teams.impl
        def sides(self, rules: CompiledRules, home: str | None, away: str | None) -> Any:
            words = ((HOME, home or "Grim"), (AWAY, away or "Ugg"))
            return tuple(Piece(PieceId(side), side, Profile("p"), word) for side, word in words)

    rules = start(idle, parts=[Reads(), Teams()], teams=()).rules
    match = Match(rules, teams=read_position(rules, "Snag Lob"))
    assert [(piece.side, piece.name) for piece in match.pieces] == [(AWAY, "Snag"), (AWAY, "Lob")]
    display_name = Match(rules, teams=read_teams(rules, None, "Lob"))
    assert [(piece.side, piece.name) for piece in display_name.pieces] == [(HOME, "Grim"), (AWAY, "Lob")]


def test_teams_take_the_field_and_go_on() -> None:
    class Goes(Part):
        name = "toy.goes"

        @fielded.impl
        def with_one_more(self, rules: CompiledRules, team: Any) -> dict[str, Any]:
            return {"size": team["size"] + 1}

        @aftermath.impl
        def counted(self, match: Match) -> Aftermath:
            return Aftermath({"over": match.over}, "toy")

        @teams_after.impl
        def as_they_were(self, match: Match) -> tuple[dict[str, Any], dict[str, Any]]:
            return {"size": 1}, {"size": 2}

    match = start(idle, parts=[Goes(), Teams()], teams=())
    assert fielded(match.rules, {"size": 3}) == {"size": 4}
    assert aftermath(match) == Aftermath({"over": match.over}, "toy")
    assert teams_after(match) == ({"size": 1}, {"size": 2})


def test_lists_offer_teams_that_are_checked() -> None:
    class Lists(Part):
        name = "toy.lists"

        @rosters.impl
        def one(self, rules: CompiledRules) -> Sequence[RosterOffer]:
            return [RosterOffer("orc", "Orcs", lacks=("Grab",))]

        @new_team.impl
        def of_two(self, rules: CompiledRules, roster: str) -> dict[str, Any]:
            return {"name": roster, "size": 2}

        @team_sheet.impl
        def two_or_more(self, rules: CompiledRules, team: Any) -> TeamSheet:
            wrong = (DataError("size", "give 2 or more"),) if team["size"] < 2 else ()
            return TeamSheet(team["name"], {"size": team["size"]}, wrong)

    rules = start(idle, parts=[Lists(), Teams()], teams=()).rules
    assert [offer.playable for offer in rosters(rules)] == [False]
    assert team_sheet(rules, new_team(rules, "orc")) == TeamSheet("orc", {"size": 2})
    assert not team_sheet(rules, {"name": "orc", "size": 1}).legal


DODGE = CheckKind("toy.dodge")
THROW = CheckKind("toy.throw")


class Mud(Part):
    """Makes dodges harder, and every check a little."""

    name = "toy.mud"

    @modifiers.on(DODGE)
    def slippery(self, match: Match, check: Check) -> Iterable[Modifier]:
        yield Modifier(-1, "mud")

    @modifiers.impl
    def tired(self, match: Match, check: Check) -> Iterable[Modifier]:
        if check.by is AWAY:
            yield Modifier(-2, "tired", "toy.clock")

    @target_number.on(THROW)
    def far(self, match: Match, check: Check, value: int) -> int:
        return value + 1


def test_modifiers_are_told_apart_by_the_kind_of_check_and_name_their_source() -> None:
    match = start(parts=[Mud()])
    dodge = build(match, DODGE, by=AWAY, base=3)
    assert dodge.modifiers == (Modifier(-1, "mud", "toy.mud"), Modifier(-2, "tired", "toy.clock"))
    assert modifiers(match, dodge) == [Modifier(-1, "mud"), Modifier(-2, "tired", "toy.clock")]
    assert build(match, THROW, by=HOME, base=3).modifiers == ()


def test_target_changes_the_base_before_modifiers() -> None:
    match = start(parts=[Mud()])
    assert target_number(match, Check(THROW, HOME, 3), 3) == 4
    assert build(match, THROW, by=HOME, base=3).base == 4
    assert build(match, DODGE, by=HOME, base=3).base == 3


def test_attribute_is_transformed_by_attribute() -> None:
    speed: Attribute[int] = Attribute("toy.speed", int)
    other: Attribute[int] = Attribute("toy.other", int)

    class Fast(Part):
        name = "toy.fast"
        provides: ClassVar[Mapping[Attribute[Any], Provider]] = {speed: from_profile(speed), other: from_profile(other)}

        @attribute.on(speed)
        def faster(self, match: Match, piece: PieceId, attribute: Attribute[Any], value: int) -> int:
            return value + 2

    team = (Piece(PieceId(0), HOME, Profile("p", {"toy.speed": 4, "toy.other": 4})),)
    match = start(parts=[Fast(), Teams()], teams=team)
    assert match.attribute(PieceId(0), speed) == attribute(match, PieceId(0), speed, 4) == 6
    assert match.attribute(PieceId(0), other) == 4


def test_on_event_is_told_apart_by_the_type_of_event() -> None:
    assert isinstance(on_event, ListenerHook)
    told: list[str] = []

    class Hears(Part):
        name = "toy.hears"

        @on_event.on(Happened)
        def note(self, match: Match, event: Happened) -> None:
            told.append(event.what)

    async def rule(match: Match) -> None:
        await emit(match, Happened("goal"))
        await emit(match, Take(1))

    start(rule, parts=[Hears()])
    assert told == ["goal"]


class Brittle(Part):
    """Everybody is out for the match."""

    name = "toy.brittle"

    @injury.impl
    async def break_(self, match: Match, victim: Victim, cause: InjuryCause) -> InjuryResult:
        return InjuryResult(
            InjurySeverity.MATCH if await roll(d6, by=cause.by, reason="injury") > 2 else InjurySeverity.NO
        )


class ThickSkull(Part):
    """Half of the time it is only a stun."""

    name = "toy.thick-skull"

    @hurt.impl
    async def soften(self, match: Match, victim: Victim, cause: InjuryCause, value: InjuryResult) -> InjuryResult:
        if value.out is InjurySeverity.MATCH and await roll(d6, by=victim.side, reason="skull") > 3:
            return InjuryResult(InjurySeverity.STUNNED)
        return value


@pytest.mark.parametrize(
    ("faces", "out"),
    [(((1,),), InjurySeverity.NO), (((3,), (3,)), InjurySeverity.MATCH), (((6,), (4,)), InjurySeverity.STUNNED)],
)
def test_an_injury_is_what_the_slot_says_and_other_parts_change(faces: tuple[tuple[int]], out: InjurySeverity) -> None:
    came: list[InjuryResult] = []

    async def rule(match: Match) -> None:
        came.append(await injure(match, Victim(HOME), InjuryCause("block", by=AWAY)))

    match = start(rule, parts=[ThickSkull(), Brittle()], dice=None)
    for thrown in faces:
        match.answer(thrown)
    assert came == [InjuryResult(out)]


def test_preview_checks_gathers_the_checks_that_a_choice_may_lead_to() -> None:
    class Explains(Part):
        name = "toy.explains"

        @preview_checks.impl
        def take(self, match: Match, choice: object) -> Iterable[Check]:
            if isinstance(choice, Take):
                yield Check(DODGE, HOME, choice.many)

    match = start(parts=[Explains()])
    assert [c.probability for c in preview_checks(match, Take(4))] == [Fraction(1, 2)]
    assert preview_checks(match, "wait") == []


def test_invariants_gather_complaints() -> None:
    class Counts(Part):
        name = "toy.counts"

        @invariants.impl
        def positive(self, match: Match) -> Iterable[str]:
            if match.get(COUNT) < 0:
                yield f"the count is {match.get(COUNT)}"

    match = start(idle, parts=[Counts()])
    assert invariants(match) == []
    match.set(COUNT, -1)
    assert invariants.sourced(match) == [("toy.counts", "the count is -1")]


def test_report_changes_the_words_for_one_class_of_entry() -> None:
    class Words(Part):
        name = "toy.words"

        @report.on(Happened)
        def happened(self, match: Match, entry: object, value: Sequence[Line]) -> Sequence[Line]:
            return (Line("It did."), *value)

        @report.on(Decision)
        def silent(self, match: Match, entry: object, value: Sequence[Line]) -> Sequence[Line]:
            return ()

    match = start(idle, parts=[Words()])
    assert report(match, Happened("goal"), (Line("plain"),)) == (Line("It did."), Line("plain"))
    assert report(match, match.pending, (Line("plain"),)) == ()
    assert report(match, Take(1), (Line("plain"),)) == (Line("plain"),)


def test_suppose_gathers_values_for_what_the_reader_does_not_see() -> None:
    purse: SideKey[int] = SideKey("toy.purse", int, default=0, visible_to="owner")

    class Purses(Part):
        name = "toy.purses"
        keys = (purse,)

        @suppose.impl
        def some(self, match: Match, draw: Callable[[], float]) -> Iterable[tuple[Any, ...]]:
            assert match.reader is HOME
            yield purse, AWAY, int(draw() * 10)

    match = start(parts=[Purses()])
    assert suppose(match.seen_by(HOME), lambda: 0.72) == [(purse, AWAY, 7)]
    assert View(match, HOME).fork(1).get(purse, AWAY) in range(10)


def test_status_gathers_figures() -> None:
    class Shows(Part):
        name = "toy.shows"

        @status.impl
        def count(self, match: Match) -> Iterable[Figure]:
            yield Figure("Count", match.get(COUNT), "—")

    assert status(start(parts=[Shows()])) == [Figure("Count", 0, "—")]


def test_options_are_named_by_their_class() -> None:
    class Names(Part):
        name = "toy.names"

        @display_name.on(Take)
        def take(self, match: Match, option: Any, value: DisplayName) -> DisplayName:
            return DisplayName(f"take {option.many}", also=(value.text,))

    match = start(parts=[Names()])
    assert display_name(match, Take(4), DisplayName("take:4")) == DisplayName("take 4", also=("take:4",))
    assert display_name(match, "wait", DisplayName("wait")) == DisplayName("wait")


def test_what_a_person_types_is_understood_as_an_order_or_answered() -> None:
    class Understands(Part):
        name = "toy.understands"

        @parse_command.impl
        def meant(self, match: Match, decision: Decision[Any], line: str) -> Iterable[Order | str]:
            if line == "all":
                yield Order(decision.choices)
            if line == "how many":
                yield str(match.get(COUNT))

    match, decision = start(parts=[Understands()]), Decision(HOME, "which", (1, 2))
    assert parse_command(match, decision, "how many") == ["0"]
    assert [order.options for order in parse_command(match, decision, "all") if isinstance(order, Order)] == [(1, 2)]
    assert parse_command(match, decision, "nothing") == []


def test_parts_set_what_a_match_begins_with_before_the_opening() -> None:
    told: list[str] = []

    class Begins(Part):
        name = "toy.begins"

        def begin(self, match: Match) -> None:
            told.append("begin")
            match.set(COUNT, 40)

    class Opens(Part):
        name = "toy.opens"
        keys = (COUNT,)

        @initial_procedures.impl
        def first(self, match: Match) -> Sequence[Any]:
            told.append(f"opening at {match.get(COUNT)}")
            return ()

        @result.impl
        def nobody(self, match: Match) -> Result:
            return Result((0, 0), None)

    assert new_match(Ruleset("toy", (Opens(), Begins())), seed=1).over
    assert told == ["begin", "opening at 40"]


def test_the_weather_is_rolled_by_its_part_and_touches_checks_by_their_act() -> None:
    class Drizzle(Part):
        name = "toy.drizzle"
        keys = (COUNT,)

        @weather.impl
        async def now(self, match: Match) -> str:
            wet = await roll(d6, by=None, reason="weather") > 3
            match.set(COUNT, int(wet))
            return "drizzle" if wet else "dry"

        @modifiers.on(Act.CATCH)
        def slippery(self, match: Match, check: Check) -> Iterable[Modifier]:
            yield Modifier(-match.get(COUNT), "drizzle")

    told: list[object] = []

    async def rule(match: Match) -> None:
        told.append(await weather(match))
        told.append(build(match, CheckKind("toy.snatch", act=Act.CATCH), by=HOME, base=4).needed)

    match = start(rule, parts=[Drizzle()], dice=None)
    match.answer((5,))
    assert told == ["drizzle", 5]


def test_a_loose_ball_bounces_as_its_part_says() -> None:
    class Skips(Part):
        name = "toy.skips"

        @loose_ball.impl
        async def skip(self, match: Match, ball: BounceStart) -> BallBounce:
            far = await roll(d6, by=None, reason="bounce")
            return BallBounce((ball.at + 1,), off=far == 6, flight=ball.flight)

    came: list[BallBounce] = []

    async def rule(match: Match) -> None:
        came.append(await loose_ball(match, BounceStart(Grid(5, 5), 7, 4)))

    match = start(rule, parts=[Skips()], dice=None)
    match.answer((6,))
    assert came == [BallBounce((8,), True, 4)]


def test_goals_and_policies_are_asked_with_the_rules() -> None:
    asked: list[CompiledRules] = []

    class Asks(Part):
        name = "toy.asks"

        @goals.impl
        def counted(self, rules: CompiledRules) -> Iterable[Goal]:
            asked.append(rules)
            yield ChanceOf("even", "The count is even.", lambda end: end.get(COUNT) % 2 == 0)

        @policies.impl
        def first(self, rules: CompiledRules) -> Iterable[NamedPolicy]:
            asked.append(rules)
            yield NamedPolicy("first", "The first option.", lambda view, decision: decision.choices[0])

    rules = start(parts=[Asks()]).rules
    assert [goal.doc for goal in goals(rules)] == ["The count is even."]
    assert [policy.doc for policy in policies(rules)] == ["The first option."]
    assert list(goals_of(rules))[-1] == "even"
    assert list(policies_of(rules)) == ["random", "best", "first"]
    assert set(asked) == {rules}


def test_conditions_and_sections_are_asked_with_the_rules() -> None:
    asked: list[CompiledRules] = []
    wind = CheckCondition("wind", "Whether it blows.", ("still", "strong"), lambda match, check: ("strong",))
    prices = Section("prices", "What things cost.", lambda rules, data: tuple(data))

    class Asks(Part):
        name = "toy.asks"

        @check_conditions.impl
        def outside(self, rules: CompiledRules) -> Iterable[CheckCondition]:
            asked.append(rules)
            yield wind

        @sections.impl
        def read(self, rules: CompiledRules) -> Iterable[Section[Any]]:
            asked.append(rules)
            yield prices

    rules = start(parts=[Asks()]).rules
    assert check_conditions(rules) == [wind]
    assert sections(rules) == [prices]
    assert asked == [rules, rules]
