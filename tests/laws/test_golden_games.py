"""One whole game of every registered kind, kept as a file: moves, what was believed before each, and the return.

A change of the rules, of a belief or of a default policy shows in the file. After a wanted change run
BESTGUESS_GOLDEN=write pytest tests/laws/test_golden_games.py
"""

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from bestguess import Position, make
from bestguess.core.players import Policy
from bestguess.games import GAMES
from bestguess.hosts.honest import Honest

GOLDEN = Path(__file__).parents[1] / "golden"

WORDS = "cat|cot|cog|dog|dot|god|pea|coat|goat|toad|gaped"
PLAYED = {
    "battleship": "battleship(rows=5,columns=5,fleet=3-2)",
    "rectangles": "rectangles(rows=4,columns=4,shapes=3x1-2x1)",
    "hangman": f"hangman(words={WORDS},lives=3,prior=uniform)",
    "phrase": f"phrase(words={WORDS},lengths=3-4,prior=uniform)",
    "mastermind": "mastermind(pegs=3,colours=4)",
    "bulls-and-cows": "bulls-and-cows(digits=3)",
    "wordle": f"wordle(words={WORDS},length=3)",
    "quordle": f"quordle(words={WORDS},length=3,boards=2)",
    "jotto": "jotto(words=cot|cat|act|cog|toad|coat|taco|goat|gaol|goal|dote|tome,length=4,guesses=moat)",
    "table": "table(file=bicycle)",
}


def told(spec: str, policy: Policy, seed: int) -> Iterator[str]:
    """A game line by line; probabilities and bits with four places, as the last digits depend on the machine."""
    game = make(spec)
    position = Position.start(game)
    secret = position.belief.sample(np.random.default_rng(seed), 1)[0]
    host = Honest(game, secret)
    yield f"{game.spec}, {game.secret_noun} {game.notation.format_secret(secret)}, seed {seed}"
    while position.outcome is None:
        query = policy.choose(position, np.random.default_rng([seed, len(position.transcript)]))
        answer = host.answer(position.transcript, query)
        row = position.belief.predict(np.array([query])).row(query)
        bits = position.belief.entropy() + 0.0  # never -0.0
        yield (
            f"{position.belief.count()} left, {bits:.4f} bits, {len(position.queries)} legal: "
            f"{game.notation.format_query(query)} {game.notation.format_answer(answer)} (p {row[answer]:.4f})"
        )
        position = position.after(query, answer)
    outcome = position.outcome
    yield f"{outcome.termination}, {'won' if outcome.won else 'lost'}: {position.cost():g} {game.cost_noun}"


def test_every_registered_game_has_a_golden_transcript() -> None:
    assert set(PLAYED) == set(GAMES)


@pytest.mark.parametrize("name", PLAYED)
def test_games_are_played_as_they_were(name: str) -> None:
    spec = PLAYED[name]
    parts = []
    for policy in (make(spec).default_policy, "random"):
        parts += [policy, *told(spec, make(policy), 1), ""]
    said = "\n".join(parts)
    path = GOLDEN / f"game-{name}.txt"
    if os.environ.get("BESTGUESS_GOLDEN") == "write":
        path.write_text(said, encoding="utf-8")
    assert said == path.read_text(encoding="utf-8")
