"""Advice against the host who has no secret, such as Absurdle's: what each guess leaves, and the shortest game.

Such a host answers by a rule, so that no answer has a chance and no guess is lucky: advice for a host with a secret
would be wrong. The search is limited by work, not by time: the same position has the same advice on every machine.
In games whose end is no guess, such as hangman, there is no such search: the policy says what to ask.
"""

import json
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from bestguess.advice.format import counted
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.memo import Memo
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.types import Answer, Query, plural
from bestguess.hosts.evil import fullest_answer
from bestguess.policies.ranking import ranking
from bestguess.solvers.evil_path import EvilPath, host_answers, shortest_path
from bestguess.solvers.problem import Problem

_WORK = 10**8
"""The answers that a search may look at: some tenths of a second, and with all words left for a first game alone."""

_SHORTEST = "the shortest game"
"""The policy by which such a game is helped with, unless another one is named."""


@dataclass(frozen=True, slots=True)
class HostAnswer:
    """The answer that the host will give to a query, and the number of secrets that it keeps."""

    query: Query
    answer: Answer
    left: int


@dataclass(frozen=True, slots=True)
class EvilAdvice:
    """Every query that may be asked, the best ones first, and the shortest game that was found."""

    answers: tuple[HostAnswer, ...]
    path: EvilPath


_known: Memo[Hashable, EvilAdvice] = Memo(64)


def evil_advice(position: Position) -> EvilAdvice:
    """The advice in a position of a game that ends when the secret has been asked."""
    return _known.of(position.key, lambda: _searched(position))


def _searched(position: Position) -> EvilAdvice:
    problem = Problem.of(position.game, "questions", moves=position.transcript)
    path = shortest_path(problem, work=_WORK)
    queries, said, left = host_answers(problem)
    asked = {query for query, _ in position.transcript}
    every = (HostAnswer(*one) for one in zip(queries.tolist(), said, left.tolist(), strict=True))
    answers = [one for one in every if one.query not in asked]
    if path.moves:
        answers.sort(key=lambda one: one.query != path.moves[0][0])
    return EvilAdvice(tuple(answers), path)


@dataclass(frozen=True)
class FewestGuesses(Policy):
    """The first query of the shortest game that a short search finds against the host who has no secret."""

    thinks_long = False

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        return evil_advice(position).answers[0].query


def against_evil(setup: Setup, policy: str | None) -> Setup:
    """The setup of a game against the host who has no secret; without a ``policy``, the shortest game advises."""
    if policy is not None or setup.game.has_misses:
        return replace(setup, evil=True)
    return replace(setup, evil=True, policy=FewestGuesses(), policy_spec=_SHORTEST)


def _best(position: Position, setup: Setup, top: int) -> list[HostAnswer]:
    """The host's answers to the best queries: to all of them if ``top`` is 0."""
    if setup.policy_spec == _SHORTEST:
        return list(evil_advice(position).answers[: top or None])
    return [_answered(position, query) for query in ranking(position, setup.policy)[: top or None].tolist()]


def _answered(position: Position, query: Query) -> HostAnswer:
    answer = fullest_answer(position.game, position.belief, query)
    return HostAnswer(query, answer, int(position.belief.update(query, answer).count().value))


def show_evil_advice(position: Position, setup: Setup, screen: Screen, top: int, as_json: bool) -> None:
    """Print what the host will say to the best queries, and the shortest game."""
    if as_json:
        screen.say(json.dumps(_json(position, setup, top), indent=2))
        return
    noun = setup.game.secret_noun
    left = counted(f"{int(position.belief.count().value):,}", noun)
    shortest = list(_path(position, setup)) if position.outcome is None else []
    screen.say(f"{setup.game.spec} against the evil host: {left} left")
    if position.outcome is not None:
        screen.say(f"The game is over: {position.outcome.termination}.")
        return
    screen.say(
        f"This host has no {noun}: it gives the answer that keeps the most {plural(noun)}, and no guess is lucky."
    )
    rows = [
        [setup.notation.query(one.query), setup.game.notation.format_answer(one.answer), _left(setup, one)]
        for one in _best(position, setup, top)
    ]
    screen.table([setup.game.query_noun, "its answer", f"{plural(noun)} left"], rows)
    for line in shortest:
        screen.say(line)


def evil_forecast(position: Position, setup: Setup, query: Query) -> str:
    """The forecast of a query on one line: the host's answer, and the secrets that are left then."""
    mine = _answered(position, query)
    said, noun = setup.game.notation.format_answer(mine.answer), setup.game.secret_noun
    after = "which ends the game" if _ends(setup, mine) else f"which keeps {counted(f'{mine.left:,}', noun)}"
    return f"try {setup.notation.query(query)}: the host will answer {said}, {after}."


def _path(position: Position, setup: Setup) -> Iterator[str]:
    """The shortest game from here on, and whether none is shorter; nothing in games that end otherwise."""
    if setup.game.has_misses:
        return
    path, noun = evil_advice(position).path, setup.game.query_noun
    if not path.moves:
        yield "No game ends within the tries." if path.proven else "No game was found in a short search."
        return
    game, long = setup.game.notation.format_moves(path.moves), counted(len(path.moves), noun)
    if path.proven:
        yield f"The shortest game from here has {long} (proven): {game}."
    else:
        yield f"The shortest game that a short search finds has {long}, and none has fewer than {path.lower}: {game}."


def why_evil(position: Position, setup: Setup, query: Query) -> Iterator[str]:
    """The explanation of a query, line by line."""
    yield evil_forecast(position, setup, query)
    yield from _path(position, setup)


def _ends(setup: Setup, one: HostAnswer) -> bool:
    return not setup.game.has_misses and setup.game.is_hit(one.query, one.answer)


def _left(setup: Setup, one: HostAnswer) -> str:
    return "found" if _ends(setup, one) else f"{one.left:,}"


def _json(position: Position, setup: Setup, top: int) -> dict[str, object]:
    notation = setup.game.notation
    shown: dict[str, object] = {
        "game": setup.game.spec,
        "host": "evil",
        "moves": setup.notation.moves(position.transcript),
        "count": int(position.belief.count().value),
    }
    if position.outcome is not None:
        return shown | {"outcome": {"termination": position.outcome.termination, "won": position.outcome.won}}
    if not setup.game.has_misses:
        path = evil_advice(position).path
        shown["shortest_game"] = {
            "moves": notation.format_moves(path.moves),
            "value": len(path.moves) or None,
            "lower": path.lower,
            "proven": path.proven,
        }
    return shown | {
        "best": [
            {
                "query": setup.notation.query(one.query),
                "answer": notation.format_answer(one.answer),
                "left": one.left,
            }
            for one in _best(position, setup, top)
        ],
    }
