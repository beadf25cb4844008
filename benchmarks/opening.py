"""The exact cost of greedy play after each first shot: ``python benchmarks/opening.py --announce silent E5 D5``.

Greedy play is followed from the first shot on, with exact probabilities, down to positions of ``--listed`` layouts or
fewer, and from there over all of them in the kernel. That looks at every layout of the board, some 15 thousand million
of 10x10. Positions that are done are kept in ``--store``, so that a run can be stopped and continued. Nothing is drawn.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import Progress

from bestguess import make
from bestguess.core.position import Position
from bestguess.core.simulator import GREEDY as GREEDY_PLAN
from bestguess.core.types import Query
from bestguess.games.battleship.belief import FleetBelief
from bestguess.games.battleship.simulator import FleetSimulator
from machine import machine

GREEDY = make("most-likely")


def leaves(position: Position, first: Query | None, most: int) -> Iterator[tuple[Position, Query]]:
    """The first positions of greedy play with so few layouts left, and what it asks there."""
    belief = position.belief
    assert isinstance(belief, FleetBelief)
    asked = GREEDY.choose(position, np.random.default_rng(0)) if first is None else first
    left = FleetSimulator(belief).distinct()
    if first is None and left is not None and left <= most:
        yield position, asked
        return
    for answer in belief.predict(np.asarray([asked])).row(asked):
        after = position.after(asked, answer)
        if after.outcome is None:
            yield from leaves(after, None, most)


def cost(spec: str, first: str, most: int, store: Path | None) -> tuple[float, int]:
    """The mean shots, and how many positions were followed to the end."""
    game: Any = make(spec)
    start = Position.start(game)
    done: dict[str, float] = {}
    if store and store.exists():
        lines = [json.loads(line) for line in store.read_text().splitlines()]
        done = {line["position"]: line["misses"] for line in lines if line["game"] == spec and line["listed"] == most}
    total, places, covered, whole = 0.0, 0, 0, start.belief.count().value
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task(first, total=whole)
        for position, asked in leaves(start, game.notation.parse_query(first), most):
            moves = [f"{game.notation.format_query(query)}{answer}" for query, answer in position.transcript]
            # Where nothing is said of sinkings it does not matter which shot came first.
            name = " ".join(sorted(moves) if game.announce == "silent" else moves)
            if name not in done:
                done[name] = float(game.simulator(position.belief).expected_costs(np.asarray([asked]), GREEDY_PLAN)[0])
                if store:
                    line = {"game": spec, "listed": most, "position": name, "misses": done[name]}
                    with store.open("a") as file:
                        file.write(json.dumps(line) + "\n")
            count = position.belief.count().value
            misses = sum(answer == 0 for _, answer in position.transcript)
            total += count * (misses + done[name])
            covered, places = covered + count, places + 1
            progress.update(task, completed=covered)
    assert covered == whole
    return game.fleet_cells + total / whole, places


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", nargs="+", help="the first shots, such as E5")
    parser.add_argument("--game", default="rows=10,columns=10", help="the board and fleet")
    parser.add_argument("--announce", default="silent")
    parser.add_argument("--listed", type=int, default=2**24, help="most layouts to be listed, of 16 to 24 bytes each")
    parser.add_argument("--store", type=Path)
    args = parser.parse_args()
    print(machine())
    for first in args.first:
        mean, places = cost(f"battleship({args.game},announce={args.announce})", first, args.listed, args.store)
        print(f"{args.announce}, {first} first, then greedy play: {mean:.6f} shots, {places} positions", flush=True)


if __name__ == "__main__":
    main()
