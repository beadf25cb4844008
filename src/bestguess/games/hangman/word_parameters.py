"""The parameters that the games of words have in common."""

from typing import Annotated, Literal, Protocol, TypeAlias

from annotated_doc import Doc

from bestguess.core.spec import Called
from bestguess.games.hangman.languages import alphabet_code, language_code

_LISTS = (
    "english, english-us and others that bestguess list names, a file of one a line (a count may follow it), "
    "or words with | between."
)

WordsParameter: TypeAlias = Annotated[str, Doc(f"The words: {_LISTS}")]
"""The words that may be hidden, where all are alike."""

SecretsParameter: TypeAlias = Annotated[str, Doc(f"The secrets: {_LISTS}")]
"""The words that may be hidden, where more may be guessed."""

GuessesParameter: TypeAlias = Annotated[
    str | None, Doc("More words that may be guessed, a file or words with | between; the secrets alone if none.")
]
"""The words that may be guessed besides the secrets."""

Weighting: TypeAlias = Literal["uniform", "frequency", "tempered"]
"""How a word's count becomes its prior weight: 1, the count, or the root of the count."""

WeightingParameter: TypeAlias = Annotated[
    Weighting,
    Called("prior"),
    Doc("How likely each word is at first: equally, by its count, or by the root of its count."),
]
"""The parameter ``prior``, whose field has another name: a game has a method ``prior``."""

AlphabetParameter: TypeAlias = Annotated[
    str | None,
    Doc(
        "The letters of the game: a language, the letters themselves (a b c ch where one has several characters), "
        "or auto for those of the words."
    ),
]
"""The letters of a game."""

LanguageParameter: TypeAlias = Annotated[
    str, Doc("The language of the words and letters: en, or fr, French and others with the extra bestguess[languages].")
]
"""The language of the words and letters, by its code or its name."""


class InALanguage(Protocol):
    """A game whose words and letters have a language."""

    @property
    def language(self) -> str: ...
    @property
    def alphabet(self) -> str | None: ...


def write_codes(game: InALanguage) -> None:
    """Write the codes of languages into an immutable game, in the place of their names. Raises :class:`UnknownName`."""
    object.__setattr__(game, "language", language_code(game.language))
    object.__setattr__(game, "alphabet", alphabet_code(game.alphabet))
