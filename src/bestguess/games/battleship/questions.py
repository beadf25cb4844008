"""Questions about a hidden fleet in plain words: "is a ship at D4", "how long is red", "do red and blue touch".

A question is a quantity, or a condition whose answer is yes or no. Conditions may be joined by and, or, not and
parentheses. Words such as is, the, there and tiles carry the sentence and say nothing.
"""

import operator
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from bestguess.core.belief import Belief
from bestguess.core.common_words import number_words
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.core.question import NO, YES, Question, shares_of
from bestguess.core.types import Ints
from bestguess.games.battleship.all_lengths import every_layout, number_of_layouts
from bestguess.games.battleship.belief import FleetBelief
from bestguess.games.battleship.conditions import Bools, Condition, Quantity, all_of, any_of, terms_of
from bestguess.games.battleship.evidence import Evidence
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.hider import HiderBelief
from bestguess.games.battleship.posterior import Layouts
from bestguess.games.battleship.ship_names import colour_lexicon, ship_lexicon

MAX_LISTED = 2**21
"""The most layouts that are looked at one by one."""

MAX_WORDS = 100
"""The most words of a question."""

EXAMPLES = (
    "is a ship at D4, what is at D4, is red in row A, how many tiles in column 3, how long is red, is red longer than "
    "blue, is red horizontal, how many ships are vertical, are red and blue parallel, do red and blue touch"
)
"""Questions that are read, with ships as this game names them."""

_WORD = re.compile(r"[A-Za-z]\d{1,2}(?!\d)|\d+|[^\W\d_]+|[<>!]=|[<>=()]")
_CELL = r"[a-z]\d+"
_FILLERS = frozenset(
    """
    is are was do does did there the an of it its have has tile tiles cell cells square squares lie lies located placed
    on long cover covers colour color part parts any
    """.split()  # noqa: SIM905  # a list of strings would take a line for each word
)
_TOUCHING = frozenset({"touch", "touches", "touching", "adjacent", "beside", "next"})
_LESS = {"shorter": operator.lt, "smaller": operator.lt, "less": operator.lt, "fewer": operator.lt, "<": operator.lt}
_MORE = {"longer": operator.gt, "larger": operator.gt, "bigger": operator.gt, "more": operator.gt, ">": operator.gt}
_SIGNS = {"=": operator.eq, "<=": operator.le, ">=": operator.ge, "!=": operator.ne}
_COMPARED: dict[str, Callable[[Ints, int], Bools]] = {**_LESS, **_MORE, **_SIGNS}


@dataclass(frozen=True, eq=False)
class FleetQuestion(Question):
    """A question about a hidden fleet."""

    text: str
    game: FleetRules
    asked: Condition | Quantity

    def answers(self, secrets: Sequence[object] | Layouts) -> Sequence[str]:
        layouts = np.asarray(secrets, dtype=np.int32)
        if isinstance(self.asked, Condition):
            return [YES if holds else NO for holds in self.asked.holds(layouts).tolist()]
        return [self._name(value) for value in self.asked.values(layouts).tolist()]

    def _name(self, value: int) -> str:
        names = self.asked.names if isinstance(self.asked, Quantity) else None
        return str(value) if names is None else str(names[value])

    def shares(self, belief: Belief) -> dict[str, float] | None:
        """The exact probability of each answer: counted where it is a sum of products, else of few layouts listed."""
        match belief:
            case FleetBelief():
                return self._counted(belief) or self._listed(belief)
            case HiderBelief():
                found = [self._counted(fleet) or self._listed(fleet) for fleet in belief.fleets]
                sums: dict[str, float] = {}
                for share, one in zip(belief.mixture.shares.tolist(), found, strict=True):
                    if one is None:
                        return None
                    for answer, probability in one.items():
                        sums[answer] = sums.get(answer, 0.0) + share * probability
                return sums
            case _:
                found_exactly = super().shares(belief)
                return None if found_exactly is None else dict(found_exactly)

    def _counted(self, belief: FleetBelief) -> dict[str, float] | None:
        """The probabilities by counts of what passes each product of tests; ``None`` where they cannot be counted."""
        if isinstance(self.asked, Condition):
            cases = {YES: self.asked}
        elif self.asked.cases is not None:
            cases = {self._name(value): case for value, case in self.asked.cases.items()}
        else:
            return None
        if not belief.exact:
            return None
        total, found = belief.posterior.mass.value, dict[str, float]()
        for answer, case in cases.items():
            if case.products is None:
                return None
            number = 0
            for sign, test in case.products:
                passed = self._passed(belief, test)
                if passed is None:
                    return None
                number += sign * passed
            found[answer] = number / total
        if isinstance(self.asked, Condition):
            found[NO] = 1 - found[YES]
        return {answer: share for answer, share in found.items() if share > 0}

    def _passed(self, belief: FleetBelief, test: Bools) -> int | None:
        """How many layouts left pass a test of each placement, by weight; ``None`` where they cannot be counted."""
        evidence = belief.evidence
        allowed = evidence.allowed & test.reshape(evidence.allowed.shape)
        return number_of_layouts(belief.game, Evidence(allowed.astype(np.uint8), evidence.hits, evidence.weights))

    def _listed(self, belief: FleetBelief) -> dict[str, float] | None:
        """The probabilities from every layout left, one by one; ``None`` where they are too many."""
        number = belief.count()
        if not number.exact or number.value > MAX_LISTED:
            return None
        layouts = every_layout(belief.game, belief.evidence, int(number.value))
        if layouts is None:
            return None
        weights = belief.evidence.weights
        mass = np.ones(len(layouts)) if weights is None else weights.of_layouts(layouts)
        return shares_of(self.answers(layouts), mass)


def read_question(game: FleetRules, text: str) -> FleetQuestion:
    """The question that a text is. Raises :class:`NotationError` naming the word that cannot be read."""
    return FleetQuestion(" ".join(text.split()), game, _Reader(game, text).question())


class _Reader:
    """A text, read from the left."""

    def __init__(self, game: FleetRules, text: str) -> None:
        self.game, self.terms, self.text = game, terms_of(game), text
        self.names = (colour_lexicon if game.announce == "colour" else ship_lexicon)(game.ships)
        words: list[str] = [word.lower() for word in _WORD.findall(text)]
        if len(words) > MAX_WORDS:
            raise NotationError(f"'{shortened(text)}' has {len(words)} words. Ask in at most {MAX_WORDS}.")
        self.words = [word for word in words if word not in _FILLERS]
        self.at = 0

    def question(self) -> Condition | Quantity:
        asked = self._either()
        if self.at < len(self.words):
            raise self._unread()
        return asked

    def _unread(self) -> NotationError:
        left = " ".join(self.words[self.at :])
        where = f"cannot read '{shortened(left)}'" if left else "something is missing at the end"
        names = [ship.name for ship in self.game.ships]
        example = EXAMPLES.replace("red", names[0]).replace("blue", names[-1])
        return NotationError(f"'{shortened(self.text)}': {where}. Ask such as: {example}.")

    def _next(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def _take(self, *words: str) -> bool:
        """Whether the next words are these; then they are read."""
        if self.words[self.at : self.at + len(words)] != list(words):
            return False
        self.at += len(words)
        return True

    def _either(self) -> Condition | Quantity:
        found = self._both()
        while self._take("or"):
            found = _condition(found, self._unread) | _condition(self._both(), self._unread)
        return found

    def _both(self) -> Condition | Quantity:
        found = self._denied()
        while self._take("and"):
            found = _condition(found, self._unread) & _condition(self._denied(), self._unread)
        return found

    def _denied(self) -> Condition | Quantity:
        if self._take("not"):
            return ~_condition(self._denied(), self._unread)
        if self._take("("):
            found = self._either()
            if not self._take(")"):
                raise self._unread()
            return found
        return self._compared(self._quantity() or self._said())

    def _compared(self, found: Condition | Quantity) -> Condition | Quantity:
        """A quantity, or the condition that it is as a number behind it says."""
        if isinstance(found, Quantity) and found.names is None and self._next() in _COMPARED:
            return self._by_number(found, _COMPARED[self._word()])
        return found

    def _by_number(self, quantity: Quantity, compare: Callable[[Ints, int], Bools]) -> Condition:
        self._take("than")
        number = self._number()
        if number is None:
            raise self._unread()
        return quantity.where(lambda values: compare(values, number))

    def _word(self) -> str:
        self.at += 1
        return self.words[self.at - 1]

    def _number(self) -> int | None:
        word = number_words.meaning(self._next()) or self._next()
        if not word.isdecimal():
            return None
        self.at += 1
        return int(word)

    # Quantities

    def _quantity(self) -> Quantity | None:
        if self._take("what"):
            if (self._take("at") or self._take("in")) and (cells := self._cell()):
                return self.terms.what_at(cells[0])
            if self._next() not in ("length", "size"):
                raise self._unread()
        if self._take("length") or self._take("size") or self._take("how"):
            begin = self.at
            many = self._take("many")
            ship = self._ship()
            if ship is not None and not (many and self._next() in ("at", "in")):
                return self.terms.length(ship)
            self.at = begin
            if not self._take("many"):
                raise self._unread()
            self._take("occupied")
            if self._take("ships"):
                return self.terms.number_of([self._of_ship(ship) for ship in self._each()])
            self._take("in")
            return self.terms.cells_in(self._cells())
        return None

    def _each(self) -> Iterator[int]:
        """Every ship in turn, for each of which the words behind are read anew."""
        begin = self.at
        for ship in self.terms.ships:
            self.at = begin
            yield ship

    # Conditions

    def _said(self) -> Condition:
        """The condition that is said of one ship, of two, of any or of all."""
        self._take("a")
        if self._take("all") or self._take("every"):
            self._take("ships") or self._take("ship")
            return self._of_pairs(all_of) or all_of([self._of_ship(ship) for ship in self._each()])
        if self._next() in ("row", "column") or re.fullmatch(_CELL, self._next()):
            return self._of_cells(self._cells())
        if self._take("water") or self._take("nothing"):
            if self._take("at") or self._take("in"):
                return ~self.terms.occupied(self._cells())
            raise self._unread()
        one = self._ship()
        if one is not None:
            if self._take("and"):
                other = self._ship()
                found = None if other is None else self._of_pair(one, other)
                if found is None:
                    raise self._unread()
                return found
            return self._of_ship(one)
        if self._take("ship") or self._take("ships") or self._take("something") or self._take("anything"):
            if self._next() in ("at", "in"):
                self.at += 1
                return self.terms.occupied(self._cells())
            if self._next() == "not":  # of some ship that is not there, or of none that is
                raise self._unread()
            return self._of_pairs(any_of) or any_of([self._of_ship(ship) for ship in self._each()])
        raise self._unread()

    def _of_cells(self, cells: Sequence[int]) -> Condition:
        """The condition that is said behind cells: "D4 is red", "row A is empty"."""
        self._take("a")
        if self._take("occupied"):
            return self.terms.occupied(cells)
        if self._take("empty") or self._take("water") or self._take("free"):
            return ~self.terms.occupied(cells)
        ship = self._ship()
        if ship is not None:
            return self.terms.over(ship, cells)
        if self._take("ship"):
            return self.terms.occupied(cells)
        raise self._unread()

    def _of_pairs(self, joined: Callable[[Sequence[Condition]], Condition]) -> Condition | None:
        """The condition that any or all two ships touch, are parallel or of the same length."""
        begin, found = self.at, []
        for one, other in combinations(self.terms.ships, 2):
            self.at = begin
            pair = self._of_pair(one, other)
            if pair is None:
                return None
            found.append(pair)
        return joined(found) if found else None

    def _of_pair(self, one: int, other: int) -> Condition | None:
        begin = self.at
        if self._next() == "parallel" or self._next() in _TOUCHING:
            parallel = self._word() == "parallel"
            self._take("to", "each", "other") or self._take("each", "other")
            if self._take("to") or self._ship() is not None:  # "any ship touching red" is said of each by itself
                self.at = begin
                return None
            return (self.terms.parallel if parallel else self.terms.touch)(one, other)
        if self._take("same"):
            if self._take("orientation") or self._take("direction"):
                return self.terms.parallel(one, other)
            self._take("length") or self._take("size")
            return self.terms.difference(one, other).where(lambda values: values == 0)
        return None

    def _of_ship(self, ship: int) -> Condition:
        """The condition that is said behind the name of a ship."""
        if self._take("not"):
            return ~self._of_ship(ship)
        if self._take("horizontal"):
            return self.terms.horizontal(ship)
        if self._take("vertical"):
            return ~self.terms.horizontal(ship)
        if self._take("at") or self._take("in"):
            return self.terms.over(ship, self._cells())
        if self._next() == "parallel" or self._next() in _TOUCHING:
            parallel = self._word() == "parallel"
            self._take("to")
            other = self._ship()
            if other is None:
                raise self._unread()
            return (self.terms.parallel if parallel else self.terms.touch)(ship, other)
        if (number := self._number()) is not None:
            return self.terms.length(ship).where(lambda values: values == number)
        compare: Callable[[Ints, int], Bools] | None = _COMPARED.get(self._next())
        if compare is None and self._take("as"):
            self._take("as")
            compare = operator.eq
        elif compare is not None:
            self.at += 1
            self._take("than")
        if compare is None:
            raise self._unread()
        other = self._ship()
        if other is None:
            return self._by_number(self.terms.length(ship), compare)
        return self.terms.difference(ship, other).where(lambda values: compare(values, 0))

    # Ships and cells

    def _ship(self) -> int | None:
        """The ship that the next words name, if they do; they are read then."""
        begin = self.at
        self._take("a")
        lettered = self._take("ship")
        for words in (2, 1):
            name = " ".join(self.words[self.at : self.at + words])
            meaning = self.names.meaning(name) if name and not name.isdecimal() else None
            if meaning and " " not in meaning and (lettered or len(name) > 1):
                self.at += words
                self._take("ship")
                return int(meaning)
        self.at = begin
        return None

    def _cells(self) -> list[int]:
        """The cells of a row, a column, or one cell."""
        grid = self.game.grid
        if self._take("row") and len(self._next()) == 1 and 0 <= (row := ord(self._next()) - ord("a")) < grid.rows:
            self.at += 1
            return [grid.cell(row, column) for column in range(grid.columns)]
        if self._take("column"):
            column = self._number()
            if column is not None and 1 <= column <= grid.columns:
                return [grid.cell(row, column - 1) for row in range(grid.rows)]
            self.at -= 1
        if cells := self._cell():
            return cells
        raise self._unread()

    def _cell(self) -> list[int]:
        """The cell that the next word names; empty where it names none."""
        if not re.fullmatch(_CELL, self._next()):
            return []
        return [self.game.grid.parse(self._word().upper())]


def _condition(found: Condition | Quantity, unread: Callable[[], NotationError]) -> Condition:
    if isinstance(found, Quantity):
        raise unread()
    return found
