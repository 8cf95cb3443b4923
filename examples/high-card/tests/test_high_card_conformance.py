"""The conformance kit of the core, over high card."""

from __future__ import annotations

from pathlib import Path

from ruleengine_high_card import HIGH_CARD

from ruleengine.testing import conformance

test_conformance = conformance(HIGH_CARD, golden=Path(__file__).parent / "golden")
