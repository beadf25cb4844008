"""Fleets on small boards, to count by the kernel and by brute force."""

from math import prod
from typing import Any

import numpy as np
import oracles
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


def without_touching(args: tuple[Any, ...]) -> tuple[Any, ...]:
    """The arguments of a counter for boards of one kind only, whether ships may touch there or may not."""
    return (*args[:2], *args[3:])


def drawn_weights(args: tuple[Any, ...], seed: int, most: int) -> np.ndarray | None:
    """Weights up to ``most``, some 0; often alike for ships of one length, so that they stay one kind. 0 for none."""
    if not most:
        return None
    rng = np.random.default_rng(seed)
    weights = rng.integers(0, most + 1, args[4].shape).astype(np.uint16)
    if rng.random() < 0.5:
        for ship, length in enumerate(args[3]):
            weights[ship] = weights[args[3].index(length)]
    return weights


def listed(args: tuple[Any, ...], weights: np.ndarray | None = None) -> dict[tuple[int, ...], int]:
    """Every layout that may be, with the product of its placements' weights; 1 without weights."""
    flat = np.ones(args[4].shape, np.uint16) if weights is None else weights
    rows = flat.reshape(len(args[3]), -1).tolist()
    mass = {
        layout: prod(row[place] for row, place in zip(rows, layout, strict=True))
        for layout in oracles.fleet_layouts(*args)
    }
    return {layout: one for layout, one in mass.items() if one}


def placed(args: tuple[Any, ...], mass: dict[tuple[int, ...], int]) -> np.ndarray:
    """The layouts with each ship at each placement, by weight, shape (ships, 2, cells)."""
    number = np.zeros((len(args[3]), 2 * args[0] * args[1]))
    for ship, places in enumerate(zip(*mass, strict=True)):
        np.add.at(number[ship], list(places), list(mass.values()))
    return number.reshape(args[4].shape)


def check_posterior(args: tuple[Any, ...], weights: np.ndarray | None, found: tuple[Any, ...]) -> None:
    """The total and the placements that a counter found are those of brute force, as nearly as 53 bits hold them."""
    mass = listed(args, weights)
    total, number, *_ = found
    assert total == sum(mass.values())
    assert np.allclose(number, placed(args, mass), rtol=0 if total < 2**53 else 1e-13, atol=0)


def ranks_of(*ranks: int) -> np.ndarray:
    """Ranks below 2**64 as the kernel takes them, shape (n, 2)."""
    return np.array([(0, rank) for rank in ranks], np.uint64).reshape(-1, 2)


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
