"""Cells of a table, column by column: their words as answers, and the remarks on columns that may be no questions."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from bestguess.core.common_words import yes_and_no
from bestguess.core.types import Answer
from bestguess.games.table.amounts import is_amount
from bestguess.games.table.things import MOST_ANSWERS, NO, YES

UNKNOWN = frozenset({"", "?", "n/a", "#n/a", "na", "nan", "unknown", "don't know", "dont know"})
"""Cells, folded, that say nothing, as spreadsheets and programs for statistics write them."""

SHOWN = 60
"""The most characters of a cell that a message shows."""

Row = tuple[int, list[str]]
"""The number of a line of the file, and its cells."""

Meanings = dict[str, Answer]
"""Words of a column that mean yes or no."""

_DATE = re.compile(r"[0-9]{1,4}/[0-9]{1,2}/[0-9]{1,4}")

_SIDES = frozenset({"right", "richtig", "correct", "exact"})
"""Words for yes, folded, that also name a side or a grade: beside other words than yes and no they are no yes."""

_COUNTED = {"0": NO, "1": YES}

_TOLD = 3
"""The most cells of a column that a remark quotes."""

FEW = 3
"""The least things that a column tells apart as a weight or a note does; fewer are told apart by many a question."""


class Cells(NamedTuple):
    """The answers of a table."""

    words: tuple[str, ...]
    """The word of every answer, by its code."""
    answers: tuple[tuple[Answer, ...], ...]
    """The answers to each question, ascending."""
    bits: NDArray[np.uint64]
    """The answers of each cell as bits, shape (questions, things)."""
    remarks: tuple[str, ...]
    """Sentences on cells and columns that may be slips."""


class CellReader:
    """The cells of some columns as they are read; ``fail`` raises the error for a line, a column and a fault."""

    def __init__(
        self,
        heads: Sequence[str],
        rows: Sequence[Row],
        columns: Sequence[int],
        fail: Callable[[int, int, str], NoReturn],
    ) -> None:
        self._heads, self._rows, self._columns, self._fail = heads, rows, columns, fail
        self._parts: dict[str, list[str]] = {}  # cells are few different texts: each is cut once
        self._meanings: dict[str, str | None] = {}

    def cells(self) -> Cells:
        """The answers of all columns, or the first thing that is wrong with one."""
        written, columned = [""] * 2, list[tuple[Meanings, list[list[str]]]]()
        remarks = list[str]()
        for place in self._columns:
            cut = [self._cut(number, place, row[place]) for number, row in self._rows]
            self._check(place, cut)
            meanings = self._yes_and_no(cut)
            for word, code in meanings.items():
                written[code] = written[code] or (word.lower() if self._meanings[word] else "")
            remarks += self._remarks(place, cut, meanings)
            columned.append((meanings, cut))
        words = [written[NO] or "no", written[YES] or "yes", "don't know"]
        known = {word.casefold(): code for code, word in enumerate(words[:2])}
        answers, bits = [], np.zeros((len(self._columns), len(self._rows)), dtype=np.uint64)
        for query, (meanings, cut) in enumerate(columned):
            codes: dict[str, Answer] = dict(meanings)
            for word in (word for some in cut for word in some):
                if word not in codes:
                    if word.casefold() not in known:
                        known[word.casefold()] = len(words)
                        words.append(word)
                    codes[word] = known[word.casefold()]
            own = tuple(sorted({*codes.values(), *((NO, YES) if meanings else ())}))
            if len(own) > MOST_ANSWERS:
                self._fail(
                    self._rows[0][0],
                    self._columns[query],
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
        return Cells(tuple(words), tuple(answers), bits, tuple(remarks))

    def _cut(self, number: int, place: int, cell: str) -> list[str]:
        """The words of a cell, none for one that is unknown."""
        if cell not in self._parts:
            unknown = cell.casefold().replace("’", "'") in UNKNOWN
            parts = [] if unknown else [part.strip() for part in cell.split("/")]
            if "" in parts:
                self._fail(number, place, f"'{cell[:SHOWN]}' has nothing on one side of '/'. Write a/b, or ?.")
            if _DATE.fullmatch(cell):
                self._fail(number, place, f"'{cell}' stands for any of three answers. Write a date with -.")
            for word in parts:
                self._meanings.setdefault(word, yes_and_no.meaning(word))
            self._parts[cell] = parts
        return self._parts[cell]

    def _check(self, place: int, cut: Sequence[list[str]]) -> None:
        """Refuse a column that tells nothing, or of which a stroke parts what belongs together."""
        first = self._rows[0][0]
        ends = {some[-1] if len(some) > 1 else "" for some in cut if some}
        if len(ends) == 1 and "" not in ends and len({tuple(some) for some in cut if some}) > 1:
            self._fail(
                first,
                place,
                f"every cell ends in '/{min(ends)[:SHOWN]}', which may be answered of all things then. "
                "Write a unit without '/'.",
            )
        single = {word for some in cut for word in some}
        if not single:
            self._fail(first, place, "the whole column is unknown. Fill it in, or delete it.")
        if len(single) == 1 and not self._meanings[min(single)] and any(not row[place] for _, row in self._rows):
            self._fail(
                first,
                place,
                f"the column has '{min(single)[:SHOWN]}' and empty cells alone. Empty is unknown, so it tells "
                "nothing. Write no into the empty cells, and yes into the others.",
            )

    def _yes_and_no(self, cut: Iterable[list[str]]) -> Meanings:
        """The words that mean yes or no where a column asks for these: nearly all of its words, or most of them."""
        counts = Counter(word for some in cut for word in some)
        meanings = {word: YES if self._meanings[word] == "yes" else NO for word in counts if self._meanings[word]}
        if len(meanings) == len(counts):
            return meanings
        meanings = {word: code for word, code in meanings.items() if word.casefold() not in _SIDES}
        if not {NO, YES} <= set(meanings.values()) or 2 * sum(map(counts.__getitem__, meanings)) <= counts.total():
            return {}
        others = counts.keys() - meanings.keys()
        if set(filter(is_amount, others)) <= _COUNTED.keys():
            meanings |= {word: _COUNTED[word] for word in others & _COUNTED.keys()}
        return meanings

    def _remarks(self, place: int, cut: Sequence[list[str]], meanings: Meanings) -> list[str]:
        """Sentences on words beside yes and no that stand in one cell alone, and on a column that names the things."""
        head = self._heads[place][:SHOWN]
        if meanings:
            counts = Counter(word for some in cut for word in some)
            lines = zip((number for number, _ in self._rows), cut, strict=True)
            stray = [
                f"'{word[:SHOWN]}' in line {number}"
                for number, some in lines
                for word in some
                if word not in meanings and counts[word] == 1
            ]
            more = f" and {len(stray) - _TOLD:,} more" if len(stray) > _TOLD else ""
            told = f"The column '{head}' has yes and no, and {', '.join(stray[:_TOLD])}{more}: correct what is a slip."
            return [told] if stray else []
        texts = {"/".join(some).casefold() for some in cut}
        if len(texts) < len(cut) or len(cut) < FEW or "" in texts:
            return []
        weight = "head it weight if it says how likely things are, and " if all(map(is_amount, texts)) else ""
        return [f"The column '{head}' tells every thing apart: {weight}delete it if it is no question."]
