"""Hangman: one word or a phrase, lives, a host who may lie, words outside every dictionary."""

from bestguess.games.hangman.phrases import Phrase
from bestguess.games.hangman.rules import Hangman

__all__ = ["Hangman", "Phrase"]
