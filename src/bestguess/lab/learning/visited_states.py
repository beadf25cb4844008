"""The states that a training has met, with their features and the outcome tables of those in which it has asked."""

from math import nan

import numpy as np
from numpy.typing import NDArray

from bestguess.core.types import Floats, Ints
from bestguess.lab.learning.guessing_process import GuessingProcess, ProcessState


class VisitedStates:
    """States by number, in the order in which they were met; number 0 is the start.

    A state is *met* as an outcome, and *visited* when a query is asked in it: then all its outcomes are in the table.
    With a memory of the game (``history``) a state tells the queries asked as well, in no order, and the first way that
    led to it stands for all: the network learns from one order of the queries, not from each.
    """

    def __init__(self, process: GuessingProcess) -> None:
        self._process = process
        self._numbers: dict[ProcessState, int] = {}
        self.states: list[ProcessState] = []
        self.parents: list[int] = []
        self.depths: list[int] = []
        inputs = process.features([process.start]).shape[1]
        self._features = np.zeros((1024, inputs), dtype=np.float32)
        self._legal = np.zeros((1024, process.queries), dtype=bool)
        self._last_value: list[float] = []
        self._row: dict[int, int] = {}
        self.visited: list[int] = []
        """The numbers of the states visited, in their order; the rows of the outcome table."""
        self._children: list[dict[int, list[int]]] = []
        self._cell: list[Ints] = []
        self._chance: list[Floats] = []
        self._gain: list[Floats] = []
        self._following: list[int] = []
        self._meet(process.start, -1, 0)

    def __len__(self) -> int:
        return len(self.states)

    @property
    def keeps_history(self) -> bool:
        """Whether the network sees the way to each state, not the state alone."""
        return self._process.history

    @property
    def last_values(self) -> Floats:
        """The value of each state in which every query ends the game, such as two secrets left; else ``nan``."""
        return np.array(self._last_value)

    @property
    def features(self) -> NDArray[np.float32]:
        """The features of each state met, shape (len(self), inputs)."""
        return self._features[: len(self)]

    @property
    def legal(self) -> NDArray[np.bool_]:
        """Which queries may be asked in each state met, shape (len(self), queries)."""
        return self._legal[: len(self)]

    def visit(self, number: int) -> None:
        """Add all outcomes of a state to the table, if they are not there."""
        if number in self._row:
            return
        self._row[number] = row = len(self.visited)
        self.visited.append(number)
        found = self._process.outcomes(self.states[number])
        queries = found.queries[found.owner]
        self._cell.append(row * self._process.queries + queries)
        self._chance.append(found.chance)
        self._gain.append(found.gain)
        children: dict[int, list[int]] = {}
        for query, state in zip(queries.tolist(), found.following, strict=True):
            child = -1 if state is None else self._meet(state, number, self.depths[number] + 1)
            self._following.append(child)
            if child >= 0:
                children.setdefault(query, []).append(child)
        self._children.append(children)

    def after(self, number: int, query: int) -> list[int]:
        """The states after the outcomes of a query in a visited state, without those in which the game has ended."""
        return self._children[self._row[number]].get(query, [])

    def table(self) -> tuple[Ints, Floats, Floats, Ints]:
        """The outcomes of the visited states: cell (row times queries plus query), chance, gain, number or -1."""
        return (
            np.concatenate(self._cell),
            np.concatenate(self._chance),
            np.concatenate(self._gain),
            np.array(self._following, dtype=np.int64),
        )

    def chains(self) -> tuple[Ints, Ints]:
        """The numbers of the states on the way to each, shape (len(self), steps), and how many they are.

        The way begins with the start and ends with the state itself; places after its end repeat it.
        """
        depths = np.array(self.depths)
        chains = np.tile(np.arange(len(self))[:, None], (1, int(depths.max()) + 1))
        parents = np.array(self.parents)
        for number in range(1, len(self)):
            chains[number, : depths[number]] = chains[parents[number], : depths[number]]
        return chains, depths + 1

    def _meet(self, state: ProcessState, parent: int, depth: int) -> int:
        met = self._numbers.get(state)
        if met is not None:
            return met
        number = len(self.states)
        self._numbers[state] = number
        if number == len(self._features):
            self._features = np.concatenate([self._features, np.zeros_like(self._features)])
            self._legal = np.concatenate([self._legal, np.zeros_like(self._legal)])
        self.states.append(state)
        self.parents.append(parent)
        self.depths.append(depth)
        self._features[number] = self._process.features([state])[0]
        found = self._process.outcomes(state)
        self._legal[number, found.queries] = True
        known = nan
        if all(one is None for one in found.following):
            expected = np.bincount(found.owner, found.chance * found.gain, minlength=1)
            known = float(expected.max()) if len(found.queries) else 0.0
        self._last_value.append(known)
        return number
