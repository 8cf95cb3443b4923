"""The conformance kit of the core, over tiny grid."""

from __future__ import annotations

from pathlib import Path

from ruleengine_tiny_grid import TINY_GRID

from ruleengine.testing import conformance

test_conformance = conformance(TINY_GRID, golden=Path(__file__).parent / "golden")
