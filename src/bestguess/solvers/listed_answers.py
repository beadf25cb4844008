"""The answers of all listed secrets of a game to all its queries, and the limits of their size."""

from collections.abc import Collection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bestguess.core.belief import Belief, Listed
from bestguess.core.errors import COMPARE, SpecError, TooLarge
from bestguess.core.game import Game
from bestguess.core.types import Codes, Floats, Query, plural
from bestguess.solvers.memory import available, fitting, size, table_bytes
from bestguess.solvers.objective import not_named

MAX_TABLE = 2**31
"""The most answers, queries times secrets, that a table may hold."""

MAX_QUERIES = 65534
"""The most queries that a search numbers."""

MAX_PAST = 64
"""The most queries where answers depend on the past."""

MAX_GROUPED = 2**26
"""The most answers of a table where answers depend on the past: 36 bytes each, so 2.4 GB."""

BLOCK = 2**20
"""About as many answers are listed at once where a table is made of them secret by secret."""

MAX_SYMMETRIC = 2**24
"""The most answers of a table in which symmetries are used."""


def table(game: Game, prior: str = "default") -> tuple[Codes, Floats]:
    """The answers (Q, n) and the prior weights (n,) of a game's secrets, where answers do not depend on the past.

    Raises :class:`TooLarge` if they do, or if the secrets cannot be listed.
    """
    if game.past_matters:
        raise TooLarge(f"{game.spec}: its answers depend on the past, so no table holds them.")
    return coded(game, listed_prior(game, prior))


def grouped(
    game: Game, belief: Listed, asked: Collection[Query] = ()
) -> tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.uint64]]:
    """The answers of listed secrets before a group is complete and with its last query, and the groups: three (Q, n).

    Queries that were ``asked`` before belong to no group any more, and are answered by the miss. Raises
    :class:`TooLarge` for a game that has no such groups or more than 64 queries.
    """
    if game.num_queries > MAX_PAST:
        raise TooLarge(
            f"{game.spec}: answers that depend on the past are solved for {MAX_PAST} {game.query_noun}s at most, "
            f"not {game.num_queries}. Take a smaller game."
        )
    secrets = belief.secrets()
    shape = (game.num_queries, len(secrets))
    check_size(game, *shape, MAX_GROUPED)
    codes, last = np.zeros(shape, dtype=np.uint32), np.zeros(shape, dtype=np.uint32)
    group = np.zeros(shape, dtype=np.uint64)
    for place, secret in enumerate(secrets):
        groups = game.exact.groups(secret)
        if groups is None:
            raise TooLarge(
                f"{game.spec}: its answers depend on the past, and it does not say how (ExactRules.groups), "
                f"so it cannot be solved exactly. Measure a policy with: {COMPARE}",
                COMPARE,
            )
        for queries, first, completed in groups:
            rows = [query for query in queries if query not in asked]
            codes[rows, place], last[rows, place] = first, completed
            group[rows, place] = sum(1 << query for query in rows)
    return codes, last, group


def symmetries_of(game: Game, answers: int) -> NDArray[np.uint16] | None:
    """The game's symmetries; none where images of all secrets take longer to find than they save."""
    ways = game.exact.symmetries() if answers <= MAX_SYMMETRIC else ()
    return np.array(ways, dtype=np.uint16) if len(ways) else None


def listed_prior(game: Game, prior: str) -> Belief:
    """The prior of a game, as a list if it can be listed."""
    belief = game.prior(prior)
    if isinstance(belief, Listed) or prior != "default" or belief.kind != "counted":
        return belief
    try:
        return game.prior("listed")
    except SpecError:
        return belief


def places_of(prior: Belief, left: Belief) -> list[int]:
    """The places in the prior's list of the secrets that are left, which are in the same order."""
    assert isinstance(prior, Listed)
    assert isinstance(left, Listed)
    listed = iter(enumerate(prior.secrets()))
    return [next(place for place, one in listed if one is secret or one == secret) for secret in left.secrets()]


def one_by_one(game: Game, belief: Belief) -> Listed:
    """The belief as a list of secrets. Raises :class:`TooLarge` if it is none."""
    if not isinstance(belief, Listed):
        raise TooLarge(
            f"{game.spec} counts its secrets together and does not list them one by one; only listed secrets can be "
            f"solved exactly. Measure a policy with: {COMPARE}",
            COMPARE,
        )
    return belief


def coded(game: Game, belief: Belief) -> tuple[Codes, Floats]:
    """The answers (Q, n) of a belief that holds them as a table, and the weights (n,) of its secrets.

    Raises :class:`TooLarge` for a belief without such a table or with one too large, :class:`SpecError` for a game
    that says why it cannot be solved.
    """
    listed = _checked(game, belief)
    codes = listed.codes()
    if codes is None:
        raise _untabled(game, belief)
    return codes, listed.masses()


def coded_by_secret(game: Game, belief: Belief) -> tuple[NDArray[Any], Floats]:
    """The answers of each secret (n, Q), in bytes if they all fit and else of 32 bits, and the weights (n,).

    No other table of all answers is made on the way. Raises what :func:`coded` raises.
    """
    listed = _checked(game, belief)
    columns: NDArray[Any] = np.empty((listed.size, listed.rows), dtype=np.uint8)
    step = max(1, BLOCK // listed.size)
    for begin in range(0, listed.rows, step):
        block = listed.codes(np.arange(begin, min(begin + step, listed.rows)))
        if block is None:
            raise _untabled(game, belief)
        if columns.dtype == np.uint8 and block.max(initial=0) >= 2**8:
            columns = columns.astype(np.uint32)
        columns[:, begin : begin + len(block)] = block.astype(columns.dtype).T  # small first: half the time
    return columns, listed.masses()


def _checked(game: Game, belief: Belief) -> Listed:
    listed = one_by_one(game, belief)
    if game.exact.unsolvable:
        raise SpecError(f"{game.spec}: {game.exact.unsolvable}")
    check_size(game, listed.rows, listed.size)
    return listed


def _untabled(game: Game, belief: Belief) -> TooLarge:
    return TooLarge(
        f"{game.spec} has a {belief.kind} belief that gives no table of answers to search: they are no whole numbers "
        f"from 0 to {2**32 - 1:,}, or they depend on the past."
    )


def with_names(game: Game, codes: Codes, belief: Belief) -> Codes:
    """The answers (Q, n) with a further query for each secret, which names it: (Q + n, n).

    Query Q + i names secret i, as in the game; every other secret answers it by a miss. Raises :class:`SpecError` for a
    game in which no secret is named, :class:`TooLarge` for a table too large.
    """
    named = belief.naming_codes() if isinstance(belief, Listed) else None
    if named is None:
        raise not_named(game)
    check_size(game, len(codes) + len(named), len(named))
    return np.vstack([codes, np.diag(named)])


def check_size(game: Game, queries: int, secrets: int, most: int = MAX_TABLE) -> None:
    """Raise :class:`TooLarge` for more answers than ``most`` or than this machine has room for."""
    answers = queries * secrets
    if queries > MAX_QUERIES:
        raise TooLarge(
            f"{game.spec}: {queries:,} {plural(game.query_noun)} are over the limit of {MAX_QUERIES:,} for an "
            f"exact search. Take a smaller game, or measure a policy with: {COMPARE}",
            COMPARE,
        )
    if answers > most:
        raise TooLarge(
            f"{game.spec}: a table of {answers:,} answers is over the limit of {most:,}. Take a smaller game."
        )
    need = table_bytes((queries, secrets), game.past_matters)
    if need > fitting(need):
        raise TooLarge(
            f"{game.spec}: a table of {answers:,} answers takes about {size(need)}, and this machine has "
            f"{size(available() or 0)} free. Take a smaller game, or a larger machine."
        )
