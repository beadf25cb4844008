"""The lies of a host: how often it may deny what is there, and how a lie is found out."""

from abc import ABC, abstractmethod

from bestguess.core.belief import Belief
from bestguess.core.types import Query, Transcript


class HostLies(ABC):
    """The part of a game whose host may lie, by some of its parameters."""

    lies: int
    """How many times the host may lie."""

    @abstractmethod
    def lie_rate(self, belief: Belief) -> float:
        """The chance that a host denies what a query finds, by a belief; 0 where it takes all answers as true."""

    @abstractmethod
    def lie_found(self, transcript: Transcript) -> Query | None:
        """The query about which the host has lied for certain; ``None`` if no lie is proven."""
