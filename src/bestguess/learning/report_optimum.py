"""The exact optimum of the report's process (Kettaf 2024, section 5.2): +1 for a hit, -1 for a miss, discounted.

It tells what no training with that reward can pass: how many questions the policy asks that earns the most. Of policies
that earn equally much the one with the fewest questions counts, so that the figure is the best case for that reward.

A state is the set of words left and the number of *sure* letters, those that every word left has and that were not
asked: each is worth 1 without telling anything, now or later. Letters that no word left has are left out: asked without
need they earn -1 and delay the rest, which pays only if the rest were worth less than -1/(1 - gamma), and no game is.
The search is branch and bound over all others with a memo.
"""

from dataclasses import dataclass
from functools import cached_property

from bestguess.core.errors import SpecError, TooLarge
from bestguess.learning.guessing_process import GuessingProcess

EQUAL = 1e-10
"""Rewards that differ by less are equal: rounding is no reason."""

MOST_STATES = 3_000_000
"""The most sets that are remembered, about 1 GB."""


@dataclass(frozen=True)
class ReportOptimum:
    """The most that can be earned, and the fewest questions with which that is earned."""

    reward: float
    """The expected discounted reward, in hits less misses."""
    questions: float
    """The mean questions until one word is left, of the policy with the fewest among those that earn the most."""
    states: int
    """How many sets of words the search has met."""


def report_optimum(process: GuessingProcess, most_states: int = MOST_STATES) -> ReportOptimum:
    """The exact optimum of a process with the reward ``report``, whose secrets are equally likely.

    Raises :class:`SpecError` for another process and :class:`TooLarge` where more than ``most_states`` are met.
    """
    if process.reward != "report":
        raise SpecError(f"The optimum of the reward 'report' was asked for, not of '{process.reward}'.")
    if len(set(process.weights.tolist())) > 1:
        raise SpecError(
            "The optimum of the report's process is worked out for equally likely words. Take prior=uniform."
        )
    search = _Search(process, most_states)
    reward, questions = search.value(process.start.left, search.sure(process.start.left))
    return ReportOptimum(reward, questions, len(search.met))


@dataclass(frozen=True, slots=True)
class _Split:
    """One letter asked of a set: its share of the reward now, and the open parts with their shares."""

    gain: float
    parts: tuple[tuple[float, int, int], ...]
    """The share, the words and the sure letters that come new, of each answer that leaves two words or more."""


class _Set:
    """A set of words with its splits, best first by what they can earn at most."""

    __slots__ = ("bound", "splits", "values")

    def __init__(self, bound: float, splits: list[_Split]) -> None:
        self.bound = bound
        self.splits = splits
        self.values: dict[int, tuple[float, float]] = {}


class _Search:
    def __init__(self, process: GuessingProcess, most: int) -> None:
        self._gamma = process.gamma
        self._bonus = process.letters == "all"
        self._most = most
        self._answers = [
            [(part, hit) for part, hit in answers if part]
            for answers in process.answer_sets
            if len(answers) > 1 or answers[0][1]
        ]
        self._longest = max(int(process.hits.sum(axis=0).max()), 1)
        self.met: dict[int, _Set] = {}

    @cached_property
    def _rest(self) -> float:
        """The most that the rest of a game earns: a word has no more letters to hit, and one hit leads to the rest."""
        return sum(self._gamma**turn for turn in range(self._longest))

    def sure(self, left: int) -> int:
        """How many letters every word of a set has, where they may be asked for their reward."""
        if not self._bonus:
            return 0
        return sum(any(hit and left & part == left for part, hit in answers) for answers in self._answers)

    def set_of(self, left: int) -> _Set:
        found = self.met.get(left)
        if found is not None:
            return found
        if len(self.met) >= self._most:
            raise TooLarge(
                f"The report's process has over {self._most:,} sets of words on this list. Take fewer words, or a "
                "smaller gamma."
            )
        size = left.bit_count()
        before = self.sure(left)
        ranked: list[tuple[float, _Split]] = []
        for answers in self._answers:
            parts = [(part, hit) for both, hit in answers if (part := left & both)]
            if len(parts) < 2:
                continue
            hits = sum(part.bit_count() for part, hit in parts if hit)
            open_ = [(part.bit_count() / size, part, hit) for part, hit in parts if part & (part - 1)]
            gain = (2 * hits - size) / size
            most = gain + self._gamma * self._rest * sum(share for share, _, _ in open_)
            # Of the letters sure after the answer, those before and the letter asked are no news.
            told = tuple(
                (share, part, self.sure(part) - before - hit if self._bonus else 0) for share, part, hit in open_
            )
            ranked.append((most, _Split(gain, told)))
        ranked.sort(key=lambda one: -one[0])
        found = self.met[left] = _Set(ranked[0][0], [split for _, split in ranked])
        return found

    def _bound(self, left: int, sure: int) -> float:
        """The most that a set can earn: by a letter that tells something, or by a sure one and the rest."""
        telling = found = self.set_of(left).bound
        for _ in range(sure):
            found = max(telling, 1 + self._gamma * found)
        return min(found, self._rest)

    def value(self, left: int, sure: int) -> tuple[float, float]:
        """The most that a set earns, and the fewest questions with which it does."""
        here = self.set_of(left)
        known = here.values.get(sure)
        if known is not None:
            return known
        best, fewest = float("-inf"), float("inf")
        if sure:
            reward, questions = self.value(left, sure - 1)
            best, fewest = 1 + self._gamma * reward, 1 + questions
        bounded = []
        for split in here.splits:
            most = split.gain
            for share, part, new in split.parts:
                most += self._gamma * share * self._bound(part, sure + new)
            bounded.append((most, split))
        bounded.sort(key=lambda one: -one[0])
        for most, split in bounded:
            if most < best - EQUAL:
                break
            reward, questions = split.gain, 1.0
            for share, part, new in split.parts:
                later, more = self.value(part, sure + new)
                reward += self._gamma * share * later
                questions += share * more
            if reward > best + EQUAL or (reward > best - EQUAL and questions < fewest - EQUAL):
                best, fewest = max(best, reward), questions
        here.values[sure] = (best, fewest)
        return best, fewest
