"""The guesses of several Wordles at once with the tiles of each board, as a player sees them."""

from dataclasses import dataclass, replace
from typing import Protocol

from bestguess.core.board import Line, LineBoard
from bestguess.core.display import Display, DisplayedRules
from bestguess.core.types import Answer, Query, Transcript
from bestguess.games.wordle.boards_notation import BoardsRules


class DisplayedBoards(BoardsRules, DisplayedRules, Protocol):
    """The part of the rules that their display reads."""

    @property
    def tries(self) -> int | None:
        """How many guesses there are; 0 for any number."""
        ...


@dataclass(frozen=True)
class BoardsDisplay(Display[DisplayedBoards]):
    """Guesses one below the other, each with the tiles of every board."""

    def board(self, transcript: Transcript, secret: tuple[str, ...] | None = None) -> LineBoard:
        one = self.game.board.display.board(())
        return replace(
            self.lines(transcript),
            tiles=one.tiles,
            spelled=one.spelled,
            places=one.places,
            keys=one.keys,
            most=self.game.tries or None,
            boards=self.game.boards,
        )

    def line(self, query: Query, answer: Answer) -> Line:
        rows = tuple(
            () if row == self.game.digits.silent else self.game.board.display.cells(query, row)
            for row in self.game.digits.split(answer)
        )
        return replace(super().line(query, answer), boards=rows)

    @property
    def unknown(self) -> str:
        return " ".join(["?" * self.game.length] * self.game.boards)
