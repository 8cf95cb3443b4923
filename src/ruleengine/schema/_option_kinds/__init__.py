"""What options may be: how each kind of value is checked, read from a command line, and described.

A kind reads what it is given to the value that the part holds, or refuses it with what to give instead. Everything
that a kind reads, and everything that `plain` makes of it, may also be written in JSON and TOML.
"""

from ruleengine.schema._option_kinds.annotated import kind_of
from ruleengine.schema._option_kinds.simple import Kind, Unfit
from ruleengine.schema._option_kinds.writing import contrasted, plain, spelled

__all__ = ["Kind", "Unfit", "contrasted", "kind_of", "plain", "spelled"]
