"""The checker of saved proofs: it shows what the search has proven, and nothing more."""

import runpy
import sys
from pathlib import Path

import numpy as np
import pytest

from bestguess import make_game
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve

CHECKER = Path(__file__).parents[2] / "benchmarks" / "check_proof.py"
WORDS = "bat|cat|hat|mat|pat|rat|sat|vat|bot|cot|hot|mot|pot|rot|bit|cut|hut|pit|put|rut|sit|tin|ton|tan"
RULES = f"wordle(words={WORDS},guesses=chm|prb|svt|nio,length=3,prior=uniform)"


def check(file: Path, *first: str, rules: str = RULES) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["check_proof.py", rules, str(file), *first])
        runpy.run_path(str(CHECKER), run_name="__main__")


@pytest.mark.parametrize(("first", "threads"), [(["chm"], 1), (["sat"], 1), (["chm", "prb", "nio"], 2)])
def test_a_proof_is_shown_and_one_that_claims_more_is_not(
    first: list[str], threads: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, file = make_game(RULES), tmp_path / "proof.npz"
    queries = [game.notation.parse_query(word) for word in first]
    found = solve(Problem.of(game, "questions", first=queries), save=file, threads=threads)
    check(file, *first)
    assert f"{found.cost_lower:,.0f} questions or more" in capsys.readouterr().out
    with np.load(file) as held:
        claimed = dict(held)
    claimed["facts"] = claimed["facts"] + [1.0, 1.0, 0.0]
    np.savez(file, **claimed)
    with pytest.raises(SystemExit, match="Not shown"):
        check(file, *first)
    # A claim about a part that is too high shows the whole, and is found out itself.
    claimed["bounds"] = claimed["bounds"] + 1.0
    np.savez(file, **claimed)
    with pytest.raises(SystemExit, match="Not shown"):
        check(file, *first)


@pytest.mark.parametrize(
    "rules", ["mastermind(pegs=3,colours=4)", "mastermind(pegs=4,colours=3)", "bulls-and-cows(digits=2)"]
)
def test_a_proof_by_symmetries_is_shown_and_one_that_claims_more_is_not(
    rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, file = make_game(rules), tmp_path / "proof.npz"
    found = solve(Problem.of(game, "questions"), save=file)
    assert found.proven
    check(file, rules=rules)
    assert f"{found.cost_lower:,.0f} questions or more" in capsys.readouterr().out
    with np.load(file) as held:
        claimed = dict(held)
    claimed["facts"] = claimed["facts"] + [1.0, 1.0, 0.0]
    np.savez(file, **claimed)
    with pytest.raises(SystemExit, match="Not shown"):
        check(file, rules=rules)
    claimed["bounds"] = claimed["bounds"] + 1.0
    np.savez(file, **claimed)
    with pytest.raises(SystemExit, match="Not shown"):
        check(file, rules=rules)
