"""The same chances as icepool and dyce, as fractions."""

from __future__ import annotations

import pytest
from dice_cases import CASES, Case, fractions_of


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_icepool_has_the_same_chances(case: Case) -> None:
    assert fractions_of(case.ours()) == fractions_of(case.icepool())


@pytest.mark.filterwarnings("ignore::dyce.lifecycle.ExperimentalWarning")
@pytest.mark.parametrize("case", [case for case in CASES if case.dyce is not None], ids=lambda case: case.name)
def test_dyce_has_the_same_chances(case: Case) -> None:
    assert case.dyce is not None
    assert fractions_of(case.ours()) == fractions_of(case.dyce())
