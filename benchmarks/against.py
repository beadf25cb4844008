"""Time the exact search beside that of another build of bestguess: ``python benchmarks/against.py OTHER/bin/python``.

Both builds search the problems of ``make signature`` in turns, each in a process of its own, so that other work on the
machine slows both alike. The tables of answers are made once, by this build. The least CPU time of ``--runs`` counts.
Problems that the other build cannot search are left out. To make another build, for example of commit c057ecb::

    git worktree add --detach ../other c057ecb
    python -m venv ../other/.venv && ../other/.venv/bin/pip install ../other
"""

import argparse
import json
import subprocess
import sys
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from bestguess import make_game
from bestguess.solvers.problem import Problem
from machine import machine
from signature import PROBLEMS, TABLE_BYTES, Searched, Whole, Words, smaller

SEARCH = """
import json, sys
from math import inf
from time import process_time
import numpy as np
from bestguess import kernel
held = np.load(sys.argv[1])
arrays = {name: held[name] if name in held else None for name in ("last", "group", "symmetries")}
objective, left, memory = str(held["objective"]), int(held["left"]), int(held["memory"])
try:
    solver = kernel.Solver(held["codes"], held["weights"], objective=objective, left=left, memory=memory, **arrays)
except TypeError:  # the builds of before 2026-11-23 take the options by position
    options = objective, left, memory, True, True, "learned", *arrays.values()
    solver = kernel.Solver(held["codes"], held["weights"], *options)
began = process_time()
solver.run(inf, 2, inf, None)
solver.tree(2, None)
lower, upper, _ = solver.run(inf, 65535, inf, None)
seconds = process_time() - began
assert lower == upper
print(json.dumps([upper, solver.nodes, seconds]))
"""
"""The search in either build; the same steps are timed as by ``make signature``."""


def save(problem: Searched, path: Path) -> bool:
    """Write the table of a problem for both builds; false for a feedback game, which has a search of its own."""
    if isinstance(problem, Words):
        arrays, objective, left = problem.arrays(), problem.objective, problem.left
    else:
        assert isinstance(problem, Whole)
        whole = Problem.of(make_game(problem.spec), problem.objective, unit=problem.unit)
        if whole.solving is not None:
            return False
        arrays, objective, left = whole.arrays, whole.kernel_name, whole.left
    filled = {name: value for name, value in arrays._asdict().items() if value is not None}
    np.savez(path, objective=objective, left=left, memory=TABLE_BYTES, **filled)
    return True


def search(python: str, path: Path) -> tuple[float, int, float]:
    """Value, nodes and CPU seconds of one search by the build of an interpreter."""
    done = subprocess.run(
        [python, "-c", SEARCH, str(path)], capture_output=True, text=True, check=True, cwd=path.parent
    )
    value, nodes, seconds = json.loads(done.stdout)
    return value, nodes, seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("python", help="the interpreter of the other build, such as ../other/.venv/bin/python")
    parser.add_argument("--runs", type=int, default=3, help="how often each build searches each problem")
    parser.add_argument("--share", type=int, default=1, help="one word in so many, for a quick look")
    options = parser.parse_args()
    other = str(Path(options.python).absolute())
    print(machine())
    print(f"{'other':>8} {'this':>8} {'ratio':>6} {'nodes, other':>13} {'nodes, this':>13}")
    sums = [0.0, 0.0]
    for problem in smaller(PROBLEMS, options.share):
        with TemporaryDirectory() as folder:
            path = Path(folder) / "problem.npz"
            if not save(problem, path):
                continue
            least, nodes, values = [inf, inf], [0, 0], [0.0, 0.0]
            for _ in range(options.runs):
                for place, python in enumerate((other, sys.executable)):
                    values[place], nodes[place], seconds = search(python, path)
                    least[place] = min(least[place], seconds)
        assert values[0] == values[1], f"{problem.name}: {values}"
        sums = [total + seconds for total, seconds in zip(sums, least, strict=True)]
        print(
            f"{least[0]:8.2f} {least[1]:8.2f} {least[1] / least[0]:6.2f} {nodes[0]:13,} {nodes[1]:13,}  {problem.name}",
            flush=True,
        )
    print(f"{sums[0]:8.2f} {sums[1]:8.2f} {sums[1] / sums[0]:6.2f}")


if __name__ == "__main__":
    main()
