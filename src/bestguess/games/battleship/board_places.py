"""Places where ships lie, in words: parts of a board, joined by and, or by or."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from bestguess.core.errors import NotationError
from bestguess.games.battleship.board_regions import Region, Regions
from bestguess.games.battleship.board_sides import union

_BEHIND = ("", "or", "and", ")", "than", "entirely", "=", "<", ">", "<=", ">=", "!=")
"""Words and signs behind the last of several places, of which nothing more is said."""


@dataclass(frozen=True)
class Places:
    """Parts of a board, and how they are joined."""

    parts: Sequence[list[int]]
    """The cells of each."""
    joint: str
    """The word that joins them: ``and``, ``or``; empty where they are one."""
    plural: bool
    """Whether a plural names them, as in rows A and D: they may be each by itself, or one part of the board."""
    each: bool
    """Whether the words say that each is meant: both row A and row D."""
    begin: int
    """The place of their first word."""
    spans: Sequence[tuple[int, int]]
    """Where the words of each that has a name of its own begin and end."""

    @property
    def cells(self) -> list[int]:
        """All their cells, ascending."""
        return union(self.parts)

    @property
    def overlap(self) -> bool:
        """Whether two of them have cells in common."""
        return any(set(one) & set(other) for one, other in combinations(self.parts, 2))


def read_places(regions: Regions, follows: Callable[[str], bool] = _BEHIND.__contains__) -> Places | None:
    """The places that the next words name; ``None``, and nothing read, where they name none.

    Those behind the first are read only before a word that ``follows`` several places, empty at the end: what is said
    behind them is else of the last alone. Raises :class:`NotationError` for a part that crosses the one beside it, or
    both.
    """
    words, before = regions.words, regions.words.at
    each = words.take("both") or words.take("all")
    begin = words.at
    first = regions.read()
    if first is None or (each and len(first.parts) == 1 and words.next() not in ("and", "or")):  # all of row A
        words.at = before
        return None
    found, spans, joint = [first], [(begin, words.at)], ""
    if first.joint == "and" and not first.plural:
        joint = "and"
    while True:
        at = words.at
        said = words.take_one("and", "or")
        apart = bool(words.take_one("at", "in"))
        start = words.at
        following = regions.read() if said and joint in ("", said) else None
        if following is None or not follows(words.next()) or (following.joint and following.joint != said):
            words.at = at
            break
        if not apart:
            _check_crossing(regions, (first, *spans[0]), (following, start, words.at), said)
        joint = said
        found.append(following)
        spans.append((start, words.at))
    if len(found) == 1:
        joined = first.joint or ("and" if each else "")
        parts = first.parts if joined else [first.cells]
        return Places(parts, joined, first.plural and not each, each, begin, spans)
    parts = []
    for one, (start, end) in zip(found, spans, strict=True):
        single = one.joint == "and" and (each or not one.plural)
        parts += one.parts if single else [one.cells]
        if one.plural and one.joint == "and" and not each:
            tell_of_any(regions, words.text(start, end), len(one.parts))
    return Places(parts, joint, False, each, begin, spans)


def tell_of_any(regions: Regions, text: str, parts: int) -> None:
    """Note how several parts behind a plural are read."""
    regions.note(f"{text} is read as any of them; for each of them: {each_of(parts)} {text}.")


def each_of(parts: int) -> str:
    """The words before so many parts of which each is meant."""
    return "both" if parts == 2 else "each of"


def _check_crossing(regions: Regions, one: tuple[Region, int, int], other: tuple[Region, int, int], joint: str) -> None:
    """Raise :class:`NotationError` where a part is crossed, and the other perhaps is: row A or row D of column 2."""
    words = regions.words
    (first, begin, middle), (following, start, end) = one, other
    here, there = words.text(begin, middle), words.text(start, end)
    crossing = words.text(first.crossed, middle), words.text(following.crossed, end).removeprefix("in ")
    kinds = [text.split(" ")[0].rstrip("s") for text in (here, crossing[0].removeprefix("in "), there, crossing[1])]
    if crossing[1] and not crossing[0] and len(first.cells) > 1 and kinds[0] != kinds[3]:
        whole = f"{here} of {crossing[1]} {joint} in {there}"
    elif crossing[0] and not crossing[1] and kinds[1] == kinds[2]:
        whole = f"{here} {joint} in {words.text(begin, first.crossed)} of {there}"
    else:
        return
    raise NotationError(
        f"'{here} {joint} {there}' may be read in two ways. Write '{whole}', or '{here} {joint} in {there}'."
    )
