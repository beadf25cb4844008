"""The verdict on a move, which never says more than is known of it."""

from bestguess.records.recorded_review import Verdict
from bestguess.review.exact_value import Unit
from bestguess.review.reviewed_move import Facts, Found

SMALL_LOSS = {False: 0.1, True: 0.005}
"""A loss of less is nothing to speak of: in the unit of the cost, and of winning."""

LARGE_LOSS = {False: 0.3, True: 0.05}
"""A loss of as much is a mistake."""

WITHIN = {False: 0.2, True: 0.01}
"""A sampled loss is called good if it is no more than this even at the upper end of its interval."""

GIVEN = 0.5
"""Who gives up so much chance of a hit, and not for the shot that tells most, is careless.

To leave a sure hit for later costs nothing where the shot made instead is the one that the search would go on with; so
the shot that tells most is held to its loss alone.
"""

LITTLE = 0.05
"""A careless shot that loses as much is a mistake."""

POOR = 0.1
"""A careless shot no likelier than this is a mistake in any case: only faultless play would make up for it."""


def judge(found: Found | None, facts: Facts, unit: Unit, follows: bool) -> Verdict:
    """The verdict on a move of which ``found`` is known; ``follows`` if the reference would have asked it too.

    "good" and "equal" are said only of what is known, and "unclear" where the interval decides nothing. "wasted" goes
    before all others: no figure makes up for a query that could bring nothing.
    """
    if facts.wasted:
        return "wasted"
    if follows:
        return "best"
    called = _by_value(found, facts, unit)
    if found is not None and unit.winning and called in ("equal", "good"):
        return by_surplus(found, called)
    return called


def _by_value(found: Found | None, facts: Facts, unit: Unit) -> Verdict:
    """The verdict by the difference of the values alone."""
    # A chance is exact at once; what follows from it needs no playing on.
    careless = is_careless(facts, unit)
    if found is None:
        return "mistake" if careless and facts.chance <= POOR else "not valued"
    loss = -found.gap if unit.winning else found.gap
    margin = found.margin or 0.0
    low, high = loss - margin, loss + margin
    if careless and facts.chance <= POOR and high > -LITTLE:
        return "mistake"
    if found.margin is None and abs(loss) < _nothing_of(unit.winning):
        return "equal"
    if high < 0:
        return "better than the reference"
    if loss >= LARGE_LOSS[unit.winning] and low > 0:
        return "mistake"
    if careless and loss >= LITTLE and low > 0:
        return "mistake"
    if found.margin is None:
        return "good" if loss < SMALL_LOSS[unit.winning] else "inaccuracy"
    if high <= (LITTLE if careless else WITHIN[unit.winning]):
        return "good"
    if loss >= SMALL_LOSS[unit.winning] and low > 0:
        return "inaccuracy"
    return "unclear"


def by_surplus(found: Found, called: Verdict) -> Verdict:
    """The verdict where the chance of winning does not tell two queries apart: by the misses, then by the queries.

    Misses are held to the limits of a cost. Queries cost nothing in a game with lives, so more of them are no more than
    a blemish: such a move is good, and not equal.
    """
    if found.misses is None:
        return called
    more = found.misses.sure
    if more >= LARGE_LOSS[False]:
        return "mistake"
    if more >= SMALL_LOSS[False]:
        return "inaccuracy"
    if abs(more) >= _nothing_of(False):
        return "good" if more > 0 or called == "good" else "better than the reference"
    return "good" if found.queries is not None and found.queries.sure >= _nothing_of(False) else called


def is_tied(found: Found | None, unit: Unit) -> bool:
    """Whether a chance of winning leaves two queries as good as equal, so that the misses, where known, decide."""
    return unit.winning and found is not None and found.misses is not None and abs(found.gap) < SMALL_LOSS[True]


def is_careless(facts: Facts, unit: Unit) -> bool:
    """Whether a shot gave up a good chance of a hit, and told less than another would have."""
    return facts.grid and not unit.winning and facts.given >= GIVEN and not facts.most_bits


def _nothing_of(winning: bool) -> float:
    """Half of the smallest step that is shown."""
    return 0.0005 if winning else 0.005
