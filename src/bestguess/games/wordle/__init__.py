"""Wordle: find a hidden word, or several at once; each letter of a guess is right, elsewhere or absent."""

from bestguess.games.wordle.boards import Boards
from bestguess.games.wordle.rules import Wordle

__all__ = ["Boards", "Wordle"]
