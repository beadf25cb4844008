"""Phrases: several words at once, and a host who may lie once.

One letter is asked in the whole phrase; the answer is the mask of its places, the words one behind the other. With
``lies=1`` the host may, for one letter, once deny it throughout the phrase although it is there; never in one word
only, and never the reverse. A denied letter may then be asked once more. (Maheshwari & Singhvi 2021.)
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, pairwise, product
from math import prod
from typing import Annotated, Literal

import numpy as np
from annotated_doc import Doc

from bestguess.beliefs.channel import DenialBelief
from bestguess.beliefs.coded import CodedBelief, CodeTable
from bestguess.beliefs.factored import FactoredBelief
from bestguess.core.belief import Belief
from bestguess.core.errors import Contradiction, IllegalAnswer, IllegalQuery, ParameterError, SpecText
from bestguess.core.lots import SharedLots
from bestguess.core.memo import remembered
from bestguess.core.types import MISS, Answer, Codes, Ints, Outcome, Query, Transcript
from bestguess.games.hangman.board import PhraseDisplay
from bestguess.games.hangman.failsafe import UnlistedBelief, unlisted
from bestguess.games.hangman.pattern import format_places, full, shown
from bestguess.games.hangman.phrase_notation import PhraseNotation
from bestguess.games.hangman.sayings import saying
from bestguess.games.hangman.shapes import Shape, read_length, with_marks
from bestguess.games.hangman.spelled_belief import shown_so
from bestguess.games.hangman.vocabulary import MAX_LENGTH, Vocabulary, checked_weighting, weighting_of
from bestguess.games.hangman.word_game import ManyWords
from bestguess.games.hangman.word_parameters import (
    AlphabetParameter,
    LanguageParameter,
    WeightingParameter,
    WordsParameter,
    write_codes,
)
from bestguess.games.hangman.words import ENGLISH, named
from bestguess.kernel import place_masks

REPAIRS = 2000
"""How many answers to one letter :meth:`Phrase.answers` lists at most."""


@dataclass(frozen=True)
class Phrase(ManyWords):
    """Find a hidden phrase by asking for letters, before the lives are gone."""

    lengths: Annotated[
        str,
        Doc(
            "The lengths of the words, in their order, such as 5-3 or 3'1-4 for ___'_ ____; 1~3 for _-___, where "
            "words=FILE has hyphens."
        ),
    ] = "5-3"
    lies: Annotated[Literal[0, 1], Doc("1 if the host may once deny a letter that is there.")] = 0
    lie_prior: Annotated[
        float, Doc("With lies=1, how likely the host is to deny a letter that is there, each time, until it has.")
    ] = 0.1
    lives: Annotated[int, Doc("How many denials lose the game, a lie found out not counted; 0 for no limit.")] = 0
    words: WordsParameter = ENGLISH
    weighting: WeightingParameter = "tempered"
    alphabet: AlphabetParameter = None
    language: LanguageParameter = "en"
    _read: tuple[str, ...] = field(init=False, repr=False, default=())
    """The digests of the files that the game was read from: games of other contents are other games."""

    name = "phrase"
    query_noun = "letter"
    secret_noun = "phrase"
    cost_noun = "letters"
    has_misses = True
    presets = {  # noqa: RUF012  # a constant, as its base says
        "Two words": "phrase",
        "Two words, the host may lie once": "phrase(lies=1)",
        "Three words": "phrase(lengths=4-3-5)",
        "Seven lives": "phrase(lives=7)",
    }

    def __post_init__(self) -> None:
        try:
            self._words_told  # noqa: B018  # reads the lengths
        except ValueError as error:
            raise ParameterError(
                "lengths",
                self.lengths,
                "write the lengths of the words with - between, such as 5-3, or with their "
                "marks: 3'1 for ___'_, or 1~3 for _-___ where the list has hyphens.",
            ) from error
        if self.width > MAX_LENGTH:
            raise ParameterError(
                "lengths", self.lengths, f"{self.width} letters are too many; the limit is {MAX_LENGTH}."
            )
        if self.lies not in (0, 1):
            raise ParameterError("lies", self.lies, "a host lies at most once; write 0 or 1.")
        if not 0 < self.lie_prior < 1:
            raise ParameterError("lie_prior", self.lie_prior, "write a probability between 0 and 1.")
        if self.lives < 0:
            raise ParameterError("lives", self.lives, "a game has 1 life or more, or 0 for no limit.")
        write_codes(self)
        checked_weighting(self.weighting)
        object.__setattr__(self, "_read", self.file_digests())

    @cached_property
    def notation(self) -> PhraseNotation:
        return PhraseNotation(self)

    @cached_property
    def display(self) -> PhraseDisplay:
        return PhraseDisplay(self)

    def describe_prior(self, kind: str = "default") -> str:
        """``tempered, 82,813 English words``, and how likely a lie is."""
        lie = f"; a lie at each chance: {100 * self.lie_prior:g} %" if self.lies else ""
        return self.vocabulary.describe(weighting_of(kind, self.weighting)) + lie

    def describe_failsafe(self, kind: str = "default") -> str:
        return f"{self.vocabulary.describe(weighting_of(kind, self.weighting))}; any string of letters where none fits"

    @cached_property
    def word_lengths(self) -> tuple[int, ...]:
        """The length of each word."""
        return tuple(length for length, _ in self._words_told)

    @cached_property
    def _words_told(self) -> tuple[tuple[int, Shape | None], ...]:
        """The length of each word, and its marks where :attr:`lengths` has some."""
        return tuple(read_length(part) for part in self.lengths.split("-"))

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        """Where each word begins in an answer, and at the end how many places there are."""
        return (0, *accumulate(self.word_lengths))

    @property
    def width(self) -> int:
        """How many places there are in all."""
        return sum(self.word_lengths)

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of all lengths."""
        return self.lexicon

    def check(self) -> None:
        super().check()
        with named("words", self.words):
            for length, shape in self._words_told:
                words = self.vocabulary.of_length(length)
                if shape is not None and not words.shape_shares(length, shape).any():
                    shown = "".join(with_marks(["_"] * length, shape))
                    raise ParameterError(
                        "lengths",
                        self.lengths,
                        f"no word of {words.source} is written as {shown}. Write {length} to leave the marks out.",
                    )

    @property
    def codes(self) -> list[Codes]:
        """For each word of the phrase the places of each letter in each word of its length, as masks, shape (A, n)."""
        return [_codes(self.lexicon, length)[1] for length in self.word_lengths]

    def split(self, answer: Answer) -> list[Answer]:
        """The part of an answer that is about each word, its places counted from the beginning of the word."""
        return [answer >> begin & full(end - begin) for begin, end in pairwise(self.offsets)]

    @property
    def num_queries(self) -> int:
        return len(self.letters)

    def answer(self, secret: Sequence[str], transcript: Transcript, query: Query) -> Answer:
        for word in secret:
            if word not in self.vocabulary.index:
                self.letters.check_word(word)
        letter = self.letters.letters[query]
        return sum(1 << place for place, other in enumerate("".join(secret)) if other == letter)

    def check_answer(self, transcript: Transcript, query: Query, answer: Answer) -> None:
        # Any places may be seen; whether a word has its letters there is for the belief to find.
        if not 0 <= answer <= full(self.width):
            told = format_places(answer) if answer > 0 else str(answer)
            raise IllegalAnswer(f"'{told}': the phrase has the places 1 to {self.width}.", SpecText(self.spec))

    def answers(self, transcript: Transcript, query: Query) -> Sequence[Answer]:
        """No, and the masks that some phrase has; where these are very many, the most common ones of each word."""
        taken = shown(transcript)
        choices = []
        for length, begin in zip(self.word_lengths, self.offsets, strict=False):
            masks, often = np.unique(_table(self, length).codes[query], return_counts=True)
            ordered = [int(mask) << begin for mask in masks[np.argsort(-often, kind="stable")]]
            choices.append([mask for mask in ordered if not mask & taken])
        while prod(map(len, choices)) > REPAIRS:
            max(choices, key=len).pop()
        return sorted({MISS} | {sum(masks) for masks in product(*choices)})

    def denied(self, transcript: Transcript) -> dict[Query, int]:
        """How often each letter was denied that has not been shown."""
        counted: dict[Query, int] = {}
        for query, answer in transcript:
            counted[query] = counted.get(query, 0) + (answer == MISS)
        shown_letters = {query for query, answer in transcript if answer != MISS}
        return {query: times for query, times in counted.items() if query not in shown_letters}

    def lie_found(self, transcript: Transcript) -> Query | None:
        """The letter that was denied first and shown later, if there is one."""
        shown_letters = {query for query, answer in transcript if answer != MISS}
        return next((query for query, answer in transcript if answer == MISS and query in shown_letters), None)

    def suspects(self, transcript: Transcript) -> list[Query]:
        """The letters whose denial may be the lie: denied once, while no lie is found; in the order of the denials."""
        if not self.lies or self.lie_found(transcript) is not None:
            return []
        return [query for query, times in self.denied(transcript).items() if times == 1]

    def misses(self, transcript: Transcript) -> int:
        """How many denials count: all but a lie found out."""
        denials = sum(1 for _, answer in transcript if answer == MISS)
        return denials - (self.lie_found(transcript) is not None)

    def outcome(self, transcript: Transcript) -> Outcome | None:
        if shown(transcript) == full(self.width):
            return Outcome("solved", won=True)
        if self.lives and self.misses(transcript) >= self.lives:
            return Outcome("out of lives", won=False)
        return None

    def queries(self, transcript: Transcript) -> Ints:
        """The letters not asked, and those denied once as long as that may be a lie; ascending."""
        if self.outcome(transcript) is not None:
            return np.zeros(0, dtype=np.int64)
        open_ = np.ones(self.num_queries, dtype=bool)
        open_[[query for query, _ in transcript]] = False
        open_[self.suspects(transcript)] = True
        return np.flatnonzero(open_)

    def check_query(self, transcript: Transcript, query: Query) -> None:
        over = self.outcome(transcript) is not None
        if self.lies and not over and query in self.denied(transcript) and query not in self.queries(transcript):
            raise IllegalQuery(f"{self.notation.format_query(query)} is not there for certain: a host lies only once.")
        super().check_query(transcript, query)

    def cost(self, query: Query, answer: Answer) -> float:
        """1 for every letter asked: without lives, a phrase is about asking few."""
        return 1.0

    def prior(self, kind: str = "default") -> FactoredBelief | DenialBelief:
        """Each word independently from the vocabulary, weighted as ``kind`` says."""
        weighting = weighting_of(kind, self.weighting)
        factors = []
        for length, shape in self._words_told:
            words = self.vocabulary.of_length(length)
            weight = words.weights(weighting, in_phrase=True)
            word = CodedBelief.start(_table(self, length), weight / weight.sum())
            if shape is not None:
                word = shown_so(word, words, length, shape)
                word = CodedBelief(word.table, word.weight / word.mass, word.alive)
            factors.append(word)
        belief = FactoredBelief(tuple(factors), self.offsets)
        return DenialBelief(belief, self.lie_prior) if self.lies else belief

    def everyday_secret(self, lots: SharedLots) -> tuple[str, ...] | None:
        """A common English phrase; ``None`` for words of one's own, or of another language."""
        if any(shape is not None for _, shape in self._words_told):
            return None
        if (self.words, self.language) != (ENGLISH, "en") or self.alphabet not in (None, "en"):
            return None
        return saying(self.word_lengths, lots)

    @property
    def everyday_note(self) -> str:
        return "People say this phrase. The engine does not know that: it takes each word by itself."

    def lie_rate(self, belief: Belief) -> float:
        """:attr:`lie_prior` by a belief that knows lies; 0 by the failsafe, which takes all answers as true."""
        return self.lie_prior if isinstance(belief, DenialBelief) else 0.0

    def failsafe(self, transcript: Transcript, prior: str = "default") -> UnlistedBelief | None:
        """Each word that fits no list as any string of letters; ``None`` where even so nothing fits."""
        start = self.prior(prior)
        # Before the first answer the belief is a product of words, whether or not the host may lie.
        words = start.truthful if isinstance(start, DenialBelief) else start
        assert words is not None, "a prior excludes nothing"
        try:
            return unlisted(self, transcript, words.factors)
        except Contradiction:
            return None


@remembered(most=64)
def _table(game: Phrase, length: int) -> CodeTable:
    words, codes = _codes(game.lexicon, length)
    return CodeTable(game, words, codes, np.zeros(len(words), dtype=codes.dtype))


@remembered(most=64)
def _codes(lexicon: Vocabulary, length: int) -> tuple[tuple[str, ...], Codes]:
    """The words of one length and their masks by letter: the same for all phrases over one vocabulary."""
    vocabulary = lexicon.of_length(length)
    return vocabulary.words, place_masks(np.ascontiguousarray(vocabulary.spelling), len(vocabulary.alphabet))
