"""A belief for phrases that fit no list: a word may be in no list, and its letters can be asked all the same.

Every word is either the words of the list that fit its answers or, where none does, any string of letters that does
(:mod:`~bestguess.games.hangman.letters`). All answers are taken as true, and a letter that was denied and shown later
is where it was shown. Where not even a string of letters fits so, and the host may have lied, the letters denied once
may be there after all. Maheshwari and Singhvi (2021, section 3.4.5) go on as well, by the words of the same length;
their own way is in :mod:`~bestguess.papers.maheshwari_singhvi.phrase`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot, prod
from typing import Any

import numpy as np

from bestguess.beliefs.coded import CodedBelief
from bestguess.beliefs.factored import JointPart, JointPredictive, JointRow
from bestguess.core.belief import Ranked
from bestguess.core.count import Count
from bestguess.core.errors import Contradiction
from bestguess.core.memo import remembered
from bestguess.core.predictive import Predictive
from bestguess.core.types import MISS, Answer, Floats, Ints, Query, Transcript
from bestguess.games.hangman.letter_belief import LetterBelief
from bestguess.games.hangman.letters import LetterModel
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.games.hangman.word_game import ManyWords


@dataclass(frozen=True, eq=False)
class UnlistedBelief(Ranked):
    """A phrase of independent words, each of the list or, if its answers fit none there, any string of letters."""

    game: ManyWords
    transcript: Transcript
    listed: tuple[CodedBelief, ...]
    """The words of the list for each word of the phrase, before the first answer."""

    kind = "letters"
    exact = False

    @cached_property
    def words(self) -> tuple[CodedBelief | LetterBelief, ...]:
        """The belief about each word. Raises :class:`Contradiction` if no string of letters fits one of them."""
        known: dict[Query, Answer] = {}
        for query, answer in self.transcript:
            known[query] = known.get(query, MISS) | answer
        try:
            return self._words(known)
        except Contradiction:
            doubtful = self.game.suspects(self.transcript)
            if not doubtful:
                raise
            return self._words({query: answer for query, answer in known.items() if query not in doubtful})

    def _words(self, known: Mapping[Query, Answer]) -> tuple[CodedBelief | LetterBelief, ...]:
        """The belief of each word by the places of the letters asked. Raises :class:`Contradiction`."""
        parts = [(query, self.game.split(answer)) for query, answer in known.items()]
        return tuple(
            _word(self.game, listed, [(query, answers[place]) for query, answers in parts], place)
            for place, listed in enumerate(self.listed)
        )

    def count(self) -> Count:
        """The number of phrases, of which most are no words of any language."""
        return Count(prod(float(word.count().value) for word in self.words))

    def entropy(self) -> float:
        """Bits of uncertainty: the sum over the words."""
        return sum(word.entropy() for word in self.words)

    def log_mass(self) -> float:
        """log2 of the probability of the answers so far, that of being in a list not counted."""
        return sum(word.log_mass() for word in self.words)

    def predict(self, queries: Ints) -> "UnlistedPredictive":
        """The distribution of the answer to each letter, with standard errors where strings were drawn."""
        tables = [word.predict(queries) for word in self.words]
        rows = []
        for place in range(len(queries)):
            parts = []
            for table in tables:
                row = slice(table.starts[place], table.starts[place + 1])
                parts.append(JointPart(np.asarray(table.answers[row], dtype=np.int64), table.probability[row][None]))
            miss = prod(float(part.mass[0, part.answers == MISS].sum()) for part in parts)
            rows.append(JointRow(parts, np.ones(1), miss))
        return UnlistedPredictive(queries, self.game.offsets, rows, tables)

    def update(self, query: Query, answer: Answer) -> "UnlistedBelief":
        """The belief after an answer. Raises :class:`Contradiction` if no string of letters fits."""
        return unlisted(self.game, (*self.transcript, (query, answer)), self.listed)

    def likeliest(self, most: int) -> list[tuple[tuple[str, ...], float]]:
        """The likeliest phrases with their probabilities."""
        best: list[tuple[tuple[str, ...], float]] = [((), 1.0)]
        for word in self.words:
            longer = [((*phrase, end), p * q) for phrase, p in best for end, q in _likeliest(word, most)]
            best = sorted(longer, key=lambda one: -one[1])[:most]
        return best

    def sample(self, rng: np.random.Generator, size: int) -> list[tuple[Any, ...]]:
        """Phrases drawn with replacement."""
        return list(zip(*(word.sample(rng, size) for word in self.words), strict=True))


class UnlistedPredictive(JointPredictive):
    """The predictions for a phrase of independent words, some of which are known by strings drawn."""

    _words: Sequence[Predictive]

    def __init__(
        self, queries: Ints, offsets: Sequence[int], rows: Sequence[JointRow], words: Sequence[Predictive]
    ) -> None:
        super().__init__(queries, offsets, rows)
        object.__setattr__(self, "_words", words)

    def select(self, places: Ints) -> "UnlistedPredictive":
        rows = [self._joint[place] for place in places.tolist()]
        words = [word.select(places) for word in self._words]
        return UnlistedPredictive(self.queries[places], self._offsets, rows, words)

    def errors(self, query: Query, answers: Iterable[Answer]) -> dict[Answer, float] | None:
        if all(word.error is None for word in self._words):
            return None
        rows = [word.row(query) for word in self._words]
        known = [(row, word.errors(query, row) or {}) for row, word in zip(rows, self._words, strict=True)]
        return {answer: self._error(answer, known) for answer in answers}

    def error_of(self, answer: Answer) -> Floats:
        errors = [self.errors(query, [answer]) or {} for query in self.queries.tolist()]
        return np.array([of.get(answer, 0.0) for of in errors], dtype=np.float64)

    def _error(self, answer: Answer, known: Sequence[tuple[Mapping[Answer, float], Mapping[Answer, float]]]) -> float:
        """The standard error of a product of independent estimates, to the first order.

        ``known`` are the probabilities and standard errors of the answers of each word.
        """
        own = [answer >> begin & ((1 << end - begin) - 1) for begin, end in pairwise(self._offsets)]
        p = [row.get(part, 0.0) for (row, _), part in zip(known, own, strict=True)]
        errors = [error.get(part, 0.0) for (_, error), part in zip(known, own, strict=True)]
        return hypot(*(error * prod(p[:place] + p[place + 1 :]) for place, error in enumerate(errors)))


def unlisted(game: ManyWords, transcript: Transcript, listed: Sequence[CodedBelief]) -> UnlistedBelief:
    """The belief after all answers. Raises :class:`Contradiction` if no string of letters fits one of the words."""
    belief = UnlistedBelief(game, transcript, tuple(listed))
    assert belief.words, "a phrase has a word"  # worked out here, so that a contradiction is raised here
    return belief


def _word(
    game: ManyWords, listed: CodedBelief, answers: Sequence[tuple[Query, Answer]], place: int
) -> CodedBelief | LetterBelief:
    """The belief about one word: the words of the list that fit, or else any string that does."""
    try:
        words = listed
        for query, answer in answers:
            words = words.update(query, answer)
    except Contradiction:
        letters = LetterBelief.of(_model(game.lexicon), game.word_lengths[place])
        for query, answer in answers:
            letters = letters.update(query, answer)
        return letters
    return words


def _likeliest(word: CodedBelief | LetterBelief, most: int) -> list[tuple[str, float]]:
    if isinstance(word, LetterBelief):
        return word.likeliest(most)
    p = word.weights()
    best = np.argsort(-p, kind="stable")[:most]
    return [(word.table.secrets[word.alive[place]], float(p[place])) for place in best]


@remembered(most=8)
def _model(lexicon: Vocabulary) -> LetterModel:
    return LetterModel.of(lexicon)
