"""The strings of letters that have so many letters in common with some guesses, counted and drawn by their letters.

How often a string has each letter decides all answers, not where it has them. Letter by letter, the places left and the
letters that each guess still has to have in common are a state; strings are counted, and drawn in proportion to the
product of the frequencies of their letters, by dynamic programming over these states. Drawn strings are weighed by
their likelihood under a letter model (importance sampling), and of many the heaviest are kept, with some of the others
that stand for those like them (Fearnhead & Clifford 2003, section 3).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import factorial
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from bestguess.core.types import Floats, Ints
from bestguess.games.hangman.letters import Fillings, LetterModel

MOST_LISTED = 2**15
"""Up to so many strings are all listed."""

_DRAWN = 2**16
"""How many strings are drawn where more fit."""

_KEPT = 4000
"""How many of the drawn ones are kept at most."""

_MOST_STATES = 2**13
"""The most states: of more, as of very long words and many guesses, the last guesses are left out."""

State: TypeAlias = tuple[int, ...]
"""The places left, and for each guess the letters that it still has to have in common."""


@dataclass(frozen=True, eq=False)
class LettersInCommon:
    """The strings of ``length`` letters that have so many in common with each guess."""

    times: Ints
    """How often each guess has each letter, shape (G, A)."""
    counts: Sequence[int]
    """How many letters each guess has in common."""
    length: int
    letters: int
    """How many letters there are."""
    most: int
    """How often a string has a letter at most."""

    @cached_property
    def states(self) -> list[dict[State, list[State]]]:
        """For each letter the states before it, each with those after it, by how often the letter is taken, ascending.

        Every state leads to a string. Guesses are left out where there would be too many states.
        """
        guesses = len(self.counts)
        while (found := self._states(guesses)) is None:
            guesses //= 2
        return found

    def _states(self, guesses: int) -> list[dict[State, list[State]]] | None:
        """The states by the first guesses alone; ``None`` where they are too many."""
        times = self.times[:guesses].tolist()
        begun = (self.length, *self.counts[:guesses])
        layers: list[dict[State, list[State]]] = []
        before, number = {begun}, 0
        # What the letters still to come can give to each guess.
        open_ = [[sum(row[letter:]) for row in times] for letter in range(self.letters + 1)]
        for letter in range(self.letters):
            column, ahead = [row[letter] for row in times], open_[letter + 1]
            layer: dict[State, list[State]] = {}
            for state in before:
                layer[state] = after = []
                for taken in range(min(self.most, state[0]) + 1):
                    left = state[0] - taken
                    needs = [need - min(taken, own) for need, own in zip(state[1:], column, strict=True)]
                    if all(0 <= need <= min(left, more) for need, more in zip(needs, ahead, strict=True)):
                        after.append((left, *needs))
            number += len(layer)
            if number > _MOST_STATES and guesses:
                return None
            layers.append(layer)
            before = {state for after in layer.values() for state in after}
        last = {(0, *(0 for _ in range(guesses)))}
        for layer in reversed(layers):  # a state that leads to no string is none
            for state in list(layer):
                layer[state] = [one for one in layer[state] if one in last]
                if not layer[state]:
                    del layer[state]
            last = set(layer)
        return layers

    def bounds(self) -> tuple[list[int], list[int]]:
        """How often each letter occurs at least and at most, shape (A,) both; zeros where no string fits."""
        taken = [[state[0] - one[0] for state, after in layer.items() for one in after] for layer in self.states]
        return [min(some, default=0) for some in taken], [max(some, default=0) for some in taken]

    def fillings(self, model: LetterModel) -> tuple[Fillings, float]:
        """Strings that fit, with their weights under a letter model, and about how many fit in all."""
        ways = self._weights(np.ones(self.letters))
        begun = next(iter(self.states[0]), None)
        strings = 0.0 if begun is None else round(ways[0][begun] * factorial(self.length))
        if begun is None or strings <= MOST_LISTED:
            words = np.array(list(self._all()), dtype=np.uint8).reshape(-1, self.length)
            likelihood = model.likelihood(words) if len(words) else np.zeros(0)
            return Fillings(words, likelihood, likelihood, complete=True), float(strings)
        often = np.bincount(model.vocabulary.spelling.ravel(), minlength=self.letters)[: self.letters] + 1.0
        share = often / often.sum()
        words, times = np.unique(self._drawn(share), axis=0, return_counts=True)
        likelihood = model.likelihood(words)
        weight = times * likelihood / share[words].prod(axis=1)
        kept, weight = _thinned(weight, _KEPT)
        return Fillings(words[kept], weight, likelihood[kept], complete=False), float(strings)

    def _weights(self, share: Floats) -> list[dict[State, float]]:
        """For each letter and state before it, the sum over all ways on of the product of share^n / n!."""
        after: dict[State, float] = {}
        found: list[dict[State, float]] = []
        for letter, layer in reversed(list(enumerate(self.states))):
            terms = [share[letter] ** times / factorial(times) for times in range(self.length + 1)]
            here = {
                state: sum(terms[state[0] - one[0]] * after.get(one, 1.0) for one in ways)
                for state, ways in layer.items()
            }
            found.append(here)
            after = here
        return found[::-1]

    def _drawn(self, share: Floats) -> NDArray[np.uint8]:
        """Strings drawn in proportion to the product of the shares of their letters, shape (n, L)."""
        rng = np.random.default_rng([*self.counts, len(self.counts), self.length])
        weights = [*self._weights(share), {}]
        # All are drawn together: how many of them are in each state.
        words = np.zeros((_DRAWN, self.length), dtype=np.uint8)
        groups = [(next(iter(self.states[0])), np.arange(_DRAWN))]
        for letter, layer in enumerate(self.states):
            after: list[tuple[State, Ints]] = []
            for state, members in groups:
                ways = layer[state]
                times = [state[0] - one[0] for one in ways]
                chance = np.array(
                    [
                        share[letter] ** taken / factorial(taken) * weights[letter + 1].get(one, 1.0)
                        for taken, one in zip(times, ways, strict=True)
                    ]
                )
                chosen = rng.choice(len(ways), size=len(members), p=chance / chance.sum())
                for way, taken in enumerate(times):
                    some = members[chosen == way]
                    if len(some):
                        words[some, state[0] - taken : state[0]] = letter
                        after.append((ways[way], some))
            after.sort(key=lambda one: one[0])
            groups = [
                (state, np.concatenate([members for _, members in some]))
                for state, some in groupby(after, key=lambda one: one[0])
            ]
        return rng.permuted(words, axis=1)

    def _all(self) -> Iterator[list[int]]:
        """Every string that fits, ascending by how often it has each letter."""

        def chosen(letter: int, state: State) -> Iterator[list[int]]:
            if letter == self.letters:
                yield []
                return
            for after in self.states[letter][state]:
                for rest in chosen(letter + 1, after):
                    yield [letter] * (state[0] - after[0]) + rest

        for state in self.states[0]:
            for letters in chosen(0, state):
                yield from _arranged(letters)


def _arranged(letters: list[int]) -> Iterator[list[int]]:
    """The different orders of some letters."""
    if not letters:
        yield []
    for place, letter in enumerate(letters):
        if letter not in letters[:place]:
            for rest in _arranged(letters[:place] + letters[place + 1 :]):
                yield [letter, *rest]


def _thinned(weight: Floats, most: int) -> tuple[Ints, Floats]:
    """About ``most`` places of some weights and their new weights: sums over them are those of all on average."""
    if len(weight) <= most:
        return np.arange(len(weight)), weight
    order = np.argsort(-weight, kind="stable")
    ordered = weight[order]
    tail = ordered[::-1].cumsum()[::-1]
    # The heaviest k are kept as they are once no other is heavier than an even share of the rest.
    left = np.maximum(most - np.arange(len(weight)), 1)
    whole = int(np.argmax(ordered * left <= tail))
    level = tail[whole] / max(1, most - whole)
    marks = (ordered[whole:].cumsum() - level / 2) / level
    drawn = whole + np.flatnonzero(np.diff(np.floor(marks), prepend=np.floor(-0.5)) > 0)
    kept = order[np.concatenate([np.arange(whole), drawn])]
    return kept, np.concatenate([ordered[:whole], np.full(len(drawn), level)])
