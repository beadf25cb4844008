"""Wang, "An Algorithm of Hangman Game": words that are in no list."""
