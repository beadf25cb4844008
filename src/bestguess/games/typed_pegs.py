"""Moves of games of pegs as people type them: ``red red blue green: 1 black, 1 white``, ``1123 1A2B``."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from bestguess.core.bounds import bound
from bestguess.core.common_words import denied_secret
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import Token, shortened, tokens
from bestguess.core.moves import without_comments
from bestguess.games.peg_counts import PLURAL, Counts, PegCounter
from bestguess.games.peg_names import BESIDE, SIGNS, counted_words
from bestguess.games.typed_codes import CodeReader

_MOST_STEPS = 20_000
"""A text with more ways to be read than this is not read."""

_LONGEST = 40
"""An answer has at most so many tokens."""

_MOST_TOKENS = 1000
"""A text of more tokens is not read as moves."""


_COLUMNS = re.compile(r"\s*[,;|\t]\s*")
_HEADINGS = frozenset({"guess", "code", "number", "row", "query", "move"})
"""Words over the first column of a table, the guesses."""

_Move: TypeAlias = tuple[str, Counts, Sequence[Token]]
"""A guess, its answer, and the words of the answer."""


class PegReader:
    """Reads rows of ``places`` symbols, and answers to them.

    ``letters`` are those behind the two numbers of an answer, ``nouns`` what they are called; ``coloured`` says whether
    symbols stand for the colours in their order; others that are letters of colours stand for these.
    """

    def __init__(
        self,
        places: int,
        symbols: str,
        letters: tuple[str, str],
        nouns: tuple[str, str],
        coloured: bool,
    ) -> None:
        self._codes = CodeReader(places, symbols, coloured)
        self._counter = PegCounter(places, letters, nouns)

    def row(self, text: str, noun: str) -> str:
        """The symbols of a row, perhaps typed by their colours. Raises :class:`NotationError`, naming the ``noun``."""
        return self._codes.row(text, noun)

    @property
    def wanted(self) -> str:
        """A description of a row, for messages."""
        return self._codes.wanted

    def counts(self, text: str) -> Counts:
        """The numbers of an answer. Raises :class:`NotationError`, also for one that is possible for no code."""
        return self._counter.counts(text)

    def moves(self, text: str) -> list[tuple[str, Counts]]:
        """Rows with their answers. Raises :class:`NotationError`."""
        text = _without_heading(text)
        read = tokens(without_comments(PLURAL.sub("s", text)))
        if all(token.text in SIGNS for token in read):
            return []
        if len(read) > _MOST_TOKENS:
            raise NotationError(
                f"'{shortened(text)}' goes on for {len(read):,} words and signs: enter fewer moves at once."
            )
        if sign := bound(text, led=True):
            raise NotationError(f"In the move '{shortened(text)}': {self._counter.bounded(sign)}")
        for order in (self._guess_first, self._answer_first):
            found = self._all_moves(read, order)
            if found is not None:
                self._refuse_letters(text, [said for _, _, said in found])
                return [(row, counts) for row, counts, _ in found]
        raise NotationError(self._no_moves(text, read))

    def _refuse_letters(self, text: str, said: Sequence[Sequence[Token]]) -> None:
        """Raise :class:`NotationError` for an answer in B alone beside one in A and B, where B is elsewhere."""
        if any(map(self._counter.has_both, said)) and any(map(self._counter.is_half, said)):
            raise NotationError(
                f"'{shortened(text)}' counts with B alone beside A and B: is it right, or elsewhere? "
                f"{self._counter.how}"
            )

    def _all_moves(
        self, read: Sequence[Token], order: Callable[[Sequence[Token], int], Iterator[tuple[str, range, int]]]
    ) -> list[_Move] | None:
        """The moves that tokens are, all in one order; ``None`` where some are no move, or there are too many ways."""
        steps = 0

        def after(place: int, done: list[_Move]) -> list[_Move] | None:
            nonlocal steps
            while place < len(read) and read[place].text in SIGNS:
                if done and read[place].text == "?":
                    return None
                place += 1
            if place == len(read):
                return done
            starts = [place]
            number = place
            while number < len(read) and read[number].text in BESIDE:
                number += 1
            if _is_numbering(read, number):
                starts.insert(0, number + 2)
            for start in starts:
                for row, places, end in order(read, start):
                    said = read[places.start : places.stop]
                    counts = self._counter.counted(said)
                    steps += 1
                    if steps > _MOST_STEPS:
                        return None
                    asks = end < len(read) and read[end].text == "?"
                    if not (asks or isinstance(counts, str) or self._counter.impossible(counts)):
                        rest = after(end, [*done, (row, counts, said)])
                        if rest is not None:
                            return rest
            return None

        return after(0, [])

    def _guess_first(self, read: Sequence[Token], start: int) -> Iterator[tuple[str, range, int]]:
        """Each guess that may begin at a place, with the places of its answer and the place behind that."""
        for row, end in self._codes.rows(read, start):
            for stop in _ends(read, end):
                yield row, range(end, stop), stop

    def _answer_first(self, read: Sequence[Token], start: int) -> Iterator[tuple[str, range, int]]:
        """What may be an answer in words or letters, ``1b2w``, with its guess behind, and the place behind that."""
        for stop in _ends(read, start):
            if any(not (token.is_number or token.text in BESIDE or token.text in SIGNS) for token in read[start:stop]):
                for row, end in self._codes.rows(read, stop):
                    if all(token.text != "?" for token in read[stop:end]):
                        yield row, range(start, stop), end

    def _no_moves(self, text: str, read: Sequence[Token]) -> str:
        said = shortened(text)
        row = next(self._codes.rows(read, 0), None)
        if row is None and (code := denied_secret(text)) and (row := next(self._codes.rows(tokens(code), 0), None)):
            return f"'{said}' says that {code} is not the secret, and no more. {self._counter.how}"
        if row is None:
            return self._no_guess(said, read)
        rest = read[row[1] :]
        if all(token.text in SIGNS for token in rest):
            return f"'{said}' has no answer. {self._counter.how}"
        counts = self._counter.counted(rest)
        if isinstance(counts, str):
            return f"In the move '{said}': {counts}"
        return f"In the move '{said}': the answer cannot be: {self._counter.impossible(counts)}"

    def _no_guess(self, said: str, read: Sequence[Token]) -> str:
        """The reason why a text that begins with no row is no move."""
        counts = self._counter.counted(read)
        if isinstance(counts, Counts):
            problem = self._counter.impossible(counts)
            return (
                f"'{said}' cannot be: {problem}"
                if problem
                else f"'{said}' answers no guess: {self._codes.no_row(read)}"
            )
        digits = read[0].is_number and len(read[0].text) > 1
        if not digits and not isinstance(self._counter.items(read), str):
            return f"'{said}' is not an answer: {counts}"
        # Digits that stand together are the guess that was meant.
        end = 1 if digits else len(read)
        guess = "".join(" " * (not token.glued) + token.text for token in read[:end]).strip()[:40]
        where = f"In the move '{said}': " if end < len(read) else ""
        return f"{where}'{guess}' is not a guess: {self._codes.no_row(read[:end])}"


def _without_heading(text: str) -> str:
    """A text without the first line of a table, ``guess,bulls,cows``.

    Raises :class:`NotationError` where its columns are in another order than the two numbers of an answer.
    """
    heading, _, rows = text.lstrip().partition("\n")
    first, *behind = (cell.strip() for cell in _COLUMNS.split(heading))
    kinds = [counted_words.meaning(cell) for cell in behind]
    if not rows.strip() or first.casefold() not in _HEADINGS or set(kinds) != {"right", "elsewhere"}:
        return text
    if kinds != ["right", "elsewhere"]:
        order = [first, *(behind[kinds.index(kind)] for kind in ("right", "elsewhere"))]
        raise NotationError(f"'{shortened(heading)}': write the columns in the order {', '.join(order)}.")
    return rows


def _is_numbering(read: Sequence[Token], place: int) -> bool:
    """Whether the number of a move is here: ``1.``, ``2)`` or ``3:``."""
    two = read[place : place + 2]
    return len(two) == 2 and two[0].is_number and len(two[0].text) < 3 and two[1].text in (".", ")", ":")


def _ends(read: Sequence[Token], start: int) -> range:
    """The places behind what may be an answer, the farthest first: none has more than two numbers in digits."""
    stop, numbers = start, 0
    while stop < min(len(read), start + _LONGEST) and (numbers := numbers + read[stop].is_number) <= 2:
        stop += 1
    return range(stop, start, -1)
