"""Lists of cells with one answer: ``misses: a1, b2``, ``a1 and b2 were hits``, ``hits c3 c4, misses d5``."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from bestguess.core.common_words import number_words
from bestguess.core.errors import NotationError
from bestguess.core.grid import Grid
from bestguess.core.lexicon import Lexicon, Token, shortened, tokens
from bestguess.games.cell_mentions import CellMention, places

_PLURAL = frozenset({":", "=", "hits", "misses", "all", "both", "each", "were", "are"})
"""Tokens by which one answer is of several cells."""

_EACH = frozenset({"both", "each"})
"""Words that say no more than that a list is meant."""

_AND = frozenset({"and", "&", "und", "et", "y", "и", "en", "og", "och"})
"""Words by which an answer is of the cells on both sides: "b7 and b8 hit"."""

_JOINED = _AND | {","}
"""Tokens by which cells share an answer behind them."""

_BETWEEN = _JOINED | {"/", "|"}
"""Tokens between the cells of a list, and between lists."""

_STOPS = {".", "!"}


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
    mentions = answers.scan(read)[0]
    heads = [one.first for one in mentions if not one.first or read[one.first - 1].text in _BETWEEN | {"."}]
    if len(heads) > 1 and not heads[0]:
        return _several(grid, answers, read, [*heads, len(read)], leads=True)
    while mentions and len(read) > mentions[-1].end and read[-1].text in _STOPS:
        read = read[:-1]
    tails = [one.end for one in mentions if one.end == len(read) or read[one.end].text in _BETWEEN | _STOPS]
    return _several(grid, answers, read, [0, *tails], leads=False) if tails and tails[-1] == len(read) else []


def _several(grid: Grid, answers: Lexicon, read: Sequence[Token], cuts: Sequence[int], leads: bool) -> list[ShotList]:
    """The lists between cuts, whose answers all lead or all follow; none where some part is no list, or none is long.

    Cells with commas between share the answer behind them where nothing is before them: "a1, b2 hit, c3 miss".
    """
    found: list[ShotList] = []
    for begin, end in pairwise(cuts):
        part = list(read[begin:end])
        while part and part[-1].text in _BETWEEN | _STOPS:
            part.pop()
        while not leads and part and part[0].text in _BETWEEN | _STOPS:
            part.pop(0)
        shots = _list_of(grid, answers, part, shared=not leads and not begin)
        if shots is None or (shots.after if leads else shots.before):
            return []
        found.append(shots)
    return found if any(len(one.cells) > 1 for one in found) else []


def _list_of(grid: Grid, answers: Lexicon, read: Sequence[Token], shared: bool = False) -> ShotList | None:
    """The list that tokens are as a whole; one cell by itself needs no word for several, nor do ``shared`` answers."""
    cells = sorted((place for place in places(grid, read) if place.rank == 0), key=lambda place: place.first)
    if not cells:
        return None
    before, after = read[: cells[0].first], read[cells[-1].end :]
    between = [token for one, other in pairwise(cells) for token in read[one.end : other.first]]
    if not all(token.text in _BETWEEN for token in between) or _is_yes(answers, cells, read):
        return None
    shared = shared and all(
        {token.text for token in read[one.end : other.first]} & _JOINED for one, other in pairwise(cells)
    )
    plural = {token.text for token in (*before, *after)} & _PLURAL or {token.text for token in between} & _AND
    if not (plural or shared or len(cells) == 1):
        return None
    counts = {int(number.meaning) for number in number_words.scan([*before, *after])[0]}
    if len(cells) > 1 and counts - {len(cells)}:
        return None  # "a1, a2: one hit"
    before, after = ([token for token in said if token.text not in _EACH] for said in (before, after))
    return ShotList(before, cells, after)


def _is_yes(answers: Lexicon, cells: Sequence[CellMention], read: Sequence[Token]) -> bool:
    """Whether a "y" between two cells is the yes to the first, as in "d4 y, e5 n", and joins them in no language."""
    spanish = [one.end for one in cells[:-1] if read[one.end].text == "y"]
    last = answers.at(read, cells[-1].end)
    replied = last is not None and last.meaning in ("yes", "no")
    return bool(spanish) and (replied or any(read[at + 1].text == "," for at in spanish))
