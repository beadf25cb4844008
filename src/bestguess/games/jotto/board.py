"""The guesses of Jotto with the number of letters in common, as a player sees them."""

from dataclasses import dataclass, replace
from typing import Protocol

from bestguess.core.board import LineBoard
from bestguess.core.display import Display, DisplayedRules
from bestguess.core.types import Transcript
from bestguess.games.wordle.guess_notation import GuessRules


class DisplayedJotto(GuessRules, DisplayedRules, Protocol):
    """The part of Jotto that its display reads."""

    @property
    def tries(self) -> int | None:
        """How many guesses there are; 0 for any number."""
        ...

    def sure_and_absent(self, transcript: Transcript) -> tuple[list[str], list[str]]: ...


@dataclass(frozen=True)
class JottoDisplay(Display[DisplayedJotto]):
    """Guesses one below the other, letter by letter, each with its number."""

    def board(self, transcript: Transcript, secret: str | None = None) -> LineBoard:
        letters = self.game.letters
        shown = replace(self.lines(transcript), most=self.game.tries or None)
        if letters.digraphs:  # a key takes one character: guesses are typed
            return shown
        sure, absent = map("".join, self.game.sure_and_absent(transcript) if transcript else ("", ""))
        return replace(shown, tiles=True, places=self.game.length, keys=letters.keys, sure=sure, absent=absent)

    @property
    def unknown(self) -> str:
        return "?" * self.game.length
