"""The notation of Battleship: answers such as ``sunk c``, and layouts such as ``c5 A1-A5, b4 C3-F3``."""

import re
from abc import ABC
from collections.abc import Sequence
from dataclasses import dataclass

from bestguess.core.errors import NotationError, closest
from bestguess.core.types import MISS, Answer, Query
from bestguess.games.battleship.fleet import Ship
from bestguess.games.battleship.fleet_rules import HIT, SUNK, FleetRules, Layout

_WORDS = {
    "miss": "miss", "m": "miss", "water": "miss", "w": "miss", "0": "miss",
    "hit": "hit", "h": "hit", "1": "hit",
    "sunk": "sunk", "s": "sunk", "sink": "sunk", "hit and sunk": "sunk", "2": "sunk",
}  # fmt: skip


@dataclass(frozen=True)
class FleetNotation(FleetRules, ABC):
    """Ships hidden on a board, with the notation of their cells, answers and layouts."""

    def format_query(self, query: Query) -> str:
        return self.grid.format(query)

    def parse_query(self, text: str) -> Query:
        return self.grid.parse(text)

    def format_answer(self, answer: Answer) -> str:
        """``miss``, ``hit`` or ``sunk``, with the ship where it is named."""
        if answer == MISS:
            return "miss"
        word = "sunk" if self.is_sunk(answer) else "hit"
        ship = self.ship_of(answer)
        return word if ship is None else f"{word} {self.ships[ship].name}"

    def parse_answer(self, text: str) -> Answer:
        """Read an answer. Raises :class:`NotationError` saying what may be said in this game."""
        said = re.sub(r"[\s:,]+", " ", text.lower()).strip()
        if said in _WORDS:
            return self._coded(_WORDS[said], None, text)
        head, _, name = said.rpartition(" ")
        if head in _WORDS:
            return self._coded(_WORDS[head], name, text)
        raise NotationError(f"'{text}' is not an answer. Say {self._sayable()}.")

    def _coded(self, word: str, name: str | None, text: str) -> Answer:
        names = {ship.name: place for place, ship in enumerate(self.ships)}
        if word == "miss" and name is None:
            return MISS
        if word == "sunk" and self.announce == "silent":
            raise NotationError(f"'{text}': in this game sinkings are not announced. Say {self._sayable()}.")
        named = self.announce == "every-hit" or (self.announce == "named" and word == "sunk")
        if not named or word == "miss":
            if name is None:
                return HIT if word == "hit" else SUNK
            raise NotationError(f"'{text}': in this game '{word}' does not name a ship. Say {self._sayable()}.")
        if name is None:
            raise NotationError(f"'{text}': say which ship, as in '{word} {self.ships[0].name}'. {self._ships()}")
        if name not in names:
            raise NotationError(f"'{text}': there is no ship '{name}'.{closest(name, names)} {self._ships()}")
        return self.hit_answer(names[name], sunk=word == "sunk")

    def _sayable(self) -> str:
        example = self.ships[0].name
        return {
            "silent": "miss or hit",
            "sunk": "miss, hit or sunk",
            "named": f"miss, hit or 'sunk {example}' with the ship's name",
            "every-hit": f"miss, 'hit {example}' or 'sunk {example}' with the ship's name",
        }[self.announce]

    def _ships(self) -> str:
        return f"The ships are {' '.join(map(str, self.ships))}."

    def format_secret(self, secret: Layout) -> str:
        """Each ship with its first and last cell: ``c5 A1-A5, b4 C3-F3``."""
        parts = []
        for ship, placement in enumerate(secret):
            cells = self.placement_cells(ship, placement)
            ends = self.grid.format(cells[0]) + (f"-{self.grid.format(cells[-1])}" if len(cells) > 1 else "")
            parts.append(f"{self.ships[ship]} {ends}")
        return ", ".join(parts)

    def parse_secret(self, text: str) -> Layout:
        """Read what :func:`format_secret` writes. Raises :class:`NotationError`."""
        ends: dict[str, tuple[int, int]] = {}
        for part in text.split(","):
            words = part.split()
            if len(words) != 2:
                raise NotationError(f"'{part.strip()}' is not a placed ship. Write {self.ships[0]} A1-A5.")
            first, _, last = words[1].partition("-")
            if words[0].lower() in ends:
                raise NotationError(f"'{text}' places {words[0]} twice. {self._ships()}")
            ends[words[0].lower()] = (self.grid.parse(first), self.grid.parse(last or first))
        layout: list[int] = []
        for ship in self.ships:
            if str(ship) not in ends:
                raise NotationError(f"'{text}' does not place {ship}. {self._ships()}")
            start, end = sorted(ends.pop(str(ship)))
            found = [
                p
                for p in self.placements(len(layout))
                if (cells := self.placement_cells(len(layout), p))[0] == start and cells[-1] == end
            ]
            if not found:
                raise NotationError(f"{ship} cannot lie from {self.grid.format(start)} to {self.grid.format(end)}.")
            layout.append(found[0])
        if ends:
            raise NotationError(f"'{next(iter(ends))}' is not in the fleet. {self._ships()}")
        self._check_apart(layout)
        return tuple(layout)

    def _check_apart(self, layout: Sequence[int]) -> None:
        """Raise :class:`NotationError` for ships that lie where the rules do not let them."""
        closed: dict[int, Ship] = {}
        for place, (ship, placement) in enumerate(zip(self.ships, layout, strict=True)):
            cells = self.placement_cells(place, placement)
            for cell in cells:
                if cell in closed:
                    how = "share a cell" if self.touching else "share a cell or touch"
                    raise NotationError(f"{closed[cell]} and {ship} {how}: the rules do not let them lie so.")
            closed |= dict.fromkeys(self.halo(cells), ship)
