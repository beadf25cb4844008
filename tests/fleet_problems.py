"""Fleets on small boards, to count by the kernel and by brute force."""

from typing import Any

import numpy as np
from hypothesis import strategies as st

from bestguess import kernel
from bestguess.games.battleship import Battleship
from bestguess.games.battleship.evidence import Evidence
from bestguess.games.battleship.posterior import arguments


def problem(rows: int, columns: int, touching: bool, lengths: list[int]) -> tuple[Any, ...]:
    """The arguments that the fleet functions of the kernel take first: nothing closed, nothing hit."""
    cells = rows * columns
    return rows, columns, touching, lengths, np.ones((len(lengths), 2, cells), np.uint8), np.zeros(cells, np.uint8)


@st.composite
def problems(draw: st.DrawFn, most_ships: int = 4, touching: bool | None = None) -> tuple[Any, ...]:
    """Small boards with some placements closed and some cells hit; ships may touch, may not, or either (``None``)."""
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(2, 4))
    lengths = draw(st.lists(st.integers(1, max(rows, columns)), min_size=1, max_size=most_ships))
    rows, columns, touching, lengths, allowed, hits = problem(
        rows, columns, draw(st.booleans()) if touching is None else touching, lengths
    )
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    closed = draw(st.sampled_from([0.0, 0.1, 0.3]))
    if draw(st.booleans()):
        # the same for ships of one length, so that they stay one kind
        for length in set(lengths):
            keep = rng.random((2, rows * columns)) >= closed
            allowed[[ship for ship, other in enumerate(lengths) if other == length]] &= keep
    else:
        allowed &= rng.random(allowed.shape) >= closed
    hits[rng.random(rows * columns) < draw(st.sampled_from([0.0, 0.1, 0.3]))] = 1
    return rows, columns, touching, lengths, allowed, hits


def count(layouts: list[tuple[int, ...]], ships: int, cells: int) -> np.ndarray:
    """In how many layouts each ship lies at each placement, shape (ships, 2, cells)."""
    number = np.zeros((ships, 2 * cells))
    for layout in layouts:
        number[np.arange(ships), layout] += 1
    return number.reshape(ships, 2, cells)


def evidence_after(game: Battleship, shots: int, seed: int) -> Evidence:
    """The answers to so many shots at a random fleet, more of them at ships than chance would have."""
    rng = np.random.default_rng(seed)
    layout = kernel.fleet_search(*arguments(game, Evidence.none(game)), seed=seed)
    secret = tuple(layout.tolist())
    order = rng.permutation(game.num_queries).tolist()
    order.sort(key=lambda cell: rng.random() + 0.5 * (game.ship_at(secret, cell) is None))
    evidence, transcript = Evidence.none(game), []
    for cell in order[:shots]:
        answer = game.answer(secret, tuple(transcript), cell)
        transcript.append((cell, answer))
        evidence = evidence.after(game, cell, answer)
    return evidence
