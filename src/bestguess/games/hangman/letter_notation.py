"""The notation that games of hidden words share."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from bestguess.core.errors import NotationError
from bestguess.core.notation import Notation
from bestguess.core.types import Answer, Query, Transcript
from bestguess.games.hangman import replies
from bestguess.games.hangman.pattern import hashes_to_blanks, looks_like_pattern
from bestguess.games.hangman.word_game import WordGame

G = TypeVar("G", bound=WordGame, covariant=True)
N = TypeVar("N", bound="LetterNotation[Any]")
P = ParamSpec("P")
T = TypeVar("T")


def spelled_out(method: Callable[Concatenate[N, P], T]) -> Callable[Concatenate[N, P], T]:
    """Decorate a method that reads a text so that its errors show digraphs, and not what stands in for them."""

    @wraps(method)
    def reading(self: N, /, *args: P.args, **options: P.kwargs) -> T:
        try:
            return method(self, *args, **options)
        except NotationError as error:
            error.args = (self.game.letters.small(str(error)),)
            raise

    return reading


@dataclass(frozen=True)
class LetterNotation(Notation[G]):
    """Letters with their places, and the pattern of what is seen."""

    reads_patterns = True

    @abstractmethod
    def read_pattern(self, transcript: Transcript, text: str, asked: Query | None = None) -> list[tuple[Query, Answer]]:
        """The moves that a pattern adds to a transcript, ``asked`` being the letter that it answers, where one is.

        Raises :class:`NotationError` if it does not fit.
        """

    def is_comment(self, text: str) -> bool:
        """Whether a text is a comment; ``#a###`` is none, whose signs are blanks."""
        return super().is_comment(hashes_to_blanks(text))

    def is_reply(self, text: str) -> bool:
        return replies.is_reply(text)

    def is_of_other_query(self, transcript: Transcript, asked: Query, text: str) -> bool:
        # A word alone is guessed, or its letters are to be asked: it is no answer to a letter.
        word = text.strip(" =")
        guess = len(word) > 1 and word.isalpha() and not self.is_reply(text)
        return guess or super().is_of_other_query(transcript, asked, text)

    def says_yes(self, text: str) -> bool:
        return replies.says_yes(text)

    def is_pattern(self, text: str) -> bool:
        return looks_like_pattern(text)
