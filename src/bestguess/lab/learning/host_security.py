"""How much a host forces for certain: exactly, whoever asks among the guessers that he may meet.

The exploitability of a host is how far its security falls short of the most that any host forces.
"""

from collections.abc import Callable
from typing import TypeAlias

from bestguess.core.errors import Setting, TooLarge
from bestguess.core.types import Answer
from bestguess.hosts.network_host import most_forcing
from bestguess.lab.learning.host_states import HostGame, HostQuery, HostState
from bestguess.networks.layers import Float32s
from bestguess.networks.set_value import SetBatch

SetValues: TypeAlias = Callable[[SetBatch], Float32s]
"""A value for each set of a batch, such as a :class:`~bestguess.networks.set_value.SetValue`."""

LARGEST = 2**18
"""The most sets that are looked at."""


def security(game: HostGame, values: SetValues) -> float:
    """The least that a host who goes by the values of sets forces from the guessers of a game; exact.

    The answers of the host depend on the set and the query alone, so that a guesser walks from set to set, and the
    best of them takes the cheapest walk to an end (Dijkstra 1959, for costs of 0 and 1). Against one known guesser
    there is one walk. Raises :class:`TooLarge` where there are over 262,144 sets to look at.
    """
    cost, level = 0.0, [game.start()]
    reached = {id(state) for state in level}
    while True:
        dearer: list[HostState] = []
        while level:  # sets of equal cost, with those that cost nothing more
            if any(state.over for state in level):
                return cost
            if len(reached) > LARGEST:
                one = Setting("against", "most-information")
                raise TooLarge(
                    f"The exact security of a host on {game.sets.size:,} {game.sets.game.secret_noun}s needs more than "
                    f"{LARGEST:,} sets. Train on a shorter list, or against one policy: {one}",
                    one,
                )
            found = [after for state in level for after in _answered(game, values, state)]
            level = []
            for step, state in found:
                if step and id(state) not in reached:
                    dearer.append(state)
                elif not step and id(state) not in reached:
                    level.append(state)
                    reached.add(id(state))
        cost += 1.0
        fresh = {id(state): state for state in dearer if id(state) not in reached}
        level = list(fresh.values())
        reached |= fresh.keys()


def _answered(game: HostGame, values: SetValues, state: HostState) -> list[tuple[float, HostState]]:
    """The answer of the host to each query that he may meet: how much it counts, and the state after it."""
    choices = game.choices(state)
    live = [after for choice in choices for after in choice.after if not after.over]
    known: dict[int, float] = {}
    if live:
        found = values(SetBatch.of([one.rows for one in live], [len(one.left) for one in live]))
        known = dict(zip(map(id, live), found.tolist(), strict=True))
    return [_answer(game, choice, known) for choice in choices]


def _answer(game: HostGame, choice: HostQuery, known: dict[int, float]) -> tuple[float, HostState]:
    forced: dict[Answer, float] = {}
    kept: dict[Answer, int] = {}
    for answer, step, after in zip(choice.answers, choice.steps.tolist(), choice.after, strict=True):
        forced[answer] = step + known.get(id(after), 0.0)
        kept[answer] = len(after.left)
    place = choice.answers.index(most_forcing(game.sets.game, choice.query, forced, kept))
    return float(choice.steps[place]), choice.after[place]


def greedy_security(game: HostGame) -> float:
    """The :func:`security` of the greedy host, who keeps the most secrets possible: a set is worth its size."""
    return security(game, lambda batch: batch.sizes)
