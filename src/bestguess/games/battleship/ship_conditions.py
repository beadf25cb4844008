"""Conditions on ships as questions state them: how each lies, how long it is, and how two lie to each other."""

import operator
from collections.abc import Callable, Sequence
from itertools import combinations

from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.core.types import Ints
from bestguess.games.battleship.board_places import Places, read_places
from bestguess.games.battleship.board_sides import union
from bestguess.games.battleship.conditions import Bools, Condition, Quantity, all_of, any_of
from bestguess.games.battleship.question_sentence import COMPARED
from bestguess.games.battleship.question_words import LENGTH
from bestguess.games.battleship.ship_places import ShipPlaces

_SIDES = {"above": (True, True), "below": (True, False), "left": (False, True), "right": (False, False)}
"""Whether a side is told by rows, and whether it lies before them."""


class ShipConditions(ShipPlaces):
    """What is said of ships, read from the left."""

    def _of_pairs(self, ships: Sequence[int], joined: Callable[[Sequence[Condition]], Condition]) -> Condition | None:
        """The condition that any or all two of some ships touch, are parallel or of the same length."""
        begin, found = self.words.at, []
        for one, other in combinations(ships, 2):
            self.words.at = begin
            pair = self._of_pair(one, other)
            if pair is None:
                self.words.at = begin
                return None
            found.append(pair)
        return joined(found) if found else None

    def _of_pair(self, one: int, other: int) -> Condition | None:
        """The condition of two ships that is said behind both; ``None`` where it is said of each."""
        words, begin = self.words, self.words.at
        if how := words.take_one("parallel", "touching", "perpendicular"):
            words.take("to")
            words.take("all", "other") or words.take("one", "other") or words.take("other")
            if self._ship() is not None or words.take("edge"):  # "any ship touching red" is said of each by itself
                words.at = begin
                return None
            return self._related(how, one, other)
        words.take("in") or words.take("share")
        words.take("a")
        words.take("same")
        if line := words.take_one("row", "column"):
            if not words.next() or words.next() in ("and", "or", ")"):
                return self.terms.share(one, other, line == "row")
            words.at = begin
            return None
        words.at = begin
        words.take("share")
        if words.take("same"):
            if words.take("orientation"):
                return self._related("parallel", one, other)
            words.take("length")
            return self.terms.difference(one, other).where(lambda values: values == 0)
        words.at = begin
        return None

    def _related(self, how: str, one: int, other: int) -> Condition:
        if how == "touching":
            return self.terms.touch(one, other)
        self._tell_of_single_cells(one, other)
        return (self.terms.parallel if how == "parallel" else self.terms.perpendicular)(one, other)

    def _of_ship(self, ship: int) -> Condition:
        """The condition that is said behind the name of a ship."""
        words = self.words
        if words.take("not"):
            with self._said_of(words.at, [ship]):
                return ~self._of_ship(ship)
        words.take("oriented") or words.take("both")
        if how := words.take_one("horizontal", "vertical"):
            return self._lying(ship, how)
        if extreme := words.take_one("largest", "smallest"):
            words.take("ship")
            return self.terms.extreme(ship, extreme == "largest")
        if words.take("entirely"):
            words.take_one("in", "at")
            return self._within(ship, self._places())
        if how := words.take_one("parallel", "touching", "perpendicular"):
            return self._to_others(ship, how)
        if words.take("same"):
            return self._same(ship)
        if (placed := self._beside(ship)) is not None:
            return placed
        if words.next(1) not in ("least", "most") and words.take_one("at", "in"):
            if words.take("entirely"):
                return self._within(ship, self._places())
            if words.next() == "same":
                words.at += 1
                return self._same(ship)
            return self._over(ship, self._places())
        places = read_places(self.regions)
        return self._long(ship) if places is None else self._over(ship, places)

    def _lying(self, ship: int, how: str) -> Condition:
        self._tell_of_single_cells(ship)
        return self.terms.horizontal(ship) if how == "horizontal" else self.terms.vertical(ship)

    def _tell_of_single_cells(self, *ships: int) -> None:
        """Note how a ship lies that may have a single cell."""
        if any(1 in self.game.ships[ship].lengths for ship in ships):
            self.regions.note("a ship of one cell is neither horizontal nor vertical, and parallel to none.")

    def _check_lying(self, ships: Sequence[int]) -> None:
        """Raise :class:`NotationError` for the orientation of a ship that has one cell, among those named."""
        name = next((self.game.ships[ship].name for ship in ships if self.game.ships[ship].lengths == (1,)), "")
        if name:
            named = f"ship {name}" if len(name) == 1 else name
            raise NotationError(
                f"'{shortened(self.text)}': {named} has one cell, and is neither horizontal nor vertical. "
                f"Ask where it lies: where is {named}."
            )

    def _says_how_they_lie(self) -> bool:
        """Whether the next words say that ships lie horizontally or vertically; none is read."""
        begin = self.words.at
        while self.words.take_one("not", "oriented", "both", "all"):
            pass
        says = self.words.next() in ("horizontal", "vertical")
        self.words.at = begin
        return says

    def _orientation(self, ship: int) -> Quantity:
        """How a ship lies, which is asked by its name."""
        self._check_lying([ship])
        self._tell_of_single_cells(ship)
        return self.terms.orientation(ship)

    def _long(self, ship: int) -> Condition:
        """The condition on the length of a ship: 3 long, longer than blue, as long as blue, of length 3."""
        words = self.words
        words.take("with")
        words.take("a")
        if found := LENGTH.fullmatch(words.next()):  # red is the 3-cell ship
            words.at += 1
            return self.terms.length(ship).where(lambda values: values == int(found[1]))
        words.take("long") or words.take("length")
        test = self._amount()
        if test is not None:
            words.take("long") or words.take("in", "length") or words.take("length")
            return self.terms.length(ship).where(test)
        compare: Callable[[Ints, int], Bools] | None = COMPARED.get(words.next())
        if words.take("as"):
            words.take("long")
            words.take("as")
            compare = operator.eq
        elif compare is not None:
            words.at += 1
            words.take("than")
        if compare is None:
            raise self._unread()
        return all_of(
            [
                self.terms.difference(ship, other).where(lambda values: compare(values, 0))
                for other in self._others(ship)
            ]
        )

    def _others(self, ship: int) -> Sequence[int]:
        """The ships that the next words name beside one: "blue", "all other ships"; a single other one of two."""
        words = self.words
        if words.take("all", "other") or words.take("both", "other") or words.take("other"):
            words.take_one("ship", "ships")
            others = [other for other in self.terms.ships if other != ship]
            if others:
                return others
        named = self._ships(closing=True)
        if not named or named[1] == "or":
            raise self._unread()
        return named[0]

    def _same(self, ship: int) -> Condition:
        """The condition that a ship has something in common with others: the same length as blue."""
        words = self.words
        what = words.take_one("length", "orientation", "row", "column") or "length"
        words.take("as") or words.take("with")
        found = []
        for other in self._others(ship):
            match what:
                case "length":
                    found.append(self.terms.difference(ship, other).where(lambda values: values == 0))
                case "orientation":
                    found.append(self._related("parallel", ship, other))
                case _:
                    found.append(self.terms.share(ship, other, what == "row"))
        return all_of(found)

    def _to_others(self, ship: int, how: str) -> Condition:
        words = self.words
        words.take("to") or words.take("with")
        if how == "touching" and (places := self._edges()) is not None:
            return self._over(ship, places)
        denied = words.take("no")
        whole = words.take("all") or words.take("both")
        if words.take("other") or denied or whole or words.next() in ("ship", "ships") or words.next() == "a":
            words.take("a")
            words.take("other")
            if words.take_one("ship", "ships") or not words.next():
                others = [other for other in self.terms.ships if other != ship]
                related = [self._related(how, ship, other) for other in others]
                if not related:
                    raise self._unread()
                found = all_of(related) if whole else any_of(related)
                return ~found if denied else found
        named = self._ships(closing=True)
        if not named:
            raise self._unread()
        related = [self._related(how, ship, other) for other in named[0]]
        return any_of(related) if named[1] == "or" else all_of(related)

    def _edges(self) -> Places | None:
        """The edges of the board that the next words name, if they do."""
        begin = self.words.at
        places = read_places(self.regions)
        named = places is not None and "edge" in self.words.every[slice(*places.spans[-1])]
        if places is not None and named and set(places.cells) <= set(union(self.regions.edge())):
            return places
        self.words.at = begin
        return None

    def _beside(self, ship: int) -> Condition | None:
        """The condition that a ship lies above or below, left or right of another, of a row or of a column."""
        words, begin = self.words, self.words.at
        words.take("to") or words.take("in")
        side = words.take_one(*_SIDES)
        if side:
            rows, before = _SIDES[side]
            line = self.regions.line()
            if line is not None and line[0] == rows:
                lies = self.terms.before_line if before else self.terms.behind_line
                return lies(ship, line[1], rows)
            other = self._ship()
            if other is not None:
                return self.terms.before(ship, other, rows) if before else self.terms.before(other, ship, rows)
        words.at = begin
        return None
