"""The leaves of a tree are the same whoever walks it, and in whatever shares."""

from itertools import count

import pytest

from bestguess import make
from bestguess.arena.tree_walk import Branch, Leaf, Lots, PolicyTree
from bestguess.workers.workers import Workers

GAMES = (
    "hangman(length=3,lives=3,words=bat|cat|cot|cut|dog|dot|eel|fog|fox|hat|hot|oat)",
    "mastermind(pegs=3,colours=3)",
)


def tree(game: str, policy: str) -> PolicyTree:
    return PolicyTree(make(game), make(policy), "default", None, None, 3)


def alone(walked: PolicyTree, lots: Lots) -> list[Leaf]:
    return sorted(walked.walk([((), 0.0)], lots, [], lambda: False))


@pytest.mark.parametrize("policy", ["most-information", "random"])
@pytest.mark.parametrize("game", GAMES)
def test_a_walk_that_is_stopped_again_and_again_finds_the_same(game: str, policy: str) -> None:
    walked, lots, again = tree(game, policy), Lots(3), Lots(3)
    left: list[Branch] = [((), 0.0)]
    leaves: list[Leaf] = []
    for _ in range(1000):
        branches, left, steps = left, [], count()
        leaves += walked.walk(branches, again, left, lambda steps=steps: next(steps) >= 3)  # type: ignore[misc]
        if not left:
            break
    assert sorted(leaves) == alone(walked, lots)
    assert again.drawn == lots.drawn == (policy == "random")


@pytest.mark.parametrize("policy", ["most-information", "random"])
def test_processes_walk_the_same_tree(policy: str) -> None:
    walked, lots, shared = tree(GAMES[0], policy), Lots(3), Lots(3)
    assert sorted(walked.walk_shared(shared, Workers(2), alone=0.0)) == alone(walked, lots)
    assert shared.drawn == lots.drawn
