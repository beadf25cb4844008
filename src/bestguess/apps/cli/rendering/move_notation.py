"""How queries are printed: in the game's own notation, or as the pairs of the paper."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bestguess.core.errors import BestguessError, NotationError, SpecError
from bestguess.core.game import Game
from bestguess.core.types import Answer, Query, Transcript

_CELL = re.compile(r"\b[A-Z][0-9]{1,3}\b")
"""A cell in letters, as the messages of a game name it."""


@dataclass(frozen=True)
class MoveNotation:
    """The names of a game's queries, answers and moves; with ``pairs``, pairs are read as well."""

    game: Game
    pairs: bool = False

    def __post_init__(self) -> None:
        if self.pairs and self.game.display.grid is None:
            raise SpecError(f"--notation pairs is for games on a board, not for {self.game.name}.")

    def query(self, query: Query) -> str:
        """``B7``, or ``(9,7)``."""
        if self.pairs and self.game.display.grid is not None:
            return self.game.display.grid.format(query, pairs=True)
        return self.game.notation.format_query(query)

    def move(self, query: Query, answer: Answer) -> str:
        """``B7 miss``."""
        return f"{self.query(query)} {self.game.notation.format_answer(answer)}"

    def moves(self, transcript: Transcript) -> str:
        """``B7 miss, C4 hit``: what ``--moves`` reads."""
        return ", ".join(self.move(query, answer) for query, answer in transcript)

    def lettered(self, text: str) -> str:
        """A text that a person typed, as the game reads it: pairs become letters where they were asked for."""
        return self.game.display.grid.lettered(text) if self.pairs and self.game.display.grid is not None else text

    def translated(self, text: str) -> str:
        """A message in this notation: cells that it names as B7 become pairs."""
        return _CELL.sub(self._paired, text) if self.pairs else text

    def _paired(self, match: re.Match[str]) -> str:
        try:
            return self.query(self.game.notation.parse_query(match[0]))
        except NotationError:
            return match[0]

    @contextmanager
    def translating_errors(self) -> Iterator[None]:
        """Translate the message of every error that is raised meanwhile into this notation."""
        try:
            yield
        except BestguessError as error:
            error.args = (self.translated(str(error)), *error.args[1:])
            raise

    def some_answers(self, transcript: Transcript, query: Query, limit: int = 6) -> str:
        """Examples of answers: all of them, or the first few of many."""
        answers = self.game.answers(transcript, query)
        shown = [self.game.notation.format_answer(answer) for answer in answers[:limit]]
        return ", ".join(shown + ["…"] * (len(answers) > limit))
