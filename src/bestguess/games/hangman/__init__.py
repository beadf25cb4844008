"""Hangman: one word or a phrase, lives, a host who may lie, words outside every dictionary."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bestguess.games.hangman.phrases import Phrase
    from bestguess.games.hangman.rules import Hangman

__all__ = ["Hangman", "Phrase"]


def __getattr__(name: str) -> Any:
    # Imported when it is asked for: Wordle takes its words from here, and not the games.
    if name == "Hangman":
        from bestguess.games.hangman.rules import Hangman

        return Hangman
    if name == "Phrase":
        from bestguess.games.hangman.phrases import Phrase

        return Phrase
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
