"""What is known of a secret that is in no list: any string of letters that fits, weighed by a letter model.

The strings are those of :meth:`~bestguess.games.hangman.letters.LetterModel.fillings`, the model that hangman has for
words in no list: all that fit where they are few, else some drawn by lot. Words that may be guessed but are no secrets
are likelier by far, where any fits.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bestguess.beliefs.listed import ListedBelief
from bestguess.core.belief import Ranked
from bestguess.core.count import Count
from bestguess.core.game import Game
from bestguess.core.predictive import Predictive
from bestguess.core.types import Answer, Floats, Ints, Query, Transcript
from bestguess.games.hangman.letter_belief import TOGETHER
from bestguess.games.hangman.letters import Fillings, LetterModel

GUESSED = 0.9
"""How likely a secret in no list of secrets is a word of the list of guesses, where some of these fit."""


@dataclass(frozen=True, eq=False, repr=False)
class UnlistedBelief(ListedBelief, Ranked):
    """Strings of letters that fit all answers, each with its weight under a letter model."""

    model: LetterModel | None = None
    strings: float = 0.0
    """About how many strings of letters fit; these are all of them where they are no more."""
    lots: float = 0.0
    """The sum of the variances of the probabilities, as far as lots decided which strings are here."""
    mixed: bool = False
    """Whether words of a list are among the strings: no lots decided on these."""

    kind = "letters"
    exact = False

    @classmethod
    def of(
        cls,
        game: Game,
        model: LetterModel,
        transcript: Transcript,
        drawn: Fillings,
        fitting: NDArray[np.bool_],
        strings: float,
        guesses: Sequence[str],
    ) -> "UnlistedBelief | None":
        """The belief after some answers; ``None`` where no string of letters fits them.

        ``drawn`` are strings, of which those ``fitting`` (n,) stand for about ``strings`` in all where they are not
        complete, and ``guesses`` words that may be guessed and are no secrets of the list.
        """
        letters, found = model.vocabulary.alphabet.letters, drawn.without(~fitting)
        weight = found.weight / max(float(found.weight.sum()), 1e-300)
        words = ["".join(letters[letter] for letter in word) for word in found.words]
        # As for letters of hangman: strings that stand for themselves alone were certain to be drawn, unless samples
        # were drawn apart. A string that the answers exclude may stand for some that fit.
        alone = drawn.likelihood / drawn.weight if drawn.draws is None else np.zeros(len(drawn.weight))
        by_lot = TOGETHER**2 * (drawn.weight / max(float(found.weight.sum()), 1e-300)) ** 2 * (1.0 - alone)
        lots = float(by_lot[fitting].sum() + by_lot.max(initial=0.0))
        if found.draws is not None or lots > float((weight**2).sum()):
            lots = float((weight**2).sum())
        if guesses:
            lots *= (1 - GUESSED) ** 2
            one = GUESSED / len(guesses) if words else 1.0
            chances = dict(zip(words, ((1 - GUESSED) * weight).tolist(), strict=True))
            chances |= {word: chances.get(word, 0.0) + one for word in guesses}
            words, weight = list(chances), np.array(list(chances.values()))
        if not words:
            return None
        number = float(len(words)) if found.complete else strings
        return cls(game, tuple(words), weight, np.arange(len(words)), transcript, model, number, lots, bool(guesses))

    def count(self) -> Count:
        """The number of strings of letters that fit; most of them are no words of any language."""
        return Count(self.strings)

    def listing(self, most: int) -> tuple[Sequence[str], Floats] | None:
        """Every string with its probability; ``None`` where more fit than are here."""
        return super().listing(most) if self.strings <= self.size else None

    def predict(self, queries: Ints) -> Predictive:
        found = super().predict(queries)
        if self.strings <= self.size:
            return found
        p = found.probability
        # Of the strings drawn by lot alone, beside words of a list, an answer may have any share: a half errs most.
        spread = np.full(len(p), 0.25) if self.mixed else np.maximum(p * (1.0 - p), 0.0)
        error: Floats = np.sqrt(spread * self.lots)
        return Predictive(found.queries, found.starts, found.answers, p, error)

    def near(self, query: Query, answer: Answer, rest: Transcript) -> None:
        """None: a string that is not among those drawn may have given any answer."""
        return

    def update(self, query: Query, answer: Answer) -> "UnlistedBelief":
        """The strings that fit one more answer. Raises :class:`Contradiction` if none does."""
        assert self.game.beyond is not None
        after = self.game.beyond.failsafe((*self.transcript, (query, answer)))
        if after is None:
            raise self.game.notation.contradiction(query, answer)
        assert isinstance(after, UnlistedBelief)
        return after

    def likeliest(self, most: int) -> list[tuple[str, float]]:
        """The likeliest strings with their probabilities."""
        p = self.weights()
        return [(self.listed[place], float(p[place])) for place in np.argsort(-p, kind="stable")[:most].tolist()]
