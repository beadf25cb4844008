"""The words behind a game: the list that secrets come from, and the naming of a word outright."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from bestguess.core.types import Answer, Query, Transcript
from bestguess.core.word_list import WordList


class Dictionary(ABC):
    """The part of a game whose secret is a word, or several, of a list."""

    outside: float | None = None
    """The probability that the secret is in no list; ``None`` in a game whose secrets are all listed."""

    @property
    @abstractmethod
    def vocabulary(self) -> WordList:
        """The list of words that the secret is drawn from."""

    @property
    def word_lengths(self) -> Sequence[int]:
        """The lengths of the words of a phrase; empty in a game whose secret is no phrase."""
        return ()

    @property
    def stranger(self) -> Query | None:
        """The query that names any secret that is in no list; ``None`` in a game that allows no such query."""
        return None

    def names_secret(self, query: Query) -> bool:
        """Whether a query names a whole secret, in a game whose other queries ask for parts of it."""
        return False

    def clash(self, transcript: Transcript, query: Query, answer: Answer) -> str:
        """A sentence on what an answer contradicts, whatever the word is; empty where the rules alone allow it."""
        return ""
