"""The documentation: its examples run, its transcripts are real, and nothing that is public is missing from it."""

from __future__ import annotations

import contextlib
import doctest
import importlib.util
import io
import json
import os
import re
import runpy
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

import ruleengine
from ruleengine import token
from ruleengine.cli import main as command
from ruleengine.kernel import describe
from ruleengine_blood_dice import BLOOD_DICE

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
FRONT = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted(ROOT.glob("plugins/*/README.md"))]
PAGES = [*FRONT, *sorted(DOCS.rglob("*.md"))]
SOURCES = [path for folder in ("src", "plugins/*/src") for path in sorted(ROOT.glob(f"{folder}/**/*.py"))]

FENCE = re.compile(
    r'^```(?P<language>\w*)(?: title="(?P<title>[\w./-]+)")?[^\n]*\n(?P<body>.*?)^```$', re.MULTILINE | re.DOTALL
)
PROMPT = re.compile(r"^\$ (?P<command>.*)\n(?P<output>(?:(?!\$ ).*\n)*)", re.MULTILINE)
INSTALLED = re.compile(r"^<!-- installed: (?P<examples>.*) -->$", re.MULTILINE)
RULE = re.compile(r"\bBD(?:-[A-Z]+)+-\d+\b")
CHECKER = doctest.OutputChecker()


class Block(NamedTuple):
    """A fenced block of a page; `line` counts from 0. With a title it is a file of that name, shown or included."""

    language: str
    body: str
    line: int
    title: str | None


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        yield Block(found["language"], found["body"], text.count("\n", 0, found.start("body")), found["title"])


def pages_with(*languages: str) -> list[object]:
    found = [page for page in PAGES if any(block.language in languages for block in blocks(page))]
    return [pytest.param(page, id=page.relative_to(ROOT).as_posix()) for page in found]


def module_at(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# Where examples run -------------------------------------------------------------------------------------


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], Path]]:
    """Begin to follow a page: in a directory with the files that it shows, and with what it says is installed."""
    before = set(sys.modules)

    def begin(page: Path) -> Path:
        here = tmp_path / "here"
        here.mkdir()
        monkeypatch.chdir(here)
        monkeypatch.syspath_prepend(str(here))
        for block in blocks(page):
            if block.title is not None and "--8<--" not in block.body:
                (here / block.title).parent.mkdir(parents=True, exist_ok=True)
                (here / block.title).write_text(block.body, encoding="utf-8")
        for found in INSTALLED.finditer(page.read_text(encoding="utf-8")):
            for name in found["examples"].split():
                install(ROOT / "examples" / name, tmp_path, monkeypatch)
        return here

    yield begin
    for name in set(sys.modules) - before:
        path = getattr(sys.modules[name], "__file__", None)
        if path is not None and Path(path).is_relative_to(tmp_path):
            del sys.modules[name]


def install(project: Path, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Announce a distribution among the examples as if it were installed."""
    told = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = site / f"{told['name'].replace('-', '_')}-{told['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {told['name']}\nVersion: {told['version']}\n")
    points = "".join(f"{name} = {target}\n" for name, target in told["entry-points"]["ruleengine"].items())
    (info / "entry_points.txt").write_text(f"[ruleengine]\n{points}")
    monkeypatch.syspath_prepend(str(project / "src"))
    monkeypatch.syspath_prepend(str(site))


# Examples -----------------------------------------------------------------------------------------------


def test_there_is_something_to_look_at() -> None:
    assert len(pages_with("pycon")) > 5
    assert len(pages_with("console")) > 1
    assert len(SHOWN_TESTS) > 2


def examples(page: Path) -> str:
    """The page with everything but its Python examples blanked out, so that line numbers stay."""
    lines: list[str] = []
    for block in blocks(page):
        if block.language == "pycon":
            lines += [""] * (block.line - len(lines)) + block.body.splitlines()
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("page", pages_with("pycon"))
def test_python_examples_run(page: Path, reader: Callable[[Path], Path]) -> None:
    reader(page)
    test = doctest.DocTestParser().get_doctest(examples(page), {"__name__": "__main__"}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    report = io.StringIO()
    result = runner.run(test, out=report.write)
    assert result.attempted
    assert not result.failed, report.getvalue()


@pytest.mark.parametrize("page", pages_with("console"))
def test_transcripts_are_real(page: Path, reader: Callable[[Path], Path]) -> None:
    here = reader(page)
    shown = [found for block in blocks(page) if block.language == "console" for found in PROMPT.finditer(block.body)]
    for found in shown:
        program, *words = shlex.split(found["command"])
        assert program in ("ruleengine", "python"), f"a console block runs ruleengine or a file: {found['command']}"
        printed = output_of(words) if program == "ruleengine" else output_of_file(here / words[0])
        assert CHECKER.check_output(found["output"], printed, doctest.ELLIPSIS), f"{found['command']}\n{printed}"


def output_of_file(path: Path) -> str:
    """What a file prints that is run as a program."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        runpy.run_path(str(path), run_name="__main__")
    return printed.getvalue()


def output_of(arguments: list[str]) -> str:
    """What the command prints, errors too; blanks at the ends of lines do not count."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        command(arguments)
    return re.sub(r" +$", "", printed.getvalue(), flags=re.MULTILINE)


SHOWN_TESTS = [
    pytest.param(page, block.title, id=f"{page.relative_to(ROOT).as_posix()}: {block.title}")
    for page in PAGES
    for block in blocks(page)
    if block.title is not None and Path(block.title).name.startswith("test_") and "--8<--" not in block.body
]


@pytest.mark.parametrize(("page", "title"), SHOWN_TESTS)
def test_tests_that_are_shown_pass(page: Path, title: str, reader: Callable[[Path], Path]) -> None:
    """Of those that the kit makes, one is enough: the kit has tests of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", title, "-k", "not conformance or ends"],
        cwd=reader(page),
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


READERS: dict[str, Callable[[str], object]] = {
    "python": lambda body: compile(body, "page", "exec"),
    "toml": tomllib.loads,
    "json": json.loads,
}


@pytest.mark.parametrize("page", pages_with(*READERS))
def test_other_listings_are_well_formed(page: Path) -> None:
    for block in blocks(page):
        if block.language in READERS and "--8<--" not in block.body:
            assert READERS[block.language](block.body) is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_block_says_what_it_is(page: Path) -> None:
    known = {"bash", "console", "pycon", "text", *READERS}
    assert {block.language for block in blocks(page)} <= known


# Best play ----------------------------------------------------------------------------------------------


def best_play() -> tuple[ModuleType, str]:
    """The tool that writes the page's tables, and the page."""
    return module_at(DOCS / "_tools" / "best_play_page.py"), (DOCS / "best-play.md").read_text(encoding="utf-8")


def test_the_page_on_best_play_has_the_figures_of_its_script() -> None:
    tool, page = best_play()
    head, _, *rows = next(tool.script().tables(["1x0", "1x1", "2x0"], [])).splitlines()
    assert len(rows) == 3
    begin, end = tool.mark(1)
    shown = page.partition(begin)[2].partition(end)[0].splitlines()
    assert shown[0] == head
    assert len(shown) == 2 + len(tool.SIZES)
    assert set(rows) < set(shown)


@pytest.mark.slow
def test_the_page_on_best_play_has_all_figures_of_its_script() -> None:
    tool, page = best_play()
    tables = list(tool.script().tables(tool.SIZES, tool.SHOWN))
    assert len(tables) == 4
    assert tool.updated(page, tables) == page, "run: python docs/_tools/best_play_page.py"


# The reference ------------------------------------------------------------------------------------------

DESCRIBED = re.compile(r"^(?:::: |`)(?P<name>ruleengine[\w.]*)", re.MULTILINE)


def described(pages: str) -> list[str]:
    """What pages of the reference describe: by a directive, or in words."""
    found = [path.read_text(encoding="utf-8") for path in sorted((DOCS / "reference").glob(pages))]
    return [name for text in found for name in DESCRIBED.findall(text)]


def test_the_reference_has_every_name_of_the_front_once() -> None:
    names = [name.rpartition(".")[2] for name in described("ruleengine.md")]
    assert sorted(names) == sorted(ruleengine.__all__)


def test_the_reference_has_every_module_that_the_documentation_imports_from() -> None:
    imported = {
        module
        for page in PAGES
        for block in blocks(page)
        if block.language in ("pycon", "python")
        for module in re.findall(r"^(?:>>> |\.\.\. )?from (ruleengine\w*(?:\.\w+)*) import", block.body, re.MULTILINE)
    }
    examples = {path.parent.name for path in ROOT.glob("examples/*/src/*/__init__.py")}
    imported = {name for name in imported if name.partition(".")[0] not in examples}
    assert imported - {"ruleengine", "ruleengine.hooks"} <= set(described("*.md"))


# The command --------------------------------------------------------------------------------------------


LISTED = re.compile(r"^[^\w-]*([a-z][a-z-]*) {2,}[A-Z]", re.MULTILINE)
COMMANDS = LISTED.findall(output_of(["--help"]))


def test_there_are_commands() -> None:
    assert {"play", "replay", "rulesets", "dice"} <= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_page_of_the_command_has_every_option(name: str) -> None:
    page = (DOCS / "command-line.md").read_text(encoding="utf-8")
    section = page.partition(f"## `{name}`\n")[2].partition("\n## ")[0]
    helps = [output_of([name, "--help"])]
    helps += [output_of([name, each, "--help"]) for each in LISTED.findall(helps[0])]
    options = set(re.findall(r"--[a-z][a-z-]*", "\n".join(helps)))
    assert options
    assert {option for option in options if f"`{option}" not in section} == set()


@pytest.mark.parametrize("front", ["README.md", "docs/index.md", "mkdocs.yml"])
def test_every_page_is_reached_from_the_front(front: str) -> None:
    text = (ROOT / front).read_text(encoding="utf-8")
    pages = [path for path in DOCS.glob("*.md") if path.name != "index.md"]
    assert len(pages) > 20
    assert [path.name for path in pages if not re.search(rf"[(/ \[]{re.escape(path.name)}\b", text)] == []


def test_the_index_of_the_reference_has_every_page() -> None:
    index = (DOCS / "reference" / "index.md").read_text(encoding="utf-8")
    pages = {path.name for path in (DOCS / "reference").glob("*.md")} - {"index.md"}
    assert pages <= set(re.findall(r"\(([a-z_-]+\.md)\)", index))


# Blood Dice ---------------------------------------------------------------------------------------------


def test_every_rule_that_the_source_names_is_described() -> None:
    page = (DOCS / "blood-dice.md").read_text(encoding="utf-8")
    named = {rule for path in SOURCES for rule in RULE.findall(path.read_text(encoding="utf-8"))}
    assert len(named) > 15
    described = set(re.findall(rf"^\*\*({RULE.pattern})\*\*", page, re.MULTILINE))
    assert named <= described


def test_every_option_of_blood_dice_is_described_with_its_default() -> None:
    page = (DOCS / "blood-dice.md").read_text(encoding="utf-8")
    rows = {row[0]: row[1:] for line in page.splitlines() if len(row := line.strip("| ").split(" | ")) == 4}
    options = [option for part in BLOOD_DICE.parts for option in describe(part)]
    for key, default, _, _, rule in options:
        shown = rows[f"`{key.removeprefix('blood-dice.')}`"]
        assert shown[0].strip("`") == token(default)
        assert rule in shown[2]
