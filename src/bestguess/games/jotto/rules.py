"""The rules of Jotto: the answer says how many letters of a guess are in the secret, and not which or where.

A letter counts as often as both words have it. An anagram of the secret has all its letters and is another word: the
secret itself has an answer of its own. The game is Morton M. Rosenfeld's (1955), with words of five letters.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any

import numpy as np
from annotated_doc import Doc
from numpy.typing import NDArray

from bestguess.core.errors import IllegalAnswer, ParameterError, SpecText
from bestguess.core.types import Answer, Query, Transcript
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
from bestguess.games.jotto.board import JottoDisplay
from bestguess.games.jotto.letters_in_common import LettersInCommon
from bestguess.games.jotto.notation import JottoNotation
from bestguess.games.wordle.guessing import WordGuessing
from bestguess.kernel import jotto_codes


@dataclass(frozen=True)
class Jotto(WordGuessing):
    """Find a hidden word; the host says how many letters each guess has in common with it."""

    length: Annotated[int, Doc("The letters of each word, 1 to 20.")] = 5
    words: SecretsParameter = ENGLISH
    guesses: GuessesParameter = None
    repeats: Annotated[bool, Doc("Whether a word may have a letter several times.")] = True
    tries: Annotated[int, Doc("How many guesses there are, such as 20; 0 for any number.")] = 0
    weighting: WeightingParameter = "tempered"
    alphabet: AlphabetParameter = None
    language: LanguageParameter = "en"
    _read: tuple[str, ...] = field(init=False, repr=False, default=())
    """The digests of the files that the game was read from: games of other contents are other games."""

    name = "jotto"
    presets = {  # noqa: RUF012  # a constant, as its base says
        "Five letters": "jotto",
        "No letter twice": "jotto(repeats=false)",
        "Four letters": "jotto(length=4)",
        "Six letters": "jotto(length=6)",
    }

    def __post_init__(self) -> None:
        write_codes(self)
        object.__setattr__(self, "_read", self.file_digests())

    @cached_property
    def notation(self) -> JottoNotation:
        return JottoNotation(self)

    @cached_property
    def display(self) -> JottoDisplay:
        return JottoDisplay(self, self.sure_and_absent)

    def admits(self, word: str) -> bool:
        """Whether a word has no letter twice, where none may."""
        return self.repeats or len(set(word)) == len(word)

    def ruled(self, known: Vocabulary) -> Vocabulary:
        """The words that have no letter twice, where none may. Raises :class:`ParameterError` where all have."""
        if self.repeats:
            return known
        admitted = np.array([self.admits(word) for word in known.words], dtype=bool)
        if not admitted.any():
            source = f"{known.source} of {self.length} letters"
            raise ParameterError("repeats", "false", f"every word of {source} has a letter twice.")
        return known.part(admitted)

    @property
    def solved(self) -> Answer:
        """The answer to the secret itself."""
        return self.length + 1

    def answer(self, secret: str, transcript: Transcript, query: Query) -> Answer:
        self.check_secret(secret)
        guess = self.word(query)
        return self.solved if guess == secret else in_common(guess, secret)

    def answers(self, transcript: Transcript, query: Query) -> Sequence[Answer]:
        return range(self.solved + 1)

    def check_answer(self, transcript: Transcript, query: Query, answer: Answer) -> None:
        if not 0 <= answer <= self.solved:
            raise IllegalAnswer(
                f"There is no answer {answer} in {self.spec}: {self.length} letters are in common at most.",
                SpecText(self.spec),
            )

    def codes(self, guesses: NDArray[np.uint8], secrets: NDArray[np.uint8]) -> NDArray[Any]:
        return jotto_codes(guesses, secrets)

    def fillings(self, model: LetterModel, transcript: Transcript) -> tuple[Fillings, float]:
        return self._letters(transcript).fillings(model)

    def known_of(self, transcript: Transcript) -> str:
        """``letters H R, none of A B C``: the letters that the word has for certain, and those that it has not."""
        sure, none = map(" ".join, self.sure_and_absent(transcript))
        return ", ".join(filter(None, [sure and f"letters {sure}", none and f"none of {none}"]))

    def sure_and_absent(self, transcript: Transcript) -> tuple[list[str], list[str]]:
        """The letters that the word has for certain, each as often as it has it, and those that it has not.

        By the answers alone, whatever words there are; none of both where the answers contradict each other.
        """
        letters = [*map(self.letters.capital, self.letters.letters)]
        least, most = self._letters(transcript).bounds()
        absent = [letters[letter] for letter, times in enumerate(most) if not times] if any(most) else []
        return [letters[letter] for letter, times in enumerate(least) for _ in range(times)], absent

    def _letters(self, transcript: Transcript) -> LettersInCommon:
        guesses, letters = self.spelled([self.word(query) for query, _ in transcript]), len(self.letters)
        times = (guesses[:, :, None] == np.arange(letters)).sum(axis=1)
        counts = [min(answer, self.length) for _, answer in transcript]
        return LettersInCommon(times, counts, self.length, letters, self.length if self.repeats else 1)


def in_common(guess: str, secret: str) -> int:
    """How many letters two words have in common, each as often as both have it."""
    return sum((Counter(guess) & Counter(secret)).values())
