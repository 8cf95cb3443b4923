"""The declarations of parts: what compiling refuses, and in which words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, ClassVar

import attrs
import pytest

from ruleengine import (
    Act,
    Attribute,
    Check,
    CheckKind,
    CompiledRules,
    Key,
    Match,
    Modifier,
    Part,
    PieceKey,
    Ruleset,
    RulesetError,
    SideKey,
    compile_rules,
    event,
    from_profile,
    option,
    procedure,
    variant,
)
from ruleengine.dice import Sum
from ruleengine.hooks import injury, modifiers
from ruleengine.kernel._declarations import check_parts
from ruleengine_blood_dice import BLOOD_DICE, PENALTY

from .toy import game


@event("mud.rained")
class Rained:
    """It rained."""


@procedure("mud.slide")
class Slide:
    """Somebody slides."""

    async def run(self, match: Match) -> None:
        """Ends at once."""


@event("mud.frame")
class OfNoRule:
    """It has a tag, and no rule."""


@attrs.frozen
class Options:
    """Of mud."""

    depth: int = option(1, "How deep.")


DEPTH: Key[int] = Key("test.mud.depth", int, default=0, reset_on=(Rained,))
PACE: Attribute[int] = Attribute("test.pace", int)
SLIP = CheckKind("test.slip")


def part(**declared: Any) -> Part:
    """A part that declares these in its class."""
    made: Part = type("Mud", (Part,), {"name": "test.mud", **declared})()
    return made


def refused(given: Any) -> str:
    """Why a ruleset with a part does not compile."""
    with pytest.raises(RulesetError) as caught:
        game(parts=[given]).compile()
    return str(caught.value)


WRONG: list[tuple[str, Any, str]] = [
    ("name", "Mud!", "`name` must be a name: lower-case words joined by '-' and '.', got 'Mud!'; "),
    ("name", 5, "`name` must be a name: lower-case words joined by '-' and '.', got 5; "),
    ("name", ["test.mud"], "`name` must be a name: lower-case words joined by '-' and '.', got ['test.mud']; "),
    ("revision", "2", "`revision` must be an int of 1 or more, got '2'; "),
    ("revision", -1, "`revision` must be an int of 1 or more, got -1; "),
    ("revision", 0, "`revision` must be an int of 1 or more, got 0; "),
    ("revision", True, "`revision` must be an int of 1 or more, got True; "),
    ("revision", 1.0, "`revision` must be an int of 1 or more, got 1.0; "),
    ("revision", None, "`revision` must be an int of 1 or more, got None; "),
    ("options", 5, "`options` must be a frozen attrs class or None, got 5; "),
    ("options", Options(), "`options` must be a frozen attrs class or None, got Options(depth=1); "),
    ("keys", DEPTH, "`keys` must be a tuple of keys, got Key('test.mud.depth'); write (Key('test.mud.depth'),)"),
    ("keys", [DEPTH], "`keys` must be a tuple of keys, got [Key('test.mud.depth')]; write (first, second), or (only,)"),
    ("keys", None, "`keys` must be a tuple of keys, got None; "),
    (
        "keys",
        (DEPTH, "depth"),
        "`keys[1]` must be a Key, SideKey or PieceKey whose `reset_on` is a tuple of event types, ",
    ),
    ("keys", (Key("test.mud.x", int, default=0, reset_on=Rained),), "`keys[0]` must be a Key"),  # type: ignore[arg-type]
    ("keys", (SideKey("test.mud.x", int, default=0, reset_on=(Rained(),)),), "`keys[0]` must be a Key"),  # type: ignore[arg-type]
    ("keys", (PieceKey(7, int, default=0),), "`keys[0]` must be a Key"),  # type: ignore[arg-type]
    ("procedures", Slide, "`procedures` must be a tuple of procedures, got class Slide; write (Slide,)"),
    ("procedures", (Slide()), "`procedures` must be a tuple of procedures, got Slide(); "),
    ("procedures", (Slide, Slide()), "`procedures[1]` must be a class made with @procedure, got Slide(); "),
    ("procedures", (Options,), "`procedures[0]` must be a class made with @procedure, got class Options; "),
    ("procedures", (OfNoRule,), "`procedures[0]` must be a class made with @procedure, got class OfNoRule; "),
    ("requires", injury, "`requires` must be a tuple of slots, got <slot injury>; write (<slot injury>,)"),
    ("requires", ("injury",), "`requires[0]` must be a slot, got 'injury'; "),
    ("requires", (modifiers,), "`requires[0]` must be a slot, got <collect modifiers>; "),
    (
        "requires_attributes",
        PACE,
        "`requires_attributes` must be a tuple of attributes, got Attribute(name='test.pace', type=<class 'int'>); ",
    ),
    ("requires_attributes", {PACE}, "`requires_attributes` must be a tuple of attributes, got {Attribute("),
    ("requires_attributes", ("test.pace",), "`requires_attributes[0]` must be an Attribute, got 'test.pace'; "),
    ("provides", (PACE,), "`provides` must be a mapping from Attribute to function, got (Attribute("),
    (
        "provides",
        {"test.pace": from_profile(PACE)},
        "`provides` must be a mapping from Attribute to function, got the key ",
    ),
    ("provides", {PACE: 6}, "must be a function of match and piece, got 6; "),
    ("hides", "slip", "`hides` must be a mapping from the reason of a request, or a class of events, to who sees it, "),
    ("hides", {Slide: "owner"}, "`hides` must be a mapping from the reason of a request, or a class of events, to "),
    ("hides", {"slip": "home"}, "`hides['slip']` must be 'owner' or 'nobody', got 'home'; leave out what everybody "),
    ("also_reads", "x", "`also_reads` must be a mapping from the reason of a roll to a reading, got 'x'; "),
    ("also_reads", (Sum(),), "`also_reads` must be a mapping from the reason of a roll to a reading, got (Sum("),
    (
        "also_reads",
        {SLIP: Sum()},
        "`also_reads` must be a mapping from the reason of a roll to a reading, got the key CheckKind(",
    ),
    ("also_reads", {"slip": Sum}, "`also_reads['slip']` must be an instance of a subclass of Reading, got class Sum; "),
    ("also_reads", {"slip": 6}, "`also_reads['slip']` must be an instance of a subclass of Reading, got 6; "),
    ("checks", SLIP, "`checks` must be a tuple of kinds of checks, got CheckKind("),
    ("checks", (Act.CATCH,), "`checks[0]` must be a CheckKind, got <Act.CATCH: 'catch'>; "),
    ("checks", ("test.slip",), "`checks[0]` must be a CheckKind, got 'test.slip'; "),
    ("before", "blood-dice.match", "`before` must be a tuple of names of parts, got 'blood-dice.match'; "),
    ("before", ["blood-dice.match"], "`before` must be a tuple of names of parts, got ['blood-dice.match']; "),
    ("before", (Part,), "`before[0]` must be the name of a part, got class Part; "),
    ("after", "blood-dice.match", "got 'blood-dice.match'; write ('blood-dice.match',)"),
    ("after", ("toy.board", 2), "`after[1]` must be the name of a part, got 2; "),
    ("after", ("Toy Board",), "`after[0]` must be the name of a part, got 'Toy Board'; "),
]


@pytest.mark.parametrize(("name", "value", "why"), WRONG, ids=[f"{n}={v!r:.30}" for n, v, _ in WRONG])
@pytest.mark.parametrize("where", ["class", "instance"])
def test_an_attribute_of_another_shape_is_refused(name: str, value: Any, why: str, where: str) -> None:
    given = part(**{name: value}) if where == "class" else part()
    if where == "instance":
        given.__dict__[name] = value
    who = "part 'Mud!'" if value == "Mud!" else "part Mud" if name == "name" else "part 'test.mud'"
    message = refused(given)
    assert message.startswith(f"{who} (")
    assert why in message
    assert message.rpartition("; ")[2]


RIGHT: list[dict[str, Any]] = [
    {"revision": 2},
    {"options": Options},
    {"keys": (DEPTH, SideKey("test.mud.s", int, default=0), PieceKey("test.mud.p", int, default=0))},
    {"procedures": (Slide,)},
    {"provides": {PACE: from_profile(PACE)}, "requires_attributes": (PACE,)},
    {"also_reads": {"slip": Sum()}},
    {"hides": {"slip": "owner", Rained: "nobody"}},
    {"checks": (SLIP,)},
    {"before": ("toy.board", "test.not-there"), "after": ()},
]


@pytest.mark.parametrize("declared", RIGHT, ids=[", ".join(declared) for declared in RIGHT])
def test_an_attribute_of_its_shape_compiles(declared: dict[str, Any]) -> None:
    assert game(parts=[part(**declared)]).compile().parts[0].name in ("toy.board", "test.mud")


def test_every_attribute_of_a_part_is_tried() -> None:
    listed = {name for name in Part.__annotations__ if not name.startswith("_")}
    assert {name for name, _, _ in WRONG} == listed
    assert {name for declared in RIGHT for name in declared} == listed - {"name", "requires"}


def test_the_distribution_of_the_part_is_named() -> None:
    class Loud(Part):
        name = "test.loud"
        before = "blood-dice.match"  # type: ignore[assignment]

    Loud.__module__ = "ruleengine_blood_dice.loud"
    assert refused(Loud()).startswith("part 'test.loud' (ruleengine-blood-dice ")
    assert refused(part(revision=0)).startswith("part 'test.mud' (module tests.kernel.test_declarations): ")


def test_a_fault_is_found_where_options_are_given_too() -> None:
    for given in ({}, {"match.tries": 6}):
        with pytest.raises(RulesetError, match=r"`options` must be a frozen attrs class or None, got 5"):
            compile_rules(Ruleset("bad", (*BLOOD_DICE.parts, part(options=5))), options=given)

    @variant("test.odd")
    class Odd:
        def apply(self, ruleset: Ruleset) -> Ruleset:
            return ruleset.but(adding=[part(options=5)]).with_options({"match.tries": 6})

    with pytest.raises(RulesetError, match=r"variant 'test\.odd': part 'test\.mud' .*`options` must be"):
        compile_rules("blood-dice", variants=[Odd()])


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (Slide(), "a part must be an instance of Part, got Slide(); give an instance of a subclass of Part"),
        (Part, "a part must be an instance of Part, got class Part; give an instance: Part()"),
        (None, "a part must be an instance of Part, got None; "),
    ],
)
def test_what_is_no_part_is_refused(given: Any, why: str) -> None:
    assert why in refused(given)


@pytest.mark.parametrize("parts", [[part()], part(), None, {part(): 1}])
def test_the_parts_of_a_ruleset_are_a_tuple(parts: Any) -> None:
    with pytest.raises(RulesetError, match=r"ruleset 'bad': `parts` must be a tuple of parts, got .*; write \(MyPart"):
        Ruleset("bad", parts)


def test_a_part_without_a_name_is_refused() -> None:
    class Nameless(Part):
        pass

    message = refused(Nameless())
    assert message.startswith("part Nameless (module ")
    assert "`name` must be a name: lower-case words joined by '-' and '.', got None; give the class one" in message


async def _later(self: Part, match: Match) -> None: ...


def _yields(self: Part, match: Match) -> Iterable[int]:
    yield 1


@pytest.mark.parametrize("name", ["prepare", "begin", "migrate"])
@pytest.mark.parametrize(
    ("method", "given"),
    [(_later, "a coroutine or generator function"), (_yields, "a coroutine or generator function"), (5, "5")],
)
def test_a_method_that_would_not_run_is_refused(name: str, method: Any, given: str) -> None:
    assert f"`{name}` must be a plain function, got {given}; " in refused(part(**{name: method}))


# Unknown attributes --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "near"),
    [
        ("key", (DEPTH,), "did you mean 'keys'?"),
        ("Procedures", (Slide,), "did you mean 'procedures'?"),
        ("option", Options, "did you mean 'options'?"),
        ("requires_attribute", (), "did you mean 'requires_attributes'?"),
        (
            "depth_of_mud",
            (),
            "there are 13, such as ",
        ),
        ("kept", Slide, "there are "),
        ("limit", 5, "there are "),
        ("label", "mud", "there are "),
        ("nothing", None, "there are "),
    ],
)
@pytest.mark.parametrize("where", ["class", "base", "instance"])
def test_unknown_data_is_refused_with_a_hint(name: str, value: Any, near: str, where: str) -> None:
    given = part(**{name: value} if where == "class" else {})
    if where == "base":
        given = type("Below", (type(given), type("Mixin", (), {name: value})), {})()
    if where == "instance":
        given.__dict__[name] = value
    message = refused(given)
    assert message.startswith("part 'test.mud' (module tests.kernel.test_declarations): ")
    assert f"unknown attribute `{name}`; {near}" in message
    assert message.endswith(f"is named `_{name}`, or stands in its module, or is annotated in a base class")


def test_an_annotation_in_the_class_itself_does_not_make_a_name_known() -> None:
    class Renamed(Part):
        name = "test.renamed"
        frame_types: ClassVar[tuple[type, ...]] = (Slide,)

    assert "unknown attribute `frame_types`" in refused(Renamed())


def test_a_base_class_declares_by_annotation() -> None:
    class Skilled(Part):
        skill: ClassVar[str]
        reach: ClassVar[int] = 1

    class Tall(Skilled):
        name = "test.tall"
        skill = "Tall"

    class Wide(Tall):
        name = "test.wide"
        reach = 2

    check_parts([Tall(), Wide()])
    with pytest.raises(RulesetError, match=r"unknown attribute `skil`; did you mean 'skill'\?"):
        check_parts([type("Short", (Tall,), {"skil": "Short"})()])


def test_parameters_of_a_part_and_underscored_data_are_its_own() -> None:
    class Deep(Part):
        name = "test.deep"
        _unit = "feet"

        def __init__(self, depth: int, *names: str, cold: bool = False) -> None:
            self.depth, self.names, self.cold = depth, names, cold
            self._squares = depth * depth

    @attrs.define
    class Attrs(Part):
        name = "test.attrs"
        depth: int = 3

    check_parts([Deep(2, "mud"), Attrs()])
    odd = Deep(2)
    odd.__dict__["frames_of"] = 4
    with pytest.raises(RulesetError, match="unknown attribute `frames_of`"):
        check_parts([Deep(3), odd])


def test_functions_properties_and_nested_classes_are_helpers() -> None:
    class Helpful(Part):
        name = "test.helpful"

        class Depths:
            """Nested."""

        @attrs.frozen
        class options:  # noqa: N801
            depth: int = option(1, "How deep.")

        def helper(self) -> int:
            return 1

        @staticmethod
        def still() -> int:
            return 1

        @classmethod
        def of(cls) -> int:
            return 1

        @property
        def half(self) -> int:
            return 1

        @cached_property
        def once(self) -> int:
            return 1

        @modifiers.on(PENALTY)
        def slippery(self, match: Match, check: Check) -> Iterable[Modifier]:
            return []

        slick = slippery

        def prepare(self, rules: CompiledRules) -> None:
            assert self.once == 1

    helped = BLOOD_DICE.but(adding=[Helpful()])
    helped.compile()
    check_parts(helped.parts)  # what `once` has worked out lies on the part by now


def test_a_class_without_a_fault_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    given = part()
    check_parts([given])
    monkeypatch.setattr("ruleengine.kernel._declarations._check_class", None)
    check_parts([given, type(given)()])
