"""Actions: the numbers by which an agent asks the queries of a game."""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import IllegalQuery
from bestguess.core.game import Game
from bestguess.core.types import Ints, Query, Transcript


class Actions:
    """The queries that an agent may choose from, numbered from 0 without gaps.

    Queries that the host answers unasked, such as the length of a word, are no actions. Queries that name a whole
    secret in a game whose other queries ask for its parts are actions only with ``naming``.
    """

    def __init__(self, game: Game, naming: bool = False) -> None:
        self._game = game
        self._words = words = game.dictionary
        stranger = None if words is None or words.outside else words.stranger
        asked = [query for query in range(game.num_queries) if game.is_question(query) and query != stranger]
        named = [query for query in asked if words is not None and words.names_secret(query)]
        self.queries: Ints = np.asarray(asked if naming else sorted({*asked} - {*named}))
        """The query that each action asks, shape (A,), ascending."""
        self._named = np.asarray(named if naming else [], dtype=np.int64)
        self._named_first: dict[Transcript, NDArray[np.bool_]] = {}

    def __len__(self) -> int:
        return len(self.queries)

    @cached_property
    def _places(self) -> Ints:
        places = np.full(self._game.num_queries, -1, dtype=np.int64)
        places[self.queries] = np.arange(len(self.queries))
        return places

    def query(self, action: int) -> Query:
        """The query that an action asks. Raises :class:`IllegalQuery` for a number that is no action."""
        number = int(action)
        if number != action or not 0 <= number < len(self.queries):
            raise IllegalQuery(f"There is no action {action}: actions are the numbers 0 to {len(self.queries) - 1}.")
        return int(self.queries[number])

    def action(self, query: Query) -> int:
        """The action that asks a query. Raises :class:`IllegalQuery` for a query that no action asks."""
        place = int(self._places[query]) if 0 <= query < len(self._places) else -1
        if place < 0:
            name = self._game.notation.format_query(query) if 0 <= query < self._game.num_queries else str(query)
            remedy = (
                " Make the environment with naming=True."
                if self._words is not None and self._words.names_secret(query)
                else ""
            )
            raise IllegalQuery(f"No action asks {name}.{remedy}")
        return place

    def text(self, action: int) -> str:
        """An action as people write it: ``B7``, ``E``."""
        return self._game.notation.format_query(self.query(action))

    def parse(self, text: str) -> int:
        """The action that a text means. Raises :class:`NotationError`, or what :meth:`action` raises."""
        return self.action(self._game.notation.parse_query(text))

    def mask(self, transcript: Transcript) -> NDArray[np.bool_]:
        """Which actions the rules allow after a transcript, shape (A,)."""
        mask = np.zeros(len(self.queries), dtype=np.bool_)
        places = self._places[self._game.queries(transcript)]
        mask[places[places >= 0]] = True
        if self._game.exact.names_secrets and len(places):  # things beyond those that are weighed may be named as well
            for action in np.flatnonzero(~mask):
                mask[action] = _allowed(self._game, transcript, int(self.queries[action]))
        if len(self._named) and self._game.outcome(transcript) is None:
            mask[self._places[self._named]] = self._may_be_named(transcript)
        return mask

    def _may_be_named(self, transcript: Transcript) -> NDArray[np.bool_]:
        """Which secrets may be named: those that may be at first, after what the host tells unasked, but once each."""
        game = self._game
        told = tuple(move for move in transcript if not game.is_question(move[0]))
        if told not in self._named_first:  # a check of every word takes a second where there are 80,000
            allowed = [_allowed(game, told, query) for query in self._named.tolist()]
            self._named_first[told] = np.asarray(allowed, dtype=np.bool_)
        stranger = None if self._words is None else self._words.stranger
        asked = [query for query, _ in transcript if query != stranger]
        return self._named_first[told] & ~np.isin(self._named, asked)


def _allowed(game: Game, transcript: Transcript, query: Query) -> bool:
    try:
        game.check_query(transcript, query)
    except IllegalQuery:
        return False
    return True
