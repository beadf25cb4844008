"""How much faster two workers are than one: ``python benchmarks/workers.py [GAME] [--games N] [--on dask]``.

Processor seconds are counted, which a busy machine raises by some per cent, and not those of a clock, which it doubles.
The same games are played by one worker and by two, both from their start, several times in turn. On two free cores the
work takes what this process spends, while nothing else is assumed to go on, and what the busier worker spends. So the
figure is a lower bound, and its parts say what stands in the way: what is serial, what each worker spends to start, and
what two workers work out twice.
"""

import argparse
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from statistics import median

from bestguess.arena.tournament import Tournament
from bestguess.workers.pieces import Pieces, Work
from bestguess.workers.workers import Workers


@dataclass(frozen=True)
class Spent:
    """Processor seconds of one run."""

    serial: float
    """Processor seconds of this process."""
    starts: tuple[float, ...]
    """Processor seconds of each worker before its first game."""
    games: tuple[float, ...]
    """Processor seconds of each worker from its first game on, in the order of their starts."""

    @property
    def path(self) -> float:
        """The seconds of a run in which each process has a core of its own."""
        return self.serial + max(start + games for start, games in zip(self.starts, self.games, strict=True))


def timed(work: Work, number: int, stopped: Callable[[], bool]) -> tuple[int, float, float]:
    """In a worker: the number of its process, and its processor seconds before and after a game."""
    before = time.process_time()
    work(number, stopped)
    return os.getpid(), before, time.process_time()


def spent(tournament: Tournament, workers: Workers) -> Spent:
    """The processor seconds that the games of a tournament take."""
    from workers import timed  # by the name that workers import it by, not by that of a script

    began, first, last = time.process_time(), dict[int, float](), dict[int, float]()
    work = partial(timed, tournament.work())
    for _, (worker, before, after) in workers.results(work, Pieces(range(tournament.games))):
        first.setdefault(worker, before)
        last[worker] = after
    games = tuple(last[worker] - before for worker, before in first.items())
    own = time.process_time() - began
    if os.getpid() in first:  # one worker of this machine is this process
        return Spent(own - games[0], (0.0,), games)
    return Spent(own, tuple(first.values()), games)


def main() -> None:
    """Measure one worker and two, in turn."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="battleship")
    parser.add_argument("-p", "--policy", action="append")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--on", default="processes")
    parser.add_argument("--runs", type=int, default=3)
    given = parser.parse_args()
    tournament = Tournament(given.game, tuple(given.policy or ["most-likely"]), given.games, luck=True)
    tournament.check()
    ratios, alone = [], []
    for _ in range(given.runs):
        one, two = (spent(tournament, Workers(count, given.on)) for count in (1, 2))
        for count, run in ((1, one), (2, two)):
            starts, games = (", ".join(f"{each:.2f}" for each in parts) for parts in (run.starts, run.games))
            print(f"{count} on {given.on}: {run.serial:.2f} s here, {starts} s to start, {games} s of games")
        ratios.append(one.path / two.path)
        alone.append(one.games[0] / max(two.games))
        twice = sum(two.games) / one.games[0] - 1
        print(f"  two are {ratios[-1]:.2f} times as fast, by the games alone {alone[-1]:.2f}; twice {twice:.1%}")
    load = os.getloadavg()[0]
    print(f"median: {median(ratios):.2f} times as fast, by the games alone {median(alone):.2f}; load {load:.1f}")


if __name__ == "__main__":
    main()
