"""The measurements count what a tiny made-up tree is known to hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from .checkout import ROOT, Checkout, Module, circles
from .clones import clones
from .figures import (
    DIE_ROLL,
    figures,
    followed,
    import_figures,
    single_figures,
    size_figures,
    statements,
    table,
    unlisted,
)
from .kernel_privates import kernel_names, uses

TREE = {
    "src/ruleengine/__init__.py": """
        from ruleengine.kernel import Match
        __all__ = ["Match"]
        """,
    "src/ruleengine/kernel/__init__.py": """
        from ruleengine.kernel.match import Match
        __all__ = ["Match"]
        """,
    "src/ruleengine/kernel/match.py": '''
        """A docstring is no statement."""
        from typing import TYPE_CHECKING
        if TYPE_CHECKING:
            from ruleengine.saves import load
        class Match:
            __slots__ = ("_stack",)
            _limit: int = 3
            """Neither is that of an attribute."""
            def __init__(self):
                self._seen, self.name = [], ""
            def _drive(self): ...
            def to_json(self):
                object.__setattr__(self, "_saved", True)
        ''',
    "src/ruleengine/saves/__init__.py": """
        from ruleengine.saves.loading import load
        __all__ = ["load"]
        """,
    "src/ruleengine/saves/loading.py": """
        import difflib
        from tomllib import loads
        from cattrs import Converter
        from ruleengine.kernel import Match
        CONVERTER = Converter(detailed_validation=True)
        def load(other):
            from ruleengine.odds.walks import Walk, steps
            other._stack.append(other._seen)
            other.public = other._unknown
            return getattr(other, "_drive")
        """,
    "src/ruleengine/odds/__init__.py": """
        __all__ = ["Walk", "hooks"]
        """,
    "src/ruleengine/odds/walks.py": """
        from ruleengine.grid import board
        class Walk:
            def __init__(self, walk):
                self._seen = walk._limit
                self._seen.append(self._stack)
        class Match: ...
        """,
    "src/ruleengine/grid/__init__.py": "",
    "src/ruleengine/grid/board.py": "import cattrs\nmade = cattrs.preconf.json.make_converter()",
    "src/ruleengine/loose.py": "import ruleengine.grid\nfrom ruleengine.odds.hooks import on_walk, _hidden",
    "src/ruleengine/odds/hooks.py": "",
    "plugins/ball/src/ball/__init__.py": "def pick(match):\n    match._saved = 1",
    "examples/house/src/house/__init__.py": "from ruleengine import Match\nMatch()._drive()",
}


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    for name, text in TREE.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(line.removeprefix(" " * 8) for line in text.splitlines()), encoding="utf-8")
    return Checkout(tmp_path)


def value(checkout: Checkout, name: str) -> float:
    measured = [*import_figures(checkout), *size_figures(checkout)]
    return next(figure.value for figure in measured if figure.name.strip() == name)


def test_files_belong_to_rooms(checkout: Checkout) -> None:
    rooms = {name: module.room for name, module in checkout.core.items()}
    assert rooms["ruleengine"] == "front"
    assert rooms["ruleengine.kernel.match"] == rooms["ruleengine.kernel"] == "kernel"
    assert rooms["ruleengine.loose"] == "flat"
    assert {module.name for module in checkout.kernel} == {"ruleengine.kernel", "ruleengine.kernel.match"}


def test_lazy_and_type_only_imports_close_circles(checkout: Checkout) -> None:
    """kernel.match, for types, saves, saves.loading, kernel, kernel.match; nothing leads back from odds."""
    assert value(checkout, "files in the largest import circle") == 4
    assert value(checkout, "rooms in import circles") == 2


def test_circles_are_found_apart() -> None:
    graph = {"a": {"b"}, "b": {"a", "c"}, "c": {"d"}, "d": {"e"}, "e": {"c"}, "f": {"a"}, "g": {"g"}}
    assert circles(graph) == [{"c", "d", "e"}, {"a", "b"}]
    assert circles({"a": {"b"}, "b": set()}) == []


def test_imports_of_unlisted_names_are_found(checkout: Checkout) -> None:
    """`Walk` and all of the module `hooks` are listed by the room, `steps` and the module `board` are not."""
    assert unlisted(checkout) == {
        "ruleengine.grid.board",
        "ruleengine.odds.hooks _hidden",
        "ruleengine.odds.walks steps",
    }


def test_private_names_are_those_of_classes_slots_and_assignments(checkout: Checkout) -> None:
    assert kernel_names(checkout.kernel) == {"_stack", "_limit", "_seen", "_drive", "_saved"}


def test_private_attributes_are_found_whatever_the_variable_is_called(checkout: Checkout) -> None:
    """`self._seen` is of the walk itself, which defines it; `self._stack` is not."""
    found = [each.removeprefix("src/ruleengine/") for each in uses(checkout)]
    assert found == [
        "odds/walks.py:5 walk._limit",
        "odds/walks.py:6 self._stack",
        "saves/loading.py:9 other._seen",
        "saves/loading.py:9 other._stack",
        "saves/loading.py:11 getattr(other, '_drive')",
        "plugins/ball/src/ball/__init__.py:2 match._saved",
        "examples/house/src/house/__init__.py:2 Match()._drive",
    ]


def test_statements_leave_out_docstrings(checkout: Checkout) -> None:
    by_hand = {
        "": 2,
        ".kernel": 2,
        ".kernel.match": 12,
        ".saves": 2,
        ".saves.loading": 10,
        ".odds": 1,
        ".odds.walks": 7,
    }
    by_hand |= {".grid": 0, ".grid.board": 2, ".loose": 2, ".odds.hooks": 0}
    assert {name.removeprefix("ruleengine"): statements(m) for name, m in checkout.core.items()} == by_hand
    assert value(checkout, "statements of the core") == sum(by_hand.values())
    assert value(checkout, "statements of the games") == 2


def test_clones_are_alike_but_for_names(tmp_path: Path) -> None:
    """The docstring, the signature and the first statement differ; a run of fewer than 30 tokens is none."""
    alike = """for {0} in {1}:
        if {0}.{2} is {0}.side and {0}.{2} > {3}:
            {1}.append((f'{{{0}}} of {1}', {2}))
"""
    texts = {
        "one": f"def first(a):\n    'Words.'\n    x = 1\n    {alike.format('a', 'b', 'c', 1)}    return b",
        "two": f"class C:\n  def other(self, e, f):\n    {alike.format('e', 'f', 'g', 22)}    return f, e",
        "short": f"def third(a):\n    {alike.format('a', 'b', 'c', 1).replace(' is a.side', '')}    return b",
        "outside": f"b = []\nif b:\n    {alike.format('a', 'b', 'c', 1)}",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    one, two, short, outside = (Module(name, tmp_path / f"{name}.py") for name in texts)
    assert list(clones([one], [two])) == ["32 tokens: one.py:4-7, two.py:3-6"]
    assert list(clones([one], [short, outside])) == []


def test_thin_files_are_counted_without_fronts(checkout: Checkout) -> None:
    assert value(checkout, "files of the core") == 11
    assert value(checkout, "of these under 60 lines, fronts apart") == 6
    long = checkout.root / "src" / "ruleengine" / "loose.py"
    long.write_text("\n" * 60, encoding="utf-8")
    assert value(Checkout(checkout.root), "of these under 60 lines, fronts apart") == 5


def test_things_that_should_be_single_are_counted(checkout: Checkout) -> None:
    for name in DIE_ROLL:
        path = checkout.root / "src" / "ruleengine" / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    found = {figure.name.partition(" (")[0]: figure for figure in single_figures(Checkout(checkout.root))}
    assert found["class names used twice in the core"].found == (
        "Match: ruleengine.kernel.match, ruleengine.odds.walks",
    )
    assert found["cattrs converters"].found == ("ruleengine.grid.board:2", "ruleengine.saves.loading:6")
    assert found["did-you-mean"].found == found["TOML readers"].found == ("ruleengine.saves.loading",)
    assert found["files to open to follow one die roll"].value == len(DIE_ROLL)


def test_a_file_that_is_gone_is_named(checkout: Checkout) -> None:
    with pytest.raises(LookupError, match=r"the core has no file kernel/_checks.py, .*; update DIE_ROLL"):
        followed(checkout)


def test_the_table_shows_two_columns(checkout: Checkout) -> None:
    measured = list(size_figures(checkout))
    lines = list(table(measured, {"files of the core": 186, "of these under 60 lines, fronts apart": 24}))
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert cells[0] == ["figure", "before", "now", "target"]
    assert cells[2] == ["files of the core", "186", "11", "<= 130"]
    assert cells[3] == ["of these under 60 lines, fronts apart", "24", "6", "<= 5"]
    assert [cell.strip() for cell in next(table(measured, {})).strip("|").split("|")] == ["figure", "now", "target"]


def test_this_checkout_can_be_measured() -> None:
    measured = figures(ROOT, speed=False)
    parts = [figure for figure in measured if figure.name.startswith("  statements in ")]
    names = [figure.name for figure in measured if figure not in parts]
    assert len(names) == len(set(names)) == 15
    totals = {figure.name: figure.value for figure in measured}
    assert sum(part.value for part in parts) == totals["statements of the core"] + totals["statements of the games"]


def test_this_checkout_keeps_what_must_not_grow() -> None:
    bounded = {"0": 0, "1": 1, "<= 5": 5, "<= 8": 8}
    measured = [figure for figure in figures(ROOT, speed=False) if figure.target in bounded]
    assert len(measured) == 10
    too_many = {each.name: each.found for each in measured if each.value > bounded[each.target]}
    assert not too_many
