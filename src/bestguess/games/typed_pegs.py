"""Guesses and answers of games of pegs as people type them: ``red red blue green: 1 black, 1 white``, ``1A2B``."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from bestguess.core.common_words import FILLERS, JOINTS, is_corrected, number_words, says_not_known, yes_and_no
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import Token, shortened, tokens
from bestguess.core.moves import without_comments, without_turns
from bestguess.games.colour_names import COLOURS, INITIALS, colour_words
from bestguess.games.peg_names import counted_words, how_many

_SIGNS = JOINTS | {";", "=", "&", "+", "~"}
_SAYING_NOTHING = "peg pegs digit digits colour colours color colors code row number feedback reply"
_BESIDE = FILLERS | set(_SAYING_NOTHING.split())
_RED = frozenset({"red", "reds"})
"""Pegs that are black ones in other boxes; without a number they may be a guess."""
_ALL_OR_ONE = frozenset({"right", "correct", "exact", "exactly", "richtig", "goed", "juist", "ratt"})
"""Words that may be said of one place, and of the whole guess."""
_IN_ALL = frozenset({"right", "correct", "richtig", "richtige", "goed", "juist", "ratt"})
"""Words that may count all that are in the secret: "3 correct", wherever they are."""
_ROUND = frozenset("⚫●🔴🖤⚪○🤍🎯")
_SQUARES = {"⬛": "right", "⬜": "elsewhere"}
"""Squares that are pegs, and beside round pegs perhaps the places where there is none."""
_MOST_STEPS = 20_000
"""A text with more ways to be read than this is not read."""

_PLURAL = re.compile(r"(?<=\w)\(s\)", re.IGNORECASE)
"""An ending as programs write it: ``1 bull(s)``."""

_LONGEST = 40
"""An answer has at most so many tokens."""

_MOST_TOKENS = 1000
"""A text of more tokens is not read as moves."""


class Counts(NamedTuple):
    """The two numbers of an answer."""

    right: int
    elsewhere: int


class PegReader:
    """Reads rows of ``places`` symbols, and answers to them.

    ``letters`` are those behind the two numbers of an answer, ``nouns`` what they are called; ``coloured`` says whether
    symbols stand for the colours in their order; others that are initials of colours alone stand for these.
    """

    def __init__(
        self,
        places: int,
        symbols: str,
        letters: tuple[str, str],
        nouns: tuple[str, str],
        coloured: bool,
    ) -> None:
        self._places, self._symbols, self._nouns = places, symbols, nouns
        self._letters = {letters[0]: "right", letters[1]: "elsewhere", "w": "elsewhere", "c": "elsewhere"}
        initials = {colour: colour[0] for colour in COLOURS if colour[0] in symbols}
        named = dict(zip(COLOURS, symbols, strict=False)) if coloured else initials
        self._colours = named if set(named.values()) >= set(symbols[: len(COLOURS)]) else {}

    # Rows of symbols

    def row(self, text: str, noun: str) -> str:
        """The symbols of a row, perhaps typed by their colours. Raises :class:`NotationError`, naming the ``noun``."""
        read = tokens(text)
        for row, end in self._rows(read, 0):
            if all(token.text in _SIGNS for token in read[end:]):
                return row
        raise NotationError(f"'{shortened(text)}' is not a {noun}: {self._no_row(read)}")

    def _rows(self, read: Sequence[Token], place: int) -> Iterator[tuple[str, int]]:
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
            elif not (read[place].text in _SIGNS or (bare and read[place].text in _BESIDE)):
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
        if (mention := colour_words.at(read, place)) and mention.meaning in self._colours:
            return self._colours[mention.meaning], mention.end
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

    def _no_row(self, read: Sequence[Token]) -> str:
        found, unknown, place, spelled = 0, "", 0, set[bool]()
        while place < len(read):
            symbols, end = self._symbols_at(read, place)
            if symbols:
                found += len(symbols)
                spelled.add(_is_numeral(read, place))
            elif read[place].text not in _SIGNS and not unknown:
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
            colours = f" ({', '.join(f'{symbol} {colour}' for colour, symbol in self._colours.items())})"
        return f"{count}, each of {' or '.join(spans)}{colours}"

    # Answers

    def counts(self, text: str) -> Counts:
        """The numbers of an answer. Raises :class:`NotationError`, also for one that is possible for no code."""
        found = self._counted(tokens(_PLURAL.sub("s", without_turns(text))))
        if isinstance(found, str):
            raise NotationError(f"'{shortened(text)}' is not an answer: {found}")
        if problem := self._impossible(found):
            raise NotationError(f"'{shortened(text)}' cannot be: {problem}")
        return found

    def _doubt(self, counts: Counts, signs: Sequence[str]) -> str:
        """The readings of squares beside round pegs, which may be pegs and may be empty places; empty if none are."""
        square = next((square for square in _SQUARES if square in signs), "")
        if not square or _ROUND.isdisjoint(signs):
            return ""
        fewer = counts._asdict()
        fewer[_SQUARES[square]] -= signs.count(square)
        return (
            f"it may be {self._written(counts)}, or {self._written(Counts(**fewer))} with {square} for an empty place. "
            "Write the two numbers."
        )

    def _written(self, counts: Counts) -> str:
        first, second = list(self._letters)[:2]
        return f"{counts.right}{first}{counts.elsewhere}{second}"

    def _impossible(self, counts: Counts) -> str:
        right, elsewhere = counts
        if right + elsewhere > self._places:
            return f"{right} right and {elsewhere} elsewhere are {right + elsewhere}, and a row has {self._places}."
        if right == self._places - 1 and elsewhere == 1:
            return f"with {right} of {self._places} in place, the last one has no other place to be in."
        return ""

    def _counted(self, read: Sequence[Token]) -> Counts | str:
        """The numbers of an answer, or the reason why there are none."""
        if says_not_known(read):
            return f"it does not say what the answer is. {self._how}"
        if is_corrected(read):
            return f"it takes back what it says. {self._how}"
        words = [token.text for token in read if token.text not in _SIGNS and token.text not in FILLERS]
        if len(words) == 1 and yes_and_no.meaning(words[0]) == "no":
            return f"it may say that no peg fits, or that it is not the secret. {self._how}"
        items = self._items(read)
        if isinstance(items, str):
            return items
        if items and read[-1].text == "?":
            return f"it asks, and tells nothing. {self._how}"
        numbers = [item for item in items if isinstance(item, int)]
        kinds = [item for item in items if isinstance(item, str)]
        if kinds == ["solved"] and not numbers:
            return Counts(self._places, 0)
        if "solved" in kinds or not items:
            return self._how
        if not kinds:
            if len(numbers) == 1 and numbers[0] == 0:
                return Counts(0, 0)
            if len(numbers) == 1:
                return f"it has one number, {numbers[0]}. {self._how}"
            if len(numbers) > 2:
                return f"it has {len(numbers)} numbers. {self._how}"
            if numbers[1] == self._places > 1 and any(token.text == "/" for token in read):
                return f"it may say how many of {self._places} are right, or two numbers. {self._how}"
            return Counts(numbers[0], numbers[1])
        said = [token.text for token in read if token.text not in _SIGNS and token.text not in _BESIDE]
        if len(said) == 1 and said[0] in _ALL_OR_ONE:
            return f"it may mean one place or all. {self._how}"
        if not numbers:  # the pegs themselves, as they lie there
            seen = Counts(kinds.count("right"), kinds.count("elsewhere"))
            return self._doubt(seen, [token.text for token in read]) or seen
        if numbers == [0] and len(kinds) == 1 and self._places > 1:
            other = self._nouns[kinds == ["right"]]
            return f"it does not say how many are {other}. {self._how}"
        kind = {word for word in said if not word.isdigit() and not how_many.meaning(word)}
        if kinds == ["right"] and kind and kind <= _IN_ALL:
            return f"it may count those elsewhere, too. {self._how}"
        if len(set(kinds)) != len(kinds):
            return f"it counts the same twice. {self._how}"
        if len(numbers) != len(kinds):
            return f"it has {len(numbers)} numbers for {len(kinds)} words. {self._how}"
        for first in (0, 1):
            ordered = [isinstance(item, int) == (place % 2 == first) for place, item in enumerate(items)]
            if all(ordered):
                told = dict(zip(kinds, numbers, strict=True))
                return Counts(told.get("right", 0), told.get("elsewhere", 0))
        return self._how

    def _items(self, read: Sequence[Token]) -> list[int | str] | str:
        """The numbers and kinds of an answer in their order, or the reason why some of it is neither."""
        names = dict(self._letters)
        single = {token.text for token in read if token.is_word}
        letters = {sign for word in single if set(word) <= {"a", "b"} for sign in word}
        if not single & {"w", "c"} and (letters == {"a", "b"} or any(_is_kind(read, at) for at in range(len(read)))):
            names = {"a": "right", "b": "elsewhere"}
        elif "b" in single and (first := single & {"h", "s"}):  # Hit and Blow, Strike and Ball
            names = {**dict.fromkeys(first, "right"), "b": "elsewhere"}
        elif "w" in single and "b" not in single:
            names["r"] = "right"
        counted = any(token.is_number for token in read)
        items: list[int | str] = []
        place = 0
        while place < len(read):
            text = read[place].text
            behind = read[place + 1 : place + 2]
            if text == "-" and behind and behind[0].is_number and behind[0].glued and not (place and read[place].glued):
                return f"'-{behind[0].text}' is no number of pegs. {self._how}"
            number = how_many.at(read, place)
            if text == "of" and items and isinstance(items[-1], int) and behind and behind[0].is_number:
                return f"'of {behind[0].text}' says how many there are in all. {self._how}"
            if mention := counted_words.at(read, place):
                items.append(mention.meaning)
                place = mention.end
            elif counted and text in _RED:
                items.append("right")
                place += 1
            elif (
                text.isalpha()
                and all(sign in names for sign in text)
                and (text != "a" or "b" in single or _is_kind(read, place))
            ):
                items += [names[sign] for sign in text]
                place += 1
            elif read[place].is_number:
                bare = len(read) == 1 or all(token.text in _SIGNS for token in (*read[:place], *read[place + 1 :]))
                if len(text) == 2 and bare and int(text[0]) + int(text[1]) <= self._places:
                    items += [int(text[0]), int(text[1])]
                elif len(text) > 2:
                    return f"'{text}' is no number of pegs. {self._how}"
                else:
                    items.append(int(text))
                place += 1
            elif number is not None:
                items.append(int(number.meaning))
                place = number.end
            elif text in _BESIDE or text in _SIGNS:
                place += 1
            else:
                return f"'{text[:20]}' says nothing here. {self._how}"
        return items

    @property
    def _how(self) -> str:
        first, second = list(self._letters)[:2]
        return (
            f"Write how many are {self._nouns[0]} and how many {self._nouns[1]}, such as 2 1 or 2{first}1{second}; "
            f"together at most {self._places}."
        )

    # Moves

    def moves(self, text: str) -> list[tuple[str, Counts]]:
        """Rows with their answers. Raises :class:`NotationError`."""
        read = tokens(without_comments(_PLURAL.sub("s", text)))
        if all(token.text in _SIGNS for token in read):
            return []
        if len(read) > _MOST_TOKENS:
            raise NotationError(
                f"'{shortened(text)}' goes on for {len(read):,} words and signs: enter fewer moves at once."
            )
        for order in (self._guess_first, self._answer_first):
            found = self._all_moves(read, order)
            if found is not None:
                return found
        raise NotationError(self._no_moves(text, read))

    def _all_moves(
        self, read: Sequence[Token], order: Callable[[Sequence[Token], int], Iterator[tuple[str, Counts | str, int]]]
    ) -> list[tuple[str, Counts]] | None:
        """The moves that tokens are, all in one order; ``None`` where some are no move, or there are too many ways."""
        steps = 0

        def after(place: int, done: list[tuple[str, Counts]]) -> list[tuple[str, Counts]] | None:
            nonlocal steps
            while place < len(read) and read[place].text in _SIGNS:
                place += 1
            if place == len(read):
                return done
            starts = [place]
            number = place
            while number < len(read) and read[number].text in _BESIDE:
                number += 1
            if _is_numbering(read, number):
                starts.insert(0, number + 2)
            for start in starts:
                for row, counts, end in order(read, start):
                    steps += 1
                    if steps > _MOST_STEPS:
                        return None
                    asks = end < len(read) and read[end].text == "?"
                    if not (asks or isinstance(counts, str) or self._impossible(counts)):
                        rest = after(end, [*done, (row, counts)])
                        if rest is not None:
                            return rest
            return None

        return after(0, [])

    def _guess_first(self, read: Sequence[Token], start: int) -> Iterator[tuple[str, Counts | str, int]]:
        """What may be a guess with its answer from a place on, and the place behind it."""
        for row, end in self._rows(read, start):
            for stop in range(min(len(read), end + _LONGEST), end, -1):
                yield row, self._counted(read[end:stop]), stop

    def _answer_first(self, read: Sequence[Token], start: int) -> Iterator[tuple[str, Counts | str, int]]:
        """What may be an answer in words or letters, ``1b2w``, with its guess behind, and the place behind that."""
        for stop in range(min(len(read), start + _LONGEST), start, -1):
            if any(
                not (token.is_number or token.text in _BESIDE or token.text in _SIGNS) for token in read[start:stop]
            ):
                counts = self._counted(read[start:stop])
                for row, end in self._rows(read, stop):
                    yield row, counts, end

    def _no_moves(self, text: str, read: Sequence[Token]) -> str:
        said = shortened(text)
        row = next(self._rows(read, 0), None)
        if row is None:
            return self._no_guess(said, read)
        rest = read[row[1] :]
        if all(token.text in _SIGNS for token in rest):
            return f"'{said}' has no answer. {self._how}"
        counts = self._counted(rest)
        if isinstance(counts, str):
            return f"In the move '{said}': {counts}"
        return f"In the move '{said}': the answer cannot be: {self._impossible(counts)}"

    def _no_guess(self, said: str, read: Sequence[Token]) -> str:
        """The reason why a text that begins with no row is no move."""
        counts = self._counted(read)
        if isinstance(counts, Counts):
            problem = self._impossible(counts)
            return f"'{said}' cannot be: {problem}" if problem else f"'{said}' answers no guess: {self._no_row(read)}"
        digits = read[0].is_number and len(read[0].text) > 1
        if not digits and not isinstance(self._items(read), str):
            return f"'{said}' is not an answer: {counts}"
        # Digits that stand together are the guess that was meant.
        end = 1 if digits else len(read)
        guess = "".join(" " * (not token.glued) + token.text for token in read[:end]).strip()[:40]
        where = f"In the move '{said}': " if end < len(read) else ""
        return f"{where}'{guess}' is not a guess: {self._no_row(read[:end])}"


def _span(signs: Sequence[str]) -> str:
    """Signs as a message names them: ``1 to 6`` where they are in order, else all of them."""
    ordered = [ord(sign) - place for place, sign in enumerate(signs)]
    return " ".join(signs) if len(signs) == 1 or len(set(ordered)) > 1 else f"{signs[0]} to {signs[-1]}"


def _is_kind(read: Sequence[Token], place: int) -> bool:
    """Whether the letter A at a place is that of ``1A2B``, and no article: it is written to a number."""
    return read[place].text == "a" and bool(place) and read[place - 1].is_number and read[place].glued


def _is_numeral(read: Sequence[Token], place: int) -> bool:
    """Whether a number is here, in digits or in words."""
    return read[place].is_number or number_words.at(read, place) is not None


def _is_numbering(read: Sequence[Token], place: int) -> bool:
    """Whether the number of a move is here: ``1.``, ``2)`` or ``3:``."""
    two = read[place : place + 2]
    return len(two) == 2 and two[0].is_number and len(two[0].text) < 3 and two[1].text in (".", ")", ":")
