"""Answers of games of pegs as people type them: ``1 black, 1 white``, ``1A2B``, the pegs themselves."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from bestguess.core.bounds import bound
from bestguess.core.common_words import is_corrected, says_no, says_not_known, yes_and_no
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import Token, shortened, tokens
from bestguess.core.moves import without_turns
from bestguess.games.peg_names import BESIDE, NOTHING, SIGNS, counted_words, how_many

_RED = frozenset({"red", "reds"})
"""Pegs that are black ones in other boxes; without a number they may be a guess."""
_ALL_OR_ONE = frozenset({"right", "correct", "exact", "exactly", "richtig", "goed", "juist", "ratt"})
"""Words that may be said of one place, and of the whole guess."""
_IN_ALL = frozenset(
    {
        "right",
        "correct",
        "richtig",
        "richtige",
        "goed",
        "juist",
        "ratt",
        "correcto",
        "correctos",
        "correcta",
        "correctas",
    }
)
"""Words that may count all that are in the secret: "3 correct", wherever they are."""
_IN_PLACE = frozenset(
    token.text
    for token in tokens(
        "place places placed misplaced position positions spot spots Platz Plätze Stelle Stellen placé placée placés "
        "placées lugar colocado colocados posto plaats месте"
    )
)
"""Words by which an answer says where something is; behind "right" they say where that is: "right but misplaced"."""
_ROUND = frozenset("⚫●🔴🖤⚪○🤍🎯")
_SQUARES = {"⬛": "right", "⬜": "elsewhere"}
"""Squares that are pegs, and beside round pegs perhaps the places where there is none."""

PLURAL = re.compile(r"(?<=\w)\(s\)", re.IGNORECASE)
"""An ending as programs write it: ``1 bull(s)``."""


class Counts(NamedTuple):
    """The two numbers of an answer."""

    right: int
    elsewhere: int


class PegCounter:
    """Reads answers to rows of ``places`` symbols.

    ``letters`` are those behind the two numbers of an answer, ``nouns`` what they are called.
    """

    def __init__(self, places: int, letters: tuple[str, str], nouns: tuple[str, str]) -> None:
        self._places, self._nouns = places, nouns
        self._letters = {letters[0]: "right", letters[1]: "elsewhere", "w": "elsewhere", "c": "elsewhere"}

    def counts(self, text: str) -> Counts:
        """The numbers of an answer. Raises :class:`NotationError`, also for one that is possible for no code."""
        found = self.counted(tokens(PLURAL.sub("s", without_turns(text))))
        if sign := bound(text):
            found = self.bounded(sign)
        if isinstance(found, str):
            raise NotationError(f"'{shortened(text)}' is not an answer: {found}")
        if problem := self.impossible(found):
            raise NotationError(f"'{shortened(text)}' cannot be: {problem}")
        return found

    def bounded(self, sign: str) -> str:
        """The reason why an answer with a sign such as ``>`` before its numbers is none."""
        return f"'{sign}' leaves open what it is. {self.how}"

    def is_half(self, read: Sequence[Token]) -> bool:
        """Whether an answer counts with the letter B alone, which is right here, and elsewhere beside A, H or S."""
        letters = {token.text for token in read if token.is_word and set(token.text) == {"b"}}
        return bool(letters) and not self.has_both(read) and "elsewhere" not in self.items(read)

    def has_both(self, read: Sequence[Token]) -> bool:
        """Whether an answer counts with the letter A, H or S, as in ``1A2B``, where B is elsewhere."""
        if any(_is_kind(read, place) for place in range(len(read))):
            return True
        single = "".join(token.text for token in read if token.is_word and set(token.text) <= set("abhs"))
        return len(single) > 1 and "b" in single and set(single) != {"b"}

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

    def impossible(self, counts: Counts) -> str:
        """The reason why no code has such an answer; empty where some has."""
        right, elsewhere = counts
        if right + elsewhere > self._places:
            return f"{right} right and {elsewhere} elsewhere are {right + elsewhere}, and a row has {self._places}."
        if right == self._places - 1 and elsewhere == 1:
            return f"with {right} of {self._places} in place, the last one has no other place to be in."
        return ""

    def counted(self, read: Sequence[Token]) -> Counts | str:
        """The numbers of an answer, or the reason why there are none."""
        if says_not_known(read):
            return f"it does not say what the answer is. {self.how}"
        begin = next((place for place, token in enumerate(read) if token.text not in SIGNS), len(read))
        if any(token.text == "?" for token in read[begin:]):
            return f"it asks, and tells nothing. {self.how}"
        if is_corrected(read):
            return f"it takes back what it says. {self.how}"
        words = {token.text for token in read} - SIGNS
        if words and words <= NOTHING:
            return Counts(0, 0)
        if says_no(read):
            return f"it may say that no peg fits, or that it is not the secret. {self.how}"
        items = self.items(read)
        if isinstance(items, str):
            return items
        numbers = [item for item in items if isinstance(item, int)]
        kinds = [item for item in items if isinstance(item, str)]
        if kinds == ["solved"] and not numbers:
            return Counts(self._places, 0)
        if "solved" in kinds or not items:
            return self.how
        if not kinds:
            if len(numbers) == 1 and numbers[0] == 0:
                return Counts(0, 0)
            if len(numbers) == 1:
                return f"it has one number, {numbers[0]}. {self.how}"
            if len(numbers) > 2:
                return f"it has {len(numbers)} numbers. {self.how}"
            if numbers[1] == self._places > 1 and any(token.text == "/" for token in read):
                return f"it may say how many of {self._places} are right, or two numbers. {self.how}"
            return Counts(numbers[0], numbers[1])
        said = [token.text for token in read if token.text not in SIGNS and token.text not in BESIDE]
        if len(said) == 1 and said[0] in _ALL_OR_ONE:
            return f"it may mean one place or all. {self.how}"
        if not numbers:  # the pegs themselves, as they lie there
            if few := next((word for token in read if (word := token.text) in ("only", "just")), ""):
                return f"'{few} {said[0]}' may be one of them, or none of the others. {self.how}"
            seen = Counts(kinds.count("right"), kinds.count("elsewhere"))
            return self._doubt(seen, [token.text for token in read]) or seen
        if numbers == [0] and len(kinds) == 1 and self._places > 1:
            other = self._nouns[kinds == ["right"]]
            return f"it does not say how many are {other}. {self.how}"
        kind = {word for word in said if not word.isdigit() and not how_many.meaning(word)}
        if kinds == ["right"] and kind and kind <= _IN_ALL:
            return f"it may count those elsewhere, too. {self.how}"
        if len(set(kinds)) != len(kinds):
            return f"it counts the same twice, perhaps once among the others. {self.how}"
        if len(numbers) != len(kinds):
            return f"it has {len(numbers)} numbers for {len(kinds)} words. {self.how}"
        for first in (0, 1):
            ordered = [isinstance(item, int) == (place % 2 == first) for place, item in enumerate(items)]
            if all(ordered):
                told = dict(zip(kinds, numbers, strict=True))
                return Counts(told.get("right", 0), told.get("elsewhere", 0))
        return self.how

    def items(self, read: Sequence[Token]) -> list[int | str] | str:
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
        in_secret = False  # whether the last item is a number that were right, as what is in the secret anywhere may be
        place = 0
        while place < len(read):
            text = read[place].text
            behind = read[place + 1 : place + 2]
            if text == "-" and behind and behind[0].is_number and behind[0].glued and not (place and read[place].glued):
                return f"'-{behind[0].text}' is no number of pegs. {self.how}"
            number = how_many.at(read, place)
            if not items and yes_and_no.meaning(text) == "no" and behind and behind[0].text == ",":
                place += 1  # "no, 2b1w" says that it is not the secret
                continue
            if text == "of" and items and isinstance(items[-1], int) and behind and behind[0].is_number:
                return f"'of {behind[0].text}' says how many there are in all. {self.how}"
            if mention := counted_words.at(read, place):
                words = {token.text for token in read[place : mention.end]}
                if in_secret and items[-1] == "right" and not words.isdisjoint(_IN_PLACE):
                    items[-1] = mention.meaning  # "one is right, but in the wrong place" is one peg
                else:
                    items.append(mention.meaning)
                in_secret = words <= _IN_ALL and isinstance(items[-2] if items[1:] else "", int)
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
                bare = len(read) == 1 or all(token.text in SIGNS for token in (*read[:place], *read[place + 1 :]))
                if len(text) == 2 and bare and int(text[0]) + int(text[1]) <= self._places:
                    items += [int(text[0]), int(text[1])]
                elif len(text) > 2:
                    return f"'{text}' is no number of pegs. {self.how}"
                else:
                    items.append(int(text))
                place += 1
            elif number is not None:
                items.append(int(number.meaning))
                place = number.end
            elif text in BESIDE or text in SIGNS:
                place += 1
            else:
                return f"'{text[:20]}' says nothing here. {self.how}"
        return items

    @property
    def how(self) -> str:
        """How an answer is written."""
        first, second = list(self._letters)[:2]
        return (
            f"Write how many are {self._nouns[0]} and how many {self._nouns[1]}, such as 2 1 or 2{first}1{second}; "
            f"together at most {self._places}."
        )


def _is_kind(read: Sequence[Token], place: int) -> bool:
    """Whether the letter A at a place is that of ``1A2B``, and no article: it is written to a number."""
    return read[place].text == "a" and bool(place) and read[place - 1].is_number and read[place].glued
