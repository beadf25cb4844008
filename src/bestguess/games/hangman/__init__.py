"""Hangman: one word or a phrase, lives, a host who may lie, words outside every dictionary."""

from bestguess.games.hangman.phrases import Phrase, phrase
from bestguess.games.hangman.rules import Hangman, hangman

__all__ = ["Hangman", "Phrase", "hangman", "phrase"]
