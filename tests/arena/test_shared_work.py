"""Processes that die cost nothing: their share is done again, and the results are those of a crew that lives."""

import os
from functools import partial
from pathlib import Path

import pytest
from mortal import PLACE, square

from bestguess.arena.shared_work import SharedWork
from bestguess.arena.tournament import Tournament
from bestguess.core.errors import BestguessError

pytestmark = pytest.mark.skipif(os.name == "nt", reason="sends SIGKILL")


def batches(*numbers: int) -> list[range]:
    return [range(number, number + 4) for number in numbers]


def test_the_share_of_a_process_that_dies_is_done_again(tmp_path: Path) -> None:
    done = list(SharedWork(partial(square, tmp_path), batches(0, 4, 8, 12), 2).results())
    assert sorted(done) == [number * number for number in range(16)]
    assert {path.name for path in tmp_path.iterdir()} == {"died of 3", "died of 10"}


def test_what_every_process_dies_of_is_said(tmp_path: Path) -> None:
    with pytest.raises(BestguessError, match="at game 100"):
        list(SharedWork(partial(square, tmp_path), batches(96), 2).results())


def test_what_the_work_raises_is_raised(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="77 has no square"):
        list(SharedWork(partial(square, tmp_path), batches(76, 80), 2).results())


def test_a_tournament_is_alike_whether_a_process_dies_or_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = Tournament("mastermind(pegs=3,colours=4)", ("mortal:Mortal",), games=12, seed=3)

    def played(jobs: int) -> list[object]:
        rounds = sorted(tournament.rounds(jobs), key=lambda one: one.number)
        return [(one.number, one.records[0].transcript) for one in rounds]

    alone = played(1)
    monkeypatch.setenv(PLACE, str(tmp_path))
    assert played(2) == alone
    assert [path.name for path in tmp_path.iterdir()] == ["died"]
