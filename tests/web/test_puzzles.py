"""Puzzles: one shot is clearly the best and not the likeliest to hit, by the figures that playing on gives."""

import numpy as np
import pytest
from web.sender import problem

import bestguess
from bestguess.advice.puzzle_search import CLEAR, generated, weighed
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.policies.objectives import likelihood

SMALL = "battleship(rows=4,columns=5,fleet=3-2,announce=sunk)"


def to_come(position: Position, secret: object, query: int) -> int:
    """The shots that a game takes from here against one secret, this query first, then the likeliest each time."""
    shots = 0
    while True:
        position = position.after(query, position.game.answer(secret, position.transcript, query))
        shots += 1
        if position.outcome is not None:
            return shots
        chance = np.round(likelihood(position, position.predictive), 9)
        query = int(position.queries[int(chance.argmax())])


def left(game: Game, position: Position) -> list[object]:
    shots = position.transcript
    return [
        secret
        for secret in game.secrets()
        if all(game.answer(secret, shots[:turn], query) == said for turn, (query, said) in enumerate(shots))
    ]


def test_the_figures_are_those_of_playing_on() -> None:
    game = bestguess.make(SMALL)
    found = generated(game, 3)
    assert found is not None
    assert found.worth_solving
    secrets = left(game, found.position)
    assert len(secrets) == found.position.belief.count().value
    order = np.argsort(found.extra)
    tried = [*found.best, int(found.queries[order[len(order) // 2]]), *found.likeliest]
    mean = {query: np.mean([to_come(found.position, secret, query) for secret in secrets]) for query in tried}
    extra = dict(zip(found.queries.tolist(), found.extra.tolist(), strict=True))
    for query in tried:
        assert mean[query] - mean[found.best[0]] == pytest.approx(extra[query], abs=1e-9)
    assert all(extra[query] >= CLEAR for query in extra if query not in found.best)


def test_a_number_is_a_puzzle_and_a_try_is_judged(post) -> None:
    for number in range(2):
        puzzle = post("/api/puzzle", {"number": number})
        assert puzzle == post("/api/puzzle", {"number": number})
        assert puzzle["worthSolving"]
        again = post("/api/puzzle", {"rules": puzzle["rules"], "transcript": puzzle["transcript"]})
        assert again == puzzle
        asked = {"rules": puzzle["rules"], "transcript": puzzle["transcript"]}
        position = post("/api/position", {**asked, "want": ["scores"]})
        tried = post("/api/puzzle/answer", {**asked, "query": position["legal"][0]})
        assert [one["query"] for one in tried["queries"]] == position["legal"]
        assert not set(tried["best"]) & set(tried["likeliest"])
        best = post("/api/puzzle/answer", {**asked, "query": tried["best"][0]})
        assert best["query"]["extra"] == 0
        chances = {one["query"]: one["chance"] for one in tried["queries"]}
        assert {score["query"]: pytest.approx(score["hit"], abs=1e-9) for score in position["scores"]} == chances


@pytest.mark.parametrize(
    ("rules", "moves"), [("battleship", []), ("hangman(length=5)", []), ("battleship(rows=4,columns=4,fleet=2)", [])]
)
def test_other_positions_are_none(client, post, rules: str, moves: list[dict]) -> None:
    assert not post("/api/puzzle", {"rules": rules, "transcript": moves})["worthSolving"]


def test_what_cannot_be_judged_is_refused(client) -> None:
    refused = client.post("/api/puzzle/answer", json={"rules": "battleship", "transcript": [], "query": "A1"})
    assert refused.status_code == 422
    assert problem(refused)["code"] == "not-a-puzzle"
    asked = {"rules": SMALL, "transcript": [{"query": "A1", "answer": "miss"}], "query": "A1"}
    assert client.post("/api/puzzle/answer", json=asked).status_code == 422


def test_nothing_is_weighed_where_secrets_are_few() -> None:
    assert weighed(bestguess.Position.start(bestguess.make("battleship(rows=2,columns=2,fleet=2)"))) is None


def test_the_clearest_of_the_first_games_is_chosen() -> None:
    game = bestguess.make("battleship(rows=6,columns=6,fleet=3-2-2)")
    gaps = [found.gap for number in range(12) if (found := generated(game, number)) is not None]
    assert len(gaps) == 12
    assert min(gaps) >= CLEAR
    # Half of the positions that are puzzles at all have a gap of less than 0.09.
    assert float(np.median(gaps)) > 0.1
