"""What a move is called, from what is known of it: never more than that."""

from bestguess.arena.record import Verdict
from bestguess.arena.turn import Facts, Found
from bestguess.arena.value import Unit

SMALL = {False: 0.1, True: 0.005}
"""A loss of less is nothing to speak of: in the unit of the cost, and of winning."""

LARGE = {False: 0.3, True: 0.05}
"""A loss of as much is a mistake."""

WITHIN = {False: 0.2, True: 0.01}
"""A sampled loss is called good if it is no more than this even at the upper end of its interval."""

GIVEN = 0.6
"""Who gives up so much chance of a hit makes a mistake if it costs anything at all (:data:`LITTLE`)."""

LITTLE = 0.05

POOR = 0.1
"""Who gives up so much chance (:data:`GIVEN`) for a shot no likelier than this makes a mistake in any case.

What such a shot tells may make up for nearly all of it, but only for somebody who goes on without a fault.
"""


def judge(found: Found | None, facts: Facts, unit: Unit, follows: bool) -> Verdict:
    """The verdict on a move of which ``found`` is known; ``follows`` if the reference would have asked it too.

    "good" and "equal" are said only of what is known, and "unclear" where the interval decides nothing.
    """
    if follows:
        return "best"
    # A chance is exact at once; what follows from it needs no playing on.
    careless = facts.grid and not unit.winning and facts.given >= GIVEN
    if found is None:
        return "mistake" if careless and facts.chance <= POOR else "not valued"
    loss = -found.gap if unit.winning else found.gap
    margin = found.margin or 0.0
    low, high = loss - margin, loss + margin
    if careless and facts.chance <= POOR and high > -LITTLE:
        return "mistake"
    if found.margin is None and abs(loss) < _nothing(unit):
        return "equal"
    if high < 0:
        return "better than the reference"
    if loss >= LARGE[unit.winning] and low > 0:
        return "mistake"
    if careless and loss >= LITTLE and low > 0:
        return "mistake"
    if found.margin is None:
        return "good" if loss < SMALL[unit.winning] else "inaccuracy"
    if high <= WITHIN[unit.winning]:
        return "good"
    if loss >= SMALL[unit.winning] and low > 0:
        return "inaccuracy"
    return "unclear"


def _nothing(unit: Unit) -> float:
    """Half of the smallest step that is shown."""
    return 0.0005 if unit.winning else 0.005
