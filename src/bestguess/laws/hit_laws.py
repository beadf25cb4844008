"""The laws of hits: what an answer is worth by ``is_hit``, and by the end of the game."""

import numpy as np

from bestguess.core.belief import Parted
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.types import MISS, Answer, Query
from bestguess.hosts.honest import Honest
from bestguess.laws.random_games import SOME, some_of

_ANSWERS = 2000  # answers to one query that are looked at
_PAIRS = 4096  # queries and answers whose hits are held to the end of the game, unless SOME queries have more


def check_hits(game: Game, seed: int) -> None:
    """The laws of what is a hit and what a miss, for some queries at the start of a game."""
    rng = np.random.default_rng(seed)
    for query in some_of(game.queries(()), rng):
        answers = list(game.answers((), query))[:_ANSWERS]
        hits = [game.is_hit(query, answer) for answer in answers]
        asked = np.full(len(answers), query)
        assert game.hits(asked, np.array(answers)).tolist() == hits, "hits says of each answer what is_hit says"
        if game.has_misses:
            said = [answer != MISS and not game.tells_nothing(query, answer) for answer in answers]
            assert hits == said, "in a game with misses every answer but 0 that tells something is a hit"
        for answer, hit in zip(answers, hits, strict=True):
            missed = game.has_misses and not hit and not game.tells_nothing(query, answer)
            assert game.is_miss(query, answer) == missed, "a miss is what tells something and is no hit"
    if not game.has_misses:
        _check_wins(Position.start(game), rng)


def _check_wins(start: Position, rng: np.random.Generator) -> None:
    """The law that a hit is the answer that wins the game, where a game without misses may be won by one answer.

    A hit may find a part of a secret that has several. Where a game ends as soon as one secret is left, an answer that
    wins it need be no hit. Where no single answer wins, some answer is no hit.
    """
    game, kind = start.game, type(start.game).__name__
    moves = _first_moves(start, rng)
    outcomes = [game.outcome((move,)) for move in moves]
    won = [outcome is not None and outcome.won for outcome in outcomes]
    hits = [bool(game.is_hit(*move)) for move in moves]
    for move, wins, hit in zip(moves, won, hits, strict=True):
        name = game.notation.format_moves((move,))
        assert hit or not wins or not _goes_on_when_known(start, rng), (
            f"{kind}.is_hit says False of '{name}', by which the game is won"
        )
        assert wins or not hit or not any(won) or isinstance(start.belief, Parted), (
            f"{kind}.is_hit says True of '{name}', by which the game is not won: a hit finds the whole of the secret, "
            "or one part where the prior is a bestguess.core.belief.Parted"
        )
    assert not hits or all(won) or not all(hits), f"{kind}.is_hit says True of every answer"


def _first_moves(start: Position, rng: np.random.Generator) -> list[tuple[Query, Answer]]:
    """Some queries at the start of a game with every answer that they may get; of long rows none."""
    if not len(start.queries):
        return []
    most = max(SOME, _PAIRS // len(start.game.answers((), int(start.queries[0]))))
    queries = np.sort(rng.permutation(start.queries)[:most])
    predictive = start.belief.predict(queries)
    return [
        (query, answer)
        for query in queries.tolist()
        if predictive.size(query) <= _ANSWERS
        for answer in predictive.row(query)
    ]


def _goes_on_when_known(start: Position, rng: np.random.Generator) -> bool:
    """Whether a game goes on though one secret alone is left: then it has to be found, and an answer does so."""
    position, host = start, Honest(start.game, start.belief.sample(rng, 1)[0])
    for query in start.queries.tolist():
        after = position.after(query, host.answer(position.transcript, query))
        if after.outcome is None:
            position = after
        if position.belief.count().value == 1:
            return True
    return False
