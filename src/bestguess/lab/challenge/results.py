"""How entrants of the out-of-dictionary challenge did: shares of words found, and paired differences."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bestguess.arena.statistics import Summary, paired_difference, proportion, share_margin
from bestguess.lab.challenge.challenge import Played


@dataclass(frozen=True)
class ChallengeResult:
    """How one entrant did."""

    name: str
    games: int
    won: int
    share: float
    interval: tuple[float, float]
    """The 95 % interval of the share of games won (Wilson 1927)."""
    by_length: dict[int, tuple[int, int]]
    """Games and games won, by the length of the word."""
    wrong: float
    """The mean number of wrong letters; a word that was forfeited counts with all that its lives allow."""
    ms_per_game: float
    """The mean processor time of a game, in milliseconds."""
    forfeits: tuple[tuple[str, str], ...]
    """Words lost before their end, each with the reason."""
    held: tuple[tuple[str, str], ...]
    """Words that a list of the entrant's held before they were played, each with the name of the list."""
    against_first: Summary | None
    """The paired difference in the share won from the first entrant; ``None`` for the first itself."""

    @property
    def fair(self) -> bool:
        """Whether no list of the entrant's is known to have held a word to find."""
        return not self.held

    @property
    def difference_interval(self) -> tuple[float, float] | None:
        """The 95 % interval of that difference, within -1 and 1; ``None`` for the first entrant and for one word."""
        found = self.against_first
        if found is None or found.size < 2:
            return None
        margin = share_margin(found)
        return (max(found.mean - margin, -1.0), min(found.mean + margin, 1.0))


def results(names: Sequence[str], games: Sequence[tuple[Played, ...]]) -> list[ChallengeResult]:
    """Sum up at least one round, a result for each entrant, in their order."""
    table = []
    first = [float(one[0].won) for one in games]
    for place, name in enumerate(names):
        own = [one[place] for one in games]
        by_length: dict[int, tuple[int, int]] = {}
        for one in own:
            met, won = by_length.get(len(one.word), (0, 0))
            by_length[len(one.word)] = met + 1, won + one.won
        won = sum(one.won for one in own)
        share, low, high = proportion(won, len(own))
        table.append(
            ChallengeResult(
                name,
                len(own),
                won,
                share,
                (low, high),
                dict(sorted(by_length.items())),
                float(np.mean([one.wrong for one in own])),
                1000 * float(np.mean([one.seconds for one in own])),
                tuple((one.word, one.forfeit) for one in own if one.forfeit),
                tuple((one.word, one.held_in) for one in own if one.held_in),
                paired_difference([float(one.won) for one in own], first) if place else None,
            )
        )
    return table
