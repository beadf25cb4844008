"""Which answers solve: what a search needs to know of a game that ends when the secret has been asked."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import EVALUATE, SpecError
from bestguess.core.game import Game
from bestguess.core.types import Ints, Transcript, plural
from bestguess.solvers.objective import KNOWN, SOLVED

NOTHING = -1
"""Stands for the solving answer of a query that solves nothing."""

SOME = 64
"""The secrets whose answers are looked at together."""


def solving_answers(game: Game, codes: NDArray[Any], allowed: Ints) -> NDArray[np.int64]:
    """The answer to each query that says that it was the secret, shape (Q,); :data:`NOTHING` where there is none.

    ``codes`` (Q, n) are the answers of all secrets, ``allowed`` the queries that may be asked. Raises
    :class:`SpecError` for a game in which some secret can never be asked, or a query has two such answers.
    """
    solving = np.full(len(codes), NOTHING, dtype=np.int64)
    columns = codes.T
    for answer in _different(columns):
        asked = allowed[game.hits(allowed, np.full(len(allowed), answer, dtype=np.int64))]
        given = np.zeros(len(codes), dtype=bool)
        for begin in range(0, len(columns) * bool(len(asked)), SOME):
            given |= (columns[begin : begin + SOME] == answer).any(axis=0)
        asked = asked[given[asked]]
        twice = asked[solving[asked] != NOTHING]
        if len(twice):
            raise SpecError(
                f"{game.spec}: {game.notation.format_query(int(twice[0]))} has several answers that end the game won, "
                f"and {SOLVED} allows one of each query. Take {KNOWN}.",
                *(SOLVED, KNOWN),
            )
        solving[asked] = answer
    return solving


def _different(columns: NDArray[Any]) -> NDArray[Any]:
    """All different answers of a table, ascending, without a copy of it."""
    if columns.dtype != np.uint8:
        return np.unique(np.concatenate([np.unique(column) for column in columns]))
    given = np.zeros(256, dtype=bool)
    given[columns[:SOME]] = True
    for answer in np.flatnonzero(~given[: int(columns.max(initial=0)) + 1]):  # rare, or none
        given[answer] = any((columns[k : k + SOME] == answer).any() for k in range(SOME, len(columns), SOME))
    return np.flatnonzero(given)


def check_solvable(game: Game, codes: NDArray[Any], solving: NDArray[np.int64], secrets: Any) -> None:
    """Raise :class:`SpecError` if no query solves some secret: nobody could end such a game."""
    able = np.flatnonzero(solving != NOTHING)
    ends = solving[able].astype(codes.dtype)
    lost = np.flatnonzero([not (column[able] == ends).any() for column in codes.T])
    if len(lost):
        some = game.notation.format_secret(secrets[int(lost[0])])
        many = "" if len(lost) == 1 else f" and {len(lost) - 1:,} more"
        raise SpecError(
            f"{SOLVED}: in {game.spec} no {game.query_noun} ends the game for the {game.secret_noun} "
            f"{some}{many}. Take {KNOWN}, or let Game.is_hit say which answers end the game.",
            *(SOLVED, KNOWN),
        )


_SOME, _SOME_ANSWERS = 32, 4
"""The queries, and the answers to each, of which a game that does not say so is asked what they forbid."""

_MANY = 1024
"""Of more queries than these, those that tell nothing are not left out."""


def check_end(game: Game, codes: NDArray[Any], allowed: Ints, moves: Transcript) -> None:
    """Raise :class:`SpecError` if a game ends for several secrets alike: then not all becomes known."""
    for answer in _different(codes.T):
        asked = allowed[game.hits(allowed, np.full(len(allowed), answer, dtype=np.int64))]
        for query in asked[(codes[asked] == answer).sum(axis=1) > 1]:
            move = (int(query), int(answer))
            if game.outcome((*moves, move)) is not None:
                raise SpecError(
                    f"{KNOWN}: {game.spec} is over with {game.notation.format_moves((move,))}, and several "
                    f"{plural(game.secret_noun)} are left then. Take {SOLVED}.",
                    *(KNOWN, SOLVED),
                )


def check_free(game: Game, codes: NDArray[Any], allowed: Ints, moves: Transcript, solved: bool) -> None:
    """Raise :class:`SpecError` if an answer forbids queries: no table of answers knows that.

    ``solved`` is whether the game is solved until :data:`SOLVED`, where :data:`KNOWN` was asked for. Of a game that
    does not say so itself, answers to some queries are looked at.
    """
    if not game.restricts_queries and not _forbids(game, codes, allowed, moves):
        return
    if solved:
        raise SpecError(
            f"{KNOWN}: in {game.spec} it depends on the answers which {plural(game.query_noun)} are "
            f"allowed, and that is searched until the end only. Take {SOLVED}.",
            *(KNOWN, SOLVED),
        )
    raise SpecError(
        f"{game.spec}: which {plural(game.query_noun)} are allowed depends on the answers, "
        f"so it cannot be solved exactly. Leave that rule out, or measure a policy with: {EVALUATE}",
        EVALUATE,
    )


def _forbids(game: Game, codes: NDArray[Any], allowed: Ints, moves: Transcript) -> bool:
    """Whether one of some answers forbids a query that was not asked."""
    telling = (
        [query for query in allowed if (codes[query] != codes[query][0]).any()] if len(allowed) < _MANY else allowed
    )
    for query in np.asarray(telling)[:: -(-len(telling) // _SOME) or 1].tolist():
        for answer in np.unique(codes[query])[:_SOME_ANSWERS].tolist():
            after = (*moves, (query, int(answer)))
            if game.outcome(after) is None and not np.isin(allowed[allowed != query], game.queries(after)).all():
                return True
    return False
