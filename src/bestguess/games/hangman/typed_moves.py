"""Moves of hangman as people type them: letters with answers, words named, and patterns such as ``_ A _ _ E``."""

from bestguess.core.errors import NotationError
from bestguess.core.moves import parse_moves, split_moves
from bestguess.core.types import Transcript
from bestguess.games.hangman.notation import RIGHT, unlisted_word
from bestguess.games.hangman.pattern import looks_like_pattern, split_wrong
from bestguess.games.hangman.word_game import OneWord, WordGame


def read_moves(game: WordGame, transcript: Transcript, text: str) -> Transcript:
    """The moves that a text adds to a transcript. Raises :class:`NotationError` if it cannot be read."""
    pieces = split_moves(text)
    if _is_pattern(text):
        try:
            return _read_pattern(game, transcript, text)
        except NotationError:
            if len(pieces) < 2:
                raise
    moves: Transcript = ()
    for piece in pieces:
        moves += _read_piece(game, transcript + moves, piece)
    return moves


def _read_piece(game: WordGame, transcript: Transcript, piece: str) -> Transcript:
    if _is_pattern(piece):
        return _read_pattern(game, transcript, piece)
    if len(piece) > 1 and piece.isalpha():
        # A word by itself is no move run together, as B7h is, but one that cannot be named.
        game.parse_query(piece)
    word, _, said = piece.rpartition(" ")
    if game.can_name and (word.startswith("=") or len(word.strip()) > 1):
        try:
            query = game.parse_query(word)
            if isinstance(game, OneWord) and query == game.stranger and said.lower() in RIGHT:
                # A word is right by all its letters.
                return _read_pattern(game, transcript, " ".join(unlisted_word(game, transcript, word)))
            return ((query, game.read_answer(transcript, query, said)),)
        except NotationError:
            if word.startswith("="):
                raise
    try:
        return parse_moves(game, piece)
    except NotationError as error:
        try:
            return _read_pattern(game, transcript, piece)  # all letters shown: A P P L E
        except NotationError:
            raise error from None


def _read_pattern(game: WordGame, transcript: Transcript, text: str) -> Transcript:
    return tuple(game.read_pattern(transcript, text))


def _is_pattern(text: str) -> bool:
    """Whether a text can be nothing but a pattern, so that what is wrong with it as a pattern is what to say."""
    return looks_like_pattern(text) or bool(split_wrong(text)[1])
