"""The signature of the exact search: equal for equal searches, different for any other."""

import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def test_two_runs_have_one_signature(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    from signature import PROBLEMS, search, signature, smaller

    assert len({problem.name for problem in PROBLEMS}) == len(PROBLEMS) == 14
    first, second = ([search(problem) for problem in smaller(PROBLEMS, 8)] for _ in range(2))
    assert signature(first) == signature(second)
    assert all(one.nodes > 0 and one.value <= one.policy for one in first)
    changed = first[0]._replace(nodes=first[0].nodes + 1)
    assert signature([changed, *first[1:]]) != signature(first)
