"""Tables of things as CSV: things in rows, questions in columns, and what is likely or costs something."""

import csv
import re
from collections.abc import Sequence
from io import StringIO
from math import isfinite, nan
from pathlib import Path
from typing import NoReturn

import numpy as np

from bestguess.core.common_words import yes_and_no
from bestguess.core.errors import BestguessError, SpecSetting
from bestguess.core.number_marks import NumberMarks
from bestguess.core.read_files import FileContents, read_file
from bestguess.core.text_encoding import UTF16_MARKS, EncodingError, text_in_utf8
from bestguess.core.types import Answer
from bestguess.core.whole_files import said_of
from bestguess.games.list_columns import counts_lines
from bestguess.games.table.headings import LIKELY, cost_of, priced_unit
from bestguess.games.table.things import MOST_ANSWERS, NO, YES, ThingTable

SHIPPED = ("animals", "faces", "bicycle")
"""The tables that come with bestguess, by name."""

MOST_CELLS = 2**22
"""The most cells of a table: with as many it is read in some seconds."""

MOST_BYTES = 2**26
"""The most bytes of a file: 64 MB."""

DELIMITERS = ",;\t|"

UNKNOWN = frozenset({"", "?", "n/a", "#n/a", "na", "nan", "unknown", "don't know", "dont know"})
"""Cells, folded, that say nothing, as spreadsheets and programs for statistics write them."""

_DATE = re.compile(r"[0-9]{1,4}/[0-9]{1,2}/[0-9]{1,4}")

_SEPARATOR = re.compile(r"\s*sep=(.)\s*", re.IGNORECASE)
"""The first line by which spreadsheets tell each other the separator."""

_RULE = re.compile(r":?-+:?")
"""A cell of the line below the headings in Markdown."""

_UNSEEN = dict.fromkeys(map(ord, "\u200b\u2060\ufeff"))
"""Characters that nobody sees, which pages of the web leave in what is copied."""

_MARKED = re.compile(r"[0-9][0-9.,'’ ]*%?")
"""A number whose digits are grouped in any way: ``1,000,000``, ``1.234,5``, ``1 000``."""

_NOUN = re.compile(r"[^\W\d_](?:[^\W\d_]| |-){0,30}")

_SHOWN = 60
"""The most characters of a cell that a message shows."""

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
    """The text of a file in UTF-8, or in UTF-16 that says so by its first bytes."""
    try:
        if not data.startswith(UTF16_MARKS):
            return text_in_utf8(data, path)
        text = data.decode("utf-16")
    except EncodingError as error:
        raise TableError(f"{path}: {error}") from error
    except UnicodeDecodeError as error:
        raise TableError(
            f"{path}: its mark says UTF-16, and its byte {error.start} is none. Save the table as CSV in UTF-8."
        ) from error
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise TableError(f"{path}: line {line} holds bytes that are no text. Save the table as CSV in UTF-8.")
    return text


def parse_table(text: str, name: str) -> ThingTable:
    """Read the text of a table, which messages name. Raises :class:`TableError`."""
    lines, separator = _lines(text.translate(_UNSEEN), name)
    if len(lines) < 2:
        raise TableError(f"{name}: there are no things. Head the columns in line 1, and write one thing a line.")
    return _Reader(name, lines[0], lines[1:], separator).table()


def _lines(text: str, name: str) -> tuple[list[tuple[int, list[str]]], str]:
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


def _of_markdown(lines: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """The lines without the strokes at their edges, and without the rule below the headings."""
    if all(not row[0] and not row[-1] for _, row in lines):
        lines = [(number, row[1:-1]) for number, row in lines]
    return [one for place, one in enumerate(lines) if place != 1 or not all(map(_RULE.fullmatch, one[1]))]


def _any_number(cell: str) -> float:
    """The number that a cell holds, with a point or a comma, perhaps as so many percent; NaN where it holds none."""
    try:
        return float(_digits(cell).replace(",", "."))
    except ValueError:
        return nan


def _is_number(cell: str) -> bool:
    return isfinite(_any_number(cell)) or bool(_MARKED.fullmatch(cell))


def _is_numeric(cells: Sequence[str]) -> bool:
    """Whether most cells are numbers, so that another one is a slip, and no answer."""
    return 2 * sum(map(_is_number, cells)) > len(cells)


def _unit(label: str) -> str:
    cost = cost_of(label)
    return cost.unit if cost else ""


def _digits(cell: str) -> str:
    return cell.removesuffix("%").rstrip()


class _Reader:
    """One table as it is read."""

    def __init__(
        self, name: str, head: tuple[int, list[str]], lines: Sequence[tuple[int, list[str]]], separator: str
    ) -> None:
        self.name, self.lines, self.separator = name, list(lines), separator
        self.number, self.heads = head
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
        numbers = [_digits(row[place]) for _, row in rows for place in (weight, price) if place is not None]
        numbers += [_digits(row[place]) for _, row in priced for place in columns]
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
        words, answers, cells = self._cells(rows, columns)
        noun = self.heads[0].lower()
        return ThingTable(
            noun if _NOUN.fullmatch(noun) and noun not in ("name", "names") else "thing",
            tuple(row[0] for _, row in rows),
            tuple(self.heads[place] for place in columns),
            words,
            answers,
            cells,
            weights,
            costs,
            naming,
            unit,
        )

    def _fail(self, number: int, place: int, what: str) -> NoReturn:
        head = self.heads[place] if place < len(self.heads) else ""
        shown = f" ('{head[:_SHOWN]}')" if place and head else ""
        raise TableError(f"{self.name}: line {number}, column {place + 1}{shown}: {what}")

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

    def _special(self, what: str) -> int | None:
        """The column of weights or costs, if there is one; in other words than these, only one of numbers."""
        for place, head in enumerate(self.heads[1:], 1):
            cost, named = cost_of(head), head.casefold()
            known = cost is not None if what == "cost" else named in LIKELY
            plain = cost.is_sure and cost.is_english if cost else named in ("weight", "weights")
            if known and (plain or _is_numeric([row[place] for _, row in self.lines if not self._is_priced(row)])):
                return place
        return None

    @staticmethod
    def _is_priced(row: Sequence[str]) -> bool:
        """Whether a line is the row of costs."""
        cost = cost_of(row[0])
        return cost is not None and (cost.is_sure or _is_numeric(list(filter(None, row[1:]))))

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

    def _check_things(self, rows: Sequence[tuple[int, list[str]]]) -> None:
        known: dict[str, int] = {}
        for number, row in rows:
            if not row[0]:
                self._fail(number, 0, "the thing has no name. Write it in the first column.")
            before = known.setdefault(row[0].casefold(), number)
            if before != number:
                self._fail(
                    number,
                    0,
                    f"'{row[0][:_SHOWN]}' stands in line {before} already. Write what varies as a/b in one line.",
                )

    def _number(self, number: int, row: Sequence[str], place: int, what: str) -> float:
        shown, value = f"'{row[place][:_SHOWN]}'", _any_number(row[place])
        if doubt := self.marks.doubt(_digits(row[place])):
            self._fail(number, place, f"{shown} has a mark that may part thousands or decimals. Write {doubt}.")
        if not 0 < value <= _LARGEST:
            self._fail(number, place, f"{shown} is no {what}. Write a number above 0.")
        return value

    def _cells(
        self, rows: Sequence[tuple[int, list[str]]], columns: Sequence[int]
    ) -> tuple[tuple[str, ...], tuple[tuple[Answer, ...], ...], np.ndarray[tuple[int, ...], np.dtype[np.uint64]]]:
        """The words of all answers, the answers to each question, and the answers of each cell as bits."""
        parts: dict[str, list[str]] = {}  # cells are few different texts: each is cut once
        meanings: dict[str, str | None] = {}
        written = [""] * 2
        columned: list[tuple[bool, list[list[str]]]] = []
        for place in columns:
            cut: list[list[str]] = []
            for number, row in rows:
                cell = row[place]
                if cell not in parts:
                    unknown = cell.casefold().replace("’", "'") in UNKNOWN
                    parts[cell] = [] if unknown else [part.strip() for part in cell.split("/")]
                    if "" in parts[cell]:
                        self._fail(number, place, f"'{cell[:_SHOWN]}' has nothing on one side of '/'. Write a/b, or ?.")
                    if _DATE.fullmatch(cell):
                        self._fail(number, place, f"'{cell}' stands for any of three answers. Write a date with -.")
                    for word in parts[cell]:
                        meanings.setdefault(word, yes_and_no.meaning(word))
                cut.append(parts[cell])
            ends = {some[-1] if len(some) > 1 else "" for some in cut if some}
            if len(ends) == 1 and "" not in ends and len({tuple(some) for some in cut if some}) > 1:
                self._fail(
                    rows[0][0],
                    place,
                    f"every cell ends in '/{min(ends)[:_SHOWN]}', which may be answered of all things then. "
                    "Write a unit without '/'.",
                )
            single = {word for some in cut for word in some}
            if len(single) == 1 and not meanings[min(single)] and any(not row[place] for _, row in rows):
                self._fail(
                    rows[0][0],
                    place,
                    f"the column has '{min(single)[:_SHOWN]}' and empty cells alone. Empty is unknown, so it tells "
                    "nothing. Write no into the empty cells, and yes into the others.",
                )
            plain = all(meanings[word] for some in cut for word in some)
            if not any(cut):
                self._fail(rows[0][0], place, "the whole column is unknown. Fill it in, or delete it.")
            if plain:
                for word in (word for some in cut for word in some):
                    code = YES if meanings[word] == "yes" else NO
                    written[code] = written[code] or word.lower()
            columned.append((plain, cut))
        words = [written[NO] or "no", written[YES] or "yes", "don't know"]
        known = {word.casefold(): code for code, word in enumerate(words[:2])}
        answers, bits = [], np.zeros((len(columns), len(rows)), dtype=np.uint64)
        for query, (plain, cut) in enumerate(columned):
            codes: dict[str, Answer] = {}
            for some in cut:
                for word in some:
                    if word not in codes:
                        if plain:
                            codes[word] = YES if meanings[word] == "yes" else NO
                            continue
                        if word.casefold() not in known:
                            known[word.casefold()] = len(words)
                            words.append(word)
                        codes[word] = known[word.casefold()]
            own = (NO, YES) if plain else tuple(sorted(set(codes.values())))
            if len(own) > MOST_ANSWERS:
                self._fail(
                    rows[0][0],
                    columns[query],
                    f"the column has {len(own)} different answers, and {MOST_ANSWERS} "
                    "do. Put like ones together, or delete it.",
                )
            bit = {code: 1 << place for place, code in enumerate(own)}
            every = (1 << len(own)) - 1
            masks: dict[int, int] = {}  # by the list of words, of which there are few
            for some in cut:
                if id(some) not in masks:
                    masks[id(some)] = sum({bit[codes[word]] for word in some}) or every
            bits[query] = [masks[id(some)] for some in cut]
            answers.append(own)
        return tuple(words), tuple(answers), bits
