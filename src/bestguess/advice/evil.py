"""Advice against the host who has no secret, such as Absurdle's: what each query leaves, and the shortest game.

Such a host answers by a rule, so that no answer has a chance and no query is lucky: advice for a host with a secret
would be wrong. The search is limited by work, not by time: the same position has the same advice on every machine.
In games whose end is no guess, such as hangman, there is no such search: a policy says what to ask.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

import numpy as np

from bestguess.advice.format import counted
from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.memo import Memo
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.core.types import Query, plural
from bestguess.hosts.evil import fullest_answer
from bestguess.policies import POLICIES
from bestguess.policies.ranking import ranking
from bestguess.solvers.evil_path import EvilPath, HostAnswer, path_and_answers
from bestguess.solvers.problem import Problem

_WORK = 10**8
"""The answers that a search may look at: some tenths of a second, and with all words left for a first game alone."""

_RANKED = 100
"""Of the best queries of a game that cannot be searched so many are compared by what the host keeps."""


@dataclass(frozen=True, slots=True)
class EvilAdvice:
    """Every query that may be asked, the best ones first, and the shortest game that was found."""

    answers: tuple[HostAnswer, ...]
    path: EvilPath


_known: Memo[Hashable, EvilAdvice | None] = Memo(64)


def evil_advice(position: Position) -> EvilAdvice | None:
    """The advice in a game that ends when the secret has been asked; ``None`` where no such game can be searched."""
    return None if position.game.has_misses else _known.of(position.key, lambda: _searched(position))


def _searched(position: Position) -> EvilAdvice | None:
    try:
        problem = Problem.of(position.game, "questions", moves=position.transcript)
        path, every = path_and_answers(problem, _WORK)
    except BestguessError:
        return None
    asked = {query for query, _ in position.transcript}
    answers = [one for one in every if one.query not in asked]
    if path.moves:
        answers.sort(key=lambda one: one.query != path.moves[0][0])
    return EvilAdvice(tuple(answers), path)


@dataclass(frozen=True)
class FewestGuesses(Policy):
    """The first query of the shortest game that a short search finds against the host who has no secret.

    In games that cannot be searched so it asks the first of :func:`best_answers`.
    """

    thinks_long = False

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        return best_answers(position, None, 1)[0].query


def _own(game: Game) -> Policy:
    return make(POLICIES, game.default_policy)


def best_answers(position: Position, policy: Policy | None, most: int = 0) -> list[HostAnswer]:
    """The host's answers to the ``most`` best queries by a policy; to all of them if ``most`` is 0.

    Without a policy those are best after which the game is shortest, as :class:`FewestGuesses` has it, or where no
    such game can be searched and no wrong query costs a life, those that keep the fewest secrets.
    """
    if policy is None and (advice := evil_advice(position)) is not None:
        return list(advice.answers[: most or None])
    best = ranking(position, policy or _own(position.game))
    if policy is not None or position.game.has_misses:
        return [host_answer(position, query) for query in best[: most or None].tolist()]
    kept = [host_answer(position, query) for query in best[:_RANKED].tolist()]
    return sorted(kept, key=lambda one: (not ends(position, one), one.left))[: most or None]


def host_answer(position: Position, query: Query) -> HostAnswer:
    """The answer that the host will give to a query."""
    answer = fullest_answer(position.game, position.belief, query)
    return HostAnswer(query, answer, int(position.belief.update(query, answer).count().value))


def ends(position: Position, one: HostAnswer) -> bool:
    """Whether an answer of the host ends the game: the last secret was asked."""
    return not position.game.has_misses and position.game.is_hit(one.query, one.answer)


def what_evil_means(position: Position) -> str:
    """A sentence on what such a host does."""
    noun = position.game.secret_noun
    return f"This host has no {noun}: it gives the answer that keeps the most {plural(noun)}, and no guess is lucky."


def evil_forecast(position: Position, one: HostAnswer) -> str:
    """The end of a sentence on a query: the answer that the host will give, and the secrets that are left then."""
    said, noun = position.game.notation.format_answer(one.answer), position.game.secret_noun
    after = "which ends the game" if ends(position, one) else f"which keeps {counted(f'{one.left:,}', noun)}"
    return f"the host will answer {said}, {after}"


def evil_path(position: Position) -> Iterator[str]:
    """The shortest game from here on, and whether none is shorter; nothing in games that end otherwise."""
    if (advice := evil_advice(position)) is None:
        return
    path, noun = advice.path, position.game.query_noun
    if not path.moves:
        yield "No game ends within the tries." if path.proven else "No game was found in a short search."
        return
    game, long = position.game.notation.format_moves(path.moves), counted(len(path.moves), noun)
    if path.proven:
        yield f"The shortest game from here has {long} (proven): {game}."
    else:
        yield f"The shortest game that a short search finds has {long}, and none has fewer than {path.lower}: {game}."
