"""Sid's strategies for one word as he published them, and a family of our own with a stricter filter.

Source: Sid, "Hangman Strategy" (a blog post with code in C#). Each strategy asks the letter that promises the fewest
words left, of equals the earliest in the alphabet; once one word is left, the strategy names it. With N words left, n
of them with the letter:

- exact: the number of words left, summed over the N words that the secret may be;
- two-case: (n/N) n + ((N - n)/N) (N - n), which tells only "there" and "not there" apart;
- penalty: two-case with the wrong case times 1 + alpha / 5, where 5 wrong guesses are allowed;
- no-update: two-case on a set of words that wrong letters do not narrow.

His filter (``isEligible`` in his code) compares a word with the places that are shown, and with nothing else: after
``_E___`` GEESE stays, although its other E would have been shown. His count of the words left by a letter
(``Cardinality``) is as generous. :class:`ExpectedSize` keeps a word only if it has the letter at the places shown and
at no other.

One thing is not as in his code: there a last word that is named and is wrong stays the last word, and is named again
and again until the game is lost. Here a word may be named once, and after it the letters are asked in their order.
That happens only where the secret is in no list: his filter never drops the secret.
"""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
from annotated_doc import Doc
from numpy.typing import NDArray

from bestguess.beliefs.coded import CodedBelief, Parts
from bestguess.core.errors import ParameterError, SpecError
from bestguess.core.players import Scorer
from bestguess.core.position import Position
from bestguess.core.types import MISS, Answer, Codes, Floats, Query
from bestguess.games.hangman.rules import Hangman

ALLOWED = 5
"""The wrong guesses that Sid allows; the game is lost at the next."""

MOST_ALPHA = 1_000_000
"""The most that a wrong letter may cost: far more than any list has words, so that a higher one changes nothing."""

Kept = NDArray[np.bool_]


@dataclass(frozen=True)
class FewestWords(Scorer):
    """The letter that promises the fewest words of the list left; the word itself once one is left.

    The words left are read from the transcript alone: all words of the list count alike. Once none is left, all
    letters are equal, and the earliest is asked.
    """

    thinks_long = False
    games = ("hangman",)
    score_name = "words left"
    less_is_better = True

    def score(self, position: Position) -> Floats:
        """The expected number of words left, by this strategy's reckoning and negative; shape (Q,)."""
        words = self.words(position)
        if not words.size:
            return np.zeros(len(position.queries))
        return -self.total(words.parts(position.queries)) / words.size

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        game, words = _hangman(position), self.words(position)
        if words.size == 1 and game.known_length(position.transcript) is not None:
            named = game.naming(words.secrets()[0])
            assert named is not None  # it is a word of the list
            return named
        # Totals are sums of whole numbers, so equal ones are equal as floats, and the first is the earliest letter.
        return int(position.queries[np.argmax(self.score(position))])

    def words(self, position: Position) -> CodedBelief:
        """The words that this strategy takes to be left, none perhaps."""
        game = _hangman(position)
        belief = game.listed()
        codes, alive = belief.table.codes, belief.alive
        for query, answer in position.transcript:
            if query >= len(codes):
                alive = alive[(alive == query - len(codes)) == (answer != MISS)]
            elif query == game.length_query:
                alive = alive[codes[query, alive] == answer]
            else:
                alive = alive[self.fits(codes[query, alive], answer)]
        return CodedBelief(belief.table, belief.weight, alive)

    @abstractmethod
    def fits(self, codes: Codes, answer: Answer) -> Kept:
        """Which words stay once a letter has its answer, by the places ``codes`` of the letter in each; shape (N,)."""

    @abstractmethod
    def total(self, parts: Parts) -> Floats:
        """The number of words left by each letter, summed over the words that the secret may be; shape (Q,)."""


@dataclass(frozen=True)
class Sid(FewestWords):
    """Two-case with Sid's filter: a word stays if it has the letter wherever it is shown, and elsewhere or not."""

    def fits(self, codes: Codes, answer: Answer) -> Kept:
        return np.asarray(codes == MISS if answer == MISS else codes & codes.dtype.type(answer) == answer)

    def total(self, parts: Parts) -> Floats:
        return _two_case(parts, 0.0)


@dataclass(frozen=True)
class SidExact(Sid):
    """Sid's exact cardinality, by his filter: the fewest words over all patterns; names the last word."""

    def total(self, parts: Parts) -> Floats:
        totals = np.zeros(len(parts.starts) - 1)
        for place, (begin, end) in enumerate(zip(parts.starts[:-1], parts.starts[1:], strict=True)):
            masks, counts = parts.answers[begin:end], parts.counts[begin:end]
            # After a right letter the words stay that have it at the same places and perhaps at more.
            stays = masks[:, None] & masks[None, :] == masks[:, None]
            stays[masks == MISS] = masks == MISS
            totals[place] = counts @ (stays @ counts)
        return totals


@dataclass(frozen=True)
class SidTwoCase(Sid):
    """Sid's fewest words when only there and not there are told apart, by his filter; names the last word."""


@dataclass(frozen=True)
class SidPenalty(Sid):
    """Sid's two-case strategy with the words left after a wrong letter counted 1 + alpha / 5 times."""

    alpha: Annotated[float, Doc("The cost of a wrong letter: its words count 1 + alpha / 5 times.")] = 5.0

    def __post_init__(self) -> None:
        _check_alpha(self.alpha)

    def total(self, parts: Parts) -> Floats:
        return _two_case(parts, self.alpha)


@dataclass(frozen=True)
class SidNoUpdate(Sid):
    """Sid's two-case strategy on a set of words that wrong letters do not narrow."""

    def fits(self, codes: Codes, answer: Answer) -> Kept:
        return np.asarray(codes & codes.dtype.type(answer) == answer)


@dataclass(frozen=True)
class ExpectedSize(FewestWords):
    """The fewest words expected to be left; a word with a found letter at further places is dropped.

    By default the strategy of least expected size (Irving 1978, for Mastermind) that names the last word. The
    parameters give each of Sid's strategies with the exact filter in the place of his.
    """

    cases: Annotated[
        Literal["patterns", "two"],
        Doc(
            "The answers told apart: all patterns that a letter may show (patterns), or only present and absent (two)."
        ),
    ] = "patterns"
    alpha: Annotated[float, Doc("The cost of a wrong letter: the words left after it count 1 + alpha / 5 times.")] = 0.0
    update: Annotated[bool, Doc("Whether a wrong letter narrows the words.")] = True

    def __post_init__(self) -> None:
        _check_alpha(self.alpha)

    def fits(self, codes: Codes, answer: Answer) -> Kept:
        if answer == MISS and not self.update:
            return np.ones(len(codes), dtype=bool)
        return np.asarray(codes == answer)

    def total(self, parts: Parts) -> Floats:
        if self.cases == "two":
            return _two_case(parts, self.alpha)
        squares = parts.counts.astype(np.float64) ** 2
        squares[parts.answers == MISS] *= 1.0 + self.alpha / ALLOWED
        return np.asarray(np.add.reduceat(squares, parts.starts[:-1]))


def _check_alpha(alpha: float) -> None:
    if not 0 <= alpha <= MOST_ALPHA:
        raise ParameterError("alpha", alpha, f"write a cost from 0 to {MOST_ALPHA:,}.")


def _two_case(parts: Parts, alpha: float) -> Floats:
    """n n + (1 + alpha / 5) (N - n) (N - n), with n of N words having the letter; shape (Q,)."""
    counts = parts.counts.astype(np.float64)
    wrong = np.add.reduceat(np.where(parts.answers == MISS, counts, 0.0), parts.starts[:-1])
    right = np.add.reduceat(counts, parts.starts[:-1]) - wrong
    return np.asarray(right**2 + (1.0 + alpha / ALLOWED) * wrong**2)


def _hangman(position: Position) -> Hangman:
    if not isinstance(position.game, Hangman):
        raise SpecError(f"Sid's strategies play hangman only, not {position.game.name}.")
    return position.game
