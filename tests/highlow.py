"""A tiny game for the tests, and an example of a game of one's own: ``highlow:HighLow(top=10)``."""

from collections.abc import Sequence
from dataclasses import dataclass

from bestguess.beliefs.listed import ListedBelief
from bestguess.core.errors import NotationError
from bestguess.core.game import Game
from bestguess.core.types import Answer, Outcome, Query, Transcript

HIGHER, LOWER, FOUND = 0, 1, 2
ANSWERS = ("higher", "lower", "found")


@dataclass(frozen=True)
class HighLow(Game):
    """Find a number from 1 to ``top``; with ``tries``, in so many guesses."""

    top: int = 10
    """the highest number"""
    tries: int = 0
    """how many guesses there are; 0 for any number"""

    name = "highlow:HighLow"
    query_noun = "guess"
    secret_noun = "number"
    default_policy = "most-information"

    @property
    def num_queries(self) -> int:
        return self.top

    def answer(self, secret: int, transcript: Transcript, query: Query) -> Answer:
        return FOUND if secret == query else HIGHER if secret > query else LOWER

    def answers(self, transcript: Transcript, query: Query) -> Sequence[Answer]:
        return (HIGHER, LOWER, FOUND)

    def outcome(self, transcript: Transcript) -> Outcome | None:
        if any(answer == FOUND for _, answer in transcript):
            return Outcome("found", won=True)
        return Outcome("out of tries", won=False) if len(transcript) == self.tries > 0 else None

    def prior(self, kind: str = "default") -> ListedBelief:
        return ListedBelief.uniform(self, range(self.top))

    def format_query(self, query: Query) -> str:
        return str(query + 1)

    def parse_query(self, text: str) -> Query:
        if not text.strip().isascii() or not text.strip().isdigit() or not 1 <= int(text) <= self.top:
            raise NotationError(f"'{text}' is not a number from 1 to {self.top}.")
        return int(text) - 1

    def format_answer(self, answer: Answer) -> str:
        return ANSWERS[answer]

    def parse_answer(self, text: str) -> Answer:
        for code, word in enumerate(ANSWERS):
            if text and word.startswith(text.lower()):
                return code
        raise NotationError(f"'{text}' is not an answer. Say higher, lower or found.")

    def format_secret(self, secret: int) -> str:
        return str(secret + 1)

    def draw(self, transcript: Transcript, secret: int | None = None) -> str:
        shown = "?" if secret is None else self.format_secret(secret)
        return f"1 to {self.top}: {shown}"
