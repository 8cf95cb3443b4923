"""Skills and traits as this edition has them, a part each."""
