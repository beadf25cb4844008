"""Battleship: find a hidden fleet, shot by shot."""

from bestguess.games.battleship.rules import Battleship

__all__ = ["Battleship"]
