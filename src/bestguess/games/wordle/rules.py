"""The rules of Wordle: the answer says for each letter of a guess whether it is right, elsewhere or absent.

See :mod:`~bestguess.games.wordle.tiles` for the numbers of answers.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any

import numpy as np
from annotated_doc import Doc
from numpy.typing import NDArray

from bestguess.beliefs.listed import ListedBelief
from bestguess.core.errors import IllegalAnswer, IllegalQuery, ParameterError, SpecText
from bestguess.core.game_parts import KeptProperties
from bestguess.core.types import Answer, Ints, Query, Transcript
from bestguess.games.hangman.letters import Fillings, LetterModel
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.games.hangman.word_parameters import (
    AlphabetParameter,
    GuessesParameter,
    LanguageParameter,
    SecretsParameter,
    WeightingParameter,
    write_codes,
)
from bestguess.games.hangman.words import ENGLISH
from bestguess.games.set_up_names import SHOWN
from bestguess.games.wordle.board import WordleDisplay
from bestguess.games.wordle.guessing import WordGuessing
from bestguess.games.wordle.hard_mode import HardMode
from bestguess.games.wordle.letters_known import LettersKnown
from bestguess.games.wordle.notation import WordleNotation
from bestguess.games.wordle.tiles import feedback, tiles
from bestguess.kernel import wordle_codes


@dataclass(frozen=True)
class Wordle(WordGuessing):
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
    presets = {  # noqa: RUF012  # a constant, as its base says
        "Five letters, six tries": "wordle(tries=6)",
        "Any number of tries": "wordle(tries=0)",
        "Hard mode": "wordle(hard=true,tries=6)",
        "Six letters": "wordle(length=6,tries=6)",
        "Four letters": "wordle(length=4,tries=6)",
    }

    def __post_init__(self) -> None:
        write_codes(self)
        object.__setattr__(self, "_read", self.file_digests())

    @cached_property
    def notation(self) -> WordleNotation:
        return WordleNotation(self, red_is_right=self.first is not None)

    @cached_property
    def display(self) -> WordleDisplay:
        return WordleDisplay(self)

    def describe_prior(self, kind: str = "default") -> str:
        """``tempered, 7,403 English words``, and with which letter they begin."""
        begins = "" if self.initial is None else f" that begin with {self.letters.capital(self.initial)}"
        return f"{super().describe_prior(kind)}{begins}"

    def prior(self, kind: str = "default") -> ListedBelief:
        """The secrets, weighted as ``kind`` says.

        Raises :class:`ParameterError` where the first letter is yet to be seen, for it is known before any guess.
        """
        if self.first == SHOWN:
            example = self.spec.replace(f"first={SHOWN}", "first=b")
            reason = f'write the letter that the host shows, such as b: "{example}".'
            raise ParameterError("first", SHOWN, reason, SpecText(example))
        return super().prior(kind)

    def ruled(self, known: Vocabulary) -> Vocabulary:
        """The words that begin with the letter shown. Raises :class:`ParameterError` where none does."""
        if self.first in (None, SHOWN):
            return known
        letters = known.alphabet
        letter = letters.read(self.first or "")
        if letters.index(letter) < 0:
            raise ParameterError("first", self.first, f"write one letter of the game, {letters.name}.")
        begins = np.array([word[0] == letter for word in known.words], dtype=bool)
        if not begins.any():
            source = f"{known.source} of {self.length} letters"
            raise ParameterError("first", self.first, f"no word of {source} begins with {letters.capital(letter)}.")
        return known.part(begins)

    @property
    def initial(self) -> str | None:
        """The first letter of every word, where the host shows it; ``None`` before it is seen, and in other games."""
        return None if self.first in (None, SHOWN) else self.vocabulary.words[0][0]

    @property
    def solved(self) -> Answer:
        """The answer to the secret itself: every letter is right."""
        return int(3**self.length) - 1

    def admits(self, word: str) -> bool:
        """Whether a word begins with the letter shown."""
        return self.initial in (None, word[0])

    @property
    def everyday_note(self) -> str:
        begins = "" if self.initial is None else f"The word begins with {self.letters.capital(self.initial)}. "
        return f"{begins}{super().everyday_note}"

    def answer(self, secret: str, transcript: Transcript, query: Query) -> Answer:
        self.check_secret(secret)
        return feedback(self.word(query), secret)

    def answers(self, transcript: Transcript, query: Query) -> Sequence[Answer]:
        return range(3**self.length)

    def codes(self, guesses: NDArray[np.uint8], secrets: NDArray[np.uint8]) -> NDArray[Any]:
        return wordle_codes(guesses, secrets)

    def check_answer(self, transcript: Transcript, query: Query, answer: Answer) -> None:
        if not 0 <= answer <= self.solved:
            raise IllegalAnswer(
                f"There is no answer {answer} in {self.spec}: {self.length} tiles are numbers from 0 to {self.solved}.",
                SpecText(self.spec),
            )

    def known_of(self, transcript: Transcript) -> str:
        """``_UMO_, letters H R``: the places known, and the letters found that have none."""
        known, letters = self.letters_known(transcript), [*map(self.letters.capital, self.letters.letters)]
        fixed = known.fixed
        shown = "".join(letters[fixed[place]] if place in fixed else "_" for place in range(self.length))
        rest = " ".join(letters[letter] for letter, times in known.elsewhere().items() for _ in range(times))
        return f"{shown}, letters {rest}" if rest else shown

    def letters_known(self, transcript: Transcript) -> LettersKnown:
        """What the answers say of each letter."""
        rows = [(self.spelled([self.word(query)])[0], tiles(answer, self.length)) for query, answer in transcript]
        known = LettersKnown.of(rows, self.length, len(self.letters))
        if self.initial is not None:
            known.allowed[0, np.arange(len(self.letters)) != self.spelling[0, 0]] = False
        return known

    def fillings(self, model: LetterModel, transcript: Transcript) -> tuple[Fillings, float]:
        parts = [(model.fillings(way), way) for way in self.letters_known(transcript).ways()]
        parts = [(found, way) for found, way in parts if len(found.weight)]
        strings = sum(float(way.sum(axis=1, dtype=np.float64).prod()) for _, way in parts)
        return Fillings.joined([found for found, _ in parts], self.length), strings

    # Hard mode

    @cached_property
    def _hard_mode(self) -> HardMode:
        return HardMode(self)

    @property
    def restricts_queries(self) -> bool:
        return self.hard

    def queries(self, transcript: Transcript) -> Ints:
        open_ = super().queries(transcript)
        return self._hard_mode.allowed(transcript, open_, self.spelling) if self.hard and transcript else open_

    def check_query(self, transcript: Transcript, query: Query) -> None:
        unlisted = self.is_unlisted(query)
        if unlisted and self.initial not in (None, self.word(query)[0]):
            name, letter = self.notation.format_query(query), self.letters.capital(self.initial or "")
            raise IllegalQuery(f"{name} may not be guessed: every guess begins with {letter}.")
        if self.hard and (unlisted or 0 <= query < self.num_queries) and self.outcome(transcript) is None:
            self._hard_mode.check(transcript, query)
        super().check_query(transcript, query)

    def kept_properties(self, secrets: Sequence[Any]) -> KeptProperties | None:
        """The letter of each place, and of each letter whether it occurs once, twice and so on."""
        properties = self._hard_mode.properties
        return KeptProperties(properties(self.spelling), properties(self.spelled(secrets))) if self.hard else None
