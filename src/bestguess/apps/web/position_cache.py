"""A cache of positions: each prefix of a transcript is replayed once."""

import dataclasses
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bestguess.apps.web.errors import Refusal
from bestguess.core.errors import BestguessError, Contradiction, IllegalAnswer
from bestguess.core.game import Game
from bestguess.core.memo import Memo
from bestguess.core.position import Position, position_key
from bestguess.core.types import Answer, Query, Transcript

MAX_POSITIONS = 2048
"""The number of positions that are kept, the last used ones."""

KEPT_BYTES = 256 * 1024**2
"""Bytes that the kept positions may take, about."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A transcript as far as it fits."""

    position: Position
    contradiction: Contradiction | None
    """The contradiction of the first move that does not fit; ``None`` if all fit."""
    transcript: Transcript
    """All moves, also those that do not fit."""

    def refusal(self) -> Refusal:
        """The refusal where all moves must fit."""
        assert self.contradiction is not None, "it is asked for only where a move does not fit"
        number = len(self.position.transcript)
        remedy = "POST /api/position tells what would mend it."
        return Refusal.of(self.contradiction, f"transcript[{number}].answer", remedy, move=number + 1)


class PositionCache:
    """Positions by their keys: one more move costs one update."""

    def __init__(self, most: int = MAX_POSITIONS, most_bytes: int = KEPT_BYTES) -> None:
        self._positions: Memo[Hashable, Position] = Memo(most, most_bytes, size_of)

    def __len__(self) -> int:
        return len(self._positions)

    def replay(self, game: Game, prior: str, moves: Sequence[tuple[str, str]], place: str = "transcript") -> Replayed:
        """The position after the moves. Raises :class:`Refusal` naming the move that cannot be read or made."""
        transcript = read_moves(game, moves, place)
        position = self.start(game, prior)
        for known in range(len(transcript), 0, -1):
            kept = self._positions.get(position_key(game, prior, transcript[:known]))
            if kept is not None:
                position = kept
                break
        known = len(position.transcript)
        for number, (query, answer) in enumerate(transcript[known:], known):
            try:
                position = self.after(position, query, answer)
            except Contradiction as error:
                return Replayed(position, error, transcript)
            except BestguessError as error:
                part = "answer" if isinstance(error, IllegalAnswer) else "query"
                raise Refusal.of(error, f"{place}[{number}].{part}", move=number + 1) from error
        return Replayed(position, None, transcript)

    def start(self, game: Game, prior: str = "default") -> Position:
        """The position before the first query. Raises :class:`Refusal` where the rules do not allow any."""
        try:
            return self._positions.of(position_key(game, prior), lambda: Position.start(game, prior))
        except BestguessError as error:
            raise Refusal.of(error, "rules" if prior == "default" else "prior") from error

    def after(self, position: Position, query: Query, answer: Answer) -> Position:
        """The position after one more move."""
        return self._positions.of(position.key_after(query, answer), lambda: position.after(query, answer))

    def settle(self, position: Position) -> None:
        """Weigh a position again once all has been computed that was asked of it."""
        if self._positions.get(position.key) is position:
            self._positions.put(position.key, position)


def read_moves(game: Game, moves: Sequence[tuple[str, str]], place: str = "transcript") -> Transcript:
    """Moves in the game's notation. Raises :class:`Refusal` naming the first that cannot be read."""
    transcript: list[tuple[Query, Answer]] = []
    for number, (query_text, answer_text) in enumerate(moves):
        query = read_query(game, query_text, f"{place}[{number}].query", number + 1)
        answer = read_answer(game, tuple(transcript), query, answer_text, f"{place}[{number}].answer")
        transcript.append((query, answer))
    return tuple(transcript)


def read_query(game: Game, text: str, place: str, move: int | None = None, typed: bool = False) -> Query:
    """A query in the game's notation, asked in a ``move``, or as a person ``typed`` it. Raises :class:`Refusal`."""
    try:
        return game.notation.read_query(text) if typed else game.notation.parse_query(text)
    except BestguessError as error:
        raise Refusal.of(error, place, move=move) from error


def read_answer(game: Game, transcript: Transcript, query: Query, text: str, place: str) -> Answer:
    """An answer in the game's notation. Raises :class:`Refusal`."""
    try:
        return game.notation.read_reply(transcript, query, text)
    except BestguessError as error:
        raise Refusal.of(error, place, move=len(transcript) + 1) from error


_SHARED = frozenset({"game", "_game", "table", "weight"})
"""Fields that all beliefs of one prior share."""


def size_of(thing: Any, depth: int = 6) -> int:
    """About how many bytes a position holds by itself: the arrays among its fields and what it has worked out."""
    if isinstance(thing, np.ndarray):
        return thing.nbytes
    if isinstance(thing, bytes):
        return len(thing)
    if isinstance(thing, dict) and depth:
        return size_of([*thing.values()], depth)
    if isinstance(thing, tuple | list) and depth:
        return sum(size_of(part, depth - 1) for part in thing) if len(thing) < 100 else 50 * len(thing)
    if dataclasses.is_dataclass(thing) and depth:
        return 200 + sum(size_of(value, depth - 1) for name, value in _fields(thing).items() if name not in _SHARED)
    return 50


def _fields(thing: Any) -> dict[str, Any]:
    """The fields of a dataclass and the properties that it has worked out already; none is worked out for this."""
    known: dict[str, Any] | None = getattr(thing, "__dict__", None)
    return (
        known if known is not None else {field.name: getattr(thing, field.name) for field in dataclasses.fields(thing)}
    )
