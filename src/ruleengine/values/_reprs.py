"""Values in error messages."""

from __future__ import annotations

__all__ = ["short_repr"]


def short_repr(value: object, longest: int = 60) -> str:
    """The `repr` of any value in one short line, whatever the value is.

    >>> short_repr("left"), short_repr(10**5000), short_repr("a" * 100, 8)
    ("'left'", 'an int of 16610 bits', "'aaaa...")
    >>> short_repr(int)
    'class int'
    """
    if isinstance(value, type):
        return f"class {value.__name__}"
    try:
        text = " ".join(repr(value).split())
    except Exception:  # a number with too many digits for Python to write out, or a faulty `__repr__`
        kind = type(value).__name__
        return f"an int of {value.bit_length()} bits" if isinstance(value, int) else f"a value of type {kind}"
    return text if len(text) <= longest else f"{text[: longest - 3]}..."
