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

    @property
    def too_lucky(self) -> bool:
        """Whether the player knew more than the transcripts, as at most one honest player in 1,000 seems to."""
        return self.reason not in NO_CHANCES and self.luck.too_lucky


def luck_free(
    fair: Fair, results: Sequence[Sequence[float]], lucks: Sequence[Sequence[Luck]], first: int
) -> list[LuckFree]:
    """The results of each player without luck; each has met the same secrets in the same order.

    Where ``fair`` has no coefficients, they are fitted on the ``first`` games, and only the others are judged.
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
    return [
        LuckFree(total, None, found, Summary.of(own), paired_difference(own, free[0]) if place else None)
        for place, (total, own) in enumerate(zip(totals, free, strict=True))
    ]
