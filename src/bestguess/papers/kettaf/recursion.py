"""The recursions of Kettaf's report in plain Python, with two definitions mended: what the solver is compared with.

Theorem 1, the greatest probability of winning with g lives when the secret is one of P and the letters R are left:

    f(0, P, R) = 0,  f(g, {w}, R) = 1,
    f(g, P, R) = max over letters of: sum over answers a of p(a) f(g - [a is a miss], P_a, R without the letter)

Theorem 3, the least mean number of questions until one secret is left:

    phi({w}, R) = 0,  phi(P, R) = 1 + min over letters of: sum over answers a of p(a) phi(P_a, R without the letter)

with what the report adds to make them feasible: a memo of the candidate sets, partial sums given up that can no
longer become the best (pruning, (7) and (8)), no further letter tried once one wins surely, and for phi the letters in
the order of the entropy of their answers. Letters that do not part the candidates are left out, so that R follows
from P.

Two things are not as written there, for as written they do not say what they are meant to. His mask is *in* a word that
has the letter at these places, and perhaps at others (Definitions 4 and 5): so his sets overlap, the empty mask holds
every word, and their chances add up to more than 1. Here an answer shows a letter at all its places and nowhere else,
as in the game, so that the sets part the candidates. And his P(X = x) is not conditioned on the candidates; here the
weights of a set are divided by their sum. The proof of Theorem 1 takes the events to be disjoint, as they are here.

The report allows a whole word to be guessed at any time (section 1), which its recursions leave out: with ``early`` a
word may be named as a question. A wrong one is a miss, and the word is out.

The pruning of phi as printed there is unsound: it takes every part not yet summed to cost one question or more, but a
part of one word costs none. The values that come out can be too high. :data:`Bound` has it beside the sound ones.
"""

from collections.abc import Iterator, Sequence
from math import log2
from typing import Literal, TypeAlias

from bestguess.core.types import MISS, Codes

Candidates: TypeAlias = tuple[int, ...]
"""The secrets possible, ascending."""

Bound: TypeAlias = Literal["printed", "parts", "zero", "none"]
"""The least that a part not yet summed is taken to cost, in questions a word.

For f it is taken to be won in any case, by all but ``none``. A letter is given up where it can be no better than the
best so far; with ``printed``, as in both sections of the report, only where it must be worse.

- ``printed``: 1, also a part of one word, as (7) of section 4.4 has it: **unsound**, phi can come out too high;
- ``parts``: 1 for a part of two words or more, 0 for one of one word: sound, and saves nearly as much;
- ``zero``: 0, sound;
- ``none``: nothing is pruned.
"""

LetterOrder: TypeAlias = Literal["entropy", "given"]
"""Which letter is tried first: the one whose answer has the most entropy (4.3), or the first of the alphabet."""

CandidateParts: TypeAlias = dict[int, Candidates]
"""The candidates that each answer to a letter leaves."""

_NAMED = -1
"""The answer to a word named that is the secret; no letter has it."""


class TooManySets(Exception):
    """The recursion searched more sets than allowed."""


class Recursion:
    """The recursions on one table of answers, with their memo.

    Values are kept times the weight of the candidates (words won, questions summed over the words), so that whole
    weights give whole numbers and nothing is rounded.
    """

    def __init__(
        self,
        codes: Codes,
        weights: Sequence[float] | None = None,
        *,
        bound: Bound = "parts",
        order: LetterOrder = "entropy",
        memo: bool = True,
        naming: bool = False,
        early: bool = False,
        sets: float = float("inf"),
    ) -> None:
        """``codes`` (Q, n) and ``weights`` (n,), 1 each if left out.

        ``bound`` says how partial sums are given up, and ``none`` leaves the early exit of f out, too. ``naming`` lets
        the last candidate be named when all lives are lost: the second base case of Theorem 1 then comes before the
        first. ``early`` lets any candidate be named at any time, as a question. The recursions raise
        :class:`TooManySets` when ``sets`` of them were searched: the same on every machine.
        """
        self._rows: list[list[int]] = codes.tolist()
        self._weights = [1.0] * codes.shape[1] if weights is None else list(weights)
        self._bound, self._order, self._keep, self._naming = bound, order, memo, naming
        self._prune, self._early = bound != "none", early
        self._most = sets
        self._won: dict[tuple[int, Candidates], float] = {}
        self._asked: dict[Candidates, float] = {}
        self.nodes = 0
        """How many sets of two candidates or more were reached, whether looked up or searched."""
        self.searched = 0
        """How many of them were searched: nearly all of the time is spent on these."""

    def win(self, lives: int) -> float:
        """f: the greatest probability of winning when the ``lives``-th miss loses."""
        whole = tuple(range(len(self._weights)))
        return self._win(lives, whole) / self._weight(whole)

    def questions(self) -> float:
        """Phi: the least mean number of questions until one candidate is left; with ``printed``, that or more."""
        whole = tuple(range(len(self._weights)))
        return self._questions(whole) / self._weight(whole)

    def _win(self, lives: int, candidates: Candidates) -> float:
        if lives == 0 and not (self._naming and len(candidates) == 1):
            return 0.0
        if len(candidates) == 1:
            return self._weights[candidates[0]]
        self.nodes += 1
        known = self._won.get((lives, candidates))
        if known is not None:
            return known
        self._count()
        whole = self._weight(candidates)
        best = 0.0
        for parts in self._letters(candidates):
            won, open_ = 0.0, whole
            for answer, part in parts.items():
                # Even if all that is left were won, this letter would be no better.
                if self._hopeless(best, won + open_):
                    break
                won += self._win(lives - (answer == MISS), part)
                open_ -= self._weight(part)
            else:
                best = max(best, won)
            if self._prune and best == whole:  # won surely
                break
        if self._keep:
            self._won[lives, candidates] = best
        return best

    def _questions(self, candidates: Candidates) -> float:
        if len(candidates) == 1:
            return 0.0
        self.nodes += 1
        known = self._asked.get(candidates)
        if known is not None:
            return known
        self._count()
        whole = self._weight(candidates)
        best = float("inf")
        for parts in self._letters(candidates):
            asked, open_ = whole, sum(self._least(part) for part in parts.values())
            for part in parts.values():
                if self._hopeless(asked + open_, best):
                    break
                open_ -= self._least(part)
                asked += self._questions(part)
            else:
                best = min(best, asked)
        if self._keep:
            self._asked[candidates] = best
        return best

    def _least(self, part: Candidates) -> float:
        """The least that a part not yet summed is taken to cost, times its weight."""
        counted = self._bound == "printed" or (self._bound == "parts" and len(part) > 1)
        return self._weight(part) if counted else 0.0

    def _hopeless(self, more: float, less: float) -> bool:
        """Whether a letter is given up, by its bound and the best so far; the report goes on where they are equal."""
        return self._prune and (more > less if self._bound == "printed" else more >= less)

    def _letters(self, candidates: Candidates) -> list[CandidateParts]:
        """The parts into which each letter, or word that may be named, divides the candidates, in their order."""
        whole = self._weight(candidates)
        found = [self._weighed(parts, whole) for parts in parts_of(self._rows, candidates)]
        if self._early:
            for candidate in candidates:
                others = tuple(other for other in candidates if other != candidate)
                found.append(self._weighed({_NAMED: (candidate,), MISS: others}, whole))
        if self._order == "entropy":
            found.sort(key=lambda letter: letter[0])
        return [split for _, split in found]

    def _weighed(self, parts: CandidateParts, whole: float) -> tuple[float, CandidateParts]:
        """Parts with the negative of their entropy."""
        shares = [self._weight(part) / whole for part in parts.values()]
        return sum(share * log2(share) for share in shares), parts

    def _weight(self, candidates: Candidates) -> float:
        return sum(self._weights[candidate] for candidate in candidates)

    def _count(self) -> None:
        self.searched += 1
        if self.searched > self._most:
            raise TooManySets


def parts_of(rows: list[list[int]], candidates: Candidates) -> Iterator[CandidateParts]:
    """The parts into which each letter divides the candidates, in the order of the alphabet; none where it does not."""
    for row in rows:
        parts: dict[int, list[int]] = {}
        for candidate in candidates:
            parts.setdefault(row[candidate], []).append(candidate)
        if len(parts) > 1:
            yield {answer: tuple(part) for answer, part in parts.items()}
