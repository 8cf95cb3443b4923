"""Blood Bowl for ruleengine: whole matches on the pitch."""
