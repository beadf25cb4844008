"""The laws of secrets: the prior draws them by its lots, and each is written on a line that is read as it."""

from typing import Any

import numpy as np

from bestguess.core.belief import Listed
from bestguess.core.errors import NotationError
from bestguess.core.game import Game
from bestguess.core.notation import Notation

_DRAWN = 200
"""The secrets that are drawn by each generator."""

_OPEN = 0.5
"""The bits of uncertainty from which so many draws hardly ever come twice."""

_WRITTEN = 50
"""The secrets of the prior that are written and read."""


def check_secrets(game: Game, seed: int) -> None:
    """The laws of how some secrets of the prior are written, and read where the game reads any."""
    prior, known = game.prior(), dict[str, Any]()
    kind = f"{type(game.notation).__name__}.format_secret"
    reads = isinstance(prior, Listed) or type(game.notation).parse_secret is not Notation.parse_secret
    for secret in prior.sample(np.random.default_rng(seed), _WRITTEN):
        written: object = game.notation.format_secret(secret)
        assert isinstance(written, str), f"{kind} gives {written!r} for the secret {secret!r}: give a text"
        assert written.splitlines() == [written], (
            f"{kind} gives {written!r} for the secret {secret!r}: write each secret on one line"
        )
        other = known.setdefault(written, secret)
        assert _equal(other, secret), f"{kind} writes '{written}' of two secrets, {other!r} and {secret!r}"
        if not reads:
            continue
        try:
            read = game.notation.parse_secret(written)
        except NotationError as error:
            said = f"{kind} writes '{written}' of the secret {secret!r}, which is not read: {error}"
            raise AssertionError(said) from error
        assert _equal(read, secret), f"{kind} writes '{written}' of the secret {secret!r}, which is read as {read!r}"


def check_draws(game: Game, seed: int) -> None:
    """The laws that the prior is the same whenever it is asked for, and draws by the generator that it is given."""
    kind = type(game).__name__
    one, other, again = (
        [game.notation.format_secret(secret) for secret in game.prior().sample(np.random.default_rng(lots), _DRAWN)]
        for lots in (seed, seed + 1, seed)
    )
    assert one == again, (
        f"{kind}.prior() draws other secrets by the same generator: list them in one order at each call, and draw by "
        "the rng that sample is given alone"
    )
    assert one != other or game.prior().entropy() < _OPEN, (
        f"{kind}.prior() draws the same secrets by other generators: sample(rng, size) draws by rng"
    )


def _equal(one: Any, other: Any) -> bool:
    """Whether two secrets are the same; those that are arrays are so in every place."""
    return bool(np.all(one == other))
