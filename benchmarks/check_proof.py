"""Check the proof that a search of `bestguess solve` saved, without its kernel.

bestguess solve GAME --first WORD --save FILE; python benchmarks/check_proof.py GAME FILE WORD [WORD ..]
bestguess solve GAME --threads 2 --save FILE; python benchmarks/check_proof.py GAME FILE WORD [WORD ..]
bestguess solve GAME --save FILE; python benchmarks/check_proof.py GAME FILE

The file says of many sets of secrets that no policy takes fewer questions. Each such claim is checked by all queries:
the parts that a query leaves take, by their sizes or by claims about them, at least as many questions; then those
claims are checked. Small sets, of which a long search saves none, are solved here. Of the queries that symmetries of
the game map to each other, and that leave the set as it is, one is enough: the game names the symmetries
(:meth:`~bestguess.core.game_parts.ExactRules.symmetries`), and each is checked on all answers. For the mean of a game
whose queries solve one secret each, all as likely, with any number of tries.
"""

import argparse
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from time import process_time

import numpy as np
from numpy.typing import NDArray

from bestguess import make_game
from bestguess.solvers.problem import Problem

MASK = (1 << 64) - 1
SOLVED = 9  # parts up to this size are solved where a claim about them is missing
SMALL = 3  # smaller parts need no claim: one secret takes 1 question, two take 3
MOST_IMAGES = 2**28  # a larger group of symmetries is not listed: elements times queries
DRAWS = 24  # of symmetries that fix a query: nearly always they generate all that do

Group = NDArray[np.uint16]  # some symmetries, among them the identity: of each, the image of each query
Claim = tuple[NDArray[np.intp], float, Group | None]  # secrets, the questions that they take, symmetries or none


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
        assert problem.solving is not None
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
        self.secret_of = np.full(self.codes.shape[1], -1)  # the secret that each query solves
        secret, query = np.nonzero(self.codes == self.solving)
        self.secret_of[query] = secret
        self.query_of = np.zeros(len(self.codes), dtype=np.intp)
        self.query_of[secret] = query
        none = np.zeros((0, self.codes.shape[1]), dtype=np.uint16)
        self.generators = none if problem.symmetries is None else np.asarray(problem.symmetries, dtype=np.uint16)
        for images in self.generators:
            if (self.codes[self.secret_of[images[self.query_of]]][:, images] != self.codes).any():
                raise SystemExit("A symmetry that the game names does not leave its answers as they are.")

    def fixing(self, query: int) -> Group:
        """The symmetries that fix a query; only the identity where they are too many to list.

        Schreier's lemma: with a symmetry to each image of the query, any other one followed by the way back fixes it.
        """
        identity = np.arange(self.codes.shape[1], dtype=np.uint16)
        ways, waiting = {query: identity}, [query]  # a symmetry that maps the query to each of its images
        while waiting:
            way = ways[waiting.pop()]
            for images in self.generators:
                if (image := int(images[way[query]])) not in ways:
                    ways[image] = images[way]
                    waiting.append(image)
        rng, drawn = np.random.default_rng(0), identity
        group, held = identity[None], {identity.tobytes()}
        taken: list[NDArray[np.uint16]] = []
        for _ in range(DRAWS if len(self.generators) else 0):
            for number in rng.integers(len(self.generators), size=4 * len(self.generators)):
                drawn = self.generators[number][drawn]
            back = np.argsort(ways[int(drawn[query])]).astype(np.uint16)
            if (fixes := back[drawn]).tobytes() in held:
                continue
            taken.append(fixes)
            border = group
            while len(border):
                new = {}
                for element in taken:
                    new.update({row.tobytes(): row for row in element[border] if row.tobytes() not in held})
                if (len(held) + len(new)) * len(identity) > MOST_IMAGES:
                    return identity[None]
                border = np.array([*new.values()])
                held |= new.keys()
                group = np.vstack([group, border]) if len(border) else group
        return group

    def leaving(self, secrets: NDArray[np.intp], group: Group) -> Group:
        """The symmetries of a group that map these secrets to themselves."""
        inside = np.zeros(len(self.codes), dtype=np.bool_)
        inside[secrets] = True
        for secret in secrets.tolist():
            if len(group) == 1:
                break
            group = group[inside[self.secret_of[group[:, self.query_of[secret]]]]]
        return group

    def alike(self, secrets: NDArray[np.intp], group: Group | None) -> NDArray[np.intp]:
        """For each query, one to which the symmetries map it that leave the secrets as they are; of all if ``None``."""
        if group is not None:
            return np.asarray(self.leaving(secrets, group).min(axis=0), dtype=np.intp)
        label = np.arange(self.codes.shape[1])
        while True:
            before = label
            for images in self.generators:
                label = np.minimum(label, label[images])
                np.minimum.at(label, images, label)
            if (label == before).all():
                return label

    @cached_property
    def answers(self) -> int:
        return int(self.codes.max()) + 1

    def claim(self, slots: np.ndarray, checks: np.ndarray) -> np.ndarray:
        """The least questions claimed of the sets of these keys; 0 where nothing is."""
        at = np.minimum(np.searchsorted(self.slots, slots), len(self.slots) - 1)
        return np.where((self.slots[at] == slots) & (self.checks[at] == checks), self.lows[at], 0.0)

    def check(
        self, secrets: NDArray[np.intp], least: float, queries: NDArray[np.intp], group: Group | None
    ) -> list[Claim]:
        """The claims that show that these secrets take ``least`` questions, whichever of the queries comes first.

        ``group`` are symmetries; ``None`` where no query was asked, for all of them.
        """
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
        shown = total[needed] + gains.sum(axis=1) >= least
        label = self.alike(secrets, group)[needed]
        taken = []
        for one in np.unique(label).tolist():
            rows = np.flatnonzero(label == one)
            row = next(
                (
                    row
                    for row in rows[np.argsort(~shown[rows], kind="stable")].tolist()
                    if shown[row] or self.show(secrets, least - total[needed[row]], needed[row], low, gains[row])
                ),
                None,
            )
            if row is None:
                raise SystemExit(
                    f"Not shown: {size} secrets, of which it is claimed that they take {least:.0f} questions."
                )
            taken.append(row)
        used: list[Claim] = []
        for row in taken:
            query, missing, fixing = int(needed[row]), least - total[needed[row]], group
            for answer in np.argsort(-gains[row], kind="stable").tolist():
                if missing <= 0:
                    break
                missing -= gains[row, answer]
                part = secrets[self.codes[secrets, query] == answer]
                if self.solved.get(part.tobytes(), 0.0) < low[query, answer] + gains[row, answer]:
                    fixing = self.fixing(query) if fixing is None else fixing
                    used.append((part, float(claims[row, answer]), fixing))
        return used

    def show(
        self,
        secrets: NDArray[np.intp],
        missing: float,
        query: int,
        low: NDArray[np.float64],
        gains: NDArray[np.float64],
    ) -> bool:
        """Whether the small parts of a query, once they are solved, take what is missing; ``gains`` rises by them."""
        counts = np.bincount(self.codes[secrets, query], minlength=self.answers)
        for answer in np.flatnonzero((counts >= SMALL) & (counts <= SOLVED)).tolist():
            if gains.sum() >= missing:
                break
            value = self.value(secrets[self.codes[secrets, query] == answer])
            gains[answer] = max(gains[answer], value - low[query, answer])
        return bool(gains.sum() >= missing)

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

    def follow(self, waiting: list[Claim]) -> None:
        """Check these claims, and all that show them."""
        every = np.arange(self.codes.shape[1])
        while waiting:
            secrets, least, group = waiting.pop()
            slot, check = (int(self.keys[secrets, k].sum(dtype=np.uint64)) for k in range(2))
            if (slot, check) not in self.checked:
                self.checked.add((slot, check))
                waiting += self.check(secrets, least, every, group)


def main() -> None:
    """Check the claim of a file about policies that begin with some words."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("file", type=Path)
    parser.add_argument("first", nargs="*")
    arguments = parser.parse_args()
    game = make_game(arguments.game)
    first = [game.notation.parse_query(word) for word in arguments.first]
    proof = Proof(Problem.of(game, "questions", first=first), arguments.file)
    begun = process_time()
    begin = np.array(first) if first else np.arange(proof.codes.shape[1])
    proof.follow(proof.check(np.arange(len(proof.codes)), proof.lower, begin, None))
    print(
        f"Shown: {' or '.join(arguments.first) or 'any first query'} takes {proof.lower:,.0f} questions or more; "
        f"{len(proof.checked):,} sets checked in {process_time() - begun:.1f} CPU s"
    )


if __name__ == "__main__":
    main()
