"""Words of a small alphabet to learn a model from."""

import numpy as np


def some_words(rng: np.random.Generator, letters: str, number: int, shortest: int, longest: int) -> list[str]:
    """Words in which some letters follow each other often, so that strings are far from equally likely."""
    chain = rng.dirichlet(np.full(len(letters), 0.5), size=len(letters))
    words: set[str] = set()
    while len(words) < number:
        word = [int(rng.integers(len(letters)))]
        length = int(rng.integers(shortest, longest, endpoint=True)) if shortest < longest else shortest
        while len(word) < length:
            word.append(int(rng.choice(len(letters), p=chain[word[-1]])))
        words.add("".join(letters[letter] for letter in word))
    return sorted(words)
