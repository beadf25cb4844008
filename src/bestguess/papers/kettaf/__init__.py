"""Kettaf 2024: hangman solved by recursion, played by entropy and by networks, and hosted by evil hosts."""
