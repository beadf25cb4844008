"""The settings of Wang's method among which ``bestguess train wang`` chooses."""

from itertools import product

from bestguess.papers.wang.player import BESIDE, INFORMATIVE, SHORTEST

SHORTESTS = (0.4, 0.5, SHORTEST, 0.65, 0.75, 1.0)
"""The shares of the length above which shorter words count; at 1 none does."""

INFORMATIVES = (0.0, 0.15, INFORMATIVE, 0.45, 0.6, 1.0)
"""The shares of letters shown from which on only pieces of longer words count."""

BESIDES = (2, 3, BESIDE, 5, 6)
"""The characters of a window beside its hidden place."""

SOURCE = "paper-wang"
"""The policy with the numbers of the write-up."""


def settings() -> list[str]:
    """Every combination as the spec of a policy, that of the write-up first."""
    found = [_spec(*one) for one in product(SHORTESTS, INFORMATIVES, BESIDES)]
    return [SOURCE, *(spec for spec in found if spec != SOURCE)]


def _spec(shortest: float, informative: float, beside: int) -> str:
    """The spec that plays with these numbers; those of the write-up are left out of it."""
    given = {"shortest": (shortest, SHORTEST), "informative": (informative, INFORMATIVE), "beside": (beside, BESIDE)}
    parts = [f"{name}={value:g}" for name, (value, usual) in given.items() if value != usual]
    return f"{SOURCE}({','.join(parts)})" if parts else SOURCE
