"""The results of several players without luck, summed up: means, and differences on the same secrets."""

from collections.abc import Sequence
from dataclasses import dataclass

from bestguess.arena.fair import NO_CHANCES, Coefficients, Fair, Reason, unfair
from bestguess.arena.luck import Luck
from bestguess.arena.statistics import Summary, paired_difference

FITTED = 10
"""Where no coefficients are shipped, one game of so many, the first ones, is there to fit them and is not judged."""


@dataclass(frozen=True)
class LuckFree:
    """The results of one player without luck."""

    luck: Luck
    """The luck of all games."""
    reason: Reason | None = None
    """Why there are no luck-free results; ``None`` where there are."""
    coefficients: Coefficients | None = None
    """The coefficients by which luck was taken off."""
    cost: Summary | None = None
    """The luck-free results of the games that are judged."""
    against_first: Summary | None = None
    """The paired difference of luck-free results from the first player; ``None`` for the first itself."""
    won: Summary | None = None
    """The luck-free share of games won; ``None`` where no such game can be lost, or too few were played to fit on."""

    @property
    def too_lucky(self) -> bool:
        """Whether the player knew more than the transcripts, as at most one honest player in 1,000 seems to."""
        return self.reason not in NO_CHANCES and self.luck.too_lucky


def luck_free(
    fair: Fair,
    results: Sequence[Sequence[float]],
    lucks: Sequence[Sequence[Luck]],
    first: int,
    won: Sequence[Sequence[bool]] = (),
) -> list[LuckFree]:
    """The results of each player without luck; each has met the same secrets in the same order.

    Where ``fair`` has no coefficients, they are fitted on the ``first`` games, and only the others are judged. ``won``
    says which games were won, where such a game may be lost.
    """
    totals = [sum(one, Luck()) for one in lucks]
    reason = unfair(fair.game, fair.host)
    if reason is None and not any(total.moves for total in totals):
        reason = "sampled"
    found, begin = fair.coefficients, 0
    if reason is None and found is None:
        found, begin = Coefficients.fitted([one[:first] for one in results], [one[:first] for one in lucks]), first
    if reason is None and (found is None or begin >= len(results[0])):
        reason = "unfitted"
    if reason is not None or found is None:
        return [LuckFree(total, reason) for total in totals]
    free = [
        [result - found.of(luck) for result, luck in zip(results[place][begin:], lucks[place][begin:], strict=True)]
        for place in range(len(results))
    ]
    shares = _shares(fair, won, lucks, first)
    return [
        LuckFree(total, None, found, Summary.of(own), paired_difference(own, free[0]) if place else None, share)
        for place, (total, own, share) in enumerate(zip(totals, free, shares, strict=True))
    ]


def _shares(
    fair: Fair, won: Sequence[Sequence[bool]], lucks: Sequence[Sequence[Luck]], first: int
) -> Sequence[Summary | None]:
    """The luck-free share of games won of each player."""
    wins = [[float(one) for one in games] for games in won]
    found, begin = fair.of_winning, 0
    if found is None and wins:
        found, begin = Coefficients.fitted([one[:first] for one in wins], [one[:first] for one in lucks]), first
    if found is None or not wins or begin >= len(wins[0]):
        return [None] * len(lucks)
    return [
        Summary.of([win - found.of(luck) for win, luck in zip(games[begin:], sums[begin:], strict=True)])
        for games, sums in zip(wins, lucks, strict=True)
    ]
