"""Knowledge of the secret: how many are possible, how that is known, and which are the likeliest."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from bestguess.advice.format import counted, percent
from bestguess.beliefs.mixture import listed_parts
from bestguess.core.belief import Belief, Mixed, Parted, Ranked
from bestguess.core.count import Count
from bestguess.core.position import Position
from bestguess.core.predictive import rest_of
from bestguess.core.types import Floats, Query

_MANY = 100_000
"""The most secrets of a list of which the likeliest few still mean something."""


@dataclass(frozen=True, slots=True)
class Remaining:
    """The number of secrets that are left."""

    count: Count
    listed: int | None = None
    """The number left of the list, where the secret may be in no list; else ``None``."""
    unlisted: float | None = None
    """The probability that the secret is in no list; ``None`` where that may not be."""
    spelled: bool = False
    """Whether all strings of letters are counted, of which most are no words."""

    @classmethod
    def of(cls, belief: Belief) -> "Remaining":
        """The secrets that a belief holds possible."""
        if not isinstance(belief, Mixed):
            return cls(belief.count(), spelled=isinstance(belief, Ranked))
        listed = list(listed_parts(belief))
        return cls(belief.count(), sum(part.size for part, _ in listed), rest_of(share for _, share in listed))

    def left(self, noun: str) -> str:
        """How many secrets are left; of a list and what may lie beyond it, how many of the list and how likely."""
        if self.listed is None or self.unlisted is None:
            return f"{counted(self.count, 'spelling' if self.spelled else noun)} left"
        if not self.listed:
            return f"no {noun} of the list left"
        return f"{counted(f'{self.listed:,}', noun)} of the list left, {percent(self.unlisted)} that it is none of them"

    def possible(self, noun: str) -> str:
        """How many secrets there are before the first answer."""
        return self.left(noun).replace(" left", " are possible")


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A belief in figures."""

    kind: str
    """How the belief knows what it knows: "listed", "counted", "sampled"."""
    exact: bool
    remaining: Remaining
    entropy: float
    """The uncertainty about the secret, in bits."""
    entropy_error: float
    """The standard error of the entropy, where that is estimated though the probabilities are exact; else 0."""
    lies: Mapping[Query, float] | None
    """The probability that each denial was a lie, in the order of the denials; ``None`` where the host tells the truth.
    """
    prior: str
    """The ground that the prior rests on; empty where there is nothing to choose."""

    @property
    def effective_sample_size(self) -> float | None:
        """How many independent draws the sample behind the figures is worth; ``None`` where none was drawn."""
        return self.remaining.count.effective_sample_size

    @classmethod
    def of(cls, position: Position) -> "Knowledge":
        """Sum up the belief of a position."""
        belief = position.belief
        entropy, error = max(0.0, belief.entropy()), belief.entropy_error()
        return cls(belief.kind, belief.exact, Remaining.of(belief), entropy, error, belief.lie(), position.prior_note)


@dataclass(frozen=True, slots=True)
class SecretShare:
    """A secret, or a part of one, on one line with its probability."""

    text: str
    probability: float


def likeliest_secrets(position: Position, most: int, lowest_first: bool = True) -> list[SecretShare] | None:
    """The likeliest secrets that a belief lists, ``most`` of each list, the likeliest first.

    Of equally likely secrets the first of the list are taken, or with ``lowest_first=False`` any, which is faster.
    ``None`` where nothing is listed, or too much to mean anything.
    """
    name, shares, is_listed = position.game.notation.format_secret, [], False
    for known, share in listed_parts(position.belief):
        if known.size > _MANY:
            return None
        is_listed = True
        weights, secrets = known.weights() * share, known.secrets()
        shares += [_share(name(secrets[place]), weights[place]) for place in _top(weights, most, lowest_first)]
    return shares if is_listed else None


def likeliest_parts(position: Position, most: int, lowest_first: bool = True) -> list[list[SecretShare]] | None:
    """The likeliest values of each part of a secret, such as the words of a phrase; ``None`` for a secret in one part.

    For ``lowest_first`` see :func:`likeliest_secrets`.
    """
    belief, name = position.belief, position.game.notation.format_secret
    if not isinstance(belief, Parted):
        return None
    return [
        [_share(name((values[place],)), weights[place]) for place in _top(weights, most, lowest_first)]
        for values, weights in belief.marginals()
    ]


def _share(text: str, weight: float) -> SecretShare:
    return SecretShare(text, min(1.0, float(weight)))


def _top(weights: Floats, most: int, lowest_first: bool) -> list[int]:
    """The places of the highest weights above 0, the highest first."""
    if lowest_first:
        places = np.argsort(-weights, kind="stable")[:most].tolist()
    else:
        most = min(most, len(weights))
        first = np.argpartition(-weights, most - 1)[:most] if most else np.zeros(0, dtype=np.int64)
        places = sorted(first.tolist(), key=lambda place: (-weights[place], place))
    return [place for place in places if weights[place] > 0]
