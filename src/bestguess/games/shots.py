"""Shots as people type them: ``B7 miss``, ``hit c4``, ``I shot b5 and it was a hit``.

A text is cut into tokens. Some of them are a cell, the others say what happened to it: answers in any language, perhaps
the name of a ship, and fillers. A text that can be read in two ways is refused with both.
"""

import re
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Protocol, TypeVar

from bestguess.core.common_words import CORRECTIONS, JOINTS, is_pending, number_word
from bestguess.core.errors import NotationError
from bestguess.core.grid import Grid
from bestguess.core.lexicon import Lexicon, Token, shortened, tokens
from bestguess.core.moves import BULLET, numbered, split_moves, without_turns
from bestguess.core.notation import Notation, Rules
from bestguess.core.types import Answer, Query, Transcript
from bestguess.games.cell_mentions import CellMention, cell_mention, places, refuse_pairs
from bestguess.games.shot_doubts import either, refuse_shared_sinking, refuse_tick_and_cross, two_cells
from bestguess.games.shot_lists import shot_lists
from bestguess.games.shot_sayings import Hearing, Saying
from bestguess.games.shot_words import MARKS, NUMBERS, SHOT_FILLERS

_LONGEST = 40
"""A text of more tokens than this is no name of one cell."""

_NUMBERED = re.compile(
    r"^(?:(?:turn|move|shot|round|guess|no\.?|nr\.?)\s*#?\d{1,3}\s*[.):-]?"
    r"|\d{1,3}(?=\s+[a-z]\d)|\d{1,3}\s*[.)]|\d{1,3}\s*:(?=.*[a-z]\s?\d))\s+",
    re.IGNORECASE,
)
"""The number of a move, as in a saved game: "7. E5 miss"."""

_AFLOAT = re.compile(
    rf"(?<![\s,.(-])[\s,.(-]++(?:\d+|{'|'.join(map(number_word, range(1, 11)))})\s+"
    r"(?:more\s+)?(?:(?:ships?|boats?|shots?|turns?|tries|guesses|missiles|torpedoes)\s+)?"
    r"(?:left|remaining|remain|to go|afloat)\b\)?",
    re.IGNORECASE,
)
"""How many ships are left, behind an answer: "sunk, 4 left"."""

_NULL = re.compile(r"(?:\"[\w ]+\"|'[\w ]+')\s*:\s*(?:null|none|nil|\"\"|'')", re.IGNORECASE)
"""A field of another program's record that has no value: ``"ship": null``."""

_RECORD = re.compile(
    r"([\"'])row\1\s*:\s*([\"'])([a-z])\2\s*,\s*\1col(?:umn)?\1\s*:\s*([\"']?)(\d{1,2})\4", re.IGNORECASE
)
"""A cell in two fields of another program's record: ``"row": "B", "col": 7``."""

_CYRILLIC_ROW = re.compile(r"(?<!\w)([а-я])\s?(\d{1,2})(?!\d)", re.IGNORECASE)
_CYRILLIC = "абвгдежзиклмнопрстуфхцчшщэюя"
"""The rows of a board in Russian letters, in order: as on paper without ё and й."""
_TWINS = {"а": "A", "в": "B", "с": "C", "е": "E", "н": "H", "к": "K", "м": "M", "о": "O", "р": "P", "т": "T"}
"""Cyrillic letters that look like Latin ones."""


class ShotRules(Rules, Protocol):
    """The part of a game of shots that its notation reads."""

    @property
    def grid(self) -> Grid:
        """The board."""
        ...


G = TypeVar("G", bound=ShotRules, covariant=True)


@dataclass(frozen=True)
class ShotNotation(Notation[G]):
    """The notation of a game of shots at the cells of a board: the reader of its queries, answers and moves."""

    answer_lexicon: ClassVar[Lexicon]
    """The phrases that are answers."""

    @property
    def grid(self) -> Grid:
        """The board."""
        return self.game.grid

    @property
    def ship_lexicon(self) -> Lexicon | None:
        """The names of ships, each meaning the places in the fleet that it may stand for, such as ``"2 3"``."""
        return None

    @property
    def can_sink(self) -> bool:
        """Whether a hit may sink something."""
        return False

    @property
    def names_ships(self) -> bool:
        """Whether some answers name a ship."""
        return False

    @property
    def tells_colours(self) -> bool:
        """Whether a ship is named by its colour, which by itself says that it was hit."""
        return False

    @abstractmethod
    def coded(self, said: Saying, transcript: Transcript | None, query: Query) -> Answer:
        """The answer that a saying is, to a query after a transcript if these are known.

        Raises :class:`NotationError` for what this game does not answer.
        """

    @property
    @abstractmethod
    def sayable(self) -> str:
        """The answers of this game in words: ``miss, hit or sunk``."""

    def format_query(self, query: Query) -> str:
        return self.grid.format(query)

    def parse_query(self, text: str) -> Query:
        read = tokens(text)
        found = places(self.grid, read) if len(read) <= _LONGEST else []
        for place in found:
            if self._says_nothing(read[: place.first]) and self._says_nothing(read[place.end :]):
                return self._on_board(place)
        if found and all(place.cell is None for place in found):
            return self._on_board(found[0])
        refuse_pairs(self.grid, read)
        self._refuse_cyrillic(text)
        raise NotationError(f"'{shortened(text)}' is not a cell: {self.grid.advice}.")

    def _says_nothing(self, read: Sequence[Token]) -> bool:
        """Whether tokens are fillers and signs, none of them an answer."""
        return not self.answer_lexicon.scan(read)[0] and all(
            token.text in SHOT_FILLERS or (token.text in JOINTS and (token.glued or token.text not in MARKS))
            for token in read
        )

    def _on_board(self, place: CellMention) -> int:
        if place.cell is None:
            raise NotationError(f"{place.written} is off the board: {self.grid.extent}.")
        return place.cell

    def is_of_other_query(self, transcript: Transcript, asked: Query, text: str) -> bool:
        try:
            refuse_pairs(self.grid, tokens(text))
        except NotationError:
            return True
        return super().is_of_other_query(transcript, asked, text)

    def _refuse_cyrillic(self, text: str) -> None:
        """Raise :class:`NotationError` for a row in a Cyrillic letter, naming the cells that may be meant."""
        row = _CYRILLIC_ROW.search(text)
        if row is None or row[1].lower() not in _CYRILLIC:
            return
        place = _CYRILLIC.index(row[1].lower())
        letters = dict.fromkeys(
            filter(None, (_TWINS.get(row[1].lower()), chr(ord("A") + place) if place < 26 else None))
        )
        cells = " or ".join(f"{letter}{row[2]}" for letter in letters)
        raise NotationError(
            f"'{shortened(text)}': '{row[1]}' is a Cyrillic letter, and rows are Latin letters from A. Write {cells}."
        )

    def parse_answer(self, text: str) -> Answer:
        """Read an answer. Raises :class:`NotationError` saying what may be said in this game."""
        return self._answer(text, None, 0)

    def read_answer(self, transcript: Transcript, query: Query, text: str) -> Answer:
        return self._answer(text, transcript, query)

    def _answer(self, text: str, transcript: Transcript | None, query: Query) -> Answer:
        text = without_turns(text)
        self._refuse_cyrillic(text)
        read = tokens(_told(text))
        for place in places(self.grid, read):
            self._check_no_article(text, read, place)
            if place.rank < 3 and (place.cell is not None or place.rank == 0) and not self._is_ship(read, place):
                raise self._no_answer(text)  # B7 hit is a move
        said = self._said(text, (), read)
        if not said.answer:
            raise self._no_answer(text)
        return self.coded(said, transcript, query)

    def _is_ship(self, read: Sequence[Token], place: CellMention) -> bool:
        """Whether what may be a cell is the name of a ship, as in "sunk c5"; a text does not begin with one."""
        if self.ship_lexicon is None or not self.names_ships or not place.first:
            return False
        ship = self.ship_lexicon.at(read, place.first)
        return ship is not None and ship.end >= place.end

    def _no_answer(self, text: str) -> NotationError:
        return NotationError(f"'{shortened(text)}' is not an answer. Say {self.sayable}.")

    # Sayings

    def _said(
        self, text: str, before: Sequence[Token], after: Sequence[Token], cell: CellMention | None = None
    ) -> Saying:
        """The saying of the tokens before a cell and after it. Raises :class:`NotationError` for an unknown word."""
        if after and after[0].glued and after[0].is_word:
            self._check_behind(text, after, cell)
        heard = Hearing(self, shortened(text))
        heard.listen(before, numbers=False)
        heard.listen(after, numbers=True)
        is_answer = heard.answers[:1] not in ([], ["no"], ["not"]) or (cell is None and "hit" in heard.answers)
        if not is_answer and is_pending([*before, *after]):
            raise NotationError(
                f"'{heard.text}' tells what has not happened yet, and does not say what was answered. Say "
                f"{self.sayable} once it is."
            )
        return heard.saying()

    def _check_behind(self, text: str, after: Sequence[Token], cell: CellMention | None) -> None:
        """Raise :class:`NotationError` for letters behind a cell that are no answer, or have one behind: "b1o miss"."""
        answer = self.answer_lexicon.at(after, 0)
        rest = after[1:]
        how = self.grid.advice if cell is None or cell.cell is None else f"write {cell.written}"
        more = any(len(rest[one.first].text) > 1 for one in self.answer_lexicon.scan(rest)[0])
        if answer is None or (len(after[0].text) == 1 and more):
            raise NotationError(
                f"'{shortened(text)}': '{shortened(after[0].text)}' is written to a cell and is no part of it: "
                f"{how}, then {self.sayable}."
            )

    # Moves

    def read_moves(self, transcript: Transcript, text: str) -> Transcript:
        """The moves of a text: cells with their answers, in either order, with or without commas between."""
        moves: Transcript = ()
        refuse_tick_and_cross(text, self.sayable)
        lines = re.split(r"[;\n]", numbered(_told(text)))
        while lines:
            listed = self._listed(transcript + moves, lines[0])
            if listed:
                moves, lines = moves + listed, lines[1:]
                continue
            # A list stands on a line of its own; all up to it is read together.
            size = next((at for at, line in enumerate(lines) if self._listed(transcript + moves, line)), len(lines))
            pieces = [_NUMBERED.sub("", piece) for piece in split_moves("\n".join(lines[:size]))]
            while pieces:
                taken, read = self._first_moves(transcript + moves, pieces)
                moves, pieces = moves + read, pieces[taken:]
            lines = lines[size:]
        return moves

    def _listed(self, transcript: Transcript, line: str) -> Transcript:
        """The moves of a line such as "misses: a1, b2" or "hits c3, misses d4 d5"; none where it is no such list."""
        moves: Transcript = ()
        for before, cells, after in shot_lists(self.grid, self.answer_lexicon, line):
            try:
                said = self._said(line.strip(), before, after, cells[-1])
            except NotationError:
                return ()
            if said.answer == "sunk" and "y" not in line.casefold().split():  # which may be a yes
                refuse_shared_sinking(line, cells)
            if not said.answer or (said.answer == "sunk" and len(cells) > 1):
                return ()
            for place in cells:
                query = self._on_board(place)
                moves += ((query, self.coded(said, transcript + moves, query)),)
        return moves

    def _first_moves(self, transcript: Transcript, pieces: Sequence[str]) -> tuple[int, Transcript]:
        """The moves of the first pieces of a text, and how many pieces they are.

        A piece without a cell goes with the one before it, as in "b5 hit, sunk"; at the beginning with the one behind.
        """
        first = next((at for at, piece in enumerate(pieces) if self._has_cell(piece)), len(pieces) - 1)
        leading = ", ".join(pieces[:first])
        refuse_pairs(self.grid, tokens(leading))
        last = first
        while last + 1 < len(pieces) and not self._has_cell(pieces[last + 1]):
            last += 1
        problem: NotationError | None = None
        taken_back = any(token.text in CORRECTIONS for piece in pieces[first : last + 1] for token in tokens(piece))
        for end in range(last, first - 1, -1):
            try:
                read = self._read_together(transcript, ", ".join(pieces[: end + 1]))
            except NotationError as error:
                problem = problem or error
                continue
            # Words left over belong to a cell behind them, if there is one, unless they take back what was said.
            if end == last or (not taken_back and any(map(self._has_cell, pieces[last + 1 :]))):
                return end + 1, read
            break
        assert problem is not None
        raise problem

    def _has_cell(self, piece: str) -> bool:
        return bool(places(self.grid, tokens(piece)))

    def _read_together(self, transcript: Transcript, text: str) -> Transcript:
        """The moves of one piece: cut before each cell, or behind each; else one move."""
        read = tokens(text)
        found = places(self.grid, read)
        if not found:
            refuse_pairs(self.grid, read)
            self._refuse_cyrillic(text)
            raise NotationError(f"'{shortened(text)}' names no cell: {self.grid.advice}, then {self.sayable}.")
        if found[0].rank == 3 or all(place.cell is None for place in found):
            refuse_pairs(self.grid, read)
        plain = sorted((place for place in found if place.rank == found[0].rank), key=lambda place: place.first)
        for one, other in pairwise(plain):
            if [token.text for token in read[one.end : other.first]] == ["-"]:
                raise two_cells(text, one, other)  # all from one to the other, or an answer between them
        if len(plain) > 1:
            for cuts in ([place.first for place in plain[1:]], [place.end for place in plain[:-1]]):
                try:
                    return self._read_cut(transcript, text, read, cuts)
                except NotationError:
                    continue
        return (self._read_one(transcript, text, read, found),)

    def _read_cut(self, transcript: Transcript, text: str, read: Sequence[Token], cuts: Sequence[int]) -> Transcript:
        moves: Transcript = ()
        for begin, end in pairwise([0, *cuts, len(read)]):
            part = read[begin:end]
            moves += (self._read_one(transcript + moves, text, part, places(self.grid, part)),)
        return moves

    def _read_one(
        self, transcript: Transcript, text: str, read: Sequence[Token], found: Sequence[CellMention]
    ) -> tuple[Query, Answer]:
        """One move. Raises :class:`NotationError` if there is none, or if it could be two."""
        problem: NotationError | None = None
        for rank in sorted({place.rank for place in found}):
            readings: dict[tuple[Query, str, tuple[int, ...] | None], Saying] = {}
            for place in sorted((place for place in found if place.rank == rank), key=lambda place: place.first):
                try:
                    self._check_spaced(text, read, place)
                    self._check_no_article(text, read, place)
                    query = self._on_board(place)
                    self._check_alone(text, read, place, found)
                    said = self._said(text, read[: place.first], read[place.end :], place)
                    after = self.answer_lexicon.scan(read[place.end :])[0]
                    if [token.text for token in read[: place.first]] == ["no"] and after and after[0].meaning != "miss":
                        raise NotationError(f"'{shortened(text)}': was {place.written} hit? Say {self.sayable}.")
                    if said.answer:
                        readings[query, said.answer, said.ships] = said
                    else:
                        problem = problem or self._unanswered(text, query)
                except NotationError as error:
                    problem = problem or error
            if len(readings) > 1:
                raise either(text, [f"{self.format_query(query)} {answer}" for query, answer, _ in readings])
            for (query, _, _), said in readings.items():
                return query, self.coded(said, transcript, query)
            if all(place.cell is None for place in found if place.rank == rank):
                break
        assert problem is not None
        raise problem

    def _unanswered(self, text: str, query: Query) -> NotationError:
        return NotationError(
            f"The move '{shortened(text)}' has no answer: write {self.format_query(query)} and then {self.sayable}."
        )

    def _check_alone(self, text: str, read: Sequence[Token], place: CellMention, found: Sequence[CellMention]) -> None:
        """Raise :class:`NotationError` if another cell is named as plainly, unless a ship is called so."""
        for other in found:
            apart = other.first >= place.end or other.end <= place.first
            if apart and other.rank in (0, place.rank) and not self._is_ship(read, other):
                raise two_cells(text, place, other)

    def _check_no_article(self, text: str, read: Sequence[Token], place: CellMention) -> None:
        """Raise :class:`NotationError` for "you sank a 3", which may be said of A3, and of a ship of 3."""
        number = read[place.end - 1].text
        ship = None if self.ship_lexicon is None else self.ship_lexicon.at(read, place.end - 1)
        if place.rank != 1 or place.end != place.first + 2 or read[place.first].text != "a" or ship is None:
            return
        for answer in self.answer_lexicon.scan(read[: place.first])[0]:
            if answer.end == place.first and answer.meaning in ("hit", "sunk") and ship.meaning:
                raise either(text, [f"{place.written} {answer.meaning}", f"a ship of {number}"])

    def _check_spaced(self, text: str, read: Sequence[Token], place: CellMention) -> None:
        """Raise :class:`NotationError` for a cell like ``a 1 0``, which may be A10, or A1 and the answer 0."""
        if place.rank != 1 or place.end >= len(read) or read[place.end].glued or not read[place.end].is_number:
            return
        longer = cell_mention(self.grid, 0, 0, 0, place.written[0].lower(), place.written[1:] + read[place.end].text)
        if longer.cell is not None:
            meant = NUMBERS.get(read[place.end].text, read[place.end].text)
            raise either(text, [longer.written, f"{place.written} {meant}"])


def _told(text: str) -> str:
    """A text without ships left, bullets and fields that have no value, and with cells of two fields in one."""
    return _AFLOAT.sub("", _RECORD.sub(r"\3\5", _NULL.sub("", BULLET.sub("", text))))
