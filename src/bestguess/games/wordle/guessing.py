"""Games in which words are guessed: their lists of secrets and of guesses, and words that are in neither.

A query is a word of the list of guesses, a secret a word of the list of secrets; every secret may be guessed. Words of
any other letters are queries too, for they may have been guessed elsewhere, but none to choose from.
"""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bestguess.beliefs.listed import ListedBelief
from bestguess.core.errors import IllegalQuery, NotationError, ParameterError, closest
from bestguess.core.game_parts import Dictionary, Everyday, Failsafe, words_digest
from bestguess.core.lots import SharedLots
from bestguess.core.memo import remembered
from bestguess.core.path_text import path_of
from bestguess.core.read_files import GameSource
from bestguess.core.types import Floats, Ints, Query, Transcript
from bestguess.games.feedback_game import FeedbackGame, check_tries
from bestguess.games.hangman.alphabet import AUTO, Alphabet
from bestguess.games.hangman.english import CONTRACTION, PAST, PLURAL, WELL_KNOWN
from bestguess.games.hangman.familiar import NOTE, familiar_word
from bestguess.games.hangman.letters import Fillings, LetterModel
from bestguess.games.hangman.twins import Twins
from bestguess.games.hangman.vocabulary import Vocabulary, checked_weighting, weighting_of
from bestguess.games.hangman.word_parameters import Weighting
from bestguess.games.hangman.words import ENGLISH, EQUATIONS, SHIPPED, file_of, is_file, left_out, load, named
from bestguess.games.wordle.unlisted import UnlistedBelief
from bestguess.games.wordle.word_numbers import number_of, word_of

_NAMED = 20
"""How many of the likeliest words in no list may be advised."""

_TELLING = 1000
"""Fewer words say little of how letters follow each other."""

LONGEST = 20
"""The longest words that can be played: their answers fit 32 bits."""

PLURALS, PASTS = 0.02, 0.25
"""How likely forms in -s and in -ed are to be hidden, beside words that are no forms of others.

The New York Times hides no plural of a word of three or four letters that ends in -s or -es (E. Mason, "Wordle Finally
Has an Editor", 7 November 2022); a fiftieth is left to other hosts. No rule forbids forms in -ed, which were seldom
hidden.
"""

FEW = 10
"""If so few words fit, little-known ones among them are suggested, too."""

_SHORT = 7
"""The letters of words whose answers are counted in the same time each."""

MOST_WEIGHED = 2**26
"""The most answers, of guesses by words left, that are worked out for one suggestion, in a third of a second; fewer of
long words."""


class WordGuessing(FeedbackGame, Dictionary, Everyday, Failsafe):
    """A game in which each guess is a word, and is answered by comparing its letters with those of the secret."""

    length: int
    """The letters of each word."""
    words: str
    """Where the secrets are, as :func:`~bestguess.games.hangman.words.load` reads it."""
    guesses: str | None
    """Where more words are that may be guessed."""
    weighting: Weighting
    """How likely each word is at first."""
    alphabet: str | None
    """The letters of the game, as :func:`~bestguess.games.hangman.words.load` reads them."""
    language: str
    """The language of the words and letters."""

    query_noun = "guess"
    cost_noun = "guesses"
    default_policy = "eager"

    @abstractmethod
    def codes(self, guesses: NDArray[np.uint8], secrets: NDArray[np.uint8]) -> NDArray[Any]:
        """The answer of each secret to each guess, shape (Q, n), for words as numbers of letters, (Q, L) and (n, L)."""

    @abstractmethod
    def fillings(self, model: LetterModel, transcript: Transcript) -> tuple[Fillings, float]:
        """Strings of letters that may give these answers, by a letter model, and about how many may.

        Some may not give the answers after all.
        """

    @property
    def initial(self) -> str | None:
        """The first letter of every word, where the host shows it."""
        return None

    def admits(self, word: str) -> bool:
        """Whether the rules let a word of the lists be guessed."""
        return True

    def ruled(self, known: Vocabulary) -> Vocabulary:
        """The words of the list that the rules let be the secret. Raises :class:`ParameterError` where none may."""
        return known

    def file_digests(self) -> tuple[str, ...]:
        """The digests of the files that the game is read from, which are read now; checks its other parameters, too.

        Raises :class:`BestguessError` for words that it cannot be played with.
        """
        if not 1 <= self.length <= LONGEST:
            raise ParameterError("length", self.length, f"words have 1 to {LONGEST} letters.")
        check_tries(self.tries)
        checked_weighting(self.weighting)
        lists = [self.words] if self.guesses is None else [self.words, self.guesses]
        if all(words in SHIPPED for words in lists):
            return ()
        more = self._more_guesses
        return (self.vocabulary.file_digest, "" if more is None else more.file_digest)

    def describe_prior(self, kind: str = "default") -> str:
        """``tempered, 7,403 English words``."""
        return self.vocabulary.describe(weighting_of(kind, self.weighting))

    @property
    def secret_noun(self) -> str:  # type: ignore[override]  # the list says it
        return "equation" if self.words == EQUATIONS else "word"

    @property
    def warning(self) -> str:
        one = f"guesses={self.guesses}: taken as a word, for there is no such file." if self._one_guess else ""
        return " ".join(filter(None, [left_out(self.vocabulary, self.words), one]))

    @property
    def source_file(self) -> Path | None:
        return file_of(self.words)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words that may be the secret."""
        if self.source_file is None:
            known = load(self.words, self.language, self.alphabet, self.length)
        else:
            known = self.listed.of_length(self.length)
        if known.facts is not None:
            known = known.part(known.facts.kinds & CONTRACTION == 0)
        return self.ruled(known)

    @cached_property
    def listed(self) -> Vocabulary:
        """The words of its list, of all lengths: a game keeps those of a file that may change or go."""
        return load(self.words, self.language, self.alphabet)

    @cached_property
    def allowed(self) -> tuple[str, ...]:
        """The words that may be guessed here, in alphabetical order; a query is an index into them."""
        more = self._more_guesses
        return self.vocabulary.words if more is None else tuple(sorted({*self.vocabulary.words, *self._open(more)}))

    def _open(self, more: Vocabulary) -> Sequence[str]:
        """The words of the list of guesses that may be guessed."""
        return list(filter(self.admits, more.words))

    @cached_property
    def _more_guesses(self) -> Vocabulary | None:
        if self.guesses is None:
            return None
        given = f"{self.guesses}|{self.guesses}" if self._one_guess else self.guesses  # a list has a | in it
        alphabet = None if self.alphabet == AUTO else self.alphabet  # that of the words, not one of its own
        return load(given, self.language, alphabet or self.letters.name, self.length)

    @cached_property
    def _one_guess(self) -> bool:
        """Whether :attr:`guesses` is one word: it could be, and there is no file of that name."""
        text = self.letters.joined(self.guesses or "")
        one = len(text) == self.length and number_of(text, self.letters) is not None
        return one and is_file(text) and not path_of(self.guesses or "").exists()

    @property
    def sources(self) -> Sequence[GameSource]:
        words, more = self.vocabulary.as_source("words"), self._more_guesses
        return [words] if more is None else [words, GameSource("guesses", more.source, words_digest(self.allowed))]

    def check(self) -> None:
        """Raise :class:`BestguessError` where a list cannot be read, or has no words of this length."""
        with named("words", self.words):
            self.vocabulary  # noqa: B018  # reads the list of secrets
        with named("guesses", self.guesses or ""):
            self.allowed  # noqa: B018  # and that of guesses

    @cached_property
    def index(self) -> dict[str, Query]:
        """The query that each word is."""
        return {word: query for query, word in enumerate(self.allowed)}

    @cached_property
    def twins(self) -> Twins:
        """The words that may be guessed here by their other spellings."""
        return Twins(self.allowed)

    def word(self, query: Query) -> str:
        """The word that a query is: one that may be guessed here, or any other that was guessed elsewhere."""
        listed = len(self.allowed)
        return self.allowed[query] if query < listed else word_of(query - listed, self.letters)

    def is_unlisted(self, query: Query) -> bool:
        """Whether a query is a word that no list has, which may have been guessed elsewhere."""
        return query >= len(self.allowed) and self.query_of(self.word(query)) == query

    def query_of(self, word: str) -> Query | None:
        """The query that a word is; ``None`` for a word of another length or of other letters."""
        if (query := self.index.get(word)) is not None or len(word) != self.length:
            return query
        number = number_of(word, self.letters)
        return None if number is None else len(self.allowed) + number

    @property
    def letters(self) -> Alphabet:
        """The alphabet."""
        return self.vocabulary.alphabet

    @property
    def num_queries(self) -> int:
        return len(self.allowed)

    def everyday_secret(self, lots: SharedLots) -> str | None:
        """A familiar word, where ``familiar_word`` has one for these rules."""
        rules = (self.words, self.language, self.alphabet, self.weighting, self.length)
        return familiar_word(*rules, lots, self.admits)

    @property
    def everyday_note(self) -> str:
        return NOTE

    def secrets(self) -> Sequence[str]:
        return self.vocabulary.words

    def check_secret(self, secret: str) -> None:
        """Raise :class:`NotationError` for a secret of other letters, or of another length; no list need have it."""
        if secret in self.vocabulary.index:
            return
        self.letters.check_word(secret)
        if len(secret) != self.length:
            raise NotationError(f"'{secret}' has {len(secret)} letters; the words of this game have {self.length}.")

    def answer_rows(self, secrets: Sequence[Any]) -> Callable[[Ints], NDArray[Any]]:
        spelled = self.spelled(secrets)
        return lambda queries: self.codes(self._spelled_queries(queries), spelled)

    def _spelled_queries(self, queries: Ints) -> NDArray[np.uint8]:
        if (queries < self.num_queries).all():
            return self.spelling[queries]
        return self.spelled([self.word(query) for query in queries.tolist()])

    def spelled(self, words: Sequence[str]) -> NDArray[np.uint8]:
        """Words as numbers of letters, shape (n, L)."""
        return self.letters.numbers("".join(words)).reshape(len(words), self.length)

    @cached_property
    def spelling(self) -> NDArray[np.uint8]:
        """The words of :attr:`allowed` as numbers of letters, shape (Q, L)."""
        return self.spelled(self.allowed)

    def prior(self, kind: str = "default") -> ListedBelief:
        """The secrets, weighted as ``kind`` says: uniform, frequency, tempered, or the game's own."""
        return _prior(self, weighting_of(kind, self.weighting))

    def suggested(self, transcript: Transcript) -> Ints:
        """The words that any player knows to be accepted, and little-known ones once few words or no others fit.

        All that may be guessed, but for the English list: there, words that five of twelve dictionaries have, American
        or British, and those of a list of :attr:`guesses`. Of another language the commonest, as many as are weighed at
        once (:data:`MOST_WEIGHED`), which are all once some words are ruled out.
        """
        open_ = self.queries(transcript)
        if self.vocabulary.facts is None:
            return self._commonest(transcript, open_)
        if self._well_known[open_].all():
            return open_
        fits = self.fit(transcript, self.spelling)
        fits &= self._is_secret
        some = fits.sum() <= FEW or not (fits & self._well_known).any()
        return open_[(self._well_known | fits if some else self._well_known)[open_]]

    def _commonest(self, transcript: Transcript, open_: Ints) -> Ints:
        """The commonest of some queries, so few that their answers by all secrets left are worked out at once."""
        each = max(1, self.length - _SHORT)  # words so long hardly share an answer, so that to count them takes longer
        if self.words != ENGLISH or len(open_) * len(self.vocabulary) * each <= MOST_WEIGHED:
            return open_
        left = max(1, int(self.fit(transcript, self._spelled_secrets).sum()))
        chosen = np.argsort(-self._often[open_], kind="stable")[: max(1, MOST_WEIGHED // (left * each))]
        return np.sort(open_[chosen])

    @cached_property
    def _often(self) -> Floats:
        """How often each of :attr:`allowed` is used; 0 for one that is no secret."""
        if self._more_guesses is None:
            return self.vocabulary.counts
        counts = dict(zip(self.vocabulary.words, self.vocabulary.counts.tolist(), strict=True))
        return np.array([counts.get(word, 0.0) for word in self.allowed])

    @cached_property
    def _spelled_secrets(self) -> NDArray[np.uint8]:
        return self.spelling if self._more_guesses is None else self.spelled(self.vocabulary.words)

    @cached_property
    def _well_known(self) -> NDArray[np.bool_]:
        """Which of :attr:`allowed` any player knows to be accepted."""
        facts, more = self.vocabulary.facts, self._more_guesses
        assert facts is not None, "asked of the English list alone"
        likely = (facts.sizes <= WELL_KNOWN) & (facts.spelled_in("us") | facts.spelled_in("gb"))
        known = {word for word, is_known in zip(self.vocabulary.words, likely, strict=True) if is_known}
        known.update(() if more is None else more.words)
        return np.array([word in known for word in self.allowed])

    @cached_property
    def _is_secret(self) -> NDArray[np.bool_]:
        """Which of :attr:`allowed` may be the secret."""
        return np.array([word in self.vocabulary.index for word in self.allowed])

    # A secret in no list

    def failsafe(self, transcript: Transcript, prior: str = "default") -> UnlistedBelief | None:
        """Any string of letters that fits, by the letter model; ``None`` where none does."""
        model, secrets = _letter_model(self), self.vocabulary.index
        guesses = [self.allowed[place] for place in np.flatnonzero(self.fit(transcript, self.spelling)).tolist()]
        found, strings = self.fillings(model, transcript)
        fitting, more = self.fit(transcript, found.words), [word for word in guesses if word not in secrets]
        return UnlistedBelief.of(self, model, transcript, found, fitting, strings, more)

    def describe_failsafe(self, kind: str = "default") -> str:
        return f"any letters that fit, by how they follow each other in {_letter_model(self).vocabulary.source}"

    def unlisted_queries(self, belief: Any, transcript: Transcript) -> Sequence[Query]:
        words = [word for word, _ in belief.likeliest(_NAMED)] if isinstance(belief, UnlistedBelief) else []
        found = {query for word in words if (query := self.query_of(word)) is not None}
        return sorted(found - {query for query, _ in transcript})

    def fit(self, transcript: Transcript, spelled: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Which words, given as numbers of letters (n, L), give all these answers; shape (n,)."""
        fits = np.ones(len(spelled), dtype=bool)
        if len(spelled) and transcript:
            asked = self.spelled([self.word(query) for query, _ in transcript])
            given = np.array([answer for _, answer in transcript])
            fits = (self.codes(asked, np.ascontiguousarray(spelled)) == given[:, None]).all(axis=0)
        return fits

    # Guesses in no list

    def check_query(self, transcript: Transcript, query: Query) -> None:
        if not self.is_unlisted(query):
            super().check_query(transcript, query)
        elif self.outcome(transcript) is not None or any(asked == query for asked, _ in transcript):
            raise self._not_now(transcript, query)

    def check_hosted(self, transcript: Transcript, query: Query) -> None:
        self.check_query(transcript, query)
        self.check_listed(query)

    def check_listed(self, query: Query) -> None:
        """Raise :class:`IllegalQuery` for a word that no list has."""
        if query >= self.num_queries:
            word = self.word(query)
            name = self.letters.written(word)
            raise IllegalQuery(f"{name} may not be guessed: it is not in the list of words.{self.near(word)}")

    def near(self, word: str) -> str:
        """A hint for a word that may not be guessed: the nearest that may, as :func:`closest` says it."""
        small = self.letters.small
        return closest(small(word), map(small, self.allowed))


@remembered(most=4)
def _letter_model(game: WordGuessing) -> LetterModel:
    # Of words of all lengths: how letters follow each other is much the same in all.
    own = game.listed
    english = load(ENGLISH) if len(own) < _TELLING and game.language == "en" else own
    if english.alphabet != own.alphabet:
        return LetterModel.of(own, unlisted=True)
    return LetterModel.of(english, unlisted=english is own)


@remembered(most=4)
def _prior(game: WordGuessing, weighting: Weighting) -> ListedBelief:
    words, facts = game.vocabulary.words, game.vocabulary.facts
    weights = game.vocabulary.weights(weighting)
    if facts is not None and weighting == "tempered":
        forms = np.where(facts.kinds & PLURAL, PLURALS, np.where(facts.kinds & PAST, PASTS, 1.0))
        weights = weights * forms
    return ListedBelief(game, words, weights, np.arange(len(words)))
