"""Never more memory than allowed, and nothing lost to a process that is killed."""

import json
import os
import signal
import subprocess
import sys
import time
from math import inf
from pathlib import Path

import numpy as np
import pytest
from click.testing import Result
from typer.testing import CliRunner

from bestguess import kernel, make
from bestguess.apps.cli.main import app
from bestguess.core.errors import TooLarge
from bestguess.games.hangman.words import load
from bestguess.solvers import listed_answers, memory
from bestguess.solvers.checkpoint import Checkpoint
from bestguess.solvers.memory import available, check_table, fitting, size, table_bytes
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve
from bestguess.solvers.switches import Pace

COMMAND = """
import os, signal, sys
from pathlib import Path
import numpy as np
from bestguess import make
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve
from bestguess.solvers.switches import Pace
if os.environ.get("HALF"):
    real, calls = np.savez, []
    def savez(file, **arrays):
        calls.append(1)
        if len(calls) == 2:
            file.write(b"half of it")
            file.flush()
            os.kill(os.getpid(), signal.SIGKILL)
        real(file, **arrays)
    np.savez = savez
pace = Pace(saving=0.0, saving_share=1.0)
solve(Problem.of(make(sys.argv[1]), "questions"), pace=pace, save=Path(sys.argv[2]))
"""


def words(count: int) -> str:
    return "|".join(np.random.default_rng(1).choice(load().of_length(5).words, count, replace=False))


@pytest.mark.skipif(os.name == "nt", reason="sends SIGKILL")
@pytest.mark.parametrize("half", ["", "1"])
def test_a_killed_search_goes_on_from_what_it_saved(tmp_path: Path, half: str) -> None:
    file, game = tmp_path / "search.npz", f"hangman(length=5,words={words(900)},prior=uniform)"
    process = subprocess.Popen([sys.executable, "-c", COMMAND, game, str(file)], env={**os.environ, "HALF": half})
    if not half:
        while not file.exists() and process.poll() is None:
            time.sleep(0.02)
        process.kill()
    process.wait()
    assert process.returncode == -signal.SIGKILL
    asked = Problem.of(make(game), "questions")
    anew, resumed = solve(asked), solve(asked, resume=file, save=file)
    assert resumed.proven
    assert resumed.value == anew.value
    assert resumed.nodes < anew.nodes
    assert [path.name for path in tmp_path.iterdir()] == ["search.npz"]


def test_saving_takes_a_small_share_of_the_time(tmp_path: Path) -> None:
    asked = Problem.of(make("hangman(length=3,words=cat|cot|dog,prior=uniform)"), "questions")
    often, seldom = (
        Checkpoint(tmp_path / "search.npz", asked, Pace(saving=0.0, saving_share=share)) for share in (1e9, 1e-9)
    )
    for held in (often, seldom):
        assert held.due()
        held.store(asked.arrays.solver(asked.kernel_name, 2**20), 0.0, inf, 1.0)
    assert often.due()
    assert not seldom.due()
    assert not Checkpoint(tmp_path / "search.npz", asked, Pace(saving=inf)).due()


SEARCH = """
import resource, sys
from bestguess import make
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve

def stop(progress):
    if progress.nodes > 400_000:
        raise KeyboardInterrupt

game, objective, memory = sys.argv[1:]
solve(Problem.of(make(game), objective), memory=int(memory), report=stop)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.mark.skipif(os.name == "nt", reason="asks for the peak of the memory")
def test_a_search_takes_no_more_memory_than_allowed() -> None:
    def peak(game: str, objective: str, memory: float) -> int:
        """The most bytes of a process that searches until its table has been full for long."""
        command = [sys.executable, "-c", SEARCH, game, objective, str(int(memory))]
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return int(printed) * (1 if sys.platform == "darwin" else 1024)

    easy = peak(f"hangman(length=5,words={words(3)},prior=uniform)", "questions", 20e6)
    hard = peak(f"hangman(length=5,words={words(1500)},prior=uniform)", "misses", 5e6)
    assert hard < easy + 5e6 + 10e6  # and some scratch
    # Answers that depend on the past take twice as much as others.
    ships = peak("battleship(rows=5,columns=6,fleet=3-2-1)", "misses", 70e6)
    assert ships < easy + 70e6 + 10e6


def test_what_does_not_fit_is_refused_with_the_estimate_and_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Problem.of(make("rectangles(rows=5,columns=5,shapes=3x1-2x2)"), "misses")
    with pytest.raises(TooLarge, match=r"25 queries take about .* over the limit of 70 kB. Allow more with 'memory'"):
        solve(asked, memory=70_000)
    assert asked.bytes > table_bytes(asked.codes.shape) > 70_000  # the symmetries
    check_table("it", asked.codes.shape, asked.bytes, 10**7)
    ships = Problem.of(make("battleship(rows=4,columns=4,fleet=3-2)"), "misses")
    assert ships.last is not None
    assert ships.group is not None
    listed = ships.codes.nbytes + ships.last.nbytes + ships.group.nbytes
    searched = (2 + 2 + 8) * ships.codes.size  # in the kernel: two numbers of answers and the group
    assert ships.bytes > listed + searched
    with pytest.raises(TooLarge, match="Allow more with 'memory'"):
        solve(ships, memory=table_bytes(ships.codes.shape) + 2**16)
    monkeypatch.setattr(memory, "available", lambda: 10_000)
    monkeypatch.setattr(listed_answers, "available", lambda: 10_000)
    assert fitting(5_000) == 5_000
    assert fitting(10**9) == 8_000
    with pytest.raises(TooLarge, match="10 kB free"):
        Problem.of(make("rectangles(rows=5,columns=5,shapes=3x1-2x2)"), "misses")
    monkeypatch.setattr(memory, "available", lambda: None)
    assert fitting(10**15) == 10**15


def test_sizes_read_well() -> None:
    assert [size(n) for n in (7, 70_000, 1.3e9, 2e12)] == ["7 bytes", "70 kB", "1.3 GB", "2e+03 GB"]
    free = available()
    assert free is None or free > 2**20


def test_the_limits_reach_the_command() -> None:
    def solved(*arguments: str) -> Result:
        return CliRunner().invoke(app, ["solve", *arguments, "--json"])

    refused = solved("rectangles(rows=6,columns=6,shapes=3x1-2x2-2x1)", "--memory", "0.001")
    assert refused.exit_code == 2, refused.output
    assert "Allow more with --memory" in refused.stderr
    done = solved("hangman(length=3,words=cat|cot|dog,prior=uniform)", "--memory", "1e9")
    assert json.loads(done.stdout)["proven"] is True
    assert "are taken, as no more is free" in done.stderr
    done = solved("hangman(length=3,words=cat|cot|dog,prior=uniform)")
    assert json.loads(done.stdout)["proven"] is True
    assert not done.stderr  # nobody asked for more than there is


def test_a_full_memo_still_gives_a_policy_where_sets_are_kept_with_their_mirror_images() -> None:
    asked = Problem.of(make("battleship(rows=4,columns=5,fleet=3-2)"), "misses")
    assert asked.symmetries is not None
    search = kernel.Solver(
        asked.codes,
        asked.weights,
        objective=asked.kernel_name,
        left=asked.left,
        memory=2**13,
        last=asked.last,
        group=asked.group,
        symmetries=asked.symmetries,
    )
    search.run(inf, 1, inf, None)
    lower, upper = search.bounds
    assert lower <= search.tree(1, None)[4] < inf
    assert upper < inf
