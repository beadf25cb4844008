"""The notation of Battleship: answers such as ``sunk c``, and layouts such as ``c5 A1-A5, b4 C3-F3``."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from bestguess.core.errors import Contradiction, IllegalQuery, NotationError
from bestguess.core.lexicon import Lexicon
from bestguess.core.memo import Memo
from bestguess.core.position import Position
from bestguess.core.types import MISS, Answer, Query, Transcript
from bestguess.games.battleship.fleet import Ship
from bestguess.games.battleship.fleet_rules import HIT, SUNK, FleetRules, Layout
from bestguess.games.battleship.ship_names import colour_lexicon, in_full, ship_lexicon, titles
from bestguess.games.shot_sayings import Saying
from bestguess.games.shot_words import BATTLESHIP
from bestguess.games.shots import ShotNotation

_last: Memo[FleetRules, Position] = Memo(8)
"""For each game the position in which a ship that sank was asked for last."""


@dataclass(frozen=True)
class FleetNotation(ShotNotation[FleetRules]):
    """The notation of the cells, answers and layouts of a fleet."""

    answer_lexicon: ClassVar[Lexicon] = BATTLESHIP

    @property
    def ship_lexicon(self) -> Lexicon:
        return colour_lexicon(self.game.ships) if self.tells_colours else ship_lexicon(self.game.ships)

    @property
    def can_sink(self) -> bool:
        return True

    @property
    def names_ships(self) -> bool:
        return self.game.announce == "named" or self.game.hits_name_ships

    @property
    def tells_colours(self) -> bool:
        return self.game.announce == "colour"

    def format_answer(self, answer: Answer) -> str:
        """``miss``, ``hit`` or ``sunk``, with the ship where it is named."""
        if answer == MISS:
            return "miss"
        word = "sunk" if self.game.is_sunk(answer) else "hit"
        ship = self.game.ship_of(answer)
        return word if ship is None else f"{word} {self.game.ships[ship].name}"

    def coded(self, said: Saying, transcript: Transcript | None, query: Query) -> Answer:
        """The answer that a saying is; where the ship has to be named and is not, the one that alone can be meant."""
        if said.answer == "miss":
            if said.ships is not None and self.tells_colours:
                raise NotationError(f"'{said.text}': a miss has no colour. Say {self.sayable}.")
            return MISS
        sunk = said.answer == "sunk"
        if sunk and self.game.announce == "silent":
            raise NotationError(f"'{said.text}': in this game sinkings are not announced. Say {self.sayable}.")
        if self.game.announce in ("silent", "sunk") or (self.game.announce == "named" and not sunk):
            if said.unsure:
                raise NotationError(f"'{said.text}' could be hit or sunk: write one of them.")
            return SUNK if sunk else HIT
        ships: Sequence[int] = range(len(self.game.ships)) if said.ships is None else said.ships
        if len(ships) > 1 and transcript is not None:
            ships = self._possible(ships, sunk, transcript, query)
        if len(ships) == 1 or self._alike(ships):
            return self.game.hit_answer(ships[0], sunk)
        noun = "colour" if self.tells_colours else "ship"
        which = f"say which {noun if said.ships is None else said.named}"
        some = ", ".join(f"{said.answer} {ship}" for ship in in_full(self.game.ships, ships))
        raise NotationError(f"'{said.text}': {which}: {some}.")

    def _alike(self, ships: Sequence[int]) -> bool:
        """Whether some ships differ by their numbers alone, which nobody says: the three destroyers of sea battle."""
        called, kinds = titles(self.game.ships), {self.game.ships[ship].lengths for ship in ships}
        names = {called[ship].rstrip("0123456789 ") for ship in ships}
        return self.game.announce == "named" and len(kinds) == len(names) == 1

    def _possible(self, ships: Sequence[int], sunk: bool, transcript: Transcript, query: Query) -> Sequence[int]:
        """Of some ships, those that can be hit or sunk by a shot; all of them where none can, or the past cannot be."""
        try:
            position = self._after(transcript)
        except (Contradiction, IllegalQuery):
            return ships
        possible = []
        for ship in ships:
            try:
                position.after(query, self.game.hit_answer(ship, sunk))
            except (Contradiction, IllegalQuery):
                continue
            possible.append(ship)
        return possible or ships

    def _after(self, transcript: Transcript) -> Position:
        """The position after some moves, from the one asked for last on: a long text names many ships that sank."""
        known = _last.get(self.game)
        if known is None or known.transcript != transcript[: len(known.transcript)]:
            known = Position.start(self.game)
        for query, answer in transcript[len(known.transcript) :]:
            known = known.after(query, answer)
        _last.put(self.game, known)
        return known

    def unused(self, transcript: Transcript, text: str, asked: Query | None = None) -> str:
        """A sentence on names of ships that the rules do not use, and on the game that plays with them."""
        listener = _Listener(self.game)
        try:
            if asked is None:
                listener.read_moves(transcript, text)
            else:
                listener.read_answer(transcript, asked, text)
        except NotationError:
            return ""
        sinks = self.game.announce == "named"
        named = [said for said in listener.heard if said.ships is not None and not (sinks and said.answer == "sunk")]
        if self.game.hits_name_ships or not named:
            return ""
        hits = any(said.answer == "hit" for said in named)
        names = ", ".join(dict.fromkeys(f"'{said.named}'" for said in named))
        rules = self.game.with_rules(announce="every-hit" if hits else "named").spec
        usual = {
            "battleship(announce=named)": "battleship named",
            "battleship(announce=every-hit)": "battleship every hit",
        }
        return (
            f"{names}: the name of a ship is not used here, where {'a hit' if hits else 'a sinking'} names none. If "
            f"the host names {'the ship of each hit' if hits else 'each ship that sinks'}, play "
            f"{usual.get(rules, rules)}."
        )

    @property
    def sayable(self) -> str:
        example = self.game.ships[0].name
        fleet = " ".join(map(str, self.game.ships))
        return {
            "silent": "miss or hit",
            "sunk": "miss, hit or sunk",
            "named": f"miss, hit or 'sunk {example}' with the ship's name, one of {fleet}",
            "every-hit": f"miss, 'hit {example}' or 'sunk {example}' with the ship's name, one of {fleet}",
            "colour": f"miss, 'hit {example}' or 'sunk {example}' with the ship's colour, one of {fleet}",
        }[self.game.announce]

    def _ships(self) -> str:
        return f"The ships are {' '.join(map(str, self.game.ships))}."

    def format_secret(self, secret: Layout) -> str:
        """Each ship with its first and last cell: ``c5 A1-A5, b4 C3-F3``."""
        parts = []
        for ship, placement in enumerate(secret):
            cells = self.game.placement_cells(ship, placement)
            ends = self.grid.format(cells[0]) + (f"-{self.grid.format(cells[-1])}" if len(cells) > 1 else "")
            parts.append(f"{self.game.ships[ship]} {ends}")
        return ", ".join(parts)

    def parse_secret(self, text: str) -> Layout:
        """Read what :func:`format_secret` writes. Raises :class:`NotationError`."""
        ends: dict[str, tuple[int, int]] = {}
        for part in text.split(","):
            words = part.split()
            if len(words) != 2:
                anywhere = next(iter(self.game.placements(0)))
                cells = self.game.placement_cells(0, anywhere)
                raise NotationError(
                    f"'{part.strip()}' is not a placed ship. Write {self.game.ships[0]} "
                    f"{self.grid.format(cells[0])}-{self.grid.format(cells[-1])}. {self._ships()}"
                )
            first, _, last = words[1].partition("-")
            if words[0].lower() in ends:
                raise NotationError(f"'{text}' places {words[0]} twice. {self._ships()}")
            ends[words[0].lower()] = (self.grid.parse(first), self.grid.parse(last or first))
        layout: list[int] = []
        for ship in self.game.ships:
            if str(ship) not in ends:
                raise NotationError(f"'{text}' does not place {ship}. {self._ships()}")
            start, end = sorted(ends.pop(str(ship)))
            found = [
                p
                for p in self.game.placements(len(layout))
                if (cells := self.game.placement_cells(len(layout), p))[0] == start and cells[-1] == end
            ]
            if not found:
                raise NotationError(f"{ship} cannot lie from {self.grid.format(start)} to {self.grid.format(end)}.")
            layout.append(found[0])
        if ends:
            raise NotationError(f"'{next(iter(ends))}' is not in the fleet. {self._ships()}")
        lengths = [self.game.length_of(ship, placement) for ship, placement in enumerate(layout)]
        if not self.game.suits(lengths):
            raise NotationError(f"'{text}' has ships of {'-'.join(map(str, lengths))}: the fleet is {self.game.fleet}.")
        self._check_apart(layout)
        return tuple(layout)

    def _check_apart(self, layout: Sequence[int]) -> None:
        """Raise :class:`NotationError` for ships that lie where the rules do not let them."""
        closed: dict[int, Ship] = {}
        for place, (ship, placement) in enumerate(zip(self.game.ships, layout, strict=True)):
            cells = self.game.placement_cells(place, placement)
            for cell in cells:
                if cell in closed:
                    how = "share a cell" if self.game.touching else "share a cell or touch"
                    raise NotationError(f"{closed[cell]} and {ship} {how}: the rules do not let them lie so.")
            closed |= dict.fromkeys(self.game.halo(cells), ship)

    def secret_bytes(self) -> int:
        return sum(len(str(ship)) + 13 for ship in self.game.ships) + 2


@dataclass(frozen=True)
class _Listener(FleetNotation):
    """The notation of a fleet that keeps what is said of each shot."""

    heard: list[Saying] = field(default_factory=list, compare=False)

    def coded(self, said: Saying, transcript: Transcript | None, query: Query) -> Answer:
        self.heard.append(said)
        return super().coded(said, transcript, query)
