"""The rules of Wordle.

A query is a word of the list of guesses, a secret a word of the list of secrets; every secret may be guessed. Words of
any other letters are queries too, for they may have been guessed elsewhere, but none to choose from. The answer says
for each letter of the guess whether it is right, elsewhere in the secret, or absent (see
:mod:`~bestguess.games.wordle.tiles`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from annotated_doc import Doc
from numpy.typing import NDArray

from bestguess.beliefs.listed import ListedBelief
from bestguess.core.errors import IllegalAnswer, IllegalQuery, NotationError, ParameterError, SpecText
from bestguess.core.game_parts import Dictionary, Everyday, Failsafe, KeptProperties, words_digest
from bestguess.core.lots import SharedLots
from bestguess.core.memo import remembered
from bestguess.core.read_files import GameSource
from bestguess.core.types import Answer, Ints, Query, Transcript
from bestguess.games.feedback_game import FeedbackGame, check_tries
from bestguess.games.hangman.alphabet import Alphabet
from bestguess.games.hangman.english import CONTRACTION, PAST, PLURAL, WELL_KNOWN
from bestguess.games.hangman.familiar import NOTE, familiar_word
from bestguess.games.hangman.letters import LetterModel
from bestguess.games.hangman.vocabulary import Vocabulary, checked_weighting
from bestguess.games.hangman.word_parameters import (
    AlphabetParameter,
    GuessesParameter,
    LanguageParameter,
    SecretsParameter,
    Weighting,
    WeightingParameter,
)
from bestguess.games.hangman.words import ENGLISH, EQUATIONS, SHIPPED, file_of, is_file, left_out, load, named
from bestguess.games.set_up_words import SHOWN
from bestguess.games.wordle.board import WordleDisplay
from bestguess.games.wordle.hard_mode import HardMode
from bestguess.games.wordle.notation import WordleNotation
from bestguess.games.wordle.tiles import feedback, number_of, tiles, word_of
from bestguess.games.wordle.unlisted import LettersKnown, UnlistedBelief
from bestguess.kernel import wordle_codes

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


@dataclass(frozen=True)
class Wordle(FeedbackGame, Dictionary, Everyday, Failsafe):
    """Find a hidden word; each letter of a guess is right, elsewhere or absent."""

    length: Annotated[int, Doc("The letters of each word, 1 to 20.")] = 5
    words: SecretsParameter = ENGLISH
    guesses: GuessesParameter = None
    hard: Annotated[
        bool, Doc("Whether a guess must keep right letters in their places and use all that were found elsewhere.")
    ] = False
    tries: Annotated[int, Doc("How many guesses there are, such as 6; 0 for any number.")] = 0
    weighting: WeightingParameter = "tempered"
    alphabet: AlphabetParameter = None
    language: LanguageParameter = "en"
    first: Annotated[
        str | None,
        Doc("The first letter of the word, where the host shows it as in Lingo; shown for one that is yet to be seen."),
    ] = None
    _read: tuple[str, ...] = field(init=False, repr=False, default=())
    """The digests of the files that the game was read from: games of other contents are other games."""

    name = "wordle"
    query_noun = "guess"
    cost_noun = "guesses"
    default_policy = "eager"
    presets = {  # noqa: RUF012  # a constant, as its base says
        "Five letters, six tries": "wordle(tries=6)",
        "Any number of tries": "wordle",
        "Hard mode": "wordle(hard=true)",
        "Six letters": "wordle(length=6)",
        "Four letters": "wordle(length=4)",
    }

    def __post_init__(self) -> None:
        if not 1 <= self.length <= LONGEST:
            raise ParameterError("length", self.length, f"words have 1 to {LONGEST} letters.")
        check_tries(self.tries)
        checked_weighting(self.weighting)
        lists = [self.words] if self.guesses is None else [self.words, self.guesses]
        if any(words not in SHIPPED for words in lists):  # read here, and refused here if they cannot be played with
            more = self._more_guesses
            read = (self.vocabulary.file_digest, "" if more is None else more.file_digest)
            object.__setattr__(self, "_read", read)

    @cached_property
    def notation(self) -> WordleNotation:
        return WordleNotation(self)

    @cached_property
    def display(self) -> WordleDisplay:
        return WordleDisplay(self)

    def describe_prior(self, kind: str = "default") -> str:
        """``tempered, 7,403 English words``, and with which letter they begin."""
        begins = "" if self.initial is None else f" that begin with {self.letters.capital(self.initial)}"
        return f"{self.vocabulary.describe(self._weighting(kind))}{begins}"

    def _weighting(self, kind: str) -> Weighting:
        return self.weighting if kind == "default" else checked_weighting(kind)

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
        return known if self.first in (None, SHOWN) else self._begun(known)

    def _begun(self, known: Vocabulary) -> Vocabulary:
        """The words that begin with the letter shown. Raises :class:`ParameterError` where none does."""
        letters = known.alphabet
        letter = letters.read(self.first or "")
        if letters.index(letter) < 0:
            raise ParameterError("first", self.first, f"write one letter of the game, {letters.name}.")
        begins = np.array([word[0] == letter for word in known.words], dtype=bool)
        if not begins.any():
            source = f"{known.source} of {self.length} letters"
            raise ParameterError("first", self.first, f"no word of {source} begins with {letters.capital(letter)}.")
        return known.part(begins)

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
        return [word for word in more.words if self.initial in (None, word[0])]

    @property
    def initial(self) -> str | None:
        """The first letter of every word, where the host shows it; ``None`` before it is seen, and in other games."""
        return None if self.first in (None, SHOWN) else self.vocabulary.words[0][0]

    @cached_property
    def _more_guesses(self) -> Vocabulary | None:
        if self.guesses is None:
            return None
        given = f"{self.guesses}|{self.guesses}" if self._one_guess else self.guesses  # a list has a | in it
        return load(given, self.language, self.alphabet or self.letters.name, self.length)

    @cached_property
    def _one_guess(self) -> bool:
        """Whether :attr:`guesses` is one word: it could be, and there is no file of that name."""
        text = self.letters.joined(self.guesses or "")
        one = len(text) == self.length and number_of(text, self.letters) is not None
        return one and is_file(text) and not Path(self.guesses or "").exists()

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
    def solved(self) -> Answer:
        """The answer to the secret itself: every letter is right."""
        return int(3**self.length) - 1

    @property
    def num_queries(self) -> int:
        return len(self.allowed)

    def everyday_secret(self, lots: SharedLots) -> str | None:
        """A familiar word, where ``familiar_word`` has one for these rules."""
        rules = (self.words, self.language, self.alphabet, self.weighting, self.length)
        return familiar_word(*rules, lots, self.initial or "")

    @property
    def everyday_note(self) -> str:
        begins = "" if self.initial is None else f"The word begins with {self.letters.capital(self.initial)}. "
        return f"{begins}{NOTE}"

    def secrets(self) -> Sequence[str]:
        return self.vocabulary.words

    def answer(self, secret: str, transcript: Transcript, query: Query) -> Answer:
        if secret not in self.vocabulary.index:
            self._check_secret(secret)
        return feedback(self.word(query), secret)

    def _check_secret(self, secret: str) -> None:
        self.letters.check_word(secret)
        if len(secret) != self.length:
            raise NotationError(f"'{secret}' has {len(secret)} letters; the words of this game have {self.length}.")

    def answers(self, transcript: Transcript, query: Query) -> Sequence[Answer]:
        return range(3**self.length)

    def answer_rows(self, secrets: Sequence[Any]) -> Callable[[Ints], NDArray[Any]]:
        spelled = self._spelled(secrets)
        return lambda queries: wordle_codes(self._spelled_queries(queries), spelled)

    def _spelled_queries(self, queries: Ints) -> NDArray[np.uint8]:
        if (queries < self.num_queries).all():
            return self._spelling[queries]
        return self._spelled([self.word(query) for query in queries.tolist()])

    def _spelled(self, words: Sequence[str]) -> NDArray[np.uint8]:
        numbers = "".join(words).translate(self._numbers).encode("latin-1")
        return np.frombuffer(numbers, dtype=np.uint8).reshape(len(words), self.length)

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return {ord(letter): number for number, letter in enumerate(self.letters.letters)}

    @cached_property
    def _spelling(self) -> NDArray[np.uint8]:
        return self._spelled(self.allowed)

    def check_answer(self, transcript: Transcript, query: Query, answer: Answer) -> None:
        if not 0 <= answer <= self.solved:
            raise IllegalAnswer(
                f"There is no answer {answer} in {self.spec}: {self.length} tiles are numbers from 0 to {self.solved}.",
                SpecText(self.spec),
            )

    def prior(self, kind: str = "default") -> ListedBelief:
        """The secrets, weighted as ``kind`` says: uniform, frequency, tempered, or the game's own.

        Raises :class:`ParameterError` where the first letter is yet to be seen, for it is known before any guess.
        """
        if self.first == SHOWN:
            raise ParameterError("first", SHOWN, "write the letter that the host shows, such as b.")
        return _prior(self, self._weighting(kind))

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
        fits = self.fit(transcript, self._spelling)
        fits[[query for query, word in enumerate(self.allowed) if word not in self.vocabulary.index]] = False
        some = fits.sum() <= FEW or not (fits & self._well_known).any()
        return open_[(self._well_known | fits if some else self._well_known)[open_]]

    def _commonest(self, transcript: Transcript, open_: Ints) -> Ints:
        """The commonest of some queries, so few that their answers by all secrets left are worked out at once."""
        each = max(1, self.length - _SHORT)  # words so long hardly share an answer, so that to count them takes longer
        if self.words != ENGLISH or len(open_) * len(self.vocabulary) * each <= MOST_WEIGHED:
            return open_
        left = max(1, int(self.fit(transcript, self._spelled(self.vocabulary.words)).sum()))
        counts = dict(zip(self.vocabulary.words, self.vocabulary.counts.tolist(), strict=True))
        often = np.array([counts.get(self.allowed[query], 0.0) for query in open_.tolist()])
        chosen = np.argsort(-often, kind="stable")[: max(1, MOST_WEIGHED // (left * each))]
        return np.sort(open_[chosen])

    @cached_property
    def _well_known(self) -> NDArray[np.bool_]:
        """Which of :attr:`allowed` any player knows to be accepted."""
        facts, more = self.vocabulary.facts, self._more_guesses
        assert facts is not None, "asked of the English list alone"
        likely = (facts.sizes <= WELL_KNOWN) & (facts.spelled_in("us") | facts.spelled_in("gb"))
        known = {word for word, is_known in zip(self.vocabulary.words, likely, strict=True) if is_known}
        known.update(() if more is None else more.words)
        return np.array([word in known for word in self.allowed])

    # A secret in no list

    def failsafe(self, transcript: Transcript, prior: str = "default") -> UnlistedBelief | None:
        """Any string of letters that fits, by the letter model; ``None`` where none does."""
        model, secrets = _letter_model(self), self.vocabulary.index
        guesses = self._fitting_guesses(transcript)
        return UnlistedBelief.after(self, self, model, transcript, [word for word in guesses if word not in secrets])

    def describe_failsafe(self, kind: str = "default") -> str:
        return f"any letters that fit, by how they follow each other in {_letter_model(self).vocabulary.source}"

    def known_of(self, transcript: Transcript) -> str:
        """``_UMO_, letters H R``: the places known, and the letters found that have none."""
        known, letters = self.letters_known(transcript), [*map(self.letters.capital, self.letters.letters)]
        fixed = known.fixed
        shown = "".join(letters[fixed[place]] if place in fixed else "_" for place in range(self.length))
        rest = " ".join(letters[letter] for letter, times in known.elsewhere().items() for _ in range(times))
        return f"{shown}, letters {rest}" if rest else shown

    def unlisted_queries(self, belief: Any, transcript: Transcript) -> Sequence[Query]:
        words = [word for word, _ in belief.likeliest(_NAMED)] if isinstance(belief, UnlistedBelief) else []
        found = {query for word in words if (query := self.query_of(word)) is not None}
        return sorted(found - {query for query, _ in transcript})

    def letters_known(self, transcript: Transcript) -> LettersKnown:
        """What the answers say of each letter."""
        rows = [(self._spelled([self.word(query)])[0], tiles(answer, self.length)) for query, answer in transcript]
        known = LettersKnown.of(rows, self.length, len(self.letters))
        if self.initial is not None:
            known.allowed[0, np.arange(len(self.letters)) != self._spelling[0, 0]] = False
        return known

    def fit(self, transcript: Transcript, spelled: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Which words, given as numbers of letters (n, L), give all these answers; shape (n,)."""
        fits = np.ones(len(spelled), dtype=bool)
        if len(spelled) and transcript:
            asked = self._spelled([self.word(query) for query, _ in transcript])
            given = np.array([answer for _, answer in transcript])
            fits = (wordle_codes(asked, np.ascontiguousarray(spelled)) == given[:, None]).all(axis=0)
        return fits

    def _fitting_guesses(self, transcript: Transcript) -> list[str]:
        fits = self.fit(transcript, self._spelling)
        return [self.allowed[place] for place in np.flatnonzero(fits).tolist()]

    # Hard mode

    @cached_property
    def _hard_mode(self) -> HardMode:
        return HardMode(self)

    @property
    def restricts_queries(self) -> bool:
        return self.hard

    def queries(self, transcript: Transcript) -> Ints:
        open_ = super().queries(transcript)
        return self._hard_mode.allowed(transcript, open_, self._spelling) if self.hard and transcript else open_

    def check_query(self, transcript: Transcript, query: Query) -> None:
        unlisted = self.is_unlisted(query)
        if unlisted and self.initial not in (None, self.word(query)[0]):
            name, letter = self.notation.format_query(query), self.letters.capital(self.initial or "")
            raise IllegalQuery(f"{name} may not be guessed: every guess begins with {letter}.")
        if self.hard and (unlisted or 0 <= query < self.num_queries) and self.outcome(transcript) is None:
            self._hard_mode.check(transcript, query)
        if not unlisted:
            super().check_query(transcript, query)
        elif self.outcome(transcript) is not None or any(asked == query for asked, _ in transcript):
            raise self._not_now(transcript, query)

    def check_hosted(self, transcript: Transcript, query: Query) -> None:
        self.check_query(transcript, query)
        self.check_listed(query)

    def check_listed(self, query: Query) -> None:
        """Raise :class:`IllegalQuery` for a word that no list has."""
        if query >= self.num_queries:
            raise IllegalQuery(self.notation.unlisted(self.word(query)))

    def kept_properties(self, secrets: Sequence[Any]) -> KeptProperties | None:
        """The letter of each place, and of each letter whether it occurs once, twice and so on."""
        properties = self._hard_mode.properties
        return KeptProperties(properties(self._spelling), properties(self._spelled(secrets))) if self.hard else None


@remembered(most=4)
def _letter_model(game: Wordle) -> LetterModel:
    # Of words of all lengths: how letters follow each other is much the same in all.
    own = game.listed
    english = load(ENGLISH) if len(own) < _TELLING and game.language == "en" else own
    if english.alphabet != own.alphabet:
        return LetterModel.of(own, unlisted=True)
    return LetterModel.of(english, unlisted=english is own)


@remembered(most=4)
def _prior(game: Wordle, weighting: Weighting) -> ListedBelief:
    words, facts = game.vocabulary.words, game.vocabulary.facts
    weights = game.vocabulary.weights(weighting)
    if facts is not None and weighting == "tempered":
        forms = np.where(facts.kinds & PLURAL, PLURALS, np.where(facts.kinds & PAST, PASTS, 1.0))
        weights = weights * forms
    return ListedBelief(game, words, weights, np.arange(len(words)))
