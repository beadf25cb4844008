"""Numbers of ships and of tiles, as questions ask for them: how many, so many, more of these than of those."""

from dataclasses import dataclass

from bestguess.games.battleship.board_places import read_places
from bestguess.games.battleship.conditions import Condition, Quantity, all_of, any_of
from bestguess.games.battleship.question_sentence import COMPARED
from bestguess.games.battleship.ship_conditions import ShipConditions


@dataclass(frozen=True)
class _Tiles:
    """A number of tiles, and where they are counted."""

    number: Quantity
    end: int
    """The place of the word behind it."""
    place: str = ""
    """The words for the part of the board in which they are counted; empty for all of it."""


class ShipCounts(ShipConditions):
    """Numbers of ships and of tiles, read from the left."""

    def _many(self) -> Quantity:
        """The number that is asked for behind "how many"."""
        ships = self._number_of_some()
        return self._tiles().number if ships is None else ships

    def _number_of_some(self) -> Quantity | None:
        """The number of ships of which the next words say something; ``None`` where they are of tiles."""
        words, begin = self.words, self.words.at
        if words.take("occupied", "ships") or not words.take("ships"):
            words.at = begin
            for adjective in ("horizontal", "vertical"):
                if words.take(adjective, "ships"):
                    return self.terms.number_of([self._lying(ship, adjective) for ship in self.terms.ships])
            return None
        return self._number_of_each()

    def _number_of_each(self) -> Quantity:
        """The number of ships of which it is so what the next words say."""
        with self._said_of(self.words.at):
            return self.terms.number_of([self._of_ship(ship) for ship in self._each()])

    def _tiles(self) -> _Tiles:
        """The number of tiles of which the next words are: all, those of a ship, or those that are empty."""
        words = self.words
        empty = words.take("empty") or words.take("water") or words.take("not", "occupied")
        if words.take("occupied"):
            words.take("ships")
        words.take("ship")
        ship = self._ship()
        words.take("occupied")
        begin = words.at
        inside = words.take_one("in", "at")
        if ship is not None and not inside:
            return _Tiles(self.terms.length(ship), words.at)
        places = read_places(self.regions, follows=lambda word: True)
        if places is None and (inside or words.next() not in ("", "than", "at", "and", "or", ")", *COMPARED)):
            raise self._unread()
        cells = list(range(self.game.grid.size)) if places is None else self._all_cells(places)
        place = words.text(begin, words.at)
        if empty or words.take("empty") or words.take("water") or words.take("not", "occupied"):
            if ship is not None:
                raise self._unread()
            return _Tiles(self.terms.empty_in(cells), words.at, place)
        if words.take("occupied"):
            words.take("ships")
        number = self.terms.cells_in(cells) if ship is None else self.terms.cells_of_ship_in(ship, cells)
        return _Tiles(number, words.at, place)

    def _number_of_ships(self) -> Condition | None:
        """The condition that so many ships are somehow: at least two ships are vertical."""
        begin = self.words.at
        number = self.words.number()
        if number is not None and self.words.take("ships"):  # two ships touch, the three ships are parallel
            joined = {2: any_of, len(self.terms.ships): all_of}.get(number)
            pairs = joined and self._of_pairs(self.terms.ships, joined)
            if pairs:
                return pairs
        self.words.at = begin
        test = self._amount()
        if test is not None and self.words.take_one("ships", "ship"):
            return self._number_of_each().where(test)
        self.words.at = begin
        return None

    def _more(self) -> Condition:
        """The condition that of two numbers the first is greater: more ships horizontal than vertical.

        Raises :class:`NotationError` where tiles of one kind are counted in a part of the board, and where those of the
        other are may be there or anywhere.
        """
        words = self.words
        ships = "ships" in (words.next(), words.next(1))
        first = self._tiles() if (number := self._number_of_some()) is None else _Tiles(number, words.at)
        if not words.take("than"):
            raise self._unread()
        if ships:  # than vertical, than in row B, than horizontal ships
            named = "ships" in (words.next(), words.next(1))
            number = self._number_of_some() if named else self._number_of_each()
            second = self._tiles() if number is None else _Tiles(number, words.at)
        else:
            second = self._tiles()
            self._check_places(first, second)
        return Condition(lambda layouts: first.number.values(layouts) > second.number.values(layouts))

    def _check_places(self, first: _Tiles, second: _Tiles) -> None:
        """Raise :class:`NotationError` for tiles of which only one of two numbers says where they are."""
        if bool(first.place) == bool(second.place):
            return
        plain, placed = (second, first) if first.place else (first, second)
        everywhere = f"in columns 1 to {self.game.columns}"
        asked = [self._reworded(plain.end, plain.end, place) for place in (placed.place, everywhere)]
        raise self._unclear(f"'{placed.place}' may be said of both numbers, or of one", *asked)
