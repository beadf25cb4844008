from itertools import permutations
from math import log2

import numpy as np
import pytest

from bestguess.games.hangman.rules import Hangman
from bestguess.reproductions.turns import Table, greedy
from bestguess.solvers.exact import solve
from bestguess.solvers.problem import Problem

LETTERS = "abcde"


def random_words(seed, count=8, length=4):
    rng = np.random.default_rng(seed)
    words: dict[str, None] = {}
    while len(words) < count:
        words["".join(LETTERS[letter] for letter in rng.integers(len(LETTERS), size=length))] = None
    return sorted(words)


def table_of(words):
    game = Hangman(len(words[0]), 0, "|".join(words), "uniform", LETTERS)
    return Table(Problem.of(game, "questions").codes)


def places(word, letter):
    return tuple(place for place, other in enumerate(word) if other == letter)


def bits(words, letter):
    patterns = [places(word, letter) for word in words]
    return -sum(log2(patterns.count(one) / len(words)) for one in patterns) / len(words)


def asked_by_entropy(words, secret):
    """How many letters entropy play asks until the secret alone is left."""
    asked = 0
    while len(words) > 1:
        most = max(bits(words, letter) for letter in LETTERS)
        letter = next(one for one in LETTERS if bits(words, one) > most - 1e-9)
        words = [word for word in words if places(word, letter) == places(secret, letter)]
        asked += 1
    return asked


def shrunk_by_greedy(words, letter):
    """What the greedy host leaves: of the largest parts the one whose places, as bits, are the least number."""
    sizes: dict[tuple[int, ...], list[str]] = {}
    for word in words:
        sizes.setdefault(places(word, letter), []).append(word)
    return min(sizes.items(), key=lambda part: (-len(part[1]), sum(1 << place for place in part[0])))[1]


@pytest.mark.parametrize("seed", range(12))
def test_entropy_play_is_that_of_every_word_alone(seed):
    words = random_words(seed)
    table = table_of(words)
    each = [asked_by_entropy(words, word) for word in words]
    assert table.total_by_entropy(table.all) == sum(each)
    assert table.most_against_entropy(table.all) == max(each)
    assert table.against_entropy(greedy) in each


@pytest.mark.parametrize("seed", range(12))
def test_the_best_player_against_the_greedy_host_is_the_best_order_of_letters(seed):
    words = random_words(seed)
    table, best = table_of(words), len(LETTERS)
    for order in permutations(LETTERS):
        left = words
        for asked, letter in enumerate(order, 1):
            left = shrunk_by_greedy(left, letter)
            if len(left) == 1:
                best = min(best, asked)
                break
    assert table.least_against(greedy, table.all) == best


@pytest.mark.parametrize("seed", range(6))
def test_nobody_does_better_than_the_best(seed):
    words = random_words(seed, 10)
    game = Hangman(4, 0, "|".join(words), "uniform", LETTERS)
    table = Table(Problem.of(game, "questions").codes)
    least = solve(Problem.of(game, "questions"), tree=False).value
    worst = solve(Problem.of(game, "worst-case", unit="questions"), tree=False).value
    assert table.total_by_entropy(table.all) / len(words) >= least - 1e-9
    assert table.against_entropy(greedy) <= table.most_against_entropy(table.all)
    assert table.least_against(greedy, table.all) <= worst <= table.most_against_entropy(table.all)
