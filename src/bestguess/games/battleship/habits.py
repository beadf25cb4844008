"""How a person hides fleets: whether ships may touch, how often they lie where, and the weights of placements."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, exp, floor, lgamma, log, log1p, sqrt

from bestguess.core.types import Floats, Z
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.posterior import Layouts

_CHANCE_OF_ERROR = 0.05
"""How often at most any trait is told of a person who has none."""


@dataclass(frozen=True, eq=False)
class SeenFleet:
    """One fleet of a person: the layouts that fit what is known of it, shape (layouts, ships)."""

    layouts: Layouts


@dataclass(frozen=True)
class Trait:
    """How often ships of a person lie in a certain way, and how often they would by chance."""

    name: str
    """A name among :data:`~bestguess.games.battleship.placement_table.TRAITS`."""
    seen: float
    """The ships seen that lie so; a part of one where several layouts fit."""
    ships: int
    """All ships seen."""
    chance: float
    """The share of ships that lie so by chance, were all layouts equally likely."""
    together: float = 1.0
    """How many times as much the number of such ships varies from fleet to fleet by chance as it would if each lay by
    itself: in a crowded fleet ships are parallel, and tell as much as fewer ships would. 1 at least."""

    @property
    def ratio(self) -> float:
        """How many times as often as by chance."""
        return self.seen / self.ships / self.chance

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of :attr:`ratio` (Wilson 1927), by as many ships as these tell as much as."""
        share, n = self.seen / self.ships, self.ships / self.together
        middle = (share + Z**2 / (2 * n)) / (1 + Z**2 / n)
        half = Z / (1 + Z**2 / n) * sqrt(share * (1 - share) / n + Z**2 / (4 * n * n))
        return max(0.0, middle - half) / self.chance, min(1.0, middle + half) / self.chance

    @property
    def p_value(self) -> float:
        """How likely ships by chance lie so at least as rarely, or as often, as those seen: the exact binomial test.

        Both tails count, the smaller one twice. A part of a ship is rounded towards the likelier number. Ships that lie
        alike by chance count as fewer (:attr:`together`), as for samples of clusters (Rao & Scott 1992).
        """
        ships, seen = max(1, floor(self.ships / self.together)), self.seen / self.together
        rarely = _tail(min(ships, ceil(seen)), ships, self.chance)
        often = _tail(max(0, ships - floor(seen)), ships, 1 - self.chance)
        return min(1.0, 2 * min(rarely, often))


def _tail(most: int, ships: int, chance: float) -> float:
    """The probability that at most so many of the ships lie so."""
    orders = (lgamma(ships + 1) - lgamma(n + 1) - lgamma(ships - n + 1) for n in range(most + 1))
    return sum(exp(ways + n * log(chance) + (ships - n) * log1p(-chance)) for n, ways in enumerate(orders))


def told_apart(traits: Sequence[Trait]) -> list[Trait]:
    """The traits that can be told from chance, the surest first.

    One of many traits looks unusual by chance alone, so each is held to a share of the 5 % (Holm 1979): the probability
    that a person without a taste is told any trait stays below 5 %.
    """
    found = []
    for place, trait in enumerate(sorted(traits, key=lambda trait: trait.p_value)):
        if trait.p_value > _CHANCE_OF_ERROR / (len(traits) - place):
            break
        found.append(trait)
    return found


@dataclass(frozen=True, eq=False)
class Habits:
    """A person's way to hide one fleet on one board, as far as it was learned."""

    game: FleetRules
    """The rules, by which ships may touch unless they never may."""
    games: int
    """The fleets learned from."""
    touched: float
    """In how many of them ships touch; a part of one where several layouts fit."""
    rule: float
    """The probability that the person never lets ships touch."""
    apart: float
    """The probability that the next fleet has no touching ships because the person avoids it."""
    log_weights: Floats
    """The natural logarithm of the weight of each placement, shape (rows,) of :class:`PlacementTable`."""
    spread: float
    """The root mean square of the log weights; 0 where no taste was looked for."""
    gain: float
    """How much better than without a taste each fleet was foretold by those before it, in bits a fleet."""
    traits: tuple[Trait, ...]
    touching_chance: float
    """How likely it is that ships touch where all layouts are equally likely."""
    exact: bool
    """Whether layouts were counted; drawn otherwise."""
