"""The signature of the exact search: ``make signature``.

Fourteen fixed problems are searched by one thread: every objective, with and without misses, with equal and unequal
weights, with and without answers that depend on the past. Each line shows the value found, how many sets were searched
(nodes) and the CPU time. The signature is one number made of all values and nodes, as Stockfish's ``bench`` gives one:
a change of the kernel that only moves or renames code leaves it as it is, a change of the search does not.

Rounding enters the order in which queries are searched, so only builds by the same compiler with the same flags on the
same kind of processor have equal signatures.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from math import inf
from time import process_time
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from bestguess import kernel, make_game
from bestguess.kernel import FULL_BEAM
from bestguess.solvers.answer_arrays import AnswerArrays
from bestguess.solvers.objective import ObjectiveName, WorstCaseUnit
from bestguess.solvers.problem import Problem
from machine import machine

TABLE_BYTES = 2**26
"""Bytes of the table in which each search keeps what it learned."""


class Searched(Protocol):
    """A problem that the kernel can search."""

    @property
    def name(self) -> str: ...

    def solver(self) -> kernel.Solver | kernel.FeedbackSolver: ...


class Found(NamedTuple):
    """The outcome of one search."""

    name: str
    value: float
    """The optimum in the kernel's units."""
    policy: float
    """The cost of the policy found by searching the two most promising queries of each set."""
    nodes: int
    seconds: float
    """CPU time of the search, without the time to make the problem."""


@dataclass(frozen=True)
class Words:
    """A sample of the bundled words of one length, searched as a table of answers with misses."""

    length: int
    size: int
    objective: str
    left: int = 0
    """In objectives with lives: how many misses are survived."""
    equal: bool = True
    """Whether all words weigh the same; otherwise they weigh 1 to 5 in turns."""

    @property
    def name(self) -> str:
        lives = f", {self.left} misses survived" if self.objective.startswith(("win", "late")) else ""
        return (
            f"{self.objective}: {self.size} words of {self.length} letters{'' if self.equal else ', weighted'}{lives}"
        )

    def arrays(self) -> AnswerArrays:
        """The answers of the sample and its weights."""
        codes = _codes(self.length)
        columns = np.arange(self.size) * codes.shape[1] // self.size
        weights = np.ones(self.size) if self.equal else 1.0 + np.arange(self.size) % 5
        return AnswerArrays(np.ascontiguousarray(codes[:, columns]), weights)

    def solver(self) -> kernel.Solver:
        return self.arrays().solver(self.objective, TABLE_BYTES, left=self.left)


@dataclass(frozen=True)
class Whole:
    """All secrets of a game, searched as the command ``solve`` does."""

    spec: str
    objective: ObjectiveName
    unit: WorstCaseUnit | None = None

    @property
    def name(self) -> str:
        return f"{self.objective}: {self.spec}"

    def solver(self) -> kernel.Solver | kernel.FeedbackSolver:
        p = Problem.of(make_game(self.spec), self.objective, unit=self.unit)
        if p.solving is not None:
            worst = p.objective == "worst-case"
            return kernel.FeedbackSolver(
                p.codes.T, p.weights, p.solving, memory=TABLE_BYTES, worst=worst, symmetries=p.symmetries
            )
        return p.arrays.solver(p.kernel_name, TABLE_BYTES, left=p.left)


PROBLEMS: tuple[Searched, ...] = (
    Words(3, 360, "questions"),
    Words(5, 1500, "questions"),
    Words(4, 400, "questions", equal=False),
    Words(4, 300, "misses"),
    Words(4, 300, "misses", equal=False),
    Words(5, 3000, "win", 3),
    Words(6, 6000, "win", 2, equal=False),
    Words(6, 4000, "win-unnamed", 3),
    Words(4, 1200, "late", 4),
    Words(4, 600, "worst-questions"),
    Words(4, 400, "worst-misses"),
    Whole("battleship(rows=4,columns=4,fleet=3-2,announce=sunk)", "misses"),
    Whole("mastermind(pegs=4,colours=6)", "questions"),
    Whole("mastermind(pegs=4,colours=6)", "worst-case"),
)
"""The problems that are searched. A change here is a change of the signature."""


def smaller(problems: Sequence[Searched], share: int) -> Iterator[Searched]:
    """The problems with samples of one word in ``share``; games keep all their secrets."""
    for problem in problems:
        yield replace(problem, size=problem.size // share) if isinstance(problem, Words) else problem


def search(problem: Searched) -> Found:
    """Search first narrowly, then without leaving anything out."""
    solver = problem.solver()
    began = process_time()
    solver.run(inf, 2, inf, None)
    policy = solver.tree(2, None)[4]
    lower, upper, _ = solver.run(inf, FULL_BEAM, inf, None)
    seconds = process_time() - began
    assert lower == upper == solver.tree(FULL_BEAM, None)[4], f"{problem.name}: the policy costs what was proven"
    return Found(problem.name, upper, policy, solver.nodes, seconds)


def signature(found: Sequence[Found]) -> str:
    """One number, in eight hexadecimal digits, for the values and nodes of all searches."""
    told = "|".join(f"{one.name} {one.value!r} {one.policy!r} {one.nodes}" for one in found)
    return sha256(told.encode()).hexdigest()[:8]


@cache
def _codes(length: int) -> NDArray[np.uint32]:
    return Problem.of(make_game(f"hangman(length={length})"), "questions").codes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=1, help="how often each is searched; the least time is shown")
    parser.add_argument("--only", default="", help="search only the problems whose names contain this")
    options = parser.parse_args()
    print(machine())
    found = []
    for problem in PROBLEMS:
        if options.only in problem.name:
            found.append(min((search(problem) for _ in range(options.runs)), key=lambda one: one.seconds))
            one = found[-1]
            print(f"{one.nodes:12,} nodes {one.seconds:8.2f} s  {one.value:12,.0f}  {one.name}", flush=True)
    nodes, seconds = sum(one.nodes for one in found), sum(one.seconds for one in found)
    print(f"{nodes:12,} nodes {seconds:8.2f} s  signature {signature(found)}")


if __name__ == "__main__":
    main()
