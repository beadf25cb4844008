"""The guesses of Jotto with the number of letters in common, as a player sees them."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bestguess.core.board import LineBoard
from bestguess.core.display import Display
from bestguess.core.types import Transcript
from bestguess.games.wordle.guessing import WordGuessing


@dataclass(frozen=True)
class JottoDisplay(Display[WordGuessing]):
    """Guesses one below the other, letter by letter, each with its number."""

    sure_and_absent: Callable[[Transcript], tuple[list[str], list[str]]]
    """The letters that the word has for certain, and those that it has not."""

    def board(self, transcript: Transcript, secret: str | None = None) -> LineBoard:
        letters = self.game.letters
        shown = replace(self.lines(transcript), most=self.game.tries or None)
        if letters.digraphs:  # a key takes one character: guesses are typed
            return shown
        sure, absent = map("".join, self.sure_and_absent(transcript) if transcript else ("", ""))
        return replace(shown, tiles=True, places=self.game.length, keys=letters.keys, sure=sure, absent=absent)

    @property
    def unknown(self) -> str:
        return "?" * self.game.length
