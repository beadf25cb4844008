"""The queries that win most often on the last lives of a game whose host may once deny what is there."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bestguess.core.one_lie import HONEST, LyingTable
from bestguess.core.types import MISS, Answer

MOST_STATES = 4_000
"""The most states that a search looks at before it is given up."""

_TIE = 1e-9

Places = tuple[int, ...]
"""The places of secrets in the table, ascending."""


class _Group(NamedTuple):
    """The secrets for which the host has done the same."""

    query: int
    """The row of the query whose denial was the lie; -1 where there is none, or it has been found out."""
    factor: float
    """How likely the host's choices since the start of the search went this way."""
    places: Places


_NOBODY = _Group(-1, 1.0, ())


class _State(NamedTuple):
    lives: int
    open: frozenset[int]
    """The queries that have no answer yet."""
    honest: _Group
    """The secrets of which no denial was a lie."""
    lied: tuple[_Group, ...]


class _TooMany(Exception):
    """The search has looked at as many states as it may."""


def winning_rows(table: LyingTable, lives: int) -> NDArray[np.bool_] | None:
    """Which queries win most often, shape (Q,); ``None`` where all are as good or the search takes too many states."""
    try:
        values = _Search(table).values(lives)
    except _TooMany:
        return None
    best = values >= values.max() - _TIE
    return None if best.all() else np.asarray(best)


class _Search:
    def __init__(self, table: LyingTable) -> None:
        self.codes: list[list[int]] = table.codes.tolist()
        self.weights: list[float] = table.weights.tolist()
        self.rate, self.suspect = table.rate, table.suspect.tolist()
        self.needed = [
            {row for row, codes in enumerate(self.codes) if codes[place]} for place in range(len(self.weights))
        ]
        self.looked = 0
        self.values_known: dict[_State, float] = {}

    def values(self, lives: int) -> NDArray[np.float64]:
        """The weight that is won after each query."""

        def group(query: int, of: int) -> _Group:
            return _Group(query, 1.0, tuple(place for place, one in enumerate(self.suspect) if one == of))

        lied = sorted(set(self.suspect) - {HONEST})
        start = _State(
            lives,
            frozenset(row for row, codes in enumerate(self.codes) if any(codes)) - set(lied),  # others tell nothing
            group(-1, HONEST),
            tuple(group(query, query) for query in lied),
        )
        return np.array([sum(map(self.value, self._parts(start, row).values())) for row in range(len(self.codes))])

    def _mass(self, group: _Group) -> float:
        return group.factor * sum(self.weights[place] for place in group.places)

    def _whole(self, state: _State) -> float:
        return sum(map(self._mass, (state.honest, *state.lied)))

    def value(self, state: _State) -> float:
        """The weight that is won from here, looked up where it is known."""
        if state not in self.values_known:
            self.values_known[state] = self._value(state)
        return self.values_known[state]

    def _value(self, state: _State) -> float:
        """The weight that is won from here."""
        groups = [group for group in (state.honest, *state.lied) if group.places]
        if not state.lives or not groups:
            return 0.0
        denied = {group.query for group in state.lied} - {-1}
        whole = self._whole(state)
        if not self.needed[groups[0].places[0]] & (state.open | denied):  # all is shown
            return whole
        self.looked += 1
        if self.looked > MOST_STATES:
            raise _TooMany
        ways = []
        for row in sorted(state.open | denied):
            parts = self._parts(state, row)
            hit = whole - self._whole(parts[MISS]) if MISS in parts else whole
            if MISS not in parts:  # there for certain: it costs nothing
                return sum(map(self.value, parts.values()))
            if len(parts) > 1:
                ways.append((whole if state.lives > 1 else hit, hit, -row, parts))
        best = 0.0
        for bound, *_, parts in sorted(ways, key=lambda way: way[:3], reverse=True):
            if bound <= best:
                break
            best = max(best, sum(map(self.value, parts.values())))
        return best

    def _parts(self, state: _State, row: int) -> dict[Answer, _State]:
        """The state after each answer to a query."""
        again, codes = row not in state.open, self.codes[row]
        honest: dict[Answer, _Group] = {}
        lied: dict[Answer, list[_Group]] = {}
        for answer, places in self._by_answer(state.honest.places, codes, heard=not again):
            passed = state.honest.factor * (1.0 - self.rate) if answer else state.honest.factor
            honest[answer] = _Group(-1, passed, places)
        there = tuple(place for place in state.honest.places if codes[place])
        if there and not again and self.rate > 0.0:
            lied.setdefault(MISS, []).append(_Group(row, state.honest.factor * self.rate, there))
        for group in state.lied:
            for answer, places in self._by_answer(group.places, codes, heard=not again or group.query == row):
                query = -1 if again and answer else group.query
                lied.setdefault(answer, []).append(_Group(query, group.factor, places))
        return {
            answer: _State(
                state.lives + again if answer else state.lives - 1,  # a lie that is found out costs no life
                state.open - {row},
                honest.get(answer, _NOBODY),
                tuple(sorted(lied.get(answer, ()))),
            )
            for answer in sorted(honest.keys() | lied.keys())
        }

    @staticmethod
    def _by_answer(places: Places, codes: list[int], heard: bool) -> list[tuple[Answer, Places]]:
        """Secrets by what they answer; all deny it, where it has been denied and that was no lie."""
        same: dict[Answer, list[int]] = {}
        for place in places:
            same.setdefault(codes[place] if heard else MISS, []).append(place)
        return [(answer, tuple(alike)) for answer, alike in same.items()]
