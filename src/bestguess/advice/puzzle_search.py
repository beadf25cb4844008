"""Puzzles: positions in which one query is clearly the best, and is not simply the likeliest to find something.

All figures are exact: the mean cost of the rest of the game over every secret left, if the likeliest query is asked
from then on. Games on a grid with misses have them, where their simulator can list all secrets.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from bestguess.core.game import Game
from bestguess.core.players import TIE
from bestguess.core.position import Position
from bestguess.core.simulator import GREEDY
from bestguess.core.types import Floats, Ints, Query
from bestguess.policies.objectives import likelihood

MAX_SECRETS = 20_000
"""The most secrets that are left in a puzzle."""

FEWEST = 8
"""The fewest secrets that are left: with fewer, a puzzle is a matter of listing them."""

CLEAR = 0.06
"""The least difference, in queries, between the best and the second best."""

STRIKING = 0.2
"""Where the best is better than the second best by this many queries, no clearer puzzle is looked for."""

LIKELY = 0.9
"""Where something is found more surely than this, the order of finding is all that is left to choose."""

BOARDS = (
    "battleship(rows=6,columns=6,fleet=3-2-2)",
    "battleship(rows=7,columns=7,fleet=4-3-2)",
    "battleship(rows=8,columns=8,fleet=4-3-3-2)",
    "battleship",
)
"""The rules of the puzzles that are numbered, in turn."""

_GAMES = 60
"""The number of games that are played in search of a puzzle."""

_CHOICE = 6
"""The number of games among whose puzzles the clearest is chosen."""

_WORK = 6_000_000
"""The work, in secrets times queries, after which the clearest puzzle met by then is taken: half a second or less."""


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A position, and the cost of each query in it."""

    position: Position
    queries: Ints
    """The queries that may be asked, shape (Q,)."""
    extra: Floats
    """How many more misses are expected after each than after the best, shape (Q,)."""
    chance: Floats
    """The probability that each finds something, shape (Q,)."""

    @property
    def best(self) -> list[Query]:
        """The best queries; several where symmetry or chance makes them equal."""
        found: list[Query] = self.queries[self.extra <= TIE].tolist()
        return found

    @property
    def gap(self) -> float:
        """The difference between the best and the second best; 0 if all are equal."""
        worse = self.extra[self.extra > TIE]
        return float(worse.min()) if len(worse) else 0.0

    @property
    def likeliest(self) -> list[Query]:
        """The queries that are likeliest to find something."""
        found: list[Query] = self.queries[self.chance >= self.chance.max() - TIE].tolist()
        return found

    @property
    def worth_solving(self) -> bool:
        """Whether the best is clear, rare and none of the likeliest."""
        clear = self.gap >= CLEAR and len(self.best) <= 2 and float(self.chance.max()) < LIKELY
        return clear and not set(self.best) & set(self.likeliest)


def weighed(position: Position) -> Puzzle | None:
    """The cost of each query of a position; ``None`` where that cannot be had exactly, or the game is over."""
    game = position.game
    if game.display.kind != "grid" or not game.has_misses or position.outcome is not None:
        return None
    count = position.belief.count()
    if not position.belief.exact or not FEWEST <= count.value <= MAX_SECRETS:
        return None
    simulator = game.simulators.simulator(position.belief)
    costs = None if simulator is None else simulator.expected_costs(position.queries, GREEDY)
    if costs is None:
        return None
    chance = likelihood(position, position.predictive)
    return Puzzle(position, position.queries, costs - costs.min(), np.asarray(chance))


def generated(game: Game, seed: int) -> Puzzle | None:
    """The clearest puzzle of a few games played by lot from a seed; ``None`` if many games have none.

    Positions are searched in the order of play, until one has a best query that is better by :data:`STRIKING`, or until
    some work is done, which is counted alike on every machine.
    """
    rng = np.random.default_rng(seed)
    clearest: Puzzle | None = None
    spent = 0
    for played in range(_GAMES):
        if clearest is not None and played >= _CHOICE:
            break
        for position in _positions(game, rng):
            # Seen at once, where weighing every query takes most of the time.
            if position.outcome or likelihood(position, position.predictive).max() >= LIKELY:
                continue
            found = weighed(position)
            if found is None:
                continue
            spent += int(position.belief.count().value) * len(position.queries)
            if found.worth_solving and (clearest is None or found.gap > clearest.gap):
                clearest = found
            if clearest is not None and (clearest.gap >= STRIKING or spent >= _WORK):
                return clearest
    return clearest


def _positions(game: Game, rng: np.random.Generator) -> Iterator[Position]:
    """The positions of a game in which one of the likeliest few queries is asked each time."""
    position = Position.start(game)
    (secret,) = position.belief.sample(rng, 1)
    while position.outcome is None:
        chance = likelihood(position, position.predictive)
        order = np.lexsort((rng.random(len(chance)), -chance))
        query = int(position.queries[order[int(rng.integers(min(4, len(order))))]])
        position = position.after(query, game.answer(secret, position.transcript, query))
        yield position
