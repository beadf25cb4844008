"""``advise`` and ``assist`` against the host who has no secret, such as Absurdle's."""

import json
from collections.abc import Iterator
from dataclasses import replace

from bestguess.advice.evil import (
    FewestGuesses,
    best_answers,
    ends,
    evil_advice,
    evil_forecast,
    evil_path,
    host_answer,
    what_evil_means,
)
from bestguess.advice.format import counted
from bestguess.apps.cli.advising.doubts import over
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.position import Position
from bestguess.core.types import Query, plural
from bestguess.solvers.evil_path import HostAnswer

_AGAINST = "against the evil host"
"""The name in place of a policy's, where none is named and the shortest game advises."""


def against_evil(setup: Setup, policy: str | None) -> Setup:
    """The setup of a game against the host who has no secret; without a ``policy``, the shortest game advises."""
    if policy is not None or setup.game.has_misses:
        return replace(setup, evil=True)
    return replace(setup, evil=True, policy=FewestGuesses(), policy_spec=_AGAINST)


def show_evil_advice(position: Position, setup: Setup, screen: Screen, top: int, as_json: bool) -> None:
    """Print what the host will say to the best queries, and the shortest game."""
    if as_json:
        screen.say(json.dumps(_json(position, setup, top), indent=2))
        return
    noun = setup.game.secret_noun
    left = counted(f"{int(position.belief.count().value):,}", noun)
    shortest = list(evil_path(position)) if position.outcome is None else []
    screen.say(f"{setup.game.spec} against the evil host: {left} left")
    if position.outcome is not None:
        screen.say(over(position, position.outcome))
        return
    screen.say(what_evil_means(position))
    rows = [
        [setup.notation.query(one.query), setup.game.notation.format_answer(one.answer), _left(position, one)]
        for one in _best(position, setup, top)
    ]
    screen.table([setup.game.query_noun, "its answer", f"{plural(noun)} left"], rows)
    for line in shortest:
        screen.say(line)


def try_next(position: Position, setup: Setup, query: Query) -> str:
    """The forecast of a query on one line: the host's answer, and the secrets that are left then."""
    return f"try {setup.notation.query(query)}: {evil_forecast(position, host_answer(position, query))}."


def why_evil(position: Position, setup: Setup, query: Query) -> Iterator[str]:
    """The explanation of a query, line by line."""
    yield try_next(position, setup, query)
    yield from evil_path(position)


def _best(position: Position, setup: Setup, top: int) -> list[HostAnswer]:
    return best_answers(position, None if setup.policy_spec == _AGAINST else setup.policy, top)


def _left(position: Position, one: HostAnswer) -> str:
    return "found" if ends(position, one) else f"{one.left:,}"


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
    if (advice := evil_advice(position)) is not None:
        path = advice.path
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
