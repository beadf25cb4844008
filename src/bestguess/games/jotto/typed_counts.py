"""Guesses and their numbers of letters in common as people type them: ``CRANE 2``, ``2 jots for crane``."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from bestguess.core.common_words import denied_secret, not_known, number_words, says_not_known, yes_and_no
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import Token, shortened
from bestguess.core.moves import without_comments
from bestguess.games.jotto.count_doubts import (
    SAYING_NOTHING,
    SIGNS,
    count_doubt,
    refuse_chances,
    refuse_places,
    says_count,
)
from bestguess.games.jotto.count_names import count_words
from bestguess.games.wordle.guess_pairs import first_paired, refuse_said, refuse_turn
from bestguess.games.wordle.tile_names import Piece, pieces_of

Item: TypeAlias = str | int
"""A guess, or the number of an answer: the letters in common, or one more than there are for the secret itself."""

_EXCEPT = frozenset({"but", "except", "besides", "minus", "without"})

_MOST_STEPS = 20_000
"""A text with more ways to be read than this is not read."""

_MOST_READINGS = 200
"""Nor are more readings looked at."""

_MOST_PIECES = 400
"""Nor is one of more pieces."""


class CountReader:
    """Reads guesses of words with ``length`` letters, and answers to them.

    ``example`` gives a guess that messages name, and ``written`` writes one.
    """

    def __init__(self, length: int, example: Callable[[], str], written: Callable[[str], str]) -> None:
        self._length, self._guess, self._written = length, example, written

    def count(self, text: str, guess: str = "", word: Callable[[str], str | None] = lambda _: None) -> int:
        """The number that a text is, perhaps beside the guess itself. Raises :class:`NotationError`."""
        pieces = self._pieces(text)
        self._refuse(text, pieces, word)
        for items in self._readings(pieces, lambda one: guess if word(one) == guess else None):
            counts = [item for item in items if isinstance(item, int)]
            if len(counts) == 1 and len(items) <= 2:
                return counts[0]
        raise NotationError(f"'{shortened(text)}' is not an answer: {self._why(pieces, lambda _: None)}")

    def moves(self, text: str, word: Callable[[str], str | None]) -> list[tuple[str, int]]:
        """The guesses of a text with their numbers, where ``word`` reads a guess. Raises :class:`NotationError`."""
        pieces = self._pieces(text)
        if all(piece.text in SIGNS for piece in pieces):
            return []
        self._refuse(text, pieces, word)
        moves = first_paired(self._readings(pieces, word))
        if moves is None:
            raise NotationError(self._no_moves(text, pieces, word))
        refuse_said(text, moves)
        refuse_turn(text, moves)
        refuse_places(text, moves)
        refuse_chances(text, moves, self._written)
        return moves

    def stranger(self, text: str, word: Callable[[str], str | None]) -> str:
        """The first word of a text in which some piece is neither a guess nor part of an answer; empty for none."""
        for one in without_comments(text).split():
            pieces = self._pieces(one)
            tokens = [piece.token for piece in pieces]
            for place in range(len(pieces)):
                if tokens[place].is_word and not any(self._options(pieces, tokens, place, False, word)):
                    return one.strip('.,:;!?=()"')
        return ""

    def _pieces(self, text: str) -> list[Piece]:
        """The words, numbers and signs of a text."""
        found: list[Piece] = []
        for piece in pieces_of(without_comments(text)):
            if found and piece.token.glued and piece.token.is_number and found[-1].token.is_number:
                last = found.pop()
                token = last.token._replace(text=last.token.text + piece.token.text)
                piece = Piece(last.text + piece.text, token)
            found.append(piece)
        return found

    def _refuse(self, text: str, pieces: Sequence[Piece], word: Callable[[str], str | None]) -> None:
        """Raise :class:`NotationError` for a text with too many words, and for one that says no number for sure."""
        if len(pieces) > _MOST_PIECES:
            raise NotationError(
                f"'{shortened(text)}' goes on for {len(pieces):,} words and signs: enter fewer moves at once."
            )
        if doubt := count_doubt(text, pieces, word):
            raise NotationError(f"'{shortened(text)}'{doubt}. {self._how}")

    def _readings(self, pieces: Sequence[Piece], word: Callable[[str], str | None]) -> Iterator[list[Item]]:
        """Every way to read pieces as guesses and numbers, the likeliest first."""
        tokens = [piece.token for piece in pieces]
        steps = 0

        def after(place: int, items: list[Item], counted: bool) -> Iterator[list[Item]]:
            nonlocal steps
            steps += 1
            if steps > _MOST_STEPS:
                return
            if place == len(pieces):
                yield items
                return
            for item, end, counts in self._options(pieces, tokens, place, counted, word):
                yield from after(end, items if item is None else [*items, item], counts)

        yield from islice(after(0, [], False), _MOST_READINGS)

    def _options(
        self,
        pieces: Sequence[Piece],
        tokens: Sequence[Token],
        place: int,
        counted: bool,
        word: Callable[[str], str | None],
    ) -> Iterator[tuple[Item | None, int, bool]]:
        """The ways to read a place: as a guess, a number or neither; where each ends; and whether a number was last."""
        small = tokens[place].text
        if counted and (end := self._of_all(tokens, place)):
            yield None, end, True
        if small in SIGNS:
            yield None, place + 1, counted
        if small in SAYING_NOTHING:
            yield None, place + 1, counted
        if (
            small == "not"
            and place + 2 < len(pieces)
            and word(pieces[place + 1].text)
            and tokens[place + 2].text == ","
        ):
            yield None, place + 1, counted  # "not crane, 2"
        if guess := word(pieces[place].text):
            yield guess, place + 1, False
        spelled = [piece.text for piece in pieces[place : place + self._length]]
        if (
            len(spelled) == self._length > 1
            and all(len(sign) == 1 for sign in spelled)
            and (guess := word("".join(spelled)))
        ):
            yield guess, place + self._length, False
        if tokens[place].is_number:
            if int(small) <= self._length:
                yield int(small), place + 1, True
            begins = not place or tokens[place - 1].text in SAYING_NOTHING  # "guess 1 - crane", not "crane 2 - three"
            dashed = begins and place + 2 < len(tokens) and word(pieces[place + 2].text)
            ends = (".", ")", ":", *("-–" if dashed else ()))
            if len(small) < 3 and place + 1 < len(tokens) and tokens[place + 1].text in ends:
                yield None, place + 2, False  # the number of a move
        if mention := count_words.at(tokens, place):
            known = {"none": 0, "one": 1, "solved": self._length + 1}
            if mention.meaning in ("all", "none") and self._excepts(pieces, mention.end, word):
                return  # "all but e" and "none but e" tell no number
            if mention.meaning == "all" and self._is_denied(tokens, place):
                return  # nor does "not all"
            if mention.meaning == "all":
                yield self._length, self._all_of(tokens, mention.end), True
            elif mention.meaning:
                yield known[mention.meaning], mention.end, mention.meaning != "solved"
            else:
                yield None, mention.end, False
        elif not_known.at(tokens, place):
            return  # null may be a 0, and may be none
        elif (mention := number_words.at(tokens, place)) and int(mention.meaning) <= self._length:
            yield int(mention.meaning), mention.end, True
        if mention := yes_and_no.at(tokens, place):
            before = place - 1
            while before >= 0 and tokens[before].text in SAYING_NOTHING | SIGNS:
                before -= 1
            said = yes_and_no.meaning(tokens[before].text) if before >= 0 else None
            if said not in (None, mention.meaning):
                return  # "no yes"
            if mention.meaning == "no":
                yield None, mention.end, False
            elif not counted:
                yield self._length + 1, mention.end, False

    def _is_denied(self, tokens: Sequence[Token], place: int) -> bool:
        """Whether a no belongs to the word at a place, with no sign between: ``not all``, ``no letters at all``."""
        before = place - 1
        while before >= 0 and tokens[before].text not in SIGNS:
            if yes_and_no.meaning(tokens[before].text) == "no" or tokens[before].text == "not":
                return True
            before -= 1
        return False

    def _excepts(self, pieces: Sequence[Piece], place: int, word: Callable[[str], str | None]) -> bool:
        """Whether letters are left out behind a word for all of them or none; "all but no" leaves out none."""
        said = [piece.token.text for piece in pieces[place : place + 2]]
        if len(said) > 1 and word(pieces[place + 1].text):
            return False  # "none but slate 2"
        denied = len(said) > 1 and (yes_and_no.meaning(said[1]) == "no" or said[1] in ("not", "wrong"))
        return bool(said) and said[0] in _EXCEPT and not denied

    def _all_of(self, tokens: Sequence[Token], place: int) -> int:
        """The place behind "five" or "the 5", said of all letters; the place itself where that is not said."""
        for end in range(place, min(place + 2, len(tokens))):
            if (number_words.meaning(tokens[end].text) or tokens[end].text) == str(self._length):
                return end + 1
        return place

    def _of_all(self, tokens: Sequence[Token], place: int) -> int:
        """The place behind "of 5" or "/5", which says how many letters there are in all; 0 for none."""
        texts = [token.text for token in tokens[place : place + 3]]
        for joint in (["/"], ["of"], ["out", "of"]):
            if texts[: len(joint)] == joint and texts[len(joint) : len(joint) + 1] == [str(self._length)]:
                return place + len(joint) + 1
        return 0

    @property
    def _how(self) -> str:
        return f"Write how many letters are in common, 0 to {self._length}, or yes if it was the word."

    def _why(self, pieces: Sequence[Piece], word: Callable[[str], str | None]) -> str:
        """The reason why pieces are no answer, and how to write one."""
        tokens = [piece.token for piece in pieces]
        null = next(
            (one.text for at, one in enumerate(tokens) if not_known.at(tokens, at) and number_words.at(tokens, at)), ""
        )
        if null:
            return f"it does not say what the answer is: '{null}' may be 0, and may be none. {self._how}"
        if says_not_known(tokens) or any(not_known.at(tokens, place) for place in range(len(tokens))):
            return f"it does not say what the answer is. {self._how}"
        numbers = [token.text for token in tokens if token.is_number]
        large = next((number for number in numbers if int(number) > self._length), "")
        words = [token.text for token in tokens if token.text not in SIGNS and token.text not in SAYING_NOTHING]
        if len(numbers) > 1:
            return f"it has {len(numbers)} numbers, and letters count wherever they stand. {self._how}"
        if large:
            letters = f"{self._length} letter{'s' * (self._length != 1)}"
            return f"'{large}' is too many, as a word has {letters}. {self._how}"
        if words and all(yes_and_no.meaning(one) == "no" or count_words.meaning(one) == "" for one in words):
            return f"it does not say how many letters are in common. {self._how}"
        unknown = next((one for one in words if not (says_count(one) or one.isdigit() or word(one))), "")
        return f"'{unknown[:20]}' is no number. {self._how}" if unknown else self._how

    def _no_moves(self, text: str, pieces: Sequence[Piece], word: Callable[[str], str | None]) -> str:
        """The reason why a text is no guesses with their numbers."""
        said = shortened(text)
        if says_not_known([piece.token for piece in pieces[1:]]):
            return f"In the move '{said}': {self._why(pieces[1:], word)}"
        if other := word(denied_secret(text)):
            return f"'{said}' says that it is not the word, and no more. Write {self._written(other)} and a number."
        best = max(
            self._readings(pieces, word), key=lambda items: sum(isinstance(item, str) for item in items), default=[]
        )
        guesses = [item for item in best if isinstance(item, str)]
        counts = [item for item in best if isinstance(item, int)]
        example = f"such as {self._written(guesses[0] if guesses else self._guess())} {min(2, self._length)}"
        if guesses and not counts:
            return f"'{said}' has no answer: write how many letters are in common behind the guess, {example}."
        if counts and not guesses:
            return f"'{said}' has no guess: write it before the number of letters in common, {example}."
        if guesses and counts:
            some = (
                f"{len(guesses)} guess{'es' * (len(guesses) != 1)} and {len(counts)} number{'s' * (len(counts) != 1)}"
            )
            return f"'{said}' has {some}: write each guess with how many letters are in common, {example}."
        return f"In the move '{said}': {self._why(pieces, word)}"
