"""A tiny game for the tests, and an example of a game of one's own: ``highlow:HighLow(top=10)``."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bestguess.beliefs.listed import ListedBelief
from bestguess.core.display import Display
from bestguess.core.game import Game
from bestguess.core.notation import NamedNotation, Notation
from bestguess.core.players import Host
from bestguess.core.position import Position
from bestguess.core.types import Answer, Outcome, Query, Transcript

HIGHER, LOWER, FOUND = 0, 1, 2
ANSWERS = ("higher", "lower", "found")


@dataclass(frozen=True)
class NumberNotation(NamedNotation[Game]):
    """Numbers from 1, though a secret counts from 0."""

    def format_secret(self, secret: int) -> str:
        return str(secret + 1)


@dataclass(frozen=True)
class NumberDisplay(Display[Game]):
    """One line for any position: the range of the numbers, and the number once it is shown."""

    def draw(self, transcript: Transcript, secret: int | None = None) -> str:
        return f"1 to {self.game.num_queries}: {'?' if secret is None else self.game.notation.format_secret(secret)}"


@dataclass(frozen=True)
class HighLow(Game):
    """Find a number from 1 to ``top``; with ``tries``, in so many guesses."""

    top: int = 10
    """the highest number"""
    tries: int = 0
    """how many guesses there are; 0 for any number"""

    name = "highlow"
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

    @cached_property
    def notation(self) -> Notation[Game]:
        return NumberNotation(self, [str(number) for number in range(1, self.top + 1)], ANSWERS)

    @property
    def display(self) -> Display[Game]:
        return NumberDisplay(self)


@dataclass(frozen=True)
class KeyNotation(NumberNotation):
    """Numbers, and patterns such as ``3..7`` for those left."""

    reads_patterns = True

    def read_moves(self, transcript: Transcript, text: str) -> Transcript:
        """``3..7`` says that 2 is too low and 8 too high."""
        low, dots, high = text.partition("..")
        if not dots:
            return super().read_moves(transcript, text)
        return ((self.parse_query(low) - 1, HIGHER), (self.parse_query(high) + 1, LOWER))

    def read_answer(self, transcript: Transcript, query: Query, text: str) -> Answer:
        return HIGHER if text == "" else self.parse_answer(text)


@dataclass(frozen=True)
class Keys(HighLow):
    """HighLow with its numbers laid out as a keyboard, and patterns such as ``3..7`` for the numbers left."""

    name = "keys"

    @cached_property
    def notation(self) -> Notation[Game]:
        return KeyNotation(self, [str(number) for number in range(1, self.top + 1)], ANSWERS)

    @cached_property
    def display(self) -> "KeyDisplay":
        return KeyDisplay(self)


@dataclass(frozen=True)
class KeyDisplay(NumberDisplay):
    """Numbers laid out as a keyboard."""

    @property
    def keyboard(self) -> Sequence[Sequence[Query]]:
        """The numbers, five in a row."""
        queries = self.game.num_queries
        return [range(first, min(first + 5, queries)) for first in range(0, queries, 5)]


@dataclass(frozen=True)
class Shifty(Host):
    """A host without a secret: whatever is likeliest is the answer."""

    game: Game

    def answer(self, transcript: Transcript, query: Query) -> Answer:
        answers = Position.of(self.game, transcript).predictive.row(query)
        return max(answers, key=lambda answer: (answers[answer], -answer))
