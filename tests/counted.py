"""A game that tells other processes how many of its kind are over: ``counted:Counted(top=100)``."""

import os
from dataclasses import dataclass
from pathlib import Path

from highlow import HighLow

from bestguess.core.types import Outcome, Transcript

PLACE = "GAMES_OVER"
"""The variable that names a file, which grows by a byte or more for each game that is over."""


@dataclass(frozen=True)
class Counted(HighLow):
    """:class:`HighLow` that leaves a mark whenever it is asked about a game that is over."""

    name = "counted"

    def outcome(self, transcript: Transcript) -> Outcome | None:
        outcome = super().outcome(transcript)
        if outcome is not None:
            with Path(os.environ[PLACE]).open("ab") as file:
                file.write(b".")
        return outcome
