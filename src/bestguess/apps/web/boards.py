"""Boards as they go over the wire: the plain data that each game makes of itself."""

from bestguess.apps.web import models
from bestguess.core.board import GridBoard, LetterBoard, LineBoard
from bestguess.core.game import Game
from bestguess.core.types import Answer, Query, Transcript


def board(game: Game, transcript: Transcript) -> models.GridBoard | models.WordsBoard | models.LinesBoard:
    """The board as the transcript leaves it."""
    return drawn(game, transcript)[0]


def drawn(
    game: Game, transcript: Transcript
) -> tuple[
    models.GridBoard | models.WordsBoard | models.LinesBoard, list[models.GridAnswer] | list[models.LineAnswer] | None
]:
    """The board, and what may be answered on it; ``None`` where answers are typed."""
    match game.display.board(transcript):
        case GridBoard() as grid:
            return models.GridBoard.model_validate(grid), [
                models.GridAnswer.model_validate(one) for one in grid.answers
            ]
        case LetterBoard() as words:
            return models.WordsBoard.model_validate(words), None
        case LineBoard() as lines:
            answers = [models.LineAnswer.model_validate(one) for one in lines.answers]
            return models.LinesBoard.model_validate(lines), answers or None


def line(game: Game, query: Query, answer: Answer) -> models.Line:
    """One move as a board of lines shows it."""
    return models.Line.model_validate(game.display.line(query, answer))
