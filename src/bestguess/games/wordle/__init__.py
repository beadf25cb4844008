"""Wordle: find a hidden word; each letter of a guess is right, elsewhere or absent."""

from bestguess.games.wordle.rules import Wordle

__all__ = ["Wordle"]
