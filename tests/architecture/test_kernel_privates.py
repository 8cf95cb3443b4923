"""No underscore attribute of a kernel class is used outside the kernel."""

from __future__ import annotations

from .checkout import ROOT, Checkout
from .kernel_privates import uses


def test_no_private_attribute_of_the_kernel_is_used_outside() -> None:
    """Odds, saves, reports and the kit need public methods instead: add one to the kernel, or use an existing one."""
    found = uses(Checkout(ROOT))
    assert not found, "\n".join(found)
