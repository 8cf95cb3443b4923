"""The architecture in figures: `python -m tests.architecture.figures` from the root of the repository.

`--root DIR` measures another checkout, `--json` prints what `--before FILE` reads, and `--show TEXT` lists what the
rows with this text in their names have counted. Times are ratios within one run; `--no-speed` leaves them out.
"""

from __future__ import annotations

import argparse
import ast
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import attrs

from .checkout import ROOT, Checkout, Module, circles, within
from .clones import clones
from .kernel_privates import uses
from .speed import speed_figures

THIN = 60
"""A file with fewer lines is thin."""

DIE_ROLL = (
    *("kernel/_checks.py", "kernel/hooks.py", "kernel/_compiled.py", "kernel/_requests.py", "dice/_readings.py"),
    *("kernel/_driver.py", "kernel/_dice_sources.py", "kernel/_step.py"),
)
"""The files of the core to open, in this order, to follow a check: its modifiers, its request, its die, its event.

A file that is renamed, merged or split changes this list.
"""
FORMER_DIE_ROLL = (
    *("checks.py", "hooks.py", "hooking.py", "rulebook.py", "asks.py", "dice/pools.py", "dice/readings.py"),
    *("match.py", "driver.py", "sources/tape.py", "events.py"),
)
"""The same in a checkout without a folder `kernel`."""

PITCH = "ruleengine_pitch"
BOARD_GAMES = ("ruleengine_blood_bowl", "ruleengine_blood_rugby")
"""The games that stand on the pitch layer."""


@attrs.frozen
class Figure:
    """A measured value, the target, and what was counted."""

    name: str
    value: float
    target: str = ""
    found: tuple[str, ...] = ()


def counted(name: str, found: Iterable[str], target: str = "") -> Figure:
    """Return the figure that is the number of the things found."""
    things = tuple(found)
    return Figure(name, len(things), target, things)


# Imports ------------------------------------------------------------------------------------------------


def import_figures(checkout: Checkout) -> Iterator[Figure]:
    """Circles, and names that cross rooms without being public."""
    files = {name: {target for target, _ in checkout.imports(m)} - {name} for name, m in checkout.core.items()}
    rooms: dict[str, set[str]] = defaultdict(set)
    for name, targets in files.items():
        room = checkout.core[name].room
        rooms[room] |= {checkout.core[target].room for target in targets} - {room}
    largest = next(iter(circles(files)), set())
    yield counted("files in the largest import circle", sorted(largest))
    yield counted("rooms in import circles", sorted(set().union(*circles(rooms))), "0")
    yield counted("private attributes of the kernel used outside", uses(checkout), "0")
    yield counted("names imported across rooms, not in __all__", sorted(unlisted(checkout)), "0")


def unlisted(checkout: Checkout) -> set[str]:
    """Return what is imported from another room without standing in that room's `__all__`.

    A module that stands there, such as `hooks`, makes all its names public but those with an underscore.
    """
    exported = {module.room: checkout.exported(module.room) for module in checkout.core.values()}
    found = set()
    for module in checkout.core.values():
        for target, name in checkout.imports(module):
            room = checkout.core[target].room
            imported = name or target.rpartition(".")[2]
            whole_room = not name and (target == f"ruleengine.{room}" or room == "front")
            public = {imported} if imported.startswith("_") else {imported, target.rpartition(".")[2]}
            if room != module.room and not whole_room and not public & exported[room]:
                found.add(f"{target} {name}".rstrip())
    return found


# Size ---------------------------------------------------------------------------------------------------


def statements(module: Module) -> int:
    """Return the number of statements; docstrings, also those of attributes, are not counted."""
    return sum(isinstance(node, ast.stmt) and not _is_docstring(node) for node in module.nodes)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def size_figures(checkout: Checkout) -> Iterator[Figure]:
    """Files and statements."""
    core = checkout.core.values()
    inner = (m for m in core if m.path.name != "__init__.py" and m.room != "front")
    short = (m.name for m in inner if len(m.text.splitlines()) < THIN)
    yield counted("files of the core", checkout.core, "<= 130")
    yield counted(f"  of these under {THIN} lines, fronts apart", short, "<= 5")
    yield Figure("statements of the core", sum(map(statements, core)), "-5 %")
    yield from _statement_rows((module.room, module) for module in core)
    layer = [module for module in checkout.games if within(module.name, PITCH)]
    games = [module for module in checkout.games if module not in layer]
    yield Figure("statements of the games", sum(map(statements, games)), "-10 %")
    yield from _statement_rows((_package(module), module) for module in games)
    yield Figure("statements of the pitch layer", sum(map(statements, layer)))


def _package(module: Module) -> str:
    """Return the game, or the folder of the game, in which a module lies."""
    inner = module.name if module.path.name == "__init__.py" else module.name.rpartition(".")[0]
    return ".".join(inner.split(".")[:2])


def _statement_rows(members: Iterable[tuple[str, Module]]) -> Iterator[Figure]:
    """One row a room or package, so that growth by features can be told from growth of what was there."""
    sums: dict[str, int] = defaultdict(int)
    for name, module in members:
        sums[name] += statements(module)
    yield from (Figure(f"  statements in {name}", number) for name, number in sorted(sums.items()))


# One of each --------------------------------------------------------------------------------------------


def repeated_classes(checkout: Checkout) -> Iterator[str]:
    """Each class name that the core uses twice, with its modules."""
    places = defaultdict(list)
    for module in checkout.core.values():
        for node in module.nodes:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(module.name)
    yield from (f"{name}: {', '.join(where)}" for name, where in sorted(places.items()) if len(where) > 1)


def converters(checkout: Checkout) -> Iterator[str]:
    """Each place in the core that makes a converter of cattrs."""
    for module in checkout.core.values():
        for node in module.nodes:
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func).rpartition(".")[2]
                if name.endswith("Converter") or name == "make_converter":
                    yield f"{module.name}:{node.lineno}"


def importers(checkout: Checkout, library: str) -> Iterator[str]:
    """The files of the core that import a library."""
    yield from (m.name for m in checkout.core.values() if any(each.module == library for each in m.imports()))


def followed(checkout: Checkout) -> tuple[str, ...]:
    """Return the files to open to follow a die roll.

    Raises:
        LookupError: a file of the list does not exist.
    """
    core = checkout.root / "src" / "ruleengine"
    files = DIE_ROLL if (core / "kernel").is_dir() else FORMER_DIE_ROLL
    if missing := [name for name in files if not (core / name).exists()]:
        raise LookupError(f"the core has no file {', '.join(missing)}; update DIE_ROLL in {__file__}")
    return files


def single_figures(checkout: Checkout) -> Iterator[Figure]:
    """Things of which there should be one."""
    yield counted("class names used twice in the core", repeated_classes(checkout), "0")
    yield counted("cattrs converters", converters(checkout), "1")
    yield counted("did-you-mean (files that use difflib)", importers(checkout, "difflib"), "1")
    yield counted("TOML readers (files that use tomllib)", importers(checkout, "tomllib"), "1")
    yield counted("files to open to follow one die roll", followed(checkout), "<= 8")
    boards = ([module for module in checkout.games if within(module.name, game)] for game in BOARD_GAMES)
    yield counted("code that stands in both board games", clones(*boards), "0")


# The table ----------------------------------------------------------------------------------------------

STATIC: tuple[Callable[[Checkout], Iterator[Figure]], ...] = (import_figures, size_figures, single_figures)


def figures(root: Path, *, speed: bool) -> list[Figure]:
    """Measure a checkout."""
    checkout = Checkout(root)
    found = [figure for measure in STATIC for figure in measure(checkout)]
    if speed:
        found += [Figure(name, value, "not slower") for name, value in speed_figures(root)]
    return found


def table(found: Iterable[Figure], before: dict[str, float]) -> Iterator[str]:
    """Yield the lines of the table, with a column for the earlier values if there are any."""
    old = ("before",) if before else ()
    yield _line("figure", *old, "now", "target")
    yield _line("---", *("---" for _ in old), "---", "---")
    for each in found:
        earlier = (_shown(before.get(each.name.strip())),) if before else ()
        yield _line(each.name, *earlier, _shown(each.value), each.target)


def _shown(value: float | None) -> str:
    return "" if value is None else f"{round(value, 2):g}"


def _line(name: str, *cells: str) -> str:
    return f"| {name:<48} | {' | '.join(f'{cell:>10}' for cell in cells)} |"


def main() -> None:
    """Print the table, the JSON, or what was counted."""
    parser = argparse.ArgumentParser(description="Measure the architecture of a checkout.")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout to measure; this one by default")
    parser.add_argument("--before", type=Path, help="the JSON of an earlier run, for a second column")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--no-speed", action="store_true", help="leave out what takes time to measure")
    parser.add_argument("--show", metavar="TEXT", help="list what the rows with this text in their names have counted")
    given = parser.parse_args()
    found = figures(given.root.resolve(), speed=not (given.no_speed or given.show))
    if given.json:
        print(json.dumps({each.name.strip(): each.value for each in found}, indent=2))
    elif given.show:
        print(*(thing for each in found if given.show in each.name for thing in each.found), sep="\n")
    else:
        before = json.loads(given.before.read_text(encoding="utf-8")) if given.before else {}
        print(*table(found, before), sep="\n")


if __name__ == "__main__":
    main()
