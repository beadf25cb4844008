"""Moves as people type them: query and answer, or what they see (``_ A _ _ E``) where the game has such patterns."""

from bestguess.core.errors import NotationError
from bestguess.core.game import Game
from bestguess.core.moves import parse_moves, split_moves
from bestguess.core.types import Transcript
from bestguess.games.hangman.pattern import looks_like_pattern, split_wrong


def reads_patterns(game: Game) -> bool:
    """Whether the game shows patterns, and reads them."""
    return hasattr(game, "read_pattern")


def read_moves(game: Game, transcript: Transcript, text: str) -> Transcript:
    """The moves that a text adds to a transcript. Raises :class:`NotationError` if it cannot be read."""
    if not reads_patterns(game):
        return parse_moves(game, text)
    try:
        return _read_pattern(game, transcript, text)
    except NotationError as error:
        problem = error
    moves: Transcript = ()
    pieces = split_moves(text)
    for piece in pieces:
        try:
            moves += _read_pattern(game, transcript + moves, piece)
        except NotationError as error:
            if _is_pattern(piece):
                raise error if len(pieces) > 1 else problem from error
            if len(piece) > 1 and piece.isalpha():
                # A word by itself is no move run together, as B7h is, but one that cannot be named.
                game.parse_query(piece)
            moves += parse_moves(game, piece)
    return moves


def _read_pattern(game: Game, transcript: Transcript, text: str) -> Transcript:
    return tuple(game.read_pattern(transcript, text))  # type: ignore[attr-defined]  # asked before


def _is_pattern(text: str) -> bool:
    """Whether a text can be nothing but a pattern, so that what is wrong with it as a pattern is what to say."""
    return looks_like_pattern(text) or bool(split_wrong(text)[1])
