"""Players from outside, in the challenge of words that no list has."""
