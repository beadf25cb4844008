"""How near policies come to the optimum on lists that the value network has not seen.

Run ``python benchmarks/value_network.py --words FILE``. Prints a table in Markdown: the least expected letters until
one word is left (phi, by the exact search), and by how much each policy is above it. Lists are drawn from the words of
one length of FILE, or are all of them.

- ``most-information`` is entropy maximisation, and ``value-network`` the policy with the network of the package;
- ``entropy rollout`` asks the letter, of all, after which entropy maximisation needs the fewest: one step of policy
  improvement over all words left, which ``rollout(base=most-information,candidates=26,samples=all)`` plays as well;
- ``search rollout`` is ``value-network`` without its network: parts of up to 16 words exactly, larger ones by the
  better of two greedy trees that search their last 6 words;
- ``beam 1`` and ``beam 2`` search so many letters of each set with the transposition table of the exact search.
"""

import argparse
from collections.abc import Callable
from time import process_time

import numpy as np
from numpy.typing import NDArray

from bestguess import evaluate, kernel, make_game, make_policy
from bestguess.core.types import Floats, Ints
from bestguess.games.hangman.words import load
from bestguess.networks.set_value import ROLLOUT
from bestguess.policies.value_network import ValueNetwork

POLICIES = ("most-information", "entropy rollout", "beam 1", "beam 2", "search rollout", "value-network")


class SearchRollout(ValueNetwork):
    """The value network without its network."""

    def __post_init__(self) -> None:
        """Value sets by what the kernel finds."""
        object.__setattr__(self, "_value", lambda features: features[:, ROLLOUT])


class EntropyRollout:
    """Entropy maximisation and one step of improvement on it, on a table of answers; costs are sums over the words."""

    def __init__(self, codes: NDArray[np.uint32]) -> None:
        self._codes, self._ones, self._rows = codes, np.ones(codes.shape[1]), np.arange(len(codes))
        self._known: dict[bytes, int] = {}

    def base(self, left: Ints) -> int:
        """The questions of entropy maximisation."""
        if len(left) < 3:
            return len(left) if len(left) == 2 else 0
        key = left.tobytes()
        if key not in self._known:
            starts, _, _, counts = kernel.partition(self._codes, self._rows, left, self._ones)
            bits = -np.add.reduceat(counts * np.log2(counts), starts[:-1])
            best = int(np.flatnonzero(bits >= bits.max() - 1e-9 * len(left))[0])
            self._known[key] = len(left) + sum(map(self.base, self._parts(left, best)))
        return self._known[key]

    def improved(self, left: Ints) -> int:
        """The questions of one step of improvement, made anew at each set."""
        if len(left) < 3:
            return len(left) if len(left) == 2 else 0
        options = [parts for row in self._rows if len(parts := self._parts(left, int(row))) > 1]
        best = min(options, key=lambda parts: sum(map(self.base, parts)))
        return len(left) + sum(map(self.improved, best))

    def _parts(self, left: Ints, row: int) -> list[Ints]:
        answers = self._codes[row, left]
        order = np.argsort(answers, kind="stable")
        return np.split(left[order], np.flatnonzero(np.diff(answers[order])) + 1)


def measured(words: list[str], known: float | None) -> dict[str, tuple[float, float]]:
    """The summed letters and the processor seconds of each policy and of the exact search on one list."""
    game = make_game(f"hangman(length={len(words[0])},lives=0,prior=uniform,words={'|'.join(words)})")
    codes = game.prior().codes(np.arange(len(game.letters.letters)))
    everyone = np.arange(codes.shape[1])
    solver = kernel.Solver(codes, np.ones(len(everyone)), objective="questions", memory=2**29)
    rollout = EntropyRollout(codes)

    def played(policy: object) -> float:
        return evaluate(game, policy, count="questions", until="known").total

    def beam(width: int) -> float:
        solver.run(beam=width)
        return solver.bounds[1]

    ways: dict[str, Callable[[], float]] = {
        "most-information": lambda: played(make_policy("most-information")),
        "beam 1": lambda: beam(1),
        "beam 2": lambda: beam(2),
        "entropy rollout": lambda: float(rollout.improved(everyone)),
        "search rollout": lambda: played(SearchRollout()),
        "value-network": lambda: played(ValueNetwork()),
        "phi": lambda: solver.run()[1] if known is None else known * len(everyone),
    }
    found = {}
    for name, way in ways.items():
        begun = process_time()
        found[name] = (way(), process_time() - begun)
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--words", default="english", help="the word list; that of the game by default")
    options.add_argument("--length", type=int, default=5)
    options.add_argument("--size", type=int, default=120, help="the words of a list; 0 for all of this length")
    options.add_argument("--lists", type=int, default=30)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--phi", type=float, help="the optimum, where it is known; else it is searched")
    chosen = options.parse_args()
    pool = load(chosen.words).of_length(chosen.length).words
    rng = np.random.default_rng([chosen.seed, chosen.length, chosen.size])
    size = chosen.size or len(pool)
    found = []
    for _ in range(chosen.lists if chosen.size else 1):
        words: Floats = np.sort(rng.choice(pool, size, replace=False))
        found.append(measured(words.tolist(), chosen.phi))
    phi = np.array([one["phi"][0] for one in found])
    entropy = np.array([one["most-information"][0] for one in found])
    print(f"{len(found)} lists of {size:,} words of {chosen.length} letters of {chosen.words}, seed {chosen.seed}\n")
    print("| policy | letters | above phi | most above | at phi | ahead of entropy | seconds a list |")
    print("|---|---|---|---|---|---|---|")
    for name in ("phi", *POLICIES):
        costs = np.array([one[name][0] for one in found])
        seconds = np.mean([one[name][1] for one in found])
        above, most = 100 * (costs.sum() / phi.sum() - 1), 100 * (costs / phi - 1).max()
        print(
            f"| {name} | {costs.mean() / size:.4f} | {above:.3f} % | {most:.3f} % | {(costs == phi).sum()} | "
            f"{(costs < entropy).sum()} | {seconds:.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
