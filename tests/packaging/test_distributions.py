"""Distributions as users get them: each archive has the license, and the wheels alone play all rulesets."""

from __future__ import annotations

import re
import tarfile
import zipfile
from pathlib import Path

import pytest

from .distributions import PROJECTS, ROOT, Derived, build, install, pythons, run

RULESETS = ("blood-bowl-2020", "blood-bowl-lrb", "blood-dice", "blood-rugby")
LICENSE = (ROOT / "LICENSE").read_bytes()

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> list[Derived]:
    to = tmp_path_factory.mktemp("dist")
    return [build(project, to) for project in PROJECTS]


def test_every_archive_holds_the_license_and_the_sources(built: list[Derived]) -> None:
    assert len(built) == 10
    for each in built:
        with tarfile.open(each.sdist) as archive:
            (name,) = (name for name in archive.getnames() if name.count("/") == 1 and name.endswith("/LICENSE"))
            member = archive.extractfile(name)
            assert member is not None
            assert member.read() == LICENSE
        with zipfile.ZipFile(each.wheel) as wheel:
            (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/licenses/LICENSE"))
            assert wheel.read(name) == LICENSE
            assert any(name.endswith("/py.typed") for name in wheel.namelist())


def test_the_sdist_of_the_core_holds_no_other_distribution(built: list[Derived]) -> None:
    with tarfile.open(built[0].sdist) as archive:
        folders = {name.split("/")[1] for name in archive.getnames() if name.count("/") > 1}
    assert folders == {"src"}


@pytest.mark.parametrize("python", pythons().values(), ids=pythons())
def test_the_wheels_alone_play_all_rulesets(built: list[Derived], tmp_path: Path, python: Path) -> None:
    programs = install([each.wheel for each in built], tmp_path / "environment", python=python)
    where = run(programs / "python", "-c", "import ruleengine; print(ruleengine.__file__)", cwd=tmp_path)
    assert Path(where).is_relative_to(tmp_path / "environment")
    listed = run(programs / "ruleengine", "rulesets", cwd=tmp_path)
    assert all(ruleset in listed for ruleset in (*RULESETS, "tiny-grid", "high-card", "hard-heads", "quick-hands"))
    for ruleset in RULESETS:
        played = run(
            programs / "ruleengine",
            "play",
            ruleset,
            "--seed",
            "7",
            "--home",
            "random",
            "--away",
            "random",
            cwd=tmp_path,
        )
        assert re.search(r"^Home \d+, away \d+: ", played.splitlines()[-1])
