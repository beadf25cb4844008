"""How much two workers of a Dask cluster save: ``python benchmarks/workers.py [--game battleship] [--games 400]``.

A cluster is started here for one worker, then for two. Each plays some games to make the game and its first positions,
and then the tournament that is measured. On a busy machine the wall time says little: then the processor time of one
worker, divided by that of the busier one of two, is what two free cores save.
"""

import argparse
import os
import time

from distributed import Client, LocalCluster

from bestguess.arena.tournament import Tournament
from bestguess.workers.workers import Workers


def measured(tournament: Tournament, count: int) -> tuple[float, list[float], float]:
    """The wall time of a tournament, the processor time of each worker, and that of this process."""
    with (
        LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster,
        Client(cluster) as client,
    ):
        workers = Workers(count, cluster.scheduler_address)
        list(Tournament(tournament.game, tournament.policies, 8 * count, tournament.seed + 1).rounds(workers))
        before, own, began = client.run(time.process_time), time.process_time(), time.perf_counter()
        games = sum(1 for _ in tournament.rounds(workers))
        wall, own = time.perf_counter() - began, time.process_time() - own
        after = client.run(time.process_time)
    assert games == tournament.games
    return wall, sorted(after[worker] - before[worker] for worker in after), own


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
