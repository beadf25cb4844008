"""Real clusters of Dask and of Ray on this machine: their results are those of one process, bit for bit.

One cluster of each serves all tests. ``make test-clusters`` installs both; those that lack theirs are skipped.
"""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from mortal import square

from bestguess import make
from bestguess.arena.judge import Aim
from bestguess.arena.long_tournament import LongTournament
from bestguess.arena.results_database import ResultsDatabase
from bestguess.arena.tournament import Tournament
from bestguess.arena.tree_walk import Lots, PolicyTree
from bestguess.core.errors import BestguessError
from bestguess.games.hangman.words import load
from bestguess.lab.challenge.challenge import Challenge, rounds
from bestguess.workers.pieces import Pieces
from bestguess.workers.workers import Workers

pytestmark = pytest.mark.skipif(os.name == "nt", reason="sends SIGKILL")


@pytest.fixture(scope="module")
def dask() -> Iterator[Workers]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        yield Workers(2, cluster.scheduler_address)


@pytest.fixture(scope="module")
def ray() -> Iterator[Workers]:
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=100 * 2**20)
    yield Workers(2, "ray")
    ray.shutdown()


# Of the module, so that the tests of one kind of cluster come before those of the other: beside a Ray that starts,
# workers of Dask that were killed do not come back.
@pytest.fixture(scope="module", params=["dask", "ray"])
def cluster(request: pytest.FixtureRequest) -> Workers:
    workers: Workers = request.getfixturevalue(request.param)
    return workers


def test_what_a_worker_that_dies_was_given_is_done_again(cluster: Workers, tmp_path: Path) -> None:
    done = sorted(cluster.results(partial(square, tmp_path), Pieces(range(16))))
    assert done == [(number, number * number) for number in range(16)]
    assert {path.name for path in tmp_path.iterdir()} == {"died of 3", "died of 10"}


def test_what_every_worker_dies_of_is_said(cluster: Workers, tmp_path: Path) -> None:
    with pytest.raises(BestguessError, match="ended without a word at game 4"):
        list(cluster.results(partial(square, tmp_path), Pieces(range(96, 100), "game")))


def test_what_the_work_raises_is_raised_with_its_place(cluster: Workers, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="77 has no square") as raised:
        list(cluster.results(partial(square, tmp_path), Pieces(range(76, 80))))
    assert any("in square" in note for note in raised.value.__notes__)


def test_a_tournament_is_the_same_everywhere(cluster: Workers) -> None:
    tournament = Tournament("mastermind(pegs=3,colours=4)", ("most-information", "random"), games=30, seed=3)

    def played(workers: Workers) -> list[object]:
        rounds = sorted(tournament.rounds(workers), key=lambda one: one.number)
        return [(one.number, [(game.transcript, game.cost) for game in one.records]) for one in rounds]

    assert played(cluster) == played(Workers(1))


def test_a_tournament_in_a_database_is_the_same_everywhere(cluster: Workers) -> None:
    policies = ("most-information", "knuth")
    played = Tournament("mastermind(pegs=3,colours=4)", policies, games=30, seed=3, luck=True)
    long = LongTournament(played, policies, Aim())

    def course(workers: Workers) -> list[object]:
        database = ResultsDatabase("none")
        for _ in long.play(database, workers):
            pass
        judged = long.course(database)
        database.close()
        return [judged.rounds, judged.differences(), judged.standings()]

    assert course(cluster) == course(Workers(1))


def test_a_tree_is_the_same_everywhere(cluster: Workers) -> None:
    tree = PolicyTree(make("hangman(length=3,words=bat|cat|cot|cut|dog|dot)"), make("random"), "default", None, None, 3)
    here, there = Lots(3), Lots(3)
    leaves = sorted(tree.walk_shared(there, cluster, alone=0.0))
    assert leaves == sorted(tree.walk_shared(here, Workers(1)))
    assert here.drawn == there.drawn


def test_a_challenge_is_the_same_everywhere(cluster: Workers) -> None:
    words = "apple|ample|maple|peach|pear|plum|lemon|melon|mango|grape|berry|cherry|olive|onion|carrot|tomato|lettuce"
    challenge = Challenge.of(load(words), 0.3, seed=2)

    def played(workers: Workers) -> list[object]:
        games = rounds(challenge, ["most-likely", "random"], workers=workers)
        return [[(one.word, one.won, one.wrong) for one in both] for both in games]

    assert played(cluster) == played(Workers(1))


def test_work_that_is_stopped_leaves_a_cluster_that_works(cluster: Workers, tmp_path: Path) -> None:
    results = cluster.results(partial(square, tmp_path), Pieces(range(20, 70)))
    next(results)
    results.close()
    assert sum(number for number, _ in cluster.results(partial(square, tmp_path), Pieces(range(20, 30)))) == 45
