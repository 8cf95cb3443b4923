"""The distributions among the examples are tested as if they were installed."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PROJECTS = sorted(HERE.glob("*/pyproject.toml"))

for project in PROJECTS:
    sys.path.insert(0, str(project.parent / "src"))


@pytest.fixture(scope="module", autouse=True)
def announced(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Metadata with the entry points that each project would be installed with; tests elsewhere do not see it."""
    folder = tmp_path_factory.mktemp("site-packages")
    for project in PROJECTS:
        _announce(tomllib.loads(project.read_text(encoding="utf-8"))["project"], folder)
    sys.path.insert(0, str(folder))
    yield
    sys.path.remove(str(folder))


def _announce(project: dict[str, object], folder: Path) -> None:
    name, version = project["name"], project["version"]
    info = folder / f"{str(name).replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    groups = project.get("entry-points", {})
    assert isinstance(groups, dict)
    lines = [f"[{group}]\n" + "".join(f"{n} = {v}\n" for n, v in points.items()) for group, points in groups.items()]
    (info / "entry_points.txt").write_text("".join(lines), encoding="utf-8")
