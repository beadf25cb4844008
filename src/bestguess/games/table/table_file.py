"""Tables of things as CSV: things in rows, questions in columns, and what is likely or costs something."""

import csv
import re
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import NoReturn

import numpy as np

from bestguess.core.errors import BestguessError, SpecSetting
from bestguess.core.number_marks import NumberMarks
from bestguess.core.read_files import FileContents, read_file
from bestguess.core.text_encoding import EncodingError, text_from
from bestguess.core.whole_files import said_of
from bestguess.games.list_columns import counts_lines
from bestguess.games.table.amounts import amount, are_amounts, digits, is_amount
from bestguess.games.table.cells import FEW, SHOWN, CellReader, Row
from bestguess.games.table.headings import LIKELY, cost_of, priced_unit
from bestguess.games.table.things import ThingTable

SHIPPED = ("animals", "faces", "bicycle")
"""The tables that come with bestguess, by name."""

MOST_CELLS = 2**22
"""The most cells of a table: with as many it is read in some seconds."""

MOST_BYTES = 2**26
"""The most bytes of a file: 64 MB."""

DELIMITERS = ",;\t|"

_SEPARATOR = re.compile(r"\s*sep=(.)\s*", re.IGNORECASE)
"""The first line by which spreadsheets tell each other the separator."""

_RULE = re.compile(r":?-+:?")
"""A cell of the line below the headings in Markdown."""

_UNSEEN = dict.fromkeys(map(ord, "\u200b\u2060\ufeff"))
"""Characters that nobody sees, which pages of the web leave in what is copied."""

_NOUN = re.compile(r"[^\W\d_](?:[^\W\d_]| |-){0,30}")

_LARGEST = 1e100
"""The largest weight and cost: sums of such are numbers still."""


class TableError(BestguessError):
    """A table of things that cannot be read; the message names the line, the column and the remedy."""

    code = "unreadable-table"


def read_table(file: str) -> ThingTable:
    """The table of a file, or one that comes with bestguess by its name. Raises :class:`TableError`."""
    path = Path(__file__).with_name(f"{file}.csv") if file in SHIPPED else Path(file)
    try:
        return read_file(path, _parsed, most=MOST_BYTES)
    except OSError as error:
        raise TableError(
            f"Cannot read the table {path}: {said_of(error)}. Name a CSV file, or one of {', '.join(SHIPPED)}.",
            SpecSetting("file"),
        ) from error


def _parsed(file: FileContents) -> ThingTable:
    return parse_table(_decoded(file.data, file.path), str(file.path))


def _decoded(data: bytes, path: Path) -> str:
    try:
        return text_from(data, path)
    except EncodingError as error:
        raise TableError(f"{path}: {error}") from error


def parse_table(text: str, name: str) -> ThingTable:
    """Read the text of a table, which messages name. Raises :class:`TableError`."""
    lines, separator = _lines(text.translate(_UNSEEN), name)
    if len(lines) < 2:
        raise TableError(f"{name}: there are no things. Head the columns in line 1, and write one thing a line.")
    return _Reader(name, lines[0], lines[1:], separator).table()


def _lines(text: str, name: str) -> tuple[list[Row], str]:
    """The cells of each line that holds any, with the number of the line in the file, and what parts the cells."""
    begin = text.splitlines()[:1]
    told = _SEPARATOR.fullmatch(begin[0]) if begin else None
    first = next((line for line in text.splitlines()[told is not None :] if line.strip()), "")
    outside = re.sub(r'"[^"]*"', "", first)
    delimiter = told[1] if told else max(DELIMITERS, key=outside.count)
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    lines, before, cells = [], 0, 0
    try:
        for row in reader:
            number, before = before + 1, reader.line_num
            row = [" ".join(cell.split()) for cell in row]
            cells += len(row)
            if cells > MOST_CELLS:
                raise TableError(
                    f"{name}: line {number} is past the limit of {MOST_CELLS:,} cells. Take fewer things or columns."
                )
            if any(row) and not (told and number == 1):
                lines.append((number, row))
    except csv.Error as error:
        raise TableError(
            f"{name}: line {before + 1} cannot be cut into cells ({error}). "
            'Put a cell that holds quotes or the separator into quotes, and double quotes within: "a ""b"" c".'
        ) from error
    return _of_markdown(lines) if delimiter == "|" else lines, delimiter


def _of_markdown(lines: list[Row]) -> list[Row]:
    """The lines without the strokes at their edges, and without the rule below the headings."""
    if all(not row[0] and not row[-1] for _, row in lines):
        lines = [(number, row[1:-1]) for number, row in lines]
    return [one for place, one in enumerate(lines) if place != 1 or not all(map(_RULE.fullmatch, one[1]))]


def _unit(label: str) -> str:
    cost = cost_of(label)
    return cost.unit if cost else ""


class _Reader:
    """One table as it is read."""

    def __init__(self, name: str, head: Row, lines: Sequence[Row], separator: str) -> None:
        self.name, self.lines, self.separator = name, list(lines), separator
        self.number, self.heads = head
        self.remarks = list[str]()
        self.left_out = 0  # columns before the names of the things
        while (
            len(self.heads) > 1
            and not self.heads[-1]
            and all(len(row) < len(self.heads) or not row[-1] for _, row in lines)
        ):
            self.heads = self.heads[:-1]  # a separator at the end of every line
            self.lines = [(number, row[: len(self.heads)]) for number, row in self.lines]

    def table(self) -> ThingTable:
        """The table, or the first thing that is wrong with it."""
        self._check_heads()
        for number, row in self.lines:
            self._check_width(number, row)
        self._leave_out_numbers()
        weight, price = self._special("weight"), self._special("cost")
        columns = [place for place in range(1, len(self.heads)) if place not in (weight, price)]
        if not columns:
            raise TableError(
                f"{self.name}: line {self.number} heads no question. Add a column that tells things apart."
            )
        priced = [one for one in self.lines if self._is_priced(one[1])]
        if len(priced) > 1:
            self._fail(priced[1][0], 0, f"costs stand in line {priced[0][0]} already. Delete one of the two lines.")
        rows = [one for one in self.lines if not self._is_priced(one[1])]
        if not rows:
            raise TableError(f"{self.name}: there are no things. Write one thing a line.")
        self._check_things(rows)
        if not priced:
            self._check_prices(rows, columns)
        numbers = [digits(row[place]) for _, row in rows for place in (weight, price) if place is not None]
        numbers += [digits(row[place]) for _, row in priced for place in columns]
        self.marks = NumberMarks(numbers, self.separator)
        costs, unit = np.ones(len(columns)), ""
        if priced:
            number, row = priced[0]
            costs = np.array([self._number(number, row, place, "cost") for place in columns])
            unit = _unit(row[0])
        naming = np.full(len(rows), costs.max() if priced else 1.0)
        if price is not None:
            naming = np.array([self._number(number, row, price, "cost") for number, row in rows])
            unit = unit or _unit(self.heads[price])
        weights = np.ones(len(rows))
        if weight is not None:
            weights = np.array([self._number(number, row, weight, "weight") for number, row in rows])
        read = CellReader(self.heads, rows, columns, self._fail).cells()
        noun = self.heads[0].lower()
        return ThingTable(
            noun if _NOUN.fullmatch(noun) and noun not in ("name", "names") else "thing",
            tuple(row[0] for _, row in rows),
            tuple(self.heads[place] for place in columns),
            read.words,
            read.answers,
            read.bits,
            weights,
            costs,
            naming,
            unit,
            (*self.remarks, *read.remarks),
        )

    def _fail(self, number: int, place: int, what: str) -> NoReturn:
        head = self.heads[place] if place < len(self.heads) else ""
        shown = f" ('{head[:SHOWN]}')" if place and head else ""
        raise TableError(f"{self.name}: line {number}, column {place + 1 + self.left_out}{shown}: {what}")

    def _check_heads(self) -> None:
        known: dict[str, int] = {}
        for place, head in enumerate(self.heads):
            if place and not head:
                self._fail(self.number, place, "the column has no heading. Write what it asks.")
            before = known.setdefault(head.casefold(), place)
            if before != place:
                self._fail(self.number, place, f"column {before + 1} is called '{head}', too. Rename one of them.")
            if len(head) > 1 and head[0] == "=":
                self._fail(self.number, place, "a heading may not begin with '='. Rename it.")

    def _leave_out_numbers(self) -> None:
        """Leave out a first column that only counts the lines, where the next one has names."""
        things = [row for _, row in self.lines if not any(map(cost_of, row[:2]))]
        if len(self.heads) < 3 or len(things) < FEW or not all(row[0].isdecimal() for row in things):
            return
        names = {row[1].casefold() for row in things}
        numbers = [int(row[0]) for row in things]
        if len(names) < len(things) or "" in names or any(map(is_amount, names)):
            return
        if numbers[0] < 2 and counts_lines(numbers):
            number, name, *_ = self.heads
            self.remarks.append(
                f"The column '{number[:SHOWN]}' only counts the lines and is left out: the things are called by the "
                f"column '{name[:SHOWN]}'."
            )
            self.left_out, self.heads = 1, self.heads[1:]
            self.lines = [(at, [row[0] if cost_of(row[0]) else row[1], *row[2:]]) for at, row in self.lines]

    def _check_prices(self, rows: Sequence[Row], columns: Sequence[int]) -> None:
        """Refuse a row of prices without the word cost, or remark on it where it may be a thing as well."""
        for number, row in rows:
            unit = priced_unit(row[0])
            given = [place for place in columns if row[place]]
            if not unit or not given or not all(is_amount(row[place]) for place in given):
                continue
            others = [[other[place] for at, other in rows if at != number] for place in given]
            if any(cells and not any(map(is_amount, cells)) for cells in others):
                self._fail(
                    number,
                    0,
                    f"'{row[0][:SHOWN]}' has numbers where others have words. Call it cost ({unit}) if these are the "
                    f"costs of the questions, and 'the {row[0][:SHOWN]}' if it is a thing.",
                )
            self.remarks.append(
                f"'{row[0][:SHOWN]}' in line {number} is taken as a thing: call it cost ({unit}) if its numbers are "
                "the costs of the questions."
            )

    def _special(self, what: str) -> int | None:
        """The column of weights or costs, if there is one; in other words than these, only one of numbers."""
        for place, head in enumerate(self.heads[1:], 1):
            cost, named = cost_of(head), head.casefold()
            known = cost is not None if what == "cost" else named in LIKELY
            plain = cost.is_sure and cost.is_english if cost else named in ("weight", "weights")
            if known and (plain or are_amounts([row[place] for _, row in self.lines if not self._is_priced(row)])):
                return place
        return None

    @staticmethod
    def _is_priced(row: Sequence[str]) -> bool:
        """Whether a line is the row of costs."""
        cost = cost_of(row[0])
        return cost is not None and (cost.is_sure or are_amounts(list(filter(None, row[1:]))))

    def _check_width(self, number: int, row: Sequence[str]) -> None:
        if len(row) > len(self.heads):
            self._fail(
                number,
                len(self.heads),
                f"the line has {len(row)} cells, and line {self.number} heads {len(self.heads)}. "
                "Put a cell that holds the separator into quotes.",
            )
        if len(row) < len(self.heads):
            self._fail(
                number,
                len(row),
                f"the line ends after {len(row)} cells of {len(self.heads)}. Write ? for what is unknown.",
            )

    def _check_things(self, rows: Sequence[Row]) -> None:
        known: dict[str, int] = {}
        for number, row in rows:
            if not row[0]:
                self._fail(number, 0, "the thing has no name. Write it in the first column.")
            before = known.setdefault(row[0].casefold(), number)
            if before != number:
                self._fail(
                    number,
                    0,
                    f"'{row[0][:SHOWN]}' stands in line {before} already. Write what varies as a/b in one line.",
                )

    def _number(self, number: int, row: Sequence[str], place: int, what: str) -> float:
        shown, value = f"'{row[place][:SHOWN]}'", amount(row[place])
        if doubt := self.marks.doubt(digits(row[place])):
            self._fail(number, place, f"{shown} has a mark that may part thousands or decimals. Write {doubt}.")
        if not 0 < value <= _LARGEST:
            self._fail(number, place, f"{shown} is no {what}. Write a number above 0.")
        return value
