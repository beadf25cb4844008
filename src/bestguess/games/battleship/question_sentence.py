"""The parts of a question about a fleet that all others are made of: ships, parts of the board, numbers."""

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from bestguess.core.common_words import number_words
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.core.types import Ints
from bestguess.games.battleship.board_regions import Regions
from bestguess.games.battleship.conditions import Bools
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.fleet_terms import terms_of
from bestguess.games.battleship.question_words import ALIKE, ALL_OR_ONE, FILLERS, LENGTH, words_of
from bestguess.games.battleship.ship_names import colour_lexicon, in_full, ship_lexicon
from bestguess.games.battleship.words import Words

REFUSED = {
    **dict.fromkeys(
        ("near", "close", "nearby", "around"),
        "that may mean many things. Ask whether ships touch, or name rows, columns or halves.",
    ),
    **dict.fromkeys(("center", "middle"), "that may mean many things. Name rows and columns: rows B to D."),
    **dict.fromkeys(
        ("diagonal", "diagonally", "cornerwise"),
        "ships touch side by side. What lies cornerwise is asked cell by cell: is a ship at D4.",
    ),
    **dict.fromkeys(
        ("sunk", "sunken", "afloat", "damaged"),
        "what was shot says the game. Ask where ships lie and how long they are.",
    ),
    **dict.fromkeys(
        ("shoot", "should", "best", "fire", "guess"), "ask where ships lie. For the best shot: bestguess advise."
    ),
    **dict.fromkeys(("why", "when", "who"), "ask where ships lie and how long they are."),
}
"""Words that no question holds, with what to ask instead."""

MAX_WORDS = 100
"""The most words of a question."""

EXAMPLES = (
    "is a ship at D4, what is at D4, is red in row A, is red in the left half, how many tiles in column 3, how long is "
    "red, is red longer than blue, is the largest ship horizontal, how many ships are vertical, are red and blue "
    "parallel, do red and blue touch"
)
"""Questions that are read, with ships as this game names them."""


def examples(game: FleetRules) -> str:
    """Questions that are read of this game, with its own ships and cells."""
    first, last = (f"ship {name}" if len(name) == 1 else name for name in (game.ships[0].name, game.ships[-1].name))
    cell = game.notation.format_query(game.grid.cell(min(3, game.rows - 1), min(3, game.columns - 1)))
    some = [one for one in EXAMPLES.split(", ") if len(game.ships) > 1 or "blue" not in one]
    text = ", ".join(some).replace("red", first).replace("blue", last).replace("D4", cell)
    return text.replace("column 3", f"column {min(3, game.columns)}")


LESS = dict.fromkeys(("shorter", "smaller", "less", "fewer", "<"), operator.lt)
MORE = dict.fromkeys(("longer", "larger", "bigger", "greater", "more", ">"), operator.gt)
SIGNS = {"=": operator.eq, "<=": operator.le, ">=": operator.ge, "!=": operator.ne}
COMPARED: dict[str, Callable[[Ints, int], Bools]] = {**LESS, **MORE, **SIGNS}
"""Words and signs that compare two numbers."""


class Sentence:
    """A text, read from the left. Raises :class:`NotationError` naming the word that cannot be read."""

    def __init__(self, game: FleetRules, text: str) -> None:
        self.game, self.terms, self.text = game, terms_of(game), text
        self.names = (colour_lexicon if game.announce == "colour" else ship_lexicon)(game.ships)
        words = words_of(text)
        if len(words) > MAX_WORDS:
            raise NotationError(f"'{shortened(text)}' has {len(words)} words. Ask in at most {MAX_WORDS}.")
        self.words = Words([ALIKE.get(word, word) for word in words if word not in FILLERS])
        self.regions = Regions(game.grid, self.words)
        self.ways = self._ways()
        self.called = self.ways[0]
        self._check_number()

    def _ways(self) -> list[Mapping[int, int]]:
        """The ships that may have the lengths by which one ship is called, by length: one way where that is known."""
        lengths = [int(found[1]) for word in self.words.every if (found := LENGTH.fullmatch(word))]
        every = self.game.assignments
        single = sorted({length for length in lengths if all(one.count(length) == 1 for one in every)})
        ways = {tuple(one.index(length) for length in single) for one in every}
        return [dict(zip(single, ships, strict=True)) for ships in sorted(ways)]

    def _check_number(self) -> None:
        """Raise :class:`NotationError` for a number of all ships that one has as its length: are the two touching."""
        found = LENGTH.fullmatch(self.words.next())
        if found and int(found[1]) == len(self.game.ships) and ALL_OR_ONE.search(self.text):
            readings = [self._reworded(0, 1, one) for one in ("all ships", self.words.text(0, 1))]
            raise self._unclear(f"'the {found[1]}' may be all ships, or one", *readings)

    @property
    def notes(self) -> list[str]:
        """Sentences about words that were read in one of several ways."""
        return self.regions.notes

    def _unread(self) -> NotationError:
        rest = self.words.every[self.words.at :]
        several = next(filter(None, (self._several(at) for at in range(self.words.at, len(self.words.every)))), None)
        if several is not None:
            return several
        for word in rest:
            if word in REFUSED:
                return NotationError(f"'{shortened(self.text)}': cannot read '{word}': {REFUSED[word]}")
            if self.names.meaning(word) == "":
                ships = ", ".join(ship.name for ship in self.game.ships)
                return NotationError(
                    f"'{shortened(self.text)}': no ship here is called '{word}'. The ships are {ships}."
                )
        typed = LENGTH.sub(r"the ship of length \1", " ".join(rest))
        where = f"cannot read '{shortened(typed)}'" if rest else "something is missing at the end"
        return NotationError(f"'{shortened(self.text)}': {where}. Ask such as: {examples(self.game)}.")

    def _several(self, at: int) -> NotationError | None:
        """The error for a name at a place that may be of several ships; ``None`` where none begins there."""
        for number in (2, 1):
            name = " ".join(self.words.every[at : at + number])
            places = (self.names.meaning(name) or "").split()
            if len(places) > 1 and not name.isdecimal():
                some = in_full(self.game.ships, list(map(int, places)))
                return NotationError(
                    f"'{shortened(self.text)}': say which {name}: {', '.join(f'ship {one}' for one in some)}."
                )
        return None

    def _unclear(self, what: str, *readings: str) -> NotationError:
        """That words may be read in several ways, which are said, with a question for each."""
        asked = " or ".join(f"'{reading}'" for reading in readings)
        return NotationError(f"'{shortened(self.text)}': {what}. Ask {asked}.")

    def _amount(self) -> Callable[[Ints], Bools] | None:
        """The numbers that the next words allow: 3, 2 or 3, at least 2, more than 1, between 2 and 4, 3 or more."""
        words, begin = self.words, self.words.at
        compare = COMPARED.get(words.next())
        if compare is not None:
            words.at += 1
            words.take("than") or words.take("to")
            if words.take("or", "=") or words.take("or", "=", "to"):
                compare = operator.le if compare is operator.lt else operator.ge
        elif words.take("at", "least"):
            compare = operator.ge
        elif words.take("at", "most"):
            compare = operator.le
        elif words.take("between") and (least := words.number()) is not None and words.take("and"):
            most = words.number()
            if most is not None:
                return lambda values: (values >= least) & (values <= most)
        number = words.number()
        if number is None:
            words.at = begin
            return None
        if compare is not None:
            return lambda values: compare(values, number)
        numbers = {number}
        while words.next() == "or":
            beside = words.next(1)
            if beside in MORE or beside in LESS:
                words.at += 2
                return (lambda values: values >= number) if beside in MORE else (lambda values: values <= number)
            words.at += 1
            other = words.number()
            if other is None:
                words.at -= 1
                break
            numbers.add(other)
        return lambda values: np.isin(values, list(numbers))

    def _each(self, ships: Sequence[int] | None = None) -> Iterator[int]:
        """Every ship in turn, for each of which the words behind are read anew."""
        begin = self.words.at
        for ship in self.terms.ships if ships is None else ships:
            self.words.at = begin
            yield ship

    def _ships(self, closing: bool = False) -> tuple[list[int], str] | None:
        """The ships that the next words list, and the word that joins the last: red, blue and green.

        Where a list is ``closing``, nothing more is said of its ships: of others only the first one is read.
        """
        words = self.words
        first = self._ship()
        if first is None:
            return None
        ships, joint, one = [first], "", words.at
        while True:
            begin = words.at
            said = words.take_one("and", "or")
            size = LENGTH.fullmatch(words.next()) or number_words.meaning(words.next())
            following = self._ship() if said or not size else None  # red 2 or 3 long, red the 3-cell ship
            # "red horizontal and blue vertical" names two ships, each with what is said of it.
            if following is None or (said and joint and said != joint):
                words.at = begin
                break
            ships.append(following)
            joint = said or joint
        if len(ships) > 1 and (not joint or (closing and words.next() not in ("", "and", "or", ")"))):
            words.at = one
            return [first], ""
        if len(self.ways) == 1 and (twice := [ship for ship in ships if ships.count(ship) > 1]):
            name = self._called(twice[0])
            raise NotationError(f"'{shortened(self.text)}': {name} is named twice. Name other ships.")
        return ships, joint

    def _ship(self) -> int | None:
        """The ship that the next words name, if they do; they are read then."""
        words, begin = self.words, self.words.at
        words.take("a")
        if found := LENGTH.fullmatch(words.next()):
            return self._ship_of_length(int(found[1]))
        lettered = words.take("ship")
        for number in (2, 1):
            name = " ".join(words.every[words.at : words.at + number])
            meaning = self.names.meaning(name) if name and not name.isdecimal() else None
            if meaning and " " not in meaning and (lettered or len(name) > 1):
                words.at += number
                words.take("ship") or words.take("ships")
                return int(meaning)
        words.at = begin
        return None

    def _ship_of_length(self, length: int) -> int:
        """The ship that is called by its length, which the next word is."""
        words, begin = self.words, self.words.at
        if length not in self.called:
            lengths = sorted({one for ship in self.game.ships for one in ship.lengths})
            if length not in lengths:
                known = ", ".join(map(str, lengths))
                raise NotationError(
                    f"'{shortened(self.text)}': no ship here is {length} long. The lengths are {known}."
                )
            names = [self._called(ship) for ship in self.terms.ships if length in self.game.ships[ship].lengths]
            none = any(length not in one for one in self.game.assignments)
            raise self._unclear(
                f"{words.text(begin, begin + 1)} may be {' or '.join(names)}{', or none' if none else ''}",
                *(self._reworded(begin, begin + 1, name) for name in names[:3]),
            )
        words.at += 1
        words.take("ship") or words.take("ships")
        return self.called[length]

    def _called(self, ship: int) -> str:
        """A ship by its name, as it is read."""
        name = self.game.ships[ship].name
        return f"ship {name}" if len(name) == 1 else name

    def _reworded(self, begin: int, end: int, text: str) -> str:
        """The question with other words in the place of some."""
        words = self.words
        return " ".join(part for part in (words.text(0, begin), text, words.text(end)) if part)
