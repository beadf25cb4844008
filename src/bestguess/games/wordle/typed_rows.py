"""Rows of tiles and guesses as people type and paste them: in letters, words, digits, squares, and shared results."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice, pairwise

from bestguess.core.common_words import JOINTS, denied_secret, number_words, says_no, says_not_known, yes_and_no
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import folded, shortened
from bestguess.core.moves import numbered, without_turns
from bestguess.games.wordle.guess_pairs import first_paired, refuse_said
from bestguess.games.wordle.letter_tiles import lettered, spelled_out, unsaid
from bestguess.games.wordle.row_doubts import as_in_motus, row_doubt, said_of_part
from bestguess.games.wordle.shared_result import refuse_counted, without_counts, without_header
from bestguess.games.wordle.tile_names import (
    ASKING,
    INITIALS,
    LETTERS,
    Piece,
    pieces_of,
    row_words,
    tile_words,
)
from bestguess.games.wordle.tile_runs import (
    BESIDE,
    MOST_PIECES,
    TILE_NUMBERS,
    Item,
    Row,
    mark_choices,
    readings,
    tiles_at,
    wrong_sign,
)
from bestguess.games.wordle.tiles import example

_MOST_READINGS = 50
"""Of a text with more readings than this, no more are looked at for what does not fit together."""

_MOST_OF_A_MOVE = 40
"""The most words and signs of a guess with its row, where several are told one by one."""

_MOST_STARTS = 40
"""The most words of such a text that may begin a move."""


def is_row(text: str, slips: int = 0) -> bool:
    """Whether letters alone are read as tiles, such as ``bygbb``, but for some slips: no unlisted guess is meant so."""
    small = folded(text.strip())
    return min(sum(sign not in tiles for sign in small) for tiles in (LETTERS, INITIALS)) <= slips


class RowReader:
    """Reads rows of one length.

    ``example`` gives a guess that messages name, and ``written`` writes one; ``motus`` is whether red is right, as in
    Motus, where the first letter is known.
    """

    def __init__(
        self, length: int, example: Callable[[], str], written: Callable[[str], str], motus: bool = False
    ) -> None:
        self._length, self._guess, self._written, self._motus = length, example, written, motus

    def _pieces(self, text: str) -> list[Piece]:
        pieces = pieces_of(text)
        return as_in_motus(pieces) if self._motus else pieces

    def row(self, text: str, guess: str = "") -> Row:
        """The row that a text is, perhaps behind the guess itself or with its letters between.

        Raises :class:`NotationError`.
        """
        lines = without_header(self.without_counts(without_turns(text), lambda one: one if one == guess else None))
        if (meaning := row_words.meaning(lines.text.strip(" \n.!"))) and not lines.shared:
            return [TILE_NUMBERS[meaning]] * self._length
        pieces = self._pieces(lines.text)
        self.refuse_doubts(lines.text)
        found = next(self._rows_alone(pieces), None) or self._lettered(pieces, guess)
        if found is None or len(found) != 1 or all(piece.text == "?" for piece in pieces):
            self._refuse_question(text, pieces)
            raise NotationError(self._no_row(text, pieces, lines.shared, found))
        return found[0]

    def without_counts(self, text: str, word: Callable[[str], str | None]) -> str:
        """A text without the number of the guess behind the rows of a line, ``crane bygbb 3/6``."""

        def has_row(line: str) -> bool:
            read = readings(self._pieces(line), self._length, word, False)
            return any(isinstance(item, list) for item in next(read, ()))

        return without_counts(text, has_row)

    def refuse_doubts(self, text: str, word: Callable[[str], str | None] = lambda _: None) -> None:
        """Raise :class:`NotationError` for signs and words that do not say what the tiles are.

        The first word may be a guess, such as GREEN.
        """
        pieces = self._pieces(text)
        doubt = row_doubt(text, pieces[bool(pieces) and word(pieces[0].text) is not None :], self._written)
        if doubt:
            raise NotationError(
                f"'{shortened(text)}'{doubt}. Write a letter for each tile, b black, y yellow, g green, such as "
                f"{self._example}."
            )

    def _refuse_question(
        self, text: str, pieces: Sequence[Piece], word: Callable[[str], str | None] = lambda _: None
    ) -> None:
        """Raise :class:`NotationError` for rows that are read without the question marks behind them."""
        told = [piece for piece in pieces if piece.text != "?"]
        asks = not told or next(readings(told, self._length, word, False), None) is not None
        if pieces and asks and len(told) < len(pieces):
            raise NotationError(
                f"'{shortened(text)}' asks, and tells nothing. Write a letter for each tile, such as {self._example}."
            )

    def _rows_alone(self, pieces: Sequence[Piece]) -> Iterator[list[Row]]:
        for marks in mark_choices(pieces):
            for items in readings(pieces, self._length, lambda _: None, marks):
                if rows := [item for item in items if isinstance(item, list)]:
                    yield rows

    def _lettered(self, pieces: Sequence[Piece], guess: str) -> list[Row] | None:
        """A row with the letters of the guess between its tiles, ``c gray r yellow …``, or behind the guess."""
        word = [piece for piece in pieces if piece.text.casefold() == guess.casefold()] if guess else []
        if len(word) == 1:
            return next(self._rows_alone([piece for piece in pieces if piece is not word[0]]), None)
        row = lettered(pieces, guess) if guess else None
        return None if row is None else [row]

    def _no_row(self, text: str, pieces: Sequence[Piece], shared: bool, rows: Sequence[Row] | None) -> str:
        said = shortened(text)
        if rows:
            return f"'{said}' are squares of {len(rows)} guesses without the words: type your guesses, {self._move}."
        if shared and not pieces:
            return f"'{said}' is the first line of a shared result. Type each guess with its squares: {self._move}."
        return f"'{said}' is not an answer: {self._why(pieces)}"

    def _why(self, pieces: Sequence[Piece]) -> str:
        """The reason why pieces are no row, and how to write one."""
        tiles, unknown = self._tiles(pieces)
        denial = next(
            (f"{no.text} {tile.text}" for no, tile in pairwise(pieces) if _denies(no) and _is_colour(tile)), ""
        )
        if says_not_known([piece.token for piece in pieces]):
            why = "it does not say what the tiles are"
        elif says_no([piece.token for piece in pieces]):
            grey = "b" * self._length
            why = f"it may say that no tile is yellow or green ({grey}), or only that it is not the word"
        elif denial:
            why = f"'{denial}' does not say what the tiles are"
        elif part := said_of_part(pieces):
            why = f"'{part}' does not say what all tiles are"
        elif tiles == self._length and (sign := next((piece.text for piece in pieces if piece.text in ASKING), "")):
            why = f"'{sign}' beside tiles does not say which tile it is"
        elif (tiles == self._length and not unknown) or _counts_tiles(pieces):
            why = "numbers beside colours do not say where each is"
        elif any(piece.text == "+" for piece in pieces):
            why = "'+' is green to some and yellow to others"
        elif unknown:
            why = f"'{unknown[:20]}' is no tile"
        else:
            why = f"it has {tiles} tile{'s' * (tiles != 1)}, not {self._length}"
        return (
            f"{why}. Write a letter for each tile, b black, y yellow, g green, such as {self._example}, or words or "
            "squares."
        )

    def _with_row(self, guess: str) -> str:
        return f"{self._written(guess)} and a letter for each tile, such as {self._example}"

    @property
    def _example(self) -> str:
        return example(self._length)

    @property
    def _move(self) -> str:
        """A guess with a row, for messages."""
        return f"{self._written(self._guess())} {self._example}"

    def _tiles(self, pieces: Sequence[Piece]) -> tuple[int, str]:
        """How many tiles there are, and the first piece that is none."""
        tokens = [piece.token for piece in pieces]
        place, tiles, unknown = 0, 0, ""
        marks = mark_choices(pieces)[-1]
        while place < len(pieces):
            found = tiles_at(tokens, place, marks)
            if found is None:
                if tokens[place].text not in JOINTS | BESIDE:
                    unknown = unknown or wrong_sign(pieces[place].text)
                place += 1
            else:
                tiles += len(found[0])
                place = found[1]
        return tiles, unknown

    def readings(self, text: str, word: Callable[[str], str | None]) -> Iterator[list["Item"]]:
        """Every way to read a text as guesses and rows, none of which need alternate."""
        pieces = self._pieces(text)
        for marks in mark_choices(pieces):
            yield from readings(pieces, self._length, word, marks)

    def moves(self, text: str, word: Callable[[str], str | None]) -> list[tuple[str, Row]]:
        """Guesses with their rows; ``word`` reads a guess and is ``None`` for what is no word of the length.

        Raises :class:`NotationError`.
        """
        plain = re.sub(r"#[^\n\w][^\n]*", "", numbered(text))
        refuse_counted(plain, self._length, word)
        lines = without_header(self.without_counts(plain, word))
        pieces = self._pieces(lines.text)
        if not pieces and not lines.shared:
            return []
        if len(pieces) > MOST_PIECES:
            raise NotationError(
                f"'{shortened(text)}' goes on for {len(pieces):,} words and signs: enter fewer moves at once."
            )
        self.refuse_doubts(lines.text, word)
        lead = _lead(pieces, word)
        moves = self._paired(pieces, word) or (self._paired(pieces[lead:], word) if lead else None)
        if moves is not None:
            refuse_said(text, moves)
            return moves
        if moves := self._one_by_one(pieces, word):
            return moves
        pieces = pieces[lead:]
        letters = "".join(piece.text for piece in pieces if len(piece.text) == 1 and piece.text.isalpha())
        for spelling in (letters, letters[::2]):  # c⬛ r🟨 …, c:b r:y …
            if len(spelling) == self._length and (guess := word(spelling)):
                spelled = spelled_out(pieces, guess)
                if spelled:
                    return [(guess, spelled)]
        self._refuse_question(text, pieces, word)
        raise NotationError(self._no_moves(text, pieces, lines.shared, word))

    def _paired(self, pieces: Sequence[Piece], word: Callable[[str], str | None]) -> list[tuple[str, Row]] | None:
        parsed = (readings(pieces, self._length, word, marks) for marks in mark_choices(pieces))
        return first_paired(chain.from_iterable(parsed))

    def _one_by_one(self, pieces: Sequence[Piece], word: Callable[[str], str | None]) -> list[tuple[str, Row]]:
        """Guesses each before its row, where some of the rows name letters; none where they can be parted in two ways.

        ``crane r yellow, rest gray; moist: all gray``.
        """
        starts = [at for at, piece in enumerate(pieces) if not at or piece.token.is_number or word(piece.text)]
        if len(starts) > _MOST_STARTS:
            return []
        ways: dict[int, list[list[tuple[str, Row]]]] = {len(pieces): [[]]}
        for begin in reversed(starts):
            ways[begin] = []
            for end in (*starts, len(pieces)):
                if not begin < end <= begin + _MOST_OF_A_MOVE or not ways[end] or len(ways[begin]) > 1:
                    continue
                if (move := self._one(pieces[begin:end], word)) is not None:
                    ways[begin] += [[move, *rest] for rest in ways[end] if [move, *rest] not in ways[begin]]
        return ways[0][0] if len(ways[0]) == 1 else []

    def _one(self, pieces: Sequence[Piece], word: Callable[[str], str | None]) -> tuple[str, Row] | None:
        pieces = pieces[_lead(pieces, word) :]
        guess = word(pieces[0].text)
        named = self._lettered(pieces[1:], guess) if guess else None
        if guess and named:
            return guess, named[0]
        # A row without letters has a sign and a word for each tile at most.
        paired = self._paired(pieces, word) if len(pieces) < 3 * self._length else None
        return paired[0] if paired and len(paired) == 1 else None

    def unpaired(self, text: str, word: Callable[[str], str | None]) -> str:
        """A sentence on a text of guesses and rows that are not as many as each other; empty where it is not so."""
        pieces = self._pieces(without_header(text).text)
        for items in islice(readings(pieces, self._length, word, mark_choices(pieces)[-1]), _MOST_READINGS):
            guesses = [item for item in items if isinstance(item, str)]
            rows = len(items) - len(guesses)
            waits = len(guesses) == rows + 1 and isinstance(items[-1], str)  # the last guess has no answer yet
            if guesses and rows and len(guesses) != rows and not waits:
                some, many = ("es" * (len(guesses) > 1), "s" * (rows > 1))
                return (
                    f"'{shortened(text)}' has {len(guesses)} guess{some} and {rows} row{many} of tiles. Write each "
                    f"guess with its row, one a line: {self._written(guesses[0])} {self._example}."
                )
        return ""

    def _no_moves(self, text: str, pieces: Sequence[Piece], shared: bool, word: Callable[[str], str | None]) -> str:
        said = shortened(text)
        rows = next(self._rows_alone(pieces), None)
        if rows and (shared or len(rows) > 1):
            many = f"{len(rows)} rows of " if len(rows) > 1 else ""
            return f"'{said}': {many}squares without the words. Type your guesses with them, one a line: {self._move}."
        if shared and not pieces:
            return f"'{said}' is the first line of a shared result. Type each guess with its squares: {self._move}."
        if rows:
            return f"'{said}' is a row of tiles without its guess. Write the guess before it: {self._move}."
        guess = word(pieces[0].text) if pieces else None
        if guess and says_not_known([piece.token for piece in pieces[1:]]):
            return f"In the move '{said}': {self._why(pieces[1:])}"
        if guess and len(pieces) == 1:
            return f"'{said}' has no answer: write {self._with_row(guess)}."
        if guess and (left := unsaid(pieces[1:], guess)):
            letters = ", ".join(map(self._written, left))
            return (
                f"In the move '{said}': it does not say what {letters} {'is' if len(left) == 1 else 'are'}. Write "
                f"{self._with_row(guess)}, or name the rest, such as rest gray."
            )
        if guess is None and (other := word(denied_secret(text))):
            return f"'{said}' says that it is not the word, and no more. Write {self._with_row(other)}."
        named = [piece for piece in pieces if piece.text not in JOINTS and piece.text not in "?;="]
        few = self._tiles(pieces[1:])[0] < self._length and tile_words.at([named[-1].token], 0) if named else None
        if guess and pieces[-1].text == "?" and len(named) > 1 and _is_colour(named[-1]):
            return f"'{said}' asks, and tells nothing. Write {self._with_row(guess)}."
        if guess and len(named) > 1 and word(named[-1].text) and not few:
            last = named[-1].text
            return f"'{last}' has no answer: write {self._with_row(last)}."
        if guess:
            return f"In the move '{said}': {self._why(pieces[1:])}"
        if length := _other_length(text, self._length):
            return (
                f"'{said}': the guess has {length} letters or signs, and here a row has {self._length}. Check it, or "
                f"begin a game of that length: its rules have length={length}."
            )
        return f"'{said}' is neither a guess with its answer nor an answer: {self._why(pieces)}"


def _lead(pieces: Sequence[Piece], word: Callable[[str], str | None]) -> int:
    """How many pieces of a sentence are before its guess: ``I tried crane``.

    Words that may be guesses are before it only beside one that may not: ``my first guess was crane``.
    """
    small = ["1" if piece.token.is_number else piece.token.text for piece in pieces]
    before = next((at for at, text in enumerate(small) if text not in BESIDE | JOINTS | {"1"}), len(small))
    leads = before < len(small) and word(pieces[before].text) is not None
    says = any(text in BESIDE | {"1"} and word(text) is None for text in small[:before])
    return before if leads and says else 0


def _other_length(text: str, length: int) -> int:
    """The length of a guess with as many tiles behind it, where that is another than the game's; else 0."""
    guess, *behind = text.split(maxsplit=1) or [""]
    row = re.sub(r"[\s,]", "", behind[0]) if behind else ""
    return len(guess) if len(guess) == len(row) != length and is_row(row) else 0


def _denies(piece: Piece) -> bool:
    """Whether a piece denies what is behind it: ``no`` and ``not``, and not ``n``."""
    return piece.token.text == "not" or (len(piece.text) > 1 and yes_and_no.meaning(piece.token.text) == "no")


def _is_colour(piece: Piece) -> bool:
    """Whether a tile is named by a word: ``green``, and not ``g``."""
    return len(piece.text) > 1 and tile_words.at([piece.token], 0) is not None


def _counts_tiles(pieces: Sequence[Piece]) -> bool:
    """Whether a number stands before a tile in words, ``1 green``, which may be its place or their number."""
    tokens = [piece.token for piece in pieces]
    return any(
        (token.is_number or number_words.at(tokens, place)) and tile_words.at(tokens, place + 1)
        for place, token in enumerate(tokens[:-1])
    )
