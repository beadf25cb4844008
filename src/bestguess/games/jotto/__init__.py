"""Jotto: find a hidden word; each guess is answered by how many letters it has in common with the word."""

from bestguess.games.jotto.rules import Jotto

__all__ = ["Jotto"]
