"""Tuning by sequential halving: many settings of one policy meet ever more words, ever fewer of them go on.

The settings meet the words of the out-of-dictionary challenge, all of them the same words. After each round the half
that won fewer goes, and those that stay meet about twice as many words, so that each round plays about as many games
(Karnin, Koren and Somekh 2013, Almost Optimal Exploration in Multi-Armed Bandits). The winner is then played on words
that no round has met, beside the settings of the source: those figures are unbiased, those of the rounds are not.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, log2

from bestguess.core.errors import SpecError
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.lab.challenge.challenge import Challenge, Played, rounds as played_rounds
from bestguess.lab.challenge.results import ChallengeResult, results


@dataclass(frozen=True)
class HalvingPlan:
    """The words of a tuning and how many games it plays."""

    train: Vocabulary
    """The words that every setting learns from."""
    fitted: tuple[str, ...]
    """The words on which settings are chosen; none is in :attr:`train`."""
    held_out: tuple[str, ...]
    """The words on which the winner is measured; none is in :attr:`train` or :attr:`fitted`."""
    games: int
    """How many games the rounds play, all settings together; every setting meets two words or more."""
    seed: int

    @classmethod
    def of(cls, words: Vocabulary, holdout: float, games: int, measured: int, seed: int) -> "HalvingPlan":
        """Part a list in three: a share to measure on, an equal share of the rest to fit on, all else to learn from.

        ``measured`` is how many of the held-out words are played at most. Raises :class:`SpecError` or
        :class:`BestguessError` for a share or a list that leaves nothing for one of the three.
        """
        if games < 1 or measured < 2:
            raise SpecError("A tuning plays 1 game or more, and is measured on 2 words or more.")
        last = Challenge.of(words, holdout, measured, seed=seed)
        fit = Challenge.of(last.train, holdout, seed=seed)
        train = replace(fit.train, source=words.source)
        return cls(train, fit.secrets, last.secrets, games, seed)

    def rounds(self, settings: int) -> Iterator[tuple[int, Sequence[str]]]:
        """How many settings each round has, and the words that each of them meets in it."""
        steps, met = max(1, ceil(log2(settings))), 0
        while True:
            # Every round plays about as many games; without words there is nothing more to tell settings apart.
            further = self.fitted[met : met + max(2, self.games // (steps * settings))]
            met += len(further)
            yield settings, further
            if settings <= 2:
                return
            settings = (settings + 1) // 2


@dataclass(frozen=True)
class TuningRound:
    """The settings of one round, the best first."""

    words: int
    """How many words each of them has met, in this round and before."""
    won: Mapping[str, int]
    """How many of these words each setting has won, by its spec."""
    wrong: Mapping[str, int]
    """How many wrong letters it has asked."""

    @property
    def best(self) -> str:
        """The spec of the best setting."""
        return next(iter(self.won))


@dataclass(frozen=True)
class HalvingResult:
    """The winner of a tuning, and how it does on words that it was not chosen by."""

    rounds: tuple[TuningRound, ...]
    measured: tuple[ChallengeResult, ...]
    """The settings of the source, and the winner where it is another: on the held-out words."""

    @property
    def winner(self) -> str:
        """The spec that won the rounds."""
        return self.rounds[-1].best


def halve(
    plan: HalvingPlan, specs: Sequence[str], report: Callable[[int], object] = lambda games: None
) -> Iterator[TuningRound]:
    """The rounds; the best of the last, in which two settings meet, is the winner.

    Of settings that won equally many words the one with fewer wrong letters is better, then the earlier. ``report``
    hears of each word how many games of it were played. Raises :class:`SpecError` for a policy that cannot be made.
    """
    order = {spec: number for number, spec in enumerate(specs)}
    left, met = list(order), 0
    won, wrong = dict.fromkeys(left, 0), dict.fromkeys(left, 0)
    for settings, further in plan.rounds(len(left)):
        left = left[:settings]
        played = list(_met(plan, further, left, report))
        met += len(further)
        for place, spec in enumerate(left):
            won[spec] += sum(one[place].won for one in played)
            wrong[spec] += sum(one[place].wrong for one in played)
        left.sort(key=lambda spec: (-won[spec], wrong[spec], order[spec]))
        yield TuningRound(met, {spec: won[spec] for spec in left}, {spec: wrong[spec] for spec in left})


def measure(
    plan: HalvingPlan, source: str, winner: str, report: Callable[[int], object] = lambda games: None
) -> tuple[ChallengeResult, ...]:
    """The settings of the source and the winner on the held-out words, paired; once where they are the same."""
    specs = list(dict.fromkeys((source, winner)))
    return tuple(results(specs, list(_met(plan, plan.held_out, specs, report))))


def _met(
    plan: HalvingPlan, words: Sequence[str], specs: Sequence[str], report: Callable[[int], object]
) -> Iterator[tuple[Played, ...]]:
    if words:
        for one in played_rounds(Challenge(plan.train, tuple(words), seed=plan.seed), specs):
            report(len(one))
            yield one
