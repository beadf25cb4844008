"""Words with their counts, as lists, tables and dictionaries of spelling checkers write them."""

import csv
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from bestguess.core.number_marks import NumberMarks
from bestguess.games.hangman.word_files import WordListError
from bestguess.games.list_columns import WEIGHT_HEADINGS, counts_lines

_WORD_HEADINGS = """
    word words term token lemma entry spelling headword name wort wörter mot mots palabra parola palavra woord ord слово
    """
WORD_COLUMNS = frozenset(_WORD_HEADINGS.split())
"""Headings of the column that has the words, in small letters."""

COUNT_COLUMNS = WEIGHT_HEADINGS | {"occurrences", "n", "number", "total", "score"}
"""Headings of the column that has the counts, in small letters."""

_ZIPF = "zipf"
"""The beginning of a heading of counts on the Zipf scale: decimal logarithms of how often a word is in 10^9 words."""

_ZIPF_MOST = 20
"""The largest number on that scale, in either direction: more than a language has words."""

_NUMBERS = frozenset({"n", "number"})
"""Headings of counts, or of numbers that only count the lines."""

DELIMITERS = ";,\t"

_AT_ENDS = ";, "
"""Signs at the end of a line, behind which nothing stands."""

_FLAGS = re.compile(r"[^\s/]*[a-zß-öø-ÿ'’-][^\s/]*/[A-Z0-9,]+(\s.*)?")
"""A line of a dictionary of the spelling checker Hunspell: a word and the letters of its endings, ``abandon/LSDRG``."""

STEMS = "Read as a dictionary of Hunspell: its words alone, without the endings that their flags stand for."
"""The remark on a dictionary of Hunspell, whose words are read without their endings."""

MAX_COUNT = 1e100
"""The largest count of a word: sums of such are numbers still."""

Row: TypeAlias = tuple[int, list[str]]
"""The number of a line, and its parts: a word, and what stands behind it."""


class Rows(NamedTuple):
    """The lines of a list that hold something."""

    rows: list[Row]
    remarks: tuple[str, ...] = ()
    """Sentences on the columns that are left out."""
    has_headings: bool = False
    """Whether headings say which numbers are counts."""


class CountedWords(NamedTuple):
    """The words of a list with their counts."""

    words: list[str]
    counts: list[float] | None = None
    """The count of each word; ``None`` where the list writes none."""
    remarks: tuple[str, ...] = ()
    """Sentences on what is left out."""


def counted_words(text: str, path: Path) -> CountedWords:
    """The words of a text with their counts; no counts where every line is one word. The path is for messages.

    A count of 0 is half of the unit, and one that is not written is the unit: 1 where all counts are whole, for then
    they say how often a word was seen, and the smallest of them where they are shares of a text. Raises
    :class:`WordListError` naming the line.
    """
    words = text.split()
    lines = text.splitlines()
    dictionary = _is_dictionary(text, path)
    plain = not dictionary and not any(sign in text for sign in "/,;\t") and not text[:1].isdecimal()
    if plain and len(words) == sum(1 for line in lines if line and not line.isspace()):
        return CountedWords(words)
    words, counts = [], list[float | None]()
    rows, remarks, has_headings = _stems(text) if dictionary else _rows(text, path)
    for number, given in rows:
        parts = list(given)
        # Several words are one entry, such as ice cream; a number behind it is its count.
        count = float(parts.pop()) if len(parts) > 1 and is_number(parts[-1]) else None
        if count is not None and count > MAX_COUNT:
            raise WordListError(
                f"{path}: line {number} is '{' '.join(given)[:60]}'. Write a count of at most {MAX_COUNT:g}, or none."
            )
        if (len(given) > 1 and any(map(is_number, parts))) or not 0 <= (count or 0) <= MAX_COUNT:
            raise WordListError(
                f"{path}: line {number} is '{' '.join(given)[:60]}'. "
                "Write one word a line, with a count after it or none."
            )
        words.append(" ".join(parts))
        counts.append(count)
    written = [count for count in counts if count is not None]
    if not written:
        return CountedWords(words, remarks=remarks)
    if not has_headings and 2 * len(written) < len(counts):
        first, given = next(row for row, count in zip(rows, counts, strict=True) if count is not None)
        have = f"{len(written):,} of {len(counts):,} lines {'have' if len(written) > 1 else 'has'} a count"
        remarks += (f"{have}: '{' '.join(given)[:40]}' in line {first} first. Delete a number that is no count.",)
    unit = 1.0 if all(map(float.is_integer, written)) else min(filter(None, written))
    never = unit / 2 or unit  # half of the smallest number above 0 is 0
    return CountedWords(words, [unit if count is None else count or never for count in counts], remarks)


def _stems(text: str) -> Rows:
    """The words of a dictionary of Hunspell, whose first line may count them."""
    lines = _lines(text)
    if lines[0][1].isdecimal():
        del lines[0]
    words = ((number, re.split(r"(?<!\\)/|\s", line)[0].replace("\\/", "/")) for number, line in lines)
    return Rows([(number, [word]) for number, word in words], (STEMS,))


def _lines(text: str) -> list[tuple[int, str]]:
    """The number and the text of each line that holds something."""
    return [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if not line.isspace() and line]


def _rows(text: str, path: Path) -> Rows:
    """The lines of a text, each cut into a word and what stands behind it. Raises :class:`WordListError`."""
    lines = [(number, line.rstrip(_AT_ENDS)) for number, line in _lines(text) if line.strip(_AT_ENDS)]
    delimiter = max(DELIMITERS, key=lambda sign: sum(sign in line for _, line in lines))
    spaced = [(number, line.split()) for number, line in lines]
    parted = any(delimiter in line for _, line in lines)
    if not parted or (delimiter == "\t" and all(len(parts) < 3 for _, parts in spaced)):
        return headed(_spaced_table(spaced, path), path) if _is_heading(spaced) else Rows(spaced)
    table = [(number, _cells(line, delimiter, path, number)) for number, line in lines]
    headings = [cell.casefold() for cell in table[0][1]]
    known = bool(WORD_COLUMNS & set(headings)) and not any(map(is_number, headings))
    found = headed(table, path) if known else Rows(_unheaded([*map(_counted, table)], path))
    if delimiter == ";":
        _check_marks(found.rows, path)
    return found


def _check_marks(rows: Sequence[Row], path: Path) -> None:
    """Refuse counts such as 1.000 that may be thousands, as spreadsheets write them that part cells by semicolons."""
    counts = {number: parts[1] for number, parts in rows if len(parts) > 1}
    marks = NumberMarks(counts.values(), ";")
    for number, count in counts.items():
        if doubt := marks.doubt(count):
            raise WordListError(
                f"{path}: line {number} has '{count}', whose mark may part thousands or decimals. Write {doubt}."
            )


def _is_dictionary(text: str, path: Path) -> bool:
    """Whether a text is a dictionary of Hunspell: by the ending of the file, or by flags behind every stroke."""
    stroked = [line.strip() for line in text.splitlines() if "/" in line]
    flagged = bool(stroked) and all(_FLAGS.fullmatch(line) for line in stroked)
    return not text.isspace() and bool(text) and (path.suffix.lower() == ".dic" or flagged)


def _is_heading(lines: Sequence[Row]) -> bool:
    """Whether the first of some lines, cut at spaces, heads the others: ``word count`` above ``apple 3``."""
    headings = [part.casefold() for part in lines[0][1]] if lines else []
    if len(headings) < 2 or headings[0] not in WORD_COLUMNS or any(map(is_number, headings)):
        return False
    # Else it is an entry of several words, such as word game.
    return all(map(_is_count_heading, headings[1:])) or any(is_number(parts[-1]) for _, parts in lines[1:])


def _is_count_heading(heading: str) -> bool:
    return heading in COUNT_COLUMNS or heading.startswith(_ZIPF)


def _spaced_table(lines: Sequence[Row], path: Path) -> list[Row]:
    """The cells of lines that were cut at spaces, of which the first one heads the others."""
    width = len(lines[0][1])
    table = [lines[0]]
    for number, parts in lines[1:]:
        if width == 2:
            entry, count = (parts[:-1], parts[-1:]) if len(parts) > 1 and is_number(parts[-1]) else (parts, [])
            table.append((number, [" ".join(entry), *count]))
        elif len(parts) in (1, width):
            table.append((number, parts))
        else:
            raise WordListError(
                f"{path}: line {number} is '{' '.join(parts)[:60]}': {len(parts)} words under {width} headings. "
                "Put commas between the columns."
            )
    return table


def _cells(line: str, delimiter: str, path: Path, number: int) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter, skipinitialspace=True))]
    except csv.Error as error:
        raise WordListError(f"{path}: line {number} is no line of a table ({error}). Write one word a line.") from error


def headed(table: Sequence[Row], path: Path) -> Rows:
    """The words of a table and their counts, by the headings in its first row; other numbers are no counts.

    Raises :class:`WordListError` for two columns of counts, and for counts that are none.
    """
    (first, shown), *body = table
    headings = [heading.casefold() for heading in shown]
    word = next(place for place, heading in enumerate(headings) if heading in WORD_COLUMNS)
    columns = [
        {number: cells[place] for number, cells in body if place < len(cells) and cells[place]}
        for place in range(len(headings))
    ]
    counted = [
        place
        for place, heading in enumerate(headings)
        if _is_count_heading(heading) and place != word and any(map(str.isdecimal, "".join(columns[place].values())))
    ]
    if len(counted) > 1:
        both = " and ".join(f"'{shown[place]}'" for place in counted[:2])
        raise WordListError(f"{path}: line {first} heads two columns of counts, {both}. Leave one of them out.")
    counts = _counts(headings[counted[0]], columns[counted[0]], path) if counted else {}
    rows = [
        (number, [entry, counts[number]] if number in counts else [entry]) for number, entry in columns[word].items()
    ]
    numeric = [
        f"'{shown[place][:40]}'"
        for place, cells in enumerate(columns)
        if place != word and cells and all(map(is_number, cells.values()))
    ]
    if counted or not numeric:
        return Rows(rows, has_headings=True)
    left = f"{len(numeric):,} columns of numbers are" if len(numeric) > 1 else "a column of numbers is"
    return Rows(rows, (f"No column is headed count, so {left} left out: {', '.join(numeric[:5])}.",), True)


def _counts(heading: str, cells: dict[int, str], path: Path) -> dict[int, str]:
    """The counts in a column, by the number of the line."""
    zipf = heading.startswith(_ZIPF)
    for number, cell in cells.items():
        if not is_number(cell):
            raise WordListError(
                f"{path}: line {number} has '{cell[:40]}' below the heading '{heading}', which is no number. "
                "Write it in digits, with a point before decimals and no other mark, or leave it empty."
            )
        if zipf and not -_ZIPF_MOST <= float(cell) <= _ZIPF_MOST:
            raise WordListError(
                f"{path}: line {number} has {cell[:40]} below the heading '{heading}', which stands for logarithms of "
                f"counts, of {-_ZIPF_MOST} to {_ZIPF_MOST}. Head the column count if it has the counts themselves."
            )
    if heading in _NUMBERS and counts_lines(list(map(float, cells.values()))):
        raise WordListError(
            f"{path}: the numbers below the heading '{heading}' may be counts, or count the lines. Head the column "
            "count if they are counts, and leave it out if they are not."
        )
    return {number: repr(10.0 ** float(cell)) for number, cell in cells.items()} if zipf else cells


def _unheaded(table: Sequence[Row], path: Path) -> list[Row]:
    """The words of a table without headings, with the numbers that stand beside them."""
    width = max(len(cells) for _, cells in table)
    written = {place for _, cells in table for place, cell in enumerate(cells) if cell}
    worded = sorted({place for _, cells in table for place, cell in enumerate(cells) if cell and not is_number(cell)})
    word = worded[0] if worded else 0
    counts = sorted(set(range(width)).difference(worded) & written)
    if len(worded) > 1 or len(counts) > 1:
        number, cells = _odd_line(table, are_numbers=len(worded) < 2)
        raise WordListError(
            f"{path}: line {number} is '{', '.join(cells)[:60]}'. Write one word a line, with a count after it or "
            "none; or head the columns: word, count."
        )
    count = counts[0] if counts else width
    found = [
        (number, cells[word], "".join(cells[count : count + 1])) for number, cells in table if "".join(cells[word:])
    ]
    if count < word and counts_lines([float(cell) for _, _, cell in found if cell]):
        number, cells = table[0]
        raise WordListError(
            f"{path}: line {number} is '{', '.join(cells)[:60]}'. The numbers before the words only count the lines. "
            "Delete them; or, if they are counts, head the columns: count, word."
        )
    return [(number, [entry, cell] if cell else [entry]) for number, entry, cell in found if entry]


def _counted(row: Row) -> Row:
    """A line of a table whose only cell has its count behind a space, with the count in a cell of its own."""
    number, cells = row
    parts = cells[0].split() if len(cells) == 1 else []
    return (number, [" ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 and is_number(parts[-1]) else row


def _odd_line(table: Sequence[Row], are_numbers: bool) -> Row:
    """The first line with several cells that are words, or numbers, or else the first with one in an unusual place."""
    places = [
        [place for place, cell in enumerate(cells) if cell and is_number(cell) == are_numbers] for _, cells in table
    ]
    (usual, _), *_ = Counter(place for some in places for place in some).most_common(1)
    several = (row for row, some in zip(table, places, strict=True) if len(some) > 1)
    elsewhere = (row for row, some in zip(table, places, strict=True) if some and some != [usual])
    return next(several, None) or next(elsewhere)


def is_number(cell: str) -> bool:
    """Whether a cell holds a number."""
    try:
        float(cell)
    except ValueError:
        return False
    return True
