"""What a distribution that is installed consists of, laid out in a directory."""

from __future__ import annotations

from pathlib import Path


def announce(directory: Path, distribution: str, entries: dict[str, str], modules: dict[str, str]) -> None:
    """Lay out what an installed distribution consists of."""
    info = directory / f"{distribution.replace('-', '_')}-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.2\n")
    lines = "".join(f"{name} = {target}\n" for name, target in entries.items())
    (info / "entry_points.txt").write_text(f"[ruleengine]\n{lines}")
    for name, text in modules.items():
        (directory / f"{name}.py").write_text(text)
