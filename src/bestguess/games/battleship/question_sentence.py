"""The parts of a question about a fleet that all others are made of: ships, parts of the board, numbers."""

import operator
import re
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.core.types import Ints
from bestguess.games.battleship.board_regions import Regions, Words
from bestguess.games.battleship.conditions import Bools, Condition
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.fleet_terms import terms_of
from bestguess.games.battleship.ship_names import colour_lexicon, in_full, ship_lexicon

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

WORD = re.compile(r"[A-Za-z]\d{1,2}(?!\d)|\d+|[^\W\d_]+|[<>!]=|[<>=()]")
RANGE = re.compile(r"(?<![^\W_])([A-Za-z]|\d{1,2})\s*[-–—]\s*([A-Za-z]|\d{1,2})(?![^\W_])")  # dashes
LISTED = re.compile(r"(?<![^\W_])([A-Za-z]|\d{1,2}),\s*(?=(?:and\s+)?(?:[A-Za-z]|\d{1,2})(?![^\W_]))")
SHIP_OF = re.compile(
    r"\b(\d+|one|two|three|four|five|six)[- ](?:tile|cell|square|long)s?(?:[- ]long)?\s+(ships?)\b", re.IGNORECASE
)
TILES_OF = re.compile(
    r"\b(how many) (?:tiles|cells|squares|parts|pieces|segments|sections)"
    r"(?:\s+(?:of|are|is|that|which|with|have|has|hold|contain|covered|occupied|filled|taken|by|in|on|a|any|the|some))*"
    r"\s+ships?\b",
    re.IGNORECASE,
)
"""Cells said to be of ships: they are counted, and not the ships."""
FILLERS = frozenset(
    """
    is are was were be do does did there the an of it its have has tile tiles cell cells square squares lie lies located
    placed positioned on cover covers colour color part parts any piece pieces segment segments section sections
    contain contains containing contained hold holds occupy occupies occupying take up some somewhere anywhere board
    grid extend extends reach reaches cross crosses span spans run runs go goes appear exactly currently hidden by
    please if me tell know can i you either that
    """.split()  # noqa: SIM905  # a list of strings would take a line for each word
)
ALIKE = {
    **dict.fromkeys(("inside", "within", "into"), "in"),
    **dict.fromkeys(("upper", "uppermost", "topmost", "north", "northern"), "top"),
    **dict.fromkeys(("lower", "lowermost", "bottommost", "south", "southern"), "bottom"),
    **dict.fromkeys(("leftmost", "west", "western"), "left"),
    **dict.fromkeys(("rightmost", "east", "eastern"), "right"),
    **dict.fromkeys(("quarter",), "quadrant"),
    **dict.fromkeys(("border", "boundary", "wall", "edges", "borders"), "edge"),
    **dict.fromkeys(("col",), "column"),
    **dict.fromkeys(("cols",), "columns"),
    **dict.fromkeys(("longest", "biggest", "greatest"), "largest"),
    **dict.fromkeys(("shortest", "tiniest"), "smallest"),
    **dict.fromkeys(("horizontally", "sideways"), "horizontal"),
    **dict.fromkeys(("vertically", "upright"), "vertical"),
    **dict.fromkeys(("big", "large", "wide", "lengthy"), "long"),
    **dict.fromkeys(("orientated", "aligned", "facing", "pointing"), "oriented"),
    **dict.fromkeys(("completely", "fully", "wholly", "totally", "only"), "entirely"),
    **dict.fromkeys(("touch", "touches", "adjacent", "beside", "next", "bordering", "neighbouring"), "touching"),
    **dict.fromkeys(("orthogonal", "perpendicularly"), "perpendicular"),
    **dict.fromkeys(("centre", "central"), "center"),
    **dict.fromkeys(("every", "each"), "all"),
    **dict.fromkeys(("blank", "free", "clear", "unoccupied"), "empty"),
    **dict.fromkeys(("sea", "ocean", "miss"), "water"),
    **dict.fromkeys(("hit", "filled", "taken"), "occupied"),
    **dict.fromkeys(("something", "anything", "boat", "vessel"), "ship"),
    **dict.fromkeys(("boats", "vessels"), "ships"),
    **dict.fromkeys(("size", "lengths", "sizes"), "length"),
    **dict.fromkeys(("direction", "orientations", "directions"), "orientation"),
    **dict.fromkeys(("another", "others"), "other"),
    **dict.fromkeys(("nothing", "none", "neither"), "no"),
    **dict.fromkeys(("shares",), "share"),
    **dict.fromkeys(("over",), "above"),
    **dict.fromkeys(("under", "underneath", "beneath"), "below"),
    **dict.fromkeys(("equals", "equal"), "="),
}
"""Words that are read as another one."""


def words_of(text: str) -> list[str]:
    """The words of a question in lower case, written out: A-C is "A to C", and a 3-tile ship a "ship of length 3".

    "In total" and an apostrophe's s are left out.
    """
    text = TILES_OF.sub(r"\1 tiles", SHIP_OF.sub(r"\2 of length \1", text))
    plain = re.sub(r"['’]s\b|\bin (?:total|all)\b|\bal?together\b", "", text, flags=re.IGNORECASE)
    return [word.lower() for word in WORD.findall(RANGE.sub(r"\1 to \2", LISTED.sub(r"\1 and ", plain)))]


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
        where = f"cannot read '{shortened(' '.join(rest))}'" if rest else "something is missing at the end"
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
            following = self._ship()
            # "red horizontal and blue vertical" names two ships, each with what is said of it.
            if following is None or (said and joint and said != joint):
                words.at = begin
                break
            ships.append(following)
            joint = said or joint
        if len(ships) > 1 and (not joint or (closing and words.next() not in ("", "and", "or", ")"))):
            words.at = one
            return [first], ""
        return ships, joint

    def _ship(self) -> int | None:
        """The ship that the next words name, if they do; they are read then."""
        words, begin = self.words, self.words.at
        words.take("a")
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

    def _and_others(self, found: Condition, of: Callable[[list[int]], Condition]) -> Condition:
        """A condition on some cells, joined with the same of those behind it: "at D4 or E4", "in row A or in row C"."""
        words, joint = self.words, self.words.next()
        while joint in ("or", "and") and words.next() == joint:
            begin = words.at
            words.at += 1
            words.take_one("at", "in")
            cells = self.regions.read()
            if cells is None or words.next() not in ("", "or", "and", ")"):  # what is said behind is of these alone
                words.at = begin
                return found
            found = found | of(cells) if joint == "or" else found & of(cells)
        return found

    def _cells(self) -> list[int]:
        """The cells of the part of the board that the next words name."""
        cells = self.regions.read()
        if cells is None:
            raise self._unread()
        return cells
