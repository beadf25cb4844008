"""The parts of a game in the messages to a bot, as JSON: each is written once, though it is sent with every move."""

import json
from dataclasses import fields
from typing import Final

import numpy as np

from bestguess.core.errors import TooLarge
from bestguess.core.game import Game
from bestguess.core.spec import name_in_specs
from bestguess.core.types import Answer, Ints, Query, Transcript

MAX_QUERIES: Final = 200_000
"""The most queries that a bot is told of at once: a few MB."""


class GameTexts:
    """The JSON of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        given = {
            name_in_specs(one.name, one.type): _plain(getattr(game, one.name))
            for one in fields(game)  # type: ignore[arg-type]  # every concrete game is a dataclass
            if one.init
        }
        self.rules = f'"rules":{text(game.spec)},"name":{text(game.name)},"parameters":{text(given)}'
        """The members of an object that tell the rules."""
        self._known = np.zeros(game.num_queries, dtype=bool)
        self._names = np.empty(game.num_queries, dtype=object)
        self._query: dict[str, Query] = {}
        self._moves: dict[tuple[Query, Answer], str] = {}

    def queries(self, queries: Ints) -> str:
        """A list of queries. Raises :class:`TooLarge` for more than :data:`MAX_QUERIES`."""
        if len(queries) > MAX_QUERIES:
            raise TooLarge(
                f"A bot is sent every {self.game.query_noun} that may be asked: {len(queries):,} are too many, "
                f"{MAX_QUERIES:,} do."
            )
        for query in queries[~self._known[queries]].tolist():
            name = self.game.notation.format_query(query)
            self._names[query], self._known[query] = text(name), True
            self._query.setdefault(name, query)
        return f"[{','.join(self._names[queries].tolist())}]"

    def moves(self, transcript: Transcript) -> str:
        """A list of moves."""
        moves = self._moves
        return f"[{','.join([moves.get(move) or self._move(move) for move in transcript])}]"

    def _move(self, move: tuple[Query, Answer]) -> str:
        notation = self.game.notation
        query, answer = notation.format_query(move[0]), notation.format_answer(move[1])
        written = self._moves[move] = f'{{"query":{text(query)},"answer":{text(answer)}}}'
        return written

    def read(self, transcript: Transcript, queries: Ints, name: str) -> Query:
        """The query of this name, if it may be asked now. Raises :class:`BestguessError`."""
        query = self._query.get(name)
        if query is None:
            query = self.game.notation.parse_query(name)
        place = int(np.searchsorted(queries, query))
        if place == len(queries) or queries[place] != query:
            self.game.check_hosted(transcript, query)
        return query

    def belief(self, queries: Ints, stated: dict[str, float]) -> dict[Query, float]:
        """The chances that are stated of these queries; of others they tell nothing. Raises :class:`BestguessError`."""
        found = {}
        for name, chance in stated.items():
            query = self._query.get(name)
            found[self.game.notation.parse_query(name) if query is None else query] = chance
        asked = np.isin(np.asarray(list(found), dtype=np.int64), queries)
        return {query: chance for (query, chance), one in zip(found.items(), asked.tolist(), strict=True) if one}


def text(value: object) -> str:
    """A value as JSON, on one line and without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _plain(value: object) -> object:
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)
