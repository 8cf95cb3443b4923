"""Set-up by formations and by hand."""

from ruleengine_pitch._lineup import Formation, Named, Places, by_name

__all__ = ["Formation", "Named", "Places", "by_name"]
