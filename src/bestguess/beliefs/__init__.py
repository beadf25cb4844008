"""Ways to hold a belief that know no game."""
