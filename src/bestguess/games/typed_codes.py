"""Codes of pegs as people type them: ``1123``, ``red red blue green``."""

from collections.abc import Iterator, Sequence

from bestguess.core.common_words import number_words
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import Token, shortened, tokens
from bestguess.games.colour_names import COLOURS, INITIALS, lettered_colours, letters_named, peg_colours, shade
from bestguess.games.peg_names import BESIDE, SIGNS


class CodeReader:
    """Reads rows of ``places`` symbols.

    ``coloured`` says whether symbols stand for the colours in their order; others that are letters of colours, most of
    them at least, stand for these.
    """

    def __init__(self, places: int, symbols: str, coloured: bool) -> None:
        self._places, self._symbols = places, symbols
        self._colours = dict(zip(COLOURS, symbols, strict=False)) if coloured else lettered_colours(symbols)

    def row(self, text: str, noun: str) -> str:
        """The symbols of a row, perhaps typed by their colours. Raises :class:`NotationError`, naming the ``noun``."""
        read = tokens(text)
        for row, end in self.rows(read, 0):
            if all(token.text in SIGNS for token in read[end:]):
                return row
        raise NotationError(f"'{shortened(text)}' is not a {noun}: {self.no_row(read)}")

    def rows(self, read: Sequence[Token], place: int) -> Iterator[tuple[str, int]]:
        """Rows that begin at a place, each with the place behind it."""
        row, bare, sizes, spelled = "", True, set[int](), set[bool]()
        while place < len(read) and len(row) < self._places:
            symbols, end = self._symbols_at(read, place)
            if symbols and self._is_counted(read, place):
                return
            if symbols:
                row += symbols
                bare = False
                spelled.add(_is_numeral(read, place))
                sizes |= {len(read[place].text)} if read[place].is_number and not read[place].glued else set()
            elif not (read[place].text in SIGNS or (bare and read[place].text in BESIDE)):
                return
            place = end
        # "112 2 1" has too short a row, and is not 1122 and 1; in "2 red 2 blue" the numbers count.
        if len(sizes) > 1 or (self._colours and not self._lettered and len(spelled) > 1):
            return
        if len(row) == self._places and (place == len(read) or not (read[place].glued and read[place].is_number)):
            yield row, place

    def _is_counted(self, read: Sequence[Token], place: int) -> bool:
        """Whether a number is written to the letter behind it, as in ``112 1b``, and so counts pegs."""
        if not read[place].is_number or len(read[place].text) >= self._places or place + 1 == len(read):
            return False
        behind = read[place + 1]
        symbols = self._lettered and all(sign in self._symbols for sign in behind.text)
        return behind.glued and behind.is_word and not symbols

    def _symbols_at(self, read: Sequence[Token], place: int) -> tuple[str, int]:
        """The symbols of the token at a place, and the place behind; none where it is no symbol."""
        text = read[place].text
        spelled = read[place].is_number or not self._colours or self._lettered
        if spelled and all(sign in self._symbols for sign in text):
            return text, place + 1
        if (number := number_words.at(read, place)) and number.meaning in self._symbols:
            return number.meaning, number.end
        if not self._colours:
            return "", place + 1
        if (mention := peg_colours.at(read, place)) and mention.meaning in self._colours:
            return shade(text, self._symbols) or self._colours[mention.meaning], mention.end
        if not self._lettered and text.isalpha() and all(sign in self._initials for sign in text):
            return "".join(self._symbols[INITIALS.index(sign)] for sign in text), place + 1
        return "", place + 1

    @property
    def _lettered(self) -> bool:
        """Whether some symbols are letters themselves."""
        return not self._symbols.isdigit()

    @property
    def _initials(self) -> str:
        return INITIALS[: len(self._symbols)]

    def no_row(self, read: Sequence[Token]) -> str:
        """The reason why tokens are no row, and how to write one."""
        found, unknown, place, spelled = 0, "", 0, set[bool]()
        while place < len(read):
            symbols, end = self._symbols_at(read, place)
            if symbols:
                found += len(symbols)
                spelled.add(_is_numeral(read, place))
            elif read[place].text not in SIGNS and not unknown:
                text = read[place].text
                unknown = next((sign for sign in text if sign not in self._symbols), text) if text.isdigit() else text
            place = end
        why = (
            f"'{unknown[:20]}' is no symbol"
            if unknown
            else "numbers beside colours may be symbols, and may count"
            if self._colours and not self._lettered and len(spelled) > 1
            else f"it has {found} symbol{'s' * (found != 1)}, not {self._places}"
        )
        return f"{why}. Write {self.wanted}."

    @property
    def wanted(self) -> str:
        """A description of a row, for messages."""
        count = f"{self._places} symbol{'s' * (self._places != 1)}"
        digits = [sign for sign in self._symbols if sign.isdigit()]
        letters = [sign for sign in self._symbols if not sign.isdigit()]
        spans = [_span(some) for some in (digits, letters) if some]
        colours = ""
        if self._colours:
            named = letters_named(self._colours)
            shown = ", ".join(f"{symbol} {named[symbol]}" for symbol in self._symbols if symbol in named)
            colours = f" ({shown})"
        return f"{count}, each of {' or '.join(spans)}{colours}"


def _span(signs: Sequence[str]) -> str:
    """Signs as a message names them: ``1 to 6`` where they are in order, else all of them."""
    ordered = [ord(sign) - place for place, sign in enumerate(signs)]
    return " ".join(signs) if len(signs) == 1 or len(set(ordered)) > 1 else f"{signs[0]} to {signs[-1]}"


def _is_numeral(read: Sequence[Token], place: int) -> bool:
    """Whether a number is here, in digits or in words."""
    return read[place].is_number or number_words.at(read, place) is not None
