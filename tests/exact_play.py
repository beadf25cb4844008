"""Exact play by brute force: the recursions of the theorems, on tables of answers."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
from hypothesis import strategies as st

from bestguess import kernel
from bestguess.core.game import Game
from bestguess.core.spec import parameters
from bestguess.core.types import Transcript
from bestguess.games import GAMES
from bestguess.policies import POLICIES
from bestguess.policies.tree import NOTHING, DecisionTree

# The words of a method that somebody published play that method to the end; a lot decides for the other.
OWN_WAY = ("random", "myshkin")

OBJECTIVES = ("questions", "misses", "win", "win-unnamed", "worst-questions", "worst-misses")

KERNEL_OBJECTIVES = (*OBJECTIVES, "late")
"""With the one that only bounds others."""

LAST_NAMED = ("win", "late")
"""The objectives in which one secret alone is safe, even after the last life."""

MEMORY = 2**20
"""Bytes."""


def policies(game: Game) -> list[str]:
    """The registered policies that play a game, but those that need a file."""
    named = {name: POLICIES.factory(name) for name in POLICIES if name not in OWN_WAY}
    return [
        name
        for name, made in named.items()
        if game.name in (getattr(made, "games", ()) or GAMES) and not any(one.required for one in parameters(made))
    ]


def parts(codes: np.ndarray, secrets: frozenset[int]) -> Iterator[tuple[int, dict[int, frozenset[int]]]]:
    """Each query that tells something, with the secrets that give each answer."""
    for query in range(len(codes)):
        found: dict[int, set[int]] = {}
        for secret in secrets:
            found.setdefault(int(codes[query, secret]), set()).add(secret)
        if len(found) > 1:
            yield query, {answer: frozenset(part) for answer, part in found.items()}


def combine(
    objective: str,
    weights: np.ndarray,
    split: dict[int, frozenset[int]],
    left: int,
    value: Callable[[frozenset[int], int], float],
) -> float:
    """The cost of a query whose answers partition the secrets so."""
    costs = []
    for answer, part in split.items():
        miss = answer == 0
        if objective.startswith("win"):
            costs.append(value(part, left - miss))
        elif objective == "late":
            costs.append(value(part, left - 1))
        else:
            paid = miss or objective.endswith("questions")
            step = (weights[list(part)].sum() if not objective.startswith("worst") else 1) if paid else 0
            costs.append(step + value(part, left))
    return max(costs) if objective.startswith("worst") else sum(costs)


def optimum(codes: np.ndarray, weights: np.ndarray, objective: str, left: int) -> float:
    """The least cost of any policy."""

    @cache
    def value(secrets: frozenset[int], left: int) -> float:
        if left < 0 and not (objective in LAST_NAMED and len(secrets) == 1):
            return float(weights[list(secrets)].sum())
        if len(secrets) == 1:
            return 0.0
        return min(combine(objective, weights, split, left, value) for _, split in parts(codes, secrets))

    return value(frozenset(range(codes.shape[1])), left)


def cost_of(
    codes: np.ndarray, weights: np.ndarray, objective: str, left: int, choose: Callable[[frozenset[int]], int]
) -> float:
    """The cost of one policy, which chooses among the queries that tell something."""

    def value(secrets: frozenset[int], left: int) -> float:
        if left < 0 and not (objective in LAST_NAMED and len(secrets) == 1):
            return float(weights[list(secrets)].sum())
        if len(secrets) == 1:
            return 0.0
        return combine(objective, weights, dict(parts(codes, secrets))[choose(secrets)], left, value)

    return value(frozenset(range(codes.shape[1])), left)


@st.composite
def tables(draw: st.DrawFn, most_queries: int = 5, most_secrets: int = 8) -> tuple[np.ndarray, np.ndarray]:
    """A table of answers in which no two secrets are alike, with weights."""
    queries = draw(st.integers(2, most_queries))
    column = st.tuples(*[st.sampled_from([0, 0, 0, 1, 2, 6])] * queries)
    columns = draw(st.lists(column, min_size=1, max_size=most_secrets, unique=True))
    weights = draw(st.lists(st.sampled_from([1, 1, 1, 2, 5]), min_size=len(columns), max_size=len(columns)))
    return np.array(columns, dtype=np.uint32).T.copy(), np.array(weights, dtype=np.float64)


PAST_OBJECTIVES = tuple(objective for objective in OBJECTIVES if objective not in LAST_NAMED)


def optimum_with_past(
    codes: np.ndarray, last: np.ndarray, group: np.ndarray, weights: np.ndarray, objective: str, left: int
) -> float:
    """The least cost of any policy where answers depend on the past, every query asked being remembered.

    The end is reached when all secrets left are hit by the same queries.
    """
    queries = range(len(codes))

    def said(secret: int, asked: frozenset[int], query: int) -> int:
        others = {q for q in queries if int(group[query, secret]) >> q & 1} - {query}
        return int(last[query, secret] if others <= asked else codes[query, secret])

    @cache
    def value(secrets: frozenset[int], asked: frozenset[int], left: int) -> float:
        if left < 0:
            return float(weights[list(secrets)].sum())
        if len({tuple(codes[:, s] != 0) for s in secrets}) == 1:
            return 0.0
        costs = []
        for query in sorted(set(queries) - asked):
            split: dict[int, set[int]] = {}
            for secret in secrets:
                split.setdefault(said(secret, asked, query), set()).add(secret)
            if set(split) != {0}:
                parts = {answer: frozenset(part) for answer, part in split.items()}
                then = asked | {query}
                costs.append(combine(objective, weights, parts, left, lambda p, m, then=then: value(p, then, m)))
        return min(costs)

    return value(frozenset(range(codes.shape[1])), frozenset(), left)


@st.composite
def grouped_tables(
    draw: st.DrawFn, most_queries: int = 6, most_secrets: int = 7
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Answers to the last query of a group and to the others, the groups, and weights.

    The last ones say that a group is complete (as a ship is sunk), or anything.
    """
    queries, size = draw(st.integers(2, most_queries)), draw(st.integers(1, most_secrets))
    plain = draw(st.booleans())
    codes, last = np.zeros((2, queries, size), dtype=np.uint32)
    group = np.zeros((queries, size), dtype=np.uint64)
    for secret in range(size):
        # Which group each query belongs to; 0 for none.
        member = draw(st.lists(st.integers(0, 2), min_size=queries, max_size=queries))
        for query in range(queries):
            if member[query]:
                mates = sum(1 << q for q in range(queries) if member[q] == member[query])
                group[query, secret] = mates
                codes[query, secret] = 1 if plain else draw(st.integers(1, 2))
                last[query, secret] = 1 + member[query] if plain else draw(st.integers(1, 3))
    weights = draw(st.lists(st.sampled_from([1, 1, 1, 2, 5]), min_size=size, max_size=size))
    return codes, last, group, np.array(weights, dtype=np.float64)


def solver(
    codes: np.ndarray,
    weights: np.ndarray,
    objective: str = "questions",
    left: int = 0,
    memory: int = MEMORY,
    memo: bool = True,
    prune: bool = True,
    order: str = "learned",
) -> kernel.Solver:
    """The kernel's search, with a small memory and every switch on."""
    return kernel.Solver(
        codes, weights, objective=objective, left=left, memory=memory, memo=memo, prune=prune, order=order
    )


def hard(size: int) -> tuple[np.ndarray, np.ndarray]:
    """Random words of five letters out of 16."""
    letters = np.unique(np.random.default_rng(5).integers(0, 16, (size, 5)), axis=0)
    return answers_of(letters, 16), np.ones(len(letters))


def answers_of(letters: np.ndarray, alphabet: int) -> np.ndarray:
    """The answers of words, a row of letters each: the places of each letter."""
    codes = np.zeros((alphabet, len(letters)), dtype=np.uint32)
    for place in range(letters.shape[1]):
        codes[letters[:, place], np.arange(len(letters))] |= np.uint32(1 << place)
    return codes


def played(game: Any, tree: DecisionTree) -> list[int]:
    """How many queries the tree asks for each secret; its leaves are where the answer ends the game."""
    counts = []
    for place, secret in enumerate(game.prior().secrets()):
        node = asked = 0
        while tree.query[node] != NOTHING:
            query = tree.query[node]
            answer = game.answer(secret, (), query)
            node, asked = tree.children[node][answer], asked + 1
            assert game.is_hit(query, answer) == (tree.query[node] == NOTHING)
        assert tree.secret[node] == place
        counts.append(asked)
    return counts


def leads(game: Game, moves: Transcript, secret: Any) -> bool:
    """Whether a secret gives these answers."""
    return all(game.answer(secret, moves[:turn], query) == answer for turn, (query, answer) in enumerate(moves))
