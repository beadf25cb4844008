"""The host who forces the most: exact play from the other side of the table."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Annotated, Any, Literal

import numpy as np
from annotated_doc import Doc

from bestguess import kernel
from bestguess.core.errors import ParameterError, TooLarge
from bestguess.core.game import Game
from bestguess.core.path_text import path_of
from bestguess.core.players import Host
from bestguess.core.types import MISS, Answer, Query, Transcript, fewest_bits
from bestguess.hosts.secret_sets import Places, SecretSets
from bestguess.kernel import FULL_BEAM
from bestguess.solvers.answer_arrays import AnswerArrays
from bestguess.solvers.checkpoint import Checkpoint
from bestguess.solvers.problem import Problem

TABLE_BYTES = 2**28
"""The most that one search takes, in bytes."""

LARGEST = 2**18
"""The most secrets that it plays with: it keeps a table of all answers."""

SEARCHED = 2**14
"""Of more secrets nothing would be proven with a limited effort: the answer that keeps most of them is given."""


@dataclass(frozen=True)
class WorstCase(Host):
    """Has no secret and gives the answer that forces the most questions, or misses, whatever you ask afterwards.

    The replies of the worst case: against the best play it forces exactly what ``bestguess solve --objective
    worst-case`` proves, against any other at least as much. Where proving that takes more than :attr:`effort`, it goes
    by what is proven of each answer, then by what may be, then by how many secrets are kept possible.
    """

    game: Game
    unit: Annotated[
        Literal["questions", "misses"],
        Doc("The cost that is forced up: questions until one secret is left, or misses."),
    ] = "questions"
    effort: Annotated[
        int,
        Doc(
            "The work of thinking about one answer, counted alike on every machine; 20 take about a second. "
            "0 to think until all is proven."
        ),
    ] = 20
    file: Annotated[str, Doc("A search that solve has saved: what it has proven need not be proven again.")] = ""
    _known: dict[tuple[bytes, int], tuple[float, float]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    games = ("hangman", "rectangles")
    fair = False

    @classmethod
    def suits(cls, game: Game) -> bool:
        return super().suits(game) and game.prior().count().value <= LARGEST

    def __post_init__(self) -> None:
        if self.effort < 0:
            raise ParameterError("effort", self.effort, "0 or more.")
        count = self.game.prior().count().value
        if count > LARGEST:
            there = f"{count:,.0f}" if count < 1e15 else f"{count:.1e}"
            raise TooLarge(
                f"The host worst-case looks at every {self.game.secret_noun}, and there are {there}: "
                f"at most {LARGEST:,} may be. Take a smaller board or shorter words."
            )
        self._sets  # noqa: B018  # refuses here what it cannot play

    def plays(self, game: Game) -> bool:
        return self.game == game

    def answer(self, transcript: Transcript, query: Query) -> Answer:
        parts = self._sets.parts(query, self._sets.left(transcript))
        if len(parts) == 1:
            return next(iter(parts))

        effort = -(-self.effort // len(parts))
        # Bounds of some parts say nothing beside others that are too large for a search: then the number decides.
        counts = effort and max(map(len, parts.values())) > SEARCHED

        def harm(answer: Answer) -> tuple[float, float, int]:
            step = float(self.unit == "questions" or answer == MISS)
            lower, upper = (0.0, inf) if counts else self._value(parts[answer], effort)
            return step + lower, step + upper, len(parts[answer])

        return max(sorted(parts, key=fewest_bits), key=harm)

    def forced(self, transcript: Transcript) -> tuple[float, float]:
        """How much is still forced from here: certified bounds, equal where it is proven."""
        return self._value(self._sets.left(transcript), self.effort)

    def account(self, transcript: Transcript) -> str:
        """How much it forced in a game that is over, and how much against the best play."""
        low, high = self.forced(())
        best = f"{low:g}" if low == high else f"{low:g} or more" if high == inf else f"{low:g} to {high:g}"
        turn = next(
            (turn for turn in range(len(transcript)) if len(self._sets.left(transcript[:turn])) == 1), len(transcript)
        )
        paid = sum(1 for _, answer in transcript[:turn] if self.unit == "questions" or answer == MISS)
        return (
            f"Until one {self.game.secret_noun} was left it forced {paid} {self.unit}; "
            f"against the best play it can force {best}."
        )

    def revealed(self, transcript: Transcript) -> Any:
        """A secret that fits every answer, drawn from those left; always the same for the same answers."""
        left = self._sets.left(transcript)
        secrets: Any = self.game.prior()
        return secrets.secrets()[int(np.random.default_rng(0).choice(left))]

    @cached_property
    def _sets(self) -> SecretSets:
        return SecretSets.of(self.game)

    def _value(self, left: Places, effort: int) -> tuple[float, float]:
        """Bounds on the worst case of a set: the same whatever was asked before, as it is pure."""
        key = left.tobytes(), effort
        if key not in self._known:
            self._known[key] = self._proven(left) if self.file else self._search(left, effort)
        return self._known[key]

    def _search(self, left: Places, effort: int) -> tuple[float, float]:
        if effort and len(left) > SEARCHED:
            return float(self.unit == "questions"), inf
        arrays = AnswerArrays(self._sets.codes[:, left], np.ones(len(left)))
        solver = arrays.solver(f"worst-{self.unit}", TABLE_BYTES)
        stop = _stop_after(effort)
        solver.run(inf, 1, inf, None)
        stopped = solver.run(inf, 2, inf, lambda: next(stop))[2]
        lower, upper = solver.bounds
        while lower < upper and not stopped:
            stopped = solver.run(lower + 1, FULL_BEAM, inf, lambda: next(stop))[2]
            lower, upper = solver.bounds
        return lower, upper

    def _proven(self, left: Places) -> tuple[float, float]:
        lower, upper, _ = self._restored.part(left.astype(np.uint32))
        return lower, upper

    @cached_property
    def _restored(self) -> kernel.Solver:
        problem = Problem.of(self.game, "worst-case", unit=self.unit)
        solver = AnswerArrays(problem.codes, problem.weights).solver(problem.kernel_name, TABLE_BYTES)
        Checkpoint(path_of(self.file), problem).restore(solver)
        return solver


def _stop_after(effort: int) -> Iterator[bool]:
    # The kernel asks after an amount of work, not of time: the same on any machine.
    asked = 0
    while True:
        asked += 1
        yield 0 < effort <= asked
