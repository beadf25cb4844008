"""Wordle: find a hidden word, or several at once; each letter of a guess is right, elsewhere or absent."""

from typing import TYPE_CHECKING, Any

from bestguess.games.wordle.rules import Wordle

if TYPE_CHECKING:
    from bestguess.games.wordle.boards import Boards

__all__ = ["Boards", "Wordle"]


def __getattr__(name: str) -> Any:
    # Imported when it is asked for: one board needs nothing of several.
    if name == "Boards":
        from bestguess.games.wordle.boards import Boards

        return Boards
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
