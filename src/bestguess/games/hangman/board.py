"""The words of hangman and of a phrase as a player sees them."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Literal, TypeVar

from bestguess.core.board import Key, LetterBoard
from bestguess.core.display import Display
from bestguess.core.types import MISS, Answer, Query, Transcript
from bestguess.games.hangman.pattern import places
from bestguess.games.hangman.shapes import SPACE, with_marks
from bestguess.games.hangman.word_game import ManyWords, OneWord, WordGame

G = TypeVar("G", bound=WordGame, covariant=True)


@dataclass(frozen=True)
class LetterDisplay(Display[G]):
    """Words with gaps, and a keyboard of letters."""

    kind = "words"

    @abstractmethod
    def words(self, transcript: Transcript) -> list[list[str]]:
        """The letter at each place of each word, ``_`` where it is not known."""

    def pattern(self, transcript: Transcript) -> str:
        """The pattern that the player sees: ``_PP__ P__``."""
        return " ".join(map("".join, self.words(transcript)))

    @property
    def keyboard(self) -> list[list[Query]]:
        return self.game.letters.rows

    def _board(
        self,
        transcript: Transcript,
        unknown_length: bool = False,
        wrong_words: tuple[str, ...] = (),
        may_lie: bool = False,
        lie_found: str | None = None,
    ) -> LetterBoard:
        lives, misses = self.game.lives or None, self.game.misses(transcript)
        open_ = set(self.game.queries(transcript).tolist())
        said: dict[Query, Answer] = {}
        for query, answer in transcript:
            said[query] = said.get(query, MISS) | answer
        return LetterBoard(
            pattern=tuple(
                tuple(None if cell == "_" else cell for cell in word) for word in self.words(transcript) if word
            ),
            unknown_length=unknown_length,
            letters=tuple(
                Key(
                    self.game.letters.capital(letter),
                    self.game.notation.format_query(query),
                    _state(query, said, open_),
                )
                for query, letter in enumerate(self.game.letters.letters)
            ),
            keyboard=tuple(tuple(self.game.notation.format_query(query) for query in row) for row in self.keyboard),
            lives=lives,
            lives_left=None if lives is None else max(0, lives - misses),
            misses=misses,
            wrong_words=wrong_words,
            may_lie=may_lie,
            lie_found=lie_found,
        )


@dataclass(frozen=True)
class WordDisplay(LetterDisplay[OneWord]):
    """One word, which may be named; an entry of several words where its spaces are shown."""

    def board(self, transcript: Transcript, secret: str | None = None) -> LetterBoard:
        named = [query for query, answer in transcript if query > self.game.length_query and answer == MISS]
        return self._board(
            transcript,
            unknown_length=self.game.known_length(transcript) is None,
            wrong_words=tuple(self.game.notation.format_query(query).removeprefix("=") for query in named),
        )

    def words(self, transcript: Transcript) -> list[list[str]]:
        cells = ["_"] * (self.game.known_length(transcript) or 0)
        for query, answer in transcript:
            if query != self.game.length_query:
                word = self.game.named(query)
                for place in places(answer):
                    cells[place] = self.game.letters.capital(word[place] if word else self.game.letters.letters[query])
        cuts = [before for before, mark in self.game.shape(transcript) or () if mark == SPACE]
        return [cells[begin:end] for begin, end in pairwise((0, *cuts, len(cells)))]

    def draw(self, transcript: Transcript, secret: str | None = None) -> str:
        """The pattern, the lives, and what is not there, a line each; with the word at the end if it is given."""
        wrong = [self.game.notation.format_query(query) for query, answer in transcript if answer == MISS]
        left = (
            f"lives {self.game.lives - len(wrong)} of {self.game.lives}" if self.game.lives else f"wrong {len(wrong)}"
        )
        cells = with_marks([*chain(*self.words(transcript))], self.game.shape(transcript))
        lines = [" ".join(cells) or "a word of any length", left]
        if wrong:
            lines.append(f"not {' '.join(wrong)}")
        if secret is not None:
            lines.append(f"the word: {self.game.notation.format_secret(secret)}")
        return "\n".join(lines)


@dataclass(frozen=True)
class PhraseDisplay(LetterDisplay[ManyWords]):
    """Several words, whose host may lie."""

    def board(self, transcript: Transcript, secret: Sequence[str] | None = None) -> LetterBoard:
        lie = self.game.lie_found(transcript)
        return self._board(
            transcript,
            may_lie=bool(self.game.lies),
            lie_found=None if lie is None else self.game.notation.format_query(lie),
        )

    def words(self, transcript: Transcript) -> list[list[str]]:
        cells = ["_"] * self.game.width
        for query, answer in transcript:
            for place in places(answer):
                cells[place] = self.game.notation.format_query(query)
        return [cells[begin:end] for begin, end in pairwise(self.game.offsets)]

    def draw(self, transcript: Transcript, secret: Sequence[str] | None = None) -> str:
        denied = self.game.denied(transcript)
        count = self.game.misses(transcript)
        lines = [
            " / ".join(map(" ".join, self.words(transcript))),
            f"lives {self.game.lives - count} of {self.game.lives}" if self.game.lives else f"denied {count}",
        ]
        if denied:
            marks = (
                self.game.notation.format_query(query) + ("" if times == 1 else " twice")
                for query, times in denied.items()
            )
            lines.append(f"not {', '.join(marks)}")
        lie = self.game.lie_found(transcript)
        if lie is not None:
            lines.append(f"lied about {self.game.notation.format_query(lie)}")
        if secret is not None:
            lines.append(f"the phrase: {self.game.notation.format_secret(secret)}")
        return "\n".join(lines)


def _state(query: Query, said: dict[Query, Answer], open_: set[int]) -> Literal["open", "hit", "miss", "again"]:
    if query not in said:
        return "open"
    if said[query] != MISS:
        return "hit"
    return "again" if query in open_ else "miss"
