"""Words in no list: how much exact play could gain over the likeliest letter, by the letter model's own account.

``python benchmarks/unknown_words.py FILE --games 400`` learns from nine tenths of a list and plays words of two kinds:
words drawn from the model itself, and the words held out. Along each game of ``most-likely``, every position with at
most ``--lives`` lives and a letter in doubt is solved: the strings that stand for the belief, with their weights, are a
list of secrets, on which the exact solver says what the best play wins, and a plain recursion what the likeliest letter
wins. Besides, each game is played again by the first letter of the exact solution from the first such position on.

Where the strings are all that fit (``complete``), the difference of the two values is exactly what an ideal player of
the model's own words gains from there on; where they are drawn, both values are too high.
"""

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bestguess.core.types import Floats
from bestguess.games.hangman.letter_belief import LetterBelief
from bestguess.games.hangman.letters import Fillings, LetterModel
from bestguess.games.hangman.rules import Hangman
from bestguess.games.hangman.words import read
from bestguess.kernel import place_masks
from bestguess.lab.challenge.challenge import Challenge
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve

SCALE = 1e7
"""The sum of the whole-number weights that the solver works with."""

SURE = 0.999
"""A letter as likely as this is asked without a search."""


def whole(fillings: Fillings) -> Floats:
    """The weights as whole numbers, shape (n,)."""
    weight = fillings.weight / fillings.weight.sum()
    return np.maximum(1.0, np.rint(weight * SCALE))


def likeliest(
    codes: NDArray[np.uint32], weights: Floats, alive: NDArray[np.int64], asked: set[int]
) -> tuple[int, float]:
    """The letter most likely to be there, of those not asked, and its probability."""
    there = (codes[:, alive] > 0) @ weights[alive]
    there[list(asked)] = -1.0
    best = int(there.argmax())
    return best, float(there[best] / weights[alive].sum())


def greedy_value(
    codes: NDArray[np.uint32], weights: Floats, alive: NDArray[np.int64], asked: set[int], lives: int
) -> float:
    """The summed weight of the words that the likeliest letter finds."""
    if lives == 0:
        return 0.0
    if len(alive) == 1:
        return float(weights[alive].sum())
    letter, _ = likeliest(codes, weights, alive, asked)
    answers = codes[letter, alive]
    asked = asked | {letter}
    return sum(
        greedy_value(codes, weights, alive[answers == answer], asked, lives - (answer == 0))
        for answer in np.unique(answers)
    )


def solved(game: Hangman, codes: NDArray[np.uint32], weights: Floats, lives: int) -> tuple[float, int | None]:
    """The share of the summed weight that the best play wins, and its first letter."""
    found = solve(Problem(game, "win", codes, weights, left=lives - 1), seconds=20.0)
    lost = found.cost_upper
    return 1.0 - lost / float(weights.sum()), None if found.policy is None else int(found.policy.query[0])


class Player:
    """One game; with ``lives`` above 0, exact search as soon as no more lives are left than that."""

    def __init__(self, model: LetterModel, lives: int, total: int, complete: bool) -> None:
        self.model, self.search, self.total, self.complete = model, lives, total, complete
        self.gains: list[tuple[bool, int, float, float]] = []
        self.disagreed = 0

    def play(self, word: str) -> bool:
        """Whether the word was found."""
        letters = self.model.vocabulary.alphabet.letters
        belief: LetterBelief = LetterBelief.of(self.model, len(word))
        game = Hangman(length=len(word), lives=self.total)
        asked: set[int] = set()
        lives = self.total
        first = True
        while lives:
            found = belief.fillings
            codes = place_masks(np.ascontiguousarray(found.words), self.model.edge)
            weights = whole(found)
            everyone = np.arange(len(weights))
            letter, p = likeliest(codes, weights, everyone, asked)
            if lives <= self.search and p < SURE and len(weights) > 2 and (found.complete or not self.complete):
                best, exact = solved(game, codes, weights, lives)
                if first:
                    greedy = greedy_value(codes, weights, everyone, asked, lives) / float(weights.sum())
                    self.gains.append((found.complete, lives, greedy, best))
                    first = False
                if exact is not None and exact not in asked and exact != letter:
                    self.disagreed += 1
                    letter = exact
            asked.add(letter)
            answer = sum(1 << place for place, other in enumerate(word) if other == letters[letter])
            belief = belief.update(letter, answer)
            lives -= answer == 0
            if all(other in {letters[one] for one in asked} for other in word):
                return True
        return False


def share(won: list[bool]) -> str:
    """A share with its 95 % margin."""
    mean = float(np.mean(won))
    return f"{100 * mean:.1f} % ± {196 * (mean * (1 - mean) / len(won)) ** 0.5:.1f}"


def main() -> None:
    """Print the table of both kinds of words."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("file", type=Path)
    arguments.add_argument("--games", type=int, default=400)
    arguments.add_argument("--lives", type=int, default=2, help="solve positions with no more lives than this")
    arguments.add_argument("--seed", type=int, default=20261)
    arguments.add_argument("--skip", type=int, default=0, help="leave out the first words held out")
    arguments.add_argument("--complete", action="store_true", help="solve only where all strings are listed")
    given = arguments.parse_args()
    contest = Challenge.of(read(given.file), 0.1, given.skip + given.games, seed=given.seed)
    model = LetterModel.of(contest.train, unlisted=True)
    real = contest.secrets[given.skip :]
    rng = np.random.default_rng(given.seed)
    own = []
    for word in real:
        start = LetterBelief.of(model, len(word)).fillings
        place = rng.choice(len(start.weight), p=start.weight / start.weight.sum())
        own.append("".join(model.vocabulary.alphabet.letters[letter] for letter in start.words[place]))
    for kind, words in (("the model's own words", own), ("words held out", list(real))):
        plain = Player(model, 0, contest.lives, given.complete)
        ahead = Player(model, given.lives, contest.lives, given.complete)
        before, after = [plain.play(word) for word in words], [ahead.play(word) for word in words]
        better = sum(b and not a for a, b in zip(before, after, strict=True))
        worse = sum(a and not b for a, b in zip(before, after, strict=True))
        shares = f"likeliest letter {share(before)}, exact on the strings {share(after)}"
        print(f"{kind}: {shares}: {better} gained, {worse} lost", flush=True)
        for complete in (True, False):
            some = [(greedy, best) for all_, _, greedy, best in ahead.gains if all_ == complete]
            if some:
                greedy, best = np.mean(some, axis=0)
                gain = 100 * (best - greedy) * len(some) / len(words)
                print(
                    f"  first position solved, {'all strings' if complete else 'strings drawn'}: "
                    f"{len(some)} of {len(words)} games; likeliest letter {100 * greedy:.1f} %, "
                    f"best play {100 * best:.1f} %, so {gain:+.2f} points of all games"
                )


if __name__ == "__main__":
    main()
