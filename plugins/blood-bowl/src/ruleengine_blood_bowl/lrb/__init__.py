"""Blood Bowl by a reference sheet of the Living Rulebook era: what this edition states (`LRB-` rules)."""
