"""Where ships lie, as questions state it: in one part of the board, in each of several, in any of them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from bestguess.core.errors import NotationError
from bestguess.games.battleship.board_places import Places, each_of, read_places, tell_of_any
from bestguess.games.battleship.conditions import Condition, all_of, any_of
from bestguess.games.battleship.question_sentence import Sentence


@dataclass(frozen=True)
class _Subject:
    """Ships of which places joined by "and" may be said together or of each: two ships, no ship, red and blue."""

    begin: int
    """The place of the first word about them."""
    names: Sequence[str] = ()
    """Names of the ships spoken of, where they have some; a single one is of a ship that is said not to be there."""


class ShipPlaces(Sentence):
    """Statements on where ships lie, read from the left."""

    _subject: _Subject | None = None

    @contextmanager
    def _said_of(self, begin: int, ships: Sequence[int] = ()) -> Iterator[None]:
        """Read what is said of several ships, of their number, or that it is not so."""
        before = self._subject
        self._subject = _Subject(begin, [self._called(ship) for ship in ships])
        try:
            yield
        finally:
            self._subject = before

    @contextmanager
    def _by_itself(self) -> Iterator[None]:
        """Read words between parentheses, which are by themselves."""
        before, self._subject = self._subject, None
        try:
            yield
        finally:
            self._subject = before

    def _places(self) -> Places:
        """The places that the next words name."""
        places = read_places(self.regions)
        if places is None:
            raise self._unread()
        return places

    def _in_places(self, places: Places, of: Callable[[list[int]], Condition]) -> Condition:
        """The condition that ships are in places, where it is known what it is to be in some cells."""
        if places.joint == "or":
            return any_of([of(part) for part in places.parts])
        if places.joint == "and" and not places.plural:
            if self._subject is not None and not places.each:
                raise self._unclear_places(places, self._subject)
            if places.overlap:
                text = self.words.text(places.begin, places.spans[-1][1])
                self.regions.note(f"{text} is read as each of them, not only where they cross.")
            return all_of([of(part) for part in places.parts])
        if places.plural and places.joint:
            tell_of_any(self.regions, self.words.text(*places.spans[0]), len(places.parts))
        return of(places.cells)

    def _tell_of_one(self, how: str, places: Places) -> None:
        """Note how many ships are in places of which each has one, and how to ask of one ship in all of them."""
        text = self.words.text(places.begin, places.spans[-1][1])
        self.regions.note(
            f"{text}: {how}; for a ship in all of them ask 'at least one ship in {each_of(len(places.parts))} {text}'."
        )

    def _over(self, ship: int, places: Places) -> Condition:
        """The condition that a ship has cells in places, or none elsewhere where "entirely" is said behind them."""
        if self.words.take("entirely"):
            return self._within(ship, places)
        return self._in_places(places, lambda cells: self.terms.over(ship, cells))

    def _within(self, ship: int, places: Places) -> Condition:
        """The condition that a ship has no cell outside places: all of them, or each where two have cells in common."""
        if places.joint == "or":
            return any_of([self.terms.within(ship, part) for part in places.parts])
        if places.joint == "and":
            apart = not (places.overlap or places.each)
            text = self.words.text(places.begin, places.spans[-1][1])
            self.regions.note(f"entirely in {text} is read as in {'them together' if apart else 'each of them'}.")
            if not apart:
                return all_of([self.terms.within(ship, part) for part in places.parts])
        return self.terms.within(ship, places.cells)

    def _all_cells(self, places: Places) -> list[int]:
        """The cells of places in which tiles are counted all together."""
        if places.joint == "and" and places.overlap:
            end = places.spans[-1][1]
            texts = [self.words.text(*span) for span in places.spans]
            raise self._unclear(
                f"'{self.words.text(places.begin, end)}' may be all of them, or where they cross",
                self._reworded(places.begin, end, " or ".join(texts)),
                self._reworded(places.begin, end, " of ".join(sorted(texts, key=lambda text: " " in text))),
            )
        return places.cells

    def _unclear_places(self, places: Places, subject: _Subject) -> NotationError:
        """That what is said of several ships, or is not so, may be said of all the places or of each."""
        words, end = self.words, places.spans[-1][1]
        text = words.text(places.begin, end)
        parts = [words.text(*span) for span in places.spans]
        readings = [
            self._reworded(places.begin, end, f"{each_of(len(parts))} {' and '.join(parts)}"),
            self._reworded(places.begin, end, " or ".join(parts)),
        ]
        match subject.names:
            case [name] if words.text(0, subject.begin - 1).lower().endswith(name):  # red not in row A and row D
                others = "".join(f" and {name} in {part}" for part in parts[1:])
                readings.append(self._reworded(places.begin, end, parts[0] + others))
            case [_, *_] if len(parts) == len(subject.names):
                pairs = zip(subject.names, parts, strict=True)
                readings.append(
                    self._reworded(subject.begin, end, " and ".join(f"{name} in {part}" for name, part in pairs))
                )
        return self._unclear(f"'{text}' may be each of them, or any", *readings)
