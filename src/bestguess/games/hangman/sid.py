"""Sid's strategies for one word, as he published them, and his way to score them.

Each asks the letter that promises the fewest words left; once one word is left, it is named. With N words left, n of
them with the letter:

- exact: the expected number of words left over all patterns the answer may show;
- two-case: (n/N) n + ((N - n)/N) (N - n), taking only "there" and "not there" apart;
- penalty: two-case with the wrong case times 1 + alpha / 5, where 5 wrong guesses are allowed;
- no-update: two-case on a set of words that wrong letters do not narrow.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from bestguess.beliefs.coded import CodedBelief
from bestguess.core.errors import BestguessError, SpecError
from bestguess.core.players import Scorer
from bestguess.core.position import Position
from bestguess.core.types import MISS, Floats, Query
from bestguess.games.hangman.rules import Hangman
from bestguess.games.hangman.words import ENGLISH

ALLOWED = 5
"""The wrong guesses that Sid allows; the game is lost at the next."""

LOST = 25
"""The score of a lost game."""

PUBLISHED = {"sid-two-case": 11.0, "sid-penalty": 8.583, "sid-no-update": 8.889}
"""His average scores over 36 words of his choice; for the exact partition he gives none."""

SAMPLE = {
    "comaker": 25,
    "cumulate": 9,
    "eruptive": 5,
    "factual": 9,
    "monadism": 8,
    "mus": 25,
    "nagging": 7,
    "oses": 5,
    "remembered": 5,
    "spodumenes": 4,
    "stereoisomers": 2,
    "toxics": 11,
    "trichromats": 5,
    "triose": 5,
    "uniformed": 5,
}
"""The sample words of the Factual hangman challenge, for which he plays, with the scores it gives as an example."""


@dataclass(frozen=True)
class Sid(Scorer):
    """Few words left after the answer; the word itself once it is the only one."""

    games = ("hangman",)
    score_name = "words left"
    less_is_better = True

    def score(self, position: Position) -> Floats:
        """The expected number of words left, by this variant's reckoning and negative; shape (Q,)."""
        if len(position.queries) == 1:
            return np.zeros(1)
        belief = self.words(position)
        parts = belief.parts(position.queries)
        counts = parts.counts.astype(np.float64)
        wrong = np.add.reduceat(np.where(parts.answers == MISS, counts, 0.0), parts.starts[:-1])
        right = belief.size - wrong
        if self.patterns():
            return -np.asarray(np.add.reduceat(counts**2, parts.starts[:-1])) / belief.size
        return -np.asarray(right**2 + wrong**2 * self.factor()) / belief.size

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        belief = self.words(position)
        if belief.size == 1 and len(position.queries) > 1:
            return int(position.game.parse_query(f"={belief.secrets()[0]}"))
        return super().choose(position, rng)

    def words(self, position: Position) -> CodedBelief:
        """The words that this variant believes are left."""
        if not isinstance(position.belief, CodedBelief):
            raise SpecError(f"{type(self).__name__} needs a word list, and no more: play hangman with outside=0.")
        return position.belief

    def patterns(self) -> bool:
        """Whether the patterns of a right letter are told apart."""
        return False

    def factor(self) -> float:
        """What the words left in the wrong case are multiplied by."""
        return 1.0


@dataclass(frozen=True)
class SidExact(Sid):
    """The fewest words expected over all patterns; names the word once it is the only one."""

    def patterns(self) -> bool:
        return True


@dataclass(frozen=True)
class SidTwoCase(Sid):
    """The fewest words expected when only there and not there are told apart; names the last word."""


@dataclass(frozen=True)
class SidPenalty(Sid):
    """As sid-two-case, with the words left after a wrong letter counted more."""

    alpha: float = 5.0
    """How much more: by the factor 1 + alpha / 5."""

    def factor(self) -> float:
        return 1.0 + self.alpha / ALLOWED


@dataclass(frozen=True)
class SidNoUpdate(Sid):
    """As sid-two-case, on words that wrong letters do not narrow."""

    def words(self, position: Position) -> CodedBelief:
        belief = _start(position.game)
        for query, answer in position.transcript:
            named = isinstance(position.game, Hangman) and position.game.named(query) is not None
            if answer != MISS or (named and belief.size > 1):
                belief = belief.update(query, answer)
        return belief


@lru_cache(maxsize=8)
def _start(game: Hangman) -> CodedBelief:
    belief = game.prior()
    if not isinstance(belief, CodedBelief):
        raise SpecError("sid-no-update needs a word list, and no more: play hangman with outside=0.")
    return belief


VARIANTS: dict[str, Sid] = {
    "sid-exact": SidExact(),
    "sid-two-case": SidTwoCase(),
    "sid-penalty": SidPenalty(),
    "sid-no-update": SidNoUpdate(),
}
"""The four variants by the names of their policies."""


@dataclass(frozen=True, slots=True)
class Score:
    """One word played by one variant."""

    word: str
    variant: str
    score: int
    """Letters asked, right or wrong, and wrong words named; :data:`LOST` if the game was lost."""
    asked: tuple[str, ...]
    """The letters and words in their order, as the game writes them."""


def reproduce(secrets: Iterable[str], words: str = ENGLISH, variants: Sequence[str] = tuple(VARIANTS)) -> list[Score]:
    """Play each word with each variant by Sid's rules; ``words`` is the dictionary, as in :class:`Hangman`.

    Raises :class:`BestguessError` for a word that the dictionary lacks.
    """
    game = Hangman(lives=ALLOWED + 1, words=words, weighting="uniform")
    scores = []
    for secret in secrets:
        read = game.letters.read(secret)
        if game.naming(read) is None:
            raise BestguessError(f"'{secret}' is not in {game.vocabulary.source}; give the dictionary with words=FILE.")
        scores += [play(game, read, variant) for variant in variants]
    return scores


def play(game: Hangman, secret: str, variant: str) -> Score:
    """One game of one variant against an honest host."""
    position, rng = Position.start(game), np.random.default_rng(0)
    while position.outcome is None:
        query = VARIANTS[variant].choose(position, rng)
        position = position.after(query, game.answer(secret, position.transcript, query))
    asked = [move for move in position.transcript if move[0] != game.length_query]
    counted = sum(1 for query, answer in asked if answer == MISS or game.named(query) is None)
    score = counted if position.outcome.won else LOST
    return Score(secret, variant, score, tuple(game.format_query(query) for query, _ in asked))
