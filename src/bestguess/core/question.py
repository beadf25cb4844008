"""Questions about a secret beside the queries of a game: what each answer's chance is, and how many bits it tells.

The measure is the expected information gain of Rothe, Lake and Gureckis, "Question asking as program generation" (NIPS
2017), through a host who answers wrongly with some probability, as in Grand et al. (arXiv 2510.20886), section 3.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from bestguess.core.belief import Belief, Listed
from bestguess.core.errors import ParameterError
from bestguess.core.position import Position
from bestguess.core.types import Floats

DRAWS: Final = 20_000
"""The secrets drawn where a question is judged from a sample; where no more are left, each is looked at instead."""

YES, NO = "yes", "no"


class Question(ABC):
    """A question whose answer every secret determines."""

    text: str
    """The question as people write it."""
    notes: tuple[str, ...] = ()
    """Sentences about words that were read in one of several ways."""

    @abstractmethod
    def answers(self, secrets: Sequence[Any]) -> Sequence[str]:
        """The answer of each of these secrets."""

    def shares(self, belief: Belief) -> Mapping[str, float] | None:
        """The exact probability of each answer; ``None`` where secrets have to be drawn.

        By default of beliefs that list their secrets, and of others where at most :data:`DRAWS` are left.
        """
        listing = belief.listing(belief.size if isinstance(belief, Listed) else DRAWS)
        return None if listing is None else shares_of(self.answers(listing[0]), listing[1])


@dataclass(frozen=True)
class Predicate(Question):
    """The question whether something holds of the secret: any function of one secret that says yes or no."""

    holds: Callable[[Any], bool]
    text: str = "?"

    def answers(self, secrets: Sequence[Any]) -> Sequence[str]:
        return [YES if self.holds(secret) else NO for secret in secrets]


class AsksQuestions(ABC):
    """The part of a game that reads questions about its secret, as people write them."""

    @abstractmethod
    def read_question(self, text: str) -> Question:
        """The question that a text is. Raises :class:`NotationError` for one that cannot be read."""


@dataclass(frozen=True, eq=False)
class Worth:
    """The chance of each answer to a question, and the bits that it is expected to tell."""

    question: str
    shares: Mapping[str, float]
    """The probability that each answer is the true one, the likeliest first."""
    bits: float
    """The expected information of the host's answer about the secret, in bits."""
    error: float = 0.0
    """The standard error of the bits; 0 where exact."""
    share_errors: Mapping[str, float] | None = None
    """The standard errors of :attr:`shares`; ``None`` where exact."""
    wrong: float = 0.0
    """How often the host gives another answer than the true one."""
    notes: Sequence[str] = ()
    """Sentences about words of the question that were read in one of several ways."""

    @property
    def heard(self) -> Mapping[str, float]:
        """The probability that each answer is given: truly, or in place of another, any other alike."""
        shares = dict(self.shares)
        if self.wrong and len(shares) == 1 and set(shares) < {YES, NO}:
            shares |= dict.fromkeys({YES, NO} - set(shares), 0.0)
        others = len(shares) - 1
        if not others:
            return shares
        return {
            answer: share * (1 - self.wrong) + (1 - share) * self.wrong / others for answer, share in shares.items()
        }

    @property
    def exact(self) -> bool:
        """Whether every secret was looked at or counted."""
        return self.share_errors is None


def worth(position: Position, question: Question, wrong: float = 0.0, draws: int = DRAWS, seed: int = 0) -> Worth:
    """The worth of a question to a host who with probability ``wrong`` gives another answer, any other alike.

    Exact where the belief lists or counts what it needs, else from independent ``draws`` by the seed, with standard
    errors. Raises :class:`ParameterError` for a ``wrong`` that is no probability below 1, and for too few draws.
    """
    if not 0 <= wrong < 1:
        raise ParameterError("wrong", wrong, "write how often the host errs, from 0 to below 1: 0.1.")
    if draws < 2:
        raise ParameterError("draws", draws, "draw at least 2 secrets.")
    belief = position.belief
    exact = question.shares(belief)
    if exact is not None:
        shares = _likeliest_first(exact)
        bits = information(np.array(list(shares.values())), wrong)
        return Worth(question.text, shares, bits, wrong=wrong, notes=question.notes)
    answers = question.answers(belief.sample(np.random.default_rng(seed), draws))
    shares = _likeliest_first(shares_of(answers, np.ones(draws)))
    if set(shares) < {YES, NO} and len(shares) == 1:
        shares = {**shares, next(iter({YES, NO} - set(shares))): 0.0}  # nobody drew one, which proves nothing
    worth_draws = min(float(draws), belief.count().effective_sample_size or float(draws))
    found = np.array(list(shares.values()))
    errors = _errors(found, worth_draws)
    bits = information(found, wrong)
    return Worth(
        question.text,
        shares,
        bits,
        _error_of_bits(found, errors, wrong, bits),
        dict(zip(shares, errors.tolist(), strict=True)),
        wrong,
        question.notes,
    )


def information(shares: Floats, wrong: float) -> float:
    """The bits that an answer tells about the true one, whose probabilities are given, shape (answers,).

    The host gives a wrong answer with probability ``wrong``, each of the others alike: the entropy of what is heard,
    less that of the error. 0 where only one answer is possible.
    """
    others = len(shares) - 1
    if others < 1:
        return 0.0
    heard = shares * (1 - wrong) + (1 - shares) * wrong / others
    noise = _entropy(np.array([1 - wrong, *[wrong / others] * others]))
    return max(_entropy(heard) - noise, 0.0)


def shares_of(answers: Sequence[str], weights: Floats) -> dict[str, float]:
    """The share that each answer has in the weights."""
    names, places = np.unique(np.asarray(answers), return_inverse=True)
    shares = np.bincount(places, weights, len(names)) / weights.sum()
    return dict(zip(names.tolist(), shares.tolist(), strict=True))


def _likeliest_first(shares: Mapping[str, float]) -> dict[str, float]:
    return dict(sorted(shares.items(), key=lambda item: (-item[1], item[0])))


def _errors(shares: Floats, draws: float) -> Floats:
    """Standard errors of shares of so many draws; of two more of each kind, so that none is taken for certain (Agresti
    and Coull 1998)."""
    careful = (shares * draws + 2) / (draws + 4)
    return np.asarray(np.sqrt(careful * (1 - careful) / (draws + 4)))


def _error_of_bits(shares: Floats, errors: Floats, wrong: float, bits: float) -> float:
    """How far the bits move where a share is off by its standard error, at the others' cost; the root of the squares.

    The shares of several answers are tied, which this overstates a little.
    """
    moved = []
    for place, error in enumerate(errors.tolist()):
        off = []
        for sign in (-1, 1):
            other = np.clip(shares[place] + sign * error, 0.0, 1.0)
            rest = 1 - shares[place]
            tilted = (
                shares * ((1 - other) / rest)
                if rest > 0
                else np.full(len(shares), (1 - other) / max(len(shares) - 1, 1))
            )
            tilted[place] = other
            off.append(abs(information(tilted, wrong) - bits))
        moved.append(max(off))
    return float(max(moved)) if len(moved) == 2 else float(np.sqrt(np.sum(np.square(moved))))


def _entropy(shares: Floats) -> float:
    some = shares[shares > 0]
    return float(-(some * np.log2(some)).sum())
