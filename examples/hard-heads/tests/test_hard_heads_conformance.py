"""The conformance kit of the core, over Blood Dice with hard heads."""

from __future__ import annotations

from pathlib import Path

from ruleengine_hard_heads import HardHeads

from ruleengine.testing import conformance

test_conformance = conformance("blood-dice", variants=[HardHeads()], golden=Path(__file__).parent / "golden")
