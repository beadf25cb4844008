"""Puzzles in a worker: positions in which one query is clearly the best, and the verdict on a try."""

from dataclasses import dataclass

from bestguess.advice.puzzle_search import BOARDS, Puzzle, generated, weighed
from bestguess.apps.web import models
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.position import moves, pairs
from bestguess.apps.web.position_cache import PositionCache, read_query
from bestguess.apps.web.specs import Specs
from bestguess.core.game import Game
from bestguess.core.position import Position


@dataclass
class PuzzleTasks:
    """The tasks about puzzles."""

    specs: Specs
    cache: PositionCache

    def puzzle(self, asked: models.PuzzleRequest) -> models.PuzzleResponse:
        """A puzzle by its number, or a position with the word whether it is one. Raises :class:`Refusal`."""
        if asked.rules is not None:
            game = self.specs.game(asked.rules)
            position = self._position(game, asked.transcript)
            found = weighed(position)
        else:
            game = self.specs.game(BOARDS[asked.number % len(BOARDS)])
            found = generated(game, asked.number)
            if found is None:
                raise Refusal("no-puzzle", "No puzzle has this number.", "number", "Take the next number.")
            position = found.position
        return models.PuzzleResponse(
            rules=self.specs.rules(game),
            transcript=moves(game, position.transcript),
            worth_solving=found is not None and found.worth_solving,
            secrets=str(position.belief.count().value),
        )

    def answer(self, asked: models.PuzzleAnswerRequest) -> models.PuzzleAnswerResponse:
        """The verdict on a query. Raises :class:`Refusal` where nothing exact is known."""
        game = self.specs.game(asked.rules)
        position = self._position(game, asked.transcript)
        found = weighed(position)
        if found is None:
            said = "This position is too wide open to be a puzzle, or over."
            raise Refusal("not-a-puzzle", said, "transcript", "Take a later one.")
        query = read_query(game, asked.query, "query")
        costs = _costs(game, found)
        if query not in found.queries:
            raise Refusal(
                "illegal-query", f"{game.notation.format_query(query)} was asked before.", "query", "Ask another."
            )
        return models.PuzzleAnswerResponse(
            query=next(cost for cost in costs if cost.query == game.notation.format_query(query)),
            best=[game.notation.format_query(one) for one in found.best],
            likeliest=[game.notation.format_query(one) for one in found.likeliest],
            queries=costs,
            secrets=str(position.belief.count().value),
        )

    def _position(self, game: Game, transcript: list[models.Move]) -> Position:
        replayed = self.cache.replay(game, "default", pairs(transcript))
        if replayed.contradiction is not None:
            raise replayed.refusal()
        return replayed.position


def _costs(game: Game, puzzle: Puzzle) -> list[models.QueryCost]:
    figures = zip(puzzle.queries.tolist(), puzzle.extra.tolist(), puzzle.chance.tolist(), strict=True)
    return [
        models.QueryCost(query=game.notation.format_query(query), extra=extra, chance=min(1.0, max(0.0, chance)))
        for query, extra, chance in figures
    ]
