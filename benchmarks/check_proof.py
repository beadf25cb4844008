"""Check the proof that a search of `bestguess solve` saved, without its kernel.

bestguess solve GAME --first WORD --save FILE; python benchmarks/check_proof.py GAME FILE WORD [WORD ..]
bestguess solve GAME --threads 2 --save FILE; python benchmarks/check_proof.py GAME FILE WORD [WORD ..]

The file says of many sets of secrets that no policy takes fewer questions. Each such claim is checked by all queries:
the parts that a query leaves take, by their sizes or by claims about them, at least as many questions; then those
claims are checked. Small sets, of which a long search saves none, are solved here. For the mean of a game whose
queries solve one secret each, all as likely, with any number of tries.
"""

import argparse
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from time import process_time

import numpy as np

from bestguess import make_game
from bestguess.solvers.problem import Problem

MASK = (1 << 64) - 1
SOLVED = 9  # parts up to this size are solved where a claim about them is missing
SMALL = 3  # smaller parts need no claim: one secret takes 1 question, two take 3


def scramble(x: int) -> int:
    """The number that SplitMix64 draws in the state x (Steele, Lea & Flood 2014)."""
    x = (x + 0x9E3779B97F4A7C15) & MASK
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31


class Proof:
    """The claims of a file about the sets of secrets of a problem."""

    def __init__(self, problem: Problem, file: Path) -> None:
        """``problem`` names the first queries; the file may be of a search that began with any."""
        if problem.left or problem.kept or problem.until != "solved" or set(problem.weights.tolist()) != {1.0}:
            raise SystemExit("The mean of equally likely secrets is checked, with any number of tries, not hard mode.")
        self.codes, self.solving = np.ascontiguousarray(problem.codes.T), problem.solving
        if self.codes.dtype != np.uint8 or (self.codes == self.solving).sum(axis=0).max() > 1:
            raise SystemExit("Answers of one byte are checked, where a query solves one secret.")
        with np.load(file) as held:
            keys, bounds, levels = held["keys"], held["bounds"], held["levels"]
            if str(held["problem"]) == problem.fingerprint():
                self.lower = float(held["facts"][0])
            elif str(held["problem"]) == replace(problem, first=()).fingerprint() and len(levels):
                self.lower = float(levels[list(problem.first), 0].min())
            else:
                raise SystemExit(f"{file} is of another problem.")
        order = np.argsort(keys[:, 0])
        self.slots, self.checks, self.lows = keys[order, 0], keys[order, 1], bounds[order, 0]
        pair = [(scramble(2 * s + 1), scramble(2 * s + 0x5851F42D4C957F2D & MASK)) for s in range(len(self.codes))]
        self.keys = np.array(pair, dtype=np.uint64)
        self.checked: set[tuple[int, int]] = set()
        self.solved: dict[bytes, float] = {}  # small sets

    @cached_property
    def answers(self) -> int:
        return int(self.codes.max()) + 1

    def claim(self, slots: np.ndarray, checks: np.ndarray) -> np.ndarray:
        """The least questions claimed of the sets of these keys; 0 where nothing is."""
        at = np.minimum(np.searchsorted(self.slots, slots), len(self.slots) - 1)
        return np.where((self.slots[at] == slots) & (self.checks[at] == checks), self.lows[at], 0.0)

    def check(self, secrets: np.ndarray, least: float, queries: np.ndarray) -> list[tuple[np.ndarray, float]]:
        """The claims that show that these secrets take ``least`` questions, whichever of the queries comes first."""
        size, answers = len(secrets), self.answers
        counts, low, total = self.divide(secrets)
        needed = queries[total[queries] < least]
        if not len(needed):
            return []
        keys = np.zeros((2, len(needed) * answers), dtype=np.uint64)
        where = (np.arange(len(needed)) * answers + self.codes[secrets][:, needed]).ravel()
        for column in range(2):
            np.add.at(keys[column], where, np.repeat(self.keys[secrets, column], len(needed)))
        claims = self.claim(keys[0], keys[1]).reshape(-1, answers)
        gains = np.where(counts[needed] >= SMALL, np.maximum(claims - low[needed], 0.0), 0.0)
        for row in np.flatnonzero(total[needed] + gains.sum(axis=1) < least).tolist():
            query = needed[row]
            for answer in np.flatnonzero((counts[query] >= SMALL) & (counts[query] <= SOLVED)).tolist():
                if total[query] + gains[row].sum() >= least:
                    break
                value = self.value(secrets[self.codes[secrets, query] == answer])
                gains[row, answer] = max(gains[row, answer], value - low[query, answer])
        if (total[needed] + gains.sum(axis=1) < least).any():
            raise SystemExit(f"Not shown: {size} secrets, of which it is claimed that they take {least:.0f} questions.")
        used = []
        for row, query in enumerate(needed.tolist()):
            missing = least - total[query]
            for answer in np.argsort(-gains[row], kind="stable").tolist():
                if missing <= 0:
                    break
                missing -= gains[row, answer]
                part = secrets[self.codes[secrets, query] == answer]
                if self.solved.get(part.tobytes(), 0.0) < low[query, answer] + gains[row, answer]:
                    used.append((part, float(claims[row, answer])))
        return used

    def divide(self, secrets: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The sizes of the parts that each query leaves, what each takes by its size, and all that begins so."""
        size, answers = len(secrets), self.answers
        place = np.arange(self.codes.shape[1]) * answers + self.codes[secrets]
        counts = np.bincount(place.ravel(), minlength=self.codes.shape[1] * answers).reshape(-1, answers)
        solves = np.zeros(len(counts), dtype=bool)
        able = np.flatnonzero(self.solving >= 0)
        solves[able] = counts[able, self.solving[able]] > 0
        counts[able, self.solving[able]] = 0
        parts = (counts > 0).sum(axis=1)
        known = self.by_size(size, int(parts[solves].max(initial=0)), int(parts.max()))
        low = known[counts]
        total = size + low.sum(axis=1)
        total[(parts == 1) & ~solves] = np.inf  # leaves all together
        return counts, low, total

    def value(self, secrets: np.ndarray) -> float:
        """The least questions that a small set takes."""
        size, mark = len(secrets), secrets.tobytes()
        if size < SMALL:
            return 2.0 * size - 1.0
        if mark not in self.solved:
            counts, _, total = self.divide(secrets)
            best = np.inf
            for query in np.argsort(total, kind="stable").tolist():
                if total[query] >= best:
                    break
                left = np.flatnonzero(counts[query]).tolist()
                parts = (secrets[self.codes[secrets, query] == answer] for answer in left)
                best = min(best, size + sum(self.value(part) for part in parts))
            self.solved[mark] = best
        return self.solved[mark]

    @staticmethod
    def by_size(size: int, parts: int, others: int) -> np.ndarray:
        """The least questions that 0, 1, .. secrets take, where no query leaves more parts than these.

        After d questions at most C(d) = max(1 + parts C(d - 1), others C(d - 1)) are solved; the rest takes one more.
        """
        number = np.arange(size + 1, dtype=np.float64)
        low, solved = number.copy(), 0
        while solved < size:
            solved = min(size, max(1 + parts * solved, others * solved))
            low += np.maximum(number - solved, 0.0)
        return low

    def follow(self, waiting: list[tuple[np.ndarray, float]]) -> None:
        """Check these claims, and all that show them."""
        every = np.arange(self.codes.shape[1])
        while waiting:
            secrets, least = waiting.pop()
            slot, check = (int(self.keys[secrets, k].sum(dtype=np.uint64)) for k in range(2))
            if (slot, check) not in self.checked:
                self.checked.add((slot, check))
                waiting += self.check(secrets, least, every)


def main() -> None:
    """Check the claim of a file about policies that begin with some words."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("file", type=Path)
    parser.add_argument("first", nargs="+")
    arguments = parser.parse_args()
    game = make_game(arguments.game)
    first = [game.notation.parse_query(word) for word in arguments.first]
    proof = Proof(Problem.of(game, "questions", first=first), arguments.file)
    begun = process_time()
    proof.follow(proof.check(np.arange(len(proof.codes)), proof.lower, np.array(first)))
    print(
        f"Shown: {' or '.join(arguments.first)} takes {proof.lower:,.0f} questions or more; "
        f"{len(proof.checked):,} sets checked in {process_time() - begun:.1f} CPU s"
    )


if __name__ == "__main__":
    main()
