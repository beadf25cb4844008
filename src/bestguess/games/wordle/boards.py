"""The rules of several Wordles at once: Dordle, Quordle, Octordle.

Each board hides a word of its own, and one guess is asked of all boards. The answer has a row of tiles for each board
that is not solved yet; a board that is solved falls silent. The words are drawn one by one, so that two boards may hide
the same one, which happens in some 0.1 % of games of four boards: the websites draw different words.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, product
from pathlib import Path
from typing import Annotated

import numpy as np
from annotated_doc import Doc

from bestguess.beliefs.product import Digits, ProductBelief
from bestguess.core.errors import Contradiction, IllegalAnswer, ParameterError, SpecText
from bestguess.core.game import Game
from bestguess.core.game_parts import Dictionary, Everyday
from bestguess.core.lots import SharedLots
from bestguess.core.read_files import GameSource
from bestguess.core.spec import Called
from bestguess.core.types import Answer, Ints, Outcome, Query, Transcript
from bestguess.games.feedback_game import out_of_tries
from bestguess.games.hangman.alphabet import Alphabet
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
from bestguess.games.wordle.boards_display import BoardsDisplay
from bestguess.games.wordle.boards_notation import BoardsNotation
from bestguess.games.wordle.rules import Wordle

MOST_BOARDS = 32
"""The most boards that are played at once, as in Duotrigordle."""

SPARE = 5
"""How many more guesses than boards there are in Dordle, Quordle, Octordle and their like."""

_LISTED = 243
"""How many answers :meth:`Boards.answers` lists at most."""

_DRAWN = 1024
"""How many familiar words are drawn at most for different ones: of some lengths there are few."""


@dataclass(frozen=True)
class Boards(Game, Dictionary, Everyday):
    """Find the hidden words of several Wordles with the same guesses."""

    boards: Annotated[int, Doc("How many words are hidden: 2 in Dordle, 4 in Quordle, 8 in Octordle.")] = 4
    length: Annotated[int, Doc("The letters of each word, 1 to 20.")] = 5
    words: SecretsParameter = ENGLISH
    guesses: GuessesParameter = None
    limit: Annotated[
        int | None, Called("tries"), Doc("How many guesses there are: five more than boards if none, 0 for any number.")
    ] = None
    weighting: WeightingParameter = "tempered"
    alphabet: AlphabetParameter = None
    language: LanguageParameter = "en"
    board: Wordle = field(init=False, repr=False)
    """The rules of one board."""

    name = "quordle"
    query_noun = "guess"
    secret_noun = "combination"
    cost_noun = "guesses"
    presets = {  # noqa: RUF012  # a constant, as its base says
        "Quordle: four boards, nine tries": "quordle",
        "Dordle: two boards, seven tries": "quordle(boards=2)",
        "Octordle: eight boards, thirteen tries": "quordle(boards=8)",
    }

    def __post_init__(self) -> None:
        if not 1 <= self.boards <= MOST_BOARDS:
            raise ParameterError("boards", self.boards, f"there are 1 to {MOST_BOARDS} boards.")
        if 0 < self.tries < self.boards or self.tries < 0:
            raise ParameterError(
                "tries", self.tries, f"{self.boards} boards take {self.boards} tries or more; 0 is for no limit."
            )
        write_codes(self)
        words = (self.length, self.words, self.guesses)
        one = Wordle(*words, weighting=self.weighting, alphabet=self.alphabet, language=self.language)
        object.__setattr__(self, "board", one)

    @property
    def tries(self) -> int:  # type: ignore[override]  # what the rules make of a field
        """How many guesses there are; 0 for any number."""
        return self.boards + SPARE if self.limit is None else self.limit

    @cached_property
    def digits(self) -> Digits:
        """How the answers of the boards make one number."""
        return Digits(self.boards, self.board.solved, self.board.solved + 1)

    @cached_property
    def notation(self) -> BoardsNotation:
        return BoardsNotation(self)

    @cached_property
    def display(self) -> BoardsDisplay:
        return BoardsDisplay(self)

    @property
    def default_policy(self) -> str:
        return "eager"

    def describe_prior(self, kind: str = "default") -> str:
        return self.board.describe_prior(kind)

    @property
    def warning(self) -> str:
        return self.board.warning

    @property
    def source_file(self) -> Path | None:
        return self.board.source_file

    @property
    def sources(self) -> Sequence[GameSource]:
        return self.board.sources

    def check(self) -> None:
        """Raise :class:`BestguessError` where a list cannot be read, or has no words of this length."""
        self.board.check()

    @property
    def vocabulary(self) -> Vocabulary:
        """The words that may be hidden."""
        return self.board.vocabulary

    @property
    def letters(self) -> Alphabet:
        """The alphabet."""
        return self.board.letters

    @property
    def num_queries(self) -> int:
        return self.board.num_queries

    def everyday_secret(self, lots: SharedLots) -> tuple[str, ...] | None:
        """Different familiar words, where a single board has one."""
        found: list[str] = []
        for _ in range(_DRAWN):
            word = self.board.everyday_secret(lots)
            if word is not None and word not in found:
                found.append(word)
            if len(found) == self.boards:
                return tuple(found)
        return None

    @property
    def everyday_note(self) -> str:
        return "The words are common, and all different. The engine does not know that: it expects rare words, too."

    def open_boards(self, transcript: Transcript) -> list[int]:
        """The boards that are not solved yet, from 0."""
        return self.digits.open(transcript)

    def answer(self, secret: Sequence[str], transcript: Transcript, query: Query) -> Answer:
        left = self.open_boards(transcript)
        rows = [
            self.board.answer(word, (), query) if board in left else self.digits.silent
            for board, word in enumerate(secret)
        ]
        return self.digits.joined(rows)

    @property
    def past_matters(self) -> bool:
        """A board that was solved falls silent."""
        return True

    def answers(self, transcript: Transcript, query: Query) -> list[Answer]:
        """All rows of tiles that the boards may give; of very many the first alone."""
        left = self.open_boards(transcript)
        rows = [range(self.digits.silent) if board in left else [self.digits.silent] for board in range(self.boards)]
        return [self.digits.joined(row) for row in islice(product(*rows), _LISTED)]

    def check_answer(self, transcript: Transcript, query: Query, answer: Answer) -> None:
        left = self.open_boards(transcript)
        base = self.digits.silent + 1
        if not 0 <= answer < base**self.boards:
            raise IllegalAnswer(f"There is no answer {answer} in {self.spec}.", SpecText(self.spec))
        for board, row in enumerate(self.digits.split(answer)):
            if (board in left) == (row == self.digits.silent):
                why = (
                    "is not solved, and has a row of tiles" if board in left else "was solved before, and says no more"
                )
                raise IllegalAnswer(f"Board {board + 1} {why}.")

    def clash(self, transcript: Transcript, query: Query, answer: Answer) -> str:
        """The board that has no word left, and the row of tiles that no word fits."""
        belief = self.prior()
        try:
            for move in (*transcript, (query, answer)):
                belief = belief.update(*move)
        except Contradiction as error:
            return str(error)
        return ""

    def is_hit(self, query: Query, answer: Answer) -> bool:
        """Whether some board is solved."""
        return self.digits.solved in self.digits.split(answer)

    def outcome(self, transcript: Transcript) -> Outcome | None:
        if not self.open_boards(transcript):
            return Outcome("solved", won=True)
        return out_of_tries(self, transcript)

    def check_query(self, transcript: Transcript, query: Query) -> None:
        if not self.board.is_unlisted(query):
            super().check_query(transcript, query)
        elif self.outcome(transcript) is not None or any(asked == query for asked, _ in transcript):
            raise self._not_now(transcript, query)

    def check_hosted(self, transcript: Transcript, query: Query) -> None:
        self.check_query(transcript, query)
        self.board.check_listed(query)

    def queries(self, transcript: Transcript) -> Ints:
        return super().queries(transcript) if transcript else np.arange(self.num_queries)

    def suggested(self, transcript: Transcript) -> Ints:
        """The words that some board which is not solved suggests."""
        rows = [self.digits.split(answer) for _, answer in transcript]
        found = np.zeros(self.num_queries, dtype=np.bool_)
        for board in self.open_boards(transcript):
            own = tuple((query, row[board]) for (query, _), row in zip(transcript, rows, strict=True))
            found[self.board.suggested(own)] = True
        open_ = self.queries(transcript)
        return open_[found[open_]]

    def prior(self, kind: str = "default") -> ProductBelief:
        """The word of each board independently from the list, weighted as ``kind`` says."""
        return ProductBelief((self.board.prior(kind),) * self.boards, self.digits, tuple(range(self.boards)))
