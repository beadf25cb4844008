"""How often a hider uses each placement: whole numbers that a layout's probability is the product of."""

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bestguess.core.errors import SpecError, SpecText
from bestguess.core.types import Floats
from bestguess.games.battleship.fleet_rules import FleetRules, Layout

Numbers: TypeAlias = NDArray[np.uint16]

MAX_WEIGHT = 255
"""The largest weight where counting is to be quick: sums over two ships fit 32 bits on boards of up to 128 cells."""

FINE = 4095
"""The largest weight where weights are to be close to given real numbers; counting takes about twice as long."""


_BITS = 60
"""The bits that the weights of all ships may take together, so that the layouts by weight fit 128 bits."""


@dataclass(frozen=True)
class PlacementWeights:
    """The weight of each placement of each ship, relative to the ship's others; 0 forbids a placement.

    A layout is as likely as the product of its placements' weights says, among all layouts that the rules allow.
    """

    packed: bytes
    """The weights as 16-bit whole numbers in the order (ships, 2, cells)."""
    ships: int

    @classmethod
    def of(cls, game: FleetRules, values: ArrayLike, most: int = MAX_WEIGHT) -> "PlacementWeights":
        """The weights closest to ``values``, of shape (ships, 2, cells), that are whole numbers up to ``most``.

        A ship's values stay as they are where all are whole numbers up to ``most`` (of ten ships 64: the layouts by
        weight must fit 128 bits). Else they are scaled so that the largest becomes that, and rounded; a positive value
        becomes at least 1. A common divisor of a ship's weights changes nothing and is
        taken out, so equal values become 1. Placements that leave the board have weight 0. Raises :class:`SpecError`
        for another shape, negative or infinite values, and for a ship that may lie nowhere.
        """
        given = np.array(values, dtype=np.float64)
        shape = (len(game.ships), 2, game.grid.size)
        if given.shape != shape:
            raise SpecError(
                f"Weights of shape {given.shape} do not fit {game.spec}: it needs (ships, 2, cells) {shape}.",
                SpecText(game.spec),
            )
        given = given.reshape(len(game.ships), -1)
        scale = min(most, int(2.0 ** (_BITS / len(game.ships))))
        numbers = np.zeros(given.shape, dtype=np.uint16)
        for number, ship in enumerate(game.ships):
            places = game.placements(number)
            mine = given[number, places]
            if not np.isfinite(mine).all() or (mine < 0).any():
                raise SpecError(
                    f"The weights of ship {ship} have a value that is negative or not a number. "
                    "Write finite numbers of 0 or more."
                )
            if not mine.any():
                raise SpecError(f"All weights of ship {ship} are 0: it may lie nowhere. Give one placement more.")
            if mine.max() > scale or (mine != np.rint(mine)).any():
                mine = np.where(mine > 0, np.maximum(np.rint(mine / mine.max() * scale), 1), 0)
            whole = mine.astype(np.int64)
            numbers[number, places] = whole // np.gcd.reduce(whole)
        return cls(numbers.tobytes(), len(game.ships))

    @cached_property
    def numbers(self) -> Numbers:
        """The weights, shape (ships, 2, cells)."""
        return np.frombuffer(self.packed, dtype=np.uint16).reshape(self.ships, 2, -1)

    @cached_property
    def uniform(self) -> bool:
        """Whether every placement weighs 1, unless it is forbidden."""
        return bool(self.numbers.max(initial=0) <= 1)

    @cached_property
    def bits(self) -> Floats:
        """log2 of each weight, shape (ships, 2 * cells); 0 for a forbidden placement."""
        return np.log2(np.maximum(self.numbers, 1).astype(np.float64)).reshape(self.ships, -1)

    def fits(self, game: FleetRules) -> bool:
        """Whether these are weights of as many ships on as many cells as the game has."""
        return self.numbers.shape == (len(game.ships), 2, game.grid.size)

    def of_layouts(self, layouts: "ArrayLike | list[Layout]") -> Floats:
        """The product of the weights of each layout's placements; layouts have shape (n, ships), the result (n,)."""
        places = np.asarray(layouts, dtype=np.int64).reshape(-1, self.ships)
        flat = self.numbers.reshape(self.ships, -1).astype(np.float64)
        return np.asarray(flat[np.arange(self.ships), places].prod(axis=1))
