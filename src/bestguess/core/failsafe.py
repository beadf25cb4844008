"""The failsafe of a game: a belief to go on by where no secret of a prior fits the answers."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from bestguess.core.belief import Belief
from bestguess.core.types import Query, Transcript


class Failsafe(ABC):
    """The part of a game that goes on where nothing listed fits, as with a word that no list has."""

    @abstractmethod
    def failsafe(self, transcript: Transcript, prior: str = "default") -> Belief | None:
        """The belief to go on by; ``None`` where even so nothing fits, and the answers have to be mended first."""

    @abstractmethod
    def describe_failsafe(self, kind: str = "default") -> str:
        """The source of the failsafe of a prior in a few words."""

    def known_of(self, transcript: Transcript) -> str:
        """The parts of a secret in no list that the answers tell, in a few words; empty where the board shows them."""
        return ""

    def unlisted_queries(self, belief: Any, transcript: Transcript) -> Sequence[Query]:
        """The queries to choose from besides, for the secrets in no list that a failsafe holds likeliest."""
        return ()
