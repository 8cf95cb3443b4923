"""What Python only warns about is heard, with the place at which it began."""

from __future__ import annotations

import gc
import sys
import warnings
from collections.abc import Coroutine, Generator
from typing import Any

import pytest

from ruleengine.testing._forgotten import NEVER_AWAITED, complaints


async def nothing() -> None:
    pass


def forget() -> None:
    _ = nothing()


class Suspended:
    def __await__(self) -> Generator[None, None, None]:
        yield


async def stubborn() -> None:
    try:
        await Suspended()
    except GeneratorExit:
        await Suspended()


def begun() -> Coroutine[Any, Any, None]:
    coroutine = stubborn()
    coroutine.send(None)
    return coroutine


def test_coroutine_that_nobody_awaits_is_heard_with_its_place() -> None:
    with complaints() as heard:
        forget()
        gc.collect()
    (complaint,) = heard
    assert NEVER_AWAITED in complaint
    assert "it was made in forget (test_complaints.py, line " in complaint


def test_error_that_nobody_can_catch_is_heard() -> None:
    with complaints() as heard:
        coroutine = begun()
        del coroutine
        gc.collect()
    (complaint,) = heard
    assert "coroutine ignored GeneratorExit, in stubborn" in complaint


def test_other_warnings_go_their_way() -> None:
    with pytest.warns(DeprecationWarning, match="old"), complaints() as heard:
        warnings.warn("old", DeprecationWarning, stacklevel=1)
    assert heard == []


def test_everything_is_put_back() -> None:
    before = sys.unraisablehook, sys.get_coroutine_origin_tracking_depth(), warnings.filters[:]
    with complaints():
        pass
    assert (sys.unraisablehook, sys.get_coroutine_origin_tracking_depth(), warnings.filters) == before
