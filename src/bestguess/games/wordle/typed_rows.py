"""Rows of tiles and guesses as people type and paste them: in letters, words, digits, squares, and shared results."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice

from bestguess.core.common_words import FILLERS, JOINTS, says_not_known
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import Token, folded, shortened
from bestguess.core.moves import numbered, without_turns
from bestguess.games.wordle.guess_pairs import first_paired, refuse_said
from bestguess.games.wordle.shared_result import refuse_counted, without_header
from bestguess.games.wordle.tile_names import (
    ASKING,
    INITIALS,
    LETTERS,
    MARKS,
    SIGNS,
    TWINS,
    Piece,
    pieces_of,
    row_words,
    tile_words,
)

Row = list[int]
"""The tiles of a row from left to right, as numbers."""

_NUMBERS = {"absent": 0, "elsewhere": 1, "right": 2}
_SAYING_NOTHING = """
    first second third fourth fifth sixth next last gave gives colours colors tiles tile letters letter word row
"""
_BESIDE = FILLERS | set(_SAYING_NOTHING.split())
"""Words that say nothing here."""

_OTHER_THAN = "but except besides außer sauf excepto menos tranne behalve кроме"
_EXCEPT = frozenset(map(folded, _OTHER_THAN.split()))
"""Words for "but", before letters that are not among those of which something was said."""

_ARTICLES = frozenset(["the", "das", "le", "la", "el", "il", "o"])

_OTHERS = "rest others other remaining else everything all alles tout reste todo resto tutto tudo остальные все"
_REST = frozenset(map(folded, _OTHERS.split()))
"""Words for the letters that were not named."""

_MOST_STEPS = 20_000
"""A text with more ways to be read than this is not read."""

_MOST_READINGS = 50
"""Nor are more readings looked at for what does not fit together."""

_MOST_PIECES = 400
"""Nor is one of more pieces."""


def is_row(text: str, slips: int = 0) -> bool:
    """Whether letters alone are read as tiles, such as ``bygbb``, but for some slips: no unlisted guess is meant so."""
    small = folded(text.strip())
    return min(sum(sign not in tiles for sign in small) for tiles in (LETTERS, INITIALS)) <= slips


class RowReader:
    """Reads rows of one length."""

    def __init__(self, length: int, written: Callable[[str], str] = str.upper) -> None:
        self._length, self._written = length, written

    def row(self, text: str, guess: str = "") -> Row:
        """The row that a text is, perhaps behind the guess itself or with its letters between.

        Raises :class:`NotationError`.
        """
        lines = without_header(without_turns(text))
        if (meaning := row_words.meaning(lines.text.strip(" \n.!"))) and not lines.shared:
            return [_NUMBERS[meaning]] * self._length
        pieces = pieces_of(lines.text)
        self._refuse_twins(text, pieces)
        self._refuse_signed(text, pieces)
        found = next(self._rows_alone(pieces), None) or self._lettered(pieces, guess)
        if found is None or len(found) != 1:
            raise NotationError(self._no_row(text, pieces, lines.shared, found))
        self._refuse_question(text, pieces)
        return found[0]

    def _refuse_signed(self, text: str, pieces: Sequence[Piece]) -> None:
        """Raise :class:`NotationError` for numbers below zero, as some programs have them: ``-1 0 1 -1 -1``."""
        for place, piece in enumerate(pieces[:-1]):
            number, behind = pieces[place + 1], pieces[place + 2 : place + 3]
            alone = not (behind and behind[0].token.glued and behind[0].text.isdigit())
            begins = not place or not piece.token.glued or pieces[place - 1].text in "[(,"
            if piece.text == "-" and number.text.isdigit() and number.token.glued and alone and begins:
                raise NotationError(
                    f"'{shortened(text)}': '-{number.text}' is no tile. Write a letter for each, b black, y yellow, "
                    f"g green, such as {self._example}."
                )

    def _refuse_question(self, text: str, pieces: Sequence[Piece]) -> None:
        """Raise :class:`NotationError` for a row with a question mark behind it, unless that is one of its tiles.

        So does "all gray but a", which does not say what A is.
        """
        named = [piece for piece in pieces if piece.token.text not in _ARTICLES]
        for but, left, behind in zip(named, named[1:], [*named[2:], None], strict=False):
            ends = behind is None or not behind.text.isalpha()
            if but.token.text in _EXCEPT and len(left.text) == 1 and left.text.isalpha() and ends:
                raise NotationError(
                    f"'{shortened(text)}' does not say what {self._written(left.text)} is. Write a letter for each "
                    f"tile, such as {self._example}."
                )
        asks = all(piece.text == "?" for piece in pieces)
        if pieces and pieces[-1].text == "?" and (asks or _marks(pieces) == (False,)):
            raise NotationError(
                f"'{shortened(text)}' asks, and tells nothing. Write a letter for each tile, such as {self._example}."
            )

    def _refuse_twins(self, text: str, pieces: Sequence[Piece]) -> None:
        """Raise :class:`NotationError` for a sign of high contrast beside the one that it stands for."""
        signs = {piece.text for piece in pieces}
        for pair in TWINS:
            both = [next((sign for sign in kind if sign in signs), "") for kind in pair]
            if all(both):
                raise NotationError(
                    f"'{shortened(text)}' has {both[0]} beside {both[1]}, which are one tile to many. Write a letter "
                    f"for each tile, b black, y yellow, g green, such as {self._example}."
                )

    def _rows_alone(self, pieces: Sequence[Piece]) -> Iterator[list[Row]]:
        for marks in _marks(pieces):
            for items in _parsed(pieces, self._length, lambda _: None, marks):
                if rows := [item for item in items if isinstance(item, list)]:
                    yield rows

    def _lettered(self, pieces: Sequence[Piece], guess: str) -> list[Row] | None:
        """A row with the letters of the guess between its tiles, ``c gray r yellow …``, or behind the guess."""
        word = [piece for piece in pieces if piece.text.casefold() == guess.casefold()] if guess else []
        if len(word) == 1:
            return next(self._rows_alone([piece for piece in pieces if piece is not word[0]]), None)
        return self._spelled_out(pieces, guess) or self._named(pieces, guess)

    def _spelled_out(self, pieces: Sequence[Piece], guess: str) -> list[Row] | None:
        """A row with the letters or the places of the guess before its tiles: ``c gray r yellow …``."""
        tokens = [piece.token for piece in pieces]
        place, row, named = 0, Row(), 0
        while place < len(pieces):
            small = tokens[place].text
            tile = _single(tokens, place)
            if named == len(row) < len(guess) and small in (folded(guess[named]), str(named + 1)):
                named, place = named + 1, place + 1
            elif tile and named == len(row) + 1:
                row.append(tile[0])
                place = tile[1]
            elif small in JOINTS or small in _BESIDE:
                place += 1
            else:
                return None
        return [row] if len(row) == self._length else None

    def _named(self, pieces: Sequence[Piece], guess: str) -> list[Row] | None:
        """A row of which letters are named in any order, and then the rest: ``a green, r yellow, rest gray``."""
        tokens = [piece.token for piece in pieces]
        tiles: dict[str, int] = {}
        letters: list[str] = []
        rest: list[str] = []
        place, apart = 0, False  # whether letters follow that are no part of the rest: "all gray but a green"
        while place < len(pieces):
            small = tokens[place].text
            mention = tile_words.at(tokens, place)
            fresh = small not in tiles or (apart and small in rest)
            if len(small) == 1 and small in folded(guess) and fresh and folded(guess).count(small) == 1:
                rest = [letter for letter in rest if letter != small]
                letters.append(small)
                place += 1
            elif small == "but" and place and tokens[place - 1].text in _REST:
                return None  # "all but r gray" does not say what r is
            elif small in _EXCEPT and rest and not letters:
                apart, place = True, place + 1
            elif small in _REST:
                rest = [letter for letter in folded(guess) if letter not in tiles]
                letters += rest
                place += 1
            elif (mention or small in SIGNS) and letters:
                tile = _NUMBERS[mention.meaning if mention else SIGNS[small]]
                tiles |= dict.fromkeys(letters, tile)
                letters = []
                place = mention.end if mention else place + 1
            elif small in JOINTS or small in _BESIDE:
                place += 1
            else:
                return None
        row = [tiles.get(letter, -1) for letter in folded(guess)]
        return [row] if not letters and len(row) == self._length and -1 not in row else None

    def _no_row(self, text: str, pieces: Sequence[Piece], shared: bool, rows: Sequence[Row] | None) -> str:
        said = shortened(text)
        if rows:
            return f"'{said}' are squares of {len(rows)} guesses without the words: type your guesses, CRANE bygbb."
        if shared and not pieces:
            return f"'{said}' is the first line of a shared result. Type each guess with its squares: CRANE bygbb."
        return f"'{said}' is not an answer: {self._why(pieces)}"

    def _why(self, pieces: Sequence[Piece]) -> str:
        """The reason why pieces are no row, and how to write one."""
        tiles, unknown = self._tiles(pieces)
        if says_not_known([piece.token for piece in pieces]):
            why = "it does not say what the tiles are"
        elif tiles == self._length and (sign := next((piece.text for piece in pieces if piece.text in ASKING), "")):
            why = f"'{sign}' beside tiles does not say which tile it is"
        elif tiles == self._length and not unknown:
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

    def _unsaid(self, pieces: Sequence[Piece], guess: str) -> str:
        """The letters of a guess that are left out where others are named, ``a green``; empty for any other text."""
        rest = pieces_of("".join(f"{piece.text} " for piece in pieces) + "rest gray")
        if self._named(pieces, guess) is not None or not pieces or self._named(rest, guess) is None:
            return ""
        named = {piece.token.text for piece in pieces if len(piece.text) == 1}
        return ", ".join(self._written(letter) for letter in guess if folded(letter) not in named)

    def _with_row(self, guess: str) -> str:
        return f"{self._written(guess)} and a letter for each tile, such as {self._example}"

    @property
    def _example(self) -> str:
        return ("bygbb" * self._length)[: self._length]

    def _tiles(self, pieces: Sequence[Piece]) -> tuple[int, str]:
        """How many tiles there are, and the first piece that is none."""
        tokens = [piece.token for piece in pieces]
        place, tiles, unknown = 0, 0, ""
        marks = _marks(pieces)[-1]
        while place < len(pieces):
            found = _unit(tokens, place, marks)
            if found is None:
                if tokens[place].text not in JOINTS | _BESIDE:
                    unknown = unknown or _wrong_sign(pieces[place].text)
                place += 1
            else:
                tiles += len(found[0])
                place = found[1]
        return tiles, unknown

    def readings(self, text: str, word: Callable[[str], str | None]) -> Iterator[list["Item"]]:
        """Every way to read a text as guesses and rows, none of which need alternate."""
        pieces = pieces_of(text)
        for marks in _marks(pieces):
            yield from _parsed(pieces, self._length, word, marks)

    def moves(self, text: str, word: Callable[[str], str | None]) -> list[tuple[str, Row]]:
        """Guesses with their rows; ``word`` reads a guess and is ``None`` for what is no word of the length.

        Raises :class:`NotationError`.
        """
        plain = re.sub(r"#[^\n\w][^\n]*", "", numbered(text))
        refuse_counted(plain, self._length, word)
        lines = without_header(plain)
        pieces = pieces_of(lines.text)
        if not pieces and not lines.shared:
            return []
        if len(pieces) > _MOST_PIECES:
            raise NotationError(
                f"'{shortened(text)}' goes on for {len(pieces):,} words and signs: enter fewer moves at once."
            )
        self._refuse_twins(text, pieces)
        self._refuse_signed(text, pieces)
        parsed = (_parsed(pieces, self._length, word, marks) for marks in _marks(pieces))
        moves = first_paired(chain.from_iterable(parsed))
        if moves is not None:
            self._refuse_question(text, pieces)
            refuse_said(text, moves)
            return moves
        guess = word(pieces[0].text) if pieces else None
        if guess and (named := self._lettered(pieces[1:], guess)):
            self._refuse_question(text, pieces)
            return [(guess, named[0])]
        letters = "".join(piece.text for piece in pieces if len(piece.text) == 1 and piece.text.isalpha())
        for spelling in (letters, letters[::2]):  # c⬛ r🟨 …, c:b r:y …
            if len(spelling) == self._length and (guess := word(spelling)):
                spelled = self._spelled_out(pieces, guess)
                if spelled:
                    return [(guess, spelled[0])]
        raise NotationError(self._no_moves(text, pieces, lines.shared, word))

    def unpaired(self, text: str, word: Callable[[str], str | None]) -> str:
        """A sentence on a text of guesses and rows that are not as many as each other; empty where it is not so."""
        pieces = pieces_of(without_header(text).text)
        for items in islice(_parsed(pieces, self._length, word, _marks(pieces)[-1]), _MOST_READINGS):
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
            return f"'{said}': {many}squares without the words. Type your guesses with them, one a line: CRANE bygbb."
        if shared and not pieces:
            return f"'{said}' is the first line of a shared result. Type each guess with its squares: CRANE bygbb."
        if rows:
            return f"'{said}' is a row of tiles without its guess. Write the guess before it: CRANE {self._example}."
        guess = word(pieces[0].text) if pieces else None
        if guess and says_not_known([piece.token for piece in pieces[1:]]):
            return f"In the move '{said}': {self._why(pieces[1:])}"
        if guess and len(pieces) == 1:
            return f"'{said}' has no answer: write {self._with_row(guess)}."
        if guess and (unsaid := self._unsaid(pieces[1:], guess)):
            return (
                f"In the move '{said}': it does not say what {unsaid} {'is' if len(unsaid) == 1 else 'are'}. Write "
                f"{self._with_row(guess)}, or name the rest, such as rest gray."
            )
        named = [piece for piece in pieces if piece.text not in JOINTS and piece.text not in "?;="]
        few = self._tiles(pieces[1:])[0] < self._length and tile_words.at([named[-1].token], 0) if named else None
        if guess and len(named) > 1 and word(named[-1].text) and not few:
            last = named[-1].text
            return f"'{last}' has no answer: write {self._with_row(last)}."
        if guess:
            return f"In the move '{said}': {self._why(pieces[1:])}"
        return f"'{said}' is neither a guess with its answer nor an answer: {self._why(pieces)}"


def _marks(pieces: Sequence[Piece]) -> tuple[bool, ...]:
    """Whether signs may be tiles: first not, then so, unless there is but one that ends the text."""
    places = [place for place, piece in enumerate(pieces) if piece.text in MARKS]
    ends = len(places) == 1 and places[0] == len(pieces) - 1 and pieces[-1].text in ".!?" and len(pieces) > 1
    return (False,) if not places or ends else (False, True)


def _single(tokens: Sequence[Token], place: int) -> tuple[int, int] | None:
    """The one tile that begins at a place, and the place behind it."""
    unit = _unit(tokens, place, False)
    return (unit[0][0], unit[1]) if unit and len(unit[0]) == 1 else None


def _wrong_sign(text: str) -> str:
    """The first character of a word that is no tile, where the others are; else the word."""
    wrong = [sign for sign in text.casefold() if sign not in LETTERS]
    return wrong[0] if 2 * len(wrong) < len(text) else text


def _unit(tokens: Sequence[Token], place: int, marks: bool) -> tuple[Row, int] | None:
    """The tiles that begin at a place, and the place behind them."""
    small = tokens[place].text
    if small in SIGNS:
        return [_NUMBERS[SIGNS[small]]], place + 1
    if marks and small in MARKS:
        return [_NUMBERS[MARKS[small]]], place + 1
    if mention := tile_words.at(tokens, place):
        return [_NUMBERS[mention.meaning]], mention.end
    if all(sign in LETTERS for sign in small):
        return [_NUMBERS[LETTERS[sign]] for sign in small], place + 1
    if all(sign in INITIALS for sign in small) and (len(small) > 1):
        return [_NUMBERS[INITIALS[sign]] for sign in small], place + 1
    return None


_NO_KINDS: frozenset[str] = frozenset()

Item = str | Row
"""A guess, or a row."""


def _parsed(
    pieces: Sequence[Piece], length: int, word: Callable[[str], str | None], marks: bool
) -> Iterator[list[Item]]:
    """Every way to read pieces as guesses and full rows, with fillers, joints and numbers of moves between."""
    tokens = [piece.token for piece in pieces]
    steps = 0

    def after(place: int, row: Row, items: list[Item], kinds: frozenset[str] = _NO_KINDS) -> Iterator[list[Item]]:
        nonlocal steps
        steps += 1
        if steps > _MOST_STEPS:
            return
        if place == len(pieces):
            if not row:
                yield items
            return
        small = tokens[place].text
        if not row:
            if guess := word(pieces[place].text):
                yield from after(place + 1, [], [*items, guess])
            spelled = pieces[place : place + length]
            letters = [piece.text for piece in spelled if len(piece.text) == 1]  # signs as well: 12+34=46
            if len(letters) == length > 1 and (guess := word("".join(letters))):
                yield from after(place + length, [], [*items, guess])
        unit = _unit(tokens, place, marks)
        of = kinds | {"digits" if small[0].isdigit() else "words" if tile_words.at(tokens, place) else "signs"}
        of |= {"asking" if small in ASKING else "marks" if small in MARKS else "tiles"}
        # In "1 green 2 yellow" the digits count, and say nothing of places; in "by?bb" one tile is not known.
        mixed = {"digits", "words"} <= of or {"asking", "tiles"} <= of
        if unit is not None and len(row) + len(unit[0]) <= length and not mixed:
            whole = [*row, *unit[0]]
            if len(whole) == length:
                yield from after(unit[1], [], [*items, whole])
            else:
                yield from after(unit[1], whole, items, of)
        if not row and (named := row_words.at(tokens, place)):  # "none" is a tile, and else a whole row
            yield from after(named.end, [], [*items, [_NUMBERS[named.meaning]] * length])
        if (
            small in JOINTS
            or small in _BESIDE
            or small in (";", "=", "&", "►", "▶")
            or (small.isdigit() and not row and (_numbers(tokens, place) or small not in LETTERS))
        ):
            yield from after(place + 1, row, items, kinds)

    if len(pieces) <= _MOST_PIECES:
        yield from after(0, [], [])


def _numbers(tokens: Sequence[Token], place: int) -> bool:
    """Whether a digit belongs to the number of a move, ``1.`` or ``2)``."""
    behind = place + 1
    while behind < len(tokens) and tokens[behind].text.isdigit() and tokens[behind].glued:
        behind += 1
    return behind < len(tokens) and tokens[behind].text in (".", ")", ":") and tokens[behind].glued
