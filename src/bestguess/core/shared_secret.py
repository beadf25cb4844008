"""Secrets that every machine draws alike from a prior, by lots that a name determines."""

from typing import Any

import numpy as np

from bestguess.core.belief import Belief, as_listed, as_mixed, as_parted, as_repeatable, as_tabled
from bestguess.core.lots import SharedLots, ends_of


def shared_secret(prior: Belief, lots: SharedLots) -> Any:
    """A secret as likely as the prior says, to 40 bits.

    A prior that is none of the kinds which :mod:`~bestguess.core.belief` tells apart draws by numpy, whose streams
    may change with its version.
    """
    if (repeatable := as_repeatable(prior)) is not None:
        return repeatable.drawn(lots)
    if (tabled := as_tabled(prior)) is not None:
        return tabled.secrets()[lots.pick(ends_of(tabled.masses()))]
    if (listed := as_listed(prior)) is not None:
        return listed.secrets()[lots.pick(ends_of(listed.weights()))]
    if (mixed := as_mixed(prior)) is not None:
        return shared_secret(mixed.components[lots.pick(ends_of(mixed.shares))], lots)
    if (parted := as_parted(prior)) is not None:
        return tuple(values[lots.pick(ends_of(shares))] for values, shares in parted.marginals())
    return prior.sample(np.random.default_rng(lots.below(2**64)), 1)[0]
