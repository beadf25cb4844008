"""Questions about a fleet in words, read from the left into conditions and quantities."""

from collections.abc import Mapping, Sequence

from bestguess.games.battleship.board_places import Places, read_places
from bestguess.games.battleship.conditions import Condition, Quantity, all_of, any_of, by_case
from bestguess.games.battleship.ship_counts import ShipCounts


class Reader(ShipCounts):
    """A question, read from the left. Raises :class:`NotationError` naming the word that cannot be read."""

    def question(self) -> Condition | Quantity:
        """The subject that is asked for.

        Where ships are called by their lengths, the question is that of each way in which ships may have them.
        """
        asked = [self._whole(way) for way in self.ways]
        if len(asked) == 1:
            return asked[0]
        cases = [all_of([self._has(ship, length) for length, ship in way.items()]) for way in self.ways]
        return by_case(cases, asked)

    def _has(self, ship: int, length: int) -> Condition:
        return self.terms.length(ship).where(lambda values: values == length)

    def _whole(self, way: Mapping[int, int]) -> Condition | Quantity:
        """The whole question, where ships have these lengths."""
        self.called, self.words.at = way, 0
        asked = self._either()
        if self.words.next():
            raise self._unread()
        return asked

    def _either(self) -> Condition | Quantity:
        found = self._both()
        while self.words.take("or"):
            found = self._condition(found) | self._condition(self._both())
        return found

    def _both(self) -> Condition | Quantity:
        found = self._denied()
        while self.words.take("and"):
            found = self._condition(found) & self._condition(self._denied())
        return found

    def _condition(self, found: Condition | Quantity) -> Condition:
        if isinstance(found, Quantity):
            raise self._unread()
        return found

    def _denied(self) -> Condition | Quantity:
        if self.words.take("not"):
            with self._said_of(self.words.at):
                return ~self._condition(self._denied())
        if self.words.take("("):
            with self._by_itself():
                found = self._either()
            if not self.words.take(")"):
                raise self._unread()
            return found
        found = self._quantity() or self._said()
        if isinstance(found, Quantity) and found.names is None and (test := self._amount()):
            return found.where(test)
        return found

    def _quantity(self) -> Quantity | None:
        words, begin = self.words, self.words.at
        if words.next() == "at" and words.next(1) == "what":
            words.at += 1
        if asked := words.take_one("what", "which", "where"):
            found = self._what() if asked != "where" else self._where()
            if found is None:
                words.at = begin
                raise self._unread()
            return found
        if words.take("how"):
            return self._how()
        if words.take("number"):
            return self._many()
        if words.take("length") or words.take("orientation"):
            oriented = words.every[words.at - 1] == "orientation"
            if not oriented and (extreme := self._extreme_ship()):
                return self.terms.extreme_length(extreme == "largest")
            ship = self._ship()
            if ship is None:
                raise self._unread()
            return self._oriented(ship) if oriented else self.terms.length(ship)
        cell = self.regions.cell()
        if cell is not None and not words.next():
            return self.terms.what_at(cell)
        words.at = begin
        return None

    def _what(self) -> Quantity | None:
        words = self.words
        if words.next() in ("length", "orientation", "number"):
            return self._quantity()
        if words.take("way"):
            ship = self._ship()
            return None if ship is None else self._oriented(ship)
        if words.take_one("location", "position"):
            return self._where()
        if words.take("combined") and words.take("length"):
            words.take("all")
            return self.terms.cells_in(range(self.game.grid.size)) if words.take("ships") else None
        words.take("ship") or words.take("ships")
        if extreme := self._extreme_ship():
            return self.terms.which_extreme(extreme == "largest")
        corner = self._corner_of_ship()
        if corner is not None:
            return corner
        words.take_one("at", "in")
        cell = self.regions.cell()
        return None if cell is None else self.terms.what_at(cell)

    def _extreme_ship(self) -> str:
        """Whether the next words name the largest ship or the smallest; empty where neither."""
        extreme = self.words.take_one("largest", "smallest")
        if extreme:
            self.words.take("ship")
        return extreme

    def _corner_of_ship(self) -> Quantity | None:
        """The first cell of a ship, or the last: the top left of red."""
        words, begin = self.words, self.words.at
        words.take_one("first", "last") or (words.take_one("top", "bottom") and words.take_one("left", "right"))
        read = words.every[begin : words.at]
        ship = self._ship()
        if ship is None or not read or (read[0] == "top" and read[-1] == "right") or read == ["bottom", "left"]:
            words.at = begin
            return None
        return self.terms.end(ship, read[0] in ("last", "bottom"))

    def _where(self) -> Quantity | None:
        begin = self.words.at
        ship = self._ship()
        if ship is not None:
            if self.words.take_one("begin", "begins", "start", "starts"):
                return self.terms.end(ship, last=False)
            if self.words.take_one("end", "ends"):
                return self.terms.end(ship, last=True)
            return self.terms.place(ship)
        self.words.at = begin
        return self._corner_of_ship()

    def _how(self) -> Quantity:
        if self.words.take("many") or self.words.take("much"):
            return self._many()
        long, oriented = self.words.take("long"), self.words.take("oriented")
        if long and (extreme := self._extreme_ship()):
            return self.terms.extreme_length(extreme == "largest")
        ship = self._ship()
        if ship is None:
            raise self._unread()
        if oriented or (not long and self.words.next() == "oriented"):
            return self._oriented(ship)
        if not long:
            raise self._unread()
        return self.terms.length(ship)

    def _oriented(self, ship: int) -> Quantity:
        self.words.take("oriented")
        return self._orientation(ship)

    def _said(self) -> Condition:
        """The condition that is said of ships, of any or of all, or of cells."""
        words = self.words
        if words.next() == "more" and words.next(1) != "than":
            words.at += 1
            return self._more()
        places = read_places(self.regions, follows=bool)
        if places is not None:
            return self._of_places(places)
        begin = words.at
        words.take("a")
        if words.take("water"):
            return self._water(begin)
        if (counted := self._number_of_ships()) is not None:
            return counted
        if words.take("all") or (words.next() == "both" and words.next(1) == "ships" and words.take("both")):
            words.number()
            words.take("ships") or words.take("ship")
            with self._said_of(begin):
                every = self._of_pairs(self.terms.ships, all_of)
                return every or all_of([self._of_ship(ship) for ship in self._each()])
        if words.take("no"):
            words.take("ships") or words.take("ship")
            with self._said_of(begin):
                return ~self._of_any()
        if extreme := self._extreme_ship():
            return self._of_extreme(extreme == "largest")
        if words.next() in ("horizontal", "vertical") and words.next(1) in ("ship", "ships"):
            return self._adjective(words.take_one("horizontal", "vertical"))
        words.take("both")
        named = self._ships()
        if named:
            ships, joint = named
            if self._says_how_they_lie():
                self._check_lying(ships)
            if len(ships) == 1:
                return self._of_ship(ships[0])
            if joint == "or":
                return any_of([self._of_ship(ship) for ship in self._each(ships)])
            words.take("both") or words.take("all")
            with self._said_of(begin, ships):
                return self._of_pairs(ships, all_of) or all_of([self._of_ship(ship) for ship in self._each(ships)])
        if words.take("ship") or words.take("ships"):
            return self._of_any()
        raise self._unread()

    def _of_any(self) -> Condition:
        """The condition that is said of any ship; behind "ship" or "ships"."""
        words = self.words
        if words.next() == "not":  # of some ship that is not there, or of none that is
            raise self._unread()
        begin = words.at
        if words.take_one("at", "in"):
            places = read_places(self.regions)
            if places is not None and words.next() != "entirely":
                found = self._in_places(places, self.terms.occupied)
                if places.joint == "and" and not places.plural and len(self.terms.ships) > 1:
                    self._tell_of_one("each of them may have another ship", places)
                return found
            words.at = begin
        pairs = self._of_pairs(self.terms.ships, any_of)
        return pairs or any_of([self._of_ship(ship) for ship in self._each()])

    def _adjective(self, how: str) -> Condition:
        """The condition that a ship lies so, and is what the words behind it say: a horizontal ship in row A."""
        self.words.take_one("ship", "ships")
        if not self.words.next() or self.words.next() in ("and", "or", ")"):
            return any_of([self._lying(ship, how) for ship in self.terms.ships])
        return any_of([self._lying(ship, how) & self._of_ship(ship) for ship in self._each()])

    def _water(self, begin: int) -> Condition:
        """The condition that cells are water, each of them; of a part of the board that may be any of it, or all."""
        self.words.take_one("at", "in")
        places = self._places()
        if any(len(part) > 1 for part in places.parts):
            end = places.spans[-1][1]
            text = self.words.text(places.begin, end)
            raise self._unclear(
                f"'water in {text}' may be in all of it, or in any",
                self._reworded(begin, end, f"{text} empty"),
                self._reworded(begin, end, f"how many tiles empty in {text} >= 1"),
            )
        return self._in_places(places, lambda cells: ~self.terms.occupied(cells))

    def _of_extreme(self, largest: bool) -> Condition:
        """The condition that is said of a longest ship, or of a shortest."""
        found = [self.terms.extreme(ship, largest) & self._of_ship(ship) for ship in self._each()]
        best = max if largest else min
        if any(lengths.count(best(lengths)) > 1 for lengths in self.game.assignments):
            noun = "longest" if largest else "shortest"
            self.regions.note(f"where several ships are {noun}, it is asked of any of them.")
        return any_of(found)

    def _of_places(self, places: Places) -> Condition:
        """The condition that is said behind places: "D4 is red", "rows A and D are empty"."""
        words, begin = self.words, self.words.at
        if places.joint == "and" and words.next() not in ("empty", "water"):
            text = words.text(places.begin, places.spans[-1][1])
            self.regions.note(f"what is said of {text} is read of each of them.")
        found = []
        for part in places.parts:
            words.at = begin
            found.append(self._of_cells(part))
        return (any_of if places.joint == "or" else all_of)(found)

    def _of_cells(self, cells: Sequence[int]) -> Condition:
        """The condition that is said behind cells: "D4 is red", "row A is empty"."""
        words = self.words
        words.take("a")
        if words.take("occupied"):
            words.take("ship") or words.take("ships")
            if len(cells) > 1:
                self.regions.note("a part of the board is read as occupied where any of its cells is.")
            return self.terms.occupied(cells)
        if words.take("empty") or words.take("water"):
            return ~self.terms.occupied(cells)
        if words.take("no"):
            words.take("ship") or words.take("ships")
            return ~self.terms.occupied(cells)
        if words.take("not"):
            return ~self._of_cells(cells)
        test = self._amount()
        if test is not None:
            words.take("ships") or words.take("ship")
            return self.terms.number_of([self.terms.over(ship, cells) for ship in self.terms.ships]).where(test)
        if words.take("ships"):
            return self.terms.occupied(cells)
        named = self._ships(closing=True)
        if named:
            ships, joint = named
            return (any_of if joint == "or" else all_of)([self.terms.over(ship, cells) for ship in ships])
        if words.take("ship"):
            return self.terms.occupied(cells)
        raise self._unread()
