"""Processes that die cost nothing: their share is done again, and the results are those of a crew that lives."""

import os
from functools import partial
from pathlib import Path

import pytest
from mortal import PLACE, square

from bestguess.arena.tournament import Tournament
from bestguess.core.errors import BestguessError
from bestguess.workers.pieces import Pieces
from bestguess.workers.workers import Workers

pytestmark = pytest.mark.skipif(os.name == "nt", reason="sends SIGKILL")


def done(folder: Path, numbers: range) -> list[tuple[int, int]]:
    return sorted(Workers(2).results(partial(square, folder), Pieces(numbers, "game")))


def test_the_share_of_a_process_that_dies_is_done_again(tmp_path: Path) -> None:
    assert done(tmp_path, range(16)) == [(number, number * number) for number in range(16)]
    assert {path.name for path in tmp_path.iterdir()} == {"died of 3", "died of 10"}


def test_what_every_process_dies_of_is_said(tmp_path: Path) -> None:
    with pytest.raises(BestguessError, match="at game 4"):
        done(tmp_path, range(96, 100))


def test_what_the_work_raises_is_raised(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="77 has no square") as raised:
        done(tmp_path, range(76, 80))
    assert any("in square" in note for note in raised.value.__notes__)  # where, though it was in another process


def test_a_tournament_is_alike_whether_a_process_dies_or_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = Tournament("mastermind(pegs=3,colours=4)", ("mortal:Mortal",), games=12, seed=3)

    def played(workers: int) -> list[object]:
        rounds = sorted(tournament.rounds(workers), key=lambda one: one.number)
        return [(one.number, one.records[0].transcript) for one in rounds]

    alone = played(1)
    monkeypatch.setenv(PLACE, str(tmp_path))
    assert played(2) == alone
    assert [path.name for path in tmp_path.iterdir()] == ["died"]
