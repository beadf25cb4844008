"""Lists of cells with one answer: ``misses: a1, b2``, ``a1 and b2 were hits``, ``hits c3 c4, misses d5``."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from bestguess.core.errors import NotationError
from bestguess.core.grid import Grid
from bestguess.core.lexicon import Lexicon, Token, shortened, tokens
from bestguess.games.cell_mentions import CellMention, places

_PLURAL = frozenset({":", "=", "hits", "misses", "all", "both", "each", "were", "are"})
"""Tokens by which one answer is of several cells."""

_EACH = frozenset({"both", "each"})
"""Words that say no more than that a list is meant."""

_AND = frozenset({"and", "&", "und", "et", "y"})
"""Words by which an answer is of the cells on both sides: "b7 and b8 hit"."""

_BETWEEN = _AND | {",", "/"}
"""Tokens between the cells of a list, and between lists."""


class ShotList(NamedTuple):
    """Cells, and the tokens around them that say what happened to each."""

    before: Sequence[Token]
    cells: Sequence[CellMention]
    after: Sequence[Token]


def shot_lists(grid: Grid, answers: Lexicon, line: str) -> list[ShotList]:
    """The lists of a line, one or several; none where it is no list.

    Raises :class:`NotationError` where a + may be the hit of a cell, or join it with the next.
    """
    read = tokens(line.partition("#")[0])
    cells = sorted((place for place in places(grid, read) if place.rank == 0), key=lambda place: place.first)
    for one, other in pairwise(cells):
        between, said = [token.text for token in read[one.end : other.first]], answers.at(read, other.end)
        if between == ["+"] and said is not None and read[other.end].is_word:
            raise NotationError(
                f"'{shortened(line)}': was {one.written} hit, or is + an and? Write a comma between moves, or and."
            )
    whole = _list_of(grid, answers, read)
    if whole is not None and len(whole.cells) > 1:
        return [whole]
    heads = [
        mention.first
        for mention in answers.scan(read)[0]
        if not mention.first or read[mention.first - 1].text in _BETWEEN | {"."}
    ]
    if len(heads) < 2 or heads[0]:
        return []
    found: list[ShotList] = []
    for begin, end in pairwise([*heads, len(read)]):
        part = read[begin:end]
        while part and part[-1].text in _BETWEEN | {"."}:
            part = part[:-1]
        shots = _list_of(grid, answers, part)
        if shots is None or shots.after:
            return []
        found.append(shots)
    return found if any(len(one.cells) > 1 for one in found) else []


def _list_of(grid: Grid, answers: Lexicon, read: Sequence[Token]) -> ShotList | None:
    """The list that tokens are as a whole; one cell by itself needs no word for several."""
    cells = sorted((place for place in places(grid, read) if place.rank == 0), key=lambda place: place.first)
    if not cells:
        return None
    before, after = read[: cells[0].first], read[cells[-1].end :]
    between = [token for one, other in pairwise(cells) for token in read[one.end : other.first]]
    if not all(token.text in _BETWEEN for token in between) or _is_yes(answers, cells, read):
        return None
    plural = {token.text for token in (*before, *after)} & _PLURAL or {token.text for token in between} & _AND
    if not plural and len(cells) > 1:
        return None
    before, after = ([token for token in said if token.text not in _EACH] for said in (before, after))
    return ShotList(before, cells, after)


def _is_yes(answers: Lexicon, cells: Sequence[CellMention], read: Sequence[Token]) -> bool:
    """Whether a "y" between two cells is the yes to the first, as in "d4 y, e5 n", and joins them in no language."""
    spanish = [one.end for one in cells[:-1] if read[one.end].text == "y"]
    last = answers.at(read, cells[-1].end)
    replied = last is not None and last.meaning in ("yes", "no")
    return bool(spanish) and (replied or any(read[at + 1].text == "," for at in spanish))
