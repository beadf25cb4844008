"""How much a host who lies once lets through: the capacity of a channel with a memory of one bit.

A game of n questions is one use of the channel. The input is x, n truths (1: the letter is there), the output is y, n
answers. Either y = x, or one 1 of x was turned into a 0, the lie; a 0 is never turned into a 1 (Maheshwari & Singhvi
2021, section 3.2.2). Two questions are answered here: how many bits get through on average if the host lies by chance
(:func:`capacity`), and how many secrets can be told apart for certain, whatever the host does (:func:`block_size`,
:func:`adaptive_size`).
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from bestguess.core.memo import remembered
from bestguess.core.types import Floats

MAX_USES = 10
"""Channels of more uses than this have too many inputs (2 to the power of them) to be written down."""

ROUNDS = 100_000
"""Rounds of :func:`capacity` at most; the bounds it returns hold after each of them."""

Lie = Literal["denial", "any"]
"""The lies allowed: a 1 turned into a 0 only, or a 0 turned into a 1 as well."""


@dataclass(frozen=True, slots=True)
class Capacity:
    """The most bits that get through, between two bounds that are proven for the distribution of inputs found."""

    low: float
    """The information that the distribution found lets through, in bits for all uses together."""
    high: float
    """A bound that no distribution exceeds, in bits for all uses together."""
    inputs: Floats
    """The distribution found, shape (2**n,)."""


def lying_once(uses: int, rate: float) -> Floats:
    """p(y | x) of the channel that lies once, shape (2**n, 2**n); the first question is the highest bit.

    Until it has lied, the host denies with probability ``rate`` each time the truth is 1. Raises ``ValueError`` for a
    rate that is no probability and for more than :data:`MAX_USES` uses.
    """
    if not 0 <= rate <= 1:
        raise ValueError(f"rate={rate}: write a probability, 0 to 1")
    if not 1 <= uses <= MAX_USES:
        raise ValueError(f"uses={uses}: 1 to {MAX_USES}")
    channel = np.zeros((2**uses, 2**uses))
    for truth in range(2**uses):
        honest = 1.0
        for bit in (1 << place for place in reversed(range(uses))):
            if truth & bit:
                channel[truth, truth ^ bit] = honest * rate
                honest *= 1.0 - rate
        channel[truth, truth] = honest
    return channel


def capacity(channel: Floats, gap: float = 1e-6) -> Capacity:
    """The largest mutual information of input and output over all distributions of the input, in bits.

    The algorithm of Blahut (1972) and Arimoto (1972). With q the distribution of the output, the bounds are sum_x p(x)
    D(x) and max_x D(x), where D(x) is the divergence of p(y | x) from q (Gallager 1968, theorem 4.5.1); it ends when
    they are within ``gap``, or after :data:`ROUNDS` rounds.
    """
    p = np.full(len(channel), 1.0 / len(channel))
    certain = np.zeros_like(channel)
    np.log2(channel, out=certain, where=channel > 0)
    own = (channel * certain).sum(axis=1)
    for _ in range(ROUNDS):
        output = p @ channel
        surprise = np.zeros_like(output)
        np.log2(output, out=surprise, where=output > 0)
        divergence = own - channel @ surprise
        low, high = float(p @ divergence), float(divergence.max())
        if high - low <= gap:
            break
        p = p * np.exp2(divergence - high)
        p /= p.sum()
    return Capacity(low, high, p)


def block_size(uses: int, lie: Lie = "denial") -> int:
    """The most secrets that are told apart for certain by n questions fixed beforehand; exact, for n up to 6 or 7.

    A largest set of inputs no two of which may have the same output: a code that corrects one asymmetric error (or one
    error of any kind). Found by branching on a word with the most rivals, the largest clique of the others left out.
    """
    words = range(2**uses)
    outputs = [{word, *(word ^ bit for bit in _bits(uses) if lie == "any" or word & bit)} for word in words]
    rivals = [sum(1 << other for other in words if other != word and outputs[word] & outputs[other]) for word in words]
    best = 0

    def search(left: int, chosen: int) -> None:
        nonlocal best
        best = max(best, chosen)
        if chosen + _cliques(left, rivals, best - chosen) <= best:
            return
        word = max(_members(left), key=lambda member: (rivals[member] & left).bit_count())
        search(left & ~rivals[word] & ~(1 << word), chosen + 1)
        search(left & ~(1 << word), chosen)

    search((1 << 2**uses) - 1, 0)
    return best


def _cliques(left: int, rivals: list[int], enough: int) -> int:
    """A bound on how many of the words left are no rivals: so many cliques of rivals cover them, found greedily."""
    number = 0
    while left and number <= enough:
        common = left
        while common:
            word = common & -common
            left ^= word
            common &= rivals[word.bit_length() - 1]
        number += 1
    return number


def _members(words: int) -> list[int]:
    return [place for place in range(words.bit_length()) if words >> place & 1]


def _bits(uses: int) -> list[int]:
    return [1 << place for place in range(uses)]


def adaptive_size(uses: int, lie: Lie = "denial") -> int:
    """The most secrets that n yes-no questions tell apart for certain, each chosen after the answers before; exact.

    The game of Rényi (1961) and Ulam (1976) with one lie. Of every secret it matters only whether the answers so far
    are true of it, or are but for one lie: a position is (a, b), so many of each. A question of which the truth is yes
    for a' and b' of them leads to (a', b') by yes and to (a - a', b - b' + a') by no; with lies of any kind, yes leaves
    (a', b' + a - a'). Solved by a table of the largest b for each a.
    """
    return len(_largest(uses, lie)) - 1


@remembered(most=64)
def _largest(uses: int, lie: Lie) -> tuple[int, ...]:
    """For a = 0, 1, 2, … the largest b so that (a, b) can be won; as long as any can."""
    if uses == 0:
        return 1, 0
    before = _largest(uses - 1, lie)
    largest: list[int] = []
    while True:
        total, best = len(largest), -1
        for yes in range(max(0, total - len(before) + 1), min(total, len(before) - 1) + 1):
            no = total - yes
            after_yes = before[yes] - (no if lie == "any" else 0)
            after_no = before[no] - yes
            if after_yes >= 0 and after_no >= 0:
                best = max(best, after_yes + after_no)
        if best < 0:
            return tuple(largest)
        largest.append(best)
