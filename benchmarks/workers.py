"""How much two workers of a Dask cluster save: ``python benchmarks/workers.py [--game battleship] [--games 400]``.

A cluster is started here for one worker, then for two. Each plays some games to make the game and its first positions,
and then the tournament that is measured. On a busy machine the wall time says little: then the processor time that the
games took one worker, divided by that of the busier one of two, is what two free cores save.
"""

import argparse
import os
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

from distributed import LocalCluster

from bestguess.arena.tournament import Tournament
from bestguess.workers.pieces import Pieces, Work
from bestguess.workers.workers import Workers


def timed(work: Work, number: int, stopped: Callable[[], bool]) -> tuple[int, float]:
    """In a worker: the number of its process, and the processor time of one game."""
    began = time.thread_time()
    work(number, stopped)
    return os.getpid(), time.thread_time() - began


def measured(tournament: Tournament, count: int) -> tuple[float, list[float], float]:
    """The wall time of a tournament, the processor time of the games of each worker, and that of this process."""
    from workers import timed  # by the name that workers import it by, not by that of a script

    with LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster:
        workers = Workers(count, cluster.scheduler_address)
        work = partial(timed, tournament.work())
        list(workers.results(work, Pieces(range(tournament.games, tournament.games + 8 * count))))
        own, began = time.process_time(), time.perf_counter()
        each: Counter[int] = Counter()
        for _, (worker, seconds) in workers.results(work, Pieces(range(tournament.games))):
            each[worker] += seconds
        return time.perf_counter() - began, sorted(each.values()), time.process_time() - own


def main() -> None:
    """Measure one worker, then two."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="battleship")
    parser.add_argument("--policy", default="most-likely")
    parser.add_argument("--games", type=int, default=400)
    given = parser.parse_args()
    tournament = Tournament(given.game, (given.policy,), given.games)
    found = {count: measured(tournament, count) for count in (1, 2)}
    for count, (wall, each, own) in found.items():
        shares = ", ".join(f"{one:.2f}" for one in each)
        print(f"{count} workers: {wall:.1f} s, of processor time {shares} s in the workers and {own:.2f} s here")
    (wall, one, _), (both, two, _) = found[1], found[2]
    print(
        f"wall {wall / both:.2f} times, processor {one[0] / two[-1]:.2f} times as fast; load {os.getloadavg()[0]:.1f}"
    )


if __name__ == "__main__":
    main()
