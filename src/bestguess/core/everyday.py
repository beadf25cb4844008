"""Everyday secrets: those that people choose, for people to find."""

from abc import ABC, abstractmethod
from typing import Any

from bestguess.core.lots import SharedLots


class Everyday(ABC):
    """The part of a game whose secrets people choose otherwise than the prior draws them.

    Only games that people play are begun with such a secret. What is measured draws its secrets from the prior.
    """

    @abstractmethod
    def everyday_secret(self, lots: SharedLots) -> Any | None:
        """A secret as people choose one, for a person to find; ``None`` where the prior draws one as good."""

    @property
    @abstractmethod
    def everyday_note(self) -> str:
        """A sentence on what a player may know of an everyday secret and the engine does not."""
