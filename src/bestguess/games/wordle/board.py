"""The guesses of Wordle with their tiles, as a player sees them."""

from dataclasses import dataclass, replace

from bestguess.core.board import Cell, LineBoard, Place
from bestguess.core.display import Display
from bestguess.core.types import Answer, Query, Transcript
from bestguess.games.wordle.guessing import WordGuessing
from bestguess.games.wordle.tiles import ABSENT, ELSEWHERE, RIGHT, tiles

_PLACES: dict[int, Place] = {ABSENT: "miss", ELSEWHERE: "elsewhere", RIGHT: "hit"}
"""The state of a character on a board for each tile."""


@dataclass(frozen=True)
class WordleDisplay(Display[WordGuessing]):
    """Guesses one below the other, each letter on its tile."""

    def board(self, transcript: Transcript, secret: str | None = None) -> LineBoard:
        letters = self.game.letters
        shown = replace(self.lines(transcript), most=self.game.tries or None)
        if letters.digraphs:  # a key, and a tile to be filled, take one character: guesses and answers are typed
            return shown
        return replace(shown, tiles=True, spelled="gyb", places=self.game.length, keys=letters.keys)

    def cells(self, query: Query, answer: Answer) -> tuple[Cell, ...]:
        letters = map(self.game.letters.capital, self.game.word(query))
        return tuple(map(Cell, letters, map(_PLACES.__getitem__, tiles(answer, self.game.length))))

    @property
    def unknown(self) -> str:
        shown = self.game.letters.capital(self.game.initial or "")
        return shown + "?" * (self.game.length - len(self.game.initial or ""))
