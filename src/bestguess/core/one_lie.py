"""The role of beliefs about a host who may once deny what is there."""

from abc import abstractmethod
from typing import NamedTuple

from bestguess.core.belief import Parted
from bestguess.core.types import Codes, Floats, Ints

HONEST = -2
"""Stands for a host who has told no lie so far, in :attr:`LyingTable.suspect`."""


class LyingTable(NamedTuple):
    """The secrets left where the host may once deny what is there, and what it has done if each is the secret."""

    codes: Codes
    """The true answer of each secret to each query, shape (Q, n)."""
    weights: Floats
    """How likely each secret is, shape (n,)."""
    suspect: Ints
    """For each secret the row of the query whose denial was the lie, shape (n,); -1 where it is none of these.

    :data:`HONEST` where none was a lie."""
    rate: float
    """How likely the host is to lie at each chance, until it has."""


class OneLie(Parted):
    """A belief about the secret of a host who may lie once."""

    @abstractmethod
    def lying_table(self, queries: Ints, most: int) -> LyingTable | None:
        """The secrets left and what the host has done if each is the secret; ``None`` for more than ``most``."""
