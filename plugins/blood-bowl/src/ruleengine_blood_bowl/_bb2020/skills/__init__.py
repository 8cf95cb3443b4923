"""Skills and traits as this edition has them."""
