"""Hangman: find a word by asking for letters, before the lives are gone.

A query is a letter (its index in the alphabet), the length of the word (asked first, at no cost, where the game does
not fix it), a whole word named, or any word named that is in no list. The answer to a letter is the mask of its
places, bit 0 the first place, and 0 where it is absent; to the length, the length with the sign :data:`LENGTH`; to a
word named, all places or 0. An absent letter and a wrong word cost a life each.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Annotated

import numpy as np
from annotated_doc import Doc

from bestguess.beliefs.coded import CodedBelief, CodeTable
from bestguess.beliefs.mixture import MixtureBelief
from bestguess.core.belief import Belief
from bestguess.core.errors import Contradiction, IllegalAnswer, IllegalQuery, ParameterError, SpecError, SpecSetting
from bestguess.core.lots import SharedLots
from bestguess.core.memo import remembered
from bestguess.core.read_files import GameSource
from bestguess.core.simulator import Simulators, Terms
from bestguess.core.types import MISS, Answer, Floats, Ints, Outcome, Query, Transcript
from bestguess.games.hangman.board import WordDisplay
from bestguess.games.hangman.familiar import familiar_word
from bestguess.games.hangman.greedy_simulator import GreedyWordSimulator
from bestguess.games.hangman.languages import categories
from bestguess.games.hangman.letter_belief import LetterBelief
from bestguess.games.hangman.letters import LetterModel
from bestguess.games.hangman.pattern import format_places, full, shown
from bestguess.games.hangman.shapes import LENGTH, SIZE, Shape, decode
from bestguess.games.hangman.spelled_belief import SpelledBelief
from bestguess.games.hangman.vocabulary import MAX_LENGTH, SHORT, Vocabulary, checked_weighting, weighting_of
from bestguess.games.hangman.word_game import OneWord
from bestguess.games.hangman.word_notation import WordNotation
from bestguess.games.hangman.word_parameters import (
    AlphabetParameter,
    LanguageParameter,
    WeightingParameter,
    WordsParameter,
    write_codes,
)
from bestguess.games.hangman.words import ENGLISH, SHIPPED, load
from bestguess.kernel import place_masks
from bestguess.networks.letter_network import LetterNetwork, letter_network

_PIECE = 2**16
"""The words whose answers are worked out at once."""


@dataclass(frozen=True)
class Hangman(OneWord, Simulators):
    """Find a hidden word by asking for letters, or name it, before the lives are gone."""

    length: Annotated[int | None, Doc("How many letters the word has; none if the host tells it first.")] = None
    lives: Annotated[int, Doc("How many wrong letters and words lose the game; 0 for no limit.")] = 6
    words: WordsParameter = ENGLISH
    weighting: WeightingParameter = "tempered"
    alphabet: AlphabetParameter = None
    language: LanguageParameter = "en"
    outside: Annotated[float, Doc("How likely the word is in no list, and may be any string of letters.")] = 0.0
    network: Annotated[
        str, Doc("The file of a neural letter model, which bestguess train letters wrote; for words in no list.")
    ] = ""
    share: Annotated[
        float | None, Doc("The share of the network beside the n-grams, from 0 to 1; the fitted one if none.")
    ] = None
    _read: tuple[str, ...] = field(init=False, repr=False, default=())
    """The digests of the files that the game was read from: games of other contents are other games."""

    name = "hangman"
    query_noun = "letter"
    secret_noun = "word"
    cost_noun = "lives"
    has_misses = True
    presets = {  # noqa: RUF012  # a constant, as its base says
        "Any word, six lives": "hangman",
        "Five letters": "hangman(length=5)",
        "Eight letters, ten lives": "hangman(length=8,lives=10)",
        "The word may be in no list": "hangman(outside=0.02)",
    }
    default_policy = "thrifty"

    def __post_init__(self) -> None:
        if self.lives < 0:
            raise ParameterError("lives", self.lives, "a game has 1 life or more, or 0 for no limit.")
        if self.length is not None and not 1 <= self.length <= MAX_LENGTH:
            raise ParameterError("length", self.length, f"a word has 1 to {MAX_LENGTH} letters.")
        if not 0 <= self.outside <= 1:
            raise ParameterError("outside", self.outside, "write a probability, from 0 to 1.")
        if self.share is not None and not 0 <= self.share <= 1:
            raise ParameterError("share", self.share, "write a share from 0 to 1.")
        if self.share is not None and not self.network:
            raise ParameterError(
                "share", self.share, "it is the share of a network: add network=FILE.", SpecSetting("network")
            )
        write_codes(self)
        checked_weighting(self.weighting)
        object.__setattr__(self, "_read", self.file_digests())

    @cached_property
    def notation(self) -> WordNotation:
        return WordNotation(self)

    @cached_property
    def display(self) -> WordDisplay:
        return WordDisplay(self)

    def describe_prior(self, kind: str = "default") -> str:
        """``tempered, 82,813 English words``, and how likely the word is in no list."""
        if not len(self.vocabulary):
            return f"any string of letters, for no word of {self.vocabulary.source} has {self.length} letters"
        beyond = f"; a word in no list: {100 * self.outside:g} %" if self.outside else ""
        return self.vocabulary.describe(weighting_of(kind, self.weighting)) + beyond

    def describe_failsafe(self, kind: str = "default") -> str:
        return f"any string of letters that fits, by how letters follow each other in {self.lexicon.source}"

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words that the host may choose from."""
        if self.length is None:
            return self.lexicon
        if self.words in categories() or self.words not in SHIPPED:
            return self.lexicon.of_length(self.length, or_none=self.outside > 0)
        return load(self.words, self.language, self.alphabet, self.length, or_none=self.outside > 0)

    @cached_property
    def letter_network(self) -> LetterNetwork | None:
        """The neural letter model; ``None`` if the game has none."""
        return letter_network(Path(self.network)) if self.network else None

    @property
    def sources(self) -> Sequence[GameSource]:
        words = (self.lexicon if self.outside else self.vocabulary).as_source("words")
        network = self.letter_network
        return [words] if network is None else [words, GameSource("network", network.name, network.digest)]

    def file_digests(self) -> tuple[str, ...]:
        network = self.letter_network if self.outside else None
        return (*super().file_digests(), "" if network is None else network.digest)

    def check(self) -> None:
        if self.network and not self.outside:
            raise SpecError(
                "network=FILE is for words in no list: add outside=0.02, or outside=1 for such words alone.",
                SpecSetting("network"),
                SpecSetting("outside", 0.02),
                SpecSetting("outside", 1),
            )
        super().check()
        self.letter_network  # noqa: B018  # reads the network, if there is one

    @property
    def charged_noun(self) -> str:
        return self.cost_noun if self.lives else "wrong letters"

    @property
    def length_query(self) -> Query:
        """The query for the length of the word."""
        return len(self.letters)

    @property
    def num_queries(self) -> int:
        return len(self.letters) + 2 + len(self.vocabulary)

    @property
    def stranger(self) -> Query:
        """The query for naming any word that is in no list: always wrong, for a right one is shown by its letters."""
        return self.num_queries - 1

    def naming(self, word: str) -> Query | None:
        """The query that names a word of the vocabulary, or ``None`` if the word is not in it."""
        place = self.vocabulary.index.get(word)
        return None if place is None else self.length_query + 1 + place

    def named(self, query: Query) -> str | None:
        """The word that a query names, or ``None`` if it asks something else."""
        place = query - self.length_query - 1
        return self.vocabulary.words[place] if 0 <= place < len(self.vocabulary) else None

    def answer(self, secret: str, transcript: Transcript, query: Query) -> Answer:
        if query == self.length_query:
            return LENGTH | len(secret)
        if query == self.stranger:
            return MISS
        word = self.named(query)
        if word is not None:
            return full(len(secret)) if word == secret else MISS
        if secret not in self.vocabulary.index:
            self.letters.check_word(secret)
        letter = self.letters.letters[query]
        return sum(1 << place for place, other in enumerate(secret) if other == letter)

    def check_answer(self, transcript: Transcript, query: Query, answer: Answer) -> None:
        length, told = self.known_length(transcript), self.notation.format_answer(answer)
        if query > self.length_query:
            super().check_answer(transcript, query, answer)
        elif query == self.length_query:
            if answer >= 0 or not answer & SIZE:
                raise IllegalAnswer(f"'{told}' is no length: a word has 1 to {MAX_LENGTH} letters.")
            if length not in (None, answer & SIZE):
                raise IllegalAnswer(f"'{told}': the word has {length} letters.")
            if decode(answer) is None and any(asked == query for asked, _ in transcript):
                raise IllegalAnswer(f"'{told}' was told already: leave it out, or tell the marks between the letters.")
        # Any places may be seen; whether a word has its letters there is for the belief to find.
        elif not 0 <= answer <= full(length or MAX_LENGTH):
            known = "" if length is None else f"the word has {length} letters, so "
            raise IllegalAnswer(f"'{told}': {known}places are 1 to {length or MAX_LENGTH}.")

    def clash(self, transcript: Transcript, query: Query, answer: Answer) -> str:
        """A sentence on what the places of a letter contradict, whatever the word is; empty where they may be."""
        length = self.known_length(transcript)
        if query == self.length_query and (shape := decode(answer)) is not None:
            if not self.vocabulary.shape_shares(answer & SIZE, shape).any():
                shown = self.notation.format_answer(answer).rpartition(" ")[2]
                ends = [0, *(before for before, _ in shape), answer & SIZE]
                parts = "-".join(str(end - begin) for begin, end in pairwise(ends))
                hyphened = len(ends) > 2 and {mark for _, mark in shape} == {"-"}
                apart = f" If its parts are words of their own, play phrase(lengths={parts})." if hyphened else ""
                return f"No word of {self.vocabulary.source} is written as {shown}.{apart}"
            return ""
        if query >= self.length_query or length is None:
            return ""
        for asked, seen in transcript:
            if asked < self.length_query and (both := seen & answer):
                return f"{self.notation.format_query(asked)} is at place {format_places(both)} already."
        return ""

    def answers(self, transcript: Transcript, query: Query) -> Sequence[Answer]:
        word = self.named(query)
        if query == self.stranger:
            return [MISS]
        if word is not None:
            return [MISS, full(len(word))]
        codes = _table(self).codes[query].astype(np.int64)
        if query == self.length_query:
            return [int(answer) for answer in np.unique(codes)]
        # Of all masks those that some word of this length has: the rules know others, but no secret gives them.
        length = self.known_length(transcript)
        if length is not None:
            codes = codes[slice(*np.searchsorted(self.vocabulary.lengths, [length, length + 1]))]
        taken = self.shown(transcript)
        return [MISS, *(int(mask) for mask in np.unique(codes) if mask != MISS and not mask & taken)]

    def known_length(self, transcript: Transcript) -> int | None:
        """The length of the word, if the game or the host has told it."""
        if self.length is not None:
            return self.length
        return transcript[0][1] & SIZE if transcript and transcript[0][0] == self.length_query else None

    def shape(self, transcript: Transcript) -> Shape | None:
        """The marks between the letters, where they were told; ``None`` where nothing was said of any."""
        told = (decode(answer) for query, answer in transcript if query == self.length_query)
        return next((shape for shape in told if shape is not None), None)

    def shown(self, transcript: Transcript) -> Answer:
        """The places shown so far, as a mask."""
        return shown(tuple(move for move in transcript if move[0] != self.length_query))

    def misses(self, transcript: Transcript) -> int:
        """How many lives are lost."""
        return sum(1 for _, answer in transcript if answer == MISS)

    def outcome(self, transcript: Transcript) -> Outcome | None:
        length = self.known_length(transcript)
        if length is not None and self.shown(transcript) == full(length):
            return Outcome("solved", won=True)
        if self.lives and self.misses(transcript) >= self.lives:
            return Outcome("out of lives", won=False)
        return None

    def queries(self, transcript: Transcript) -> Ints:
        """The letters not asked yet, ascending; or the length, where it must be told first.

        Words may be named besides (see :meth:`check_query`), but are not among the queries that
        policies weigh: a vocabulary of them would drown the letters, and while two words are left
        some letter tells as much as naming one.
        """
        if self.outcome(transcript) is not None:
            return np.zeros(0, dtype=np.int64)
        if self.known_length(transcript) is None:
            return np.array([self.length_query])
        open_ = np.ones(len(self.letters), dtype=bool)
        open_[[query for query, _ in transcript if query < len(open_)]] = False
        return np.flatnonzero(open_)

    def check_query(self, transcript: Transcript, query: Query) -> None:
        word = self.named(query) if 0 <= query < self.num_queries else None
        length = self.known_length(transcript)
        told = query != self.length_query or length is None or self.shape(transcript) is not None
        if not told and self.outcome(transcript) is None:
            return  # the host may show the marks of the word later than its length
        if length is None and query != self.length_query:
            raise IllegalQuery("First comes the length of the word: length 5 letters, or what you see: _ _ _ _ _.")
        repeated = any(query == asked for asked, _ in transcript)
        if query == self.stranger and self.outcome(transcript) is None:
            return  # there are many such words
        if word is None or repeated or self.outcome(transcript) is not None:
            super().check_query(transcript, query)
        elif len(word) != length:
            raise IllegalQuery(f"{self.notation.format_secret(word)} has {len(word)} letters; the word has {length}.")

    def is_question(self, query: Query) -> bool:
        """Whether a query is a letter or a word; the length is told by the host unasked."""
        return query != self.length_query

    def names_secret(self, query: Query) -> bool:
        """Whether a query names a word, of the list or not."""
        return query > self.length_query

    def cost(self, query: Query, answer: Answer) -> float:
        """Lives lost: 1 for an absent letter or a wrong word, else 0."""
        return float(answer == MISS)

    def prior(self, kind: str = "default") -> CodedBelief | LetterBelief | MixtureBelief:
        """The vocabulary, weighted as ``kind`` says: uniform, frequency, tempered, or the game's own.

        With :attr:`outside`, mixed with a letter model, so that an unknown word is no contradiction; where it is 1, the
        letter model alone, without the words of the list.
        """
        weighting = weighting_of(kind, self.weighting)
        letters = LetterBelief.of(_model(self), self.length) if self.outside else None
        if letters and (self.outside == 1 or not len(self.vocabulary)):
            return letters
        listed = self._start(self.vocabulary.weights(weighting))
        if letters is None or not letters.possible:
            return listed
        return MixtureBelief.of([listed, letters], [1 - self.outside, self.outside])

    def everyday_secret(self, lots: SharedLots) -> str | None:
        """A familiar word, where ``familiar_word`` has one for these rules."""
        if self.outside:
            return None
        return familiar_word(self.words, self.language, self.alphabet, self.weighting, self.length, lots)

    def failsafe(self, transcript: Transcript, prior: str = "default") -> LetterBelief | None:
        """Any string of letters that fits, by the letter model; ``None`` where none does, or :attr:`outside` is set."""
        if self.outside:
            return None  # the letter model has answered already
        belief = LetterBelief.of(_model(self), self.length)
        try:
            for query, answer in transcript:
                belief = belief.update(query, answer)
        except Contradiction:
            return None
        return belief

    def greedy_simulator(self, belief: Belief, terms: Terms) -> GreedyWordSimulator | None:
        return GreedyWordSimulator(belief, terms) if isinstance(belief, CodedBelief) else None

    @property
    def unsolvable(self) -> str:
        return "each length is a game of its own. Add length=8, for example." if self.length is None else ""

    def listed(self) -> CodedBelief:
        """The words of the list alone and equally likely, whatever :attr:`weighting` and :attr:`outside` say."""
        return self._start(np.ones(len(self.vocabulary)))

    def _start(self, weight: Floats) -> CodedBelief:
        kind = SpelledBelief if self.vocabulary.spellings else CodedBelief
        return kind.start(_table(self), weight)

    def secrets(self) -> Sequence[str]:
        return self.vocabulary.words


@remembered(most=8)
def _table(game: Hangman) -> CodeTable:
    vocabulary = game.vocabulary
    letters, words = len(vocabulary.alphabet), len(vocabulary)
    dtype = np.int32 if vocabulary.lengths.max(initial=0) <= SHORT else np.int64
    codes = np.empty((letters + 1, words), dtype=dtype)
    for begin in range(0, words, _PIECE):  # so that a long list takes no more memory than its answers
        end = min(begin + _PIECE, words)
        codes[:letters, begin:end] = place_masks(vocabulary.spelled(begin, end), letters)
    codes[letters] = LENGTH | vocabulary.lengths
    named = (np.uint64(1) << vocabulary.lengths.astype(np.uint64)) - np.uint64(1)
    # The stranger is named as a word would be that is never alive.
    return CodeTable(game, vocabulary.words, codes, np.append(named, np.uint64(1)).astype(dtype))


@remembered(most=8)
def _model(game: Hangman) -> LetterModel:
    # Of the whole list, whatever the length: how letters follow each other is much the same in all words.
    # Beside a list, which gives its own words their share, or alone it leaves these out.
    return LetterModel.of(
        game.lexicon, game.vocabulary.words, game.outside > 0, game.letter_network, game.share, game.outside == 1
    )
