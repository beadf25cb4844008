"""Shots that the prior over hiders saves and costs: ``python benchmarks/hiders.py [GAMES]``.

Greedy play that takes every layout to be equally likely, and greedy play that reckons with a person who never lets
ships touch, on the same fleets: of such a person, and uniform ones. Both tables carry 95 % intervals; Ctrl-C prints
what was played so far.
"""

import sys
from collections.abc import Iterator

import numpy as np

from bestguess import Position, make
from bestguess.games.battleship import Battleship
from bestguess.games.battleship.fleet_rules import Layout
from machine import machine

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 600
SEED = 25
SEEKERS = {"uniform": make("battleship"), "people": make("battleship(hider=people)")}
HIDERS = {"never lets ships touch": make("battleship(touching=false)"), "uniform": make("battleship")}
_EARLY = 8
_positions: dict[tuple[str, tuple[tuple[int, int], ...]], Position] = {}


def shots(game: Battleship, secret: Layout) -> int:
    """How many shots greedy play by the prior of this game takes. Many games begin alike: early positions are kept."""
    policy, rng = make("most-likely"), np.random.default_rng(0)
    position = Position.start(game)
    while position.outcome is None:
        query = policy.choose(position, rng)
        after = (*position.transcript, (query, game.answer(secret, position.transcript, query)))
        known = _positions.get((game.spec, after))
        position = known or position.after(*after[-1])
        if len(after) <= _EARLY:
            _positions[game.spec, after] = position
    return len(position.transcript)


def played(hider: Battleship) -> Iterator[tuple[int, int]]:
    """The shots of both seekers on the fleets of this hider."""
    for secret in hider.prior().sample(np.random.default_rng(SEED), GAMES):
        yield shots(SEEKERS["uniform"], secret), shots(SEEKERS["people"], secret)


def interval(values: np.ndarray) -> str:
    """The mean with its 95 % interval."""
    return f"{values.mean():6.2f} ± {1.96 * values.std(ddof=1) / np.sqrt(len(values)):.2f}"


def main() -> None:
    print(machine())
    pairs: dict[str, list[tuple[int, int]]] = {name: [] for name in HIDERS}
    try:
        # By turns, so that both tables are of one size wherever the run ends.
        for both in zip(*map(played, HIDERS.values()), strict=True):
            for name, pair in zip(HIDERS, both, strict=True):
                pairs[name].append(pair)
    except KeyboardInterrupt:
        pass
    for name, of_hider in pairs.items():
        uniform, people = np.array(of_hider, dtype=np.float64).T
        print(
            f"{len(uniform)} fleets, {name}: uniform prior {interval(uniform)}, people {interval(people)}, "
            f"people saves {interval(uniform - people)} shots"
        )


if __name__ == "__main__":
    main()
