"""The notation of Battleship: answers such as ``sunk c``, and layouts such as ``c5 A1-A5, b4 C3-F3``."""

import re
from collections.abc import Sequence

from bestguess.core.errors import NotationError, closest
from bestguess.core.types import MISS, Answer
from bestguess.games.battleship.fleet import Ship
from bestguess.games.battleship.fleet_rules import HIT, SUNK, FleetRules, Layout

_WORDS = {
    "miss": "miss", "m": "miss", "water": "miss", "w": "miss", "0": "miss",
    "hit": "hit", "h": "hit", "1": "hit",
    "sunk": "sunk", "s": "sunk", "sink": "sunk", "hit and sunk": "sunk", "2": "sunk",
}  # fmt: skip


def format_answer(rules: FleetRules, answer: Answer) -> str:
    """``miss``, ``hit`` or ``sunk``, with the ship where it is named."""
    if answer == MISS:
        return "miss"
    word = "sunk" if rules.is_sunk(answer) else "hit"
    ship = rules.ship_of(answer)
    return word if ship is None else f"{word} {rules.ships[ship].name}"


def parse_answer(rules: FleetRules, text: str) -> Answer:
    """Read an answer. Raises :class:`NotationError` saying what may be said in this game."""
    said = re.sub(r"[\s:,]+", " ", text.lower()).strip()
    if said in _WORDS:
        return _coded(rules, _WORDS[said], None, text)
    head, _, name = said.rpartition(" ")
    if head in _WORDS:
        return _coded(rules, _WORDS[head], name, text)
    raise NotationError(f"'{text}' is not an answer. Say {_sayable(rules)}.")


def _coded(rules: FleetRules, word: str, name: str | None, text: str) -> Answer:
    names = {ship.name: place for place, ship in enumerate(rules.ships)}
    if word == "miss" and name is None:
        return MISS
    if word == "sunk" and rules.announce == "silent":
        raise NotationError(f"'{text}': in this game sinkings are not announced. Say {_sayable(rules)}.")
    named = rules.announce == "every-hit" or (rules.announce == "named" and word == "sunk")
    if not named or word == "miss":
        if name is None:
            return HIT if word == "hit" else SUNK
        raise NotationError(f"'{text}': in this game '{word}' does not name a ship. Say {_sayable(rules)}.")
    if name is None:
        raise NotationError(f"'{text}': say which ship, as in '{word} {rules.ships[0].name}'. {_ships(rules)}")
    if name not in names:
        raise NotationError(f"'{text}': there is no ship '{name}'.{closest(name, names)} {_ships(rules)}")
    return rules.hit_answer(names[name], sunk=word == "sunk")


def _sayable(rules: FleetRules) -> str:
    example = rules.ships[0].name
    return {
        "silent": "miss or hit",
        "sunk": "miss, hit or sunk",
        "named": f"miss, hit or 'sunk {example}' with the ship's name",
        "every-hit": f"miss, 'hit {example}' or 'sunk {example}' with the ship's name",
    }[rules.announce]


def _ships(rules: FleetRules) -> str:
    return f"The ships are {' '.join(map(str, rules.ships))}."


def format_secret(rules: FleetRules, secret: Layout) -> str:
    """Each ship with its first and last cell: ``c5 A1-A5, b4 C3-F3``."""
    parts = []
    for ship, placement in enumerate(secret):
        cells = rules.placement_cells(ship, placement)
        ends = rules.grid.format(cells[0]) + (f"-{rules.grid.format(cells[-1])}" if len(cells) > 1 else "")
        parts.append(f"{rules.ships[ship]} {ends}")
    return ", ".join(parts)


def parse_secret(rules: FleetRules, text: str) -> Layout:
    """Read what :func:`format_secret` writes. Raises :class:`NotationError`."""
    ends: dict[str, tuple[int, int]] = {}
    for part in text.split(","):
        words = part.split()
        if len(words) != 2:
            raise NotationError(f"'{part.strip()}' is not a placed ship. Write {rules.ships[0]} A1-A5.")
        first, _, last = words[1].partition("-")
        if words[0].lower() in ends:
            raise NotationError(f"'{text}' places {words[0]} twice. {_ships(rules)}")
        ends[words[0].lower()] = (rules.grid.parse(first), rules.grid.parse(last or first))
    layout: list[int] = []
    for ship in rules.ships:
        if str(ship) not in ends:
            raise NotationError(f"'{text}' does not place {ship}. {_ships(rules)}")
        start, end = sorted(ends.pop(str(ship)))
        found = [
            p
            for p in rules.placements(len(layout))
            if (cells := rules.placement_cells(len(layout), p))[0] == start and cells[-1] == end
        ]
        if not found:
            raise NotationError(f"{ship} cannot lie from {rules.grid.format(start)} to {rules.grid.format(end)}.")
        layout.append(found[0])
    if ends:
        raise NotationError(f"'{next(iter(ends))}' is not in the fleet. {_ships(rules)}")
    _check_apart(rules, layout)
    return tuple(layout)


def _check_apart(rules: FleetRules, layout: Sequence[int]) -> None:
    """Raise :class:`NotationError` for ships that lie where the rules do not let them."""
    closed: dict[int, Ship] = {}
    for place, (ship, placement) in enumerate(zip(rules.ships, layout, strict=True)):
        cells = rules.placement_cells(place, placement)
        for cell in cells:
            if cell in closed:
                how = "share a cell" if rules.touching else "share a cell or touch"
                raise NotationError(f"{closed[cell]} and {ship} {how}: the rules do not let them lie so.")
        closed |= dict.fromkeys(rules.halo(cells), ship)
