"""Build all distributions and install them in a clean environment, away from the source tree.

`python -m tests.packaging.distributions` from the root of the repository tells which Pythons the tests use.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs

ROOT = Path(__file__).resolve().parents[2]
PROJECTS = [ROOT, *sorted(path.parent for path in ROOT.glob("*/*/pyproject.toml"))]
"""The folder of each distribution: the core, the plugins, the examples."""

OLDEST_MINOR, NEWEST_MINOR = 11, 14
"""The minor versions of Python 3 to look for."""


def run(*words: str | Path, cwd: Path) -> str:
    """Return what a command prints; it must succeed.

    The command sees neither this environment's packages nor the source tree.
    """
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, env=env, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, f"{' '.join(map(str, words))}\n{done.stdout}\n{done.stderr}"
    return done.stdout


# Pythons ------------------------------------------------------------------------------------------------


def version_of(python: Path) -> tuple[int, ...]:
    """Return the version of an interpreter; () if it does not run."""
    code = "import sys; print(*sys.version_info[:3])"
    done = subprocess.run([str(python), "-I", "-c", code], capture_output=True, encoding="utf-8", check=False)
    return () if done.returncode else tuple(map(int, done.stdout.split()))


def installed_pythons() -> Iterator[Path]:
    """Every interpreter on the search path and among the versions of pyenv."""
    names = [f"python3.{minor}" for minor in range(OLDEST_MINOR, NEWEST_MINOR + 1)]
    yield from (Path(found) for name in names if (found := shutil.which(name)))
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from (found for name in names for found in pyenv.glob(f"versions/*/bin/{name}"))


def pythons() -> dict[str, Path]:
    """The interpreters to test with, by version: the running one, and the newest if that is newer."""
    running = sys.version_info[:3]
    versions = {version_of(path): path for path in installed_pythons()}
    chosen = {running: Path(sys.executable)}
    if versions and (newest := max(versions))[:2] > running[:2]:
        chosen[newest[0], newest[1], newest[2]] = versions[newest]
    return {".".join(map(str, version)): path for version, path in chosen.items()}


# Distributions ------------------------------------------------------------------------------------------


@attrs.frozen
class Derived:
    """The archives of one distribution."""

    sdist: Path
    wheel: Path


def build(project: Path, to: Path) -> Derived:
    """Build an sdist of a project, and a wheel from the sdist alone."""
    (sdist,) = _archives(project, "sdist", to / project.name)
    with TemporaryDirectory() as unpacked, tarfile.open(sdist) as archive:
        archive.extractall(unpacked, filter="data")
        (inner,) = Path(unpacked).iterdir()
        (wheel,) = _archives(inner, "wheel", to / project.name / "wheel")
    return Derived(sdist, wheel)


def _archives(project: Path, target: str, to: Path) -> list[Path]:
    run(sys.executable, "-m", "hatchling", "build", "-t", target, "-d", to, cwd=project)
    return [path for path in to.iterdir() if path.is_file()]


def install(wheels: list[Path], environment: Path, *, python: Path) -> Path:
    """Make a virtual environment with these wheels and the command; return the folder of its programs."""
    run(python, "-m", "venv", environment, cwd=environment.parent)
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    wanted = [f"{wheel}[cli]" if wheel.name.startswith("ruleengine-") else str(wheel) for wheel in wheels]
    pip = (programs / "python", "-m", "pip", "--disable-pip-version-check")
    run(*pip, "install", "--quiet", *wanted, cwd=environment.parent)
    run(*pip, "check", cwd=environment.parent)
    return programs


def main() -> None:
    """Tell which Pythons the tests install the wheels with."""
    found = pythons()
    print("Wheels are installed with Python", " and ".join(found))
    if len(found) == 1:
        print("No newer Python was found; the check with a newer one is skipped.")


if __name__ == "__main__":
    main()
